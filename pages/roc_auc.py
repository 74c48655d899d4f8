"""ROC and AUC: scores against labels, at one threshold and at all of them."""

import streamlit as st

from scene.measured import situation_of
from ui.frame.choices import choose_threshold
from ui.frame.header import show_header, tell_last_step
from ui.frame.measured import measure_headline
from ui.frame.page import begin_page
from ui.frame.ranking_editor import ranking_editor
from ui.parts.nodes import show_tree
from ui.parts.text import label, lesson
from ui.parts.users import empty_rules
from ui.roc_auc.examples import imbalance_table, same_auc_table
from ui.roc_auc.scores import choose_point, choose_scores, chosen_point
from ui.roc_auc.view import RocView, csv_of_points, document_table, points_of

PAGE = "roc_auc"

session = begin_page()
headline = measure_headline(session, "AUC")
show_header(session, headline, label("page.roc_auc"), lesson(PAGE, "intro"))
ranking_editor(session, headline)
tell_last_step(session, [headline])

scene = session.scene
situation = situation_of(scene)
with st.container(horizontal=True, gap="medium", vertical_alignment="bottom"):
    choose_threshold(session)
    choose_scores(session)

view = None
if situation.has_two_classes:
    points = points_of(scene)
    thresholds = points["threshold"].tolist()
    view = RocView(scene, points, chosen_point(thresholds))
else:
    name = "only relevant" if any(situation.labels) else "none relevant"
    st.info(lesson(PAGE, name, **empty_rules("AUC")))

with st.container(border=True):
    st.markdown(lesson(PAGE, "scores"))
    show_tree("roc-scores", view.inputs() if view else document_table(scene))

if view:
    with st.container(border=True):
        st.markdown(lesson(PAGE, "threshold"))
        choose_point(session, thresholds)
        show_tree("roc-decision", *view.decision())
    with st.container(border=True):
        st.markdown(lesson(PAGE, "curves"))
        show_tree("roc-curves", *view.curves())
    with st.container(border=True):
        st.markdown(lesson(PAGE, "area"))
        show_tree("roc-area", view.area())
    with st.container(border=True):
        st.markdown(lesson(PAGE, "pairs"))
        show_tree("roc-pairs", *view.won_pairs())
    st.header(label("roc_auc.table-title"))
    show_tree("roc-table", view.table())
    st.download_button(
        label("table.csv"),
        data=lambda: csv_of_points(points),
        file_name=label("table.file", name="roc"),
        mime="text/csv",
        on_click="ignore",
    )

with st.container(border=True):
    st.markdown(lesson(PAGE, "imbalance"))
    show_tree("roc-imbalance", imbalance_table(), *([view.never()] if view else []))
with st.container(border=True):
    st.markdown(lesson(PAGE, "same-auc"))
    show_tree("roc-same-auc", same_auc_table())

st.header(label("watch-out"))
st.markdown(lesson(PAGE, "watch-out"))
if view:
    show_tree("roc-mistakes", view.mistakes())
