"""Every fast path against the formula that it stands for: equal to the last bit, whatever the lists."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_array_equal

import metrics
from metrics.kernels import layout, pairs
from metrics.kernels.layout import FAST_PATHS, MANY, in_blocks
from metrics.numeric.arrays import Array
from metrics.numeric.cutoffs import Cutoff, as_cutoffs
from metrics.numeric.weighing import Weighing
from metrics.roc import _pairs_won_twice

NAN = float("nan")
TOP = 20

WHOLE = st.integers(0, 4)
"""What is counted in bytes."""

GRADES = {
    "whole": arrays(np.int64, st.tuples(st.integers(2, 6), st.integers(0, 12)), elements=WHOLE),
    "not judged": arrays(
        np.float64, st.tuples(st.integers(2, 6), st.integers(0, 12)), elements=WHOLE | st.just(NAN)
    ),
    "large": arrays(np.uint8, st.tuples(st.integers(2, 6), st.integers(0, 12)), elements=st.integers(0, TOP)),
    "broken": arrays(
        np.float32,
        st.tuples(st.integers(2, 6), st.integers(0, 12)),
        elements=st.floats(0, TOP, width=32) | st.just(NAN),
    ),
}

cutoffs = (
    st.none() | st.integers(1, 15) | st.lists(st.none() | st.integers(1, 15), min_size=1, max_size=4)
).map(lambda k: as_cutoffs(k if not isinstance(k, list) else [rank or 15 for rank in k]))
weighings = st.builds(
    Weighing,
    st.sampled_from(["linear", "exponential", lambda grade: grade**2 + 1]),
    st.sampled_from(["log2", "ln", "jk", "zipf", "none"]),
    st.sampled_from([2, 3]),
)
thresholds = st.sampled_from([0.5, 1, 3])

ARGUMENTS: dict[str, st.SearchStrategy[tuple[object, ...]]] = {
    "_dcgs": st.tuples(weighings, cutoffs),
    "_idcgs": st.tuples(weighings, cutoffs),
    "hits_at": st.tuples(thresholds, cutoffs),
    "_precision_sums_and_hits": st.tuples(thresholds, cutoffs),
    "_reciprocal_ranks": st.tuples(thresholds, cutoffs),
    "_rbps": st.tuples(thresholds, st.just(0.8), cutoffs),
    "_stops": st.tuples(st.just(TOP)),
    "_errs": st.tuples(st.just(TOP), st.sampled_from(["zipf", "log2"]), cutoffs),
}
"""What each formula takes besides the lists."""


def test_every_fast_path_is_proven():
    assert set(ARGUMENTS) == set(FAST_PATHS)


@pytest.mark.parametrize("kind", list(GRADES))
@pytest.mark.parametrize("name", list(ARGUMENTS))
@given(st.data())
def test_a_fast_path_gives_what_its_formula_gives(name, kind, data):
    formula, kernel = FAST_PATHS[name]
    lists, arguments = data.draw(GRADES[kind]), data.draw(ARGUMENTS[name])
    assert_array_equal(kernel(lists, *arguments), formula(lists, *arguments))


def _usual_arguments(k: Cutoff) -> dict[str, tuple[object, ...]]:
    cutoffs, top = as_cutoffs(k), 3
    return dict.fromkeys(ARGUMENTS, (1, cutoffs)) | {
        "_dcgs": (Weighing("linear", "log2", 2), cutoffs),
        "_idcgs": (Weighing("linear", "log2", 2), cutoffs),
        "_rbps": (1, 0.8, cutoffs),
        "_stops": (top,),
        "_errs": (top, "zipf", cutoffs),
    }


@pytest.mark.parametrize("n", [40, 300])
@pytest.mark.parametrize("name", list(ARGUMENTS))
def test_long_lists_with_little_in_them_are_no_exception(name, n):
    formula, kernel = FAST_PATHS[name]
    lists = np.random.default_rng(n).binomial(1, 0.02, (50, n))
    for k in (None, 7, [1, n // 2, n]):
        given_here = _usual_arguments(k)[name]
        assert_array_equal(kernel(lists, *given_here), formula(lists, *given_here))


@pytest.mark.parametrize("kind", [np.int64, np.float64])
@pytest.mark.parametrize("n", range(6))
@pytest.mark.parametrize("name", list(ARGUMENTS))
def test_more_lists_than_there_are_different_ones_are_no_exception(name, n, kind):
    formula, kernel = FAST_PATHS[name]
    lists = np.random.default_rng(n).integers(0, 2, (500, n)).astype(kind)
    for k in (None, 2, [1, 9]):
        given_here = _usual_arguments(k)[name]
        assert_array_equal(kernel(lists, *given_here), formula(lists, *given_here))


@pytest.mark.parametrize("filled", [0, 0.5, 0.9, 1])
def test_ideal_lists_that_the_highest_grade_fills_are_no_exception(filled):
    formula, kernel = FAST_PATHS["_idcgs"]
    rng = np.random.default_rng(0)
    lists = np.where(
        rng.random((200, 1)) < filled, 3, rng.integers(0, 4, (200, 24)) * (rng.random((200, 24)) < 0.2)
    )
    for k in (1, 3, [1, 2], 4, None):
        given_here = _usual_arguments(k)["_idcgs"]
        assert_array_equal(kernel(lists, *given_here), formula(lists, *given_here))


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
    assert pairs.by_sorting(score, relevant) == twice
    assert pairs.by_rank(score, relevant) == twice
    assert pairs.by_number(score, relevant) == twice
    assert pairs.in_one_list(score, relevant) == twice


def test_pairs_are_counted_alike_list_by_list_in_blocks_and_for_one_list_of_scores(monkeypatch):
    rng = np.random.default_rng(0)
    scores, relevant = rng.integers(0, 9, (4, 5, 12)), rng.integers(0, 2, (4, 5, 12)) == 1
    formula = _pairs_won_twice.__wrapped__  # type: ignore[attr-defined]
    same = np.broadcast_to(scores[0, 0], scores.shape)
    assert_array_equal(_pairs_won_twice(same, relevant), formula(same, relevant))
    monkeypatch.setattr(pairs, "GRADES_AT_A_TIME", 3 * 12**2)
    assert_array_equal(_pairs_won_twice(scores, relevant), formula(scores, relevant))
    monkeypatch.setattr(pairs, "SHORT", 5)
    assert_array_equal(_pairs_won_twice(scores, relevant), formula(scores, relevant))


MEASURES: list[Callable[[Array], Array]] = [
    metrics.ndcg,
    lambda grades: metrics.ndcg(grades, [2, 30], gain="exponential", ideal_k=None),
    lambda grades: metrics.idcg(grades, 3, gain=[0, 1, 5]),
    metrics.precision,
    lambda grades: metrics.recall(grades, [1, 5], judged=grades[..., ::-1]),
    metrics.average_precision,
    lambda grades: metrics.reciprocal_rank(grades, [2, 7], threshold=2),
    metrics.rbp,
    lambda grades: metrics.err(grades, [1, 4], max_grade=2),
    lambda grades: metrics.stop_probabilities(grades, max_grade=2),
]


@pytest.mark.parametrize("kind", [np.int64, np.float64])
@pytest.mark.parametrize("shape", [(3, MANY, 7), (2, 2, MANY // 4, 40)])
@pytest.mark.parametrize("measure", MEASURES)
def test_a_list_scores_the_same_alone_and_among_many(measure, shape, kind):
    lists = np.random.default_rng(0).integers(0, 3, shape).astype(kind)
    if kind == np.float64:
        lists[lists == 0] = np.where(np.arange(np.count_nonzero(lists == 0)) % 2, 0, NAN)
    alone = [measure(one) for one in lists.reshape(-1, shape[-1])]
    many = measure(lists)
    assert_array_equal(many.reshape(len(alone), *many.shape[len(shape) - 1 :]), alone)


def test_blocks_change_nothing(monkeypatch):
    lists = np.random.default_rng(0).integers(0, 3, (5, 2 * MANY, 3))
    whole = metrics.err(lists, [1, 2], max_grade=2)
    monkeypatch.setattr(layout, "GRADES_AT_A_TIME", 7)
    assert_array_equal(metrics.err(lists, [1, 2], max_grade=2), whole)
    assert_array_equal(in_blocks(lambda block: block, lists), lists)


@given(arrays(np.int64, (40, 9), elements=WHOLE))
def test_an_ideal_order_scores_exactly_one(lists):
    ideal = -np.sort(-lists)
    for gain in ("linear", "exponential"):
        scores = metrics.ndcg(ideal, [1, 3, 9], gain=gain, empty=1.0)
        assert_array_equal(scores, np.ones_like(scores))
