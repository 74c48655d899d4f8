"""Fast layout of many lists: in blocks, and in memory rank by rank, so that each step down the ranks is one
operation on neighbours. A formula does not see this: it reads ``(lists, n)``.
"""

import math
from collections.abc import Callable
from functools import wraps
from itertools import pairwise
from typing import Concatenate, ParamSpec, TypeAlias, cast

import numpy as np
from numpy.typing import DTypeLike, NDArray

from metrics.numeric.arrays import Array, is_exact
from metrics.numeric.cutoffs import Cutoffs

Flags: TypeAlias = NDArray[np.bool_]
P = ParamSpec("P")
Formula: TypeAlias = Callable[Concatenate[Array, P], Array]

MANY_LISTS = 32
"""From this number of lists on, going down the ranks is faster than going through the lists."""

GRADES_AT_A_TIME = 1 << 19
"""Grades in a block of lists: what one step writes is still in the cache when the next reads it."""

TURNED_AT_A_TIME = 1 << 15
"""Grades that are turned together: what is read and what is written fit the cache."""

MAX_BYTE_GRADE = 15
"""Whole grades up to here are computed in bytes, and counted rather than sorted."""


def compute_in_blocks(formula: Formula[P]) -> Formula[P]:
    """Let a formula of ``(lists, n)`` take ``(..., n)``, block by block, so that its arrays stay small.
    All blocks are about as long as each other: no list is left alone at the end.
    """

    @wraps(formula)
    def compute(lists: Array, /, *args: P.args, **kwargs: P.kwargs) -> Array:
        if lists.ndim == 1:
            return cast(Array, formula(lists[np.newaxis], *args, **kwargs)[0])
        *leading, n = lists.shape
        rows = lists.reshape(math.prod(leading), n)
        blocks = min(rows.size // GRADES_AT_A_TIME, len(rows) // MANY_LISTS)
        pieces = np.array_split(rows, blocks) if blocks > 1 else [rows]
        scores = [formula(piece, *args, **kwargs) for piece in pieces]
        whole = np.concatenate(scores) if blocks > 1 else scores[0]
        return whole.reshape(*leading, whole.shape[-1])

    return compute


def are_many(lists: Array) -> bool:
    """Return whether ``(lists, n)`` are many, and no Fractions, so that a fast layout in memory pays."""
    return len(lists) >= MANY_LISTS and not is_exact(lists)


def in_bytes(grades: Array) -> Array:
    """Return many lists of small whole grades as bytes, an eighth of the memory to go through."""
    if grades.dtype.kind not in "iu" or math.prod(grades.shape[:-1]) < MANY_LISTS:
        return grades
    bits = np.bitwise_or.reduce(grades, axis=None)  # of all together: a high bit if one has it
    return grades.astype(np.uint8, copy=False) if bits <= MAX_BYTE_GRADE else grades


def rank_major(lists: Array) -> Array:
    """Return lists in memory rank by rank, as bytes where grades are small; unchanged if they are few."""
    if not are_many(lists):
        return lists
    if lists.dtype == np.bool_:
        return transpose(lists, np.bool_).T
    return transpose(lists, np.uint8 if are_small(lists) else np.float64).T


def weighted_sums(terms: Array, weights: Array, cutoffs: Cutoffs) -> Array:
    """Return the terms ``(lists, n)`` times weights, added up down to each cutoff, strictly in rank order."""
    # Only one fixed order makes a perfect list score exactly 1, and one list the same alone as among many.
    if not are_many(terms) or is_exact(weights):
        return cutoffs.pick(np.cumsum(terms * weights, axis=-1))
    depths = cutoffs.depths(terms.shape[-1])
    total = np.zeros(len(terms))
    down_to = {0: total}
    for depth, (values, weight) in enumerate(zip(terms.T, weights.T, strict=True), start=1):
        # numpy takes longer to turn whole numbers into floats as it multiplies
        added = values.astype(np.float64, copy=False) * weight
        added += total
        total = added
        if depth in depths:  # only what is asked for stays in memory
            down_to[depth] = total
    return np.reshape([down_to[depth] for depth in depths], (len(depths), len(terms))).T


def running_counts(flags: Flags) -> Array:
    """Count the True down to each rank, ``(lists, n)``; of many lists in the smallest whole numbers."""
    if not are_many(flags):
        return np.cumsum(flags, axis=-1)
    counts = flags.astype(np.min_scalar_type(flags.shape[-1]))
    for above, here in pairwise(counts.T):
        here += above
    return counts


def products_above(factors: Array) -> Array:
    """Return at each rank the product of the factors above it, ``(lists, n)``; 1 at the first."""
    products = np.ones_like(factors)
    if not are_many(factors):
        np.multiply.accumulate(factors[:, :-1], axis=-1, out=products[:, 1:])
        return products
    for above, factor, here in zip(products.T, factors.T, products.T[1:], strict=False):
        np.multiply(above, factor, out=here)
    return products


def transpose(lists: Array, dtype: DTypeLike) -> Array:
    """Copy ``(lists, n)`` as ``(n, lists)``."""
    ranks = np.empty(lists.shape[::-1], dtype)
    at_a_time = max(TURNED_AT_A_TIME // max(len(ranks), 1), MANY_LISTS)
    for start in range(0, len(lists), at_a_time):
        part = slice(start, start + at_a_time)
        ranks[:, part] = lists[part].astype(dtype, copy=False).T
    return ranks


def are_small(lists: Array) -> bool:
    """Return whether all grades are whole and so small that they fit into bytes."""
    if not lists.max(initial=0) <= MAX_BYTE_GRADE:  # a NaN is not small
        return False
    return lists.dtype.kind != "f" or bool((np.floor(lists) == lists).all())
