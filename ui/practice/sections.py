"""The sections of the page of exercises."""

from __future__ import annotations

from functools import partial

from ui.practice.exercise import practising
from ui.practice.files import offer_files
from ui.practice.result import address_of_result, result_table
from ui.practice.sheet import choose_sheet, chosen_sheet
from ui.sections.section import Section
from ui.session.session import Session
from ui.stage.share import show_link
from ui.tree.nodes import node
from ui.words.text import label, lesson


def exercise(session: Session) -> Section:
    """Show the open exercise."""
    text = "" if session.practice else lesson("practice", "start")
    return Section(
        "practice-exercise",
        text,
        notes=partial(practising, session.practice),
        tells=(),
        is_framed=False,
        is_text=not session.practice,
    )


def result(session: Session) -> Section:
    """Show what became of every exercise, and the link of the result."""
    practice = session.practice

    def link() -> None:
        if practice and (practice.answers or practice.hints):
            show_link("result", address_of_result(practice))

    return Section(
        "practice-result",
        table=partial(result_table, practice),
        below=link,
        tells=(),
        is_framed=False,
    )


def sheets(session: Session) -> Section:
    """Show a worksheet or its solution, and offer the exercises for other platforms."""
    if session.practice is None:
        nothing = partial(node, "p", {"class": "note"}, label("practice.sheet.none"))
        return Section("practice-sheet", notes=nothing, tells=(), is_framed=False)
    series = session.practice.series
    return Section(
        "practice-sheet",
        controls=choose_sheet,
        notes=partial(chosen_sheet, series),
        below=partial(offer_files, series),
        is_framed=False,
    )
