"""This browser's session: the one that there is, or one that begins with what the address says."""

from __future__ import annotations

import secrets
from functools import cache
from typing import cast

import streamlit as st

from metrics.measures import MEASURES
from scene.address.lesson import read_lesson
from scene.address.pages import place_of
from scene.address.parameters import EVERY_NAME, Known, by_owner, followed, read_address
from scene.address.view import LANG, Names
from scene.duels import DUELS
from scene.examples import example_on_screen
from scene.list.history import History
from ui.session.session import ALL, Session
from ui.tree.covers import PAGES
from ui.words.examples import example
from ui.words.plans import ready_plans
from ui.words.text import (
    choose_language,
    is_known,
    is_of_another_script,
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
FIRST_LISTS = {"conventions": "many-ndcgs", "lesson_ndcg": "many-ndcgs", "lesson_empty": "one-empty-query"}
"""Pages that begin with another."""


def current(page: str = "") -> Session:
    """Return this browser's session; it starts with the address's scene or the page's example."""
    if SESSION_KEY not in st.session_state:
        st.session_state[SESSION_KEY] = _begun(page)
    return cast(Session, st.session_state[SESSION_KEY])


def hides_pages() -> bool:
    """Return whether the lesson hides the way to other pages; the session may not have begun yet."""
    if SESSION_KEY in st.session_state:
        return bool(cast(Session, st.session_state[SESSION_KEY]).covers.over(PAGES))
    lesson, _ = read_lesson(by_owner(st.query_params)["lesson"])
    return PAGES in lesson.hidden


def _begun(page: str) -> Session:
    """Begin a session with what the address says."""
    parameters, destination = followed(dict(st.query_params), page, ready_plans())
    known = Known(example(FIRST_LISTS.get(page, NEWCOMERS_LIST)), ready_plans(), _names())
    address, problems = read_address(parameters, destination, known)
    if address.view.language:
        choose_language(address.view.language)
    duel = ""
    if not (page or address.scene):
        is_bare = not {*parameters} & {*EVERY_NAME} - {LANG}
        duel = address.duel or (secrets.choice([*DUELS]) if is_bare else "")
    start = address.scene or example(FIRST_LISTS.get(page, NEWCOMERS_LIST if page else FIRST_LOOK))
    is_elsewhere = destination not in (page, "")
    return Session(
        History(start),
        example=example_on_screen(start) if address.scene or page in FIRST_LISTS else None,
        opening_problems=problems,
        page=page,
        destination=destination if is_elsewhere else None,
        shown_step=address.view.step,
        coming_step=address.view.step if is_elsewhere else "",
        term=address.view.term,
        lesson=address.lesson,
        way=address.way,
        is_presenting=address.view.is_presenting,
        notices=_nearest_language(),
        practice=address.practice,
        duel=duel,
    )


@cache  # 39 ms, a sixth of an opening
def _names() -> Names:
    """Return what an address can name: the steps of all pages, by the words on their tabs too; languages."""
    keys = {name: name.partition("-")[2] for name in labels("tab.")}
    tabs = {str(labels("tab.", each)[name]): key for each in languages() for name, key in keys.items()}
    tabs |= {str(labels("stage.", each)["all"]): ALL for each in languages()}
    own = [place_of(each)[1] for each in MEASURES.values()]
    steps = {tab.casefold(): key for tab, key in tabs.items()} | {
        key: key for key in (*keys.values(), *own, ALL)
    }
    return Names(steps, is_known, tuple(f"{each} ({name_of_language(each)})" for each in languages()))


def _nearest_language() -> list[str]:
    """Return that a language is there in another script only, as Simplified Chinese for Traditional."""
    wanted = wanted_language()
    if not is_of_another_script(wanted):
        return []
    return [label("language.other-script", wanted=script_of(wanted, language()))]
