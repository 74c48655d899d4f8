"""Arithmetic that gives floats for floats and Fractions for Fractions."""

import math
from fractions import Fraction
from reprlib import repr as brief
from typing import cast

import numpy as np

from metrics.numeric.arrays import Array, invalid_argument, is_exact, is_number

_to_fractions = np.frompyfunc(Fraction, 1, 1)


def numbers_like(values: Array, whole: Array) -> Array:
    """Return counts in the number type of `values`, so that quotients are Fractions or floats."""
    return cast(Array, _to_fractions(whole)) if is_exact(values) else whole.astype(np.float64)


def number_like(values: Array, number: float | Fraction, name: str) -> float | Fraction:
    """Return a parameter in the number type of `values`; as a Fraction, one such as 0.1 is refused."""
    if not is_exact(values):
        return float(number)
    if isinstance(number, float | np.floating) and not float(number).is_integer():
        raise invalid_argument(
            name, "a whole number or a Fraction where Fractions are computed", brief(number)
        )
    return Fraction(number) if isinstance(number, Fraction) else Fraction(int(number))


def unjudged_as_zero(lists: Array) -> Array:
    """Put grade 0 in place of every NaN; the same array where there is none."""
    if lists.dtype.kind not in "fO":
        return lists
    unjudged = lists != lists  # only a NaN differs from itself, among floats and among Fractions
    return np.where(unjudged, lists.dtype.type(0), lists) if unjudged.any() else lists


def share(part: Array, whole: Array, empty: float) -> Array:
    """Return `part` as a share of `whole`, and `empty` where there is nothing to divide by."""
    if not is_number(empty):
        raise invalid_argument("empty", "a number", brief(empty))
    finite_and_exact = is_exact(part) and math.isfinite(empty)
    shape = np.broadcast_shapes(part.shape, whole.shape)
    shares = np.full(shape, Fraction(empty) if finite_and_exact else float(empty), part.dtype)
    np.divide(part, whole, out=shares, where=whole > 0)
    return shares
