"""How many pairs of a relevant document and another the relevant one wins: the count behind AUC.

Every function here counts 2 for a pair won and 1 for a tie, so that counts stay whole numbers. They all give
the same number; which one is asked depends on how many lists there are, and how long they are.
"""

import numpy as np
from numpy.typing import NDArray

from metrics.arrays import Array, FloatArray

Flags = NDArray[np.bool_]

SHORT = 64
"""Many lists up to this length are compared pair by pair; longer ones are sorted, one after the other."""

PAIRS_AT_A_TIME = 1 << 20
"""So many pairs are compared together, so that they fit the cache."""

LONG = 1 << 16
"""From so many scores on it pays to sort whole numbers in place of scores, or not to sort at all."""

BINS = 1 << 18
"""Into so many bins go the scores of a list in which scores repeat, if no two different ones share a bin."""

SAMPLE = 1 << 12
"""So many scores tell whether scores repeat."""

NUMBERS = 1 << 31
"""Scores become so many whole numbers: beside each, its label fits into 32 bits."""

CELL = 1 << 13
"""So many neighbouring numbers are looked at again together."""


def pairs_won_twice(score: Array, relevant: Flags) -> Array:
    """Count in every list, ``(lists, n)``, 2 for each pair won and 1 for each tie."""
    lists, n = score.shape
    if lists == 1 or n > SHORT:
        return np.array([_in_one_list(*one) for one in zip(score, relevant, strict=True)], np.int64)
    at_a_time = max(PAIRS_AT_A_TIME // n**2, 1)
    blocks = [slice(start, start + at_a_time) for start in range(0, lists, at_a_time)]
    return np.concatenate([[], *(_one_by_one(score[block], relevant[block]) for block in blocks)])


def pairs_won_by_rank(score: Array, relevant: Flags) -> Array:
    """Count for many labels, ``(lists, n)``, of the same scores ``(n,)``, by the rank sum.

    A document counts 2 for every score below its own and 1 for every equal one, itself among them: that is
    its mid-rank from below, doubled, less 1. Summed over the P relevant documents it counts, besides their
    pairs with the others, 2 for each pair among themselves and 1 for each with itself, ``P**2`` in all.
    """
    upwards = np.sort(score)
    counted = np.searchsorted(upwards, score, side="left") + np.searchsorted(upwards, score, side="right")
    positives = np.count_nonzero(relevant, axis=-1)
    twice: Array = relevant @ counted - positives**2
    return twice


def sorted_apart(score: Array, relevant: Flags) -> tuple[Array, Array]:
    """Scores of the relevant documents and of the others, each from the lowest up."""
    return np.sort(np.compress(relevant, score)), np.sort(np.compress(~relevant, score))


def runs(upwards: Array) -> tuple[Array, Array]:
    """Every distinct value of a sorted array, and how many values lie below it; last, how many there are."""
    first = np.flatnonzero(np.append(True, upwards[1:] != upwards[:-1])[: len(upwards)])
    return upwards[first], np.append(first, len(upwards))


def _one_by_one(score: Array, relevant: Flags) -> Array:
    """Look at every pair of many short lists ``(lists, n)``."""
    ahead, behind = score[:, :, np.newaxis], score[:, np.newaxis, :]
    is_pair = relevant[:, :, np.newaxis] & ~relevant[:, np.newaxis, :]
    won = np.count_nonzero(is_pair & (ahead > behind), axis=(1, 2))
    not_lost = np.count_nonzero(is_pair & (ahead >= behind), axis=(1, 2))
    twice: Array = np.add(won, not_lost)
    return twice


def _in_one_list(score: Array, relevant: Flags) -> int:
    if len(score) < LONG or not _can_be_numbered(score):
        return _by_sorting(score, relevant)
    if len(np.unique(score[:SAMPLE])) == SAMPLE:
        return _by_number(score, relevant)
    counted = _by_counting(score, relevant)
    return _by_sorting(score, relevant) if counted is None else counted


def _by_sorting(score: Array, relevant: Flags) -> int:
    """Sort both classes, and look up each relevant score among the others."""
    positives, negatives = sorted_apart(score, relevant)
    scores, places = runs(positives)
    below, not_above = (np.searchsorted(negatives, scores, side=side) for side in ("left", "right"))
    return int(np.dot(np.diff(places), below + not_above))


def _can_be_numbered(score: Array) -> bool:
    """Whether the scores differ, and not by as much or as little as floating point can hold."""
    return bool(np.finfo(np.float64).tiny <= _unit(score, NUMBERS) < np.inf)


def _unit(score: Array, count: int) -> float:
    """Width of one of so many equal steps from the lowest score to the highest."""
    return (float(score.max()) - float(score.min())) / (count - 1)


def _numbered(score: Array, count: int) -> FloatArray:
    """Turn scores into numbers below `count` whose whole parts never contradict their order, but may tie."""
    number: FloatArray = np.subtract(score, score.min(), dtype=np.float64) / _unit(score, count)
    return number


def _by_counting(score: Array, relevant: Flags) -> int | None:
    """Count how often each distinct score occurs in either class; None if two scores share a bin."""
    bins = _numbered(score, BINS).astype(np.intp)
    example = np.empty(BINS, score.dtype)
    example[bins] = score
    if not np.array_equal(example[bins], score):
        return None
    negatives, positives = np.bincount(2 * bins + relevant, minlength=2 * BINS).reshape(BINS, 2).T
    return int(np.dot(positives, 2 * np.cumsum(negatives) - negatives))


def _by_number(score: Array, relevant: Flags) -> int:
    """Sort whole numbers in place of the scores; where they make ties, look at the scores again.

    All pairs of documents with different numbers are right at once. The others are in a cell where both
    classes share a number: what its documents counted among themselves is replaced by what their scores say.
    """
    number = _numbered(score, NUMBERS).astype(np.uint32)
    not_lost, shared = _not_lost(number, relevant)
    is_doubtful = np.zeros(NUMBERS // CELL, np.bool_)
    is_doubtful[shared // CELL] = True
    again = np.flatnonzero(is_doubtful[number // CELL])
    replaced, _ = _not_lost(number[again], relevant[again])
    return 2 * (not_lost - replaced) + _by_sorting(score[again], relevant[again])


def _not_lost(number: Array, relevant: Flags) -> tuple[int, Array]:
    """Count pairs in which the relevant document has the higher number or the same, and tell shared numbers.

    Number and label are sorted as one number of 32 bits, the relevant document last among equals. The i-th
    relevant one, from 0, then has all that are not lost to it before it, and i relevant ones.
    """
    both = np.sort(number << 1 | relevant)
    places = np.flatnonzero((both & 1).astype(np.bool_))
    is_shared = both[1:] ^ both[:-1] == 1
    return int(places.sum()) - len(places) * (len(places) - 1) // 2, both[1:][is_shared] >> 1
