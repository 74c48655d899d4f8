"""Numbers over all queries of a scene: under another rule, all lists together, at every cutoff."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import nan

import numpy as np

from metrics import exact, hit, pooled_recall, recall
from metrics.measure import relevance_keywords
from metrics.numeric.arrays import FloatArray
from metrics.precision_recall import SUCCESS, R
from metrics.reciprocal_rank import RR, RR_AT_K
from scene.list.model import Scene, grades_of
from scene.list.pins import pinned_scene
from scene.measured.means import Mean, exact_mean_over_queries, under_rule
from scene.measured.rankings import at_query, is_empty


def exact_pooled_recall(scene: Scene) -> Fraction | None:
    """Compute hits over relevant documents, all queries together; None where nothing is relevant."""
    if all(is_empty(scene, query) for query in scene.queries):
        return None
    ranked, judged = _side_by_side(scene)
    return Fraction(
        exact(pooled_recall, ranked, scene.k, judged=judged, **relevance_keywords(scene.definition))
    )


def pinned_queries(scene: Scene) -> Scene | None:
    """Return the scene with every query in its pinned order, if it has one; None where no query has."""
    if all(query.pinned is None for query in scene.queries):
        return None
    scenes = [at_query(scene, place) for place in range(len(scene.queries))]
    pinned = tuple((pinned_scene(query_scene) or query_scene).query for query_scene in scenes)
    return replace(scene, queries=pinned)


@dataclass(frozen=True)
class QueryMeans:
    """The means over a scene's queries, and the ratio of all of them together; each is computed once."""

    scene: Scene

    @cached_property  # 6 % of an edit on the long page of /reciprocal_rank
    def pinned(self) -> "QueryMeans | None":
        """The same of the pinned orders; None where no query has one."""
        pinned = pinned_queries(self.scene)
        return None if pinned is None else QueryMeans(pinned)

    @cached_property  # 5 % of an edit on the long page of /reciprocal_rank
    def reciprocal_ranks(self) -> Mean[Fraction]:
        """MRR, with the RR of each query."""
        return exact_mean_over_queries(self.scene, RR)

    @cached_property
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
        """The pooled ratio."""
        return exact_pooled_recall(self.scene)

    @property
    def curves(self) -> "Curves":
        """The three ratios at every cutoff."""
        return ratio_curves(self.scene)

    @property
    def empty(self) -> tuple[bool, ...]:
        """Return for each query whether it has no relevant document."""
        return tuple(is_empty(self.scene, query) for query in self.scene.queries)

    def under_rule(self, mean: Mean[Fraction], rule: float | str) -> Mean[Fraction]:
        """Average again under another rule for queries without relevant documents."""
        return under_rule(mean, self.empty, rule)


@dataclass(frozen=True)
class Curves:
    """The three ratios at the cutoffs 1, 2, …; empty where no query has a relevant document."""

    hit_rate: list[float]
    mean_recall: list[float]
    pooled: list[float]


def ratio_curves(scene: Scene) -> Curves:
    """Compute hit rate, mean recall and pooled ratio at every cutoff down to the end of the longest list."""
    rule = scene.definition.empty
    empty = np.array([is_empty(scene, query) for query in scene.queries])
    if empty.all():
        return Curves([], [], [])
    ranked, judged = _side_by_side(scene)
    cutoffs, relevance = list(range(1, ranked.shape[1] + 1)), relevance_keywords(scene.definition)
    hits = hit(ranked, cutoffs, **relevance)
    recalls = recall(ranked, cutoffs, judged=judged, **relevance)
    if isinstance(rule, str):
        hits, recalls = hits[~empty], recalls[~empty]
    else:
        hits[empty] = recalls[empty] = float(rule)
    pooled = pooled_recall(ranked, cutoffs, judged=judged, **relevance)
    return Curves(hits.mean(axis=0).tolist(), recalls.mean(axis=0).tolist(), pooled.tolist())


def _side_by_side(scene: Scene) -> tuple[FloatArray, FloatArray]:
    """Lay the lists of all queries, and all their judged documents, into arrays of a row a query."""
    return (
        _pad_lists([grades_of(query.ranked) for query in scene.queries]),
        _pad_lists([grades_of(query.documents) for query in scene.queries]),
    )


def _pad_lists(lists: Sequence[Sequence[float]]) -> FloatArray:
    """Make an array of lists; the shorter ones go on with documents that are not judged."""
    length = max(map(len, lists))
    return np.array([[*grades, *[nan] * (length - len(grades))] for grades in lists])
