"""Sorting the tied documents of a scene as a library would."""

from dataclasses import replace

from metrics.numeric.ties import ranked_places
from scene.list.model import Query, Scene
from scene.measured.score import at_query

REARRANGING = ("id up", "id down", "pessimistic", "optimistic")
"""The tie rules of `metrics` that can change an order."""


def arrange_ties(scene: Scene, rule: str) -> Scene:
    """Return the scene with the tied documents of every query sorted by a rule for ties."""
    queries = (_arrange_active_query(at_query(scene, place), rule) for place in range(len(scene.queries)))
    return replace(scene, queries=tuple(queries))


def is_arranged(scene: Scene, rule: str) -> bool:
    """Return whether tied documents already stand in the order of a rule for ties."""
    return arrange_ties(scene, rule) == scene


def _arrange_active_query(scene: Scene, rule: str) -> Query:
    ranking, ranked = scene.ranking, scene.query.ranked
    names = [document.name for document in ranked]
    places = ranked_places(ranking.grades, ranking.scores, names, ties=rule)
    return replace(scene.query, ranked=tuple(ranked[place] for place in places))
