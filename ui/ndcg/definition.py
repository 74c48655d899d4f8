"""Which definition of nDCG is on screen, who uses it, and what common mistakes would give."""

from __future__ import annotations

from typing import Any

from metrics import ndcg
from metrics.cumulative_gain import NDCG
from scene.measured import situation_of
from scene.model import (
    Scene,
    is_tied,
)
from ui.frame.convention_bar import who_has_this_ndcg
from ui.parts.means import MeansView
from ui.parts.mistakes import Mistake, mistakes_table
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


def _made(means: MeansView) -> list[Mistake]:
    """Compute nDCG, and its mean, as each mistake would."""
    scene = means.scene
    chosen, right = scene.conventions, NDCG.value(situation_of(scene))
    changes: dict[str, dict[str, Any]] = {
        "log2-i": {"discount": "jk", "log_base": 2},
        "other-gain": {"gain": "linear" if chosen.gain == "exponential" else "exponential"},
        "natural-log": {"discount": "ln"},
    }
    if chosen.ideal == "judged":
        changes["shown-only"] = {"judged": None}
    if chosen.gain == "exponential":
        changes["no-minus-one"] = {"gain": lambda grade: 2.0**grade}
    title = NDCG.title(situation_of(scene))
    made = [
        Mistake(name, label(f"mistake.{name}"), _changed(scene, change), right, title)
        for name, change in changes.items()
    ]
    ideal, mean = NDCG.divisor(situation_of(scene)), means.mean.value
    if mean is not None and ideal:
        what = label("mistake.mean-over-ideal")
        made.append(Mistake("mean-over-ideal", what, mean / ideal, mean, means.name))
    return made


def _changed(scene: Scene, change: dict[str, Any]) -> float:
    """Compute nDCG with other arguments than those in force."""
    situation = situation_of(scene)
    return float(ndcg(situation.ranked, **NDCG.call(situation) | change))
