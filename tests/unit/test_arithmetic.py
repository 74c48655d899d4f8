"""What every metric means, by hand: a call, and what comes of it, written as arithmetic."""

# mypy: disable-error-code="arg-type"

import math
from fractions import Fraction
from math import log2, nan, sqrt

import numpy as np
import pytest
from numpy.testing import assert_allclose

import metrics as m
from metrics.numeric.ties import average_tied_gains, count_orders, ranked_places, tied_orders
from tests.unit.conventions import DISCOUNTS

pytestmark = pytest.mark.filterwarnings("error")

SIX, POOL, ELEVEN = [3, 2, 3, 0, 1, 2], [3, 2, 2, 1], [level / 10 for level in range(11)]
TABLE = {0: 0, 1: 5, 2: 1}
P, R = 2 / 3, 2 / 4
AP_AT_4 = {"grades": [1, 0, 1, 0, 1], "k": 4, "judged": [1] * 6}
FOUND = [[1.0] * hits + [0.0] * (10 - hits) for hits in (6, 5, 4)]
RELEVANT = [[1.0] * count + [0.0] * (12 - count) for count in (10, 12, 8)]
SCORES, LABELS = [0.9, 0.8, 0.7, 0.7, 0.4, 0.2], [1, 0, 1, 0, 1, 0]
GRADES, TIED, NAMES = [0, 1, 3, 2, 0], [0.9, 0.8, 0.8, 0.8, 0.6], ["e", "b", "d", "c", "a"]
COOPER = {"grades": [0, 0, 1, 0, 1, 0], "scores": [2, 1, 1, 1, 1, 1]}

BY_HAND = [
    # gains, discounts, cutoffs, ideals
    (lambda: m.ndcg([[1, 0, 0], [0, 0, 1], [1, 1, 0]], k=5), [1.0, 0.5, 1.0]),
    (lambda: m.ndcg([1, 1, 0], k=5, judged=[1]), 1 + 1 / log2(3)),  # listed twice, judged once
    (lambda: m.cg([0, 1, 2, 3, 4], k=range(1, 6), gain="exponential"), [0, 1, 4, 11, 26]),
    (lambda: m.cg([0.5, 0.25]), 0.75),
    (lambda: m.cg([0.5], gain="exponential"), sqrt(2) - 1),
    (lambda: m.cg([3, 1, 0], k=[1, 2, 3], gain={0: 0, 1: 2.5, 3: 10}), [10, 12.5, 12.5]),
    (lambda: m.cg([3, 1, 0], k=[1, 2, 3], gain=[0, 2.5, 99, 10]), [10, 12.5, 12.5]),
    (lambda: m.cg([3, 1, 0], k=[1, 2, 3], gain=np.array([0, 2.5, 99, 10])), [10, 12.5, 12.5]),
    (lambda: m.cg([0.5, 1], gain={1: 3, 0.5: 1}), 4),
    (lambda: m.cg([nan, nan], gain=lambda g: g + 1), 0),
    (lambda: m.dcg([nan, 3, nan], gain=lambda g: g + 1), 4 / log2(3)),
    (lambda: m.idcg([nan, 3, nan], gain=lambda g: g + 1), 4),
    (lambda: m.idcg([2, 0, 1], gain=TABLE), 5 + 1 / log2(3)),  # in the order of gains, not of grades
    (lambda: m.ndcg([1, 2, 0], gain=TABLE), 1),
    (lambda: m.dcg([True, False, True]), 1 + 1 / 2),
    (lambda: m.dcg(SIX, k=[6, 100]), [3 + 2 / log2(3) + 3 / 2 + 1 / log2(6) + 2 / log2(7)] * 2),
    (lambda: m.cg(SIX, k=[3, 1, 3, 7]), [8, 3, 8, 11]),
    (lambda: m.cg([SIX] * 2, k=(1, 2)), [[3, 5]] * 2),
    (lambda: m.ndcg([3], k=[1, 3], judged=POOL), [1, 3 / (3 + 2 / log2(3) + 2 / log2(4))]),
    (lambda: m.ndcg([3], judged=POOL), 3 / (3 + 2 / log2(3) + 2 / log2(4) + 1 / log2(5))),
    (lambda: m.ndcg(POOL, k=1, ideal_k=None), 3 / (3 + 2 / log2(3) + 2 / log2(4) + 1 / log2(5))),
    (lambda: [m.ndcg(grades) for grades in ([], [0, 0], [nan], [0, nan])], [0] * 4),
    (lambda: [m.ndcg(grades, k=[1, 5], empty=0.5) for grades in ([], [0, nan])], [[0.5] * 2] * 2),
    (lambda: m.ndcg([0], empty=nan), nan),
    (lambda: [m.ndcg([1], judged=[], empty=0.25), m.ndcg([], judged=[2], empty=0.25)], [0.25, 0]),
    (lambda: [m.dcg([]), m.cg([]), m.idcg([])], [0, 0, 0]),
    (lambda: m.ndcg([1e100] * 1000), 1),
    (lambda: m.dcg([1e100] * 2, discount=lambda rank: rank * 1e90), 3e190),
    (lambda: m.ndcg_steps(SIX)["grade"], SIX),
    (lambda: m.ndcg_steps(SIX, judged=[*SIX, 3, 2])["ideal grade"], [3, 3, 3, 2, 2, 2]),
    (lambda: m.ndcg_steps([1, 0, 2], judged=[2, 1])["ideal grade"], [2, 1, nan]),
    (lambda: m.ndcg_steps([1, 0, 2], judged=[2, 1])["ideal discounted gain"], [2, 1 / log2(3), 0]),
    (lambda: m.ndcg_steps([nan, 0, 1])["ideal grade"], [1, 0, nan]),
    # tied documents share their gains
    (lambda: m.dcg([0, 3, 1], scores=[2, 2, 1]), 1.5 + 1.5 / log2(3) + 1 / 2),
    (lambda: m.ndcg([0, 3, 1], 1, scores=[2, 2, 1]), 1.5 / 3),
    (lambda: m.cg([0, 3, 1], [1, 2, 3], scores=[2, 2, 1]), [1.5, 3, 4]),
    (lambda: m.dcg([0, 3], scores=[1, 1], gain="exponential"), 3.5 + 3.5 / log2(3)),
    (lambda: m.dcg([nan, 2], 1, scores=[1, 1]), 1),
    (lambda: average_tied_gains(GRADES, TIED), [0, 2, 2, 2, 0]),
    (lambda: average_tied_gains([], []), []),
    (lambda: [count_orders([], []), *tied_orders([], []).shape], [1, 1, 0]),
    (lambda: tied_orders([0, 3, 1, 2], [0.9, 0.5, 0.9, 0.5])[[0, -1]], [[1, 0, 3, 2], [0, 1, 2, 3]]),
    (lambda: np.nan_to_num(tied_orders([nan, nan, 1], [0.5] * 3), nan=-1)[0], [1, -1, -1]),
    (lambda: ranked_places(GRADES, TIED, NAMES, ties="input"), [0, 1, 2, 3, 4]),
    (lambda: ranked_places(GRADES, TIED, NAMES, ties="id up"), [0, 1, 3, 2, 4]),
    (lambda: ranked_places(GRADES, TIED, NAMES, ties="id down"), [0, 2, 3, 1, 4]),
    (lambda: ranked_places(GRADES, TIED, NAMES, ties="pessimistic"), [0, 1, 3, 2, 4]),
    (lambda: ranked_places(GRADES, TIED, NAMES, ties="optimistic"), [0, 2, 3, 1, 4]),
    (lambda: ranked_places([1, nan, 2], [0.5] * 3, ties="optimistic"), [2, 0, 1]),
    (lambda: ranked_places([1, 2, 3], [0.1, 0.3, 0.2]), [1, 2, 0]),
    # relevant or not
    (lambda: m.precision([1, 0, 1], k=[1, 3, 10]), [1, 2 / 3, 2 / 10]),
    (lambda: m.precision([1, 0, 1]), 2 / 3),
    (lambda: m.recall([1, 0, 1], k=[1, 3, 10], judged=[1, 1, 1, 1, 0]), [1 / 4, 2 / 4, 2 / 4]),
    (lambda: m.f_measure([1, 0, 1], judged=[1] * 4), 2 * P * R / (P + R)),
    (lambda: m.f_measure([1, 0, 1], judged=[1] * 4, beta=0), P),
    (lambda: m.f_measure([1, 0, 1], judged=[1] * 4, beta=2), (1 + 4) * P * R / (4 * P + R)),
    (lambda: m.hit([0, 0, 3], k=[2, 3, 9]), [0, 1, 1]),
    (lambda: m.r_precision([0, 0, 1]), 0),
    (lambda: m.r_precision([1, 0, 1, 1]), 2 / 3),
    (lambda: m.r_precision([1, 0], judged=[1] * 5), 1 / 5),
    (lambda: m.precision([1, 2, 3, nan], threshold=2), 2 / 4),
    (lambda: m.recall([1, 2, 3, nan], k=2, threshold=2), 1 / 2),
    (lambda: m.reciprocal_rank([1, 2, 3, nan], threshold=2.5), 1 / 3),
    (lambda: m.average_precision([1, 2, 3, nan], threshold=3), 1 / 3),
    (lambda: m.bpref([1, 2, 3, nan], threshold=3), 0),
    (lambda: m.rbp([1, 2, 3, nan], 0.5, threshold=3), 1 / 8),
    (lambda: m.average_precision(**AP_AT_4), (1 + 2 / 3) / 6),
    (lambda: m.average_precision(**AP_AT_4, denominator="capped"), (1 + 2 / 3) / 4),
    (lambda: m.average_precision(**AP_AT_4, denominator="found"), (1 + 2 / 3) / 2),
    (lambda: m.average_precision(**AP_AT_4, denominator="position"), (1 + 2 / 3) / 4),
    (lambda: m.average_precision([1, 0, 1, 0, 1], 2, judged=[1, 1], denominator="capped"), 1 / 2),
    (lambda: m.average_precision([1, 0, 1, 0, 1], 10, denominator="position"), (1 + 2 / 3 + 3 / 5) / 10),
    (lambda: m.interpolated_precision([1, 0, 1, 0, 0, 1, 0], ELEVEN), [1] * 4 + [2 / 3] * 3 + [1 / 2] * 4),
    (lambda: m.interpolated_precision([1, 0, 1, 0, 0, 1], [1 / 3, 0.34]), [1, 2 / 3]),
    (lambda: m.interpolated_precision([1, 1, 1] + [0] * 20 + [1] * 7, 0.1 + 0.2), 1),  # no more than 3 / 10
    (lambda: m.interpolated_precision([0, 1, 1], [0, 0.5, 1]), [2 / 3] * 3),
    (lambda: m.interpolated_precision([1, 0], [0.5, 0.6], judged=[1, 1]), [1, 0]),
    (lambda: m.interpolated_precision([0, 0], [0, 1], empty=0.25), [0.25, 0.25]),
    (lambda: m.interpolated_precision([], [0, 1], judged=[1]), [0, 0]),
    (lambda: [m.bpref([0, 1]), m.bpref([nan, 1]), m.bpref([nan, 1], judged=[1, 0])], [0, 1, 1]),
    (lambda: m.bpref([0, 1, 1]), (1 - 1 / 1 + 1 - 1 / 1) / 2),  # R = 2, N = 1
    (lambda: m.bpref([0, 1, 1], denominator="relevant"), (1 - 1 / 2 + 1 - 1 / 2) / 2),
    (lambda: m.bpref([1, 0, 0, 0, 1, 0]), (1 + (1 - 2 / 2)) / 2),  # R = 2, N = 4
    (lambda: m.bpref([1, 0, 0, 0, 1, 0], denominator="relevant"), (1 + (1 - 2 / 2)) / 2),
    (lambda: [m.bpref([0, nan], empty=0.5), m.bpref([]), m.bpref([1, 1])], [0.5, 0, 1]),
    # over queries
    (lambda: m.pooled_recall(FOUND, 10, judged=RELEVANT), (6 + 5 + 4) / (10 + 12 + 8)),
    (lambda: m.pooled_recall(FOUND, [1, 4, 5, 99], judged=RELEVANT), [3 / 30, 12 / 30, 14 / 30, 15 / 30]),
    (lambda: m.pooled_recall([FOUND, FOUND[::-1]], judged=RELEVANT), [15 / 30, 15 / 30]),
    (lambda: m.pooled_recall([[2, 0, nan, 1]], [1, 2, 4]), [1 / 2, 1 / 2, 1]),
    (lambda: m.pooled_recall([[1, 0, 1], [0, nan, nan]], judged=[[1, 0, 1], [0, 1, nan]]), 2 / 3),
    (lambda: [m.pooled_recall([[1, 0], [0, 0]], 1), m.pooled_recall([[0, 0], [0, 0]], 1)], [1, 0]),
    (lambda: [m.pooled_recall([[0, 0]], 1, empty=empty) for empty in (1, nan)], [1, nan]),
    (lambda: m.pooled_recall([[1, 0], [0, 0]], judged=[1, 1]), 1 / 4),
    (lambda: m.pooled_recall([[1, 2], [3, 0]], 1, threshold=2), 1 / 2),
    # readers and users
    (lambda: m.err([0.5], max_grade=1.5), (sqrt(2) - 1) / 2**1.5),
    (lambda: m.rbp([1, 0, 1, 1], 0.8), (1 - 0.8) * (1 + 0.8**2 + 0.8**3)),
    (lambda: [m.rbp([1, 1, 1], 0), m.rbp([0, 1, 1], 0)], [1, 0]),
    (lambda: m.rbp([1] * 5, 0.5, k=[1, 2, 5]), [1 - 0.5, 1 - 0.5**2, 1 - 0.5**5]),
    (lambda: m.exact(m.rbp_residual, [1, 0, 1], p=Fraction(4, 5)), Fraction(4, 5) ** 3),
    (lambda: m.q_measure([0, 3, 0, 1], judged=[0, 3, 0, 1, 2]), (4 / 7 + 6 / 10) / 3),  # of ideals 3, 5, 6, 6
    (lambda: m.q_measure([0, 3, 1], gain="exponential"), (8 / 10 + 10 / 11) / 2),  # of gains 7 and 1
    (lambda: m.q_measure([0, 3, 1], beta=2), (7 / 10 + 10 / 11) / 2),
    (lambda: [m.expected_search_length([0, 0, 1, 0, 1], wanted) for wanted in (1, 2)], [2, 2 + 1]),
    # Cooper's j + i·s / (r + 1): one document above; then a tie of three others and two relevant
    (lambda: [m.expected_search_length(**COOPER, wanted=w) for w in (1, 2)], [1 + 3 / 3, 1 + 3 * 2 / 3]),
    # pairs
    (lambda: m.auc(SCORES, LABELS), (3 + 1 + 1 + 1 / 2) / 9),
    (lambda: [m.auc([2, 1], [True, False]), m.auc([0.0, -0.0], [1, 0])], [1, 1 / 2]),
    (lambda: m.roc_curve([0.0, -0.0], [1, 0]).thresholds[1:], [0]),
    (lambda: m.confusion(SCORES, LABELS, [math.inf, 0.7, 0.71]), [[0, 2, 1]] * 2 + [[3, 1, 2]] * 2),
    (lambda: m.confusion([1, 2], [0, 0], 2), [0, 1, 1, 0]),
    (lambda: m.confusion([], [], 2), [0, 0, 0, 0]),
    (lambda: m.roc_steps(SCORES, LABELS)["TN"], [3, 3, 2, 1, 1, 0]),
    (lambda: m.roc_steps(SCORES, LABELS)["FN"], [3, 2, 2, 1, 0, 0]),
    (lambda: m.roc_steps(SCORES, LABELS)["accuracy"], [3 / 6, 4 / 6, 3 / 6, 3 / 6, 4 / 6, 3 / 6]),
    (lambda: m.roc_steps(SCORES, LABELS)["F1"], [0, 2 / 4, 2 / 5, 4 / 7, 6 / 8, 6 / 9]),
    (lambda: m.roc_steps(SCORES, LABELS)["AUC so far"] * 18, [0, 0, 2, 5, 5, 11]),
]


def test_by_hand():
    for place, (call, expected) in enumerate(BY_HAND):
        values = np.array(call(), float)
        assert_allclose(values, np.array(expected, float), rtol=1e-14, err_msg=f"BY_HAND[{place}]")


RANKS = range(1, 6)
WEIGHTS = {
    "log2": [1 / log2(i + 1) for i in RANKS],
    "ln": [1 / math.log(i + 1) for i in RANKS],
    "zipf": [1 / i for i in RANKS],
    "none": [1] * 5,
    "jk": [1, 1, 1 / log2(3), 1 / 2, 1 / log2(5)],
}


@pytest.mark.parametrize("discount", DISCOUNTS)
def test_the_weights_of_the_ranks(discount):
    expected = WEIGHTS.get(discount) or [0.8**i for i in RANKS]
    assert [float(m.dcg(row, discount=discount)) for row in np.eye(5)] == pytest.approx(expected, rel=1e-14)


@pytest.mark.parametrize(("base", "undivided"), [(3, 3), (1.5, 1)])
def test_the_weights_of_2002_begin_to_fall_at_the_base_of_their_logarithm(base, undivided):
    weights = [float(m.dcg(row, discount="jk", log_base=base)) for row in np.eye(5)]
    expected = [1 if i <= undivided else 1 / math.log(i, base) for i in RANKS]
    assert weights == pytest.approx(expected, rel=1e-14)
