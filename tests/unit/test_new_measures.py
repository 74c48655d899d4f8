"""Q-measure, GAP, INST, expected search length and RBP's residual: values from outside and by hand."""

from fractions import Fraction
from itertools import permutations
from math import nan
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

import metrics as m
from tests.peers import cwl_inst, cwl_ranking

grades = st.lists(st.integers(0, 3) | st.just(nan), min_size=1, max_size=8)
extra = st.lists(st.integers(0, 3), max_size=4)
persistences = st.floats(0, 0.99)


# --- Q-measure ------------------------------------------------------------------------------------------


@given(grades, extra)
def test_without_gains_it_is_average_precision(ranked: list[float], missing: list[int]) -> None:
    """As Sakai (2007) says: with β = 0 the blended ratio is the precision."""
    pool = [*ranked, *missing]
    assert m.q_measure(ranked, beta=0, judged=pool) == pytest.approx(m.average_precision(ranked, judged=pool))


@given(grades, extra, st.sampled_from(["linear", "exponential"]), st.integers(1, 3))
def test_q_measure_lies_between_its_ends(
    ranked: list[float], missing: list[int], gain: str, threshold: int
) -> None:
    pool = [*ranked, *missing]
    options: dict[str, Any] = {"gain": gain, "threshold": threshold, "judged": pool}
    value = m.q_measure(ranked, **options)
    assert 0 <= value <= 1 + 1e-12
    assert float(m.exact(m.q_measure, ranked, **options)) == pytest.approx(value, rel=1e-12, abs=1e-15)
    best = sorted(pool, key=lambda grade: -np.nan_to_num(grade))
    if any(grade >= threshold for grade in pool):
        assert m.q_measure(best, **options) == 1
    columns = m.q_measure_columns(ranked, **options)
    assert columns["Q"][-1] == value
    assert columns["contribution"].sum() == pytest.approx(value)


# --- expected search length -----------------------------------------------------------------------------


@given(st.lists(st.integers(0, 1), min_size=1, max_size=6), st.integers(1, 3), st.data())
def test_ties_are_the_mean_over_all_their_orders(ranked: list[int], wanted: int, data: st.DataObject) -> None:
    if sum(ranked) < wanted:
        with pytest.raises(ValueError, match="grades must be"):
            m.expected_search_length(ranked, wanted)
        assert m.expected_search_length(ranked, wanted, empty=99) == 99
        return
    drawn = data.draw(st.lists(st.integers(0, 2), min_size=len(ranked), max_size=len(ranked)))
    scores = sorted(drawn, reverse=True)
    places = [order for order in permutations(range(len(ranked))) if [scores[i] for i in order] == scores]
    mean = np.mean([m.expected_search_length([ranked[i] for i in order], wanted) for order in places])
    assert m.expected_search_length(ranked, wanted, scores=scores) == pytest.approx(mean)
    columns = m.expected_search_length_columns(ranked, wanted, scores=scores)
    assert columns["ESL"][-1] == pytest.approx(mean)


# --- RBP ------------------------------------------------------------------------------------------------


@given(grades, persistences, st.integers(1, 10))
def test_full_judgements_lie_between_rbp_and_rbp_with_its_residual(
    ranked: list[float], p: float, k: int
) -> None:
    least, more = m.rbp(ranked, p, k=k), m.rbp_residual(ranked, p, k=k)
    endless = [1 if grade != grade else grade for grade in ranked[:k]] + [1] * 2_000
    assert least + more == pytest.approx(m.rbp(endless, p), abs=1e-8)
    columns = m.rbp_columns(ranked, p)
    assert columns["RBP"][-1] == pytest.approx(m.rbp(ranked, p))
    assert columns["residual"][-1] == pytest.approx(m.rbp_residual(ranked, p))


# --- many lists -----------------------------------------------------------------------------------------


@given(st.lists(st.lists(st.integers(0, 3), min_size=4, max_size=4), min_size=1, max_size=40))
def test_many_lists_are_scored_as_each_alone(lists: list[list[int]]) -> None:
    assert_array_equal(m.q_measure(lists), [m.q_measure(each) for each in lists])
    assert_array_equal(m.q_measure(lists, [1, 3]), [m.q_measure(each, [1, 3]) for each in lists])
    assert_array_equal(m.rbp_residual(lists), [m.rbp_residual(each) for each in lists])
    lengths = m.expected_search_length(lists, empty=9.0)
    assert_allclose(lengths, [m.expected_search_length(each, empty=9.0) for each in lists], rtol=0)


# --- INST -----------------------------------------------------------------------------------------------


def of_cwl_eval(ranked: list[float], goal: float, depth: int) -> float:
    """What cwl_eval, the program of the metric's authors, makes of a list; it looks down to a depth."""
    gains = [0.0 if grade != grade else grade / 3 for grade in ranked]
    ranking = cwl_ranking.Ranking("q", gains, [1.0] * len(gains), max_n=depth)
    return float(cwl_inst.INSTCWLMetric(goal).measure(ranking))


@pytest.mark.thorough
@settings(max_examples=10)
@given(grades, st.sampled_from([0.5, 1, 2, 3.5, 10]))
def test_inst_is_that_of_cwl_eval(ranked: list[float], goal: float) -> None:
    """Of two depths the rest below them is known: it shrinks as 1 / depth."""
    low, high = (1 / max(of_cwl_eval(ranked, goal, depth), 1e-12) for depth in (10_000, 20_000))
    if any(grade > 0 for grade in ranked):
        assert m.inst(ranked, goal, max_grade=3) == pytest.approx(1 / (2 * high - low), rel=1e-5)
    else:
        assert m.inst(ranked, goal, max_grade=3) == 0


@given(grades, st.floats(0.5, 20))
def test_inst_adds_up_and_lies_between_its_ends(ranked: list[float], goal: float) -> None:
    columns = m.inst_columns(ranked, goal, max_grade=3)
    assert columns["INST"][-1] == pytest.approx(m.inst(ranked, goal, max_grade=3))
    assert 0 <= columns["INST"][-1] <= 1
    assert columns["weight"].sum() <= 1
    assert_array_equal(
        m.inst([ranked, ranked[::-1]], goal, max_grade=3)[0], m.inst(ranked, goal, max_grade=3)
    )


# --- graded average precision ---------------------------------------------------------------------------

CHANCES = st.lists(st.integers(0, 4), min_size=3, max_size=3).filter(any)


@given(grades, extra, CHANCES)
def test_gap_is_the_sum_over_pairs_of_its_paper(
    ranked: list[float], missing: list[int], g: list[int]
) -> None:
    """Robertson, Kanoulas and Yilmaz (2010), section 3: of two documents the worse one's chance counts."""

    def chance(grade: float) -> Fraction:
        called = 0 if grade != grade else sum(g[: int(grade)])
        return Fraction(called, sum(g))

    listed = [chance(grade) for grade in ranked]
    pairs = sum(
        (sum((min(above, own) for above in listed[:rank]), Fraction(0)) / rank)
        for rank, own in enumerate(listed, start=1)
    )
    wanted = sum(listed, Fraction(0)) + sum(map(chance, missing), Fraction(0))
    expected = pairs / wanted if wanted else 0
    pool = [*ranked, *missing]
    assert m.exact(m.graded_average_precision, ranked, g=g, max_grade=3, judged=pool) == expected
    assert m.graded_average_precision(ranked, g, max_grade=3, judged=pool) == pytest.approx(float(expected))


@given(grades, extra)
def test_gap_of_one_level_is_average_precision(ranked: list[float], missing: list[int]) -> None:
    pool = [*ranked, *missing]
    for g, threshold in (("lowest", 1), ("highest", 3)):
        own = m.graded_average_precision(ranked, g, max_grade=3, judged=pool)
        assert own == pytest.approx(m.average_precision(ranked, threshold=threshold, judged=pool))
    columns = m.graded_average_precision_columns(ranked, "rising", max_grade=3, judged=pool)
    assert columns["GAP"][-1] == pytest.approx(
        m.graded_average_precision(ranked, "rising", max_grade=3, judged=pool)
    )
