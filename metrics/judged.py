"""How much of a list is judged at all, on which every other number rests."""

import numpy as np
from numpy.typing import ArrayLike

from metrics.numeric.arrays import FloatArray
from metrics.numeric.checking import as_grades
from metrics.numeric.cutoffs import Cutoff, as_cutoffs


def judged_share(grades: ArrayLike, k: Cutoff = None) -> FloatArray:
    """Judged: the share of the first k documents that anybody has judged.

    As computed: ``Judged@k = (judged documents down to rank k) / min(k, n)``, and 0 for an empty list.

    Parameters
    ----------
    grades : array_like, shape (..., n)
        Grades in ranked order, 0 or more; NaN = not judged.
    k : None, int or sequence of int
        Cutoff in ranks, from 1 up. None counts the whole list, as does a cutoff beyond its end. A sequence
        adds a last axis to the result.

    Returns
    -------
    ndarray, shape (...) or (..., len(k))
        A share from 0 to 1; a plain number for one list and one cutoff.

    Examples
    --------
    >>> from metrics import judged_share
    >>> from numpy import nan
    >>> judged_share([2, nan, 0, nan], k=[1, 2, 4])
    array([1. , 0.5, 0.5])
    """
    cutoffs, ranked = as_cutoffs(k), as_grades(grades)
    depths = np.array([max(depth, 1) for depth in cutoffs.depths(ranked.shape[-1])])
    return cutoffs.shaped(cutoffs.pick(np.cumsum(~np.isnan(ranked), axis=-1)) / depths)
