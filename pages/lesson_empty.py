"""A lesson: an empty query is worth 0, 1, or nothing."""

import streamlit as st

from ui.frame.choices import choose_empty_rule
from ui.frame.header import show_header
from ui.frame.measured import measure_headline
from ui.frame.page import begin_page
from ui.frame.ranking_editor import ranking_editor
from ui.lessons.scenes import means_table, open_lesson_list, queries_table, why_no_question
from ui.parts.nodes import show_tree
from ui.parts.text import label, lesson

PAGE = "lesson_empty"

session = begin_page()
headline = measure_headline(session, "nDCG")
show_header(session, headline, label(f"page.{PAGE}"), lesson(PAGE, "intro"))
ranking_editor(session, headline)
open_lesson_list("one-empty-query", why_no_question(session.scene))

st.markdown(lesson(PAGE, "queries"))
show_tree("lesson-queries", queries_table(session.scene))
st.markdown(lesson(PAGE, "means"))
choose_empty_rule(session)
show_tree("lesson-means", means_table(session.scene))
st.markdown(lesson(PAGE, "end"))
st.page_link("pages/conventions.py", label=label("lesson_scene.back"))
