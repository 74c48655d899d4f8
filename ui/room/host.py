"""The teacher's view of a room, for a projector: code, question, count of answers, answers."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from urllib.parse import urlencode

import streamlit as st

from metrics.measures import MEASURES, defined_measures
from rooms.model import CLOSED, OPEN, REVEALED, ROUNDS, AnswerCount, Question, Room, RoomError, read_code
from scene.address.seat import Seat, write_seat
from scene.exercises.judging import judge
from scene.exercises.model import LEVELS, MIX, SERIES, SIGNIFICANCE
from scene.questions import KINDS, MAX_PASTED, Results, read_question, read_results, right_row, tally
from ui.practice.exercise import body, menu
from ui.practice.words import definition, question
from ui.room.answers import answer_nodes
from ui.room.student import enter_form, status_line
from ui.sections.section import Download, Section, offer_download
from ui.session.attending import question_of_plan
from ui.session.channel import show_channel
from ui.session.rooms import RoomsAwayError, offers_rooms, with_rooms
from ui.session.session import Session
from ui.stage.lesson_bar import show_lesson
from ui.stage.share import address_for_others, qr_code
from ui.strip.header import show_bar
from ui.tables.csv_text import csv_text
from ui.tree.nodes import Attributes, Node, command_button, node, note
from ui.tree.show import show_tree
from ui.words.names import title_of
from ui.words.text import join_with_commas, label, lesson, plural_label

AnsweredQuestions = Sequence[tuple[Question, Sequence[AnswerCount]]]
ROOM_FILE = "room"
"""The name by which the file of a room is requested."""


def answered_in_room(code: str) -> AnsweredQuestions:
    """Return a room's questions that will not be voted on again, with their answers."""
    questions = [
        room_question
        for room_question in with_rooms(lambda store: store.questions(code))
        if room_question.is_told
    ]
    return [
        (room_question, with_rooms(lambda store: store.answer_counts(code, room_question.number)))  # noqa: B023
        for room_question in questions
    ]


def answered_in_results(results: Results) -> AnsweredQuestions:
    """Return the exercises in pasted practice results with their answers."""
    return [
        (
            Question(number, exercise_text, REVEALED),
            [AnswerCount(1, answer, count) for answer, count in answers.items()],
        )
        for number, (exercise_text, answers) in enumerate(results.answers.items(), start=1)
    ]


def summary(answered: AnsweredQuestions) -> list[Node]:
    """Return all questions with their answers and mistakes."""
    return [
        node(
            "section",
            {"class": "summed", "key": room_question.number},
            node("h3", None, f"{number} · {question(read_question(room_question.exercise_text))}"),
            *answer_nodes(room_question, answer_counts),
        )
        for number, (room_question, answer_counts) in enumerate(answered, start=1)
    ]


def summary_csv(seat: Mapping[str, str]) -> str | None:
    """Return a room's answers as CSV for its teacher; None without the key."""
    asking = Seat(read_code(seat.get("code", "")), seat.get("host", ""))
    try:
        if not with_rooms(lambda store: store.is_host(asking.code, asking.key)):
            return None
        answered = answered_in_room(asking.code)
    except (RoomError, RoomsAwayError):
        return None
    columns = ("number", "question", "vote", "answer", "count", "right")
    return csv_text([label(f"room.file.{name}") for name in columns], _csv_rows(answered))


def _csv_rows(answered: AnsweredQuestions) -> Iterator[list[object]]:
    for number, (room_question, answer_counts) in enumerate(answered, start=1):
        exercise = read_question(room_question.exercise_text)
        answers = tally(exercise, [(reply.round, reply.answer, reply.count) for reply in answer_counts])
        for key, counts in answers.counts.items():
            for round, count in sorted(counts.items()):
                is_right = label("practice.yes" if key == right_row(exercise) else "practice.no")
                yield [number, question(exercise), round, key, count, is_right]


END = "end-room"
SUMMARY = "summary"
"""The step that shows all questions."""


def show_host(session: Session) -> None:
    """Show the room as its teacher sees it."""
    room = session.attendance.room
    show_bar(session, label("page.room"), *_room_line(session))
    show_lesson(session)
    with st.container(key="host"):
        show_tree("room", node("div", {"class": "room host"}, *_host_nodes(session, room)), covers=())
        with st.container(key="exercise_alone"):
            show_channel(session)
    if session.seat and session.current_step == SUMMARY:
        file = label("room.file", code=session.seat.code)
        offer_download(Download(ROOM_FILE, partial(write_seat, session.seat), file, label("room.csv")))


def _room_line(session: Session) -> list[Node]:
    """Return the line in the strip: how many students are present, and the code."""
    seat, news = session.seat, session.attendance.news
    if seat is None or news is None:
        return []
    present_text = plural_label("room.here", news.present_count)
    return [
        node(
            "p", {"class": "series", "role": "status"}, node("strong", None, seat.code), f" · {present_text}"
        )
    ]


def _host_nodes(session: Session, room: Room | None) -> Iterator[Node]:
    seat = session.seat
    assert seat is not None
    if session.attendance.is_away:
        yield status_line(label("room.away"), "bad")
    if session.attendance.refusal:
        yield status_line(label(f"room.refused.{session.attendance.refusal}"), "bad")
    if room is None:
        return
    if session.current_step == SUMMARY:
        yield from _summary_nodes(seat)
        return
    room_question = room.question
    way_in = node(
        "aside", {"class": "way-in" if room_question else "way-in large"}, *_entrance_nodes(session, seat)
    )
    parts = (
        [_question_node(session, room, room_question)] if room_question else [_action_buttons(session, room)]
    )
    yield node(
        "div",
        {"class": "beside"},
        node("div", {"class": "main"}, *parts, _question_chooser(session, room_question)),
        way_in,
    )


def _entrance_nodes(session: Session, seat: Seat) -> Iterator[Node]:
    """Yield how students enter: code, address, QR code."""
    start = address_for_others()
    link = f"{start}room?{urlencode(write_seat(seat.of_student))}"
    yield node("p", {"class": "code-of-room", "aria-label": label("room.code")}, seat.code)
    yield from qr_code(link)
    yield note(label("room.join", address=f"{start}room"))


def _summary_nodes(seat: Seat) -> Iterator[Node]:
    """Yield all questions that will not be voted on again, with their answers, to print."""
    back = _room_button("room.back", "show_step", "")
    yield node("p", {"class": "buttons"}, back)
    try:
        yield node(
            "div",
            {"class": "summary"},
            node("h2", None, label("room.summary")),
            *summary(answered_in_room(seat.code)),
        )
    except RoomsAwayError:
        return


# --- the question -----------------------------------------------------------------------------------------


def _question_node(session: Session, room: Room, room_question: Question) -> Node:
    exercise = read_question(room_question.exercise_text)
    parts = [node("h2", None, question(exercise))]
    if facts := definition(exercise):
        parts.append(node("p", {"class": "facts"}, facts))
    parts.append(_action_buttons(session, room))
    if room_question.phase == OPEN:
        parts.append(
            node(
                "fieldset",
                {"class": "body", "disabled": "disabled"},
                *body(exercise, {}, judge(exercise, {})),
            )
        )
    else:
        parts += _answers_so_far(session, room_question)
    return node(
        "article", {"class": f"exercise is-{room_question.phase}", "key": f"{room_question.number}"}, *parts
    )


def _answered_text(session: Session) -> str:
    news = session.attendance.news
    return plural_label("room.answered", news.answered_count, here=news.present_count) if news else ""


def _answers_so_far(session: Session, room_question: Question) -> list[Node]:
    seat = session.seat
    assert seat is not None
    try:
        answer_counts = with_rooms(lambda store: store.answer_counts(seat.code, room_question.number))
    except RoomsAwayError:
        return []
    return answer_nodes(room_question, answer_counts)


# --- what the teacher does --------------------------------------------------------------------------------


def _action_buttons(session: Session, room: Room) -> Node:
    room_question = room.question
    buttons = []
    if room_question and room_question.phase == OPEN:
        buttons.append(_room_button("room.close", "close", is_first=True))
    if room_question and room_question.phase == CLOSED:
        if room_question.round < ROUNDS:
            buttons.append(_room_button("room.ask-again", "ask_again", is_first=not room_question.is_told))
        buttons.append(_room_button("room.reveal", "reveal_answer", is_first=room_question.is_told))
    if room_question and room_question.phase == OPEN:
        buttons.append(node("span", {"class": "received", "role": "status"}, _answered_text(session)))
    leads = session.attendance.leads
    pressed = {"aria-pressed": str(leads).lower()}
    follow = command_button(label("room.lead"), "lead", not leads, key="room.lead", **pressed)
    around = [follow, _room_button("room.summary", "show_step", SUMMARY)] if room_question else [follow]
    return node(
        "div", {"class": "buttons"}, *buttons, node("span", {"class": "gap"}), *around, *_end_buttons()
    )


def _end_buttons() -> list[Node]:
    """Return the button that ends the room, and the one that confirms it."""
    sure: Attributes = {"id": END, "popover": "auto", "role": "dialog", "class": "sure"}
    button: Attributes = {"type": "button", "class": "edit", "popovertarget": END, "key": "room.end"}
    return [
        node("div", sure, node("p", None, label("room.end-sure")), _room_button("room.end-all", "end_room")),
        node("button", button, label("room.end")),
    ]


def _question_chooser(session: Session, room_question: Question | None) -> Node:
    """Return the forms for asking a question."""
    is_free = room_question is None or room_question.phase == REVEALED
    if is_free and (planned := question_of_plan(session)):
        return _planned_question(planned)
    attributes = {"open": "open"} if is_free else {}
    summary = node("summary", None, label("room.ask-something"))
    return node(
        "details",
        {"class": "others", "key": f"ask-{is_free}", **attributes},
        summary,
        _question_form(session),
    )


def _planned_question(planned: str) -> Node:
    """Return the button that asks the question of the lesson plan's open link."""
    exercise = read_question(planned)
    ask = _room_button("room.ask", "ask_of_plan", False, is_first=True)
    twice = _room_button("room.votes", "ask_of_plan", True)
    return node(
        "section",
        {"class": "exercise planned"},
        node("h2", None, question(exercise)),
        *body(exercise, {}, judge(exercise, {})),
        node("p", {"class": "buttons"}, ask, twice),
    )


def _room_button(name: str, *command: object, is_first: bool = False) -> Node:
    return command_button(label(name), *command, kind="primary" if is_first else "edit", key=name)


def _question_form(session: Session) -> Node:
    """Return the form for a question: on the list on screen, or an exercise of practice."""
    scene = session.present
    about = list(defined_measures(scene.definition, scene.ranking))
    kinds = {**{kind: label(f"room.kind.{kind}") for kind in KINDS}, "exercise": label("room.kind.exercise")}
    ranks = {str(rank): str(rank) for rank in range(1, len(scene.query.ranked) + 1)}
    metrics = {name: f"{name} · {title_of(MEASURES[name])}" for name in about}
    return node(
        "form",
        {"class": "chooser", "data-form": "ask"},
        menu("kind", label("room.kind"), kinds, "result"),
        menu(
            "metric",
            label("practice.measure"),
            {MIX: label("practice.mix"), **metrics, SIGNIFICANCE: label("practice.two-systems")},
            session.metric or about[0],
        ),
        node(
            "span",
            {"class": "of-change"},
            menu("one", label("room.rank"), ranks, "1"),
            menu("other", label("room.and-rank"), ranks, list(ranks)[-1]),
        ),
        _exercise_form(),
        node(
            "label",
            {"class": "twice"},
            node("input", {"type": "checkbox", "name": "votes", "value": "2"}),
            label("room.votes"),
        ),
        node("button", {"type": "submit", "class": "primary"}, label("room.ask")),
    )


def _exercise_form() -> Node:
    """Return the form for asking an exercise of practice."""
    return node(
        "span",
        {"class": "of-exercise"},
        node(
            "label",
            None,
            label("practice.seed"),
            node(
                "input",
                {"name": "seed", "inputmode": "numeric", "maxlength": 6, "size": 6, "defaultValue": "1"},
            ),
        ),
        menu(
            "level",
            label("practice.level"),
            {str(level): label(f"practice.level.{level}") for level in LEVELS},
            "1",
        ),
        menu(
            "number", label("room.number"), {str(number): str(number) for number in range(1, SERIES + 1)}, "1"
        ),
    )


LINKS = "room_links"
"""The session's key of the pasted links."""


def lobby_section(session: Session) -> Section:
    """Return the section that opens a room or enters one."""

    def ways() -> list[Node]:
        if not offers_rooms():
            return [note(label("room.refused.off"))]
        open_one = command_button(label("room.open"), "open_room", kind="primary")
        buttons = node("p", {"class": "buttons"}, open_one)
        return [node("div", {"class": "room lobby"}, buttons, enter_form())]

    return Section("room-open", lesson("room", "start"), notes=ways, covers=(), is_framed=False, is_text=True)


def pasted_results() -> Section:
    """Return the section that tallies pasted links of practice results."""
    return Section(
        "room-links",
        lesson("room", "links"),
        controls=lambda: st.text_area(
            label("room.links"), height=120, max_chars=MAX_PASTED, key=LINKS, persist_state="session"
        ),
        notes=_pasted_summary,
        covers=(),
        is_framed=False,
        is_text=True,
        is_of_any_length=True,
    )


def _pasted_summary() -> list[Node]:
    """Show what the links that are pasted come to."""
    pasted = st.session_state.get(LINKS) or ""
    if not pasted.strip():
        return []
    results = read_results(pasted)
    lines = [node("p", {"class": "score"}, plural_label("room.links-read", results.links))]
    if results.unread:
        unread_lines = join_with_commas(map(str, results.unread))
        lines.append(
            node(
                "p",
                {"class": "verdict bad"},
                plural_label("room.links-unread", len(results.unread), lines=unread_lines),
            )
        )
    return [node("div", {"class": "room summary"}, *lines, *summary(answered_in_results(results)))]
