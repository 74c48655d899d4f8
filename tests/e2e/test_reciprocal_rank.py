"""MRR and hit rate as a person meets them: numbers, a key press, fractions, access."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.e2e.lab import Lab, Open, place_of

FOUR = "/reciprocal_rank?r=0.1.2&r2=1.0.0&r3=0.0.1&r4=0.0&k=3&g=2"


def expect_column(table: Locator, heading: str, values: list[str]) -> None:
    """A column of a table, without its foot."""
    place = place_of(table, heading)
    expect(table.locator(f"tbody tr > :nth-child({place + 1})")).to_have_text(values)


def table(lab: Lab, caption: str) -> Locator:
    return lab.page.get_by_role("table", name=caption).first


def test_everything_follows_an_edit_a_choice_and_a_click(open_lab: Open) -> None:
    lab = open_lab(FOUR)
    lab.expect_headline("RR", 1 / 2)
    mean = lab.page.locator(".companion", has_text="MRR")
    expect(mean).to_have_text(f"MRR{(1 / 2 + 1 + 1 / 3) / 4:.4f}mean over 4 queries")
    steps, queries = table(lab, "Step table"), table(lab, "The queries: first relevant rank")
    expect_column(steps, "1/rank", [f"{1 / rank:.4f}" for rank in (1, 2, 3)])
    expect_column(steps, "RR", [f"{value:.4f}" for value in (0, 1 / 2, 1 / 2)])
    steps.locator("tbody tr").nth(1).hover()
    lit = lab.page.locator(".lit[data-rank='2']")
    for selector in ("tr", ".term", "svg g", "svg.strip rect"):
        lit.and_(lab.page.locator(selector)).first.wait_for()
    with lab.page.expect_download() as picture:
        lab.page.get_by_role("button", name="Save “The cliff: 1/rank” as SVG").click()
    assert picture.value.suggested_filename == "reciprocal_rank.svg"
    with lab.page.expect_download() as saved:
        lab.page.get_by_role("button", name="Table as CSV").first.click()
    assert Path(saved.value.path()).read_text().splitlines() == [
        "rank,document,grade,relevant,1/rank,RR",
        "1,A,0,0,1,0",
        "2,B,1,1,0.5,0.5",
        f"3,C,2,1,{1 / 3},0.5",
    ]
    expect_column(queries, "first relevant rank", ["2", "1", "3", "–"])
    lab.choose("A query without relevant documents", "counts 1")
    expect(mean).to_have_text(f"MRR{(1 / 2 + 1 + 1 / 3 + 1) / 4:.4f}mean over 4 queries")
    lab.choose("A query without relevant documents", "is left out")
    expect(mean).to_have_text(f"MRR{(1 / 2 + 1 + 1 / 3) / 3:.4f}mean over 3 queries")
    lab.expect_address(empty="skip")
    lab.choose("Relevant from grade", "2")
    lab.expect_headline("RR", 1 / 3)
    lab.choose("Relevant from grade", "1")
    lab.handle("B").press("ArrowUp")
    lab.expect_headline("RR", 1)
    expect(mean).to_contain_text(f"{(1 + 1 + 1 / 3) / 3:.4f}")
    lab.settle()
    expect_column(steps, "RR", ["1.0000"] * 3)
    expect_column(queries, "first relevant rank", ["1", "1", "3", "–"])
    lab.handle("A").press("ArrowUp")
    lab.expect_headline("RR", 1 / 2)
    mean.get_by_role("button").click()
    expect(mean.get_by_role("button")).to_have_text("11/18")
    queries.get_by_role("button", name=f"{1 / 3:.4f}").click()
    expect_column(queries, "RR", ["1/2", "1", "1/3", "–"])
    example = lab.page.get_by_role("table", name="Hits and recalls of the queries at cutoff 10")
    expect_column(example, "in the first 10", ["6", "5", "4"])
    expect_column(example, "relevant documents", ["10", "12", "8"])
    ratios = lab.page.locator(".ratio", has_text="@10")
    expect(ratios.locator(".result")).to_have_text(
        [f"{value:.4f}" for value in (1, (6 / 10 + 5 / 12 + 4 / 8) / 3, (6 + 5 + 4) / (10 + 12 + 8))]
    )
    ratios.first.get_by_role("button").click()
    expect(ratios.locator(".result")).to_have_text(["1", "91/180", "1/2"])
