"""Relevant or not: what the metrics that know only these two share."""

from reprlib import repr as shown
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from metrics.kernels import counting
from metrics.kernels.layout import for_many_lists
from metrics.numeric.arithmetic import numbers_like
from metrics.numeric.arrays import Array
from metrics.numeric.checking import as_judgements, check_leading, impossible, is_number
from metrics.numeric.cutoffs import WHOLE_LIST, Cutoffs


class Judgements(NamedTuple):
    """The ranked list, all that is judged about the query, and what counts as relevant."""

    ranked: Array
    pool: Array
    threshold: float

    @property
    def length(self) -> int:
        """The number of ranked documents."""
        return int(self.ranked.shape[-1])


def as_binary(grades: ArrayLike, threshold: float, judged: ArrayLike | None = None) -> Judgements:
    """Check the input that all metrics of relevant or not have."""
    if not (is_number(threshold) and 0 < threshold < np.inf):
        raise impossible("threshold", "a number above 0, the lowest grade that is relevant", shown(threshold))
    ranked = as_judgements(grades)
    pool = ranked if judged is None else as_judgements(judged, "judged")
    check_leading(ranked, pool)
    return Judgements(ranked, pool, threshold)


@for_many_lists(counting.hits_at)
def hits_at(ranked: Array, threshold: float, cutoffs: Cutoffs) -> Array:
    """Count the relevant documents down to each cutoff, ``(..., cutoffs)``."""
    relevant = ranked[..., : cutoffs.deepest] >= threshold
    return numbers_like(ranked, cutoffs.pick(np.cumsum(relevant, axis=-1)))


def relevant_in_pool(judgements: Judgements) -> Array:
    """Count the relevant documents of the query, retrieved or not: R, ``(..., 1)``."""
    return hits_at(judgements.pool, judgements.threshold, WHOLE_LIST)


def hits_and_relevant(judgements: Judgements, cutoffs: Cutoffs) -> tuple[Array, Array]:
    """Count the relevant documents down to each cutoff, ``(..., cutoffs)``, and those of the query: R."""
    ranked, pool, threshold = judgements
    if pool is not ranked:
        return hits_at(ranked, threshold, cutoffs), relevant_in_pool(judgements)
    counts = hits_at(ranked, threshold, Cutoffs((*cutoffs.ranks, None), is_sequence=True))
    return counts[..., :-1], counts[..., -1:]


def ranks_down_to(ranked: Array, depth: int) -> Array:
    """Give the ranks 1, 2, ... as numbers to divide by."""
    return numbers_like(ranked, np.arange(1, depth + 1))


def ranks_of(cutoffs: Cutoffs, ranked: Array) -> Array:
    """Give the cutoffs as numbers to divide by; None is the length of the list, 1 or more."""
    length = max(ranked.shape[-1], 1)
    return numbers_like(ranked, np.array([length if rank is None else rank for rank in cutoffs.ranks], int))
