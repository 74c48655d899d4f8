"""Reading a pasted number: the interval of values that round to it, also as a percentage."""

import re
import unicodedata
from typing import Final, NamedTuple

from metrics.numeric.arrays import invalid_argument

NUMBER: Final = re.compile(r"([+-]?)(\d{0,1000})(?:[.,](\d{0,30}))?(?:[eE]([+-]?\d{1,2}))?(%?)")
FRACTION: Final = re.compile(r"(\d{1,15})[/⁄](\d{1,15})")

MAX_NUMBER: Final = 1e15
"""Far beyond every metric of a list; floating-point numbers below still have a digit after the point."""

ROUNDING: Final = 1e-9
"""Whoever adds up the same terms in another order gets a number that differs by less."""

FLOAT32_TOLERANCE: Final = 2.0**-22
"""The share of its value by which a metric can be off that is computed in numbers of four bytes.

Such a number has 24 bits, and some roundings come together: numbers that libraries returned are off by up to
1.4e-7 of their value, and this is 2.4e-7. All digits of such a number are more than can be relied on.
"""


class TooLargeError(ValueError):
    """The error for a pasted number that is not below `MAX_NUMBER`."""


class RoundingInterval(NamedTuple):
    """A pasted number with the lowest and the highest value that round to it."""

    low: float
    middle: float
    high: float
    is_percent: bool = False
    """Whether it is read as a percentage, though it was pasted without the sign."""

    @property
    def unit(self) -> float:
        """The value of 1 in the number as it was pasted."""
        return 0.01 if self.is_percent else 1.0


def read_number(number: str) -> RoundingInterval:
    """Return the lowest and the highest value that a pasted number can stand for: whatever rounds to it. 0, 1
    and a fraction stand for themselves; from `MAX_NUMBER` on it is refused.
    """
    text = _plain_digits(number)
    fraction = FRACTION.fullmatch(text)
    if fraction and int(fraction[2]):
        return _interval_around(int(fraction[1]) / int(fraction[2]), ROUNDING)
    parts = NUMBER.fullmatch(text)
    if parts is None or not (parts[2] or parts[3]):
        raise invalid_argument("number", "a number such as 0.785, 0,785, 78.5% or 13/15", repr(number[:40]))
    sign, integer, decimals, exponent, percent = (part or "" for part in parts.groups())
    power = int(exponent or 0) - 2 * bool(percent)
    middle = float(f"{sign}{integer or 0}.{decimals or 0}e{power}")
    if abs(middle) >= MAX_NUMBER:
        raise TooLargeError(f"number must be below {MAX_NUMBER:g}, got {number[:40]!r}")
    if not decimals and not exponent and middle in (0, 1):
        return _interval_around(middle, ROUNDING)
    half_a_digit = 0.5 * 10.0 ** (power - len(decimals)) * (1 + ROUNDING)
    return _interval_around(middle, max(half_a_digit, FLOAT32_TOLERANCE * abs(middle), ROUNDING))


def readings(number: str) -> tuple[RoundingInterval, ...]:
    """Return the intervals of a pasted number: as it is, and from 1 to 100 as a percentage, too."""
    plain = read_number(number)
    says_what_it_is = any(sign in _plain_digits(number) for sign in "%/⁄")
    if says_what_it_is or not 1 < plain.middle <= 100:
        return (plain,)
    return plain, read_number(f"{number}%")._replace(is_percent=True)


def _plain_digits(number: str) -> str:
    """Return a pasted number without blanks, in ASCII digits."""
    return "".join(unicodedata.normalize("NFKC", number).split()).lstrip("=≈~")


def _interval_around(middle: float, half: float) -> RoundingInterval:
    return RoundingInterval(middle - half, middle, middle + half)
