"""Rank-biased precision: a reader who goes on to the next rank with a fixed chance, the persistence."""

from fractions import Fraction
from reprlib import repr as brief

import numpy as np
from numpy.typing import ArrayLike

from metrics.definition import Parameter
from metrics.formula import (
    CUT,
    DECIMALS,
    RELEVANCE,
    Formula,
    Ingredient,
    Quantities,
    Quantity,
    column,
    early_rounding_mistakes,
    other_values,
    ratio,
    relevant_in,
    result,
    running_sum,
    times,
    top_k,
    value_at_cutoff,
)
from metrics.kernels.counting import once_each
from metrics.kernels.layout import Flags, compute_in_blocks, rank_major, weighted_sums
from metrics.measure import Measure, relevance_keywords
from metrics.numeric.arithmetic import number_like, numbers_like
from metrics.numeric.arrays import Array, FloatArray, as_judgements, invalid_argument, is_number
from metrics.numeric.cutoffs import Cutoff, Cutoffs, as_cutoffs
from metrics.numeric.relevance import as_binary
from metrics.numeric.steps import Columns, one_list


def rbp(grades: ArrayLike, p: float = 0.8, *, threshold: float = 1, k: Cutoff = None) -> FloatArray:
    """Rank-biased precision: relevant documents per document looked at, by a reader with persistence p.

    As computed: ``RBP = (1 - p) * sum of p**(i - 1) over the ranks i that hold a relevant document``. The
    reader looks at rank 1, and after every document at the next one with the chance p, whatever it was.

    Parameters
    ----------
    grades : array_like, shape (..., n)
        Grades in ranked order, 0 or more; NaN = not judged, which is not relevant.
    p : float
        Persistence, the chance to go on: from 0 to below 1. The reader sees ``1 / (1 - p)`` documents on
        average.
    threshold : float
        The lowest grade that is relevant, above 0.
    k : None, int or sequence of int
        Cutoff in ranks, from 1 up. None counts the whole list, as does a cutoff beyond its end. A sequence
        adds a last axis to the result.

    Returns
    -------
    ndarray, shape (...) or (..., len(k))
        A number from 0 to below 1; ``1 - p**n`` where all documents are relevant. A plain number for one
        list and one cutoff.

    Raises
    ------
    ValueError
        If an argument is impossible; the message names it, its value and what is allowed.

    References
    ----------
    .. [1] A. Moffat and J. Zobel, "Rank-biased precision for measurement of retrieval effectiveness", ACM
       Transactions on Information Systems 27(1), 2008.

    Examples
    --------
    >>> from metrics import rbp
    >>> float(rbp([1, 0, 1], p=0.5))
    0.625
    """
    cutoffs, judgements = as_cutoffs(k), as_binary(grades, threshold)
    if not (is_number(p) and 0 <= p < 1):
        raise invalid_argument("p", "a number from 0 to below 1, the chance to go on", brief(p))
    persistence = number_like(judgements.ranked, p, "p")
    return cutoffs.squeeze(_rbp_at_cutoffs(judgements.ranked, threshold, persistence, cutoffs))


@compute_in_blocks
def _rbp_at_cutoffs(
    ranked: Array, threshold: float, persistence: float | Fraction, cutoffs: Cutoffs
) -> Array:
    """Return RBP at each cutoff, ``(..., cutoffs)``: weights p**(i - 1) of the relevant ranks."""
    relevant = rank_major(ranked[:, : cutoffs.deepest] >= threshold)
    weights = np.array([persistence**steps for steps in range(relevant.shape[-1])])

    def sums(relevant: Flags) -> Array:
        return weighted_sums(relevant, weights, cutoffs)

    return (1 - persistence) * once_each(relevant, sums)


def rbp_residual(grades: ArrayLike, p: float = 0.8, *, k: Cutoff = None) -> FloatArray:
    """Return how much the documents that nobody judged could still add to RBP.

    ``(1 - p) * sum of p**(i - 1)`` over the unjudged ranks i down to k, plus ``p**k`` for all below.
    A. Moffat and J. Zobel, "Rank-biased precision", TOIS 27(1), 2008, section 3.3.

    >>> from metrics import rbp_residual
    >>> float(rbp_residual([1, float("nan"), 1], p=0.5))
    0.375
    """
    ranked = as_judgements(grades)
    unjudged = numbers_like(ranked, (ranked != ranked).astype(int))  # a NaN is what differs from itself
    cutoffs, persistence = as_cutoffs(k), number_like(ranked, p, "p")
    below = np.array([persistence**depth for depth in cutoffs.depths(ranked.shape[-1])])
    return rbp(unjudged, p, k=k) + cutoffs.squeeze(below)


def rbp_columns(grades: ArrayLike, p: float = 0.8, *, threshold: float = 1) -> Columns:
    """Return every intermediate quantity of one list's RBP as arrays, a row a rank."""
    ranked = one_list(as_judgements(grades))
    ranks = np.arange(1, len(ranked) + 1)
    relevant = ranked >= threshold
    weights = rbp(np.eye(len(ranked)), p)
    return {
        "rank": ranks,
        "grade": ranked,
        "relevant": relevant,
        "weight": weights,
        "contribution": relevant * weights,
        "residual": rbp_residual(ranked, p, k=ranks.tolist()),
        "RBP": rbp(ranked, p, threshold=threshold, k=ranks.tolist()),
    }


PERSISTENCE = Parameter(
    "p", "persistence", tuple(p / 20 for p in range(1, 20)), usual=0.8, exercise_values=(0.5, 0.8, 0.9)
)


def _weight_ingredient(power: Quantity, share: Quantity) -> Quantity:
    """Return RBP's weight of each rank, a share times a power of the persistence, right or mistaken."""
    return lambda q: share(q["p"]) * power(q["p"], q["rank"])


def _ranks_since_hit(q: Quantities) -> Array:
    """Return at each rank how far above it the last relevant document is, or the top of the list."""
    hits = np.where(q["relevant"] > 0, np.arange(1, len(q["rank"]) + 1), 0)
    ranks: Array = np.arange(1, len(hits) + 1) - np.append(0, np.maximum.accumulate(hits)[:-1])
    return ranks


RBP_FORMULA = Formula(
    (
        *RELEVANCE,
        Ingredient(
            "p",
            lambda q: PERSISTENCE.value_in(q["definition"]),
            rarest=other_values("p", (*PERSISTENCE.exercise_values, 0.95)),
        ),
        column(
            "weight",
            _weight_ingredient(lambda p, rank: p ** (rank - 1), lambda p: 1 - p),
            wrong={
                "rbp-no-share": _weight_ingredient(lambda p, rank: p ** (rank - 1), lambda p: 1),
                "rbp-power-of-rank": _weight_ingredient(lambda p, rank: p**rank, lambda p: 1 - p),
                "rbp-patience-for-share": _weight_ingredient(
                    lambda p, rank: (1 - p) ** (rank - 1), lambda p: p
                ),
            },
            rare={
                "rbp-power-of-hits": lambda q: (
                    (1 - q["p"]) * q["p"] ** (np.cumsum(q["relevant"]) - q["relevant"])
                ),
                "rbp-share-for-power": _weight_ingredient(
                    lambda p, rank: (1 - p) ** (rank - 1), lambda p: 1 - p
                ),
                "rbp-times-p": _weight_ingredient(lambda p, rank: p ** (rank - 1), lambda p: p),
                "rbp-only-power": _weight_ingredient(lambda p, rank: p**rank, lambda p: 1),
                "rbp-over-rank": _weight_ingredient(lambda p, rank: 1 / rank, lambda p: 1 - p),
            },
            rarest={
                "rbp-power-plus-one": _weight_ingredient(lambda p, rank: p ** (rank + 1), lambda p: 1 - p),
                "rbp-share-alone": _weight_ingredient(lambda p, rank: p ** (rank * 0), lambda p: 1 - p),
                "rbp-p-over-rank": _weight_ingredient(lambda p, rank: p / rank, lambda p: 1 - p),
                "rbp-power-of-misses": lambda q: (
                    (1 - q["p"]) * q["p"] ** (q["rank"] - 1 - np.cumsum(q["relevant"]) + q["relevant"])
                ),
                "rbp-power-since-hit": lambda q: (1 - q["p"]) * q["p"] ** (_ranks_since_hit(q) - 1),
                "rbp-p-times-rank": _weight_ingredient(lambda p, rank: p * (rank - 1), lambda p: 1 - p),
                "rbp-p-times-rank:from second": _weight_ingredient(
                    lambda p, rank: np.where(rank > 1, p * (rank - 1), 1), lambda p: 1 - p
                ),
                **early_rounding_mistakes(
                    "pⁱ⁻¹", lambda q: q["p"] ** (q["rank"] - 1), lambda q, powers: (1 - q["p"]) * powers
                ),
            },
            explanation_keys={
                "rbp-only-power": "rbp-times-p",
                "rbp-p-times-rank:from second": "rbp-p-times-rank",
            },
        ),
        column(
            "contribution",
            times("relevant", "weight"),
            wrong={
                "rbp-every-rank": lambda q: q["weight"] * q["listed"],
                "rbp-graded": times("grade", "weight"),
            },
            rare={
                "rbp-graded-share": lambda q: q["grade"] / q["ranking"].max_grade * q["weight"],
                "rbp-other-ranks": lambda q: (1 - q["relevant"]) * q["weight"] * q["listed"],
            },
            explanation_keys={f"{decimals}:contribution": f"{decimals}:weight" for decimals in DECIMALS},
        ),
        running_sum("RBP", "contribution"),
        CUT,
        result(
            value_at_cutoff("RBP"),
            wrong={
                "rbp-weights-divided": lambda q: ratio(value_at_cutoff("RBP")(q), sum(top_k(q, "weight")))
            },
            rare={
                "rbp-divided-by-share": lambda q: value_at_cutoff("RBP")(q) / q["p"],
                "rbp-divided-by-k": lambda q: value_at_cutoff("RBP")(q) / q["cut"],
                "rbp-divided-by-relevant": lambda q: ratio(
                    value_at_cutoff("RBP")(q), relevant_in(q, q["judged"])
                ),
                "rbp-divided-by-ideal": lambda q: ratio(
                    value_at_cutoff("RBP")(q), sum(top_k(q, "weight")[: relevant_in(q, q["judged"])])
                ),
                "rbp-rest-added": lambda q: value_at_cutoff("RBP")(q) + q["p"] ** q["cut"],
            },
            rarest={
                "rbp-share-for-k": lambda q: value_at_cutoff("RBP")(q) / (1 - q["p"]) / q["cut"],
                "rbp-share-for-hits": lambda q: ratio(
                    value_at_cutoff("RBP")(q) / (1 - q["p"]), sum(top_k(q, "relevant"))
                ),
            },
        ),
    )
)

RBP = Measure(
    "RBP",
    function=rbp,
    keywords=lambda definition, ranking: relevance_keywords(definition),
    definition_fields=("threshold",),
    columns_function=rbp_columns,
    max_exact_depth=24,
    residual=lambda definition, ranking: float(
        rbp_residual(ranking.grades, float(PERSISTENCE.value_in(definition)), k=ranking.k)
    ),
    parameters=(PERSISTENCE,),
    formula=RBP_FORMULA,
)
