"""Exact values: the functions of a family take grades as Fractions, so no formula is written twice."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from metrics.numeric.arrays import Array, as_grades, invalid_argument


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
