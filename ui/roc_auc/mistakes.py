"""What this list's AUC becomes under the mistakes that people make with it."""

from __future__ import annotations

from functools import partial

from metrics.roc import AUC
from scene.list.model import Scene, scores_of
from scene.list.pins import pinned_scene
from scene.measured.rankings import ranking_of
from scene.measured.users import definition_in_force
from ui.sections.mistakes import Made, made_with, mistakes_table
from ui.tree.nodes import Node


def what_mistakes_give(scene: Scene, threshold: float) -> Node:
    """Show what each mistake gives; one of them takes the decisions at the threshold for scores."""
    return mistakes_table(partial(_made, threshold), scene, pinned_scene(scene))


def _made(threshold: float, scene: Scene) -> list[Made]:
    """Compute AUC as each mistake would; nothing where there is no AUC."""
    definition, ranking = scene.definition, ranking_of(scene)
    if not ranking.has_two_classes(definition.threshold):
        return []
    called = sum(score >= threshold for score in scores_of(scene.query))
    return made_with(definition_in_force(scene, AUC), scene, AUC.exact(definition, ranking), called)
