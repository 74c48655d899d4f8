"""The formula with the numbers of this list in it, term by term."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from scene.model import Conventions
from ui.parts.grades import depth
from ui.parts.nodes import Child, Node, node
from ui.parts.numbers import decimal, fraction_text, short

MOST_TERMS = 24
LONGEST_FRACTION = 60
"""A fraction with more characters than these says nothing to anybody and is left a decimal."""
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def sum_line(name: str, terms: Sequence[Node], result: Child) -> Node:
    """Write `name = term + term + … = result`; of very many terms, the first and the last."""
    if len(terms) > MOST_TERMS:
        terms = [*terms[: MOST_TERMS - 2], node("span", {"class": "op"}, "…"), terms[-1]]
    parts: list[Child] = [node("span", {"class": "name"}, name), operator("=")]
    for i, term in enumerate(terms):
        parts += [operator("+"), term] if i else [term]
    return node("p", {"class": "numbers"}, *parts, operator("="), node("span", {"class": "result"}, result))


def ratio_line(name: str, above: tuple[str, float], below: tuple[str, float], result: Child) -> Node:
    """Write `name = above / below = number / number = result`."""
    return node(
        "p",
        {"class": "numbers"},
        node("span", {"class": "name"}, name),
        operator("="),
        fraction(above[0], below[0]),
        operator("="),
        fraction(decimal(above[1]), decimal(below[1])),
        operator("="),
        node("span", {"class": "result"}, result),
    )


def term(rank: int, grade: float, top: int, *content: Child, plain: bool = False) -> Node:
    """Make the term of a rank; a plain one has no grade's colour."""
    return node(
        "span",
        {
            "class": "term plain" if plain else "term",
            "data-rank": rank,
            "style": f"--depth:{depth(grade, top):.3f}",
            "key": rank,
        },
        *content,
    )


def fraction(above: str, below: str) -> Node:
    """Write one thing over another."""
    return node("span", {"class": "fraction"}, node("span", None, above), node("span", None, below))


def discounted(gain: str, divisor: str) -> Child:
    """Write a gain over what the discount divides it by, if by anything."""
    return fraction(gain, divisor) if divisor else gain


def gain_text(grade: float, chosen: Conventions) -> str:
    """Write a gain as the formula makes it of the grade; a document that is not judged gains 0."""
    if math.isnan(grade):
        return "0"
    if chosen.gain == "exponential":
        return f"2{short(grade).translate(SUPERSCRIPTS)}−1"
    return short(grade)


def divisor_text(rank: int, chosen: Conventions) -> str:
    """Write what a gain at a rank is divided by; nothing where it is not."""
    if chosen.discount == "log2":
        return f"log₂({rank}+1)"
    if chosen.discount == "ln":
        return f"ln({rank}+1)"
    if chosen.discount == "zipf":
        return str(rank)
    if chosen.discount == "jk" and rank >= chosen.log_base:
        return f"log{str(chosen.log_base).translate(SUBSCRIPTS)} {rank}"
    return ""


def exact_number(value: Fraction) -> Node:
    """Write a rational number so that a click turns it from a decimal into its fraction and back."""
    shown, fraction_shown = decimal(float(value)), fraction_text(value)
    attributes: dict[str, str | int | float] = {
        "type": "button",
        "data-exact": fraction_shown,
        "data-decimal": shown,
        "title": fraction_shown,
    }
    return node("button", attributes)


def written(value: float | Fraction) -> Child:
    """Write a number; a fraction so that a click turns it into one, unless nobody could read that."""
    if isinstance(value, Fraction) and len(fraction_text(value)) <= LONGEST_FRACTION:
        return exact_number(value)
    return decimal(float(value))


def operator(sign: str) -> Node:
    """Make a sign between two terms."""
    return node("span", {"class": "op"}, sign)
