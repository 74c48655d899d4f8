"""AP and MAP: the precisions at the relevant documents of the ranking in the side bar, and their means."""

import streamlit as st

from scene.model import DENOMINATORS
from ui.average_precision.tables import MeanView, denominator_table, metrics_table, mistakes_table
from ui.average_precision.view import AveragePrecisionView, columns_with_grades
from ui.frame.choices import choice, choose_beta, choose_empty_rule, choose_threshold
from ui.frame.header import show_header, tell_last_step
from ui.frame.measured import measure_headline
from ui.frame.page import begin_page
from ui.frame.ranking_editor import ranking_editor
from ui.parts.nodes import show_tree
from ui.parts.step_table import csv_of
from ui.parts.text import label, lesson

PAGE = "average_precision"

session = begin_page()
headline = measure_headline(session, "AP")
show_header(session, headline, label("page.average_precision"), lesson(PAGE, "intro"))
ranking_editor(session, headline)
tell_last_step(session, [headline])

scene = session.scene
columns = columns_with_grades(scene)
view, means = AveragePrecisionView(scene, columns), MeanView(scene)

settings, beside = st.columns([3, 2], vertical_alignment="center", gap="large")
with beside:
    show_tree("ap-companion", means.companion())
with settings:
    choose_threshold(session)
chosen = scene.conventions
divided = label(f"average_precision.definition.{chosen.denominator}")
st.markdown(label("average_precision.definition", threshold=chosen.threshold, divided=divided))
if view.undefined:
    st.info(lesson(PAGE, "undefined"))

with st.container(border=True):
    st.markdown(lesson(PAGE, "precision"))
    show_tree("ap-precision", *view.precision())

with st.container(border=True):
    st.markdown(lesson(PAGE, "average"))
    show_tree("ap-average", *view.average())
    st.download_button(
        label("table.csv"),
        data=lambda: csv_of(columns, scene),
        file_name="average_precision_steps.csv",
        mime="text/csv",
        on_click="ignore",
    )

with st.container(border=True):
    st.markdown(lesson(PAGE, "denominators"))
    choice("denominator", DENOMINATORS, chosen.denominator)
    show_tree("ap-denominators", view.precision_sum(), denominator_table(scene))

with st.container(border=True):
    st.markdown(lesson(PAGE, "curve"))
    show_tree("ap-curve", *view.precision_over_recall())

with st.container(border=True):
    st.markdown(lesson(PAGE, "cutoff"))
    choose_beta(session)
    show_tree("ap-cutoff", metrics_table(scene))

with st.container(border=True):
    st.markdown(lesson(PAGE, "mean"))
    choose_empty_rule(session)
    show_tree("ap-mean", *means.formula(), means.table())

st.header(label("watch-out"))
st.markdown(lesson(PAGE, "watch-out"))
show_tree("ap-mistakes", mistakes_table(means))
