"""Share: the link of a lesson, made from what is on screen, what is to be hidden and what is locked."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlencode, urlsplit

import segno
import streamlit as st

from scene.address.lesson import HIDEABLE, LOCKS, MAX_TASK, Lesson
from scene.address.parameters import write_address
from scene.address.plan import MAX_PLAN, Way, encode_plan, parse_plan
from scene.list.model import SceneError
from ui.session.current import current
from ui.session.session import Session
from ui.stage.lesson_bar import address_of
from ui.tree.nodes import Node, node
from ui.tree.show import show_caption, show_tree
from ui.words.problems import sentence
from ui.words.text import chosen_language, label, languages, name_of_language

AT_HOME = ("localhost", "127.0.0.1", "[::1]")
"""Hosts that no other machine can reach under that name."""


def offer_sharing(session: Session) -> None:
    """Show the dialog in which a lesson is made, from when somebody asks for it until it is closed.

    A run of the page that has nothing to do with it, such as a late answer to an edit, must not close it.
    """
    if session.is_sharing:
        st.dialog(label("share.title"), width="large", on_dismiss=_close)(_dialog)(session)


def _close() -> None:
    current().is_sharing = False


def _dialog(session: Session) -> None:
    """Ask for a link or a plan; what is written stays for when the dialog is opened again."""
    one, plan = st.tabs([label("share.one"), label("share.plan")])
    with one:
        _one_link(session)
    with plan:
        _plan_link()


def _one_link(session: Session) -> None:
    """Ask what the lesson is to be, and give its link."""
    lesson = session.lesson
    task = st.text_area(
        label("share.task"),
        lesson.task,
        max_chars=MAX_TASK,
        height=68,
        placeholder=label("share.task-example"),
        key="share_task",
        persist_state="session",
    )
    hidden = st.pills(
        label("share.hide"),
        HIDEABLE,
        selection_mode="multi",
        default=[name for name in HIDEABLE if name in lesson.hidden],
        format_func=lambda name: label(f"share.hide.{name}"),
        key="share_hide",
        persist_state="session",
    )
    locked = st.pills(
        label("share.lock"),
        LOCKS,
        selection_mode="multi",
        default=list(lesson.locked),
        format_func=lambda name: label(f"share.lock.{name}"),
        key="share_lock",
        persist_state="session",
    )
    presents = st.toggle(label("share.present"), session.is_presenting)
    speaks = _choose_language("one")
    single = [name for name in lesson.hidden if name not in HIDEABLE]
    chosen = Lesson(" ".join(task.split()), (*hidden, *single), tuple(locked))
    show_link("one", _address(session, chosen, presents, speaks))


def _choose_language(key: str) -> str:
    """Ask in which language a link opens; empty: in the reader's."""
    return st.segmented_control(
        label("share.language"),
        ("", *languages()),
        key=f"share_language_{key}",
        default=chosen_language() if chosen_language() in languages() else "",
        format_func=lambda name: name_of_language(name) if name else label("share.language.any"),
        required=True,
    )


def _address(session: Session, lesson: Lesson, presents: bool, speaks: str) -> str:
    """Write the address of what is on screen as a lesson."""
    shown = session.address
    view = replace(shown.view, is_presenting=presents, language=speaks)
    return f"{session.page}?{urlencode(write_address(replace(shown, view=view, lesson=lesson, way=None)))}"


def _plan_link() -> None:
    """Read a lesson plan, and give its one link."""
    text = st.text_area(
        label("share.plan-text"),
        height=160,
        max_chars=MAX_PLAN,
        placeholder=label("share.plan-example"),
        key="share_plan",
        persist_state="session",
    )
    show_caption(label("share.plan-help"))
    if not text.strip():
        return
    try:
        plan, problems = parse_plan(text)
    except SceneError as refused:
        st.error(sentence(refused))
        return
    for problem in problems:
        st.warning(sentence(problem))
    speaks = _choose_language("plan")
    show_link("plan", address_of(Way(plan, encode_plan(plan)), speaks).removeprefix("./"))


# --- the link --------------------------------------------------------------------------------------------


def show_link(key: str, address: str) -> None:
    """Show a link, the button that copies it, its QR code, and how to put it into a page."""
    link = _base() + address
    show_tree(f"share-{key}", _link(link), *_qr_code(link), tells=())
    if urlsplit(link).hostname in AT_HOME:
        show_caption(label("share.at-home"))
    with st.expander(label("share.embed")):
        st.code(
            f'<iframe src="{link}" width="100%" height="700" style="border: 0"></iframe>', language="html"
        )


def _base() -> str:
    """Return the address of the start page, by which this browser knows the app."""
    page = st.context.url or "/"
    parts = urlsplit(page)
    folder = parts.path.rpartition("/")[0]
    return f"{parts.scheme}://{parts.netloc}{folder}/" if parts.netloc else "/"


def _link(link: str) -> Node:
    field = node("input", {"readonly": "", "value": link, "aria-label": label("share.link"), "class": "link"})
    button = node(
        "button",
        {"type": "button", "data-copy": link, "data-copied": label("share.copied")},
        label("share.copy"),
    )
    said = node("span", {"role": "status", "class": "copied"})
    return node("p", {"class": "sharing"}, field, button, said)


def _qr_code(link: str) -> list[Node]:
    """Draw the link as a QR code, which fills the screen at a click."""
    try:
        code = segno.make(link, error="l", micro=False)
    except segno.DataOverflowError:
        return [node("p", None, label("share.too-long"))]
    picture = node(
        "img",
        {
            "src": code.svg_data_uri(scale=4, border=4, dark="#000", light="#fff", omitsize=True),
            "alt": label("share.qr"),
            "class": "code",
        },
    )
    button = node("button", {"type": "button", "class": "enlarge", "data-enlarge": "1"}, picture)
    return [node("div", {"class": "qr"}, button, node("span", None, label("share.qr-help")))]
