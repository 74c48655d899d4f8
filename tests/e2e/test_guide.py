"""The guide in a browser: a table sorted by its headings, the way to a metric, a word looked up."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.lab import Open

METRICS = ["nDCG", "ERR", "RBP", "AP", "Q", "P", "R", "F1", "RR", "ESL", "Success", "AUC"]
"""In the order of the table, before it is sorted."""


def test_a_heading_sorts_the_table_and_a_move_keeps_it_sorted(open_lab: Open) -> None:
    lab = open_lab("/guide", step="compare")
    names = lab.page.locator("table.sortable tbody th a")
    expect(names).to_have_text(METRICS)
    heading = lab.page.get_by_role("columnheader", name="left at rank 10")
    button = heading.get_by_role("button")
    button.click()
    expect(heading).to_have_attribute("aria-sort", "ascending")
    expect(names.first).to_have_text("AUC")
    button.press("Enter")
    expect(heading).to_have_attribute("aria-sort", "descending")
    expect(names.first).to_have_text("ESL")
    lab.handle("C").press("ArrowUp")
    lab.expect_order("ACBDEF")
    lab.settle()
    expect(names.first).to_have_text("ESL")


def test_the_questions_lead_to_the_page_of_a_metric_with_the_list_as_it_is(open_lab: Open) -> None:
    lab = open_lab("/guide?r=1.0.2&k=3", step="choose")
    lab.page.locator(".questions").get_by_role("link", name="RR", exact=True).click()
    lab.expect_order("ABC")
    expect(lab.page.get_by_role("group", name="RR", exact=True)).to_be_visible()


def test_a_word_of_the_text_opens_its_entry_beside(open_lab: Open) -> None:
    lab = open_lab("/guide", step="beginning")
    with lab.page.context.expect_page() as opened:
        lab.page.get_by_role("link", name="shelf").click()
    entry = opened.value.locator(".entry.sought")
    expect(entry).to_contain_text("judged and not retrieved")
    expect(opened.value.get_by_role("tab", name="Glossary")).to_be_in_viewport()
