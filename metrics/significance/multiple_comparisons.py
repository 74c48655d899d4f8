"""Corrections for many tests (Holm, Benjamini-Hochberg), and Tukey's HSD for several systems."""

import math
from itertools import permutations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from metrics.numeric.arrays import FloatArray, as_numbers, invalid_argument
from metrics.significance.resampling import RESAMPLES, ROUNDING

LISTED: Final = 8
"""Of so many systems all orders are listed, 40,320."""


def holm(p: ArrayLike, tests: int | None = None) -> FloatArray:
    """Return p-values corrected for any false positive among `tests` (Holm, 1979)."""
    values, many = _check_p(p, tests)
    order = np.argsort(values, kind="stable")
    corrected = np.empty_like(values)
    corrected[order] = np.maximum.accumulate(values[order] * (many - np.arange(len(values))))
    return np.minimum(corrected, 1.0)


def benjamini_hochberg(p: ArrayLike, tests: int | None = None) -> FloatArray:
    """Return p-values corrected for the share of false positives (Benjamini and Hochberg, 1995)."""
    values, many = _check_p(p, tests)
    order = np.argsort(values, kind="stable")
    corrected = np.empty_like(values)
    scaled = values[order] * many / np.arange(1, len(values) + 1)
    corrected[order] = np.minimum.accumulate(scaled[::-1])[::-1]
    return np.minimum(corrected, 1.0)


def _check_p(p: ArrayLike, tests: int | None) -> tuple[FloatArray, int]:
    values = as_numbers(p, "p").astype(np.float64)
    if values.ndim != 1 or not ((values >= 0) & (values <= 1)).all():
        raise invalid_argument("p", "a list of numbers from 0 to 1", p)
    if tests is not None and tests < len(values):
        raise invalid_argument("tests", f"at least the number of p, {len(values)}", tests)
    return values, tests or len(values)


class SystemPair(NamedTuple):
    """Two of several systems, by their places: mean difference, p, effect size."""

    first: int
    second: int
    difference: float
    p: float
    effect: float


def tukey_hsd(scores: ArrayLike, draws: int = RESAMPLES, seed: int = 0) -> list[SystemPair]:
    """Return all pairs of systems, columns of `scores`, by randomised Tukey HSD: scores are shuffled in each
    row, and p counts ranges as large (B. Carterette, TOIS 30(1), 2012).
    """
    table = _check_table(scores)
    means = table.mean(axis=0)
    ranges = np.sort(_shuffled_ranges(table, draws, np.random.default_rng(seed)))
    spread = math.sqrt(residual_variance(table))
    pairs = []
    for first, second in zip(*np.triu_indices(len(means), 1), strict=True):
        apart = float(means[second] - means[first])
        as_large = draws - int(np.searchsorted(ranges, abs(apart) * (1 - ROUNDING)))
        effect = abs(apart) / spread if spread else math.inf * bool(apart)
        pairs.append(SystemPair(int(first), int(second), apart, (as_large + 1) / (draws + 1), effect))
    return pairs


def residual_variance(scores: ArrayLike) -> float:
    """Return the variance that neither query (row) nor system explains (Sakai, Springer 2018)."""
    table = _check_table(scores)
    rest = table - table.mean(axis=1, keepdims=True) - table.mean(axis=0) + table.mean()
    return float((rest**2).sum() / ((table.shape[0] - 1) * (table.shape[1] - 1)))


def _check_table(scores: ArrayLike) -> FloatArray:
    table = as_numbers(scores, "scores").astype(np.float64)
    if table.ndim != 2 or min(table.shape) < 2 or not np.isfinite(table).all():
        allowed = "finite numbers, two rows (queries) or more of two systems or more"
        raise invalid_argument("scores", allowed, f"shape {table.shape}")
    return table


def _shuffled_ranges(table: FloatArray, draws: int, random: np.random.Generator) -> FloatArray:
    """Return the range of the systems' means in each random shuffling of scores within queries."""
    queries, systems = table.shape
    sums = np.zeros((draws, systems))
    # To pick one of all orders is many times as fast as to shuffle; of nine systems there are too many.
    orders = np.array([*permutations(range(systems if systems <= LISTED else 0))])
    for scores in table - table.mean(axis=1, keepdims=True):
        if systems <= LISTED:
            picked = random.integers(0, len(orders), draws, np.uint16)
            sums += scores.take(orders.take(picked, axis=0))
        else:
            sums += random.permuted(np.broadcast_to(scores, sums.shape), axis=1)
    return np.asarray(np.ptp(sums, axis=1) / queries)
