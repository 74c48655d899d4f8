"""Measures that read judged documents alone: bpref, and the share of a list's documents that are judged."""

from reprlib import repr as brief

import numpy as np
from numpy.typing import ArrayLike

from metrics.numeric.arithmetic import numbers_like, share
from metrics.numeric.arrays import FloatArray, as_grades, invalid_argument
from metrics.numeric.cutoffs import Cutoff, as_cutoffs
from metrics.numeric.relevance import as_binary


def bpref(
    grades: ArrayLike,
    *,
    threshold: float = 1,
    judged: ArrayLike | None = None,
    denominator: str = "smaller",
    empty: float = 0.0,
) -> FloatArray:
    """Binary preference: how rarely a judged document that is not relevant stands above a relevant one.

    As computed: ``bpref = (sum of 1 - min(n, R) / D over the relevant documents in the list) / R``, where n
    is the number of documents above that are judged and not relevant, and `empty` where ``R = 0``. Documents
    that are not judged are skipped: this is the metric where NaN and 0 differ. With R relevant and N judged
    not relevant in `judged`, D is ``min(R, N)``, and the fraction is 0 where ``N = 0``. All terms are brought
    on the denominator ``R * D`` and added as whole numbers.

    Parameters
    ----------
    grades : array_like, shape (..., n)
        Grades in ranked order, 0 or more; NaN = not judged.
    threshold : float
        The lowest grade that is relevant, above 0.
    judged : array_like, shape (..., m), optional
        Grades of all judged documents of the query, retrieved or not, in any order; the leading shape
        broadcasts against that of `grades`. None = the documents in the list are all there are.
    denominator : {"smaller", "relevant"}
        D: the smaller of R and N, as trec_eval has computed it since version 8; R, as the paper defines it
        [1]_.
    empty : float
        The value where nothing is relevant.

    Returns
    -------
    ndarray, shape (...)
        A number from 0 to 1, as long as `judged` contains the documents of the list; a plain number for one
        list.

    Raises
    ------
    ValueError
        If an argument is impossible; the message names it, its value and what is allowed.

    References
    ----------
    .. [1] C. Buckley and E. M. Voorhees, "Retrieval evaluation with incomplete information", SIGIR 2004.

    Examples
    --------
    >>> from metrics import bpref
    >>> bpref([[1, 0, 1, 0], [1, float("nan"), 1, 0]])
    array([0.75, 1.  ])
    >>> round(float(bpref([0, 1, 1], denominator="relevant")), 4)
    0.5
    """
    ranked, pool, _ = as_binary(grades, threshold, judged)
    relevant = np.count_nonzero(pool >= threshold, axis=-1, keepdims=True)
    others = np.count_nonzero(pool < threshold, axis=-1, keepdims=True)
    if denominator not in ("smaller", "relevant"):
        raise invalid_argument("denominator", '"smaller" (of R and N) or "relevant" (R)', brief(denominator))
    most = np.maximum(np.minimum(relevant, others), 1) if denominator == "smaller" else relevant
    above = np.minimum(np.cumsum(ranked < threshold, axis=-1), relevant)
    points = np.where(ranked >= threshold, most - above, 0).sum(axis=-1, keepdims=True)
    shares = share(numbers_like(ranked, points), numbers_like(ranked, relevant * most), empty)
    return shares[..., 0][()]


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
