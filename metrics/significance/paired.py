"""Tests of two systems over the same queries: t test, Wilcoxon's signed ranks, sign test."""

import math
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from metrics.numeric.arrays import invalid_argument
from metrics.significance.distributions import (
    NORMAL,
    as_differences,
    check_share,
    incomplete_beta,
    t_quantile,
    t_two_sided,
)


class SignificanceTest(NamedTuple):
    """The result of a test: its statistic and p."""

    statistic: float
    p: float


class Interval(NamedTuple):
    """The lower and the upper end of an interval."""

    low: float
    high: float


def t_test(differences: ArrayLike) -> SignificanceTest:
    """Return Student's t (1908) of differences and p, two-sided; of equal ones 1 if they are 0, else 0."""
    d = as_differences(differences, 2)
    mean, deviation = float(d.mean()), float(d.std(ddof=1))
    if np.ptp(d) == 0:
        return SignificanceTest(math.copysign(math.inf, mean) if mean else 0.0, float(mean == 0))
    t = mean * math.sqrt(len(d)) / deviation
    return SignificanceTest(t, t_two_sided(t, len(d) - 1))


def t_interval(differences: ArrayLike, confidence: float = 0.95) -> Interval:
    """Return the confidence interval of the mean difference, B minus A: ``mean ± t * s / sqrt(n)``."""
    d = as_differences(differences, 2)
    check_share("confidence", confidence)
    reach = t_quantile(0.5 + confidence / 2, len(d) - 1) * float(d.std(ddof=1)) / math.sqrt(len(d))
    return Interval(float(d.mean()) - reach, float(d.mean()) + reach)


EXACT: Final = 50
"""Up to so many differences, Wilcoxon's rank sums are counted one by one."""


def wilcoxon(differences: ArrayLike, *, exact: bool | None = None) -> SignificanceTest:
    """Return Wilcoxon's signed rank test, W and p (Biometrics Bulletin 1(6), 1945), without differences of 0.
    `exact` counts patterns of signs; None = where none are equal and at most 50 differ.
    """
    # It asks for symmetry around 0, not for equal means: with a thousand queries and more it finds none,
    # whatever the means (Ihemelandu and Ekstrand, SIGIR 2023).
    d = as_differences(differences)
    d = d[d != 0]
    m = len(d)
    if not m:
        return SignificanceTest(0.0, 1.0)
    sizes, place, many = np.unique(np.abs(d), return_inverse=True, return_counts=True)
    ranks = (np.cumsum(many) - (many - 1) / 2)[place]
    above = float(ranks[d > 0].sum())
    if exact and len(sizes) < m:
        raise invalid_argument("exact", "False or None where differences are of equal size", exact)
    if exact or (exact is None and m <= EXACT and len(sizes) == m):
        return SignificanceTest(above, _exact_wilcoxon_p(m, int(above)))
    variance = m * (m + 1) * (2 * m + 1) / 24 - float((many**3 - many).sum()) / 48
    z = max(abs(above - m * (m + 1) / 4) - 0.5, 0) / math.sqrt(variance)
    return SignificanceTest(above, 2 * NORMAL.cdf(-z))


def _exact_wilcoxon_p(m: int, above: int) -> float:
    """Return Wilcoxon's exact two-sided p: the share of sign patterns with a rank sum as extreme."""
    nearer = min(above, m * (m + 1) // 2 - above)
    return min(2 * sum(_count_rank_sums(m)[: nearer + 1]) / float(2**m), 1.0)


@lru_cache(maxsize=EXACT)  # of 50 ranks it takes 4 ms, and many pairs of systems have as many
def _count_rank_sums(m: int) -> list[int]:
    """Return how many sign patterns have each rank sum, from 0 up."""
    counts = [1]
    for rank in range(1, m + 1):
        without, with_rank = [*counts, *[0] * rank], [*[0] * rank, *counts]
        counts = [sum(both) for both in zip(without, with_rank, strict=True)]
    return counts


class Signs(NamedTuple):
    """The result of a sign test, with how many queries are better and how many worse."""

    won: int
    lost: int
    p: float


def sign_test(differences: ArrayLike, delta: float = 0.0) -> Signs:
    """Return how often B is better or worse by more than `delta`, and p (Urbano et al., SIGIR 2019)."""
    d = as_differences(differences)
    if not 0 <= delta < math.inf:
        raise invalid_argument("delta", "a number from 0 up", delta)
    won, lost = int((d > delta).sum()), int((d < -delta).sum())
    if won == lost:
        return Signs(won, lost, 1.0)
    # The chance of at most k heads in m throws is that of a beta variable.
    return Signs(won, lost, 2 * incomplete_beta(max(won, lost), min(won, lost) + 1, 0.5))
