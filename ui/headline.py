"""The headline of a page: the metric at k, large, with its change since the last step."""

from __future__ import annotations

import math
from dataclasses import dataclass

import streamlit as st

from ui.numbers import change, decimal
from ui.text import label

COLOURS = {"up": "blue", "down": "orange", "same": "gray"}


@dataclass(frozen=True)
class Headline:
    """A metric by its name in ir_measures notation, its value now and before the last step."""

    name: str
    value: float
    before: float | None

    @property
    def shown(self) -> str:
        """The value with four decimals."""
        return decimal(self.value)

    @property
    def difference(self) -> float | None:
        """The change since the last step; None if there is nothing to compare, or no number on one side."""
        if self.before is None or math.isnan(self.value - self.before):
            return None
        return self.value - self.before

    @property
    def direction(self) -> str:
        """`up`, `down`, or `same` if it did not change or there is nothing to compare with."""
        if self.difference is None or change(self.difference).startswith("±"):
            return "same"
        return "up" if self.difference > 0 else "down"

    @property
    def change(self) -> str:
        """The change with its sign, or the words for "nothing moved yet"."""
        if self.difference is None:
            return label("headline.no-step")
        return change(self.difference)


def open_page(headline: Headline, title: str, introduction: str) -> None:
    """Show the top of a page: the headline beside the title and the first words.

    The headline is the first thing that is sent to the browser: it then waits for nothing.
    """
    words, number = st.columns([3, 2], vertical_alignment="center", gap="large")
    with number:
        show_headline(headline)
    with words:
        st.title(title)
        st.markdown(introduction)


def show_headline(headline: Headline) -> None:
    """Show a headline; its height is the same with and without a change."""
    st.metric(
        headline.name,
        headline.shown,
        delta=headline.change,
        delta_color=COLOURS[headline.direction],  # type: ignore[arg-type]
        delta_arrow="off" if headline.direction == "same" else headline.direction,  # type: ignore[arg-type]
        delta_description=label("headline.since") if headline.difference is not None else None,
    )
