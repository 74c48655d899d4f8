"""Graded average precision (GAP): the AP expected over readers who call different grades relevant."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from reprlib import repr as brief
from typing import TypeAlias, cast

import numpy as np
from numpy.typing import ArrayLike

from metrics.average_precision import AP, precisions_with_missing_last
from metrics.cumulative_gain import ndcg_of_whole_list
from metrics.definition import Parameter
from metrics.formula import (
    GRADE,
    Compute,
    Formula,
    Ingredient,
    Quantities,
    Quantity,
    best_first,
    quantity,
    ratio,
    result,
)
from metrics.kernels.layout import compute_in_blocks, rank_major, running_counts, weighted_sums
from metrics.measure import Measure
from metrics.numeric.arithmetic import number_like, numbers_like, share
from metrics.numeric.arrays import Array, FloatArray, invalid_argument, is_number
from metrics.numeric.cutoffs import as_cutoffs
from metrics.numeric.relevance import as_binary, ranks_down_to
from metrics.numeric.steps import Columns, one_list
from metrics.precision_recall import precision

CHANCES: dict[str, Callable[[int, int], int]] = {
    "equal": lambda level, top: 1,
    "lowest": lambda level, top: level == 1,
    "rising": lambda level, top: level,
    "highest": lambda level, top: level == top,
}
"""How many readers begin to call a document relevant at each level, in proportion."""
Chances: TypeAlias = Sequence[tuple[int, Fraction]]
"""The levels at which anybody does, each with the chance of that."""


def graded_average_precision(
    grades: ArrayLike,
    g: str | Sequence[float] = "equal",
    *,
    max_grade: float,
    judged: ArrayLike | None = None,
    empty: float = 0.0,
) -> FloatArray:
    """Return AP of readers who begin to call a document relevant at different grades, with chances `g`.

    ``GAP = sum of g_j * S_j / sum of g_j * R_j`` over the levels j: S_j adds up the precisions at the R_j
    ranks that hold at least grade j. A quotient of expected sums, not an expected AP.
    S. E. Robertson, E. Kanoulas and E. Yilmaz, "Extending average precision to graded relevance", SIGIR 2010.

    >>> from metrics import graded_average_precision
    >>> round(float(graded_average_precision([0, 1, 2], max_grade=2)), 4)
    0.5
    """
    ranked, pool, _ = as_binary(grades, 1, judged)
    chances = _level_chances(g, max_grade)
    added = _expected_precision_sums(ranked, chances)[..., 0]
    scores: FloatArray = share(added, _expected_relevant(pool, chances), empty)[()]
    return scores


def graded_average_precision_columns(
    grades: ArrayLike,
    g: str | Sequence[float] = "equal",
    *,
    max_grade: float,
    judged: ArrayLike | None = None,
    empty: float = 0.0,
) -> Columns:
    """Return every intermediate quantity of one list's GAP as arrays, a row a rank."""
    judgements = as_binary(grades, 1, judged)
    ranked, chances = one_list(judgements.ranked), _level_chances(g, max_grade)
    (precisions,) = _expected_precisions(ranked[np.newaxis], chances)
    shares = share(
        precisions, _expected_relevant(judgements.pool, chances)[..., np.newaxis], 0 if ranked.size else empty
    )
    return {
        "rank": np.arange(1, len(ranked) + 1),
        "grade": ranked,
        "expected precision": precisions,
        "contribution": shares,
        "GAP": np.cumsum(shares),
    }


@compute_in_blocks
def _expected_precision_sums(ranked: Array, chances: Chances) -> Array:
    """Return GAP's numerator for lists: the sum of expected precisions, ``(lists, 1)``."""
    precisions = _expected_precisions(rank_major(ranked), chances)
    return weighted_sums(precisions, np.ones(ranked.shape[-1], np.int64), as_cutoffs(None))


def _expected_precisions(ranked: Array, chances: Chances) -> Array:
    """Return each rank's precision, expected over readers (0 for whom it is not relevant), ``(lists, n)``."""
    expected = numbers_like(ranked, np.zeros_like(ranked, np.int64))
    for level, chance in chances:
        relevant = ranked >= level
        hits = numbers_like(ranked, relevant * running_counts(relevant))
        expected = expected + number_like(ranked, chance, "g") * hits
    return cast(Array, expected / ranks_down_to(ranked, ranked.shape[-1]))


def _expected_relevant(pool: Array, chances: Chances) -> Array:
    """Return GAP's divisor: the number of relevant documents, expected over readers' thresholds."""
    expected_counts = [
        number_like(pool, chance, "g") * numbers_like(pool, np.count_nonzero(pool >= level, axis=-1))
        for level, chance in chances
    ]
    return np.asarray(sum(expected_counts))


def _level_chances(g: str | Sequence[float], max_grade: float) -> Chances:
    """Return each grade from which readers call documents relevant, with the share of readers."""
    if not (is_number(max_grade) and 1 <= max_grade < np.inf):
        raise invalid_argument("max_grade", "a number from 1 up", brief(max_grade))
    top = int(max_grade)
    if isinstance(g, str) and g not in CHANCES:
        raise invalid_argument("g", f"one of {', '.join(CHANCES)}, or a number for each level", brief(g))
    weights = [CHANCES[g](level, top) for level in range(1, top + 1)] if isinstance(g, str) else [*g]
    if len(weights) != top or not all(map(is_number, weights)) or min(weights) < 0 or not sum(weights):
        raise invalid_argument("g", f"{top} numbers from 0 up, not all of them 0", brief(g))
    whole = sum(map(Fraction, weights))
    return [(level, Fraction(weight) / whole) for level, weight in enumerate(weights, start=1) if weight]


CHANCE = Parameter("g", "chances", tuple(CHANCES), usual="equal", exercise_values=("equal", "rising"))


def _precision_sums_by_level(precisions: Callable[[Array, Array], Array]) -> Compute:
    """Return the ingredient that sums the precisions for the readers of each level."""

    def sums(q: Quantities) -> Array:
        grades, ranks = q["grade"][: q["length"]], np.arange(1, q["length"] + 1)
        return np.array(
            [
                np.sum(precisions(q["reaches"](grades, level), ranks)[grades >= min(level, 1)])
                for level, _ in q["levels"]
            ]
        )

    return sums


def _weights_rising_with_level(q: Quantities) -> FloatArray:
    """Return the levels as their own weights, in place of the readers' shares: a mistake."""
    return np.array([float(level) for level, _ in q["levels"]])


def _precisions(q: Quantities) -> Quantity:
    """Return the precision at every rank of who calls each grade from 1 up relevant."""
    return precision(q["grade"].astype(np.float64), range(1, len(q["grade"]) + 1))


def _sum_at_relevant(q: Quantities, values: Quantity) -> Quantity:
    """Add up what stands at the relevant documents, those of grade 1 and above."""
    return np.sum(values[q["grade"] >= 1])


def _sums_with_missing_last(q: Quantities) -> Quantity:
    """Return the score where the missing documents are ranked last: a mistake."""
    sums = [np.sum(precisions_with_missing_last(q["pool"] >= level)) for level, _ in q["levels"]]
    return ratio(np.sum(q["chance"] * np.array(sums, np.float64)), np.sum(q["chance"] * q["counts"]))


def _mean_share_of_ideal(q: Quantities) -> Quantity:
    """Return the mean of CG over the ideal CG at the relevant documents: a mistake."""
    ideal = np.cumsum(best_first(q["pool"], len(q["rank"])))
    return ratio(_sum_at_relevant(q, ratio(np.cumsum(q["grade"]), ideal)), np.sum(q["pool"] >= 1))


def _levels_but_the_highest(q: Quantities) -> Quantity:
    """Return the score without the highest level: a mistake."""
    chance = q["chance"][:-1]
    return ratio(np.sum(chance * q["sums"][:-1]), np.sum(chance * q["counts"][:-1]))


def _mean_of_levels_in_list(q: Quantities) -> Quantity:
    """Return the mean AP of the grades that occur in the list: a mistake."""
    occurring = np.array([bool(np.any(q["grade"] == level)) for level, _ in q["levels"]])
    return np.mean(ratio(q["sums"], q["counts"])[occurring]) if occurring.any() else 0.0


def _mean_share_of_scale(q: Quantities) -> Quantity:
    """Return the mean of CG over the greatest possible CG at the relevant documents: a mistake."""
    shares = np.cumsum(q["grade"]) / (q["rank"] * q["ranking"].max_grade)
    return ratio(np.sum(shares[q["grade"] > 0]), np.sum(q["pool"] > 0))


GAP_FORMULA = Formula(
    (
        GRADE,
        Ingredient(
            "levels",
            lambda q: _level_chances(CHANCE.value_in(q["definition"]), q["ranking"].max_grade),
            rarest={
                "gap-level-zero": lambda q: [
                    (level - 1, chance)
                    for level, chance in _level_chances(
                        CHANCE.value_in(q["definition"]), q["ranking"].max_grade + 1
                    )
                ]
            },
        ),
        Ingredient(
            "chance",
            lambda q: np.array([float(chance) for _, chance in q["levels"]]),
            wrong={"gap-no-chances": lambda q: np.ones(len(q["levels"]))},
            rare={
                "gap-chances-reversed": lambda q: np.array([float(chance) for _, chance in q["levels"]])[
                    ::-1
                ],
                "gap-lowest-only": lambda q: np.eye(len(q["levels"]))[0],
                "gap-highest-only": lambda q: np.eye(len(q["levels"]))[-1],
            },
            rarest={
                "gap-rising": _weights_rising_with_level,
                # The rising ones the wrong way round have a key of their own.
                "gap-falling": lambda q: (
                    q["chance"]
                    if CHANCE.value_in(q["definition"]) == "rising"
                    else _weights_rising_with_level(q)[::-1]
                ),
            },
            explanation_keys={"gap-lowest-only": "gap-one-level", "gap-highest-only": "gap-top-level"},
        ),
        Ingredient(
            "pool", quantity("judged"), wrong={"ap-listed-only": lambda q: q["judged"][: q["length"]]}
        ),
        Ingredient(
            "reaches",
            lambda q: np.greater_equal,
            rarest={"gap-own-level": lambda q: np.equal, "gap-above-level": lambda q: np.greater},
        ),
        Ingredient(
            "sums",
            _precision_sums_by_level(lambda hits, ranks: hits * np.cumsum(hits) / ranks),
            rarest={
                "rr-rank-plus-one": _precision_sums_by_level(
                    lambda hits, ranks: hits * np.cumsum(hits) / (ranks + 1)
                ),
                "ap-hits-above": _precision_sums_by_level(
                    lambda hits, ranks: hits * (np.cumsum(hits) - hits) / ranks
                ),
                "gap-own-only": _precision_sums_by_level(lambda hits, ranks: hits / ranks),
                "gap-higher-grade": _precision_sums_by_level(
                    lambda hits, ranks: np.where(hits, ranks, np.cumsum(hits)) / ranks
                ),
                "gap-not-capped": _precision_sums_by_level(lambda hits, ranks: np.cumsum(hits) / ranks),
                "ap-every-rank-over-relevant": lambda q: np.array(
                    [
                        np.sum(
                            np.cumsum(q["reaches"](q["grade"], level))
                            / q["rank"]
                            * (q["rank"] <= q["length"])
                        )
                        for level, _ in q["levels"]
                    ]
                ),
            },
        ),
        Ingredient(
            "counts",
            lambda q: np.array([float(np.sum(q["reaches"](q["pool"], level))) for level, _ in q["levels"]]),
            wrong={
                "ap-divide-by-rank": lambda q: np.full(len(q["levels"]), float(q["length"])),
                "ap-divide-by-hits": lambda q: np.array(
                    [float(np.sum(q["grade"] >= level)) for level, _ in q["levels"]]
                ),
            },
            rare={"gap-relevant-below": lambda q: np.full(len(q["levels"]), float(np.sum(q["pool"] >= 1)))},
            explanation_keys={
                "ap-divide-by-hits": "ap-listed-only",
                "gap-relevant-below": "gap-sums-over-relevant",
            },
        ),
        result(
            lambda q: ratio(np.sum(q["chance"] * q["sums"]), np.sum(q["chance"] * q["counts"])),
            wrong={
                "gap-mean-of-aps": lambda q: np.sum(q["chance"] * ratio(q["sums"], q["counts"])),
                "gap-one-level": lambda q: ratio(q["sums"][0], q["counts"][0]),
                "ap-not-divided": lambda q: np.sum(q["chance"] * q["sums"]),
            },
            rare={
                "gap-top-level": lambda q: ratio(q["sums"][-1], q["counts"][-1]),
                "gap-sums-over-relevant": lambda q: ratio(np.sum(q["chance"] * q["sums"]), q["counts"][0]),
                "gap-plain-mean": lambda q: np.mean(ratio(q["sums"], q["counts"])),
                "gap-sum-of-aps": lambda q: np.sum(ratio(q["sums"], q["counts"])),
                "p-for-ap": lambda q: np.mean(q["grade"][: q["length"]] > 0),
            },
            rarest={
                "gap-gain-for-precision": _mean_share_of_scale,
                "gap-level-two": lambda q: ratio(
                    q["sums"][min(1, len(q["sums"]) - 1)], q["counts"][min(1, len(q["counts"]) - 1)]
                ),
                "gap-without-highest": _levels_but_the_highest,
                "gap-levels-in-list": _mean_of_levels_in_list,
                "ap-missing-last": _sums_with_missing_last,
                "ap-mean-by-grade": lambda q: ratio(
                    _sum_at_relevant(q, q["grade"] * _precisions(q)), np.sum(q["pool"])
                ),
                "gap-weighted-by-grade:share": lambda q: ratio(
                    _sum_at_relevant(q, q["grade"] * _precisions(q)),
                    np.sum(q["pool"] >= 1) * q["ranking"].max_grade,
                ),
                "gap-weighted-by-grade": lambda q: ratio(
                    _sum_at_relevant(q, q["grade"] * _precisions(q)), np.sum(q["pool"] >= 1)
                ),
                "ap-grades-for-hits": lambda q: ratio(
                    _sum_at_relevant(q, np.cumsum(q["grade"]) / q["rank"]), np.sum(q["pool"] >= 1)
                ),
                "gap-share-of-ideal": _mean_share_of_ideal,
                "rr-for-ap": lambda q: max((q["grade"] >= 1) / q["rank"]),
                "gap-level-precisions": lambda q: np.sum(
                    q["chance"]
                    * np.array(
                        [np.sum(q["grade"] >= max(level, 1)) / q["length"] for level, _ in q["levels"]]
                    )
                ),
                "ndcg-for-ap": ndcg_of_whole_list,
            },
            explanation_keys={"gap-weighted-by-grade:share": "gap-weighted-by-grade"},
        ),
    )
)

GAP = Measure(
    "GAP",
    taught_with=AP.name,
    answers=("complete", "levels"),
    function=graded_average_precision,
    keywords=lambda definition, ranking: {"max_grade": ranking.max_grade, "judged": ranking.pool_grades},
    parameters=(CHANCE,),
    columns_function=graded_average_precision_columns,
    are_columns_exact=True,
    adds="contribution",
    has_cutoff=False,
    code="""import numpy as np
from numpy import nan

grades = np.nan_to_num($grades)  # $comment_ranked_unjudged
judged = np.nan_to_num($judged)  # $comment_ideal
levels, ranks = np.arange(1, $top + 1), np.arange(1, len(grades) + 1)
chances = {"equal": levels > 0, "lowest": levels == 1, "rising": levels, "highest": levels == $top}
found = wanted = 0
for level, chance in zip(levels, chances[$g]):
    relevant = grades >= level
    found += chance * np.sum((np.cumsum(relevant) / ranks)[relevant])
    wanted += chance * np.sum(judged >= level)
print(found / wanted if wanted else 0)
""",
    formula=GAP_FORMULA,
)
