"""More than two systems, or more than one test: the more one looks, the more one finds by chance."""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from metrics.numeric.arrays import FloatArray
from metrics.numeric.checking import as_numbers, invalid_argument
from metrics.significance.resampling import AT_A_TIME, RESAMPLES, ROUNDING


def holm(p: ArrayLike, tests: int | None = None) -> FloatArray:
    """Holm's correction: p such that the chance of any false alarm among all tests stays below the level.

    `tests` is how many were looked at, these included; None = these are all. The order stays.

    As computed: the smallest p times m, the next times m - 1, and so on; none smaller than the one before,
    and none above 1.

    References
    ----------
    .. [1] S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
       Statistics 6(2), 1979.

    Examples
    --------
    >>> from metrics.significance import holm
    >>> holm([0.01, 0.04, 0.03])
    array([0.03, 0.06, 0.06])
    """
    values, many = _as_p(p, tests)
    order = np.argsort(values, kind="stable")
    corrected = np.empty_like(values)
    corrected[order] = np.maximum.accumulate(values[order] * (many - np.arange(len(values))))
    return np.minimum(corrected, 1.0)


def benjamini_hochberg(p: ArrayLike, tests: int | None = None) -> FloatArray:
    """Benjamini and Hochberg's correction: of all differences called found, the expected share of false ones.

    As computed: the i-th smallest p times ``m / i``; none larger than the one after it.

    It takes what `holm` takes.

    References
    ----------
    .. [1] Y. Benjamini and Y. Hochberg, "Controlling the false discovery rate: a practical and powerful
       approach to multiple testing", Journal of the Royal Statistical Society B 57(1), 1995.

    Examples
    --------
    >>> from metrics.significance import benjamini_hochberg
    >>> benjamini_hochberg([0.01, 0.04, 0.03])
    array([0.03, 0.04, 0.04])
    """
    values, many = _as_p(p, tests)
    order = np.argsort(values, kind="stable")
    corrected = np.empty_like(values)
    scaled = values[order] * many / np.arange(1, len(values) + 1)
    corrected[order] = np.minimum.accumulate(scaled[::-1])[::-1]
    return np.minimum(corrected, 1.0)


def _as_p(p: ArrayLike, tests: int | None) -> tuple[FloatArray, int]:
    values = as_numbers(p, "p").astype(np.float64)
    if values.ndim != 1 or not ((values >= 0) & (values <= 1)).all():
        raise invalid_argument("p", "a list of numbers from 0 to 1", p)
    if tests is not None and tests < len(values):
        raise invalid_argument("tests", f"at least the number of p, {len(values)}", tests)
    return values, tests or len(values)


class Pair(NamedTuple):
    """Two of several systems: by their places, how far apart they are, how sure that is, how large."""

    first: int
    second: int
    difference: float
    p: float
    effect: float


def tukey_hsd(scores: ArrayLike, draws: int = RESAMPLES, seed: int = 0) -> list[Pair]:
    """Randomised Tukey HSD: all pairs of systems at once, each query compared with itself.

    `scores` has a row a query, a column a system; a difference is that of the second minus the first.

    As computed: if all systems were alike, each query's scores might as well stand in any order. So they are
    shuffled within each query, N times, and ``p = (1 + #{largest mean - smallest mean >= |mean_i - mean_j|})
    / (N + 1)``. The effect is the difference of the means over ``sqrt(V)``, see `residual_variance`.

    References
    ----------
    .. [1] B. Carterette, "Multiple testing in statistical analysis of systems-based information retrieval
       experiments", ACM Transactions on Information Systems 30(1), 2012.
    .. [2] T. Sakai, "Laboratory experiments in information retrieval", Springer 2018.

    Examples
    --------
    >>> from metrics.significance import tukey_hsd
    >>> (pair,) = tukey_hsd([[0.1, 0.2], [0.3, 0.5], [0.2, 0.3], [0.4, 0.7], [0.1, 0.3]])
    >>> round(pair.difference, 2), 0.05 < pair.p < 0.08  # two of the 32 orders
    (0.18, True)
    """
    table = _as_table(scores)
    means = table.mean(axis=0)
    ranges = np.sort(_shuffled_ranges(table, draws, np.random.default_rng(seed)))
    spread = math.sqrt(residual_variance(table))
    pairs = []
    for first, second in zip(*np.triu_indices(len(means), 1), strict=True):
        apart = float(means[second] - means[first])
        as_large = draws - int(np.searchsorted(ranges, abs(apart) * (1 - ROUNDING)))
        effect = abs(apart) / spread if spread else math.inf * bool(apart)
        pairs.append(Pair(int(first), int(second), apart, (as_large + 1) / (draws + 1), effect))
    return pairs


def residual_variance(scores: ArrayLike) -> float:
    """Variance of what neither the query nor the system explains, by a two-way analysis of variance.

    `scores` has a row a query, a column a system.

    As computed: ``V = sum of (x_qi - mean of query q - mean of system i + mean)**2 / ((n - 1) (m - 1))``.

    References
    ----------
    .. [1] T. Sakai, "Laboratory experiments in information retrieval", Springer 2018.

    Examples
    --------
    >>> from metrics.significance import residual_variance
    >>> residual_variance([[1, 2], [3, 6]])
    1.0
    """
    table = _as_table(scores)
    rest = table - table.mean(axis=1, keepdims=True) - table.mean(axis=0) + table.mean()
    return float((rest**2).sum() / ((table.shape[0] - 1) * (table.shape[1] - 1)))


def _as_table(scores: ArrayLike) -> FloatArray:
    table = as_numbers(scores, "scores").astype(np.float64)
    if table.ndim != 2 or min(table.shape) < 2 or not np.isfinite(table).all():
        allowed = "finite numbers, two rows (queries) or more of two systems or more"
        raise invalid_argument("scores", allowed, f"shape {table.shape}")
    return table


def _shuffled_ranges(table: FloatArray, draws: int, random: np.random.Generator) -> FloatArray:
    """Return how far the highest mean lies above the lowest, each time that all queries are shuffled."""
    ranges = np.empty(draws)
    at_a_time = max(AT_A_TIME // table.size, 1)
    for start in range(0, draws, at_a_time):
        part = ranges[start : start + at_a_time]
        shuffled = random.permuted(np.broadcast_to(table, (len(part), *table.shape)), axis=2)
        part[:] = np.ptp(shuffled.mean(axis=1), axis=1)
    return ranges
