"""Tie rules: by hand, against all permutations of a list, and against scikit-learn."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics import dcg
from metrics.numeric.ties import (
    MAX_ORDERS,
    ORDERING_RULES,
    count_orders,
    ranked_places,
    tied_orders,
)

documents = st.lists(st.tuples(st.integers(0, 3), st.sampled_from([0.1, 0.5, 0.9])), min_size=1, max_size=6)


def every_permutation(grades, scores):
    """Ranked lists under every order of the tied documents, by trying all permutations of the list."""
    return [
        [grades[place] for place in order]
        for order in itertools.permutations(range(len(grades)))
        if all(scores[first] >= scores[second] for first, second in itertools.pairwise(order))
    ]


@pytest.mark.parametrize("ties", ORDERING_RULES)
def test_without_scores_nothing_is_tied(ties):
    assert ranked_places([0, 3, 1], ties=ties).tolist() == [0, 1, 2]


@given(documents)
def test_all_orders_are_those_of_all_permutations(pairs):
    grades, scores = zip(*pairs, strict=True)
    different = sorted(set(map(tuple, every_permutation(grades, scores))))
    assert sorted(map(tuple, tied_orders(grades, scores).tolist())) == different
    assert count_orders(grades, scores) == len(different)


@given(documents)
def test_pessimistic_and_optimistic_are_the_ends(pairs):
    grades, scores = (np.array(column) for column in zip(*pairs, strict=True))
    every = dcg(tied_orders(grades, scores), 3)
    ends = [
        dcg(grades[ranked_places(grades, scores, ties=rule)], 3) for rule in ("pessimistic", "optimistic")
    ]
    assert ends == pytest.approx([every.min(), every.max()], abs=1e-12)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ranked_places([1], [0.5], ties="random"), "ties must be .*random"),
        (lambda: ranked_places([1, 2], [0.5]), r"scores must be .*\(2,\).*\(1,\)"),
        (lambda: ranked_places([1], [math.nan]), "scores must be finite numbers, got nan"),
        (lambda: ranked_places([1, 2], [1, 1], ["a"], ties="id up"), "ids must be .* 2 of them, got 1 ids"),
        (lambda: ranked_places([1, 2], [1, 1], ties="id up"), "ids must be .*, got None"),
        (lambda: ranked_places([[1]], [0.5]), r"grades must be one list"),
        (lambda: ranked_places([-1], [0.5]), "grades must be numbers from 0"),
        (lambda: tied_orders(range(9), [1] * 9), f"at most {MAX_ORDERS} orders exist, got 362880 orders"),
    ],
)
def test_impossible_input_is_named(call, message):
    with pytest.raises(ValueError, match=message):
        call()
