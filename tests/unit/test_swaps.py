"""Swaps, moves and the cost of position: against plain lists, closed forms and one another."""

import math
from functools import partial
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

import metrics as m
from metrics.analysis.swaps import Move, Swap
from tests.unit.measured import MEASURES

some_grades = st.lists(st.sampled_from([0, 1, 2, 3, math.nan]), min_size=1, max_size=7)
some_measure = st.sampled_from(sorted(MEASURES))


def swap(grades, i, j):
    changed = list(grades)
    changed[i], changed[j] = changed[j], changed[i]
    return changed


def move(grades, origin, target):
    changed = list(grades)
    changed.insert(target, changed.pop(origin))
    return changed


@given(some_grades)
def test_lists_are_those_of_plain_python(grades):
    places = range(len(grades))
    for i, j in product(places, places):
        assert_array_equal(m.swapped(grades, i, j), swap(grades, i, j))
        assert_array_equal(m.moved(grades, i, j), move(grades, i, j))
        assert_array_equal(m.positions(grades, i)[j], move(grades, i, j))


@given(some_grades, some_measure)
def test_changes_are_those_of_one_list_after_the_other(grades, name):
    measure = MEASURES[name]
    places = range(len(grades))
    now = measure(grades)
    by_swap, by_move = m.swap_changes(grades, measure), m.move_changes(grades, measure)
    for i, j in product(places, places):
        assert by_swap[i, j] == pytest.approx(measure(swap(grades, i, j)) - now, rel=0, abs=1e-11)
        assert by_move[i, j] == pytest.approx(measure(move(grades, i, j)) - now, rel=0, abs=1e-11)


def test_swaps_of_a_long_list_in_several_blocks():
    grades = np.random.default_rng(1).integers(0, 4, 140)
    weights = 1 / np.log2(np.arange(2, 142))
    expected = np.subtract.outer(grades, grades) * np.subtract.outer(weights, weights) * -1
    assert_allclose(m.swap_changes(grades, m.dcg), expected, rtol=0, atol=1e-11)


def test_moves_of_a_long_list_in_several_blocks():
    grades = np.zeros(140)
    grades[70] = 1
    expected = np.zeros((140, 140))
    expected[70] = 1 / np.arange(1, 141) - 1 / 71
    expected[:70, 70:] = 1 / 70 - 1 / 71  # one from above goes below: it moves up
    expected[71:, :71] = 1 / 72 - 1 / 71
    assert_allclose(m.move_changes(grades, m.reciprocal_rank), expected, rtol=0, atol=1e-15)


@given(some_grades, some_measure)
def test_swaps_are_symmetric_and_nothing_where_grades_are_equal(grades, name):
    changes = m.swap_changes(grades, MEASURES[name])
    assert_array_equal(changes, changes.T)
    for i, j in product(range(len(grades)), repeat=2):
        if grades[i] == grades[j] or (math.isnan(grades[i]) and math.isnan(grades[j])):
            assert changes[i, j] == 0


@given(some_grades, some_measure, st.data())
def test_the_curve_of_a_document_passes_through_the_score_now(grades, name, data):
    document = data.draw(st.integers(0, len(grades) - 1))
    measure = MEASURES[name]
    curve = m.position_curve(grades, document, measure)
    assert curve[document] == measure(grades)
    assert_allclose(curve - curve[document], m.move_changes(grades, measure)[document], rtol=0, atol=1e-11)


def test_what_only_rounding_changes_is_no_change():
    grades = [0.1, 0.2, 0.3]
    assert 0.1 + 0.2 + 0.3 != 0.3 + 0.2 + 0.1
    assert_array_equal(m.swap_changes(grades, m.cg), np.zeros((3, 3)))
    assert_array_equal(m.move_changes(grades, m.cg), np.zeros((3, 3)))


def test_not_judged_is_not_grade_0_where_a_measure_tells_them_apart():
    grades = [0, 1, math.nan]
    assert m.swap_changes(grades, m.ndcg)[0, 2] == 0
    assert m.swap_changes(grades, m.bpref)[0, 2] == 1


@given(some_grades, some_measure)
def test_best_is_best_and_there_is_none_where_nothing_improves(grades, name):
    swaps, moves = m.swap_changes(grades, MEASURES[name]), m.move_changes(grades, MEASURES[name])
    for changes, best in [(swaps, m.best_swap(swaps)), (moves, m.best_move(moves))]:
        if best is None:
            assert changes.max() <= 0
        else:
            assert best.change == changes[best[:2]] > 0
            assert best.change == pytest.approx(changes.max(), rel=1e-8)


def test_of_equal_gains_the_nearest_ranks():
    grades = [0, 0, 0, 1, 1]
    measure = partial(m.precision, k=3)
    assert m.best_swap(m.swap_changes(grades, measure)) == (2, 3, 1 / 3)
    assert m.best_move(m.move_changes(grades, measure)) == (2, 3, 1 / 3)


def test_swaps_and_moves_take_as_many_exchanges_as_bubble_sort():
    numbers = list(range(6))
    for i, j in product(numbers, numbers):
        if i < j:
            assert Swap(i, j, 0.0).exchanges == inversions(m.swapped(numbers, i, j))
        assert Move(i, j, 0.0).exchanges == inversions(m.moved(numbers, i, j))


def inversions(numbers):
    return sum(one > other for place, one in enumerate(numbers) for other in numbers[place:])


def test_lists_of_one_and_of_none():
    for grades in ([2], []):
        n = len(grades)
        assert_array_equal(m.swap_changes(grades, m.ndcg), np.zeros((n, n)))
        assert_array_equal(m.move_changes(grades, m.ndcg), np.zeros((n, n)))
        assert m.best_swap(np.zeros((n, n))) is None
        assert m.best_move(np.zeros((n, n))) is None
