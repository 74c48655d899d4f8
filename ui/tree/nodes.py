"""Trees of nodes, `[tag, attributes, *children]`, a child a node or a text, which is never read as HTML."""

import json
from math import isfinite
from typing import TypeAlias, cast

from metrics.measure import Measure
from scene.address.pages import page_and_step_of

Attributes: TypeAlias = dict[str, str | int | float]
Node: TypeAlias = list["str | Node | Attributes"]
Child: TypeAlias = str | Node


def node(tag: str, attributes: Attributes | None = None, *children: Child) -> Node:
    """Return a node of a tree; every number must be finite, or the browser could not read any of it."""
    for name, value in (attributes or {}).items():
        if isinstance(value, float) and not isfinite(value):
            raise ValueError(f"{name} of {tag} must be a finite number, got {value}")
    return [tag, attributes or {}, *children]


def note(text: str) -> Node:
    """Make a line in small letters: what is to be known beside what is shown."""
    return node("p", {"class": "note"}, text)


def attributes_of(tree: Node) -> Attributes:
    """Return the attributes of a node."""
    return tree[1] if isinstance(tree[1], dict) else {}


def children_of(tree: Node) -> list[Child]:
    """Return the children of a node."""
    return cast(list[Child], tree[2:])


def edit_button(text: Child, *edit: object, **attributes: str | int) -> Node:
    """Make a button that asks for an edit of the list."""
    asking: Attributes = {"class": "edit", "data-edit": json.dumps(edit)}
    return node("button", {"type": "button", **asking, **attributes}, text)


def command_button(text: Child, *command: object, kind: str = "edit", **attributes: str | int) -> Node:
    """Make a button that asks for a command of the view."""
    asking: Attributes = {"class": kind} if kind else {}
    asking |= {"type": "button", "data-command": json.dumps(command)}
    return node("button", {**asking, **attributes}, text)


def measure_link(measure: Measure, text: str) -> Node:
    """Link to the step of the page that shows a metric."""
    page, step = page_and_step_of(measure)
    command = json.dumps(["show_measure", measure.name])
    return node("a", {"href": f"{page}?step={step}", "data-page": page, "data-command": command}, text)


def link_to(page: str, text: str) -> Node:
    """Link to a page of the app."""
    return node("a", {"href": page, "data-page": page}, text)


def link_out(address: str, text: str) -> Node:
    """Link out of the app: nothing is fetched before a person clicks."""
    return node("a", {"href": address, "target": "_blank", "rel": "noopener noreferrer"}, text)
