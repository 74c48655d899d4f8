"""What every page owes everybody: at once, for those who see little or nothing, and on a phone."""

from __future__ import annotations

from tests.e2e.access import (
    PHONE,
    expect_nothing_spills_over,
    violations,
    violations_in_both_themes,
)
from tests.e2e.jumps import jumps, watch_jumps
from tests.e2e.lab import BY_TOUCH, TOUCH, Open
from tests.every_page import LESSONS, PAGES_SHOWN, WITHOUT_LIST, path_of

SHELF = "?r=3.2.3.0.1.2&k=4&m=3.2&s=0.9_0.7_0.7_0.7_0.2_0.1&p=5.2.1.3.4.6&r2=0.1.x&r3=0"
HUNDRED = ".".join("3x01200000" * 10)
SPECIAL = (
    "/ndcg?r=x.0.x&k=9&empty=skip",
    "/err?r=1&k=9&g=10",
    "/average_precision?r=3.x.0.2&m=1&k=2",
    "/reciprocal_rank?r=0.0&m=1&r2=0&k=9",
    f"/roc_auc?r={HUNDRED}&k=10",
)
BUTTONS = {"practice": "Check"}
"""What stands on a page that opens without conventions, as the exercise does that practice opens on."""


def test_axe_finds_nothing_on_any_page_in_either_theme_and_no_edit_makes_them_jump(open_lab: Open) -> None:
    """Every page on the step that it opens on, and with all of them in both themes."""
    lab = open_lab("/" + SHELF)
    watch_jumps(lab)
    found: dict[str, list[object]] = {"overview": [*violations_in_both_themes(lab)]}
    for page in PAGES_SHOWN:
        lab.visit(page)
        edited = [] if page in WITHOUT_LIST else jumps(lab, "123", around_components=True)
        found[f"{page}, one step"] = [*edited, *violations(lab)]
        if lab.tabs.count():
            lab.open_step("All")
        found[f"{page}, all steps"] = [*violations_in_both_themes(lab)]
    for page in LESSONS:
        lab.goto(path_of(page) + SHELF)
        watch_jumps(lab)
        found[page] = [*jumps(lab, "123", around_components=True), *violations_in_both_themes(lab)]
    for path in lab.walk(SPECIAL):
        found[path] = [*violations(lab)]
    assert not {page: each for page, each in found.items() if each}


@BY_TOUCH
def test_axe_finds_nothing_on_a_phone_with_a_menu_open(open_lab: Open) -> None:
    lab = open_lab("/ndcg" + SHELF, viewport=PHONE, **TOUCH)
    lab.card("A").wait_for()
    lab.page.get_by_role("button", name="More for A").click()
    lab.page.get_by_role("menuitem", name="Remove").wait_for()
    assert violations(lab) == []


def test_nothing_spills_over_on_a_phone(open_lab: Open) -> None:
    """Not even with long names, on the pages with all their steps."""
    names = ".".join(letter * 60 for letter in "ABCDE")
    query = f"?r=3.2.x.0&m=1&k=9&n={names}&s=3_2_2_1&p=4.3.2.1&predict=1"
    lab = open_lab("/" + query, viewport=PHONE)
    expect_nothing_spills_over(lab)
    for page in PAGES_SHOWN:
        lab.visit(page, "All")
        lab.page.get_by_role("button", name=BUTTONS.get(page, "Convention"), exact=True).wait_for()
        expect_nothing_spills_over(lab)
    for page in LESSONS:
        lab.goto(path_of(page) + query)
        expect_nothing_spills_over(lab)


def test_a_newcomer_meets_each_page_with_its_own_list_and_keeps_the_first_that_was_edited(
    open_lab: Open,
) -> None:
    lab = open_lab("/ndcg", step=None)
    lab.visit("reciprocal_rank")
    lab.expect_address(r="0.0.2.0.1.0")
    lab.expect_headline("RR", 1 / 3)
    lab.handle("C").press("ArrowUp")
    lab.expect_headline("RR", 1 / 2)
    lab.tool("Back to the start").click()  # that of this page
    lab.expect_headline("RR", 1 / 3)
    lab.handle("C").press("Home")
    lab.expect_headline("RR", 1)
    lab.visit("average_precision")
    lab.expect_order("CABDEF")
