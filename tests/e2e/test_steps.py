"""The steps of a page as tabs, and the strip above them: by mouse, by keys, in the address, on screens."""

from __future__ import annotations

from math import log2

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.lab import Lab, Open, ndcg, place

USUAL = "?r=3.2.3.0.1.2&k=6"
SHELF = USUAL + "&m=3.2"
TABS = ["CG", "DCG", "IDCG", "nDCG", "All"]
WIDTHS = {1440: 900, 1280: 720, 960: 540, 853: 480, 820: 1180, 390: 844}
HIGHEST_STRIP = 64
SUM = sum(grade / log2(rank + 1) for rank, grade in enumerate((3, 2, 3, 0, 1, 2), start=1))


def worked_sum(lab: Lab) -> Locator:
    """The step's formula with the numbers of this list."""
    return lab.page.locator(".numbers").first


# --- which step is open ---------------------------------------------------------------------------------


def test_one_step_is_open_and_a_click_the_keys_or_the_address_open_another(open_lab: Open) -> None:
    lab = open_lab(step=None)
    expect(lab.tabs.get_by_role("tab")).to_have_text(TABS)
    lab.expect_step("CG", ["DCG", "IDCG", "nDCG", "All"])
    lab.expect_address(step=None)
    way = lab.page.locator(".way")
    expect(way.get_by_role("button", name="Previous step")).to_be_disabled()
    way.get_by_role("button", name="Next step").click()
    lab.expect_step("DCG", ["CG", "IDCG", "nDCG", "All"])
    expect(way).to_contain_text("2 of 4")
    expect(worked_sum(lab)).to_contain_text(f"{SUM:.4f}")
    way.get_by_role("button", name="Previous step").click()
    lab.expect_step("CG")
    for step, last in {"CG": "CG", "DCG": "DCG", "nDCG": "nDCG"}.items():
        lab.open_step(step)
        expect(lab.page.locator("table:has(tr[data-rank])")).to_have_count(1)  # only this step is there
        expect(lab.page.locator("table").first.locator("thead th").last).to_have_text(last)
    lab.expect_step("nDCG", ["CG", "DCG", "IDCG", "All"])
    lab.expect_address(step="ndcg")
    expect(worked_sum(lab)).to_contain_text(f"{ndcg(3, 2, 3, 0, 1, 2):.4f}")
    for step in ("All", "All"):  # after the last there is none
        lab.page.keyboard.press("ArrowRight")
        lab.expect_step(step)
        expect(lab.tab(step)).to_be_focused()
    expect(lab.page.locator("table:has(tr[data-rank])").nth(3)).to_be_attached()
    for step in ("nDCG", "IDCG", "DCG", "CG", "CG"):
        lab.page.keyboard.press("ArrowLeft")
        lab.expect_step(step)
        expect(lab.tab(step)).to_be_focused()
    lab.expect_address(step="cg")
    expect(lab.tabs.locator("[tabindex='0']")).to_have_count(1)
    expect(lab.page.locator("table:has(tr[data-rank])")).to_have_count(1)
    expect(lab.tool("Undo")).to_have_attribute("aria-disabled", "true")  # a step is no undo step
    lab.tab("CG").blur()
    lab.page.keyboard.press("ArrowRight")  # pressed nowhere
    lab.expect_step("DCG")
    lab.handle("C").press("ArrowUp")
    lab.expect_order("ACBDEF")
    lab.handle("C").press("ArrowRight")  # on a card it is the card's
    lab.handle("B").press("ArrowDown")
    lab.expect_headline("nDCG@6", ndcg(3, 3, 0, 2, 1, 2))  # which comes after what the key before it did
    lab.expect_step("DCG")
    lab.open_step("IDCG")
    lab.expect_address(step="idcg", r="3.3.0.2.1.2")
    lab.page.reload()
    lab.expect_step("IDCG")
    lab.expect_order("ACDBEF")
    lab.page.get_by_role("link", name="ERR", exact=True).first.click()
    expect(lab.page.get_by_role("heading", name="ERR", level=1)).to_be_attached()
    expect(lab.tabs.get_by_role("tab", selected=True)).to_have_count(1)  # of its own
    lab.expect_address(step=None)
    lab.goto("/ndcg" + USUAL, step="potato")
    lab.expect_step("CG")
    expect(lab.page.get_by_test_id("stException")).to_have_count(0)
    lab.page.get_by_role("button", name="+ a second query").click()
    lab.open_step("Mean")
    lab.expect_headline("nDCG@6", (ndcg(3, 2, 3, 0, 1, 2) + 1) / 2)


EQUALS = """() => {
  const parts = [...document.querySelectorAll("[data-testid=stBidiComponentIsolated]")];
  const sign = parts.map((each) => each.shadowRoot.querySelector(".numbers .op")).find((each) => each);
  const symbol = document.querySelector(".st-key-definition .katex-html .mrel");
  return [sign, symbol].map((each) => each.getBoundingClientRect()).map((box) => box.top + box.height / 2);
}"""


def test_the_sum_and_the_formula_beside_it_are_equal_on_one_line(open_lab: Open) -> None:
    lab = open_lab("/ndcg" + USUAL, step="cg", viewport={"width": 1280, "height": 720})
    for step in ("CG", "DCG", "IDCG", "nDCG"):
        lab.open_step(step)
        lab.page.locator(".st-key-definition .katex-html .mrel").first.wait_for()
        sign, symbol = lab.page.evaluate(EQUALS)
        assert abs(sign - symbol) <= 2, step


# --- the strip ------------------------------------------------------------------------------------------


def test_the_strip_is_low_stays_and_cuts_no_number(open_lab: Open) -> None:
    lab = open_lab("/ndcg" + SHELF)
    lab.handle("F").press("Home")
    lab.expect_order("FABCDE")
    lab.expect_headline("nDCG@6", ndcg(2, 3, 2, 3, 0, 1, judged=(3, 2, 3, 0, 1, 2, 3, 2)))
    main = lab.page.get_by_test_id("stMain")
    for width, height in WIDTHS.items():
        lab.page.set_viewport_size({"width": width, "height": height})
        main.evaluate("page => page.scrollTo(0, 0)")
        lab.settle()
        expect_whole(lab, width)
        before = place(lab.strip)
        assert before["height"] <= HIGHEST_STRIP
        lab.page.locator("footer, figure").last.scroll_into_view_if_needed()
        assert main.evaluate("page => page.scrollTop") > HIGHEST_STRIP
        assert place(lab.strip) == before
        expect_whole(lab, width)


def expect_whole(lab: Lab, width: int) -> None:
    """Name, number and change are within the strip, side by side, and nothing lies above them."""
    strip, edge = place(lab.strip), 0.0
    changes = lab.metric.locator(".change").filter(visible=True).all()  # on a phone none before a move
    for part in (lab.metric.locator(".name"), lab.value, *changes):
        found = place(part)
        assert edge <= found["x"]
        edge = found["x"] + found["width"]
        assert edge <= width
        assert strip["y"] <= found["y"]
        assert found["y"] + found["height"] <= strip["y"] + strip["height"]
        assert part.evaluate(IS_ON_TOP), part.inner_text()


IS_ON_TOP = """(part) => {
  const box = part.getBoundingClientRect();
  return [box.left + 1, box.left + box.width / 2, box.right - 1].every((x) => {
    let found = document.elementFromPoint(x, box.top + box.height / 2);
    while (found?.shadowRoot?.elementFromPoint(x, box.top + box.height / 2))
      found = found.shadowRoot.elementFromPoint(x, box.top + box.height / 2);
    return part === found || part.contains(found) || found.contains(part);
  });
}"""


def test_the_reason_names_who_moved_and_the_table_adds_up(open_lab: Open) -> None:
    lab = open_lab(step=None)
    table = lab.page.get_by_role("table", name="What changed")
    expect(table).to_have_count(0)
    lab.handle("C").press("ArrowUp")
    lab.expect_order("ACBDEF")
    up, down = 3 / log2(3) - 3 / log2(4), 2 / log2(4) - 2 / log2(3)
    expect(lab.reason).to_contain_text(f"C +{up:.4f}")
    expect(table.get_by_role("row").filter(has_text="2 → 3")).to_contain_text(f"{down:.4f}".replace("-", "−"))
    ideal = SUM / ndcg(3, 2, 3, 0, 1, 2)
    expect(table.locator("tfoot tr, tbody tr").last).to_contain_text(f"+{(up + down) / ideal:.4f}")


def test_the_name_of_a_metric_leads_to_the_step_that_shows_it(open_lab: Open) -> None:
    """Within the session: undo goes on there."""
    lab = open_lab("/?r=3.2.0.1&k=4", step=None)
    lab.order("Reverse")
    lab.expect_order("DCBA")
    lab.page.get_by_role("link", name="RBP(p=0.8)@4", exact=True).click()
    lab.expect_step("RBP")
    lab.expect_address(r="1.0.2.3", step="others")
    lab.tool("Undo").click()
    lab.expect_order("ABCD")
    lab.page.go_back()
    lab.page.get_by_role("link", name="Q", exact=True).click()
    lab.expect_step("Q")
    expect(lab.page.locator(".worked .name").get_by_text("Q", exact=True)).to_be_in_viewport()


@pytest.mark.parametrize("word", ["Threshold", "阈值", "decision"])
def test_a_step_is_opened_by_the_word_on_its_tab_and_written_by_its_name(open_lab: Open, word: str) -> None:
    lab = open_lab(f"/roc_auc?r=1.0.1.0&s=4_3_2_1&step={word}", step=None)
    lab.expect_step("Threshold")
    lab.expect_address(step="decision")
    expect(lab.page.get_by_test_id("stAlert")).to_have_count(0)
