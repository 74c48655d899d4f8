"""Buttons within a tree that ask for an edit of the list, or for something else."""

import json

from ui.tree.nodes import Child, Node, node


def edit_button(text: Child, *edit: object, **attributes: str | int) -> Node:
    """Make a button that asks for an edit of the list."""
    asking: dict[str, str | int | float] = {"class": "edit", "data-edit": json.dumps(edit)}
    return node("button", {"type": "button", **asking, **attributes}, text)


def command_button(text: Child, *command: object, kind: str = "edit", **attributes: str | int) -> Node:
    """Make a button that asks for a command of the view."""
    asking: dict[str, str | int | float] = {"class": kind, "data-command": json.dumps(command)}
    return node("button", {"type": "button", **asking, **attributes}, text)
