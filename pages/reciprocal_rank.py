"""MRR and hit rate: the first relevant document of every query, and whether there is one at all."""

import streamlit as st

from scene.over_queries import OverQueries
from ui.frame.choices import choose_empty_rule, choose_threshold
from ui.frame.header import show_header, tell_last_step
from ui.frame.measured import measure_headline
from ui.frame.page import begin_page
from ui.frame.ranking_editor import ranking_editor
from ui.parts.nodes import show_tree
from ui.parts.step_table import csv_of
from ui.parts.text import label, lesson
from ui.reciprocal_rank.hit_rate import HitRateView, three_users
from ui.reciprocal_rank.view import ReciprocalRankView, reciprocal_rank_columns_of

session = begin_page()
headline = measure_headline(session, "RR")
show_header(session, headline, label("page.reciprocal_rank"), lesson("reciprocal_rank", "intro"))
ranking_editor(session, headline)
tell_last_step(session, [headline])

columns = reciprocal_rank_columns_of(session.scene)
over = OverQueries(session.scene)
view = ReciprocalRankView(session.scene, columns, over)
settings, beside = st.columns([3, 2], vertical_alignment="center", gap="large")
with beside:
    show_tree("reciprocal_rank-means", *view.companions())
with settings, st.container(horizontal=True, gap="medium"):
    choose_threshold(session)
    choose_empty_rule(session)
if view.trouble:
    st.info(lesson("reciprocal_rank", view.trouble))

with st.container(border=True):
    st.markdown(lesson("reciprocal_rank", "list"))
    show_tree("reciprocal_rank-list", *view.one_list())
with st.container(border=True):
    st.markdown(lesson("reciprocal_rank", "queries"))
    show_tree("reciprocal_rank-queries", *view.queries())
with st.container(border=True):
    st.markdown(lesson("reciprocal_rank", "empty"))
    show_tree("reciprocal_rank-rules", *view.rules())
with st.container(border=True):
    st.markdown(lesson("reciprocal_rank", "hit rate"))
    show_tree("reciprocal_rank-hits", *HitRateView(over).numbers())
with st.container(border=True):
    st.markdown(lesson("reciprocal_rank", "three users"))
    show_tree("reciprocal_rank-example", *HitRateView(three_users(), "three_users").numbers())

st.download_button(
    label("table.csv"),
    data=lambda: csv_of(columns, session.scene),
    file_name="reciprocal_rank_steps.csv",
    mime="text/csv",
    on_click="ignore",
)

st.header(label("watch-out"))
st.markdown(lesson("reciprocal_rank", "watch-out"))
show_tree("reciprocal_rank-mistakes", view.mistakes())
