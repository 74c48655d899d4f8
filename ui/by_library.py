"""The list on screen through every library and paper: their numbers, why they differ, what to call there."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from metrics.by_convention import Missing, Outcome, Ranking
from metrics.by_value import Difference, Group, Member, all_values
from metrics.calls import call_text
from metrics.conventions import Convention, Definition
from ui.lens import Child, Node, node
from ui.measures import MEASURES, grades_of
from ui.numbers import decimal
from ui.plain_table import Row, plain_table
from ui.scene import Scene
from ui.text import has_label, label

NAMES = {"Success": "Hit"}
"""Metrics that the libraries' records call otherwise than ir_measures."""
USUAL_FIELDS = {
    "nDCG": ("gain", "discount", "judged"),
    "AP": ("denominator", "cutoff"),
    "P": ("denominator",),
    "R": ("denominator",),
}
"""What is said of the largest group."""
SORTS = ("groups", "value", "library")
LONG_LIST = re.compile(r"((?:[^,\[\]{}]+, ){12})[^\[\]{}]+")
"""More than a dozen items between brackets; in the table, the others become an ellipsis."""


def ranking_of(scene: Scene) -> Ranking:
    """Give a scene's list as libraries get it; the names are the ids where they tell documents apart."""
    query = scene.query
    scores = [document.score for document in query.ranked if document.score is not None]
    judged = [document for document in query.missing if document.grade is not None]
    names = [document.name for document in query.ranked]
    missing_names = [document.name for document in judged]
    return Ranking(
        grades=tuple(grades_of(query.ranked)),
        scores=tuple(scores) or None,
        ids=tuple(names) if _are_apart(names) else None,
        missing=tuple(grades_of(judged)),
        max_grade=scene.top,
        missing_ids=tuple(missing_names) if _are_apart(names + missing_names) else None,
    )


def _are_apart(names: list[str]) -> bool:
    return len(set(names)) == len(names)


def library_metric(name: str) -> str:
    """Name a metric as the libraries' records do."""
    return NAMES.get(name, name)


def named(convention: Convention, definition: Definition) -> str:
    """Name a library, with what tells its definitions of one metric apart."""
    return f"{convention.label} · {definition.variant}" if definition.variant else convention.label


def outcome_text(outcome: Outcome) -> str:
    """Write what a library makes of the list; in words where it is no number."""
    if isinstance(outcome, Missing):
        return label(f"by_library.missing.{outcome.kind}")
    return decimal(outcome)


def difference_text(difference: Difference) -> str:
    """Say one field of a definition in words, such as "linear gain"."""
    return field_text(difference.field, difference.value)


def field_text(field: str, value: object) -> str:
    """Say a field of a definition in words."""
    exact = f"by_library.{field}.{value}"
    return label(exact) if has_label(exact) else label(f"by_library.{field}", value=value)


@dataclass(frozen=True)
class LibraryView:
    """What every library and paper makes of a scene's list, for the metric that the scene asks about."""

    scene: Scene

    @cached_property
    def ranking(self) -> Ranking:
        """The list as libraries get it."""
        return ranking_of(self.scene)

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """Conventions with one and the same outcome, largest group first."""
        return all_values(library_metric(self.scene.metric), self.ranking, self.scene.k)

    def summary(self) -> list[Node]:
        """Say how many numbers the libraries give for this one list."""
        numbers = [group for group in self.groups if not isinstance(group.outcome, Missing)]
        members = sum(len(group.members) for group in self.groups)
        title = MEASURES[self.scene.metric].title(self.scene)
        text = label("by_library.summary", metric=title, numbers=len(numbers), members=members)
        return [node("p", None, text), self._group_table()]

    def _group_table(self) -> Node:
        """Show a row a value: what makes it, and who has it."""
        heads = [
            (label("by_library.value"), "number sum"),
            (label("by_library.why"), "how"),
            (label("by_library.who"), "how"),
        ]
        rows = [
            Row(
                str(place),
                [outcome_text(group.outcome), self._reason(group, group.outcome), joined(group.members)],
                chosen=self._is_on_screen(group.outcome),
            )
            for place, group in enumerate(self.groups)
        ]
        return plain_table(label("by_library.groups-caption"), heads, rows)

    def _is_on_screen(self, outcome: Outcome) -> bool:
        """Tell whether this is the page's headline."""
        if isinstance(outcome, Missing):
            return False
        return math.isclose(outcome, MEASURES[self.scene.metric].of(self.scene), abs_tol=1e-12)

    def _reason(self, group: Group, outcome: Outcome) -> str:
        """Say what tells a group from the largest one; of that, what it is."""
        if isinstance(outcome, Missing):
            return label(f"by_library.reason.{outcome.reason}")
        if group is not self.groups[0]:
            told = "; ".join(map(difference_text, group.differences))
            return told or label("by_library.otherwise")
        usual = group.members[0].definition
        fields = USUAL_FIELDS.get(usual.metric, ())
        return "; ".join(field_text(name, getattr(usual, name)) for name in fields) or label(
            "by_library.largest"
        )

    def table(self, sort: str) -> Node:
        """Show every definition: a row each, sorted by groups of equal value, by value or by name."""
        heads = [
            (label("by_library.value"), "number sum"),
            (label("by_library.who"), "document"),
            (label("by_library.why"), "how"),
            (label("by_library.call"), "how call"),
        ]
        rows = [self._row(group, member) for group, member in self._sorted(sort)]
        return plain_table(label("by_library.caption"), heads, rows)

    def _sorted(self, sort: str) -> list[tuple[Group, Member]]:
        rows = [(group, member) for group in self.groups for member in group.members]
        if sort == "value":
            return sorted(rows, key=lambda row: _falling(row[1].outcome))
        if sort == "library":
            return sorted(rows, key=lambda row: row[1].convention.label.lower())
        return rows

    def _row(self, group: Group, member: Member) -> Row:
        convention, definition = member.convention, member.definition
        who: list[Child] = [
            named(convention, definition),
            node(
                "span",
                {"class": "about"},
                f"{convention.version} · {label(f'by_library.proof.{convention.proof}')}",
            ),
        ]
        return Row(
            f"{convention.key} {definition.variant}",
            [
                outcome_text(member.outcome),
                node("span", None, *who),
                node("span", None, *self._why(group, member)),
                self._call(definition),
            ],
            chosen=self._is_on_screen(member.outcome),
        )

    def _why(self, group: Group, member: Member) -> list[Child]:
        definition = member.definition
        parts: list[Child] = [self._reason(group, member.outcome)]
        for kind, key in (("note", definition.note), ("bug", definition.bug)):
            if key:
                text = label(f"by_library.{kind}.{key}")
                parts.append(node("span", {"class": f"about {kind}"}, text))
        return parts

    def _call(self, definition: Definition) -> Child:
        text = call_text(definition, self.ranking, self.scene.k)
        return node("code", None, LONG_LIST.sub(r"\1…", text)) if text else ""


def _falling(outcome: Outcome) -> float:
    """Sort numbers from the highest down, and what is no number last."""
    return math.inf if isinstance(outcome, Missing) else -outcome


def joined(members: Sequence[Member]) -> str:
    """Name several libraries, each once."""
    return ", ".join(dict.fromkeys(named(each.convention, each.definition) for each in members))
