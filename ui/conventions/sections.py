"""The sections of the Conventions page, step by step."""

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
from ui.words.definers import libraries_with_several_ndcgs
from ui.words.text import label, lesson

PAGE = "conventions"
SORT, SNIPPET = "conventions_sort", "conventions_snippet"
USUAL_SNIPPET = "numpy"


def steps(scene: Scene, view: LibraryView, *, is_long: bool = False) -> list[Section]:
    """Return the sections of the steps: "Where from?", scores by library, the list as code.

    The first has the number line above its answers; on the long page that comes next.
    """
    return [
        Section(
            "conventions-where-from",
            lesson(PAGE, "where from"),
            controls=partial(ask_for_number, view),
            notes=lambda: explain_number(typed_number(), scene, view),
            picture=None if is_long else view.number_line,
            layout=(("picture",), ("notes",)),
            is_of_any_length=True,
        ),
        _scores_section("conventions-summary", lesson(PAGE, "table"), view),
        Section("conventions-code", lesson(PAGE, "code"), below=partial(_show_code, scene)),
    ]


def views(view: LibraryView) -> list[Section]:
    """Return the section beside the steps: the table of every library's definition."""
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
    """Return the sections of the long page alone: links to lessons, mistakes."""
    return [
        Section("conventions-lessons", lesson(PAGE, "lessons"), below=_link_lessons, covers=()),
        mistakes_section(PAGE, PAGE, several=libraries_with_several_ndcgs()),
    ]


def ndcg_values_section(scene: Scene) -> Section:
    """Return the section with the libraries' nDCG of this list, for the lesson on nDCG."""
    view = LibraryView(set_metric(scene, NDCG.name))
    return replace(
        _scores_section("lesson-together", lesson("lesson_ndcg", "together"), view), is_framed=False
    )


def _scores_section(key: str, text: str, view: LibraryView) -> Section:
    """Return a section with the libraries' scores on a number line and in a table."""
    return Section(
        key,
        text,
        table=view.group_table,
        picture=view.number_line,
        notes=view.summary,
        layout=(("picture",), ("notes",), ("table",)),
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
