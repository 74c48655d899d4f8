"""The headline of a page: the metric at k, large, with its change since the last step."""

from __future__ import annotations

import math
from dataclasses import dataclass

import streamlit as st

from ui.numbers import change, decimal
from ui.session import Prediction, Session, current
from ui.text import label

COLOURS = {"up": "blue", "down": "orange", "same": "gray"}
GUESSES = ("up", "same", "down")


@dataclass(frozen=True)
class Headline:
    """A metric by its name in ir_measures notation: its value, and what that is compared with.

    `before` is its value before the last step, `pinned` that of the pinned order. While a person is asked for
    the effect of a move, `coming` is the value after it, which is not shown yet.
    """

    name: str
    value: float
    before: float | None
    pinned: float | None = None
    coming: float | None = None

    @property
    def is_asking(self) -> bool:
        """Whether the person has yet to say what the last move did."""
        return self.coming is not None

    @property
    def shown(self) -> str:
        """The value with four decimals; a question mark while it is asked for."""
        return label("headline.hidden") if self.is_asking else decimal(self.value)

    @property
    def difference(self) -> float | None:
        """The change since the last step; None if there is nothing to compare, or no number on one side."""
        return _difference(self.value, self.before)

    @property
    def against_pin(self) -> float | None:
        """The change against the pinned order; None without one."""
        return _difference(self.value, self.pinned)

    @property
    def direction(self) -> str:
        """`up`, `down`, or `same` if it did not change or there is nothing to compare with."""
        return direction(self.difference)

    @property
    def coming_direction(self) -> str:
        """What the move that is asked about does to the metric: `up`, `down` or `same`."""
        return direction(None if self.coming is None else self.coming - self.value)

    @property
    def change(self) -> str:
        """The change with its sign, or the words for "nothing moved yet"."""
        if self.is_asking:
            return label("headline.ask")
        if self.difference is None:
            return label("headline.no-step")
        return change(self.difference)


def direction(difference: float | None) -> str:
    """Tell whether a change is `up` or `down`; `same` where none is to be seen, or there is none."""
    if difference is None or math.isnan(difference) or change(difference).startswith("±"):
        return "same"
    return "up" if difference > 0 else "down"


def _difference(value: float, other: float | None) -> float | None:
    return None if other is None or math.isnan(value - other) else value - other


def open_page(session: Session, headline: Headline, title: str, introduction: str) -> None:
    """Show the top of a page: the headline beside the title and the first words.

    The headline is the first thing that is sent to the browser: it then waits for nothing.
    """
    session.prediction.direction = headline.coming_direction
    words, number = st.columns([3, 2], vertical_alignment="center", gap="large")
    with number:
        show_headline(headline)
        if headline.against_pin is not None:
            st.markdown(pin_sentence(headline))
        if session.scene.predict:
            _show_prediction(session.prediction)
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


def pin_sentence(headline: Headline) -> str:
    """Say how the headline differs from the pinned order's."""
    difference = headline.against_pin or 0.0
    return label(
        "headline.pin",
        colour=COLOURS[direction(difference)],
        change=change(difference),
        pinned=decimal(headline.pinned or 0.0),
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


def verdict(prediction: Prediction) -> str:
    """Say whether the last prediction was right and how many were; before the first, what will be asked."""
    if not prediction.answered:
        return label("predict.idle")
    count = label("predict.count", right=prediction.right, answered=prediction.answered)
    if prediction.said is None:
        return count
    kind = "right" if prediction.is_right else "wrong"
    said, was = (label(f"predict.{each}") for each in (prediction.said, prediction.direction))
    return f"{label(f'predict.verdict-{kind}', said=said, was=was)} {count}"
