"""What this list's ERR becomes under the mistakes that people make with it."""

from __future__ import annotations

from metrics import reciprocal_rank
from metrics.conventions.definitions import Definition
from metrics.conventions.mistakes import MISTAKES
from scene.measured import situation_of
from scene.rankings import ranking_of
from ui.err.view import ErrView
from ui.parts.mistakes import Mistake, mistakes_table
from ui.parts.nodes import Node
from ui.parts.text import label

SHOWN = (
    "err-max-grade",
    "err-no-survival",
    "err-chance-for-survival",
    "err-binary",
    "err-log-discount",
)
"""The mistakes of the records, in the order of the page."""


def what_mistakes_give(view: ErrView) -> Node:
    """Show what each mistake gives, and how far off that is."""
    return mistakes_table(_made(view), None if view.pinned is None else _made(view.pinned))


def _made(view: ErrView) -> list[Mistake]:
    scene = view.scene
    situation, ranking = situation_of(scene), ranking_of(scene)
    meant = Definition("ERR", threshold=scene.conventions.threshold)
    given = {key: float(MISTAKES[key].curve(meant, ranking, [scene.k])[0]) for key in SHOWN}
    first = reciprocal_rank(situation.ranked, scene.k, **situation.threshold)
    given["err-reciprocal-rank"] = float(first)
    return [Mistake(name, label(f"mistake.{name}"), value, view.score) for name, value in given.items()]
