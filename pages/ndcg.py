"""NDCG: the four steps CG → DCG → IDCG → nDCG of the ranking in the side bar."""

import streamlit as st

from scene.measured import ndcg_columns_of
from ui.frame.choices import choose_conventions
from ui.frame.header import open_page, tell_last_step
from ui.frame.measured import measure_headline
from ui.frame.page import begin_page
from ui.frame.ranking_editor import ranking_editor
from ui.ndcg.definition import definition_in_words, what_mistakes_give
from ui.ndcg.view import STEP_COLUMNS, NdcgView
from ui.parts.nodes import lens
from ui.parts.step_table import csv_of
from ui.parts.text import label, lesson

session = begin_page()
headline = measure_headline(session, "nDCG")
open_page(session, headline, label("page.ndcg"), lesson("ndcg", "intro"))
ranking_editor(session, headline)
tell_last_step(session, [headline])

choose_conventions(session)
st.markdown(definition_in_words(session.scene))

columns = ndcg_columns_of(session.scene)
view = NdcgView(session.scene, columns, headline.value)
if view.undefined:
    st.info(lesson("ndcg", "undefined"))
for name in STEP_COLUMNS:
    with st.container(border=True):
        formula = lesson("ndcg", view.formula_name(name), b=session.scene.conventions.log_base)
        st.markdown(lesson("ndcg", name) + "\n\n" + formula)
        lens(f"ndcg-{name}", *view.step(name))

st.header(label("ndcg.table-title"))
lens("ndcg-table", view.table())
st.download_button(
    label("table.csv"),
    data=lambda: csv_of(columns, session.scene),
    file_name="ndcg_steps.csv",
    mime="text/csv",
    on_click="ignore",
)

st.header(label("watch-out"))
st.markdown(lesson("ndcg", "watch-out"))
lens("ndcg-mistakes", what_mistakes_give(session.scene))
