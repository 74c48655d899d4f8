"""By whose convention runs are evaluated: everybody's on record, or what is chosen on all pages."""

from typing import Final

import streamlit as st

from scene.evaluation.choices import CONVENTIONS
from ui.evaluate.results import Results
from ui.evaluate.words import as_defined
from ui.session.current import current
from ui.session.session import EVALUATE
from ui.tree.show import show_caption
from ui.words.text import label, phrases

AS: Final = f"{EVALUATE}-as"


def choose_convention(results: Results, *, is_locked: bool) -> bool:
    """Choose by whose convention runs are evaluated, and return whether it is by one on record."""
    st.session_state[AS] = results.evaluation.choices.convention
    titles = {"": label("evaluate.as-chosen"), **{key: each.label for key, each in CONVENTIONS.items()}}
    st.selectbox(
        label("evaluate.choose.as"),
        _offered(results),
        key=AS,
        format_func=titles.__getitem__,
        on_change=_chosen,
        disabled=is_locked,
    )
    if not results.convention:
        return False
    show_caption(phrases(as_defined(results, [results.evaluation.choices.name])))
    return True


def _offered(results: Results) -> list[str]:
    """Return the conventions that have the measure, and the one that was chosen."""
    chosen, name = results.evaluation.choices.convention, results.measure.name
    return ["", *(key for key, each in CONVENTIONS.items() if each.of(name) or key == chosen)]


def _chosen() -> None:
    current().evaluation.choose(convention=st.session_state[AS])
