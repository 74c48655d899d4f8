"""Edits of the settings: cutoff, grade scale, conventions, the metrics that are asked about."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from metrics.measures import CHOICES, MEASURES, PARAMETERS
from scene.list.model import MAX_CUTOFF, MAX_GRADE, Scene, SceneError, lowest_max_grade
from scene.list.ties import REARRANGING, arrange_ties


def set_cutoff(scene: Scene, k: int) -> Scene:
    """Set the cutoff k; it may lie beyond the end of the list."""
    if not 1 <= k <= MAX_CUTOFF:
        raise SceneError("cutoff-out-of-range", k=k, limit=MAX_CUTOFF)
    return replace(scene, k=k)


def set_max_grade(scene: Scene, max_grade: int) -> Scene:
    """Set the top of the grade scale; no document may stand above it."""
    if not lowest_max_grade(scene) <= max_grade <= MAX_GRADE:
        raise SceneError("top-out-of-range", top=max_grade, lowest=lowest_max_grade(scene), highest=MAX_GRADE)
    return replace(scene, max_grade=max_grade)


def set_definition(scene: Scene, **changes: Any) -> Scene:  # noqa: ANN401
    """Choose another gain, threshold, parameter and so on, by their names in `CHOICES`."""
    for name, value in changes.items():
        if value not in CHOICES[name]:
            raise SceneError("unknown-convention", name=name, value=value, allowed=CHOICES[name])
        changes[name] = CHOICES[name][CHOICES[name].index(value)]  # 1.0 is written 1
    values_by_key = dict(scene.definition.parameters)
    values_by_key |= {name: changes.pop(name) for name in changes.keys() & PARAMETERS.keys()}
    parameters = tuple(
        sorted(
            (key, values_by_key[key]) for key in values_by_key if values_by_key[key] != PARAMETERS[key].usual
        )
    )
    return replace(scene, definition=replace(scene.definition, parameters=parameters, **changes))


def set_metric(scene: Scene, metric: str) -> Scene:
    """Choose the metric that is asked what would be; the one that it is compared with stays another."""
    _check_metric(metric)
    other = scene.metric if metric == scene.comparison_metric else scene.comparison_metric
    return replace(scene, metric=metric, comparison_metric=other)


def set_comparison_metric(scene: Scene, metric: str) -> Scene:
    """Choose the metric that the first is compared with."""
    _check_metric(metric)
    other = scene.comparison_metric if metric == scene.metric else scene.metric
    return replace(scene, metric=other, comparison_metric=metric)


def _check_metric(name: str) -> None:
    if name not in MEASURES:
        raise SceneError("unknown-metric", name=name, allowed=tuple(MEASURES))


def set_predict(scene: Scene, predict: bool) -> Scene:
    """Hide the effect of a move until it has been predicted, or show it at once."""
    return replace(scene, predict=predict)


def use_definition(scene: Scene, fields: Mapping[str, Any]) -> Scene:
    """Put fields of a definition in force, and with them `metric`, `k`, `max_grade` and the tie `rule`."""
    scene = set_definition(scene, **{name: value for name, value in fields.items() if name in CHOICES})
    if "metric" in fields:
        scene = set_metric(scene, fields["metric"])
    if "k" in fields:
        scene = set_cutoff(scene, fields["k"])
    if "max_grade" in fields:
        scene = set_max_grade(scene, fields["max_grade"])
    return arrange_ties(scene, fields["rule"]) if fields.get("rule") in REARRANGING else scene
