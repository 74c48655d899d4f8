"""Readers sent down a list: who stops where, and what their mean says about ERR."""

import math
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from metrics import stop_probabilities
from metrics.analysis.simulation import NORMAL_95, expected_stop_counts, running_mean, stopping_ranks

READERS = 200_000


def sent(grades, readers=READERS, seed=1, **keywords):
    return stopping_ranks(grades, readers, np.random.default_rng(seed), **{"max_grade": 3, **keywords})


def test_the_seed_decides():
    assert_array_equal(sent([3, 2, 1], 1000), sent([3, 2, 1], 1000))
    assert (sent([3, 2, 1], 1000) != sent([3, 2, 1], 1000, seed=2)).any()


def test_readers_stop_with_the_exact_chances():
    grades = [1, 2, 0, math.nan, 3, 1]
    chances = stop_probabilities(grades, max_grade=3)
    counts = np.bincount(sent(grades), minlength=7)
    spread = np.sqrt(READERS * chances * (1 - chances))
    assert (abs(counts[1:] - READERS * chances) <= 5 * spread).all()
    assert counts.sum() == READERS


@given(st.lists(st.integers(0, 3), min_size=1, max_size=8), st.integers(1, 10), st.integers(0, 2**32))
def test_nobody_goes_beyond_the_cutoff_or_stops_at_nothing(grades, k, seed):
    ranks = sent(grades, 50, seed, k=k)
    assert ranks.shape == (50,)
    assert ranks.max() <= min(k, len(grades))
    assert all(grades[rank - 1] > 0 for rank in ranks if rank)


def test_mean_and_interval_are_those_of_the_formula():
    running = running_mean([1, 0, 2, 4], start=2)
    values = [1, 0, 1 / 2, 1 / 4]
    assert_array_equal(running.readers, [2, 3, 4])
    assert_allclose(running.means, [np.mean(values[:n]) for n in (2, 3, 4)])
    assert_allclose(
        running.half_widths, [NORMAL_95 * np.std(values[:n], ddof=1) / math.sqrt(n) for n in (2, 3, 4)]
    )


def test_readers_who_all_stop_at_one_rank_leave_no_interval_and_few_are_looked_at_once():
    assert_array_equal(running_mean([1, 2, 0]).readers, [3])
    running = running_mean([3] * 1000)
    assert_allclose(running.means, 1 / 3)
    assert_allclose(running.half_widths, 0, atol=1e-8)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: sent([1], -1), "readers must be a whole number from 0 up, got -1"),
        (
            lambda: expected_stop_counts([1], -1, max_grade=3),
            "readers must be a whole number from 0 up, got -1",
        ),
        (lambda: sent([4], 10), "grades must be at most max_grade, which is 3, got 4"),
        (lambda: running_mean([1]), "ranks must be the stopping ranks of at least 2 readers, got 1"),
        (lambda: running_mean([1, 1], start=1), "start must be a whole number from 2 up, got 1"),
    ],
)
def test_impossible_input_is_named(call, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        call()


@pytest.mark.parametrize("k", [None, 1, 2, 9])
@pytest.mark.parametrize("grades", [[2, 1, 2], [0, 0, 0], [3], [math.nan, 3, 1, 0, 2]])
def test_whole_readers_are_all_there_and_stop_as_the_chances_say(grades, k):
    found = expected_stop_counts(grades, 100, k, max_grade=3)
    stops = stop_probabilities(grades, max_grade=3)[:k]
    assert found.sum() == 100
    assert len(found) == len(stops) + 1
    assert_allclose(found[:-1], 100 * stops, atol=1)
    assert_allclose(found[-1], 100 * (1 - stops.sum()), atol=0.5)


def test_whole_readers_by_hand():
    # 3/4 stop at once; of 25 one in four, and of 18.75 three in four: 19 and then 4.6875 go on
    assert_array_equal(expected_stop_counts([2, 1, 2], 100, max_grade=2), [75, 25 - 19, 19 - 5, 5])
