"""Checks of the input of significance tests, and the t and beta distributions."""

import math
from collections.abc import Callable
from functools import lru_cache
from statistics import NormalDist
from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from metrics.numeric.arrays import FloatArray, as_numbers, invalid_argument, is_number


def as_differences(differences: ArrayLike, at_least: int = 1) -> FloatArray:
    """Check the score differences of two systems, one a query, ``(n,)``."""
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


NORMAL: Final = NormalDist()
"""The normal distribution with mean 0 and standard deviation 1."""

PRECISION: Final = 1e-13
"""How near two numbers are that are taken for one, as a share."""

STEPS: Final = 10_000
"""Terms of the continued fraction, far more than it ever needs."""


def incomplete_beta(a: float, b: float, x: float) -> float:
    """Return the regularised incomplete beta function I_x(a, b), by a continued fraction."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(b, a, 1 - x)
    front = a * math.log(x) + b * math.log1p(-x) + math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    return math.exp(front) / a / _continued_fraction(a, b, x)


def _continued_fraction(a: float, b: float, x: float) -> float:
    tiny = 1e-300
    above, below = 1.0, 0.0
    value = 1.0
    for step in range(1, STEPS):
        half = step // 2
        if step % 2:
            term = -(a + half) * (a + b + half) * x / ((a + 2 * half) * (a + 2 * half + 1))
        else:
            term = half * (b - half) * x / ((a + 2 * half - 1) * (a + 2 * half))
        below = 1 / (1 + term * below or tiny)
        above = 1 + term / above or tiny
        value *= above * below
        if abs(above * below - 1) < 1e-16:
            break
    return value


def t_two_sided(t: float, df: float) -> float:
    """Return the two-sided p of Student's t with `df` degrees of freedom."""
    return incomplete_beta(df / 2, 0.5, df / (df + t * t))


@lru_cache(maxsize=64)  # 2 ms, and all measures have as many queries
def t_quantile(share: float, df: float) -> float:
    """Return the quantile of Student's t for a share of the distribution, by bisection."""
    if share < 0.5:
        return -t_quantile(1 - share, df)
    return find_root(lambda t: 2 * (1 - share) - t_two_sided(t, df), 0.0)


def find_root(increasing: Callable[[float], float], low: float) -> float:
    """Return the root of a rising function at `low` or above, by bisection."""
    high = low + 1
    while increasing(high) < 0:
        low, high = high, 2 * high + 1
    while high - low > PRECISION * high and low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if increasing(middle) < 0 else (low, middle)
    return high
