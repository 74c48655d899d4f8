"""Impossible input of every metric: the message names argument, value and what is allowed."""

# mypy: disable-error-code="arg-type, list-item, dict-item"
# What a type checker would refuse is just what is tried here.

import math
import re
from collections.abc import Callable
from functools import partial

import numpy as np
import pytest

import metrics as m

pytestmark = pytest.mark.filterwarnings("error")

NAN = math.nan
TWO, THREE = np.ones((2, 3)), np.ones((3, 3))
WITH_POOL = (m.recall, m.f_measure, m.average_precision, m.r_precision, m.bpref)
RELEVANT = (m.precision, m.recall, m.f_measure, m.hit, m.reciprocal_rank, m.average_precision, m.rbp)
WITH_CUTOFF = (*RELEVANT, partial(m.err, max_grade=1))
STEPS = (m.average_precision_steps, m.reciprocal_rank_steps, partial(m.err_steps, max_grade=1))

Case = tuple[Callable[[], object], str, str, str]
"""A call, and what is told of it: the argument, its value, what is allowed."""


def each_of(metric: Callable[..., object], name: str, values: list[object], allowed: str) -> list[Case]:
    """Each of these values is impossible for the argument, and told as it was given."""
    return [(partial(metric, **{name: value}), name, repr(value), allowed) for value in values]


IMPOSSIBLE: list[Case] = [
    (lambda: m.dcg([1, -2]), "grades", "-2", "from 0 to"),
    (lambda: m.dcg([1, -2, NAN]), "grades", "-2", "from 0 to"),
    (lambda: m.dcg([1, math.inf]), "grades", "inf", "from 0 to"),
    (lambda: m.dcg(np.array([1, np.inf], np.float16)), "grades", "inf", "from 0 to"),
    (lambda: m.cg([-1]), "grades", "-1", "from 0 to"),
    (lambda: m.idcg([-1]), "judged", "-1", "from 0 to"),
    (lambda: m.ndcg([1], judged=[1, -3]), "judged", "-3", "from 0 to"),
    (lambda: m.ndcg([1], judged=3), "judged", "3", "a list or an array"),
    (lambda: m.dcg(3), "grades", "3", "a list or an array"),
    (lambda: m.dcg(["a", "b"]), "grades", "['a', 'b']", "numbers"),
    (lambda: m.dcg([1, None]), "grades", "[1, None]", "numbers"),
    (lambda: m.dcg([1j]), "grades", "1j", "numbers"),
    (lambda: m.dcg([[1], [1, 2]]), "grades", "[[1], [1, 2]]", "one length"),
    *each_of(partial(m.dcg, [1]), "k", [0, -1, 2.5, True, "5"], "a whole number from 1 up"),
    *each_of(partial(m.dcg, [1]), "k", [[], [1, 0], [[1]]], "a sequence of them"),
    (lambda: m.ndcg_steps([1, 2], k=[1, 2]), "k", "[1, 2]", "a whole number from 1 up"),
    *each_of(partial(m.dcg, [1]), "gain", ["exp", 2], '"exponential"'),
    (lambda: m.dcg([2, 3], gain={0: 0, 2: 1}), "gain", "3", "a table with every grade"),
    (lambda: m.dcg([2, 3], gain=[0, 1, 2]), "gain", "3", "a table with every grade"),
    (lambda: m.dcg([0.5], gain=[0, 1, 2]), "gain", "0.5", "a table with every grade"),
    (lambda: m.dcg([1], gain=[[0], [1]]), "gain", "(2, 1)", "one number a grade"),
    (lambda: m.dcg([1], gain={1: "x"}), "gain", "['x']", "numbers"),
    (lambda: m.dcg([1], gain={1: -4}), "gain", "-4", "from 0 to"),
    (lambda: m.dcg([1, 2], gain=lambda g: g[:1]), "gain", "(1,)", "one gain a grade"),
    (lambda: m.dcg([1, 2], gain=lambda g: 1 / (g - 2)), "gain", "-1", "from 0 to"),
    (lambda: m.dcg([2, 2], gain=lambda g: 1 / (g - 2)), "gain", "inf for grade 2", "from 0 to"),
    (lambda: m.dcg([2000], gain="exponential"), "gain", "inf for grade 2000", "from 0 to"),
    *each_of(partial(m.dcg, [1]), "discount", ["log", None], '"log2"'),
    (lambda: m.dcg([1, 2], discount=lambda r: 1.0), "discount", "()", "one weight a rank"),
    (lambda: m.dcg([1, 2], discount=lambda r: 1 / np.log2(r)), "discount", "inf at rank 1", "from 0 to"),
    (lambda: m.dcg([1, 2], discount=lambda r: 1.5 - r), "discount", "-0.5 at rank 2", "from 0 to"),
    *each_of(partial(m.dcg, [1]), "log_base", [1, "2"], "above 1"),
    (lambda: m.dcg([1], discount="jk", log_base=NAN), "log_base", "nan", "above 1"),
    *each_of(partial(m.ndcg, [1]), "ideal_k", [3, "list"], '"k"'),
    (lambda: m.ndcg([1], empty="zero"), "empty", "'zero'", "a number"),
    (lambda: m.ndcg(np.ones((2, 3)), judged=np.ones((3, 3))), "judged", "(3,) for (2,)", "broadcasts"),
    (lambda: m.ndcg_steps([[1, 2]]), "grades", "(1, 2)", "one list"),
    (lambda: m.ndcg_steps([1, 2], judged=[[1, 2]]), "judged", "(1, 2)", "one list"),
    (lambda: m.precision([1, -2]), "grades", "-2", "from 0 to"),
    (lambda: m.reciprocal_rank([1, math.inf]), "grades", "inf", "from 0 to"),
    (lambda: m.hit(3), "grades", "3", "a list or an array"),
    (lambda: m.rbp(["a"]), "grades", "['a']", "numbers"),
    (lambda: m.average_precision([1, None]), "grades", "[1, None]", "numbers"),
    (lambda: m.recall([[1], [1, 2]]), "grades", "[[1], [1, 2]]", "one length"),
    (lambda: m.recall([1], judged=[-3]), "judged", "-3", "from 0 to"),
    *((partial(each, TWO, judged=THREE), "judged", "(3,) for (2,)", "broadcasts") for each in WITH_POOL),
    (lambda: m.interpolated_precision(TWO, 0.5, judged=THREE), "judged", "(3,) for (2,)", "broadcasts"),
    *((partial(each, [1], k=0), "k", "0", "a whole number from 1 up") for each in WITH_CUTOFF),
    *each_of(partial(m.precision, [1]), "threshold", [0, NAN], "above 0"),
    (lambda: m.bpref([1], threshold="1"), "threshold", "'1'", "above 0"),
    *each_of(partial(m.f_measure, [1]), "beta", [-1, math.inf], "from 0 to"),
    (lambda: m.recall([1], empty="zero"), "empty", "'zero'", "a number"),
    (lambda: m.average_precision([1], denominator="k"), "denominator", "'k'", '"capped" (min(k, R))'),
    (lambda: m.average_precision([1], denominator=None), "denominator", "None", '"relevant"'),
    (lambda: m.bpref([1], denominator="min"), "denominator", "'min'", '"smaller"'),
    *each_of(partial(m.interpolated_precision, [1]), "levels", [1.5, [0, NAN]], "from 0 to 1"),
    (lambda: m.interpolated_precision([1], [[0]]), "levels", "[[0]]", "a sequence of them"),
    (lambda: m.interpolated_precision([1], "x"), "levels", "'x'", "numbers"),
    *each_of(partial(m.rbp, [1]), "p", [1, -0.1, NAN], "from 0 to below 1"),
    (lambda: m.err([0, 3, 4], max_grade=3), "grades", "4", "at most max_grade, which is 3"),
    (lambda: m.stop_probabilities([4.5], max_grade=4), "grades", "4.5", "at most max_grade, which is 4"),
    *each_of(partial(m.err, [1]), "max_grade", [0, NAN], "above 0"),
    (lambda: m.err([1], max_grade=1000), "max_grade", "1000", "at most 332"),
    (lambda: m.err([1], max_grade="4"), "max_grade", "'4'", "a number"),
    (lambda: m.err([-1], max_grade=4), "grades", "-1", "from 0 to"),
    (lambda: m.err([1], max_grade=4, discount="1/i"), "discount", "'1/i'", '"zipf"'),
    (lambda: m.average_precision_steps([1], judged=[[1]]), "judged", "(1, 1)", "one list"),
    *((partial(each, [[1]]), "grades", "(1, 1)", "one list") for each in STEPS),
    (lambda: m.err_steps([1], k=[1], max_grade=1), "k", "[1]", "the number of ranks to show"),
    (lambda: m.auc([1, 2], [1, 1]), "labels", "2 of 1 and 0 of 0", "of both classes"),
    (lambda: m.auc([1, 2], [0, 0]), "labels", "0 of 1 and 2 of 0", "of both classes"),
    (lambda: m.auc([[1, 2], [3, 4]], [[0, 1], [0, 0]]), "labels", "0 of 1 and 2 of 0", "of both classes"),
    (lambda: m.auc([], []), "labels", "0 of 1 and 0 of 0", "of both classes"),
    (lambda: m.roc_curve([1, 2], [1, 1]), "labels", "2 of 1 and 0 of 0", "of both classes"),
    (lambda: m.roc_steps([1, 2], [0, 0]), "labels", "0 of 1 and 2 of 0", "of both classes"),
    (lambda: m.precision_recall_curve([1, 2], [0, 0]), "labels", "0 of 1 and 2 of 0", "at least one 1"),
    (lambda: m.auc([1, 2, 3], [0, 1]), "labels", "2", "as many as scores, 3"),
    (lambda: m.auc(TWO, np.ones((4, 3))), "labels", "(4, 3)", "broadcasts"),
    (lambda: m.auc([1, 2], [0, 2]), "labels", "2", "0 or 1"),
    (lambda: m.auc([1, 2], [0, NAN]), "labels", "nan", "0 or 1"),
    (lambda: m.auc([1, 2], [0, 2.0]), "labels", "2", "0 or 1"),
    (lambda: m.auc([1, NAN], [0, 1]), "scores", "nan", "finite"),
    (lambda: m.roc_curve([1, math.inf], [0, 1]), "scores", "inf", "finite"),
    (lambda: m.auc(["a", "b"], [0, 1]), "scores", "['a', 'b']", "numbers"),
    (lambda: m.auc(1, [0, 1]), "scores", "1", "a list or an array"),
    (lambda: m.roc_curve([[1, 2]], [[0, 1]]), "scores and labels", "(1, 2)", "one list each"),
    (lambda: m.confusion([1], [1], NAN), "threshold", "nan", "a number"),
    (lambda: m.confusion([1], [1], [[1]]), "threshold", "[[1]]", "a list of numbers"),
    (lambda: m.confusion([1], [1], None), "threshold", "None", "numbers"),
    (lambda: m.exact(m.precision, [1, -2]), "grades", "-2", "from 0 to"),
    (lambda: m.exact(m.recall, [1], judged=["x"]), "judged", "['x']", "numbers"),
    (lambda: m.precision(np.array([1, 0.5], object)), "grades", "1", "Fractions"),
    (lambda: m.pooled_recall([1, 0]), "grades", "(2,)", "a list a query"),
    (lambda: m.pooled_recall([[-1.0, 0]]), "grades", "-1", "from 0 to"),
    (lambda: m.ndcg_contributions([3, 2], k=0), "k", "0", "a whole number from 1 up"),
    *each_of(partial(m.ndcg_contributions, [3, 2], ideal_k=None), "k", [0, 2.5], "a whole number from 1 up"),
    (lambda: m.ndcg_contributions([3, 2], k=[1, 2]), "k", "[1, 2]", ""),
    (lambda: m.ndcg_contributions([3, 2], ideal_k="foo"), "ideal_k", "'foo'", '"k"'),
    (lambda: m.ndcg_contributions([[1, 2]]), "grades", "(1, 2)", "one list"),
    (lambda: m.ndcg_contributions([3, 2], scores=[1]), "scores", "(1,)", "one score a document, shape (2,)"),
    (lambda: m.dcg([1, 5], gain=[0, 1, 2], scores=[1, 1]), "gain", "5", "a table with every grade"),
    (lambda: m.ndcg([3, 2, 1], scores=[2, 1]), "scores", "(2,)", "one score a document, shape (3,)"),
    (lambda: m.ndcg([3, 2, 1], scores=[1, 2, 3]), "scores", "[1, 2, 3]", "never rise"),
    (lambda: m.ndcg([3, 2, 1], scores=[3, NAN, 1]), "scores", "nan", "finite"),
    (lambda: m.ndcg([3, 2, 1], scores=["a", "b", "c"]), "scores", "['a', 'b', 'c']", "numbers"),
    (lambda: m.q_measure([1], beta=-1), "beta", "-1", "a number from 0 up"),
    (lambda: m.expected_search_length([1], 0), "wanted", "0", "a whole number from 1 up"),
    (lambda: m.expected_search_length([]), "grades", "", "lists of at least one document"),
    (lambda: m.expected_search_length([1, 0], scores=[1, 2]), "scores", "", "scores that never rise"),
    (lambda: m.rbp_residual([1], p=1), "p", "1", "a number from 0 to below 1"),
    (lambda: m.inst([2, 1], T=0.4, max_grade=3), "T", "0.4", "a number from 0.5 up"),
    (lambda: m.inst([2, 1], max_grade=0), "max_grade", "0", "a number above 0"),
    (lambda: m.inst([2, 1], max_grade=1), "grades", "2", "at most max_grade"),
    (lambda: m.graded_average_precision([1], "some", max_grade=3), "g", "some", ""),
    *each_of(partial(m.graded_average_precision, [1], max_grade=3), "g", [[1, 2], [0, 0, 0], [1, -1, 1]], ""),
]


def test_message():
    for call, name, value, allowed in IMPOSSIBLE:
        with pytest.raises(ValueError, match=f"^{name} must be ") as error:
            call()
        message = str(error.value)
        assert allowed in message.partition(", got ")[0]
        assert value in message.partition(", got ")[2]


@pytest.mark.parametrize("dtype", ["i1", "i2", "i4", "<i8", ">i8", "f2", "f4", ">f8"])
def test_negative_grades_of_every_kind_of_number(dtype):
    grades = np.array([[1, 100], [0, -1]], dtype)
    assert m.dcg(grades[:1]).shape == (1,)
    for layout in (grades, grades.T, grades[:, ::-1]):
        with pytest.raises(ValueError, match=r"^grades must be numbers from 0 to .* got -1$"):
            m.dcg(layout)


SCORES = "scores must be one score an order, shape (orders,), of at least one, got shape"
AS_MANY = "second must be the scores of the same orders, 2 as in first, got 1"
ONE_LIST = "grades must be one list, shape (n,), got shape (1, 1)"
OFF_SCALE = "grades must be numbers from 0 to 1e+100 (NaN = not judged), got -1"
MEASURE = (
    "measure must be a function of grades (..., n) to scores (...), here to ({0},), "
    "got scores of shape ({0}, 2)"
)
SCENE = [3, 2, 3, 0, 1, 2]


OF_ORDERS = [
    (lambda: m.swapped([[1]], 0, 0), ONE_LIST),
    (lambda: m.move_changes([-1], m.dcg), OFF_SCALE),
    (lambda: m.swapped([1, 2], -1, 0), "one must be a place in the list, from 0 to 1, got -1"),
    (lambda: m.swapped([1, 2], 0, 2), "other must be a place in the list, from 0 to 1, got 2"),
    (lambda: m.moved([1, 2], 2, 0), "origin must be a place in the list, from 0 to 1, got 2"),
    (lambda: m.moved([1, 2], 0, -1), "target must be a place in the list, from 0 to 1, got -1"),
    (lambda: m.positions([1, 2], 2), "document must be a place in the list, from 0 to 1, got 2"),
    (lambda: m.positions([1, 2], -1), "document must be a place in the list, from 0 to 1, got -1"),
    (lambda: m.swap_changes([1, 2, 3], partial(m.dcg, k=[1, 2])), MEASURE.format(3)),
    (lambda: m.distribution([], 0), f"{SCORES} (0,)"),
    (lambda: m.distribution([1, math.nan], 0), "scores must be finite numbers, got nan"),
    (lambda: m.distribution([1], math.inf), "order_score must be a finite number, got inf"),
    (
        lambda: m.distribution([1], 1, is_exact=False),
        "scores must be a sample of at least 2, for there to be a standard error, got 1",
    ),
    (lambda: m.distribution([1], 1, bins=0), "bins must be a whole number from 1 up, got 0"),
    (lambda: m.joint_histogram([1, 2], [1]), AS_MANY),
    (lambda: m.score_pairs([1, 2], [1]), AS_MANY),
    (lambda: m.pareto_front([1], [math.nan]), "second must be finite numbers, got nan"),
    (lambda: m.merge_pairs(m.score_pairs([1], [1]), 0), "most must be a whole number from 1 up, got 0"),
    (lambda: m.compare([1, 2], [1]), AS_MANY),
    (lambda: m.compare([[1]], [1]), "first" + SCORES.removeprefix("scores") + " (1, 1)"),
    (lambda: m.tau_matrix([[1], [1]], empty="none"), "empty must be a number, got none"),
    (lambda: m.tau_matrix([[1, math.nan]]), "scores must be finite numbers, got nan"),
    (lambda: m.disagreements([1], [1], 1, apart=-1), "apart must be a number from 0 up, got -1"),
    (
        lambda: m.all_orders(list(range(9))),
        "grades must be a list of at most 200,000 distinct orders, got 362,880",
    ),
    (lambda: m.all_orders(SCENE, most=100), "grades must be a list of at most 100 distinct orders, got 180"),
    (lambda: m.distinct_orders([[1]]), ONE_LIST),
    (lambda: m.Orders([-1]), OFF_SCALE),
    (
        lambda: m.Orders([1], sample=1),
        "sample must be a whole number from 2 up, for there to be a standard error, got 1",
    ),
    (lambda: list(m.Orders([1, 0, 2]).scores([partial(m.dcg, k=[1, 2])])), MEASURE.format(6)),
]


def test_message_of_what_is_asked_about_orders():
    for call, message in OF_ORDERS:
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            call()
