"""What every page owes everybody: at once, for those who see little or nothing, and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.access import (
    PHONE,
    expect_nothing_spills_over,
    in_theme,
    violations,
    violations_in_both_themes,
)
from tests.e2e.lab import Open
from tests.every_page import LESSONS, PAGES, PAGES_SHOWN, path_of
from tests.server import PROJECT, serve

SHELF = "?r=3.2.3.0.1.2&k=4&m=3.2&s=0.9_0.7_0.7_0.7_0.2_0.1&p=5.2.1.3.4.6&r2=0.1.x&r3=0"
HUNDRED = ".".join("3x01200000" * 10)
SPECIAL = {
    "/ndcg": "?r=x.0.x&k=9&empty=skip",
    "/err": "?r=1&k=9&g=10",
    "/average_precision": "?r=3.x.0.2&m=1&k=2",
    "/reciprocal_rank": "?r=0.0&m=1&r2=0&k=9",
    "/roc_auc": f"?r={HUNDRED}&k=10",
}
PATHS = [path_of(page) for page in PAGES]


@pytest.mark.parametrize("path", ["/err", "/guide"])
def test_the_first_request_of_a_fresh_server_may_be_any_page(open_lab: Open, path: str) -> None:
    with serve(PROJECT / "app.py") as fresh:
        lab = open_lab(path + "?r=3.2.3.0.1.2&k=6", at=fresh)
        lab.expect_order("ABCDEF")
        for page in ("Start", "NDCG"):
            expect(lab.page.get_by_role("link", name=page, exact=True).first).to_be_visible()


def test_axe_finds_nothing_on_any_page_in_light_and_dark_nor_after_an_edit(open_lab: Open) -> None:
    lab = open_lab("/" + SHELF)
    found = {"overview": violations_in_both_themes(lab)}
    for page in PAGES_SHOWN:
        in_theme(lab, "dark")
        lab.visit(page, "All")
        found[page] = violations(lab)
        lab.handle("C").press("ArrowUp")
        lab.expect_address(r="3.3.2.0.1.2")
        in_theme(lab, "light")
        found[f"{page}, after an edit"] = violations(lab)
        lab.handle("C").press("ArrowDown")
        lab.expect_address(r="3.2.3.0.1.2")
    for page in LESSONS:
        lab.goto(path_of(page) + SHELF)
        found[page] = violations_in_both_themes(lab)
    assert not {page: each for page, each in found.items() if each}


@pytest.mark.parametrize("path", SPECIAL)
def test_axe_finds_nothing_on_special_lists(open_lab: Open, path: str) -> None:
    lab = open_lab(path + SPECIAL[path])
    assert violations(lab) == []


def test_axe_finds_nothing_on_a_phone_with_a_menu_open(open_lab: Open) -> None:
    lab = open_lab("/ndcg" + SHELF, viewport=PHONE, has_touch=True)
    expect(lab.card("A")).to_be_visible()
    lab.page.get_by_role("button", name="More for A").click()
    expect(lab.page.get_by_role("menuitem", name="Remove")).to_be_visible()
    assert violations(lab) == []


@pytest.mark.parametrize("path", PATHS)
def test_nothing_spills_over_on_a_phone(open_lab: Open, path: str) -> None:
    names = ".".join(letter * 60 for letter in "ABCDE")
    lab = open_lab(f"{path}?r=3.2.x.0&m=1&k=9&n={names}&s=3_2_2_1", viewport=PHONE)
    expect(lab.page.get_by_role("button", name="Convention", exact=True)).to_be_visible()
    expect_nothing_spills_over(lab)
