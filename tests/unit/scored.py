"""Scores of scenes in one call, for tests."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from metrics import exact
from metrics.measures import measure
from metrics.numeric.steps import Columns
from scene.list.model import Scene


def value_of(name: str, scene: Scene) -> float:
    return measure(name).value(scene.definition, scene.ranking)


def columns_of(name: str, scene: Scene) -> Columns:
    return measure(name).columns(scene.definition, scene.ranking)


def exactly(metric: Callable[..., Any], scene: Scene, *arguments: Any, **keywords: Any) -> Fraction:
    return Fraction(exact(metric, scene.ranking.grades, *arguments, **keywords))
