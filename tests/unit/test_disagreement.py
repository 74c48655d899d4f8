"""Where two measures disagree: Kendall's tau against scipy, the sharpest pairs against looking at all."""

import math
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_array_equal

import metrics as m
from tests.peers import scipy


def scores_up_to(top):
    pairs = st.lists(st.tuples(st.integers(0, top), st.integers(0, 20)), min_size=1, max_size=40)
    return pairs.map(lambda pairs: np.array(pairs, float).T)


some_scores = st.sampled_from([0, 2, 20]).flatmap(scores_up_to)


def is_constant(scores):
    return min(scores) == max(scores)


@given(some_scores)
def test_pairs_are_counted_as_one_by_one(scores):
    first, second = scores
    signs = [
        (np.sign(first[a] - first[b]), np.sign(second[a] - second[b]))
        for a, b in combinations(range(len(first)), 2)
    ]
    found = m.compare(first, second)
    assert found.concordant == sum(one * other > 0 for one, other in signs)
    assert found.discordant == sum(one * other < 0 for one, other in signs)
    assert found.tied_first == sum(one == 0 != other for one, other in signs)
    assert found.tied_second == sum(one != 0 == other for one, other in signs)
    assert found.tied_both == sum(one == other == 0 for one, other in signs)
    assert found.pairs == len(signs)
    assert found.discordant_share == (found.discordant / len(signs) if signs else 0)


@given(some_scores)
def test_tau_is_that_of_scipy(scores):
    first, second = scores
    if is_constant(first) or is_constant(second):
        assert m.compare(first, second).tau() == 0
        assert math.isnan(m.compare(first, second).tau(math.nan))
    else:
        assert m.compare(first, second).tau() == pytest.approx(
            scipy.stats.kendalltau(first, second).statistic, abs=1e-12
        )


def test_scores_that_only_rounding_tells_apart_are_tied():
    assert m.compare([0.1 + 0.2, 0.3, 1], [0, 1, 2]) == (2, 0, 1, 0, 0)


def test_the_matrix_is_made_of_pairs():
    rows = np.random.default_rng(0).integers(0, 5, (4, 30))
    rows[2] = 3
    matrix = m.tau_matrix(rows, empty=-2)
    for i, one in enumerate(rows):
        for j, other in enumerate(rows):
            assert matrix[i, j] == m.compare(one, other).tau(-2)
    assert_array_equal(np.diag(matrix), [1, 1, -2, 1])


def scaled(scores):
    span = np.ptp(scores)
    return (scores - scores.min()) / (span or 1)


def sharpness_of_all_pairs(first, second):
    """Item [a, b]: how sharply the first measure prefers a and the second b."""
    one, other = scaled(first), scaled(second)
    return np.minimum(np.subtract.outer(one, one), -np.subtract.outer(other, other))


@given(some_scores, st.sampled_from([0, 0.05, 0.3]))
def test_every_pair_is_the_sharpest_of_what_is_left(scores, apart):
    everywhere = sharpness_of_all_pairs(*scores)
    one, other = scaled(scores[0]), scaled(scores[1])
    found = m.disagreements(scores[0], scores[1], 10, apart=apart)
    for a, b, sharpness in found:
        assert sharpness == pytest.approx(everywhere.max())
        for shown in (a, b):
            distance = np.maximum(abs(one - one[shown]), abs(other - other[shown]))
            gone = (distance == 0) | (distance < apart)
            everywhere[gone] = everywhere[:, gone] = 0
    assert len(found) == 10 or everywhere.max() <= 0
    places = [place for pair in found for place in pair[:2]]
    assert len(set(places)) == len(places)


def test_of_pairs_as_sharp_the_one_that_differs_more_by_the_other_measure():
    # The first measure prefers order 0 to 1 and to 2 by 0.5, the second 1 to 0 by 0.6 and 2 to 0 by 1.
    assert m.disagreements([1, 0.5, 0.5, 0], [0, 0.6, 1, 0], 1) == [(0, 2, 0.5)]


def test_of_orders_that_score_the_same_the_first():
    assert m.disagreements([0, 1, 1, 0, 0], [1, 0, 0, 1, 1], 5) == [(1, 0, 1)]


@pytest.mark.parametrize("seed", range(20))
def test_among_many_orders_as_sharp_the_choice_is_fixed(seed):
    first, second = np.random.default_rng(seed).integers(0, (3, 7), (300, 2)).T / [[2], [6]]
    everywhere = sharpness_of_all_pairs(first, second)
    differs = np.subtract.outer(first, first) - np.subtract.outer(second, second)
    most = differs[everywhere > everywhere.max() - 1e-9].max()
    [(a, b, _)] = m.disagreements(first, second, 1)
    assert first[a] - first[b] + second[b] - second[a] == pytest.approx(most)
    for place in (a, b):
        assert place == np.flatnonzero((first == first[place]) & (second == second[place]))[0]


def test_measures_that_never_disagree():
    scores = m.ndcg(m.all_orders([2, 1, 0]))
    assert m.disagreements(scores, scores, 5) == []
    assert m.disagreements(scores, 10 * scores + 3, 5) == []
    assert m.disagreements(scores, [0.5] * 6, 5) == []
    assert m.disagreements([1], [1], 5) == []
    assert m.disagreements([0.1 + 0.2, 0.3, 1], [0, 1, 2], 5) == []
