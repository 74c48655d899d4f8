"""Reciprocal rank: 1/rank of the first relevant document."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from metrics.formula import (
    NO_FORMULA,
    RELEVANCE,
    WHOLE,
    Formula,
    Quantities,
    Quantity,
    column,
    log2,
    quantity,
    ratio,
    reciprocal,
    relevant_in,
    result,
    times,
    top_k,
    value_at_cutoff,
)
from metrics.kernels.counting import ranks_above_first_hit
from metrics.kernels.layout import compute_in_blocks
from metrics.measure import Measure, relevance_keywords
from metrics.numeric.arrays import Array, FloatArray
from metrics.numeric.cutoffs import Cutoff, Cutoffs, as_cutoffs
from metrics.numeric.relevance import as_binary, ranks_down_to
from metrics.numeric.steps import Columns, Table, as_table, every_rank, one_list


def reciprocal_rank(grades: ArrayLike, k: Cutoff = None, *, threshold: float = 1) -> FloatArray:
    """Reciprocal rank: how far up the first relevant document stands. Its mean over queries is MRR.

    As computed: ``RR@k = 1 / (rank of the first relevant document)``, and 0 where there is none down to
    rank k.

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
        A number from 0 to 1; a plain number for one list and one cutoff.

    Raises
    ------
    ValueError
        If an argument is impossible; the message names it, its value and what is allowed.

    References
    ----------
    .. [1] E. M. Voorhees, "The TREC-8 question answering track report", TREC-8, 1999.

    Examples
    --------
    >>> from metrics import reciprocal_rank
    >>> reciprocal_rank([[0, 1, 0], [1, 0, 0], [0, 0, 1]])
    array([0.5       , 1.        , 0.33333333])
    >>> reciprocal_rank([0, 0, 1], k=[2, 3], threshold=1)
    array([0.        , 0.33333333])
    """
    cutoffs = as_cutoffs(k)
    return cutoffs.squeeze(_rr_at_cutoffs(as_binary(grades, threshold).ranked, threshold, cutoffs))


def reciprocal_rank_columns(grades: ArrayLike, k: Cutoff = None, *, threshold: float = 1) -> Columns:
    """Return the columns of `reciprocal_rank_steps` as arrays."""
    ranked = one_list(as_binary(grades, threshold).ranked)
    cutoffs = every_rank(k, len(ranked))
    rows = len(cutoffs.ranks)
    return {
        "rank": np.array(cutoffs.ranks, np.int64),
        "relevant": ranked[:rows] >= threshold,
        "1/rank": 1 / ranks_down_to(ranked, rows),
        "RR": _rr_at_cutoffs(ranked, threshold, cutoffs),
    }


def reciprocal_rank_steps(grades: ArrayLike, k: Cutoff = None, *, threshold: float = 1) -> Table:
    """Every intermediate quantity of one list's RR: a row a rank, a column a step.

    Parameters
    ----------
    grades : array_like, shape (n,)
        One list, otherwise as for `reciprocal_rank`.
    k : None or int
        How many ranks to show; None = all.
    threshold : float
        As for `reciprocal_rank`.

    Returns
    -------
    pandas.DataFrame
        Columns ``rank, relevant, 1/rank, RR``. RR of row i is the value at cutoff i.

    Raises
    ------
    ValueError
        If an argument is impossible; the message names it, its value and what is allowed.

    References
    ----------
    .. [1] E. M. Voorhees, "The TREC-8 question answering track report", TREC-8, 1999.

    Examples
    --------
    >>> from metrics import reciprocal_rank_steps
    >>> reciprocal_rank_steps([0, 1, 1]).round(4)
       rank  relevant  1/rank   RR
    0     1     False  1.0000  0.0
    1     2      True  0.5000  0.5
    2     3      True  0.3333  0.5
    """
    return as_table(reciprocal_rank_columns(grades, k, threshold=threshold))


@compute_in_blocks
def _rr_at_cutoffs(ranked: Array, threshold: float, cutoffs: Cutoffs) -> Array:
    """Return 1/rank of the first relevant document at each cutoff, 0 if it is below, ``(..., cutoffs)``."""
    n = ranked.shape[-1]
    counts = np.arange(n + 1)[:, np.newaxis] < np.array(cutoffs.depths(n))
    reciprocals = counts / ranks_down_to(ranked, n + 1)[:, np.newaxis]
    return reciprocals[ranks_above_first_hit(ranked, threshold)]


def _sum_of_reciprocals_over(q: Quantities, divisor: Quantity) -> Quantity:
    """Return the sum of 1/rank over all relevant documents, divided; taken for RR by mistake."""
    return ratio(sum(top_k(q, "relevant") * top_k(q, "1/rank")), divisor)


def _reciprocal_of_last_relevant(q: Quantities) -> Quantity:
    """Return 1/rank of the last relevant document, taken for RR by mistake."""
    hit = np.flatnonzero(top_k(q, "relevant") > 0)
    return q["1/rank"][hit[-1]] if len(hit) else 0.0


def _reciprocal_of_mean_tied_rank(q: Quantities) -> Quantity:
    """Return 1 over the mean rank of those tied with the first relevant document: a mistake."""
    # That is not the mean of the reciprocal ranks, and of two relevant documents the first stands further up.
    scores = np.array(q["ranking"].all_scores)
    relevant = scores[q["relevant"][: q["length"]] == 1]
    if not len(relevant):
        return Fraction(0)
    above, down_to = np.count_nonzero(scores > max(relevant)), np.count_nonzero(scores >= max(relevant))
    rank = Fraction(int(above + 1 + down_to), 2)
    return 1 / rank if rank <= q["cut"] else Fraction(0)


RR_FORMULA = Formula(
    (
        *RELEVANCE,
        column(
            "1/rank",
            lambda q: reciprocal(q["rank"]),
            wrong={
                "rr-zero-based": lambda q: reciprocal(q["rank"] - 1),
                "rr-rank-plus-one": lambda q: reciprocal(q["rank"] + 1),
                "rr-log": lambda q: 1 / log2(q["rank"] + 1),
            },
            rare={
                "rr-rank-itself": quantity("rank"),
                "rank-squared": lambda q: reciprocal(q["rank"]) ** 2,
                "halving": lambda q: 2.0 ** (1 - q["rank"]),
                "root-for-log": lambda q: q["rank"].astype(float) ** -0.5,
            },
        ),
        WHOLE,
        column(
            "RR",
            times("relevant", "1/rank"),
            np.fmax,
            wrong={
                "rr-every-hit": times("relevant", "1/rank"),
                "rr-added": lambda q: np.add.accumulate(q["relevant"] * q["1/rank"]),
                "rr-any-rank": quantity("1/rank"),
            },
        ),
        result(
            value_at_cutoff("RR"),
            wrong={
                "rr-rank-itself": lambda q: ratio(1, value_at_cutoff("RR")(q)),
                "rr-mean-of-relevant": lambda q: _sum_of_reciprocals_over(q, relevant_in(q, q["judged"])),
                "rr-last": _reciprocal_of_last_relevant,
                "rr-highest-grade": lambda q: q["1/rank"][int(np.argmax(q["grade"]))],
            },
            rare={
                "rr-mean-of-listed": lambda q: _sum_of_reciprocals_over(q, sum(q["relevant"])),
                "rr-mean-of-ranks": lambda q: _sum_of_reciprocals_over(q, q["length"]),
                "rr-mean-rank": lambda q: ratio(sum(q["relevant"]), sum(q["relevant"] * q["rank"])),
                "rr-above-only": lambda q: ratio(1, value_at_cutoff("RR")(q)) - 1,
                "rr-share-of-list": lambda q: 1 - (ratio(1, value_at_cutoff("RR")(q)) - 1) / q["length"],
                "rr-rank-share": lambda q: ratio(1, value_at_cutoff("RR")(q)) / q["length"],
                "rr-linear": lambda q: 1 - ratio(1, value_at_cutoff("RR")(q)) / q["length"],
                "rr-hit": lambda q: float(any(q["relevant"])),
                "rr-divided-by-relevant": lambda q: ratio(
                    value_at_cutoff("RR")(q), relevant_in(q, q["judged"])
                ),
                "rr-mean-tied-rank": _reciprocal_of_mean_tied_rank,
            },
            rarest={
                "rr-grade": lambda q: q["grade"][int(np.argmax(q["relevant"]))] * value_at_cutoff("RR")(q)
            },
        ),
    )
)

RR = Measure(
    "RR",
    function=reciprocal_rank,
    keywords=lambda definition, ranking: relevance_keywords(definition),
    definition_fields=("threshold",),
    columns_function=reciprocal_rank_columns,
    are_columns_exact=True,
    quotient=lambda columns: (np.diff(columns["RR"].astype(float), prepend=0.0), np.ones(len(columns["RR"]))),
    has_cutoff=False,
    formula=RR_FORMULA,
)
RR_AT_K = replace(RR, has_cutoff=True, formula=NO_FORMULA)
"""RR cut at k, as in MRR@10; beside the other measures stands RR, which counts the whole list."""
