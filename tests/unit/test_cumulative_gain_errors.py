"""Impossible input of CG, DCG, IDCG and nDCG: the message names argument, value and what is allowed."""

# mypy: disable-error-code="arg-type, list-item, dict-item"
# What a type checker would refuse is just what is tried here.

import math

import numpy as np
import pytest

from metrics import cg, dcg, idcg, ndcg, ndcg_steps

pytestmark = pytest.mark.filterwarnings("error")

NAN = math.nan


@pytest.mark.parametrize(
    ("call", "name", "value", "allowed"),
    [
        (lambda: dcg([1, -2]), "grades", "-2", "from 0 to"),
        (lambda: dcg([1, -2, NAN]), "grades", "-2", "from 0 to"),
        (lambda: dcg([1, math.inf]), "grades", "inf", "from 0 to"),
        (lambda: dcg(np.array([1, np.inf], np.float16)), "grades", "inf", "from 0 to"),
        (lambda: cg([-1]), "grades", "-1", "from 0 to"),
        (lambda: idcg([-1]), "judged", "-1", "from 0 to"),
        (lambda: ndcg([1], judged=[1, -3]), "judged", "-3", "from 0 to"),
        (lambda: ndcg([1], judged=3), "judged", "3", "a list or an array"),
        (lambda: dcg(3), "grades", "3", "a list or an array"),
        (lambda: dcg(["a", "b"]), "grades", "['a', 'b']", "numbers"),
        (lambda: dcg([1, None]), "grades", "[1, None]", "numbers"),
        (lambda: dcg([1j]), "grades", "1j", "numbers"),
        (lambda: dcg([[1], [1, 2]]), "grades", "[[1], [1, 2]]", "one length"),
        (lambda: dcg([1], k=0), "k", "0", "a whole number from 1 up"),
        (lambda: dcg([1], k=-1), "k", "-1", "a whole number from 1 up"),
        (lambda: dcg([1], k=2.5), "k", "2.5", "a whole number from 1 up"),
        (lambda: dcg([1], k=True), "k", "True", "a whole number from 1 up"),
        (lambda: dcg([1], k="5"), "k", "'5'", "a whole number from 1 up"),
        (lambda: dcg([1], k=[]), "k", "[]", "a sequence of them"),
        (lambda: dcg([1], k=[1, 0]), "k", "[1, 0]", "a sequence of them"),
        (lambda: dcg([1], k=[[1]]), "k", "[[1]]", "a sequence of them"),
        (lambda: ndcg_steps([1, 2], k=[1, 2]), "k", "[1, 2]", "a whole number from 1 up"),
        (lambda: dcg([1], gain="exp"), "gain", "'exp'", '"exponential"'),
        (lambda: dcg([1], gain=2), "gain", "2", '"exponential"'),
        (lambda: dcg([2, 3], gain={0: 0, 2: 1}), "gain", "3", "a table with every grade"),
        (lambda: dcg([2, 3], gain=[0, 1, 2]), "gain", "3", "a table with every grade"),
        (lambda: dcg([0.5], gain=[0, 1, 2]), "gain", "0.5", "a table with every grade"),
        (lambda: dcg([1], gain=[[0], [1]]), "gain", "(2, 1)", "one number a grade"),
        (lambda: dcg([1], gain={1: "x"}), "gain", "['x']", "numbers"),
        (lambda: dcg([1], gain={1: -4}), "gain", "-4", "from 0 to"),
        (lambda: dcg([1, 2], gain=lambda g: g[:1]), "gain", "(1,)", "one gain a grade"),
        (lambda: dcg([1, 2], gain=lambda g: 1 / (g - 2)), "gain", "-1", "from 0 to"),
        (lambda: dcg([2, 2], gain=lambda g: 1 / (g - 2)), "gain", "inf for grade 2", "from 0 to"),
        (lambda: dcg([2000], gain="exponential"), "gain", "inf for grade 2000", "from 0 to"),
        (lambda: dcg([1], discount="log"), "discount", "'log'", '"log2"'),
        (lambda: dcg([1], discount=None), "discount", "None", '"log2"'),
        (lambda: dcg([1, 2], discount=lambda r: 1.0), "discount", "()", "one weight a rank"),
        (
            lambda: dcg([1, 2], discount=lambda r: 1 / np.log2(r)),
            "discount",
            "inf at rank 1",
            "from 0 to",
        ),
        (lambda: dcg([1, 2], discount=lambda r: 1.5 - r), "discount", "-0.5 at rank 2", "from 0 to"),
        (lambda: dcg([1], log_base=1), "log_base", "1", "above 1"),
        (lambda: dcg([1], discount="jk", log_base=NAN), "log_base", "nan", "above 1"),
        (lambda: dcg([1], log_base="2"), "log_base", "'2'", "above 1"),
        (lambda: ndcg([1], ideal_k=3), "ideal_k", "3", '"k"'),
        (lambda: ndcg([1], ideal_k="list"), "ideal_k", "'list'", '"k"'),
        (lambda: ndcg([1], empty="zero"), "empty", "'zero'", "a number"),
        (lambda: ndcg(np.ones((2, 3)), judged=np.ones((3, 3))), "judged", "(3,) for (2,)", "broadcasts"),
        (lambda: ndcg_steps([[1, 2]]), "grades", "(1, 2)", "one list"),
        (lambda: ndcg_steps([1, 2], judged=[[1, 2]]), "judged", "(1, 2)", "one list"),
    ],
)
def test_message(call, name, value, allowed):
    with pytest.raises(ValueError, match=f"^{name} must be ") as error:
        call()
    message = str(error.value)
    assert allowed in message.partition(", got ")[0]
    assert value in message.partition(", got ")[2]


@pytest.mark.parametrize("dtype", ["i1", "i2", "i4", "<i8", ">i8", "f2", "f4", ">f8"])
def test_negative_grades_of_every_kind_of_number(dtype):
    grades = np.array([[1, 100], [0, -1]], dtype)
    assert dcg(grades[:1]).shape == (1,)
    for layout in (grades, grades.T, grades[:, ::-1]):
        with pytest.raises(ValueError, match=r"^grades must be numbers from 0 to .* got -1$"):
            dcg(layout)
