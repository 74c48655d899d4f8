"""A button within a tree that asks the editor for an edit."""

from __future__ import annotations

import json

from ui.tree.nodes import Child, Node, node


def edit_button(text: Child, *edit: object, **attributes: str | int) -> Node:
    """Make a button that asks the editor for an edit."""
    return node(
        "button", {"type": "button", "data-edit": json.dumps(edit), "class": "edit", **attributes}, text
    )
