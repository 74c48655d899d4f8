"""The chart of all orders that one zooms into: when it is there, what its dots say, its tables, its file."""

import csv
import json
from math import comb, log2, pi
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from metrics import all_orders
from tests.latin import is_english
from tests.ui.pages import edit, everything, opened, tree_of
from tests.ui.trees import texts, words
from tests.ui.what_if import IDEAL, SIX, err, standing_of
from ui.pictures.zooming import OWN_WORDS
from ui.what_if.zoom import ROWS, ZOOM_KEY, ZoomView

TEN = "3.3.2.2.1.1.0.0.0.0"


def zoomed(**address: str) -> AppTest:
    app = opened("what_if", **address)
    app.toggle(key=ZOOM_KEY).set_value(True).run()
    return app


def test_what_plotly_says_itself_is_said_in_the_language_of_the_page() -> None:
    scripts = (Path(st.__file__).parent / "static" / "static" / "js").glob("Plotly*.js")
    code = "".join(path.read_text(encoding="utf-8") for path in scripts)
    assert [said for said in OWN_WORDS if f"`{said}`" not in code] == []
    [chart] = charts(zoomed(r="3.2.0", lang="zh"))
    config = json.loads(chart.proto.config)
    said = config["locales"][config["locale"]]["dictionary"]
    assert not [each for each in said.values() if is_english(each)]
    assert config["toImageButtonOptions"]["filename"] == "次序"


def charts(app: AppTest) -> Any:
    return app.get("plotly_chart")


def view_of(**address: str) -> ZoomView:
    return ZoomView(standing_of(**address))


def dcg(order: list[int]) -> float:
    return sum(grade / log2(rank + 1) for rank, grade in enumerate(order, start=1))


def test_the_chart_is_there_only_when_it_is_asked_for() -> None:
    app = opened("what_if", r="3.2.3.0.1.2", k="6")
    assert app.toggle(key=ZOOM_KEY).label == "Zoom into the orders"
    assert not app.toggle(key=ZOOM_KEY).value
    assert not charts(app)
    app.toggle(key=ZOOM_KEY).set_value(True).run()
    [chart] = charts(app)
    assert "Orders of this list by nDCG@6 and ERR@6, as 180 dots" in chart.proto.alt
    assert "Best by both." in words(tree_of(app, f"{ZOOM_KEY}-edges"))
    app.toggle(key=ZOOM_KEY).set_value(False).run()
    assert not charts(app)


@pytest.mark.parametrize(
    "address", [{"r": "2.2.2", "k": "3"}, {"r": "1", "k": "1"}, {"r": "2.1.2", "k": "3", "metric": "AUC"}]
)
def test_it_is_not_offered_for_a_single_order_or_without_the_metric(address: dict[str, str]) -> None:
    app = opened("what_if", **address)
    assert not [each for each in app.toggle if each.key == ZOOM_KEY]
    assert ("All grades of this list are equal" in everything(app)) == ("metric" not in address)


def test_every_order_of_the_list_is_in_a_dot_that_says_its_scores() -> None:
    figure = view_of(r="3.2.3.0.1.2", k="6").figure()
    [dots] = figure["data"]
    found = {
        text.split("<br>")[1]: (x, y) for x, y, text in zip(dots["x"], dots["y"], dots["text"], strict=True)
    }
    assert len(found) == 180
    for order in all_orders(SIX).tolist():
        assert found[" ".join(map(str, order))] == pytest.approx((dcg(order) / IDEAL, err(*order)))
    assert dots["text"][0].startswith("1 order, 0.56 % of all:<br>")
    assert [axis["title"]["text"] for axis in (figure["layout"]["xaxis"], figure["layout"]["yaxis"])] == [
        "nDCG@6",
        "ERR@6",
    ]


def test_the_area_of_a_dot_says_how_many_orders_it_stands_for() -> None:
    # Two relevant documents of five: none, one or both of them in the first two ranks.
    view = view_of(r="1.1.0.0.0", k="2", metric="P", other="Success")
    [dots] = view.figure()["data"]
    counts = {0.0: comb(3, 2), 0.5: 2 * 3, 1.0: 1}
    assert dict(zip(dots["x"].tolist(), dots["marker"]["size"].tolist(), strict=True)) == counts
    marker = dots["marker"]
    assert marker["sizemode"] == "area"
    # plotly draws a circle of radius sqrt(size / (2 * sizeref)): the areas are in the ratio of the counts.
    areas = [pi * size / (2 * marker["sizeref"]) for size in marker["size"]]
    assert areas[1] / areas[2] == pytest.approx(6)
    assert min(np.sqrt(np.array(areas) / pi)) >= marker["sizemin"]
    assert "6 orders, 60 % of all; one of them:<br>1 0 1 0 0" in dots["text"]


def test_rings_mark_this_order_and_the_pinned_one() -> None:
    rings = view_of(r="3.2.3.0.1.2", k="6", p="5.2.1.3.4.6").figure()["layout"]["shapes"]
    own, pinned = rings
    assert (own["name"], pinned["name"]) == ("this order", "pinned order")
    assert (own["xanchor"], own["yanchor"]) == pytest.approx((dcg(SIX) / IDEAL, err(*SIX)))
    before = [1, 2, 3, 3, 0, 2]
    assert (pinned["xanchor"], pinned["yanchor"]) == pytest.approx((dcg(before) / IDEAL, err(*before)))
    assert (own["line"]["dash"], pinned["line"]["dash"]) == ("solid", "4px,3px")


def test_the_chart_follows_the_list() -> None:
    app = zoomed(r="3.2.3.0.1.2", k="6")
    edit(app, ["move", 3, 2])
    [chart] = charts(app)
    own, before = json.loads(chart.proto.spec)["layout"]["shapes"]
    assert own["xanchor"] == pytest.approx(dcg([3, 3, 2, 0, 1, 2]) / IDEAL)
    assert before["xanchor"] == pytest.approx(dcg(SIX) / IDEAL)
    edit(app, ["set_grade", 1, 2])
    assert "as 120 dots" in charts(app)[0].proto.alt


def test_too_many_pairs_are_merged_and_it_is_said() -> None:
    view = view_of(r=TEN, k="10")
    [dots] = view.figure()["data"]
    assert len(dots["x"]) <= 5_000
    assert sum(dots["marker"]["size"].tolist()) == 18_900
    shown = view.dots_sentence()
    assert "18,900 orders have 18,900 different pairs of scores, too many to draw" in shown
    assert f"which leaves {len(dots['x']):,}" in shown
    assert any("orders in this cell" in text for text in dots["text"])
    assert len(view.csv().splitlines()) == 1 + 18_900


def test_the_file_has_every_pair_with_an_order_that_has_it() -> None:
    heads, *rows = csv.reader(view_of(r="3.2.x.0", k="4", other="P").csv().splitlines())
    assert heads == ["nDCG@4", "P@4", "orders", "order"]
    assert sum(int(count) for _, _, count, _ in rows) == 4 * 3 * 2
    for first, second, _, order in rows:
        grades = [0 if grade == "x" else int(grade) for grade in order.split(" ")]
        assert sorted(order.split(" ")) == ["0", "2", "3", "x"]
        assert float(first) == pytest.approx(dcg(grades) / (3 + 2 / log2(3)))
        assert float(second) == 2 / 4


def test_the_tables_have_the_edges_of_the_cloud_and_say_what_they_leave_out() -> None:
    view = view_of(r="3.2.3.0.1.2", k="6")
    best, table, edges = view.edges()
    assert "No order is better by either metric." in words(best)
    assert [text for text in texts(table) if text][-4:] == [
        "1.0000",
        f"{err(3, 3, 2, 2, 1, 0):.4f}",
        "1",
        "3 3 2 2 1 0",
    ]
    scores = [(dcg(order), err(*order)) for order in all_orders(SIX).tolist()]
    high_low = [
        (a, b) for a, b in scores if not any((c >= a and d <= b) and (c, d) != (a, b) for c, d in scores)
    ]
    assert f"{len(high_low) - ROWS} more are left out" in words(edges)
    shown = texts(edges)
    for a, b in (max(high_low), min(high_low)):
        assert f"{a / IDEAL:.4f}" in shown
        assert f"{b:.4f}" in shown


def test_a_sample_says_that_it_is_one() -> None:
    view = view_of(r=".".join(["1"] * 10 + ["0"] * 15), k="5", metric="P", other="RR")
    assert "about the orders of the random sample, not about all" in view.dots_sentence()
    assert "random sample" not in view_of(r="1.0", k="2").dots_sentence()
