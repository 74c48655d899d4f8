"""What holds for every metric whatever the list: its shapes, its bounds, its steps, its exact values."""

import math
import subprocess
import sys
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

import metrics as m
from tests.fewer import drawn
from tests.unit.conventions import DISCOUNTS, GAINS, some_conventions
from tests.unit.rankings import NAN, some_judgements, some_lists

pytestmark = pytest.mark.filterwarnings("error")

DENOMINATORS = ["relevant", "capped", "found", "position"]
ELEVEN = [level / 10 for level in range(11)]

some_cutoffs = st.lists(st.integers(1, 18), min_size=1, max_size=4)

WITH_K: dict[str, Any] = {
    "P": m.precision,
    "R": m.recall,
    "F": m.f_measure,
    "F2": lambda grades, k=None: m.f_measure(grades, k, beta=2),
    "hit": m.hit,
    "RR": m.reciprocal_rank,
    "RBP": lambda grades, k=None: m.rbp(grades, 0.7, k=k),
    "ERR": lambda grades, k=None: m.err(grades, k, max_grade=4),
    "nDCG": m.ndcg,
    "nDCG, exponential": partial(m.ndcg, gain="exponential"),
    "nDCG, its own table": partial(m.ndcg, gain={0: 0, 1: 5, 2: 1, 3: 9, 4: 2}, discount="jk", ideal_k=None),
    "nDCG, functions": partial(m.ndcg, gain=lambda g: g**1.5, discount=lambda rank: 0.8**rank),
    "ERR, log": lambda grades, k=None: m.err(grades, k, max_grade=5, discount="log2"),
    **{f"AP, {name}": partial(m.average_precision, denominator=name) for name in DENOMINATORS},
}
WITHOUT_K: dict[str, Any] = {
    "R-precision": m.r_precision,
    "bpref": m.bpref,
    "bpref 2004": lambda grades: m.bpref(grades, denominator="relevant"),
    "interpolated": lambda grades: m.interpolated_precision(grades, ELEVEN),
    "stops": lambda grades: m.stop_probabilities(grades, max_grade=4),
}
ALL = WITH_K | WITHOUT_K
WITH_POOL: dict[str, Any] = {
    "nDCG": m.ndcg,
    "R": m.recall,
    "F": m.f_measure,
    "AP": m.average_precision,
    "AP, capped": lambda grades, k=None, **pool: m.average_precision(grades, k, denominator="capped", **pool),
    "R-precision": m.r_precision,
    "bpref": m.bpref,
    "interpolated": lambda grades, judged: m.interpolated_precision(grades, ELEVEN, judged=judged),
}


DRAWN = np.random.default_rng(0)
LAYOUTS = {
    "small whole numbers": DRAWN.integers(0, 5, (50, 12)),
    "bytes, as long as is counted along each list": DRAWN.integers(0, 5, (50, 70), np.uint8),
    "more counts than a byte holds": DRAWN.binomial(4, 0.9, (40, 300)),
    "long with little in them": DRAWN.binomial(1, 0.02, (50, 300)).astype(np.float32),
    "more than there are different ones": DRAWN.integers(0, 2, (100, 5)),
    "not judged": np.where(DRAWN.random((50, 40)) < 0.3, NAN, DRAWN.integers(0, 5, (50, 40))),
}
"""Lists for each way in which many are laid out in memory and counted."""


def at(name, *cutoffs):
    """Return a metric at these cutoffs, or as it is where it has none."""
    return partial(ALL[name], k=[*cutoffs]) if name in WITH_K else ALL[name]


class TestAveragePrecision:
    @pytest.mark.parametrize("denominator", DENOMINATORS)
    def test_nothing_found_and_nothing_relevant(self, denominator):
        assert m.average_precision([0, 0], judged=[1], denominator=denominator, empty=0.5) == 0
        assert m.average_precision([0, NAN], denominator=denominator, empty=0.5) == 0.5
        assert m.average_precision([], judged=[1], denominator=denominator, empty=0.5) == 0
        assert m.average_precision([], denominator=denominator, empty=0.5) == 0.5

    @given(some_lists, st.lists(st.floats(0, 1), min_size=1, max_size=4))
    def test_interpolation_is_the_best_of_the_ranks_that_reach_the_level(self, grades, levels):
        ranks = range(1, grades.shape[1] + 1)
        p, r = m.precision(grades, ranks), m.recall(grades, ranks)
        for column, level in enumerate(levels):
            best = np.where(r >= level - 1e-12, p, 0).max(axis=1) * (r[:, -1] > 0)
            assert_allclose(m.interpolated_precision(grades, levels)[:, column], best, atol=1e-12)


class TestShapes:
    @pytest.mark.parametrize("dtype", [bool, np.uint8, np.int8, np.int64, np.float16, np.float32, np.float64])
    def test_any_kind_of_number(self, dtype):
        grades = np.array([[1, 0, 1, 1, 0]] * 50, dtype)
        assert_array_equal(m.ndcg(grades), [m.ndcg([1, 0, 1, 1, 0])] * 50)

    def test_function_gets_a_flat_array_of_judged_grades(self):
        seen = []

        def gain(grades):
            seen.append(grades.tolist())
            return grades + 1

        assert_array_equal(m.cg([[1.0, NAN], [2.0, 3.0]], gain=gain), [2, 7])
        assert sorted(grade for grades in seen for grade in grades) == [1, 2, 3]

    @given(grades=some_lists, cutoffs=some_cutoffs)
    @settings(max_examples=drawn(12))
    def test_batch_is_one_by_one_and_a_cutoff_is_its_column(self, grades, cutoffs):
        for name, metric in ALL.items():
            at_cutoffs = at(name, *cutoffs)
            batch = at_cutoffs(grades)
            assert_array_equal(batch, [at_cutoffs(one) for one in grades], name)
            assert_array_equal(metric(np.array([grades] * 2)), [metric(grades)] * 2, name)
            if name in WITH_K:
                assert batch.shape == (len(grades), len(cutoffs))
                assert_array_equal(metric(grades), metric(grades, grades.shape[1]), name)
                for column, cutoff in enumerate(cutoffs):
                    assert_array_equal(metric(grades, cutoff), batch[:, column], name)

    @pytest.mark.parametrize("lists", LAYOUTS.values(), ids=LAYOUTS)
    def test_in_every_layout_each_list_scores_as_it_does_alone(self, lists):
        for name in ALL:
            metric = at(name, 1, 4, 150)
            assert_array_equal(metric(lists), [metric(one) for one in lists], name)

    @pytest.mark.parametrize("name", ALL)
    def test_edges(self, name):
        metric = ALL[name]
        assert not np.any(metric([0]))
        assert not np.any(metric([NAN]))
        assert metric(np.zeros((0, 3))).shape[0] == 0
        assert_array_equal(metric([True, False]), metric([1, 0]))
        if name in WITH_K:
            assert isinstance(metric([1, 0]), float)
            assert metric([]) == 0
            assert_array_equal(metric([], [1, 2]), [0, 0])
            assert metric(np.zeros((0, 3))).shape == (0,)
            assert metric(np.zeros((2, 0, 3)), [1, 2]).shape == (2, 0, 2)

    @pytest.mark.parametrize("name", WITH_POOL)
    def test_judged_broadcasts(self, name):
        metric = WITH_POOL[name]
        lists, pools = np.array([[3, 1, 0], [0, 1, 3], [1, 3, 0]]), np.array([[3, 1, 1, 0], [4, 4, 2, 2]])
        assert_array_equal(metric(lists, judged=pools[0]), [metric(one, judged=pools[0]) for one in lists])
        assert_array_equal(metric(lists[0], judged=pools), [metric(lists[0], judged=pool) for pool in pools])
        if name not in WITHOUT_K:
            at_two = partial(metric, lists[0], [1, 2])
            assert_array_equal(at_two(judged=pools), [at_two(judged=pool) for pool in pools])

    @pytest.mark.parametrize(
        "metric", [m.ndcg, m.recall, m.f_measure, m.average_precision, m.r_precision, m.bpref]
    )
    def test_empty_is_per_list(self, metric):
        assert_array_equal(metric([[0, 0], [1, 0]], empty=NAN), [NAN, metric([1, 0])])
        assert metric([0, 0], empty=1) == 1


class TestProperties:
    @given(some_judgements, st.sampled_from(GAINS[:2]), st.sampled_from(DISCOUNTS))
    def test_an_ideal_order_is_exactly_1(self, grades, gain, discount):
        ideal = sorted(grades, key=lambda grade: -1 if math.isnan(grade) else grade, reverse=True)
        scores = m.ndcg(ideal, k=range(1, len(ideal) + 1), gain=gain, discount=discount, empty=1.0)
        assert_array_equal(scores, np.ones(len(ideal)))

    @given(some_judgements)
    def test_from_0_to_1(self, grades):
        for name in ALL:
            scores = np.asarray(at(name, *range(1, len(grades) + 3))(grades))
            assert ((scores >= 0) & (scores <= 1)).all(), name

    def test_long_perfect_lists_are_exactly_1(self):
        """49 * (1 / 49) is not 1: precisions are divided, not multiplied by a reciprocal."""
        assert (m.average_precision(np.ones((40, 500), int)) == 1).all()
        assert m.average_precision(np.ones(500)) == 1

    @given(some_judgements)
    def test_not_judged_is_not_relevant_except_for_bpref(self, grades):
        zeros = np.nan_to_num(np.array(grades, float))
        for metric in WITH_K.values():
            assert_array_equal(metric(grades), metric(zeros))

    def test_input_is_left_alone(self):
        grades = np.array([[2.0, NAN, 3.0]] * 40)
        before = grades.copy()
        for metric in ALL.values():
            metric(grades)
        assert_array_equal(grades, before)


class TestSteps:
    # fmt: off
    NDCG = (
        "rank", "grade", "gain", "CG", "discount", "discounted gain", "DCG",
        "ideal grade", "ideal discounted gain", "IDCG", "nDCG",
    )
    # fmt: on
    AP = ("rank", "relevant", "hits so far", "P@i", "R@i", "contribution", "AP")
    RR = ("rank", "relevant", "1/rank", "RR")
    ERR = ("rank", "grade", "stop if reached", "reaches", "stops here", "1/rank", "contribution", "ERR")

    @given(
        some_judgements,
        st.none() | st.integers(1, 14),
        some_conventions,
        st.none() | some_judgements,
        st.sampled_from(["k", None]),
    )
    def test_ndcg(self, grades, k, conventions, judged, ideal_k):
        steps = m.ndcg_steps(grades, k, judged=judged, ideal_k=ideal_k, empty=0.5, **conventions)
        ranks = range(1, min(k or len(grades), len(grades)) + 1)
        pool = grades if judged is None else judged
        assert tuple(steps.columns) == self.NDCG
        assert_array_equal(steps["rank"], ranks)
        assert_array_equal(steps["CG"], m.cg(grades, ranks, gain=conventions["gain"]))
        assert_array_equal(steps["DCG"], m.dcg(grades, ranks, **conventions))
        ideal = m.idcg(pool, ranks if ideal_k else [len(pool)], **conventions)
        assert_array_equal(steps["IDCG"], np.broadcast_to(ideal, len(ranks)))
        score = m.ndcg(grades, ranks, judged=judged, ideal_k=ideal_k, empty=0.5, **conventions)
        assert_array_equal(steps["nDCG"], score)
        assert_array_equal(steps["gain"] * steps["discount"], steps["discounted gain"])
        assert_array_equal(np.cumsum(steps["discounted gain"]), steps["DCG"])
        if ideal_k:
            assert_array_equal(np.cumsum(steps["ideal discounted gain"]), steps["IDCG"])

    @given(
        some_judgements,
        st.none() | st.integers(1, 14),
        st.sampled_from(DENOMINATORS),
        st.none() | some_judgements,
    )
    def test_ap(self, grades, k, denominator, judged):
        arguments = {"judged": judged, "denominator": denominator, "empty": 0.5, "threshold": 2}
        steps = m.average_precision_steps(grades, k, **arguments)
        ranks = range(1, min(k or len(grades), len(grades)) + 1)
        assert tuple(steps.columns) == self.AP
        assert_array_equal(steps["rank"], ranks)
        assert_array_equal(steps["AP"], m.average_precision(grades, ranks, **arguments))
        assert_array_equal(steps["P@i"], m.precision(grades, ranks, threshold=2))
        assert_array_equal(steps["R@i"], m.recall(grades, ranks, threshold=2, judged=judged, empty=0.5))
        assert_array_equal(steps["hits so far"], np.cumsum(steps["relevant"]))
        if any(grade >= 2 for grade in (grades if judged is None else judged)):
            assert steps["contribution"].sum() == pytest.approx(steps["AP"].iloc[-1], rel=1e-12)

    @given(some_judgements, st.none() | st.integers(1, 14))
    def test_rr(self, grades, k):
        steps = m.reciprocal_rank_steps(grades, k, threshold=2)
        ranks = range(1, min(k or len(grades), len(grades)) + 1)
        assert tuple(steps.columns) == self.RR
        assert_array_equal(steps["RR"], m.reciprocal_rank(grades, ranks, threshold=2))
        assert_array_equal(steps["1/rank"], [1 / rank for rank in ranks])
        assert_array_equal(steps["relevant"], [grade >= 2 for grade in grades[: len(ranks)]])

    @given(some_judgements, st.none() | st.integers(1, 14), st.sampled_from(["zipf", "log2", "none"]))
    def test_err(self, grades, k, discount):
        steps = m.err_steps(grades, k, max_grade=4, discount=discount)
        ranks = range(1, min(k or len(grades), len(grades)) + 1)
        weight = "1/rank" if discount == "zipf" else "discount"
        assert tuple(steps.columns) == tuple(weight if name == "1/rank" else name for name in self.ERR)
        assert_array_equal(steps["ERR"], m.err(grades, ranks, max_grade=4, discount=discount))
        assert_array_equal(steps["stops here"], m.stop_probabilities(grades, max_grade=4)[: len(ranks)])
        assert_array_equal(steps["reaches"] * steps["stop if reached"], steps["stops here"])
        assert_array_equal(np.cumsum(steps["stops here"] * steps[weight]), steps["ERR"])
        assert_array_equal(np.cumsum(steps["contribution"]), steps["ERR"])
        unsatisfied = 1 - steps["stops here"].sum()
        assert unsatisfied == pytest.approx(np.prod(1 - steps["stop if reached"]), abs=1e-15)

    def test_empty_list(self):
        assert tuple(m.ndcg_steps([]).columns) == self.NDCG
        assert tuple(m.average_precision_steps([]).columns) == self.AP
        assert tuple(m.reciprocal_rank_steps([]).columns) == self.RR
        assert tuple(m.err_steps([], max_grade=2).columns) == self.ERR
        assert len(m.average_precision_steps([])) == len(m.err_steps([], max_grade=2)) == 0


class TestExact:
    def test_parameters_are_not_guessed_from_a_float(self):
        assert m.exact(m.rbp, [1, 0, 1], Fraction(4, 5)) == Fraction(1, 5) * (1 + Fraction(4, 5) ** 2)
        assert m.exact(m.f_measure, [1, 0, 1], beta=Fraction(1, 2), judged=[1] * 4) == Fraction(5, 4) * 2 / (
            3 + Fraction(1, 4) * 4
        )
        with pytest.raises(ValueError, match=r"^p must be a whole number or a Fraction"):
            m.exact(m.rbp, [1, 0, 1], 0.8)
        with pytest.raises(ValueError, match=r"^beta must be a whole number or a Fraction"):
            m.exact(m.f_measure, [1, 0, 1], beta=0.1)

    def test_what_is_not_rational_is_refused(self):
        with pytest.raises(ValueError, match=r"^grades must be numbers"):
            m.exact(m.dcg, [1, 0, 1])
        with pytest.raises(ValueError, match=r"^discount must be"):
            m.exact(m.err, [1, 0], max_grade=1, discount="log2")
        with pytest.raises(ValueError, match=r"^grades and max_grade must be whole numbers"):
            m.exact(m.err, [0.5, 0], max_grade=1)
        with pytest.raises(ValueError, match=r"^scores must be one or more"):
            m.exact_mean([])

    def test_empty(self):
        for metric in (m.recall, m.f_measure, m.average_precision, m.r_precision, m.bpref):
            assert m.exact(metric, [0, NAN], empty=0.5) == Fraction(1, 2)
            assert math.isnan(m.exact(metric, [0, 0], empty=NAN))
            assert m.exact(metric, [], judged=[2]) == 0

    def test_long_lists_stay_exact(self):
        """From 32 lists on, floats take another way; Fractions do not."""
        grades = [[1, 0] * 20] * 40
        assert (
            m.exact(m.average_precision, grades)[0] == sum(Fraction(i, 2 * i - 1) for i in range(1, 21)) / 20
        )
        assert m.exact(m.err, grades, max_grade=1)[39] == sum(
            Fraction(1, 2**i) / (2 * i - 1) for i in range(1, 21)
        )

    @given(grades=some_judgements, cutoffs=some_cutoffs)
    @settings(max_examples=drawn(20))
    def test_floats_are_the_exact_values_rounded(self, grades, cutoffs):
        for name in [name for name in ALL if name not in ("RBP", "ERR, log") and "nDCG" not in name]:
            metric = at(name, *cutoffs)
            values = np.atleast_1d(m.exact(metric, grades))
            assert all(isinstance(value, Fraction if name in WITH_K else Fraction | int) for value in values)
            assert_allclose(values.astype(float), np.atleast_1d(metric(grades)), 1e-14, err_msg=name)

    @given(some_judgements, st.integers(0, 9))
    def test_rbp_with_a_rational_persistence(self, grades, tenths):
        value = m.exact(m.rbp, grades, Fraction(tenths, 10))
        assert type(value) is Fraction
        assert float(value) == pytest.approx(float(m.rbp(grades, tenths / 10)), rel=1e-14)


def test_importing_metrics_loads_neither_pandas_nor_streamlit():
    """The server starts without what only tables need."""
    check = "import sys, metrics; assert not {'pandas', 'streamlit', 'ui'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", check], check=True)
