"""What a class has answered to all questions, on a page to print and as a file: nothing about a person."""

from collections.abc import Iterator, Mapping, Sequence

from rooms.codes import read_code
from rooms.model import REVEALED, AnswerCount, Question, RoomError
from scene.address.seat import Seat
from scene.questions import read_question
from scene.results import Results
from scene.tally import right_row, tally
from ui.practice.words import question
from ui.room.answers import answer_nodes
from ui.session.rooms import RoomsAwayError, with_rooms
from ui.tables.csv_text import csv_text
from ui.tree.nodes import Node, node
from ui.words.text import label

Answered = Sequence[tuple[Question, Sequence[AnswerCount]]]
ROOM_FILE = "room"
"""The name by which the file of a room is requested."""


def answered_in_room(code: str) -> Answered:
    """Return the questions of a room that are over, each with its answers."""
    questions = [
        room_question
        for room_question in with_rooms(lambda store: store.questions(code))
        if room_question.is_told
    ]
    return [
        (room_question, with_rooms(lambda store: store.answer_counts(code, room_question.number)))  # noqa: B023
        for room_question in questions
    ]


def answered_in_results(results: Results) -> Answered:
    """Return the exercises of results of practice, each with its answers."""
    return [
        (
            Question(number, exercise_text, REVEALED),
            [AnswerCount(1, answer, count) for answer, count in answers.items()],
        )
        for number, (exercise_text, answers) in enumerate(results.answers.items(), start=1)
    ]


def summary(answered: Answered) -> list[Node]:
    """Show all questions one below the other, with what was answered and the mistakes."""
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
    """Write the answers of a room as CSV, for whoever has its key; None for others."""
    asking = Seat(read_code(seat.get("code", "")), seat.get("host", ""))
    try:
        if not with_rooms(lambda store: store.is_host(asking.code, asking.key)):
            return None
        answered = answered_in_room(asking.code)
    except (RoomError, RoomsAwayError):
        return None
    columns = ("number", "question", "vote", "answer", "count", "right")
    return csv_text([label(f"room.file.{name}") for name in columns], _rows(answered))


def _rows(answered: Answered) -> Iterator[list[object]]:
    for number, (room_question, answer_counts) in enumerate(answered, start=1):
        exercise = read_question(room_question.exercise_text)
        answers = tally(exercise, [(reply.round, reply.answer, reply.count) for reply in answer_counts])
        for key, counts in answers.counts.items():
            for round, count in sorted(counts.items()):
                is_right = label("practice.yes" if key == right_row(exercise) else "practice.no")
                yield [number, question(exercise), round, key, count, is_right]
