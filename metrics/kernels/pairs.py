"""Fast AUC numerators: twice the won pairs of a relevant and another document, plus the tied ones."""

from collections.abc import Callable
from functools import wraps
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from metrics.kernels.layout import GRADES_AT_A_TIME, Flags
from metrics.numeric.arrays import Array

Formula: TypeAlias = Callable[[Array, Flags], Array]
Numbers: TypeAlias = NDArray[np.uint32]

MAX_LENGTH_BY_PAIRS = 64
"""Lists up to this length are compared pair by pair; longer ones are sorted, one after the other."""

LENGTH_TRIED = 1 << 13
"""A longer list is sorted as whole numbers, if this number of scores at its start all differ."""

END_OF_NUMBERS = 1 << 31
"""Scores become numbers below this: beside each, its label fits into 32 bits."""

SCORES_AT_A_TIME = 1 << 16
"""Scores at a time: their numbers fit the cache, and the places among them add up within 32 bits."""

LOW_BITS = np.uint32((1 << 18) - 1)
"""The bits by which shared numbers are found again: a table of all their values fits the cache."""


def for_many_pairs(formula: Formula) -> Formula:
    """Wrap the formula that compares all pairs of documents, so that long or many lists go faster."""

    @wraps(formula)
    def choose(score: Array, relevant: Flags) -> Array:
        *leading, n = score.shape
        if score.size and leading and not any(score.strides[:-1]):  # one list of scores stands for all
            return count_by_rank_sum(score[(0,) * len(leading)], relevant)
        scores, labels = score.reshape(-1, n), relevant.reshape(-1, n)
        if n > MAX_LENGTH_BY_PAIRS:
            counts = np.array([count_in_one_list(*one) for one in zip(scores, labels, strict=True)])
        else:
            at_a_time = GRADES_AT_A_TIME // n**2
            starts = range(0, max(len(scores), 1), at_a_time)
            blocks = [slice(start, start + at_a_time) for start in starts]
            counts = np.concatenate([formula(scores[block], labels[block]) for block in blocks])
        return counts.reshape(leading)

    return choose


def count_by_rank_sum(score: Array, relevant: Flags) -> Array:
    """Count won pairs twice and ties once for many labelings of one list of scores, by the rank sum."""
    # A document counts 2 for every lower score and 1 for every equal one, itself among them. Over P relevant
    # documents that is, besides their pairs with the others, ``P**2`` among themselves.
    upwards = np.sort(score)
    counted = np.searchsorted(upwards, score, side="left") + np.searchsorted(upwards, score, side="right")
    positives = np.count_nonzero(relevant, axis=-1)
    twice: Array = relevant @ counted - positives**2
    return twice


def count_in_one_list(score: Array, relevant: Flags) -> int:
    """Count won pairs twice and ties once in one list ``(n,)``, by the faster of two ways."""
    differ = len(score) > LENGTH_TRIED and len(np.unique(score[:LENGTH_TRIED])) == LENGTH_TRIED
    return count_by_integers(score, relevant) if differ else count_by_sorting(score, relevant)


def count_by_sorting(score: Array, relevant: Flags) -> int:
    """Count won pairs twice and ties once, by looking up each relevant score among sorted others."""
    positives, negatives = sort_by_class(score, relevant)
    scores, places = distinct_and_counts_below(positives)
    below, not_above = (np.searchsorted(negatives, scores, side=side) for side in ("left", "right"))
    return int(np.dot(np.diff(places), below + not_above))


def count_by_integers(score: Array, relevant: Flags) -> int:
    """Count won pairs twice and ties once, with scores rounded to integers; ties of these are redone."""
    low, scale = _lowest_score_and_scale(score)
    if not 0 < scale < np.inf:
        return count_by_sorting(score, relevant)
    number = _number_scores(score, relevant, low, scale)
    not_lost, shared = _count_not_lost(number)
    again = _tie_candidates(shared, number)
    replaced, _ = _count_not_lost(number[again])
    return 2 * (not_lost - replaced) + count_by_sorting(score[again], relevant[again])


def sort_by_class(score: Array, relevant: Flags) -> tuple[Array, Array]:
    """Return the sorted scores of the relevant documents, and those of the others."""
    return np.sort(np.compress(relevant, score)), np.sort(np.compress(~relevant, score))


def distinct_and_counts_below(upwards: Array) -> tuple[Array, Array]:
    """Return the distinct values of a sorted array, and how many lie below each; last, how many there are."""
    first = np.flatnonzero(np.append(True, upwards[1:] != upwards[:-1])[: len(upwards)])
    return upwards[first], np.append(first, len(upwards))


def _lowest_score_and_scale(score: Array) -> tuple[np.float64, np.float64]:
    """Return the lowest score, and the factor from scores to integers; 0 or infinite where floats end."""
    low, high = np.float64(score.min()), np.float64(score.max())
    with np.errstate(all="ignore"):
        return low, np.float64(END_OF_NUMBERS - 1) / (high - low)


def _cache_sized_parts(length: int) -> list[slice]:
    """Return slices of an array of this length that fit into the processor's cache."""
    return [slice(start, start + SCORES_AT_A_TIME) for start in range(0, length, SCORES_AT_A_TIME)]


def _number_scores(score: Array, relevant: Flags, low: np.float64, scale: np.float64) -> Numbers:
    """Return integers in the order of scores, though some may tie; the lowest bit is the label."""
    number = np.empty(len(score), np.uint32)
    signed = number.view(np.int32)  # to which processors turn many floats at once
    for part in _cache_sized_parts(len(score)):
        scaled = score[part] - low
        scaled *= scale
        signed[part] = scaled
        number[part] <<= 1
        number[part] |= relevant[part]
    return number


def _count_not_lost(number: Numbers) -> tuple[int, Numbers]:
    """Count the pairs in which the relevant document has no lower integer; return shared integers, too."""
    # Sorted, the relevant document is last among equals: all that are not lost to it stand before it.
    upwards, places = np.sort(number), np.arange(SCORES_AT_A_TIME, dtype=np.uint32)
    before, positives, shared = 0, 0, [upwards[:0]]
    for part in _cache_sized_parts(len(upwards)):
        here, following = upwards[part], upwards[part.start + 1 : part.stop + 1]
        is_relevant = here & 1
        count = int(is_relevant.sum(dtype=np.uint32))
        positives += count
        before += part.start * count + int((is_relevant * places[: len(here)]).sum(dtype=np.uint32))
        shared.append(following[here[: len(following)] ^ following == 1])
    return before - positives * (positives - 1) // 2, np.concatenate(shared)


def _tie_candidates(shared: Numbers, number: Numbers) -> Array:
    """Return the documents whose integer may be one of the shared ones."""
    is_shared = np.zeros(LOW_BITS + 1, np.bool_)
    is_shared[shared & LOW_BITS] = is_shared[(shared ^ 1) & LOW_BITS] = True
    are_shared = [is_shared.take(number[part] & LOW_BITS) for part in _cache_sized_parts(len(number))]
    return np.flatnonzero(np.concatenate(are_shared))
