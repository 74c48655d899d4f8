"""The chart of all orders that one zooms into, in a real browser."""

from __future__ import annotations

import csv
from math import log2
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.access import PHONE, expect_no_violations, expect_nothing_spills_over
from tests.e2e.lab import Lab, Open, box, ndcg, place

SIX = "/what_if?r=3.2.3.0.1.2&k=6"
TEN = "/what_if?r=3.3.2.2.1.1.0.0.0.0&k=10"


def zoom(lab: Lab) -> Locator:
    """Ask for the chart, and wait until it is drawn."""
    switch = lab.page.get_by_role("switch", name="Zoom into the orders")
    expect(switch).not_to_be_checked()
    switch.press("Space")
    chart = lab.page.get_by_role("figure", name="Orders of this list by")
    expect(chart.locator(".point").first).to_be_visible()
    lab.settle()
    return chart


def ticks(chart: Locator) -> list[str]:
    return chart.locator(".xtick text").all_text_contents()


def test_the_chart_is_drawn_when_it_is_asked_for_and_every_order_is_a_dot(open_lab: Open) -> None:
    lab = open_lab(SIX)
    expect(lab.page.get_by_text("180 distinct orders remain")).to_be_visible()
    expect(lab.page.get_by_test_id("stPlotlyChart")).to_have_count(0)
    chart = zoom(lab)
    expect(chart.locator(".scatterlayer .point")).to_have_count(180)
    expect(chart.locator(".legendtext")).to_have_text(["this order"])
    for title in ("nDCG@6", "ERR@6"):
        expect(chart.locator(".xtitle, .ytitle").filter(has_text=title)).to_be_visible()
    assert chart.get_by_role("link").count() == 0
    expect(chart.get_by_role("button")).to_have_count(7)
    lab.page.get_by_role("switch", name="Zoom into the orders").press("Space")
    expect(chart).to_have_count(0)


def test_a_dot_says_its_scores_and_an_order(open_lab: Open) -> None:
    lab = open_lab("/what_if?r=1.0.0&k=3&metric=nDCG&other=RR")
    chart = zoom(lab)
    expect(chart.locator(".scatterlayer .point")).to_have_count(3)
    chart.locator(".scatterlayer .point").nth(1).hover(force=True)  # the layer that listens lies above it
    expect(chart.locator(".hoverlayer text").first).to_have_text(
        f"nDCG@3: {1 / log2(3):.4f}RR: {1 / 2:.4f}1 order, 33 % of all:0 1 0"
    )


def test_the_wheel_zooms_in_and_a_double_click_shows_all_again(open_lab: Open) -> None:
    lab = open_lab(SIX)
    chart = zoom(lab)
    before = ticks(chart)
    area = box(chart.locator(".nsewdrag"))
    middle = area["x"] + area["width"] / 2, area["y"] + area["height"] / 2
    lab.page.mouse.move(*middle)
    lab.page.mouse.wheel(0, -400)
    expect(chart.locator(".xtick text")).not_to_have_text(before)
    lab.page.mouse.dblclick(*middle)
    expect(chart.locator(".xtick text")).to_have_text(before)


def test_keys_zoom_by_the_buttons_of_the_chart(open_lab: Open) -> None:
    lab = open_lab(SIX)
    chart = zoom(lab)
    before = ticks(chart)
    chart.get_by_role("button", name="Zoom in").press("Enter")
    expect(chart.locator(".xtick text")).not_to_have_text(before)
    chart.get_by_role("button", name="Reset axes").press("Enter")
    expect(chart.locator(".xtick text")).to_have_text(before)


def test_the_chart_is_still_there_after_a_visit_to_another_page(open_lab: Open) -> None:
    lab = open_lab(SIX)
    zoom(lab)
    lab.page.get_by_role("link", name="ERR", exact=True).first.click()
    expect(lab.page.get_by_role("heading", name="ERR", level=1)).to_be_visible()
    lab.page.get_by_role("link", name="What if?", exact=True).first.click()
    lab.open_step("All")
    expect(lab.page.get_by_role("switch", name="Zoom into the orders")).to_be_checked()
    expect(lab.page.locator(".stPlotlyChart .point").first).to_be_visible()


def test_the_chart_follows_the_list_and_does_not_jump(open_lab: Open) -> None:
    lab = open_lab(SIX + "&p=1.2.3.4.5.6")
    chart = zoom(lab)
    below = lab.page.get_by_role("button", name="All pairs of scores as CSV")
    height = place(below)["y"] - place(chart)["y"]
    expect(chart.locator(".legendtext")).to_have_text(["this order", "pinned order"])
    own = chart.locator(".shapelayer path").first
    start = own.get_attribute("d")
    lab.handle("F").press("Home")
    lab.expect_headline("nDCG@6", ndcg(2, 3, 2, 3, 0, 1))
    lab.settle()
    expect(chart.locator(".scatterlayer .point")).to_have_count(180)
    expect(own).not_to_have_attribute("d", str(start))
    assert place(below)["y"] - place(chart)["y"] == height
    lab.grade("F").select_option("1")
    expect(lab.page.get_by_role("figure", name="as 180 dots")).to_have_count(1)  # 3 3 2 1 1 0
    lab.grade("A").select_option("2")
    expect(lab.page.get_by_role("figure", name="as 180 dots")).to_have_count(1)  # 3 2 2 1 1 0
    lab.grade("A").select_option("1")
    expect(lab.page.get_by_role("figure", name="as 120 dots")).to_have_count(1)  # 3 2 1 1 1 0
    expect(chart.locator(".scatterlayer .point")).to_have_count(120)


def test_the_file_has_all_orders(open_lab: Open, tmp_path: Path) -> None:
    lab = open_lab(SIX)
    zoom(lab)
    with lab.page.expect_download() as downloading:
        lab.page.get_by_role("button", name="All pairs of scores as CSV").click()
    path = tmp_path / "orders.csv"
    downloading.value.save_as(path)
    heads, *rows = csv.reader(path.read_text().splitlines())
    assert heads == ["nDCG@6", "ERR@6", "orders", "order"]
    assert len(rows) == 180
    best = max(rows, key=lambda row: float(row[0]))
    assert float(best[0]) == pytest.approx(1)
    assert best[3] == "3 3 2 2 1 0"


def test_the_chart_is_saved_as_a_picture(open_lab: Open) -> None:
    lab = open_lab(SIX)
    chart = zoom(lab)
    with lab.page.expect_download() as downloading:
        chart.get_by_role("button", name="Download plot as a PNG").click()
    assert downloading.value.suggested_filename == "orders.png"


@pytest.mark.parametrize("path", [SIX + "&p=5.2.1.3.4.6", TEN])
def test_axe_finds_nothing_in_light_and_dark(open_lab: Open, path: str) -> None:
    lab = open_lab(path)
    zoom(lab)
    expect_no_violations(lab)


def test_the_words_of_the_chart_have_the_colour_of_the_theme(open_lab: Open) -> None:
    lab = open_lab(SIX)
    chart = zoom(lab)
    for scheme, colour in (("light", "rgb(20, 23, 26)"), ("dark", "rgb(238, 242, 241)")):
        lab.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for words in (".xtick text", ".legendtext", ".ytitle"):
            expect(chart.locator(words).first).to_have_css("fill", colour)
        expect(chart.locator(".shapelayer path").first).to_have_css("stroke", colour)


def test_a_finger_scrolls_past_the_chart(open_lab: Open) -> None:
    lab = open_lab(SIX, viewport=PHONE, has_touch=True, is_mobile=True)
    chart = zoom(lab)
    expect(chart.locator(".nsewdrag")).to_have_css("pointer-events", "none")
    chart.scroll_into_view_if_needed()
    middle = box(chart)
    x, y = middle["x"] + middle["width"] / 2, middle["y"] + 60  # above the sheet that holds the list
    touch = lab.page.context.new_cdp_session(lab.page)
    touch.send("Input.synthesizeScrollGesture", {"x": x, "y": y, "yDistance": -200})
    assert box(chart)["y"] < middle["y"] - 100


def test_nothing_spills_over_on_a_phone(open_lab: Open) -> None:
    lab = open_lab("/what_if?r=3.2.x.0.1.2.3.0.0.1.2.0&k=9&p=4.3.2.1.5.6.7.8.9.10.11.12", viewport=PHONE)
    zoom(lab)
    expect_nothing_spills_over(lab)
