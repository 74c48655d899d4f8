"""Where does this number come from? All conventions and the common mistakes, tried on one list.

`candidates` has everything that can have been computed, `readings` what the pasted digits can stand for, and
`unusual` decides what is told first.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from metrics.conventions.candidates import (
    FEW_ORDERS,
    Candidate,
    candidates,
    curve_of,
    has_nothing_for,
    is_of_gains,
)
from metrics.conventions.computing import DEFINED, has_too_many_orders, same, value, values_of_gains
from metrics.conventions.groups import Member
from metrics.conventions.mistakes import mistake_in
from metrics.conventions.readings import Reading, readings
from metrics.conventions.records import RECORDS
from metrics.conventions.unusual import ANOTHER_CUTOFF, NO_SIGN, NOBODY, USUAL, how_unusual
from metrics.definition import Definition, changed
from metrics.judged_ranking import JudgedRanking
from metrics.kernels.layout import Flags
from metrics.measures import MEASURES
from metrics.numeric.arrays import FloatArray

MOST: Final = 12
"""So many explanations are given. Who computes so is looked up for twice as many, the likeliest."""

OF_THE_WHOLE_LIST: Final = tuple(name for name, each in MEASURES.items() if not each.has_cutoff)
"""Metrics that have no cutoff on screen, though libraries cut some of them."""

AS_NEAR: Final = 1.5
"""A value is about as near as the nearest one, if it is at most so many times as far away."""

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
    """One way to arrive at the number.

    Attributes
    ----------
    metric : str
        A key of `metrics.conventions.computing.DEFINED`, or "F0.5", "F2".
    k : int or None
        The cutoff; None where the metric has none.
    value : float
        The value with all its digits.
    definition : Definition
        How it is computed.
    telling : tuple of str
        The fields of the definition that make a difference for this list: the others need not be said.
    mistake : str
        A key of `metrics.conventions.mistakes.MISTAKES`; empty where it is none.
    is_percent : bool
        Whether the number reads as a percentage, though it was pasted without the sign.
    libraries : tuple of Member
        Who returns this value for this metric and cutoff.
    queries : int
        Over how many queries it is a mean; 1 = it is of one list. The mistake can then be one of
        `metrics.conventions.mistakes.MEAN_MISTAKES`, or `POOLED`.
    """

    metric: str
    k: int | None
    value: float
    definition: Definition
    telling: tuple[str, ...]
    mistake: str
    is_percent: bool
    libraries: tuple[Member, ...]
    queries: int = 1


@dataclass(frozen=True)
class Answer:
    """What was found.

    Attributes
    ----------
    low, high : float
        What the pasted digits can stand for; of a percentage as a share.
    found : tuple of Explanation
        The best explanation first, at most `MOST`.
    nearest : Explanation or None
        The nearest value, where nothing was found; of several that are about as near the likeliest.
    """

    low: float
    high: float
    found: tuple[Explanation, ...]
    nearest: Explanation | None


# A class asks for the same numbers of the same few lists.
@lru_cache(maxsize=256)
def explain(number: str, ranking: JudgedRanking, on_screen: tuple[Definition, ...] = ()) -> Answer:
    """Find out what can have been computed when a tool printed this number for this list.

    Parameters
    ----------
    number : str
        The number as pasted: "0.785", "0,785", "78.5%", "13/15", "1.2e-3"; see `readings`.
    ranking : JudgedRanking
        The list.
    on_screen : tuple of Definition
        What one has in view beside the number, each of `OF_THE_WHOLE_LIST` without a cutoff. Whatever its
        choices are, it is tried, is as likely as the usual one of its metric, and is never left out.

    Returns
    -------
    Answer
        Explanations, the best first: what is on screen and what libraries really do at this cutoff before
        other combinations, the usual before the unusual, one mistake before two.

    Raises
    ------
    ValueError
        If the text is no number, or if the list is impossible.

    Examples
    --------
    >>> from metrics.conventions import JudgedRanking
    >>> from metrics.conventions.explanations import explain
    >>> best = explain("0.785", JudgedRanking((3, 2, 3, 0, 1, 2), missing=(3, 2), k=6, max_grade=3)).found[0]
    >>> best.metric, best.k, best.definition.gain, best.definition.judged
    ('nDCG', 6, 'linear', 'all')
    >>> sorted({member.convention.label for member in best.libraries})[-2:]
    ['recommenders', 'trec_eval']
    """
    pasted = readings(number)
    low, high = pasted[0].low, pasted[0].high
    if not ranking.grades:
        return Answer(low, high, (), None)
    asked = len(ranking.grades) if ranking.k is None else ranking.k
    libraries = _Libraries(ranking)
    shown = [*_shown(on_screen, ranking, asked)]
    if found := _best_matches(pasted, shown, libraries, asked):
        return Answer(low, high, tuple(_explained(match, libraries) for match in found), None)
    nearest = _best_matches(_widened(pasted, shown, ranking, asked), shown, libraries, asked)[0]
    return Answer(low, high, (), _explained(nearest, libraries))


class _Match(NamedTuple):
    candidate: Candidate
    k: int
    value: float
    is_percent: bool = False
    is_on_screen: bool = False


def _shown(on_screen: Sequence[Definition], ranking: JudgedRanking, asked: int) -> Iterator[_Match]:
    """Yield what is on screen with its value there."""
    for definition in on_screen:
        k = _own_cutoff(definition, asked, len(ranking.grades))
        mistake = "" if has_nothing_for(definition, ranking) else mistake_in(definition, ranking)
        candidate = Candidate(definition, mistake)
        curve = curve_of(candidate, ranking, [k])
        if curve is not None:
            yield _Match(candidate, k, float(curve[0]), is_on_screen=True)


def _best_matches(
    pasted: Sequence[Reading], shown: Sequence[_Match], libraries: "_Libraries", asked: int
) -> list[_Match]:
    """All values that lie in a reading, the likeliest first."""
    ranking = libraries.ranking
    cutoffs = _cutoffs(asked, len(ranking.grades))
    tried, curves = _tried(ranking, asked)
    matches: dict[object, _Match] = {}
    for reading in pasted:
        for match in shown:
            if reading.low <= match.value <= reading.high:
                _keep_best(matches, match._replace(is_percent=reading.is_percent), asked)
        within = (curves >= reading.low) & (curves <= reading.high)
        for row, column in np.argwhere(within).tolist():
            match = _Match(tried[row], cutoffs[column], curves[row, column], reading.is_percent)
            _keep_best(matches, match, asked)
    likely = _likeliest(2 * MOST, {match: _cost(match, asked) for match in matches.values()})
    for match in likely:
        if not match.is_on_screen and not libraries.returning(match):
            likely[match] += NOBODY
    return [*_likeliest(MOST, likely)]


def _likeliest(most: int, costs: Mapping[_Match, float]) -> dict[_Match, float]:
    """Keep so many with their costs, the lowest first; what is on screen is never left out."""
    kept = sorted(costs, key=lambda match: (not match.is_on_screen, costs[match]))[:most]
    return {match: costs[match] for match in sorted(kept, key=costs.__getitem__)}


def _widened(
    pasted: Sequence[Reading], shown: Sequence[_Match], ranking: JudgedRanking, asked: int
) -> list[Reading]:
    """So wide that the nearest value lies in one of them, and all that are about as near."""
    _, curves = _tried(ranking, asked)
    every = np.append(curves, [match.value for match in shown])
    distances = [np.nanmin(np.abs(every - reading.middle)) / reading.unit for reading in pasted]
    return [reading.widened(AS_NEAR * min(distances)) for reading in pasted]


def _own_cutoff(definition: Definition, asked: int, length: int) -> int:
    """Return the rank down to which the metric is counted on screen."""
    return length if definition.cutoff == "k" and definition.metric in OF_THE_WHOLE_LIST else asked


def _cutoffs(asked: int, length: int) -> list[int]:
    """The asked cutoff first, then the whole list."""
    return [*dict.fromkeys((asked, length, *range(1, length)))]


@lru_cache(maxsize=64)
def _tried(ranking: JudgedRanking, asked: int) -> tuple[tuple[Candidate, ...], FloatArray]:
    """Everything that is tried, and what it comes to: a row a candidate, a column a cutoff; NaN = nothing."""
    trials = _trials(ranking.order_invariant, asked)
    curves = np.full((len(trials.candidates), len(trials.cutoffs)), np.nan)
    for row in trials.apart:
        cutoffs = [*trials.cutoffs[: trials.depths[row]]]
        curve = curve_of(trials.candidates[row], ranking, cutoffs)
        if curve is not None:
            curves[row, : len(cutoffs)] = curve
    if trials.together:
        curves[trials.together] = values_of_gains(trials.of_gains, ranking, trials.cutoffs)
        curves[trials.beyond] = np.nan
    return trials.candidates, curves


class _Trials(NamedTuple):
    """What to try, in whatever order a list is."""

    candidates: tuple[Candidate, ...]
    cutoffs: tuple[int, ...]
    depths: list[int]
    """At how many of the cutoffs each is tried."""
    beyond: Flags
    """Where none is tried: a row a candidate, a column a cutoff."""
    together: list[int]
    """Which of them are of gains, and computed at once."""
    of_gains: tuple[Definition, ...]
    apart: list[int]


@lru_cache(maxsize=64)
def _trials(ranking: JudgedRanking, asked: int) -> _Trials:
    """Find out what to try. The unusual is tried at the asked cutoff and at its own only; see `USUAL`."""
    length = len(ranking.grades)
    cutoffs = (*_cutoffs(asked, length),)
    every = candidates(ranking, asked)
    depths = []
    for candidate in every:
        is_usual = candidate.definition.cutoff == "k" and how_unusual(candidate) <= USUAL
        own = 1 if _own_cutoff(candidate.definition, asked, length) == asked else 2
        depths.append(len(cutoffs) if is_usual else min(own, len(cutoffs)))
    together = [row for row, each in enumerate(every) if is_of_gains(each, ranking)]
    return _Trials(
        every,
        cutoffs,
        depths,
        np.arange(len(cutoffs)) >= np.array(depths)[:, np.newaxis],
        together,
        tuple(every[row].definition for row in together),
        sorted({*range(len(every))} - {*together}),
    )


def _keep_best(matches: dict[object, _Match], match: _Match, asked: int) -> None:
    """Of several ways to one value of a metric at a cutoff only the most usual is told."""
    definition = match.candidate.definition
    cutoff = match.k if definition.cutoff == "k" else asked
    key = (definition.metric, cutoff, match.is_percent, same(match.value))
    if key not in matches or _cost(match, asked) < _cost(matches[key], asked):
        matches[key] = match


def _cost(match: _Match, asked: int) -> float:
    """How unlikely the match is, in the units of `metrics.conventions.unusual`: the lowest is told first."""
    if match.is_on_screen:
        return DEFINED[match.candidate.definition.metric].units + NO_SIGN * match.is_percent
    is_elsewhere = match.candidate.definition.cutoff == "k" and match.k != asked
    return how_unusual(match.candidate) + ANOTHER_CUTOFF * is_elsewhere + NO_SIGN * match.is_percent


class _Libraries:
    """Who returns what for one list; each definition is computed once."""

    def __init__(self, ranking: JudgedRanking) -> None:
        self.ranking = ranking
        self._outcomes: dict[tuple[str, int], list[Member]] = {}

    def returning(self, match: _Match) -> tuple[Member, ...]:
        """All that return the value of the match for its metric at its cutoff."""
        key = (match.candidate.definition.metric, match.k)
        if key not in self._outcomes:
            self._outcomes[key] = list(self._members(*key))
        wanted = same(float(match.value))
        return tuple(member for member in self._outcomes[key] if same(member.outcome) == wanted)

    def _members(self, metric: str, k: int) -> Iterator[Member]:
        ranking = self.ranking.at(k)
        for convention in RECORDS:
            for definition in convention.of(metric):
                if not has_too_many_orders(definition, ranking, most=FEW_ORDERS):
                    yield Member(convention, definition, value(definition, ranking))


def _explained(match: _Match, libraries: _Libraries) -> Explanation:
    definition, mistake = match.candidate
    return Explanation(
        metric=definition.metric,
        k=match.k if definition.cutoff == "k" else None,
        value=float(match.value),
        definition=definition,
        telling=tuple(_telling(match, libraries.ranking)),
        mistake=mistake,
        is_percent=match.is_percent,
        libraries=libraries.returning(match),
    )


def _telling(match: _Match, ranking: JudgedRanking) -> Iterator[str]:
    """The choices without which the value would be another one."""

    def is_another(other: Definition) -> bool:
        curve = curve_of(match.candidate._replace(definition=other), ranking, [match.k])
        return curve is not None and same(float(curve[0])) != same(float(match.value))

    return telling(match.candidate.definition, is_another)


def telling(definition: Definition, is_another: Callable[[Definition], bool]) -> Iterator[str]:
    """Name the fields of a definition of which another choice gives another value."""
    denominators = DEFINED[definition.metric].denominators if definition.metric in DEFINED else ()
    for name, others in {**ALTERNATIVES, "denominator": denominators}.items():
        for other in others:
            change: dict[str, Any] = {name: other}
            if other != getattr(definition, name) and is_another(changed(definition, **change)):
                yield name
                break
