"""How every page begins: within the shell, with what is to be said, on the right page.

Streamlit takes a folder named `pages/` for its old way of navigation, unless it is told otherwise
(ui/streamlit_internals.py); its `AppTest` forgets that before each run, and then runs a page's file alone. So
`begin_page()` notices that the shell has not run, and runs the app first.
"""

import runpy
from pathlib import Path
from time import monotonic

import streamlit as st

from scene.address.view import View, write_view
from scene.duels import write_duel
from ui.session.attending import lead_on
from ui.session.current import begin_list, come_back, current
from ui.session.session import Session
from ui.stage.share import prepare_sharing
from ui.streamlit_internals import goes_back, page_on_screen
from ui.tree import components
from ui.tree.covers import put_in_force
from ui.words.text import OTHER, PIN, compare_with

APP = Path(__file__).parents[2] / "app.py"
PAGES = APP.parent / "pages"
FRAMED = "framed_page"
"""The session's key of the page that is being run within the shell."""


def begin_page() -> Session:
    """Begin a page: make sure that it stands in the shell, show what is to be said, give its session."""
    framed = st.session_state.get(FRAMED)
    if framed is None:
        runpy.run_path(str(APP), run_name="__main__")
        st.stop()
    session = current(framed)
    session.steps = {}
    prepare_sharing(session)
    put_in_force(session.covers)
    components.kit(is_presenting=session.is_presenting)
    if not goes_back() and session.is_late(framed, page_on_screen(), monotonic()):
        st.switch_page(_file(session.page))
    if session.destination not in (None, framed):
        # Streamlit puts the page that is left into the browser's history once more, with what is said here.
        duel = "" if framed or session.duel_load != session.loads else session.duel
        parameters = write_view(View(session.current_step)) | write_duel(duel)
        st.switch_page(_file(session.destination), query_params=parameters)
    if session.page != framed:
        session.turn_to(framed)
        if goes_back():
            come_back(session)
        begin_list(session)
    compare_with(OTHER if session.is_against_other_list else PIN)
    lead_on(session)
    for repair in session.repairs:
        st.warning(repair)
    for notice in session.tell_notices():
        st.toast(notice)
    return session


def _file(page: str) -> Path:
    """Return the file of a page; the start page's address is empty."""
    return PAGES / f"{page or 'overview'}.py"
