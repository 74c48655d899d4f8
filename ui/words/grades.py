"""A grade in words, and its colour: one hue, deeper for higher grades, the digit on it always readable."""

import math

from ui.words.text import label

DEEP = 0.7
"""Up to this part of the scale the digit has the text's colour, above it the background's."""


def depth(grade: float | None, top: float) -> float:
    """Return the share of the accent colour in a grade's colour; none for one that is not judged."""
    # 0.55 to 0.87 are left out: neither a dark nor a light digit stands out enough there.
    if grade is None or math.isnan(grade):
        return 0.0
    level = grade / top
    return 0.10 + 0.45 * level / DEEP if level <= DEEP else 0.87 + 0.13 * (level - DEEP) / (1 - DEEP)


def colour_attributes(depth: float) -> dict[str, str | int | float]:
    """Return the attributes of what has a grade's colour at this depth: 0 where it is not judged."""
    style: dict[str, str | int | float] = {"style": f"--depth:{depth:.3f}"}
    return style if depth else {**style, "data-unjudged": ""}


def is_deep(grade: float | None, top: float) -> bool:
    """Return whether a grade's colour is so deep that the digit on it changes sides."""
    return depth(grade, top) > DEEP


def grade_in_words(grade: int | None) -> str:
    """Return in words which grade a document has, or that nobody has judged it."""
    return label("grade.none") if grade is None else label("grade.given", grade=grade)
