"""What has to be said of a list, as that a metric does not exist on it."""

import streamlit as st

from ui.tree.show import show_note


def notice(text: str) -> None:
    """Say it at the foot of the stage: wherever it comes and goes with an edit, nothing jumps."""
    with st.container(key="notice"):
        show_note(text)
