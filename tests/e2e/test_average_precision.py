"""AP and MAP in a real browser."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.e2e.lab import Lab, Open, place_of

TWO_QUERIES = "?r=1.1.0.0.1.0.0&r2=0.1.1.0.0.1.1&k=7"


def steps(lab: Lab) -> Locator:
    """The table with all the steps."""
    heading = lab.page.get_by_role("columnheader", name="sum = AP@i")
    return lab.page.locator("table", has=heading)


def expect_column(lab: Lab, heading: str, values: list[str]) -> None:
    place = place_of(steps(lab), heading)
    expect(steps(lab).locator(f"tbody tr > :nth-child({place + 1})")).to_have_text(values)


def shown(*values: float) -> list[str]:
    return [f"{value:.4f}" for value in values]


def test_everything_follows_an_edit_and_turns_into_fractions(open_lab: Open) -> None:
    lab = open_lab("/average_precision" + TWO_QUERIES)
    lab.expect_headline("AP", (1 / 1 + 2 / 2 + 3 / 5) / 3)
    expect_column(lab, "hits so far", ["1", "2", "2", "2", "3", "3", "3"])
    expect_column(lab, "P@i", shown(1, 2 / 2, 2 / 3, 2 / 4, 3 / 5, 3 / 6, 3 / 7))
    expect_column(lab, "contribution", shown(1 / 3, 1 / 3, 0, 0, 3 / 5 / 3, 0, 0))
    expect_column(lab, "sum = AP@i", shown(1 / 3, *[2 / 3] * 3, *[13 / 15] * 3))
    steps(lab).locator("tbody tr").nth(4).hover()
    expect(lab.page.locator("tr.lit")).to_have_count(4)
    expect(lab.page.locator(".term.lit")).to_have_count(5)
    expect(lab.page.locator("svg g.lit")).to_have_count(4)
    beside = lab.page.locator(".companion")
    expect(beside).to_contain_text(f"{(13 / 15 + 47 / 84) / 2:.4f}")
    expect(beside).to_contain_text("mean over 2 queries")
    lab.handle("E").press("ArrowUp")
    lab.expect_headline("AP", (1 / 1 + 2 / 2 + 3 / 4) / 3)
    expect_column(lab, "P@i", shown(1, 2 / 2, 2 / 3, 3 / 4, 3 / 5, 3 / 6, 3 / 7))
    expect(beside).to_contain_text(f"{((1 + 1 + 3 / 4) / 3 + 47 / 84) / 2:.4f}")
    lab.page.keyboard.press("Control+z")
    lab.expect_headline("AP", 13 / 15)
    steps(lab).get_by_role("button", name="0.8667").first.click()
    expect_column(lab, "sum = AP@i", ["1/3", "2/3", "2/3", "2/3", "13/15", "13/15", "13/15"])
    beside.get_by_role("button").click()
    expect(beside.get_by_role("button")).to_have_text("599/840")
    queries = lab.page.get_by_role("table", name="AP of every query and their mean")
    queries.get_by_role("button").first.click()
    expect(queries.locator("button")).to_have_text(["47/55", "13/15", "48/77", "47/84", "569/770", "599/840"])
    expect(queries.locator("[aria-current=true] th")).to_have_text("Q1")


def test_the_rule_for_empty_queries_and_beta_are_choices_and_the_table_is_saved(open_lab: Open) -> None:
    lab = open_lab("/average_precision?r=1.x.1&m=1&r2=0.0&k=2")
    mean = lab.page.locator(".companion")
    expect(mean).to_contain_text(f"{(1 + 2 / 3) / 3 / 2:.4f}")
    lab.choose("A query without relevant documents", "is left out")
    expect(mean).to_contain_text(f"{(1 + 2 / 3) / 3:.4f}")
    expect(mean).to_contain_text("mean over 1 query")
    lab.page.get_by_role("slider", name="β of F").press("End")
    lab.expect_address(empty="skip", beta="4")
    lab.page.get_by_role("row", name="F4@2").first.wait_for()
    with lab.page.expect_download() as download:
        lab.page.get_by_role("button", name="Table as CSV").first.click()
    rows = list(csv.DictReader(io.StringIO(Path(download.value.path()).read_text())))
    assert [row["grade"] for row in rows] == ["1", "", "1"]
    assert [float(row["AP"]) for row in rows] == [1 / 3, 1 / 3, 5 / 9]
