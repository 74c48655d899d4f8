"""Effect sizes, and the power of a paired t test with these queries."""

import math
from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from metrics.numeric.arrays import invalid_argument, is_number
from metrics.significance.distributions import NORMAL, as_differences, check_share, find_root, t_quantile


def cohens_d(differences: ArrayLike) -> float:
    """Return Cohen's d (1988) of paired differences, ``mean / s``; about 0.2 is small, 0.8 large."""
    d = as_differences(differences, 2)
    mean = float(d.mean())
    if np.ptp(d) == 0:
        return float(np.sign(mean) * np.inf) if mean else 0.0
    return mean / float(d.std(ddof=1))


def superiority(differences: ArrayLike) -> float:
    """Return the share of queries on which B is better than A, equal ones counting half."""
    d = as_differences(differences)
    return float(((d > 0).sum() + (d == 0).sum() / 2) / len(d))


POINTS: Final = 801
"""At so many places the spread of the standard deviation is looked at: good to ten digits."""

_SIMPSON: Final = np.concatenate(([1.0], np.tile([4.0, 2.0], POINTS // 2)[:-1], [1.0]))


def power(difference: float, deviation: float, queries: int, level: float = 0.05) -> float:
    """Return the chance that a paired t test finds a true mean difference, given the differences'
    `deviation`: a noncentral t (Sakai, "Topic set size design", Information Retrieval Journal 19(3), 2016).
    """
    _check_power_arguments(deviation, queries, level)
    df = queries - 1
    reach, centre = t_quantile(1 - level / 2, df), abs(difference) * math.sqrt(queries) / deviation
    # sqrt(chi-squared / df), the deviation that one measures over the true one, within ten of its own
    # deviations
    shape = np.linspace(max(1 - 10 / math.sqrt(2 * df), 1e-9), 1 + 10 / math.sqrt(2 * df), POINTS)
    log_density = (df - 1) * np.log(shape) - df * shape**2 / 2
    weight = np.exp(log_density - log_density.max()) * _SIMPSON
    chances = [
        NORMAL.cdf(centre - reach * factor) + NORMAL.cdf(-centre - reach * factor)
        for factor in shape.tolist()
    ]
    return float(np.dot(weight, chances) / weight.sum())


def detectable_difference(deviation: float, queries: int, chance: float = 0.8, level: float = 0.05) -> float:
    """Return the smallest mean difference that a paired t test finds with this chance."""
    _check_power_arguments(deviation, queries, level)
    if not (is_number(chance) and level < chance < 1):
        raise invalid_argument("chance", f"a number above level, which is {level}, and below 1", chance)
    unit = deviation / math.sqrt(queries)
    return unit * find_root(lambda centre: power(centre * unit, deviation, queries, level) - chance, 0.0)


def _check_power_arguments(deviation: float, queries: int, level: float) -> None:
    check_share("level", level)
    if not (is_number(deviation) and 0 < deviation < math.inf):
        raise invalid_argument("deviation", "a number above 0", deviation)
    if queries < 2:
        raise invalid_argument("queries", "a whole number from 2 up", queries)
