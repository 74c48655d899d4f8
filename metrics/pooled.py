"""Hits over relevant documents, all queries thrown together: what some call the hit ratio."""

import numpy as np
from numpy.typing import ArrayLike

from metrics.numeric.arithmetic import share
from metrics.numeric.arrays import FloatArray, invalid_argument
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
    """Return the share of all relevant documents of all queries, ``(..., queries, n)``, in the first k ranks.

    ``sum(relevant documents down to rank k) / sum(R)``, both over the queries; shorter lists end with
    NaN. The mean of `recall` gives each query the same weight, this each relevant document.

    >>> from metrics import pooled_recall
    >>> round(float(pooled_recall([[1, 0], [0, 0]], judged=[[1, 0, 1], [0, 0, 1]])), 4)
    0.3333
    """
    cutoffs = as_cutoffs(k)
    judgements = as_binary(grades, threshold, judged)
    if judgements.ranked.ndim < 2:
        raise invalid_argument(
            "grades", "a list a query, (..., queries, n)", f"shape {judgements.ranked.shape}"
        )
    hits, relevant = hits_and_relevant(judgements, cutoffs)
    hits, relevant = np.broadcast_arrays(hits, relevant)
    return cutoffs.squeeze(share(hits.sum(axis=-2), relevant.sum(axis=-2), empty))
