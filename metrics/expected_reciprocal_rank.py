"""A reader who comes down the list and stops when satisfied: expected reciprocal rank."""

import math
from fractions import Fraction
from reprlib import repr as brief

import numpy as np
from numpy.typing import ArrayLike

from metrics.formula import (
    CUT,
    GRADE,
    Formula,
    Ingredient,
    Quantities,
    Quantity,
    best_first,
    column,
    log2,
    quantity,
    ratio,
    reciprocal,
    result,
    running_sum,
    times,
    top_k,
    value_at_cutoff,
)
from metrics.kernels.layout import compute_in_blocks, products_above, rank_major, weighted_sums
from metrics.measure import Measure
from metrics.numeric.arithmetic import unjudged_as_zero
from metrics.numeric.arrays import (
    LARGEST,
    Array,
    FloatArray,
    as_judgements,
    invalid_argument,
    is_exact,
    is_number,
)
from metrics.numeric.cutoffs import Cutoff, Cutoffs, as_cutoffs
from metrics.numeric.discounts import Discount, weights_of
from metrics.numeric.gains import gains_of
from metrics.numeric.relevance import ranks_down_to
from metrics.numeric.steps import Columns, Table, as_table, every_rank, one_list


def err(grades: ArrayLike, k: Cutoff = None, *, max_grade: float, discount: Discount = "zipf") -> FloatArray:
    """Expected reciprocal rank: 1/rank of the document that satisfies the reader, on average over readers.

    As computed: ``ERR@k = sum of stops(i) * 1/i`` for ``i = 1 ... k``, in this order. A reader who looks at
    rank i stops there with the chance ``R_i = (2**g_i - 1) / 2**max_grade``; so of all readers
    ``reaches(i) = (1 - R_1) * ... * (1 - R_(i-1))`` come as far as rank i, and ``stops(i) = reaches(i) *
    R_i`` stop there. Who is not satisfied down to rank k counts 0.

    Parameters
    ----------
    grades : array_like, shape (..., n)
        Grades in ranked order, from 0 to `max_grade`; NaN = not judged, which stops nobody.
    k : None, int or sequence of int
        Cutoff in ranks, from 1 up. None counts the whole list, as does a cutoff beyond its end. A sequence
        adds a last axis to the result.
    max_grade : float
        The top of the grade scale, which need not occur in the list.
    discount : {"zipf", "log2", "ln", "jk", "none"} or callable
        What stopping at rank i is worth in place of 1/i, as for `dcg`: the same readers, weighed otherwise.

    Returns
    -------
    ndarray, shape (...) or (..., len(k))
        A number from 0 to below 1; a plain number for one list and one cutoff.

    Raises
    ------
    ValueError
        If an argument is impossible; the message names it, its value and what is allowed.

    References
    ----------
    .. [1] O. Chapelle, D. Metzler, Y. Zhang and P. Grinspan, "Expected reciprocal rank for graded
       relevance", CIKM 2009.

    Examples
    --------
    >>> from metrics import err
    >>> round(float(err([3, 2, 3, 0, 1, 2], max_grade=3)), 4)
    0.922
    >>> round(float(err([3, 2, 3, 0, 1, 2], max_grade=4)), 4)
    0.5676
    """
    cutoffs = as_cutoffs(k)
    return cutoffs.squeeze(_err_at_cutoffs(_check_grades(grades, max_grade), max_grade, discount, cutoffs))


def stop_probabilities(grades: ArrayLike, *, max_grade: float) -> FloatArray:
    """Where readers stop: for each rank the share of all readers who are satisfied just there.

    As computed: ``stops(i) = (1 - R_1) * ... * (1 - R_(i-1)) * R_i`` with ``R_i = (2**g_i - 1) /
    2**max_grade``. What is missing to 1 are the readers who leave the list unsatisfied.

    Parameters
    ----------
    grades, max_grade
        As for `err`.

    Returns
    -------
    ndarray, shape (..., n)
        Chances from 0 to 1, which add up to less than 1 along the last axis.

    Raises
    ------
    ValueError
        If an argument is impossible; the message names it, its value and what is allowed.

    References
    ----------
    .. [1] O. Chapelle, D. Metzler, Y. Zhang and P. Grinspan, "Expected reciprocal rank for graded
       relevance", CIKM 2009.

    Examples
    --------
    >>> from metrics import stop_probabilities
    >>> stop_probabilities([2, 1, 2], max_grade=2)
    array([0.75    , 0.0625  , 0.140625])
    """
    return compute_in_blocks(_stop_shares)(_check_grades(grades, max_grade), max_grade)


def err_columns(
    grades: ArrayLike, k: Cutoff = None, *, max_grade: float, discount: Discount = "zipf"
) -> Columns:
    """Return the columns of `err_steps` as arrays."""
    ranked = one_list(_check_grades(grades, max_grade))
    cutoffs = every_rank(k, len(ranked))
    rows = len(cutoffs.ranks)
    chances = _satisfaction_chances(ranked[:rows], max_grade)
    (reaches,), weights = _reach_probabilities(chances[np.newaxis]), _rank_discounts(ranked, rows, discount)
    stops = reaches * chances
    return {
        "rank": np.array(cutoffs.ranks, np.int64),
        "grade": ranked[:rows],
        "stop if reached": chances,
        "reaches": reaches,
        "stops here": stops,
        "1/rank" if isinstance(discount, str) and discount == "zipf" else "discount": weights,
        "contribution": stops * weights,
        "ERR": np.cumsum(stops * weights),
    }


def err_steps(grades: ArrayLike, k: Cutoff = None, *, max_grade: float, discount: Discount = "zipf") -> Table:
    """Every intermediate quantity of one list's ERR: a row a rank, a column a step.

    Parameters
    ----------
    grades : array_like, shape (n,)
        One list, otherwise as for `err`.
    k : None or int
        How many ranks to show; None = all.
    max_grade, discount
        As for `err`.

    Returns
    -------
    pandas.DataFrame
        Columns ``rank, grade, stop if reached, reaches, stops here, 1/rank, contribution, ERR``; in place of
        "1/rank" there is "discount" where another one is asked for. ERR of row i is the value at cutoff i.
        The readers who leave unsatisfied are 1 minus the sum of "stops here".

    Raises
    ------
    ValueError
        If an argument is impossible; the message names it, its value and what is allowed.

    References
    ----------
    .. [1] O. Chapelle, D. Metzler, Y. Zhang and P. Grinspan, "Expected reciprocal rank for graded
       relevance", CIKM 2009.

    Examples
    --------
    >>> from metrics import err_steps
    >>> steps = err_steps([2, 0, 1], max_grade=2)
    >>> steps[["rank", "stop if reached", "reaches", "stops here", "1/rank", "ERR"]].round(4)
       rank  stop if reached  reaches  stops here  1/rank     ERR
    0     1             0.75     1.00      0.7500  1.0000  0.7500
    1     2             0.00     0.25      0.0000  0.5000  0.7500
    2     3             0.25     0.25      0.0625  0.3333  0.7708
    """
    return as_table(err_columns(grades, k, max_grade=max_grade, discount=discount))


def _check_grades(grades: ArrayLike, max_grade: float) -> Array:
    """Check grades, and that none is above `max_grade`."""
    if not (is_number(max_grade) and 0 < max_grade <= np.log2(LARGEST)):
        allowed = f"a number above 0 and at most {np.log2(LARGEST):.0f}, the top of the grade scale"
        raise invalid_argument("max_grade", allowed, brief(max_grade))
    ranked = as_judgements(grades)
    above = ranked > max_grade
    if above.any():
        raise invalid_argument("grades", f"at most max_grade, which is {max_grade}", ranked[above][0])
    return ranked


@compute_in_blocks
def _err_at_cutoffs(ranked: Array, max_grade: float, discount: Discount, cutoffs: Cutoffs) -> Array:
    """Return ERR at each cutoff, ``(..., cutoffs)``."""
    stops = _stop_shares(ranked[:, : cutoffs.deepest], max_grade)
    return weighted_sums(stops, _rank_discounts(ranked, stops.shape[-1], discount), cutoffs)


def _stop_shares(ranked: Array, max_grade: float) -> Array:
    """Return the share of readers who stop at each rank: they reach it, and it satisfies them."""
    chances = _satisfaction_chances(rank_major(ranked), max_grade)
    return _reach_probabilities(chances) * chances


def _satisfaction_chances(ranked: Array, max_grade: float) -> Array:
    """Return ERR's R_i, the chance that the document at a rank satisfies a reader."""
    if is_exact(ranked):
        grades = unjudged_as_zero(ranked)
        _check_whole_exponents(np.append(grades.ravel(), max_grade))
        return np.asarray((2**grades - 1) / Fraction(2 ** int(max_grade)))
    chances: FloatArray = gains_of(ranked, "exponential") / 2.0**max_grade
    return chances


def _reach_probabilities(chances: Array) -> Array:
    """Return the share of readers who reach each rank: the product of 1 - R over the ranks above."""
    return products_above(1 - chances)


def _check_whole_exponents(exponents: Array) -> None:
    if any(exponent != int(exponent) for exponent in exponents):
        raise invalid_argument(
            "grades and max_grade", "whole numbers where Fractions are computed", brief(exponents)
        )


def _rank_discounts(ranked: Array, depth: int, discount: Discount) -> Array:
    """Return the discount at each rank: what stopping there adds to ERR."""
    if not is_exact(ranked):
        return weights_of(depth, discount, 2)
    if discount not in ("zipf", "none"):
        raise invalid_argument("discount", '"zipf" or "none" where Fractions are computed', brief(discount))
    ranks = ranks_down_to(ranked, depth)
    return ranks ** (-1 if discount == "zipf" else 0)


def _satisfaction_ingredient(numerator: Quantity, denominator: Quantity) -> Quantity:
    """Return R as a quotient of ingredients, for the formula; 0 where no document stands."""
    return lambda q: numerator(q["grade"]) / denominator(q["scale"]) * q["listed"]


def _exponential_gains(grades: Array) -> Array:
    return 2**grades - 1


def _shift_down(values: Array) -> Array:
    """Return at each rank the value of the rank above; 1 at the first."""
    return np.append(np.ones_like(values[:1]), values[:-1])


def _normalised_err(q: Quantities) -> Quantity:
    """Return ERR divided by that of the ideal list, which is taken for ERR by mistake."""
    chances = _exponential_gains(best_first(q["judged"], len(q["rank"]))) / 2 ** q["scale"]
    ideal = np.cumprod(_shift_down(1 - chances)) * chances / q["rank"]
    return ratio(value_at_cutoff("ERR")(q), sum(top_k({"ideal": ideal, **q}, "ideal")))


ERR_FORMULA = Formula(
    (
        GRADE,
        Ingredient(
            "scale",
            lambda q: int(q["ranking"].max_grade),
            wrong={"err-max-grade": lambda q: max(1, math.ceil(q["ranking"].highest_listed))},
            rare={
                "err-levels-for-top": lambda q: int(q["ranking"].max_grade) + 1,
            },
            rarest={"err-top-less-one": lambda q: int(q["ranking"].max_grade) - 1},
        ),
        column(
            "stop if reached",
            _satisfaction_ingredient(_exponential_gains, lambda top: 2**top),
            wrong={
                "two-to-r-without-minus-one": _satisfaction_ingredient(
                    lambda grades: 2**grades, lambda top: 2**top
                ),
                "err-share-of-scale": _satisfaction_ingredient(lambda grades: grades, lambda top: top),
                "err-minus-one-below": _satisfaction_ingredient(_exponential_gains, lambda top: 2**top - 1),
            },
            rare={
                "err-binary": lambda q: (q["grade"] >= q["definition"].threshold) / 2,
                "err-relevant-satisfies": lambda q: (q["grade"] > 0) * 1.0,
                "err-share-of-levels": _satisfaction_ingredient(lambda grades: grades, lambda top: top + 1),
                "err-grade-over-power": _satisfaction_ingredient(lambda grades: grades, lambda top: 2**top),
                "err-power-less-one": _satisfaction_ingredient(
                    lambda grades: 2.0 ** (grades - 1) * (grades > 0), lambda top: 2**top
                ),
            },
            rarest={
                "err-own-power": lambda q: 1 - 2.0 ** -q["grade"],
                "err-bracket": _satisfaction_ingredient(
                    lambda grades: 2.0 ** (grades - 1), lambda top: 2**top
                ),
                "err-twice-for-power": _satisfaction_ingredient(
                    lambda grades: np.maximum(2 * grades - 1, 0), lambda top: 2**top
                ),
            },
            explanation_keys={"err-relevant-satisfies": "err-reciprocal-rank"},
        ),
        column(
            "reaches",
            lambda q: _shift_down(1 - q["stop if reached"]),
            np.multiply,
            wrong={
                "err-no-survival": lambda q: np.ones_like(q["rank"]),
                "err-chance-for-survival": lambda q: np.cumprod(_shift_down(q["stop if reached"])),
                "err-last-only": lambda q: _shift_down(1 - q["stop if reached"]),
                "err-stops-subtracted": lambda q: 2 - np.cumsum(_shift_down(q["stop if reached"])),
            },
            rare={
                "err-chance-from-third": lambda q: np.cumprod(
                    np.append(_shift_down(1 - q["stop if reached"])[:2], q["stop if reached"][1:-1])
                ),
                "err-own-included": lambda q: np.cumprod(1 - q["stop if reached"]),
                "err-chance-including-own": lambda q: np.cumprod(q["stop if reached"]),
                "err-one-too-few": lambda q: _shift_down(np.cumprod(_shift_down(1 - q["stop if reached"]))),
            },
        ),
        column(
            "stops here",
            times("reaches", "stop if reached"),
            wrong={
                "err-no-survival": quantity("stop if reached"),
                "err-added": lambda q: q["reaches"] + q["stop if reached"],
            },
            rare={
                "err-who-reaches": quantity("reaches"),
                "err-who-goes-on": lambda q: q["reaches"] * (1 - q["stop if reached"]),
                "err-gain-for-chance": lambda q: q["reaches"] * q["grade"],
            },
        ),
        column(
            "1/rank",
            lambda q: reciprocal(q["rank"]),
            wrong={
                "zero-based": lambda q: reciprocal(q["rank"] - 1),
                "err-log-discount": lambda q: 1 / log2(q["rank"] + 1),
                "rr-rank-plus-one": lambda q: reciprocal(q["rank"] + 1),
            },
            rare={
                "rr-rank-itself": quantity("rank"),
                "log2-i": lambda q: np.append(1.0, 1 / log2(q["rank"][1:])),
                "rank-of-relevant": lambda q: ratio(1, np.maximum(np.cumsum(q["grade"] > 0), 1.0)),
                "rank-squared": lambda q: reciprocal(q["rank"]) ** 2,
            },
            rarest={"zero-based-from-second": lambda q: reciprocal(np.maximum(q["rank"] - 1, 1))},
        ),
        column(
            "contribution",
            times("stops here", "1/rank"),
            wrong={
                "err-no-rank": quantity("stops here"),
                "err-no-survival": times("stop if reached", "1/rank"),
            },
            rarest={"err-as-dcg": lambda q: q["stop if reached"] / log2(q["rank"] + 1)},
        ),
        running_sum("ERR", "contribution"),
        CUT,
        result(
            value_at_cutoff("ERR"),
            wrong={
                "err-reciprocal-rank": lambda q: max(top_k({**q, "rr": (q["grade"] > 0) / q["rank"]}, "rr")),
            },
            rare={
                "err-divided-by-k": lambda q: value_at_cutoff("ERR")(q) / q["cut"],
                "err-divided-by-relevant": lambda q: ratio(
                    value_at_cutoff("ERR")(q), np.count_nonzero(top_k(q, "grade"))
                ),
                "err-divided-by-ideal": _normalised_err,
                "err-divided-by-stops": lambda q: ratio(
                    value_at_cutoff("ERR")(q), sum(top_k(q, "stops here"))
                ),
                "err-highest-only": lambda q: max(top_k(q, "contribution")),
            },
            rarest={
                "err-mean-rank": lambda q: ratio(1, sum(top_k(q, "rank") * top_k(q, "stops here"))),
                "err-mean-chance": lambda q: np.mean(top_k(q, "stop if reached")),
            },
        ),
    )
)

ERR = Measure(
    "ERR",
    function=err,
    keywords=lambda definition, ranking: {"max_grade": ranking.max_grade},
    columns_function=err_columns,
    quotient=lambda columns: (columns["contribution"], np.ones_like(columns["ERR"])),
    max_exact_depth=24,
    formula=ERR_FORMULA,
)
