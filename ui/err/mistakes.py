"""What this list's ERR becomes under the mistakes that people make with it."""

from __future__ import annotations

from dataclasses import replace

from metrics.expected_reciprocal_rank import ERR
from scene.measured.users import definition_in_force
from ui.err.view import ErrView
from ui.sections.mistakes import Made, made_with, mistakes_table
from ui.tree.nodes import Node


def what_mistakes_give(view: ErrView) -> Node:
    """Show what each mistake gives, and how far off that is."""
    return mistakes_table(_made, view, view.pinned)


def _made(view: ErrView) -> list[Made]:
    # Some of them tell relevant documents from others, which ERR does not.
    threshold = view.scene.definition.threshold
    meant = replace(definition_in_force(view.scene, ERR), threshold=threshold)
    return made_with(meant, view.scene, view.score, view.scene.k)
