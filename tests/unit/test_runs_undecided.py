"""Which queries ties and unjudged documents decide, against all orders and all fillings one by one."""

from itertools import permutations, product

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st

from metrics.reciprocal_rank import RR
from metrics.runs import join_qrels, read_qrels, read_run
from metrics.runs.computing import values_of
from metrics.runs.plans import make_plan
from metrics.runs.undecided_queries import SETTLED, decided_by_ties, decided_by_unjudged, winners
from scene.evaluation.choices import OFFERED, measure_text
from tests.fewer import drawn

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


@settings(max_examples=drawn(25), deadline=None)
@given(judged, listed, listed, st.sampled_from(sorted(OFFERED)), st.integers(1, 4))
def test_ties_decide_where_their_orders_have_several_winners(grades, first, second, name, k):
    plan = make_plan(measure_text(name, k), "trec_eval 9")
    values = [{value(grades, run, plan) for run in ordered(ties)} for ties in (first, second)]
    several = len(signs_of(b - a for a in values[0] for b in values[1])) > 1
    decided = decided_by_ties(joined(grades, first), joined(grades, second), plan)
    assert decided.tolist() == [several]


@settings(max_examples=drawn(50), deadline=None)
@given(judged, listed, listed, st.sampled_from(SETTLED), st.integers(1, 4))
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
