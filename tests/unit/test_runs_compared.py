"""Systems compared as tables, and how far means could move."""

import numpy as np
import pandas as pd
import pytest

from metrics.runs import compare, compare_all, doubts, evaluate, join_qrels, read_qrels, read_run
from tests.peers import stats


def tables(count=4, queries=30):
    random = np.random.default_rng(8)
    topic = random.normal(size=queries)
    names = [f"q{place}" for place in range(queries)]
    return {
        f"s{system}": pd.DataFrame({"AP": topic + 0.1 * system + random.normal(0, 0.4, queries)}, index=names)
        for system in range(count)
    }


def test_a_comparison_is_that_of_scipy():
    a, b, *_ = tables().values()
    found = compare(a, b).loc["AP"]
    d = (b - a)["AP"]
    theirs = stats.ttest_rel(b["AP"], a["AP"])
    assert found["p_t"] == pytest.approx(theirs.pvalue)
    assert (found["low"], found["high"]) == pytest.approx(tuple(theirs.confidence_interval()))
    assert found["effect"] == pytest.approx(d.mean() / d.std())
    assert found["low_bootstrap"] < found["difference"] < found["high_bootstrap"]


def test_only_queries_of_both_count_and_only_those_with_a_value():
    a = pd.DataFrame({"AP": [0.1, 0.2, np.nan, 0.4]}, index=list("wxyz"))
    b = pd.DataFrame({"AP": [0.2, 0.3, 0.4, 0.9]}, index=list("zyxw"))
    found = compare(a, b).loc["AP"]
    assert found["queries"] == 3
    assert found["difference"] == pytest.approx((0.9 - 0.1 + 0.4 - 0.2 + 0.2 - 0.4) / 3)
    with pytest.raises(
        ValueError, match="must have at least two queries and a measure in common, got 1 and 1"
    ):
        compare(a.loc[["w"]], b)


def test_all_pairs_are_compared_and_corrected():
    systems = tables()
    p = [
        stats.ttest_rel(systems[f"s{b}"]["AP"], systems[f"s{a}"]["AP"]).pvalue
        for a in range(4)
        for b in range(a + 1, 4)
    ]
    found = compare_all(systems, "AP", correction="bh")
    assert [*found["a"]] == ["s0", "s0", "s0", "s1", "s1", "s2"]
    assert found["p"].to_numpy() == pytest.approx(stats.false_discovery_control(p))
    smallest = compare_all(systems, "AP", correction="holm")["p"].min()
    assert smallest == pytest.approx(6 * min(p))
    assert compare_all(systems, "AP", correction="holm", tests=12)["p"].min() == pytest.approx(12 * min(p))
    at_once = compare_all(systems, "AP")
    assert at_once["difference"].to_numpy() == pytest.approx(found["difference"].to_numpy())
    assert at_once["p"].between(0, 1).all()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: compare_all(tables(), "AP", correction="none"), 'must be "tukey", "holm" or "bh", got'),
        (lambda: compare_all(tables(), "RR"), "measure must be a column of all tables, s0 has AP"),
        (lambda: compare_all(tables(1), "AP"), "two systems and two queries at least"),
    ],
)
def test_what_cannot_be_compared_is_told(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_ties_bound_what_any_order_of_them_gives():
    qrels = read_qrels({"q": {"a": 2, "b": 1}})
    found = join_qrels(qrels, read_run({"q": {"a": 1.0, "x": 1.0, "b": 1.0, "y": 0.5}}))
    moved = doubts(found, ["RR", "AP", "nDCG@2"])
    assert (moved.loc["RR", "ties_low"], moved.loc["RR", "ties_high"]) == (1 / 2, 1)
    assert moved.loc["AP", "ties_low"] == pytest.approx((1 / 2 + 2 / 3) / 2)
    assert (moved["ties_low"] <= moved["mean"]).all()
    assert (moved["mean"] <= moved["ties_high"]).all()


def test_all_that_nobody_judged_could_be_of_the_highest_grade():
    qrels = read_qrels({"q": {"a": 2, "b": 0}})
    run = read_run({"q": {"x": 5.0, "a": 4.0, "y": 3.0, "b": 2.0, "z": 1.0}})
    moved = doubts(join_qrels(qrels, run), ["P@3", "RR", "P@5"])
    assert moved["unjudged"].tolist() == [3 / 3, 1, 4 / 5]
    assert moved["mean"].tolist() == [1 / 3, 1 / 2, 1 / 5]


def test_the_residual_of_rbp_is_what_unjudged_documents_can_add():
    qrels = read_qrels({"q": {"a": 1, "b": 0}})
    run = read_run({"q": {"x": 5.0, "a": 4.0, "b": 2.0}})
    values = evaluate(qrels, run, ["RBP(p=0.5)", "RBPResidual(p=0.5)"]).loc["q"]
    assert [*values] == [0.25, 0.5 + 0.5**3]
    moved = doubts(join_qrels(qrels, run), ["RBP(p=0.5)@3"])
    assert moved.loc["RBP(p=0.5)@3", "unjudged"] == 0.5 + 0.25
