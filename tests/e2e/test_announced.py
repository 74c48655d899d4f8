"""What a screen reader hears of an edit: the new value, its change and why, once, and nothing covered."""

from __future__ import annotations

from typing import cast

import pytest
from playwright.sync_api import expect

from tests.e2e.lab import Lab, Open, ndcg, place
from tests.e2e.pointers import Mouse

REGIONS = "[role=status], [role=alert], [role=log], [aria-live], output"
LISTEN = """(regions) => {
  const shadows = [...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  window.heard = [];
  for (const root of [document, ...shadows]) {
    for (const region of root.querySelectorAll(regions)) {
      const hear = () => region.textContent.trim() && heard.push(region.textContent.trim());
      new MutationObserver(hear).observe(region, { childList: true, characterData: true, subtree: true });
    }
  }
}"""
"""Note from here on what any live region of the page says, whichever component it is in."""
USUAL = "/ndcg?r=3.2.3.0.1.2&k=6"
START, LAST_FIRST = ndcg(3, 2, 3, 0, 1, 2), ndcg(2, 3, 2, 3, 0, 1)
CHANGE = f"{START - LAST_FIRST:.4f}"


def listen(lab: Lab) -> None:
    lab.settle()
    lab.page.evaluate(LISTEN, REGIONS)


def told(lab: Lab, beginning: str) -> list[str]:
    """Return all that was said of the headline, once something was that begins so."""
    lab.page.wait_for_function("text => heard.some((each) => each.startsWith(text))", arg=beginning)
    lab.settle()
    name = beginning.split(" ")[0]
    said = cast("list[str]", lab.page.evaluate("heard.splice(0)"))
    return [each for each in said if name in each]


def test_an_edit_by_keys_is_told_with_its_value_change_and_reason_and_so_is_taking_it_back(
    open_lab: Open,
) -> None:
    lab = open_lab(USUAL, step="dcg")
    listen(lab)
    lab.handle("F").press("Home")
    there = f"nDCG@6 {LAST_FIRST:.4f}, down {CHANGE}. Document F, grade 2, went from rank 6 to 1. F +"
    (said,) = told(lab, there)
    assert "IDCG unchanged" in said
    lab.page.keyboard.press("Control+z")
    back = f"nDCG@6 {START:.4f}, up {CHANGE}. Document F, grade 2, went from rank 1 to 6."
    assert len(told(lab, back)) == 1
    lab.page.keyboard.press("Control+Shift+z")
    assert len(told(lab, there)) == 1
    lab.open_step("CG")
    lab.visit("err")
    expect(lab.metric).to_have_accessible_name("ERR@6")
    assert [each for each in lab.page.evaluate("heard") if "@6" in each] == []


def test_a_drag_is_told_once_it_is_done(open_lab: Open) -> None:
    lab = open_lab(USUAL, step="dcg")
    listen(lab)
    mouse, start, end = Mouse(lab), place(lab.handle("F")), place(lab.list)
    x, y = start["x"] + 10, start["y"] + start["height"] / 2
    mouse.press(x, y)
    for i in range(1, 6):
        mouse.move(x, y + (end["y"] + 3 - y) * i / 5)
        lab.settle()
    lab.expect_headline("nDCG@6", LAST_FIRST)  # the page follows the hand
    assert [each for each in lab.page.evaluate("heard") if "nDCG" in each] == []
    mouse.release()
    assert len(told(lab, f"nDCG@6 {LAST_FIRST:.4f}, down")) == 1


def test_in_chinese(open_lab: Open) -> None:
    lab = open_lab(f"{USUAL}&lang=zh", step="dcg")
    listen(lab)
    lab.page.locator("li .handle").last.press("Home")
    (said,) = told(lab, f"nDCG@6 为 {LAST_FIRST:.4f}，下降 {CHANGE}。")
    assert "F\N{NO-BREAK SPACE}+" in said


@pytest.mark.parametrize("covered", ["value", "reason", "value,reason"])
def test_what_is_covered_is_not_told(open_lab: Open, covered: str) -> None:
    lab = open_lab(f"{USUAL}&hide={covered}", step="cg")
    listen(lab)
    lab.handle("F").press("Home")
    lab.expect_order("FABCDE")
    if covered == "reason":
        assert told(lab, f"nDCG@6 {LAST_FIRST:.4f}, down") == [f"nDCG@6 {LAST_FIRST:.4f}, down {CHANGE}."]
    elif covered == "value":
        lab.page.wait_for_function("() => heard.some((each) => each.includes('went from rank 6 to 1'))")
    lab.settle()
    said = " ".join(lab.page.evaluate("heard"))
    if "value" in covered:
        assert f"{LAST_FIRST:.4f}" not in said
        assert CHANGE not in said
    if "reason" in covered:
        assert "went from" not in said
        assert "F +" not in said


def test_a_question_is_told_and_what_was_asked_only_with_the_answer(open_lab: Open) -> None:
    lab = open_lab(f"{USUAL}&predict=1", step="dcg")
    listen(lab)
    lab.handle("F").press("Home")
    lab.page.wait_for_function(
        "() => heard.some((each) => each.includes('What has the move done to the score?'))"
    )
    assert [each for each in lab.page.evaluate("heard") if f"{LAST_FIRST:.4f}" in each] == []
    lab.page.get_by_role("button", name="down", exact=True).click()
    (said,) = told(lab, f"nDCG@6 {LAST_FIRST:.4f}, down {CHANGE}. You said down: right.")
    assert "went from rank 6 to 1" in said
