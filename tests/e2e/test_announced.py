"""What a screen reader hears of an edit: the new value, its change and why, once."""

from typing import cast

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


def heard(lab: Lab, part: str) -> list[str]:
    """Return what was said so far that has this part."""
    return [text for text in lab.page.evaluate("heard") if part in text]


def told(lab: Lab, beginning: str) -> list[str]:
    """Return all that was said of the headline, once something was that begins so."""
    lab.page.wait_for_function("text => heard.some((each) => each.startsWith(text))", arg=beginning)
    lab.settle()
    name = beginning.split(" ")[0]
    said = cast("list[str]", lab.page.evaluate("heard.splice(0)"))
    return [text for text in said if name in text]


def test_an_edit_is_told_once_when_it_is_done_and_what_is_asked_with_the_answer(open_lab: Open) -> None:
    lab = open_lab(USUAL, step="dcg")
    listen(lab)
    lab.handle("F").press("Home")
    there = f"nDCG@6 {LAST_FIRST:.4f}, down {CHANGE}. Document F, grade 2, went from rank 6 to 1. F +"
    (said,) = told(lab, there)
    assert "IDCG unchanged" in said
    lab.page.keyboard.press("Control+z")
    back = f"nDCG@6 {START:.4f}, up {CHANGE}. Document F, grade 2, went from rank 1 to 6."
    assert len(told(lab, back)) == 1
    mouse, start, end = Mouse(lab), place(lab.handle("F")), place(lab.list)
    x, y = start["x"] + 10, start["y"] + start["height"] / 2
    mouse.press(x, y)
    for i in range(1, 6):
        mouse.move(x, y + (end["y"] + 3 - y) * i / 5)
        lab.settle()
    lab.expect_headline("nDCG@6", LAST_FIRST)  # the page follows the hand
    assert heard(lab, "nDCG") == []
    mouse.release()
    assert len(told(lab, f"nDCG@6 {LAST_FIRST:.4f}, down")) == 1
    lab.open_step("CG")
    lab.visit("err")
    expect(lab.metric).to_have_accessible_name("ERR@6")
    assert heard(lab, "@6") == []
    lab.goto(f"{USUAL}&predict=1", "dcg")
    listen(lab)
    lab.handle("F").press("Home")
    lab.page.wait_for_function(
        "() => heard.some((each) => each.includes('What has the move done to the score?'))"
    )
    assert heard(lab, f"{LAST_FIRST:.4f}") == []
    lab.page.get_by_role("button", name="down", exact=True).click()
    (said,) = told(lab, f"nDCG@6 {LAST_FIRST:.4f}, down {CHANGE}. You said down: right.")
    assert "went from rank 6 to 1" in said
