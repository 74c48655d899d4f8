"""Gains: what a document of each grade is worth, by name, table or function."""

from collections.abc import Callable, Mapping, Sequence
from reprlib import repr as brief
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from metrics.numeric.arithmetic import unjudged_as_zero
from metrics.numeric.arrays import LARGEST, Array, FloatArray, apply_checked, as_numbers, invalid_argument

Gain: TypeAlias = (
    str
    | Mapping[int, float]
    | Mapping[float, float]
    | Sequence[float]
    | Array
    | Callable[[FloatArray], ArrayLike]
)

ALLOWED = '"linear", "exponential", a table (grade -> gain) or a function of an array of grades'

MAX_SMALL_GRADE = 15
"""The named gains of bytes up to here are whole numbers of at most 16 bits."""


def gains_of(grades: Array, gain: Gain) -> Array:
    """Return the gain of every grade, 0 where not judged, as small whole numbers where possible."""
    if isinstance(gain, str):  # grade 0 gains nothing, and so not judged is no case of its own
        return _gains_by_name(gain, unjudged_as_zero(grades))
    grade = grades.astype(np.float64)
    judged = ~np.isnan(grade)
    if judged.all():
        return _gains_of_numbers(grade, gain)
    gains = np.zeros(grade.shape)
    gains[judged] = _gains_of_numbers(grade[judged], gain)
    return gains


def _gains_of_numbers(grades: FloatArray, gain: Gain) -> FloatArray:
    """Return the gain of every grade by a function, a table or a list."""
    if callable(gain):
        # A flat array, whatever the shape of the grades: the function need not know our layout.
        gains = apply_checked("gain", "gain a grade", gain, grades.ravel())
        return _check_gains(gains.reshape(grades.shape), grades)
    if isinstance(gain, Mapping):
        return _gains_by_table(list(gain.keys()), list(gain.values()), grades)
    if isinstance(gain, Sequence | np.ndarray):
        return _gains_by_table(range(len(gain)), gain, grades)
    raise invalid_argument("gain", ALLOWED, brief(gain))


def _gains_by_name(gain: str, grades: Array) -> Array:
    is_small = grades.dtype == np.uint8 and grades.max(initial=0) <= MAX_SMALL_GRADE
    if gain == "linear":
        return grades if is_small else grades.astype(np.float64)
    if gain == "exponential":
        if is_small:
            return np.left_shift(np.uint16(1), grades) - np.uint16(1)
        grade = grades.astype(np.float64)
        with np.errstate(over="ignore"):
            return _check_gains(np.exp2(grade) - 1, grade)
    raise invalid_argument("gain", ALLOWED, brief(gain))


def _gains_by_table(keys: Sequence[float], values: ArrayLike, grades: FloatArray) -> FloatArray:
    table_grades, table_gains = as_numbers(keys, "gain"), as_numbers(values, "gain")
    if table_gains.shape != table_grades.shape:
        raise invalid_argument("gain", "a table with one number a grade", f"shape {table_gains.shape}")
    order = np.argsort(table_grades)
    table_grades, table_gains = table_grades[order].astype(np.float64), table_gains[order].astype(np.float64)
    places = np.searchsorted(table_grades, grades)
    # A grade above the last one of the table has no place in it: NaN there equals no grade.
    missing = np.append(table_grades, np.nan)[places] != grades
    if missing.any():
        grades_of_table = ", ".join(f"{grade:g}" for grade in table_grades)
        raise invalid_argument(
            "gain",
            f"a table with every grade of the list (it has {grades_of_table})",
            f"{grades[missing][0]:g}",
        )
    return _check_gains(np.append(table_gains, np.nan)[places], grades)


def _check_gains(gains: FloatArray, grades: FloatArray) -> FloatArray:
    possible = (gains >= 0) & (gains <= LARGEST)
    if not possible.all():
        got = f"{gains[~possible][0]} for grade {grades[~possible][0]:g}"
        raise invalid_argument("gain", f"from 0 to {LARGEST:g} for every grade", got)
    return gains
