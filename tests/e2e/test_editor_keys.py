"""The editor by the keyboard alone: few stops of the Tab key, arrow keys within, the focus never lost."""

import re

from playwright.sync_api import Locator, expect

from tests.e2e.access import PHONE, expect_nothing_spills_over, violations, violations_in_both_themes
from tests.e2e.lab import Lab, Open, box

STEP = None
"""The editor is the same on every step."""


def press(lab: Lab, *keys: str) -> None:
    for key in keys:
        lab.page.keyboard.press(key)


def test_the_list_is_one_stop_behind_the_steps_and_the_first_has_a_short_cut(open_lab: Open) -> None:
    lab = open_lab(step=None)
    expect(lab.page.get_by_role("heading").first).to_have_attribute("class", "unseen")
    assert lab.page.get_by_role("heading").first.evaluate("(node) => node.tagName") == "H1"
    press(lab, "Tab")
    expect(lab.page.get_by_role("button", name="To the list")).to_be_focused()
    press(lab, "Tab", "ArrowLeft")
    expect(lab.page.get_by_test_id("stMainMenuButton")).to_be_focused()
    press(lab, "Tab", "ArrowRight", "Shift+Tab")
    expect(lab.page.get_by_test_id("stMainMenuButton")).to_be_focused()
    press(lab, "Tab")
    expect(lab.page.get_by_role("button", name="Predict")).to_be_focused()
    press(lab, "End")
    expect(lab.page.get_by_role("button", name="Convention")).to_be_focused()
    press(lab, "Tab")
    expect(lab.tab("CG")).to_be_focused()  # what the rows of the list show stands above them
    press(lab, "Tab")
    expect(lab.page.get_by_role("button", name="Examples")).to_be_focused()
    press(lab, "Tab")
    expect(lab.handle("A")).to_be_focused()
    press(lab, "j", "j")
    lab.page.get_by_role("button", name="To the list").press("Enter")
    expect(lab.handle("A")).to_be_focused()
    press(lab, "ArrowRight")
    expect(lab.grade("A")).to_be_focused()
    press(lab, "Control+ArrowDown", "j", "k")
    expect(lab.grade("B")).to_be_focused()
    press(lab, "ArrowRight", "ArrowDown", "ArrowRight")
    expect(lab.page.get_by_role("button", name="More for C")).to_be_focused()
    press(lab, "Tab")
    expect(lab.page.get_by_role("slider", name="Cutoff k")).to_be_focused()
    press(lab, "Shift+Tab")
    expect(lab.page.get_by_role("button", name="More for C")).to_be_focused()
    press(
        lab, "3", "ArrowLeft", "ArrowLeft", "ArrowUp", "Control+ArrowDown"
    )  # C goes to rank 2, B is below it
    lab.expect_order("ACBDEF")
    expect(lab.handle("B")).to_be_focused()
    press(lab, "Shift+Tab")
    expect(lab.page.get_by_role("button", name="Examples")).to_be_focused()
    press(lab, "ArrowLeft")
    expect(lab.page.get_by_role("button", name="More for query Q1")).to_be_focused()
    press(lab, *(["ArrowRight"] * 4), "Enter")
    lab.expect_order("ABCDEF")
    press(lab, "Tab")
    expect(lab.handle("B")).to_be_focused()


def test_menus_and_what_they_open_take_the_focus_and_give_it_back(open_lab: Open) -> None:
    lab = open_lab(step=None)
    more = lab.page.get_by_role("button", name="More for B")
    expect(more).to_have_attribute("aria-haspopup", "menu")
    more.press("Enter")
    expect(more).to_have_attribute("aria-expanded", "true")
    expect(lab.page.get_by_role("menuitem", name="Move to rank …")).to_be_focused()
    assert violations(lab) == []
    press(lab, "ArrowUp")
    expect(lab.page.get_by_role("menuitem", name="Remove")).to_be_focused()
    press(lab, "Escape")
    expect(more).to_be_focused()
    expect(more).to_have_attribute("aria-expanded", "false")
    press(lab, "Enter", "Enter")
    field = lab.page.get_by_role("spinbutton", name="Rank of B, from 1 to 6")
    expect(field).to_be_focused()
    press(lab, "9", "Enter")
    expect(field).to_be_focused()  # there is no such rank
    press(lab, "Control+a", "5", "Enter")
    lab.expect_order("ACDEBF")
    expect(lab.handle("B")).to_be_focused()
    keys = lab.page.get_by_role("button", name="Help")
    keys.press("Enter")
    expect(lab.page.get_by_role("dialog", name="Help").get_by_role("listitem")).to_have_count(13)
    assert violations(lab) == []
    press(lab, "Escape")
    expect(keys).to_be_focused()
    lab.restart("?r=1.0.3.2&m=3&k=3&s=-0.91234561_-0.91234567_-1.5_-1.5")
    scores = ["−0.9123456", "−0.9123457", "= −1.5", "= −1.5"]  # tied where a sign says so
    expect(lab.list.locator(".rank-score")).to_have_text(scores)
    expect(lab.list.locator(".tied")).to_have_text(re.compile("^3"))  # its bracket reaches to the next card
    lab.handle("B").press("ArrowUp")
    lab.expect_order("BACD")
    expect(lab.list.locator(".rank-score")).to_have_text(scores)  # of the ranks
    lab.tool("Undo").click()
    lab.expect_order("ABCD")
    expect_a_form_to_fit_and_give_the_focus_back(lab)


def expect_a_form_to_fit_and_give_the_focus_back(lab: Lab) -> None:
    """That of the conventions, behind which the page changes; on a phone it fits, too."""
    form = open_bar(lab)
    form.get_by_role("button", name="LightGBM", exact=True).click()
    lab.expect_address(gain="exponential", ideal="list", empty="1")
    expect(form.get_by_text("nDCG@3 as ").first).to_contain_text("LightGBM")
    assert violations_in_both_themes(lab) == []
    presented = lab.page.locator("html[data-present]")
    form.get_by_role("radio").first.press("f")
    expect(presented).to_have_count(1)
    close_bar(lab, form)
    expect(presented).to_have_count(1)
    lab.page.keyboard.press("Escape")
    expect(presented).to_have_count(0)
    lab.page.set_viewport_size(PHONE)
    form = open_bar(lab)
    lab.settle()
    expect_nothing_spills_over(lab)
    for part in (form, form.get_by_role("button", name="LightGBM", exact=True)):
        found = box(part)
        assert found["x"] >= 0
        assert found["x"] + found["width"] <= PHONE["width"]
    assert form.evaluate("form => form.scrollWidth <= form.clientWidth")
    lab.page.locator("button.menu").click()
    lab.page.keyboard.press("Escape")
    expect(lab.page.locator("nav[popover]:popover-open")).to_have_count(0)
    close_bar(lab, form)
    lab.tool("Undo").click()
    lab.expect_address(gain=None, ideal=None, empty=None)


def open_bar(lab: Lab) -> Locator:
    """Open what stands behind the line that says which convention is in force."""
    lab.page.get_by_role("button", name="Convention", exact=True).click()
    form = lab.page.get_by_role("dialog", name="Convention")
    form.get_by_role("button", name="scikit-learn", exact=True).wait_for()
    return form


def close_bar(lab: Lab, form: Locator) -> None:
    """Close it by the Escape key, which leaves one thing at a time, and gives the focus back."""
    form.get_by_role("radio").first.focus()
    lab.page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    expect(lab.page.get_by_role("button", name="Convention", exact=True)).to_be_focused()


def test_the_focus_stays_where_one_is_whatever_becomes_of_a_card_or_a_query(open_lab: Open) -> None:
    lab = open_lab("/ndcg?r=3.2.3.0.1.2&m=3&k=6", step=None)
    lab.page.get_by_role("button", name="Add a document").press("Enter")
    expect(lab.grade("H")).to_be_focused()
    press(lab, "Control+z")
    expect(lab.handle("F")).to_be_focused()
    press(lab, "Delete")
    expect(lab.handle("E")).to_be_focused()
    lab.page.get_by_role("button", name="Retrieve G into the list").press("Enter")
    expect(lab.handle("G")).to_be_focused()
    lab.settle()
    press(lab, "Control+z")
    expect(lab.shelf.get_by_role("listitem")).to_have_count(1)
    expect(lab.handle("G")).to_be_focused()
    lab.page.get_by_role("button", name="Pin this order").press("Enter")
    unpin = lab.page.get_by_role("button", name="Unpin")
    unpin.focus()
    press(lab, "Control+z")
    expect(unpin).to_have_count(0)
    expect(lab.page.get_by_role("button", name="Pin this order")).to_be_focused()
    lab.restart("?r=3.2.3.0.1.2&k=6")
    queries = lab.page.get_by_role("group", name="Queries")
    queries.get_by_role("button", name="More for query Q1").press("Enter")
    lab.page.get_by_role("menuitem", name="Duplicate", exact=True).press("Enter")
    expect(queries.get_by_role("button", name="Q2", exact=True)).to_be_focused()
    lab.page.keyboard.press("ArrowLeft")
    lab.page.keyboard.press("Enter")
    lab.expect_address(a=None)
    queries.get_by_role("button", name="More for query Q1").press("Enter")
    lab.page.get_by_role("menuitem", name="Remove", exact=True).press("Enter")
    lab.expect_address(r="3.2.3.0.1.2", r2=None)
    expect(queries.get_by_role("button", name="Q2", exact=True)).to_be_focused()
    lab.page.keyboard.press("ArrowRight")
    lab.page.keyboard.press("Enter")  # "Add a query"
    lab.expect_order("ABC")
    queries.get_by_role("button", name="More for query").press("Enter")
    lab.page.get_by_role("menuitem", name="Rename", exact=True).press("Enter")
    lab.page.get_by_role("textbox", name="Rename query").fill("lipstick")
    lab.page.keyboard.press("Enter")
    lab.expect_address(q="Q2.lipstick")
