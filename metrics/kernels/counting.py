"""Counting in bytes, over many lists at once: relevant documents, the best grades, the first hit."""

from collections.abc import Callable
from itertools import pairwise
from typing import cast

import numpy as np

from metrics.kernels.layout import Flags, rank_major, turned
from metrics.numeric.arrays import Array, FloatArray
from metrics.numeric.cutoffs import Cutoffs

FEW = 8
"""One in so many, or less, is few: so few ranks or lists that it pays to take them for themselves."""

LONG = 64
"""In lists of this length it pays to count along each list; shorter ones are turned before."""

RANKS_A_CUTOFF = 16
"""With fewer ranks for each cutoff, it pays to count down to every rank, and not for each cutoff anew."""

LOOKED_AT = 3
"""Most lists have something relevant in these ranks; only the others are read further down."""


def hits_at(lists: Array, threshold: float, cutoffs: Cutoffs) -> FloatArray:
    """Count the relevant documents of many lists down to each cutoff."""
    relevant = lists[:, : cutoffs.deepest] >= threshold
    depths = cutoffs.depths(relevant.shape[1])
    if len(set(depths)) > max(relevant.shape[1] // RANKS_A_CUTOFF, 1):
        return cutoffs.pick(running_counts(turned(relevant, np.bool_)).T).astype(np.float64)
    down_to = {depth: count_true(relevant[:, :depth].T) for depth in set(depths)}
    return np.array([down_to[depth] for depth in depths], np.float64).T


def count_relevant(lists: Array, threshold: float) -> Array:
    """Count the relevant documents of many whole lists."""
    return count_true((lists >= threshold).T)


def reciprocal_ranks(lists: Array, threshold: float, cutoffs: Cutoffs) -> FloatArray:
    """Find the first relevant rank of many lists, and look no further: RR at each cutoff."""
    n = lists.shape[-1]
    rank = np.arange(1, n + 2)[:, np.newaxis]
    reciprocals = np.where(rank <= np.array(cutoffs.depths(n)), 1 / rank, 0.0)
    return reciprocals.take(_ranks_above(lists, threshold), axis=0)


def _ranks_above(lists: Array, threshold: float) -> Array:
    """Count the ranks above the first relevant document; all ranks where there is none."""
    in_vain, count = _in_vain(lists[:, :LOOKED_AT], threshold)
    above, left, start = count.astype(np.intp), np.flatnonzero(in_vain), LOOKED_AT
    while start < lists.shape[1] and len(left):
        in_vain, count = _in_vain(lists[left, start : 4 * start], threshold)
        above[left] += count
        left, start = left[in_vain], 4 * start
    return above


def _in_vain(lists: Array, threshold: float) -> tuple[Flags, Array]:
    """Tell the lists with nothing relevant, and count the ranks above what is first in the others."""
    in_vain = np.ones(len(lists), np.bool_)
    above = np.zeros(len(lists), np.min_scalar_type(lists.shape[1]))
    for grades in lists.T:
        in_vain &= ~(grades >= threshold)
        above += in_vain
    return in_vain, above


def once_each_best(lists: Array, depth: int, kernel: Callable[[Array], Array]) -> Array:
    """Score lists by their best `depth` ranks, and those that are alike once.

    They are alike where the highest grade of all fills these ranks: as long as nearly all lists are so.
    """
    if 0 < depth * FEW <= lists.shape[1]:
        is_filled = count_relevant(lists, lists.max()) >= depth
        others = np.flatnonzero(~is_filled)
        if len(others) * FEW <= len(lists):
            place = np.zeros(len(lists), np.intp)
            place[others] = np.arange(1, len(others) + 1)
            different = lists[np.append(np.argmax(is_filled), others)]
            return kernel(different).take(place, axis=0)
    return kernel(lists)


def once_each(flags: Flags, kernel: Callable[[Flags], Array]) -> Array:
    """Score lists of flags ``(ranks, lists)``; where ranks are few, each list that there can be once.

    Read as bits, the flags of a list are its place among these.
    """
    ranks, lists = flags.shape
    if FEW << ranks > lists:
        return kernel(flags)
    bits = np.arange(ranks, dtype=np.min_scalar_type(1 << ranks))
    every = np.arange(1 << ranks) >> bits[:, np.newaxis] & 1
    place = np.einsum("i,ij->j", 1 << bits, flags.view(np.uint8))
    return cast(Array, kernel(every.astype(np.bool_)).take(place, axis=0))


def best_grades(lists: Array, depth: int) -> Array:
    """Sort small whole grades from high to low and keep `depth` ranks, in bytes ``(depth, lists)``.

    Few grades are counted, not sorted. Where c documents have grade g or more, the first c ranks of the
    sorted list have grade g or more. So the grade at a rank is the number of grades g = 1, 2, ... whose c
    reaches that far.
    """
    documents = lists.T if lists.shape[1] >= LONG else rank_major(lists)
    best = np.zeros((depth, len(lists)), np.uint8)
    for grade in range(1, int(lists.max(initial=0)) + 1):
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
    return cast(Array, np.einsum("ij->j", flags.view(np.uint8)))
