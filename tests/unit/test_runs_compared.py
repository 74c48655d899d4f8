"""Systems compared as tables, how far means could move, and who wins by ties and unjudged documents."""

from itertools import permutations, product

import numpy as np
import pandas as pd
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from metrics.reciprocal_rank import RR
from metrics.runs import compare, compare_all, doubts, evaluate, join_qrels, read_qrels, read_run
from metrics.runs.computing import values_of
from metrics.runs.plans import make_plan
from metrics.runs.undecided_queries import (
    RANK_MONOTONE_MEASURES,
    decided_by_ties,
    decided_by_unjudged,
    winners,
)
from scene.evaluation.choices import OFFERED, measure_text
from tests.fewer import drawn
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


DOCUMENTS = "abcdefg"
listed = st.dictionaries(st.sampled_from(DOCUMENTS), st.sampled_from([1.0, 1.0 + 1e-9, 2.0, 3.0]), min_size=1)
judged = st.dictionaries(st.sampled_from(DOCUMENTS), st.integers(-1, 2), min_size=1, max_size=4)


def joined(grades, run):
    return join_qrels(read_qrels({"q": grades}), read_run({"q": run}))


def value(grades, run, plan):
    return values_of(joined(grades, run), [plan])[0][0]


def signs_of(differences):
    return {float(winners(difference)) for difference in differences if not np.isnan(difference)}


def ordered(run):
    """Yield a run without ties for each order of the tied documents, as scores of four bytes tie them."""
    levels = sorted({*map(np.float32, run.values())}, reverse=True)
    groups = [[name for name, held in run.items() if np.float32(held) == level] for level in levels]
    for orders in product(*map(permutations, groups)):
        names = [name for order in orders for name in order]
        yield {name: float(len(names) - place) for place, name in enumerate(names)}


@settings(max_examples=drawn(12), deadline=None)
@given(judged, listed, listed, st.sampled_from(sorted(OFFERED)), st.integers(1, 4))
def test_ties_decide_where_their_orders_have_several_winners(grades, first, second, name, k):
    plan = make_plan(measure_text(name, k), "trec_eval 9")
    values = [{value(grades, run, plan) for run in ordered(ties)} for ties in (first, second)]
    several = len(signs_of(b - a for a in values[0] for b in values[1])) > 1
    decided = decided_by_ties(joined(grades, first), joined(grades, second), plan)
    assert decided.tolist() == [several]


@settings(max_examples=drawn(25), deadline=None)
@given(judged, listed, listed, st.sampled_from(RANK_MONOTONE_MEASURES), st.integers(1, 4))
# Both have c at rank 1: where that is relevant, neither is better.
@example({"a": 1, "b": 0}, {"c": 3.0, "b": 2.0, "a": 1.0}, {"c": 3.0, "a": 2.0}, RR, 4)
def test_unjudged_decide_where_their_grades_have_several_winners(grades, first, second, measure, k):
    plan = make_plan(f"{measure.name}@{k}", "trec_eval 9")
    top = max(1, *grades.values())
    unjudged = sorted(name for name in {*first, *second} if grades.get(name, -1) < 0)
    ranks = [ranks_of(run) for run in (first, second)]
    near = [name for name in unjudged if min(rank.get(name, 99) for rank in ranks) <= k]
    fillings = product((-1, top), repeat=len(near))
    filled = [grades | dict(zip(near, filling, strict=True)) for filling in fillings]
    signs = signs_of(
        value(all_grades, second, plan) - value(all_grades, first, plan) for all_grades in filled
    )
    runs = read_run({"q": first}), read_run({"q": second})
    decided = decided_by_unjudged(read_qrels({"q": grades}), *runs, plan)
    assert decided is not None
    assert decided.tolist() == [len(signs) > 1]


def ranks_of(run):
    order = sorted(run, key=lambda name: (np.float32(run[name]), name), reverse=True)
    return {name: rank for rank, name in enumerate(order, start=1)}
