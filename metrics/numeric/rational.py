"""Exact values: a metric that is rational, computed in Fractions rather than read off a float.

No formula is written twice for this. The functions of the family take their grades as Fractions too, and
since Python's Fractions add, multiply and divide like numbers, the same expressions then give exact results.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from metrics.numeric.arrays import Array
from metrics.numeric.checking import as_grades, invalid_argument


def exact(metric: Callable[..., Any], grades: ArrayLike, *arguments: Any, **keywords: Any) -> Any:  # noqa: ANN401
    """Compute a metric exactly: the arguments as always, the result in Fractions.

    A NaN that was asked for (as `empty`) stays a NaN; what is not rational with these arguments is refused.

    Rational are `precision`, `recall`, `pooled_recall`, `f_measure`, `hit`, `r_precision`,
    `average_precision` with all its denominators, `interpolated_precision`, `reciprocal_rank`, `bpref`,
    `rbp`, `err` and `stop_probabilities`, and the columns of the steps of these. A parameter that is a
    float, such as the persistence of `rbp`, has to be a Fraction here: 0.8 as a float is
    3602879701896397/4503599627370496.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from metrics import average_precision, err, exact, rbp
    >>> print(exact(average_precision, [1, 1, 0, 0, 1, 0, 0]))
    13/15
    >>> print(exact(err, [3, 2, 3, 1], max_grade=3))
    45295/49152
    >>> print(exact(rbp, [1, 0, 1], p=Fraction(4, 5)))
    41/125
    """
    if keywords.get("judged") is not None:
        keywords["judged"] = as_fractions(keywords["judged"], "judged")
    # Comparing a NaN among objects is something numpy warns of, and "not judged" is meant.
    with np.errstate(invalid="ignore"):
        return metric(as_fractions(grades), *arguments, **keywords)


def exact_mean(scores: Iterable[Fraction]) -> Fraction:
    """Average exact scores over queries.

    Examples
    --------
    >>> from metrics import average_precision, exact, exact_mean
    >>> queries = [[1, 1, 0, 0, 1, 0, 0], [0, 1, 1, 0, 0, 1, 1]]
    >>> print(exact_mean(exact(average_precision, grades) for grades in queries))
    599/840
    """
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
