"""How numbers look: four decimals, a real minus, a sign on every change."""

import math
from collections.abc import Iterable
from fractions import Fraction

DECIMALS = 4
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
ROUNDING = 1e-9
"""What arithmetic loses at most."""
UNDEFINED = "–"
"""What stands where there is no number."""


def decimal(value: float, places: int = DECIMALS) -> str:
    """Write a number with a fixed number of decimals.

    Examples
    --------
    >>> decimal(0.96080819), decimal(-0.5, 2)
    ('0.9608', '−0.50')
    """
    return UNDEFINED if math.isnan(value) else f"{value:.{places}f}".replace("-", "−")


def places_of(counts: Iterable[float]) -> int:
    """Return with how many decimals to write what counts something: with none, if all of it is whole.

    Tied documents that share what they gain make counts of parts.

    Examples
    --------
    >>> places_of([3.0, 1.9999999999999996]), places_of([3.0, 1.5])
    (0, 4)
    """
    finite = [value for value in counts if math.isfinite(value)]
    return 0 if all(abs(value - round(value)) < ROUNDING for value in finite) else DECIMALS


def short(value: float) -> str:
    """Write a number with up to four decimals, a whole one without any.

    Examples
    --------
    >>> short(3.0), short(2.5), short(0.63092975)
    ('3', '2.5', '0.6309')
    """
    text = decimal(value)
    return text.rstrip("0").rstrip(".")


def change(value: float, places: int = DECIMALS) -> str:
    """Write a change with its sign; one that rounds to nothing as ±0.

    Examples
    --------
    >>> change(0.08125), change(-0.5), change(1e-9), change(-2, 0)
    ('+0.0813', '−0.5000', '±0.0000', '−2')
    """
    text = decimal(abs(value), places)
    sign = "±" if float(text) == 0 else "+" if value > 0 else "−"
    return sign + text


def fraction_text(value: Fraction) -> str:
    """Write a fraction in lowest terms, a whole number without a denominator.

    Examples
    --------
    >>> fraction_text(Fraction(26, 30)), fraction_text(Fraction(1))
    ('13/15', '1')
    """
    return str(value)
