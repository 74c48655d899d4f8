"""Cutoffs: the ranks at which a metric is read."""

from collections.abc import Sequence
from reprlib import repr as brief
from typing import Any, NamedTuple, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from metrics.numeric.arithmetic import numbers_like
from metrics.numeric.arrays import Array, invalid_argument


class Cutoffs(NamedTuple):
    """The cutoffs of a call; None stands for the end of the list."""

    ranks: tuple[int | None, ...]
    is_sequence: bool

    @property
    def deepest(self) -> int | None:
        """The deepest cutoff: ``grades[..., :deepest]`` are all that count; None = the whole list does."""
        return None if None in self.ranks else max(cast(tuple[int, ...], self.ranks), default=0)

    def depths(self, length: int) -> list[int]:
        """Return how many ranks of a list of this `length` count at each cutoff."""
        return [length if rank is None else min(rank, length) for rank in self.ranks]

    def pick(self, running: Array) -> Array:
        """Return running values ``(..., n)`` at the cutoffs, ``(..., cutoffs)``; 0 of an empty list."""
        *leading, n = running.shape
        if n == 0:
            return numbers_like(running, np.zeros((*leading, len(self.ranks)), int))
        return running[..., [depth - 1 for depth in self.depths(n)]]

    def squeeze(self, scores: Array) -> Array:
        """Drop the axis of cutoffs where `k` was a single one."""
        return scores if self.is_sequence else scores[..., 0][()]


Cutoff: TypeAlias = int | Sequence[int] | NDArray[np.integer] | Cutoffs | None

WHOLE_LIST = Cutoffs((None,), is_sequence=False)


def as_cutoffs(k: Cutoff) -> Cutoffs:
    """Return the argument `k` as cutoffs: None, a whole number from 1 up, or a sequence of these."""
    if k is None:
        return WHOLE_LIST
    if isinstance(k, Cutoffs):
        return k
    is_sequence = isinstance(k, Sequence) or (isinstance(k, np.ndarray) and k.ndim > 0)
    ranks: tuple[Any, ...] = tuple(cast(Sequence[int], k)) if is_sequence else (k,)
    if not ranks or not all(map(_is_rank, ranks)):
        raise invalid_argument("k", "None, a whole number from 1 up or a sequence of them", brief(k))
    return Cutoffs(tuple(map(int, ranks)), is_sequence)


def _is_rank(value: object) -> bool:
    return isinstance(value, int | np.integer) and not isinstance(value, bool) and int(value) >= 1
