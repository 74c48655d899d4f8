"""Set-based metrics at a cutoff: precision, recall, pooled recall, F, hit, R-precision."""

import math
from collections.abc import Sequence
from dataclasses import replace
from reprlib import repr as brief

import numpy as np
from numpy.typing import ArrayLike

from metrics.definition import Parameter
from metrics.formula import (
    CUT,
    FOUND,
    RELEVANCE,
    Formula,
    Ingredient,
    Quantities,
    Quantity,
    all_relevant,
    early_rounding_mistakes,
    quantity,
    ratio,
    relevant_in,
    result,
    top_k,
)
from metrics.measure import Measure, recall_keywords, relevance_keywords
from metrics.numeric.arithmetic import number_like, numbers_like, share
from metrics.numeric.arrays import LARGEST, FloatArray, invalid_argument, is_number
from metrics.numeric.cutoffs import WHOLE_LIST, Cutoff, as_cutoffs
from metrics.numeric.relevance import as_binary, hits_and_relevant, hits_at, ranks_of, relevant_in_pool
from metrics.numeric.steps import Columns, every_rank, one_list


def precision(grades: ArrayLike, k: Cutoff = None, *, threshold: float = 1) -> FloatArray:
    """Precision: the share of the first k ranks that hold a relevant document.

    As computed: ``P@k = (relevant documents down to rank k) / k``. It divides by k even where the list is
    shorter: the ranks that are missing hold nothing relevant.

    Parameters
    ----------
    grades : array_like, shape (..., n)
        Grades in ranked order, 0 or more; NaN = not judged, which is not relevant.
    k : None, int or sequence of int
        Cutoff in ranks, from 1 up. None stands for n, the length of the list. A sequence adds a last axis
        to the result.
    threshold : float
        The lowest grade that is relevant, above 0.

    Returns
    -------
    ndarray, shape (...) or (..., len(k))
        A share from 0 to 1; a plain number for one list and one cutoff; 0 for an empty list.

    Raises
    ------
    ValueError
        If an argument is impossible; the message names it, its value and what is allowed.

    References
    ----------
    .. [1] C. J. van Rijsbergen, "Information Retrieval", 2nd edition, Butterworths 1979, chapter 7.

    Examples
    --------
    >>> from metrics import precision
    >>> precision([1, 1, 0, 0, 1], k=[1, 3, 5, 10])
    array([1.        , 0.66666667, 0.6       , 0.3       ])
    """
    cutoffs = as_cutoffs(k)
    ranked = as_binary(grades, threshold).ranked
    return cutoffs.squeeze(hits_at(ranked, threshold, cutoffs) / ranks_of(cutoffs, ranked))


def recall(
    grades: ArrayLike,
    k: Cutoff = None,
    *,
    threshold: float = 1,
    judged: ArrayLike | None = None,
    empty: float = 0.0,
) -> FloatArray:
    """Recall: the share of all relevant documents that stand in the first k ranks.

    As computed: ``R@k = (relevant documents down to rank k) / R``, with R relevant documents in `judged`,
    and `empty` where ``R = 0``.

    Parameters
    ----------
    grades : array_like, shape (..., n)
        Grades in ranked order, 0 or more; NaN = not judged, which is not relevant.
    k : None, int or sequence of int
        Cutoff in ranks, from 1 up. None counts the whole list, as does a cutoff beyond its end. A sequence
        adds a last axis to the result.
    threshold : float
        The lowest grade that is relevant, above 0.
    judged : array_like, shape (..., m), optional
        Grades of all judged documents of the query, retrieved or not, in any order; the leading shape
        broadcasts against that of `grades`. None = the documents in the list are all there are.
    empty : float
        The value where nothing is relevant.

    Returns
    -------
    ndarray, shape (...) or (..., len(k))
        A share from 0 to 1, as long as `judged` contains the documents of the list; a plain number for one
        list and one cutoff.

    Raises
    ------
    ValueError
        If an argument is impossible; the message names it, its value and what is allowed.

    References
    ----------
    .. [1] C. J. van Rijsbergen, "Information Retrieval", 2nd edition, Butterworths 1979, chapter 7.

    Examples
    --------
    >>> from metrics import recall
    >>> recall([1, 1, 0, 0, 1], k=[1, 3, 5], judged=[1, 1, 0, 0, 1, 1, 1])
    array([0.2, 0.4, 0.6])
    """
    cutoffs = as_cutoffs(k)
    judgements = as_binary(grades, threshold, judged)
    hits, relevant = hits_and_relevant(judgements, cutoffs)
    return cutoffs.squeeze(share(hits, relevant, empty))


def f_measure(
    grades: ArrayLike,
    k: Cutoff = None,
    *,
    beta: float = 1.0,
    threshold: float = 1,
    judged: ArrayLike | None = None,
    empty: float = 0.0,
) -> FloatArray:
    """F measure: precision and recall at k in one number, recall weighing `beta` times as much.

    As computed: ``F@k = (1 + beta**2) * hits / (k + beta**2 * R)`` with the relevant documents down to rank
    k as hits, R relevant documents in `judged`, and `empty` where ``R = 0``. This is
    ``(1 + beta**2) * P * R / (beta**2 * P + R)`` of precision and recall, for 1 their harmonic mean.

    Parameters
    ----------
    grades, k, threshold, judged, empty
        As for `recall`. A k of None stands for n, the length of the list.
    beta : float
        How much more recall weighs than precision, from 0 up: 0 is precision alone, 1 weighs both alike.

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
    .. [1] C. J. van Rijsbergen, "Information Retrieval", 2nd edition, Butterworths 1979, chapter 7.

    Examples
    --------
    Precision 3/5 and recall 3/4:

    >>> from metrics import f_measure
    >>> round(float(f_measure([1, 1, 0, 0, 1], judged=[1, 1, 0, 0, 1, 1])), 4)
    0.6667
    >>> round(float(f_measure([1, 1, 0, 0, 1], judged=[1, 1, 0, 0, 1, 1], beta=2)), 4)
    0.7143
    """
    cutoffs = as_cutoffs(k)
    judgements = as_binary(grades, threshold, judged)
    if not (is_number(beta) and 0 <= beta <= LARGEST):
        raise invalid_argument("beta", f"a number from 0 to {LARGEST:g}", brief(beta))
    weight = number_like(judgements.ranked, beta, "beta") ** 2
    hits, relevant = hits_and_relevant(judgements, cutoffs)
    both = ranks_of(cutoffs, judgements.ranked) + weight * relevant
    return cutoffs.squeeze(share((1 + weight) * hits, np.where(relevant > 0, both, 0), empty))


def f_measure_columns(
    grades: ArrayLike, *, beta: float = 1.0, threshold: float = 1, judged: ArrayLike | None = None
) -> Columns:
    """Return precision, recall and F of one list at each cutoff, as arrays."""
    ranked = one_list(as_binary(grades, threshold).ranked)
    every = every_rank(None, len(ranked))
    relevant = ranked >= threshold
    return {
        "rank": np.array(every.ranks, np.int64),
        "grade": ranked,
        "relevant": relevant,
        "hits so far": np.cumsum(relevant),
        "P@i": precision(grades, every, threshold=threshold),
        "R@i": recall(grades, every, threshold=threshold, judged=judged),
        "F": f_measure(grades, every, beta=beta, threshold=threshold, judged=judged),
    }


def hit(grades: ArrayLike, k: Cutoff = None, *, threshold: float = 1) -> FloatArray:
    """Hit: whether anything relevant stands in the first k ranks. Its mean over queries is the hit rate.

    As computed: ``Hit@k = 1`` if there are relevant documents down to rank k, otherwise 0. Also known as
    success.

    Parameters
    ----------
    grades : array_like, shape (..., n)
        Grades in ranked order, 0 or more; NaN = not judged, which is not relevant.
    k : None, int or sequence of int
        Cutoff in ranks, from 1 up. None counts the whole list, as does a cutoff beyond its end. A sequence
        adds a last axis to the result.
    threshold : float
        The lowest grade that is relevant, above 0.

    Returns
    -------
    ndarray, shape (...) or (..., len(k))
        0 or 1; a plain number for one list and one cutoff.

    Raises
    ------
    ValueError
        If an argument is impossible; the message names it, its value and what is allowed.

    Examples
    --------
    >>> from metrics import hit
    >>> hit([0, 0, 1], k=[1, 2, 3])
    array([0., 0., 1.])
    """
    cutoffs, ranked = as_cutoffs(k), as_binary(grades, threshold).ranked
    return cutoffs.squeeze(numbers_like(ranked, hits_at(ranked, threshold, cutoffs) > 0))


def r_precision(
    grades: ArrayLike, *, threshold: float = 1, judged: ArrayLike | None = None, empty: float = 0.0
) -> FloatArray:
    """R-precision: precision at the rank R, where a perfect list has shown all R relevant documents.

    As computed: ``(relevant documents down to rank R) / R``, with R relevant documents in `judged`, and
    `empty` where ``R = 0``. At this rank precision and recall are the same number.

    Parameters
    ----------
    grades, threshold, judged, empty
        As for `recall`.

    Returns
    -------
    ndarray, shape (...)
        A share from 0 to 1; a plain number for one list.

    Raises
    ------
    ValueError
        If an argument is impossible; the message names it, its value and what is allowed.

    References
    ----------
    .. [1] C. Buckley and E. M. Voorhees, "Evaluating evaluation measure stability", SIGIR 2000.

    Examples
    --------
    >>> from metrics import r_precision
    >>> round(float(r_precision([1, 1, 0, 0, 1])), 4)
    0.6667
    """
    judgements = as_binary(grades, threshold, judged)
    relevant = relevant_in_pool(judgements)
    in_reach = np.arange(1, judgements.length + 1) <= relevant
    hits = np.count_nonzero((judgements.ranked >= threshold) & in_reach, axis=-1, keepdims=True)
    return WHOLE_LIST.squeeze(share(numbers_like(relevant, hits), relevant, empty))


def pad_lists(lists: Sequence[Sequence[float]]) -> FloatArray:
    """Return lists of different lengths as one array, a row each, filled up with NaN."""
    length = max(map(len, lists))
    return np.array([[*grades, *[math.nan] * (length - len(grades))] for grades in lists])


def pooled_recall(
    grades: ArrayLike,
    k: Cutoff = None,
    *,
    threshold: float = 1,
    judged: ArrayLike | None = None,
    empty: float = 0.0,
) -> FloatArray:
    """Return the share of all relevant documents of all queries, ``(..., queries, n)``, in the first k ranks.

    ``sum(relevant documents down to rank k) / sum(R)``, both over the queries; shorter lists end with
    NaN. The mean of `recall` gives each query the same weight, this each relevant document.

    >>> from metrics import pooled_recall
    >>> round(float(pooled_recall([[1, 0], [0, 0]], judged=[[1, 0, 1], [0, 0, 1]])), 4)
    0.3333
    """
    cutoffs = as_cutoffs(k)
    judgements = as_binary(grades, threshold, judged)
    if judgements.ranked.ndim < 2:
        raise invalid_argument(
            "grades", "a list a query, (..., queries, n)", f"shape {judgements.ranked.shape}"
        )
    hits, relevant = hits_and_relevant(judgements, cutoffs)
    hits, relevant = np.broadcast_arrays(hits, relevant)
    return cutoffs.squeeze(share(hits.sum(axis=-2), relevant.sum(axis=-2), empty))


BETA = Parameter("beta", "beta", (0.25, 0.5, 1, 2, 4), usual=1)
"""How much more recall weighs than precision in F."""


def _hits_over(divisor: Quantity) -> Quantity:
    """Return the ingredient that divides the relevant documents found by a divisor."""
    return lambda q: ratio(q["found"], divisor(q))


def _reciprocal_rank(q: Quantities) -> Quantity:
    """Return the reciprocal rank at the cutoff, which is taken for another metric by mistake."""
    return max(top_k(q, "relevant") / top_k(q, "rank"))


def _mean_of_precisions(q: Quantities) -> Quantity:
    """Return the mean of P@1 ... P@k, which is taken for P@k by mistake."""
    return np.mean(np.cumsum(top_k(q, "relevant")) / top_k(q, "rank"))


P_FORMULA = Formula(
    (
        *RELEVANCE,
        CUT,
        FOUND,
        Ingredient(
            "divisor",
            quantity("cut"),
            wrong={
                "recall-for-precision": lambda q: relevant_in(q, q["judged"]),
                "whole-list-below": quantity("length"),
                "hits-not-divided": lambda q: 1,
            },
            rare={
                "p-capped": lambda q: min(q["cut"], relevant_in(q, q["judged"])),
                "p-judged-below": lambda q: len(q["judged"]),
                "p-misses-below": lambda q: q["cut"] - q["found"] or math.nan,
                "p-top-too": lambda q: q["cut"] * q["ranking"].max_grade,
                "p-listed-relevant": lambda q: sum(q["relevant"]),
                "p-grades-below": lambda q: sum(top_k(q, "grade")),
                "cut-plus-one-below": lambda q: q["cut"] + 1,
                "cut-less-one-below": lambda q: q["cut"] - 1 or math.nan,
            },
        ),
        result(
            _hits_over(quantity("divisor")),
            wrong={
                "p-misses": lambda q: ratio(q["cut"] - q["found"], q["divisor"]),
                "ap-for-p": _mean_of_precisions,
            },
            rare={
                "p-hit": lambda q: float(q["found"] > 0),
                "rr-for-hit": _reciprocal_rank,
                "share-upside-down": lambda q: ratio(q["divisor"], q["found"]),
                "p-last-document": lambda q: q["relevant"][q["cut"] - 1],
            },
            rarest={
                "p-share-of-scale": lambda q: sum(top_k(q, "grade")) / (q["cut"] * q["ranking"].max_grade),
                "p-one-rank-more": lambda q: sum(q["relevant"][: q["cut"] + 1]) / q["cut"],
            },
        ),
    )
)

P = Measure(
    "P",
    function=precision,
    keywords=lambda definition, ranking: relevance_keywords(definition),
    definition_fields=("threshold",),
    distinguishing_fields=("denominator",),
    normalizer=lambda definition, ranking: ranking.k or len(ranking.grades),
    counts=("shares", "divisor"),
    formula=P_FORMULA,
)
R_FORMULA = Formula(
    (
        *RELEVANCE,
        CUT,
        replace(FOUND, explanation_keys={"found-below-the-cutoff": "cut-forgotten"}),
        all_relevant(
            **{
                "precision-for-recall": quantity("cut"),
                "whole-list-below": quantity("length"),
                "hits-not-divided": lambda q: 1,
            }
        ),
        result(
            _hits_over(quantity("R")),
            wrong={
                "hit-for-recall": lambda q: float(q["found"] > 0),
                "r-left-out": lambda q: ratio(q["R"] - q["found"], q["R"]),
            },
            rare={
                "p-capped": _hits_over(lambda q: min(q["cut"], q["R"])),
                "p-judged-below": _hits_over(lambda q: len(q["judged"])),
                "share-upside-down": lambda q: ratio(q["R"], q["found"]),
                "r-grades": lambda q: ratio(sum(top_k(q, "grade")), np.sum(q["judged"])),
                "r-misses-below": _hits_over(lambda q: q["R"] - q["found"] or math.nan),
                "rr-for-hit": _reciprocal_rank,
                "r-relevant-share": lambda q: q["R"] / len(q["judged"]),
                "ap-for-p": _mean_of_precisions,
                "r-missing-as-found": lambda q: ratio(q["found"] + q["R"] - sum(q["relevant"]), q["R"]),
            },
            rarest={
                "r-all-missing": _hits_over(lambda q: sum(q["relevant"]) + len(q["judged"]) - q["length"]),
            },
        ),
    )
)

R = Measure(
    "R",
    function=recall,
    keywords=recall_keywords,
    definition_fields=("threshold",),
    distinguishing_fields=("denominator", "judged"),
    normalizer=lambda definition, ranking: ranking.relevant(definition.threshold),
    counts=("shares", "divisor"),
    formula=R_FORMULA,
)


def _combine_p_and_r(join: Quantity) -> Quantity:
    """Return precision and recall combined by a wrong mean in place of F: a mistake."""
    return lambda q: join(q["precision"], q["recall"])


def _harmonic_mean(p: Quantity, r: Quantity) -> Quantity:
    return ratio(2 * p * r, p + r)


F1_FORMULA = Formula(
    (
        *RELEVANCE,
        CUT,
        FOUND,
        Ingredient(
            "precision",
            _hits_over(quantity("cut")),
            wrong={"p-whole-list-below": _hits_over(quantity("length"))},
            rare={
                "p-hits-not-divided": quantity("found"),
                "p-judged-below": _hits_over(lambda q: len(q["judged"])),
            },
            rarest={"p-cut-forgotten": lambda q: ratio(sum(q["relevant"]), q["length"])},
        ),
        all_relevant(**{"r-whole-list-below": quantity("length")}),
        Ingredient(
            "recall",
            _hits_over(quantity("R")),
            rare={"r-hits-not-divided": quantity("found")},
            rarest={"r-cut-forgotten": lambda q: ratio(sum(q["relevant"]), q["R"])},
        ),
        result(
            _combine_p_and_r(_harmonic_mean),
            wrong={
                "f-plain-mean": _combine_p_and_r(lambda p, r: (p + r) / 2),
                "f-product": _combine_p_and_r(lambda p, r: p * r),
                "f-without-two": _combine_p_and_r(lambda p, r: ratio(p * r, p + r)),
                "f-geometric": _combine_p_and_r(lambda p, r: float(p * r) ** 0.5),
                "recall-for-precision": quantity("recall"),
                "precision-for-recall": quantity("precision"),
            },
            rare={
                "f-sum": _combine_p_and_r(lambda p, r: p + r),
                "f-not-divided": _combine_p_and_r(lambda p, r: 2 * p * r),
                "f-two": _combine_p_and_r(lambda p, r: ratio(5 * p * r, 4 * p + r)),
                "f-half": _combine_p_and_r(lambda p, r: ratio(1.25 * p * r, p / 4 + r)),
                "f-sum-over-sum": _combine_p_and_r(lambda p, r: ratio(2 * (p + r), p + r)),
                "f-root-mean-square": _combine_p_and_r(lambda p, r: float((p**2 + r**2) / 2) ** 0.5),
                "share-upside-down": _combine_p_and_r(lambda p, r: ratio(p + r, 2 * p * r)),
                "f-reciprocals-added": _combine_p_and_r(
                    lambda p, r: ratio(1, ratio(1, p) + ratio(1, r)) if p and r else 0.0
                ),
                "f-difference": _combine_p_and_r(lambda p, r: abs(p - r)),
            },
            rarest={
                **early_rounding_mistakes(
                    "P, R",
                    lambda q: [q["precision"], q["recall"]],
                    lambda q, both: _harmonic_mean(*both),
                ),
                "f-smaller": _combine_p_and_r(min),
                "f-jaccard": lambda q: ratio(q["found"], q["cut"] + q["R"] - q["found"]),
                "f-accuracy": lambda q: (
                    (q["found"] + sum(q["listed"][q["cut"] :] - q["relevant"][q["cut"] :])) / q["length"]
                ),
            },
            explanation_keys={"f-reciprocals-added": "f-without-two"},
        ),
    )
)

F1 = Measure(
    "F1",
    function=f_measure,
    keywords=recall_keywords,
    definition_fields=("threshold",),
    normalizer=lambda definition, ranking: (
        (ranking.k or len(ranking.grades)) + ranking.relevant(definition.threshold)
    ),
    counts=("shares", "divisor"),
    formula=F1_FORMULA,
)
F = replace(
    F1,
    name="F",
    parameters=(BETA,),
    columns_function=f_measure_columns,
)
"""F of any weight; beside the other measures stands F1, which is named after its own."""
SUCCESS_FORMULA = Formula(
    (
        *RELEVANCE,
        Ingredient(
            "cut",
            quantity("k"),
            wrong={"hit-below-the-cutoff": quantity("length")},
            rare={
                "cut-too-early": lambda q: max(q["k"] - 1, 1),
                "cut-too-late": lambda q: min(q["k"] + 1, len(q["rank"])),
            },
        ),
        replace(FOUND, explanation_keys={"found-below-the-cutoff": "hit-below-the-cutoff"}),
        result(
            lambda q: float(q["found"] > 0),
            wrong={
                "precision-for-hit": _hits_over(quantity("cut")),
                "recall-for-hit": _hits_over(lambda q: relevant_in(q, q["judged"])),
                "hits-not-divided": lambda q: float(q["found"]),
                "rr-for-hit": _reciprocal_rank,
            },
            rare={
                "hit-at-k-only": lambda q: float(q["relevant"][q["cut"] - 1]),
                "hit-at-first-only": lambda q: float(q["relevant"][0]),
                "hit-all": lambda q: float(q["found"] == q["cut"]),
                "hit-all-relevant": lambda q: float(q["found"] == relevant_in(q, q["judged"])),
                "hit-share-of-list": _hits_over(quantity("length")),
                "hit-share-of-listed": lambda q: ratio(q["found"], sum(q["relevant"])),
            },
        ),
    )
)

SUCCESS = Measure(
    "Success",
    function=hit,
    keywords=lambda definition, ranking: relevance_keywords(definition),
    definition_fields=("threshold",),
    counts=("shares",),
    formula=SUCCESS_FORMULA,
)
