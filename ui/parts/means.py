"""Means over queries: the number beside the headline."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from scene.measured import Mean
from ui.parts.formula import exact_number
from ui.parts.nodes import Child, Node, node
from ui.parts.numbers import UNDEFINED
from ui.parts.plain_table import PinColumn, Pinned
from ui.parts.text import counted


def companion(
    name: str, pin: PinColumn[Pinned], now: Pinned, mean_of: Callable[[Pinned], Mean[Fraction]]
) -> Node:
    """Show a mean beside the headline: over how many queries it is, its change against the pinned orders."""
    mean = mean_of(now)
    against = pin.contents(mean.value, lambda pinned: mean_of(pinned).value)
    changed = [
        node("span", {"class": "over"}, content, " ", head)
        for content, (head, _) in zip(against, pin.heads, strict=True)
    ]
    return node(
        "p",
        {"class": "companion"},
        node("span", {"class": "name"}, name),
        node("span", {"class": "value"}, number_or_dash(mean.value)),
        node("span", {"class": "over"}, counted("mean.over", mean.counted)),
        *changed,
    )


def number_or_dash(value: Fraction | None) -> Child:
    """Write a fraction that a click turns; a dash where there is no number."""
    return UNDEFINED if value is None else exact_number(value)
