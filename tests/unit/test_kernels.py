"""Pairs of documents, counted in every way: as by the formula, and as in blocks of any size."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_array_equal

import metrics
from metrics.kernels import layout, pairs
from metrics.kernels.layout import MANY_LISTS, compute_in_blocks
from metrics.roc import _pairs_won_twice


@st.composite
def scores_and_labels(draw):
    """Few or many different scores, on any scale; both classes occur."""
    labels = draw(arrays(np.bool_, st.integers(2, 30)).filter(lambda flags: 0 < flags.sum() < len(flags)))
    score = draw(st.sampled_from([st.integers(-3, 3), st.floats(-1e6, 1e6), st.floats(0, 1, width=16)]))
    return draw(arrays(np.float64, len(labels), elements=score)), labels


@given(scores_and_labels())
def test_every_way_to_count_pairs_gives_what_the_formula_gives(both):
    score, relevant = both
    twice = _pairs_won_twice.__wrapped__(score, relevant)  # type: ignore[attr-defined]
    assert pairs.count_by_sorting(score, relevant) == twice
    assert pairs.count_by_rank_sum(score, relevant) == twice
    assert pairs.count_by_integers(score, relevant) == twice
    assert pairs.count_in_one_list(score, relevant) == twice


def test_pairs_are_counted_alike_list_by_list_in_blocks_and_for_one_list_of_scores(monkeypatch):
    rng = np.random.default_rng(0)
    scores, relevant = rng.integers(0, 9, (4, 5, 12)), rng.integers(0, 2, (4, 5, 12)) == 1
    formula = _pairs_won_twice.__wrapped__  # type: ignore[attr-defined]
    same = np.broadcast_to(scores[0, 0], scores.shape)
    assert_array_equal(_pairs_won_twice(same, relevant), formula(same, relevant))
    monkeypatch.setattr(pairs, "GRADES_AT_A_TIME", 3 * 12**2)
    assert_array_equal(_pairs_won_twice(scores, relevant), formula(scores, relevant))
    monkeypatch.setattr(pairs, "MAX_LENGTH_BY_PAIRS", 5)
    assert_array_equal(_pairs_won_twice(scores, relevant), formula(scores, relevant))


def test_blocks_change_nothing(monkeypatch):
    lists = np.random.default_rng(0).integers(0, 3, (5, 2 * MANY_LISTS, 3))
    whole = metrics.err(lists, [1, 2], max_grade=2)
    monkeypatch.setattr(layout, "GRADES_AT_A_TIME", 7)
    assert_array_equal(metrics.err(lists, [1, 2], max_grade=2), whole)
    assert_array_equal(compute_in_blocks(lambda block: block)(lists), lists)
