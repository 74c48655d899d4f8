"""The active list's score by the definition of every library and paper, and why these differ."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter

from metrics.conventions.calls import call_text
from metrics.conventions.computing import DEFINED, NoValue, Outcome, value
from metrics.conventions.groups import (
    DefinitionOutcome,
    Difference,
    Group,
    all_values,
    definition_outcomes,
    group_outcomes,
)
from metrics.conventions.readings import readings
from metrics.definition import Definition, JudgedRanking
from metrics.measures import MEASURES, measure
from scene.list.edits import pinned_scene
from scene.list.model import Scene
from scene.measured.definers import definition_in_force
from scene.measured.score import Score
from ui.conventions.number_line import Mark, explain_button, number_line
from ui.pictures.drawing import figure
from ui.tables.plain_table import PinColumn, Row, plain_table
from ui.tree.nodes import Child, Node, node, note
from ui.words.numbers import DECIMALS, decimal
from ui.words.text import has_label, join_with_commas, label, phrases, plural_label

PLACES = (DECIMALS, 6, 10)
"""Decimals of a value: the fewest that tell it from the other values."""

SORTS = ("groups", "value", "name")

LONG_LIST = re.compile(r"((?:[^,\[\]{}]+, ){12})[^\[\]{}]+")
"""More than a dozen items between brackets; in the table, the others become an ellipsis."""


def field_text(metric: str, field: str, value: object) -> str:
    """Return a field of a definition in words, such as "linear gain"."""
    family = "F" if metric.startswith("F") else metric
    exact = (f"by_library.{family}.{field}.{value}", f"by_library.{field}.{value}")
    text = next(filter(has_label, exact), None)
    return label(text) if text else label(f"by_library.{field}", value=value)


def _differences_text(metric: str, differences: Sequence[Difference]) -> str:
    """Return the fields in which a definition differs from the usual one, in words."""
    words = phrases(field_text(metric, difference.field, difference.value) for difference in differences)
    return words or label("by_library.otherwise")


def _shared_fields_text(members: Sequence[DefinitionOutcome]) -> str:
    """Return the fields that all definitions of one score share, in words."""
    definitions = [member.definition for member in members]
    usual = definitions[0]
    fields = [
        field_text(usual.metric, name, getattr(usual, name))
        for name in MEASURES[usual.metric].distinguishing_fields
        if all(getattr(definition, name) == getattr(usual, name) for definition in definitions)
    ]
    return phrases(fields) or label("by_library.largest")


@dataclass(frozen=True)
class LibraryView:
    """A metric's score of the scene's list by every library and paper, now and before the last edit."""

    scene: Scene
    previous_scene: Scene | None = None

    @cached_property  # as much as the rest of an edit on the long page
    def groups(self) -> tuple[Group, ...]:
        """Definitions grouped by score: that on screen first, then the largest group."""
        return all_values(*self._scored_input) if self._is_recorded else ()

    @cached_property  # 10 % of an edit on /conventions
    def members_by_score(self) -> list[tuple[float, list[DefinitionOutcome]]]:
        """The definitions with a score by that, in the order of the groups, without their differences."""
        grouped = group_outcomes(*self._scored_input) if self._is_recorded else []
        scored = [(members[0].outcome, members) for members in grouped]
        return [(score, members) for score, members in scored if not isinstance(score, NoValue)]

    @cached_property  # 4 % of an edit on /conventions
    def value_on_screen(self) -> float:
        """The page's headline."""
        return Score(measure(self.scene.metric), self.scene).value

    @property
    def _is_recorded(self) -> bool:
        return self.scene.metric in DEFINED

    @property
    def _scored_input(self) -> tuple[str, JudgedRanking, Definition]:
        """Metric, list and definition for which every convention computes a score."""
        active_measure = measure(self.scene.metric)
        definition = definition_in_force(self.scene.definition, active_measure)
        return active_measure.name, self.scene.ranking, definition

    @property
    def _title(self) -> str:
        return measure(self.scene.metric).title(self.scene.definition, self.scene.k)

    def summary(self) -> list[Node]:
        """Return how many different scores the libraries give this list, and on what differences rest."""
        return [self.distinct_scores_sentence(), *self._usual_definition_note()]

    def distinct_scores_sentence(self) -> Node:
        """Return the sentence that says how many different scores the libraries give this list."""
        if not self._is_recorded:
            return node("p", None, label("measure.no-library", metric=self._title))
        members = len(definition_outcomes(*self._scored_input[:2]))
        scores = len(self.members_by_score)
        text = plural_label("by_library.summary", scores, metric=self._title, members=members)
        return node("p", None, text)

    def _usual_definition_note(self) -> list[Node]:
        """Return the note on the definition from which differences are told."""
        if not any(group.differences for group in self.groups):
            return []
        number = decimal(self.value_on_screen)
        is_shown = any(self._is_on_screen(group.outcome) for group in self.groups)
        sentence = label("by_library.base", value=number)
        return [note(sentence if is_shown else label("by_library.base-alone", value=number))]

    def nearest_value(self, pasted: str) -> tuple[float, str] | None:
        """Return the score nearest to a pasted number, and its definition; None where there is no score."""
        parsed = readings(pasted)
        numbers = [(group.outcome, group) for group in self.groups if not isinstance(group.outcome, NoValue)]
        if not numbers:
            return None if math.isnan(self.value_on_screen) else (self.value_on_screen, self._title)
        number, group = min(
            numbers, key=lambda pair: min(abs(pair[0] - reading.middle) / reading.unit for reading in parsed)
        )
        return number, join_with_commas([self._title, self._differences_of_group(group)])

    def number_line(self) -> Node | list[Node]:
        """Return the picture of all libraries' scores on the line from 0 to 1; nothing without any."""
        if not self.marks:
            return []
        title = label("by_library.line", metric=self._title)
        values_text = join_with_commas(mark.text for mark in self.marks)
        line = number_line(self.marks, self._values_left, f"{title}: {values_text}")
        return figure("libraries", title, line)

    def named_values(self, only: float | None = None) -> list[Node]:
        """Return all scores, or `only` one, with who computes them, each to be pressed."""
        marks = [mark for mark in self.marks if only in (None, mark.value)]
        values = [node("li", {"key": mark.text}, explain_button(mark)) for mark in marks]
        return [node("ul", {"class": "named-values"}, *values)] if values else []

    @cached_property  # the line and the names beside it
    def marks(self) -> list[Mark]:
        """The scores from the lowest up."""
        return [
            Mark(
                score,
                self._numbers[score],
                _brief_names(members),
                {_definition_key(member): member.name for member in members},
                self._is_on_screen(score),
            )
            for score, members in sorted(self.members_by_score, key=itemgetter(0))
        ]

    @property
    def _values_left(self) -> list[float]:
        """The values, from the lowest up, that some definition had before the last edit and has no more."""
        if self.previous_scene is None or self.previous_scene.metric != self.scene.metric:
            return []
        before, now = (
            _values_by_definition(self.scene.metric, scene.ranking)
            for scene in (self.previous_scene, self.scene)
        )
        return sorted({value for key, value in before.items() if key in now and now[key] != value})

    @property
    def _groups_by_value(self) -> list[Group]:
        """The groups from the highest value down."""
        return sorted(self.groups, key=lambda group: _descending_key(group.outcome))

    def group_table(self) -> Node:
        """Return the table of scores, a row each from high to low, with who computes them."""
        heads = [
            (label("by_library.value"), "number sum"),
            *self._pin.heads,
            (label("by_library.why"), "how"),
            (label("by_library.who"), "how"),
        ]
        rows = [
            Row(
                str(place),
                [
                    self._outcome_text(group),
                    *self._change_cell(group.members),
                    self._differences_of_group(group),
                    join_names(group.members),
                ],
                is_current=self._is_on_screen(group.outcome),
            )
            for place, group in enumerate(self._groups_by_value)
        ]
        return plain_table(label("by_library.groups-caption"), heads, rows)

    @cached_property  # as much as the rest of an edit on the long page
    def _pin(self) -> PinColumn[dict[Definition, float | None]]:
        """Return the column with each definition's score of the pinned order."""
        pinned = pinned_scene(self.scene)
        if pinned is None:
            return PinColumn(None)
        ranking = pinned.ranking
        definitions = [member.definition for group in self.groups for member in group.members]
        return PinColumn(
            {definition: _number_or_none(value(definition, ranking)) for definition in definitions}
        )

    def _change_cell(self, members: Sequence[DefinitionOutcome]) -> list[Child]:
        """Return the changes of the members' scores from the pinned order; equal ones once."""
        cells = [
            cell
            for member in members
            for cell in self._pin.contents(_number_or_none(member.outcome), itemgetter(member.definition))
        ]
        different = [cell for i, cell in enumerate(cells) if cell not in cells[:i]]
        return [node("div", None, *(node("div", None, cell) for cell in different))] if different else []

    def _is_on_screen(self, outcome: Outcome) -> bool:
        """Return whether this is the page's headline."""
        if isinstance(outcome, NoValue):
            return False
        return math.isclose(outcome, self.value_on_screen, abs_tol=1e-12)

    def _outcome_text(self, group: Group) -> str:
        """Return the score of a group with decimals that tell it from others, or why there is none."""
        if isinstance(group.outcome, NoValue):
            return label(f"by_library.missing.{group.outcome.kind}")
        return self._numbers[group.outcome]

    @cached_property  # 9 % of an edit on /conventions
    def _numbers(self) -> dict[float, str]:
        """The text of each group's score, with the fewest decimals that tell it from the others."""
        numbers = [score for score, _ in self.members_by_score]
        text_by_number = dict(zip(numbers, map(decimal, numbers), strict=True))
        for places in reversed(PLACES):
            texts = [decimal(number, places) for number in numbers]
            pairs = zip(numbers, texts, strict=True)
            text_by_number |= {number: text for number, text in pairs if texts.count(text) == 1}
        return text_by_number

    def _differences_of_group(self, group: Group) -> str:
        """Return in words how a group's definitions differ from the one on screen."""
        if self._is_on_screen(group.outcome):
            return _shared_fields_text(group.members)
        ways = dict.fromkeys(self._differences_of_member(group, member) for member in group.members)
        return label("by_library.or").join(ways)

    def _differences_of_member(self, group: Group, member: DefinitionOutcome) -> str:
        """Return in words how a library's definition differs from that on screen, or why it has no score."""
        if isinstance(member.outcome, NoValue):
            return label(f"by_library.reason.{member.outcome.reason}")
        if self._is_on_screen(group.outcome):
            return _shared_fields_text([member])
        return _differences_text(member.definition.metric, member.differences)

    def table(self, sort: str) -> Node:
        """Return the table of every library's definition, sorted by group, by score or by name."""
        heads = [
            (label("by_library.value"), "number sum"),
            *self._pin.heads,
            (label("by_library.who"), "document"),
            (label("by_library.why"), "how"),
            (label("by_library.call"), "how call"),
        ]
        rows = [self._row(group, member) for group, member in self._sorted_members(sort)]
        return plain_table(label("by_library.caption"), heads, rows)

    def _sorted_members(self, sort: str) -> list[tuple[Group, DefinitionOutcome]]:
        rows = [(group, member) for group in self.groups for member in group.members]
        if sort == "value":
            return sorted(rows, key=lambda row: _descending_key(row[1].outcome))
        if sort == "name":
            return sorted(rows, key=lambda row: row[1].convention.label.lower())
        return rows

    def _row(self, group: Group, member: DefinitionOutcome) -> Row:
        convention, definition = member.convention, member.definition
        name_cells: list[Child] = [
            member.name,
            node(
                "span",
                {"class": "about"},
                f"{convention.version} · {label(f'by_library.proof.{convention.proof}')}",
            ),
        ]
        return Row(
            _definition_key(member),
            [
                self._outcome_text(group),
                *self._change_cell([member]),
                node("span", None, *name_cells),
                node("span", None, *self._reason_cell(group, member)),
                self._call_cell(definition),
            ],
            is_current=self._is_on_screen(member.outcome),
        )

    def _reason_cell(self, group: Group, member: DefinitionOutcome) -> list[Child]:
        definition = member.definition
        parts: list[Child] = [self._differences_of_member(group, member)]
        for kind, key in (("note", definition.note), ("bug", definition.bug)):
            if key:
                text = label(f"by_library.{kind}.{key}")
                parts.append(node("span", {"class": f"about {kind}"}, text))
        return parts

    def _call_cell(self, definition: Definition) -> Child:
        text = call_text(definition, self.scene.ranking)
        return node("code", None, LONG_LIST.sub(r"\1…", text)) if text else ""


def _values_by_definition(metric: str, ranking: JudgedRanking) -> dict[str, float]:
    """Return the value that each definition of a metric gives a list, as it is written."""
    return {
        _definition_key(member): round(member.outcome, DECIMALS)
        for member in definition_outcomes(metric, ranking)
        if not isinstance(member.outcome, NoValue)
    }


def _number_or_none(outcome: Outcome) -> float | None:
    return None if isinstance(outcome, NoValue) else outcome


def _descending_key(outcome: Outcome) -> float:
    """Return the sort key that puts scores from high to low, and missing ones last."""
    return math.inf if isinstance(outcome, NoValue) else -outcome


def _definition_key(member: DefinitionOutcome) -> str:
    """Return a key for the page that tells a library's definition from all others."""
    return f"{member.convention.key} {member.definition.variant}"


def _brief_names(members: Sequence[DefinitionOutcome]) -> str:
    """Return the name of one library, and how many others there are."""
    first, *others = dict.fromkeys(member.convention.label for member in members)
    return label("by_library.and-others", name=first, others=len(others)) if others else first


def join_names(members: Sequence[DefinitionOutcome]) -> str:
    """Name several libraries, each once."""
    return join_with_commas(dict.fromkeys(member.name for member in members))
