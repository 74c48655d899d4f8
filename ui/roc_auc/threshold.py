"""The threshold on the scores at which one decides."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from ui.list.scores import score_texts
from ui.session.session import Session
from ui.words.text import label

THRESHOLD = "roc_auc_threshold"
"""Where the session keeps the decision threshold; it is a way of looking and no part of the scene."""


def chosen_point(thresholds: Sequence[float]) -> int:
    """Return the place of the decision threshold among the thresholds of the list, which go down.

    A threshold that the list no longer has gives way to the next one above it.
    """
    wanted = st.session_state.get(THRESHOLD)
    if wanted is None:
        return len(thresholds) // 2
    return max(place for place, threshold in enumerate(thresholds) if threshold >= wanted)


def choose_point(session: Session, thresholds: Sequence[float]) -> None:
    """Choose the decision threshold on a slider; like the line of scores, it rises from left to right."""
    texts = dict(zip(thresholds, score_texts(thresholds), strict=True))
    key = f"{THRESHOLD}_{session.loads}_{hash(tuple(thresholds))}"  # other thresholds, another slider
    chosen = thresholds[chosen_point(thresholds)]
    # What is told to the slider takes back what a hand has moved it to meanwhile.
    if st.session_state.get(key) != chosen:
        st.session_state[key] = chosen
    st.select_slider(
        label("roc_auc.threshold"),
        thresholds[::-1],
        key=key,
        format_func=texts.__getitem__,
        on_change=_keep_threshold,
        args=(key,),
    )


def _keep_threshold(key: str) -> None:
    st.session_state[THRESHOLD] = st.session_state[key]
