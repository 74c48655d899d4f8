"""How much of a list is judged at all, on which every other number rests."""

import numpy as np
from numpy.typing import ArrayLike

from metrics.numeric.arrays import FloatArray, as_grades
from metrics.numeric.cutoffs import Cutoff, as_cutoffs


def judged_share(grades: ArrayLike, k: Cutoff = None) -> FloatArray:
    """Return the share of the first k documents that anybody has judged.

    ``(judged documents down to rank k) / min(k, n)``, and 0 for an empty list.

    >>> from metrics import judged_share
    >>> judged_share([2, float("nan"), 0, float("nan")], k=[1, 2, 4])
    array([1. , 0.5, 0.5])
    """
    cutoffs, ranked = as_cutoffs(k), as_grades(grades)
    depths = np.array([max(depth, 1) for depth in cutoffs.depths(ranked.shape[-1])])
    return cutoffs.squeeze(cutoffs.pick(np.cumsum(~np.isnan(ranked), axis=-1)) / depths)
