"""The formula with the numbers of this list in it, term by term."""

import math
from collections.abc import Sequence
from fractions import Fraction

from metrics.definition import Definition
from ui.formulas.spoken import spoken_formula
from ui.tree.nodes import Child, Node, node
from ui.words.numbers import SUBSCRIPTS, SUPERSCRIPTS, colour_attributes, decimal, depth, short
from ui.words.text import label

MAX_TERMS = 24
LONGEST_FRACTION = 60
"""A fraction with more characters than these says nothing to anybody and is left a decimal."""


def equation(name: str, *members: Sequence[Child], result: Child | None = None, kind: str = "") -> Node:
    """Write `name = member = member = … = result`; every line of a formula with numbers is one."""
    parts: list[Child] = [node("span", {"class": "name"}, name)]
    for member in members:
        parts += [operator("="), *member]
    if result is not None:
        parts += [operator("="), equals_node(result)]
    return numbers(*parts, kind=kind)


def numbers(*parts: Child, kind: str = "") -> Node:
    """Return the parts of a formula in one line, which can be heard; a button behind it turns fractions."""
    plain = [*map(_plain_part, parts)]
    line = node("p", {"class": f"numbers {kind}".strip(), **_spoken_text(parts)}, *plain)
    if plain == list(parts):
        return line
    turning: dict[str, str | int | float] = {
        "type": "button",
        "data-turn": "",
        "aria-label": label("formula.turn"),
    }
    return node("div", {"class": "worked"}, line, node("button", turning))


def _plain_part(part: Child) -> Child:
    """Put a plain number in the place of each button in a part of a formula."""
    if isinstance(part, str):
        return part
    tag, attributes, *children = part
    plain = [_plain_part(child) if isinstance(child, list) else child for child in children]
    if isinstance(attributes, dict) and "data-exact" in attributes:
        attributes = {name: value for name, value in attributes.items() if name != "type"}
        tag = "span"
    return [tag, attributes, *plain]


def cell_formula(part: Node) -> Node:
    """Write a small formula that stands in a table."""
    return node("span", _spoken_text([part]), part)


def _spoken_text(parts: Sequence[Child]) -> dict[str, str | int | float]:
    return {"role": "math", "aria-label": spoken_formula(parts)}


def equals_node(value: Child) -> Node:
    """Write what a formula comes to."""
    return node("span", {"class": "result"}, value)


def join_terms(terms: Sequence[Node], sign: str = "+") -> list[Child]:
    """Write `term + term + …`; of very many terms, the first and the last."""
    if len(terms) > MAX_TERMS:
        terms = [*terms[: MAX_TERMS - 2], operator("…"), terms[-1]]
    parts: list[Child] = []
    for i, term in enumerate(terms):
        parts += [operator(sign), term] if i else [term]
    return parts


def sum_line(name: str, terms: Sequence[Node], result: Child | None, sign: str = "+") -> Node:
    """Write `name = term + term + … = result`."""
    return equation(name, join_terms(terms, sign), result=result)


def mean_line(name: str, terms: Sequence[Node], divisor: int, result: Child) -> Node:
    """Write `name = 1/divisor · (term + term + …) = result`."""
    mean = [fraction("1", str(divisor)), operator("· ("), *join_terms(terms), operator(")")]
    return equation(name, mean, result=result)


def ratio_line(name: str, above: tuple[str, float], below: tuple[str, float], result: Child) -> Node:
    """Write `name = above / below = number / number = result`."""
    in_numbers = fraction(decimal(above[1]), decimal(below[1]))
    return equation(name, [fraction(above[0], below[0])], [in_numbers], result=result)


def plain_term(*content: Child) -> Node:
    """Make a term that belongs to no rank."""
    return node("span", {"class": "term plain"}, *content)


def term(rank: int, grade: float, top: int, *content: Child, plain: bool = False) -> Node:
    """Make the term of a rank; a plain one has no grade's colour."""
    return node(
        "span",
        {
            "class": "term plain" if plain else "term",
            "data-rank": rank,
            **colour_attributes(depth(grade, top)),
            "key": rank,
        },
        *content,
    )


def fraction(above: str, below: str) -> Node:
    """Write one thing over another."""
    return node("span", {"class": "fraction"}, node("span", None, above), node("span", None, below))


def discounted_term(gain: str, divisor: str) -> Child:
    """Write a gain over what the discount divides it by, if by anything."""
    return fraction(gain, divisor) if divisor else gain


def gain_text(grade: float, definition: Definition) -> str:
    """Write a gain as the formula makes it of the grade; a document that is not judged gains 0."""
    if math.isnan(grade):
        return "0"
    if definition.gain == "exponential":
        return f"2{short(grade).translate(SUPERSCRIPTS)}−1"
    return short(grade)


def divisor_text(rank: int, definition: Definition) -> str:
    """Write what a gain at a rank is divided by; nothing where it is not."""
    if definition.discount == "log2":
        return f"log₂({rank}+1)"
    if definition.discount == "ln":
        return f"ln({rank}+1)"
    if definition.discount == "zipf":
        return str(rank)
    if definition.discount == "jk" and rank >= definition.log_base:
        return f"log{str(definition.log_base).translate(SUBSCRIPTS)} {rank}"
    return ""


def exact_number(value: Fraction) -> Node:
    """Write a rational number so that a click turns it from a decimal into its fraction and back."""
    both = _decimal_and_fraction(value)
    return node("button", {"type": "button", **both, "title": both["data-exact"]})


def exact_text(value: Fraction) -> Node:
    """Write a rational number that turns with the others on a click, and is no stop of the Tab key."""
    return node("span", _decimal_and_fraction(value))


def _decimal_and_fraction(value: Fraction) -> dict[str, str | int | float]:
    return {"data-exact": str(value), "data-decimal": decimal(float(value))}


def format_number(value: float | Fraction) -> Child:
    """Write a number; a fraction so that a click turns it into one, unless nobody could read that."""
    if isinstance(value, Fraction) and len(str(value)) <= LONGEST_FRACTION:
        return exact_number(value)
    return decimal(float(value))


def operator(sign: str) -> Node:
    """Make a sign between two terms."""
    return node("span", {"class": "op"}, sign)
