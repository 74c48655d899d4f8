"""The rows beside the cards: each where its card is, at every size and in every frame, with its numbers."""

from __future__ import annotations

from collections.abc import Callable
from math import log2
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.lab import BY_TOUCH, TOUCH, Lab, Open, ask, place

USUAL = "?r=3.2.3.0.1.2&k=6"
SIZES = [
    *[(1920, 1080), (1440, 900), (1280, 720), (1024, 600), (853, 480)],
    *[(844, 390), (820, 1180), (390, 844), (360, 640)],
]
LISTS = {
    "with the line beyond the list": USUAL + "0",
    "with the line within the list": "?r=3.2.3.0.1.2&k=3",
    "with a shelf": USUAL + "&m=3.2.3",
    "with ties": "?r=1.0.3.2&s=0.9_0.5_0.5_0.1&k=3&ties=average",
    "of one": "?r=2&k=1",
    "of a hundred": f"?r={'.'.join(str(i % 4) for i in range(100))}&k=10",
    "not judged": "?r=x.3.x.1&m=x.2&k=2",
}
NEAR = 2
"""Pixels that a row may be off its card."""

PARTS = """
const roots = [document];
for (const root of roots)
  for (const { shadowRoot } of root.querySelectorAll("*")) if (shadowRoot) roots.push(shadowRoot);
const all = (selector) => roots.flatMap((root) => [...root.querySelectorAll(selector)]);
const box = (each) => each.getBoundingClientRect();
const [cards, rows] = [all("ol.cards > li"), all("table.rows tbody tr")];
"""
OFF = f"""() => {{
  {PARTS}
  if (rows.length < cards.length) return `${{rows.length}} rows for ${{cards.length}} cards`;
  const off = cards.flatMap((card, i) =>
    [box(card).top - box(rows[i]).top, box(card).height - box(rows[i]).height]);
  const named = cards.every((card, i) =>
    card.querySelector(".name")?.textContent === rows[i].querySelector(".document").textContent);
  return named ? Math.max(...off.map(Math.abs)) : "a row of another document";
}}"""
"""How many pixels a row is off its card at most, or in words what else is wrong."""
WATCH = f"""() => {{
  globalThis.off = [];
  const look = ({OFF});
  const note = () => {{ globalThis.off.push(look()); globalThis.frame = requestAnimationFrame(note); }};
  note();
}}"""
WATCHED = "() => { cancelAnimationFrame(globalThis.frame); return globalThis.off; }"


def expect_rows_beside_cards(lab: Lab, what: object) -> None:
    off = lab.page.evaluate(OFF)
    assert isinstance(off, int | float), (what, off)
    assert off <= NEAR, what


def rows(lab: Lab) -> Locator:
    return lab.page.locator("table.rows tbody tr")


def numbers(lab: Lab, heading: str) -> list[str]:
    """A column of the rows, by rank."""
    heads = lab.page.locator("table.rows thead th").all_text_contents()
    return lab.page.locator(
        f"table.rows tbody tr > :nth-child({heads.index(heading) + 1})"
    ).all_text_contents()


def dcg(*grades: int) -> list[str]:
    """The running sums of these grades, as they are written."""
    added = [grade / log2(rank + 1) for rank, grade in enumerate(grades, start=1)]
    return [f"{sum(added[: i + 1]):.4f}" for i in range(len(grades))]


# --- where they are -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "zh"])
def test_six_cards_bars_numbers_and_the_sum_are_on_the_first_screen_of_every_size(
    open_lab: Open, language: str
) -> None:
    lab = open_lab(f"/ndcg{USUAL}&lang={language}", step="cg")
    for step, name in enumerate(("CG", "DCG", "IDCG", "nDCG")):
        tab = lab.page.locator(".steps").get_by_role("tab").nth(step)
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        lab.page.get_by_role("heading", level=2).get_by_text(f"{step + 1} · {name}").wait_for()
        lab.settle()
        for width, height in SIZES:
            lab.page.set_viewport_size({"width": width, "height": height})
            expect_rows_beside_cards(lab, (step, width, height))
            seen = lab.page.evaluate(FIRST_SCREEN)
            assert seen == {"cards": 6, "rows": 6, "drawn": True, "sum": True, "aside": 0}, (
                step,
                width,
                height,
            )


FIRST_SCREEN = f"""() => {{
  {PARTS}
  const top = box(document.querySelector(".st-key-strip")).bottom - 1;
  const isSeen = (each) =>
    box(each).top >= top && box(each).bottom <= innerHeight && box(each).right <= innerWidth;
  const sum = all("[role=math]")[0];
  const isDrawn = (row) => [...row.querySelectorAll(".bar, .stairs")].some((cell) => box(cell).width > 60);
  const drawn = rows.every(isDrawn);
  const main = document.querySelector("[data-testid=stMain]");
  return {{
    cards: cards.filter(isSeen).length, rows: rows.filter(isSeen).length, drawn, sum: isSeen(sum),
    aside: main.scrollWidth - main.clientWidth,
  }};
}}"""


@pytest.mark.parametrize("what", LISTS)
def test_rows_are_beside_their_cards_whatever_the_list_is(open_lab: Open, what: str) -> None:
    lab = open_lab(f"/ndcg{LISTS[what]}", step="idcg")
    for width, height in SIZES:
        lab.page.set_viewport_size({"width": width, "height": height})
        expect_rows_beside_cards(lab, (width, height))


def test_rows_are_beside_their_cards_in_every_frame(open_lab: Open) -> None:
    lab = open_lab(f"/ndcg{USUAL}&m=2", step="dcg", reduced_motion="no-preference")
    for what, act in ACTS.items():
        lab.page.evaluate(WATCH)
        act(lab)
        lab.settle()
        off: list[Any] = lab.page.evaluate(WATCHED)
        assert len(off) > 3, what
        assert [each for each in off if not isinstance(each, int | float) or each > NEAR] == [], what


def _drag(lab: Lab) -> None:
    lab.drag("F", lab.card("B"))
    lab.expect_order("AFBCDE")
    expect_numbers(lab, dcg(3, 2, 2, 3, 0, 1))  # right before it is dropped
    lab.drop()


def expect_numbers(lab: Lab, expected: list[str]) -> None:
    """The sums beside the cards are these."""
    expect(lab.page.locator("table.rows tbody .stairs")).to_have_text(expected)


def _press(key: str, name: str = "C") -> Callable[[Lab], None]:
    def press(lab: Lab) -> None:
        before = lab.page.locator("table.rows tbody .stairs").all_text_contents()
        lab.handle(name).press(key)
        expect(lab.page.locator("table.rows tbody .stairs")).not_to_have_text(before)

    return press


def _tool(name: str) -> Callable[[Lab], None]:
    def press(lab: Lab) -> None:
        before = lab.page.locator("table.rows tbody .stairs").all_text_contents()
        lab.tool(name).click()
        expect(lab.page.locator("table.rows tbody .stairs")).not_to_have_text(before)

    return press


def _cutoff(lab: Lab) -> None:
    lab.page.get_by_role("slider", name="Cutoff").press("ArrowUp")
    expect(lab.page.locator("table.rows tr.cut")).to_have_attribute("data-rank", "5")
    expect(lab.page.locator(".numbers .name")).to_have_text("DCG@5")


ACTS: dict[str, Callable[[Lab], None]] = {
    "drag": _drag,
    "undo": _tool("Undo"),
    "key": _press("ArrowUp"),
    "to the top": _press("Home", "F"),
    "grade": _press("0", "A"),
    "shelf": _press("Delete", "B"),
    "back": _tool("Undo"),
    "order": _tool("Ideal"),
    "reverse": _tool("Reverse"),
    "cutoff": _cutoff,
}


def test_a_dragged_card_takes_its_row_along(open_lab: Open) -> None:
    lab = open_lab(f"/ndcg{USUAL}", step="dcg")
    lab.drag("A", lab.card("E"), above=False)
    lab.expect_order("BCDEAF")
    expect_numbers(lab, dcg(2, 3, 0, 1, 3, 2))
    held, row = place(lab.card("A")), place(rows(lab).nth(4))
    lab.page.mouse.move(held["x"] + 20, held["y"] + held["height"] / 2 - 12)
    moved, follows = place(lab.card("A")), place(rows(lab).nth(4))
    assert abs(moved["y"] - held["y"]) > NEAR
    assert abs((moved["y"] - held["y"]) - (follows["y"] - row["y"])) <= NEAR
    lab.page.keyboard.press("Escape")
    lab.expect_order("ABCDEF")
    expect_numbers(lab, dcg(3, 2, 3, 0, 1, 2))
    lab.drop()


# --- what they say --------------------------------------------------------------------------------------


def test_each_step_has_its_title_its_sentence_and_a_table_beside_the_list(open_lab: Open) -> None:
    lab = open_lab(f"/ndcg{USUAL}", step="cg")
    heads: list[str] = []
    for number, (tab, result) in enumerate(
        {"CG": "8", "DCG": "6.8611", "IDCG": "7.1410", "nDCG": "0.9608"}.items(), 1
    ):
        lab.open_step(tab)
        title = lab.page.get_by_role("heading", level=2)
        expect(title).to_have_count(1)
        expect(title).to_contain_text(f"{number} · {tab}")
        expect(lab.page.locator(".sentence")).to_contain_text(".")
        table = lab.page.get_by_role("table", name="Step table")
        expect(table.get_by_role("row")).to_have_count(7)
        expect(table.get_by_role("rowheader")).to_have_text(list("ABCDEF"))
        shown = table.get_by_role("columnheader").all_text_contents()
        assert shown[:2] == ["rank", "document"]
        assert set(heads) - {"CG"} <= {*shown, "ideal grade", "ideal discounted gain"}
        heads = shown
        assert numbers(lab, "rank") == list("123456")
        assert numbers(lab, heads[-1])[-1] == ("11" if tab == "CG" else result)


def test_before_and_ideal_are_drawn_in_different_ways(open_lab: Open) -> None:
    lab = open_lab(f"/ndcg{USUAL}", step="idcg")
    expect(lab.page.locator("table.rows i.was")).to_have_count(0)
    lab.handle("F").press("Home")
    expect(lab.page.locator("table.rows i.was")).not_to_have_count(0)
    style = "(each, part) => getComputedStyle(each, part).borderRightStyle"
    assert lab.page.locator("table.rows i.was").first.evaluate(style) == "dotted"
    for step in lab.page.locator("table.rows td.stairs").all():
        assert step.evaluate(style, "::after") == "solid"


def test_row_card_and_term_of_a_rank_light_up_together(open_lab: Open) -> None:
    lab = open_lab(f"/ndcg{USUAL}", step="dcg")
    rows(lab).nth(2).hover()
    for lit in (".card.lit .rank", ".term.lit > *", "table.rows tr.lit .rank"):
        expect(lab.page.locator(lit).first).to_contain_text("3")


def test_an_edit_from_elsewhere_comes_with_its_rows(open_lab: Open) -> None:
    lab = open_lab(f"/ndcg{USUAL}", step="dcg")
    ask(lab.page, [["reverse"]])
    lab.expect_order("FEDCBA")
    expect_numbers(lab, dcg(2, 1, 0, 3, 2, 3))
    expect_rows_beside_cards(lab, "reversed")


PHONE = {"width": 390, "height": 844}


@BY_TOUCH
def test_a_phone_has_no_sheet_over_the_steps(open_lab: Open) -> None:
    lab = open_lab("/ndcg" + USUAL, step="dcg", viewport=PHONE, **TOUCH)
    seen = lab.page.evaluate(FIRST_SCREEN)
    assert seen == {"cards": 6, "rows": 6, "drawn": True, "sum": True, "aside": 0}
    for tab in ("DCG", "Mean"):
        lab.open_step(tab)
        assert (
            lab.page.locator(".st-key-list").evaluate("list => getComputedStyle(list).position") == "static"
        )
