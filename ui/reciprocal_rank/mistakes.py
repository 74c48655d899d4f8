"""What the mistakes give that people make with RR, MRR and the hit rate."""

from __future__ import annotations

from metrics.reciprocal_rank import RR
from scene.measured.users import definition_in_force
from ui.reciprocal_rank.view import ReciprocalRankView
from ui.sections.means import MeansView
from ui.sections.mistakes import Made, made, made_in_mean, made_with, mistakes_table
from ui.tree.nodes import Node
from ui.words.text import label


def what_mistakes_give(view: ReciprocalRankView) -> Node:
    """Show what the usual mistakes give on these queries, and what is right."""
    return mistakes_table(_made, view, view.pinned)


def _made(view: ReciprocalRankView) -> list[Made]:
    """Compute each mistake, and what it is mistaken for."""
    scene, hits, recalls = view.scene, view.over.hits.value, view.over.recalls.value
    divided = label("reciprocal_rank.divided-by-zero")
    meant, length = definition_in_force(scene, RR), len(scene.query.ranked)
    return [
        *made_with(meant, scene, view.score(), length, measure=RR.name, no_value=divided),
        *made_in_mean(MeansView(scene, RR, "MRR")),
        made("hit-for-recall", hits, recalls, label("reciprocal_rank.mean-recall", k=scene.k)),
    ]
