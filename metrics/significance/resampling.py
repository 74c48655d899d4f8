"""Randomisation test and bootstrap intervals of the mean difference of two systems."""

import math
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from metrics.numeric.arrays import FloatArray
from metrics.significance.distributions import NORMAL, as_differences, check_share
from metrics.significance.paired import Interval

DRAWS: Final = 100_000
"""How many patterns of signs are drawn where there are too many to go through."""

ALL_SIGNS: Final = 20
"""Up to so many queries that differ, all patterns of signs are gone through: about a million."""

ROUNDING: Final = 1e-12
"""Sums that are apart by less than this share of the observed one are equal."""

RESAMPLES: Final = 10_000
"""How often queries are drawn for the bootstrap."""

AT_A_TIME: Final = 1 << 21


class RandomisationResult(NamedTuple):
    """A randomisation test."""

    p: float  # the share of patterns at least as far from 0
    error: float  # of p, by chance; 0 where all were gone through
    means: FloatArray  # by pattern, for the histogram


def randomisation(differences: ArrayLike, draws: int = DRAWS, seed: int = 0) -> RandomisationResult:
    """Return Fisher's randomisation test: were A and B alike, each difference might have the other sign.
    Smucker, Allan and Carterette, CIKM 2007; p never 0: Phipson and Smyth, SAGMB 9(1), 2010.
    """
    d = as_differences(differences)
    differing = d[d != 0]
    observed = abs(float(differing.sum())) * (1 - ROUNDING)
    if len(differing) <= ALL_SIGNS:
        sums = _sums_of_all_signs(differing)
        return RandomisationResult(float((np.abs(sums) >= observed).mean()), 0.0, sums / len(d))
    sums = _sums_of_random_signs(differing, draws, np.random.default_rng(seed))
    p = float((np.count_nonzero(np.abs(sums) >= observed) + 1) / (draws + 1))
    return RandomisationResult(p, math.sqrt(p * (1 - p) / draws), sums / len(d))


def _sums_of_all_signs(d: FloatArray) -> FloatArray:
    sums = np.zeros(1)
    for difference in d:
        sums = np.concatenate((sums + difference, sums - difference))
    return sums


def _sums_of_random_signs(d: FloatArray, draws: int, random: np.random.Generator) -> FloatArray:
    """Return sums of the differences with random signs: a random byte sets those of eight."""
    signs = 1 - 2.0 * np.unpackbits(np.arange(256, dtype=np.uint8)[:, np.newaxis], axis=1)
    table = np.append(d, np.zeros(-len(d) % 8)).reshape(-1, 8) @ signs.T
    sums = np.zeros(draws)
    at_a_time = max(AT_A_TIME // len(table), 1)
    for start in range(0, draws, at_a_time):
        part = sums[start : start + at_a_time]
        picked = random.integers(0, 256, (len(table), len(part)), np.uint8)
        for eight, bytes_ in zip(table, picked, strict=True):
            part += eight.take(bytes_)
    return sums


class BootstrapResult(NamedTuple):
    """The BCa interval of the mean difference, the standard error of its ends, p, all bootstrap means."""

    bca_interval: Interval  # bias-corrected and accelerated (BCa)
    error: float  # about that of the less certain end
    p: float  # the share as far from the observed mean as that is from 0
    means: FloatArray  # by draw, for the histogram


def bootstrap(
    differences: ArrayLike, confidence: float = 0.95, draws: int = RESAMPLES, seed: int = 0
) -> BootstrapResult:
    """Return bootstrap interval and p of the mean difference: queries are drawn again with replacement.
    B. Efron, Annals of Statistics 7(1), 1979; BCa: JASA 82(397), 1987; p: T. Sakai, SIGIR 2006.
    """
    d = as_differences(differences, 2)
    check_share("confidence", confidence)
    means, mean = _bootstrap_means(d, draws, np.random.default_rng(seed)), float(d.mean())
    tail = (1 - confidence) / 2
    low, high = (_bca_share(d, means, share) for share in (tail, 1 - tail))
    apart = np.abs(means - mean) >= abs(mean) * (1 - ROUNDING)
    return BootstrapResult(
        _interval_between(means, low, high),
        max(_quantile_error(means, low), _quantile_error(means, high)),
        float((np.count_nonzero(apart) + 1) / (draws + 1)),
        means,
    )


def _interval_between(means: FloatArray, low: float, high: float) -> Interval:
    return Interval(*np.quantile(means, [low, high]).tolist())


def _quantile_error(means: FloatArray, share: float) -> float:
    """Return the standard error of a quantile of the bootstrap means."""
    error = math.sqrt(share * (1 - share) / len(means))
    low, high = _interval_between(means, max(share - error, 0), min(share + error, 1))
    return (high - low) / 2


def _bca_share(d: FloatArray, means: FloatArray, share: float) -> float:
    """Return the share of the bootstrap means at which the BCa interval ends."""
    mean = float(d.mean())
    below = (np.count_nonzero(means < mean) + np.count_nonzero(means == mean) / 2) / len(means)
    apart = d - mean
    spread = float((apart**2).sum())
    if not 0 < below < 1 or spread == 0:
        return share
    bias, acceleration = NORMAL.inv_cdf(below), float((apart**3).sum()) / (6 * spread**1.5)
    moved = bias + NORMAL.inv_cdf(share)
    return NORMAL.cdf(bias + moved / (1 - acceleration * moved))


def _bootstrap_means(d: FloatArray, draws: int, random: np.random.Generator) -> FloatArray:
    means = np.empty(draws)
    at_a_time = max(AT_A_TIME // len(d), 1)
    for start in range(0, draws, at_a_time):
        part = means[start : start + at_a_time]
        part[:] = d.take(random.integers(0, len(d), (len(part), len(d)), np.int32)).mean(axis=1)
    return means
