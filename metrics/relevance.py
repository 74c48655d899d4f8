"""Relevant or not: what the metrics that know only these two share."""

from reprlib import repr as shown
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from metrics.arrays import (
    MANY,
    WHOLE_LIST,
    Array,
    Cutoffs,
    as_judgements,
    check_leading,
    count_true,
    impossible,
    is_number,
    numbers_like,
    over_lists,
)

Flags = NDArray[np.bool_]

FLAGS_AT_A_TIME = 1 << 15
"""So many are compared and turned together: what is read and what is written fit the cache."""


class Judgements(NamedTuple):
    """The ranked list, all that is judged about the query, and what counts as relevant."""

    ranked: Array
    pool: Array
    threshold: float

    @property
    def length(self) -> int:
        """How many documents are ranked."""
        return int(self.ranked.shape[-1])


def as_binary(grades: ArrayLike, threshold: float, judged: ArrayLike | None = None) -> Judgements:
    """Check the input that all metrics of relevant or not have."""
    if not (is_number(threshold) and 0 < threshold < np.inf):
        raise impossible("threshold", "a number above 0, the lowest grade that is relevant", shown(threshold))
    ranked = as_judgements(grades)
    pool = ranked if judged is None else as_judgements(judged, "judged")
    check_leading(ranked, pool)
    return Judgements(ranked, pool, threshold)


def relevant_ranks(lists: Array, threshold: float, depth: int) -> Flags:
    """Whether the document is relevant, ``(depth, lists)``: rank 1 of all lists, then rank 2, and so on.

    A NaN is not at or above any threshold: what is not judged is not relevant.
    """
    relevant = np.empty((depth, len(lists)), np.bool_)
    at_a_time = max(FLAGS_AT_A_TIME // max(depth, 1), MANY)
    for start in range(0, len(lists), at_a_time):
        stop = start + at_a_time
        relevant[:, start:stop] = (lists[start:stop, :depth] >= threshold).T
    return relevant


def count_so_far(flags: Flags) -> Array:
    """How many are True down to each rank; in the smallest whole numbers that hold the count."""
    dtype = np.min_scalar_type(len(flags))
    if flags.shape[1] < MANY:
        return np.cumsum(flags, axis=0, dtype=dtype)
    counts, count = np.empty(flags.shape, dtype), np.zeros(flags.shape[1], dtype)
    for rank, row in enumerate(flags):
        count += row
        counts[rank] = count
    return counts


def hits_at(judgements: Judgements, cutoffs: Cutoffs) -> Array:
    """How many relevant documents there are down to each cutoff, ``(..., cutoffs)``."""
    ranked, _, threshold = judgements
    depths = cutoffs.depths(ranked.shape[-1])

    def hits(lists: Array) -> Array:
        relevant = relevant_ranks(lists, threshold, max(depths, default=0))
        if len(relevant) == 0:
            return np.zeros((len(depths), len(lists)), np.uint8)
        if len(depths) == 1:
            return count_true(relevant)[np.newaxis]
        return count_so_far(relevant)[[depth - 1 for depth in depths]]

    return numbers_like(ranked, over_lists(hits, ranked))


def relevant_in_pool(judgements: Judgements) -> Array:
    """How many relevant documents the query has, retrieved or not: R, ``(..., 1)``."""
    _, pool, threshold = judgements
    return hits_at(Judgements(pool, pool, threshold), WHOLE_LIST)


def ranks_down_to(ranked: Array, depth: int) -> Array:
    """The ranks 1, 2, ... as numbers to divide by."""
    return numbers_like(ranked, np.arange(1, depth + 1))


def ranks_of(cutoffs: Cutoffs, ranked: Array) -> Array:
    """The cutoffs as numbers to divide by, ``(cutoffs,)``; None is the length of the list, at least 1."""
    length = max(ranked.shape[-1], 1)
    return numbers_like(ranked, np.array([length if rank is None else rank for rank in cutoffs.ranks], int))
