"""Q-measure: AP for graded relevance, the mean of blended ratios at the relevant documents."""

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from metrics.average_precision import AP, AP_DIVISOR
from metrics.cumulative_gain import ndcg_of_whole_list
from metrics.formula import (
    HITS,
    RELEVANCE,
    WHOLE,
    Compute,
    Formula,
    Ingredient,
    Quantities,
    Quantity,
    best_first,
    column,
    log2,
    other_values,
    quantity,
    ratio,
    result,
    running_sum,
    top_k,
    value_at_cutoff,
)
from metrics.measure import Measure, recall_keywords
from metrics.numeric.arithmetic import number_like, numbers_like, share
from metrics.numeric.arrays import Array, FloatArray, invalid_argument, is_exact, is_number
from metrics.numeric.cutoffs import Cutoff, as_cutoffs
from metrics.numeric.gains import Gain, gains_of
from metrics.numeric.relevance import as_binary, ranks_down_to, relevant_in_pool
from metrics.numeric.steps import Columns, one_list


def q_measure(
    grades: ArrayLike,
    k: Cutoff = None,
    *,
    beta: float = 1.0,
    gain: Gain = "linear",
    threshold: float = 1,
    judged: ArrayLike | None = None,
    empty: float = 0.0,
) -> FloatArray:
    """Return Q-measure: average precision that also counts how relevant the documents are.

    ``1/R * sum of (C(i) + beta * cg(i)) / (i + beta * cg*(i))`` over the relevant ranks i down to k: C counts
    the relevant down to i, cg adds up their gains, cg* those of the ideal list; with ``beta = 0`` it is AP.
    T. Sakai, "On the reliability of information retrieval metrics based on graded relevance", IP&M 2007.

    >>> from metrics import q_measure
    >>> round(float(q_measure([0, 3, 1])), 4)  # ((1 + 3) / (2 + 4) + (2 + 4) / (3 + 4)) / 2
    0.7619
    """
    columns = _blended_ratio_columns(grades, beta, gain, threshold, judged)
    relevant = relevant_in_pool(as_binary(grades, threshold, judged))
    cutoffs = as_cutoffs(k)
    sums = cutoffs.pick(np.cumsum(columns["relevant"] * columns["blended ratio"], axis=-1))
    return cutoffs.squeeze(share(sums, relevant, empty))


def q_measure_columns(
    grades: ArrayLike,
    *,
    beta: float = 1.0,
    gain: Gain = "linear",
    threshold: float = 1,
    judged: ArrayLike | None = None,
    empty: float = 0.0,
) -> Columns:
    """Return every intermediate quantity of one list's Q-measure as arrays, a row a rank."""
    columns = _blended_ratio_columns(grades, beta, gain, threshold, judged)
    ranks = np.arange(1, len(one_list(columns["grade"])) + 1)
    relevant = relevant_in_pool(as_binary(grades, threshold, judged))
    shares = share(columns["relevant"] * columns["blended ratio"], relevant, empty)
    scores = share(np.cumsum(columns["relevant"] * columns["blended ratio"]), relevant, empty)
    return {"rank": ranks, **columns, "contribution": shares, "Q": scores}


def _blended_ratio_columns(
    grades: ArrayLike, beta: float, gain: Gain, threshold: float, judged: ArrayLike | None
) -> Columns:
    """Return the columns of Q-measure that run down the ranks, each ``(..., n)``."""
    if not (is_number(beta) and 0 <= beta < np.inf):
        raise invalid_argument("beta", "a number from 0 up", beta)
    ranked, pool, _ = as_binary(grades, threshold, judged)
    depth = ranked.shape[-1]
    relevant = ranked >= threshold
    hits = numbers_like(ranked, np.cumsum(relevant, axis=-1))
    gained = np.cumsum(_relevant_gains(ranked, threshold, gain), axis=-1)
    best_first = -np.sort(-_relevant_gains(pool, threshold, gain), axis=-1)
    padding = np.zeros((*best_first.shape[:-1], depth), best_first.dtype)
    ideal = np.cumsum(np.concatenate([best_first, padding], axis=-1)[..., :depth], axis=-1)
    weight = number_like(ranked, beta, "beta")
    ratios = (hits + weight * gained) / (ranks_down_to(ranked, depth) + weight * ideal)
    return {
        "grade": ranked,
        "relevant": relevant,
        "hits so far": hits,
        "CG": gained,
        "ideal CG": ideal,
        "blended ratio": ratios,
    }


def _relevant_gains(grades: Array, threshold: float, gain: Gain) -> Array:
    """Return the gain of each relevant document, and 0 for the others."""
    relevant = grades >= threshold
    if not is_exact(grades):
        return np.where(relevant, gains_of(grades, gain), 0.0)
    gains = np.where(relevant, grades, 0 * numbers_like(grades, relevant.astype(int)))
    if gain == "exponential":
        return np.asarray(2**gains - 1)
    if gain != "linear":
        raise invalid_argument("gain", '"linear" or "exponential" where Fractions are computed', gain)
    return gains


def _blended_ratio(q: Quantities, gained: Quantity, ideal: Quantity) -> Quantity:
    """Return (hits + beta * CG) / (rank + beta * ideal CG), an ingredient of the formula."""
    return ratio(q["hits so far"] + q["beta"] * gained, q["rank"] + q["beta"] * ideal)


def _other_gain(q: Quantities) -> Gain:
    return "linear" if q["definition"].gain == "exponential" else "exponential"


def _blended_ratio_of_other_gain(q: Quantities) -> Quantity:
    """Return the ratio whose gains are of the other kind, in the list and in the ideal one."""
    own, ideal = (
        np.cumsum(_relevant_gains(grades, q["threshold"], _other_gain(q)))
        for grades in (q["grade"], best_first(q["pool"], len(q["rank"])))
    )
    return _blended_ratio(q, own, ideal)


def _mean_ratio_with_missing_last(q: Quantities) -> Quantity:
    """Return the mean of blended ratios, the missing documents ranked last: a mistake."""
    ideal = _relevant_gains(best_first(q["pool"], len(q["pool"])), q["threshold"], q["definition"].gain)
    gained = _relevant_gains(q["pool"], q["threshold"], q["definition"].gain)
    relevant, ranks = q["pool"] >= q["threshold"], np.arange(1, len(q["pool"]) + 1)
    above = np.cumsum(relevant) + q["beta"] * np.cumsum(gained)
    return ratio(sum(relevant * above / (ranks + q["beta"] * np.cumsum(ideal))), q["R"])


def _blended_ratio_of_gains(gain: Callable[[Quantities, Array], Array]) -> Compute:
    """Return the blended ratio whose gains, of the list and of the ideal one, are others: a mistake."""
    return lambda q: _blended_ratio(
        q, np.cumsum(gain(q, q["grade"])), np.cumsum(gain(q, best_first(q["pool"], len(q["rank"]))))
    )


def _powers(q: Quantities, grades: Array) -> Array:
    """Return 2 to the grade for each relevant document, without - 1: a mistake."""
    return np.where(grades >= q["threshold"], 2.0 ** grades.astype(np.float64), 0.0)


def _discounted_gains(q: Quantities, grades: Array) -> Array:
    """Return the gains of all grades, discounted as in DCG: a mistake."""
    gains = gains_of(grades.astype(np.float64), q["definition"].gain)
    discounted: Array = gains / log2(q["rank"] + 1)
    return discounted


def _geometric_mean_of_ratios(q: Quantities) -> Quantity:
    """Return the geometric mean of precision and gain ratio at every rank: a mistake."""
    product = q["hits so far"] / q["rank"] * ratio(q["CG"], q["ideal CG"])
    return np.sqrt(product.astype(np.float64))


def _terms_of_running_sum(sums: Array) -> Array:
    """Return the terms that add up to a running sum."""
    return np.append(sums[:1], sums[1:] - sums[:-1])


Q_FORMULA = Formula(
    (
        *RELEVANCE,
        HITS,
        column(
            "CG",
            lambda q: _relevant_gains(q["grade"], q["threshold"], q["definition"].gain),
            np.add,
            wrong={
                "not-running": lambda q: _relevant_gains(q["grade"], q["threshold"], q["definition"].gain),
                "other-gain": lambda q: np.cumsum(
                    _relevant_gains(q["grade"], q["threshold"], _other_gain(q))
                ),
            },
            explanation_keys={"not-running": "own:not-running", "other-gain": "own:other-gain"},
        ),
        Ingredient("pool", quantity("judged"), wrong={"shown-only": lambda q: q["judged"][: q["length"]]}),
        column(
            "ideal CG",
            lambda q: np.cumsum(
                _relevant_gains(best_first(q["pool"], len(q["rank"])), q["threshold"], q["definition"].gain)
            ),
            wrong={
                "labels-as-ideal": quantity("CG"),
                "ideal-not-cut": lambda q: (
                    q["rank"] * 0 + np.sum(_relevant_gains(q["pool"], q["threshold"], q["definition"].gain))
                ),
                "ideal-by-grade": lambda q: np.cumsum(best_first(q["pool"], len(q["rank"]))),
            },
            rarest={
                "ideal-all-top": lambda q: np.cumsum(
                    _relevant_gains(
                        q["rank"] * 0 + q["ranking"].max_grade, q["threshold"], q["definition"].gain
                    )
                ),
                "ideal:not-running": lambda q: _relevant_gains(
                    best_first(q["pool"], len(q["rank"])), q["threshold"], q["definition"].gain
                ),
            },
        ),
        Ingredient("beta", lambda q: 1, rarest=other_values("β", (0.5, 2, 10))),
        column(
            "blended ratio",
            lambda q: _blended_ratio(q, q["CG"], q["ideal CG"]),
            wrong={
                "q-plain-precision": lambda q: q["hits so far"] / q["rank"],
                "q-gains-only": lambda q: ratio(q["CG"], q["ideal CG"]),
                "q-no-hits": lambda q: ratio(q["CG"], q["rank"] + q["ideal CG"]),
                "q-no-rank": lambda q: ratio(q["hits so far"] + q["CG"], q["ideal CG"]),
            },
            rare={
                "q-mean-of-both": lambda q: (
                    (q["hits so far"] / q["rank"] + ratio(q["CG"], q["ideal CG"])) / 2
                ),
                "q-both-added": lambda q: q["hits so far"] / q["rank"] + ratio(q["CG"], q["ideal CG"]),
                "q-gain-over-rank": lambda q: q["CG"] / q["rank"],
                "share-upside-down": lambda q: ratio(q["rank"] + q["ideal CG"], q["hits so far"] + q["CG"]),
                "zero-based": lambda q: ratio(q["hits so far"] + q["CG"], q["rank"] - 1 + q["ideal CG"]),
            },
            rarest={
                "other-gain:in both": _blended_ratio_of_other_gain,
                "q-rank-plus-one": lambda q: ratio(q["hits so far"] + q["CG"], q["rank"] + 1 + q["ideal CG"]),
                "q-not-running": lambda q: _blended_ratio(
                    q, _terms_of_running_sum(q["CG"]), _terms_of_running_sum(q["ideal CG"])
                ),
                "q-no-gains": lambda q: ratio(q["hits so far"], q["rank"] + q["beta"] * q["ideal CG"]),
                "q-no-ideal": lambda q: (q["hits so far"] + q["beta"] * q["CG"]) / q["rank"],
                "q-product": lambda q: q["hits so far"] / q["rank"] * ratio(q["CG"], q["ideal CG"]),
                "q-harmonic": lambda q: ratio(
                    2 * q["hits so far"] * q["CG"],
                    q["hits so far"] * q["ideal CG"] + q["rank"] * q["CG"],
                ),
                "q-geometric": _geometric_mean_of_ratios,
                "q-discounted": _blended_ratio_of_gains(_discounted_gains),
                "q-every-gain": _blended_ratio_of_gains(
                    lambda q, grades: gains_of(grades.astype(np.float64), q["definition"].gain)
                ),
                "q-power": _blended_ratio_of_gains(_powers),
                "q-share-of-scale": lambda q: ratio(
                    q["hits so far"] + q["CG"] / q["ranking"].max_grade,
                    q["rank"] + q["ideal CG"] / q["ranking"].max_grade,
                ),
                "ap-counts-ranks": lambda q: ratio(q["rank"] + q["CG"], q["rank"] + q["ideal CG"]),
                "q-gains-above": lambda q: _blended_ratio(
                    q, q["CG"] - _terms_of_running_sum(q["CG"]), q["ideal CG"]
                ),
                "ap-hits-above": lambda q: ratio(
                    q["hits so far"] - q["relevant"] + q["CG"] - _terms_of_running_sum(q["CG"]),
                    q["rank"] + q["ideal CG"],
                ),
            },
            explanation_keys={"other-gain:in both": "other-gain"},
        ),
        WHOLE,
        AP_DIVISOR,
        column(
            "contribution",
            lambda q: q["relevant"] * ratio(q["blended ratio"], q["rank"] * 0 + q["R"]),
            wrong={
                "ap-every-rank-over-relevant": lambda q: ratio(q["blended ratio"], q["rank"] * 0 + q["R"]),
                "ap-over-every-rank": lambda q: q["blended ratio"] / q["length"],
            },
            rare={
                "ap-weighed-by-grade": lambda q: (
                    q["grade"] * ratio(q["blended ratio"], q["rank"] * 0 + q["R"])
                ),
            },
        ),
        running_sum("Q", "contribution"),
        result(
            value_at_cutoff("Q"),
            wrong={"q-last-only": lambda q: q["blended ratio"][q["cut"] - 1]},
            rare={
                "ap-divide-by-k": lambda q: ratio(value_at_cutoff("Q")(q) * q["R"], q["k"]),
                "ap-divided-twice": lambda q: ratio(value_at_cutoff("Q")(q), q["R"]),
            },
            rarest={
                "ap-missing-last": _mean_ratio_with_missing_last,
                "q-first-hit": lambda q: q["blended ratio"][np.argmax(q["relevant"] > 0)],
                "q-last-hit": lambda q: q["blended ratio"][
                    q["cut"] - 1 - np.argmax(top_k(q, "relevant")[::-1] > 0)
                ],
                "ndcg-for-ap": ndcg_of_whole_list,
                "rr-for-ap": lambda q: max(q["relevant"] / q["rank"]),
                "q-sums-divided": lambda q: ratio(
                    sum(q["relevant"] * (q["hits so far"] + q["beta"] * q["CG"])),
                    sum(q["relevant"] * (q["rank"] + q["beta"] * q["ideal CG"])),
                ),
            },
        ),
    )
)

Q = Measure(
    "Q",
    taught_with=AP.name,
    function=q_measure,
    keywords=lambda definition, ranking: {"gain": definition.gain, **recall_keywords(definition, ranking)},
    definition_fields=("gain", "threshold"),
    columns_function=q_measure_columns,
    max_exact_depth=24,
    has_cutoff=False,
    formula=Q_FORMULA,
)
