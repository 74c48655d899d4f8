"""Commands of a room: a student enters, sits and answers; a teacher asks, closes, reveals, ends."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import urlencode

import streamlit as st

from rooms.model import OPEN, RoomError
from scene.address.lesson import Lesson
from scene.address.parameters import write_address
from scene.address.seat import Seat
from scene.exercises.judging import ORDER, write_orders
from scene.exercises.model import VERSION, Goal
from scene.list.model import SceneError
from scene.practice import read_practice
from scene.questions import checked_answer, exercise_question, list_question, read_question
from scene.wire.edits import Check, is_form, is_switch, is_text
from ui.session.rooms import RoomsAwayError, enter, with_rooms
from ui.session.session import ROOM, Session
from ui.words.problems import sentence
from ui.words.text import label

if TYPE_CHECKING:
    from rooms.store import Store

PERSON = re.compile("[0-9a-f]{32}")
QUESTION, KIND = "question", "kind"
EXERCISE = "exercise"
NOBODY = "here"
"""The address noted for whoever asks from this machine itself."""
FULL: Final = "too-many-students"
T = TypeVar("T")


# --- looking ----------------------------------------------------------------------------------------------


def look_into_room(session: Session) -> None:
    """Read the state of a session's room, and send an answer that was not delivered."""
    seat, attendance = session.seat, session.attendance
    if seat is None:
        return
    try:
        if attendance.room is None:
            address = st.context.ip_address or NOBODY
            session.seat = seat = Seat(enter(seat.code, address), seat.key)
            attendance.is_host = bool(seat.key) and with_rooms(
                lambda store: store.is_host(seat.code, seat.key)
            )
        attendance.room = with_rooms(lambda store: store.look(seat.code))
        if attendance.refusal != FULL or not attendance.room:
            attendance.refusal = None if attendance.room else "no-room"
        attendance.is_away = False
        if attendance.is_host:
            attendance.news = with_rooms(lambda store: store.news([seat.code])).get(seat.code)
        if attendance.unsent and attendance.person:
            _deliver(session, *attendance.unsent)
        if attendance.person and attendance.room and (room_question := attendance.room.question):
            attendance.answers = with_rooms(
                lambda store: store.answers_of_person(seat.code, attendance.person, room_question.number)
            )
            exercise = read_question(room_question.exercise_text)
            session.take_up(exercise if isinstance(exercise, Goal) and room_question.phase == OPEN else None)
    except RoomError as problem:
        attendance.refusal, attendance.room = problem.reason, None
    except RoomsAwayError:
        attendance.is_away = True


def seen_in_room(session: Session) -> dict[str, Any] | None:
    """Return what the browser needs to hear a room's news."""
    attendance = session.attendance
    if session.seat is None or session.page != ROOM or attendance.refusal:
        return None
    room, news = attendance.room, attendance.news
    return {
        "code": session.seat.code,
        "state": room.state if room else -1,
        "counts": [news.present_count, news.answered_count] if attendance.is_host and news else None,
        "is_seated": attendance.is_host or bool(attendance.person),
        "can_sit": not (attendance.is_away or attendance.is_unseated),
        "waits": attendance.is_away or attendance.is_unseated or attendance.unsent is not None,
    }


# --- students ---------------------------------------------------------------------------------------------


def enter_room(session: Session, form: Mapping[str, str]) -> None:
    """Go into the room of a code."""
    session.seat = Seat(form.get("code", ""))
    session.attendance = type(session.attendance)()


def sit(session: Session, person: str) -> None:
    """Sit down in the room, known by what the browser has drawn by chance and keeps."""
    seat = session.seat
    if seat is None or not PERSON.fullmatch(person):
        return
    try:
        with_rooms(lambda store: store.sit(seat.code, person))
        session.attendance.person = person
    except RoomError as problem:
        session.attendance.refusal = problem.reason
    except RoomsAwayError:
        session.attendance.is_unseated = True  # the page looks next: reading may go on where writing does not


def hear(session: Session) -> None:
    """Let a session without a seat try again, after news; the run of this command reads the room."""
    session.attendance.is_unseated = False


def reply(session: Session, form: Mapping[str, str]) -> None:
    """Save a student's answer to the question on their screen."""
    look_into_room(session)  # the question may have come with the news, and no run since
    attendance = session.attendance
    question = attendance.room.question if attendance.room else None
    attendance.problem = ""
    if (
        question is None
        or form.get(QUESTION) != f"{question.number}.{question.round}"
        or question.phase != OPEN
    ):
        attendance.problem = label("room.refused.not-open")
    elif not attendance.pace.try_take(monotonic()):
        attendance.problem = label("room.too-fast")
    else:
        exercise = read_question(question.exercise_text)
        answers = {ORDER: write_orders(session.orders)} if isinstance(exercise, Goal) else form
        try:
            _deliver(session, question.number, question.round, checked_answer(exercise, answers))
        except SceneError as problem:
            attendance.problem = sentence(problem)


def _deliver(session: Session, number: int, round: int, answer: str) -> None:
    """Save an answer in the database, or keep it for later."""
    seat, attendance = session.seat, session.attendance
    if seat is None:
        return
    if not attendance.person:
        attendance.unsent = number, round, answer
        return
    attendance.unsent = None
    try:
        with_rooms(lambda store: store.answer(seat.code, attendance.person, number, round, answer))
    except RoomError as problem:
        attendance.problem = label(f"room.refused.{problem.reason}")
    except RoomsAwayError:
        attendance.unsent = number, round, answer


# --- teachers ---------------------------------------------------------------------------------------------


def open_room(session: Session) -> None:
    """Open a room, and go there."""
    seat = _attempt(session, lambda store: store.open())
    if seat is None:
        return
    session.seat = Seat(*seat)
    session.attendance = type(session.attendance)()
    if session.page != ROOM:
        session.destination = ROOM


def ask_class(session: Session) -> None:
    """Ask the class about the list on screen; open a room if there is none."""
    if session.seat is None or not session.seat.key:
        open_room(session)
    else:
        session.destination = ROOM
    ask(session, {KIND: "result", "metric": session.metric or session.scene.metric})


def ask(session: Session, form: Mapping[str, str]) -> None:
    """Ask the class the question of a form."""
    try:
        question = _question_text(session, form)
    except SceneError as problem:
        session.say(sentence(problem))
        return
    votes = 2 if form.get("votes") else 1
    _act(session, lambda store, code, key: store.ask(code, key, question, votes))


def _question_text(session: Session, form: Mapping[str, str]) -> str:
    """Write the question that a form describes."""
    if form.get(KIND) == EXERCISE:
        practice, problems = read_practice(
            {"version": str(VERSION), **form, "exercise": form.get("number", "1")}
        )
        if practice is None or problems:
            raise problems[0] if problems else SceneError("not-a-question")
        return exercise_question(practice)
    ranks = tuple(int(form[name]) if form.get(name, "").isdecimal() else 0 for name in ("one", "other"))
    return list_question(form.get(KIND, ""), session.present, form.get("metric", ""), (ranks[0], ranks[1]))


def ask_of_plan(session: Session, votes: bool) -> None:
    """Ask the class the question of the lesson plan's open link."""
    if exercise_text := question_of_plan(session):
        _act(session, lambda store, code, key: store.ask(code, key, exercise_text, 1 + votes))


def question_of_plan(session: Session) -> str:
    """Return the question of the lesson plan's open link; empty if it is none."""
    open_plan = session.open_plan
    if open_plan is None or open_plan.link.page != ROOM:
        return ""
    with suppress(SceneError):
        read_question(open_plan.link.query)
        return open_plan.link.query
    return ""


def close(session: Session) -> None:
    """Take no more answers."""
    _act_on_question(session, lambda store: store.close)


def reveal_answer(session: Session) -> None:
    """Show the right answer to all students."""
    _act_on_question(session, lambda store: store.reveal)


def ask_again(session: Session) -> None:
    """Ask the same question again, after the discussion."""
    _act_on_question(session, lambda store: store.ask_again)


def lead(session: Session, leads: bool) -> None:
    """Let students' screens follow the teacher's list, or not."""
    session.attendance.leads = leads
    if leads:
        session.say(label("room.leading"))
    else:
        _lead_to(session, "")


def lead_on(session: Session) -> None:
    """Lead students' screens to the page that is open now, where they follow."""
    if session.attendance.leads and session.attendance.is_host and session.page not in ("", ROOM):
        address = replace(session.address, lesson=Lesson(), open_plan=None, practice=None)
        _lead_to(session, f"{session.page}?{urlencode(write_address(address))}")


def _lead_to(session: Session, address: str) -> None:
    if address != session.attendance.led_address:
        session.attendance.led_address = address
        _act(session, lambda store, code, key: store.lead(code, key, address))


def end_room(session: Session) -> None:
    """Delete the room and all in it, and leave it."""
    if _act(session, lambda store, code, key: store.end(code, key)):
        session.seat = None
        session.say(label("room.ended"))


def _act_on_question(session: Session, action: Callable[["Store"], Callable[[str, str, int], None]]) -> None:
    room = session.attendance.room
    if room and (room_question := room.question):
        _act(session, lambda store, code, key: action(store)(code, key, room_question.number))


def _act(session: Session, act: Callable[["Store", str, str], object]) -> bool:
    """Do something as the teacher of the room; return whether it is done."""
    seat = session.seat
    return seat is not None and bool(_attempt(session, lambda store: (act(store, seat.code, seat.key),)))


def _attempt(session: Session, act: Callable[["Store"], T]) -> T | None:
    """Do something in the rooms; say what stands against it, and return None."""
    try:
        return with_rooms(act)
    except RoomError as problem:
        session.say(label(f"room.refused.{problem.reason}"))
    except RoomsAwayError:
        session.say(label("room.away"))
    return None


ROOM_COMMANDS: tuple[tuple[Callable[..., None], *tuple[Check, ...]], ...] = (
    (enter_room, is_form),
    (sit, is_text),
    (hear,),
    (reply, is_form),
    (open_room,),
    (ask_class,),
    (ask, is_form),
    (ask_of_plan, is_switch),
    (close,),
    (reveal_answer,),
    (ask_again,),
    (lead, is_switch),
    (end_room,),
)
