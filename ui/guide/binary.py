"""Binary against graded: the list on screen, its grades taken away from each of them up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from metrics.average_precision import AP
from metrics.cumulative_gain import NDCG
from metrics.expected_reciprocal_rank import ERR
from metrics.measure import Measure, Situation
from metrics.precision_recall import P
from metrics.reciprocal_rank import RR
from scene.list.model import Scene
from scene.measured.situation import situation_of
from ui.formulas.formula import written
from ui.tables.plain_table import Row, plain_table
from ui.tables.step_table import grade_chip
from ui.tree.nodes import Child, Node, node
from ui.words.numbers import UNDEFINED
from ui.words.text import label

SHOWN: tuple[Measure, ...] = (NDCG, ERR, AP, P, RR)
FIRST = SHOWN[:3]
"""Those that stay where room is short."""


def binary_table(scene: Scene) -> Node:
    """Show the graded list and its binary ones, each with the metrics that read it."""
    situation = situation_of(scene)
    heads = [
        (label("guide.binary.list"), "document"),
        (label("guide.binary.grades"), "how"),
        *((each.title(situation), "number" if each in FIRST else "number minor") for each in SHOWN),
    ]
    rows = [
        Row("graded", [label("guide.binary.graded"), _chips(situation), *_scores(situation, is_graded=True)])
    ]
    for threshold, binary in _binary(situation):
        name = label("guide.binary.from", threshold=threshold)
        rows.append(Row(str(threshold), [name, _chips(binary), *_scores(binary)]))
    return plain_table(label("guide.binary.caption"), heads, rows)


def _scores(situation: Situation, *, is_graded: bool = False) -> list[Child]:
    """Score a list; what a binary metric makes of grades depends on a threshold, and stands in its row."""
    return [
        UNDEFINED if is_graded and "threshold" in each.reads else written(each.score(situation))
        for each in SHOWN
    ]


def _binary(situation: Situation) -> Iterator[tuple[int, Situation]]:
    """Give the binary list for each grade above 0 that somebody gave here."""
    grades = {grade for grade in (*situation.grades, *situation.missing) if grade}
    for threshold in sorted(int(grade) for grade in grades):
        yield threshold, binary_situation(situation, threshold)


def binary_situation(situation: Situation, threshold: int) -> Situation:
    """Take the grades of a list away: 1 from the threshold up, 0 below; what is not judged stays so."""

    def made(grades: tuple[float | None, ...]) -> tuple[float | None, ...]:
        return tuple(None if grade is None else float(grade >= threshold) for grade in grades)

    return replace(
        situation,
        grades=made(situation.grades),
        missing=made(situation.missing),
        top=1,
        choices=replace(situation.choices, threshold=1),
    )


def _chips(situation: Situation) -> Node:
    return node("span", {"class": "chips"}, *(grade_chip(grade, situation.top) for grade in situation.grades))
