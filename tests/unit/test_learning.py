"""The forces of LambdaRank, written out."""

from __future__ import annotations

import math

import numpy as np
import pytest

from metrics import ndcg, swap_changes
from metrics.analysis.learning import lambda_forces


def test_each_pair_pushes_the_better_up_as_it_pushes_the_other_down() -> None:
    """Grades 0 2 1 with scores 3 2 1: three pairs, each by its change and its scores."""
    changes = [[0, 0.5, 0.25], [0.5, 0, -0.125], [0.25, -0.125, 0]]
    up, down = lambda_forces([0, 2, 1], [3.0, 2.0, 1.0], changes)
    second_first = 0.5 / (1 + math.exp(2 - 3))
    third_first = 0.25 / (1 + math.exp(1 - 3))
    second_third = 0.125 / (1 + math.exp(2 - 1))
    assert up == pytest.approx([0, second_first + second_third, third_first])
    assert down == pytest.approx([second_first + third_first, 0, second_third])
    assert up.sum() == pytest.approx(down.sum())


@pytest.mark.filterwarnings("error")
def test_scores_far_apart_push_wholly_or_not_at_all() -> None:
    """Their exponential is no float any more."""
    up, down = lambda_forces([0, 1], [1e6, -1e6], [[0, 0.5], [0.5, 0]])
    assert (list(up), list(down)) == ([0, 0.5], [0.5, 0])
    up, down = lambda_forces([0, 1], [-1e6, 1e6], [[0, 0.5], [0.5, 0]])
    assert not up.any()
    assert not down.any()


def test_documents_of_one_grade_are_not_pushed_apart() -> None:
    up, down = lambda_forces([2, 2], [0.0, 1.0], [[0, 9.0], [9.0, 0]])
    assert not up.any()
    assert not down.any()


def test_what_nobody_judged_is_pushed_like_grade_0() -> None:
    changes = swap_changes([math.nan, 1], ndcg)
    assert np.array_equal(
        lambda_forces([math.nan, 1], [1.0, 0.0], changes), lambda_forces([0, 1], [1.0, 0.0], changes)
    )


def test_lengths_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="of the shapes"):
        lambda_forces([1, 0], [1.0], [[0, 1], [1, 0]])
