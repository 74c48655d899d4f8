"""Worksheets: the exercises of a series to print, in three variants, with solutions."""

from collections.abc import Iterator

import streamlit as st

from scene.exercises.model import Blank, Code, Exercise, Fill, RankingExercise, Result, Series
from scene.practice import VARIANTS, exercises_on_paper, variant_of
from ui.practice.exercise import list_table
from ui.practice.reasons import explain_answer
from ui.practice.two_systems import given_table
from ui.practice.words import asks_for_numbers, blank_name, facts, option_name, question, series_subject
from ui.tree.nodes import Child, Node, node
from ui.turns import TURNS
from ui.words.numbers import decimal
from ui.words.text import label

WORKSHEET, SOLUTION = "worksheet", "solution"
VARIANT, KIND = "sheet_variant", "sheet_kind"
"""The session's keys of the choices."""
BOXES = {True: "☒", False: "☐"}


def choose_sheet() -> None:
    """Show the menus for variant and solution."""
    with st.container(horizontal=True, gap="medium"):
        st.segmented_control(
            label("practice.sheet.variant"), VARIANTS, key=VARIANT, default=VARIANTS[0], required=True
        )
        st.segmented_control(
            label("practice.sheet.kind"),
            (WORKSHEET, SOLUTION),
            key=KIND,
            default=WORKSHEET,
            required=True,
            format_func=lambda kind: label(f"practice.sheet.{kind}"),
        )


def chosen_sheet(series: Series) -> Node:
    """Return the worksheet or solution that is chosen."""
    variant = st.session_state.get(VARIANT) or VARIANTS[0]
    return sheet(series, variant, is_solved=st.session_state.get(KIND) == SOLUTION)


def sheet(series: Series, variant: str, *, is_solved: bool) -> Node:
    """Return a worksheet of a series, or its solution."""
    variant_series = variant_of(series, variant)
    kind = label(f"practice.sheet.{SOLUTION if is_solved else WORKSHEET}")
    problems = [
        _problem_section(place, exercise, is_solved)
        for place, exercise in enumerate(TURNS.with_safe_points(exercises_on_paper(variant_series)), start=1)
    ]
    name = [] if is_solved else [node("p", {"class": "blank-line"}, label("practice.sheet.name"))]
    return node(
        "article",
        {"class": "sheet", "key": f"{variant_series}-{is_solved}"},
        node("button", {"type": "button", "class": "edit", "data-print": ""}, label("practice.sheet.print")),
        node("h2", None, label("practice.sheet.title", kind=kind, variant=variant)),
        node("p", {"class": "facts"}, series_title(variant_series)),
        *name,
        *problems,
    )


def series_title(series: Series) -> str:
    """Return the title of a series by which it can be found again."""
    return label("practice.sheet.about", seed=series.seed, level=series.level, metric=series_subject(series))


def _problem_section(place: int, exercise: Exercise, is_solved: bool) -> Node:
    return node(
        "section",
        {"class": "problem", "key": place},
        node("h3", None, label("practice.sheet.number", number=place, question=question(exercise))),
        *facts(exercise),
        *_given_nodes(exercise, is_solved),
        *_answer_nodes(exercise, is_solved),
    )


def _given_nodes(exercise: Exercise, is_solved: bool) -> Iterator[Node]:
    """Yield what an exercise gives: its list, with the steps in the solution."""
    if isinstance(exercise, RankingExercise):
        uncovered: tuple[str, ...] = ()
        if is_solved and isinstance(exercise, Fill):
            uncovered = exercise.blank_columns
        elif is_solved and isinstance(exercise, Result):
            uncovered = tuple(exercise.measure.formula.columns)
        yield list_table(exercise, {}, None, uncovered)
    yield from given_table(exercise)


def _answer_nodes(exercise: Exercise, is_solved: bool) -> Iterator[Node]:
    """Yield the blanks of an exercise with room to work; in the solution the answers."""
    for blank in exercise.blanks:
        if blank.options:
            marked = blank.right if is_solved else None
            yield node("ul", {"class": "boxes"}, *_option_boxes(exercise, blank, marked))
        elif not isinstance(exercise, Fill) and isinstance(blank.right, float):
            right = decimal(blank.right, exercise.digits) if is_solved else ""
            yield node(
                "p", {"class": "blank-line"}, f"{blank_name(exercise, blank)} = ", node("strong", None, right)
            )
    if is_solved and (reason := explain_answer(exercise)):
        yield node("p", None, reason)
    if not is_solved and asks_for_numbers(exercise):
        yield node("div", {"class": "space"})


def _option_boxes(exercise: Exercise, blank: Blank, marked: object) -> Iterator[Node]:
    """Show the options, each with its box; of a program all lines, the first of which is no option."""
    if isinstance(exercise, Code):
        for number, line in enumerate(exercise.lines, start=1):
            box = "box" if str(number) in blank.options else "box none"
            yield _boxed_option(node("code", None, line), str(number) == marked, box)
    else:
        for option in blank.options:
            yield _boxed_option(option_name(exercise, option), option == marked)


def _boxed_option(option: Child, is_marked: bool, box: str = "box") -> Node:
    return node(
        "li",
        {"class": "marked"} if is_marked else None,
        node("span", {"class": box}, BOXES[is_marked]),
        option,
    )
