"""What if, the pinned order and the predictions, in a real browser."""

from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Download, Locator, expect

from scene.address.encoding import encode
from scene.list.edits import build_scene
from tests.e2e.access import (
    PHONE,
    expect_nothing_spills_over,
    in_theme,
    violations,
    violations_in_both_themes,
)
from tests.e2e.lab import BY_TOUCH, TOUCH, Lab, Open, box, ndcg, place
from tests.e2e.texts import clipped

TOO_LONG_FOR_PICTURES = ".".join("32103x12021320011")
"""With one document more than pictures have room for."""
LIST = "?r=3.2.3.0.1.2&k=6"
SIX = "/what_if" + LIST


def pins(lab: Lab, name: str) -> Locator:
    """A button beside the number that pins orders and switches predictions on."""
    return lab.strip.locator(".strip > .acts").get_by_role("button", name=name)


def edit(lab: Lab, name: str) -> Locator:
    """A button in a picture or table of the page."""
    return lab.page.locator(".tree:not(:has(.strip))").get_by_role("button", name=name, exact=True)


def swap_cell(lab: Lab, ranks: str) -> Locator:
    return lab.page.locator(".heat").get_by_role("button", name=f"Swap rank {ranks}")


def test_lines_join_the_places_of_a_pinned_order_and_swaps_are_made_by_click_and_keys(open_lab: Open) -> None:
    lab = open_lab(SIX, step="pin")
    joins = lab.page.locator(".joins path")
    pins(lab, "Pin this order").click()
    lab.expect_address(p="1.2.3.4.5.6")
    pins(lab, "Unpin").click()
    lab.expect_address(p=None)
    expect(joins).to_have_count(0)
    expect(pins(lab, "Pin this order")).to_be_focused()
    edit(lab, "Pin this order").click()
    lab.expect_address(p="1.2.3.4.5.6")
    lab.handle("C").press("Home")
    lab.expect_address(n="C.A.B.D.E.F", p="2.3.1.4.5.6")
    expect(joins).to_have_count(6)
    expect(lab.page.locator(".joins path.up")).to_have_count(1)
    expect(lab.page.locator(".joins path.down")).to_have_count(2)
    lab.handle("C").press("s")
    lab.expect_order("ABCDEF")
    expect(lab.handle("C")).to_be_focused()
    expect(lab.handle("C")).to_have_attribute("aria-description", "pinned at rank 1")
    expect(lab.page.locator(".joins path.up")).to_have_count(2)
    pins(lab, "Unpin").click()
    lab.expect_address(p=None)
    lab.handle("B").press("p")
    lab.expect_address(p="1.2.3.4.5.6")
    lab.goto(SIX, None)
    swap_cell(lab, "4 (D) and rank 6 (F)").click()
    lab.expect_order("ABCFED")
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
    lab.page.set_viewport_size({"width": 853, "height": 480})  # on a projector all steps are in sight
    for step in lab.tabs.get_by_role("tab").all():
        expect(step).to_be_in_viewport(ratio=1)


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


def test_the_chart_of_all_orders_is_asked_for_read_zoomed_saved_and_follows_the_list(open_lab: Open) -> None:
    """One chart from its switch on to its switch off: with an edit and a visit elsewhere between."""
    lab = open_lab(SIX + "&p=1.2.3.4.5.6", step="standing")
    chart = zoom(lab)
    assert violations_in_both_themes(lab) == []
    dots = chart.locator(".scatterlayer .point")
    expect(dots).to_have_count(180)
    expect(chart.get_by_role("link")).to_have_count(0)
    dots.last.hover(force=True)  # the layer that listens lies above it
    expect(chart.locator(".hoverlayer text").first).to_contain_text(f"nDCG@6: {1:.4f}")
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

    below = lab.page.get_by_role("button", name="All pairs of scores as CSV")
    height = place(below)["y"] - place(chart)["y"]
    own = chart.locator(".shapelayer path").first
    start = own.get_attribute("d")
    lab.handle("F").press("Home")
    lab.expect_headline("nDCG@6", ndcg(2, 3, 2, 3, 0, 1))
    lab.settle()
    expect(dots).to_have_count(180)
    expect(own).not_to_have_attribute("d", str(start))
    assert place(below)["y"] - place(chart)["y"] == height
    for scheme, colour in (("dark", "rgb(238, 242, 241)"), ("light", "rgb(20, 23, 26)")):
        in_theme(lab, scheme)  # type: ignore[arg-type]
        for words in (".xtick text", ".legendtext", ".ytitle"):
            expect(chart.locator(words).first).to_have_css("fill", colour)
        expect(own).to_have_css("stroke", colour)
    switch_of_zoom(lab).press("Space")
    expect(chart).to_have_count(0)


# --- hands and eyes -------------------------------------------------------------------------------------


@BY_TOUCH
def test_a_finger_scrolls_past_the_chart_and_nothing_spills_over(open_lab: Open) -> None:
    """A phone with a long page of long names; then with a list that is too long for pictures."""
    names = [letter * 60 for letter in "ABCDEFGHIJKL"]
    scene = build_scene([3, None, *[0] * 10], names=names, k=9)  # a long list with few orders
    path = "/what_if?" + urlencode(encode(scene)) + "&p=4.3.2.1.5.6.7.8.9.10.11.12"
    lab = open_lab(path, viewport=PHONE, **TOUCH)
    chart = zoom(lab)
    expect_nothing_spills_over(lab)
    expect(chart.locator(".nsewdrag")).to_have_css("pointer-events", "none")
    chart.scroll_into_view_if_needed()
    middle = box(chart)
    x, y = middle["x"] + middle["width"] / 2, middle["y"] + 60  # above the sheet that holds the list
    touch = lab.page.context.new_cdp_session(lab.page)
    touch.send("Input.synthesizeScrollGesture", {"x": x, "y": y, "yDistance": -200})
    assert box(chart)["y"] < middle["y"] - 100
    lab.goto(f"/what_if?r={TOO_LONG_FOR_PICTURES}&k=10&p=2.1")
    edit(lab, "Open: pin the first order, show the second").last.wait_for()
    assert violations(lab) == []
    expect_nothing_spills_over(lab)
    assert clipped(lab.page) == []
