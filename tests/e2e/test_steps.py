"""The steps of a page as tabs, and the strip above them: by mouse, by keys, in the address, on screens."""

from __future__ import annotations

from math import log2

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.access import PHONE, expect_nothing_spills_over, violations
from tests.e2e.lab import Lab, Open, ndcg, place
from tests.every_page import PAGES_SHOWN

USUAL = "?r=3.2.3.0.1.2&k=6"
SHELF = USUAL + "&m=3.2"
TABS = ["CG", "DCG", "IDCG", "nDCG", "Mean", "All"]
WIDTHS = {1440: 900, 1280: 720, 960: 540, 853: 480, 820: 1180, 390: 844}
HIGHEST_STRIP = 64
SUM = sum(grade / log2(rank + 1) for rank, grade in enumerate((3, 2, 3, 0, 1, 2), start=1))


def worked_sum(lab: Lab) -> Locator:
    """The step's formula with the numbers of this list."""
    return lab.page.locator(".numbers").first


def columns(lab: Lab) -> list[str]:
    return lab.page.locator("table").first.locator("thead th").all_inner_texts()


# --- which step is open ---------------------------------------------------------------------------------


def test_the_page_opens_on_one_step_and_a_click_opens_another(open_lab: Open) -> None:
    lab = open_lab(step=None)
    expect(lab.tabs.get_by_role("tab")).to_have_text(TABS)
    lab.expect_step("DCG", ["CG", "IDCG", "nDCG", "Mean", "All"])
    lab.expect_address(step=None)
    expect(worked_sum(lab)).to_contain_text(f"{SUM:.4f}")
    lab.open_step("nDCG")
    lab.expect_step("nDCG", ["CG", "DCG", "IDCG", "Mean", "All"])
    lab.expect_address(step="ndcg")
    expect(worked_sum(lab)).to_contain_text(f"{ndcg(3, 2, 3, 0, 1, 2):.4f}")


def test_only_the_open_step_is_on_the_page(open_lab: Open) -> None:
    lab = open_lab(step=None)
    for step, last in {"CG": "CG", "DCG": "DCG", "nDCG": "nDCG"}.items():
        lab.open_step(step)
        expect(lab.page.locator("table:has(tr[data-rank])")).to_have_count(1)
        assert columns(lab)[-1] == last
    lab.open_step("All")
    expect(lab.page.locator("table:has(tr[data-rank])").nth(3)).to_be_attached()
    lab.open_step("CG")
    expect(lab.page.locator("table:has(tr[data-rank])")).to_have_count(1)


def test_arrow_keys_on_a_tab_open_the_next_and_take_the_focus_along(open_lab: Open) -> None:
    lab = open_lab(step=None)
    lab.tab("DCG").focus()
    for step in ("IDCG", "nDCG", "Mean", "All", "All"):  # after the last there is none
        lab.page.keyboard.press("ArrowRight")
        lab.expect_step(step)
        expect(lab.tab(step)).to_be_focused()
    for step in ("Mean", "nDCG", "IDCG", "DCG", "CG", "CG"):
        lab.page.keyboard.press("ArrowLeft")
        lab.expect_step(step)
        expect(lab.tab(step)).to_be_focused()
    lab.expect_address(step="cg")
    expect(lab.tabs.locator("[tabindex='0']")).to_have_count(1)


def test_arrow_keys_that_are_pressed_nowhere_open_the_next_step_too(open_lab: Open) -> None:
    lab = open_lab(step=None)
    lab.page.keyboard.press("ArrowRight")
    lab.expect_step("IDCG")
    lab.page.keyboard.press("ArrowLeft")
    lab.expect_step("DCG")


def test_arrow_keys_on_a_card_move_the_card_only(open_lab: Open) -> None:
    lab = open_lab(step=None)
    lab.handle("C").press("ArrowUp")
    lab.expect_order("ACBDEF")
    lab.handle("C").press("ArrowRight")
    lab.expect_step("DCG")


def test_a_reload_keeps_the_step_and_an_edit_too(open_lab: Open) -> None:
    lab = open_lab(step=None)
    lab.open_step("IDCG")
    lab.expect_address(step="idcg")
    lab.page.reload()
    lab.expect_step("IDCG")
    lab.handle("C").press("ArrowUp")
    lab.expect_order("ACBDEF")
    lab.expect_address(step="idcg", r="3.3.2.0.1.2")
    lab.expect_step("IDCG")


def test_the_address_opens_a_step_and_one_that_does_not_exist_the_first_view(open_lab: Open) -> None:
    lab = open_lab("/ndcg" + USUAL, step="cg")
    lab.expect_step("CG")
    lab.goto("/ndcg" + USUAL, step="potato")
    lab.expect_step("DCG")
    expect(lab.page.get_by_test_id("stException")).to_have_count(0)


def test_a_step_is_no_undo_step(open_lab: Open) -> None:
    lab = open_lab(step=None)
    lab.open_step("CG")
    expect(lab.tool("Undo")).to_have_attribute("aria-disabled", "true")


def test_another_page_opens_on_its_own_step(open_lab: Open) -> None:
    lab = open_lab(step=None)
    lab.open_step("CG")
    lab.page.get_by_role("link", name="ERR", exact=True).first.click()
    expect(lab.page.get_by_role("heading", name="ERR", level=1)).to_be_attached()
    expect(lab.tabs.get_by_role("tab", selected=True)).to_have_count(1)
    lab.expect_address(step=None)


# --- the strip ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", WIDTHS)
def test_the_strip_is_low_stays_and_cuts_no_number(open_lab: Open, width: int) -> None:
    lab = open_lab("/ndcg" + SHELF, viewport={"width": width, "height": WIDTHS[width]})
    expect_whole(lab, width)
    lab.handle("F").press("Home")
    lab.expect_order("FABCDE")
    lab.expect_headline("nDCG@6", ndcg(2, 3, 2, 3, 0, 1, judged=(3, 2, 3, 0, 1, 2, 3, 2)))
    lab.settle()
    before = place(lab.strip)
    assert before["height"] <= HIGHEST_STRIP
    lab.page.locator("footer, figure").last.scroll_into_view_if_needed()
    assert lab.page.get_by_test_id("stMain").evaluate("page => page.scrollTop") > HIGHEST_STRIP
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


# --- access ---------------------------------------------------------------------------------------------


def test_axe_finds_nothing_on_the_step_that_a_page_opens_on(open_lab: Open) -> None:
    """The long pages, in which all steps are, are looked at in `test_pages`."""
    lab = open_lab("/ndcg" + SHELF, step=None)
    lab.handle("F").press("Home")
    lab.expect_address(r="2.3.2.3.0.1")
    found = {}
    for page in PAGES_SHOWN:
        lab.visit(page)
        found[page] = violations(lab)
    assert not {page: each for page, each in found.items() if each}


def test_no_step_spills_over_on_a_phone(open_lab: Open) -> None:
    lab = open_lab("/" + SHELF, step=None, viewport=PHONE)
    expect_nothing_spills_over(lab)
    for page in PAGES_SHOWN:
        lab.visit(page)
        for tab in lab.tabs.get_by_role("tab").all():
            tab.click()
            expect(tab).to_have_attribute("aria-selected", "true")
            lab.settle()
            expect_nothing_spills_over(lab)
