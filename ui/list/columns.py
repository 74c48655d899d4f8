"""Menus over the columns of a pasted table: what each is taken for, which a person can change."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence

import streamlit as st

from scene.paste.pasted import Column, Role
from ui.tree.show import show_caption
from ui.words.text import as_plain, in_sequence, label

SHOWN_CELLS = 3
"""So many cells stand below a menu: one sees what one chooses for."""
LONGEST_CELL = 18
"""Letters of a cell that are shown."""


def column_name(column: Column, place: int) -> str:
    """Return what a column is called: its heading, else its place."""
    return as_plain(column.heading) or label("lists.paste-column.nameless", place=place + 1)


def in_doubt(columns: Sequence[Column]) -> str:
    """Return in words which columns a person has to choose for; nothing if none is in doubt."""
    names = [column_name(column, place) for place, column in enumerate(columns) if column.is_doubtful]
    return label("lists.paste-doubt", columns=in_sequence(names)) if names else ""


def column_menus(columns: Sequence[Column], chosen: MutableMapping[int, Role]) -> None:
    """Show every column with a menu over it; what is chosen is kept by the column's place."""
    with st.container(key="paste-columns", horizontal=True, gap="small"):
        for place, column in enumerate(columns):
            with st.container(key=f"paste-column-{place}", gap=None):
                _menu(column, place, chosen)
                show_caption(_first_cells(column.cells))
    if chosen:
        st.button(label("lists.paste-as-recognised"), on_click=chosen.clear, type="tertiary")


def _menu(column: Column, place: int, chosen: MutableMapping[int, Role]) -> None:
    """Show what a column is taken for; where that is in doubt, nothing is chosen yet."""
    key = f"paste_column_{place}"
    st.session_state[key] = None if column.is_doubtful else column.role

    def choose() -> None:
        if st.session_state[key] is not None:
            chosen[place] = st.session_state[key]

    name = column_name(column, place)
    st.selectbox(
        label("lists.paste-column.in-doubt", name=name) if column.is_doubtful else name,
        column.options,
        index=None if column.is_doubtful else 0,
        key=key,
        format_func=lambda role: label(f"lists.paste-role.{role}"),
        placeholder=label("lists.paste-choose"),
        on_change=choose,
        filter_mode=None,
    )


def _first_cells(cells: Sequence[str]) -> str:
    """Return the first cells of a column, a line each."""
    more = ["…"] if len(cells) > SHOWN_CELLS else []
    lines = [as_plain(_shortened(text)) or "–" for text in cells[:SHOWN_CELLS]]
    return "  \n".join([*lines, *more])


def _shortened(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= LONGEST_CELL else f"{text[: LONGEST_CELL - 1]}…"
