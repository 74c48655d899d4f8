"""Scores of one ranked list by the definition of each library and paper, many definitions in one call."""

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeVar, cast

import numpy as np

from metrics.average_precision import AP, average_precision
from metrics.conventions.definitions import DCG, NO_ERRORS
from metrics.cumulative_gain import NDCG, discounted_sums
from metrics.definition import OPTIONS, Definition, JudgedRanking
from metrics.expected_reciprocal_rank import ERR, err
from metrics.numeric.arithmetic import share
from metrics.numeric.arrays import Array, FloatArray, as_fractions, as_grades
from metrics.numeric.discounts import weights_of
from metrics.numeric.gains import Gain, gains_of
from metrics.numeric.ties import (
    AVERAGING_RULES,
    MAX_ORDERS,
    average_tied_gains,
    count_orders,
    ranked_places,
    tied_orders,
)
from metrics.precision_recall import BETA, F1, SUCCESS, P, R, f_measure, hit, precision, recall
from metrics.reciprocal_rank import RR, reciprocal_rank
from metrics.roc import AUC, auc, exact_auc, scored_average_precision

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True)
class NoValue:
    """The reason why a library gives no number for a list."""

    kind: str  # undefined · skipped (left out of the mean) · refused
    reason: str  # nothing-relevant · one-class · a key of `REFUSALS`


Outcome = float | NoValue


def value(definition: Definition, ranking: JudgedRanking) -> Outcome:
    """Return a list's score by the definition of a library or paper, or why it gives none."""
    (outcome,) = outcomes((definition,), ranking)
    return outcome


def outcomes(definitions: Sequence[Definition], ranking: JudgedRanking) -> list[Outcome]:
    """Return a list's score by each of these definitions, or why it gives none, as `value` does."""
    uncomputed = [_refusal_or_empty_value(definition, ranking) for definition in definitions]
    computed = [
        definition for definition, outcome in zip(definitions, uncomputed, strict=True) if outcome is None
    ]
    scores = iter(DefinitionBatch(computed, ranking, (ranking.k,)).curves(ranking))
    return [float(next(scores)[0]) if outcome is None else outcome for outcome in uncomputed]


def values(definition: Definition, ranking: JudgedRanking, cutoffs: Sequence[int | None]) -> FloatArray:
    """Return a list's score by a definition at several cutoffs; the list must be one that it scores."""
    scores: FloatArray = DefinitionBatch((definition,), ranking, cutoffs).curves(ranking)[0]
    return scores


def _refusal_or_empty_value(definition: Definition, ranking: JudgedRanking) -> Outcome | None:
    """Return why a definition refuses a list, or its value for 0/0; None where it is to be computed."""
    refused = next((key for key in definition.refuses if _REFUSES[key](ranking)), None)
    if not ranking.grades:
        refused = "no-documents"
    elif refused is None and has_too_many_orders(definition, ranking):
        refused = "too-many-orders"
    if refused is not None:
        return NoValue("undefined" if refused in NO_ERRORS else "refused", refused)
    if not is_empty(definition, ranking):
        return None
    if isinstance(definition.empty, str):
        needs_both = DEFINED[definition.metric].needs_two_classes
        return NoValue(definition.empty, "one-class" if needs_both else "nothing-relevant")
    return float(definition.empty)


class DefinitionBatch:
    """Definitions prepared to score many orders of one list: a row a definition, a column a cutoff."""

    # Gains have a row each, and sums for each gain with each discount. Other metrics are called once for all
    # definitions that differ in the tie rule, the threshold and the cutoff only.

    def __init__(
        self, definitions: Sequence[Definition], ranking: JudgedRanking, cutoffs: Sequence[int | None]
    ) -> None:
        self._shape = len(definitions), len(cutoffs)
        self._rounded = [
            (row, definition) for row, definition in enumerate(definitions) if definition.digits is not None
        ]
        depths = np.array(
            [[_cutoff_depth(definition, ranking, cutoff) for cutoff in cutoffs] for definition in definitions]
        )
        lists = [_ranked_input(definition, ranking) for definition in definitions]
        self._orders = {listed.order for listed in lists}
        shared: dict[Hashable, list[int]] = {}
        for row, pair in enumerate(zip(definitions, lists, strict=True)):
            shared.setdefault(_batch_key(*pair), []).append(row)
        self._calls = [
            (
                rows,
                (_MetricBatch if key else _GainBatch)(
                    [definitions[row] for row in rows], [lists[row] for row in rows], ranking, depths[rows]
                ),
            )
            for key, rows in shared.items()
        ]

    def curves(self, ranking: JudgedRanking) -> FloatArray:
        """Return scores ``(definitions, cutoffs)`` of a list that none refuses, with relevant documents."""
        scores = np.empty(self._shape, object if ranking.exact else np.float64)
        places = {order: _ranked_input_places(order, ranking) for order in self._orders}
        for rows, call in self._calls:
            scores[rows] = call.curves(ranking, places)
        for row, definition in self._rounded:
            scores[row] = rounded(definition, scores[row])
        return scores


class _TieRule(NamedTuple):
    """A rule for tied documents, and whether scores are compared in single precision."""

    ties: str
    single: bool


class _RankedInput(NamedTuple):
    """How a definition reads a list: its rule for ties, and the threshold of relevance."""

    order: _TieRule
    threshold: float | None


Places = Mapping[_TieRule, Array]
"""The place in the input of the document at each rank, for each order."""


def _ranked_input(definition: Definition, ranking: JudgedRanking) -> _RankedInput:
    threshold = definition.threshold if COMPUTED[definition.metric].is_of_labels else None
    if ranking.scores is None and definition.ties != "grouped":
        return _RankedInput(_TieRule("input", False), threshold)
    return _RankedInput(_TieRule(definition.ties, definition.single), threshold)


def _batch_key(definition: Definition, listed: _RankedInput) -> tuple[object, ...]:
    """Return what definitions that are computed in one call have in common."""
    metric = COMPUTED[definition.metric]
    if metric.is_of_gains:
        return ()
    fields_read = [
        getattr(definition, name) for name in metric.definition_fields if name not in ("ties", "threshold")
    ]
    is_alone = metric.needs_two_classes or listed.order.ties in ("grouped", *AVERAGING_RULES)
    return definition.metric, *fields_read, listed if is_alone else None


def _index_distinct(keys: Iterable[Key]) -> tuple[list[Key], list[int]]:
    """Return the distinct keys, and for each key its index among them."""
    numbers: dict[Key, int] = {}
    numbered = [numbers.setdefault(key, len(numbers)) for key in keys]
    return [*numbers], numbered


class _MetricBatch:
    """Definitions of one metric, computed by one call for all their tie rules, thresholds and depths."""

    def __init__(
        self,
        definitions: Sequence[Definition],
        lists: Sequence[_RankedInput],
        ranking: JudgedRanking,
        depths: Array,
    ) -> None:
        self.definition = definitions[0]
        self.formula = cast(Formula, COMPUTED[self.definition.metric].formula)
        self.lists, rows = _index_distinct(lists)
        deep, columns = np.unique(depths, return_inverse=True)
        self.depths = deep.tolist()
        self.places = np.array(rows)[:, np.newaxis], columns.reshape(depths.shape)

    def curves(self, ranking: JudgedRanking, places: Places) -> FloatArray:
        order, threshold = self.lists[0]
        thresholds = None if threshold is None else np.array([[[listed.threshold]] for listed in self.lists])
        grades = np.array(ranking.grades, np.float64)
        if order.ties in AVERAGING_RULES:  # the only list of this call
            documents = _grades_to_compute(grades, threshold, ranking)
            lists = tied_orders(documents, _document_scores(order.single, ranking))[np.newaxis]
        else:
            ranked = grades[[places[listed.order] for listed in self.lists]]
            lists = _grades_to_compute(ranked[:, np.newaxis], thresholds, ranking)
        pools = _grades_to_compute(_judged_grades(self.definition.judged, ranking), thresholds, ranking)
        scores = self.formula(_BatchInput(self.definition, ranking, lists, pools), self.depths)
        of_lists = scores[:, 0] if scores.shape[1] == 1 else scores.mean(axis=1)
        curves: FloatArray = of_lists[self.places]
        return curves


class _GainBatch:
    """Definitions of DCG and nDCG, computed at once: every gain is summed with every discount it needs."""

    def __init__(
        self,
        definitions: Sequence[Definition],
        lists: Sequence[_RankedInput],
        ranking: JudgedRanking,
        depths: Array,
    ) -> None:
        returned, judged = len(ranking.grades), len(ranking.pool_grades)
        gains = [
            (definition.gain, definition.threshold if definition.gain == "binary" else 1)
            for definition in definitions
        ]
        weights = [
            (definition.discount, definition.log_base if definition.discount == "jk" else 2)
            for definition in definitions
        ]
        self.lists, rows = _index_distinct(zip(gains, [listed.order for listed in lists], strict=True))
        self.pools, ideal_rows = _index_distinct(
            zip(gains, [definition.judged for definition in definitions], strict=True)
        )
        self.sums, sum_rows = _index_distinct(zip(rows, weights, strict=True))
        self.ideal_sums, ideal = _index_distinct(zip(ideal_rows, weights, strict=True))
        by_rank = {weight: weights_of(judged, *weight) for weight in {*weights}}
        self.weights = np.array([by_rank[weight][:returned] for _, weight in self.sums])
        self.ideal_weights = np.array([by_rank[weight] for _, weight in self.ideal_sums])
        self.places = np.array(sum_rows)[:, np.newaxis], np.minimum(depths, returned) - 1
        ends = np.array(
            [[returned if definition.ideal_k == "returned" else judged] for definition in definitions]
        )
        is_cut = np.array([[definition.ideal_k is not None] for definition in definitions])
        self.ideal_places = (
            np.array(ideal)[:, np.newaxis],
            np.where(is_cut, np.minimum(depths, ends), judged) - 1,
        )
        self.has_ideal = np.array([[COMPUTED[definition.metric].has_ideal] for definition in definitions])

    def curves(self, ranking: JudgedRanking, places: Places) -> FloatArray:
        grades = np.array(ranking.grades, np.float64)
        worth = {gain: _gains_of_grades(grades, gain) for gain in {gain for gain, _ in self.lists}}
        gains = np.array(
            [_gains_by_rank(worth[gain][places[order]], order, ranking) for gain, order in self.lists]
        )
        sums = discounted_sums(gains[[row for row, _ in self.sums]], self.weights)
        return share(sums[self.places], np.where(self.has_ideal, self.ideals(ranking), 1.0), 0.0)

    def ideals(self, ranking: JudgedRanking) -> FloatArray:
        """Return the IDCG by which each definition divides, ``(definitions, cutoffs)``."""
        best = np.zeros((len(self.pools), len(ranking.pool_grades)))
        for row, (gain, judged) in zip(best, self.pools, strict=True):
            gains = np.sort(_gains_of_grades(_judged_grades(judged, ranking), gain))[::-1]
            row[: len(gains)] = gains
        sums = discounted_sums(best[[row for row, _ in self.ideal_sums]], self.ideal_weights)
        ideals: FloatArray = sums[self.ideal_places]
        return ideals


def ideal_sum(definition: Definition, ranking: JudgedRanking) -> float:
    """Return the IDCG by which a definition divides for a list; 0 of a metric without one."""
    if not DEFINED[definition.metric].has_ideal:
        return 0.0
    depths = np.array([[_cutoff_depth(definition, ranking, ranking.k)]])
    lists = [_ranked_input(definition, ranking)]
    return float(_GainBatch((definition,), lists, ranking, depths).ideals(ranking)[0, 0])


def rounded(definition: Definition, scores: FloatArray) -> FloatArray:
    """Return the scores as a definition rounds them."""
    if definition.digits is None:
        return scores
    if definition.printed:
        return np.array([float(f"{score:.{definition.digits}f}") for score in scores])
    result: FloatArray = np.floor(scores * 10**definition.digits + 0.5) / 10**definition.digits
    return result


class _BatchInput(NamedTuple):
    """What a metric is called with: grades ``(lists, orders, n)``, judged grades ``(lists, 1, m)``."""

    definition: Definition
    ranking: JudgedRanking
    lists: Array
    pools: Array


Formula = Callable[[_BatchInput, list[int]], FloatArray]
"""A metric of some lists at each of these depths."""


def _ap_at_depths(inputs: _BatchInput, depths: list[int]) -> FloatArray:
    definition, ranking = inputs.definition, inputs.ranking
    if definition.ties == "grouped":
        labels = np.array(ranking.grades) >= definition.threshold
        return np.full(
            (1, 1, len(depths)),
            scored_average_precision(_document_scores(definition.single, ranking), labels),
        )
    return average_precision(inputs.lists, depths, judged=inputs.pools, denominator=definition.denominator)


def _recall_at_depths(inputs: _BatchInput, depths: list[int]) -> FloatArray:
    shares = recall(inputs.lists, depths, judged=inputs.pools)
    if inputs.definition.denominator != "capped":
        return shares
    relevant = np.count_nonzero(inputs.pools, axis=-1)[..., np.newaxis]
    capped: FloatArray = shares * relevant / np.minimum(relevant, depths)
    return capped


def _f_at_depths(inputs: _BatchInput, depths: list[int]) -> FloatArray:
    beta = cast(float, Fraction(inputs.definition.metric.removeprefix("F")))
    return f_measure(inputs.lists, depths, beta=beta, judged=inputs.pools)


def _err_at_depths(inputs: _BatchInput, depths: list[int]) -> FloatArray:
    return err(inputs.lists, depths, max_grade=top_of_scale(inputs.definition, inputs.ranking))


def _auc_at_depths(inputs: _BatchInput, depths: list[int]) -> FloatArray:
    """Return AUC of the documents down to each depth; 0 where all are of one class."""
    ranking, labels = inputs.ranking, inputs.lists[0, 0] > 0
    scores = _document_scores(inputs.definition.single, ranking)[
        _ranked_input_places(_ranked_input(inputs.definition, ranking).order, ranking)
    ]
    area = exact_auc if ranking.exact else auc
    areas = [
        area(scores[:depth], labels[:depth]) if 0 < labels[:depth].sum() < len(labels[:depth]) else 0.0
        for depth in depths
    ]
    return np.array([[areas]], object if ranking.exact else np.float64)


@dataclass(frozen=True)
class MetricSpec:
    """A metric of libraries and papers: the function that computes it, the definition fields it reads."""

    definition_fields: tuple[str, ...]  # fields of a `Definition`, beside cutoff and rounding
    formula: Formula | None = None  # ``(lists, orders, depths)``; None = a sum of gains
    denominators: tuple[str, ...] = ("relevant",)  # in one definition or another
    # the fields in which its plainest definition differs
    usual: Mapping[str, Any] = field(default_factory=dict)
    has_closed_mean: bool = False  # over the orders of tied documents
    needs_two_classes: bool = False  # documents that are not relevant, too
    is_identifiable_from_value: bool = True  # it has that many values
    units: float = 0.8  # how seldom one asks for it; see `unusual`

    @property
    def is_of_gains(self) -> bool:
        """Whether it sums gains, as DCG and nDCG do."""
        return "gain" in self.definition_fields

    @property
    def is_of_labels(self) -> bool:
        """Whether it reads who is relevant, and no grades."""
        return "threshold" in self.definition_fields and not self.is_of_gains

    @property
    def has_ideal(self) -> bool:
        """Whether it is divided by the score of an ideal list."""
        return "ideal_k" in self.definition_fields


_GAINS: Final = ("gain", "discount", "log_base", "threshold", "ties")

DEFINED: Final = {
    NDCG.name: MetricSpec((*_GAINS, "judged", "ideal_k"), has_closed_mean=True, units=0),
    DCG: MetricSpec(_GAINS, has_closed_mean=True, units=0.2),
    AP.name: MetricSpec(
        ("threshold", "ties", "judged", "denominator"),
        _ap_at_depths,
        OPTIONS["denominator"],
        units=0.3,
    ),
    RR.name: MetricSpec(
        ("threshold", "ties"), lambda inputs, depths: reciprocal_rank(inputs.lists, depths), units=0.5
    ),
    P.name: MetricSpec(
        ("threshold", "ties", "denominator"),
        lambda inputs, depths: precision(inputs.lists, depths),
        ("relevant", "returned"),
    ),
    R.name: MetricSpec(
        ("threshold", "ties", "judged", "denominator"), _recall_at_depths, ("relevant", "capped")
    ),
    F1.name: MetricSpec(
        ("threshold", "ties", "judged", "denominator"), _f_at_depths, ("relevant", "returned")
    ),
    SUCCESS.name: MetricSpec(
        ("threshold", "ties"),
        lambda inputs, depths: hit(inputs.lists, depths),
        is_identifiable_from_value=False,
    ),
    ERR.name: MetricSpec(("max_grade", "ties"), _err_at_depths, units=0.4),
    AUC.name: MetricSpec(
        ("threshold",),
        _auc_at_depths,
        usual={"cutoff": None, "empty": "undefined"},
        has_closed_mean=True,
        needs_two_classes=True,
        units=0.6,
    ),
}
"""Every metric that has conventions, by the name that they are asked for by."""

WEIGHTED_F: Final = tuple(f"F{beta}" for beta in BETA.options if beta != 1)
"""F with other weights than 1, which no convention has."""

COMPUTED: Final = DEFINED | dict.fromkeys(WEIGHTED_F, DEFINED[F1.name])
"""Every metric that a definition can be of."""


def top_of_scale(definition: Definition, ranking: JudgedRanking) -> float:
    """Return the top of the grade scale that a definition of ERR takes for a list."""
    return ranking.max_grade if definition.max_grade is None else definition.max_grade


def _cutoff_depth(definition: Definition, ranking: JudgedRanking, k: int | None) -> int:
    """Return how many ranks count for a definition at a cutoff."""
    length = len(ranking.grades)
    if definition.cutoff != "k" or k is None:
        return definition.cutoff if isinstance(definition.cutoff, int) else length
    return min(k, length) if definition.denominator == "returned" else k


def _judged_grades(judged: str, ranking: JudgedRanking) -> Array:
    return np.array(ranking.pool_grades if judged == "all" else ranking.grades, np.float64)


def _document_scores(is_single: bool, ranking: JudgedRanking) -> FloatArray:
    return np.array(ranking.all_scores, np.float32 if is_single else np.float64).astype(np.float64)


def _ranked_input_places(order: _TieRule, ranking: JudgedRanking) -> Array:
    """Return the place in the input of the document at each rank, by a rule for ties."""
    if ranking.scores is None:
        return np.arange(len(ranking.grades))
    rule = "input" if order.ties in ("grouped", *AVERAGING_RULES) else order.ties
    return ranked_places(
        ranking.grades, _document_scores(order.single, ranking), ranking.document_names, ties=rule
    )


def ranks(definition: Definition, ranking: JudgedRanking) -> list[int]:
    """Return the rank that a definition's tie rule gives each document of the input."""
    return [
        int(rank)
        for rank in np.argsort(_ranked_input_places(_ranked_input(definition, ranking).order, ranking)) + 1
    ]


def _grades_to_compute(grades: Array, threshold: float | Array | None, ranking: JudgedRanking) -> Array:
    """Return grades, or with a threshold 1 for relevant and 0 for others, exact if the list is."""
    numbers = grades if threshold is None else (grades >= threshold).astype(np.float64)
    return as_fractions(numbers) if ranking.exact else numbers


def _gains_by_rank(gains: FloatArray, order: _TieRule, ranking: JudgedRanking) -> FloatArray:
    """Return the gain at each rank; tied documents get their mean if the rule averages orders."""
    if order.ties not in AVERAGING_RULES:
        return gains
    return average_tied_gains(gains, np.sort(_document_scores(order.single, ranking))[::-1])


def _gains_of_grades(grades: Array, gain: tuple[str, float]) -> FloatArray:
    return gains_of(as_grades(grades), gain_function(*gain))


def gain_function(name: str, threshold: float) -> Gain:
    """Return the gain of a definition as `ndcg` takes it."""
    functions: dict[str, Gain] = {"binary": lambda grade: grade >= threshold, "power": np.exp2}
    return functions.get(name, name)


def has_too_many_orders(definition: Definition, ranking: JudgedRanking, most: float = MAX_ORDERS) -> bool:
    """Return whether a definition averages more orders of tied documents than `most`."""
    if definition.ties not in AVERAGING_RULES or ranking.scores is None:
        return False
    if COMPUTED[definition.metric].has_closed_mean:
        return False
    return count_orders(ranking.grades, _document_scores(definition.single, ranking)) > most


def is_empty(definition: Definition, ranking: JudgedRanking) -> bool:
    """Return whether a metric is 0/0 for a list: nothing that counts is relevant or, for AUC, all is."""
    metric = COMPUTED[definition.metric]
    # Pairs, and groups of tied documents, are within the list, wherever other metrics look.
    is_of_the_list = metric.needs_two_classes or definition.ties == "grouped"
    highest = ranking.highest_listed if is_of_the_list or definition.judged == "list" else ranking.highest
    if metric.is_of_gains:
        return highest <= 0
    if highest < definition.threshold:
        return True
    return metric.needs_two_classes and all(grade >= definition.threshold for grade in ranking.grades)


_REFUSES: Final[dict[str, Callable[[JudgedRanking], bool]]] = {
    "one-document": lambda ranking: len(ranking.grades) < 2,
    "short-list": lambda ranking: ranking.k is not None and len(ranking.grades) < ranking.k,
    "padded": lambda ranking: ranking.k is not None and len(ranking.grades) < ranking.k,
    "grade-above-4": lambda ranking: ranking.highest > 4,
    "above-built-in-4": lambda ranking: ranking.highest > 4,
    "grade-above-31": lambda ranking: ranking.highest > 31,
    "nothing-judged": lambda ranking: all(map(math.isnan, (*ranking.grades, *ranking.missing))),
    "unjudged": lambda ranking: any(map(math.isnan, ranking.grades)),
    "several-relevant": lambda ranking: sum(grade >= 1 for grade in (*ranking.grades, *ranking.missing)) != 1,
    "unstable-ties": lambda ranking: len(set(ranking.all_scores)) < len(ranking.grades),
    "above-scale": lambda ranking: ranking.highest > ranking.max_grade,
}


def comparison_key(outcome: Outcome) -> object:
    """Return a key that is equal for outcomes that differ by floating-point rounding alone."""
    return outcome if isinstance(outcome, NoValue) else round(outcome, 10)
