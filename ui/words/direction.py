"""Whether a change is up or down, and whether that is for the better."""

import math

from ui.words.numbers import DECIMALS


def direction(difference: float | None, higher_is_better: bool = True) -> str:
    """Return whether a change is `up`, for the better, or `down`; `same` where none is to be seen, or is."""
    if difference is None or math.isnan(difference) or not round(float(difference), DECIMALS):
        return "same"
    return "up" if (difference > 0) == higher_is_better else "down"
