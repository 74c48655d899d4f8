"""What CG, DCG, IDCG and nDCG mean: worked examples, conventions, shapes, properties."""

import math
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_array_equal

from metrics import cg, dcg, idcg, ndcg, ndcg_steps
from tests.unit.conventions import DISCOUNTS, GAINS, some_conventions
from tests.unit.rankings import NAN, some_grades, some_judgements, some_lists

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
    @given(some_judgements, some_conventions, st.sampled_from(IDEALS))
    def test_from_0_to_1_for_the_own_ideal(self, grades, conventions, ideal_k):
        scores = ndcg(grades, k=range(1, len(grades) + 2), ideal_k=ideal_k, **conventions)
        assert (scores >= 0).all()
        assert (scores <= 1 + 1e-12).all()

    @given(some_judgements, st.sampled_from(GAINS[:2]), st.sampled_from(DISCOUNTS))
    def test_an_ideal_order_is_exactly_1(self, grades, gain, discount):
        ideal = sorted(grades, key=lambda grade: -1 if math.isnan(grade) else grade, reverse=True)
        scores = ndcg(ideal, k=range(1, len(ideal) + 1), gain=gain, discount=discount, empty=1.0)
        assert_array_equal(scores, np.ones(len(ideal)))

    @given(arrays(np.int64, (60, 30), elements=st.integers(0, 4)), st.sampled_from(DISCOUNTS))
    def test_ideal_orders_of_many_lists_are_exactly_1(self, grades, discount):
        ideal = -np.sort(-grades, axis=1)
        for gain in ("linear", "exponential"):
            assert (ndcg(ideal, k=[1, 7, 30], gain=gain, discount=discount, empty=1.0) == 1).all()

    @given(some_grades, st.data())
    def test_moving_a_higher_grade_up_never_lowers(self, grades, data):
        low = data.draw(st.integers(0, len(grades) - 1))
        high = data.draw(st.integers(low, len(grades) - 1))
        if grades[high] < grades[low]:
            return
        moved = list(grades)
        moved[low], moved[high] = grades[high], grades[low]
        cutoffs = range(1, len(grades) + 1)
        for gain in ("linear", "exponential"):
            assert (dcg(moved, cutoffs, gain=gain) >= dcg(grades, cutoffs, gain=gain) - 1e-12).all()

    @given(st.integers(1, 4), st.integers(1, 12), some_conventions)
    def test_equal_grades_score_1_in_any_order(self, grade, length, conventions):
        assert_array_equal(ndcg([grade] * length, k=range(1, length + 1), **conventions), np.ones(length))

    @given(
        some_lists,
        some_conventions,
        st.sampled_from(IDEALS),
        st.lists(st.integers(1, 18), min_size=1, max_size=4),
    )
    def test_batch_is_one_by_one_and_a_cutoff_is_its_column(self, grades, conventions, ideal_k, cutoffs):
        conventions = conventions | {"ideal_k": ideal_k}
        batch = ndcg(grades, k=cutoffs, **conventions)
        assert_array_equal(batch, [ndcg(one, k=cutoffs, **conventions) for one in grades])
        for column, cutoff in enumerate(cutoffs):
            assert_array_equal(ndcg(grades, k=cutoff, **conventions), batch[:, column])

    @pytest.mark.parametrize("dtype", [np.int64, np.float64])
    @pytest.mark.parametrize("top", [1, 4, 15, 16, 300])
    @pytest.mark.parametrize("n", [1, 10, 255, 256, 600])
    def test_counting_and_sorting_agree_to_the_last_bit(self, n, top, dtype):
        """Many lists of small grades are computed in bytes and counted; one list is sorted."""
        grades = np.random.default_rng(n + top).integers(0, top + 1, (40, n)).astype(dtype)
        for gain in ("linear", "exponential"):
            alone = [ndcg(one, k=[3, n], gain=gain) for one in grades]
            assert_array_equal(ndcg(grades, k=[3, n], gain=gain), alone)


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
