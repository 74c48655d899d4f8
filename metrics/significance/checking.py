"""What all statistics do with their input."""

import numpy as np
from numpy.typing import ArrayLike

from metrics.numeric.arrays import FloatArray, as_numbers, invalid_argument, is_number


def as_differences(differences: ArrayLike, at_least: int = 1) -> FloatArray:
    """Check the differences of two systems, one a query, ``(n,)``."""
    array = as_numbers(differences, "differences").astype(np.float64)
    if array.ndim != 1 or len(array) < at_least:
        raise invalid_argument(
            "differences", f"one number a query, of at least {at_least}", f"shape {array.shape}"
        )
    if not np.isfinite(array).all():
        raise invalid_argument("differences", "finite numbers", array[~np.isfinite(array)][0])
    return array


def check_share(name: str, share: float) -> None:
    """Check a number above 0 and below 1."""
    if not (is_number(share) and 0 < share < 1):
        raise invalid_argument(name, "a number above 0 and below 1", share)
