"""Simulated readers of ERR: the rank at which each stops, drawn from a seed, and their mean of 1/rank."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from metrics.expected_reciprocal_rank import err_columns
from metrics.numeric.arrays import FloatArray, invalid_argument
from metrics.numeric.cutoffs import Cutoff

IntArray = NDArray[np.int64]

UNSATISFIED = 0
"""The rank of a reader whom no document has satisfied."""

MAX_POINTS = 60
"""How often the mean is looked at, at most: evenly on a log scale."""

NORMAL_95 = 1.959963984540054
"""Standard errors on either side of a mean that make an interval of 95 %."""


def stopping_ranks(
    grades: ArrayLike,
    readers: int,
    generator: np.random.Generator,
    k: Cutoff = None,
    *,
    max_grade: float,
) -> IntArray:
    """Draw the rank at which each simulated reader stops, by ERR's chance R_i at rank i; 0 = never."""
    chances = _stop_chances(grades, readers, k, max_grade)
    ranks = np.full(readers, UNSATISFIED, np.int64)
    reading = np.arange(readers)
    for rank, chance in enumerate(chances, start=1):
        satisfied = generator.random(len(reading)) < chance
        ranks[reading[satisfied]] = rank
        reading = reading[~satisfied]
    return ranks


def expected_stop_counts(grades: ArrayLike, readers: int, k: Cutoff = None, *, max_grade: float) -> IntArray:
    """Return how many of so many readers stop at each rank by ERR's chances, rounded; last how many leave."""
    # Those who go on are rounded: so nobody is counted twice or lost.
    chances = _stop_chances(grades, readers, k, max_grade)
    going_on = np.rint(readers * np.cumprod(np.append(1.0, 1 - chances))).astype(np.int64)
    stopping: IntArray = -np.diff(np.append(going_on, 0))
    return stopping


def _stop_chances(grades: ArrayLike, readers: int, k: Cutoff, max_grade: float) -> FloatArray:
    """Return ERR's chance R_i to stop at each rank down to the cutoff; check the number of readers."""
    if readers < 0:
        raise invalid_argument("readers", "a whole number from 0 up", readers)
    return err_columns(grades, k, max_grade=max_grade)["stop if reached"]


@dataclass(frozen=True)
class RunningMean:
    """The mean of 1/rank after so many readers, and how far its 95 % confidence interval reaches."""

    readers: IntArray
    means: FloatArray
    half_widths: FloatArray


def running_mean(ranks: ArrayLike, *, start: int = 10) -> RunningMean:
    """Return the mean of 1/rank over the first n readers with ``± 1.96 * s / sqrt(n)``, from `start` on."""
    stops = np.asarray(ranks, np.int64)
    if len(stops) < 2:
        raise invalid_argument("ranks", "the stopping ranks of at least 2 readers", f"{len(stops)}")
    if start < 2:
        raise invalid_argument("start", "a whole number from 2 up", start)
    values = np.zeros(len(stops))
    np.divide(1.0, stops, out=values, where=stops != UNSATISFIED)
    counts = np.unique(np.geomspace(min(start, len(stops)), len(stops), MAX_POINTS).round().astype(np.int64))
    means = np.cumsum(values)[counts - 1] / counts
    squares = np.cumsum(values**2)[counts - 1] / counts
    # A variance that rounds to below 0 is that of readers who all stopped at one rank.
    variances = np.maximum(squares - means**2, 0.0) * counts / (counts - 1)
    return RunningMean(counts, means, NORMAL_95 * np.sqrt(variances / counts))
