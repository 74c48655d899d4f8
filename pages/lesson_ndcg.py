"""A lesson: when everyone means something else by NDCG."""

import streamlit as st

from ui.by_library import LibraryView
from ui.lens import lens
from ui.lesson_scenes import CHOICES, choice_table, open_lesson_list
from ui.measures import measure_headline
from ui.page_top import open_page
from ui.ranking_editor import ranking_editor
from ui.scene import set_metric
from ui.shell import begin_page
from ui.text import label, lesson

PAGE = "lesson_ndcg"

session = begin_page()
headline = measure_headline(session, "nDCG")
open_page(session, headline, label(f"page.{PAGE}"), lesson(PAGE, "intro"))
ranking_editor(session, headline)
open_lesson_list("many-ndcgs")

for name in CHOICES:
    st.markdown(lesson(PAGE, name))
    lens(f"lesson-{name}", choice_table(session, name))
st.markdown(lesson(PAGE, "together"))
lens("lesson-together", *LibraryView(set_metric(session.scene, "nDCG")).summary())
st.markdown(lesson(PAGE, "end"))
st.page_link("pages/conventions.py", label=label("lesson_scene.back"))
