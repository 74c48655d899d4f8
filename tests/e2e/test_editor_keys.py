"""The editor by the keyboard alone: few stops of the Tab key, arrow keys within, the focus never lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.access import violations
from tests.e2e.lab import Lab, Open


@pytest.fixture
def usual_step() -> str | None:
    """The editor is the same on every step."""
    return None


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


def test_the_focus_stays_in_the_list_whatever_becomes_of_a_card(open_lab: Open) -> None:
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
