"""Records of the mistakes that people make with a metric: a wrong choice, a wrong formula, a wrong mean."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final

import numpy as np

from metrics.average_precision import AP, average_precision
from metrics.conventions.computing import DEFINED, WEIGHTED_F, values
from metrics.conventions.definitions import DCG
from metrics.cumulative_gain import NDCG, dcg, ndcg
from metrics.definition import Definition, JudgedRanking
from metrics.expected_reciprocal_rank import ERR
from metrics.formula import RESULT, Compute, Quantities, Quantity, top_k
from metrics.formula import Mistake as Wrong
from metrics.measure import Measure
from metrics.numeric.arithmetic import share
from metrics.numeric.arrays import FloatArray
from metrics.precision_recall import F1, SUCCESS, P, R, precision, recall
from metrics.reciprocal_rank import RR
from metrics.roc import AUC, precision_recall_curve

Number = float | Fraction

Curve = Callable[[Definition, JudgedRanking, list[int]], FloatArray]
"""The mistaken scores at these cutoffs."""

FieldsOf = Callable[[Definition, JudgedRanking], Mapping[str, Any]]
"""The fields of a definition that are taken in place of what was meant."""


@dataclass(frozen=True)
class Mistake:
    """A mistake with a metric: choices of fields that were not meant, or another formula."""

    key: str
    metrics: tuple[str, ...]
    choices: FieldsOf = lambda definition, ranking: {}  # fields in place of those meant, or the ``metric``
    formula: Curve = values
    # fields of the definitions in which it can be made
    needs: Mapping[str, Any] = field(default_factory=dict)
    named_otherwise_in: tuple[str, ...] = ()  # metrics in which it is a convention of its own
    is_of_ties: bool = False  # without ties it makes no difference
    is_warned_of: bool = True  # on the pages; "Where from?" looks for all

    @property
    def has_own_formula(self) -> bool:
        """Whether it is another formula, and no choice of a definition's fields."""
        return self.formula is not values

    def is_made_in(self, definition: Definition, ranking: JudgedRanking) -> bool:
        """Return whether a definition already has the choices of this mistake, so that it changes nothing."""
        if definition.metric not in self.metrics or definition.metric in self.named_otherwise_in:
            return False
        return not self.has_own_formula and _has_fields(definition, self.choices(definition, ranking))

    def curve(self, definition: Definition, ranking: JudgedRanking, cutoffs: list[int]) -> FloatArray:
        """Return the mistaken score at each cutoff, in place of the definition's metric."""
        return self.formula(replace(definition, **self.choices(definition, ranking)), ranking, [*cutoffs])

    def score(self, definition: Definition, ranking: JudgedRanking, k: int) -> float | Fraction | None:
        """Return the mistaken score at a cutoff, a Fraction where the ranking is exact; None = no number."""
        (score,) = self.scores(definition, ranking, [k])
        return score

    def scores(
        self, definition: Definition, ranking: JudgedRanking, cutoffs: Sequence[int]
    ) -> list[float | Fraction | None]:
        """Compute the mistaken `score` at several cutoffs."""
        # Comparing a NaN among Fractions is something numpy warns of, and "not judged" is meant.
        with np.errstate(invalid="ignore"):
            curve = self.curve(definition, ranking, [*cutoffs])
        number = Fraction if ranking.exact else float
        return [None if math.isnan(score) else number(score) for score in curve]


@dataclass(frozen=True)
class MeanMistake:
    """A mistake in averaging scores over queries."""

    key: str
    metrics: tuple[str, ...]  # whose mean is often taken so
    # of the values that count, and what divides the list on screen
    formula: Callable[[Sequence[Number], float], Number | None]


def _has_fields(definition: Definition, fields: Mapping[str, Any]) -> bool:
    return all(getattr(definition, name) == choice for name, choice in fields.items())


def _replace_fields(**choices: object) -> FieldsOf:
    """Return the function that gives these fields in place of a definition's own."""
    return lambda definition, ranking: choices


def _replace_metric(measure: Measure) -> FieldsOf:
    """Return the function that gives another metric in place of a definition's own."""
    return _replace_fields(metric=measure.name)


def _highest_grade_as_top(definition: Definition, ranking: JudgedRanking) -> Mapping[str, Any]:
    return {"max_grade": max(1, math.ceil(ranking.highest_listed))}


def _other_gain(definition: Definition, ranking: JudgedRanking) -> Mapping[str, Any]:
    return {"gain": "linear" if definition.gain == "exponential" else "exponential"}


def _zero_based_rr(definition: Definition, ranking: JudgedRanking, cutoffs: list[int]) -> FloatArray:
    """Return 1/index with indices from 0, taken for RR by mistake; NaN at rank 1."""
    right = values(definition, ranking, cutoffs)
    return share(right, 1 - right, math.nan)


def _pr_area_from_axis(q: Quantities) -> Quantity:
    """Return the trapezoid area under precision over recall from (0, 1) on, taken for AP by mistake."""
    # A function for that sees only the documents down to the cutoff, among which recall reaches 1.
    labels = top_k(q, "relevant").astype(int)
    if not any(labels):
        return math.nan
    curve = precision_recall_curve(q["ranking"].all_scores[: q["cut"]], labels)
    return np.trapezoid(curve.precision, curve.recall)


def _mistake_from_formula(
    measure: Measure,
    key: str,
    compute: Compute | None = None,
    *,
    is_of_ties: bool = False,
    is_warned_of: bool = True,
) -> Mistake:
    """Return the record of a mistake with an ingredient of a measure's formula, or with its result."""
    formula = measure.formula
    of_result = () if compute is None else (Wrong(RESULT, key, compute, 2, key),)
    variants = {variant.key: variant for variant in (*formula.mistakes, *of_result)}
    applied_mistakes = [*filter(None, [variants.get("cut-all-the-same")]), variants[key]]

    def curve(definition: Definition, ranking: JudgedRanking, cutoffs: list[int]) -> FloatArray:
        lists = [ranking.with_cutoff(min(cutoff, len(ranking.pool_grades))) for cutoff in cutoffs]
        with np.errstate(all="ignore"):
            all_quantities = (formula.compute_all(definition, cut) for cut in lists)
            scores = [
                formula.with_mistakes(quantities, *applied_mistakes)[RESULT] for quantities in all_quantities
            ]
        return np.array(scores, object if ranking.exact else np.float64)

    return Mistake(key, (measure.name,), formula=curve, is_of_ties=is_of_ties, is_warned_of=is_warned_of)


def _f_with_misplaced_brackets(
    definition: Definition, ranking: JudgedRanking, cutoffs: list[int]
) -> FloatArray:
    """Return F1 times (1 + beta^2) / (2 beta^2), F with P + R in the wrong brackets: a mistake."""
    square = Fraction(definition.metric.removeprefix("F")) ** 2
    times = (1 + square) / (2 * square)
    f1 = values(replace(definition, metric=F1.name), ranking, cutoffs)
    brackets: FloatArray = f1 * np.array(times if ranking.exact else float(times))
    return brackets


def _mean_over_ideal(values: Sequence[Number], divisor: float) -> Number | None:
    """Return the mean divided by the IDCG of one list, as if scores were not normalised: a mistake."""
    return sum(values) / len(values) / divisor if divisor else None


def _mean_without_zeros(values: Sequence[Number], divisor: float) -> Number | None:
    """Return the mean over queries with a score above 0: a mistake."""
    positive = [value for value in values if value]
    return sum(positive) / len(positive) if positive else None


def _ndcg_with_swapped_arguments(
    definition: Definition, ranking: JudgedRanking, cutoffs: list[int]
) -> FloatArray:
    """Return nDCG with scores for gains, ranked by grades: a library's arguments swapped by mistake.
    NaN of a list without scores, or with one below 0.
    """
    if ranking.scores is None or min(ranking.scores) < 0:
        return np.full(len(cutoffs), math.nan)
    grades = np.nan_to_num(np.array(ranking.grades, np.float64))
    by_grade = np.argsort(-grades, kind="stable")
    measured = ndcg if definition.metric == NDCG.name else dcg
    return measured(np.array(ranking.scores)[by_grade], cutoffs, scores=grades[by_grade])


def _first_relevant_twice(definition: Definition, ranking: JudgedRanking, cutoffs: list[int]) -> FloatArray:
    """Return scores as if the first relevant document stood twice in the list, both counting: a mistake."""
    # What divides has it once: AP and recall can exceed 1. A cutoff at the end takes the longer list whole,
    # but for P and nDCG, whose divisor goes by the cutoff.
    metric, grades = definition.metric, ranking.grades
    by_threshold = {"threshold": definition.threshold}
    weighing = {name: getattr(definition, name) for name in ("gain", "discount", "log_base")}
    keywords: dict[str, Any] = weighing if DEFINED[metric].is_of_gains else by_threshold
    relevant = [grade >= keywords.get("threshold", math.ulp(0)) for grade in grades]
    if not any(relevant):
        return np.zeros(len(cutoffs))
    after = relevant.index(True) + 1
    if metric not in (DCG, P.name):
        keywords["judged"] = ranking.pool_grades
    longer = 0 if metric in (P.name, NDCG.name) else 1
    depths = [cutoff + longer * (cutoff == len(grades)) for cutoff in cutoffs]
    return COUNTED_TWICE[metric]((*grades[:after], *grades[after - 1 :]), depths, **keywords)


COUNTED_TWICE: Final[dict[str, Callable[..., FloatArray]]] = {
    NDCG.name: ndcg,
    DCG: dcg,
    AP.name: average_precision,
    P.name: precision,
    R.name: recall,
}
"""The metrics in which a document that is listed twice adds to the score twice."""

MISTAKES: Final = {
    mistake.key: mistake
    for mistake in (
        Mistake("log2-i", (NDCG.name, DCG), _replace_fields(discount="jk", log_base=2)),
        Mistake("other-gain", (NDCG.name,), _other_gain, named_otherwise_in=(NDCG.name,)),
        Mistake(
            "natural-log",
            (NDCG.name, DCG),
            _replace_fields(discount="ln"),
            named_otherwise_in=(NDCG.name,),
        ),
        Mistake(
            "shown-only",
            (NDCG.name,),
            _replace_fields(judged="list"),
            needs={"judged": "all"},
            named_otherwise_in=(NDCG.name,),
        ),
        Mistake(
            "two-to-r-without-minus-one",
            (NDCG.name, DCG),
            _replace_fields(gain="power"),
            needs={"gain": "exponential"},
        ),
        _mistake_from_formula(NDCG, "names-as-ideal"),
        Mistake(
            "scores-as-gains", (NDCG.name, DCG), formula=_ndcg_with_swapped_arguments, is_warned_of=False
        ),
        Mistake("counted-twice", (*COUNTED_TWICE,), formula=_first_relevant_twice, is_warned_of=False),
        Mistake("ap-divide-by-hits", (AP.name,), _replace_fields(denominator="found")),
        Mistake("ap-divide-by-rank", (AP.name,), _replace_fields(denominator="position")),
        Mistake("ap-listed-only", (AP.name,), _replace_fields(judged="list"), named_otherwise_in=(AP.name,)),
        _mistake_from_formula(AP, "ap-over-every-rank"),
        _mistake_from_formula(AP, "ap-area-from-axis", _pr_area_from_axis, is_warned_of=False),
        _mistake_from_formula(AP, "ap-area-from-rank-one", is_warned_of=False),
        Mistake("recall-for-precision", (P.name,), _replace_metric(R), named_otherwise_in=(P.name,)),
        Mistake("hit-for-recall", (R.name,), _replace_metric(SUCCESS), named_otherwise_in=(R.name,)),
        Mistake("rr-zero-based", (RR.name,), formula=_zero_based_rr),
        _mistake_from_formula(RR, "rr-mean-tied-rank", is_of_ties=True, is_warned_of=False),
        Mistake("f-beta-brackets", WEIGHTED_F, formula=_f_with_misplaced_brackets),
        Mistake("err-max-grade", (ERR.name,), _highest_grade_as_top),
        _mistake_from_formula(ERR, "err-no-survival"),
        _mistake_from_formula(ERR, "err-chance-from-third"),
        _mistake_from_formula(ERR, "err-binary"),
        _mistake_from_formula(ERR, "err-log-discount"),
        Mistake("err-reciprocal-rank", (ERR.name,), _replace_metric(RR), named_otherwise_in=(ERR.name,)),
        _mistake_from_formula(AUC, "auc-ties-won", is_of_ties=True),
        _mistake_from_formula(AUC, "auc-ties-lost", is_of_ties=True),
        _mistake_from_formula(AUC, "auc-decisions"),
        _mistake_from_formula(AUC, "auc-low-scores"),
    )
}
"""Every mistake with one list, by its key; those of a metric in the order in which they are told."""

MEAN_MISTAKES: Final = {
    mistake.key: mistake
    for mistake in (
        MeanMistake("mean-over-ideal", (NDCG.name,), _mean_over_ideal),
        MeanMistake("not-divided", (AP.name, RR.name), lambda values, divisor: sum(values)),
        MeanMistake("only-found", (RR.name,), _mean_without_zeros),
    )
}
"""Every mistake with the mean over queries, by its key."""

POOLED: Final = "pooled"
"""The mistake with recall that comes before any mean: the documents of all queries are counted together."""


def mistakes_with(definition: Definition) -> Iterator[Mistake]:
    """Yield the mistakes of which the pages warn someone who uses this definition."""
    warned_of = (mistake for mistake in MISTAKES.values() if mistake.is_warned_of)
    named = (mistake for mistake in warned_of if definition.metric in mistake.metrics)
    return (mistake for mistake in named if _has_fields(definition, mistake.needs))


def mistake_in(definition: Definition, ranking: JudgedRanking) -> str:
    """Return the key of the mistake whose choices a definition has; empty if it makes none."""
    keys = (mistake.key for mistake in MISTAKES.values() if mistake.is_made_in(definition, ranking))
    return next(keys, "")
