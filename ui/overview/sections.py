"""The sections of the start page."""

from __future__ import annotations

from functools import partial

import streamlit as st

from scene.model import Scene
from ui.frame.headline import Headline
from ui.overview.table import notes, overview_table
from ui.parts.section import Section
from ui.parts.text import label, lesson


def all_metrics(scene: Scene, measured: list[Headline]) -> Section:
    """Show all metrics at once."""
    return Section(
        "overview-all",
        title=label("overview.table-title"),
        table=partial(overview_table, scene, measured),
        notes=partial(notes, scene),
    )


def reading() -> Section:
    """Say how the table is read."""
    return Section(
        "overview-reading",
        lesson("overview", "reading"),
        below=lambda: st.page_link("pages/guide.py", label=label("overview.to-guide")),
        is_framed=False,
    )
