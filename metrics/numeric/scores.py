"""Scores by any measure: of many lists in one call, sorted into levels of equal ones, split up by rank."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from metrics.numeric.arrays import Array, FloatArray, as_grades, as_numbers, invalid_argument

Scorer: TypeAlias = Callable[[Array], FloatArray]
"""Grades ``(..., n)`` in ranked order to scores ``(...)``: ``partial(ndcg, k=10, judged=pool)``, say."""

SCORE_TOLERANCE = 1e-9
"""Scores that are apart by no more than this are one number, computed in two ways."""
ROUNDING = 1e-12
"""Scores that differ by no more than this share of the largest are equal: added in another order, the same n
terms differ by less than n * 1e-16 of the sum.
"""


def as_one_list(grades: ArrayLike) -> Array:
    """Check the grades of one list, ``(n,)``, as `as_grades` does."""
    ranked = as_grades(grades)
    if ranked.ndim != 1:
        raise invalid_argument("grades", "one list, shape (n,)", f"shape {ranked.shape}")
    return ranked


def scores_of(measure: Scorer, lists: Array) -> FloatArray:
    """Return the scores of many lists ``(..., n)`` by a measure, checked to be one a list."""
    scores = np.asarray(measure(lists), np.float64)
    if scores.shape != lists.shape[:-1]:
        allowed = f"a function of grades (..., n) to scores (...), here to {lists.shape[:-1]}"
        raise invalid_argument("measure", allowed, f"scores of shape {scores.shape}")
    return scores


def as_scores(scores: ArrayLike, name: str = "scores", length: int | None = None) -> FloatArray:
    """Check scores: of one or more orders, or of `length` documents."""
    array = as_numbers(scores, name).astype(np.float64)
    has_length = array.size > 0 if length is None else array.size == length
    if array.ndim != 1 or not has_length:
        orders = "one score an order, shape (orders,), of at least one"
        allowed = orders if length is None else f"one score a document, shape ({length},)"
        raise invalid_argument(name, allowed, f"shape {array.shape}")
    if not np.isfinite(array).all():
        raise invalid_argument(name, "finite numbers", array[~np.isfinite(array)][0])
    return array


def both_scores(first: ArrayLike, second: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Check the scores of the same orders by two measures."""
    one, other = as_scores(first, "first"), as_scores(second, "second")
    if len(one) != len(other):
        raise invalid_argument("second", f"the scores of the same orders, {len(one)} as in first", len(other))
    return one, other


class Levels(NamedTuple):
    """The distinct scores from low to high, and for each order the index of its score."""

    scores: FloatArray
    places: NDArray[np.int64]

    @property
    def merged_scores(self) -> FloatArray:
        """The score of each order, where scores that are equal up to rounding are the same number."""
        return self.scores[self.places]


def levels(scores: FloatArray) -> Levels:
    """Return the distinct scores; those that differ by rounding alone are one."""
    order = np.argsort(scores)
    upwards = scores[order]
    is_higher = np.diff(upwards) > ROUNDING * np.abs(upwards[[0, -1]]).max()
    places = np.empty(len(scores), np.int64)
    places[order] = np.append(0, np.cumsum(is_higher))
    return Levels(upwards[np.append(True, is_higher)], places)


def read_down(grades: ArrayLike) -> Array:
    """Return the list as known after reading each rank: row i has the first i grades, NaN below."""
    ranked = as_one_list(grades).astype(np.float64)
    is_read = np.tri(len(ranked) + 1, len(ranked), -1, dtype=bool)
    return np.where(is_read, ranked, np.nan)


def contributions(grades: ArrayLike, measure: Scorer) -> FloatArray:
    """Return what each rank adds to a score: how it changes as grades are known rank by rank."""
    # What `measure` divides by must not depend on what was read: nDCG, recall and AP are given `judged`.
    # Where tied documents share gains, use `ndcg_contributions`.
    return np.diff(scores_of(measure, read_down(grades)))
