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


def test_everything_follows_an_edit_a_choice_and_a_click(open_lab: Open) -> None:
    lab = open_lab("/err?r=2.1.2&k=3&g=2&persistence=0.5")
    lab.expect_headline("ERR@3", 3 / 4 + 1 / 4 * 1 / 4 / 2 + 1 / 4 * 3 / 4 * 3 / 4 / 3)
    expect_column(lab, "Rᵢ", [3 / 4, 1 / 4, 3 / 4])
    expect_column(lab, "reaches", [1, 1 / 4, 1 / 4 * 3 / 4])
    expect_column(lab, "stops here", [3 / 4, 1 / 4 * 1 / 4, 1 / 4 * 3 / 4 * 3 / 4])
    expect_column(lab, "contribution", [3 / 4, 1 / 4 * 1 / 4 / 2, 1 / 4 * 3 / 4 * 3 / 4 / 3])
    table(lab).locator("tbody tr").nth(1).hover()
    crowd = lab.page.locator("figure[data-name=err-crowd] [data-rank='2']")
    expect(crowd).to_have_class("lit")
    lab.page.locator(".term.lit").first.wait_for()
    lab.handle("C").press("ArrowUp")
    lab.expect_headline("ERR@3", 3 / 4 + 1 / 4 * 3 / 4 / 2 + 1 / 4 * 1 / 4 * 1 / 4 / 3)
    expect_column(lab, "stops here", [3 / 4, 1 / 4 * 3 / 4, 1 / 4 * 1 / 4 * 1 / 4])
    expect(table(lab).locator("tfoot td")).to_contain_text(
        ["", "leaves unsatisfied", "", "", "", f"{1 / 4 * 1 / 4 * 3 / 4:.4f}", "", "", ""]
    )
    exact = result(lab, "ERR@3").locator("[data-exact]")
    turn(lab, "ERR@3")
    expect(exact).to_have_text(f"{144 + 18 + 1}/192")
    lab.handle("B").press("ArrowUp")  # 2 1 2 again
    expect(exact).to_have_text("53/64")  # 3/4 + 1/32 + 9/192
    lab.choose("Top of the grade scale", "4")
    top, low = 3 / 16, 1 / 16
    lab.expect_headline("ERR@3", top + (1 - top) * low / 2 + (1 - top) * (1 - low) * top / 3)
    lab.expect_address(g="4")
    lab.tool("Undo").click()
    lab.expect_address(g="2")
    expect(result(lab, "RBP(p=0.5)@3")).to_have_text(f"{1 - 0.5**3:.4f}")
    lab.page.get_by_role("slider", name="Persistence p of RBP").press("ArrowRight")
    expect(result(lab, "RBP(p=0.55)@3")).to_have_text(f"{1 - 0.55**3:.4f}")
    lab.expect_address(persistence="0.55")
    lab.page.get_by_text("Mean 1/rank of 1,000 users").wait_for()
    lab.choose("Number of users", "100,000")
    mean = result(lab, "Mean 1/rank of 100,000 users")
    expect(mean).to_contain_text("±")
    before = mean.inner_text()
    lab.page.get_by_role("button", name="Send other users").click()
    expect(mean).not_to_have_text(before)
