"""What common mistakes would make of nDCG."""

from metrics.cumulative_gain import NDCG
from scene.measured.users import definition_in_force
from ui.sections.means import MeansView
from ui.sections.mistakes import Made, made_in_mean, made_with, mistakes_table
from ui.tree.nodes import Node


def what_mistakes_give(means: MeansView) -> Node:
    """Show what this list's nDCG, and the mean, become under the mistakes that people make with them."""
    return mistakes_table(_made, means, means.pinned)


def _made(means: MeansView) -> list[Made]:
    """Compute nDCG, and its mean, as each mistake would."""
    scene, definition, ranking = means.scene, means.scene.definition, means.scene.ranking
    right, title = NDCG.value(definition, ranking), NDCG.title(definition, ranking.k)
    return [
        *made_with(definition_in_force(scene, NDCG), scene, right, scene.k, measure=title),
        *made_in_mean(means),
    ]
