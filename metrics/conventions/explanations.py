"""Where does a printed score come from? Candidates whose value rounds to it, ranked by plausibility."""

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

import numpy as np

from metrics.analysis.mistakes import MistakenScore, mistaken_scores
from metrics.conventions.candidates import Candidate, Trials, candidates, curves_of
from metrics.conventions.computing import (
    COMPUTED,
    DEFINED,
    NoValue,
    Outcome,
    comparison_key,
    is_empty,
)
from metrics.conventions.groups import MAX_ORDERS_SEARCHED, DefinitionOutcome, definition_outcomes
from metrics.conventions.mistakes import MEAN_MISTAKES, MISTAKES, POOLED, mistake_in
from metrics.conventions.other_means import USUAL_MEAN, OtherMean
from metrics.conventions.readings import ROUNDING, RoundingInterval, readings
from metrics.definition import USUAL as PLAIN
from metrics.definition import Definition, JudgedRanking
from metrics.measures import MEASURES

# 0 is nDCG with linear gain, of all that is judged, at the asked cutoff; half a unit what many do, one what
# only a few make, two or three a mistake. These are judgements: they decide what is told, not what a value
# is.


CHOICE_UNITS: Final[dict[str, dict[str | None, float]]] = {
    "gain": {"exponential": 0.5, "binary": 2, "power": 3},
    "discount": {"ln": 0.5, "jk": 1, "zipf": 2, "none": 3},
    "judged": {"list": 0.5},
    "ideal_k": {None: 1, "returned": 2},
    "ties": {"average": 0.6, "id down": 0.5, "id up": 0.8, "pessimistic": 0.7, "optimistic": 1},
    "denominator": {"capped": 0.5, "found": 1, "position": 1.5, "returned": 0.5},
}
"""Choices that are not listed are usual and cost nothing."""

ANOTHER_WEIGHT: Final = 0.8
"""For F with other weights than 1: it has few values, which a pasted number often meets by chance."""

THRESHOLD_STEP: Final = 1.5
"""For each grade by which "relevant" begins above 1: no library does so unasked."""

SCALE: Final = 0.6
"""For a top of the grade scale that is built in: several libraries have one."""

ROUNDED: Final = 0.5
"""For a result with few decimals, as some programs print it."""

FOUR_BYTES: Final = 0.5
"""For scores in numbers of four bytes, in which close scores become ties."""

OTHERWISE_CUT: Final = 0.1
"""For a definition without a cutoff, and of AUC for one with it: of the same value the other one is told."""

MISTAKE: Final = 2
"""A mistake is less likely than what libraries do, and likelier than two things that nobody does."""

INGREDIENT: Final = 10
"""A wrong ingredient of a formula that is not among the usual mistakes is told after all of these."""

USUAL: Final = 1.8
"""Only what is at most so unusual is tried at cutoffs that nobody asked for: at all of them the rest would
explain every number. It is more than three choices that many make, 1.5, and less than one mistake."""

ANOTHER_CUTOFF: Final = 5
"""Another cutoff than the asked one is less likely than two mistakes at the asked one."""

ANOTHER_MEAN: Final = 2.5
"""A mean in which not every query counts once is less likely than one mistake, and than two likelier."""

NO_SIGN: Final = 3
"""A percentage without its sign is less likely than one mistake."""


def how_unusual(candidate: Candidate) -> float:
    """Return how implausible a candidate is: the penalty points of all its choices."""
    definition = candidate.definition
    choices = sum(units.get(getattr(definition, name), 0) for name, units in CHOICE_UNITS.items())
    is_mistake = candidate.mistake not in ("", "log2-i")  # the paper that introduced nDCG does log2-i
    return (
        (DEFINED[definition.metric].units if definition.metric in DEFINED else ANOTHER_WEIGHT)
        + choices
        + SCALE * (definition.max_grade is not None)
        + THRESHOLD_STEP * (definition.threshold - 1)
        + MISTAKE * is_mistake
        + ROUNDED * (definition.digits is not None)
        + FOUR_BYTES * definition.single
        + OTHERWISE_CUT * bool(definition.cutoff != COMPUTED[definition.metric].usual.get("cutoff", "k"))
    )


class Place(NamedTuple):
    """The sort key of an explanation: the lowest is the likeliest."""

    only_rounds: bool
    kind: int
    units: float


def is_exactly(reading: RoundingInterval, candidate: Candidate, value: float) -> bool:
    """Return whether a number is a candidate's very value; never where a library rounds its result."""
    return candidate.definition.digits is None and abs(value - reading.middle) < ROUNDING


def place(*, is_exact: bool, is_used: bool, is_mistake: bool, units: float) -> Place:
    """Return the sort key of an explanation: exact values before near ones, common before rare."""
    # Digits say more than habits do: somebody who typed 0.5 has seen 0.5 or 0.50, and hardly 0.4902. A slip
    # is likelier than what nobody computes; how many units that has only orders what is of one kind.
    kind = 0 if is_used else 1 if is_mistake else 2
    return Place(not is_exact, kind, units)


MAX_EXPLANATIONS: Final = 12
"""So many explanations are given. Who computes so is looked up for twice as many, the likeliest."""

OF_THE_WHOLE_LIST: Final = tuple(name for name, measure in MEASURES.items() if not measure.has_cutoff)
"""Metrics that have no cutoff on screen, though libraries cut some of them."""

ENOUGH_DIGITS: Final = 1.1e-4
"""So near must both ends of a number be for a formula's ingredients to be tried: with four decimals one
number in twenty meets one of all formulas' by chance."""

DEEPEST: Final = 1000
"""A formula goes down to the cutoff rank by rank: at a deeper one no answer would come at once."""

ALTERNATIVES: Final[dict[str, tuple[Any, ...]]] = {
    "gain": ("linear", "exponential"),
    "discount": ("log2", "jk"),
    "log_base": (2, 10),
    "judged": ("all", "list"),
    "ideal_k": ("k", None),
    "ties": ("input", "pessimistic", "optimistic"),
    "threshold": (1, 2),
    "max_grade": (None, 4, 5),
    "digits": (None,),
}
"""A choice is told if one of these in its place gives another value, and so is a denominator."""


@dataclass(frozen=True)
class Explanation:
    """An explanation of a printed number: metric, definition, cutoff, mistake, and who computes so."""

    metric: str  # a key of `DEFINED`, or F0.5, F2
    k: int | None
    value: float
    definition: Definition
    telling: tuple[str, ...]  # the fields that make a difference for this list
    mistake: str  # the key of one, of an ingredient's, of a mean's, or `POOLED`
    is_percent: bool  # pasted without the sign
    libraries: tuple[DefinitionOutcome, ...]  # who returns this value, or the values that are averaged
    queries: int = 1  # over how many it is a mean
    averaging: OtherMean = USUAL_MEAN  # how they count in it


LEFT_OUT, UNDEFINED = "skipped", "undefined"
MADE_WITH_ALL: Final = (*MEAN_MISTAKES, POOLED)
"""The mistakes that are made with all queries together."""
Rankings = tuple[JudgedRanking, ...]


class Match(NamedTuple):
    """A candidate with its value of a list, or mean over several, to be compared with a printed number."""

    candidate: Candidate
    k: int | None
    value: float
    units: float  # how unusual it is
    usual: float  # the mean of the same scores where every query counts once
    counted: int = 1  # how many queries
    mistake: str = ""
    averaging: OtherMean = USUAL_MEAN
    is_slip: bool = False  # of several lists in another way, or at another cutoff, than was asked for
    is_on_screen: bool = False
    is_percent: bool = False
    is_exact: bool = False

    def place(self, *, is_used: bool) -> Place:
        """Return its sort key among the explanations."""
        is_mistake = self.is_slip or bool(self.mistake)
        return place(is_exact=self.is_exact, is_used=is_used, is_mistake=is_mistake, units=self.units)


def explain_matches(
    tried: Iterable[Match], pasted: Sequence[RoundingInterval], lists: Rankings, looked_up: int | None = None
) -> list[tuple[Place, Explanation]]:
    """Return the likeliest explanations among values that were tried, the likeliest first, with sort keys.
    Who computes so is looked up for the likeliest only.
    """
    best: dict[object, Match] = {}
    for match in tried:
        for reading in pasted:
            if reading.low <= match.value <= reading.high:
                _keep_best(best, match, reading, is_alone=len(lists) == 1)
    matches = [match for match in best.values() if not (match.is_slip and _equals_usual_mean(match, best))]
    # Until it is looked up, somebody computes so; what is on screen is never left out.
    matches.sort(key=lambda match: (not match.is_on_screen, match.place(is_used=not match.is_slip)))
    members = {match: _definers_of_match(match, lists) for match in matches[:looked_up]}
    places = {
        match: match.place(is_used=not match.is_slip and (match.is_on_screen or bool(libraries)))
        for match, libraries in members.items()
    }
    likeliest = sorted(places, key=lambda match: (not match.is_on_screen, places[match]))[:MAX_EXPLANATIONS]
    likeliest.sort(key=places.__getitem__)
    telling = _distinguishing_fields(likeliest, lists)
    return [(places[match], _make_explanation(match, telling[match], members[match])) for match in likeliest]


def _keep_best(best: dict[object, Match], match: Match, reading: RoundingInterval, *, is_alone: bool) -> None:
    """Put a match into `best`, unless a more usual one of the same value is there."""
    match = match._replace(
        units=match.units + NO_SIGN * reading.is_percent,
        is_percent=reading.is_percent,
        is_exact=is_exactly(reading, match.candidate, match.value),
    )
    key = (match.k if is_alone else None, *_deduplication_key(match))
    if key not in best or match.units < best[key].units:
        best[key] = match


def _deduplication_key(match: Match) -> tuple[object, ...]:
    metric = match.candidate.definition.metric
    return metric, match.is_percent, comparison_key(match.value), match.averaging, match.is_slip


def _equals_usual_mean(match: Match, best: dict[object, Match]) -> bool:
    """Return whether the usual mean at the asked cutoff, without a mistake, is the same number."""
    plain = best.get((None, *_deduplication_key(match._replace(averaging=USUAL_MEAN, is_slip=False))))
    return plain is not None and not plain.mistake


def mean_of(scores: Sequence[float | None]) -> float:
    """Return the mean of scores that are not None (left out); NaN if there are none or one is NaN."""
    counted = [score for score in scores if score is not None]
    return sum(counted) / len(counted) if counted else math.nan


def _definers_of_match(match: Match, lists: Rankings) -> tuple[DefinitionOutcome, ...]:
    """Return the definitions on record that give these scores; none for a mistake in averaging."""
    if match.mistake in MADE_WITH_ALL:
        return ()
    definition, most_orders = match.candidate.definition, MAX_ORDERS_SEARCHED if len(lists) == 1 else math.inf
    queries = [
        definition_outcomes(definition.metric, listed.with_cutoff(match.k), most_orders) for listed in lists
    ]
    leaves_out = definition.empty == LEFT_OUT and COMPUTED[definition.metric].needs_two_classes
    left_out = (LEFT_OUT, UNDEFINED) if leaves_out else (LEFT_OUT,)
    means = (
        replace(members[0], outcome=mean_of([_score_in_mean(member.outcome, left_out) for member in members]))
        for members in zip(*queries, strict=True)
    )
    value = comparison_key(match.usual)
    return tuple(member for member in means if comparison_key(member.outcome) == value)


def _score_in_mean(outcome: Outcome, left_out: Sequence[str]) -> float | None:
    """Return the score of a query that a library averages; None = left out, NaN = no number."""
    if not isinstance(outcome, NoValue):
        return outcome
    return None if outcome.kind in left_out else math.nan


# An edit changes one query: the mean of three takes 15 ms instead of 31.
@lru_cache(maxsize=256)
def scores_at(
    tried: tuple[Candidate, ...], ranking: JudgedRanking, cutoffs: tuple[int | None, ...]
) -> list[list[float | None]]:
    """Return each candidate's scores of a query at these cutoffs; None = left out, NaN = none."""
    depths = [len(ranking.grades) if k is None else k for k in cutoffs]
    return [
        [None] * len(depths)
        if candidate.definition.empty == LEFT_OUT and is_empty(candidate.definition, ranking)
        else curve
        for candidate, curve in zip(tried, curves_of(tried, ranking, depths).tolist(), strict=True)
    ]


def _distinguishing_fields(matches: Sequence[Match], lists: Rankings) -> dict[Match, tuple[str, ...]]:
    """Return for each match the fields of its definition without which its value would differ."""
    others = [(match, *alternative) for match in matches for alternative in alternatives(match.candidate)]
    tried, cutoffs = tuple(other for *_, other in others), tuple(dict.fromkeys(match.k for match in matches))
    telling: dict[Match, dict[str, None]] = {match: {} for match in matches}
    for (match, name, _), *scores in zip(
        others, *(scores_at(tried, ranking, cutoffs) for ranking in lists), strict=True
    ):
        other = mean_of([of_query[cutoffs.index(match.k)] for of_query in scores])
        if not math.isnan(other) and comparison_key(other) != comparison_key(match.usual):
            telling[match][name] = None
    return {match: tuple(names) for match, names in telling.items()}


def _make_explanation(
    match: Match, telling: tuple[str, ...], members: tuple[DefinitionOutcome, ...]
) -> Explanation:
    definition = match.candidate.definition
    is_made_with_all = match.mistake in MADE_WITH_ALL
    return Explanation(
        metric=definition.metric,
        k=match.k if definition.cutoff == "k" else None,
        value=match.value,
        definition=definition,
        telling=telling,
        mistake=match.mistake if is_made_with_all else _mistake_of_candidate(match.candidate, members),
        is_percent=match.is_percent,
        libraries=members,
        queries=match.counted,
        averaging=match.averaging,
    )


def _mistake_of_candidate(candidate: Candidate, libraries: Sequence[DefinitionOutcome]) -> str:
    """Return the key of a candidate's mistake; empty if some library defines the metric so."""
    is_definition = candidate.mistake and not MISTAKES[candidate.mistake].has_own_formula
    return "" if is_definition and libraries else candidate.mistake


def alternatives(candidate: Candidate) -> Iterator[tuple[str, Candidate]]:
    """Yield the candidates that differ from one in a single field, each with the field's name."""
    definition, mistake = candidate
    metric = COMPUTED[definition.metric]
    denominators = metric.denominators if definition.metric in DEFINED else ()
    reads = (*metric.definition_fields, "digits")
    for name, others in {**ALTERNATIVES, "denominator": denominators}.items():
        for other in others if mistake or name in reads else ():
            if other != getattr(definition, name):
                change: dict[str, Any] = {name: other}
                yield name, candidate._replace(definition=replace(definition, **change))


# A class asks for the same numbers of the same few lists, 9 ms each, and every rerun of a page asks again.
@lru_cache(maxsize=256)
def explain(
    number: str, ranking: JudgedRanking, on_screen: tuple[Definition, ...] = ()
) -> tuple[Explanation, ...]:
    """Return how a printed number can have been computed from this list, the likeliest first.
    The definitions `on_screen` are always tried, and count as usual.
    """
    pasted = readings(number)
    if not ranking.grades:
        return ()
    cutoff = len(ranking.grades) if ranking.k is None else ranking.k
    tried = (*_values_on_screen(ranking, cutoff, on_screen), *_values_within(pasted, ranking, cutoff))
    explanations = explain_matches(tried, pasted, (ranking,), 2 * MAX_EXPLANATIONS)
    values = [(explained.metric, comparison_key(explained.value)) for _, explained in explanations]
    explanations += _explain_by_mistakes(pasted[0], ranking.with_cutoff(cutoff), on_screen, values)
    return tuple(explanation for _, explanation in sorted(explanations, key=itemgetter(0)))


def _values_on_screen(
    ranking: JudgedRanking, cutoff: int, on_screen: Sequence[Definition]
) -> Iterator[Match]:
    """Yield the definitions on screen with their values, as matches to try."""
    shown = [
        Candidate(definition, "" if is_empty(definition, ranking) else mistake_in(definition, ranking))
        for definition in on_screen
    ]
    cutoffs = [cutoff, len(ranking.grades)]
    for candidate, curve in zip(shown, curves_of(shown, ranking, cutoffs), strict=True):
        k = _cutoff_on_screen_of(candidate.definition, *cutoffs)
        score = float(curve[cutoffs.index(k)])
        units = DEFINED[candidate.definition.metric].units
        yield Match(candidate, k, score, units, score, mistake=candidate.mistake, is_on_screen=True)


def _values_within(
    pasted: Sequence[RoundingInterval], ranking: JudgedRanking, cutoff: int
) -> Iterator[Match]:
    """Yield all candidates of a list whose values round to the pasted number."""
    trials = _make_trials(ranking.order_invariant, cutoff)
    curves = trials.curves(ranking)
    for reading in pasted:
        for row, column in np.argwhere((curves >= reading.low) & (curves <= reading.high)).tolist():
            candidate, k, score = trials.candidates[row], trials.cutoffs[column], float(curves[row, column])
            is_elsewhere = candidate.definition.cutoff == "k" and k != cutoff
            units = how_unusual(candidate) + ANOTHER_CUTOFF * is_elsewhere
            yield Match(candidate, k, score, units, score, mistake=candidate.mistake)


def _explain_by_mistakes(
    pasted: RoundingInterval,
    ranking: JudgedRanking,
    on_screen: Sequence[Definition],
    values: Collection[tuple[str, object]],
) -> list[tuple[Place, Explanation]]:
    """Return the mistakes in a formula's ingredients that give the pasted number, with sort keys."""
    # There are so many that few digits would meet one by chance: what is seldom is not tried, and what a
    # metric has by one of its definitions needs no mistake.
    if pasted.high - pasted.low > ENOUGH_DIGITS or (ranking.k or 0) > DEEPEST:
        return []
    # Two ways to make a mistake that are told alike are one; the likelier stands first.
    mistaken: dict[object, tuple[Place, Explanation]] = {}
    for name, definition, score in _fitting_mistakes(pasted, ranking, on_screen):
        if (name, comparison_key(score.score)) in values:
            continue
        likelihood = place(
            is_exact=is_exactly(pasted, Candidate(definition), score.score),
            is_used=False,
            is_mistake=True,
            units=INGREDIENT + score.mistake.units,
        )
        k = None if name in OF_THE_WHOLE_LIST else ranking.k
        told_as = score.mistake.explanation_key
        explanation = Explanation(name, k, score.score, definition, (), told_as, False, ())
        mistaken.setdefault((name, told_as, comparison_key(score.score)), (likelihood, explanation))
    return sorted(mistaken.values(), key=itemgetter(0))[: MAX_EXPLANATIONS - len(values)]


def _fitting_mistakes(
    pasted: RoundingInterval, ranking: JudgedRanking, on_screen: Sequence[Definition]
) -> Iterator[tuple[str, Definition, MistakenScore]]:
    """Yield the mistakes whose scores round to a number, each with its metric and definition."""
    meant = {definition.metric: definition for definition in on_screen}
    for measure in MEASURES.values():
        definition = meant.get(measure.name, replace(PLAIN, metric=measure.name))
        for score in mistaken_scores(measure, definition, ranking, with_rarest=False):
            if pasted.low <= score.score <= pasted.high:
                yield measure.name, definition, score


def _cutoff_on_screen_of(definition: Definition, cutoff: int, length: int) -> int:
    """Return the rank down to which a definition counts a list of this length on screen."""
    return length if definition.cutoff == "k" and definition.metric in OF_THE_WHOLE_LIST else cutoff


# An edit that keeps the grades takes 14 ms instead of 19.
@lru_cache(maxsize=64)
def _make_trials(ranking: JudgedRanking, cutoff: int) -> Trials:
    """Return the candidates of a list, prepared; unusual ones at the asked cutoff and their own only."""
    length, every = len(ranking.grades), candidates(ranking, cutoff)
    depths = []
    for candidate in every:
        is_usual = candidate.definition.cutoff == "k" and how_unusual(candidate) <= USUAL
        fewest = 1 if _cutoff_on_screen_of(candidate.definition, cutoff, length) == cutoff else 2
        depths.append(length if is_usual else fewest)
    cutoffs = dict.fromkeys((cutoff, length, *range(1, length)))  # the asked one first, then the whole list
    return Trials(every, ranking, [*cutoffs], depths)
