"""Where does a mean over queries come from? Search for the definition, or the mistake, behind the number."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from metrics.average_precision import AP
from metrics.conventions.candidates import Candidate, candidates
from metrics.conventions.computing import DEFINED, ideal_sum, is_empty
from metrics.conventions.explanations import (
    ANOTHER_CUTOFF,
    ANOTHER_MEAN,
    LEFT_OUT,
    MISTAKE,
    USUAL,
    Explanation,
    Match,
    Rankings,
    explain_matches,
    how_unusual,
    mean_of,
    scores_at,
)
from metrics.conventions.mistakes import MEAN_MISTAKES, POOLED
from metrics.conventions.other_means import other_means
from metrics.conventions.readings import readings
from metrics.cumulative_gain import NDCG
from metrics.definition import OPTIONS, Definition, JudgedRanking
from metrics.precision_recall import P, R, pad_lists, pooled_recall
from metrics.reciprocal_rank import RR

OTHER_CUTOFFS: Final = (10, 5, 20, 1, 3, 50, 100)
"""Cutoffs that are tried beside the asked one, the most usual first."""
CUT: Final = (RR.name, NDCG.name, P.name, R.name, AP.name)
"""The metrics that are tried at them."""


def explain_mean(number: str, rankings: Sequence[JudgedRanking], active: int = 0) -> tuple[Explanation, ...]:
    """Return what, averaged over several queries, can have given a printed number, the likeliest first.
    By the ideal of the `active` query a mean is divided by mistake.
    """
    pasted, lists = readings(number), tuple(rankings)
    if len(lists) < 2 or not all(ranking.grades for ranking in lists):
        return ()
    explanations = explain_matches(_all_means(lists, active), pasted, lists)
    return tuple(explanation for _, explanation in explanations)


def _all_means(lists: Rankings, active: int) -> Iterator[Match]:
    """Yield every mean to compare with a number: usual ones, mistaken ones, and at other cutoffs."""
    units, k = dict(_candidates_of_all(lists)), lists[0].k
    divided_by = lists[active].order_invariant.with_cutoff(lists[active].k)
    usual = {trial for trial in units if not trial.mistake and units[trial] <= USUAL}
    for match, scores in _usual_means(units, (k,), lists):
        yield match
        yield from _mistaken_means(match, scores, lists, divided_by)
        if match.candidate in usual:
            for averaging, mean in other_means(match.candidate.definition, scores, lists):
                yield match._replace(
                    averaging=averaging, value=mean, is_slip=True, units=match.units + ANOTHER_MEAN
                )
    cut = {
        trial: units[trial]
        for trial in units
        if trial in usual and trial.definition.metric in CUT and trial.definition.cutoff == "k"
    }
    other_cutoffs = tuple(k for k in OTHER_CUTOFFS if k != _cutoff_on_screen(lists))
    for match, _ in _usual_means(cut, other_cutoffs, lists):
        yield match._replace(is_slip=True, units=match.units + ANOTHER_CUTOFF)


def _usual_means(
    units: Mapping[Candidate, float], cutoffs: tuple[int | None, ...], lists: Rankings
) -> Iterator[tuple[Match, Sequence[float | None]]]:
    """Yield the usual mean of each candidate at each cutoff, with the scores that it averages."""
    scored = (scores_at(tuple(units), ranking, cutoffs) for ranking in lists)
    for candidate, *curves in zip(units, *scored, strict=True):
        for k, *scores in zip(cutoffs, *curves, strict=True):
            mean = mean_of(scores)
            if not math.isnan(mean):
                counted = len(scores) - scores.count(None)
                yield Match(candidate, k, mean, units[candidate], mean, counted, candidate.mistake), scores


def _mistaken_means(
    match: Match, scores: Sequence[float | None], lists: Rankings, divided_by: JudgedRanking
) -> Iterator[Match]:
    """Yield the means that mistakes in averaging give; one divides by the ideal of one list."""
    definition = match.candidate.definition
    if match.mistake or definition.metric not in DEFINED:
        return
    slip = match._replace(units=match.units + MISTAKE)
    if definition.metric == R.name:
        pooled = _pooled_recall(definition, lists)
        yield slip._replace(mistake=POOLED, value=pooled, counted=len(lists))
    counted = [score for score in scores if score is not None]
    ideal = _ideal_sum(definition, divided_by)
    for mistake in MEAN_MISTAKES.values():
        if definition.metric in mistake.metrics:
            mistaken_mean = mistake.formula(counted, ideal)
            if mistaken_mean is not None:
                yield slip._replace(mistake=mistake.key, value=float(mistaken_mean))


# The order of a list does not change it: an edit of three lists takes 2 ms less.
_ideal_sum = lru_cache(maxsize=1024)(ideal_sum)


def _cutoff_on_screen(lists: Rankings) -> int:
    """Return the cutoff on screen; without one the longest list counts whole."""
    return max(len(ranking.grades) for ranking in lists) if lists[0].k is None else lists[0].k


def _pooled_recall(definition: Definition, lists: Rankings) -> float:
    """Return recall with all queries together: relevant documents found over relevant documents."""
    listed = [ranking.grades for ranking in lists]
    judged = [
        (*ranking.grades, *(ranking.missing if definition.judged == "all" else ())) for ranking in lists
    ]
    ratio = pooled_recall(
        pad_lists(listed), lists[0].k, threshold=definition.threshold, judged=pad_lists(judged)
    )
    return float(ratio)


def _candidates_of_all(lists: Rankings) -> Iterator[tuple[Candidate, float]]:
    """Yield the candidates to try on all lists and how unusual each is, under each empty-query rule."""
    every = dict.fromkeys(
        candidate for ranking in lists for candidate in candidates(ranking, _cutoff_on_screen(lists))
    )
    for candidate in every:
        units = how_unusual(candidate)
        if units > USUAL + MISTAKE:
            continue
        yield candidate, units
        definition = candidate.definition
        if any(is_empty(definition, ranking) for ranking in lists):
            # Who gets no number for a query can only leave it out.
            for rule in (LEFT_OUT,) if isinstance(definition.empty, str) else OPTIONS["empty"]:
                if rule != definition.empty:
                    yield candidate._replace(definition=replace(definition, empty=rule)), units
