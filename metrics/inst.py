"""INST: gain per document for a reader who expects T relevant documents and adapts to what was found."""

from reprlib import repr as brief

import numpy as np
from numpy.typing import ArrayLike

from metrics.definition import Parameter
from metrics.formula import GRADE, Formula, Ingredient, other_values, ratio, result
from metrics.measure import Measure
from metrics.numeric.arithmetic import unjudged_as_zero
from metrics.numeric.arrays import Array, FloatArray, as_grades, invalid_argument, is_number
from metrics.numeric.steps import Columns, one_list
from metrics.rank_biased_precision import RBP


def inst(grades: ArrayLike, T: float = 2, *, max_grade: float) -> FloatArray:  # noqa: N803
    """Return INST: gain per document, of a reader who expects T in all and adapts to what was found.

    ``sum of W_i * g_i / max_grade``: W falls behind rank i by ``((i + T + T_i - 1) / (i + T + T_i))**2``,
    T_i = T less the gains so far; all weights, of infinitely many ranks, add up to 1.
    A. Moffat, P. Bailey, F. Scholer and P. Thomas, "INST", Australasian Document Computing Symposium 2015.

    >>> from metrics import inst
    >>> round(float(inst([1, 0, 1], T=1, max_grade=1)), 4)
    0.7231
    """
    gains = _gains_as_share_of_top(grades, max_grade)
    scores: FloatArray = np.sum(_rank_weights(gains, T) * gains, axis=-1)[()]
    return scores


def inst_columns(grades: ArrayLike, T: float = 2, *, max_grade: float) -> Columns:  # noqa: N803
    """Return every intermediate quantity of one list's INST as arrays, a row a rank."""
    gains = one_list(_gains_as_share_of_top(grades, max_grade))
    weights = _rank_weights(gains, T)
    return {
        "rank": np.arange(1, len(gains) + 1),
        "grade": as_grades(grades),
        "share of scale": gains,
        "goes on": _continuation_chances(_expected_total(gains, T)),
        "weight": weights,
        "contribution": weights * gains,
        "INST": np.cumsum(weights * gains),
    }


def _gains_as_share_of_top(grades: ArrayLike, max_grade: float) -> FloatArray:
    if not (is_number(max_grade) and 0 < max_grade < np.inf):
        raise invalid_argument("max_grade", "a number above 0", brief(max_grade))
    gains: FloatArray = unjudged_as_zero(as_grades(grades)) / float(max_grade)
    if gains.size and gains.max() > 1:
        raise invalid_argument("grades", f"at most max_grade = {max_grade}", brief(grades))
    return gains


def _expected_total(gains: FloatArray, T: float) -> Array:  # noqa: N803
    """Return ``i + T + T_i`` behind each rank, ``(..., n)``."""
    if not (is_number(T) and 0.5 <= T < np.inf):
        raise invalid_argument("T", "a number from 0.5 up, how much the reader wants to find", brief(T))
    expected_total: Array = np.arange(1, gains.shape[-1] + 1) + 2 * float(T) - np.cumsum(gains, axis=-1)
    return expected_total


def _continuation_chances(expected_total: Array) -> Array:
    """Return the chance that the reader goes on behind each rank."""
    chances: Array = ((expected_total - 1) / expected_total) ** 2
    return chances


def _rank_weights(gains: FloatArray, T: float) -> Array:  # noqa: N803
    """Return the weight of each rank; behind the list the reader is as likely to go on as without gain."""
    expected_total = _expected_total(gains, T)
    reached = np.cumprod(_continuation_chances(expected_total), axis=-1)
    looked_at = np.concatenate([np.ones((*gains.shape[:-1], 1)), reached], axis=-1)
    # Behind rank n one has looked at looked_at[n] * ((x - 1) / x)**2 * (x / (x + 1))**2 * ..., x = `last`.
    last = expected_total[..., -1:] if gains.shape[-1] else np.full((*gains.shape[:-1], 1), 2.0 * T)
    below = looked_at[..., -1:] * last**2 * _sum_of_inverse_squares(last)
    weights: Array = looked_at[..., :-1] / (looked_at[..., :-1].sum(axis=-1, keepdims=True) + below)
    return weights


def _sum_of_inverse_squares(start: Array) -> Array:
    """Return ``1/x**2 + 1/(x+1)**2 + ...``, ten terms of it and the rest by Euler and Maclaurin."""
    rest = start + 10
    near = sum(1 / (start + i) ** 2 for i in range(10))
    far = 1 / rest + 1 / (2 * rest**2) + 1 / (6 * rest**3) - 1 / (30 * rest**5) + 1 / (42 * rest**7)
    together: Array = near + far
    return together


def _constant_weights(p: float, length: int) -> Array:
    """Return the weights of RBP, of a reader who always goes on with one chance: a mistake."""
    weights: Array = (1 - p) * p ** np.arange(length)
    return weights


def _weights_without_square(expected_total: Array) -> Array:
    """Return the weights of a list with the continuation chance not squared: a mistake."""
    reached = np.append(1.0, np.cumprod((expected_total - 1) / expected_total)[:-1])
    weights: Array = reached / sum(reached)
    return weights


GOAL = Parameter("T", "goal", (0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 10), usual=2, exercise_values=(1, 2, 3))

INST_FORMULA = Formula(
    (
        GRADE,
        Ingredient(
            "goal", lambda q: GOAL.value_in(q["definition"]), rarest=other_values("T", GOAL.exercise_values)
        ),
        Ingredient(
            "gains",
            lambda q: q["grade"][: q["length"]] / q["ranking"].max_grade,
            wrong={"inst-binary": lambda q: (q["grade"][: q["length"]] > 0) * 1.0},
            rare={
                "inst-exponential": lambda q: (
                    (2 ** q["grade"][: q["length"]] - 1) / 2 ** q["ranking"].max_grade
                ),
                "inst-highest-for-top": lambda q: ratio(
                    q["grade"][: q["length"]], np.full(q["length"], max(q["grade"]))
                ),
            },
            rarest={
                "inst-exponential-of-top": lambda q: (
                    (2 ** q["grade"][: q["length"]] - 1) / (2 ** q["ranking"].max_grade - 1)
                ),
                "err-share-of-levels": lambda q: q["grade"][: q["length"]] / (q["ranking"].max_grade + 1),
            },
        ),
        Ingredient(
            "weights",
            lambda q: _rank_weights(q["gains"], q["goal"]),
            wrong={
                "inst-not-adapting": lambda q: _rank_weights(np.zeros_like(q["gains"]), q["goal"]),
                "inst-nothing-below": lambda q: (
                    _rank_weights(q["gains"], q["goal"]) / sum(_rank_weights(q["gains"], q["goal"]))
                ),
            },
            rare={
                "inst-once-for-twice": lambda q: _rank_weights(q["gains"], q["goal"] / 2),
                "inst-goal-plus-one": lambda q: _rank_weights(q["gains"], q["goal"] + 1),
            },
            rarest={
                "inst-constant": lambda q: _constant_weights((1 - 1 / (2 * q["goal"])) ** 2, len(q["gains"])),
                "inst-goal-once": lambda q: _rank_weights(np.zeros_like(q["gains"]), q["goal"] / 2),
                "inst-raw-grades": lambda q: _rank_weights(q["grade"][: q["length"]], q["goal"]),
                "inst-rank-late": lambda q: _rank_weights(np.append(0, q["gains"]), q["goal"])[:-1],
                "inst-no-square": lambda q: _weights_without_square(_expected_total(q["gains"], q["goal"])),
            },
        ),
        result(
            lambda q: np.sum(q["weights"] * q["gains"]),
            wrong={
                "inst-on-the-scale": lambda q: np.sum(q["weights"] * q["gains"]) * q["ranking"].max_grade,
                "inst-not-divided": lambda q: np.sum(q["weights"] * q["gains"]) / q["weights"][0],
            },
            rare={
                "inst-mean-gain": lambda q: np.mean(q["gains"]),
                "inst-weights-only": lambda q: np.sum(q["weights"]),
                "inst-first-only": lambda q: q["weights"][0] * q["gains"][0],
                "inst-gain-sum": lambda q: np.sum(q["gains"]),
                "divided-twice": lambda q: np.sum(q["weights"] * q["gains"]) / q["length"],
            },
        ),
    )
)

INST = Measure(
    "INST",
    taught_with=RBP.name,
    answers=("reader", "goal"),
    function=inst,
    keywords=lambda definition, ranking: {"max_grade": ranking.max_grade},
    parameters=(GOAL,),
    columns_function=inst_columns,
    adds="contribution",
    is_rational=False,
    has_cutoff=False,
    code="""import numpy as np
from numpy import nan

gains = np.nan_to_num($grades) / $top  # $comment_ranked_unjudged
gains = np.append(gains, np.zeros(10**6))
T = $T
wanted = np.arange(1, len(gains) + 1) + 2 * T - np.cumsum(gains)
seen = np.append(1, np.cumprod(((wanted - 1) / wanted) ** 2)[:-1])
print(np.sum(seen * gains) / (np.sum(seen) + seen[-1] * wanted[-1]))
""",
    formula=INST_FORMULA,
)
