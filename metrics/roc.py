"""Classification by a score: confusion matrix, ROC and precision-recall curves, AUC. Going through all
thresholds from above, whole groups of tied scores change sides together.
"""

import math
from fractions import Fraction
from itertools import permutations
from reprlib import repr as brief
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from metrics.definition import Definition, JudgedRanking
from metrics.formula import (
    RELEVANT,
    THRESHOLD,
    Formula,
    Ingredient,
    Quantities,
    Quantity,
    quantity,
    ratio,
    result,
)
from metrics.kernels.layout import Flags
from metrics.kernels.pairs import distinct_and_counts_below, for_many_pairs, sort_by_class
from metrics.measure import Measure
from metrics.numeric.arrays import Array, FloatArray, as_fractions, as_numbers, invalid_argument
from metrics.numeric.steps import Columns, Table, as_table
from metrics.precision_recall import F1


class Confusion(NamedTuple):
    """Counts of a confusion matrix: true and false positives, true and false negatives."""

    true_positives: Array
    false_positives: Array
    true_negatives: Array
    false_negatives: Array


class RocCurve(NamedTuple):
    """Points of a ROC curve, from the threshold +inf down."""

    false_positive_rate: FloatArray
    true_positive_rate: FloatArray
    thresholds: FloatArray


class PrecisionRecallCurve(NamedTuple):
    """Points of a precision-recall curve, from the threshold +inf down."""

    precision: FloatArray
    recall: FloatArray
    thresholds: FloatArray


class PairOutcomes(NamedTuple):
    """All pairs of a relevant document (row) and another (column): 2 = won, 1 = tied, 0 = lost."""

    outcomes: Array

    @property
    def won(self) -> int:
        """In how many pairs the relevant document has the higher score."""
        return int(np.count_nonzero(self.outcomes == 2))

    @property
    def tied(self) -> int:
        """In how many pairs both have the same score."""
        return int(np.count_nonzero(self.outcomes == 1))

    @property
    def lost(self) -> int:
        """In how many pairs the relevant document has the lower score."""
        return int(np.count_nonzero(self.outcomes == 0))

    @property
    def wins_per_relevant(self) -> list[Fraction]:
        """How many pairs each relevant document wins, a tie counting as half."""
        return [Fraction(int(wins), 2) for wins in self.outcomes.sum(axis=1)]

    def share(self, tie: Fraction = Fraction(1, 2)) -> Fraction:
        """Return the exact share of pairs won, with a tie counted as `tie`: AUC, if that is half."""
        return (self.won + tie * self.tied) / self.outcomes.size


def confusion(scores: ArrayLike, labels: ArrayLike, threshold: ArrayLike) -> Confusion:
    """Confusion matrix: what is called relevant by its score against what is relevant.

    As computed: a document is called relevant where ``score >= threshold``, and each of the four cases is
    counted.

    Parameters
    ----------
    scores : array_like, shape (n,)
        Finite numbers; high means relevant.
    labels : array_like, shape (n,)
        1 = relevant, 0 = not relevant.
    threshold : float, or array_like, shape (t,)
        From which score on a document is called relevant. May be infinite.

    Returns
    -------
    Confusion
        A named tuple ``(true_positives, false_positives, true_negatives, false_negatives)`` of whole
        numbers, or of arrays of shape (t,).

    Raises
    ------
    ValueError
        If an argument is impossible; the message names it, its value and what is allowed.

    References
    ----------
    .. [1] T. Fawcett, "An introduction to ROC analysis", Pattern Recognition Letters 27(8), 2006.

    Examples
    --------
    >>> from metrics import confusion
    >>> [int(count) for count in confusion([0.9, 0.8, 0.4, 0.3], [1, 0, 1, 0], threshold=0.5)]
    [1, 1, 1, 1]
    """
    score, relevant = _check_one_list(scores, labels)
    thresholds = as_numbers(threshold, "threshold").astype(np.float64)
    if thresholds.ndim > 1 or np.isnan(thresholds).any():
        raise invalid_argument("threshold", "a number or a list of numbers", brief(threshold))
    positives, negatives = sort_by_class(score, relevant)
    tp, fp = _count_at_or_above(positives, thresholds), _count_at_or_above(negatives, thresholds)
    return Confusion(tp, fp, len(negatives) - fp, len(positives) - tp)


def roc_curve(scores: ArrayLike, labels: ArrayLike) -> RocCurve:
    """ROC curve: the share of relevant documents found against the share of others called relevant too.

    As computed: for the threshold +inf and then every distinct score from the highest down, ``FPR = FP / (FP
    + TN)`` and ``TPR = TP / (TP + FN)``. Documents of one score are one step, a slanted one if both kinds are
    among them. No point is left out, even on a straight line.

    Parameters
    ----------
    scores : array_like, shape (n,)
        Finite numbers; high means relevant.
    labels : array_like, shape (n,)
        1 = relevant, 0 = not relevant, and both occur.

    Returns
    -------
    RocCurve
        A named tuple ``(false_positive_rate, true_positive_rate, thresholds)`` of arrays of one length, from
        ``(0, 0)`` to ``(1, 1)``.

    Raises
    ------
    ValueError
        If an argument is impossible or only one class occurs: there is no curve then.

    References
    ----------
    .. [1] T. Fawcett, "An introduction to ROC analysis", Pattern Recognition Letters 27(8), 2006.

    Examples
    --------
    >>> from metrics import roc_curve
    >>> curve = roc_curve([0.9, 0.8, 0.4, 0.3], [1, 0, 1, 0])
    >>> curve.false_positive_rate, curve.true_positive_rate
    (array([0. , 0. , 0.5, 0.5, 1. ]), array([0. , 0.5, 0.5, 1. , 1. ]))
    """
    score, relevant = _check_two_classes(*_check_one_list(scores, labels))
    thresholds, tp, fp = _curve_counts(score, relevant)
    return RocCurve(fp / fp[-1], tp / tp[-1], thresholds)


def precision_recall_curve(scores: ArrayLike, labels: ArrayLike) -> PrecisionRecallCurve:
    """Precision-recall curve: how clean what is called relevant remains as more of it is found.

    As computed: for the threshold +inf and then every distinct score from the highest down, ``precision = TP
    / (TP + FP)`` and ``recall = TP / (TP + FN)``. At +inf, where nothing is called relevant, precision is 0/0
    and set to 1, so that the curve begins on the axis. The sum of precision times the growth of recall is the
    average precision, with the precision of a tied group taken at its end.

    Parameters
    ----------
    scores : array_like, shape (n,)
        Finite numbers; high means relevant.
    labels : array_like, shape (n,)
        1 = relevant, 0 = not relevant, and 1 occurs.

    Returns
    -------
    PrecisionRecallCurve
        A named tuple ``(precision, recall, thresholds)`` of arrays of one length, from recall 0 to 1.

    Raises
    ------
    ValueError
        If an argument is impossible or nothing is relevant.

    References
    ----------
    .. [1] J. Davis and M. Goadrich, "The relationship between precision-recall and ROC curves", ICML 2006.

    Examples
    --------
    >>> import numpy as np
    >>> from metrics import precision_recall_curve
    >>> curve = precision_recall_curve([0.9, 0.8, 0.4, 0.3], [1, 0, 1, 0])
    >>> curve.recall
    array([0. , 0.5, 0.5, 1. , 1. ])
    >>> round(float(np.sum(np.diff(curve.recall) * curve.precision[1:])), 4)
    0.8333
    """
    score, relevant = _check_one_list(scores, labels)
    if not relevant.any():
        raise invalid_argument(
            "labels", "0 or 1 with at least one 1, for recall to exist", _class_counts_text(relevant)
        )
    thresholds, tp, fp = _curve_counts(score, relevant)
    return PrecisionRecallCurve(_precision_at_points(tp, fp), tp / tp[-1], thresholds)


def auc(scores: ArrayLike, labels: ArrayLike) -> FloatArray:
    """Area under the ROC curve: how often a relevant document has a higher score than one that is not.

    As computed: ``AUC = (2 * pairs won + pairs tied) / (2 * pairs)`` over all pairs of a relevant document
    and one that is not, counted in whole numbers. The area under the ROC curve, ``sum of (growth of FP) *
    (TP before + TP after)`` over its points, is the same whole number [1]_. So is the rank sum of Mann and
    Whitney, by which many labels of the same scores are counted in one step.

    Parameters
    ----------
    scores : array_like, shape (..., n)
        Finite numbers; high means relevant.
    labels : array_like, shape (..., n)
        1 = relevant, 0 = not relevant, and both occur in every list. Both arrays broadcast.

    Returns
    -------
    ndarray, shape (...)
        A share from 0 to 1: 1/2 where scores say nothing, and 1 - AUC for the reversed list. A plain number
        for one list.

    Raises
    ------
    ValueError
        If an argument is impossible or only one class occurs: there is no pair then.

    References
    ----------
    .. [1] J. A. Hanley and B. J. McNeil, "The meaning and use of the area under a receiver operating
       characteristic (ROC) curve", Radiology 143(1), 1982.

    Examples
    --------
    >>> from metrics import auc
    >>> float(auc([0.9, 0.8, 0.4, 0.3], [1, 0, 1, 0]))
    0.75
    >>> float(auc([0.9, 0.4, 0.4, 0.3], [1, 0, 1, 0]))
    0.875
    """
    score, relevant = _check_two_classes(*_check_scores_and_labels(scores, labels))
    positives = np.count_nonzero(relevant, axis=-1 if relevant.ndim > 1 else None)  # without axis 9 × as fast
    every_pair = positives * (score.shape[-1] - positives)
    shares: FloatArray = _pairs_won_twice(score, relevant) / (2 * every_pair)
    return shares[()]


def pairs(scores: ArrayLike, labels: ArrayLike) -> PairOutcomes:
    """Return the outcome of each relevant document against each that is not, ``(relevant, others)``, as AUC
    counts them (Hanley and McNeil, Radiology 143(1), 1982); refused where only one class occurs.
    """
    positives, negatives = sort_by_class(*_check_two_classes(*_check_one_list(scores, labels)))
    ahead, behind = positives[::-1, np.newaxis], negatives[::-1]
    return PairOutcomes(np.add(ahead > behind, ahead >= behind, dtype=np.int64))


def scored_average_precision(scores: ArrayLike, labels: ArrayLike) -> float:
    """Return the area under the steps of the precision-recall curve; ties have the precision at their end."""
    curve = precision_recall_curve(scores, labels)
    return float(_area_under_steps(curve.precision, curve.recall))


def exact_scored_average_precision(scores: ArrayLike, labels: ArrayLike) -> Fraction:
    """Return `scored_average_precision` as a fraction."""
    points = exact_roc_columns(scores, labels)
    return Fraction(_area_under_steps(points["precision"], points["recall"]))


def roc_columns(scores: ArrayLike, labels: ArrayLike) -> Columns:
    """Return the columns of `roc_steps` as arrays; refused where only one class occurs."""
    thresholds, tp, fp = _curve_counts(*_check_two_classes(*_check_one_list(scores, labels)))
    return {"threshold": thresholds, **_confusion_columns(tp, fp), **_rate_columns(tp, fp)}


def exact_roc_columns(scores: ArrayLike, labels: ArrayLike) -> Columns:
    """Return `roc_columns` with rates as Fractions."""
    thresholds, tp, fp = _curve_counts(*_check_two_classes(*_check_one_list(scores, labels)))
    return {
        "threshold": thresholds,
        **_confusion_columns(tp, fp),
        **_rate_columns(as_fractions(tp), as_fractions(fp)),
    }


def roc_steps(scores: ArrayLike, labels: ArrayLike) -> Table:
    """Every rate at every threshold: a row a threshold, a column a rate.

    Parameters
    ----------
    scores, labels
        As for `roc_curve`.

    Returns
    -------
    pandas.DataFrame
        Columns ``threshold, TP, FP, TN, FN, TPR, FPR, precision, recall, F1, accuracy, AUC so far``. The
        first threshold is +inf, where nothing is called relevant and precision, 0/0, is set to 1; then every
        distinct score from the highest down. "AUC so far" is the area under the curve left of this point; in
        the last row it is `auc`.

    Raises
    ------
    ValueError
        If an argument is impossible or only one class occurs: there is no curve then.

    References
    ----------
    .. [1] T. Fawcett, "An introduction to ROC analysis", Pattern Recognition Letters 27(8), 2006.

    Examples
    --------
    >>> from metrics import roc_steps
    >>> roc_steps([0.9, 0.8, 0.4], [1, 0, 1])[["threshold", "TP", "FP", "TPR", "FPR", "AUC so far"]]
       threshold  TP  FP  TPR  FPR  AUC so far
    0        inf   0   0  0.0  0.0         0.0
    1        0.9   1   0  0.5  0.0         0.0
    2        0.8   1   1  0.5  1.0         0.5
    3        0.4   2   1  1.0  1.0         0.5
    """
    return as_table(roc_columns(scores, labels))


@for_many_pairs
def _pairs_won_twice(score: Array, relevant: Flags) -> Array:
    """Count 2 for every pair that the relevant document wins and 1 for every tie, ``(...)``."""
    ahead, behind = score[..., :, np.newaxis], score[..., np.newaxis, :]
    is_pair = relevant[..., :, np.newaxis] & ~relevant[..., np.newaxis, :]
    won = np.count_nonzero(is_pair & (ahead > behind), axis=(-2, -1))
    not_lost = np.count_nonzero(is_pair & (ahead >= behind), axis=(-2, -1))
    return np.asarray(won + not_lost)


def _confusion_columns(tp: Array, fp: Array) -> Columns:
    """Return TP, FP, TN and FN at every threshold as columns."""
    return {"TP": tp, "FP": fp, "TN": fp[-1] - fp, "FN": tp[-1] - tp}


def _rate_columns(tp: Array, fp: Array) -> Columns:
    """Return TPR, FPR, precision and the other rates at every threshold, in fractions if counts are."""
    positives, negatives = tp[-1], fp[-1]
    return {
        "TPR": tp / positives,
        "FPR": fp / negatives,
        "precision": _precision_at_points(tp, fp),
        "recall": tp / positives,
        F1.name: 2 * tp / (positives + tp + fp),
        "accuracy": (tp + negatives - fp) / (positives + negatives),
        "AUC so far": _running_areas(tp, fp) / (2 * positives * negatives),
    }


def _area_under_steps(precision: Array, recall: Array) -> float | Fraction:
    """Return the area under the steps of precision over recall."""
    area: float | Fraction = np.dot(np.diff(recall), precision[1:])
    return area


def _check_scores_and_labels(scores: ArrayLike, labels: ArrayLike) -> tuple[Array, Flags]:
    """Check scores and labels, ``(..., n)``: the scores, and whether each document is relevant."""
    score, label = as_numbers(scores, "scores"), as_numbers(labels, "labels")
    for name, array in (("scores", score), ("labels", label)):
        if array.ndim == 0:
            raise invalid_argument(name, "a list or an array (..., n), one number a document", brief(array))
    if score.shape[-1] != label.shape[-1]:
        raise invalid_argument("labels", f"as many as scores, {score.shape[-1]} a list", label.shape[-1])
    try:
        np.broadcast_shapes(score.shape, label.shape)
    except ValueError:
        allowed = f"of a shape that broadcasts against that of scores, {score.shape}"
        raise invalid_argument("labels", allowed, label.shape) from None
    if not np.isfinite(score).all():
        raise invalid_argument("scores", "finite numbers", score[~np.isfinite(score)][0])
    if not _are_labels(label):
        raise invalid_argument("labels", "0 or 1", label[(label != 0) & (label != 1)][0])
    both = np.broadcast_arrays(score, label == 1)
    return both[0], both[1]


def _are_labels(label: Array) -> bool:
    if label.dtype.kind == "f":
        return bool(((label == 0) | (label == 1)).all())
    # One other bit, or a sign, is enough for it to stand in all of them together.
    return bool(np.bitwise_or.reduce(label, axis=None) in (0, 1))


def _check_one_list(scores: ArrayLike, labels: ArrayLike) -> tuple[Array, Flags]:
    score, relevant = _check_scores_and_labels(scores, labels)
    if score.ndim != 1:
        raise invalid_argument("scores and labels", "one list each, shape (n,)", f"shape {score.shape}")
    return score, relevant


def _check_two_classes(score: Array, relevant: Flags) -> tuple[Array, Flags]:
    both = relevant.any(axis=-1) & ~relevant.all(axis=-1)
    if not both.all():
        allowed = "of both classes, 0 and 1, in every list, for a ROC curve to exist"
        raise invalid_argument(
            "labels", allowed, _class_counts_text(relevant[~both][0] if relevant.ndim > 1 else relevant)
        )
    return score, relevant


def _class_counts_text(relevant: Flags) -> str:
    """Return how many labels are 1 and 0, for an error message."""
    ones = int(np.count_nonzero(relevant))
    return f"{ones} of 1 and {relevant.size - ones} of 0"


def _curve_counts(score: Array, relevant: Flags) -> tuple[FloatArray, Array, Array]:
    """Return all thresholds from +inf down, with true and false positives at each."""
    upwards, _ = distinct_and_counts_below(np.sort(score))
    thresholds = np.append(upwards, np.inf)[::-1]
    parts = sort_by_class(score, relevant)
    tp, fp = (np.append(_count_at_or_above(part, upwards), 0)[::-1] for part in parts)
    return thresholds, tp, fp


def _count_at_or_above(upwards: Array, thresholds: Array) -> Array:
    """Count these sorted scores at or above each threshold."""
    return len(upwards) - np.searchsorted(upwards, thresholds, side="left")


def _running_areas(tp: Array, fp: Array) -> Array:
    """Return twice the area under the ROC curve up to each point, in units of pairs."""
    strips = np.diff(fp, prepend=0) * (tp + np.append(0, tp[:-1]))
    return np.cumsum(strips)


def _precision_at_points(tp: Array, fp: Array) -> Array:
    """Return the precision at each point; 1 where nothing is called relevant."""
    called = tp + fp
    nothing = called == 0
    shares: Array = (tp + nothing) / (called + nothing)
    return shares


def auc_contributions(scores: ArrayLike, labels: ArrayLike) -> FloatArray:
    """Return what each relevant document adds to `auc`: its share of pairs won, a tie as half."""
    outcomes = pairs(scores, labels).outcomes
    added = np.zeros(np.shape(labels))
    added[np.asarray(labels) == 1] = outcomes.sum(axis=1) / (2 * outcomes.size)
    return added


def exact_auc(scores: ArrayLike, labels: ArrayLike) -> Fraction:
    """Return the AUC of one list as a fraction, from its pairs."""
    return pairs(scores, labels).share()


def _scores_and_labels(definition: Definition, ranking: JudgedRanking, grades: Array) -> tuple[Array, ...]:
    """Return scores and labels: the scores stay with the ranks, the labels go with the grades."""
    return np.array(ranking.scores_or_spaced), (grades >= definition.threshold).astype(int)


def _count_lost_pairs(q: Quantities) -> int:
    """Count the pairs that the relevant document loses, an ingredient of AUC."""
    return q["pairs"].lost if q["pairs"] else 0


def _count_tied_pairs(q: Quantities) -> int:
    """Count the pairs that are tied, an ingredient of AUC."""
    return q["pairs"].tied if q["pairs"] else 0


def _decisions_as_scores(depth: int) -> Quantity:
    """Return decisions 1/0 in place of scores: 1 down to a rank and for what is tied there. A mistake."""

    def scores(q: Quantities) -> list[float]:
        all_scores = q["ranking"].all_scores
        least = sorted(all_scores, reverse=True)[min(depth, len(all_scores)) - 1]
        return [float(score >= least) for score in all_scores]

    return scores


def _auc_over_all_pairs(q: Quantities) -> Quantity:
    """Return the share of all pairs of documents, those of one class as ties, for AUC: a mistake."""
    every = q["length"] * (q["length"] - 1) // 2
    return ratio(q["counted"] + (every - q["positives"] * q["negatives"]) * q["tie"], every)


def _positives_above_all_negatives(q: Quantities) -> Quantity:
    """Return the share of positives with a score above all negatives, for AUC: a mistake."""
    scored = [*zip(q["scores"], q["labels"], strict=True)]
    best_negative = max((score for score, label in scored if not label), default=-math.inf)
    return ratio(sum(label for score, label in scored if score > best_negative), q["positives"])


def _area_under_precision(q: Quantities) -> Quantity:
    """Return the area under the precision-recall curve by trapezoids, for AUC: a mistake."""
    if not q["pairs"]:
        return 0
    curve = precision_recall_curve(q["scores"], q["labels"])
    return np.trapezoid(curve.precision, curve.recall)


def _ranks_of_relevant(q: Quantities) -> list[int]:
    return [rank for rank, label in enumerate(q["labels"], start=1) if label]


def _mean_rank(q: Quantities) -> Quantity:
    """Return the mean rank of the relevant documents as a share of all ranks, for AUC: a mistake."""
    ranks = _ranks_of_relevant(q)
    return ratio(sum(ranks), len(ranks) * q["length"])


def _mean_recall(q: Quantities) -> Quantity:
    """Return the mean of TPR over all thresholds but infinity, for AUC: a mistake."""
    return np.mean(roc_curve(q["scores"], q["labels"]).true_positive_rate[1:]) if q["pairs"] else 0


def _mean_difference(q: Quantities) -> Quantity:
    """Return the mean difference of the scores of a pair, for AUC: a mistake."""
    scored = [*zip(q["scores"], q["labels"], strict=True)]
    own, others = ([score for score, label in scored if label == side] for side in (1, 0))
    return sum(own) / len(own) - sum(others) / len(others) if own and others else 0


def _share_of_neighbours(q: Quantities) -> Quantity:
    """Return the share of adjacent ranks of two classes in the right order, for AUC: a mistake."""
    steps = [one - other for one, other in zip(q["labels"], q["labels"][1:], strict=False) if one != other]
    return ratio(steps.count(1), len(steps))


def _share_of_graded_pairs(q: Quantities) -> Quantity:
    """Return the share of pairs of different grades that are in the right order, for AUC: a mistake."""
    documents = [*zip(q["grade"], q["ranking"].all_scores, strict=False)]
    compared = [
        Fraction(1 + bool(score > other) - bool(score < other), 2)
        for (grade, score), (lower, other) in permutations(documents, 2)
        if grade > lower
    ]
    return ratio(sum(compared), len(compared))


AUC_FORMULA = Formula(
    (
        THRESHOLD,
        RELEVANT,
        Ingredient("labels", lambda q: q["ranking"].labels(q["threshold"])),
        Ingredient("positives", lambda q: sum(q["labels"])),
        Ingredient("negatives", lambda q: q["length"] - q["positives"]),
        Ingredient(
            "scores",
            lambda q: q["ranking"].all_scores,
            wrong={"auc-low-scores": lambda q: [-score for score in q["ranking"].all_scores]},
            rare={
                "auc-ranks-for-scores": lambda q: list(range(q["length"], 0, -1)),
                "auc-decisions": lambda q: _decisions_as_scores(q["k"])(q),
            },
        ),
        Ingredient(  # None where there is one class alone
            "pairs",
            lambda q: pairs(q["scores"], q["labels"]) if q["positives"] and q["negatives"] else None,
        ),
        Ingredient(
            "won",
            lambda q: q["pairs"].won if q["pairs"] else 0,
            wrong={"auc-lost": _count_lost_pairs},
            explanation_keys={"auc-lost": "auc-low-scores"},
        ),
        Ingredient(
            "tie",
            lambda q: Fraction(1, 2),
            wrong={"auc-ties-won": lambda q: Fraction(1), "auc-ties-lost": lambda q: Fraction(0)},
        ),
        Ingredient(
            "counted",
            lambda q: q["won"] + q["tie"] * _count_tied_pairs(q),
            rare={"auc-ties-only-lost": lambda q: q["won"] - _count_lost_pairs(q)},
            slips={
                "auc-one-too-many": lambda q: q["won"] + q["tie"] * _count_tied_pairs(q) + 1,
                "auc-one-too-few": lambda q: q["won"] + q["tie"] * _count_tied_pairs(q) - 1,
            },
            explanation_keys={"auc-ties-only-lost": "auc-gini"},
        ),
        Ingredient(
            "divisor",
            lambda q: q["positives"] * q["negatives"],
            wrong={
                "auc-not-divided": lambda q: 1,
                "auc-all-pairs": lambda q: q["length"] * (q["length"] - 1) // 2,
                "auc-untied-pairs": lambda q: q["won"] + _count_lost_pairs(q),
            },
            rare={
                "auc-ordered-pairs": lambda q: q["length"] * (q["length"] - 1),
                "auc-squared": lambda q: q["length"] ** 2,
                "auc-documents": quantity("length"),
                "auc-positives": quantity("positives"),
                "auc-negatives": quantity("negatives"),
                "auc-positive-pairs": lambda q: q["positives"] ** 2,
                "auc-negative-pairs": lambda q: q["negatives"] ** 2,
            },
            rarest={
                "auc-positives-with-all": lambda q: q["positives"] * q["length"],
                "auc-ties-half-below": lambda q: (
                    q["positives"] * q["negatives"] - Fraction(_count_tied_pairs(q), 2)
                ),
            },
        ),
        result(
            lambda q: ratio(q["counted"] + 0 * q["tie"], q["divisor"]),
            wrong={
                "auc-won-to-lost": lambda q: ratio(q["counted"], _count_lost_pairs(q) or math.nan),
                "auc-gini": lambda q: 2 * ratio(q["counted"], q["divisor"]) - 1,
            },
            rare={
                "auc-ties-left-out": lambda q: ratio(q["won"], q["won"] + _count_lost_pairs(q)),
                "auc-rank-sum": lambda q: ratio(
                    sum(q["length"] - place for place, one in enumerate(q["labels"]) if one), q["divisor"]
                ),
                "p-for-ap": lambda q: q["positives"] / q["length"],
                "auc-accuracy": lambda q: sum(q["labels"][: q["positives"]]) / max(q["positives"], 1),
                "rr-for-ap": lambda q: 1 / ([*q["labels"], 1].index(1) + 1),
                "auc-neighbours": lambda q: (
                    sum(one and not other for one, other in zip(q["labels"], q["labels"][1:], strict=False))
                    / max(q["length"] - 1, 1)
                ),
                "auc-ap": lambda q: scored_average_precision(q["scores"], q["labels"]) if q["pairs"] else 0,
            },
            rarest={
                "auc-alike-half": _auc_over_all_pairs,
                "auc-won-to-lost:ties": lambda q: ratio(
                    q["counted"], q["positives"] * q["negatives"] - q["counted"] or math.nan
                ),
                "auc-graded": _share_of_graded_pairs,
                "auc-above-all": _positives_above_all_negatives,
                "auc-rank-sum:ties": lambda q: ratio(
                    q["counted"] + q["positives"] * (q["positives"] + 1) // 2, q["divisor"]
                ),
                "auc-neighbours:mixed": _share_of_neighbours,
                "auc-ap:ranks": lambda q: np.mean(
                    [hits / rank for hits, rank in enumerate(_ranks_of_relevant(q), start=1)] or [0]
                ),
                "ap-area-from-axis": _area_under_precision,
                "auc-mean-rank": _mean_rank,
                "auc-mean-rank:from the end": lambda q: 1 - _mean_rank(q),
                "auc-mean-recall": _mean_recall,
                "auc-mean-recall:ranks": lambda q: np.mean(np.cumsum(q["labels"])) / max(q["positives"], 1),
                "auc-score-difference": _mean_difference,
            },
            explanation_keys={
                "auc-won-to-lost:ties": "auc-won-to-lost",
                "auc-rank-sum:ties": "auc-rank-sum",
                "auc-neighbours:mixed": "auc-neighbours",
                "auc-ap:ranks": "auc-ap",
                "auc-mean-rank:from the end": "auc-mean-rank",
                "auc-mean-recall:ranks": "auc-mean-recall",
            },
        ),
    )
)

AUC = Measure(
    "AUC",
    function=auc,
    positional_arguments=_scores_and_labels,
    definition_fields=("threshold",),
    contributions_function=lambda definition, ranking, grades: auc_contributions(
        *_scores_and_labels(definition, ranking, grades)
    ),
    normalizer=lambda definition, ranking: (
        sum(ranking.labels(definition.threshold))
        * (len(ranking.labels(definition.threshold)) - sum(ranking.labels(definition.threshold)))
    ),
    counts=("shares", "divisor"),
    exact_function=exact_auc,
    has_cutoff=False,
    is_defined=lambda definition, ranking: ranking.has_two_classes(definition.threshold),
    formula=AUC_FORMULA,
)
