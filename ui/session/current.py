"""This browser's session, which begins with what the address says."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import cache

import streamlit as st

from metrics.measures import MEASURES
from scene.address.lesson import read_lesson
from scene.address.pages import page_and_step_of
from scene.address.parameters import (
    EVERY_NAME,
    AddressContext,
    parameters_by_group,
    read_address,
    resolve_plan_address,
)
from scene.address.seat import read_seat
from scene.address.view import LANG, ViewNames
from scene.duels import duel_of_day
from scene.examples import example_on_screen
from scene.list.history import History
from scene.list.model import Scene
from ui.session.session import ALL, Session
from ui.tree.covers import PAGES
from ui.words.examples import example, ready_plans
from ui.words.text import (
    choose_language,
    is_known,
    is_served_in_another_script,
    label,
    labels,
    language,
    languages,
    name_of_language,
    script_of,
    wanted_language,
)

SESSION_KEY = "ranking_session"
NEWCOMERS_LIST = "six-results"
"""The example that is on screen where the address has no list."""
FIRST_LOOK = "first-look"
"""The one of the start page: of every metric there is something that moves it."""
FIRST_LISTS = {
    "ndcg": "one-missed",
    "err": "err-halfway",
    "average_precision": "ap-spread",
    "reciprocal_rank": "rr-third",
    "roc_auc": "auc-pairs",
    "conventions": "many-ndcgs",
    "lesson_ndcg": "many-ndcgs",
    "lesson_empty": "one-empty-query",
}
"""Pages that begin with another, which shows what they are about."""


def current(page: str = "") -> Session:
    """Return this browser's session; it starts with the address's scene or the page's example."""
    session: Session | None = st.session_state.get(SESSION_KEY)
    if session is None:
        session = st.session_state[SESSION_KEY] = _begin_session(page)
    return session


def has_begun() -> bool:
    """Return whether this browser's session has begun."""
    return SESSION_KEY in st.session_state


def begin_list(session: Session) -> None:
    """Put the list that a page begins with on screen, as long as the person has none of their own."""
    if not session.has_own_list:
        session.begin_with(_first_list(session.page), FIRST_LISTS.get(session.page))


def _first_list(page: str) -> Scene:
    return example(FIRST_LISTS.get(page, NEWCOMERS_LIST if page else FIRST_LOOK))


def hides_pages() -> bool:
    """Return whether a lesson or a room hides the way to other pages; the session may not have begun yet."""
    if session := st.session_state.get(SESSION_KEY):
        return bool(session.covers.cover_of(PAGES)) or session.is_student
    owned = parameters_by_group(st.query_params)
    lesson, _ = read_lesson(owned["lesson"])
    seat, _ = read_seat(owned["seat"])
    return PAGES in lesson.hidden or bool(seat and not seat.key)


def _begin_session(page: str) -> Session:
    """Begin a session with what the address says."""
    parameters, destination = resolve_plan_address(dict(st.query_params), page, ready_plans())
    session = Session(History(example(NEWCOMERS_LIST)), notices=_nearest_language())
    is_bare = not (page or {*parameters} & {*EVERY_NAME} - {LANG})
    open_address(session, parameters, destination)
    if is_bare:
        session.open_duel(duel_of_day(date.today()))
    session.destination = destination if destination != page else None
    return session


def open_address(session: Session, parameters: Mapping[str, str], page: str) -> None:
    """Let a session begin anew with what an address says on a page, which is then to be opened."""
    address, problems = read_address(parameters, page, _address_context(page))
    if address.view.language:
        choose_language(address.view.language)
    start = address.scene or _first_list(page)
    session.begin(start, address, page)
    session.opening_problems = problems
    if address.scene or page in FIRST_LISTS:
        session.example = example_on_screen(start)


def come_back(session: Session) -> None:
    """Restore a page's step and duel after the browser's Back."""
    address, _ = read_address(dict(st.query_params), session.page, _address_context(session.page))
    session.current_step = address.view.step
    if session.duel_load == session.loads:
        session.lesson = replace(session.lesson, aim=address.lesson.aim)


def _address_context(page: str) -> AddressContext:
    return AddressContext(example(FIRST_LISTS.get(page, NEWCOMERS_LIST)), ready_plans(), _view_names())


@cache  # 39 ms, a sixth of an opening
def _view_names() -> ViewNames:
    """Return what an address can name: the steps of all pages, by the words on their tabs too; languages."""
    keys = {name: name.partition("-")[2] for name in labels("tab.")}
    tabs = {str(labels("tab.", tag)[name]): key for tag in languages() for name, key in keys.items()}
    tabs |= {str(labels("stage.", tag)["all"]): ALL for tag in languages()}
    places = [page_and_step_of(metric)[1] for metric in MEASURES.values()]
    steps = {tab.casefold(): key for tab, key in tabs.items()} | {
        key: key for key in (*keys.values(), *places, ALL)
    }
    return ViewNames(steps, is_known, tuple(f"{tag} ({name_of_language(tag)})" for tag in languages()))


def _nearest_language() -> list[str]:
    """Return the problem that a language is there in another script only."""
    wanted = wanted_language()
    if not is_served_in_another_script(wanted):
        return []
    return [label("language.other-script", wanted=script_of(wanted, language()))]
