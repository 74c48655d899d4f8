"""Trees as HTML: for files, and for what a browser shows before the code is there that shows trees."""

from collections.abc import Callable, Mapping
from html import escape

from ui.tree.nodes import Child, Node, attributes_of, children_of

OF_VIEWS = ("key",)
"""Attributes that mean something to the view of trees alone."""


def tag(tree: Node, attributes: Mapping[str, object], inner: str) -> str:
    """Write a node as an element with these attributes around the HTML within it."""
    attribute_text = "".join(f' {name}="{escape(str(value))}"' for name, value in attributes.items())
    return f"<{tree[0]}{attribute_text}>{inner}</{tree[0]}>"


def _tag_with_all_attributes(tree: Node, inner: str) -> str:
    attributes = {name: value for name, value in attributes_of(tree).items() if name not in OF_VIEWS}
    return tag(tree, attributes, inner)


def markup(tree: Child, write: Callable[[Node, str], str] = _tag_with_all_attributes) -> str:
    """Write a tree as HTML, each node as `write` makes it of the node and the HTML within it."""
    if isinstance(tree, str):
        return escape(tree)
    return write(tree, "".join(markup(child, write) for child in children_of(tree)))
