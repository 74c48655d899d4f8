"""How a ranking is learned that a metric likes: the forces of LambdaRank."""

import numpy as np
from numpy.typing import ArrayLike

from metrics.numeric.arrays import FloatArray
from metrics.numeric.checking import invalid_argument


def lambda_forces(grades: ArrayLike, scores: ArrayLike, changes: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Add up the forces with which LambdaRank pushes each document up and down.

    Each pair of documents of different grade is pushed apart with the force

        |Z_ij| / (1 + exp(s_i - s_j))     for g_i > g_j

    where Z_ij is what the metric changes by if the two change places: the better one up, the other down.
    A pair of one grade is not pushed.

    Parameters
    ----------
    grades : array_like, shape (n,)
        Grades in ranked order; NaN = not judged, which counts as 0.
    scores : array_like, shape (n,)
        The scores that they are ranked by.
    changes : array_like, shape (n, n)
        What each swap changes the metric by, as `swap_changes` gives it.

    Returns
    -------
    up, down : ndarray, shape (n,)
        What pushes each document up, and down; both 0 or more, without a unit. The gradient is up - down.

    Raises
    ------
    ValueError
        If the lengths do not fit together.

    References
    ----------
    C. Burges, From RankNet to LambdaRank to LambdaMART: an overview, MSR-TR-2010-82, 2010.

    Examples
    --------
    >>> from metrics.analysis.learning import lambda_forces
    >>> up, down = lambda_forces([0, 1], [0.0, 0.0], [[0, 0.5], [0.5, 0]])
    >>> up, down
    (array([0.  , 0.25]), array([0.25, 0.  ]))
    """
    worth = np.nan_to_num(np.asarray(grades, np.float64))
    by, size = np.asarray(scores, np.float64), np.abs(np.asarray(changes, np.float64))
    if by.shape != worth.shape or size.shape != (len(worth), len(worth)):
        shapes = f"{worth.shape}, {by.shape} and {size.shape}"
        raise invalid_argument("grades, scores and changes", "of the shapes (n,), (n,) and (n, n)", shapes)
    is_better = worth[:, None] > worth[None, :]
    apart = by[:, None] - by[None, :]
    # 1 / (1 + exp(apart)), also where the exponential of scores far apart is no float any more
    forces = np.where(is_better, size * np.exp(-np.logaddexp(0.0, apart)), 0.0)
    up: FloatArray = forces.sum(axis=1)
    down: FloatArray = forces.sum(axis=0)
    return up, down
