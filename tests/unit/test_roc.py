"""Confusion matrix, ROC and precision-recall curves and AUC: meaning, ties, properties, scikit-learn."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

import metrics as m
from metrics.kernels.pairs import LENGTH_TRIED
from metrics.numeric.arrays import Array, FloatArray
from tests.peers import scipy, sklearn

pytestmark = pytest.mark.filterwarnings("error")

LONG_LISTS: dict[str, Callable[[FloatArray], Array]] = {
    "distinct": lambda drawn: drawn,
    "single precision": lambda drawn: drawn.astype(np.float32),
    "two decimals": lambda drawn: drawn.round(2),
    "four decimals": lambda drawn: drawn.round(4),
    "whole numbers": lambda drawn: (1000 * drawn).astype(np.int64),
    "all the same": np.zeros_like,
    "too far apart": lambda drawn: np.where(drawn > 3, 1.7e308, np.where(drawn < -2, -1.7e308, drawn)),
    "too close": lambda drawn: drawn.round(1) * 5e-323,
    "repeating beside an outlier": lambda drawn: np.append(drawn[1:].round(2), 1e15),
    "large whole numbers": lambda drawn: 2**60 + np.argsort(drawn),
    "one far away": lambda drawn: np.append(drawn[1:], 1e15),
    "tied far from the start": lambda drawn: np.append(drawn[:LENGTH_TRIED], drawn[LENGTH_TRIED:].round(1)),
}
"""What scores of long lists look like."""

# fmt: off
COLUMNS = (
    "threshold", "TP", "FP", "TN", "FN", "TPR", "FPR", "precision", "recall", "F1", "accuracy", "AUC so far",
)
# fmt: on


@st.composite
def scores_and_labels(draw):
    """Few different scores, so that many are tied; both classes occur."""
    labels = draw(st.lists(st.integers(0, 1), min_size=2, max_size=14).filter(lambda x: 0 < sum(x) < len(x)))
    score = st.integers(-3, 3) | st.floats(-1e6, 1e6)
    return draw(st.lists(score, min_size=len(labels), max_size=len(labels))), labels


def pairs(scores, labels):
    both = list(zip(scores, labels, strict=True))
    return [(won, lost) for won, label in both if label for lost, other in both if not other]


def share_of_won_pairs(scores, labels):
    points = [2 * (ours > others) + (ours == others) for ours, others in pairs(scores, labels)]
    return sum(points) / (2 * len(points))


class TestAuc:
    @given(scores_and_labels())
    def test_is_the_share_of_won_pairs_with_ties_half(self, both):
        assert m.auc(*both) == share_of_won_pairs(*both)

    @given(scores_and_labels())
    def test_last_row_of_the_steps_is_the_score_bit_for_bit(self, both):
        columns = m.roc_columns(*both)
        assert tuple(columns) == COLUMNS
        assert columns["AUC so far"][-1] == m.auc(*both)
        assert_array_equal(columns["TPR"], m.roc_curve(*both).true_positive_rate)
        assert_array_equal(columns["precision"], m.precision_recall_curve(*both).precision)
        for name, values in columns.items():
            assert_array_equal(m.roc_steps(*both)[name], values)

    @pytest.mark.parametrize(("lists", "n"), [(1, 5), (300, 9), (3, 64), (3, 65), (3, 300)])
    def test_batch_is_one_by_one_bit_for_bit(self, lists, n):
        rng = np.random.default_rng(n)
        scores, labels = rng.integers(0, 6, (lists, n)), rng.integers(0, 2, (lists, n))
        labels[:, 0], labels[:, 1] = 0, 1
        batch = m.auc(scores, labels)
        assert_array_equal(batch, [m.auc(*one) for one in zip(scores, labels, strict=True)])
        assert_array_equal(batch, [share_of_won_pairs(*one) for one in zip(scores, labels, strict=True)])
        assert_array_equal(m.auc(scores[0], labels), [m.auc(scores[0], one) for one in labels])
        assert_array_equal(m.auc(scores[np.newaxis], labels), batch[np.newaxis])
        assert m.auc(np.zeros((0, n)), np.zeros((0, n))).shape == (0,)

    @given(scores_and_labels(), st.data())
    def test_many_labels_of_the_same_scores_are_as_each_alone(self, both, data):
        scores, labels = both
        lists = [data.draw(st.permutations(labels)) for _ in range(6)]
        alone = [share_of_won_pairs(scores, each) for each in lists]
        assert_array_equal(m.auc(scores, lists), alone)
        assert_array_equal(m.auc([scores] * 6, lists), alone)  # pair by pair
        assert_array_equal(m.auc(scores, np.reshape(lists, (2, 3, -1))), np.reshape(alone, (2, 3)))

    @pytest.mark.parametrize("kind", list(LONG_LISTS))
    def test_a_long_list_counts_every_pair(self, kind):
        rng = np.random.default_rng(7)
        labels = rng.integers(0, 2, 5 * LENGTH_TRIED)
        scores = LONG_LISTS[kind](rng.normal(size=5 * LENGTH_TRIED) + labels)
        positives = labels.sum()
        won = scipy.stats.rankdata(scores)[labels == 1].sum() - positives * (positives + 1) / 2
        assert m.auc(scores, labels) == won / (positives * (len(labels) - positives))


class TestPeers:
    @pytest.mark.parametrize("distinct", [3, 30, 10**9])
    @pytest.mark.parametrize("n", [2, 10, 200])
    def test_scikit_learn_and_scipy(self, n, distinct):
        rng = np.random.default_rng(n)
        for _ in range(6):
            scores, labels = rng.integers(0, distinct, n), rng.integers(0, 2, n)
            labels[:2] = 0, 1
            ours = m.auc(scores, labels)
            assert ours == pytest.approx(sklearn.metrics.roc_auc_score(labels, scores), abs=1e-12)
            rank_sum = scipy.stats.mannwhitneyu(
                scores[labels == 1], scores[labels == 0], method="asymptotic"
            ).statistic
            assert ours == pytest.approx(rank_sum / (labels.sum() * (n - labels.sum())), abs=1e-12)

            theirs = sklearn.metrics.roc_curve(labels, scores, drop_intermediate=False)
            for own, their in zip(m.roc_curve(scores, labels), theirs, strict=True):
                assert_allclose(own, their, atol=1e-12)

            precision, recall, thresholds = sklearn.metrics.precision_recall_curve(labels, scores)
            curve = m.precision_recall_curve(scores, labels)
            assert_allclose(curve.precision, precision[::-1], atol=1e-12)
            assert_allclose(curve.recall, recall[::-1], atol=1e-12)
            assert_array_equal(curve.thresholds[1:], thresholds[::-1])
            area = np.sum(np.diff(curve.recall) * curve.precision[1:])
            assert area == pytest.approx(sklearn.metrics.average_precision_score(labels, scores), abs=1e-12)

            tn, fp, fn, tp = sklearn.metrics.confusion_matrix(labels, scores >= scores[0]).ravel()
            assert m.confusion(scores, labels, scores[0]) == (tp, fp, tn, fn)
