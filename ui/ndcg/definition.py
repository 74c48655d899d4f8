"""Which definition of nDCG is on screen, who uses it, and what common mistakes would give."""

from __future__ import annotations

from metrics.cumulative_gain import NDCG
from scene.measured import situation_of
from scene.model import Scene, is_tied
from scene.users import ndcg_definition
from ui.frame.convention_bar import who_has_this_ndcg
from ui.parts.means import MeansView
from ui.parts.mistakes import Made, made_in_mean, made_with, mistakes_table
from ui.parts.nodes import Node
from ui.parts.text import label, paragraph
from ui.parts.users import sharing_gains


def definition_in_words(scene: Scene) -> str:
    """Say which definition of nDCG is on screen, and which libraries and papers use it."""
    chosen, names = scene.conventions, who_has_this_ndcg(scene)
    used = label("definition.used", names=names) if names else label("definition.used-nowhere")
    cancels = label("definition.base-cancels") if names and chosen.discount in ("log2", "ln") else ""
    sentence = label(
        "definition.ndcg",
        gain=label(f"definition.gain.{chosen.gain}"),
        discount=label(f"definition.discount.{chosen.discount}", base=chosen.log_base),
        ideal=label(f"definition.ideal.{chosen.ideal}-{chosen.ideal_cut}"),
    )
    ties = label(f"definition.ties.{chosen.ties}", **sharing_gains()) if is_tied(scene.query) else ""
    return paragraph(sentence, used, cancels, ties)


def what_mistakes_give(means: MeansView) -> Node:
    """Show what this list's nDCG, and the mean, become under the mistakes that people make with them."""
    return mistakes_table(_made(means), None if means.pinned is None else _made(means.pinned))


def _made(means: MeansView) -> list[Made]:
    """Compute nDCG, and its mean, as each mistake would."""
    scene, situation = means.scene, situation_of(means.scene)
    right, title = NDCG.value(situation), NDCG.title(situation)
    return [
        *made_with(ndcg_definition(scene), scene, right, scene.k, measure=title),
        *made_in_mean(means),
    ]
