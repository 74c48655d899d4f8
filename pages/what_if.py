"""What if? How the scores would change if the order did: one change, all orders, two metrics."""

import streamlit as st

from metrics.measures import defined_measures, measure
from scene.measured import situation_of
from ui.frame.header import explain_nothing_relevant, show_header, tell_last_step
from ui.frame.measured import measure_headline
from ui.frame.page import begin_page
from ui.frame.ranking_editor import ranking_editor
from ui.parts.nodes import show_tree
from ui.parts.text import label, lesson
from ui.what_if.distribution import StandingView
from ui.what_if.orders import all_orders_of
from ui.what_if.view import SwapView, choose_blocks, choose_document, choose_metrics, pin_view, position_view
from ui.what_if.zoom import zoom_into_orders

PAGE = "what_if"

session = begin_page()
headline = measure_headline(session, session.scene.metric)
show_header(session, headline, label("page.what_if"), lesson(PAGE, "intro"))
ranking_editor(session, headline)
tell_last_step(session, [headline])
explain_nothing_relevant(session.scene)

scene = session.scene
choose_metrics(session)
are_defined = {scene.metric, scene.other} <= defined_measures(situation_of(scene)).keys()
if not are_defined:
    st.info(lesson(PAGE, "undefined"))

with st.container(border=True):
    st.markdown(lesson(PAGE, "pin"))
    show_tree("what_if-pin", *pin_view(scene))

if are_defined:
    swaps = SwapView(scene, measure(scene.metric))
    with st.container(border=True):
        st.markdown(lesson(PAGE, "swaps"))
        rows, columns = choose_blocks(len(scene.query.ranked))
        show_tree("what_if-swaps", *swaps.nodes(rows, columns))

with st.container(border=True):
    st.markdown(lesson(PAGE, "position"))
    show_tree("what_if-position", *position_view(scene, choose_document(session)))

if are_defined:
    with st.container(border=True):
        st.markdown(lesson(PAGE, "all orders"))
        view = StandingView(scene, all_orders_of(scene))
        show_tree("what_if-standing", *view.standing())
        if not view.is_alone:
            zoom_into_orders(view)
    if not view.is_alone:
        with st.container(border=True):
            st.markdown(lesson(PAGE, "disagree"))
            show_tree("what_if-agreement", *view.agreement())
            st.markdown(lesson(PAGE, "two persons"))
            show_tree("what_if-disagreements", *view.disagreements())

st.header(label("watch-out"))
st.markdown(lesson(PAGE, "watch-out"))
