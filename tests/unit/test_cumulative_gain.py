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

WIKIPEDIA = [3, 2, 3, 0, 1, 2]
IDEALS = ["k", None]


def log2(x):
    return math.log2(x)


class TestWorkedExamples:
    """Numbers of the teaching material of the field, written as arithmetic."""

    def test_booking_destinations(self):
        """Binary nDCG@5, one correct destination each; the last list repeats it and judges it twice."""
        # US·FR·CN for US, FR·US·CN for CN, FR·FR·CN for FR
        hits = [[1, 0, 0], [0, 0, 1], [1, 1, 0]]
        assert_array_equal(ndcg(hits, k=5), [1.0, 0.5, 1.0])
        assert ndcg(hits[2], k=5, judged=[1]) == pytest.approx(1 + 1 / log2(3), rel=1e-14)


class TestGain:
    def test_exponential_is_two_to_the_grade_minus_one(self):
        assert_array_equal(cg([0, 1, 2, 3, 4], k=range(1, 6), gain="exponential"), [0, 1, 4, 11, 26])

    def test_fractional_grades(self):
        assert cg([0.5, 0.25]) == 0.75
        assert cg([0.5], gain="exponential") == pytest.approx(math.sqrt(2) - 1, rel=1e-14)

    @pytest.mark.parametrize("table", [{0: 0, 1: 2.5, 3: 10}, [0, 2.5, 99, 10], np.array([0, 2.5, 99, 10])])
    def test_table(self, table):
        assert_array_equal(cg([3, 1, 0], k=[1, 2, 3], gain=table), [10, 12.5, 12.5])

    def test_table_of_fractional_grades(self):
        assert cg([0.5, 1], gain={1: 3, 0.5: 1}) == 4

    def test_function_gets_a_flat_array_of_judged_grades(self):
        seen = []

        def gain(grades):
            seen.append(grades.tolist())
            return grades + 1

        assert_array_equal(cg([[1.0, NAN], [2.0, 3.0]], gain=gain), [2, 7])
        assert sorted(grade for grades in seen for grade in grades) == [1, 2, 3]

    @pytest.mark.parametrize("gain", GAINS)
    def test_not_judged_gains_nothing(self, gain):
        assert cg([NAN, NAN], gain=gain) == 0
        assert dcg([NAN, 3, NAN], gain=gain) == dcg([NAN, 3], gain=gain) > 0
        assert idcg([NAN, 3, NAN], gain=gain) == idcg([3], gain=gain)

    def test_ideal_order_is_by_gain_not_by_grade(self):
        table = {0: 0, 1: 5, 2: 1}
        assert idcg([2, 0, 1], gain=table) == pytest.approx(5 + 1 / log2(3), rel=1e-14)
        assert ndcg([1, 2, 0], gain=table) == 1

    def test_true_and_false_are_grades(self):
        assert dcg([True, False, True]) == dcg([1, 0, 1])


class TestDiscount:
    def test_weights(self):
        def weights(discount, **base):
            return [float(dcg(row, discount=discount, **base)) for row in np.eye(5)]

        ranks = range(1, 6)
        assert weights("log2") == pytest.approx([1 / log2(i + 1) for i in ranks], rel=1e-14)
        assert weights("ln") == pytest.approx([1 / math.log(i + 1) for i in ranks], rel=1e-14)
        assert weights("zipf") == pytest.approx([1 / i for i in ranks], rel=1e-14)
        assert weights("none") == [1] * 5
        assert weights("jk") == pytest.approx([1, 1, 1 / log2(3), 1 / 2, 1 / log2(5)], rel=1e-14)
        three = [1, 1, 1, 1 / math.log(4, 3), 1 / math.log(5, 3)]
        assert weights("jk", log_base=3) == pytest.approx(three, rel=1e-14)
        assert weights("jk", log_base=1.5) == pytest.approx(
            [1, *(1 / math.log(i, 1.5) for i in ranks[1:])], rel=1e-14
        )
        assert weights(lambda rank: 0.5**rank) == [0.5, 0.25, 0.125, 0.0625, 0.03125]

    @given(some_grades)
    def test_the_base_of_the_logarithm_cancels(self, grades):
        assert ndcg(grades, discount="ln") == pytest.approx(float(ndcg(grades, discount="log2")), rel=1e-12)


class TestCutoff:
    def test_beyond_the_list_counts_the_list(self):
        assert dcg(WIKIPEDIA, k=100) == dcg(WIKIPEDIA) == dcg(WIKIPEDIA, k=6)
        assert_array_equal(cg(WIKIPEDIA, k=[6, 7]), [11, 11])

    def test_sequence_adds_a_last_axis_in_the_order_asked(self):
        assert_array_equal(cg(WIKIPEDIA, k=[3, 1, 3]), [8, 3, 8])
        assert_array_equal(cg(WIKIPEDIA, k=np.array([2])), [5])
        assert cg([WIKIPEDIA] * 4, k=(1, 2)).shape == (4, 2)

    def test_ideal_at_k_may_be_longer_than_the_list(self):
        judged = [3, 2, 2, 1]
        assert ndcg([3], k=3, judged=judged) == pytest.approx(3 / (3 + 2 / log2(3) + 2 / log2(4)), rel=1e-14)
        assert ndcg([3], k=1, judged=judged) == 1
        assert ndcg([3], judged=judged) == ndcg([3], k=4, judged=judged)

    def test_ideal_never_cut(self):
        judged = [3, 2, 2, 1]
        assert_array_equal(ndcg(judged, k=[1, 2], ideal_k=None), dcg(judged, k=[1, 2]) / idcg(judged))


class TestEmpty:
    @pytest.mark.parametrize("grades", [[], [0, 0], [NAN], [0, NAN]])
    def test_value_where_nothing_has_gain(self, grades):
        assert ndcg(grades) == 0
        assert ndcg(grades, empty=1.0) == 1
        assert math.isnan(ndcg(grades, empty=NAN))
        assert_array_equal(ndcg(grades, k=[1, 5], empty=0.5), [0.5, 0.5])

    def test_nothing_judged_or_nothing_retrieved(self):
        assert ndcg([1], judged=[], empty=0.25) == 0.25
        assert ndcg([], judged=[2], empty=0.25) == 0
        assert dcg([]) == cg([]) == idcg([]) == 0


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

    def test_wikipedia_as_a_teacher_writes_it(self):
        steps = ndcg_steps(WIKIPEDIA, judged=[*WIKIPEDIA, 3, 2])
        assert steps["grade"].tolist() == WIKIPEDIA
        assert steps["ideal grade"].tolist() == [3, 3, 3, 2, 2, 2]
        assert steps["CG"].tolist() == [3, 5, 8, 8, 9, 11]
        assert steps["nDCG"].iloc[-1] == ndcg(WIKIPEDIA, k=6, judged=[*WIKIPEDIA, 3, 2])

    def test_ideal_list_that_ends_early(self):
        steps = ndcg_steps([1, 0, 2], judged=[2, 1])
        assert_array_equal(steps["ideal grade"], [2, 1, NAN])
        assert_array_equal(steps["ideal discounted gain"], [2, 1 / np.log2(3), 0])

    def test_not_judged_documents_are_last_in_the_ideal(self):
        assert_array_equal(ndcg_steps([NAN, 0, 1])["ideal grade"], [1, 0, NAN])

    def test_empty_list(self):
        assert tuple(ndcg_steps([]).columns) == self.COLUMNS
        assert len(ndcg_steps([])) == 0


def test_largest_possible_input_gives_a_number():
    assert math.isfinite(dcg([1e100] * 1000, discount=lambda rank: rank * 1e90))
    assert ndcg([1e100] * 1000) == 1


def test_importing_metrics_loads_neither_pandas_nor_streamlit():
    """The server starts without what only tables need."""
    check = "import sys, metrics; assert not {'pandas', 'streamlit', 'ui'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", check], check=True)
