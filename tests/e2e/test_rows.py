"""The rows beside the cards: each where its card is, at every size and in every frame, with its numbers."""

from __future__ import annotations

from collections.abc import Callable
from math import log2
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.beside import NEAR, OFF, PARTS, SIZES, expect_rows_beside_cards
from tests.e2e.lab import BY_TOUCH, TOUCH, Lab, Open, ask, place

USUAL = "?r=3.2.3.0.1.2&k=6"
STEPS = {
    "en": {"ndcg": ["cg", "idcg"], "err": ["chance", "readers", "sum"], "average_precision": ["gap"]},
    "zh": {
        "ndcg": ["dcg", "ndcg"],
        "average_precision": ["precision", "average", "cutoff", "q"],
        "reciprocal_rank": ["list", "esl"],
        "err": ["others", "inst"],
    },
}
"""Steps of all pages, each in one of the languages."""
LISTS = {
    "with the line beyond the list": ("/ndcg", "idcg", USUAL + "0"),
    "with the line within the list": ("/err", "sum", "?r=3.2.3.0.1.2&k=3"),
    "with a shelf": ("/ndcg", "idcg", USUAL + "&m=3.2.3"),
    "with ties": ("/reciprocal_rank", "esl", "?r=1.0.3.2&s=0.9_0.5_0.5_0.1&k=3&ties=average"),
    "pinned": ("/average_precision", "average", USUAL + "&p=6.5.4.3.2.1"),
    "of one": ("/err", "readers", "?r=2&k=1"),
    "of a hundred": ("/average_precision", "average", f"?r={'.'.join(str(i % 4) for i in range(100))}&k=10"),
    "not judged": ("/err", "others", "?r=x.3.x.1&m=x.2&k=2"),
}
WATCH = f"""() => {{
  globalThis.off = [];
  const look = ({OFF});
  const note = () => {{ globalThis.off.push(look()); globalThis.frame = requestAnimationFrame(note); }};
  note();
}}"""
WATCHED = "() => { cancelAnimationFrame(globalThis.frame); return globalThis.off; }"


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


@pytest.mark.parametrize("language", STEPS)
def test_six_cards_bars_numbers_and_the_sum_are_on_the_first_screen_of_every_size(
    open_lab: Open, language: str
) -> None:
    lab = open_lab(f"/ndcg{USUAL}&lang={language}", step="cg")
    for page, step in ((page, step) for page, steps in STEPS[language].items() for step in steps):
        if page not in lab.page.url.partition("?")[0]:
            lab.visit(page)
        ask(lab.page, [["show_step", step]])
        lab.page.locator(f".steps [aria-selected=true][data-command*='\"{step}\"']").wait_for()
        lab.settle()
        for width, height in SIZES:
            lab.page.set_viewport_size({"width": width, "height": height})
            expect_rows_beside_cards(lab, (page, step, width, height))
            seen = lab.page.evaluate(FIRST_SCREEN)
            assert seen == {"cards": 6, "rows": 6, "drawn": True, "sum": True, "aside": 0}, (
                (page, step),
                width,
                height,
            )
        lab.page.set_viewport_size({"width": 1440, "height": 900})


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
    page, step, address = LISTS[what]
    lab = open_lab(page + address, step=step)
    for width, height in SIZES:
        lab.page.set_viewport_size({"width": width, "height": height})
        expect_rows_beside_cards(lab, (width, height))


def test_rows_are_beside_their_cards_in_every_frame(open_lab: Open) -> None:
    lab = open_lab(f"/ndcg{USUAL}&m=2", step="dcg", reduced_motion="no-preference")
    for what, act in ACTS.items():
        expect_rows_beside_cards_while(lab, act, what)


def test_the_rows_of_err_follow_in_every_frame_and_send_a_hundred_users_down(open_lab: Open) -> None:
    lab = open_lab("/err?r=2.1.2&k=3&g=2", step="readers", reduced_motion="no-preference")
    expect_crowd(lab, [75, 6, 14], 5)
    lab.page.get_by_role("button", name="Send a hundred users").click()
    assert lab.page.evaluate(WALKING) == {"walking": 100, "ranks": [1]}
    lab.page.wait_for_function(f"() => ({WALKING})().walking === 0")
    expect_rows_beside_cards_while(lab, _drag_last_up, "drag")
    lab.open_step("ERR")
    expect(lab.page.locator("table.rows tbody .stairs")).to_have_text(
        ["0.7500", f"{3 / 4 + 3 / 16 / 2:.4f}", f"{3 / 4 + 3 / 16 / 2 + 1 / 64 / 3:.4f}"]
    )
    lab.page.get_by_role("button", name="Send a hundred users").click()
    lab.tool("Undo").click()  # whoever is under way is where they go
    expect_crowd(lab, [75, 6, 14], 5)
    assert lab.page.evaluate(WALKING)["walking"] == 0


def test_where_less_motion_is_asked_for_the_crowd_is_seen_as_it_ends(open_lab: Open) -> None:
    lab = open_lab("/err?r=0.2.1&k=2&g=2", step="readers")
    expect_crowd(lab, [0, 75, 0], 25)
    expect(lab.page.locator("table.rows .send")).to_be_hidden()


WALKING = f"""() => {{
  {PARTS}
  const users = all(".readers > span");
  const walks = users.flatMap((user) => user.getAnimations());
  for (const walk of walks) walk.currentTime = 1;
  const isAt = (user) => rows.findIndex((row) => box(user).top < box(row).bottom) + 1;
  const ranks = [...new Set(users.map(isAt))];
  for (const walk of walks) walk.currentTime = 1e9;
  return {{ walking: walks.length, ranks }};
}}"""
"""How many users are on their way, and at which ranks they begin; they are at its end then."""


def expect_crowd(lab: Lab, stopping: list[int], leaving: int) -> None:
    """So many users of a hundred sit at each rank, and below the last one."""
    for row, count in zip(
        [*rows(lab).all(), lab.page.locator("table.rows tfoot tr")], [*stopping, leaving], strict=True
    ):
        expect(row.locator(".readers > span")).to_have_count(count)


def _drag_last_up(lab: Lab) -> None:
    lab.drag("C", lab.card("B"))
    lab.expect_order("ACB")
    expect_crowd(lab, [75, 19, 1], 5)  # right before it is dropped
    lab.drop()


def expect_rows_beside_cards_while(lab: Lab, act: Callable[[Lab], None], what: str) -> None:
    """In no frame of what is done a row is off its card."""
    lab.page.evaluate(WATCH)
    act(lab)
    lab.settle()
    lab.page.wait_for_function("globalThis.off.length > 3")  # on a busy machine frames come late
    off: list[Any] = lab.page.evaluate(WATCHED)
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


def _tool(name: str, *, is_order: bool = False) -> Callable[[Lab], None]:
    def press(lab: Lab) -> None:
        before = lab.page.locator("table.rows tbody .stairs").all_text_contents()
        if is_order:
            lab.order(name)
        else:
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
    "order": _tool("Ideal", is_order=True),
    "reverse": _tool("Reverse", is_order=True),
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
    for tab in ("DCG", "All"):
        lab.open_step(tab)
        assert (
            lab.page.locator(".st-key-list").evaluate("list => getComputedStyle(list).position") == "static"
        )
