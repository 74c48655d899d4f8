"""Exercises in a browser: answered by keys and fingers, kept through a reload, a result as a link."""

from playwright.sync_api import expect

from scene.exercises.making import exercise
from scene.exercises.model import VERSION, Series
from tests.e2e.access import PHONE, PROJECTOR, expect_no_violations, expect_nothing_spills_over, violations
from tests.e2e.exercising import (
    EVERY_KIND,
    Finger,
    Keys,
    address,
    answer,
    expect_right,
    verdict_of,
    walk_every_kind,
)
from tests.e2e.lab import BY_TOUCH, TOUCH, Open, place
from tests.e2e.sizes import resize
from tests.unit.answers import right_answers

SERIES = "/practice?seed=7&level=2&metric=nDCG"
LAST_OF_PLAN = "seed=7&level=1&metric=AP&task=Which+mistake+was+yours?&plan=ap-45&at=7&present=1"
ADDED = ["2", "1,893", "1", "0", "77.37 %"]
"""What each rank adds to the DCG of 2 3 2 0 2: 3/log2(3), 2/log2(4), 2/log2(6)."""


def test_a_table_is_filled_by_keys_and_is_there_again_with_its_result(open_lab: Open) -> None:
    """After a reload, other exercises and another page; what is only written, too."""
    lab = open_lab(SERIES, step=None)
    page = lab.page
    verdict, places = verdict_of(lab), page.locator(".progress").get_by_role("button")
    for rank, number in enumerate(ADDED, start=1):
        page.get_by_role("textbox", name=f"DCG at rank {rank}", exact=True).fill(number)
    page.keyboard.press("Enter")
    expect(verdict).to_contain_text("DCG at rank 2: 1,893 looks as if you gave the term of one rank")
    expect_no_violations(lab)
    asked = exercise(Series(7, 2, "nDCG"), 1)
    answer(lab, Keys(lab), asked, right_answers(asked))
    expect_right(lab)
    page.keyboard.press("Enter")
    lab.expect_address(exercise="2")
    expect(page.locator("form.exercise input").first).to_be_focused()
    places.nth(2).click()
    first = page.locator("input[type=radio][value=first]")
    first.check()
    lab.visit("ndcg")
    lab.visit("practice")
    expect(first).to_be_checked()
    lab.goto(SERIES.replace("seed=7", "seed=8"), step=None)
    expect(page.locator(".series")).to_contain_text("0 right")
    lab.goto(SERIES, step=None)
    page.reload()
    expect(verdict).to_contain_text("Right.")
    lab.settle()
    places.nth(2).click()
    expect(first).to_be_checked()
    page.get_by_role("tab", name="Result", exact=True).click()
    expect(page.locator(".score")).to_contain_text("1 of 10 exercises are right")
    link = page.get_by_role("textbox", name="Link").input_value()
    lab.goto(link.removeprefix(lab.url).replace("seed=7", "seed=8"), step=None)
    expect(page.locator(".score")).to_contain_text("0 of 10 exercises are right")  # the true verdicts
    lab.open_step("All")  # the exercise, the result, the worksheet
    assert violations(lab) == []


IS_ON_TOP = """verdict => {
  const { left, top, height } = verdict.getBoundingClientRect();
  return verdict.contains(verdict.getRootNode().elementFromPoint(left + 12, top + height / 2));
}"""


def test_a_projector_has_room_for_a_table_the_verdict_and_every_kind_by_keys(open_lab: Open) -> None:
    """What is said stands at the foot of the screen, over nothing that is asked; rows go on below it."""
    lab = open_lab(f"/practice?{LAST_OF_PLAN}", step=None, viewport=PROJECTOR)
    row, foot = (lab.page.locator(part) for part in (".filling tbody tr:last-child", ".exercise > .ending"))
    expect(row).to_be_visible()
    for size in ((1440, 900), (1280, 720), (853, 480)):
        resize(lab, size)
        assert place(row)["y"] + place(row)["height"] <= place(foot)["y"], size
    lab.goto(SERIES, step=None)
    lab.page.get_by_role("textbox", name="DCG at rank 1", exact=True).fill("1")
    lab.page.get_by_role("button", name="Check").click()
    expect(verdict_of(lab)).to_contain_text("DCG at rank 1 is not 1.")
    lab.page.get_by_test_id("stMain").evaluate("page => page.scrollTo(0, 0)")
    assert verdict_of(lab).evaluate(IS_ON_TOP)
    lab.goto(address(EVERY_KIND), step=None)
    assert place(lab.strip)["height"] < 44  # it says nothing there
    walk_every_kind(lab, Keys(lab))


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
