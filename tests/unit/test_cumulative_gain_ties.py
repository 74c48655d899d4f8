"""Tied scores in CG, DCG and nDCG: documents of one score share their gains."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from metrics import cg, dcg, ndcg, ndcg_columns, ndcg_steps
from metrics.numeric.ties import tied_orders
from tests.unit.conventions import GAINS, some_conventions

pytestmark = pytest.mark.filterwarnings("error")

NAN = math.nan


@st.composite
def tied_list(draw):
    """Grades in ranked order, with few different scores from the highest down."""
    grades = draw(st.lists(st.integers(0, 4), min_size=1, max_size=7))
    scores = draw(st.lists(st.integers(1, 3), min_size=len(grades), max_size=len(grades)))
    return grades, sorted(scores, reverse=True)


@given(tied_list(), st.none() | st.integers(1, 8), some_conventions)
def test_is_the_mean_over_all_orders_of_the_ties(tied, k, conventions):
    grades, scores = tied
    orders = tied_orders(grades, scores)
    shared = dcg(grades, k, scores=scores, **conventions)
    assert shared == pytest.approx(dcg(orders, k, **conventions).mean(), rel=1e-12, abs=1e-12)
    shared = ndcg(grades, k, scores=scores, **conventions)
    assert shared == pytest.approx(ndcg(orders, k, **conventions).mean(), rel=1e-12, abs=1e-12)


@given(st.lists(st.integers(0, 4) | st.just(NAN), min_size=1, max_size=12), some_conventions)
def test_without_ties_nothing_is_shared(grades, conventions):
    scores = range(len(grades), 0, -1)
    ranks = range(1, len(grades) + 1)
    assert_array_equal(ndcg(grades, ranks, scores=scores, **conventions), ndcg(grades, ranks, **conventions))


@pytest.mark.parametrize("gain", GAINS)
def test_a_batch_is_one_by_one(gain):
    rng = np.random.default_rng(3)
    grades, scores = rng.integers(0, 5, (3, 40, 9)), [5, 5, 5, 3, 2, 2, 1, 0, 0]
    batch = ndcg(grades, [1, 4, 9], gain=gain, scores=scores)
    alone = [[ndcg(one, [1, 4, 9], gain=gain, scores=scores) for one in lists] for lists in grades]
    assert_array_equal(batch, alone)


@given(tied_list(), some_conventions)
def test_the_steps_end_in_the_score(tied, conventions):
    grades, scores = tied
    steps = ndcg_steps(grades, scores=scores, **conventions)
    ranks = range(1, len(grades) + 1)
    assert_array_equal(steps["nDCG"], ndcg(grades, ranks, scores=scores, **conventions))
    assert_array_equal(steps["DCG"], dcg(grades, ranks, scores=scores, **conventions))
    assert_array_equal(steps["CG"], cg(grades, ranks, gain=conventions["gain"], scores=scores))
    assert_array_equal(steps["gain"] * steps["discount"], steps["discounted gain"])
    assert_allclose(np.cumsum(steps["gain"]), steps["CG"], rtol=1e-14)
    assert_array_equal(steps["IDCG"], ndcg_columns(grades, **conventions)["IDCG"])
