"""A lesson: when everyone means something else by NDCG."""

import streamlit as st

from scene.settings import set_metric
from ui.conventions.by_library import LibraryView
from ui.frame.header import show_header
from ui.frame.measured import measure_headline
from ui.frame.page import begin_page
from ui.frame.ranking_editor import ranking_editor
from ui.lessons.scenes import CHOICES, choice_table, open_lesson_list
from ui.parts.nodes import show_tree
from ui.parts.text import label, lesson

PAGE = "lesson_ndcg"

session = begin_page()
headline = measure_headline(session, "nDCG")
show_header(session, headline, label(f"page.{PAGE}"), lesson(PAGE, "intro"))
ranking_editor(session, headline)
open_lesson_list("many-ndcgs")

for name in CHOICES:
    st.markdown(lesson(PAGE, name))
    show_tree(f"lesson-{name}", choice_table(session, name))
st.markdown(lesson(PAGE, "together"))
show_tree("lesson-together", *LibraryView(set_metric(session.scene, "nDCG")).summary())
st.markdown(lesson(PAGE, "end"))
st.page_link("pages/conventions.py", label=label("lesson_scene.back"))
