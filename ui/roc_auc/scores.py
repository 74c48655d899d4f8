"""The scores that documents are ranked by: typing them, and choosing the threshold on them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import streamlit as st

from scene.edits import set_scores
from scene.model import Query, SceneError, scores_of
from scene.tokens import parse_scores
from ui.frame.session import Session, current, sentence
from ui.parts.numbers import short
from ui.parts.text import label

FORM = "roc_auc_form"
TYPED = "roc_auc_scores"
RESULT = "roc_auc_scores_result"
THRESHOLD = "roc_auc_threshold"
"""Where the session keeps the decision threshold; it is a way of looking and no part of the scene."""


def score_texts(scores: Sequence[float]) -> list[str]:
    """Write scores with up to four decimals; in full where four do not tell them apart.

    Examples
    --------
    >>> score_texts([math.inf, 0.75, 2 / 3])
    ['∞', '0.75', '0.6667']
    >>> score_texts([0.50001, 0.50002])
    ['0.50001', '0.50002']
    """
    rounded = [_rounded(score) for score in scores]
    if len(set(rounded)) == len(set(scores)):
        return rounded
    return [_in_full(score) if math.isfinite(score) else _rounded(score) for score in scores]


def has_scores(query: Query) -> bool:
    """Tell whether somebody gave the ranking scores, so that more is known than the order."""
    return query.ranked[0].score is not None


def _rounded(score: float) -> str:
    return "∞" if score == math.inf else short(score)


def _in_full(score: float) -> str:
    return f"{score:.12g}"


# --- typing scores --------------------------------------------------------------------------------------


def choose_scores(session: Session) -> None:
    """Show whether scores are typed or made from the order, and open the form that changes them."""
    name = "typed" if has_scores(session.scene.query) else "generated"
    with st.popover(label(f"roc_auc.scores-{name}"), key=FORM, on_change="rerun") as opened:
        if opened.open:
            _score_form(session.scene.query)


def _score_form(query: Query) -> None:
    st.session_state.setdefault(TYPED, _scores_text(query))
    st.text_area(label("roc_auc.scores-label"), key=TYPED, placeholder="0.9 0.5 0.5 0.1")
    st.caption(label("roc_auc.scores-help"))
    with st.container(horizontal=True):
        st.button(label("roc_auc.scores-use"), on_click=_use_scores, type="primary")
        st.button(label("roc_auc.scores-generate"), on_click=_generate_scores)
    if problem := st.session_state.pop(RESULT, None):
        st.error(problem)


def _scores_text(query: Query) -> str:
    write = _in_full if has_scores(query) else _rounded
    return " ".join(write(score) for score in scores_of(query))


def _use_scores() -> None:
    """Rank by the typed scores; what cannot be read is said, and the text stays as it was typed."""
    session = current()
    try:
        scores = parse_scores(st.session_state[TYPED])
        set_scores(session.scene, scores)
    except SceneError as problem:
        empty = problem.message == "nothing-pasted"
        st.session_state[RESULT] = label("roc_auc.scores-none") if empty else sentence(problem)
        return
    session.step(partial(set_scores, scores=scores))
    _close_form()


def _generate_scores() -> None:
    """Forget the typed scores: the order is then all that is known."""
    current().step(partial(set_scores, scores=None))
    _close_form()


def _close_form() -> None:
    """Close the form; the next time it opens with the scores of the list as it is then."""
    st.session_state[FORM] = False
    del st.session_state[TYPED]


# --- the decision threshold -----------------------------------------------------------------------------


def chosen_point(thresholds: Sequence[float]) -> int:
    """Give the place of the decision threshold among the thresholds of the list, which go down.

    A threshold that the list no longer has gives way to the next one above it.
    """
    wanted = st.session_state.get(THRESHOLD)
    if wanted is None:
        return len(thresholds) // 2
    return max(place for place, threshold in enumerate(thresholds) if threshold >= wanted)


def choose_point(session: Session, thresholds: Sequence[float]) -> None:
    """Choose the decision threshold on a slider; like the line of scores, it rises from left to right."""
    texts = dict(zip(thresholds, score_texts(thresholds), strict=True))
    key = f"{THRESHOLD}_{session.loads}"
    st.session_state[key] = thresholds[chosen_point(thresholds)]  # also after a page switch or an edit
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
