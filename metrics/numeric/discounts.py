"""Discounts: the weight of each rank, as in DCG."""

from collections.abc import Callable
from reprlib import repr as brief
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from metrics.numeric.arrays import LARGEST, FloatArray, apply_checked, invalid_argument, is_number

Discount: TypeAlias = str | Callable[[FloatArray], ArrayLike]

ALLOWED = '"log2", "ln", "jk", "zipf", "none" or a function of the array of ranks'


def weights_of(ranks: int, discount: Discount, log_base: float) -> FloatArray:
    """Return the discount weights of ranks 1 to `ranks`, by which gains are multiplied."""
    if not (is_number(log_base) and 1 < log_base < np.inf):
        raise invalid_argument("log_base", "a number above 1", brief(log_base))
    rank: FloatArray = np.arange(1.0, ranks + 1)
    if callable(discount):
        return _weights_by_function(discount, rank)
    return 1 / _discount_divisors(rank, discount, float(log_base))


def relative_weight_at(rank: int, discount: Discount, log_base: float) -> float:
    """Return the discount weight of a rank as a share of that of rank 1."""
    weights = weights_of(rank, discount, log_base)
    return float(weights[-1] / weights[0])


def _discount_divisors(rank: FloatArray, discount: str, log_base: float) -> FloatArray:
    """Return what a named discount divides the gain at each rank by."""
    divisors: FloatArray
    if discount == "log2":
        divisors = np.log2(rank + 1)
    elif discount == "ln":
        divisors = np.log(rank + 1)
    elif discount == "jk":
        # 1 before rank b, then log_b(rank): a larger base stands for a more patient reader.
        divisors = np.where(rank < log_base, 1.0, np.log2(rank) / np.log2(log_base))
    elif discount == "zipf":
        divisors = rank
    elif discount == "none":
        divisors = np.ones_like(rank)
    else:
        raise invalid_argument("discount", ALLOWED, brief(discount))
    return divisors


def _weights_by_function(discount: Callable[[FloatArray], ArrayLike], rank: FloatArray) -> FloatArray:
    """Return the weights of ranks by a caller's discount function, checked."""
    weights = apply_checked("discount", "weight a rank", discount, rank)
    possible = (weights >= 0) & (weights <= LARGEST)
    if not possible.all():
        got = f"{weights[~possible][0]} at rank {rank[~possible][0]:g}"
        raise invalid_argument("discount", f"from 0 to {LARGEST:g} at every rank", got)
    return weights
