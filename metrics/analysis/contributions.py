"""Terms: what each rank adds to the score of one list, so that the terms add up to it."""

import numpy as np
from numpy.typing import ArrayLike

from metrics.numeric.arrays import Array, FloatArray
from metrics.numeric.scores import Scorer, as_one_list, scores_of


def read_down(grades: ArrayLike) -> Array:
    """Return the list as a reader knows it at each rank: row i has the first i grades and NaN below."""
    ranked = as_one_list(grades).astype(np.float64)
    is_read = np.tri(len(ranked) + 1, len(ranked), -1, dtype=bool)
    return np.where(is_read, ranked, np.nan)


def contributions(grades: ArrayLike, measure: Scorer) -> FloatArray:
    """Return what each rank adds to a score: what reading down to it changes, the unread being not judged."""
    # What `measure` divides by must not depend on what was read: nDCG, recall and AP are given `judged`.
    # Where tied documents share gains, use `ndcg_contributions`.
    return np.diff(scores_of(measure, read_down(grades)))
