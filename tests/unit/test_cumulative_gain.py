"""What CG, DCG, IDCG and nDCG mean: worked examples, conventions, shapes, properties."""

import math
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_array_equal

from metrics import cg, dcg, idcg, ndcg, ndcg_steps
from tests.unit.conventions import DISCOUNTS, GAINS, some_conventions
from tests.unit.rankings import NAN, some_grades, some_judgements

pytestmark = pytest.mark.filterwarnings("error")

IDEALS = ["k", None]


class TestGain:
    def test_function_gets_a_flat_array_of_judged_grades(self):
        seen = []

        def gain(grades):
            seen.append(grades.tolist())
            return grades + 1

        assert_array_equal(cg([[1.0, NAN], [2.0, 3.0]], gain=gain), [2, 7])
        assert sorted(grade for grades in seen for grade in grades) == [1, 2, 3]


class TestDiscount:
    @given(some_grades)
    def test_the_base_of_the_logarithm_cancels(self, grades):
        assert ndcg(grades, discount="ln") == pytest.approx(float(ndcg(grades, discount="log2")), rel=1e-12)


class TestShapes:
    @pytest.mark.parametrize("dtype", [bool, np.uint8, np.int8, np.int64, np.float16, np.float32, np.float64])
    def test_any_kind_of_number(self, dtype):
        grades = np.array([[1, 0, 1, 1, 0]] * 50, dtype)
        assert_array_equal(ndcg(grades), [ndcg([1, 0, 1, 1, 0])] * 50)


class TestProperties:
    @given(some_judgements, st.sampled_from(GAINS[:2]), st.sampled_from(DISCOUNTS))
    def test_an_ideal_order_is_exactly_1(self, grades, gain, discount):
        ideal = sorted(grades, key=lambda grade: -1 if math.isnan(grade) else grade, reverse=True)
        scores = ndcg(ideal, k=range(1, len(ideal) + 1), gain=gain, discount=discount, empty=1.0)
        assert_array_equal(scores, np.ones(len(ideal)))


class TestSteps:
    # fmt: off
    COLUMNS = (
        "rank", "grade", "gain", "CG", "discount", "discounted gain", "DCG",
        "ideal grade", "ideal discounted gain", "IDCG", "nDCG",
    )
    # fmt: on

    @given(
        some_judgements,
        st.none() | st.integers(1, 14),
        some_conventions,
        st.none() | some_judgements,
        st.sampled_from(IDEALS),
    )
    def test_columns_are_the_scores_at_every_cutoff(self, grades, k, conventions, judged, ideal_k):
        steps = ndcg_steps(grades, k, judged=judged, ideal_k=ideal_k, empty=0.5, **conventions)
        ranks = range(1, min(k or len(grades), len(grades)) + 1)
        pool = grades if judged is None else judged
        assert tuple(steps.columns) == self.COLUMNS
        assert_array_equal(steps["rank"], ranks)
        assert_array_equal(steps["CG"], cg(grades, ranks, gain=conventions["gain"]))
        assert_array_equal(steps["DCG"], dcg(grades, ranks, **conventions))
        ideal = idcg(pool, ranks if ideal_k else [len(pool)], **conventions)
        assert_array_equal(steps["IDCG"], np.broadcast_to(ideal, len(ranks)))
        score = ndcg(grades, ranks, judged=judged, ideal_k=ideal_k, empty=0.5, **conventions)
        assert_array_equal(steps["nDCG"], score)
        assert_array_equal(steps["gain"] * steps["discount"], steps["discounted gain"])
        assert_array_equal(np.cumsum(steps["discounted gain"]), steps["DCG"])
        if ideal_k:
            assert_array_equal(np.cumsum(steps["ideal discounted gain"]), steps["IDCG"])

    def test_empty_list(self):
        assert tuple(ndcg_steps([]).columns) == self.COLUMNS
        assert len(ndcg_steps([])) == 0


def test_importing_metrics_loads_neither_pandas_nor_streamlit():
    """The server starts without what only tables need."""
    check = "import sys, metrics; assert not {'pandas', 'streamlit', 'ui'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", check], check=True)
