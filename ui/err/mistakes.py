"""What this list's ERR becomes under the mistakes that people make with it."""

from __future__ import annotations

import math

from metrics import err, reciprocal_rank
from scene.measured import situation_of
from ui.err.others import OthersView
from ui.err.view import ErrView
from ui.parts.mistakes import Mistake, mistakes_table
from ui.parts.nodes import Node
from ui.parts.text import label


def what_mistakes_give(view: ErrView) -> Node:
    """Show what each mistake gives, and how far off that is."""
    return mistakes_table(_made(view), None if view.pinned is None else _made(view.pinned))


def _made(view: ErrView) -> list[Mistake]:
    scene = view.scene
    situation, k = situation_of(scene), scene.k
    grades = situation.ranked
    highest = max([1.0, *(grade for grade in grades if not math.isnan(grade))])
    given = {
        "err-highest-present": float(err(grades, k, max_grade=highest)),
        "err-no-survival": view.without_survival(),
        "err-reciprocal-rank": float(reciprocal_rank(grades, k, **situation.threshold)),
        "err-binary": float(err(situation.labels, k, max_grade=1)),
        "err-log-discount": float(OthersView(view).cascade_at_k),
    }
    return [Mistake(name, label(f"mistake.{name}"), value, view.score) for name, value in given.items()]
