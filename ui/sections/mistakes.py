"""The usual mistakes: the section that warns of them, and the table of what they give on this list."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import methodcaller
from typing import TypeVar

from metrics.conventions.computing import DEFINED
from metrics.conventions.groups import defining
from metrics.conventions.mistakes import MEAN_MISTAKES, mistakes_with
from metrics.definition import Definition
from metrics.judged_ranking import JudgedRanking
from scene.list.model import Scene
from ui.formulas.formula import exact_number
from ui.sections.means import MeansView
from ui.sections.section import Nodes, Section
from ui.tables.plain_table import Number, PinColumn, Row, plain_table
from ui.tree.nodes import Child, Node, node
from ui.words.numbers import UNDEFINED, change, decimal
from ui.words.text import label, lesson
from ui.words.users import few

T = TypeVar("T")


@dataclass(frozen=True)
class Made:
    """A mistake that was made, by its name: what one does, what that gives, and what is right."""

    name: str
    what: str
    value: Number
    right: Number
    measure: str = ""  # where it is not the headline's
    no_value: str = UNDEFINED  # where it gives no number


def watch_out(page: str, key: str, table: Nodes | None = None, **blanks: str) -> Section:
    """Make the section that warns of the mistakes that people make; the table says what they give here."""
    text = lesson(page, "watch-out", **blanks)
    return Section(f"{key}-mistakes", text, title=label("watch-out"), table=table)


def made_with(
    definition: Definition,
    scene: Scene,
    right: Number,
    k: int,
    *,
    measure: str = "",
    no_value: str = UNDEFINED,
) -> list[Made]:
    """Make every mistake that the records have for a definition, on the scene's list at a cutoff."""
    ranking = replace(scene.ranking, exact=isinstance(right, Fraction))
    found = []
    for mistake in mistakes_with(definition):
        value = mistake.score(definition, ranking, k)
        what = label(f"practice.mistake.{mistake.key}")
        if whose := _whose(definition, ranking, k, value, right):
            what = label("mistake.whose", what=what, who=few(whose))
        found.append(Made(mistake.key, what, value, right, measure, no_value))
    return found


def _whose(
    definition: Definition, ranking: JudgedRanking, k: int, value: Number, right: Number
) -> tuple[str, ...]:
    """Return who defines a metric so that it has this value: to them it is no mistake."""
    if value is None or value == right or definition.metric not in DEFINED:
        return ()
    return defining(definition.metric, replace(ranking, exact=False).at(k), float(value), 1e-9)


def made_in_mean(means: MeansView) -> list[Made]:
    """Make every mistake that the records have for the mean of a measure over queries."""
    mean, measure = means.mean, means.measure
    if mean.value is None:
        return []
    divisor = measure.divisor(means.scene.definition, means.scene.ranking)
    return [
        made(mistake.key, mistake.formula(mean.values, divisor), mean.value, means.name)
        for mistake in MEAN_MISTAKES.values()
        if measure.name in mistake.metrics
    ]


def made(key: str, value: Number, right: Number, measure: str) -> Made:
    """Return in words what one does who makes a mistake."""
    return Made(key, label(f"practice.mistake.{key}"), value, right, measure)


def mistakes_table(make: Callable[[T], Sequence[Made]], shown: T, pinned: T | None) -> Node:
    """Show what mistakes give on this list and in the pinned order, and how far off that is."""
    made = make(shown)
    pin = PinColumn(None if pinned is None else {each.name: each.value for each in make(pinned)})
    names_right = any(each.measure for each in made)
    heads = [
        (label("mistake.made"), "document"),
        (label("mistake.value"), "number"),
        *pin.heads,
        *([(label("mistake.instead"), "document")] if names_right else []),
        (label("mistake.off-by" if names_right else "mistake.note"), "number"),
    ]
    rows = [
        Row(
            each.name,
            [
                each.what,
                _written(each.value, each.no_value),
                *pin.contents(each.value, methodcaller("get", each.name)),
                *([_named(each)] if names_right else []),
                _off_by(each),
            ],
        )
        for each in made
    ]
    return plain_table(label("mistake.caption"), heads, rows)


def _written(value: Number, no_value: str = UNDEFINED) -> Child:
    if value is None:
        return no_value
    return exact_number(value) if isinstance(value, Fraction) else decimal(value)


def _named(made: Made) -> Node:
    return node("span", None, f"{made.measure} ", _written(made.right))


def _off_by(made: Made) -> str:
    if made.value is None or made.right is None:
        return ""
    return change(float(made.value - made.right))
