"""How large a difference is, whatever the number of queries: p falls with more of them, these do not."""

import numpy as np
from numpy.typing import ArrayLike

from metrics.significance.checking import as_differences


def standardised(differences: ArrayLike) -> float:
    """Cohen's d of paired differences: the mean in units of their spread.

    About 0.2 is small, 0.8 large. Differences are B minus A for each query, of at least two.

    As computed: ``mean / s`` with the standard deviation s of the differences (n - 1 in its denominator); 0
    where all are 0, infinite where all are equal.

    References
    ----------
    .. [1] J. Cohen, "Statistical power analysis for the behavioral sciences", 2nd edition, Erlbaum 1988.

    Examples
    --------
    >>> from metrics.significance import standardised
    >>> round(standardised([0.1, 0.2, 0.0, 0.3]), 4)
    1.1619
    """
    d = as_differences(differences, 2)
    mean = float(d.mean())
    if np.ptp(d) == 0:
        return float(np.sign(mean) * np.inf) if mean else 0.0
    return mean / float(d.std(ddof=1))


def hedges(differences: ArrayLike) -> float:
    """Hedges' g of paired differences: Cohen's d without what few queries make it too large by.

    As computed: ``mean / s * (1 - 3 / (4 (n - 1) - 1))``.

    It takes what `standardised` takes.

    References
    ----------
    .. [1] L. V. Hedges, "Distribution theory for Glass's estimator of effect size and related estimators",
       Journal of Educational Statistics 6(2), 1981.

    Examples
    --------
    >>> from metrics.significance import hedges
    >>> round(hedges([0.1, 0.2, 0.0, 0.3]), 4)
    0.845
    """
    n = len(as_differences(differences, 2))
    return standardised(differences) * (1 - 3 / (4 * (n - 1) - 1))


def superiority(differences: ArrayLike) -> float:
    """Share of queries on which B is better, those where both are equal counting half.

    From 0 to 1; 1/2 where neither is better more often. Differences are B minus A for each query.

    As computed: ``(won + equal / 2) / n``.

    References
    ----------
    .. [1] T. Sakai, "Laboratory experiments in information retrieval", Springer 2018.

    Examples
    --------
    >>> from metrics.significance import superiority
    >>> superiority([0.1, 0.0, 0.0, -0.3, 0.2, 0.1])
    0.6666666666666666
    """
    d = as_differences(differences)
    return float(((d > 0).sum() + (d == 0).sum() / 2) / len(d))
