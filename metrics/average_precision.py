"""Precision wherever something relevant stands: average precision, and precision interpolated over recall."""

from dataclasses import replace
from reprlib import repr as brief
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from metrics.definition import Definition, JudgedRanking
from metrics.formula import (
    HITS,
    RELEVANCE,
    WHOLE,
    Formula,
    Quantities,
    Quantity,
    all_relevant,
    column,
    quantity,
    ratio,
    result,
    running_sum,
    top_k,
    value_at_cutoff,
)
from metrics.kernels.counting import once_each
from metrics.kernels.layout import Flags, compute_in_blocks, rank_major, running_counts, weighted_sums
from metrics.measure import Keywords, Measure, recall_keywords
from metrics.numeric.arithmetic import numbers_like, share
from metrics.numeric.arrays import Array, FloatArray, as_numbers, invalid_argument
from metrics.numeric.cutoffs import WHOLE_LIST, Cutoff, Cutoffs, as_cutoffs
from metrics.numeric.relevance import (
    Judgements,
    as_binary,
    hits_and_relevant,
    hits_at,
    ranks_down_to,
    ranks_of,
    relevant_in_pool,
)
from metrics.numeric.steps import Columns, Table, as_table, every_rank, one_list

ALLOWED_DENOMINATORS = (
    '"relevant" (R), "capped" (min(k, R)), "found" (relevant down to rank k) or "position" (k)'
)


def average_precision(
    grades: ArrayLike,
    k: Cutoff = None,
    *,
    threshold: float = 1,
    judged: ArrayLike | None = None,
    denominator: str = "relevant",
    empty: float = 0.0,
) -> FloatArray:
    """Average precision: the mean of the precisions at the ranks of the relevant documents.

    As computed: ``AP@k = (sum of P@i over the ranks i = 1 ... k that hold a relevant document) /
    denominator``, and `empty` where ``R = 0``. A relevant document that is not found counts as precision 0
    under the first two denominators. The mean over queries is MAP.

    Parameters
    ----------
    grades : array_like, shape (..., n)
        Grades in ranked order, 0 or more; NaN = not judged, which is not relevant.
    k : None, int or sequence of int
        Cutoff in ranks, from 1 up. None stands for n, the length of the list; of a cutoff beyond its end the
        list counts as it is. A sequence adds a last axis to the result.
    threshold : float
        The lowest grade that is relevant, above 0.
    judged : array_like, shape (..., m), optional
        Grades of all judged documents of the query, retrieved or not, in any order; the leading shape
        broadcasts against that of `grades`. None = the documents in the list are all there are.
    denominator : {"relevant", "capped", "found", "position"}
        What the sum is divided by: all R relevant documents in `judged`; ``min(k, R)``, the most that k ranks
        can hold; the relevant documents down to rank k; k.
    empty : float
        The value where nothing is relevant.

    Returns
    -------
    ndarray, shape (...) or (..., len(k))
        A number from 0 to 1, as long as `judged` contains the documents of the list; a plain number for one
        list and one cutoff.

    Raises
    ------
    ValueError
        If an argument is impossible; the message names it, its value and what is allowed.

    References
    ----------
    .. [1] C. Buckley and E. M. Voorhees, "Evaluating evaluation measure stability", SIGIR 2000.

    Examples
    --------
    Relevant documents at ranks 1, 2 and 5, that is (1/1 + 2/2 + 3/5) / 3 = 13/15:

    >>> from metrics import average_precision
    >>> round(float(average_precision([1, 1, 0, 0, 1, 0, 0])), 4)
    0.8667
    >>> round(float(average_precision([1, 1, 0, 0, 1, 0, 0], judged=[1, 1, 1, 1])), 4)
    0.65
    """
    cutoffs = as_cutoffs(k)
    judgements = as_binary(grades, threshold, judged)
    both = _precision_sums_and_hits(judgements.ranked, threshold, cutoffs)
    added, hits = np.split(both, 2, axis=-1)
    return cutoffs.squeeze(share(added, _ap_divisors(judgements, cutoffs, denominator, hits), empty))


def average_precision_columns(
    grades: ArrayLike,
    k: Cutoff = None,
    *,
    threshold: float = 1,
    judged: ArrayLike | None = None,
    denominator: str = "relevant",
    empty: float = 0.0,
) -> Columns:
    """Return the columns of `average_precision_steps` as arrays."""
    judgements = as_binary(grades, threshold, judged)
    ranked = one_list(judgements.ranked)
    one_list(judgements.pool, "judged")
    cutoffs = every_rank(k, len(ranked))
    rows = len(cutoffs.ranks)
    relevant = ranked[:rows] >= threshold
    counts = np.cumsum(relevant)
    hits = numbers_like(ranked, counts)
    precisions = hits / ranks_down_to(ranked, rows)
    divisors = _ap_divisors(judgements, cutoffs, denominator, hits)
    return {
        "rank": np.array(cutoffs.ranks, np.int64),
        "relevant": relevant,
        "hits so far": counts,
        "P@i": precisions,
        "R@i": share(hits, relevant_in_pool(judgements), empty),
        "contribution": share(relevant * precisions, divisors[-1:], 0.0),
        "AP": share(np.cumsum(relevant * precisions), divisors, empty),
    }


def average_precision_steps(grades: ArrayLike, k: Cutoff = None, **keywords: Any) -> Table:  # noqa: ANN401
    """Every intermediate quantity of one list's AP: a row a rank, a column a step.

    Parameters
    ----------
    grades : array_like, shape (n,)
        One list, otherwise as for `average_precision`.
    k : None or int
        How many ranks to show; None = all.
    **keywords
        As for `average_precision`.

    Returns
    -------
    pandas.DataFrame
        Columns ``rank, relevant, hits so far, P@i, R@i, contribution, AP``. The contribution is P@i over the
        denominator where the document is relevant and 0 elsewhere; of the denominators that change with the
        rank it is the one in the last row, so that the contributions always add up to the last AP. AP of row
        i is the value at cutoff i.

    Raises
    ------
    ValueError
        If an argument is impossible; the message names it, its value and what is allowed.

    References
    ----------
    .. [1] C. Buckley and E. M. Voorhees, "Evaluating evaluation measure stability", SIGIR 2000.

    Examples
    --------
    >>> from metrics import average_precision_steps
    >>> average_precision_steps([1, 0, 1]).round(4)
       rank  relevant  hits so far     P@i  R@i  contribution      AP
    0     1      True            1  1.0000  0.5        0.5000  0.5000
    1     2     False            1  0.5000  0.5        0.0000  0.5000
    2     3      True            2  0.6667  1.0        0.3333  0.8333
    """
    return as_table(average_precision_columns(grades, k, **keywords))


def interpolated_precision(
    grades: ArrayLike,
    levels: ArrayLike,
    *,
    threshold: float = 1,
    judged: ArrayLike | None = None,
    empty: float = 0.0,
) -> FloatArray:
    """Interpolated precision: the best precision that can be had together with this recall or more.

    As computed: the largest ``P@i`` of all ranks i with ``R@i >= level``; 0 where the list does not reach
    that recall, and `empty` where ``R = 0``. Eleven levels from 0 to 1 give the classic curve, and their mean
    the 11-point average precision. A recall that misses its level by less than 1e-9 reaches it: three times
    0.1 is 0.30000000000000004 to a computer, and that is not asking for more than 3/10.

    Parameters
    ----------
    grades, threshold, judged, empty
        As for `average_precision`.
    levels : float or sequence of float
        Levels of recall, from 0 to 1. A sequence adds a last axis to the result.

    Returns
    -------
    ndarray, shape (...) or (..., len(levels))
        A number from 0 to 1; a plain number for one list and one level.

    Raises
    ------
    ValueError
        If an argument is impossible; the message names it, its value and what is allowed.

    References
    ----------
    .. [1] C. D. Manning, P. Raghavan and H. Schütze, "Introduction to Information Retrieval", Cambridge
       University Press 2008, section 8.4.

    Examples
    --------
    >>> from metrics import interpolated_precision
    >>> interpolated_precision([0, 1, 1, 0], levels=[0, 0.5, 1])
    array([0.66666667, 0.66666667, 0.66666667])
    >>> interpolated_precision([1, 0, 1, 0], levels=[0, 0.5, 1], judged=[1, 1, 1])
    array([1.        , 0.66666667, 0.        ])
    """
    recall_levels = as_numbers(levels, "levels").astype(np.float64)
    if recall_levels.ndim > 1 or not ((recall_levels >= 0) & (recall_levels <= 1)).all():
        raise invalid_argument("levels", "a number from 0 to 1 or a sequence of them", brief(levels))
    judgements = as_binary(grades, threshold, judged)
    every = every_rank(None, judgements.length)
    hits, relevant = hits_and_relevant(judgements, every)
    precisions = hits / ranks_down_to(hits, judgements.length)
    enough = np.ceil(relevant.astype(np.float64) * recall_levels.ravel() - 1e-9)
    reached = hits[..., np.newaxis, :] >= enough[..., np.newaxis]
    best = np.where(reached, precisions[..., np.newaxis, :], 0).max(axis=-1, initial=0)
    scores = share(best, numbers_like(relevant, relevant > 0), empty)
    return scores if recall_levels.ndim else scores[..., 0][()]


@compute_in_blocks
def _precision_sums_and_hits(ranked: Array, threshold: float, cutoffs: Cutoffs) -> Array:
    """Return AP's sums of precisions at relevant ranks by cutoff, then the hits, ``(..., 2 * cutoffs)``."""

    def sums_and_hits(relevant: Flags) -> Array:
        hits = running_counts(relevant)
        precisions = hits / ranks_down_to(ranked, relevant.shape[-1])
        sums = weighted_sums(relevant, precisions, cutoffs)
        return np.concatenate([sums, numbers_like(ranked, cutoffs.pick(hits))], axis=-1)

    return once_each(rank_major(ranked[:, : cutoffs.deepest] >= threshold), sums_and_hits)


def _ap_divisors(judgements: Judgements, cutoffs: Cutoffs, denominator: str, hits: Array) -> Array:
    """Return what AP divides by at each cutoff, R or another `denominator`; 0 where nothing is relevant."""
    are_all = judgements.pool is judgements.ranked and cutoffs.ranks == (None,)
    relevant = hits if are_all else relevant_in_pool(judgements)
    ranks = ranks_of(cutoffs, judgements.ranked)
    if denominator == "relevant":
        return relevant
    if denominator == "capped":
        return np.minimum(ranks, relevant)
    if denominator == "found":
        return np.where(relevant > 0, np.maximum(hits, 1), 0)
    if denominator == "position":
        return np.where(relevant > 0, ranks, 0)
    raise invalid_argument("denominator", ALLOWED_DENOMINATORS, brief(denominator))


def _ap_keywords(definition: Definition, ranking: JudgedRanking) -> Keywords:
    """Return the keyword arguments of `average_precision` that a definition and a list give."""
    return {**recall_keywords(definition, ranking), "denominator": definition.denominator}


def _whole_list_divisor(definition: Definition, ranking: JudgedRanking) -> float:
    """Return the divisor of AP where the whole list counts."""
    judgements = as_binary(ranking.grades, **recall_keywords(definition, ranking))
    hits = hits_at(judgements.ranked, judgements.threshold, WHOLE_LIST)
    return float(_ap_divisors(judgements, WHOLE_LIST, definition.denominator, hits)[..., 0])


def _count_relevant(q: Quantities) -> int:
    """Count the relevant documents of the query, retrieved or not: R."""
    return int(np.count_nonzero(q["judged"] >= q["threshold"]))


def _ap_divisor(q: Quantities) -> Quantity:
    """Return the divisor of AP in its formula, where R itself may be mistaken."""
    denominator = q["definition"].denominator
    if denominator == "capped":
        return min(q["cut"], q["R"])
    if denominator == "found":
        return sum(top_k(q, "relevant"))
    return q["cut"] if denominator == "position" else q["R"]


def _reciprocal_rank(q: Quantities) -> Quantity:
    """Return 1/rank of the first relevant document, which is taken for AP by mistake."""
    return max(q["relevant"] / q["rank"])


def _last_precision(q: Quantities) -> Quantity:
    """Return P@i at the last relevant document, which is taken for AP by mistake."""
    hit = np.flatnonzero(q["relevant"] > 0)
    return q["P@i"][hit[-1]] if len(hit) else 0.0


def _mean_interpolated_precision(q: Quantities) -> Quantity:
    """Return the mean of interpolated precisions at the relevant documents, taken for AP by mistake."""
    best = np.maximum.accumulate((q["relevant"] * q["P@i"])[::-1])[::-1]
    return ratio(sum(q["relevant"] * best), q["R"])


def _mean_at_eleven_recalls(q: Quantities) -> Quantity:
    """Return 11-point interpolated precision, which is taken for AP by mistake."""
    precisions = top_k(q, "P@i")
    return np.mean([max(precisions[10 * top_k(q, "R@i") >= tenths], default=0) for tenths in range(11)])


def precisions_with_missing_last(is_relevant: Array) -> Array:
    """Return the precisions at the relevant documents, those not returned ranked last: a mistake."""
    precisions: Array = np.cumsum(is_relevant) / np.arange(1, len(is_relevant) + 1)
    return precisions[is_relevant]


AP_DIVISOR = replace(
    all_relevant(
        **{
            "ap-not-divided": lambda q: 1,
            "ap-divide-by-rank": quantity("length"),
            "ap-divide-by-hits": lambda q: sum(top_k(q, "relevant")),
        }
    ),
    rarest={"p-judged-below": lambda q: len(q["judged"])},
    slips={
        "r-one-too-many": lambda q: _count_relevant(q) + 1,
        "r-one-too-few": lambda q: _count_relevant(q) - 1,
    },
)

AP_FORMULA = Formula(
    (
        *RELEVANCE,
        replace(
            HITS,
            wrong={**HITS.wrong, "ap-counts-ranks": quantity("rank")},
            explanation_keys={"hits-not-running": "ap-only-own-hit"},
        ),
        column(
            "P@i",
            lambda q: q["hits so far"] / q["rank"],
            wrong={
                "recall-for-precision": lambda q: ratio(q["hits so far"], q["rank"] * 0 + _count_relevant(q)),
                "ap-only-own-hit": lambda q: q["relevant"] / q["rank"],
                "ap-hits-for-precision": quantity("hits so far"),
            },
            rare={
                "rr-rank-plus-one": lambda q: q["hits so far"] / (q["rank"] + 1),
                "zero-based": lambda q: ratio(q["hits so far"], q["rank"] - 1),
                "ap-hits-above": lambda q: (q["hits so far"] - q["relevant"]) / q["rank"],
                "ap-grades-for-hits": lambda q: np.cumsum(q["grade"]) / q["rank"],
                "whole-list-below": lambda q: q["hits so far"] / q["length"],
                "share-upside-down": lambda q: ratio(q["rank"], q["hits so far"]),
            },
        ),
        column(
            "R@i",
            lambda q: ratio(q["hits so far"], q["rank"] * 0 + _count_relevant(q)),
            wrong={
                "precision-for-recall": quantity("P@i"),
                "ap-listed-only": lambda q: ratio(q["hits so far"], q["rank"] * 0 + sum(q["relevant"])),
            },
        ),
        WHOLE,
        AP_DIVISOR,
        column(
            "contribution",
            lambda q: q["relevant"] * ratio(q["P@i"], q["rank"] * 0 + _ap_divisor(q)),
            wrong={
                "ap-over-every-rank": lambda q: q["P@i"] / q["cut"],
                "ap-every-rank-over-relevant": lambda q: ratio(q["P@i"], q["rank"] * 0 + q["R"]),
            },
            rare={
                "ap-sum-of-every-rank": quantity("P@i"),
                "ap-weighed-by-grade": lambda q: q["grade"] * ratio(q["P@i"], q["rank"] * 0 + q["R"]),
                "ap-recall-added": lambda q: q["relevant"] * ratio(q["R@i"], q["rank"] * 0 + q["R"]),
                "ap-other-ranks": lambda q: (1 - q["relevant"]) * ratio(q["P@i"], q["rank"] * 0 + q["R"]),
                "ap-discounted": lambda q: (
                    q["relevant"] * ratio(q["P@i"] / q["rank"], q["rank"] * 0 + q["R"])
                ),
            },
            rarest={
                "ap-weighed-by-grade:relevant": lambda q: (
                    q["relevant"] * q["grade"] * ratio(q["P@i"], q["rank"] * 0 + q["R"])
                )
            },
            explanation_keys={
                "ap-recall-added": "recall-for-precision",
                "ap-weighed-by-grade:relevant": "ap-weighed-by-grade",
            },
        ),
        running_sum("AP", "contribution"),
        result(
            value_at_cutoff("AP"),
            wrong={"p-for-ap": lambda q: sum(q["relevant"]) / q["length"], "rr-for-ap": _reciprocal_rank},
            rare={
                "ap-last-only": _last_precision,
                "ap-highest-only": lambda q: max(q["relevant"] * q["P@i"]),
                "ap-r-precision": lambda q: ratio(sum(q["relevant"][: int(q["R"])]), q["R"]),
                "ap-interpolated": _mean_interpolated_precision,
                "ap-divided-twice": lambda q: ratio(value_at_cutoff("AP")(q), q["R"]),
                "ap-divide-by-k": lambda q: ratio(value_at_cutoff("AP")(q) * q["R"], q["k"]),
                "ap-mean-by-grade": lambda q: ratio(sum(q["grade"] * q["P@i"]), sum(q["judged"])),
            },
            rarest={
                "ap-upside-down": lambda q: ratio(1, value_at_cutoff("AP")(q)),
                "ap-times-recall": lambda q: sum(q["relevant"] * q["P@i"] * q["R@i"]),
                "ap-eleven-points": _mean_at_eleven_recalls,
                "ap-geometric": lambda q: (
                    float(np.prod(q["P@i"][q["relevant"] > 0])) ** (1 / sum(q["relevant"]))
                    if any(q["relevant"])
                    else 0.0
                ),
                "ap-harmonic": lambda q: ratio(sum(q["relevant"]), sum(q["relevant"] * ratio(1, q["P@i"]))),
                "ap-ends-only": lambda q: (_reciprocal_rank(q) + _last_precision(q)) / 2,
                "ap-area-from-axis": lambda q: np.trapezoid(
                    np.append(1, top_k(q, "P@i")), np.append(0, top_k(q, "R@i"))
                ),
                "ap-area-from-rank-one": lambda q: np.trapezoid(top_k(q, "P@i"), top_k(q, "R@i")),
                "ap-missing-last": lambda q: ratio(
                    sum(precisions_with_missing_last(q["judged"] >= q["threshold"])), q["R"]
                ),
                "ap-last-rank-too": lambda q: (
                    value_at_cutoff("AP")(q)
                    + (1 - q["relevant"][q["cut"] - 1]) * ratio(q["P@i"][q["cut"] - 1], q["R"])
                ),
                "f-for-ap": lambda q: ratio(2 * sum(q["relevant"]), q["length"] + q["R"]),
            },
        ),
    )
)

AP = Measure(
    "AP",
    function=average_precision,
    keywords=_ap_keywords,
    definition_fields=("threshold", "denominator"),
    distinguishing_fields=("denominator", "judged", "cutoff"),
    columns_function=average_precision_columns,
    are_columns_exact=True,
    adds="contribution",
    normalizer=_whole_list_divisor,
    counts=("divisor",),
    has_cutoff=False,
    formula=AP_FORMULA,
)
