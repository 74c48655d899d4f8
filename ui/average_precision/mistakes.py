"""What the mistakes give that people make with AP, MAP, precision, recall and F."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from metrics import average_precision
from metrics.average_precision import AP
from metrics.precision_recall import P, R
from scene.measured import situation_of
from scene.model import Scene
from ui.average_precision.tables import exactly, f_of, score_of
from ui.parts.means import MeansView
from ui.parts.mistakes import Mistake, mistakes_table
from ui.parts.nodes import Node
from ui.parts.plain_table import Number
from ui.parts.text import label

OTHER_BETA = "2"
"""With β = 1 the misplaced brackets of F change nothing: the mistake is shown with this β."""


def what_mistakes_give(means: MeansView) -> Node:
    """Show what each mistake gives, beside what is right."""
    return mistakes_table(_made(means), None if means.pinned is None else _made(means.pinned))


def _made(means: MeansView) -> list[Mistake]:
    """Compute each mistake, and what it is mistaken for."""
    scene, mean = means.scene, means.mean
    right, beta = score_of(AP, scene), _other_beta(scene)
    changes: dict[str, dict[str, Any]] = {
        "found": {"denominator": "found"},
        "position": {"denominator": "position"},
        "listed": {"judged": None},
    }
    chosen = scene.conventions.denominator
    made = [
        _mistake(name, exactly(average_precision, scene, **{"denominator": chosen} | change), AP.name, right)
        for name, change in changes.items()
    ]
    if mean.value is not None:
        made.append(_mistake("sum", mean.value * mean.counted, "MAP", mean.value))
    brackets = _with_brackets_misplaced(scene, beta)
    return [
        *made,
        _mistake("swapped", score_of(R, scene), P.title(situation_of(scene)), score_of(P, scene)),
        _mistake("brackets", brackets, f"F{beta}@{scene.k}", f_of(scene, beta), beta=beta),
    ]


def _mistake(name: str, wrong: Number, measure: str, right: Number, **values: str) -> Mistake:
    return Mistake(name, label(f"average_precision.mistake.{name}", **values), wrong, right, measure)


def _with_brackets_misplaced(scene: Scene, beta: str) -> Fraction:
    """Compute (β² + 1)PR / (β²(P + R)): with F1 = 2PR / (P + R) that is F1 · (β² + 1) / 2β²."""
    weight = Fraction(beta) ** 2
    return f_of(scene, "1") * (weight + 1) / (2 * weight)


def _other_beta(scene: Scene) -> str:
    return OTHER_BETA if scene.conventions.beta == "1" else scene.conventions.beta
