"""What is on the first screen of every page with steps, at every size: one page of the browser, resized."""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import Locator, ViewportSize, expect

from tests.e2e.jumps import jumps, watch_jumps
from tests.e2e.lab import BY_TOUCH, TOUCH, Lab, Open, place

USUAL = "?r=3.2.3.0.1.2&k=6"
METRIC_PAGES = {
    "err": "ERR@6",
    "average_precision": "AP",
    "reciprocal_rank": "RR",
    "roc_auc": "AUC",
}
Part = Literal["sum", "table", "picture"]
WHOLE: list[Part] = ["sum", "table", "picture"]
SIZES: dict[tuple[int, int], tuple[int, list[Part]]] = {
    (1440, 900): (6, WHOLE),
    (1280, 720): (6, WHOLE),
    (820, 1180): (6, WHOLE),
    (960, 540): (5, ["sum"]),
    (853, 480): (4, ["sum"]),
    (844, 390): (2, ["sum"]),
    (390, 844): (3, ["sum"]),
    (360, 640): (1, ["sum"]),
}
"""For each size how many cards are seen whole, and what of the step."""
HIGHEST_STRIP = 64
PHONE: ViewportSize = {"width": 390, "height": 844}
"""The strip stays, and may be so high."""


def parts(lab: Lab, page: str) -> dict[Part, list[Locator]]:
    """What a step is made of; the matrix is the picture of a threshold."""
    table, picture = lab.page.locator(".scroller table").first, lab.page.locator("figure svg")
    if page == "roc_auc":
        table, picture = lab.page.locator("table.matrix"), lab.page.locator("table.matrix")
    return {"sum": [lab.page.locator("p[role=math]").first], "table": [table], "picture": picture.all()}


def expect_within(part: Locator, top: float, bottom: float, width: float) -> None:
    found = place(part)
    assert top <= found["y"], found
    assert found["y"] + found["height"] <= bottom + 1, found
    assert found["x"] >= 0, found
    assert found["x"] + found["width"] <= width + 1, found


def test_list_number_reason_and_step_share_the_first_screen_of_every_page(open_lab: Open) -> None:
    """Of the page whose steps stand in the rows of the list `test_rows` tells."""
    lab = open_lab("/" + USUAL, step=None)
    for page, headline in METRIC_PAGES.items():
        lab.visit(page)
        lab.page.locator(".editor").evaluate("editor => editor.scrollIntoView()")
        for (width, height), (cards, wanted) in SIZES.items():
            lab.page.set_viewport_size({"width": width, "height": height})
            expect(lab.metric).to_have_accessible_name(headline)
            expect_first_screen(lab, page, cards, wanted, width, height)


def expect_first_screen(lab: Lab, page: str, cards: int, wanted: list[Part], width: int, height: int) -> None:
    strip, list_of_cards = place(lab.strip), place(lab.page.locator(".st-key-list"))
    assert strip["height"] <= HIGHEST_STRIP, (page, width, height)
    changes = lab.metric.locator(".change").filter(visible=True).all()  # on a phone none before a move
    for part in (lab.value, *changes, lab.reason):
        expect_within(part, strip["y"], strip["y"] + strip["height"], width)
    is_sheet = list_of_cards["y"] > strip["y"] + strip["height"]
    bottom = list_of_cards["y"] if is_sheet else height
    for kind in wanted:
        for part in parts(lab, page)[kind]:
            expect_within(part, strip["y"] + strip["height"], bottom, width)
    for name in "ABCDEF"[:cards]:
        expect_within(lab.card(name), list_of_cards["y"], height, width)


@BY_TOUCH
def test_a_phone_has_a_menu_that_closes_itself_and_tables_that_keep_their_result(open_lab: Open) -> None:
    lab = open_lab("/average_precision" + USUAL, step=None, viewport=PHONE, **TOUCH)
    result = lab.page.get_by_role("columnheader", name="sum = AP@i")
    fold = lab.page.get_by_label("All 9 columns")
    for is_unfolded in (False, True):
        fold.set_checked(is_unfolded)
        expect(lab.page.get_by_role("columnheader", name="hits so far")).to_have_count(int(is_unfolded))
        assert place(result)["x"] + place(result)["width"] <= PHONE["width"]
    lab.handle("C").press("ArrowUp")
    lab.expect_order("ACBDEF")
    links = lab.page.get_by_role("navigation", name="Pages").get_by_role("link")
    expect(links).to_have_count(0)
    lab.page.get_by_role("button", name="Menu of pages").click()
    lab.page.get_by_role("navigation", name="Pages").get_by_role("link", name="ERR").click()
    expect(lab.page.get_by_role("heading", name="ERR", level=1)).to_be_attached()
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
