"""Goals of "drag the list until ..." exercises, and the fewest moves that reach them."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

import numpy as np

from metrics.expected_reciprocal_rank import ERR
from metrics.measure import Measure
from metrics.numeric.arrays import Array
from metrics.numeric.scores import SCORE_TOLERANCE
from scene.list.model import Scene, grades_of

MAX_MOVES: Final = 3

MoveSequence = list[tuple[int, ...]]
"""Orders, by the places in the list from 0 up, each one move after the one before it."""

Reached = Callable[[Measure, Scene, float, Array], Array]
"""Which orders of the grades, ``(orders, n)``, reach an aim with its target: a truth value each."""


def _scores_of_orders(measure: Measure, scene: Scene, orders: Array) -> Array:
    return np.asarray(measure.scorer(scene.definition, scene.ranking)(orders), np.float64)


def _reaches_worst(measure: Measure, scene: Scene, target: float, orders: Array) -> Array:
    return measure.sign * (_scores_of_orders(measure, scene, orders) - target) <= SCORE_TOLERANCE


def _reaches_with_first(measure: Measure, scene: Scene, target: float, orders: Array) -> Array:
    """Return which orders reach the target and keep the document at rank 1."""
    reached = _scores_of_orders(measure, scene, orders) >= target - SCORE_TOLERANCE
    return np.asarray(reached & (orders[:, 0] == np.array(grades_of(scene.query.ranked))[0]))


def _reaches_score(measure: Measure, scene: Scene, target: float, orders: Array) -> Array:
    return measure.sign * (_scores_of_orders(measure, scene, orders) - target) >= -SCORE_TOLERANCE


def _rises_against_err(measure: Measure, scene: Scene, target: float, orders: Array) -> Array:
    """Return which orders raise the measure and lower ERR."""
    rises = _scores_of_orders(measure, scene, orders) > measure.value(scene.definition, scene.ranking) + 1e-4
    return np.asarray(
        rises & (_scores_of_orders(ERR, scene, orders) < ERR.value(scene.definition, scene.ranking) - 1e-4)
    )


AIMS: Final[dict[str, Reached]] = {
    "best": _reaches_score,
    "worst": _reaches_worst,
    "keep-first": _reaches_with_first,
    "against-err": _rises_against_err,
    "most": _reaches_score,
}
"""The goals, by the names of their texts."""


def orders_by_one_move(order: Sequence[int]) -> Iterable[tuple[int, ...]]:
    """Yield every order that moving one document makes of an order."""
    for source in range(len(order)):
        rest = [*order[:source], *order[source + 1 :]]
        for target in range(len(order)):
            if target != source:
                yield (*rest[:target], order[source], *rest[target:])


def is_one_move(before: Sequence[int], after: Sequence[int]) -> bool:
    """Return whether moving one document leads from an order to another."""
    return tuple(after) in set(orders_by_one_move(before))


def move_between(before: Sequence[int], after: Sequence[int]) -> tuple[int, int]:
    """Return the rank from which and to which a document moved between two orders."""
    ranks = range(len(before))
    return next(
        (source + 1, target + 1)
        for source in ranks
        for target in ranks
        if source != target
        and after[target] == before[source]
        and _without_place(before, source) == _without_place(after, target)
    )


def _without_place(order: Sequence[int], place: int) -> tuple[int, ...]:
    return (*order[:place], *order[place + 1 :])


def best_by_one_move(measure: Measure, scene: Scene) -> float:
    """Return the best score that one move, or none, makes of a list."""
    start = tuple(range(len(scene.query.ranked)))
    orders = np.array([start, *orders_by_one_move(start)])
    scores = _scores_of_orders(measure, scene, np.array(grades_of(scene.query.ranked))[orders])
    return measure.sign * float((measure.sign * scores).max())


def score_of(measure: Measure, scene: Scene, order: Sequence[int]) -> float:
    """Return a list's score in an order, given as places in the list from 0 up."""
    return float(
        _scores_of_orders(measure, scene, np.array(grades_of(scene.query.ranked))[np.array([list(order)])])[0]
    )


def wanted_score(measure: Measure, scene: Scene, aim: str, target: float) -> float:
    """Return the score that an order must have to reach an aim, unless the aim is about ERR."""
    if aim in ("best", "worst"):
        ranking = scene.ranking.sorted_by_grade(best_first=aim == "best")
        return measure.value(scene.definition, ranking)
    return target


def _flag_orders_reaching(measure: Measure, scene: Scene, aim: str, target: float, orders: Array) -> Array:
    """Return for each order whether it reaches an aim."""
    return AIMS[aim](measure, scene, wanted_score(measure, scene, aim, target), orders)


def is_reached(measure: Measure, scene: Scene, aim: str, target: float, order: Sequence[int]) -> bool:
    """Return whether an order, by the places in the list from 0 up, reaches an aim."""
    grades = np.array(grades_of(scene.query.ranked))[np.array([list(order)])]
    has_first = aim != "keep-first" or order[0] == 0
    return has_first and bool(_flag_orders_reaching(measure, scene, aim, target, grades)[0])


@cache  # 5 ms for each list that a goal is tried with
def _orders_by_moves(length: int, keeps_first: bool) -> list[tuple[list[MoveSequence], Array]]:
    """Return all orders of so many documents by 0 to 3 moves, with a shortest way to each."""
    start = tuple(range(length))
    seen, by_depth = {start}, [[[start]]]
    for _ in range(MAX_MOVES):
        next_depth: list[MoveSequence] = []
        for sequence in by_depth[-1]:
            for next_order in orders_by_one_move(sequence[-1]):
                if next_order not in seen and not (keeps_first and next_order[0]):
                    seen.add(next_order)
                    next_depth.append([*sequence, next_order])
        by_depth.append(next_depth)
    return [
        (sequences, np.array([sequence[-1] for sequence in sequences])) for sequences in by_depth if sequences
    ]


def shortest_moves(measure: Measure, scene: Scene, aim: str, target: float) -> MoveSequence | None:
    """Return the orders on a shortest way to an aim, the present one first; None if it is too long."""
    grades = np.array(grades_of(scene.query.ranked))
    for sequences, orders in _orders_by_moves(len(grades), aim == "keep-first"):
        reached = _flag_orders_reaching(measure, scene, aim, target, grades[orders])
        if reached.any():
            return list(sequences[int(np.argmax(reached))])
    return None
