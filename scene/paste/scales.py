"""Grades on another scale, as fractions or beyond 10: how they can become grades here."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scene.address.tokens import number_of
from scene.list.model import MAX_GRADE

IN_PROPORTION, BY_ORDER = "proportion", "order"
FACTORS = (
    *(Fraction(1, parts) for parts in (100, 50, 25, 20, *range(10, 1, -1))),
    *map(Fraction, range(2, 11)),
)
"""What grades are multiplied by, beginning with what makes the lowest of them."""
FRACTION = re.compile(r"([0-9]{1,3})\s*/\s*([1-9][0-9]{0,2})")
SHOWN = 4


@dataclass(frozen=True)
class Scale:
    """What becomes of each grade of a column, by the ways that are possible; only one of them is chosen."""

    values: Mapping[str, Fraction]
    ways: Mapping[str, Mapping[Fraction, int]]
    chosen: str | None

    def grade(self, text: str) -> int | None:
        """Return what a grade becomes; None as long as no way is chosen."""
        return self.ways[self.chosen][self.values[text]] if self.chosen else None

    @property
    def examples(self) -> dict[str, str]:
        """Return for each way what becomes of some grades."""
        highest = {way: sorted(grades.items())[-SHOWN:] for way, grades in self.ways.items()}
        shown = {way: [f"{float(given):g} → {grade}" for given, grade in top] for way, top in highest.items()}
        return {way: ", ".join(pairs) for way, pairs in shown.items()}


def scale_of(texts: Sequence[str], chosen: str | None) -> Scale | None:
    """Return the scale of the grades in a column; None where they are grades here, or can become none."""
    fractions = {text: match for text in texts if (match := FRACTION.fullmatch(text.strip()))}
    values = {text: number for text in texts if (number := _number(text)) is not None}
    if len({match[2] for match in fractions.values()}) > 1:  # 2/4 is less than 3/5
        values |= {text: Fraction(int(match[1]), int(match[2])) for text, match in fractions.items()}
    distinct = {*values.values()}
    if len(distinct) < 2 or all(_is_on_scale(value) for value in distinct):
        return None
    proportional, ordered = _in_proportion(distinct), _by_order(distinct)
    ways = {IN_PROPORTION: proportional, BY_ORDER: {} if ordered == proportional else ordered}
    possible = {way: grades for way, grades in ways.items() if grades}
    return Scale(values, possible, chosen if chosen in possible else None) if possible else None


def _number(text: str) -> Fraction | None:
    number = number_of(text.strip().removesuffix("%").strip())
    return Fraction(repr(number)) if number is not None and 0 <= number < 1e6 else None


def _is_on_scale(value: Fraction) -> bool:
    return value.denominator == 1 and value <= MAX_GRADE


def _in_proportion(values: Collection[Fraction]) -> dict[Fraction, int]:
    """Multiply all of them, so that they become whole and as low as can be."""
    fitting = (factor for factor in FACTORS if all(_is_on_scale(value * factor) for value in values))
    factor = next(fitting, None)
    return {value: int(value * factor) for value in values} if factor else {}


def _by_order(values: Collection[Fraction]) -> dict[Fraction, int]:
    """Number them from the lowest; 0 stays 0, and another lowest is 1."""
    positive = sorted(value for value in values if value)
    beyond = [value for value in positive if not _is_on_scale(value)]
    if len(positive) > MAX_GRADE or 2 * len(beyond) <= len(positive):  # a slip of the pen is no scale
        return {}
    return {value: positive.index(value) + 1 if value else 0 for value in values}
