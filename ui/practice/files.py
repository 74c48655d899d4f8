"""Offering the exercises as files."""

from functools import partial

import streamlit as st

from scene.exercises.model import MIX, Series
from scene.practice import write_series
from ui.practice.handout import answers_csv, gift, moodle
from ui.sections.section import Download, offer_download
from ui.tree.show import show_caption
from ui.words.text import label

FILES = {
    "moodle": (moodle, "xml", "text/xml"),
    "gift": (gift, "gift.txt", "text/plain"),
    "csv": (answers_csv, "csv", "text/csv"),
}
"""Each file's writer, the end of its name, and its kind."""


def offer_files(series: Series) -> None:
    """Offer all variants for a class's own platform; a file is written when somebody asks for it."""
    with st.container(key="sheet-files"):
        show_caption(label("practice.sheet.files"))
        with st.container(horizontal=True, gap="small", key="files"):
            _offer_formats(series)


def _offer_formats(series: Series) -> None:
    metric = label("practice.sheet.mix") if series.metric == MIX else series.metric
    for name, (_, ending, _) in FILES.items():
        file = label("practice.sheet.file", seed=series.seed, level=series.level, metric=metric)
        title = label(f"practice.sheet.{name}")
        offer_download(Download(name, partial(write_series, series), f"{file}.{ending}", title))
