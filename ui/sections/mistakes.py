"""The section on usual mistakes, and the table of what each gives on this list."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import methodcaller
from typing import TypeVar

from metrics.conventions.computing import DEFINED
from metrics.conventions.groups import definers_of_value
from metrics.conventions.mistakes import MEAN_MISTAKES, Mistake, mistakes_with
from metrics.definition import Definition, JudgedRanking
from scene.list.model import Scene
from ui.formulas.formula import exact_number
from ui.sections.means import MeansView
from ui.sections.section import Nodes, Section
from ui.tables.plain_table import Number, PinColumn, Row, plain_table
from ui.tree.nodes import Child, Node, node
from ui.words.definers import few_names
from ui.words.numbers import UNDEFINED, change, decimal
from ui.words.text import label, lesson

T = TypeVar("T")
CUTOFF = 4
"""Where the list is cut that tells definitions apart: before its end."""


@dataclass(frozen=True)
class WorkedMistake:
    """A mistake with the number that it gives on this list, and the right number."""

    name: str
    description: str
    value: Number
    right: Number
    measure: str = ""  # where it is not the headline's
    no_value: str = UNDEFINED  # where it gives no number


def mistakes_section(page: str, key: str, table: Nodes | None = None, **blanks: str) -> Section:
    """Return the section on usual mistakes, with a table of what they give."""
    text = lesson(page, "watch-out", **blanks)
    return Section(f"{key}-mistakes", text, title=label("watch-out"), table=table)


def work_mistakes(
    definition: Definition,
    scene: Scene,
    right: Number,
    k: int,
    *,
    measure: str = "",
    no_value: str = UNDEFINED,
) -> list[WorkedMistake]:
    """Return the number that each mistake with a definition gives on the scene's list."""
    ranking = replace(scene.ranking, exact=isinstance(right, Fraction))
    worked = []
    for mistake in mistakes_with(definition):
        value = mistake.score(definition, ranking, k)
        description = label(f"practice.mistake.{mistake.key}")
        if definers := _definers(mistake, definition, ranking, k, right):
            description = label("mistake.whose", what=description, who=few_names(definers))
        worked.append(WorkedMistake(mistake.key, description, value, right, measure, no_value))
    return worked


def _definers(
    mistake: Mistake, definition: Definition, ranking: JudgedRanking, k: int, right: Number
) -> list[str]:
    """Return who defines a metric so that it has a mistake's value, and not on this list by chance."""
    value = mistake.score(definition, ranking, k)
    if definition.metric not in DEFINED or value is None or right is None:
        return []
    if math.isclose(value, right, abs_tol=1e-9):
        return []
    names = _names_with_value(mistake, definition, ranking, k)
    others = _names_with_value(mistake, definition, _telling_list(ranking), CUTOFF) if names else ()
    return [name for name in names if name in others]


def _telling_list(ranking: JudgedRanking) -> JudgedRanking:
    """Return a list that tells definitions apart: as many grades as there are, ties if there are any."""
    top = ranking.max_grade
    grades = tuple(min(grade, top) for grade in (0, 3, 1, 2, 0, 1))
    scores = (0.9, 0.8, 0.8, 0.5, 0.4, 0.1) if ranking.is_tied else None
    missing = (top,) if ranking.missing else ()
    return JudgedRanking(grades, scores=scores, missing=missing, k=CUTOFF, max_grade=top)


def _names_with_value(
    mistake: Mistake, definition: Definition, ranking: JudgedRanking, k: int
) -> tuple[str, ...]:
    """Return whose metric has a mistake's value on one list."""
    value = mistake.score(definition, ranking, k)
    cut = replace(ranking, exact=False).with_cutoff(k)
    return () if value is None else definers_of_value(definition.metric, cut, float(value), 1e-9)


def work_mean_mistakes(means: MeansView) -> list[WorkedMistake]:
    """Return the number that each mistake in averaging over queries gives."""
    mean, measure = means.mean, means.measure
    if mean.value is None:
        return []
    divisor = measure.divisor(means.scene.definition, means.scene.ranking)
    return [
        worked_mistake(mistake.key, mistake.formula(mean.values, divisor), mean.value, means.name)
        for mistake in MEAN_MISTAKES.values()
        if measure.name in mistake.metrics
    ]


def worked_mistake(key: str, value: Number, right: Number, measure: str) -> WorkedMistake:
    """Return a mistake with its number and its text."""
    return WorkedMistake(key, label(f"practice.mistake.{key}"), value, right, measure)


def mistakes_table(make: Callable[[T], Sequence[WorkedMistake]], subject: T, pinned: T | None) -> Node:
    """Return the table of what mistakes give on this list and in the pinned order."""
    mistakes = make(subject)
    pin = PinColumn(None if pinned is None else {mistake.name: mistake.value for mistake in make(pinned)})
    names_right = any(mistake.measure for mistake in mistakes)
    heads = [
        (label("mistake.made"), "document"),
        (label("mistake.value"), "number"),
        *pin.heads,
        *([(label("mistake.instead"), "document")] if names_right else []),
        (label("mistake.off-by" if names_right else "mistake.note"), "number"),
    ]
    rows = [
        Row(
            mistake.name,
            [
                mistake.description,
                _value_text(mistake.value, mistake.no_value),
                *pin.contents(mistake.value, methodcaller("get", mistake.name)),
                *(
                    [node("span", None, f"{mistake.measure} ", _value_text(mistake.right))]
                    if names_right
                    else []
                ),
                _off_by_text(mistake),
            ],
        )
        for mistake in mistakes
    ]
    return plain_table(label("mistake.caption"), heads, rows)


def _value_text(value: Number, no_value: str = UNDEFINED) -> Child:
    if value is None:
        return no_value
    return exact_number(value) if isinstance(value, Fraction) else decimal(value)


def _off_by_text(mistake: WorkedMistake) -> str:
    if mistake.value is None or mistake.right is None:
        return ""
    return change(float(mistake.value - mistake.right))
