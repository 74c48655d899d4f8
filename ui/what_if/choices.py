"""Widgets of the What if? page: the two metrics, and the document that is tried at every rank."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from metrics.measures import MEASURES
from scene.list.edits import set_comparison_metric, set_metric
from scene.list.model import Document
from ui.session.session import Session
from ui.strip.choices import Edit, choose_one
from ui.tree.show import show_caption
from ui.words.names import describe_measure
from ui.words.numbers import grade_in_words
from ui.words.text import escape_markdown, label


def choose_metrics(session: Session) -> None:
    """Choose the metric that is asked what would be, and the one that it is compared with."""
    with _choices_row():
        _choose_primary_metric(session)
        compared = session.scene.comparison_metric
        _metric_menu(session, "other", compared, lambda name: partial(set_comparison_metric, metric=name))


def choose_metric(session: Session) -> None:
    """Choose the metric that the page is about."""
    with _choices_row():
        _choose_primary_metric(session)


def _choices_row() -> DeltaGenerator:
    """Return the row of choices, which is low where room is short."""
    return st.container(horizontal=True, gap="medium", key="asked")


def _choose_primary_metric(session: Session) -> None:
    _metric_menu(session, "metric", session.scene.metric, lambda name: partial(set_metric, metric=name))


def _metric_menu(session: Session, name: str, value: str, choosing: Callable[[str], Edit]) -> None:
    definition, ranking = session.scene.definition, session.scene.ranking
    titles = {
        metric.name: metric.title(definition, ranking.k)
        for metric in MEASURES.values()
        if metric.is_defined(definition, ranking) or metric.name == value
    }
    with st.container():
        choose_one(name, list(titles), value, titles.__getitem__, choosing, is_menu=True)
        show_caption(describe_measure(MEASURES[value]))


MAX_BUTTONS = 16
"""Among more documents than these one chooses from a menu."""


def name_with_grade(document: Document) -> str:
    """Name a document with its grade."""
    return label("what_if.document", name=document.name, grade=grade_in_words(document.grade))


def choose_document(session: Session) -> None:
    """Choose the document that goes through all ranks."""
    ranked = session.scene.query.ranked
    keys = [document.key for document in ranked]
    texts = dict(zip(keys, _distinct_names([document.name for document in ranked]), strict=True))
    key = _document_key(session)
    if st.session_state.get(key) not in texts:
        # The first of the best documents has most to lose.
        grades = [-1 if document.grade is None else document.grade for document in ranked]
        st.session_state[key] = keys[max(range(len(keys)), key=grades.__getitem__)]
    elif len({document.name for document in ranked}) < len(ranked):
        # Streamlit knows an option by its text, which changes here with the order: say again which is chosen.
        st.session_state[key] = st.session_state[key]
    if len(keys) > MAX_BUTTONS:
        choice = label("what_if.document-choice")
        st.selectbox(choice, keys, key=key, format_func=texts.__getitem__, placeholder=choice)
        return
    st.segmented_control(
        label("what_if.document-choice"),
        sorted(keys),  # so that the buttons stay where they are while the documents move
        key=key,
        required=True,
        wrap=True,
        # its texts are Markdown, a selectbox's are not
        format_func=lambda option: escape_markdown(texts[option]),
    )


def chosen_place(session: Session) -> int:
    """Return the place in the list of the document that is chosen."""
    keys = session.scene.query.ranked_keys
    return keys.index(int(st.session_state[_document_key(session)] or keys[0]))


def _document_key(session: Session) -> str:
    return f"what_if_document_{session.loads}_{session.scene.active}"


def _distinct_names(names: Sequence[str]) -> list[str]:
    """Return names of documents that differ: those of one name by their ranks."""
    texts = list(names)
    # Again, should a name with its rank be the name of another document.
    while len(set(texts)) < len(texts):
        times = Counter(texts)
        texts = [
            text if times[text] == 1 else label("what_if.same-name", name=text, rank=rank)
            for rank, text in enumerate(texts, start=1)
        ]
    return texts
