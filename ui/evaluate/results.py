"""The results of an evaluation: scores of every query of every system, means, tests; cached."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from metrics.average_precision import AP
from metrics.conventions.definitions import Convention
from metrics.cumulative_gain import NDCG
from metrics.definition import USUAL, Definition
from metrics.expected_reciprocal_rank import ERR
from metrics.measure import Measure
from metrics.numeric.arrays import FloatArray
from metrics.numeric.ties import ORDERING_RULES
from metrics.precision_recall import P
from metrics.reciprocal_rank import RR
from metrics.runs.computing import values_of
from metrics.runs.judged_run import JudgedRun, Places, judged_at_the_top
from metrics.runs.plans import TREC_EVAL_10, MeasurePlan, make_plan
from metrics.runs.undecided_queries import EXTREMES, decided_by_ties, decided_by_unjudged
from metrics.significance import (
    benjamini_hochberg,
    bootstrap,
    detectable_difference,
    holm,
    randomisation,
    sign_test,
    t_interval,
    t_test,
    tukey_hsd,
    wilcoxon,
)
from metrics.significance.multiple_comparisons import SystemPair
from metrics.significance.paired import SignificanceTest, Signs
from metrics.significance.resampling import ALL_SIGNS, BootstrapResult, RandomisationResult
from scene.evaluation.choices import OFFERED, measure_text
from scene.evaluation.model import System
from ui.session.evaluation import Evaluation, Result
from ui.session.session import Session

TIES: Final = "id down"
"""Which of tied documents goes first: the order in which a query of them is opened, as in trec_eval."""
SHOWN: Final = tuple(measure.name for measure in (NDCG, AP, RR, P, ERR))
"""The measures of the table of means, beside the one that is asked about."""
Flags: TypeAlias = NDArray[np.bool_]
DRAWS: Final = 5_000
"""Shuffles of all systems at once: a p of 0.05 is then sure to 0.003."""
TUKEY: Final = "tukey"
LEVEL: Final = 0.05
"""A p below it is called a difference that was found."""
CORRECTIONS: Final = {"holm": holm, "benjamini-hochberg": benjamini_hochberg}
"""Corrections of the p of each pair of systems, beside the test of all of them at once."""
LEFT_OUT: Final = "skipped"


class MeanInterval(NamedTuple):
    """A mean over queries with its 95 % interval, and how many queries it is over."""

    mean: float
    low: float
    high: float
    queries: int


@dataclass(frozen=True)
class Results:
    """The results of a session's evaluation, by the chosen measure and definition."""

    evaluation: Evaluation
    definition: Definition

    @property
    def measure(self) -> Measure:
        """The measure that is asked about."""
        return self.evaluation.choices.measure

    @property
    def convention(self) -> Convention | None:
        """The convention by which runs are evaluated; None where the definition in force holds."""
        return self.evaluation.choices.record

    @property
    def basis(self) -> tuple[str, Definition]:
        """The convention and definition of all results, as a part of the cache's key."""
        return self.evaluation.choices.convention, self.definition

    def title(self, name: str = "") -> str:
        """Write a measure as ir_measures does, with its parameters and the cutoff that is asked about."""
        choices = self.evaluation.choices
        return OFFERED[name or choices.name].title(self.definition, choices.k)

    @property
    def shown_measures(self) -> list[str]:
        """The measures of the table of means: first the one that is asked about."""
        return list(dict.fromkeys((self.evaluation.choices.name, *SHOWN)))

    def values(self, system: System, name: str = "") -> FloatArray:
        """Return a system's score of every query; NaN for one that the mean leaves out."""
        choices = self.evaluation.choices
        name = name or choices.name
        key = ("values", system.letter, measure_text(name, choices.k), self.basis)
        values = partial(self._values_by_plan, system.judged_run, name)
        return self.evaluation.cached(key, lambda: values(self._plan(name)))

    def _values_by_plan(self, judged_run: JudgedRun, name: str, plan: MeasurePlan) -> FloatArray:
        """Return a measure of every query by a plan, with the rule for those without a relevant document."""
        (values,) = values_of(judged_run, [plan])
        if self.convention:
            return np.where(judged_run.length == 0, np.nan, values) if self.leaves_out_missing else values
        empty = self.definition.empty
        if empty != USUAL.empty:
            values = np.where(
                self._is_empty(judged_run, OFFERED[name]), np.nan if empty == LEFT_OUT else empty, values
            )
        return values

    def _is_empty(self, judged_run: JudgedRun, measure: Measure) -> Flags:
        """Return for each query whether it has nothing that can count for a measure."""
        threshold = (
            self.definition.threshold if "threshold" in measure.definition_fields else np.nextafter(0, 1)
        )
        empty: Flags = judged_run.relevant(threshold) == 0
        return empty

    @property
    def leaves_out_missing(self) -> bool:
        """Whether means leave out the queries that a run lacks; else these count 0."""
        return bool(self.convention and self.convention.leaves_out_missing)

    @property
    def definition_used(self) -> Definition:
        """The chosen definition, but for the order of tied documents; it holds where no convention does."""
        return replace(self.definition, ties=TIES)

    def definition_of(self, name: str = "") -> Definition:
        """Return the definition by which a measure is computed."""
        if self.convention:
            return self._plan(name or self.evaluation.choices.name).definition
        return self.definition_used

    def _plan(self, name: str) -> MeasurePlan:
        choices = self.evaluation.choices
        plan = make_plan(
            measure_text(name, choices.k),
            choices.convention_argument(name) if choices.record else TREC_EVAL_10.label,
        )
        keywords = {
            parameter.name: parameter.exact_value_in(self.definition_used)
            for parameter in plan.measure.parameters
        }
        if self.convention:
            return replace(plan, keywords=keywords)
        fields = {
            name: getattr(self.definition_used, name) for name in (*plan.measure.definition_fields, "ties")
        }
        return replace(plan, definition=replace(USUAL, **fields), keywords=keywords)

    # --- of one system ------------------------------------------------------------------------------------

    def spread(self, system: System, name: str = "") -> MeanInterval:
        """Return a system's mean of a measure with its 95 % interval, cut to the measure's range."""
        spread = mean_interval(self.values(system, name))
        measure = OFFERED[name or self.evaluation.choices.name]
        lowest, highest = measure.lowest or 0.0, max(measure.highest or inf, spread.mean)
        # The mean of all queries there are is a possible value, too: the interval loses nothing of its 95 %.
        return spread._replace(low=max(spread.low, lowest), high=min(spread.high, highest))

    def judged_shares(self, system: System) -> FloatArray:
        """Return the share of judged documents in the first k, of each query."""
        k = self.evaluation.choices.k
        return self.evaluation.cached(
            ("judged", system.letter, k),
            lambda: values_of(system.judged_run, [make_plan(f"Judged@{k}", "trec_eval 10")])[0],
        )

    def mean_unjudged_share(self, system: System) -> float:
        """Return the mean share of the first k documents that nobody judged, over the lists that have any."""
        judged_shares = self.judged_shares(system)[system.judged_run.length > 0]
        return 1 - float(judged_shares.mean()) if len(judged_shares) else 0.0

    def tied_counts(self, system: System) -> Places:
        """Count the judged documents of each query that share their score with another one."""
        judged_run, ranks = system.judged_run, system.judged_run.ranks_of(single=self.definition_of().single)
        return np.bincount(judged_run.query[ranks.tie_size > 1], minlength=len(judged_run.queries))

    def mean_range_by_ties(self, system: System) -> tuple[float, float]:
        """Return the lowest and highest mean over all orders of tied documents."""
        name = self.evaluation.choices.name
        plan = self._plan(name)
        extreme_plans = [replace(plan, definition=replace(plan.definition, ties=ties)) for ties in EXTREMES]
        means = [
            mean_interval(self._values_by_plan(system.judged_run, name, extreme_plan)).mean
            for extreme_plan in extreme_plans
        ]
        return min(means), max(means)

    def condensed_mean(self, system: System) -> float:
        """Return the mean over condensed lists, without unjudged documents."""
        name = self.evaluation.choices.name
        plan = replace(self._plan(name), is_condensed=True)
        values = partial(self._values_by_plan, system.judged_run, name, plan)
        return self._cached(lambda: mean_interval(values()).mean, "condensed", system.letter)

    def mean_if_relevant(self, system: System) -> float | None:
        """Return the mean if all unjudged documents down to k had the highest grade; None without a k."""
        name = self.evaluation.choices.name
        plan, judged_run = self._plan(name), system.judged_run
        if plan.depth is None:
            return None

        def mean() -> float:
            ties = plan.definition.ties if plan.definition.ties in ORDERING_RULES else TIES
            rank = judged_run.rank(ties, single=plan.definition.single)
            fully_judged = judged_at_the_top(judged_run, rank, plan.depth)
            return mean_interval(self._values_by_plan(fully_judged, name, plan)).mean

        return self._cached(mean, "if-relevant", system.letter)

    def _cached(self, compute: Callable[[], Result], *key: Hashable) -> Result:
        """Return a result for the current choices, computed once."""
        return self.evaluation.cached((*key, self.evaluation.choices.text, self.basis), compute)

    # --- of two systems -----------------------------------------------------------------------------------

    @property
    def pair(self) -> list[System]:
        """The two systems that are compared; one alone where there is no other."""
        return self.evaluation.pair

    def differences(self, name: str = "") -> FloatArray:
        """Return B minus A for each query; NaN where either has no value."""
        first, second = self.pair
        return self.values(second, name) - self.values(first, name)

    def decided_by_ties(self) -> Flags:
        """Return on which queries the order of tied documents decides the better system."""
        first, second = (system.judged_run for system in self.pair)
        plan = self._plan(self.evaluation.choices.name)
        return self._cached(lambda: decided_by_ties(first, second, plan), "ties", self.evaluation.places)

    def decided_by_unjudged(self) -> Flags | None:
        """Return on which queries unjudged documents may decide the better system; None = not known."""
        qrels, (first, second) = self.evaluation.collection.qrels, (system.run for system in self.pair)
        if qrels is None or first is None or second is None:
            return None
        plan, runs = self._plan(self.evaluation.choices.name), (first, second)
        return self._cached(
            lambda: decided_by_unjudged(qrels, *runs, plan), "unjudged", self.evaluation.places
        )

    @property
    def counted_differences(self) -> FloatArray:
        """The differences of the queries that count."""
        return _drop_nan(self.differences())

    def comparison(self) -> "SystemComparison":
        """Compare the two systems by the measure that is asked about."""
        return self._cached(
            lambda: compare_differences(self.counted_differences, self.measure.sign),
            "compared",
            self.evaluation.places,
        )

    def tests(self) -> "Tests | None":
        """Test the differences of the two systems; None where that is not possible, or there is one alone."""
        if len(self.pair) < 2:
            return None
        return self._cached(lambda: tests_of(self.counted_differences), "tests", self.evaluation.places)

    @property
    def has_pairs(self) -> bool:
        """Whether there are more than two systems."""
        return len(self.evaluation.collection.systems) > 2

    @property
    def correction(self) -> str:
        """The correction for many pairs that was chosen, else randomised Tukey HSD."""
        correction = self.evaluation.correction
        return correction if correction in CORRECTIONS else TUKEY

    def corrected_pairs(self) -> list[SystemPair]:
        """Return all pairs of systems, each with its p by the correction that was chosen."""
        pairs = self._cached(self._tukey_hsd_pairs, "pairs")
        if self.correction == TUKEY or not pairs:
            return pairs
        return self._cached(lambda: self._correct_p_of_pairs(pairs), "corrected", self.correction)

    def _correct_p_of_pairs(self, pairs: Sequence[SystemPair]) -> list[SystemPair]:
        p_values = [t_test(_drop_nan(self._pair_differences(pair))).p for pair in pairs]
        corrected_p_values = CORRECTIONS[self.correction](p_values).tolist()
        return [pair._replace(p=p) for pair, p in zip(pairs, corrected_p_values, strict=True)]

    def mean_difference(self, pair: SystemPair) -> MeanInterval:
        """Return the mean difference of two of all systems, with its 95 % interval."""
        return mean_interval(self._pair_differences(pair))

    def _pair_differences(self, pair: SystemPair) -> FloatArray:
        """Return the second minus the first of two of all systems, for each query."""
        first, second = (self.evaluation.collection.systems[place] for place in (pair.first, pair.second))
        return self.values(second) - self.values(first)

    def _tukey_hsd_pairs(self) -> list[SystemPair]:
        """Compare all systems at once, by randomised Tukey HSD; over the queries that count for every one."""
        table = np.array([self.values(system) for system in self.evaluation.collection.systems]).T
        complete_rows = table[~np.isnan(table).any(axis=1)]
        return tukey_hsd(complete_rows, DRAWS) if len(complete_rows) > 1 else []


class SystemComparison(NamedTuple):
    """The difference B − A of two systems over the queries that count: interval, queries won and lost."""

    difference: float
    low: float
    high: float
    won: int  # queries on which B is better
    lost: int
    equal: int
    may_be_chance: bool = False  # few queries: more than 5 of 100 patterns of signs differ so

    @property
    def queries(self) -> int:
        """How many queries count."""
        return self.won + self.lost + self.equal

    @property
    def is_outside(self) -> bool:
        """Whether 0, no difference, lies outside the interval."""
        return self.low > 0 or self.high < 0

    @property
    def is_sure(self) -> bool:
        """Whether the interval and, of few queries, the randomisation test show a difference."""
        return self.is_outside and not self.may_be_chance


def _drop_nan(values: FloatArray) -> FloatArray:
    """Return the numbers that are not NaN."""
    return values[~np.isnan(values)]


def mean_interval(values: FloatArray) -> MeanInterval:
    """Return the mean of numbers with its 95 % interval, leaving NaN out."""
    numbers = _drop_nan(values)
    if not len(numbers):
        return MeanInterval(np.nan, np.nan, np.nan, 0)
    low, high = t_interval(numbers) if len(numbers) > 1 else (np.nan, np.nan)
    return MeanInterval(float(numbers.mean()), low, high, len(numbers))


def compare_differences(differences: FloatArray, sign: int = 1) -> SystemComparison:
    """Return the comparison of two systems from their differences; sign −1: lower is better."""
    spread = mean_interval(differences)
    better, worse = int((sign * differences > 0).sum()), int((sign * differences < 0).sum())
    equal = len(differences) - better - worse
    comparison = SystemComparison(spread.mean, spread.low, spread.high, better, worse, equal)
    if not comparison.is_outside or len(differences) > ALL_SIGNS:
        return comparison
    return comparison._replace(may_be_chance=randomisation(differences).p > LEVEL)


class Tests(NamedTuple):
    """The results of all significance tests of two systems."""

    randomised: RandomisationResult
    t: SignificanceTest
    wilcoxon: SignificanceTest
    signs: Signs
    bootstrapped: BootstrapResult
    detectable_difference: float


def tests_of(differences: FloatArray) -> Tests | None:
    """Return the significance tests of differences; None of fewer than two, or if all are equal."""
    if len(differences) < 2 or np.ptp(differences) == 0:
        return None
    return Tests(
        randomisation(differences),
        t_test(differences),
        wilcoxon(differences),
        sign_test(differences),
        bootstrap(differences),
        detectable_difference(float(differences.std(ddof=1)), len(differences)),
    )


def results_of(session: Session) -> Results:
    """Return the results of a session."""
    return Results(session.evaluation, session.scene.definition)


def sorted_places(values: Sequence[float] | FloatArray, *, descending: bool = True) -> list[int]:
    """Return the places of numbers in sorted order, NaN last."""
    array = np.asarray(values, np.float64)
    keyed = np.where(np.isnan(array), np.inf, -array if descending else array)
    return [int(place) for place in np.argsort(keyed, kind="stable")]
