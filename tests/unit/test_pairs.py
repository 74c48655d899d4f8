"""The pairs that AUC counts, one by one, and the average precision of scores."""

from fractions import Fraction

import numpy as np
import pytest

from metrics import auc, pairs, scored_average_precision
from tests.peers import sklearn

SCORES, LABELS = [0.9, 0.8, 0.7, 0.7, 0.4, 0.2], [1, 0, 1, 0, 1, 0]


def test_every_pair_is_told():
    found = pairs(SCORES, LABELS)
    assert found.outcomes.tolist() == [[2, 2, 2], [0, 1, 2], [0, 0, 2]]
    assert (found.won, found.tied, found.lost) == (5, 1, 3)


def test_a_tie_counts_as_half_unless_told_otherwise():
    found = pairs(SCORES, LABELS)
    assert found.share() == Fraction(5 * 2 + 1, 9 * 2)
    assert found.share(tie=Fraction(1)) == Fraction(6, 9)
    assert found.share(tie=Fraction(0)) == Fraction(5, 9)


@pytest.mark.parametrize("distinct", [2, 5, 10**9])
def test_the_share_is_auc_and_the_steps_are_scikit_learns(distinct):
    rng = np.random.default_rng(distinct)
    for _ in range(10):
        scores, labels = rng.integers(0, distinct, 20), rng.integers(0, 2, 20)
        labels[:2] = 0, 1
        assert float(pairs(scores, labels).share()) == auc(scores, labels)
        theirs = sklearn.metrics.average_precision_score(labels, scores)
        assert scored_average_precision(scores, labels) == pytest.approx(theirs, abs=1e-12)


@pytest.mark.parametrize("labels", [[1, 1], [0, 0]])
def test_one_class_has_no_pairs(labels):
    with pytest.raises(ValueError, match="both classes"):
        pairs([2, 1], labels)
