"""What stands on every page with steps at every size: one page of the browser, resized."""

from __future__ import annotations

from playwright.sync_api import Locator, ViewportSize, expect

from tests.e2e.jumps import jumps, watch_jumps
from tests.e2e.lab import BY_TOUCH, TOUCH, Lab, Open, place

USUAL = "?r=3.2.3.0.1.2&k=6"
METRIC_PAGES = {"err": "ERR@6", "average_precision": "AP", "reciprocal_rank": "RR", "roc_auc": "AUC"}
"""The headline of each page beside that of nDCG."""
SIZES = [(1440, 900), (1280, 720), (820, 1180), (960, 540), (853, 480), (844, 390), (390, 844), (360, 640)]
HIGHEST_STRIP = 64
"""The strip stays, and may be so high."""
PHONE: ViewportSize = {"width": 390, "height": 844}


def test_number_and_reason_share_the_strip_of_every_page_at_every_size(open_lab: Open) -> None:
    """What is below it on the first screen `test_rows` tells."""
    lab = open_lab("/" + USUAL, step=None)
    for page, headline in METRIC_PAGES.items():
        lab.visit(page)
        for width, height in SIZES:
            lab.page.set_viewport_size({"width": width, "height": height})
            expect(lab.metric).to_have_accessible_name(headline)
            strip = place(lab.strip)
            assert strip["height"] <= HIGHEST_STRIP, (page, width, height)
            changes = (
                lab.metric.locator(".change").filter(visible=True).all()
            )  # on a phone none before a move
            for part in (lab.value, *changes, lab.reason):
                expect_within(part, strip, width)


def expect_within(part: Locator, strip: dict[str, float], width: float) -> None:
    found = place(part)
    assert strip["y"] <= found["y"], found
    assert found["y"] + found["height"] <= strip["y"] + strip["height"] + 1, found
    assert found["x"] >= 0, found
    assert found["x"] + found["width"] <= width + 1, found


@BY_TOUCH
def test_a_phone_has_a_menu_that_closes_itself_and_tables_that_keep_their_result(open_lab: Open) -> None:
    lab = open_lab("/average_precision" + USUAL, step="all", viewport=PHONE, **TOUCH)
    result = lab.page.get_by_role("columnheader", name="sum = AP@i")
    table, fold = lab.page.locator("table", has=result), lab.page.get_by_label("All 9 columns")
    for is_unfolded in (False, True):
        fold.set_checked(is_unfolded)
        expect(table.get_by_role("columnheader", name="hits so far")).to_have_count(int(is_unfolded))
        assert place(result)["x"] + place(result)["width"] <= PHONE["width"]
    lab.handle("C").press("ArrowUp")
    lab.expect_order("ACBDEF")
    links = lab.page.get_by_role("navigation", name="Pages").get_by_role("link")
    expect(links).to_have_count(0)
    lab.page.get_by_role("button", name="Menu of pages").click()
    lab.page.get_by_role("navigation", name="Pages").get_by_role("link", name="What if?").click()
    expect(lab.page.get_by_role("heading", name="What if?", level=1)).to_be_attached()
    expect(links).to_have_count(0)
    lab.expect_order("ACBDEF")
    expect(lab.tool("Undo")).to_have_attribute("aria-disabled", "false")
    expect_last_row_above_the_sheet(lab)


def expect_last_row_above_the_sheet(lab: Lab) -> None:
    main = lab.page.get_by_test_id("stMain")
    main.evaluate("page => page.scrollTo(0, page.scrollHeight)")
    last = lab.page.locator("table, figure").last
    assert place(last)["y"] + place(last)["height"] <= place(lab.page.locator(".st-key-list"))["y"]


def test_nothing_jumps_in_sixty_edits_and_the_focus_stays(open_lab: Open) -> None:
    """What moves are the cards; below the strip every part of the step stands where it stood.

    On the other pages `test_pages` looks for jumps, since it opens them all.
    """
    lab = open_lab("/ndcg" + USUAL + "&m=2", step=None)
    watch_jumps(lab)
    assert jumps(lab, "0123", edits=60) == []
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    assert lab.reason.evaluate(LINES) < 1.1


LINES = "reason => reason.getBoundingClientRect().height / parseFloat(getComputedStyle(reason).lineHeight)"


def test_number_and_reason_of_the_start_page_stand_apart_at_every_size(open_lab: Open) -> None:
    lab = open_lab("/", step=None)
    for width, height in SIZES:
        lab.page.set_viewport_size({"width": width, "height": height})
        expect(lab.reason).to_be_attached()
        value, reason = place(lab.value), place(lab.reason)
        is_below = value["y"] + value["height"] <= reason["y"] + 1
        is_beside = value["x"] + value["width"] <= reason["x"]
        assert is_below or is_beside, (width, height, value, reason)
