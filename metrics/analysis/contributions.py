"""Terms: what each rank adds to the score of one list, so that the terms add up to it."""

import numpy as np
from numpy.typing import ArrayLike

from metrics.numeric.arrays import Array, FloatArray
from metrics.numeric.scores import Scorer, as_list, scores_of


def read_down(grades: ArrayLike) -> Array:
    """Return the list as a reader knows it who has come down to each rank: what is below is not judged.

    Row i has the first i grades and NaN below.

    Examples
    --------
    >>> from metrics import read_down
    >>> read_down([3, 1])
    array([[nan, nan],
           [ 3., nan],
           [ 3.,  1.]])
    """
    ranked = as_list(grades).astype(np.float64)
    is_read = np.tri(len(ranked) + 1, len(ranked), -1, dtype=bool)
    return np.where(is_read, ranked, np.nan)


def contributions(grades: ArrayLike, measure: Scorer) -> FloatArray:
    """Split a score into what each rank adds to it.

    Their sum is the score if an unread list scores 0. What `measure` divides by must not depend on what was
    read: give nDCG, recall and AP their `judged` documents.

    As computed: ``term_i = measure(list read down to rank i) - measure(list read down to rank i - 1)``, where
    what was not read is not judged. For nDCG it is the discounted gain over IDCG, for ERR, AP and RR the
    contribution of the rank. Where tied documents share their gains, a document read later would change what
    was read before: then use `ndcg_contributions`.

    Examples
    --------
    >>> from functools import partial
    >>> from metrics import average_precision, contributions
    >>> contributions([1, 0, 1], partial(average_precision, judged=[1, 0, 1])).round(4)
    array([0.5   , 0.    , 0.3333])
    """
    return np.diff(scores_of(measure, read_down(grades)))
