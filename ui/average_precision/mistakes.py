"""What the mistakes give that people make with AP, MAP, precision, recall and F."""

from __future__ import annotations

from dataclasses import replace

from metrics.average_precision import AP
from metrics.precision_recall import BETA, F1, P
from scene.measured.users import definition_in_force
from ui.average_precision.tables import f_of, score_of
from ui.sections.means import MeansView
from ui.sections.mistakes import Made, made_in_mean, made_with, mistakes_table
from ui.tree.nodes import Node

OTHER_BETA = 2
"""With β = 1 the misplaced brackets of F change nothing: the mistake is shown with this β."""


def what_mistakes_give(means: MeansView) -> Node:
    """Show what each mistake gives, beside what is right."""
    return mistakes_table(_made, means, means.pinned)


def _made(means: MeansView) -> list[Made]:
    """Compute each mistake, and what it is mistaken for."""
    scene, k = means.scene, means.scene.k
    chosen = BETA.of(scene.definition)
    beta = OTHER_BETA if chosen == 1 else chosen
    average, precision, f1 = (definition_in_force(scene, measure) for measure in (AP, P, F1))
    f, f_title, p_title = (
        replace(f1, metric=f"F{beta}"),
        f"F{beta}@{k}",
        P.title(scene.definition, scene.k),
    )
    return [
        *made_with(average, scene, score_of(AP, scene), len(scene.query.ranked), measure=AP.name),
        *made_in_mean(means),
        *made_with(precision, scene, score_of(P, scene), k, measure=p_title),
        *made_with(f, scene, f_of(scene, beta), k, measure=f_title),
    ]
