"""Where does a mean over queries come from? The same conventions and mistakes, and those made in averaging.

Each query is scored by one definition, and the scores are averaged by its rule for an empty query. Means are
looked for at the asked cutoff only, and of what is no more unusual than one mistake: one averages what came
from a library.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from metrics.conventions.candidates import Candidate, candidates, curves_of
from metrics.conventions.computing import DEFINED, NoValue, Outcome, ideal_sum, is_empty, same
from metrics.conventions.explanations import MAX_EXPLANATIONS, Explanation, alternatives, mistake_to_tell
from metrics.conventions.groups import Member, members_of
from metrics.conventions.mistakes import MEAN_MISTAKES, POOLED
from metrics.conventions.readings import readings
from metrics.conventions.unusual import MISTAKE, NO_SIGN, USUAL, Place, how_unusual, is_exactly, place
from metrics.definition import OPTIONS, Definition
from metrics.judged_ranking import JudgedRanking
from metrics.pooled import pooled_recall
from metrics.precision_recall import R

LEFT_OUT: Final = "skipped"
MADE_WITH_ALL: Final = (*MEAN_MISTAKES, POOLED)
"""The mistakes that are made with all queries together."""
Rankings = tuple[JudgedRanking, ...]


class _Match(NamedTuple):
    candidate: Candidate
    mistake: str
    value: float
    is_percent: bool
    is_exact: bool
    counted: int


def explain_mean(number: str, rankings: Sequence[JudgedRanking], active: int = 0) -> tuple[Explanation, ...]:
    """Find out of what, averaged over several queries, a tool can have printed this number.

    Parameters
    ----------
    number : str
        The number as pasted, as for `metrics.conventions.explanations.explain`.
    rankings : sequence of JudgedRanking
        The list of each query.
    active : int
        The place of the one by whose ideal a mean is divided by mistake.

    Returns
    -------
    tuple of Explanation
        The likeliest first; none where there is one query only, or nothing was found.

    Raises
    ------
    ValueError
        If the text is no number, or if a list is impossible.

    Examples
    --------
    >>> from metrics.conventions import JudgedRanking
    >>> from metrics.conventions.averages import explain_mean
    >>> lists = (1, 1, 0, 0, 1, 0, 0), (0, 1, 1, 0, 0, 1, 1)
    >>> two = [JudgedRanking(grades, k=7) for grades in lists]
    >>> [(each.metric, each.mistake, each.queries) for each in explain_mean("599/840", two)]
    [('AP', '', 2)]
    >>> [(each.metric, each.mistake) for each in explain_mean("599/420", two)]
    [('AP', 'not-divided')]
    """
    pasted, lists = readings(number), tuple(rankings)
    if len(lists) < 2 or not all(each.grades for each in lists):
        return ()
    matches: dict[object, _Match] = {}
    for candidate, mistake, mean, counted in _means(lists, active):
        for reading in pasted:
            if reading.low <= mean <= reading.high:
                signs = reading.is_percent, is_exactly(reading, candidate, mean)
                _keep_best(matches, _Match(candidate, mistake, mean, *signs, counted))
    found = ((match, _returning(match, lists)) for match in matches.values())
    likely = sorted(found, key=lambda pair: _place(*pair))
    return tuple(_explained(match, members, lists) for match, members in likely[:MAX_EXPLANATIONS])


def _keep_best(matches: dict[object, _Match], match: _Match) -> None:
    """Of several ways to one mean of a metric only the most usual is told."""
    key = (match.candidate.definition.metric, match.is_percent, same(match.value))
    if key not in matches or _cost(match) < _cost(matches[key]):
        matches[key] = match


def _place(match: _Match, members: Sequence[Member]) -> Place:
    return place(
        is_exact=match.is_exact, is_used=bool(members), is_mistake=bool(match.mistake), units=_cost(match)
    )


def _cost(match: _Match) -> float:
    is_made_in_averaging = match.mistake in MADE_WITH_ALL
    return how_unusual(match.candidate) + MISTAKE * is_made_in_averaging + NO_SIGN * match.is_percent


def _means(lists: Rankings, active: int) -> Iterator[tuple[Candidate, str, float, int]]:
    """Yield every mean: of what, the mistake in it, its value, and over how many queries it is."""
    tried = (*_tried(lists),)
    for candidate, *scores in zip(tried, *(_scores(tried, each) for each in lists), strict=True):
        counted = [score for score in scores if score is not None]
        if not counted or any(map(math.isnan, counted)):
            continue
        yield candidate, candidate.mistake, sum(counted) / len(counted), len(counted)
        if candidate.mistake or candidate.definition.metric not in DEFINED:
            continue
        if candidate.definition.metric == R.name:
            yield candidate, POOLED, _pooled(candidate.definition, lists), len(lists)
        ideal = ideal_sum(candidate.definition, lists[active])
        for mistake in MEAN_MISTAKES.values():
            if candidate.definition.metric in mistake.metrics:
                made = mistake.formula(counted, ideal)
                if made is not None:
                    yield candidate, mistake.key, float(made), len(counted)


def _pooled(definition: Definition, lists: Rankings) -> float:
    """Count the relevant documents of all queries together, and those of them that are found."""
    listed = [each.grades for each in lists]
    judged = [(*each.grades, *(each.missing if definition.judged == "all" else ())) for each in lists]
    ratio = pooled_recall(_filled(listed), lists[0].k, threshold=definition.threshold, judged=_filled(judged))
    return float(ratio)


def _filled(rows: Sequence[Sequence[float]]) -> list[list[float]]:
    """Fill lists up to one length with what nobody judged."""
    longest = max(map(len, rows))
    return [[*row, *[math.nan] * (longest - len(row))] for row in rows]


def _tried(lists: Rankings) -> Iterator[Candidate]:
    """Yield what is tried on all lists; where a query is empty, under each rule for it."""
    depth = max(len(each.grades) for each in lists) if lists[0].k is None else lists[0].k
    every = dict.fromkeys(candidate for each in lists for candidate in candidates(each, depth))
    for candidate in every:
        if how_unusual(candidate) > USUAL + MISTAKE:
            continue
        yield candidate
        definition = candidate.definition
        if not isinstance(definition.empty, str) and any(is_empty(definition, each) for each in lists):
            for rule in OPTIONS["empty"]:
                if rule != definition.empty:
                    yield candidate._replace(definition=replace(definition, empty=rule))


# An edit changes one query: the mean of three takes 15 ms instead of 31.
@lru_cache(maxsize=64)
def _scores(tried: tuple[Candidate, ...], ranking: JudgedRanking) -> list[float | None]:
    """Score one query; None where it is left out of the mean, NaN where there is no number."""
    curves = curves_of(tried, ranking, [len(ranking.grades) if ranking.k is None else ranking.k])
    return [
        None if each.definition.empty == LEFT_OUT and is_empty(each.definition, ranking) else score
        for each, score in zip(tried, curves[:, 0].tolist(), strict=True)
    ]


def _returning(match: _Match, lists: Rankings) -> tuple[Member, ...]:
    """Return all whose mean this is; nobody's is one with a mistake in averaging."""
    if match.mistake in MADE_WITH_ALL:
        return ()
    queries = [members_of(match.candidate.definition.metric, each) for each in lists]
    members = ((own[0], _mean_of([each.outcome for each in own])) for own in zip(*queries, strict=True))
    return tuple(
        Member(each.convention, each.definition, mean)
        for each, mean in members
        if mean is not None and same(mean) == same(match.value)
    )


def _mean_of(outcomes: Sequence[Outcome]) -> float | None:
    """Average what a library returns for each query; None where it has no number for one that counts."""
    if any(isinstance(each, NoValue) and each.kind != LEFT_OUT for each in outcomes):
        return None
    numbers = [each for each in outcomes if not isinstance(each, NoValue)]
    return sum(numbers) / len(numbers) if numbers else None


def _telling(match: _Match, lists: Rankings) -> tuple[str, ...]:
    """Name the choices without which the mean would be another one."""
    names, others = zip(*alternatives(match.candidate), strict=True)
    tried = (match.candidate, *others)
    scores = zip(*(_scores(tried, each) for each in lists), strict=True)
    own, *means = [_mean([score for score in each if score is not None]) for each in scores]
    return tuple(
        dict.fromkeys(
            name
            for name, mean in zip(names, means, strict=True)
            if not math.isnan(mean) and same(mean) != same(own)
        )
    )


def _mean(scores: Sequence[float]) -> float:
    return sum(scores) / len(scores) if scores else math.nan


def _explained(match: _Match, members: tuple[Member, ...], lists: Rankings) -> Explanation:
    definition = match.candidate.definition
    is_made_with_all = match.mistake in MADE_WITH_ALL
    return Explanation(
        metric=definition.metric,
        k=lists[0].k if definition.cutoff == "k" else None,
        value=match.value,
        definition=definition,
        telling=_telling(match, lists),
        mistake=match.mistake if is_made_with_all else mistake_to_tell(match.candidate, members),
        is_percent=match.is_percent,
        libraries=members,
        queries=match.counted,
    )
