"""Where does this number come from? All conventions and the common mistakes, tried on one list."""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

import numpy as np

from metrics.analysis.mistakes import MistakenScore, mistaken_scores
from metrics.conventions.candidates import Candidate, Trials, candidates, curves_of
from metrics.conventions.computing import COMPUTED, DEFINED, comparison_key, is_empty
from metrics.conventions.groups import MAX_ORDERS_SEARCHED, DefinitionOutcome, members_of
from metrics.conventions.mistakes import MISTAKES, mistake_in
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
    """How unusual the candidate is, whatever the cutoff: the units of all its choices."""
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
    """Return the place of an explanation among the others: the lowest is told first."""

    only_rounds: bool
    kind: int
    units: float


def is_exactly(reading: RoundingInterval, candidate: Candidate, value: float) -> bool:
    """Return whether a number is the value of a candidate; what a library has rounded only rounds to it."""
    return candidate.definition.digits is None and abs(value - reading.middle) < ROUNDING


def place(*, is_exact: bool, is_used: bool, is_mistake: bool, units: float) -> Place:
    """Return the place of an explanation: exact hits before near ones, and common before rare."""
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
    """One way to arrive at the number."""

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


# A class asks for the same numbers of the same few lists, 9 ms each, and every rerun of a page asks again.
@lru_cache(maxsize=256)
def explain(
    number: str, ranking: JudgedRanking, on_screen: tuple[Definition, ...] = ()
) -> tuple[Explanation, ...]:
    """Return what can have been computed when a tool printed this number for this list, the best first. What
    is `on_screen` is always tried, and as likely as the usual definition of its metric.
    """
    pasted = readings(number)
    if not ranking.grades:
        return ()
    cutoff = len(ranking.grades) if ranking.k is None else ranking.k
    search = _Search(ranking, cutoff, on_screen)
    matches = search.find_matches(pasted)
    explanations = [
        *zip(matches.values(), search.explain_matches(matches), strict=True),
        *search.explain_by_mistakes(pasted[0], matches),
    ]
    return tuple(explanation for _, explanation in sorted(explanations, key=itemgetter(0)))


class _Match(NamedTuple):
    candidate: Candidate
    k: int
    value: float
    is_percent: bool = False
    is_on_screen: bool = False


class _Search:
    """All that can have been computed for one list, and who returns what."""

    def __init__(self, ranking: JudgedRanking, cutoff: int, on_screen: Sequence[Definition]) -> None:
        self.ranking, self.cutoff, self.on_screen = ranking, cutoff, on_screen
        self.trials = _make_trials(ranking.order_invariant, cutoff)
        self.curves = self.trials.curves(ranking)
        self.matches_on_screen = [*self._matches_on_screen(on_screen)]

    def _matches_on_screen(self, on_screen: Sequence[Definition]) -> Iterator[_Match]:
        """Yield what is on screen with its value there."""
        on_screen_candidates = [
            Candidate(
                definition, "" if is_empty(definition, self.ranking) else mistake_in(definition, self.ranking)
            )
            for definition in on_screen
        ]
        cutoffs = [self.cutoff, len(self.ranking.grades)]
        for candidate, curve in zip(
            on_screen_candidates, curves_of(on_screen_candidates, self.ranking, cutoffs), strict=True
        ):
            k = _own_cutoff(candidate.definition, *cutoffs)
            score = float(curve[cutoffs.index(k)])
            if not math.isnan(score):
                yield _Match(candidate, k, score, is_on_screen=True)

    def find_matches(self, pasted: Sequence[RoundingInterval]) -> dict[_Match, Place]:
        """Return the values that lie in a reading with their places, the likeliest first."""
        cutoff, trials = self.cutoff, self.trials
        matches: dict[object, _Match] = {}
        for reading in pasted:
            for match in self.matches_on_screen:
                if reading.low <= match.value <= reading.high:
                    _keep_best(matches, match._replace(is_percent=reading.is_percent), cutoff)
            within = (self.curves >= reading.low) & (self.curves <= reading.high)
            for row, column in np.argwhere(within).tolist():
                fitting = trials.candidates[row], trials.cutoffs[column], float(self.curves[row, column])
                _keep_best(matches, _Match(*fitting, reading.is_percent), cutoff)
        # Who computes so is looked up for the likeliest only: until then somebody does.
        likely = {match: self._sort_key(match, pasted, is_used=True) for match in matches.values()}
        for match in (likeliest := _keep_likeliest(2 * MAX_EXPLANATIONS, likely)):
            is_used = match.is_on_screen or bool(self.members_returning(match))
            likeliest[match] = self._sort_key(match, pasted, is_used=is_used)
        return _keep_likeliest(MAX_EXPLANATIONS, likeliest)

    def _sort_key(self, match: _Match, pasted: Sequence[RoundingInterval], *, is_used: bool) -> Place:
        (reading,) = (number for number in pasted if number.is_percent == match.is_percent)
        return place(
            is_exact=is_exactly(reading, match.candidate, match.value),
            is_used=is_used,
            is_mistake=bool(match.candidate.mistake),
            units=_cost(match, self.cutoff),
        )

    def members_returning(self, match: _Match) -> tuple[DefinitionOutcome, ...]:
        """Find all that return the value of the match for its metric at its cutoff."""
        members = members_of(
            match.candidate.definition.metric, self.ranking.with_cutoff(match.k), MAX_ORDERS_SEARCHED
        )
        value = comparison_key(match.value)
        return tuple(member for member in members if comparison_key(member.outcome) == value)

    def explain_by_mistakes(
        self, pasted: RoundingInterval, matches: Iterable[_Match]
    ) -> list[tuple[Place, Explanation]]:
        """Return the ingredients of formulas that give the number if they are computed otherwise."""
        # There are so many that few digits would meet one by chance: what is seldom is not tried, and what a
        # metric has by one of its definitions needs no mistake.
        if pasted.high - pasted.low > ENOUGH_DIGITS or self.cutoff > DEEPEST:
            return []
        values = [(match.candidate.definition.metric, comparison_key(match.value)) for match in matches]
        # Two ways to make a mistake that are told alike are one; the likelier stands first.
        mistaken: dict[object, tuple[Place, Explanation]] = {}
        for name, definition, mistake_score in self._fitting_mistakes(pasted, values):
            likelihood = place(
                is_exact=is_exactly(pasted, Candidate(definition), mistake_score.score),
                is_used=False,
                is_mistake=True,
                units=INGREDIENT + mistake_score.mistake.units,
            )
            key = (name, mistake_score.mistake.explanation_key, comparison_key(mistake_score.score))
            mistaken.setdefault(key, (likelihood, self._explain_mistake(name, definition, mistake_score)))
        return sorted(mistaken.values(), key=itemgetter(0))[: MAX_EXPLANATIONS - len(values)]

    def _fitting_mistakes(
        self, pasted: RoundingInterval, values: Collection[tuple[str, object]]
    ) -> Iterator[tuple[str, Definition, MistakenScore]]:
        """Yield the mistakes whose scores fit, none with a value that its metric has by a definition."""
        meant = {definition.metric: definition for definition in self.on_screen}
        return (
            (measure.name, definition, mistake_score)
            for measure in MEASURES.values()
            for definition in [meant.get(measure.name, replace(PLAIN, metric=measure.name))]
            for mistake_score in mistaken_scores(
                measure, definition, self.ranking.with_cutoff(self.cutoff), with_rarest=False
            )
            if pasted.low <= mistake_score.score <= pasted.high
            and (measure.name, comparison_key(mistake_score.score)) not in values
        )

    def _explain_mistake(
        self, metric: str, definition: Definition, mistake_score: MistakenScore
    ) -> Explanation:
        k = None if metric in OF_THE_WHOLE_LIST else self.cutoff
        return Explanation(
            metric, k, mistake_score.score, definition, (), mistake_score.mistake.explanation_key, False, ()
        )

    def explain_matches(self, matches: Collection[_Match]) -> tuple[Explanation, ...]:
        """Tell all of each match: which of its choices make a difference, and who computes so."""
        others = [(match, *alternative) for match in matches for alternative in alternatives(match.candidate)]
        cutoffs = [*dict.fromkeys(match.k for match in matches)]
        tried = [other for _, _, other in others]
        telling: dict[_Match, dict[str, None]] = {match: {} for match in matches}
        for (match, name, _), curve in zip(others, curves_of(tried, self.ranking, cutoffs), strict=True):
            other = float(curve[cutoffs.index(match.k)])
            if not math.isnan(other) and comparison_key(other) != comparison_key(match.value):
                telling[match][name] = None
        return tuple(
            Explanation(
                metric=match.candidate.definition.metric,
                k=match.k if match.candidate.definition.cutoff == "k" else None,
                value=match.value,
                definition=match.candidate.definition,
                telling=tuple(names),
                mistake=mistake_to_tell(match.candidate, libraries),
                is_percent=match.is_percent,
                libraries=libraries,
            )
            for match, names in telling.items()
            for libraries in [self.members_returning(match)]
        )


def mistake_to_tell(candidate: Candidate, libraries: Sequence[DefinitionOutcome]) -> str:
    """Name the mistake of a candidate; a choice that is somebody's definition is none."""
    is_definition = candidate.mistake and not MISTAKES[candidate.mistake].has_own_formula
    return "" if is_definition and libraries else candidate.mistake


def _keep_likeliest(limit: int, sort_keys: Mapping[_Match, Place]) -> dict[_Match, Place]:
    """Keep so many with their places, the likeliest first; what is on screen is never left out."""
    likeliest = sorted(sort_keys, key=lambda match: (not match.is_on_screen, sort_keys[match]))[:limit]
    return {match: sort_keys[match] for match in sorted(likeliest, key=sort_keys.__getitem__)}


def _own_cutoff(definition: Definition, cutoff: int, length: int) -> int:
    """Return the rank down to which the metric is counted on screen."""
    return length if definition.cutoff == "k" and definition.metric in OF_THE_WHOLE_LIST else cutoff


# An edit that keeps the grades takes 14 ms instead of 19.
@lru_cache(maxsize=64)
def _make_trials(ranking: JudgedRanking, cutoff: int) -> Trials:
    """Prepare what is tried of a list, in any order; the unusual at the asked cutoff and its own only."""
    length, every = len(ranking.grades), candidates(ranking, cutoff)
    depths = []
    for candidate in every:
        is_usual = candidate.definition.cutoff == "k" and how_unusual(candidate) <= USUAL
        fewest = 1 if _own_cutoff(candidate.definition, cutoff, length) == cutoff else 2
        depths.append(length if is_usual else fewest)
    cutoffs = dict.fromkeys((cutoff, length, *range(1, length)))  # the asked one first, then the whole list
    return Trials(every, ranking, [*cutoffs], depths)


def _keep_best(matches: dict[object, _Match], match: _Match, cutoff: int) -> None:
    """Keep the most usual of several ways to one value of a metric at a cutoff."""
    definition = match.candidate.definition
    cutoff = match.k if definition.cutoff == "k" else cutoff
    key = (definition.metric, cutoff, match.is_percent, comparison_key(match.value))
    if key not in matches or _cost(match, cutoff) < _cost(matches[key], cutoff):
        matches[key] = match


def _cost(match: _Match, cutoff: int) -> float:
    """How unlikely the match is, in the units above: the lowest is told first."""
    if match.is_on_screen:
        return DEFINED[match.candidate.definition.metric].units + NO_SIGN * match.is_percent
    is_elsewhere = match.candidate.definition.cutoff == "k" and match.k != cutoff
    return how_unusual(match.candidate) + ANOTHER_CUTOFF * is_elsewhere + NO_SIGN * match.is_percent


def alternatives(candidate: Candidate) -> Iterator[tuple[str, Candidate]]:
    """Yield what differs in one field that is read: the field is told if one of these gives another value."""
    definition, mistake = candidate
    metric = COMPUTED[definition.metric]
    denominators = metric.denominators if definition.metric in DEFINED else ()
    reads = (*metric.definition_fields, "digits")
    for name, others in {**ALTERNATIVES, "denominator": denominators}.items():
        for other in others if mistake or name in reads else ():
            if other != getattr(definition, name):
                change: dict[str, Any] = {name: other}
                yield name, candidate._replace(definition=replace(definition, **change))
