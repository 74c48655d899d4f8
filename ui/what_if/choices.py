"""Choosing the metrics that are asked what would be."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from metrics.measures import MEASURES, measure
from scene.list.settings import set_metric, set_other
from scene.measured.rankings import ranking_of
from ui.session.session import Session
from ui.strip.choices import Edit, choose_one
from ui.tree.show import show_caption
from ui.words.names import in_words


def choose_metrics(session: Session) -> None:
    """Choose the metric that is asked what would be, and the one that it is compared with."""
    with _row():
        _choose_first(session)
        _choose_metric(session, "other", session.scene.other, lambda name: partial(set_other, other=name))


def choose_metric(session: Session) -> None:
    """Choose the metric that the page is about."""
    with _row():
        _choose_first(session)


def _row() -> DeltaGenerator:
    """Return the row of choices, which is low where room is short."""
    return st.container(horizontal=True, gap="medium", key="asked")


def _choose_first(session: Session) -> None:
    _choose_metric(session, "metric", session.scene.metric, lambda name: partial(set_metric, metric=name))


def _choose_metric(session: Session, name: str, value: str, choosing: Callable[[str], Edit]) -> None:
    definition, ranking = session.scene.definition, ranking_of(session.scene)
    defined = [
        each.name for each in MEASURES.values() if each.is_defined(definition, ranking) or each.name == value
    ]
    with st.container():
        choose_one(name, defined, value, lambda each: measure(each).title(definition, ranking.k), choosing)
        show_caption(in_words(measure(value)))
