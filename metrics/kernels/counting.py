"""Counting in bytes, over many lists at once: relevant documents, the best grades, the first hit."""

from itertools import pairwise
from typing import cast

import numpy as np

from metrics.arrays import Array, FloatArray
from metrics.cutoffs import Cutoffs
from metrics.kernels.layout import LONG, Flags, rank_major, relevant_ranks

FEW = 8
"""Fewer than one list in so many are taken out of the others."""

LOOKED_AT = 8
"""Most lists have something relevant in these ranks; only the others are read further down."""


def hits_at(lists: Array, threshold: float, cutoffs: Cutoffs) -> FloatArray:
    """Count the relevant documents of many lists down to each cutoff."""
    if len(cutoffs.ranks) == 1:
        return count_relevant(lists[:, : cutoffs.deepest], threshold)[:, np.newaxis].astype(np.float64)
    relevant = relevant_ranks(lists, threshold, cutoffs.deepest)
    return cutoffs.pick(running_counts(relevant).T).astype(np.float64)


def count_relevant(lists: Array, threshold: float) -> Array:
    """Count the relevant documents of many whole lists."""
    if lists.shape[1] < LONG:
        return count_true(relevant_ranks(lists, threshold, None))
    return count_true((lists >= threshold).T)


def reciprocal_ranks(lists: Array, threshold: float, cutoffs: Cutoffs) -> FloatArray:
    """Find the first relevant rank of many lists, and look no further: RR at each cutoff."""
    n = lists.shape[-1]
    above = _ranks_above(lists, threshold, LOOKED_AT)
    reciprocals = np.append(1 / np.arange(1, n + 1), 0.0)[above]
    reached = above[:, np.newaxis] < np.array(cutoffs.depths(n))
    return np.where(reached, reciprocals[:, np.newaxis], 0.0)


def _ranks_above(lists: Array, threshold: float, depth: int) -> Array:
    """Count the ranks above the first relevant document; all ranks where there is none."""
    relevant = relevant_ranks(lists, threshold, depth)
    in_vain = np.ones(len(lists), np.bool_)
    above = np.zeros(len(lists), np.min_scalar_type(len(relevant)))
    for row in relevant:
        in_vain &= ~row
        above += in_vain
    above = above.astype(np.intp)
    left = np.flatnonzero(in_vain)
    if len(left) and lists.shape[1] > depth:
        above[left] += _ranks_above(lists[left, depth:], threshold, 2 * depth)
    return above


def best_grades(lists: Array, depth: int) -> Array:
    """Sort small whole grades from high to low and keep `depth` ranks, in bytes ``(depth, lists)``.

    Where the highest grade of all fills the ranks, there is nothing to sort.
    """
    documents = lists.astype(np.uint8).T if lists.shape[1] >= LONG else rank_major(lists)
    top = int(documents.max(initial=0))
    left = np.flatnonzero(count_true(documents == top) < depth)
    if len(left) * FEW > len(lists):
        return _counted(documents, depth, top)
    best = np.full((depth, len(lists)), top, np.uint8)
    best[:, left] = _counted(documents[:, left], depth, top)
    return best


def _counted(documents: Array, depth: int, top: int) -> Array:
    """Sort bytes ``(n, lists)`` from high to low: few grades are counted, not sorted.

    Where c documents have grade g or more, the first c ranks of the sorted list have grade g or more. So
    the grade at a rank is the number of grades g = 1, 2, ... whose c reaches that far.
    """
    best = np.zeros((depth, documents.shape[1]), np.uint8)
    for grade in range(1, top + 1):
        at_least = count_true(documents >= grade)
        best += (at_least > np.arange(depth, dtype=at_least.dtype)[:, np.newaxis]).view(np.uint8)
    return best


def running_counts(flags: Flags) -> Array:
    """Count the True down to each rank, ``(ranks, lists)``, in the smallest whole numbers that will do."""
    dtype = np.min_scalar_type(len(flags))
    counts = flags.astype(dtype)
    for above, here in pairwise(counts):
        here += above
    return counts


def count_true(flags: Flags) -> Array:
    """Count the True of each column; much faster than ``flags.sum(axis=0)``.

    Bytes are added as bytes, which hold up to 255; longer columns are counted in pieces.
    """
    if len(flags) <= 255:
        return _count_bytes(flags)
    count = np.zeros(flags.shape[1], np.int64)
    for start in range(0, len(flags), 255):
        count += _count_bytes(flags[start : start + 255])
    return count


def _count_bytes(flags: Flags) -> Array:
    return cast(Array, np.add.reduce(flags.view(np.uint8), axis=0, dtype=np.uint8))
