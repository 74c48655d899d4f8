"""The duel of the start page, in a browser: a press, the votes, and the way into the list."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.lab import Lab, Open, place

PHONE = {"width": 390, "height": 844}
PROJECTOR = {"width": 853, "height": 480}


@pytest.fixture
def usual_step() -> str | None:
    """A duel stands where the address names no step."""
    return None


def choice(lab: Lab, side: str) -> Locator:
    return lab.page.get_by_role("button", name=f"The {side} list", exact=True)


def test_a_press_the_votes_and_the_way_into_the_list(open_lab: Open) -> None:
    lab = open_lab("/?duel=sourdough")
    expect(lab.page.get_by_role("heading", level=1, name="Ranking Metrics Lab")).to_be_visible()
    expect(lab.list).to_be_visible()
    votes = lab.page.locator(".votes")
    expect(votes).to_have_count(0)
    choice(lab, "left").click()
    expect(votes.nth(0).locator("b")).to_have_text(["ERR@6", "RR"])
    expect(votes.nth(1).locator("b")).to_have_text(["P@6", "AP", "RBP(p=0.8)@6", "nDCG@6"])
    expect(lab.page.get_by_role("status").filter(has_text="Early against complete")).to_be_visible()
    lab.expect_address(duel="sourdough", r=None)
    lab.page.get_by_role("link", name=re.compile("Drag and find out why")).click()
    expect(lab.page).to_have_url(re.compile("/ndcg"))
    lab.expect_address(duel=None, r="3.1.0.0.0.0", p="3.7.8.9.2.10", step="ndcg")
    lab.settle()
    expect(lab.metric.locator(".pinned")).to_contain_text("−0.0343")
    lab.visit("")
    expect(choice(lab, "left")).to_have_count(0)
    lab.expect_address(duel=None, r="3.1.0.0.0.0")


def test_by_the_keyboard_alone(open_lab: Open) -> None:
    lab = open_lab("/?duel=tent")
    choice(lab, "left").focus()
    lab.page.keyboard.press("Tab")
    expect(choice(lab, "right")).to_be_focused()
    lab.page.keyboard.press("Enter")
    expect(choice(lab, "right")).to_have_attribute("aria-pressed", "true")
    expect(lab.page.locator(".votes")).to_have_count(2)
    lab.page.keyboard.press("Tab")
    expect(lab.page.get_by_role("link", name=re.compile("Drag and find out why"))).to_be_focused()
    lab.page.keyboard.press("Enter")
    lab.expect_address(duel=None, r="3.0.0.0.1.0")


@pytest.mark.parametrize("size", [PHONE, PROJECTOR], ids=["phone", "projector"])
def test_both_lists_and_both_buttons_are_on_the_first_screen(open_lab: Open, size: dict[str, int]) -> None:
    lab = open_lab("/?duel=passport", viewport=size)
    for part in (choice(lab, "left"), choice(lab, "right"), *lab.page.locator(".results").all()):
        bounds = place(part)
        assert bounds["y"] >= 0
        assert bounds["y"] + bounds["height"] <= size["height"]
        assert bounds["x"] + bounds["width"] <= size["width"]
    titles = lab.page.locator(".results li")
    expect(titles).to_have_count(12)
    before = [place(each) for each in titles.all()]
    choice(lab, "right").click()
    expect(lab.page.locator(".votes")).to_have_count(2)
    assert [place(each) for each in titles.all()] == before, "grades come where there was room for them"


def test_a_card_below_the_duel_is_dragged_and_nothing_jumps(open_lab: Open) -> None:
    lab = open_lab("/?duel=guitar")
    lab.handle("A").focus()
    top = place(lab.list)["y"]
    lab.page.keyboard.press("ArrowDown")
    lab.expect_address(duel=None, r="2.0.0.0.3.1")
    lab.settle()
    assert place(lab.list)["y"] == top
    lab.page.keyboard.press("ArrowUp")
    lab.expect_address(duel=None, r="0.2.0.0.3.1")
    lab.drag("E", lab.card("A"))
    lab.drop()
    lab.expect_address(duel=None, r="3.0.2.0.0.1")
    lab.settle()
    lab.page.reload()
    lab.metric.wait_for()
    lab.settle()
    expect(choice(lab, "left")).to_have_count(0)
    lab.expect_order("EABCDF")
