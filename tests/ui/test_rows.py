"""The rows beside the cards, without a browser: their numbers lead to the score, their bars are as long."""

from __future__ import annotations

from math import isclose, log2
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from metrics.cumulative_gain import NDCG
from scene.list.build import build_scene
from scene.list.model import Scene
from scene.measured.rankings import ranking_of
from tests.ui.pages import edit, headline, opened, rows_of, session_of, show_step
from tests.ui.trees import nodes, rows, texts
from tests.unit.scenes import scenes
from ui.ndcg.view import ROW_COLUMNS, NdcgView
from ui.words.text import label


def shown(scene: Scene, step: str) -> dict[str, list[str]]:
    """Return the columns of a step's rows as they are written, by their headings."""
    (tree,) = NdcgView.of(scene).step_rows(step)
    heads = ["".join(texts(head)) for head in nodes(nodes(tree, "thead"), "th")]
    return dict(zip(heads, map(list, zip(*rows(tree), strict=True)), strict=True))


def shares(cell: Any) -> dict[str, float]:
    """Return what a cell draws: shares of the longest bar."""
    said = (each.partition(":") for each in str(cell[1].get("style", "")).split(";") if each)
    return {name.strip(): float(value) for name, _, value in said}


@given(scene=scenes())
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_the_numbers_of_the_rows_are_those_of_the_score(scene: Scene) -> None:
    score = NDCG.value(scene.definition, ranking_of(scene))
    columns = NDCG.columns(scene.definition, ranking_of(scene))
    for step, names in ROW_COLUMNS.items():
        found = shown(scene, step)
        ranks = len(columns["rank"])
        assert found[label("column.rank")] == [str(rank) for rank in range(1, ranks + 1)]
        for name in names:
            if name == "ideal grade":
                continue
            for text, value in zip(found[label(f"column.{name}")], columns[name], strict=True):
                assert isclose(float(text.replace("\u2212", "-")), value, abs_tol=5.1e-5), (step, name)
    at_k = found[label(f"column.{NDCG.name}")][min(scene.k, ranks) - 1]
    assert isclose(float(at_k), score, abs_tol=5.1e-5)


@given(scene=scenes())
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_bars_are_as_long_as_their_numbers_and_a_sum_goes_on_where_it_was(scene: Scene) -> None:
    (tree,) = NdcgView.of(scene).step_rows("idcg")
    steps = NdcgView.of(scene)
    longest = max(steps.values("DCG")[-1], steps.values("IDCG")[-1]) or 1.0
    end = 0.0
    for place, cell in enumerate(nodes(nodes(tree, "tbody"), "td", "stairs")):
        drawn = shares(cell)
        assert drawn.get("--from", 0.0) == end
        end = drawn["--to"]
        assert isclose(end, steps.values("DCG")[place] / longest, abs_tol=1e-3)
        assert isclose(drawn["--ideal-to"], steps.values("IDCG")[place] / longest, abs_tol=1e-3)
    for cell in nodes(nodes(tree, "tbody"), "td", "bar"):
        drawn = shares(cell)
        assert 0 <= drawn["--to"] <= 1 >= drawn.get("--whole", 0)


def test_a_row_is_known_by_its_document_and_remembers_what_that_had_before() -> None:
    app = show_step(opened(r="3.2.3.0.1.2", k="6"), "dcg")
    assert not nodes(nodes(rows_of(app), "tbody"), "i", "was")
    start = [row[1]["data-key"] for row in nodes(rows_of(app), "tr") if "data-key" in row[1]]
    assert start == [each.key for each in session_of(app).scene.query.ranked]
    edit(app, ["move", start[5], 1])
    moved = nodes(rows_of(app), "tr")[1]
    assert moved[1]["data-key"] == start[5]
    (was,) = nodes(moved, "i", "was")
    assert isclose(shares(was)["--to"], 2 / log2(7) / 3, abs_tol=1e-3)
    assert rows(rows_of(show_step(app, "ndcg")))[-1][-1] == headline(app).value


@pytest.mark.parametrize("count", [1, 6, 100])
def test_every_document_has_a_row(count: int) -> None:
    scene = build_scene([3] * count, k=5)
    assert len(shown(scene, "ndcg")[label("column.rank")]) == count
