"""Scores of scenes in one call, for tests."""

from metrics.measures import measure
from metrics.numeric.steps import Columns
from scene.list.model import Scene


def value_of(name: str, scene: Scene) -> float:
    return measure(name).value(scene.definition, scene.ranking)


def columns_of(name: str, scene: Scene) -> Columns:
    return measure(name).columns(scene.definition, scene.ranking)
