"""The page of ERR in a real browser."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.e2e.lab import Lab, Open, place_of, turn


def table(lab: Lab) -> Locator:
    """The table that has all the columns."""
    headed = [lab.page.get_by_role("columnheader", name=name) for name in ("Rᵢ", "contribution")]
    return lab.page.locator("table", has=headed[0]).filter(has=headed[1])


def expect_column(lab: Lab, heading: str, values: list[float]) -> None:
    """A column of the whole table, without its last row."""
    cells = table(lab).locator(f"tbody tr > :nth-child({place_of(table(lab), heading) + 1})")
    expect(cells).to_have_text([f"{value:.4f}" for value in values])


def result(lab: Lab, name: str) -> Locator:
    """What a formula with numbers ends in."""
    line = lab.page.locator(".numbers").filter(has=lab.page.locator(".name").get_by_text(name, exact=True))
    return line.locator(".result").first


def test_headline_table_and_fraction_follow_a_key_press(open_lab: Open) -> None:
    lab = open_lab("/err?r=2.1.2&k=3&g=2")
    lab.expect_headline("ERR@3", 3 / 4 + 1 / 4 * 1 / 4 / 2 + 1 / 4 * 3 / 4 * 3 / 4 / 3)
    expect_column(lab, "Rᵢ", [3 / 4, 1 / 4, 3 / 4])
    expect_column(lab, "reaches", [1, 1 / 4, 1 / 4 * 3 / 4])
    expect_column(lab, "stops here", [3 / 4, 1 / 4 * 1 / 4, 1 / 4 * 3 / 4 * 3 / 4])
    expect_column(lab, "contribution", [3 / 4, 1 / 4 * 1 / 4 / 2, 1 / 4 * 3 / 4 * 3 / 4 / 3])
    lab.handle("C").press("ArrowUp")
    lab.expect_headline("ERR@3", 3 / 4 + 1 / 4 * 3 / 4 / 2 + 1 / 4 * 1 / 4 * 1 / 4 / 3)
    expect_column(lab, "stops here", [3 / 4, 1 / 4 * 3 / 4, 1 / 4 * 1 / 4 * 1 / 4])
    expect(table(lab).locator("tfoot td")).to_contain_text(
        ["", "leaves unsatisfied", "", "", "", f"{1 / 4 * 1 / 4 * 3 / 4:.4f}", "", "", ""]
    )


def test_a_click_turns_err_into_its_fraction(open_lab: Open) -> None:
    lab = open_lab("/err?r=3.2.3.1&k=4")
    exact = result(lab, "ERR@4").locator("[data-exact]")
    expect(exact).to_have_text(f"{45295 / 49152:.4f}")
    turn(lab, "ERR@4")
    expect(exact).to_have_text("45295/49152")
    lab.handle("B").press("ArrowUp")  # 2 3 3 1
    moved = 3 * 8**3 * 12 + 5 * 7 * 8**2 * 6 + 5 * 7 * 8 * 4 + 5 * 1 * 1 * 3
    lab.expect_headline("ERR@4", moved / (8**4 * 12))
    expect(exact).to_have_text(f"{moved}/{8**4 * 12}")


def test_the_top_of_the_scale_is_chosen_on_the_page(open_lab: Open) -> None:
    lab = open_lab("/err?r=3.2.3.0.1.2&k=6")
    lab.expect_headline("ERR@6", 0.922002)
    lab.choose("Top of the grade scale", "4")
    lab.expect_headline("ERR@6", 0.567630)
    lab.expect_address(g="4")
    lab.tool("Undo").click()
    lab.expect_headline("ERR@6", 0.922002)


def test_the_persistence_of_rbp_is_moved_by_keyboard(open_lab: Open) -> None:
    lab = open_lab("/err?r=1.0.1&k=3&persistence=0.5")
    expect(result(lab, "RBP(p=0.5)@3")).to_have_text(f"{1 / 2 * (1 + 1 / 4):.4f}")
    lab.page.get_by_role("slider", name="Persistence p of RBP").press("ArrowRight")
    expect(result(lab, "RBP(p=0.55)@3")).to_have_text(f"{(1 - 0.55) * (1 + 0.55**2):.4f}")
    lab.expect_address(persistence="0.55")


def test_more_readers_can_be_sent(open_lab: Open) -> None:
    lab = open_lab("/err?r=1&k=1&g=1")
    expect(lab.page.get_by_text("Mean 1/rank of 1,000 readers")).to_be_visible()
    lab.choose("Number of readers", "100,000")
    expect(result(lab, "Mean 1/rank of 100,000 readers")).to_contain_text("± 0.0031")  # 1.96 * 1/2 / √100,000
    before = result(lab, "Mean 1/rank of 100,000 readers").inner_text()
    lab.page.get_by_role("button", name="Send other readers").click()
    expect(result(lab, "Mean 1/rank of 100,000 readers")).not_to_have_text(before)


def test_a_rank_lights_up_everywhere(open_lab: Open) -> None:
    lab = open_lab("/err?r=3.2.1&k=3")
    table(lab).locator("tbody tr").nth(1).hover()
    crowd = lab.page.locator("figure[data-name=err-crowd] [data-rank='2']")
    expect(crowd).to_have_class("lit")
    expect(lab.page.locator(".term.lit").first).to_be_visible()
