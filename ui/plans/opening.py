"""The page of the lesson plans: all of them, or the teacher's notes of the one that the address names."""

import streamlit as st

from ui.plans.notes import show_notes, show_plans
from ui.session.channel import show_channel
from ui.stage.page import begin_page
from ui.strip.header import show_bar
from ui.tree.nodes import node
from ui.words.text import label


def open_plans() -> None:
    """Open the page and show what it has."""
    session = begin_page()
    title = label("plans.notes" if session.way else "page.plans")
    show_bar(session, title, node("p", {"class": "named"}, title))
    show_channel(session)
    with st.container(key="plans"):
        if session.way:
            show_notes(session.way)
        else:
            show_plans()
