"""The scores that documents are ranked by: how they are written, and the form in which they are typed."""

import math
from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st

from scene.address.tokens import parse_scores, score_text
from scene.list.edits import set_scores
from scene.list.model import Query, SceneError, scores_of
from ui.session.current import current
from ui.session.session import Session
from ui.tree.show import show_caption
from ui.words.numbers import DECIMALS, short
from ui.words.problems import sentence
from ui.words.text import label

PAGE, LIST = "page", "list"
"""The places of the form: on the page whose metric is about scores, and above the list on every page."""
DIGITS = range(5, 10)
"""With so many digits scores are written where four decimals do not tell them apart, the fewest first."""
MOST_DIGITS = 15
"""A longer number is a power of ten."""
MAX_TYPED = 5_000
"""Characters of scores that can be typed: a hundred in full have 2,500."""


def score_texts(scores: Sequence[float]) -> list[str]:
    """Return scores with up to four decimals; with as many digits as tell them apart where four do not."""
    different = len(set(scores))
    writers: tuple[Callable[[float], str], ...] = (
        short,
        *(partial(_format_with_digits, digits=digits) for digits in DIGITS),
        lambda score: score_text(score).replace("-", "−"),
    )
    texts = (
        ["∞" if score == math.inf else write(score or 0.0) for score in scores] for write in writers
    )  # −0 is 0
    return next(text for text in texts if len(set(text)) == different)


def has_scores(query: Query) -> bool:
    """Return whether somebody gave the ranking scores, so that more is known than the order."""
    return query.ranked[0].score is not None


def _format_with_digits(score: float, digits: int) -> str:
    least = min(len(str(int(abs(score)))) + DECIMALS, MOST_DIGITS)  # what four decimals say is not cut
    return f"{score:.{max(digits, least)}g}".replace("-", "−")


# --- typing scores --------------------------------------------------------------------------------------


def choose_scores(session: Session) -> None:
    """Show whether scores are typed or made from the order, and open the form that changes them."""
    name = "typed" if has_scores(session.scene.query) else "generated"
    with st.popover(label(f"scores.{name}"), key=form_key(PAGE), on_change="rerun") as popover:
        score_form(session.scene.query, PAGE, is_open=bool(popover.open))


def score_form(query: Query, within: str, *, is_open: bool) -> None:
    """Show the form with the scores of the list in it; one that is closed begins anew."""
    typed = typed_key(within)
    if not is_open:
        st.session_state.pop(typed, None)
        return
    st.session_state.setdefault(typed, _scores_text(query))
    st.text_area(label("scores.label"), key=typed, max_chars=MAX_TYPED, placeholder="0.9 0.5 0.5 0.1")
    show_caption(label("scores.help"))
    with st.container(horizontal=True):
        st.button(label("scores.use"), on_click=_use_scores, args=(within,), type="primary")
        st.button(label("scores.generate"), on_click=_change, args=(within, None))
    if problem := st.session_state.pop(_result_key(within), None):
        st.error(problem)


def form_key(within: str) -> str:
    """Name the popover that holds the form."""
    return f"scores_form_{within}"


def typed_key(within: str) -> str:
    """Name the field that the scores are typed into."""
    return f"scores_typed_{within}"


def _result_key(within: str) -> str:
    return f"scores_result_{within}"


def _scores_text(query: Query) -> str:
    write = score_text if has_scores(query) else short
    return " ".join(write(score) for score in scores_of(query))


def _use_scores(within: str) -> None:
    """Rank by the typed scores; what cannot be read is said, and the text stays as it was typed."""
    session = current()
    try:
        scores = parse_scores(st.session_state[typed_key(within)])
        set_scores(session.present, scores)
    except SceneError as problem:
        empty = problem.message == "nothing-pasted"
        st.session_state[_result_key(within)] = label("scores.none") if empty else sentence(problem)
        return
    _change(within, scores)


def _change(within: str, scores: Sequence[float] | None) -> None:
    """Rank by scores or by none, and close the form: as after a paste, the focus goes to the list."""
    session = current()
    session.apply(partial(set_scores, scores=scores))
    session.loads += 1
    st.session_state[form_key(within)] = False
