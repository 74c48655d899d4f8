"""The sections of the Practice page: the exercise, the result, worksheets."""

from functools import partial
from urllib.parse import urlencode

import streamlit as st

from scene.exercises.judging import ORDER
from scene.exercises.model import SERIES, Exercise, Goal, RankingExercise, Series
from scene.practice import Practice, encode_answers, new_series, write_series
from ui.list.ranking_editor import ranking_editor
from ui.practice.exercise import exercise_nodes
from ui.practice.handout import offer_files
from ui.practice.sheet import choose_sheet, chosen_sheet
from ui.practice.verdicts import mark, verdict_node
from ui.practice.words import option_name, question, series_subject
from ui.sections.section import Section
from ui.session.channel import show_channel
from ui.session.session import Session
from ui.stage.lesson_bar import show_lesson
from ui.stage.share import show_link
from ui.stage.stage import begin_page
from ui.strip.header import show_bar
from ui.tables.plain_table import Row, plain_table
from ui.tree.nodes import Child, Node, node
from ui.words.numbers import UNDEFINED
from ui.words.text import join_with_commas, label


def result_table(practice: Practice) -> list[Node]:
    """Return the table of all exercises with answers and verdicts."""
    rows = [_result_row(practice, number) for number in range(1, SERIES + 1)]
    heads = [
        (label("practice.result.number"), "number"),
        (label("practice.result.question"), "document"),
        (label("practice.result.answer"), "how"),
        (label("practice.result.verdict"), "how"),
    ]
    return [
        node("p", {"class": "score"}, score(practice)),
        plain_table(label("tab.practice-result"), heads, rows),
    ]


def score(practice: Practice) -> str:
    """Return in words how many exercises of the series are right."""
    series = practice.series
    values = {"seed": series.seed, "level": series.level, "metric": series_subject(series)}
    return label("practice.score", right=practice.count_right(), count=SERIES, **values)


def _result_row(practice: Practice, number: int) -> Row:
    exercise, verdict = practice.exercise(number), practice.verdict(number)
    outcome = UNDEFINED if verdict.is_empty else verdict_node(exercise, verdict)
    return Row(str(number), [str(number), question(exercise), _answer_text(practice, number), outcome])


def _answer_text(practice: Practice, number: int) -> Child:
    """Write what was answered, with the sign of what became of it."""
    exercise = practice.exercise(number)
    verdict = practice.verdict(number)
    answers = practice.answered(number)
    if not answers:
        return UNDEFINED
    if ORDER in answers:
        return join_with_commas([mark(verdict.states[ORDER])])
    texts = []
    for blank in exercise.blanks:
        text = answers.get(blank.name, "").strip()
        if text:
            answer = option_name(exercise, text) if text in blank.options else text
            texts.append(f"{answer} {mark(verdict.states[blank.name])}".strip())
    return join_with_commas(texts) or UNDEFINED


def address_of_result(practice: Practice) -> str:
    """Return the link of a result, which holds the exercises and the answers."""
    look = {"step": "result", "answers": encode_answers(practice)}
    return f"practice?{urlencode(write_series(practice.series) | look)}"


FIRST_SEED = 1
"""The seed of the exercises that come first."""


def open_practice() -> tuple[Session, Practice]:
    """Open the page at an exercise: if none was chosen, at the first of those that everybody begins with."""
    session = begin_page()
    practice = session.practice or Practice(new_series({}, FIRST_SEED))
    session.practise(practice)
    exercise = practice.exercise()
    title = label("page.practice")
    session.metric = ""  # no number is on the strip, nor what a move did to it
    name = exercise.title if isinstance(exercise, RankingExercise) else title
    place = label("practice.place", number=practice.number, count=SERIES, right=practice.count_right())
    show_bar(session, title, node("div", {"class": "series", "role": "group", "aria-label": name}, place))
    show_lesson(session)
    with st.container(key=_room_for_list(exercise)):
        if isinstance(exercise, RankingExercise):
            ranking_editor(session)
        else:
            show_channel(session)
    return session, practice


def _room_for_list(exercise: Exercise) -> str:
    """Return the layout for an exercise: how much room its list gets."""
    if isinstance(exercise, Goal):
        return "exercise_moves"
    return "exercise_listed" if isinstance(exercise, RankingExercise) else "exercise_alone"


def exercise(practice: Practice) -> Section:
    """Return the section with the open exercise."""
    return Section("practice-exercise", notes=partial(exercise_nodes, practice), covers=(), is_framed=False)


def result(practice: Practice) -> Section:
    """Return the section with the result of all exercises, and its link."""

    def link() -> None:
        if practice.answers or practice.hints:
            show_link("result", address_of_result(practice))

    return Section(
        "practice-result",
        table=partial(result_table, practice),
        below=link,
        covers=(),
        is_framed=False,
    )


def sheets(series: Series) -> Section:
    """Return the section with worksheets, solutions and downloads."""
    return Section(
        "practice-sheet",
        controls=choose_sheet,
        notes=partial(chosen_sheet, series),
        below=partial(offer_files, series),
        is_framed=False,
    )
