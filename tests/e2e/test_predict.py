"""Predict: while a move's effect is asked for, the page stands back and the answers are where the hand is."""

import re

from playwright.sync_api import Locator, expect

from tests.e2e.access import PHONE, expect_nothing_spills_over, violations_in_both_themes
from tests.e2e.beside import NEAR, PARTS
from tests.e2e.lab import BY_TOUCH, TOUCH, Lab, Open, place
from tests.e2e.pointers import Finger, Mouse

ADDRESS = "/ndcg?r=3.2.3.0.1.2&k=3&predict=1"
DIRECTIONS = ("up", "same", "down")
SENT_BACK = """(wanted) => {
  const parts = [...document.querySelectorAll(".st-key-sum, :has(> .st-key-words)")];
  return parts.length === 2
    && parts.every((each) => getComputedStyle(each).filter.includes("grayscale(1)") === wanted);
}"""
"""Whether what is above the list and below it stands back."""
LIT_IN_PAGE = """() => [...document.querySelectorAll("*")].flatMap(({ shadowRoot }) =>
  shadowRoot && !shadowRoot.querySelector("ol") ? [...shadowRoot.querySelectorAll(".lit")] : []).length"""
CARDS = """() => {
  const roots = [...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const list = roots.find((root) => root.querySelector("ol")).querySelector("ol");
  return [...list.children].map((card) => list.getBoundingClientRect().top + card.offsetTop);
}"""
"""Where the cards stand, whatever glides."""


LEVEL = f"""() => {{
  {PARTS}
  return Math.max(...cards.map((card, i) => Math.abs(box(card).top - box(rows[i]).top)));
}}"""
"""How far a row is off the card of its rank, while it still stands for the document before the move."""


def answers(lab: Lab) -> list[Locator]:
    group = lab.page.get_by_role("group", name="What has the move done to the score?")
    return [group.get_by_role("button", name=way, exact=True) for way in DIRECTIONS]


def expect_near(lab: Lab, least: float, most: float) -> None:
    """Each answer can be hit, and is no further above the list than so many pixels."""
    lab.settle()
    top = place(lab.list)["y"]
    for answer in answers(lab):
        expect(answer).to_be_in_viewport(ratio=1)
        found = place(answer)
        assert found["height"] >= least
        assert found["width"] >= least
        assert 0 <= top - (found["y"] + found["height"]) <= most


def drag_to_top(hand: Mouse | Finger, lab: Lab, name: str) -> None:
    start, end = place(lab.handle(name)), place(lab.list)
    hand.press(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    hand.move(start["x"] + 18, (start["y"] + end["y"]) / 2)
    hand.move(start["x"] + 18, end["y"] + 3)
    hand.release()
    expect(lab.value).to_have_text("?")


def test_mouse_and_keys_find_the_answers_above_the_cards_and_an_old_page_that_answers_no_pointer(
    open_lab: Open,
) -> None:
    """They stay in sight in a long list and on a projector."""
    lab = open_lab(ADDRESS, step="dcg", viewport={"width": 853, "height": 480})
    before = lab.page.evaluate(CARDS)
    drag_to_top(Mouse(lab), lab, "E")
    lab.page.wait_for_function(SENT_BACK, arg=True)
    assert lab.page.evaluate(CARDS) == before
    assert lab.page.evaluate(LEVEL) <= NEAR
    expect_near(lab, 32, 12)
    row_above = place(lab.tool("Undo"))
    for answer in answers(lab):
        assert place(answer)["y"] >= row_above["y"] + row_above["height"] - 0.5
    lab.card("E").hover()
    expect(lab.card("E")).to_have_class(re.compile(r"\blit\b"))
    assert lab.page.evaluate(LIT_IN_PAGE) == 0
    lab.page.locator("table tr[data-rank='2']").hover()
    expect(lab.card("A")).not_to_have_class(re.compile(r"\blit\b"))
    assert lab.page.evaluate(LIT_IN_PAGE) == 0
    assert violations_in_both_themes(lab) == []
    answers(lab)[2].click()
    expect(lab.reason).to_contain_text("You said down: right.")
    lab.page.wait_for_function(SENT_BACK, arg=False)
    assert lab.page.evaluate(CARDS) == before
    for answer in answers(lab):
        expect(answer).to_be_hidden()
    lab.card("E").hover()
    expect(lab.page.locator("table tr.lit .document")).to_have_text("E")
    lab.goto(ADDRESS, "dcg")
    lab.handle("E").press("Home")
    expect(lab.value).to_have_text("?")
    expect(answers(lab)[-1]).to_be_visible()  # the list hears of it after the strip
    expect(lab.handle("E")).to_be_focused()
    for answer in reversed(answers(lab)):
        lab.page.keyboard.press("Shift+Tab")
        expect(answer).to_be_focused()
    lab.page.keyboard.press("Tab")
    lab.page.keyboard.press("Tab")
    lab.page.keyboard.press("Enter")
    expect(lab.reason).to_contain_text("You said down: right.")
    expect(lab.handle("E")).to_be_focused()
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    lab.goto("/ndcg?r=" + ".".join("320" * 10) + "&k=30&predict=1&present=1", "dcg")
    lab.list.get_by_role("listitem").last.get_by_role("button").first.press("ArrowUp")
    expect(lab.value).to_have_text("?")
    for way in answers(lab):
        expect(way).to_be_in_viewport(ratio=1)
        assert place(way)["height"] >= 32


@BY_TOUCH
def test_a_finger_finds_them_too(open_lab: Open) -> None:
    lab = open_lab(ADDRESS, step="dcg", viewport={"width": 390, "height": 844}, **TOUCH)
    predict_by_finger(lab, 390, 844)
    lab.restart("?r=3.2.3.0.1.2&k=3&predict=1")
    lab.page.set_viewport_size({"width": 853, "height": 480})
    predict_by_finger(lab, 853, 480)


def predict_by_finger(lab: Lab, width: int, height: int) -> None:
    """On a phone the answers are at the foot of the screen, over the page: no card moves."""
    before = lab.page.evaluate(CARDS)
    drag_to_top(Finger(lab), lab, "C")
    lab.page.wait_for_function(SENT_BACK, arg=True)
    assert lab.page.evaluate(CARDS) == before
    if width == PHONE["width"]:
        for answer in answers(lab):
            found = place(answer)
            assert min(found["width"], found["height"]) >= 44
            assert 0 <= height - (found["y"] + found["height"]) < 12
        expect_nothing_spills_over(lab)
    else:
        expect_near(lab, 44, 12)
    answers(lab)[0].tap()
    expect(lab.reason).to_contain_text("You said up: right.")
    lab.page.wait_for_function(SENT_BACK, arg=False)
