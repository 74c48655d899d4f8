"""A scene's list as libraries get it."""

from __future__ import annotations

from metrics.conventions.computing import Ranking
from scene.list.model import Scene
from scene.measured.situation import at_query, grades_of


def ranking_of(scene: Scene) -> Ranking:
    """Give a scene's list as libraries get it; the names are the ids where they tell documents apart."""
    query = scene.query
    scores = [document.score for document in query.ranked if document.score is not None]
    judged = [document for document in query.missing if document.grade is not None]
    names = [document.name for document in query.ranked]
    missing_names = [document.name for document in judged]
    return Ranking(
        grades=tuple(grades_of(query.ranked)),
        scores=tuple(scores) or None,
        ids=tuple(names) if _are_apart(names) else None,
        missing=tuple(grades_of(judged)),
        max_grade=scene.top,
        missing_ids=tuple(missing_names) if _are_apart(names + missing_names) else None,
    )


def rankings_of(scene: Scene) -> tuple[Ranking, ...]:
    """Give the lists of all queries as libraries get them."""
    return tuple(ranking_of(at_query(scene, place)) for place in range(len(scene.queries)))


def _are_apart(names: list[str]) -> bool:
    return len(set(names)) == len(names)
