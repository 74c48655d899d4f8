"""How large a difference is, whatever the number of queries: p falls with more of them, these do not."""

import numpy as np
from numpy.typing import ArrayLike

from metrics.significance.checking import as_differences


def standardised(differences: ArrayLike) -> float:
    """Return Cohen's d (1988) of paired differences, ``mean / s``; about 0.2 is small, 0.8 large."""
    d = as_differences(differences, 2)
    mean = float(d.mean())
    if np.ptp(d) == 0:
        return float(np.sign(mean) * np.inf) if mean else 0.0
    return mean / float(d.std(ddof=1))


def superiority(differences: ArrayLike) -> float:
    """Return the share of queries on which B is better, equal ones as half (Sakai, Springer 2018)."""
    d = as_differences(differences)
    return float(((d > 0).sum() + (d == 0).sum() / 2) / len(d))
