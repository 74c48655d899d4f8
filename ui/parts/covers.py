"""What a lesson covers is not on the page: in its place stands a button that reveals it.

Covered means that the number is not sent to the browser at all.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from ui.parts.nodes import Child, Node, node
from ui.parts.text import has_label, label

COLUMN = "column-"


@dataclass(frozen=True)
class Covers:
    """The names of what a lesson hides, and of what has been revealed again."""

    hidden: tuple[str, ...] = ()
    revealed: frozenset[str] = frozenset()

    @property
    def now(self) -> set[str]:
        """Give the names of what is covered now."""
        return set(self.hidden) - self.revealed

    def of_step(self, name: str, *, tells_value: bool) -> str:
        """Name what covers a step of a page: all steps or this one are hidden, or it tells a hidden value.

        Empty if nothing does. To reveal one step leaves the others covered.
        """
        single = f"step-{name}"
        if {"steps", single} & set(self.hidden) and single not in self.revealed:
            return single
        return "value" if tells_value and "value" in self.now else ""

    @property
    def columns(self) -> dict[str, str]:
        """Give the covered columns of tables: what covers them, by their headings."""
        names = sorted(name for name in self.now if name.startswith(COLUMN))
        found = {name: f"column.{name.removeprefix(COLUMN)}" for name in names}
        return {label(heading): name for name, heading in found.items() if has_label(heading)}


def cover(name: str) -> Node:
    """Make the button that stands for what is covered."""
    return node(
        "button",
        {"type": "button", "class": "cover", "data-edit": json.dumps(["reveal", name])},
        label("lesson.reveal"),
    )


def without_columns(tree: Node, columns: Mapping[str, str]) -> Node:
    """Empty the covered columns of every table of a tree; a heading holds the button that reveals its own."""
    tag, attributes, *children = tree
    if tag != "table":
        kept = [without_columns(each, columns) if isinstance(each, list) else each for each in children]
        return [tag, attributes, *kept]
    places = {
        place: columns[text_of(head)] for place, head in enumerate(_heads(tree)) if text_of(head) in columns
    }
    return [tag, attributes, *(_emptied(part, places) for part in children)]


def text_of(tree: Node) -> str:
    """Give all the text of a tree."""
    return "".join(text_of(child) if isinstance(child, list) else str(child) for child in tree[2:])


def _heads(table: Node) -> list[Node]:
    """Give the headings of a table's columns."""
    (row,) = [row for part in _elements(table) if part[0] == "thead" for row in _elements(part)]
    return _elements(row)


def _elements(tree: Node) -> list[Node]:
    return [child for child in tree[2:] if isinstance(child, list)]


def _emptied(part: Child | dict[str, str | int | float], places: Mapping[int, str]) -> Child:
    """Empty cells of a head, body or foot by their places in the row."""
    if not isinstance(part, list) or part[0] == "caption":
        assert not isinstance(part, dict)
        return part
    rows = [
        [*row[:2], *(_covered(cell, places.get(place)) for place, cell in enumerate(_elements(row)))]
        for row in _elements(part)
    ]
    return [*part[:2], *rows]


def _covered(cell: Node, name: str | None) -> Node:
    """Put the button beside a heading, and nothing into a cell that has a number."""
    if name is None:
        return cell
    tag, attributes = cell[:2]
    if isinstance(attributes, dict) and attributes.get("scope") == "col":
        return [*cell, cover(name)]
    assert isinstance(attributes, dict)
    return [tag, {**attributes, "class": f"{attributes.get('class', '')} covered"}, "?"]
