"""Q-measure, expected search length and RBP's residual against values from outside and by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import nan
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from metrics import (
    average_precision,
    exact,
    expected_search_length,
    expected_search_length_columns,
    q_measure,
    q_measure_columns,
    rbp,
    rbp_columns,
    rbp_residual,
)
from tests.peers import ir_measures

grades = st.lists(st.integers(0, 3) | st.just(nan), min_size=1, max_size=8)
extra = st.lists(st.integers(0, 3), max_size=4)
persistences = st.floats(0, 0.99)


# --- Q-measure ------------------------------------------------------------------------------------------


def test_q_measure_by_hand() -> None:
    # Gains 0, 3, 0, 1 of judged 3, 2, 1: the ideal list has collected 3, 5, 6, 6; three are relevant.
    expected = (Fraction(1 + 3, 2 + 5) + Fraction(2 + 4, 4 + 6)) / 3
    assert exact(q_measure, [0, 3, 0, 1], judged=[0, 3, 0, 1, 2]) == expected
    assert q_measure([0, 3, 0, 1], judged=[0, 3, 0, 1, 2]) == pytest.approx(float(expected), rel=1e-15)
    # Exponential gains are 7 and 1.
    assert (
        exact(q_measure, [0, 3, 1], gain="exponential")
        == (Fraction(1 + 7, 2 + 8) + Fraction(2 + 8, 3 + 8)) / 2
    )
    assert exact(q_measure, [0, 3, 1], beta=2) == (Fraction(1 + 6, 2 + 8) + Fraction(2 + 8, 3 + 8)) / 2


@given(grades, extra)
def test_without_gains_it_is_average_precision(ranked: list[float], missing: list[int]) -> None:
    """As Sakai (2007) says: with β = 0 the blended ratio is the precision."""
    pool = [*ranked, *missing]
    assert q_measure(ranked, beta=0, judged=pool) == pytest.approx(average_precision(ranked, judged=pool))


@given(grades, extra, st.sampled_from(["linear", "exponential"]), st.integers(1, 3))
def test_q_measure_lies_between_its_ends(
    ranked: list[float], missing: list[int], gain: str, threshold: int
) -> None:
    pool = [*ranked, *missing]
    options: dict[str, Any] = {"gain": gain, "threshold": threshold, "judged": pool}
    value = q_measure(ranked, **options)
    assert 0 <= value <= 1 + 1e-12
    assert float(exact(q_measure, ranked, **options)) == pytest.approx(value, rel=1e-12, abs=1e-15)
    best = sorted(pool, key=lambda grade: -np.nan_to_num(grade))
    if any(grade >= threshold for grade in pool):
        assert q_measure(best, **options) == 1
    columns = q_measure_columns(ranked, **options)
    assert columns["Q"][-1] == value
    assert columns["contribution"].sum() == pytest.approx(value)


@given(st.lists(st.integers(0, 3), min_size=1, max_size=5))
def test_the_best_order_is_by_grade_and_the_worst_its_reverse(ranked: list[int]) -> None:
    ideal = sorted(ranked, reverse=True)
    scores = q_measure(np.array(list(permutations(ranked))), judged=ranked)
    assert scores.max() == pytest.approx(q_measure(ideal))
    assert scores.min() == pytest.approx(q_measure(ideal[::-1]))


# --- expected search length -----------------------------------------------------------------------------


def test_expected_search_length_by_hand() -> None:
    assert expected_search_length([0, 0, 1, 0, 1]) == 2
    assert expected_search_length([0, 0, 1, 0, 1], 2) == 2 + 1
    # Cooper's j + i·s / (r + 1): one document above; then a tie of three others and two relevant.
    tied: dict[str, Any] = {"scores": [2, 1, 1, 1, 1, 1]}
    assert exact(expected_search_length, [0, 0, 1, 0, 1, 0], **tied) == 1 + Fraction(3 * 1, 2 + 1)
    assert exact(expected_search_length, [0, 0, 1, 0, 1, 0], 2, **tied) == 1 + Fraction(3 * 2, 2 + 1)


@given(st.lists(st.integers(0, 1), min_size=1, max_size=6), st.integers(1, 3), st.data())
def test_ties_are_the_mean_over_all_their_orders(ranked: list[int], wanted: int, data: st.DataObject) -> None:
    if sum(ranked) < wanted:
        with pytest.raises(ValueError, match="grades must be"):
            expected_search_length(ranked, wanted)
        assert expected_search_length(ranked, wanted, empty=99) == 99
        return
    drawn = data.draw(st.lists(st.integers(0, 2), min_size=len(ranked), max_size=len(ranked)))
    scores = sorted(drawn, reverse=True)
    places = [order for order in permutations(range(len(ranked))) if [scores[i] for i in order] == scores]
    mean = np.mean([expected_search_length([ranked[i] for i in order], wanted) for order in places])
    assert expected_search_length(ranked, wanted, scores=scores) == pytest.approx(mean)
    columns = expected_search_length_columns(ranked, wanted, scores=scores)
    assert columns["ESL"][-1] == pytest.approx(mean)


# --- RBP ------------------------------------------------------------------------------------------------


@given(grades, st.sampled_from([0.5, 0.8, 0.95]), st.integers(1, 10))
def test_rbp_is_that_of_ir_measures(ranked: list[float], p: float, k: int) -> None:
    qrels = [
        ir_measures.Qrel("q", f"d{place}", int(grade)) for place, grade in enumerate(ranked) if grade == grade
    ]
    if not qrels:
        return
    run = [ir_measures.ScoredDoc("q", f"d{place}", -float(place)) for place in range(min(k, len(ranked)))]
    theirs = ir_measures.calc_aggregate([ir_measures.RBP(p=p, rel=1)], qrels, run)
    assert rbp(ranked, p, k=k) == pytest.approx(next(iter(theirs.values())), abs=1e-12)


@given(grades, persistences, st.integers(1, 10))
def test_full_judgements_lie_between_rbp_and_rbp_with_its_residual(
    ranked: list[float], p: float, k: int
) -> None:
    least, more = rbp(ranked, p, k=k), rbp_residual(ranked, p, k=k)
    endless = [1 if grade != grade else grade for grade in ranked[:k]] + [1] * 2_000
    assert least + more == pytest.approx(rbp(endless, p), abs=1e-8)
    columns = rbp_columns(ranked, p)
    assert columns["RBP"][-1] == pytest.approx(rbp(ranked, p))
    assert columns["residual"][-1] == pytest.approx(rbp_residual(ranked, p))


def test_the_residual_of_a_judged_list_is_what_lies_below() -> None:
    assert exact(rbp_residual, [1, 0, 1], p=Fraction(4, 5)) == Fraction(4, 5) ** 3


# --- many lists -----------------------------------------------------------------------------------------


@given(st.lists(st.lists(st.integers(0, 3), min_size=4, max_size=4), min_size=1, max_size=40))
def test_many_lists_are_scored_as_each_alone(lists: list[list[int]]) -> None:
    assert_array_equal(q_measure(lists), [q_measure(each) for each in lists])
    assert_array_equal(q_measure(lists, [1, 3]), [q_measure(each, [1, 3]) for each in lists])
    assert_array_equal(rbp_residual(lists), [rbp_residual(each) for each in lists])
    lengths = expected_search_length(lists, empty=9.0)
    assert_allclose(lengths, [expected_search_length(each, empty=9.0) for each in lists], rtol=0)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: q_measure([1], beta=-1), "beta must be a number from 0 up, got -1"),
        (lambda: expected_search_length([1], 0), "wanted must be a whole number from 1 up, got 0"),
        (lambda: expected_search_length([]), "grades must be lists of at least one document"),
        (lambda: expected_search_length([1, 0], scores=[1, 2]), "scores must be scores that never rise"),
        (lambda: rbp_residual([1], p=1), "p must be a number from 0 to below 1"),
    ],
)
def test_impossible_arguments_are_named(call: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()  # type: ignore[operator]
