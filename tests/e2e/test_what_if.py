"""What if, the pinned order and the predictions, in a real browser."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import log2
from pathlib import Path
from typing import Literal
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, expect

from scene.address import encode
from scene.build import build_scene, default_names
from tests.e2e.access import expect_no_violations, expect_nothing_spills_over
from tests.e2e.lab import Lab, Open, ndcg, place_of
from tests.server import PROJECT, Server, serve

DIE = random.Random(5)
LONG = ".".join(str(DIE.randrange(4)) for _ in range(100))
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIX = "/what_if?r=3.2.3.0.1.2&k=6"
WHICH_DOCUMENT = "The document that goes through all ranks"


def pins(lab: Lab, name: str) -> Locator:
    """A button of the row in the editor that pins orders and switches predictions on."""
    return lab.page.get_by_role("group", name="Compare with a pinned order").get_by_role("button", name=name)


def edit(lab: Lab, name: str) -> Locator:
    """A button in a picture or table of the page."""
    return lab.page.locator(".lens, .stApp").get_by_role("button", name=name, exact=True)


def signed(change: float) -> str:
    return f"{change:+.4f}".replace("-", "−")


def expect_against_pin(lab: Lab, change: float, pinned: float) -> None:
    """The headline of the page tells its change against the pinned order."""
    expect(lab.metric).to_contain_text(f"{signed(change)} against the pinned order")


# --- pin ------------------------------------------------------------------------------------------------


def test_an_order_is_pinned_moved_and_switched_by_key(open_lab: Open) -> None:
    lab = open_lab()
    gain = (3 - 2) * (1 / log2(3) - 1 / log2(4))
    ideals = [sum(grade / log2(rank + 1) for rank, grade in enumerate(best, start=1)) for best in (
        [3], [3, 3], [3, 3, 2], [3, 3, 2, 2], [3, 3, 2, 2, 1], [3, 3, 2, 2, 1, 0]
    )]  # fmt: skip
    before, after = ndcg(3, 2, 3, 0, 1, 2), ndcg(3, 3, 2, 0, 1, 2)
    pins(lab, "Pin this order").click()
    lab.expect_address(p="1.2.3.4.5.6")
    lab.handle("C").press("ArrowUp")
    lab.expect_order("ACBDEF")
    lab.expect_address(n="A.C.B.D.E.F", p="1.3.2.4.5.6")
    expect_against_pin(lab, after - before, before)
    at_two = (3 - 2) / log2(3)
    steps = [0.0, at_two / ideals[1], *(gain / ideal for ideal in ideals[2:])]
    lab.expect_column("against the pin", [signed(step).replace("+0.0000", "±0.0000") for step in steps])
    lab.handle("C").press("s")
    lab.expect_order("ABCDEF")
    expect_against_pin(lab, before - after, after)
    expect(lab.handle("C")).to_be_focused()
    expect(lab.handle("C")).to_have_attribute("aria-description", "pinned at rank 2")
    lab.tool("Undo").click()
    lab.expect_order("ACBDEF")
    expect_against_pin(lab, after - before, before)


def test_lines_join_the_old_and_the_new_places_and_go_with_the_pin(open_lab: Open) -> None:
    lab = open_lab("/what_if?r=3.2.1&k=3")
    joins = lab.page.locator(".joins path")
    picture = lab.page.locator("figure[data-name=pinned] .join")
    edit(lab, "Pin this order").last.click()
    expect(picture).to_have_count(3)
    lab.handle("C").press("Home")
    lab.expect_order("CAB")
    expect(joins).to_have_count(3)
    expect(lab.page.locator(".joins path.up")).to_have_count(1)
    expect(lab.page.locator(".joins path.down")).to_have_count(2)
    expect(lab.page.locator("figure[data-name=pinned] .join.down")).to_have_count(2)
    edit(lab, "Switch the two").click()
    lab.expect_order("ABC")
    expect(lab.page.locator(".joins path.up")).to_have_count(2)
    pins(lab, "Unpin").click()
    expect(joins).to_have_count(0)
    lab.expect_address(p=None)
    expect(lab.page.get_by_text("No order is pinned yet.")).to_be_visible()
    expect(pins(lab, "Pin this order")).to_be_focused()


def test_a_link_carries_the_pin_to_another_browser(open_lab: Open) -> None:
    lab = open_lab()
    lab.handle("A").press("p")
    lab.handle("A").press("End")
    lab.expect_order("BCDEFA")
    before, after = ndcg(3, 2, 3, 0, 1, 2), ndcg(2, 3, 0, 1, 2, 3)
    expect_against_pin(lab, after - before, before)
    lab.expect_address(p="6.1.2.3.4.5")
    other = open_lab(lab.page.url.removeprefix(lab.url))
    other.expect_order("BCDEFA")
    expect_against_pin(other, after - before, before)
    other.handle("B").press("s")
    other.expect_order("ABCDEF")


# r = 1.0.1 against the pinned 0.1.1: what the last row of each page's table of steps gains.
@pytest.mark.parametrize(
    ("page", "result", "gain"),
    [
        ("err", "ERR so far", 1 / 8 - 1 / 8 / 2),
        ("average_precision", "sum = AP@i", (1 - 1 / 2) / 2),
        ("reciprocal_rank", "RR", 1 - 1 / 2),
        ("roc_auc", "AUC so far", 1 / 2 - 0),
    ],
)
def test_every_pages_table_has_the_change_against_the_pin(
    open_lab: Open, page: str, result: str, gain: float
) -> None:
    lab = open_lab(f"/{page}?r=1.0.1&k=3&p=2.1.3")
    with_result = lab.page.get_by_role("columnheader", name=result, exact=True)
    table = lab.page.locator("table:has(tr[data-rank])", has=with_result).first
    place = place_of(table, "against the pin") + 1
    expect(table.locator(f"tbody tr:last-child > :nth-child({place})")).to_have_text(signed(gain))


def test_the_overview_has_a_column_for_the_pin(open_lab: Open) -> None:
    lab = open_lab("/?r=1.0.1&k=3")
    heading = lab.page.get_by_role("columnheader", name="against the pin")
    expect(heading).to_have_count(0)
    lab.handle("A").press("p")
    lab.handle("A").press("ArrowDown")
    expect(heading).to_be_visible()
    for row, change in (("RR", 1 / 2 - 1), ("AP", (1 / 2 + 2 / 3) / 2 - (1 + 2 / 3) / 2), ("AUC", -1 / 2)):
        cells = lab.page.get_by_role("row").filter(has=lab.page.get_by_role("link", name=row, exact=True))
        expect(cells.locator("td").nth(2)).to_have_text(signed(change))


# --- swaps ----------------------------------------------------------------------------------------------


def swap_cell(lab: Lab, ranks: str) -> Locator:
    return lab.page.locator(".heat").get_by_role("button", name=f"Swap rank {ranks}")


def test_a_cell_of_the_heat_map_swaps_by_click_and_is_undone(open_lab: Open) -> None:
    lab = open_lab(SIX)
    change = ndcg(3, 2, 3, 2, 1, 0) - ndcg(3, 2, 3, 0, 1, 2)
    cell = swap_cell(lab, "4 (D) and rank 6 (F)")
    expect(cell).to_have_attribute("aria-label", f"Swap rank 4 (D) and rank 6 (F): {signed(change)}")
    cell.click()
    lab.expect_order("ABCFED")
    lab.expect_headline("nDCG@6", ndcg(3, 2, 3, 2, 1, 0))
    expect(swap_cell(lab, "4 (F) and rank 6 (D)")).to_have_attribute(
        "aria-label", f"Swap rank 4 (F) and rank 6 (D): {signed(-change)}"
    )
    lab.tool("Undo").click()
    lab.expect_order("ABCDEF")


def test_arrow_keys_walk_the_heat_map_and_enter_swaps(open_lab: Open) -> None:
    lab = open_lab(SIX)
    expect(lab.page.locator(".heat [data-edit][tabindex='0']")).to_have_count(1)
    swap_cell(lab, "1 (A) and rank 2 (B)").focus()
    lab.page.keyboard.press("ArrowDown")  # past the cell of rank 2 with itself
    expect(swap_cell(lab, "3 (C) and rank 2 (B)")).to_be_focused()
    lab.page.keyboard.press("ArrowRight")
    expect(swap_cell(lab, "3 (C) and rank 4 (D)")).to_be_focused()
    lab.page.keyboard.press("Enter")
    lab.expect_order("ABDCEF")
    expect(swap_cell(lab, "3 (D) and rank 4 (C)")).to_be_focused()
    lab.page.keyboard.press("Control+z")
    lab.expect_order("ABCDEF")


def test_the_best_swap_and_the_best_move_are_done_by_a_button(open_lab: Open) -> None:
    lab = open_lab(SIX)
    expect(lab.page.get_by_text("4 ↔ 6")).to_be_visible()
    edit(lab, "Swap them").click()
    lab.expect_order("ABCFED")
    lab.tool("Undo").click()
    lab.expect_order("ABCDEF")
    edit(lab, "Move it").click()
    lab.expect_order("ACBDEF")
    lab.expect_headline("nDCG@6", ndcg(3, 3, 2, 0, 1, 2))


def test_another_metric_has_other_swaps_and_the_address_says_so(open_lab: Open) -> None:
    lab = open_lab("/what_if?r=1.0.0&k=3")
    lab.page.get_by_role("radiogroup", name="Metric").get_by_role("radio", name="RR", exact=True).click()
    lab.expect_headline("RR", 1)
    lab.expect_address(metric="RR", other="ERR")
    expect(swap_cell(lab, "1 (A) and rank 3 (C)")).to_have_attribute(
        "aria-label", f"Swap rank 1 (A) and rank 3 (C): {signed(1 / 3 - 1)}"
    )


# --- all orders -----------------------------------------------------------------------------------------


def test_where_the_list_of_the_issue_stands(open_lab: Open) -> None:
    lab = open_lab(SIX)
    expect(lab.page.get_by_text("180 distinct orders remain. All of them are looked at")).to_be_visible()
    sentence = lab.page.get_by_text("By nDCG@6 this order, 0.9608,")
    for part in (
        "better than 90.0 %",
        "at least as good as 90.6 %",
        "worst order has 0.6612",
        "0.8484 on average",
    ):
        expect(sentence).to_contain_text(part)
    table = lab.page.get_by_role("region", name="Where this order stands among all, by every metric")
    row = table.get_by_role("row", name="nDCG@6")
    expect(row.locator("td")).to_have_text(["0.6612", "0.8484", "0.9608", "1.0000", "90.0 %", "90.6 %"])
    lab.handle("C").press("ArrowUp")
    expect(lab.page.get_by_text(f"By nDCG@6 this order, {ndcg(3, 3, 2, 0, 1, 2):.4f},")).to_be_visible()


def test_a_pinned_order_on_which_the_metric_does_not_exist_leaves_the_pictures_whole(open_lab: Open) -> None:
    lab = open_lab("/what_if?r=3.2.0&p=1.2&metric=AUC&k=3")
    expect(lab.page.locator("figure[data-name=all-orders] line.mark.own")).to_have_count(2)  # with the legend
    expect(lab.page.locator("figure[data-name=all-orders] line.mark.pin")).to_have_count(0)


@pytest.fixture
def slow_server(tmp_path: Path) -> Iterator[Server]:
    """The app where counting takes long, as it looks at 20 orders of 100 documents at a time."""
    for part in (".streamlit", "assets", "metrics", "pages", "scene", "ui"):
        (tmp_path / part).symlink_to(PROJECT / part)
    app = tmp_path / "app.py"
    slow = "import metrics.orders\nmetrics.orders.GRADES_A_BLOCK = 2_000\n"
    app.write_text(slow + (PROJECT / "app.py").read_text())
    with serve(app) as server:
        yield server


def test_a_long_count_shows_its_progress_can_be_stopped_and_resumed(
    open_lab: Open, slow_server: Server
) -> None:
    lab = open_lab("/?r=1&k=1", at=slow_server)
    lab.page.goto(f"{lab.url}/what_if?r={LONG}&k=10&step=all")
    stop = lab.page.get_by_role("button", name="Stop: a short sample is enough")
    expect(stop).to_be_visible()
    expect(lab.page.get_by_role("progressbar")).to_be_visible()
    stop.click()
    expect(
        lab.page.get_by_text("You wanted a short answer: this is a random sample of 2,000")
    ).to_be_visible()
    expect(lab.page.get_by_text("with a standard error of")).to_be_visible()
    expect(stop).to_have_count(0)
    lab.page.get_by_role("button", name="Look at more orders after all").click()
    expect(lab.page.get_by_text("too many to look at all. This is a random sample of 50,000")).to_be_visible(
        timeout=60_000
    )
    expect(lab.page.get_by_role("progressbar")).to_have_count(0)


# --- disagreement and position --------------------------------------------------------------------------


def test_a_disagreement_opens_in_one_click(open_lab: Open) -> None:
    lab = open_lab(SIX)
    expect(lab.page.get_by_text("1 · nDCG@6 prefers one order, ERR@6 the other")).to_be_visible()
    edit(lab, "Open: pin the first order, show the second").first.click()
    # Much in the first ranks for nDCG; for ERR the one best document at the very top.
    lab.expect_address(r="3.0.1.2.2.3")
    pinned, shown = ndcg(2, 3, 3, 2, 1, 0), ndcg(3, 0, 1, 2, 2, 3)
    lab.expect_headline("nDCG@6", shown)
    expect_against_pin(lab, shown - pinned, pinned)
    # The result stands where it was asked for.
    table = lab.page.locator("section.pair").first.get_by_role(
        "region", name="Every metric of the pinned order and of this one"
    )
    expect(table.get_by_role("row", name="nDCG@6").locator(".change")).to_have_class("change down")
    expect(table.get_by_role("row", name="ERR@6").locator(".change")).to_have_class("change up")
    lab.tool("Undo").click()
    lab.expect_order("ABCDEF")
    lab.expect_address(p=None)


def test_a_document_is_moved_from_the_table_of_positions(open_lab: Open) -> None:
    lab = open_lab("/what_if?r=0.0.1&k=3")
    table = lab.page.get_by_role("region", name="Every metric with C at every rank")
    for rank in (1, 2, 3):
        row = table.locator("tbody tr").nth(rank - 1)
        expect(row.locator("td").first).to_have_text(f"{1 / log2(rank + 1):.4f}")
    edit(lab, "Move C to rank 2").click()
    lab.expect_order("ACB")
    lab.expect_headline("nDCG@3", 1 / log2(3))
    lab.choose(WHICH_DOCUMENT, "A")
    expect(edit(lab, "Move A to rank 3")).to_be_visible()


def open_menu(box: Locator) -> None:
    """Open a menu, which closes when the page is scrolled: so not while it comes into view."""
    box.scroll_into_view_if_needed()
    box.click()


@pytest.mark.parametrize("count", [3, 17])
def test_a_name_from_the_address_is_shown_as_it_is_and_loads_nothing(open_lab: Open, count: int) -> None:
    names = ["![x](https://example.com/a.png)", "$a$ *b*", ":red[x]"]
    scene = build_scene([1] * count, names=[*names, *default_names(count - 3)])
    lab = open_lab("/what_if?" + urlencode(encode(scene)))
    if count > 3:
        open_menu(lab.page.get_by_role("combobox", name=WHICH_DOCUMENT))
    kind: Literal["radio", "option"] = "radio" if count == 3 else "option"
    for name in names:
        expect(lab.page.get_by_role(kind, name=name, exact=True)).to_have_text(name)


@pytest.mark.parametrize("count", [3, 17])
def test_documents_of_one_name_are_chosen_apart(open_lab: Open, count: int) -> None:
    between = default_names(count - 1)
    scene = build_scene([0] * (count - 1) + [1], names=[*between, "A"])
    lab = open_lab("/what_if?" + urlencode(encode(scene)))
    chosen = lab.page.get_by_text("A (grade 1) at every rank").first
    expect(chosen).to_be_visible()
    lab.handle("A").last.press("Home")
    lab.expect_address(n=".".join(["A", *between]))
    lab.settle()
    expect(chosen).to_be_visible()
    if count == 3:
        choice = lab.page.get_by_role("radiogroup", name=WHICH_DOCUMENT)
        expect(choice.get_by_role("radio", name="A (rank 1)")).to_be_checked()
        choice.get_by_role("radio", name="A (rank 2)").click()
    else:
        box = lab.page.get_by_role("combobox", name=WHICH_DOCUMENT)
        expect(box).to_have_value("A (rank 1)")
        open_menu(box)
        lab.page.get_by_role("option", name="A (rank 2)").click()
    expect(lab.page.get_by_text("A (grade 0) at every rank").first).to_be_visible()


# --- predict --------------------------------------------------------------------------------------------


def guess(lab: Lab, name: str) -> Locator:
    """An answer to the question on the strip."""
    return lab.strip.get_by_role("button", name=name, exact=True)


def test_a_move_is_predicted_before_it_is_shown(open_lab: Open) -> None:
    lab = open_lab()
    pins(lab, "Predict").click()
    lab.expect_address(predict="1")
    value = lab.value
    expect(value).to_have_text(f"{ndcg(3, 2, 3, 0, 1, 2):.4f}")
    lab.handle("D").press("Home")
    lab.expect_order("DABCEF")
    expect(value).to_have_text("?")
    expect(lab.metric).to_contain_text("what did it do?")
    lab.expect_column("document", list("ABCDEF"))  # the page still shows what was
    guess(lab, "down").click()
    lab.expect_headline("nDCG@6", ndcg(0, 3, 2, 3, 1, 2))
    lab.expect_column("document", list("DABCEF"))
    expect(lab.reason).to_contain_text("You said down: right. 1 of 1 right.")
    lab.handle("D").press("End")
    expect(value).to_have_text("?")
    guess(lab, "same").click()
    expect(lab.reason).to_contain_text("You said same, but it was up. 1 of 2 right.")
    pins(lab, "Predict").click()
    lab.expect_address(predict=None)
    lab.handle("D").press("Home")
    lab.expect_headline("nDCG@6", ndcg(0, 3, 2, 3, 1, 2))


def test_a_finger_predicts_on_the_strip(open_lab: Open) -> None:
    lab = open_lab("/ndcg?r=3.2.1&k=3&predict=1", step=None, **PHONE)
    lab.page.get_by_role("button", name="Move A down").tap()
    lab.expect_order("BAC")
    expect(lab.value).to_have_text("?")
    for each in ("up", "same", "down"):
        expect(guess(lab, each)).to_be_in_viewport(ratio=1)
    guess(lab, "down").tap()
    lab.expect_headline("nDCG@3", ndcg(2, 3, 1))
    expect(lab.reason).to_contain_text("You said down: right. 1 of 1 right.")


def test_keys_alone_predict(open_lab: Open) -> None:
    lab = open_lab("/ndcg?r=3.2.1&k=3&predict=1")
    lab.handle("C").press("Home")
    guess(lab, "up").press("Enter")
    expect(lab.reason).to_contain_text("You said up, but it was down. 0 of 1 right.")
    expect(lab.handle("C")).to_be_focused()


# --- access ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "ready"),
    [
        (SIX + "&p=5.2.1.3.4.6", "Open: pin the first order, show the second"),
        (f"/what_if?r={LONG}&k=10", "Open: pin the first order, show the second"),
        ("/ndcg?r=3.2.3.0.1.2&k=6&p=5.2.1.3.4.6&predict=1", "Predict"),
    ],
)
def test_axe_finds_nothing_in_light_and_dark(open_lab: Open, path: str, ready: str) -> None:
    lab = open_lab(path)
    expect(lab.page.get_by_role("button", name=ready).last).to_be_visible()
    expect_no_violations(lab)


def test_nothing_spills_over_on_a_phone(open_lab: Open) -> None:
    names = ".".join(letter * 60 for letter in "ABCD")
    lab = open_lab(f"/what_if?r=3.2.x.0&k=9&n={names}&p=4.3.2.1&predict=1", viewport=PHONE["viewport"])
    expect(lab.page.get_by_text("Watch out")).to_be_visible()
    expect_nothing_spills_over(lab)
