"""Candidates for the definition behind a printed number: conventions, their mixtures and common mistakes."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Any, Final, NamedTuple

import numpy as np

from metrics.conventions.computing import (
    COMPUTED,
    DEFINED,
    DefinitionBatch,
    MetricSpec,
    has_too_many_orders,
    is_empty,
    top_of_scale,
    values,
)
from metrics.conventions.groups import MAX_ORDERS_SEARCHED
from metrics.conventions.mistakes import MISTAKES, mistake_in
from metrics.conventions.records import RECORDS
from metrics.definition import Definition, JudgedRanking
from metrics.numeric.arrays import FloatArray
from metrics.numeric.ties import AVERAGING_RULES, ORDERING_RULES

F_BETAS: Final = ("F0.5", "F2")
"""F with those weights other than 1 that are in use: with every weight nearly every number could be an F."""

HIGHEST_SCALE: Final = 10
"""The highest top of a scale that is tried for ERR."""

GRADUAL: Final = ("log2", "jk", "zipf", "none")
"""The discounts that can be told apart in nDCG, where the base of a logarithm cancels out."""

Grid = Mapping[str, tuple[Any, ...]]
"""The values of each field that are combined with those of all others."""


class Candidate(NamedTuple):
    """A definition by which a printed number may be computed, with a key of `MISTAKES` or none."""

    definition: Definition
    mistake: str = ""


def candidates(ranking: JudgedRanking, cutoff: int) -> tuple[Candidate, ...]:
    """Return every definition and mistake to try on a list; of those that do not differ there, one.

    They do not depend on the order of the grades, and are cached for all orders of a list.
    """
    return _candidates_in_any_order(ranking.order_invariant, cutoff)


# A mean asks for those of each query: that of three takes 15 ms instead of 82.
@lru_cache(maxsize=64)
def _candidates_in_any_order(ranking: JudgedRanking, cutoff: int) -> tuple[Candidate, ...]:
    """Return the candidates for all lists of these grades, whatever their order."""
    without_effect = _fields_without_effect(ranking, cutoff)
    distinct: dict[Candidate, None] = {}
    for definition, mistake in (
        *_definitions_on_record(ranking),
        *_combined_definitions(ranking),
        *_candidates_with_mistakes(ranking, has_ties="ties" not in without_effect),
    ):
        changes = {
            name: usual
            for name, usual in without_effect.items()
            if getattr(definition, name) != usual
            and (name != "denominator" or definition.denominator == "returned")
        }
        distinct[Candidate(replace(definition, **changes) if changes else definition, mistake)] = None
    return tuple(distinct)


def _fields_without_effect(ranking: JudgedRanking, cutoff: int) -> dict[str, Any]:
    """Return the fields of a definition that make no difference for this list, with one value for each."""
    scores = np.array(ranking.all_scores)
    without_effect: dict[str, Any] = {}
    if len(np.unique(scores.astype(np.float32))) == len(np.unique(scores)):
        without_effect["single"] = False
        if len(np.unique(scores)) == len(scores):
            without_effect["ties"] = "input"
    if not ranking.missing:
        without_effect["judged"] = "all"
    if cutoff <= len(scores):
        without_effect["denominator"] = "relevant"
    return without_effect


def _definitions_on_record(ranking: JudgedRanking) -> Iterator[Candidate]:
    """Yield the definitions of libraries and papers as candidates."""
    for convention in RECORDS:
        for definition in convention.definitions:
            mistake = "" if definition.max_grade is not None else mistake_in(definition, ranking)
            yield Candidate(definition.without_labels, mistake)


def _combined_definitions(ranking: JudgedRanking) -> Iterator[Candidate]:
    """Yield all combinations of fields as candidates, also those that no library has."""
    for metric, choices in _option_grids(ranking, math.ceil(ranking.highest)):
        for chosen in product(*choices.values()):
            definition = Definition(metric, **dict(zip(choices, chosen, strict=True)))
            yield Candidate(definition, mistake_in(definition, ranking))


def _option_grids(ranking: JudgedRanking, highest: int) -> Iterator[tuple[str, Grid]]:
    """Yield grids of field values to be combined, each with its metric."""
    # None stands for the scale itself.
    lowest = max(math.ceil(ranking.highest_listed), 1)
    scales = (top for top in range(lowest, HIGHEST_SCALE + 1) if top != ranking.max_grade)
    tried: Grid = {
        "threshold": tuple(range(1, max(highest, 1) + 1)),
        "judged": ("all", "list") if ranking.missing else ("all",),
        "ideal_k": ("k", None),
        "ties": ORDERING_RULES,
        "max_grade": (None, *scales),
    }
    for name, metric in DEFINED.items():
        if not metric.is_identifiable_from_value:
            continue
        choices_read = {field: values for field, values in tried.items() if field in metric.definition_fields}
        if metric.is_of_gains:
            yield from ((name, grid) for grid in _gain_option_grids(metric, choices_read, highest))
        else:
            usual = {field: (value,) for field, value in metric.usual.items()}
            yield name, {**choices_read, **usual, "denominator": metric.denominators}


def _gain_option_grids(metric: MetricSpec, choices_read: Grid, highest: int) -> Iterator[Grid]:
    """Yield the grids of nDCG and DCG; only a binary gain reads a threshold."""
    thresholds = choices_read["threshold"]
    others: Grid = {**choices_read, "ties": (*ORDERING_RULES, "average"), "threshold": thresholds[:1]}
    gains = ("linear", "exponential", "binary", "power") if highest > 1 else ("linear", "power")
    discounts = GRADUAL if metric.has_ideal else (*GRADUAL, "ln")
    yield {**others, "gain": gains, "discount": discounts}
    # Higher thresholds with the usual discount only: an answer comes at once.
    yield {**others, "gain": ("binary",), "threshold": thresholds[1:]}


def _candidates_with_mistakes(ranking: JudgedRanking, *, has_ties: bool) -> Iterator[Candidate]:
    """Yield F with other weights, and the mistakes that are no other choice of fields."""
    for metric in F_BETAS:
        for definition in _unmistaken_definitions(metric, ranking):
            yield Candidate(definition)
    for mistake in MISTAKES.values():
        if mistake.has_own_formula and (has_ties or not mistake.is_of_ties):
            tried = (metric for metric in mistake.metrics if metric in DEFINED or metric in F_BETAS)
            for metric in tried:
                yield from (
                    Candidate(definition, mistake.key)
                    for definition in _unmistaken_definitions(metric, ranking)
                )


def _unmistaken_definitions(name: str, ranking: JudgedRanking) -> Iterator[Definition]:
    """Yield the definitions of a metric to which a mistake with its own formula is applied."""
    metric = COMPUTED[name]
    plain = Definition(name, **metric.usual)
    if metric.is_of_gains:
        yield from (replace(plain, gain=gain) for gain in ("linear", "exponential"))
    elif "threshold" not in metric.definition_fields:
        yield plain
    else:
        pools = ("list",) if name not in F_BETAS else ("all", "list") if ranking.missing else ("all",)
        for threshold, pool in product(range(1, max(math.ceil(ranking.highest), 1) + 1), pools):
            yield replace(plain, threshold=threshold, judged=pool)


class Trials:
    """Candidates prepared to score many orders of one list: a row a candidate, a column a cutoff."""

    def __init__(
        self,
        candidates: Sequence[Candidate],
        ranking: JudgedRanking,
        cutoffs: Sequence[int],
        depths: Sequence[int] | None = None,
    ) -> None:
        self.candidates, self.cutoffs = candidates, [*cutoffs]
        self._depths = [len(cutoffs)] * len(candidates) if depths is None else depths
        self._beyond = np.arange(len(cutoffs)) >= np.array(self._depths)[:, np.newaxis]
        self._empty: list[tuple[int, float]] = []
        self._alone: list[tuple[int, Candidate]] = []
        together: dict[int, Definition] = {}
        for row, candidate in enumerate(candidates):
            definition, mistake = candidate
            metric = COMPUTED[definition.metric]
            if is_empty(definition, ranking):
                if not mistake and not isinstance(definition.empty, str):
                    self._empty.append((row, definition.empty))
            elif "max_grade" in metric.definition_fields and ranking.highest_listed > top_of_scale(
                definition, ranking
            ):
                continue
            elif _cannot_be_batched(definition, mistake):
                self._alone.append((row, candidate))
            else:
                together[row] = definition
        self._rows = [*together]
        self._together = DefinitionBatch([*together.values()], ranking, cutoffs)

    def curves(self, ranking: JudgedRanking) -> FloatArray:
        """Return each candidate's score of a list at each cutoff, ``(candidates, cutoffs)``; NaN = none."""
        curves = np.full(self._beyond.shape, np.nan)
        for row, empty in self._empty:
            curves[row] = empty
        for row, (definition, mistake) in self._alone:
            cutoffs = self.cutoffs[: self._depths[row]]
            if _is_mistake_with_formula(mistake):
                curves[row, : len(cutoffs)] = MISTAKES[mistake].curve(definition, ranking, cutoffs)
            elif not has_too_many_orders(definition, ranking, most=MAX_ORDERS_SEARCHED):
                curves[row, : len(cutoffs)] = values(definition, ranking, cutoffs)
        curves[self._rows] = self._together.curves(ranking)
        curves[self._beyond] = np.nan
        return curves


def curves_of(candidates: Sequence[Candidate], ranking: JudgedRanking, cutoffs: Sequence[int]) -> FloatArray:
    """Return each candidate's score of a list at each cutoff, ``(candidates, cutoffs)``; NaN = none."""
    return Trials(candidates, ranking, cutoffs).curves(ranking)


def _is_mistake_with_formula(mistake: str) -> bool:
    return bool(mistake) and MISTAKES[mistake].has_own_formula


def _cannot_be_batched(definition: Definition, mistake: str) -> bool:
    is_averaged = definition.ties in AVERAGING_RULES and not COMPUTED[definition.metric].has_closed_mean
    return is_averaged or _is_mistake_with_formula(mistake)
