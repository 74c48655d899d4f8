"""The losses and the forces of learning to rank, written out."""

import math

import numpy as np
import pytest

from metrics import ndcg, swap_changes
from metrics.analysis.learning import (
    approx_ndcg,
    lambda_forces,
    logistic_loss,
    mean_squared_error,
    softmax_loss,
)


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
    assert not np.any(lambda_forces([0, 1], [-1e6, 1e6], [[0, 0.5], [0.5, 0]]))


def test_documents_of_one_grade_are_not_pushed_apart_and_what_nobody_judged_is_like_grade_0() -> None:
    assert not np.any(lambda_forces([2, 2], [0.0, 1.0], [[0, 9.0], [9.0, 0]]))
    changes = swap_changes([math.nan, 1], ndcg)
    assert np.array_equal(
        lambda_forces([math.nan, 1], [1.0, 0.0], changes), lambda_forces([0, 1], [1.0, 0.0], changes)
    )


GRADES, SCORES = [0, 2, 1], [3.0, 2.0, 1.0]
LOSSES = (mean_squared_error, logistic_loss, softmax_loss, approx_ndcg)


def test_the_losses_of_three_documents_by_hand() -> None:
    assert mean_squared_error(GRADES, SCORES) == pytest.approx(((3 - 0) ** 2 + 0 + 0) / 3)
    pairs = [(2, 3), (1, 3), (2, 1)]
    assert logistic_loss(GRADES, SCORES) == pytest.approx(
        sum(math.log(1 + math.exp(worse - better)) for better, worse in pairs)
    )
    above, below = sum(math.exp(grade) for grade in GRADES), sum(math.exp(score) for score in SCORES)
    assert softmax_loss(GRADES, SCORES) == pytest.approx(
        -sum(
            math.exp(grade) / above * math.log(math.exp(score) / below)
            for grade, score in zip(GRADES, SCORES, strict=True)
        )
    )


def test_a_smooth_ndcg_comes_near_to_ndcg_as_its_comparisons_harden() -> None:
    exact = ndcg(GRADES, gain="exponential")
    assert approx_ndcg(GRADES, SCORES, 0.01) == pytest.approx(exact)
    assert abs(approx_ndcg(GRADES, SCORES, 1.0) - exact) > 0.01
    assert approx_ndcg([0, 0], [1.0, 0.0]) == 0


def test_lengths_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="of the shapes"):
        lambda_forces([1, 0], [1.0], [[0, 1], [1, 0]])
    for loss in LOSSES:
        with pytest.raises(ValueError, match="grades and scores"):
            loss([1, 0], [1.0])


def test_each_loss_is_lower_for_the_better_order() -> None:
    for loss in LOSSES[:3]:
        assert loss([2, 1, 0], [2.0, 1.0, 0.0]) < loss([0, 1, 2], [2.0, 1.0, 0.0])
    assert approx_ndcg([2, 1, 0], SCORES) > approx_ndcg([0, 1, 2], SCORES)
