"""A student's view of a room: the question, its blanks, the state of the answer."""

from collections.abc import Iterable, Iterator, Mapping
from urllib.parse import parse_qsl

import streamlit as st

from metrics.measures import measure
from rooms.model import CLOSED, OPEN, Question, Room
from scene.address.encoding import decode
from scene.address.pages import metric_of_page
from scene.exercises.goals import score_of
from scene.exercises.judging import ORDER, judge, read_orders
from scene.exercises.model import Exercise, Fill, Goal, Result
from scene.list.edits import build_scene
from scene.questions import DIGITS, answers_of, read_question
from ui.list.ranking_editor import ranking_editor
from ui.practice.exercise import body, list_table
from ui.practice.verdicts import verdict_in_words
from ui.practice.words import answer_in_words, facts, question, right_in_words
from ui.session.channel import show_channel
from ui.session.session import Session
from ui.tree.nodes import Attributes, Node, node
from ui.tree.show import show_tree
from ui.words.numbers import UNDEFINED, decimal
from ui.words.text import join_with_commas, label, paragraph


def show_student(session: Session) -> None:
    """Show a student's view of the room."""
    with st.container(key="student"):
        show_tree("room", _student_frame(*_student_nodes(session)), covers=())
    if session.open_exercise:
        with st.container(key="exercise_moves"):
            ranking_editor(session)
    else:
        with st.container(key="exercise_alone"):
            show_channel(session)


def _student_frame(*parts: Node) -> Node:
    heading = node("h1", {"class": "unseen"}, label("page.room"))
    return node("div", {"class": "room student"}, heading, *parts)


def common_view(room: Room) -> tuple[str, Node] | None:
    """Return what all students see alike, and its name: a new question or the teacher's list; else None."""
    # Browsers get it with the news that it is there: as many runs as there are students would take seconds.
    if name := _followed_list_name(room):
        return name, node("div", {"class": "tree"}, _student_frame(_followed_list(room.leads)))
    room_question = room.question
    if (
        room_question is None
        or room_question.phase != OPEN
        or isinstance(read_question(room_question.exercise_text), Goal)
    ):
        return None
    tree = node(
        "div",
        {"class": "tree"},
        _student_frame(_question_form(room.code, room_question, "", [status_line("")])),
    )
    return draft_key(room.code, room_question), tree


def _followed_list_name(room: Room) -> str:
    """Return a name for the teacher's list, if students follow it and no question is open; else empty."""
    is_asked = room.question is not None and room.question.phase == OPEN
    return f"{room.code}-led-{room.state}" if room.leads and not is_asked else ""


def _followed_list(address: str) -> Node:
    """Return the teacher's list with the metric of the page."""
    page, _, query = address.partition("?")
    scene, _ = decode(dict(parse_qsl(query)), build_scene([1]))
    exercise = Result(1, (), DIGITS, metric_of_page(page) or measure(scene.metric), scene, ())
    defined = exercise.measure.is_defined(scene.definition, exercise.ranking)
    value = decimal(exercise.measure.value(scene.definition, exercise.ranking)) if defined else UNDEFINED
    return node(
        "section",
        {"class": "exercise led"},
        node("h2", None, label("room.led")),
        node("p", {"class": "received", "role": "status"}, f"{exercise.title} = {value}"),
        list_table(exercise, {}, None),
        node("p", None, node("a", {"href": f"./{page}?{query}"}, label("room.try"))),
    )


def _student_nodes(session: Session) -> Iterator[Node]:
    attendance = session.attendance
    room = attendance.room
    if attendance.refusal:
        yield status_line(label(f"room.refused.{attendance.refusal}"), "bad")
        yield enter_form()
    elif room is None or not attendance.person:
        yield status_line(label("room.away" if attendance.is_away else "room.entering"))
    elif _followed_list_name(room):
        yield _followed_list(room.leads)
    elif room.question is None:
        yield status_line(label("room.wait"))
    else:
        reply = attendance.answers.get(room.question.round, "")
        yield _question_form(room.code, room.question, reply, _reply_messages(session, room.question, reply))


def status_line(text: str, tone: str = "") -> Node:
    """Return a sentence that screen readers hear when it changes."""
    return node("p", {"class": f"verdict {tone if text else ''}".strip(), "role": "status"}, text)


def enter_form() -> Node:
    """Return the form for the code of a room."""
    code: Attributes = {
        "name": "code",
        "maxlength": 12,
        "size": 8,
        "autocomplete": "off",
        "autocapitalize": "characters",
        "spellcheck": "false",
        "required": "required",
    }
    return node(
        "form",
        {"class": "entering", "data-form": "enter_room"},
        node("label", None, label("room.code"), node("input", code)),
        node("button", {"type": "submit", "class": "primary"}, label("room.enter")),
    )


def _question_form(code: str, room_question: Question, reply: str, messages: Iterable[Node]) -> Node:
    """Return a question as a form with the student's answer."""
    exercise = read_question(room_question.exercise_text)
    is_revealed = room_question.phase not in (OPEN, CLOSED)
    verdict = judge(exercise, answers_of(reply if is_revealed else ""))
    name = draft_key(code, room_question)
    number_field: Attributes = {
        "type": "hidden",
        "name": "question",
        "value": f"{room_question.number}.{room_question.round}",
    }
    disabled: Attributes = {} if room_question.phase == OPEN else {"disabled": "disabled"}
    unsent_notice = node("p", {"class": "verdict bad", "role": "status", "data-kept": label("room.unsent")})
    button_label = label("room.change" if reply else "room.send")
    send = [node("button", {"type": "submit", "class": "primary"}, button_label)]
    return node(
        "form",
        {
            "class": f"exercise is-{room_question.phase} of-{exercise.kind}",
            "key": name,
            "data-form": "reply",
            "data-draft": name,
            "aria-label": question(exercise),
        },
        node("h2", None, question(exercise)),
        *facts(exercise),
        node("input", number_field),
        node("fieldset", {"class": "body", **disabled}, *body(exercise, answers_of(reply), verdict)),
        node(
            "div",
            {"class": "ending"},
            *messages,
            unsent_notice,
            *(send if room_question.phase == OPEN else []),
        ),
    )


def draft_key(code: str, room_question: Question) -> str:
    """Return a name for a question in its round, as a key."""
    return f"{code}-{room_question.number}-{room_question.round}"


def _reply_messages(session: Session, room_question: Question, reply: str) -> Iterator[Node]:
    """Yield what became of the student's answer: saved, right, wrong ..."""
    attendance, exercise = session.attendance, read_question(room_question.exercise_text)
    answer = _answer_in_words(exercise, answers_of(reply))
    yours = label("room.yours", answer=answer) if reply else label("room.none")
    if attendance.is_away or attendance.unsent:
        yield status_line(label("room.unsent"), "bad")
    elif attendance.problem and room_question.phase == OPEN:
        yield status_line(paragraph(attendance.problem, yours if reply else ""), "bad")
    elif room_question.phase == OPEN:
        yield status_line(label("room.taken", answer=answer) if reply else "", "good")
    elif room_question.phase == CLOSED:
        yield status_line(paragraph(label("room.closed"), yours))
    else:
        verdict = judge(exercise, answers_of(reply))
        verdict_text = verdict_in_words(exercise, verdict) if reply else ""
        right = "" if verdict.is_right else label("room.right", answer=right_in_words(exercise))
        tone = "good" if verdict.is_right else "bad"
        yield status_line(paragraph(yours, verdict_text, right), tone if reply else "")


# --- answers in words -------------------------------------------------------------------------------------


def _answer_in_words(exercise: Exercise, answers: Mapping[str, str]) -> str:
    """Return an answer in words."""
    if isinstance(exercise, Goal):
        orders = read_orders(answers.get(ORDER, ""), len(exercise.scene.query.ranked))
        if not orders:
            return ""
        return f"{exercise.title} {decimal(score_of(exercise.measure, exercise.scene, orders[-1]))}"
    if isinstance(exercise, Fill):
        verdict = judge(exercise, answers)
        return f"{verdict.points}/{verdict.blank_count}"
    return join_with_commas(
        answer_in_words(exercise, blank, answers[blank.name])
        for blank in exercise.blanks
        if blank.name in answers
    )
