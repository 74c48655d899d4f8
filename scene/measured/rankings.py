"""From a scene to what a metric reads of it: its judged rankings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import nan

from metrics.judged_ranking import JudgedRanking
from metrics.measure import Measure
from scene.list.model import Document, Query, Scene


def grades_of(documents: Iterable[Document]) -> list[float]:
    """Write the grades of documents as `metrics` takes them: NaN = not judged."""
    return [nan if document.grade is None else float(document.grade) for document in documents]


def ranking_of(scene: Scene, query: Query | None = None) -> JudgedRanking:
    """Return a query's judged ranking, of the active one if none is named.

    The names are the ids where they tell documents apart.
    """
    query = scene.query if query is None else query
    judged = [document for document in query.missing if document.grade is not None]
    names, missing_names = ([document.name for document in listed] for listed in (query.ranked, judged))
    return JudgedRanking(
        grades=tuple(grades_of(query.ranked)),
        scores=tuple(document.score for document in query.ranked if document.score is not None) or None,
        missing=tuple(grades_of(judged)),
        k=scene.k,
        max_grade=scene.max_grade,
        ids=tuple(names) if _are_apart(names) else None,
        missing_ids=tuple(missing_names) if _are_apart(names + missing_names) else None,
    )


def labels_of(scene: Scene) -> list[int]:
    """Return the ranked documents of the active query as 1 = relevant, 0 = not."""
    return ranking_of(scene).labels(scene.definition.threshold)


def rankings_of(scene: Scene) -> tuple[JudgedRanking, ...]:
    """Return the judged rankings of all queries."""
    return tuple(ranking_of(scene, query) for query in scene.queries)


def _are_apart(names: list[str]) -> bool:
    return len(set(names)) == len(names)


def is_empty(scene: Scene, query: Query) -> bool:
    """Return whether a query has no relevant document, in the list or missing."""
    return relevant_in(scene, query.documents) == 0


def counts_nothing(measure: Measure, scene: Scene, query: Query) -> bool:
    """Return whether a query has nothing that can count for a measure: 0 / 0 where something divides.

    That is a document from the threshold on, or, for one that reads the grades themselves, above 0.
    """
    if "threshold" in measure.reads:
        return is_empty(scene, query)
    return not any(document.grade for document in query.documents)


def relevant_in(scene: Scene, documents: Iterable[Document]) -> int:
    """Count the relevant documents among these."""
    threshold = scene.definition.threshold
    return sum(each.grade is not None and each.grade >= threshold for each in documents)


def at_query(scene: Scene, place: int) -> Scene:
    """Look at another query of the scene."""
    return replace(scene, active=place)
