"""Scores of scenes in one call, for tests."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from metrics import exact
from metrics.measures import measure
from metrics.numeric.steps import Columns
from scene.list.model import Scene
from scene.measured.situation import situation_of


def value_of(name: str, scene: Scene) -> float:
    return measure(name).value(situation_of(scene))


def columns_of(name: str, scene: Scene) -> Columns:
    return measure(name).columns(situation_of(scene))


def exactly(metric: Callable[..., Any], scene: Scene, *arguments: Any, **keywords: Any) -> Fraction:
    return Fraction(exact(metric, situation_of(scene).ranked, *arguments, **keywords))
