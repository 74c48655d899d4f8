"""Checks of array arguments: grades, judgements, numbers, and the errors for impossible ones."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from reprlib import repr as brief
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array: TypeAlias = NDArray[Any]
FloatArray: TypeAlias = NDArray[np.float64]


def is_exact(values: object) -> bool:
    """Return whether values are an array of objects, which is computed in Fractions."""
    return isinstance(values, np.ndarray) and values.dtype == np.object_


LARGEST = 1e100
"""Grades, gains and weights end here, so that no sum of their products overflows."""


def invalid_argument(name: str, allowed: str, got: object) -> ValueError:
    """Return the ValueError for an impossible argument: its name, what is allowed, what it was."""
    return ValueError(f"{name} must be {allowed}, got {got}")


def as_grades(grades: ArrayLike, name: str = "grades") -> Array:
    """Check grades in ranked order, ``(..., n)``: numbers from 0 up, or NaN for "not judged"."""
    array = as_numbers(grades, name)
    if array.ndim == 0:
        raise invalid_argument(name, "a list or an array (..., n), one grade a document", brief(grades))
    if array.size == 0:
        return array
    if not _are_in_range(array):
        _check_judged(array[~np.isnan(array)].astype(np.float64), name)
    return array


def _are_in_range(grades: Array) -> bool:
    """Return whether all grades are surely from 0 to LARGEST, without a temporary array."""
    if grades.dtype.kind != "f":
        # One negative number is enough for the sign bit of all numbers together.
        return bool(np.bitwise_or.reduce(grades, axis=None) >= 0)
    # NaN carries through min and max, so the usual list without a NaN is done here.
    return float(grades.min()) >= 0 and float(grades.max()) <= LARGEST


def as_judgements(grades: ArrayLike, name: str = "grades") -> Array:
    """Check grades as `as_grades` does, for metrics that are rational: an array of Fractions stays one."""
    if not is_exact(grades):
        return as_grades(grades, name)
    array = cast(Array, grades)
    if array.ndim == 0:
        raise invalid_argument(name, "a list or an array (..., n), one grade a document", brief(grades))
    # Fractions take long to compare, with a float longest: an object of many documents is looked at once.
    largest = int(LARGEST)
    for grade in {id(grade): grade for grade in array.flat}.values():
        if isinstance(grade, Fraction):
            if not 0 <= grade.numerator <= largest * grade.denominator:
                raise invalid_argument(name, f"numbers from 0 to {LARGEST:g} (NaN = not judged)", grade)
        elif grade == grade:  # a NaN is the one number that differs from itself
            raise invalid_argument(name, "Fractions (or NaN = not judged) throughout", brief(grade))
    return array


def as_numbers(values: ArrayLike, name: str) -> Array:
    """Turn `values` into an array of numbers; text, ``None`` and ragged lists are a ValueError."""
    try:
        array = np.asarray(values)
    except ValueError as error:
        raise invalid_argument(
            name, "an array with lists of one length", f"{brief(values)} ({error})"
        ) from None
    if array.dtype.kind not in "biuf":
        raise invalid_argument(name, "numbers", brief(values))
    return array.view(np.uint8) if array.dtype == np.bool_ else array


def _check_judged(judged: FloatArray, name: str) -> None:
    outside = judged[~((judged >= 0) & (judged <= LARGEST))]
    if outside.size:
        raise invalid_argument(name, f"numbers from 0 to {LARGEST:g} (NaN = not judged)", f"{outside[0]:g}")


def is_number(value: object) -> bool:
    """Return whether `value` is one real number, of Python or of numpy; a Fraction is one, too."""
    return isinstance(value, int | float | Fraction | np.integer | np.floating)


def check_leading(ranked: Array, pool: Array) -> None:
    """Check that every list has a pool of judged documents, of its own or shared."""
    try:
        np.broadcast_shapes(ranked.shape[:-1], pool.shape[:-1])
    except ValueError:
        got = f"{pool.shape[:-1]} for {ranked.shape[:-1]}"
        raise invalid_argument(
            "judged", "of a leading shape that broadcasts against that of grades", got
        ) from None


def apply_checked(
    name: str, what: str, function: Callable[[FloatArray], ArrayLike], numbers: FloatArray
) -> FloatArray:
    """Apply a caller's gain or discount function to numbers, and check what it returns."""
    with np.errstate(all="ignore"):
        values = as_numbers(function(numbers), name).astype(np.float64)
    if values.shape != numbers.shape:
        raise invalid_argument(
            name, f"a function that returns one {what}, shape {numbers.shape}", values.shape
        )
    return values


# --- in Fractions ---------------------------------------------------------------------------------------


def exact(metric: Callable[..., Any], grades: ArrayLike, *arguments: Any, **keywords: Any) -> Any:  # noqa: ANN401
    """Return a rational metric in Fractions; a parameter such as the p of `rbp` has to be a Fraction, too. A
    NaN that was asked for (as `empty`) stays; what is not rational is refused.
    """
    if keywords.get("judged") is not None:
        keywords["judged"] = as_fractions(keywords["judged"], "judged")
    # Comparing a NaN among objects is something numpy warns of, and "not judged" is meant.
    with np.errstate(invalid="ignore"):
        return metric(as_fractions(grades), *arguments, **keywords)


def exact_mean(scores: Iterable[Fraction]) -> Fraction:
    """Return the mean of exact scores over queries."""
    all_scores = list(scores)
    if not all_scores:
        raise invalid_argument("scores", "one or more", "none")
    return sum(all_scores, Fraction(0)) / len(all_scores)


def as_fractions(grades: ArrayLike, name: str = "grades") -> Array:
    """Check grades and turn them into an array of Fractions; a NaN stays a NaN."""
    array = as_grades(grades, name)
    fractions = np.empty(array.size, np.object_)
    plain = array.ravel().tolist()
    # There are few grades on a scale, and making a Fraction takes a while: each is made once.
    turned = {grade: Fraction(*grade.as_integer_ratio()) for grade in set(plain) if grade == grade}
    fractions[:] = [turned.get(grade, grade) for grade in plain]
    return fractions.reshape(array.shape)
