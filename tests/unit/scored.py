"""Scores of scenes in one call, for tests."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from metrics import exact
from metrics.measures import measure
from metrics.numeric.steps import Columns
from scene.list.model import Scene
from scene.measured.rankings import ranking_of


def value_of(name: str, scene: Scene) -> float:
    return measure(name).value(scene.definition, ranking_of(scene))


def columns_of(name: str, scene: Scene) -> Columns:
    return measure(name).columns(scene.definition, ranking_of(scene))


def exactly(metric: Callable[..., Any], scene: Scene, *arguments: Any, **keywords: Any) -> Fraction:
    return Fraction(exact(metric, ranking_of(scene).grades, *arguments, **keywords))
