"""Where does a mean over queries come from? One definition for all, averaged in any way, or one mistake."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from metrics.average_precision import AP
from metrics.conventions.candidates import Candidate, candidates, curves_of
from metrics.conventions.computing import (
    COMPUTED,
    DEFINED,
    NoValue,
    Outcome,
    comparison_key,
    ideal_sum,
    is_empty,
)
from metrics.conventions.explanations import (
    ANOTHER_CUTOFF,
    ANOTHER_MEAN,
    MAX_EXPLANATIONS,
    MISTAKE,
    NO_SIGN,
    USUAL,
    Explanation,
    Place,
    alternatives,
    how_unusual,
    is_exactly,
    mistake_to_tell,
    place,
)
from metrics.conventions.groups import DefinitionOutcome, members_of
from metrics.conventions.mistakes import MEAN_MISTAKES, POOLED
from metrics.conventions.other_means import USUAL_MEAN, OtherMean, other_means
from metrics.conventions.readings import readings
from metrics.cumulative_gain import NDCG
from metrics.definition import OPTIONS, Definition, JudgedRanking
from metrics.precision_recall import P, R, pad_lists, pooled_recall
from metrics.reciprocal_rank import RR

LEFT_OUT, UNDEFINED = "skipped", "undefined"
MADE_WITH_ALL: Final = (*MEAN_MISTAKES, POOLED)
"""The mistakes that are made with all queries together."""
OTHER_CUTOFFS: Final = (10, 5, 20, 1, 3, 50, 100)
"""Cutoffs that are tried beside the asked one, the most usual first."""
CUT: Final = (RR.name, NDCG.name, P.name, R.name, AP.name)
"""The metrics that are tried at them."""
Rankings = tuple[JudgedRanking, ...]


class _Match(NamedTuple):
    """A mean; `usual` is that of the same scores where every query counts once."""

    candidate: Candidate
    k: int | None
    value: float
    counted: int
    usual: float
    mistake: str = ""
    averaging: OtherMean = USUAL_MEAN
    is_elsewhere: bool = False
    is_percent: bool = False
    is_exact: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether it is the usual mean at the asked cutoff, by whatever definition or mistake."""
        return self.averaging == USUAL_MEAN and not self.is_elsewhere


def explain_mean(number: str, rankings: Sequence[JudgedRanking], active: int = 0) -> tuple[Explanation, ...]:
    """Return of what, averaged over several queries, a tool can have printed this number, the likeliest
    first. By the ideal of the `active` query a mean is divided by mistake.
    """
    pasted, lists = readings(number), tuple(rankings)
    if len(lists) < 2 or not all(ranking.grades for ranking in lists):
        return ()
    matches: dict[object, _Match] = {}
    for match in _means(lists, active):
        for reading in pasted:
            if reading.low <= match.value <= reading.high:
                is_exact = is_exactly(reading, match.candidate, match.value)
                _keep_best(matches, match._replace(is_percent=reading.is_percent, is_exact=is_exact))
    explanations = [match for match in matches.values() if not _is_usual_too(match, matches)]
    with_members = ((match, _matching_members(match, lists)) for match in explanations)
    likely = sorted(with_members, key=lambda pair: _sort_key(*pair))
    return tuple(_explanation(match, members, lists) for match, members in likely[:MAX_EXPLANATIONS])


def _keep_best(matches: dict[object, _Match], match: _Match) -> None:
    """Keep the most usual of several ways to one mean of a metric."""
    key = _key(match)
    if key not in matches or _cost(match) < _cost(matches[key]):
        matches[key] = match


def _key(match: _Match) -> tuple[object, ...]:
    metric = match.candidate.definition.metric
    return metric, match.is_percent, comparison_key(match.value), match.averaging, match.is_elsewhere


def _is_usual_too(match: _Match, matches: dict[object, _Match]) -> bool:
    """Return whether the usual mean at the asked cutoff is the same number, without any mistake."""
    if match.is_plain:
        return False
    plain = matches.get(_key(match._replace(averaging=USUAL_MEAN, is_elsewhere=False)))
    return plain is not None and not plain.mistake


def _sort_key(match: _Match, members: Sequence[DefinitionOutcome]) -> Place:
    """Put another mean, or another cutoff, behind the usual ones and among the slips, by its units."""
    return place(
        is_exact=match.is_exact,
        is_used=match.is_plain and bool(members),
        is_mistake=not match.is_plain or bool(match.mistake),
        units=_cost(match),
    )


def _cost(match: _Match) -> float:
    return (
        how_unusual(match.candidate)
        + MISTAKE * (match.mistake in MADE_WITH_ALL)
        + ANOTHER_MEAN * (match.averaging != USUAL_MEAN)
        + ANOTHER_CUTOFF * match.is_elsewhere
        + NO_SIGN * match.is_percent
    )


def _means(lists: Rankings, active: int) -> Iterator[_Match]:
    """Yield every mean: at the asked cutoff, with the mistakes and in other ways, and at other cutoffs."""
    candidates_tried, divided_by = (
        (*_candidates_of_all(lists),),
        lists[active].order_invariant.with_cutoff(lists[active].k),
    )
    usual = {trial for trial in candidates_tried if not trial.mistake and how_unusual(trial) <= USUAL}
    for candidate, *scores in zip(
        candidates_tried, *(_scores(candidates_tried, ranking) for ranking in lists), strict=True
    ):
        match = _average(candidate, lists[0].k, scores)
        if match is None:
            continue
        yield match
        yield from _mistaken_means(match, scores, lists, divided_by)
        if candidate in usual:
            for averaging, mean in other_means(candidate.definition, scores, lists):
                yield match._replace(averaging=averaging, value=mean)
    yield from _means_at_other_cutoffs(tuple(trial for trial in candidates_tried if trial in usual), lists)


def _average(candidate: Candidate, k: int | None, scores: Sequence[float | None]) -> _Match | None:
    """Average the queries that count; None where there is none, or no number."""
    counted = [score for score in scores if score is not None]
    if not counted or any(map(math.isnan, counted)):
        return None
    mean = sum(counted) / len(counted)
    return _Match(candidate, k, mean, len(counted), mean, candidate.mistake)


def _mistaken_means(
    match: _Match, scores: Sequence[float | None], lists: Rankings, divided_by: JudgedRanking
) -> Iterator[_Match]:
    """Yield what comes of the mistakes in averaging; one of them divides by the ideal of a list."""
    definition = match.candidate.definition
    if match.mistake or definition.metric not in DEFINED:
        return
    if definition.metric == R.name:
        pooled = _pooled_recall(definition, lists)
        yield match._replace(mistake=POOLED, value=pooled, counted=len(lists))
    counted = [score for score in scores if score is not None]
    ideal = _ideal_sum(definition, divided_by)
    for mistake in MEAN_MISTAKES.values():
        if definition.metric in mistake.metrics:
            mistaken_mean = mistake.formula(counted, ideal)
            if mistaken_mean is not None:
                yield match._replace(mistake=mistake.key, value=float(mistaken_mean))


# The order of a list does not change it: an edit of three lists takes 2 ms less.
_ideal_sum = lru_cache(maxsize=1024)(ideal_sum)


def _means_at_other_cutoffs(usual: tuple[Candidate, ...], lists: Rankings) -> Iterator[_Match]:
    """Yield the means at other cutoffs than the asked one."""
    cut = tuple(trial for trial in usual if trial.definition.metric in CUT and trial.definition.cutoff == "k")
    cutoffs = tuple(k for k in OTHER_CUTOFFS if k != _cutoff_on_screen(lists))
    scored = (_scores(cut, ranking, cutoffs) for ranking in lists)
    for (candidate, k), *scores in zip(product(cut, cutoffs), *scored, strict=True):
        match = _average(candidate, k, scores)
        if match is not None:
            yield match._replace(is_elsewhere=True)


def _cutoff_on_screen(lists: Rankings) -> int:
    """Return the cutoff on screen; without one the longest list counts whole."""
    return max(len(ranking.grades) for ranking in lists) if lists[0].k is None else lists[0].k


def _pooled_recall(definition: Definition, lists: Rankings) -> float:
    """Count the relevant documents of all queries together, and those of them that are found."""
    listed = [ranking.grades for ranking in lists]
    judged = [
        (*ranking.grades, *(ranking.missing if definition.judged == "all" else ())) for ranking in lists
    ]
    ratio = pooled_recall(
        pad_lists(listed), lists[0].k, threshold=definition.threshold, judged=pad_lists(judged)
    )
    return float(ratio)


def _candidates_of_all(lists: Rankings) -> Iterator[Candidate]:
    """Yield what is tried on all lists; where a query is empty, under each rule for it."""
    every = dict.fromkeys(
        candidate for ranking in lists for candidate in candidates(ranking, _cutoff_on_screen(lists))
    )
    for candidate in every:
        if how_unusual(candidate) > USUAL + MISTAKE:
            continue
        yield candidate
        definition = candidate.definition
        if any(is_empty(definition, ranking) for ranking in lists):
            # Who gets no number for a query can only leave it out.
            for rule in (LEFT_OUT,) if isinstance(definition.empty, str) else OPTIONS["empty"]:
                if rule != definition.empty:
                    yield candidate._replace(definition=replace(definition, empty=rule))


# An edit changes one query: the mean of three takes 15 ms instead of 31.
@lru_cache(maxsize=256)
def _scores(
    candidates_tried: tuple[Candidate, ...], ranking: JudgedRanking, cutoffs: tuple[int, ...] = ()
) -> list[float | None]:
    """Return a query's score at its cutoff, or each candidate's at these; None = left out, NaN = none."""
    depths = cutoffs or (len(ranking.grades) if ranking.k is None else ranking.k,)
    curves = curves_of(candidates_tried, ranking, depths)
    return [
        None if is_left_out else score
        for candidate, curve in zip(candidates_tried, curves.tolist(), strict=True)
        for is_left_out in [
            candidate.definition.empty == LEFT_OUT and is_empty(candidate.definition, ranking)
        ]
        for score in curve
    ]


def _matching_members(match: _Match, lists: Rankings) -> tuple[DefinitionOutcome, ...]:
    """Return all whose mean this is, or whose scores are averaged otherwise; none of one with a mistake."""
    if match.mistake in MADE_WITH_ALL:
        return ()
    definition = match.candidate.definition
    queries = [members_of(definition.metric, ranking.with_cutoff(match.k)) for ranking in lists]
    leaves_out = definition.empty == LEFT_OUT and COMPUTED[definition.metric].needs_two_classes
    left_out = (LEFT_OUT, UNDEFINED) if leaves_out else (LEFT_OUT,)
    members = (
        (per_query[0], _mean_of([member.outcome for member in per_query], left_out))
        for per_query in zip(*queries, strict=True)
    )
    return tuple(
        DefinitionOutcome(member.convention, member.definition, mean)
        for member, mean in members
        if mean is not None and comparison_key(mean) == comparison_key(match.usual)
    )


def _mean_of(outcomes: Sequence[Outcome], left_out: Sequence[str]) -> float | None:
    """Average what a library returns for each query; None where it has no number for one that counts."""
    if any(isinstance(outcome, NoValue) and outcome.kind not in left_out for outcome in outcomes):
        return None
    numbers = [outcome for outcome in outcomes if not isinstance(outcome, NoValue)]
    return sum(numbers) / len(numbers) if numbers else None


def _telling_choices(match: _Match, lists: Rankings) -> tuple[str, ...]:
    """Name the choices without which the mean would be another one."""
    names, others = zip(*alternatives(match.candidate), strict=True)
    candidates_tried = (match.candidate, *others)
    scores = zip(*(_scores(candidates_tried, ranking.with_cutoff(match.k)) for ranking in lists), strict=True)
    unchanged, *means = [_mean([score for score in per_query if score is not None]) for per_query in scores]
    return tuple(
        dict.fromkeys(
            name
            for name, mean in zip(names, means, strict=True)
            if not math.isnan(mean) and comparison_key(mean) != comparison_key(unchanged)
        )
    )


def _mean(scores: Sequence[float]) -> float:
    return sum(scores) / len(scores) if scores else math.nan


def _explanation(match: _Match, members: tuple[DefinitionOutcome, ...], lists: Rankings) -> Explanation:
    definition = match.candidate.definition
    is_made_with_all = match.mistake in MADE_WITH_ALL
    return Explanation(
        metric=definition.metric,
        k=match.k if definition.cutoff == "k" else None,
        value=match.value,
        definition=definition,
        telling=_telling_choices(match, lists),
        mistake=match.mistake if is_made_with_all else mistake_to_tell(match.candidate, members),
        is_percent=match.is_percent,
        libraries=members,
        queries=match.counted,
        averaging=match.averaging,
    )
