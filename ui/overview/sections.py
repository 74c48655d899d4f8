"""The sections of the start page."""

from __future__ import annotations

from functools import partial

import streamlit as st

from scene.list.model import Scene
from ui.overview.picture import list_in_one_picture
from ui.overview.table import notes, overview_table
from ui.sections.section import Section
from ui.strip.headline import Headline
from ui.tree.nodes import node
from ui.words.text import label, lesson


def beginning(scene: Scene) -> Section:
    """Return two sentences and a picture on what a ranked list and a grade are."""
    return Section(
        "overview-beginning",
        lesson("overview", "intro", top=scene.max_grade),
        picture=lambda: list_in_one_picture(scene),
        tells=(),
        is_framed=False,
    )


def all_metrics(scene: Scene, measured: list[Headline], *, has_step: bool) -> Section:
    """Show all metrics at once."""
    return Section(
        "overview-all",
        table=lambda: [
            node("h2", {"class": "heading"}, label("overview.table-title")),
            overview_table(scene, measured),
        ],
        is_framed=False,
        notes=partial(notes, scene, measured if has_step else ()),
    )


def reading() -> Section:
    """Return in words how the table is read."""
    return Section(
        "overview-reading",
        lesson("overview", "reading"),
        below=lambda: st.page_link("pages/guide.py", label=label("overview.to-guide")),
        is_framed=False,
    )
