"""The line `name = 1/n · (term + term + …) = result`, for whatever is a mean."""

from __future__ import annotations

from collections.abc import Sequence

from ui.formula import MOST_TERMS, fraction, operator
from ui.lens import Child, Node, node


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


def plain_term(*content: Child) -> Node:
    """Make a term that belongs to no rank."""
    return node("span", {"class": "term plain"}, *content)
