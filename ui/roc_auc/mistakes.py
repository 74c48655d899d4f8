"""What this list's AUC becomes under the mistakes that people make with it."""

from __future__ import annotations

from fractions import Fraction

from metrics import pairs
from scene.measured import situation_of
from scene.model import Scene, scores_of
from scene.pins import pinned_scene
from ui.parts.mistakes import Mistake, mistakes_table
from ui.parts.nodes import Node
from ui.parts.text import label


def what_mistakes_give(scene: Scene, threshold: float) -> Node:
    """Show what each mistake gives; one of them takes the decisions at the threshold for scores."""
    pinned = pinned_scene(scene)
    return mistakes_table(_made(scene, threshold), None if pinned is None else _made(pinned, threshold))


def _made(scene: Scene, threshold: float) -> list[Mistake]:
    """Compute AUC as each mistake would; nothing where there is no AUC."""
    situation = situation_of(scene)
    if not situation.has_two_classes:
        return []
    scores, labels = scores_of(scene.query), situation.labels
    decisions = [float(score >= threshold) for score in scores]
    found = pairs(scores, labels)
    given = {
        "roc-ties-won": found.share(tie=Fraction(1)),
        "roc-ties-lost": found.share(tie=Fraction(0)),
        "roc-decisions": pairs(decisions, labels).share(),
        "roc-low-scores": pairs([-score for score in scores], labels).share(),
    }
    return [Mistake(name, label(f"mistake.{name}"), value, found.share()) for name, value in given.items()]
