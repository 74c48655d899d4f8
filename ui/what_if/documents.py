"""Documents of the list by their names: with their grades, told apart, chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import streamlit as st

from scene.list.model import Document
from ui.session.session import Session
from ui.words.grades import grade_in_words
from ui.words.text import as_plain, label

MOST_BUTTONS = 16
"""Among more documents than these one chooses from a menu."""


def with_grade(document: Document) -> str:
    """Name a document with its grade."""
    return label("what_if.document", name=document.name, grade=grade_in_words(document.grade))


def choose_document(session: Session) -> None:
    """Choose the document that goes through all ranks."""
    ranked = session.scene.query.ranked
    keys = [document.key for document in ranked]
    texts = dict(zip(keys, _distinct_names([document.name for document in ranked]), strict=True))
    key = _key(session)
    if st.session_state.get(key) not in texts:
        # The first of the best documents has most to lose.
        grades = [-1 if document.grade is None else document.grade for document in ranked]
        st.session_state[key] = keys[max(range(len(keys)), key=grades.__getitem__)]
    elif len({document.name for document in ranked}) < len(ranked):
        # Streamlit knows an option by its text, which changes here with the order: say again which is chosen.
        st.session_state[key] = st.session_state[key]
    if len(keys) > MOST_BUTTONS:
        choice = label("what_if.document-choice")
        st.selectbox(choice, keys, key=key, format_func=texts.__getitem__, placeholder=choice)
        return
    st.segmented_control(
        label("what_if.document-choice"),
        sorted(keys),  # so that the buttons stay where they are while the documents move
        key=key,
        required=True,
        wrap=True,
        format_func=lambda each: as_plain(texts[each]),  # its texts are Markdown, a selectbox's are not
    )


def chosen_place(session: Session) -> int:
    """Return the place in the list of the document that is chosen."""
    keys = [document.key for document in session.scene.query.ranked]
    return keys.index(int(st.session_state[_key(session)] or keys[0]))


def _key(session: Session) -> str:
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
