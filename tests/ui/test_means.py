"""The mean of nDCG and of ERR over the queries: its steps, and what divides twice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scene.address import decode
from scene.build import build_scene
from scene.examples import example_scene
from scene.model import Scene
from tests.ui.pages import edit, opened, show_step, tree_of
from tests.ui.trees import exact_texts, rows, texts
from ui.err.view import mean_of_err
from ui.ndcg.mistakes import what_mistakes_give
from ui.ndcg.view import mean_of_ndcg
from ui.parts.numbers import UNDEFINED
from ui.parts.text import label

LIPSTICK, WATER = 0.944227472269616, 0.7977518870527035
"""The nDCGs of the two queries of a course, as recomputed."""


def scene_of(**address: str) -> Scene:
    scene, problems = decode(address, build_scene([1]))
    assert not problems
    return scene


def test_the_mean_of_lipstick_and_water() -> None:
    means = mean_of_ndcg(example_scene("lipstick-and-water"))
    assert means.mean.values == pytest.approx([LIPSTICK, WATER])
    assert means.mean.value == pytest.approx(0.870990, abs=5e-7)
    (line,) = means.formula()
    assert "".join(texts(line)) == "mean nDCG@7=12· (0.9442+0.7978)=0.8710"
    table = texts(means.table())
    assert [table.count(each) for each in ("21.4215", "22.6868", "18.4821", "23.1677", "0.8710")] == [1] * 5


def test_dividing_the_mean_by_an_ideal_again_is_named() -> None:
    scene = example_scene("lipstick-and-water")
    shown = texts(what_mistakes_give(mean_of_ndcg(scene)))
    assert f"{(LIPSTICK + WATER) / 2 / 22.68681745964638:.4f}" in shown
    assert "mean nDCG@7 " in shown


def test_where_the_ideal_is_zero_nobody_can_divide_by_it() -> None:
    shown = rows(what_mistakes_give(mean_of_ndcg(scene_of(r="0.0", r2="1"))))
    (row,) = [each for each in shown if each[0] == label("mistake.mean-over-ideal")]
    assert row[1] == UNDEFINED


def test_the_mean_of_err_is_exact() -> None:
    """One document of the best grade satisfies seven of eight, one of grade 1 one of eight, at rank 2."""
    means = mean_of_err(scene_of(r="3.0", r2="0.1", k="2"))
    assert means.mean.value == (Fraction(7, 8) + Fraction(1, 8) / 2) / 2
    in_fractions = [each for each in exact_texts(means.formula()) if "/" in each]
    assert in_fractions == ["7/8", "1/16", "15/32"]


@pytest.mark.parametrize("threshold", ["1", "3"])
def test_a_query_is_empty_to_a_graded_metric_where_no_grade_is_above_zero(threshold: str) -> None:
    scene = scene_of(r="2.1", r2="0.0", k="2", threshold=threshold, empty="skip")
    assert mean_of_ndcg(scene).mean.parts == (1.0, None)


@pytest.mark.parametrize(("page", "mean"), [("ndcg", "0.8155"), ("err", "0.4688")])
def test_the_mean_stands_beside_the_settings_as_that_of_ap_does(page: str, mean: str) -> None:
    """nDCG: (1 + 1/log2(3)) / 2; ERR: (7/8 + 1/16) / 2."""
    app = opened(page, r="3.0", r2="0.1", k="2")
    assert {mean, "mean over 2 queries"} <= set(texts(tree_of(app, f"{page}-companion")))
    edit(app, ["remove_query"])
    assert f"lens-{page}-companion" not in str(app.main)


@pytest.mark.parametrize("page", ["ndcg", "err"])
def test_the_mean_is_a_step_of_the_page(page: str) -> None:
    app = show_step(opened(page, r="3.0", r2="0.1", k="2"), "mean")
    assert {"mean over 2 queries", "on screen"} <= set(texts(tree_of(app, f"{page}-mean")))
