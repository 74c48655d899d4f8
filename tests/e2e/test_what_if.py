"""What if, the pinned order and the predictions, in a real browser."""

from __future__ import annotations

import csv
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Download, Locator, expect

from scene.address.encoding import encode
from scene.list.build import build_scene, default_names
from scene.list.edits import move
from tests.e2e.access import PHONE, expect_nothing_spills_over, in_theme, violations_in_both_themes
from tests.e2e.lab import BY_TOUCH, TOUCH, Lab, Open, box, ndcg, place
from tests.e2e.texts import clipped

TOO_LONG_FOR_PICTURES = ".".join("32103x12021320011")
"""With one document more than pictures have room for."""
LIST = "?r=3.2.3.0.1.2&k=6"
SIX = "/what_if" + LIST
WHICH_DOCUMENT = "The document that goes through all ranks"


def pins(lab: Lab, name: str) -> Locator:
    """A button beside the number that pins orders and switches predictions on."""
    return lab.strip.locator(".strip > .acts").get_by_role("button", name=name)


def edit(lab: Lab, name: str) -> Locator:
    """A button in a picture or table of the page."""
    return lab.page.locator(".tree:not(:has(.strip))").get_by_role("button", name=name, exact=True)


def signed(change: float) -> str:
    return f"{change:+.4f}".replace("-", "−")


def expect_against_pin(lab: Lab, change: float) -> None:
    """The headline of the page tells its change against the pinned order."""
    expect(lab.metric).to_contain_text(f"{signed(change)} against the pinned order")


# --- pin ------------------------------------------------------------------------------------------------


def test_an_order_is_pinned_compared_switched_sent_to_another_browser_and_unpinned(open_lab: Open) -> None:
    """From the section that asks for a pin: pinned and unpinned, pinned again there, then moved and switched.

    The change stands in the headline, lines join the old places to the new ones, a link carries all of it.
    """
    lab = open_lab(SIX, step="pin")
    joins, picture = lab.page.locator(".joins path"), lab.page.locator("figure[data-name=pinned] .join")
    pins(lab, "Pin this order").click()
    lab.expect_address(p="1.2.3.4.5.6")
    expect(picture).to_have_count(6)
    pins(lab, "Unpin").click()
    lab.expect_address(p=None)
    expect(joins).to_have_count(0)
    lab.page.get_by_text("No order is pinned yet.").wait_for()
    expect(pins(lab, "Pin this order")).to_be_focused()
    edit(lab, "Pin this order").click()
    expect(picture).to_have_count(6)

    lab.handle("C").press("Home")
    lab.expect_order("CABDEF")
    lab.expect_address(n="C.A.B.D.E.F", p="2.3.1.4.5.6")
    gain = ndcg(3, 3, 2, 0, 1, 2) - ndcg(3, 2, 3, 0, 1, 2)
    expect_against_pin(lab, gain)
    expect(joins).to_have_count(6)
    expect(lab.page.locator(".joins path.up")).to_have_count(1)
    expect(lab.page.locator(".joins path.down")).to_have_count(2)
    expect(lab.page.locator("figure[data-name=pinned] .join.down")).to_have_count(2)
    lab.handle("C").press("s")
    lab.expect_order("ABCDEF")
    expect_against_pin(lab, -gain)
    expect(lab.handle("C")).to_be_focused()
    expect(lab.handle("C")).to_have_attribute("aria-description", "pinned at rank 1")
    expect(lab.page.locator(".joins path.up")).to_have_count(2)
    lab.tool("Undo").click()
    lab.expect_order("CABDEF")
    expect_against_pin(lab, gain)

    lab.expect_address(r="3.3.2.0.1.2")  # which comes after the order
    other = open_lab(lab.page.url.removeprefix(lab.url))
    other.expect_order("CABDEF")
    expect_against_pin(other, gain)
    edit(other, "Switch the two").click()
    other.expect_order("ABCDEF")
    expect_against_pin(other, -gain)
    pins(other, "Unpin").click()
    other.handle("B").press("p")
    other.expect_address(p="1.2.3.4.5.6")


# --- swaps ----------------------------------------------------------------------------------------------


def swap_cell(lab: Lab, ranks: str) -> Locator:
    return lab.page.locator(".heat").get_by_role("button", name=f"Swap rank {ranks}")


def test_the_heat_map_swaps_by_click_by_keys_and_by_its_buttons_for_any_metric(open_lab: Open) -> None:
    lab = open_lab(SIX, step=None)
    change = ndcg(3, 2, 3, 2, 1, 0) - ndcg(3, 2, 3, 0, 1, 2)
    cell = swap_cell(lab, "4 (D) and rank 6 (F)")
    expect(cell).to_have_attribute("aria-label", f"Swap rank 4 (D) and rank 6 (F): {signed(change)}")
    cell.click()
    lab.expect_order("ABCFED")
    lab.expect_headline("nDCG@6", ndcg(3, 2, 3, 2, 1, 0))
    expect(swap_cell(lab, "4 (F) and rank 6 (D)")).to_have_attribute(
        "aria-label", f"Swap rank 4 (F) and rank 6 (D): {signed(-change)}"
    )
    lab.tool("Undo").click()
    lab.expect_order("ABCDEF")

    expect(lab.page.locator(".heat [data-edit][tabindex='0']")).to_have_count(1)
    swap_cell(lab, "1 (A) and rank 2 (B)").focus()
    lab.page.keyboard.press("ArrowDown")  # past the cell of rank 2 with itself
    expect(swap_cell(lab, "3 (C) and rank 2 (B)")).to_be_focused()
    lab.page.keyboard.press("ArrowRight")
    expect(swap_cell(lab, "3 (C) and rank 4 (D)")).to_be_focused()
    lab.page.keyboard.press("Enter")
    lab.expect_order("ABDCEF")
    expect(swap_cell(lab, "3 (D) and rank 4 (C)")).to_be_focused()
    lab.page.keyboard.press("Control+z")
    lab.expect_order("ABCDEF")

    lab.page.get_by_text("4 ↔ 6").wait_for()
    edit(lab, "Swap them").click()
    lab.expect_order("ABCFED")
    lab.tool("Undo").click()
    lab.expect_order("ABCDEF")
    edit(lab, "Move it").click()
    lab.expect_order("ACBDEF")
    lab.expect_headline("nDCG@6", ndcg(3, 3, 2, 0, 1, 2))

    lab.page.get_by_role("radiogroup", name="Metric").get_by_role("radio", name="RR", exact=True).click()
    lab.expect_headline("RR", 1)
    lab.expect_address(about="RR", other="ERR")
    expect(swap_cell(lab, "1 (A) and rank 4 (D)")).to_have_attribute(
        "aria-label", f"Swap rank 1 (A) and rank 4 (D): {signed(1 / 2 - 1)}"
    )


# --- all orders -----------------------------------------------------------------------------------------


def switch_of_zoom(lab: Lab) -> Locator:
    return lab.page.get_by_role("switch", name="Zoom into the orders")


def zoom(lab: Lab) -> Locator:
    """Ask for the chart, and wait until it is drawn."""
    expect(switch_of_zoom(lab)).not_to_be_checked()
    switch_of_zoom(lab).press("Space")
    chart = lab.page.get_by_role("figure", name="Orders of this list by")
    chart.locator(".point").first.wait_for()
    lab.settle()
    return chart


def saved(lab: Lab, button: Locator) -> Download:
    """Press a button that gives a file."""
    with lab.page.expect_download() as downloading:
        button.click()
    return downloading.value


def test_the_chart_of_all_orders_is_asked_for_read_zoomed_saved_and_follows_the_list(
    open_lab: Open,
) -> None:
    """One chart from its switch on to its switch off: with an edit and a visit elsewhere between."""
    lab = open_lab(SIX + "&p=1.2.3.4.5.6", step="standing")
    lab.page.get_by_text("180 distinct orders remain").wait_for()
    expect(lab.page.get_by_test_id("stPlotlyChart")).to_have_count(0)
    chart = zoom(lab)
    dots = chart.locator(".scatterlayer .point")
    expect(dots).to_have_count(180)
    expect(chart.locator(".legendtext")).to_have_text(["this order", "pinned order"])
    for title in ("nDCG@6", "ERR@6"):
        chart.locator(".xtitle, .ytitle").filter(has_text=title).wait_for()
    expect(chart.get_by_role("link")).to_have_count(0)
    expect(chart.get_by_role("button")).to_have_count(7)

    below = lab.page.get_by_role("button", name="All pairs of scores as CSV")
    heads, *rows = csv.reader(Path(saved(lab, below).path()).read_text().splitlines())
    assert heads == ["nDCG@6", "ERR@6", "orders", "order"]
    assert len(rows) == 180
    best = max(rows, key=lambda row: float(row[0]))
    assert float(best[0]) == pytest.approx(1)
    assert best[2:] == ["1", "3 3 2 2 1 0"]

    dots.last.hover(force=True)  # the layer that listens lies above it
    expect(chart.locator(".hoverlayer text").first).to_have_text(
        f"nDCG@6: {1:.4f}ERR@6: {float(best[1]):.4f}1 order, {100 / 180:.2f} % of all:3 3 2 2 1 0"
    )
    ticks = chart.locator(".xtick text")
    all_ticks, place_of_dot = ticks.all_text_contents(), str(dots.first.get_attribute("transform"))
    chart.get_by_role("button", name="Zoom in").press("Enter")
    expect(ticks).not_to_have_text(all_ticks)
    chart.get_by_role("button", name="Reset axes").press("Enter")
    expect(ticks).to_have_text(all_ticks)
    area = box(chart.locator(".nsewdrag"))
    middle = area["x"] + area["width"] / 2, area["y"] + area["height"] / 2
    lab.page.mouse.move(*middle)
    lab.page.mouse.wheel(0, -400)
    expect(ticks).not_to_have_text(all_ticks)
    expect(dots.first).not_to_have_attribute("transform", place_of_dot)  # which hears of the wheel last
    # What is seen is saved; a double click at once would be overtaken by the wheel.
    picture = saved(lab, chart.get_by_role("button", name="Download plot as a PNG"))
    assert picture.suggested_filename == "orders.png"
    assert Path(picture.path()).read_bytes().startswith(b"\x89PNG")
    lab.page.mouse.dblclick(*middle)
    expect(ticks).to_have_text(all_ticks)
    expect(dots.first).to_have_attribute("transform", place_of_dot)

    height = place(below)["y"] - place(chart)["y"]
    own = chart.locator(".shapelayer path").first
    start = own.get_attribute("d")
    lab.handle("F").press("Home")
    lab.expect_headline("nDCG@6", ndcg(2, 3, 2, 3, 0, 1))
    lab.settle()
    expect(dots).to_have_count(180)
    expect(own).not_to_have_attribute("d", str(start))
    assert place(below)["y"] - place(chart)["y"] == height
    lab.grade("F").select_option("1")
    expect(lab.page.get_by_role("figure", name="as 180 dots")).to_have_count(1)  # 3 3 2 1 1 0
    lab.grade("A").select_option("1")
    expect(lab.page.get_by_role("figure", name="as 120 dots")).to_have_count(1)  # 3 2 1 1 1 0
    expect(dots).to_have_count(120)

    lab.visit("err")
    lab.visit("what_if", "All orders")
    expect(switch_of_zoom(lab)).to_be_checked()
    expect(dots).to_have_count(120)
    for scheme, colour in (("dark", "rgb(238, 242, 241)"), ("light", "rgb(20, 23, 26)")):
        in_theme(lab, scheme)  # type: ignore[arg-type]
        for words in (".xtick text", ".legendtext", ".ytitle"):
            expect(chart.locator(words).first).to_have_css("fill", colour)
        expect(own).to_have_css("stroke", colour)
    switch_of_zoom(lab).press("Space")
    expect(chart).to_have_count(0)


# --- one document ---------------------------------------------------------------------------------------


def open_menu(box: Locator) -> None:
    """Open a menu, which closes when the page is scrolled: so not while it comes into view."""
    box.scroll_into_view_if_needed()
    box.click()


def test_documents_to_choose_keep_their_names_load_nothing_and_of_one_name_are_told_apart(
    open_lab: Open,
) -> None:
    """Of few documents there are buttons, of many a menu; the last one, the best, has the name of another."""
    strange = ["![x](https://example.com/a.png)", "$a$ *b*", ":red[x]"]
    scene = build_scene([0] * 4 + [1], names=[*strange, "A", "A"])
    lab = open_lab("/what_if?" + urlencode(encode(scene)), step="position")
    choice = lab.page.get_by_role("radiogroup", name=WHICH_DOCUMENT)
    for name in strange:
        expect(choice.get_by_role("radio", name=name, exact=True)).to_have_text(name)
    expect(choice.get_by_role("radio", name="A (rank 5)")).to_be_checked()
    lab.handle("A").last.press("Home")
    lab.expect_address(n=encode(move(scene, 5, 1))["n"])
    lab.settle()
    expect(choice.get_by_role("radio", name="A (rank 1)")).to_be_checked()
    chosen = lab.page.get_by_text("A (grade 1) at every rank").first
    chosen.wait_for()
    choice.get_by_role("radio", name="A (rank 5)").click()
    lab.page.get_by_text("A (grade 0) at every rank").first.wait_for()

    scene = build_scene([0] * 16 + [1], names=[*strange, *default_names(13), "A"])
    lab.goto("/what_if?" + urlencode(encode(scene)), step="position")
    chosen.wait_for()
    lab.handle("A").last.press("Home")
    lab.expect_address(n=encode(move(scene, 17, 1))["n"])
    lab.settle()
    chosen.wait_for()
    menu = lab.page.get_by_role("combobox", name=WHICH_DOCUMENT)
    expect(menu).to_have_value("A (rank 1)")
    open_menu(menu)
    for name in strange:
        expect(lab.page.get_by_role("option", name=name, exact=True)).to_have_text(name)
    lab.page.get_by_role("option", name="A (rank 5)").click()
    lab.page.get_by_text("A (grade 0) at every rank").first.wait_for()


# --- predict --------------------------------------------------------------------------------------------


def guess(lab: Lab, name: str) -> Locator:
    """An answer to the question above the list."""
    return lab.page.locator(".answers").get_by_role("button", name=name, exact=True)


def test_moves_are_predicted_before_they_are_shown_by_mouse_and_by_keys(open_lab: Open) -> None:
    lab = open_lab("/ndcg" + LIST, step=None)
    table = lab.page.locator("table tbody tr[data-rank] .document")
    pins(lab, "Predict").click()
    lab.expect_address(predict="1")
    value = lab.value
    expect(value).to_have_text(f"{ndcg(3, 2, 3, 0, 1, 2):.4f}")
    lab.handle("D").press("Home")
    lab.expect_order("DABCEF")
    expect(value).to_have_text("?")
    expect(lab.metric).to_contain_text("what changed?")
    expect(table).to_have_text(list("ABCDEF"))  # the page still shows what was
    guess(lab, "down").click()
    lab.expect_headline("nDCG@6", ndcg(0, 3, 2, 3, 1, 2))
    expect(table).to_have_text(list("DABCEF"))
    expect(lab.reason).to_contain_text("You said down: right. 1 of 1 right.")
    lab.handle("D").press("End")
    expect(value).to_have_text("?")
    guess(lab, "same").press("Enter")
    expect(lab.reason).to_contain_text("You said same, but it was up. 1 of 2 right.")
    expect(lab.handle("D")).to_be_focused()
    pins(lab, "Predict").click()
    lab.expect_address(predict=None)
    lab.handle("D").press("Home")
    lab.expect_headline("nDCG@6", ndcg(0, 3, 2, 3, 1, 2))


# --- hands and eyes -------------------------------------------------------------------------------------


@BY_TOUCH
def test_a_finger_predicts_above_the_list_and_scrolls_past_the_chart_and_nothing_spills_over(
    open_lab: Open,
) -> None:
    """A phone with a long page of long names: a question waits, an order is pinned, the chart is drawn."""
    names = [letter * 60 for letter in "ABCDEFGHIJKL"]
    scene = build_scene([3, None, *[0] * 10], names=names, k=9)  # a long list with few orders
    path = "/what_if?" + urlencode(encode(scene)) + "&p=4.3.2.1.5.6.7.8.9.10.11.12&predict=1"
    lab = open_lab(path, viewport=PHONE, **TOUCH)
    expect(lab.page.get_by_text("Watch out")).to_be_attached()
    lab.page.get_by_role("button", name=f"Move {names[0]} down").tap()
    expect(lab.value).to_have_text("?")
    for each in ("up", "same", "down"):
        expect(guess(lab, each)).to_be_in_viewport(ratio=1)
    expect_nothing_spills_over(lab)
    guess(lab, "down").tap()
    expect(lab.reason).to_contain_text("You said down: right. 1 of 1 right.")

    chart = zoom(lab)
    expect_nothing_spills_over(lab)
    expect(chart.locator(".nsewdrag")).to_have_css("pointer-events", "none")
    chart.scroll_into_view_if_needed()
    middle = box(chart)
    x, y = middle["x"] + middle["width"] / 2, middle["y"] + 60  # above the sheet that holds the list
    touch = lab.page.context.new_cdp_session(lab.page)
    touch.send("Input.synthesizeScrollGesture", {"x": x, "y": y, "yDistance": -200})
    assert box(chart)["y"] < middle["y"] - 100


def test_axe_finds_nothing_in_the_chart_a_question_and_a_long_list_which_fits_on_a_phone(
    open_lab: Open,
) -> None:
    found = {}
    lab = open_lab(SIX + "&p=5.2.1.3.4.6&predict=1", step="standing")
    zoom(lab)
    found["chart"] = violations_in_both_themes(lab)
    lab.visit("ndcg")
    lab.handle("D").press("Home")
    expect(lab.value).to_have_text("?")
    found["question"] = violations_in_both_themes(lab)
    lab.goto(f"/what_if?r={TOO_LONG_FOR_PICTURES}&k=10&p=2.1")
    edit(lab, "Open: pin the first order, show the second").last.wait_for()
    found["long list"] = violations_in_both_themes(lab)
    lab.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect_nothing_spills_over(lab)
    assert clipped(lab.page) == []
    assert not {name: each for name, each in found.items() if each}
