"""The shell: page configuration, navigation on top, and the frame every page runs in.

Streamlit takes a folder named `pages/` for its old way of navigation: until somebody has opened `/`, a deep
link runs the page's file alone and `app.py` not at all. So a page begins with `begin_page()`, which notices
that the shell has not run and runs it first.
"""

from __future__ import annotations

import gc
from functools import cache
from pathlib import Path

import streamlit as st

from ui import components
from ui.session import Session, current
from ui.text import ASSETS, label

FRAMED = "framed_page"
"""Where the session notes which page is being run within the frame."""
PAGES_FOLDER = Path(__file__).parent.parent / "pages"
SIDEBAR_WIDTH = 390
LENSES = ("ndcg", "err", "average_precision", "reciprocal_rank", "roc_auc", "what_if", "conventions")
"""The pages beside the start page, as their addresses have them, in the order of the navigation."""
LESSONS = ("lesson_ndcg", "lesson_empty")
"""Pages of text that other pages lead to; they are not in the navigation."""


def run_app() -> None:
    """Set the page up, build the navigation and run the page that the address names."""
    page = st.navigation(
        [
            st.Page(PAGES_FOLDER / "overview.py", title=label("page.overview"), default=True),
            *(
                st.Page(PAGES_FOLDER / f"{name}.py", title=label(f"page.{name}"), url_path=name)
                for name in LENSES
            ),
            *(
                st.Page(
                    PAGES_FOLDER / f"{name}.py",
                    title=label(f"page.{name}"),
                    url_path=name,
                    visibility="hidden",
                )
                for name in LESSONS
            ),
        ],
        position="top",
    )
    st.set_page_config(
        page_title=f"{page.title} · {label('app.title')}",
        page_icon=str(ASSETS / "favicon.svg"),
        layout="wide",
        initial_sidebar_state=SIDEBAR_WIDTH,
    )
    st.session_state[FRAMED] = page.url_path
    try:
        page.run()
        # Only now: whoever presses a key while the page opens must not be taken back to the one before.
        current().destination = None
    finally:
        del st.session_state[FRAMED]
    _settle()


def begin_page() -> Session:
    """Begin a page: make sure that it stands in the shell, show what is to be said, give its session."""
    if FRAMED not in st.session_state:
        run_app()
        st.stop()
    with st.sidebar:
        components.kit(key="kit")
    session = current(st.session_state[FRAMED])
    session.page = st.session_state[FRAMED]
    if session.destination not in (None, session.page):
        st.switch_page(PAGES_FOLDER / f"{session.destination}.py")
    for repair in session.repairs:
        st.warning(repair)
    for notice in session.take_notices():
        st.toast(notice)
    return session


@cache
def _settle() -> None:
    """Take what was loaded for the first page out of the garbage collector's work, once per process."""
    gc.collect()
    gc.freeze()
