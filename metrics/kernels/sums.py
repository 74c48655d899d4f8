"""Adding up down the ranks, over many lists at once: the sums of nDCG, AP, RBP and ERR.

Always strictly in rank order, as `np.cumsum` adds. Floating-point sums depend on their order, and only one
fixed order makes a perfect list score exactly 1, and one list score the same alone as among 100,000.
"""

from collections.abc import Iterable
from fractions import Fraction
from itertools import accumulate

import numpy as np

from metrics.kernels.counting import best_grades, once_each, once_each_best, running_counts
from metrics.kernels.layout import Flags, are_small, rank_major, relevant_ranks
from metrics.numeric.arithmetic import unjudged_as_zero
from metrics.numeric.arrays import Array, FloatArray
from metrics.numeric.cutoffs import Cutoffs
from metrics.numeric.discounts import Discount, weights_of
from metrics.numeric.gains import Gain, gains_of
from metrics.numeric.weighing import Weighing


def dcgs(lists: Array, weighing: Weighing, cutoffs: Cutoffs) -> FloatArray:
    """Sum the discounted gains of many lists as they stand: DCG at each cutoff."""
    documents = rank_major(_without_nan(lists[:, : cutoffs.deepest], weighing.gain))
    gains = _gains_of_ranks(documents, weighing.gain)
    return _weighted_sums(gains, weighing.weights(len(gains)), cutoffs)


def idcgs(lists: Array, weighing: Weighing, cutoffs: Cutoffs) -> FloatArray:
    """Sum the discounted gains of many lists from high to low: IDCG at each cutoff."""
    judged, gain = _without_nan(lists, weighing.gain), weighing.gain
    if not (isinstance(gain, str) and are_small(judged)):
        best = np.sort(gains_of(rank_major(judged), gain), axis=0)[::-1][: cutoffs.deepest]
        return _weighted_sums(best, weighing.weights(len(best)), cutoffs)
    depth = max(cutoffs.depths(judged.shape[1]), default=0)
    weights = weighing.weights(depth)

    def sums_of(lists: Array) -> FloatArray:
        return _weighted_sums(_gains_of_ranks(best_grades(lists, depth), gain), weights, cutoffs)

    return once_each_best(judged, depth, sums_of)


def precision_sums_and_hits(lists: Array, threshold: float, cutoffs: Cutoffs) -> FloatArray:
    """Sum the precisions at the relevant documents of many lists, and count these, down to each cutoff."""

    def sums_and_hits(relevant: Flags) -> FloatArray:
        hits = running_counts(relevant)
        precisions = map(np.divide, relevant * hits, np.arange(1.0, len(hits) + 1))
        return np.hstack([_sums_at(cutoffs, hits.shape, precisions), cutoffs.pick(hits.T)])

    return once_each(relevant_ranks(lists, threshold, cutoffs.deepest), sums_and_hits)


def rbps(lists: Array, threshold: float, persistence: float | Fraction, cutoffs: Cutoffs) -> FloatArray:
    """Sum the weights of the relevant documents of many lists, down to each cutoff: RBP."""
    relevant = relevant_ranks(lists, threshold, cutoffs.deepest)
    weights = np.array([float(persistence) ** steps for steps in range(len(relevant))])
    sums = once_each(relevant, lambda flags: _weighted_sums(flags, weights, cutoffs))
    return (1 - float(persistence)) * sums


def errs(lists: Array, max_grade: float, discount: Discount, cutoffs: Cutoffs) -> FloatArray:
    """Sum what the readers of many lists stop for, down to each cutoff: ERR."""
    stops = _stops(lists[:, : cutoffs.deepest], max_grade)
    return _weighted_sums(stops, weights_of(len(stops), discount, 2), cutoffs)


def stops(lists: Array, max_grade: float) -> FloatArray:
    """Multiply the chances of many lists down the ranks: the share of readers who stop at each."""
    return _stops(lists, max_grade).T


def _stops(lists: Array, max_grade: float) -> FloatArray:
    chances: FloatArray = _gains_of_ranks(rank_major(unjudged_as_zero(lists)), "exponential") / 2.0**max_grade
    reaches = np.ones(chances.shape[1:])
    for chance in chances:
        goes_on = 1 - chance
        chance *= reaches  # now it is the share of readers who stop here
        reaches *= goes_on
    return chances


def _weighted_sums(gains: Array, weights: Array, cutoffs: Cutoffs) -> FloatArray:
    """Sum the products of gains ``(ranks, lists)`` and the weights of the ranks, down to each cutoff."""
    return _sums_at(cutoffs, gains.shape, map(_times, gains, weights))


def _sums_at(cutoffs: Cutoffs, shape: tuple[int, ...], terms: Iterable[FloatArray]) -> FloatArray:
    """Add up terms rank after rank, each ``(lists,)``; the sums at the cutoffs, ``(lists, cutoffs)``.

    A term is made when the one before has been added: only what is a sum at a cutoff stays in memory.
    """
    ranks, lists = shape
    depths = cutoffs.depths(ranks)
    asked, sums = set(depths), accumulate(terms, _plus, initial=np.zeros(lists))
    down_to = {depth: total for depth, total in enumerate(sums) if depth in asked}
    return np.array([down_to[depth] for depth in depths]).T


def _times(gains: Array, weight: float) -> FloatArray:
    """Multiply what is in floats already: numpy takes longer to turn whole numbers into floats as it goes."""
    terms = gains.astype(np.float64)
    terms *= weight
    return terms


def _plus(total: FloatArray, term: FloatArray) -> FloatArray:
    """Add without new memory: the term is not used again."""
    term += total
    return term


def _gains_of_ranks(documents: Array, gain: Gain) -> Array:
    """Give the gains of what `rank_major` laid out; the named gains of bytes are whole numbers, too."""
    if documents.dtype == np.uint8 and isinstance(gain, str):
        if gain == "linear":
            return documents
        if gain == "exponential":
            return np.left_shift(np.uint16(1), documents) - np.uint16(1)
    return gains_of(documents, gain)


def _without_nan(lists: Array, gain: Gain) -> Array:
    """Where grade 0 gains nothing, a document that is not judged is no case of its own: grade 0."""
    return unjudged_as_zero(lists) if isinstance(gain, str) else lists
