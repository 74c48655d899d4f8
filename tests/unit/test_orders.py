"""All orders of a list: against itertools, closed forms for the means, and samples against the whole."""

import math
from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_array_equal

import metrics as m
from tests.unit.measured import MEASURES

SCENE = [3, 2, 3, 0, 1, 2]
TEN = [3, 3, 2, 2, 1, 1, 0, 0, 0, 0]
NOT_JUDGED = -1
"""Stands for NaN where lists are compared, sorted and counted."""

some_grades = st.lists(st.sampled_from([0, 1, 2, 3, math.nan]), max_size=7)


def comparable(orders):
    return [tuple(order) for order in np.nan_to_num(orders, nan=NOT_JUDGED).tolist()]


@given(some_grades)
def test_they_are_those_of_itertools_from_the_best_down(grades):
    arranged = comparable([grades])[0]
    assert comparable(m.all_orders(grades)) == sorted(set(permutations(arranged)), reverse=True)
    assert m.distinct_orders(grades) == len(set(permutations(arranged)))


@pytest.mark.parametrize(
    ("grades", "count"),
    [
        (SCENE, 180),
        (TEN, 18_900),
        ([1] * 3 + [0] * 97, 100 * 99 * 98 // 6),
        ([2.5, 0.5, 2.5, math.nan], 12),
        (list(range(20)), math.factorial(20)),
        ([7] * 50, 1),
        ([], 1),
    ],
)
def test_counts(grades, count):
    assert m.distinct_orders(grades) == count


def test_as_many_come_as_were_counted_and_none_twice():
    orders = m.all_orders(TEN)
    assert orders.shape == (18_900, 10)
    assert len(np.unique(orders, axis=0)) == 18_900
    assert_array_equal(np.sort(orders, axis=1), np.tile(sorted(TEN), (18_900, 1)))


def test_grades_that_are_not_small_and_whole_keep_their_value():
    assert m.all_orders([0.1, 300]).tolist() == [[300, 0.1], [0.1, 300]]
    assert m.all_orders([256, 0]).tolist() == [[256, 0], [0, 256]]
    assert m.all_orders([0, 255]).dtype == np.uint8
    assert_array_equal(m.all_orders([math.nan, 0]), [[0, math.nan], [math.nan, 0]])


@pytest.mark.parametrize("name", MEASURES)
def test_every_order_scores_as_it_does_alone(name):
    orders = m.all_orders([3, 2, 0, 1, 2, math.nan])
    alone = [MEASURES[name](order) for order in orders.tolist()]
    assert_array_equal(MEASURES[name](orders), alone)
    assert_array_equal(np.concatenate(list(m.Orders(orders[0]).scores([MEASURES[name]])), axis=1)[0], alone)


@given(some_grades)
def test_few_orders_are_all_looked_at(grades):
    orders = m.Orders(grades)
    assert orders.is_exact
    assert orders.count == orders.distinct == m.distinct_orders(grades)
    assert_array_equal(np.concatenate(list(orders.blocks())), m.all_orders(grades))


def test_they_come_in_blocks():
    grades = [1] * 6 + [0] * 14
    orders = m.Orders(grades)
    blocks = list(orders.blocks())
    assert len(blocks) > 1
    assert sum(map(len, blocks)) == orders.count == math.comb(20, 6)
    assert_array_equal(np.concatenate(blocks), m.all_orders(grades))
    assert_array_equal(orders.take([0, -1, 3]), np.concatenate(blocks)[[0, -1, 3]])


def test_beyond_the_limit_there_is_a_sample():
    assert m.Orders(SCENE, most=180).is_exact
    many = m.Orders(SCENE, most=179, sample=1000)
    assert not many.is_exact
    assert (many.count, many.distinct) == (1000, 180)
    assert sum(map(len, many.blocks())) == 1000


@given(st.lists(st.sampled_from([0, 0.5, 1, 3, math.nan]), min_size=12, max_size=40), st.integers(0, 2**32))
def test_a_sample_is_of_orders_of_this_list_and_the_seed_decides(grades, seed):
    orders = m.Orders(grades, most=0, sample=20, seed=seed)
    blocks = np.concatenate(list(orders.blocks()))
    assert_array_equal(np.sort(blocks, axis=1), np.tile(np.sort(grades), (20, 1)))
    assert_array_equal(orders.take([4, 19]), blocks[[4, 19]])
    assert_array_equal(np.concatenate(list(m.Orders(grades, 0, 20, seed).blocks())), blocks)


def test_a_long_sample_comes_in_blocks_that_differ_and_another_seed_draws_others():
    blocks, other = (list(m.Orders(list(range(300)), sample=2000, seed=seed).blocks()) for seed in (0, 1))
    assert (blocks[0] != other[0]).any()
    assert sum(map(len, blocks)) == 2000
    assert len(np.unique(np.concatenate(blocks), axis=0)) == 2000


def test_every_distinct_order_is_drawn_equally_often():
    drawn = Counter(comparable(np.concatenate(list(m.Orders(SCENE, most=0, sample=36_000).blocks()))))
    assert len(drawn) == 180
    # A count of 200 has the spread sqrt(200); 5 of them are exceeded once in a million times.
    assert all(abs(times - 200) <= 5 * math.sqrt(200) for times in drawn.values())
