"""How numbers look: four decimals, a real minus, a sign on every change."""

import math
from collections.abc import Iterable

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
    text = decimal(abs(value), places)
    sign = "±" if float(text) == 0 else "+" if value > 0 else "−"
    return sign + text
