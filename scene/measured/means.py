"""Means of measures over the queries of a scene."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Generic, TypeVar

import numpy as np

from metrics import exact, hit, pooled_recall, recall
from metrics.definition import Definition, JudgedRanking
from metrics.measure import Measure, relevance_keywords
from metrics.numeric.arrays import FloatArray
from metrics.precision_recall import SUCCESS, R, pad_lists
from metrics.reciprocal_rank import RR, RR_AT_K
from scene.list.edits import pinned_scene
from scene.list.model import Scene, grades_of
from scene.measured.score import at_query, is_empty, is_empty_for

Number = TypeVar("Number", float, Fraction)


@dataclass(frozen=True)
class Mean(Generic[Number]):
    """A mean over queries: the score of each, None for one that is left out."""

    parts: tuple[Number | None, ...]

    @property
    def values(self) -> list[Number]:
        """The scores that are not left out."""
        return [part for part in self.parts if part is not None]

    @property
    def query_count(self) -> int:
        """How many queries the mean is over."""
        return len(self.values)

    @property
    def value(self) -> Number | None:
        """The mean; None where every query was left out."""
        values = self.values
        return sum(values[1:], values[0]) / len(values) if values else None


def mean_over_queries(scene: Scene, measure: Measure) -> Mean[float]:
    """Average a measure over all queries; the convention says what one without relevant documents counts."""
    return _average_scores(scene, measure, measure.value, float)


def exact_mean_over_queries(
    scene: Scene, measure: Measure, score: Callable[[Definition, JudgedRanking], Fraction] | None = None
) -> Mean[Fraction]:
    """Average a rational measure, or another score, over all queries, as a fraction."""
    return _average_scores(scene, measure, score or measure.exact, Fraction)


def mean_of_scores(scene: Scene, measure: Measure) -> Mean[Fraction] | Mean[float]:
    """Average a measure over all queries, as a fraction where each score is a short one."""
    if all(measure.exact(scene.definition, scene.ranking_of(query)) is not None for query in scene.queries):
        return exact_mean_over_queries(scene, measure)
    return mean_over_queries(scene, measure)


def _average_scores(
    scene: Scene,
    measure: Measure,
    score: Callable[[Definition, JudgedRanking], Number | None],
    number: Callable[[float], Number],
) -> Mean[Number]:
    """Average a score over all queries, with the definition's value for an empty query."""
    instead = _value_of_empty_query(scene.definition.empty, number)
    return Mean(
        tuple(
            instead
            if is_empty_for(measure, scene, query)
            else score(scene.definition, scene.ranking_of(query))
            for query in scene.queries
        )
    )


def with_empty_rule(mean: Mean[Fraction], is_empty: Sequence[bool], rule: float | str) -> Mean[Fraction]:
    """Return a mean by another rule for empty queries; one is added where the scene has none."""
    instead = _value_of_empty_query(rule, Fraction)
    parts = [instead if empty else part for part, empty in zip(mean.parts, is_empty, strict=True)]
    return Mean(tuple(parts if any(is_empty) else [*parts, instead]))


def _value_of_empty_query(rule: float | str, number: Callable[[float], Number]) -> Number | None:
    """Return the score that a rule gives an empty query; None = it is left out."""
    return None if isinstance(rule, str) else number(rule)


def exact_pooled_recall(scene: Scene) -> Fraction | None:
    """Return hits over relevant documents of all queries pooled; None where nothing is relevant."""
    if all(is_empty(scene, query) for query in scene.queries):
        return None
    ranked, judged = _padded_grades(scene)
    return Fraction(
        exact(pooled_recall, ranked, scene.k, judged=judged, **relevance_keywords(scene.definition))
    )


def scene_in_pinned_order(scene: Scene) -> Scene | None:
    """Return the scene with every query in its pinned order; None where no query has one."""
    if all(query.pinned is None for query in scene.queries):
        return None
    scenes = [at_query(scene, place) for place in range(len(scene.queries))]
    pinned = tuple((pinned_scene(query_scene) or query_scene).query for query_scene in scenes)
    return replace(scene, queries=pinned)


@dataclass(frozen=True)
class QueryMeans:
    """The means over a scene's queries that the page on MRR and hit rate shows."""

    scene: Scene

    @cached_property  # 6 % of an edit on the long page of /reciprocal_rank
    def pinned(self) -> "QueryMeans | None":
        """The same of the pinned orders; None where no query has one."""
        pinned = scene_in_pinned_order(self.scene)
        return None if pinned is None else QueryMeans(pinned)

    @cached_property  # 5 % of an edit on the long page of /reciprocal_rank
    def reciprocal_ranks(self) -> Mean[Fraction]:
        """MRR, with the RR of each query."""
        return exact_mean_over_queries(self.scene, RR)

    @cached_property  # 2 % of an edit on /reciprocal_rank
    def reciprocal_ranks_at_k(self) -> Mean[Fraction]:
        """MRR@k, with the RR@k of each query."""
        return exact_mean_over_queries(self.scene, RR_AT_K)

    @cached_property  # 3 % of an edit on the long page of /reciprocal_rank
    def hits(self) -> Mean[Fraction]:
        """The hit rate, with the hit of each query."""
        return exact_mean_over_queries(self.scene, SUCCESS)

    @cached_property  # 2 % of an edit on the long page of /reciprocal_rank
    def recalls(self) -> Mean[Fraction]:
        """The mean recall, with the recall of each query."""
        return exact_mean_over_queries(self.scene, R)

    @property
    def pooled(self) -> Fraction | None:
        """The pooled recall of all queries."""
        return exact_pooled_recall(self.scene)

    @property
    def curves(self) -> "Curves":
        """Hit rate, mean recall and pooled recall at every cutoff."""
        return ratio_curves(self.scene)

    @property
    def empty(self) -> tuple[bool, ...]:
        """Return for each query whether it has no relevant document."""
        return tuple(is_empty(self.scene, query) for query in self.scene.queries)

    def with_empty_rule(self, mean: Mean[Fraction], rule: float | str) -> Mean[Fraction]:
        """Average again under another rule for queries without relevant documents."""
        return with_empty_rule(mean, self.empty, rule)


@dataclass(frozen=True)
class Curves:
    """Hit rate, mean recall and pooled recall at each cutoff; empty where nothing is relevant."""

    hit_rate: list[float]
    mean_recall: list[float]
    pooled: list[float]


def ratio_curves(scene: Scene) -> Curves:
    """Return hit rate, mean recall and pooled recall at every cutoff of the longest list."""
    rule = scene.definition.empty
    empty = np.array([is_empty(scene, query) for query in scene.queries])
    if empty.all():
        return Curves([], [], [])
    ranked, judged = _padded_grades(scene)
    cutoffs, relevance = list(range(1, ranked.shape[1] + 1)), relevance_keywords(scene.definition)
    hits = hit(ranked, cutoffs, **relevance)
    recalls = recall(ranked, cutoffs, judged=judged, **relevance)
    if isinstance(rule, str):
        hits, recalls = hits[~empty], recalls[~empty]
    else:
        hits[empty] = recalls[empty] = float(rule)
    pooled = pooled_recall(ranked, cutoffs, judged=judged, **relevance)
    return Curves(hits.mean(axis=0).tolist(), recalls.mean(axis=0).tolist(), pooled.tolist())


def _padded_grades(scene: Scene) -> tuple[FloatArray, FloatArray]:
    """Return the grades of all lists, and of all pools, as arrays with a row a query."""
    return (
        pad_lists([grades_of(query.ranked) for query in scene.queries]),
        pad_lists([grades_of(query.documents) for query in scene.queries]),
    )
