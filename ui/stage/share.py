"""The Share panel: making a lesson's link or a lesson plan from what is on screen."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any
from urllib.parse import urlencode, urlsplit, urlunsplit

import segno
import streamlit as st

from metrics.measures import measure
from scene.address.lesson import HIDEABLE, LOCKS, MAX_TASK, Lesson
from scene.address.parameters import write_address
from scene.address.plan import (
    MAX_MINUTES,
    MAX_PLAN,
    LessonPlan,
    OpenPlan,
    PlanLink,
    encode_plan,
    parse_plan,
    write_plan,
)
from scene.list.model import SceneError
from ui.pictures.small import small_bars
from ui.session.attending import ask_class
from ui.session.current import current
from ui.session.rooms import offers_rooms
from ui.session.session import SHARE, Session
from ui.stage.lesson_bar import address_of
from ui.stage.network_address import network_address
from ui.tree.covers import AT_RANK, COLUMN, STEP
from ui.tree.nodes import Node, node
from ui.tree.panel import panel
from ui.tree.show import COLUMNS, show_caption, show_file, show_tree
from ui.words.problems import sentence
from ui.words.text import chosen_language, has_label, label, languages, name_of_language, plural_label

AT_HOME = ("localhost", "127.0.0.1", "[::1]")
"""Hosts that no other machine can reach under that name."""
ON_CARDS = (COLUMN + "rank", COLUMN + "document")
"""Columns that nothing is gained by covering: the cards have them."""
PLAN_TEXT = "share_plan"
"""The session's key of the text of the plan that is being made."""


Change = Callable[[tuple[PlanLink, ...]], Sequence[PlanLink]]
"""What is done to the screens of a plan."""


def prepare_sharing(session: Session) -> None:
    """Let the page show the lesson that is being made."""
    if session.panel != SHARE:
        session.draft = None
        COLUMNS.set(None)
        return
    COLUMNS.set([])
    lesson = session.lesson
    wholes = [name for name in lesson.hidden if name in HIDEABLE]
    parts = [name for name in lesson.hidden if name not in HIDEABLE]
    hidden = (*_widget_value("hide", wholes), *_widget_value("single", parts))
    task = " ".join(str(_widget_value("task", lesson.task)).split())
    session.draft = replace(
        lesson, task=task, hidden=hidden, locked=tuple(_widget_value("lock", lesson.locked))
    )


def _widget_value(name: str, default: Any) -> Any:  # noqa: ANN401
    """Return the value of a widget of the panel before the panel is shown."""
    value = st.session_state.get(f"share_{name}")
    return default if value is None else value


def offer_sharing(session: Session) -> None:
    """Show the Share panel, if it is open.

    It stands beside the page, which is by now what those who open the link will see.
    """
    if not (session.panel == SHARE and session.draft):
        return
    with panel(label("share.title")):
        names = [label("share.one"), label("share.plan"), *([label("room.class")] if offers_rooms() else [])]
        one, plan, *room = st.tabs(names)
        with one:
            _show_single_link(session, session.draft)
        with plan:
            _show_plan_link(session, session.draft)
        for tab in room:
            with tab:
                show_caption(label("room.class-help"))
                st.button(label("room.class"), key="ask_class", on_click=_ask_class, type="primary")


def _ask_class() -> None:
    """Ask the class in a room about the list on screen."""
    session = current()
    session.panel, session.draft = "", None
    ask_class(session)


def _show_single_link(session: Session, draft: Lesson) -> None:
    """Show the link of a lesson, and the fields for its task, covers and locks."""
    place_of_link = st.container()
    st.text_area(
        label("share.task"),
        draft.task,
        max_chars=MAX_TASK,
        height=68,
        placeholder=label("share.task-example"),
        key="share_task",
        persist_state="session",
    )
    _show_pills("hide", HIDEABLE, draft.hidden, lambda name: label(f"share.hide.{name}"))
    if parts := _coverable_parts(session, draft):
        _show_pills("single", [*parts], draft.hidden, parts.__getitem__)
    _show_pills("lock", [*LOCKS], draft.locked, lambda name: label(f"share.lock.{name}"))
    presents = st.toggle(label("share.present"), session.is_presenting, key="share_present")
    speaks = _choose_language("one")
    address = _lesson_address(session, draft, presents, speaks)
    with place_of_link:
        show_link("one", address, draft.task)
    seen = node("a", {"href": _base_address() + address, "target": "_blank"}, label("share.student"))
    show_tree("share-student", seen, covers=())


def _show_pills(
    name: str, options: Sequence[str], selected: Sequence[str], say: Callable[[str], str]
) -> None:
    st.pills(
        label(f"share.{name}"),
        options,
        selection_mode="multi",
        default=[option for option in options if option in selected],
        format_func=say,
        key=f"share_{name}",
        persist_state="session",
    )


def _coverable_parts(session: Session, draft: Lesson) -> dict[str, str]:
    """Return what a lesson can cover on this page: steps and columns, with labels."""
    steps = {STEP + name: label("share.step", name=title) for name, title in session.steps.items()}
    names = (column for column in COLUMNS.get() or () if column not in ON_CARDS)
    columns = {column: label("share.column", name=_column_name(column)) for column in names}
    here = steps | columns
    others = (cover for cover in draft.hidden if cover not in HIDEABLE and cover not in here)
    return here | {cover: _column_name(cover) for cover in others}


def _column_name(name: str) -> str:
    """Return how a column is called; one without a name in the catalogue has its key, which is a symbol."""
    column, is_cell, rank = name.removeprefix(COLUMN).partition(AT_RANK)
    column = label(f"column.{column}") if has_label(f"column.{column}") else column
    return label("share.cell", column=column, rank=rank) if is_cell else column


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


def _lesson_address(session: Session, lesson: Lesson, presents: bool, speaks: str) -> str:
    """Write the address of what is on screen as a lesson."""
    address = session.address
    view = replace(address.view, is_presenting=presents, language=speaks)
    shared = replace(
        address, view=view, lesson=lesson, open_plan=None, seat=address.seat and address.seat.of_student
    )
    return f"{session.page}?{urlencode(write_address(shared))}"


# --- a plan ----------------------------------------------------------------------------------------------


def _show_plan_link(session: Session, draft: Lesson) -> None:
    """Show the fields that make a lesson plan of several screens, its link and file."""
    address = _lesson_address(session, replace(draft, hidden=_covers_here(session, draft)), False, "")
    title = session.steps.get(session.current_step) or label(f"page.{session.page or 'overview'}")
    added = PlanLink(title, session.page, address.partition("?")[2])
    st.button(label("share.add"), on_click=_add_screen, args=(added,), type="primary")
    plan, problems = _read_plan()
    stops = plan.links if plan else ()
    for number, stop in enumerate(stops):
        _thumbnail(number, stop, is_last=number == len(stops) - 1)
    if plan and (minutes := sum(stop.minutes for stop in plan.links)):
        show_caption(plural_label("share.lasts", minutes))
    st.text_area(
        label("share.plan-text"),
        height=160,
        max_chars=MAX_PLAN,
        placeholder=label("share.plan-example"),
        key=PLAN_TEXT,
        persist_state="session",
    )
    show_caption(label("share.plan-help"))
    if plan is None and problems:
        st.error(sentence(problems[0]))
        return
    for problem in problems:
        st.warning(sentence(problem))
    if plan:
        show_file(label("share.file"), "plan.md", write_plan(plan))
        speaks = _choose_language("plan")
        open_plan = OpenPlan(plan, encode_plan(plan))
        show_link("plan", address_of(open_plan, speaks).removeprefix("./"), plan.title)


def _read_plan() -> tuple[LessonPlan | None, list[SceneError]]:
    """Return the lesson plan that is being made, and problems; None without links."""
    text = st.session_state.get(PLAN_TEXT) or ""
    if not text.strip():
        return None, []
    try:
        return parse_plan(text)
    except SceneError as error:
        return None, [error]


def _covers_here(session: Session, draft: Lesson) -> tuple[str, ...]:
    """Return which covers of a lesson cover something on this page."""
    columns = measure(session.metric).formula.columns if session.metric else ()
    steps = (STEP + name for name in session.steps)
    parts = {*HIDEABLE, *steps, *(COLUMN + name for name in columns), *(COLUMNS.get() or ())}
    return tuple(cover for cover in draft.hidden if cover.partition(AT_RANK)[0] in parts)


def _add_screen(added: PlanLink) -> None:
    """Add a screen to the plan; the next one has a task and covers of its own."""
    _change_plan(lambda stops: (*stops, added))
    st.session_state.update({"share_task": "", "share_hide": [], "share_single": []})


def _change_plan(change: Change) -> None:
    """Change the screens of the plan in its text."""
    plan, _ = _read_plan()
    plan = plan or LessonPlan("", ())
    st.session_state[PLAN_TEXT] = write_plan(replace(plan, links=tuple(change(plan.links))))


def _rename_screen(number: int, key: str) -> None:
    title = " ".join(str(st.session_state[key]).split())
    if title:
        _change_plan(partial(_change_screen, number, lambda stop: replace(stop, title=title)))


def _set_minutes(number: int, key: str) -> None:
    minutes = int(st.session_state[key] or 0)
    minutes_text = label("share.minutes-written", minutes=minutes) if minutes else ""
    _change_plan(partial(_change_screen, number, lambda stop: stop.with_minutes(minutes_text)))


def _change_screen(
    number: int, change: Callable[[PlanLink], PlanLink], stops: tuple[PlanLink, ...]
) -> Sequence[PlanLink]:
    return [change(stop) if place == number else stop for place, stop in enumerate(stops)]


def _thumbnail(number: int, stop: PlanLink, *, is_last: bool) -> None:
    """Show a screen of the plan small, with buttons that move and delete it."""
    key = f"share_stop_{number}_{stop.title}"
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key=f"thumb_{number}"):
        show_tree(f"share-thumb-{number}", small_bars(stop.grades), covers=())
        title_label = label("share.stop", number=number + 1)
        st.text_input(
            title_label,
            stop.title,
            key=key,
            label_visibility="collapsed",
            on_change=_rename_screen,
            args=(number, key),
        )
        key_of_minutes = f"{key}_minutes_{stop.minutes}"
        st.number_input(
            label("share.minutes", number=number + 1),
            0,
            MAX_MINUTES,
            stop.minutes or None,
            key=key_of_minutes,
            placeholder=label("share.minutes-placeholder"),
            label_visibility="collapsed",
            width=64,
            on_change=_set_minutes,
            args=(number, key_of_minutes),
        )

        _sign_button("up", number, stop, partial(_moved_up, number), is_off=number == 0)
        _sign_button("down", number, stop, partial(_moved_up, number + 1), is_off=is_last)
        _sign_button("delete", number, stop, lambda stops: stops[:number] + stops[number + 1 :])


def _sign_button(name: str, number: int, stop: PlanLink, change: Change, *, is_off: bool = False) -> None:
    """Offer a change of the plan: it is called by what it does; what is seen is a sign (`frame.css`)."""
    text = label(f"share.{name}", title=stop.title)
    key = f"share_{name}_{number}_{stop.title}"
    st.button(text, help=text, key=key, disabled=is_off, on_click=_change_plan, args=(change,))


def _moved_up(number: int, stops: tuple[PlanLink, ...]) -> Sequence[PlanLink]:
    """Return the screens of the plan with one moved up."""
    return (*stops[: number - 1], stops[number], stops[number - 1], *stops[number + 1 :])


# --- the link --------------------------------------------------------------------------------------------


def show_link(key: str, address: str, title: str = "") -> None:
    """Show a link, the button that copies it, its QR code, and how to put it into a page."""
    link = _base_address() + address
    show_tree(f"share-{key}", _link_node(link), *qr_code(link, title), covers=())
    if urlsplit(link).hostname in AT_HOME:
        show_caption(label("share.at-home"))
    with st.expander(label("share.embed")):
        st.code(
            f'<iframe src="{link}" width="100%" height="700" style="border: 0"></iframe>', language="html"
        )


def address_for_others() -> str:
    """Return the address of the start page for others, who may not reach it by the name used here."""
    start = urlsplit(_base_address())
    if start.hostname in AT_HOME and (address := network_address()):
        port = f":{start.port}" if start.port else ""
        return urlunsplit(start._replace(netloc=f"{address}{port}"))
    return _base_address()


def _base_address() -> str:
    """Return the address of the start page as this browser has it."""
    page = st.context.url or "/"
    parts = urlsplit(page)
    folder = parts.path.rpartition("/")[0]
    return f"{parts.scheme}://{parts.netloc}{folder}/" if parts.netloc else "/"


def _link_node(link: str) -> Node:
    field = node("input", {"readonly": "", "value": link, "aria-label": label("share.link"), "class": "link"})
    button = node(
        "button",
        {"type": "button", "data-copy": link, "data-copied": label("share.copied")},
        label("share.copy"),
    )
    status = node("span", {"role": "status", "class": "copied"})
    return node("p", {"class": "sharing"}, field, button, status)


def qr_code(link: str, title: str = "") -> list[Node]:
    """Draw the link as a QR code, which fills the screen at a click, with its title and address under it."""
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
    parts = urlsplit(link)
    address_text = f"{parts.netloc}{parts.path}"
    says = node(
        "span",
        {"class": "told", "aria-hidden": "true"},
        *filter(None, (title, " · " if title else "", address_text)),
    )
    button = node("button", {"type": "button", "class": "enlarge", "data-enlarge": "1"}, picture, says)
    return [node("div", {"class": "qr"}, button, node("span", None, label("share.qr-help")))]
