"""What a single change of the list would do: every swap, every move, one document at every rank.

Places in a list count from 0 here, as everywhere in arrays; rank 1 is place 0.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from metrics.kernels.layout import GRADES_AT_A_TIME
from metrics.numeric.arrays import Array, FloatArray
from metrics.numeric.checking import invalid_argument
from metrics.numeric.scores import ROUNDING, Scorer, as_list, scores_of

AS_GOOD = 1e-9
"""Of two gains that differ by no more than this share, neither is the better one."""


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
    """Swap two documents of a list.

    Examples
    --------
    >>> from metrics import swapped
    >>> swapped([3, 0, 1], 0, 2)
    array([1, 0, 3])
    """
    ranked = as_list(grades)
    first, second = _as_place(one, "one", ranked), _as_place(other, "other", ranked)
    return ranked[_after_swap(first, second, len(ranked))]


def moved(grades: ArrayLike, origin: int, target: int) -> Array:
    """Move one document of a list, for which those between make room.

    Examples
    --------
    >>> from metrics import moved
    >>> moved([3, 0, 1], 0, 2)
    array([0, 1, 3])
    """
    ranked = as_list(grades)
    start, end = _as_place(origin, "origin", ranked), _as_place(target, "target", ranked)
    return ranked[_after_move(start, end, len(ranked))]


def positions(grades: ArrayLike, document: int) -> Array:
    """Take one document through all ranks, the others staying in their order.

    Row t is the list in which it stands at place t, from 0 on.

    Examples
    --------
    >>> from metrics import positions
    >>> positions([3, 0, 1], 2)
    array([[1, 3, 0],
           [3, 1, 0],
           [3, 0, 1]])
    """
    ranked = as_list(grades)
    origin, targets = _as_place(document, "document", ranked), np.arange(len(ranked))
    return ranked[_after_move(origin, targets, len(ranked))]


def swap_changes(grades: ArrayLike, measure: Scorer) -> FloatArray:
    """Return how each swap would change a score: the weight that LambdaRank gives a pair, with its sign.

    In the units of `measure`, which gets many lists in one call; symmetric, 0 where both grades are equal.

    As computed: ``change[i, j] = measure(list with i and j exchanged) - measure(list)``, and 0 where the two
    differ by no more than rounding. The absolute value is what LambdaRank [1]_ calls ``|dZ|``. For nDCG it is
    ``(gain_i - gain_j) * (weight_j - weight_i) / IDCG``.

    References
    ----------
    .. [1] C. Burges, R. Ragno and Q. V. Le, "Learning to rank with nonsmooth cost functions", NIPS 2006.

    Examples
    --------
    >>> from metrics import ndcg, swap_changes
    >>> swap_changes([3, 0, 1], ndcg).round(4)
    array([[ 0.    , -0.3049, -0.2754],
           [-0.3049,  0.    ,  0.0361],
           [-0.2754,  0.0361,  0.    ]])
    """
    ranked = as_list(grades)
    n = len(ranked)
    upper, lower = np.triu_indices(n, 1)  # [i, j] and [j, i] are one swap
    changes = np.zeros((n, n))
    for block in _blocks(len(upper), n):
        lists = ranked[_after_swap(upper[block], lower[block], n)]
        changes[upper[block], lower[block]] = _changes(lists, ranked, measure)
    return changes + changes.T


def move_changes(grades: ArrayLike, measure: Scorer) -> FloatArray:
    """Return how each move would change a score.

    A row a document, a column the place to which it goes.

    As computed: ``change[f, t] = measure(list with the document at f gone to t) - measure(list)``, and 0
    where the two differ by no more than rounding.

    It takes what `swap_changes` takes.

    Examples
    --------
    >>> from metrics import move_changes, ndcg
    >>> move_changes([3, 0, 1], ndcg).round(4)
    array([[ 0.    , -0.3049, -0.3771],
           [-0.3049,  0.    ,  0.0361],
           [-0.1672,  0.0361,  0.    ]])
    """
    ranked = as_list(grades)
    n = len(ranked)
    changes = np.zeros((n, n))
    for block in _blocks(n, n * n):
        origin, target = np.mgrid[block, :n]
        changes[block] = _changes(ranked[_after_move(origin, target, n)], ranked, measure)
    return changes


def position_curve(grades: ArrayLike, document: int, measure: Scorer) -> FloatArray:
    """Cost of position: the score of the list with one document at each of the ranks.

    Item t is the score with the document at place t; the one at its own place is the score now.

    Examples
    --------
    >>> from metrics import position_curve, reciprocal_rank
    >>> position_curve([0, 0, 1], 2, reciprocal_rank).round(4)
    array([1.    , 0.5   , 0.3333])
    """
    return scores_of(measure, positions(grades, document))


def best_swap(changes: ArrayLike) -> Swap | None:
    """Pick the swap that gains most.

    None where no swap gains anything; of swaps that gain the same, the one of the nearest ranks, then the
    first.

    Examples
    --------
    >>> from metrics import best_swap, precision, swap_changes
    >>> best_swap(swap_changes([0, 0, 1, 1], lambda grades: precision(grades, 2)))
    Swap(upper=1, lower=2, change=0.5)
    """
    best = _best(changes)
    return None if best is None else Swap(*best)


def best_move(changes: ArrayLike) -> Move | None:
    """Pick the move that gains most.

    None where no move gains anything; of moves that gain the same, the shortest, and of those the first.

    Examples
    --------
    >>> from metrics import best_move, move_changes, reciprocal_rank
    >>> best_move(move_changes([0, 0, 1, 1], reciprocal_rank))
    Move(origin=2, target=0, change=0.6666666666666667)
    """
    best = _best(changes)
    return None if best is None else Move(*best)


def _as_place(place: int, name: str, ranked: Array) -> Array:
    """Check a place in a list."""
    if not 0 <= place < len(ranked):
        raise invalid_argument(name, f"a place in the list, from 0 to {len(ranked) - 1}", place)
    return np.array(place)


def _after_swap(first: Array, second: Array, n: int) -> Array:
    """Return who stands at each of the n places, ``(..., n)``, after these two have changed places."""
    place, one, other = np.arange(n), first[..., np.newaxis], second[..., np.newaxis]
    return np.where(place == one, other, np.where(place == other, one, place))


def _after_move(origin: Array, target: Array, n: int) -> Array:
    """Return who stands at each of the n places, ``(..., n)``, once one has moved and others made room."""
    place, start, end = np.arange(n), origin[..., np.newaxis], target[..., np.newaxis]
    next_moves_up = (start <= place) & (place < end)
    last_moves_down = (end < place) & (place <= start)
    return np.where(place == end, start, place + next_moves_up - last_moves_down)


def _blocks(rows: int, grades_a_row: int) -> Iterator[slice]:
    """Cut rows into blocks of about GRADES_AT_A_TIME."""
    at_a_time = max(GRADES_AT_A_TIME // max(grades_a_row, 1), 1)
    return (slice(start, min(start + at_a_time, rows)) for start in range(0, rows, at_a_time))


def _changes(lists: Array, ranked: Array, measure: Scorer) -> FloatArray:
    new, now = scores_of(measure, lists), scores_of(measure, ranked)
    rounding = ROUNDING * np.maximum(np.abs(new), np.abs(now))
    return np.where(np.abs(new - now) > rounding, new - now, 0.0)


def _best(changes: ArrayLike) -> tuple[int, int, float] | None:
    """Find the largest gain and where it stands; of equal ones the nearest places."""
    gains = np.asarray(changes, np.float64)
    most = gains.max(initial=0.0)
    if not most > 0:
        return None
    first, second = np.nonzero(gains >= most * (1 - AS_GOOD))
    nearest = np.argmin(np.abs(first - second))
    place = int(first[nearest]), int(second[nearest])
    return *place, float(gains[place])
