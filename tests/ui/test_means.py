"""The mean of nDCG and of ERR over the queries: its steps, and what divides twice."""

from fractions import Fraction
from itertools import cycle
from typing import Any

import pytest

from metrics.measures import measure
from scene.examples import example_scene
from scene.list.model import Scene
from scene.measured.means import Mean, mean_of_scores
from tests.ui.pages import as_linked, edit, headline, opened, reason, scene_of, session_of, show_step, tree_of
from tests.ui.trees import given_by, nodes, rows, texts
from ui.ndcg.sections import worked_mistakes
from ui.ndcg.view import mean_of_ndcg
from ui.words.numbers import UNDEFINED, change
from ui.words.text import label

LIPSTICK, WATER = 0.944227472269616, 0.7977518870527035
"""The nDCGs of the two queries of a course, as recomputed."""


def test_the_mean_of_lipstick_and_water() -> None:
    means = mean_of_ndcg(example_scene("lipstick-and-water"))
    assert means.mean.values == pytest.approx([LIPSTICK, WATER])
    assert means.mean.value == pytest.approx(0.870990, abs=5e-7)
    (line,) = means.formula()
    assert "".join(texts(line)) == "mean nDCG@7=12· (0.9442+0.7978)=0.8710"
    table = texts(means.table())
    assert [table.count(each) for each in ("21.4215", "22.6868", "18.4821", "23.1677", "0.8710")] == [1] * 5


def test_where_the_ideal_is_zero_nobody_can_divide_by_it() -> None:
    shown = rows(given_by(worked_mistakes, mean_of_ndcg(scene_of(r="0.0", r2="1"))))
    (row,) = [each for each in shown if each[0] == label("practice.mistake.mean-over-ideal")]
    assert row[1] == UNDEFINED


@pytest.mark.parametrize("threshold", ["1", "3"])
def test_a_query_is_empty_to_a_graded_metric_where_no_grade_is_above_zero(threshold: str) -> None:
    scene = scene_of(r="2.1", r2="0.0", k="2", threshold=threshold, empty="skip")
    assert mean_of_ndcg(scene).mean.parts == (1.0, None)


@pytest.mark.parametrize(("page", "mean"), [("ndcg", "0.8155"), ("err", "0.4688")])
def test_the_mean_stands_beside_the_settings_as_that_of_ap_does_and_is_a_step(page: str, mean: str) -> None:
    """nDCG: (1 + 1/log2(3)) / 2; ERR: (7/8 + 1/16) / 2."""
    app = opened(page, r="3.0", r2="0.1", k="2")
    assert {mean, "mean over 2 queries"} <= set(texts(tree_of(app, f"{page}-companion")))
    show_step(app, "mean")
    assert {"mean over 2 queries", "on screen"} <= set(texts(tree_of(app, f"{page}-mean")))
    edit(app, ["remove_query"])
    assert f"tree-{page}-companion" not in str(app.main)


# --- the headline on the step of the mean ---------------------------------------------------------------

QUERIES = {"r": "3.2.0", "r2": "0.1.3", "r3": "0.0", "k": "3"}
MEANS = {
    ("ndcg", "mean"): "nDCG@3",
    ("err", "mean"): "ERR@3",
    ("average_precision", "mean"): "AP",
    ("reciprocal_rank", "queries"): "RR",
    ("reciprocal_rank", "hits"): "Success@3",
}
"""Steps whose headline is a mean, in the notation of its metric."""


def parts_of(scene: Scene, name: str) -> Mean[Fraction] | Mean[float]:
    return mean_of_scores(scene, measure(name.partition("@")[0]))


def over(app: Any) -> list[str]:
    return [
        "".join(texts(node))
        for node in nodes(tree_of(app, "strip"), "span")
        if node[1].get("class") == "over"
    ]


@pytest.mark.parametrize(
    ("page", "step", "empty"), [(*where, empty) for where, empty in zip(MEANS, cycle(("0", "1", "skip")))]
)
def test_on_the_step_of_the_mean_the_headline_is_the_mean(page: str, step: str, empty: str) -> None:
    """The rules by turns: the mean by each of them is that of its record on every page."""
    name = MEANS[page, step]
    app = as_linked(page, **QUERIES, empty=empty, step=step)
    counted = 2 if empty == "skip" else 3
    was = parts_of(session_of(app).scene, name).value
    assert was is not None
    assert headline(app)[:3] == (name, f"{float(was):.4f}", "no move yet")
    assert over(app) == [f"mean over {counted} queries"]
    edit(app, ["switch_query", 2])
    assert headline(app)[:3] == (name, f"{float(was):.4f}", "±0.0000")
    edit(app, ["pin"], ["move", 3, 1])
    now = parts_of(session_of(app).scene, name)
    assert now.value is not None
    assert headline(app)[:3] == (name, f"{float(now.value):.4f}", change(float(now.value - was)))
    assert headline(app).against_pin == f"{change(float(now.value - was))} against the pinned order"
    if now.value != was:
        difference = f"mean over {counted} queries {change(float(now.value - was))}."
        assert reason(app).endswith(f": {difference}")
        assert f"Q2 {change(float(now.value - was) * counted)}" in reason(app)
    else:
        assert reason(app).endswith("No query's score changed.")
    edit(app, ["undo"])
    assert headline(app)[:3] == (name, f"{float(was):.4f}", change(float(was - now.value)))


def test_on_the_other_steps_and_of_one_query_the_headline_is_that_of_the_query() -> None:
    app = opened("ndcg", **QUERIES)
    for step in ("all", "dcg", "ndcg"):
        show_step(app, step)
        assert (headline(app).value, over(app)) == ("1.0000", [])
    one = as_linked("ndcg", r="3.2.0", k="3", step="mean")
    assert (headline(one).value, over(one)) == ("1.0000", [])


def test_the_table_of_what_changed_ends_with_the_mean() -> None:
    app = as_linked("ndcg", **QUERIES, a="2", step="mean")
    before = headline(app).value
    edit(app, ["move", 3, 1])
    (*_, foot) = nodes(tree_of(app, "what-changed"), "tr")
    named, _, was, now, changed = ["".join(texts(each)) for each in foot[2:]]
    assert (named, was, now, changed) == ("mean nDCG@3", before, *headline(app)[1:3])


def test_a_mean_over_fewer_queries_says_so() -> None:
    app = as_linked("ndcg", r="3.2.0", r2="1.0", k="3", empty="skip", step="mean")
    edit(app, ["switch_query", 2])
    edit(app, ["set_grade", 1, 0])
    assert reason(app).endswith("The mean is over 1 query now, not 2.")
    edit(app, ["set_grade", 2, 1])
    assert reason(app).endswith("The mean is over 2 queries now, not 1.")


def test_a_covered_mean_is_covered_and_a_predicted_one_is_asked_for() -> None:
    app = as_linked("ndcg", **QUERIES, hide="value", step="mean")
    mean = parts_of(session_of(app).scene, "nDCG").value
    assert mean is not None
    edit(app, ["move", 1, 2])
    assert f"{float(mean):.4f}" not in repr(tree_of(app, "strip"))
    app = as_linked("ndcg", **QUERIES, predict="1", step="mean")
    edit(app, ["move", 1, 2])
    assert (headline(app).value, headline(app).delta) == ("?", "what changed?")
    edit(app, ["answer", "down"])
    assert reason(app).startswith("You said down: right.")
