"""What one change of a list does to its score: swapping two documents, or moving one to another rank."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from metrics.kernels.layout import GRADES_AT_A_TIME
from metrics.numeric.arrays import Array, FloatArray, invalid_argument
from metrics.numeric.scores import ROUNDING, SCORE_TOLERANCE, Scorer, as_one_list, scores_of


class Swap(NamedTuple):
    """Two documents that change places, and by how much the score changes."""

    upper: int
    lower: int
    change: float

    @property
    def exchanges(self) -> int:
        """How many exchanges of neighbours it takes: the lower goes up, then the upper goes down."""
        return 2 * (self.lower - self.upper) - 1


class Move(NamedTuple):
    """A document that goes to another place while those between make room, and the change of the score."""

    origin: int
    target: int
    change: float

    @property
    def exchanges(self) -> int:
        """How many exchanges of neighbours it takes: one a rank."""
        return abs(self.target - self.origin)


def swapped(grades: ArrayLike, one: int, other: int) -> Array:
    """Return the list with two documents exchanged."""
    ranked = as_one_list(grades)
    first, second = _check_place(one, "one", ranked), _check_place(other, "other", ranked)
    return ranked[_places_after_swap(first, second, len(ranked))]


def moved(grades: ArrayLike, origin: int, target: int) -> Array:
    """Return the list with one document moved, for which those between make room."""
    ranked = as_one_list(grades)
    start, end = _check_place(origin, "origin", ranked), _check_place(target, "target", ranked)
    return ranked[_places_after_move(start, end, len(ranked))]


def positions(grades: ArrayLike, document: int) -> Array:
    """Return the lists with one document at every place, a row each, the others staying in their order."""
    ranked = as_one_list(grades)
    origin, targets = _check_place(document, "document", ranked), np.arange(len(ranked))
    return ranked[_places_after_move(origin, targets, len(ranked))]


def swap_changes(grades: ArrayLike, measure: Scorer) -> FloatArray:
    """Return how swapping any two ranks changes a score, ``(n, n)``; its size is LambdaRank's ``|dZ|``."""
    ranked = as_one_list(grades)
    n = len(ranked)
    upper, lower = np.triu_indices(n, 1)  # [i, j] and [j, i] are one swap
    changes = np.zeros((n, n))
    for block in _row_blocks(len(upper), n):
        lists = ranked[_places_after_swap(upper[block], lower[block], n)]
        changes[upper[block], lower[block]] = _score_changes(lists, ranked, measure)
    return changes + changes.T


def move_changes(grades: ArrayLike, measure: Scorer) -> FloatArray:
    """Return how each move would change a score: a row a document, a column the place to which it goes."""
    ranked = as_one_list(grades)
    n = len(ranked)
    changes = np.zeros((n, n))
    for block in _row_blocks(n, n * n):
        origin, target = np.mgrid[block, :n]
        changes[block] = _score_changes(ranked[_places_after_move(origin, target, n)], ranked, measure)
    return changes


def position_curve(grades: ArrayLike, document: int, measure: Scorer) -> FloatArray:
    """Return the score of the list with one document at each of the ranks."""
    return scores_of(measure, positions(grades, document))


def best_swap(changes: ArrayLike) -> Swap | None:
    """Return the swap that improves the score most, if one does; of equal ones that of the nearest ranks."""
    best = _largest_gain(changes)
    return None if best is None else Swap(*best)


def best_move(changes: ArrayLike) -> Move | None:
    """Return the move that improves the score most, if one does; of equal ones the shortest."""
    best = _largest_gain(changes)
    return None if best is None else Move(*best)


def _check_place(place: int, name: str, ranked: Array) -> Array:
    """Check a place in a list."""
    if not 0 <= place < len(ranked):
        raise invalid_argument(name, f"a place in the list, from 0 to {len(ranked) - 1}", place)
    return np.array(place)


def _places_after_swap(first: Array, second: Array, n: int) -> Array:
    """Return the document at each of the n places, ``(..., n)``, after these two have changed places."""
    place, one, other = np.arange(n), first[..., np.newaxis], second[..., np.newaxis]
    return np.where(place == one, other, np.where(place == other, one, place))


def _places_after_move(origin: Array, target: Array, n: int) -> Array:
    """Return the document at each of the n places, ``(..., n)``, once one has moved and others made room."""
    place, start, end = np.arange(n), origin[..., np.newaxis], target[..., np.newaxis]
    next_moves_up = (start <= place) & (place < end)
    last_moves_down = (end < place) & (place <= start)
    return np.where(place == end, start, place + next_moves_up - last_moves_down)


def _row_blocks(rows: int, grades_a_row: int) -> Iterator[slice]:
    """Cut rows into blocks of about GRADES_AT_A_TIME."""
    at_a_time = max(GRADES_AT_A_TIME // max(grades_a_row, 1), 1)
    return (slice(start, min(start + at_a_time, rows)) for start in range(0, rows, at_a_time))


def _score_changes(lists: Array, ranked: Array, measure: Scorer) -> FloatArray:
    """Return the scores of changed lists minus the score of the list; 0 where that is only rounding."""
    new, now = scores_of(measure, lists), scores_of(measure, ranked)
    rounding = ROUNDING * np.maximum(np.abs(new), np.abs(now))
    return np.where(np.abs(new - now) > rounding, new - now, 0.0)


def _largest_gain(changes: ArrayLike) -> tuple[int, int, float] | None:
    """Return row and column of the largest gain, and the gain; of equal ones the nearest places."""
    gains = np.asarray(changes, np.float64)
    most = gains.max(initial=0.0)
    if not most > 0:
        return None
    first, second = np.nonzero(gains >= most * (1 - SCORE_TOLERANCE))
    nearest = np.argmin(np.abs(first - second))
    place = int(first[nearest]), int(second[nearest])
    return *place, float(gains[place])
