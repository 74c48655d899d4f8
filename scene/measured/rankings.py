"""From a scene to what a metric reads of it: its judged rankings."""

from collections.abc import Iterable
from dataclasses import replace

from metrics.measure import Measure
from scene.list.model import Document, Query, Scene


def labels_of(scene: Scene) -> list[int]:
    """Return the ranked documents of the active query as 1 = relevant, 0 = not."""
    return scene.ranking.labels(scene.definition.threshold)


def is_empty(scene: Scene, query: Query) -> bool:
    """Return whether a query has no relevant document, in the list or missing."""
    return relevant_in(scene, query.documents) == 0


def is_empty_for(measure: Measure, scene: Scene, query: Query) -> bool:
    """Return whether a query has nothing that can count for a measure: 0 / 0 where something divides."""
    if "threshold" in measure.definition_fields:
        return is_empty(scene, query)
    return not any(document.grade for document in query.documents)


def relevant_in(scene: Scene, documents: Iterable[Document]) -> int:
    """Count the relevant documents among these."""
    threshold = scene.definition.threshold
    return sum(document.grade is not None and document.grade >= threshold for document in documents)


def at_query(scene: Scene, place: int) -> Scene:
    """Look at another query of the scene."""
    return replace(scene, active=place)
