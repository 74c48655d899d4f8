"""What a page says while its server is away, and when it is back."""

from playwright.sync_api import expect

from tests.e2e.lab import Lab, ndcg

PATIENCE = 90_000
"""Milliseconds after which a page has not found its server again; it looks ever more seldom."""


def expect_stale(lab: Lab, *, knows_why: bool = True) -> None:
    """The page says that its numbers are not those of the list yet, and nothing lies over the list.

    Where it knows that there is no connection, it takes nothing that only Python can do.
    """
    expect(lab.waiting).to_contain_text("The numbers follow when the server answers.")
    expect(lab.page.get_by_test_id("stMain")).to_have_attribute("aria-busy", "true")
    expect(lab.tool("Undo")).to_have_attribute("aria-disabled", "true" if knows_why else "false")
    expect(lab.page.get_by_role("dialog")).to_have_count(0)  # Streamlit's own "Connection error"


def expect_fresh(lab: Lab) -> None:
    """The page says nothing any more: its numbers are those of the list."""
    expect(lab.waiting).to_have_text("", timeout=PATIENCE)
    expect(lab.page.get_by_role("dialog")).to_have_count(0)
    expect(lab.page.get_by_test_id("stException")).to_have_count(0)
    expect(lab.page.get_by_test_id("stMain")).not_to_have_attribute("aria-busy", "true")
    lab.settle()


def expect_all(lab: Lab, order: str, grades: str) -> None:
    """List, headline, table and address are of this order."""
    lab.expect_order(order)
    lab.expect_headline("nDCG@6", ndcg(*map(int, grades)))
    lab.expect_column("document", list(order))
    lab.expect_column("grade", list(grades))
    lab.expect_address(r=".".join(grades), k="6")
