"""Offering the exercises as files."""

from __future__ import annotations

from functools import partial

import streamlit as st

from scene.exercises.model import Series
from ui.parts.text import label
from ui.practice.handout import answers_csv, gift, moodle

FILES = {
    "moodle": (moodle, "xml", "text/xml"),
    "gift": (gift, "gift.txt", "text/plain"),
    "csv": (answers_csv, "csv", "text/csv"),
}
"""What writes each file, how its name ends, and its kind."""


def offer_files(series: Series) -> None:
    """Offer all variants for a class's own platform; a file is written when somebody asks for it."""
    st.caption(label("practice.sheet.files"))
    with st.container(horizontal=True, gap="small", key="files"):
        for name, (write, ending, kind) in FILES.items():
            st.download_button(
                label(f"practice.sheet.{name}"),
                data=partial(write, series),
                file_name=f"exercises-{series.seed}-{series.level}-{series.metric}.{ending}",
                mime=kind,
                on_click="ignore",
            )
