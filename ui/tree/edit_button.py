"""Buttons within a tree that ask for an edit of the list, or for something else."""

import json

from ui.tree.nodes import Child, Node, node


def edit_button(text: Child, *edit: object, **attributes: str | int) -> Node:
    """Make a button that asks for an edit of the list."""
    return _button(text, {"data-edit": json.dumps(edit), **attributes})


def command_button(text: Child, *command: object) -> Node:
    """Make a button that asks for a command of the view."""
    return _button(text, {"data-command": json.dumps(command)})


def _button(text: Child, attributes: dict[str, str | int | float]) -> Node:
    return node("button", {"type": "button", "class": "edit", **attributes}, text)
