"""How numbers look: four decimals, a real minus, a sign on every change."""

import math
from collections.abc import Iterable

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


def grade_in_words(grade: int | None) -> str:
    """Return in words which grade a document has, or that nobody has judged it."""
    return label("grade.none") if grade is None else label("grade.given", grade=grade)


DECIMALS = 4
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
ROUNDING = 1e-9
"""What arithmetic loses at most."""
UNDEFINED = "–"
"""What stands where there is no number."""


def decimal(value: float, places: int = DECIMALS) -> str:
    """Return a number with a fixed number of decimals."""
    return UNDEFINED if math.isnan(value) else f"{value:.{places}f}".replace("-", "−")


def places_of(counts: Iterable[float]) -> int:
    """Return with how many decimals to write counts: none if all are whole, which shared ties are not."""
    finite = [value for value in counts if math.isfinite(value)]
    return 0 if all(abs(value - round(value)) < ROUNDING for value in finite) else DECIMALS


def short(value: float) -> str:
    """Return a number with up to four decimals, a whole one without any."""
    return decimal(value).rstrip("0").rstrip(".")


def change(value: float, places: int = DECIMALS) -> str:
    """Return a change with its sign; one that rounds to nothing as ±0."""
    text = f"{abs(value):.{places}f}"
    sign = "±" if float(text) == 0 else "+" if value > 0 else "−"
    return sign + text


def direction(difference: float | None, higher_is_better: bool = True) -> str:
    """Return whether a change is `up`, for the better, or `down`; `same` where none is to be seen, or is."""
    if difference is None or math.isnan(difference) or not round(float(difference), DECIMALS):
        return "same"
    return "up" if (difference > 0) == higher_is_better else "down"
