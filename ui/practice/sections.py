"""The sections of the page of exercises."""

from functools import partial

from scene.exercises.model import Series
from scene.practice import Practice
from ui.practice.exercise import exercise_nodes
from ui.practice.files import offer_files
from ui.practice.result import address_of_result, result_table
from ui.practice.sheet import choose_sheet, chosen_sheet
from ui.sections.section import Section
from ui.stage.share import show_link


def exercise(practice: Practice) -> Section:
    """Show the open exercise."""
    return Section("practice-exercise", notes=partial(exercise_nodes, practice), covers=(), is_framed=False)


def result(practice: Practice) -> Section:
    """Show what became of every exercise, and the link of the result."""

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
    """Show a worksheet or its solution, and offer the exercises for other platforms."""
    return Section(
        "practice-sheet",
        controls=choose_sheet,
        notes=partial(chosen_sheet, series),
        below=partial(offer_files, series),
        is_framed=False,
    )
