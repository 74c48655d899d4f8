"""Many lists, and every fast path, against the plainest formula: equal to the last bit whatever the lists."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_array_equal

import metrics
from metrics.average_precision import _precision_sums_and_hits
from metrics.cumulative_gain import DcgOptions, _dcgs, _idcgs
from metrics.expected_reciprocal_rank import _errs, _stops
from metrics.kernels import layout, pairs
from metrics.kernels.layout import MANY_LISTS, compute_in_blocks
from metrics.numeric.arrays import Array
from metrics.numeric.cutoffs import Cutoffs, as_cutoffs
from metrics.numeric.discounts import weights_of
from metrics.numeric.relevance import hits_at
from metrics.rank_biased_precision import _rbps
from metrics.reciprocal_rank import _reciprocal_ranks
from metrics.roc import _pairs_won_twice
from tests.fewer import drawn

NAN = float("nan")
TOP = 20

WHOLE = st.integers(0, 4)
"""What is counted in bytes."""

SHAPES = st.tuples(st.integers(2, 6), st.integers(0, 12))


def seeded(make: Callable[[np.random.Generator], Array]) -> st.SearchStrategy[Array]:
    """Lists that a generator draws."""
    return st.integers(0, 999).map(lambda seed: make(np.random.default_rng(seed)))


GRADES = {
    "whole": arrays(np.int64, SHAPES, elements=WHOLE),
    "not judged": arrays(np.float64, SHAPES, elements=WHOLE | st.just(NAN)),
    "large": arrays(np.uint8, SHAPES, elements=st.integers(0, TOP)),
    "broken": arrays(np.float32, SHAPES, elements=st.floats(0, TOP, width=32) | st.just(NAN)),
    "long with little in them": seeded(lambda rng: rng.binomial(1, 0.02, (50, rng.choice([40, 300])))),
    "more than there are different ones": seeded(
        lambda rng: rng.integers(0, 2, (500, rng.integers(0, 6))).astype(rng.choice(["int64", "float64"]))
    ),
}

ranks = st.none() | st.integers(1, 15) | st.sampled_from([150, 300])
cutoffs = (ranks | st.lists(ranks, min_size=1, max_size=4)).map(
    lambda k: as_cutoffs(k if not isinstance(k, list) else [rank or 15 for rank in k])
)
weighings = st.builds(
    DcgOptions,
    st.sampled_from(["linear", "exponential", lambda grade: grade**2 + 1]),
    st.sampled_from(["log2", "ln", "jk", "zipf", "none"]),
    st.sampled_from([2, 3]),
)
thresholds = st.sampled_from([0.5, 1, 3])


def plain_dcgs(lists: Array, dcg_options: DcgOptions, cutoffs: Cutoffs) -> Array:
    gains = dcg_options.gains(lists.astype(np.float64))
    return cutoffs.pick(np.cumsum(gains * dcg_options.weights(lists.shape[-1]), axis=-1))


def plain_idcgs(lists: Array, dcg_options: DcgOptions, cutoffs: Cutoffs) -> Array:
    best = np.sort(dcg_options.gains(lists.astype(np.float64)), axis=-1)[:, ::-1]
    return cutoffs.pick(np.cumsum(best * dcg_options.weights(lists.shape[-1]), axis=-1))


def plain_hits(lists: Array, threshold: float, cutoffs: Cutoffs) -> Array:
    return cutoffs.pick(np.cumsum(lists >= threshold, axis=-1))


def plain_precision_sums_and_hits(lists: Array, threshold: float, cutoffs: Cutoffs) -> Array:
    hits = np.cumsum(lists >= threshold, axis=-1)
    precisions = hits / np.arange(1, lists.shape[-1] + 1)
    sums = np.cumsum((lists >= threshold) * precisions, axis=-1)
    return np.concatenate([cutoffs.pick(sums), cutoffs.pick(hits)], axis=-1)


def plain_reciprocal_ranks(lists: Array, threshold: float, cutoffs: Cutoffs) -> Array:
    reciprocals = (lists >= threshold) / np.arange(1, lists.shape[-1] + 1)
    return cutoffs.pick(np.maximum.accumulate(reciprocals, axis=-1))


def plain_rbps(lists: Array, threshold: float, persistence: float, cutoffs: Cutoffs) -> Array:
    weights = np.array([persistence**steps for steps in range(lists.shape[-1])])
    sums = cutoffs.pick(np.cumsum((lists >= threshold) * weights, axis=-1))
    scores: Array = (1 - persistence) * sums
    return scores


def plain_stops(lists: Array, max_grade: float) -> Array:
    chances = DcgOptions("exponential", "none", 2).gains(lists.astype(np.float64)) / 2.0**max_grade
    go_on = np.cumprod(1 - chances, axis=-1)
    reaches = np.concatenate([np.ones_like(go_on[:, :1]), go_on[:, :-1]], axis=-1)
    stops: Array = reaches * chances
    return stops


def plain_errs(lists: Array, max_grade: float, discount: str, cutoffs: Cutoffs) -> Array:
    weights = weights_of(lists.shape[-1], discount, 2)
    return cutoffs.pick(np.cumsum(plain_stops(lists, max_grade) * weights, axis=-1))


FORMULAS: dict[str, tuple[Callable[..., Array], Callable[..., Array], st.SearchStrategy[Any]]] = {
    "DCG": (_dcgs, plain_dcgs, st.tuples(weighings, cutoffs)),
    "IDCG": (_idcgs, plain_idcgs, st.tuples(weighings, cutoffs)),
    "hits": (hits_at, plain_hits, st.tuples(thresholds, cutoffs)),
    "AP": (_precision_sums_and_hits, plain_precision_sums_and_hits, st.tuples(thresholds, cutoffs)),
    "RR": (_reciprocal_ranks, plain_reciprocal_ranks, st.tuples(thresholds, cutoffs)),
    "RBP": (_rbps, plain_rbps, st.tuples(thresholds, st.just(0.8), cutoffs)),
    "stops": (compute_in_blocks(_stops), plain_stops, st.tuples(st.just(TOP))),
    "ERR": (_errs, plain_errs, st.tuples(st.just(TOP), st.sampled_from(["zipf", "log2"]), cutoffs)),
}
"""Each formula of the package, the plainest way to write it, and what it takes besides the lists."""


def _among_many(lists: Array) -> Array:
    """Repeat lists until they are many, and are looked at rank by rank."""
    return np.tile(lists, (MANY_LISTS, 1))


@pytest.mark.parametrize("kind", list(GRADES))
@pytest.mark.parametrize("name", list(FORMULAS))
@settings(max_examples=drawn(25))
@given(st.data())
def test_few_lists_and_many_give_what_the_plainest_formula_gives(name, kind, data):
    formula, plain, taken = FORMULAS[name]
    lists, arguments = data.draw(GRADES[kind]), data.draw(taken)
    expected = plain(lists, *arguments)
    assert_array_equal(formula(lists, *arguments), expected)
    assert_array_equal(formula(_among_many(lists), *arguments), _among_many(expected))


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
