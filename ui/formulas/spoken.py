"""A formula as a person reads it out: signs become words of the catalogue, names and numbers stay."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from ui.tree.nodes import Child, children_of
from ui.words.text import label, language

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


def spoken_formula(parts: Sequence[Child]) -> str:
    """Read the parts of a formula out in one sentence, with a pause before what it comes to."""
    tongue, equals = language(), label("math.equals")
    words = [_spoken_part(part, tongue) for part in parts]
    *others, last = [0, *(place for place, word in enumerate(words) if word == equals)]
    if len(others) > 1:
        words[last - 1] += label("math.pause")
    return BESIDE_PAUSE.sub("", " ".join(" ".join(words).split()))


def _spoken_part(part: Child, tongue: str) -> str:
    """Read one part: a text sign by sign, a name as it is, a fraction as one thing divided by another."""
    if isinstance(part, str):
        return _replace_signs(part, tongue)
    _, attributes, *children = part
    assert isinstance(attributes, dict)
    if attributes.get("class") == "name":
        return _text(part)
    if attributes.get("class") == "fraction":
        above, below = [_quantity(child, tongue) for child in children_of(part)]
        return label("math.fraction", above=above, below=below)
    if "data-decimal" in attributes:
        return _replace_signs(str(attributes["data-decimal"]), tongue)
    texts = [
        _replace_signs(child, tongue) if isinstance(child, str) else _spoken_part(child, tongue)
        for child in children
        if not isinstance(child, dict)
    ]
    return " ".join(texts).strip()


def _quantity(part: Child, tongue: str) -> str:
    """Read what is above or below the line of a fraction; where it is a sum, as one quantity."""
    text = _spoken_part(part, tongue)
    return label("math.quantity", sum=text) if SUM.search(_text(part)) else text


def _text(part: Child) -> str:
    """Return all that is written in a part."""
    if isinstance(part, str):
        return part
    return "".join([child if isinstance(child, str) else _text(child) for child in children_of(part)])


@lru_cache(maxsize=2048)  # 4 % of an edit on the long page of /roc_auc
def _replace_signs(text: str, tongue: str) -> str:
    """Put words of a language, the one that is spoken, in the place of the signs of a text."""
    for pattern, say in READINGS:
        text = pattern.sub(say, text)
    return text


def _logarithm(match: re.Match[str]) -> str:
    """Read a logarithm, the rank and the 1 that is added to it as the number that they make."""
    name, base, rank, number = match.groups()
    of = int(rank) + 1 if rank else number
    if name == "ln":
        return f" {label('math.natural-log', of=of)} "
    return f" {label('math.log', base=base.translate(TO_DIGITS), of=of)} "


def _power(match: re.Match[str]) -> str:
    return f" {label('math.power', exponent=match[0].translate(TO_DIGITS))} "


def _sign(match: re.Match[str]) -> str:
    return f" {label(f'math.{SIGNS[match[0]]}')} "


READINGS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (re.compile(rf"(log|ln)([{BASES}]*)(?:{NEXT_RANK}| (\d+))"), _logarithm),
    (re.compile(rf"[{POWERS}]+"), _power),
    (re.compile("[" + re.escape("".join(SIGNS)) + "]"), _sign),
    (re.compile(r",(?!\d)"), lambda found: f"{label('math.pause')} "),
)
