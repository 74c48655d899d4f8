"""Conventions: the same list through every library, where a number comes from, and the list as code."""

import streamlit as st

from ui.conventions.by_library import SORTS, LibraryView
from ui.conventions.snippets import snippets
from ui.conventions.where_from import ask_for_number, where_from
from ui.frame.header import explain_nothing_relevant, show_header, tell_last_step
from ui.frame.measured import measure_headline
from ui.frame.page import begin_page
from ui.frame.ranking_editor import ranking_editor
from ui.parts.nodes import show_tree
from ui.parts.text import label, lesson
from ui.what_if.view import choose_metric

PAGE = "conventions"

session = begin_page()
headline = measure_headline(session, session.scene.metric)
show_header(session, headline, label("page.conventions"), lesson(PAGE, "intro"))
ranking_editor(session, headline)
tell_last_step(session, [headline])
explain_nothing_relevant(session.scene)

scene = session.scene
choose_metric(session)
with st.container(border=True):
    st.markdown(lesson(PAGE, "table"))
    view = LibraryView(scene)
    show_tree("conventions-summary", *view.summary())
    sort = st.segmented_control(
        label("by_library.sort"),
        SORTS,
        default=SORTS[0],
        required=True,
        key="conventions_sort",
        format_func=lambda name: label(f"by_library.sort.{name}"),
    )
    show_tree("conventions-table", view.table(sort or SORTS[0]))

with st.container(border=True):
    st.markdown(lesson(PAGE, "where from"))
    show_tree("conventions-where-from", *where_from(ask_for_number(view), scene, view))
with st.container(border=True):
    st.markdown(lesson(PAGE, "code"))
    written = snippets(scene)
    language = st.segmented_control(
        label("snippet.choice"),
        written,
        default="numpy",
        required=True,
        wrap=True,
        key="conventions_snippet",
        format_func=lambda name: label(f"snippet.{name}"),
    )
    shown = written[language or "numpy"]
    if shown.why_not:
        st.info(shown.why_not)
    else:
        st.code(shown.code, language=shown.language)

with st.container(border=True):
    st.markdown(lesson(PAGE, "lessons"))
    st.page_link("pages/lesson_ndcg.py", label=label("lesson_scene.to-ndcg"))
    st.page_link("pages/lesson_empty.py", label=label("lesson_scene.to-empty"))

st.header(label("watch-out"))
st.markdown(lesson(PAGE, "watch-out"))
