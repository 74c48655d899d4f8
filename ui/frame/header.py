"""The top of every page: the headline, the title, the question that is open, the convention in force."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from scene.model import Scene
from ui.frame.convention_bar import convention_bar
from ui.frame.headline import COLOURS, GUESSES, Headline, pin_sentence, verdict
from ui.frame.last_step import describe_step
from ui.frame.session import Prediction, Session, current
from ui.parts.nodes import node, show_tree
from ui.parts.text import label, lesson
from ui.parts.users import empty_rules


def show_header(session: Session, headline: Headline, title: str, introduction: str) -> None:
    """Show the top of a page: the headline beside the title and the first words.

    The headline is the first thing that is sent to the browser: it then waits for nothing.
    """
    session.prediction.direction = headline.coming_direction
    words, number = st.columns([3, 2], vertical_alignment="top", gap="large")
    with number:
        _show_headline(headline)
        if headline.against_pin is not None:
            st.markdown(pin_sentence(headline))
        if session.scene.predict:
            _show_prediction(session.prediction)
    with words:
        st.title(title)
        st.markdown(introduction)
    convention_bar(session)


def tell_last_step(session: Session, headlines: Sequence[Headline]) -> None:
    """Say what the last step did to these headlines and why, in a place that is as high before as after."""
    if session.prediction.asked_from:
        text = label("step.predict")
    else:
        text = describe_step(session.before, session.scene, headlines, session.moved)
    kind = "story one" if len(headlines) == 1 else "story"
    show_tree("last-step", node("p", {"class": kind, "role": "status"}, text))


def explain_nothing_relevant(scene: Scene) -> None:
    """Say so where no document of the query, listed or missing, has a grade above 0."""
    if not any(document.grade for document in scene.query.documents):
        st.info(lesson("ndcg", "undefined", **empty_rules("nDCG")))


def _show_headline(headline: Headline) -> None:
    """Show a headline; its height is the same with and without a change."""
    st.metric(
        headline.name,
        headline.shown,
        delta=headline.change,
        delta_color=COLOURS[headline.tone],  # type: ignore[arg-type]
        delta_arrow="off" if headline.direction == "same" else headline.direction,  # type: ignore[arg-type]
        delta_description=label("headline.since") if headline.difference is not None else None,
    )


def _show_prediction(prediction: Prediction) -> None:
    """Ask for the effect of the last move, or say whether the answer was right; both are as high."""
    asking = prediction.asked_from is not None
    with st.container(horizontal=True, gap="small"):
        for guess in GUESSES:
            st.button(
                label(f"predict.{guess}"),
                key=f"predict_{guess}",
                on_click=_answer,
                args=(guess,),
                disabled=not asking,
            )
    st.caption(label("predict.ask") if asking else verdict(prediction))


def _answer(guess: str) -> None:
    current().answer(guess)
