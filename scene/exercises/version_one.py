"""The mistakes of version 1 of the exercises, in their order, so that old links keep their options."""

import math
from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from metrics.analysis.mistakes import table_of_steps
from metrics.average_precision import AP, average_precision
from metrics.cumulative_gain import NDCG
from metrics.definition import Definition, JudgedRanking
from metrics.expected_reciprocal_rank import ERR
from metrics.expected_search_length import ESL
from metrics.formula import RESULT
from metrics.graded_average_precision import GAP
from metrics.inst import INST
from metrics.measure import Measure
from metrics.precision_recall import F1, SUCCESS, P, R
from metrics.q_measure import Q
from metrics.rank_biased_precision import RBP
from metrics.reciprocal_rank import RR
from metrics.roc import AUC, pairs
from scene.exercises.diagnosing import COMPLEMENT, OTHER_COLUMN, PERCENT
from scene.list.model import Scene

OTHER_CUTOFF: Final = "other-cutoff"

CELLS: Final[dict[str, str]] = {
    NDCG.name: (
        "discount:log2-i, gain of:other-gain, discount:natural-log, pool:shown-only, gain "
        "of:two-to-r-without-minus-one, ideal grade:names-as-ideal, gain:other-gain, "
        "gain:two-to-r-without-minus-one, CG:not-running, discount:rank-for-log, "
        "discount:discount-upside-down, discounted gain:discount-multiplied, discounted "
        "gain:not-discounted, DCG:not-running, DCG:gains-summed, ideal grade:labels-as-ideal, ideal "
        "grade:ideal-worst-first, ideal discounted gain:not-discounted, IDCG:not-running, "
        "nDCG:share-upside-down, ideal at rank:ideal-not-cut"
    ),
    ERR.name: (
        "scale:err-max-grade, reaches:err-no-survival, reaches:err-chance-from-third, stop if "
        "reached:err-binary, 1/rank:err-log-discount, result:err-reciprocal-rank, stop if "
        "reached:two-to-r-without-minus-one, stop if reached:err-share-of-scale, stop if "
        "reached:err-minus-one-below, reaches:err-chance-for-survival, reaches:err-last-only, "
        "reaches:err-stops-subtracted, stops here:err-added, 1/rank:zero-based, "
        "contribution:err-no-rank, ERR:not-running"
    ),
    AP.name: (
        "hits so far:hits-not-running, hits so far:ap-counts-ranks, P@i:recall-for-precision, "
        "P@i:ap-only-own-hit, R@i:precision-for-recall, R@i:ap-listed-only, R:ap-not-divided, "
        "contribution:ap-over-every-rank, contribution:ap-every-rank-over-relevant, "
        "R:ap-divide-by-rank, R:ap-listed-only, AP:not-running"
    ),
    RR.name: "1/rank:rr-zero-based, RR:rr-every-hit, RR:rr-added, RR:rr-any-rank",
    RBP.name: (
        "weight:rbp-no-share, weight:rbp-power-of-rank, weight:rbp-patience-for-share, "
        "contribution:rbp-every-rank, RBP:not-running"
    ),
    Q.name: (
        "hits so far:hits-not-running, CG:not-running, blended ratio:q-plain-precision, blended "
        "ratio:q-gains-only, R:ap-not-divided, contribution:ap-every-rank-over-relevant, "
        "Q:not-running"
    ),
    ESL.name: (
        "hits so far:hits-not-running, in vain:esl-every-miss, in vain:esl-first-hit-too, ESL:not-running"
    ),
    P.name: "divisor:recall-for-precision, divisor:whole-list-below, divisor:hits-not-divided",
    R.name: (
        "result:hit-for-recall, R:precision-for-recall, R:ap-listed-only, R:whole-list-below, "
        "R:hits-not-divided"
    ),
    F1.name: "result:f-plain-mean, result:f-product, result:f-without-two",
    SUCCESS.name: (
        "result:precision-for-hit, result:recall-for-hit, result:hits-not-divided, result:rr-for-hit, "
        "cut:hit-below-the-cutoff"
    ),
    INST.name: "weights:inst-not-adapting, result:inst-on-the-scale",
    GAP.name: "result:gap-mean-of-aps, result:gap-one-level",
    AUC.name: "tie:auc-ties-won, tie:auc-ties-lost",
}
"""The ingredients, each with the mistake; of those of the whole metric first, where there were such."""

OTHER_NAMES: Final = {"names-as-ideal": "labels-as-ideal", "err-chance-from-third": "err-chance-for-survival"}


def version_one_results(measure: Measure, scene: Scene) -> list[tuple[str, float]]:
    """Return the wrong score of each mistake of version 1 for a list."""
    definition, ranking = scene.definition, scene.ranking
    right = measure.value(definition, ranking)
    results = [
        *_results_of_functions(measure, definition, ranking),
        *_results_of_ingredients(measure, definition, ranking),
        *_results_of_other_cells(measure, definition, ranking),
        (COMPLEMENT, 1 - right),
        (PERCENT, 100 * right),
    ]
    return [result for result in dict.fromkeys(results) if math.isfinite(result[1])]


def _results_of_functions(
    measure: Measure, definition: Definition, ranking: JudgedRanking
) -> Iterator[tuple[str, float]]:
    """Yield wrong scores that come of calling a metric's function with other arguments."""
    grades = np.array(ranking.grades)
    if measure is RR and 0 < (right := measure.value(definition, ranking)) < 1:
        yield "rr-zero-based", right / (1 - right)
    if measure is AP:
        shared: dict[str, Any] = {"threshold": definition.threshold, "judged": ranking.pool_grades}
        yield "ap-divide-by-hits", float(average_precision(grades, **shared, denominator="found"))
        yield "ap-divide-by-rank", float(average_precision(grades, **shared, denominator="position"))
        yield "ap-listed-only", float(average_precision(grades, threshold=definition.threshold))
        precisions = np.cumsum(grades >= definition.threshold) / np.arange(1, len(grades) + 1)
        yield "ap-over-every-rank", float(np.cumsum(precisions)[-1] / len(grades))


def _results_of_ingredients(
    measure: Measure, definition: Definition, ranking: JudgedRanking
) -> Iterator[tuple[str, float]]:
    """Yield wrong scores that come of mistakes in a formula's ingredients."""
    formula = measure.formula
    by_name = {f"{mistake.ingredient}:{mistake.key}": mistake for mistake in formula.mistakes}
    with np.errstate(all="ignore"):
        quantities = formula.compute_all(definition, ranking)
        for name in CELLS[measure.name].split(", "):
            if _is_out_of_place(name, definition, ranking):
                continue
            key = by_name[name].key
            yield OTHER_NAMES.get(key, key), float(formula.with_mistakes(quantities, by_name[name])[RESULT])


def _is_out_of_place(name: str, definition: Definition, ranking: JudgedRanking) -> bool:
    """Return whether a mistake cannot be made with this list or definition."""
    if name in ("gain of:two-to-r-without-minus-one", "gain:two-to-r-without-minus-one"):
        return definition.gain != "exponential"
    return name == "R@i:ap-listed-only" and not ranking.missing


def _results_of_other_cells(
    measure: Measure, definition: Definition, ranking: JudgedRanking
) -> Iterator[tuple[str, float]]:
    """Yield numbers misread for the score: other columns, other cutoffs, AUC of decisions."""
    length = len(ranking.grades)
    k = ranking.k or length
    if measure is AUC:
        for depth in range(1, length):
            decisions = [float(place < depth) for place in range(length)]
            yield "auc-decisions", float(pairs(decisions, ranking.labels(definition.threshold)).share())
        yield "auc-low-scores", 1 - measure.value(definition, ranking)
    if measure.formula.columns:
        table = table_of_steps(measure, definition, ranking)
        last = (min(k, length) if measure.has_cutoff else length) - 1
        *steps, _ = measure.formula.columns
        yield from ((OTHER_COLUMN, table[step][last]) for step in steps)
    if measure is ESL:
        length_of_search = measure.value(definition, ranking)
        yield "esl-as-rr", 1 / (length_of_search + 1)
        yield "whole-list-below", length_of_search / length
    if measure.has_cutoff:
        cutoffs = sorted({k - 1, k + 1, k, length} - {k, 0})
        yield from (
            (OTHER_CUTOFF, measure.value(definition, ranking.with_cutoff(cutoff))) for cutoff in cutoffs
        )
