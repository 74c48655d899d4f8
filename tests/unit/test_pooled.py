"""Pooled recall: every relevant document weighs the same, whichever query it belongs to."""

from fractions import Fraction
from math import nan

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from metrics import exact, pooled_recall, recall


def first(hits: int, length: int) -> list[float]:
    return [1.0] * hits + [0.0] * (length - hits)


FOUND = [first(6, 10), first(5, 10), first(4, 10)]
RELEVANT = [first(10, 12), first(12, 12), first(8, 12)]


def test_the_hits_of_all_over_the_relevant_of_all() -> None:
    assert pooled_recall(FOUND, 10, judged=RELEVANT) == (6 + 5 + 4) / (10 + 12 + 8)
    assert exact(pooled_recall, FOUND, 10, judged=RELEVANT) == Fraction(1, 2)


def test_a_sequence_of_cutoffs_adds_an_axis() -> None:
    assert_allclose(pooled_recall(FOUND, [1, 4, 5, 99], judged=RELEVANT), [3 / 30, 12 / 30, 14 / 30, 15 / 30])


def test_one_query_has_its_own_recall() -> None:
    grades = [2, 0, nan, 1]
    assert_array_equal(pooled_recall([grades], [1, 2, 4]), recall(grades, [1, 2, 4]))


def test_lists_are_filled_up_with_not_judged() -> None:
    grades, judged = [[1.0, 0, 1], [0.0, nan, nan]], [[1.0, 0, 1], [0.0, 1, nan]]
    assert pooled_recall(grades, judged=judged) == 2 / 3


def test_a_query_without_relevant_documents_adds_nothing() -> None:
    assert pooled_recall([[1, 0], [0, 0]], 1) == 1
    assert pooled_recall([[0, 0], [0, 0]], 1) == 0
    assert pooled_recall([[0, 0]], 1, empty=1) == 1
    assert np.isnan(pooled_recall([[0, 0]], 1, empty=nan))


def test_leading_axes_stay() -> None:
    grades = np.array([FOUND, FOUND[::-1]])
    assert pooled_recall(grades, [1, 2]).shape == (2, 2)
    assert pooled_recall(grades, judged=RELEVANT).shape == (2,)


def test_one_pool_serves_all_queries() -> None:
    assert pooled_recall([[1, 0], [0, 0]], judged=[1, 1]) == 1 / 4


def test_the_threshold_decides_what_is_relevant() -> None:
    assert pooled_recall([[1, 2], [3, 0]], 1, threshold=2) == 1 / 2


@pytest.mark.parametrize("grades", [[1, 0], [[-1.0, 0]]])
def test_impossible_grades_are_named(grades: list[float]) -> None:
    with pytest.raises(ValueError, match="grades must be"):
        pooled_recall(grades)
