"""Binary against graded: the list on screen, its grades taken away from each of them up."""

from collections.abc import Iterator
from dataclasses import replace
from math import isnan

from metrics.average_precision import AP
from metrics.cumulative_gain import NDCG
from metrics.definition import Definition, JudgedRanking
from metrics.expected_reciprocal_rank import ERR
from metrics.measure import Measure
from metrics.precision_recall import P
from metrics.reciprocal_rank import RR
from scene.list.model import Scene
from ui.formulas.formula import format_number
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
    definition, ranking = scene.definition, scene.ranking
    heads = [
        (label("guide.binary.list"), "document"),
        (label("guide.binary.grades"), "how"),
        *(
            (metric.title(definition, ranking.k), "number" if metric in FIRST else "number minor")
            for metric in SHOWN
        ),
    ]
    rows = [
        Row(
            "graded",
            [
                label("guide.binary.graded"),
                _chips(ranking),
                *_scores(definition, ranking, is_graded=True),
            ],
        )
    ]
    for threshold, binary_list in _binary_rankings(ranking):
        name = label("guide.binary.from", threshold=threshold)
        rows.append(
            Row(
                str(threshold),
                [name, _chips(binary_list), *_scores(replace(definition, threshold=1), binary_list)],
            )
        )
    return plain_table(label("guide.binary.caption"), heads, rows)


def _scores(definition: Definition, ranking: JudgedRanking, *, is_graded: bool = False) -> list[Child]:
    """Score a list; what a binary metric makes of grades depends on a threshold, and stands in its row."""
    return [
        UNDEFINED
        if is_graded and "threshold" in metric.definition_fields
        else format_number(metric.score(definition, ranking))
        for metric in SHOWN
    ]


def _binary_rankings(ranking: JudgedRanking) -> Iterator[tuple[int, JudgedRanking]]:
    """Yield the binary list for each grade above 0 that somebody gave here."""
    grades = {grade for grade in ranking.pool_grades if grade > 0}
    for threshold in sorted(int(grade) for grade in grades):
        yield threshold, binary_ranking(ranking, threshold)


def binary_ranking(ranking: JudgedRanking, threshold: int) -> JudgedRanking:
    """Take the grades of a list away: 1 from the threshold up, 0 below; what is not judged stays so."""

    def binarise(grades: tuple[float, ...]) -> tuple[float, ...]:
        return tuple(grade if isnan(grade) else float(grade >= threshold) for grade in grades)

    return replace(ranking, grades=binarise(ranking.grades), missing=binarise(ranking.missing), max_grade=1)


def _chips(ranking: JudgedRanking) -> Node:
    return node(
        "span", {"class": "chips"}, *(grade_chip(grade, ranking.max_grade) for grade in ranking.grades)
    )
