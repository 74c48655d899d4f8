"""The panel beside a page (Share, definition)."""

from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from ui.tree.nodes import command_button, node
from ui.tree.show import show_tree
from ui.words.text import label


@contextmanager
def panel(title: str) -> Iterator[None]:
    """Show what follows in the panel, below its title and the button that closes it."""
    with st.container(key="panel"):
        close = command_button("×", "close_panel", kind="close", **{"aria-label": label("panel.close")})
        head = node("div", {"class": "panel", "data-panel": title}, node("h2", None, title), close)
        show_tree("panel", head, covers=())
        yield
