"""Menus over the columns of a pasted table that show, and can correct, what each is (query, grade ...)."""

from collections import Counter
from collections.abc import MutableMapping, Sequence

import streamlit as st

from scene.address.tokens import truncate
from scene.paste.cells import ROLES, Role
from scene.paste.draft import Column
from ui.tree import components
from ui.words.text import join_with_commas, label

COLUMNS = "paste_columns"
SHOWN_CELLS = 3
"""So many cells stand below a menu: one sees what one chooses for."""


def column_name(column: Column, place: int) -> str:
    """Return a column's heading, cut if long, else its number."""
    return truncate(column.heading) or label("lists.paste-column.nameless", place=place + 1)


def doubt_sentence(columns: Sequence[Column]) -> str:
    """Return the sentence that asks for the roles of doubtful columns; empty if there are none."""
    names = [column_name(column, place) for place, column in enumerate(columns) if column.is_doubtful]
    return label("lists.paste-doubt", columns=join_with_commas(names)) if names else ""


def column_menus(columns: Sequence[Column], chosen_roles: MutableMapping[int, Role]) -> None:
    """Show the columns with menus for their roles; choices are put into `chosen_roles`."""
    counts = Counter(column.role for column in columns)
    twice = {role for role, count in counts.items() if count > 1 and role != "none"}

    def choose() -> None:
        if answer := st.session_state[COLUMNS].get("role"):
            place, role = answer
            chosen_roles[place] = role

    components.columns(
        key=COLUMNS,
        data=[
            {
                "title": label("lists.paste-columns"),
                "choose": label("lists.paste-choose"),
                "options": [[role, label(f"lists.paste-role.{role}")] for role in ROLES],
                "columns": [
                    _column_data(column, place, is_wrong=column.is_doubtful or column.role in twice)
                    for place, column in enumerate(columns)
                ],
            }
        ],
        on_role_change=choose,
    )
    if chosen_roles:
        st.button(label("lists.paste-as-recognised"), on_click=chosen_roles.clear, type="tertiary")


def _column_data(column: Column, place: int, *, is_wrong: bool) -> dict[str, object]:
    """Return what the browser shows of a column."""
    more = ["…"] if len(column.cells) > SHOWN_CELLS else []
    cells = [" ".join(text.split())[:40] or "–" for text in column.cells[:SHOWN_CELLS]]
    role = None if column.is_doubtful else column.role
    description = label("lists.paste-column.is", place=place + 1)
    name = column_name(column, place)
    return {"name": name, "said": description, "role": role, "wrong": is_wrong, "cells": cells + more}
