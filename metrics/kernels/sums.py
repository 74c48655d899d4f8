"""Adding up down the ranks, over many lists at once: the sums of nDCG, AP, RBP and ERR.

Always strictly in rank order, as `np.cumsum` adds. Floating-point sums depend on their order, and only one
fixed order makes a perfect list score exactly 1, and one list score the same alone as among 100,000.
"""

from fractions import Fraction
from itertools import pairwise

import numpy as np

from metrics.arithmetic import unjudged_as_zero
from metrics.arrays import Array, FloatArray
from metrics.cutoffs import Cutoffs
from metrics.discounts import Discount, weights_of
from metrics.gains import Gain, gains_of
from metrics.kernels.counting import best_grades, running_counts
from metrics.kernels.layout import are_small, rank_major, relevant_ranks
from metrics.weighing import Weighing


def dcgs(lists: Array, weighing: Weighing, cutoffs: Cutoffs) -> FloatArray:
    """Sum the discounted gains of many lists as they stand: DCG at each cutoff."""
    documents = rank_major(_without_nan(lists[:, : cutoffs.deepest], weighing.gain))
    gains = _gains_of_ranks(documents, weighing.gain)
    return _weighted_sums(gains, weighing.weights(len(gains)), cutoffs)


def idcgs(lists: Array, weighing: Weighing, cutoffs: Cutoffs) -> FloatArray:
    """Sum the discounted gains of many lists from high to low: IDCG at each cutoff."""
    judged, gain = _without_nan(lists, weighing.gain), weighing.gain
    if isinstance(gain, str) and are_small(judged):
        depth = max(cutoffs.depths(judged.shape[1]), default=0)
        best = _gains_of_ranks(best_grades(judged, depth), gain)
    else:
        best = np.sort(gains_of(rank_major(judged), gain), axis=0)[::-1][: cutoffs.deepest]
    return _weighted_sums(best, weighing.weights(len(best)), cutoffs)


def precision_sums(lists: Array, threshold: float, cutoffs: Cutoffs) -> FloatArray:
    """Sum the precisions at the relevant documents of many lists, down to each cutoff."""
    relevant = relevant_ranks(lists, threshold, cutoffs.deepest)
    hits = relevant * running_counts(relevant)
    return _sums_at(cutoffs, hits / np.arange(1.0, len(hits) + 1)[:, np.newaxis])


def rbps(lists: Array, threshold: float, persistence: float | Fraction, cutoffs: Cutoffs) -> FloatArray:
    """Sum the weights of the relevant documents of many lists, down to each cutoff: RBP."""
    relevant = relevant_ranks(lists, threshold, cutoffs.deepest)
    weights = np.array([float(persistence) ** steps for steps in range(len(relevant))])
    return (1 - float(persistence)) * _weighted_sums(relevant, weights, cutoffs)


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
    return _sums_at(cutoffs, gains * weights[:, np.newaxis])


def _sums_at(cutoffs: Cutoffs, terms: FloatArray) -> FloatArray:
    """Add up terms ``(ranks, lists)`` from cutoff to cutoff; the sums at the cutoffs, ``(lists, cutoffs)``.

    numpy adds row by row, in rank order; only a list that is alone it adds in another order.
    """
    depths = cutoffs.depths(len(terms))
    total, down_to = np.zeros(terms.shape[1]), {}
    for above, depth in pairwise([0, *sorted(set(depths))]):
        terms[above:depth][:1] += total
        total = down_to[depth] = np.add.reduce(terms[above:depth], axis=0)
    return np.array([down_to[depth] for depth in depths]).T


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
