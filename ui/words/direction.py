"""Whether a change is up or down, and whether that is for the better."""

import math

from ui.words.numbers import DECIMALS


def direction(difference: float | None) -> str:
    """Return whether a change is `up` or `down`; `same` where none is to be seen, or there is none."""
    if difference is None or math.isnan(difference) or not round(float(difference), DECIMALS):
        return "same"
    return "up" if difference > 0 else "down"


def tone(difference: float | None, higher_is_better: bool = True) -> str:
    """Return in which colour a change is shown: `up` for the better, `down` for the worse."""
    return direction(difference if difference is None or higher_is_better else -difference)
