"""The app's shell: page configuration, navigation, running the page that the address names."""

import gc
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field
from functools import cache
from time import monotonic
from typing import Literal

import streamlit as st
from streamlit.navigation.page import StreamlitPage
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from scene.address.pages import LESSONS, PAGES_SHOWN, PLANS
from scene.assets import ASSETS
from scene.list.model import SceneError
from ui.session.current import current, has_begun, hides_pages
from ui.stage.share import offer_sharing
from ui.stage.stage import FRAMED, PAGES
from ui.streamlit_internals import RunUnderWay, run_under_way, say_page_not_found_by
from ui.turns import TURNS
from ui.words.text import label, language, set_language, wanted_language

LONGEST = 0.03
"""Seconds that a message waits for others; a page that takes longer appears bit by bit."""


@dataclass
class MessageBatch:
    """Messages of a run to the browser that are sent together."""

    # With each the run looks up, as Streamlit does: another run may be asked for, and an error then ends this
    # one.

    run: RunUnderWay
    longest: float = LONGEST
    waiting: list[ForwardMsg] = field(default_factory=list)
    last: float = field(default_factory=monotonic)

    def add(self, message: ForwardMsg) -> None:
        """Take a message; send all if that was done too long ago."""
        self.waiting.append(message)
        TURNS.yield_turn()
        self.run.end_if_unwanted()
        if monotonic() - self.last >= self.longest:
            self.release()

    def release(self) -> None:
        """Send what waits, in order."""
        waiting, self.waiting = self.waiting, []
        self.run.send(waiting)
        self.last = monotonic()


@contextmanager
def send_together() -> Iterator[None]:
    """Collect the messages of this run to the browser, and send them in few batches."""
    this_run = run_under_way()
    if this_run is None:
        yield
        return
    batch = MessageBatch(this_run)
    try:
        with this_run.messages_go_to(batch.add), TURNS.take_turn() as run:
            run.before_waiting, run.look_up = batch.release, this_run.end_if_unwanted
            yield
    finally:
        batch.release()


ICON = "data:image/svg+xml;base64," + b64encode((ASSETS / "favicon.svg").read_bytes()).decode()
"""The picture of the browser's tab as an address that holds it."""
BETWEEN_COLLECTIONS = 20_000
"""Objects that come without going before the garbage collector looks: what some dozens of runs leave behind.

It looks at 700 where nobody says so: then it meets the run that is under way, keeps its objects for old ones,
and has to go through all lists of all people to be rid of them. With 250 people that took 0.3 s every 3 s.
"""


def run_app() -> None:
    """Set the page up, build the navigation and run the page that the address names."""
    with TURNS.take_turn():
        set_language(wanted_language())
        say_page_not_found_by(_say_that_there_is_no_such_page)
        page = requested_page()
        icon = None if has_begun() else ICON  # which the tab keeps
        st.set_page_config(page_title=f"{page.title} · {label('app.title')}", page_icon=icon, layout="wide")
        st.session_state[FRAMED] = page.url_path
        try:
            with send_together():
                page.run()
                offer_sharing(current())
            # Only now: whoever presses a key while the page opens must not be taken back to the one before.
            current().arrive(monotonic())
        finally:
            st.session_state.pop(FRAMED, None)  # another run of the session may have begun anew
    _freeze_garbage_collector()


def requested_page() -> StreamlitPage:
    """Build the navigation and return the page that the address names.

    It is this run's own: Streamlit notes in a page whether it may be run now, and once.
    """
    return copy(st.navigation(_all_pages(language()), position="hidden" if hides_pages() else "top"))


@cache  # 30 ms, more than the rest of an edit
def _all_pages(tongue: str) -> list[StreamlitPage]:
    """Return all pages of the app, with titles in a language."""
    return [
        st.Page(PAGES / "overview.py", title=label("page.overview"), default=True),
        *(_streamlit_page(name, "visible") for name in PAGES_SHOWN),
        _streamlit_page(PLANS, "visible"),
        *(_streamlit_page(name, "hidden") for name in LESSONS),
    ]


def _streamlit_page(name: str, visibility: Literal["visible", "hidden"]) -> StreamlitPage:
    title = label(f"page.{name}")
    return st.Page(PAGES / f"{name}.py", title=title, url_path=name, visibility=visibility)


def _say_that_there_is_no_such_page() -> None:
    session = current()
    problem = SceneError("no-such-page")
    if problem.message not in [one.message for one in session.opening_problems]:
        session.opening_problems.append(problem)


@cache  # 60 ms, once per process
def _freeze_garbage_collector() -> None:
    """Exempt what was loaded at the start from garbage collection, once per process."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(BETWEEN_COLLECTIONS, *gc.get_threshold()[1:])
