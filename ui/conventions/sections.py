"""The sections of the page on conventions."""

from dataclasses import replace
from functools import partial

import streamlit as st

from metrics.cumulative_gain import NDCG
from scene.list.edits import set_metric
from scene.list.model import Scene
from ui.conventions.by_library import SORTS, LibraryView
from ui.conventions.snippets import SNIPPETS, snippet
from ui.conventions.where_from import ask_for_number, explain_number, typed_number
from ui.sections.mistakes import mistakes_section
from ui.sections.section import Section
from ui.tree.show import show_caption, show_note
from ui.words.text import label, lesson
from ui.words.users import libraries_with_several_ndcgs

PAGE = "conventions"
SORT, SNIPPET = "conventions_sort", "conventions_snippet"
USUAL_SNIPPET = "numpy"


def steps(scene: Scene, view: LibraryView) -> list[Section]:
    """Return the steps of the page: where a number comes from, who has which, the list as code."""
    return [
        Section(
            "conventions-where-from",
            lesson(PAGE, "where from"),
            controls=partial(ask_for_number, view),
            notes=lambda: explain_number(typed_number(), scene, view),
            is_of_any_length=True,
        ),
        _numbers("conventions-summary", lesson(PAGE, "table"), view),
        Section("conventions-code", lesson(PAGE, "code"), below=partial(_show_code, scene)),
    ]


def views(view: LibraryView) -> list[Section]:
    """Return what stands apart from the steps: every library with its definition."""
    return [
        Section(
            "conventions-table",
            lesson(PAGE, "libraries"),
            controls=_choose_sort,
            table=lambda: view.table(st.session_state[SORT] or SORTS[0]),
            is_folded=True,
        ),
    ]


def further_sections() -> list[Section]:
    """Return what else the long page has: the way to the lessons, the mistakes."""
    return [
        Section("conventions-lessons", lesson(PAGE, "lessons"), below=_link_lessons, covers=()),
        mistakes_section(PAGE, PAGE, several=libraries_with_several_ndcgs()),
    ]


def ndcg_values_section(scene: Scene) -> Section:
    """Show the numbers of nDCG that the libraries have for this list, for the lesson on it."""
    view = LibraryView(set_metric(scene, NDCG.name))
    return replace(_numbers("lesson-together", lesson("lesson_ndcg", "together"), view), is_framed=False)


def _numbers(key: str, text: str, view: LibraryView) -> Section:
    """Show the numbers that the libraries have, on a line and in a table."""
    return Section(
        key,
        text,
        table=view.group_table,
        picture=view.number_line,
        notes=view.summary,
        layout=(("picture", "notes"), ("table",)),
        halves="pictures",
    )


def _choose_sort() -> None:
    st.segmented_control(
        label("by_library.sort"),
        SORTS,
        default=SORTS[0],
        required=True,
        key=SORT,
        format_func=lambda name: label(f"by_library.sort.{name}"),
    )


def _show_code(scene: Scene) -> None:
    name = st.segmented_control(
        label("snippet.choice"),
        SNIPPETS,
        default=USUAL_SNIPPET,
        required=True,
        wrap=True,
        key=SNIPPET,
        format_func=lambda name: label(f"snippet.{name}"),
    )
    code = snippet(name or USUAL_SNIPPET, scene)
    if code.why_not:
        show_note(code.why_not)
    else:
        st.code(code.code, language=code.language)
        if code.note:
            show_caption(code.note)


def _link_lessons() -> None:
    st.page_link("pages/lesson_ndcg.py", label=label("lesson_scene.to-ndcg"))
    st.page_link("pages/lesson_empty.py", label=label("lesson_scene.to-empty"))
