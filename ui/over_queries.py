"""Numbers over all queries of a scene: under another rule, all lists together, at every cutoff."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import nan

import numpy as np

from metrics import exact, hit, pooled_recall, recall, reciprocal_rank
from metrics.arrays import FloatArray
from ui.measures import binary_arguments, exactly, grades_of, is_empty, recall_arguments
from ui.scene import Scene, build_query


def exact_reciprocal_rank(scene: Scene) -> Fraction:
    """Compute the RR of the active list as a fraction."""
    return exactly(reciprocal_rank, scene, **binary_arguments(scene))


def exact_hit(scene: Scene) -> Fraction:
    """Tell, as 1 or 0, whether the active list has a relevant document within the cutoff."""
    return exactly(hit, scene, scene.k, **binary_arguments(scene))


def exact_recall(scene: Scene) -> Fraction:
    """Compute the recall of the active list at the cutoff as a fraction."""
    return exactly(recall, scene, scene.k, **recall_arguments(scene))


def exact_pooled(scene: Scene) -> Fraction | None:
    """Compute hits over relevant documents, all queries together; None where nothing is relevant."""
    if all(is_empty(scene, query) for query in scene.queries):
        return None
    ranked, judged = _side_by_side(scene)
    return Fraction(exact(pooled_recall, ranked, scene.k, judged=judged, **binary_arguments(scene)))


def has_empty_query(scene: Scene) -> bool:
    """Tell whether there is a query without any relevant document."""
    return any(is_empty(scene, query) for query in scene.queries)


def with_empty_query(scene: Scene) -> Scene:
    """Add a query without any relevant document, to see what it would do."""
    return replace(scene, queries=(*scene.queries, build_query([0])))


def under_rule(scene: Scene, rule: str) -> Scene:
    """Look at the scene under another rule for queries without relevant documents."""
    return replace(scene, conventions=replace(scene.conventions, empty=rule))


@dataclass(frozen=True)
class Curves:
    """The three ratios at the cutoffs 1, 2, …; empty where no query has a relevant document."""

    hit_rate: list[float]
    mean_recall: list[float]
    pooled: list[float]


def ratio_curves(scene: Scene) -> Curves:
    """Compute hit rate, mean recall and pooled ratio at every cutoff down to the end of the longest list."""
    rule = scene.conventions.empty
    empty = np.array([is_empty(scene, query) for query in scene.queries])
    if empty.all():
        return Curves([], [], [])
    ranked, judged = _side_by_side(scene)
    cutoffs, relevance = list(range(1, ranked.shape[1] + 1)), binary_arguments(scene)
    hits = hit(ranked, cutoffs, **relevance)
    recalls = recall(ranked, cutoffs, judged=judged, **relevance)
    if rule == "skip":
        hits, recalls = hits[~empty], recalls[~empty]
    else:
        hits[empty] = recalls[empty] = float(rule)
    pooled = pooled_recall(ranked, cutoffs, judged=judged, **relevance)
    return Curves(hits.mean(axis=0).tolist(), recalls.mean(axis=0).tolist(), pooled.tolist())


def _side_by_side(scene: Scene) -> tuple[FloatArray, FloatArray]:
    """Lay the lists of all queries, and all their judged documents, into arrays of a row a query."""
    return (
        _filled_up([grades_of(query.ranked) for query in scene.queries]),
        _filled_up([grades_of(query.documents) for query in scene.queries]),
    )


def _filled_up(lists: Sequence[Sequence[float]]) -> FloatArray:
    """Make an array of lists; the shorter ones go on with documents that are not judged."""
    length = max(map(len, lists))
    return np.array([[*each, *[nan] * (length - len(each))] for each in lists])
