"""Goals that are reached by moving documents, and how few moves it takes."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

import numpy as np

from metrics.expected_reciprocal_rank import ERR
from metrics.measure import Measure
from metrics.numeric.arrays import Array
from scene.list.model import Scene, grades_of

NEAR: Final = 1e-9
MAX_MOVES: Final = 3

MoveSequence = list[tuple[int, ...]]
"""Orders, by the places in the list from 0 up, each one move after the one before it."""

Reached = Callable[[Measure, Scene, float, Array], Array]
"""Which orders of the grades, ``(orders, n)``, reach an aim with its target: a truth value each."""


def _scores(measure: Measure, scene: Scene, orders: Array) -> Array:
    return np.asarray(measure.scorer(scene.definition, scene.ranking)(orders), np.float64)


def _best(measure: Measure, scene: Scene, target: float, orders: Array) -> Array:
    best = measure.value(scene.definition, scene.ranking.sorted_by_grade())
    return measure.sign * (_scores(measure, scene, orders) - best) >= -NEAR


def _worst(measure: Measure, scene: Scene, target: float, orders: Array) -> Array:
    worst = measure.value(scene.definition, scene.ranking.sorted_by_grade(best_first=False))
    return measure.sign * (_scores(measure, scene, orders) - worst) <= NEAR


def _with_first(measure: Measure, scene: Scene, target: float, orders: Array) -> Array:
    """The target is reached, and what stood at rank 1 stands there."""
    reached = _scores(measure, scene, orders) >= target - NEAR
    return np.asarray(reached & (orders[:, 0] == np.array(grades_of(scene.query.ranked))[0]))


def _at_least(measure: Measure, scene: Scene, target: float, orders: Array) -> Array:
    return measure.sign * (_scores(measure, scene, orders) - target) >= -NEAR


def _against_err(measure: Measure, scene: Scene, target: float, orders: Array) -> Array:
    """The measure rises and ERR falls."""
    rises = _scores(measure, scene, orders) > measure.value(scene.definition, scene.ranking) + 1e-4
    return np.asarray(
        rises & (_scores(ERR, scene, orders) < ERR.value(scene.definition, scene.ranking) - 1e-4)
    )


AIMS: Final[dict[str, Reached]] = {
    "best": _best,
    "worst": _worst,
    "keep-first": _with_first,
    "against-err": _against_err,
    "most": _at_least,
}
"""The goals, by the names of their texts."""


def one_move(order: Sequence[int]) -> Iterable[tuple[int, ...]]:
    """Yield every order that one move makes of this one."""
    for source in range(len(order)):
        rest = [*order[:source], *order[source + 1 :]]
        for target in range(len(order)):
            if target != source:
                yield (*rest[:target], order[source], *rest[target:])


def is_one_move(before: Sequence[int], after: Sequence[int]) -> bool:
    """Return whether one move leads from an order to another."""
    return tuple(after) in set(one_move(before))


def move_between(before: Sequence[int], after: Sequence[int]) -> tuple[int, int]:
    """Return from which rank to which one a move goes that leads from an order to another."""
    ranks = range(len(before))
    return next(
        (here + 1, there + 1)
        for here in ranks
        for there in ranks
        if here != there and after[there] == before[here] and _without(before, here) == _without(after, there)
    )


def _without(order: Sequence[int], place: int) -> tuple[int, ...]:
    return (*order[:place], *order[place + 1 :])


def best_by_one_move(measure: Measure, scene: Scene) -> float:
    """Return the best score that one move, or none, makes of a list."""
    start = tuple(range(len(scene.query.ranked)))
    orders = np.array([start, *one_move(start)])
    scores = _scores(measure, scene, np.array(grades_of(scene.query.ranked))[orders])
    return measure.sign * float((measure.sign * scores).max())


def is_reached(
    measure: Measure,
    scene: Scene,
    aim: str,
    target: float,
    order: Sequence[int],
) -> bool:
    """Return whether an order, by the places in the list from 0 up, reaches an aim."""
    grades = np.array(grades_of(scene.query.ranked))[np.array([list(order)])]
    has_first = aim != "keep-first" or order[0] == 0
    return has_first and bool(AIMS[aim](measure, scene, target, grades)[0])


@cache  # 5 ms for each list that a goal is tried with
def _orders_by_moves(length: int, keeps_first: bool) -> list[tuple[list[MoveSequence], Array]]:
    """Return shortest ways to every order of so many documents, with the orders, by 0 to 3 moves."""
    start = tuple(range(length))
    seen, reached = {start}, [[[start]]]
    for _ in range(MAX_MOVES):
        coming: list[MoveSequence] = []
        for way in reached[-1]:
            for after in one_move(way[-1]):
                if after not in seen and not (keeps_first and after[0]):
                    seen.add(after)
                    coming.append([*way, after])
        reached.append(coming)
    return [(ways, np.array([way[-1] for way in ways])) for ways in reached if ways]


def shortest_moves(measure: Measure, scene: Scene, aim: str, target: float) -> MoveSequence | None:
    """Find a shortest way to an aim: the orders on it, the present one first; None if it is too long."""
    grades = np.array(grades_of(scene.query.ranked))
    for ways, orders in _orders_by_moves(len(grades), aim == "keep-first"):
        reached = AIMS[aim](measure, scene, target, grades[orders])
        if reached.any():
            return list(ways[int(np.argmax(reached))])
    return None
