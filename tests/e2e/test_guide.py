"""The texts and tables that one reads in, in a browser: the guide, and the start page's fractions."""

from __future__ import annotations

from fractions import Fraction

from playwright.sync_api import expect

from metrics.measures import MEASURES
from tests.e2e.lab import Open, ndcg


def test_a_word_is_looked_up_metrics_are_sorted_and_one_is_chosen(open_lab: Open) -> None:
    """From a word's entry through the guide to the page of a metric, and to all of them in fractions."""
    entry = "guide?step=glossary&term=shelf"
    lab = open_lab(f"/{entry}")
    expect(lab.page.locator(".entry.sought")).to_contain_text("judged and not retrieved")
    expect(lab.tab("Glossary")).to_be_in_viewport()
    lab.open_step("Beginning")
    word = lab.page.get_by_role("link", name="shelf")
    expect(word).to_have_attribute("href", entry)
    expect(word).to_have_attribute("target", "_blank")

    lab.open_step("Compared")
    names = lab.page.locator("table.sortable tbody th a")
    expect(names).to_have_text([*MEASURES])
    heading = lab.page.get_by_role("columnheader", name="weight at rank 10 (rank 1 = 1)")
    button = heading.get_by_role("button")
    button.click()
    expect(heading).to_have_attribute("aria-sort", "ascending")
    expect(names.first).to_have_text("INST")
    button.press("Enter")
    expect(heading).to_have_attribute("aria-sort", "descending")
    expect(names.first).to_have_text("ESL")
    lab.handle("C").press("ArrowUp")
    lab.expect_order("ACBDEF")
    lab.settle()
    expect(names.first).to_have_text("ESL")

    lab.open_step("Which metric?")
    lab.page.locator(".questions").get_by_role("link", name="RR", exact=True).click()
    lab.expect_headline("RR", 1)
    lab.expect_order("ACBDEF")

    lab.visit("")
    table = lab.page.get_by_role("table", name="All metrics")
    cells = {
        name: table.get_by_role("row").filter(has=lab.page.get_by_role("link", name=name, exact=True))
        for name in ("nDCG@6", "AP", "RR")
    }
    ap = 1 * Fraction(3, 5) + (Fraction(4, 5) + Fraction(5, 6)) / 5
    for name, value in {"nDCG@6": ndcg(3, 3, 2, 0, 1, 2), "AP": float(ap), "RR": 1.0}.items():
        expect(cells[name]).to_contain_text(f"{value:.4f}")
    number = cells["AP"].get_by_role("button").first
    number.click()
    expect(number).to_have_text(str(ap))
    expect(cells["RR"].get_by_role("button").first).to_have_text("1")
    expect(cells["nDCG@6"]).to_contain_text(f"{ndcg(3, 3, 2, 0, 1, 2):.4f}")
    number.click()
    expect(number).to_have_text(f"{float(ap):.4f}")
