"""Exercises in a browser: answered by keys and mouse, a mistake named, a goal reached, a result as a link."""

from __future__ import annotations

from playwright.sync_api import expect

from scene.exercises.making import exercise
from scene.exercises.model import VERSION, Series
from scene.practice import Practice
from tests.e2e.access import PHONE, expect_no_violations, expect_nothing_spills_over, violations
from tests.e2e.exercising import (
    EVERY_KIND,
    Finger,
    Keys,
    Mouse,
    address,
    answer,
    begin,
    make_mistakes_in_chinese,
    verdict_of,
    walk_every_kind,
)
from tests.e2e.lab import BY_TOUCH, TOUCH, Open
from tests.e2e.paper import sheets
from tests.unit.answers import right_answers
from ui.practice.result import address_of_result
from ui.practice.words import name_of

SERIES = "/practice?seed=7&level=2&metric=nDCG"
ADDED = ["2", "1,893", "1", "0", "77.37 %"]
"""What each rank adds to the DCG of 2 3 2 0 2: 3/log2(3), 2/log2(4), 2/log2(6)."""


def test_a_table_is_filled_by_keys_and_a_mistake_is_named(open_lab: Open) -> None:
    lab = open_lab(SERIES, step=None)
    page = lab.page
    verdict = page.locator(".verdict")
    for rank, number in enumerate(ADDED, start=1):
        page.get_by_role("textbox", name=f"DCG at rank {rank}", exact=True).fill(number)
    page.keyboard.press("Enter")
    expect(verdict).to_contain_text("DCG at rank 2: 1,893 is what you get if you gave this rank's term")
    first_wrong = page.get_by_role("textbox", name="DCG at rank 2", exact=True)
    expect(first_wrong).to_have_attribute("aria-invalid", "true")
    expect_no_violations(lab)
    total = 0.0
    for rank, added in enumerate([2, 1.8928, 1, 0, 0.7737], start=1):
        total += added
        page.get_by_role("textbox", name=f"DCG at rank {rank}", exact=True).fill(f"{total:.3f}")
    for rank, grade in enumerate([3, 2, 2, 2, 1], start=1):
        page.get_by_role("textbox", name=f"ideal grade at rank {rank}").fill(str(grade))
    page.get_by_role("button", name="Check").click()
    expect(verdict).to_have_text("Right.")
    expect(page.get_by_role("button", name="Next ›")).to_be_focused()
    page.keyboard.press("Enter")
    lab.expect_address(exercise="2")
    expect(page.locator("form.exercise input").first).to_be_focused()
    page.get_by_role("button", name="‹ Previous").click()
    expect(verdict).to_have_text("Right.")
    lab.expect_address(exercise="1")
    page.reload()
    expect(verdict).to_have_text("Right.")
    page.get_by_role("tab", name="Result", exact=True).click()
    expect(page.locator(".score")).to_contain_text("1 of 10 exercises are right")
    link = page.get_by_role("textbox", name="Link").input_value()
    again = open_lab(link.removeprefix(lab.url), step=None)
    expect(again.page.locator(".score")).to_contain_text("1 of 10 exercises are right")
    again.goto(link.removeprefix(lab.url).replace("seed=7", "seed=8"), step=None)
    expect(again.page.locator(".score")).to_contain_text("0 of 10 exercises are right")  # the true verdicts
    again.open_step("All")  # the exercise, the result, the worksheet
    assert violations(again) == []
    again.open_step("Worksheet")
    again.page.get_by_role("heading", name="Worksheet A").wait_for()
    for paper in ("A4", "Letter"):
        printed = sheets(again, paper)
        assert "Worksheet A" in printed[0]
        assert all(sheet.strip() for sheet in printed)
        assert "platform" not in printed[-1]


def test_the_link_of_exercises_opened_again_keeps_what_was_answered(open_lab: Open) -> None:
    """With verdict and ticks, as a reload does; that of others, and somebody's result, lie between."""
    lab = open_lab(SERIES, step=None)
    page = lab.page
    each, signs = exercise(Series(7, 2, "nDCG"), 1), page.locator("form.exercise .state")
    answer(lab, Mouse(lab), each, right_answers(each))
    ticks = signs.all_inner_texts()
    assert "✓" in "".join(ticks)
    first = page.locator("input[type=radio][value=first]")
    page.locator(".progress").get_by_role("button").nth(2).click()
    first.check()

    def expect_all_of_it() -> None:
        expect(page.locator(".series")).to_contain_text("1 right")
        expect(verdict_of(lab)).to_have_text("Right.")
        expect(signs).to_have_text(ticks)
        for blank in each.blanks:
            field = page.get_by_role("textbox", name=name_of(each, blank), exact=True)
            expect(field).not_to_have_value("")

    lab.goto(SERIES.replace("seed=7", "seed=8"), step=None)
    expect(page.locator(".series")).to_contain_text("0 right")
    lab.goto(SERIES, step=None)
    expect_all_of_it()
    page.reload()
    expect_all_of_it()
    lab.settle()
    page.locator(".progress").get_by_role("button").nth(2).click()
    expect(first).to_be_checked()
    result = address_of_result(Practice(Series(7, 2, "nDCG"), answers={2: {"x": "1"}}))
    lab.goto(f"/{result}", step=None)
    expect(page.locator(".score")).to_contain_text("0 of 10 exercises are right")
    lab.goto(SERIES, step=None)
    expect_all_of_it()


def test_what_is_written_and_not_checked_is_there_again(open_lab: Open) -> None:
    """After another exercise, another page and a reload, until others are started."""
    lab = open_lab(SERIES, step=None)
    page = lab.page
    number = page.get_by_role("textbox", name="DCG at rank 1", exact=True)
    first = page.locator("input[type=radio][value=first]")
    places = page.locator(".progress").get_by_role("button")
    number.fill("2,5")
    places.nth(2).click()
    first.check()
    page.get_by_role("button", name="Next ›").click()
    expect(first).to_have_count(0)
    lab.visit("ndcg")
    lab.visit("practice")
    page.get_by_role("button", name="‹ Previous").click()
    expect(first).to_be_checked()
    page.reload()
    expect(first).to_be_checked()
    lab.settle()
    places.nth(0).click()
    expect(number).to_have_value("2,5")
    for seed in (8, 7):
        begin(lab, Mouse(lab), Series(seed, 2, "nDCG"))
    expect(number).to_have_value("")


def test_a_goal_counts_moves_and_the_own_list_comes_back(open_lab: Open) -> None:
    """The worst P@2 of 1 0 | 0 1: A has to go below the cutoff, in one move from rank 1 to rank 3.

    What keys take on rank by rank is one move; what was moved for nothing counts.
    """
    lab = open_lab("/practice?seed=7&exercise=4", step=None)
    page = lab.page
    page.get_by_text("1 move is enough").wait_for()
    for name, key in (("C", "ArrowDown"), ("C", "ArrowUp"), ("A", "ArrowDown"), ("A", "ArrowDown")):
        lab.handle(name).press(key)
    lab.expect_order("BCAD")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".verdict")).to_contain_text("reached, but in 3 moves")
    page.get_by_role("button", name="Start over").click()
    lab.expect_order("ABCD")
    lab.order("Reverse")
    lab.expect_order("DCBA")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".verdict")).to_contain_text("More than one document changed its place at once")
    page.get_by_role("link", name="NDCG", exact=True).first.click()
    lab.expect_order("ABCDEF")


def test_every_kind_by_mouse_and_by_keys_and_mistakes(open_lab: Open) -> None:
    """All on one open page, which is never loaded again; a small one is painted sooner."""
    lab = open_lab(address(EVERY_KIND), step=None, viewport={"width": 853, "height": 480})
    walk_every_kind(lab, Mouse(lab))
    begin(lab, Mouse(lab), EVERY_KIND)
    walk_every_kind(lab, Keys(lab))
    make_mistakes_in_chinese(lab)


@BY_TOUCH
def test_exercises_fit_a_phone_and_are_chosen_and_done_by_touch(open_lab: Open) -> None:
    lab = open_lab("/practice", step=None, viewport=PHONE, **TOUCH)
    page = lab.page
    page.get_by_text("Other exercises").tap()
    page.get_by_role("radio", name="2 · on your own").check()
    page.get_by_role("textbox", name="Seed").fill(str(EVERY_KIND.seed))
    page.get_by_role("button", name="Start", exact=True).tap()
    page.locator(".exercise").wait_for()
    lab.expect_address(seed=str(EVERY_KIND.seed), level="2", version=str(VERSION), exercise="1")
    assert violations(lab) == []
    expect_nothing_spills_over(lab)
    expect(page.get_by_role("button", name="Check")).to_be_in_viewport()
    walk_every_kind(lab, Finger(lab))
    expect_nothing_spills_over(lab)
