"""Hits over relevant documents, all queries thrown together: what some call the hit ratio."""

import numpy as np
from numpy.typing import ArrayLike

from metrics.numeric.arithmetic import share
from metrics.numeric.arrays import FloatArray
from metrics.numeric.checking import invalid_argument
from metrics.numeric.cutoffs import Cutoff, as_cutoffs
from metrics.numeric.relevance import as_binary, hits_and_relevant


def pooled_recall(
    grades: ArrayLike,
    k: Cutoff = None,
    *,
    threshold: float = 1,
    judged: ArrayLike | None = None,
    empty: float = 0.0,
) -> FloatArray:
    """Pooled recall: the share of all relevant documents of all queries that stand in the first k ranks.

    As computed: ``sum(relevant documents down to rank k) / sum(R)``, both sums over the queries, and `empty`
    where no query has a relevant document. The mean of `recall` gives each query the same weight; this gives
    each relevant document the same weight, so that a query with many of them decides.

    Parameters
    ----------
    grades : array_like, shape (..., queries, n)
        Grades in ranked order, a list a query, 0 or more; NaN = not judged, which is not relevant. So a list
        that is shorter than the others is filled up with NaN.
    k : None, int or sequence of int
        Cutoff in ranks, from 1 up. None counts the whole lists, as does a cutoff beyond their end. A
        sequence adds a last axis to the result.
    threshold : float
        The lowest grade that is relevant, above 0.
    judged : array_like, shape (..., queries, m), optional
        Grades of all judged documents of each query, retrieved or not, in any order, filled up with NaN; the
        leading shape broadcasts against that of `grades`. None = the documents in the lists are all there
        are.
    empty : float
        The value where nothing is relevant.

    Returns
    -------
    ndarray, shape (...) or (..., len(k))
        A share from 0 to 1, as long as `judged` contains the documents of the lists; a plain number for one
        set of queries and one cutoff.

    Examples
    --------
    One of two relevant documents is found, and none of one:

    >>> from metrics import pooled_recall, recall
    >>> found, judged = [[1, 0], [0, 0]], [[1, 0, 1], [0, 0, 1]]
    >>> round(float(pooled_recall(found, judged=judged)), 4)
    0.3333
    >>> float(recall(found, judged=judged).mean())
    0.25
    """
    cutoffs = as_cutoffs(k)
    judgements = as_binary(grades, threshold, judged)
    if judgements.ranked.ndim < 2:
        raise invalid_argument(
            "grades", "a list a query, (..., queries, n)", f"shape {judgements.ranked.shape}"
        )
    hits, relevant = hits_and_relevant(judgements, cutoffs)
    hits, relevant = np.broadcast_arrays(hits, relevant)
    return cutoffs.shaped(share(hits.sum(axis=-2), relevant.sum(axis=-2), empty))
