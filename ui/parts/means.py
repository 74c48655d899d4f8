"""What stands for a mean: `name = 1/n · (term + term + …) = result`, and the number beside the headline."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from scene.measured import Mean
from ui.parts.formula import MOST_TERMS, exact_number, fraction, operator
from ui.parts.nodes import Child, Node, node
from ui.parts.numbers import UNDEFINED
from ui.parts.plain_table import PinColumn, Pinned
from ui.parts.text import counted


def mean_line(name: str, terms: Sequence[Node], divisor: int, result: Child) -> Node:
    """Write `name = 1/divisor · (term + term + …) = result`; of very many terms, the first and the last."""
    if len(terms) > MOST_TERMS:
        terms = [*terms[: MOST_TERMS - 2], operator("…"), terms[-1]]
    parts: list[Child] = [
        node("span", {"class": "name"}, name),
        operator("="),
        fraction("1", str(divisor)),
        operator("· ("),
    ]
    for i, term in enumerate(terms):
        parts += [operator("+"), term] if i else [term]
    return node("p", {"class": "numbers"}, *parts, operator(") ="), node("span", {"class": "result"}, result))


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


def plain_term(*content: Child) -> Node:
    """Make a term that belongs to no rank."""
    return node("span", {"class": "term plain"}, *content)
