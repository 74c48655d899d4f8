"""The distributions that tests read their p from, without a library of statistics."""

import math
from collections.abc import Callable
from functools import lru_cache
from statistics import NormalDist
from typing import Final

NORMAL: Final = NormalDist()
"""The normal distribution with mean 0 and standard deviation 1."""

PRECISION: Final = 1e-13
"""How near two numbers are that are taken for one, as a share."""

STEPS: Final = 10_000
"""Terms of the continued fraction, far more than it ever needs."""


def incomplete_beta(a: float, b: float, x: float) -> float:
    """Return the regularised incomplete beta function, the chance that a beta variable is at most x.

    a and b are above 0.

    As computed: ``I_x(a, b) = x**a * (1 - x)**b / (a * B(a, b)) * 1/(1 + d_1/(1 + d_2/(1 + ...)))``, a
    continued fraction by Lentz's method [1]_; where x lies above ``(a + 1) / (a + b + 2)``, as ``1 - I_(1 -
    x)(b, a)``.

    References
    ----------
    .. [1] W. H. Press et al., "Numerical Recipes", 3rd edition, Cambridge University Press 2007, section 6.4.

    Examples
    --------
    >>> from metrics.significance.distributions import incomplete_beta
    >>> round(incomplete_beta(2, 3, 0.5), 6)
    0.6875
    """
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
    """Return the chance of a t at least so far from 0, to either side.

    `df` are the degrees of freedom, above 0.

    As computed: ``I_(df / (df + t**2))(df / 2, 1 / 2)``.

    References
    ----------
    .. [1] Student, "The probable error of a mean", Biometrika 6(1), 1908.

    Examples
    --------
    >>> from metrics.significance.distributions import t_two_sided
    >>> round(t_two_sided(2.0, 10), 4)
    0.0734
    """
    return incomplete_beta(df / 2, 0.5, df / (df + t * t))


@lru_cache(maxsize=64)  # 2 ms, and all measures have as many queries
def t_quantile(share: float, df: float) -> float:
    """Return the t below which this share of the distribution lies: for 0.975 the one of a 95 % interval.

    `df` are the degrees of freedom, above 0.

    As computed: by halving, to thirteen digits.

    Examples
    --------
    >>> from metrics.significance.distributions import t_quantile
    >>> round(t_quantile(0.975, 10), 4)
    2.2281
    """
    if share < 0.5:
        return -t_quantile(1 - share, df)
    return solved(lambda t: 2 * (1 - share) - t_two_sided(t, df), 0.0)


def solved(rising: Callable[[float], float], low: float) -> float:
    """Return where a function that rises passes through 0, at `low` or above."""
    high = low + 1
    while rising(high) < 0:
        low, high = high, 2 * high + 1
    while high - low > PRECISION * high and low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if rising(middle) < 0 else (low, middle)
    return high
