"""The shell: page configuration, navigation on top, and the page that the address names, run within it."""

from __future__ import annotations

import gc
from functools import cache

import streamlit as st

from scene.assets import ASSETS
from ui.frame.page import FRAMED, PAGES, PAGES_SHOWN
from ui.frame.session import current, hides_pages
from ui.parts.text import label

LESSONS = ("lesson_ndcg", "lesson_empty")
"""Pages of text that other pages lead to; they are not in the navigation."""


def run_app() -> None:
    """Set the page up, build the navigation and run the page that the address names."""
    page = st.navigation(
        [
            st.Page(PAGES / "overview.py", title=label("page.overview"), default=True),
            *(
                st.Page(PAGES / f"{name}.py", title=label(f"page.{name}"), url_path=name)
                for name in PAGES_SHOWN
            ),
            *(
                st.Page(
                    PAGES / f"{name}.py",
                    title=label(f"page.{name}"),
                    url_path=name,
                    visibility="hidden",
                )
                for name in LESSONS
            ),
        ],
        position="hidden" if hides_pages() else "top",
    )
    st.set_page_config(
        page_title=f"{page.title} · {label('app.title')}",
        page_icon=str(ASSETS / "favicon.svg"),
        layout="wide",
    )
    st.html(ASSETS / "page.css")
    st.session_state[FRAMED] = page.url_path
    try:
        page.run()
        # Only now: whoever presses a key while the page opens must not be taken back to the one before.
        current().destination = None
    finally:
        del st.session_state[FRAMED]
    _settle()


@cache
def _settle() -> None:
    """Take what was loaded for the first page out of the garbage collector's work, once per process."""
    gc.collect()
    gc.freeze()
