"""Many lists at once: when a fast path takes over from the formula, and how it has the lists in memory."""

import math
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from metrics.numeric.arrays import Array, is_exact

Flags: TypeAlias = NDArray[np.bool_]
P = ParamSpec("P")
Formula: TypeAlias = Callable[Concatenate[Array, P], Array]

MANY = 32
"""From this number of lists on, going down the ranks is faster than going through the lists."""

GRADES_AT_A_TIME = 1 << 19
"""Grades in a block of lists: what one step writes is still in the cache when the next reads it."""

TURNED_AT_A_TIME = 1 << 15
"""Grades that are turned together: what is read and what is written fit the cache."""

SMALL = 15
"""Whole grades up to here are computed in bytes, and counted rather than sorted."""

FAST_PATHS: dict[str, tuple[Callable[..., Array], Callable[..., Array]]] = {}
"""Every formula that a fast path stands for, by the name of the formula: the formula, the fast path."""


def for_many_lists(kernel: Formula[P]) -> Callable[[Formula[P]], Formula[P]]:
    """Let a fast path stand for the formula below wherever there are many lists.

    The formula takes lists ``(..., n)`` first and gives ``(..., m)``, of Fractions too. The fast path takes
    ``(lists, n)`` of plain numbers and the same arguments, and gives ``(lists, m)``, equal to the last bit.
    """

    def stands_for(formula: Formula[P]) -> Formula[P]:
        FAST_PATHS[formula.__name__] = formula, kernel

        @wraps(formula)
        def choose(lists: Array, /, *args: P.args, **kwargs: P.kwargs) -> Array:
            if not are_many(lists) or is_exact(lists):
                return formula(lists, *args, **kwargs)
            return in_blocks(lambda block: kernel(block, *args, **kwargs), lists)

        return choose

    return stands_for


def are_many(lists: Array) -> bool:
    """Tell whether a fast path pays."""
    return math.prod(lists.shape[:-1]) >= MANY


def in_bytes(grades: ArrayLike) -> ArrayLike:
    """Keep many lists of small whole grades as bytes, an eighth of the memory to go through."""
    if not isinstance(grades, np.ndarray) or grades.dtype.kind not in "iu" or not are_many(grades):
        return grades
    bits = np.bitwise_or.reduce(grades, axis=None)  # of all together: a sign or a high bit if one has it
    return grades.astype(np.uint8, copy=False) if 0 <= bits <= SMALL else grades


def in_blocks(kernel: Callable[[Array], Array], lists: Array) -> Array:
    """Give the lists ``(..., n)`` to a fast path in blocks, so that what it writes in between stays small.

    All blocks are about as long as each other: no list is left alone at the end.
    """
    *leading, n = lists.shape
    rows = lists.reshape(math.prod(leading), n)
    blocks = max(min(len(rows) * n // GRADES_AT_A_TIME, len(rows) // MANY), 1)
    pieces = np.array_split(rows, blocks) if blocks > 1 else [rows]
    scores = np.concatenate([kernel(piece) for piece in pieces])
    return scores.reshape(*leading, scores.shape[-1])


def rank_major(lists: Array) -> Array:
    """Turn ``(lists, n)`` into ``(n, lists)``: rank 1 of all lists, then rank 2 of all lists, and so on.

    Lists are many and ranks are few. In this layout each step down the ranks is one operation over all
    lists, on neighbours in memory. Small whole grades come back as bytes; everything else as float64.
    """
    if lists.dtype == np.uint8:  # all in a row are looked at faster than the first of each list
        ranks = turned(lists, np.uint8)
        return ranks if are_small(ranks) else ranks.astype(np.float64)
    return turned(lists, np.uint8 if are_small(lists) else np.float64)


def relevant_ranks(lists: Array, threshold: float, depth: int | None) -> Flags:
    """Tell the relevant documents, ``(depth, lists)``: rank 1 of all lists, then rank 2, and so on."""
    return turned(lists[:, :depth] >= threshold, np.bool_)


def turned(lists: Array, dtype: DTypeLike) -> Array:
    """Copy ``(lists, n)`` as ``(n, lists)``."""
    ranks = np.empty(lists.shape[::-1], dtype)
    at_a_time = max(TURNED_AT_A_TIME // max(len(ranks), 1), MANY)
    for start in range(0, len(lists), at_a_time):
        part = slice(start, start + at_a_time)
        ranks[:, part] = lists[part].astype(dtype, copy=False).T
    return ranks


def are_small(lists: Array) -> bool:
    """Tell whether all grades are whole and so small that they fit into bytes."""
    if not lists.max(initial=0) <= SMALL:  # a NaN is not small
        return False
    return lists.dtype.kind != "f" or bool((np.floor(lists) == lists).all())
