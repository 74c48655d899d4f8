"""The one way to the browser for trees and texts, without what a lesson covers."""

from contextvars import ContextVar

import streamlit as st

from ui.tree import components
from ui.tree.covers import VALUE, columns_of, cover_of, drop_covered, drop_numbers, reveal_button
from ui.tree.nodes import Node, node

COLUMNS: ContextVar[list[str] | None] = ContextVar("columns_shown", default=None)
"""The columns of the page, noted as long as somebody chooses which to cover."""


def show_tree(key: str, *nodes: Node, covers: tuple[str, ...] = (VALUE,), offers_reveal: bool = True) -> None:
    """Show nodes on the page; the key names their place from one run to the next.
    While what they tell is covered, a button reveals it, unless what they go with has it.
    """
    cover = cover_of(*covers)
    if cover and not offers_reveal:
        return
    visible_nodes = (reveal_button(cover),) if cover else nodes
    components.tree(key=f"tree-{key}", data=tree_to_show(*visible_nodes))


def tree_to_show(*nodes: Node) -> Node:
    """Return nodes as a tree without what is covered: for a component, which shows it."""
    tree = node("div", {"class": "tree"}, *nodes)
    if (columns := COLUMNS.get()) is not None:
        columns += columns_of(tree)
    return drop_covered(tree)


def show_words(text: str, *names: str) -> None:
    """Show a text in Markdown."""
    st.markdown(drop_numbers(text, *names))


def show_note(text: str, *names: str) -> None:
    """Show a text in Markdown that stands out."""
    st.info(drop_numbers(text, *names))


def show_caption(text: str, *names: str) -> None:
    """Show a text in Markdown in small letters."""
    st.caption(drop_numbers(text, *names))


def show_file(title: str, name: str, text: str, *names: str) -> None:
    """Offer a text as a file, which goes to the browser with its button: no other server is asked for it."""
    button = node("button", {"type": "button", "data-text": text, "data-name": name}, title)
    show_tree(f"file-{name}", node("div", {"class": "file"}, button), covers=names, offers_reveal=False)


def notice(text: str) -> None:
    """Show a text at the foot of the page, so that nothing jumps."""
    with st.container(key="notice"):
        show_note(text)
