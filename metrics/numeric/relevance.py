"""Binary relevance: relevant documents down to each cutoff, and those of the query (R)."""

from reprlib import repr as brief
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from metrics.kernels.counting import count_true
from metrics.kernels.layout import compute_in_blocks, rank_major, running_counts
from metrics.numeric.arithmetic import numbers_like
from metrics.numeric.arrays import Array, as_judgements, check_leading, invalid_argument, is_number
from metrics.numeric.cutoffs import WHOLE_LIST, Cutoffs

RANKS_A_CUTOFF = 16
"""With fewer ranks for each cutoff, it pays to count down to every rank, and not for each cutoff anew."""


class Judgements(NamedTuple):
    """The checked input of metrics of binary relevance: ranked list, judged pool, threshold."""

    ranked: Array
    pool: Array
    threshold: float

    @property
    def length(self) -> int:
        """The number of ranked documents."""
        return int(self.ranked.shape[-1])


def as_binary(grades: ArrayLike, threshold: float, judged: ArrayLike | None = None) -> Judgements:
    """Check and return the input of metrics of binary relevance."""
    if not (is_number(threshold) and 0 < threshold < np.inf):
        raise invalid_argument(
            "threshold", "a number above 0, the lowest grade that is relevant", brief(threshold)
        )
    ranked = as_judgements(grades)
    pool = ranked if judged is None else as_judgements(judged, "judged")
    check_leading(ranked, pool)
    return Judgements(ranked, pool, threshold)


@compute_in_blocks
def hits_at(ranked: Array, threshold: float, cutoffs: Cutoffs) -> Array:
    """Count the relevant documents down to each cutoff, ``(..., cutoffs)``."""
    relevant = ranked[:, : cutoffs.deepest] >= threshold
    depths = cutoffs.depths(relevant.shape[-1])
    if len(set(depths)) > max(relevant.shape[-1] // RANKS_A_CUTOFF, 1):
        return numbers_like(ranked, cutoffs.pick(running_counts(rank_major(relevant))))
    down_to = {depth: count_true(relevant[:, :depth].T) for depth in set(depths)}
    return numbers_like(
        ranked, np.reshape([down_to[depth] for depth in depths], (len(depths), len(ranked))).T
    )


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
    """Return the ranks 1, 2, ..., `depth` in the number type of the grades."""
    return numbers_like(ranked, np.arange(1, depth + 1))


def ranks_of(cutoffs: Cutoffs, ranked: Array) -> Array:
    """Return the cutoffs in the number type of the grades; None is the length of the list, 1 or more."""
    length = max(ranked.shape[-1], 1)
    return numbers_like(ranked, np.array([length if rank is None else rank for rank in cutoffs.ranks], int))
