"""Trees of nodes, as the trees show them: their texts, their tables, their parts."""

import json
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from ui.sections.mistakes import WorkedMistake, mistakes_table
from ui.tree.nodes import Node


def texts(tree: Any) -> list[str]:
    """Return all texts of nodes, numbers as decimals."""
    if isinstance(tree, str):
        return [tree]
    if tree and isinstance(tree[0], str):
        return [tree[1].get("data-decimal", "")] + [text for child in tree[2:] for text in texts(child)]
    return [text for child in tree for text in texts(child)]


def exact_texts(tree: Any) -> list[str]:
    """Return all texts of nodes; of a number that has a fraction, its fraction."""
    if isinstance(tree, str):
        return [tree]
    if not is_node(tree):
        return [text for child in tree for text in exact_texts(child)]
    _, attributes, *children = tree
    own = [str(attributes["data-exact"])] if "data-exact" in attributes else []
    return own + exact_texts(children)


def fractions_in(tree: Any) -> list[Fraction]:
    """Return all numbers that a click turns into a fraction."""
    return [Fraction(part.split('"')[0]) for part in json.dumps(tree).split('"data-exact": "')[1:]]


def is_node(tree: Any) -> bool:
    """Return whether this is a node, and no list of nodes."""
    return len(tree) > 1 and isinstance(tree[1], dict)


def nodes(tree: Any, tag: str, look: str = "") -> list[Any]:
    """Find all nodes of a tag, with one of their classes if that is asked for."""
    if isinstance(tree, str):
        return []
    if not is_node(tree):
        return [found for child in tree for found in nodes(child, tag, look)]
    name, attributes, *children = tree
    classes = str(attributes.get("class", "")).split()
    own = [tree] if name == tag and (not look or look in classes) else []
    return own + nodes(children, tag, look)


def rows(tree: Any) -> list[list[str]]:
    """Return the texts of the cells of a table's body, a list a row."""
    (body,) = nodes(tree, "tbody")
    return [["".join(exact_texts(cell)) for cell in row[2:]] for row in body[2:]]


def words(tree: Any) -> str:
    """Return all texts of nodes as one."""
    return " ".join(texts(tree))


def with_role(tree: Any, role: str) -> list[Any]:
    """Find all nodes of an ARIA role."""
    if isinstance(tree, str):
        return []
    if not is_node(tree):
        return [found for child in tree for found in with_role(child, role)]
    _, attributes, *children = tree
    own = [tree] if attributes.get("role") == role else []
    return own + with_role(children, role)


def given_by(make: Callable[[Any], Sequence[WorkedMistake]], view: Any) -> Node:
    """Return the table of what mistakes give on what a view shows."""
    return mistakes_table(make, view, view.pinned)
