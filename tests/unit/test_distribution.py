"""Where an order stands among all: shares, histograms, and scores that only rounding tells apart."""

import math
from collections import Counter, defaultdict

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

import metrics as m
from tests.peers import scipy

some_scores = st.lists(st.integers(0, 8).map(lambda eighths: eighths / 8), min_size=1, max_size=60)


@given(some_scores, st.integers(0, 8))
def test_shares_are_those_of_scipy(scores, eighths):
    own = eighths / 8
    found = m.distribution(scores, own)
    assert 100 * found.worse == pytest.approx(scipy.stats.percentileofscore(scores, own, kind="strict"))
    assert 100 * found.worse_or_equal == pytest.approx(
        scipy.stats.percentileofscore(scores, own, kind="weak")
    )
    assert found.worse + found.equal + found.better == pytest.approx(1)


@given(some_scores.filter(lambda scores: len(scores) > 1))
def test_the_standard_error_is_that_of_scipy(scores):
    found = m.distribution(scores, 0.5, is_exact=False)
    assert found.standard_error == pytest.approx(scipy.stats.sem(scores))
    assert found.standard_error_of_worse == pytest.approx(
        math.sqrt(found.worse * (1 - found.worse) / len(scores))
    )


def test_scores_that_only_rounding_tells_apart_are_equal():
    one, other = 0.1 + 0.2, 0.3
    assert one != other
    for scores in ([one, other, one], [other, one, other]):
        for own in (one, other):
            found = m.distribution(scores, own)
            assert (found.worse, found.equal, found.better) == (0, 1, 0)
            assert_array_equal(found.histogram.counts, [3])


def test_rounding_is_measured_by_the_largest_score():
    scores = [1e20, 0.0, 1e20 * (1 + 1e-15)]
    assert m.distribution(scores, 1e20).equal == 2 / 3
    assert m.distribution([1e-20, 2e-20], 1e-20).equal == 1 / 2


@given(some_scores, st.integers(1, 12))
def test_the_histogram_holds_every_score_once(scores, bins):
    counts, edges = m.distribution(scores, 0, bins=bins).histogram
    assert counts.sum() == len(scores)
    assert (edges[0], edges[-1]) == (min(scores), max(scores))
    if min(scores) < max(scores):
        assert len(counts) == len(edges) - 1 == bins
        # Eighths fall on edges where the span divides evenly; elsewhere numpy counts the same.
        between = all(abs(score - edge) > 1e-9 for score in set(scores) for edge in edges[1:-1])
        if between:
            assert_array_equal(counts, np.histogram(scores, bins)[0])


def test_equal_scores_never_part_at_an_edge():
    below, above = math.nextafter(0.5, 0), math.nextafter(0.5, 1)
    counts, edges = m.distribution([0, below, 0.5, above, 1], 0, bins=2).histogram
    assert_array_equal(edges, [0, 0.5, 1])
    assert sorted(counts) in ([1, 4], [2, 3])
    assert counts[0] in (1, 4)


def test_where_all_score_the_same_there_is_one_bin_without_width():
    found = m.distribution([0.25] * 7, 0.25)
    assert_array_equal(found.histogram.counts, [7])
    assert_array_equal(found.histogram.edges, [0.25, 0.25])
    assert (found.mean, found.lowest, found.highest) == (0.25, 0.25, 0.25)


@given(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)), min_size=1, max_size=40), st.integers(1, 9))
def test_the_sides_of_a_joint_histogram_are_the_histograms(pairs, bins):
    first, second = np.array(pairs).T / 8
    joint = m.joint_histogram(first, second, bins=bins)
    one, other = (m.distribution(scores, 0, bins=bins).histogram for scores in (first, second))
    assert_array_equal(joint.counts.sum(axis=1), one.counts)
    assert_array_equal(joint.counts.sum(axis=0), other.counts)
    assert_array_equal(joint.first_edges, one.edges)
    assert_array_equal(joint.second_edges, other.edges)


def test_a_joint_histogram_counts_orders_that_share_both_bins():
    orders = m.all_orders([1, 0, 0])
    # The relevant document is first, second or third: RR 1, 1/2, 1/3, and P@2 1/2, 1/2, 0.
    joint = m.joint_histogram(m.reciprocal_rank(orders), m.precision(orders, 2), bins=4)
    assert_array_equal(joint.counts, [[1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 0], [0, 0, 0, 1]])
    assert_allclose(joint.first_edges, [1 / 3, 1 / 2, 2 / 3, 5 / 6, 1])


# --- pairs of scores ------------------------------------------------------------------------------------

some_pairs = st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)), min_size=1, max_size=60)
some_grades = st.lists(st.integers(0, 3), min_size=1, max_size=7)


@given(some_grades)
def test_every_order_is_in_one_pair_whose_example_has_its_scores(grades):
    orders = m.all_orders(grades)
    first, second = m.average_precision(orders), m.reciprocal_rank(orders)
    pairs = m.score_pairs(first, second)
    assert pairs.counts.sum() == len(orders)
    assert_allclose(pairs.first, m.average_precision(orders[pairs.examples]))
    assert_allclose(pairs.second, m.reciprocal_rank(orders[pairs.examples]))
    exact = [(round(one, 9), round(other, 9)) for one, other in zip(first, second, strict=True)]
    counted = {
        (round(one, 9), round(other, 9)): count
        for one, other, count in zip(pairs.first, pairs.second, pairs.counts, strict=True)
    }
    assert counted == Counter(exact)


def test_pairs_that_only_rounding_tells_apart_are_one():
    first, second = [0.1 + 0.2, 0.3, 0.3, 1], [0.5, 0.5, math.nextafter(0.5, 1), 0.5]
    pairs = m.score_pairs(first, second)
    assert_array_equal(pairs.counts, [3, 1])
    assert_array_equal(pairs.examples, [0, 3])


@given(some_pairs, st.integers(1, 12))
def test_merging_keeps_every_order_and_each_dot_is_a_pair(scores, most):
    pairs = m.score_pairs(*np.array(scores).T / 8)
    merged, cells = m.merge_pairs(pairs, most)
    assert len(merged.counts) <= most
    assert merged.counts.sum() == len(scores)
    assert (cells == 0) == (len(pairs.counts) <= most)
    for one, other, example in zip(merged.first, merged.second, merged.examples, strict=True):
        assert (8 * one, 8 * other) == scores[example]


@given(some_pairs, st.integers(1, 12))
def test_only_neighbours_merge_and_the_most_frequent_of_them_stays(scores, most):
    # With both corners each axis goes from 0 to 1, and eighths times a number of cells are exact.
    pairs = m.score_pairs(*np.array([(0, 0), (8, 8), *scores]).T / 8)
    merged, cells = m.merge_pairs(pairs, most)

    def by_cell(found):
        counts = defaultdict(list)
        for one, other, count in zip(found.first, found.second, found.counts, strict=True):
            counts[min(int(one * cells), cells - 1), min(int(other * cells), cells - 1)].append(count)
        return counts

    if cells:
        assert by_cell(merged) == {cell: [sum(counts)] for cell, counts in by_cell(pairs).items()}
        counted = dict(zip(zip(pairs.first, pairs.second, strict=True), pairs.counts, strict=True))
        kept = [counted[pair] for pair in zip(merged.first, merged.second, strict=True)]
        assert sorted(kept) == sorted(max(counts) for counts in by_cell(pairs).values())


def test_few_cells_are_used_only_where_many_would_be_too_many():
    # Nine pairs in a row: of the grids that are tried, one with 9 cells a side parts all, one with 7 joins
    # the first two and the last two.
    pairs = m.score_pairs(np.arange(9) / 8, np.zeros(9))
    assert (m.merge_pairs(pairs, 9).cells, m.merge_pairs(pairs, 8).cells) == (0, 7)
    merged = m.merge_pairs(pairs, 8).pairs
    assert_array_equal(merged.counts, [2, 1, 1, 1, 1, 1, 2])
    assert_array_equal(8 * merged.first, [0, 2, 3, 4, 5, 6, 7])


@given(some_pairs)
def test_the_front_is_that_of_brute_force(scores):
    first, second = np.array(scores).T
    unbeaten = {
        (a, b) for a, b in scores if not any((c >= a and d >= b) and (c > a or d > b) for c, d in scores)
    }
    found = m.pareto_front(first, second)
    assert [scores[place] for place in found] == sorted(unbeaten, reverse=True)
    assert all(scores.index(scores[place]) == place for place in found)
