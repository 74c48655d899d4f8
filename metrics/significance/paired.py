"""Tests of two systems over the same queries, by a formula."""

import math
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from metrics.numeric.checking import invalid_argument
from metrics.significance.checking import as_differences, check_share
from metrics.significance.distributions import NORMAL, incomplete_beta, t_quantile, t_two_sided


class Tested(NamedTuple):
    """A test: its statistic and the chance of one at least as far out, if there were no difference."""

    statistic: float
    p: float


class Interval(NamedTuple):
    """From where to where."""

    low: float
    high: float


def t_test(differences: ArrayLike) -> Tested:
    """Student's t of paired differences.

    Differences are B minus A for each query, of at least two.

    As computed: ``t = mean * sqrt(n) / s`` with the standard deviation s of the differences (n - 1 in its
    denominator), and p two-sided from the t distribution with n - 1 degrees of freedom. Where all differences
    are equal, p is 1 if they are 0, else 0.

    References
    ----------
    .. [1] Student, "The probable error of a mean", Biometrika 6(1), 1908.
    .. [2] J. Urbano, H. Lima and A. Hanjalic, "Statistical significance testing in information retrieval: an
       empirical analysis of type I, type II and type III errors", SIGIR 2019.

    Examples
    --------
    >>> from metrics.significance import t_test
    >>> t, p = t_test([0.1, 0.2, 0.0, 0.3])
    >>> round(t, 4), round(p, 4)
    (2.3238, 0.1027)
    """
    d = as_differences(differences, 2)
    mean, deviation = float(d.mean()), float(d.std(ddof=1))
    if np.ptp(d) == 0:
        return Tested(math.copysign(math.inf, mean) if mean else 0.0, float(mean == 0))
    t = mean * math.sqrt(len(d)) / deviation
    return Tested(t, t_two_sided(t, len(d) - 1))


def t_interval(differences: ArrayLike, confidence: float = 0.95) -> Interval:
    """Confidence interval of the mean difference, by Student's t.

    Differences are B minus A for each query, of at least two.

    As computed: ``mean ± t * s / sqrt(n)`` with the quantile t of the t distribution with n - 1 degrees of
    freedom that leaves half of what is not confidence above it.

    Examples
    --------
    >>> from metrics.significance import t_interval
    >>> low, high = t_interval([0.1, 0.2, 0.0, 0.3])
    >>> round(low, 4), round(high, 4)
    (-0.0554, 0.3554)
    """
    d = as_differences(differences, 2)
    check_share("confidence", confidence)
    reach = t_quantile(0.5 + confidence / 2, len(d) - 1) * float(d.std(ddof=1)) / math.sqrt(len(d))
    return Interval(float(d.mean()) - reach, float(d.mean()) + reach)


EXACT: Final = 50
"""Up to so many differences, Wilcoxon's rank sums are counted one by one."""


def wilcoxon(differences: ArrayLike, *, exact: bool | None = None) -> Tested:
    """Wilcoxon's signed rank test.

    The statistic is W. `exact` says whether patterns are counted one by one; None = where that is possible
    and m is at most 50. Other programs change over earlier.

    As computed: differences of 0 are dropped, the m others ranked by size (equal ones share the mean of
    their ranks), and ``W`` is the sum of the ranks of those above 0. Where m is at most 50 and no two are
    equal, p is the share of all ``2**m`` patterns of signs that are as far out; else it comes from the
    normal distribution with ``z = (|W - m (m + 1) / 4| - 1/2) / sqrt(m (m + 1) (2 m + 1) / 24 - sum of (t**3
    - t) / 48)`` over groups of t equal sizes. Where all differences are 0, p is 1.

    Notes
    -----
    It asks whether differences lie symmetrically around 0, not whether the means differ. With a thousand
    queries and more it finds that they do not, whatever the means [2]_.

    References
    ----------
    .. [1] F. Wilcoxon, "Individual comparisons by ranking methods", Biometrics Bulletin 1(6), 1945.
    .. [2] N. Ihemelandu and M. D. Ekstrand, "Inference at scale: significance testing for large search and
       recommendation experiments", SIGIR 2023.

    Examples
    --------
    >>> from metrics.significance import wilcoxon
    >>> wilcoxon([0.1, 0.2, -0.3, 0.4, 0.5])
    Tested(statistic=12.0, p=0.3125)
    """
    d = as_differences(differences)
    d = d[d != 0]
    m = len(d)
    if not m:
        return Tested(0.0, 1.0)
    sizes, place, many = np.unique(np.abs(d), return_inverse=True, return_counts=True)
    ranks = (np.cumsum(many) - (many - 1) / 2)[place]
    above = float(ranks[d > 0].sum())
    if exact and len(sizes) < m:
        raise invalid_argument("exact", "False or None where differences are of equal size", exact)
    if exact or (exact is None and m <= EXACT and len(sizes) == m):
        return Tested(above, _share_of_rank_sums(m, int(above)))
    variance = m * (m + 1) * (2 * m + 1) / 24 - float((many**3 - many).sum()) / 48
    z = max(abs(above - m * (m + 1) / 4) - 0.5, 0) / math.sqrt(variance)
    return Tested(above, 2 * NORMAL.cdf(-z))


def _share_of_rank_sums(m: int, above: int) -> float:
    """Return the share of patterns of signs whose rank sum is as far out, to either side."""
    nearer = min(above, m * (m + 1) // 2 - above)
    return min(2 * sum(_rank_sums(m)[: nearer + 1]) / float(2**m), 1.0)


@lru_cache(maxsize=EXACT)  # of 50 ranks it takes 4 ms, and many pairs of systems have as many
def _rank_sums(m: int) -> list[int]:
    """Count the patterns of signs that have each rank sum, from 0 up."""
    counts = [1]
    for rank in range(1, m + 1):
        without, with_rank = [*counts, *[0] * rank], [*[0] * rank, *counts]
        counts = [sum(both) for both in zip(without, with_rank, strict=True)]
    return counts


class Signs(NamedTuple):
    """A sign test, with the queries that it counts."""

    won: int
    lost: int
    p: float


def sign_test(differences: ArrayLike, delta: float = 0.0) -> Signs:
    """Sign test: on how many queries is B better, whatever the size of the difference?
    Differences are B minus A for each query.

    As computed: ``won`` counts differences above `delta`, ``lost`` those below ``-delta``, and p is the
    chance that a coin thrown ``won + lost`` times falls at least as unevenly, to either side.

    References
    ----------
    .. [1] J. Urbano, H. Lima and A. Hanjalic, "Statistical significance testing in information retrieval: an
       empirical analysis of type I, type II and type III errors", SIGIR 2019.

    Examples
    --------
    Six of six: two of the 64 patterns are as uneven.

    >>> from metrics.significance import sign_test
    >>> won, lost, p = sign_test([0.1, 0.2, 0.3, 0.1, 0.2, 0.1])
    >>> won, lost, round(p, 6)
    (6, 0, 0.03125)
    """
    d = as_differences(differences)
    if not 0 <= delta < math.inf:
        raise invalid_argument("delta", "a number from 0 up", delta)
    won, lost = int((d > delta).sum()), int((d < -delta).sum())
    if won == lost:
        return Signs(won, lost, 1.0)
    # The chance of at most k heads in m throws is that of a beta variable.
    return Signs(won, lost, 2 * incomplete_beta(max(won, lost), min(won, lost) + 1, 0.5))
