"""Formulas with the numbers of the list, as nodes: terms, fractions, sums, and their spoken text."""

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from metrics.definition import Definition
from ui.tree.nodes import Attributes, Child, Node, node
from ui.words.numbers import SUBSCRIPTS, SUPERSCRIPTS, colour_attributes, decimal, depth, short
from ui.words.text import label, language

MAX_TERMS = 24
FRACTION: Attributes = {"class": "fraction"}
"""The attributes of one text over another."""
LONGEST_FRACTION = 60
"""A fraction with more characters than these says nothing to anybody and is left a decimal."""


def equation(name: str, *members: Sequence[Child], result: Child | None = None, kind: str = "") -> Node:
    """Return `name = member = ... = result` as a formula with numbers."""
    parts: list[Child] = [node("span", {"class": "name"}, name)]
    for member in members:
        parts += [operator("="), *member]
    if result is not None:
        parts += [operator("="), equals_node(result)]
    return numbers(*parts, kind=kind)


def numbers(*parts: Child, kind: str = "") -> Node:
    """Return a formula in one line, with its spoken text and a button that turns decimals to fractions."""
    plain = [_plain_part(part) if isinstance(part, list) else part for part in parts]
    line = node("p", {"class": f"numbers {kind}".strip(), **_spoken_attributes(parts)}, *plain)
    if plain == list(parts):
        return line
    turning: Attributes = {
        "type": "button",
        "data-turn": "",
        "aria-label": label("formula.turn"),
    }
    return node("div", {"class": "worked"}, line, node("button", turning))


def _plain_part(part: Node) -> Node:
    """Return a part of a formula with numbers in place of its buttons."""
    tag, attributes, *children = part
    if attributes == FRACTION:
        return part  # of texts alone
    if isinstance(attributes, dict) and "data-exact" in attributes:
        tag, attributes = "span", {name: value for name, value in attributes.items() if name != "type"}
    return [
        tag,
        attributes,
        *[_plain_part(child) if isinstance(child, list) else child for child in children],
    ]


def cell_formula(part: Node) -> Node:
    """Return a small formula for a cell of a table."""
    return node("span", _spoken_attributes([part]), part)


def equals_node(value: Child) -> Node:
    """Return "= value"."""
    return node("span", {"class": "result"}, value)


def join_terms(terms: Sequence[Node], sign: str = "+") -> list[Child]:
    """Return `term + term + …`; of very many terms, the first and the last."""
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
    return ["span", {"class": "term plain"}, *content]


def term(rank: int, grade: float, top: int, *content: Child, plain: bool = False) -> Node:
    """Return a term of a rank, in the colour of its grade unless it is plain."""
    kind, colour = "term plain" if plain else "term", colour_attributes(depth(grade, top))
    return ["span", {"class": kind, "data-rank": rank, **colour, "key": rank}, *content]


def fraction(above: str, below: str) -> Node:
    """Write one thing over another."""
    return ["span", FRACTION, ["span", {}, above], ["span", {}, below]]


def discounted_term(gain: str, divisor: str) -> Child:
    """Return a gain over the divisor of its discount."""
    return fraction(gain, divisor) if divisor else gain


def gain_text(grade: float, definition: Definition) -> str:
    """Return a gain as made from the grade, such as 2³−1; 0 for a document that is not judged."""
    if math.isnan(grade):
        return "0"
    if definition.gain == "exponential":
        return f"2{short(grade).translate(SUPERSCRIPTS)}−1"
    return short(grade)


def divisor_text(rank: int, definition: Definition) -> str:
    """Return a rank's discount as a divisor, such as log₂4; empty where nothing divides."""
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
    """Return a fraction as a button that turns it from decimal to fraction and back."""
    text = str(value)
    attributes: Attributes = {"data-exact": text, "data-decimal": decimal(float(value))}
    return ["button", {"type": "button", **attributes, "title": text}]


def exact_text(value: Fraction) -> Node:
    """Return a fraction that turns with all others, and is no button itself."""
    return ["span", {"data-exact": str(value), "data-decimal": decimal(float(value))}]


def format_number(value: float | Fraction) -> Child:
    """Write a number; a fraction so that a click turns it into one, unless nobody could read that."""
    if isinstance(value, Fraction) and len(str(value)) <= LONGEST_FRACTION:
        return exact_number(value)
    return decimal(float(value))


def operator(sign: str) -> Node:
    """Make a sign between two terms."""
    return ["span", {"class": "op"}, sign]


SIGNS: Mapping[str, str] = {
    "+": "plus",
    "−": "minus",
    "×": "times",
    "·": "times",
    "=": "equals",
    "/": "over",
    "(": "open",
    ")": "close",
    "±": "give-or-take",
    "→": "gives",
    "½": "half",
    "…": "and-so-on",
}
"""The signs of formulas, each with what it is called in the catalogue."""
POWERS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
BASES = "₀₁₂₃₄₅₆₇₈₉"
TO_DIGITS = str.maketrans(POWERS + BASES, "01234567890123456789")
NEXT_RANK = r"\((\d+)\+1\)"
BESIDE_PAUSE = re.compile(r" (?=[,，])|(?<=，) ")
"""Signs beside which there is no space."""
SUM = re.compile(r"\s[+·×]\s|\s?−")
"""A text with one of these is read as one quantity when it is divided or divides."""


def _spoken_attributes(parts: Sequence[Child]) -> Attributes:
    """Return the attributes that make a screen reader read a formula as one sentence."""
    tongue, equals = language(), label("math.equals")
    words = _spoken_parts(parts, tongue)
    *others, last = [0, *(place for place, word in enumerate(words) if word == equals)]
    if len(others) > 1:
        words[last - 1] += label("math.pause")
    return {"role": "math", "aria-label": BESIDE_PAUSE.sub("", " ".join(" ".join(words).split()))}


def _spoken_parts(parts: Iterable[Child | Attributes], tongue: str) -> list[str]:
    """Return parts of a formula as spoken text."""
    words = []
    for part in parts:
        match part:
            case str():
                words.append(_replace_signs(part, tongue))
            case [_, {"class": "name"}, str(name)]:
                words.append(name)
            case [_, {"class": "fraction"}, [_, _, str(above)], [_, _, str(below)]]:
                quantities = _spoken_quantity(above, tongue), _spoken_quantity(below, tongue)
                words.append(label("math.fraction", above=quantities[0], below=quantities[1]))
            case [_, {"data-decimal": str(number)}, *_]:
                words.append(_replace_signs(number, tongue))
            case [_, _, str(text)]:
                words.append(_replace_signs(text, tongue).strip())
            case [_, _, *children]:
                words.append(" ".join(_spoken_parts(children, tongue)).strip())
    return words


def _spoken_quantity(text: str, tongue: str) -> str:
    """Return the numerator or the denominator of a fraction as spoken text."""
    spoken = _replace_signs(text, tongue).strip()
    return label("math.quantity", sum=spoken) if SUM.search(text) else spoken


@lru_cache(maxsize=2048)  # 4 % of an edit on the long page of /roc_auc
def _replace_signs(text: str, tongue: str) -> str:
    """Return a text with its mathematical signs as words of a language."""
    for pattern, say in READINGS:
        text = pattern.sub(say, text)
    return text


def _spoken_logarithm(match: re.Match[str]) -> str:
    """Return a logarithm as spoken text, log₂(3 + 1) as that of 4."""
    name, base, rank, number = match.groups()
    of = int(rank) + 1 if rank else number
    if name == "ln":
        return f" {label('math.natural-log', of=of)} "
    return f" {label('math.log', base=base.translate(TO_DIGITS), of=of)} "


READINGS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (re.compile(rf"(log|ln)([{BASES}]*)(?:{NEXT_RANK}| (\d+))"), _spoken_logarithm),
    (
        re.compile(rf"[{POWERS}]+"),
        lambda match: f" {label('math.power', exponent=match[0].translate(TO_DIGITS))} ",
    ),
    (
        re.compile("[" + re.escape("".join(SIGNS)) + "]"),
        lambda match: f" {label(f'math.{SIGNS[match[0]]}')} ",
    ),
    (re.compile(r",(?!\d)"), lambda found: f"{label('math.pause')} "),
)
