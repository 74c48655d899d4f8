"""Trees as HTML, for what a browser shows before the code is there that shows trees."""

from html import escape

from ui.tree.nodes import Child, attributes_of, children_of

OF_VIEWS = ("key",)
"""Attributes that mean something to the view of trees alone."""


def markup(tree: Child) -> str:
    """Write a tree as HTML."""
    if isinstance(tree, str):
        return escape(tree)
    attributes = {name: value for name, value in attributes_of(tree).items() if name not in OF_VIEWS}
    written = "".join(f' {name}="{escape(str(value))}"' for name, value in attributes.items())
    return f"<{tree[0]}{written}>{''.join(map(markup, children_of(tree)))}</{tree[0]}>"
