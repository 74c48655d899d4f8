"""What the headline tells on the step of a mean, and what stays when an order is pinned."""

from __future__ import annotations

from math import log2

from playwright.sync_api import expect

from tests.e2e.lab import Lab, Open, ndcg


def reason_of(lab: Lab) -> str:
    return lab.page.locator(".strip .reason").inner_text()


def test_on_the_step_of_the_mean_the_headline_is_the_mean(open_lab: Open) -> None:
    """A card is moved by its handle there; on another step the headline is that of the query."""
    lab = open_lab("/ndcg?r=3.2.0&r2=0.1.3&k=3", step="nDCG")
    lab.expect_headline("nDCG@3", 1.0)
    lab.open_step("Mean")
    lab.expect_headline("nDCG@3", (1 + ndcg(0, 1, 3)) / 2)
    expect(lab.metric).to_contain_text("mean over 2 queries")
    lab.handle("B").press("ArrowUp")
    lab.expect_headline("nDCG@3", (ndcg(2, 3, 0) + ndcg(0, 1, 3)) / 2)
    lost = 1 - ndcg(2, 3, 0)
    expect(lab.metric.locator(".change")).to_have_text(f"−{lost / 2:.4f}")
    expect(lab.page.locator(".strip .reason")).to_contain_text(
        f"Q1 −{lost:.4f}: mean over 2 queries −{lost / 2:.4f}."
    )
    lab.open_step("DCG")
    lab.expect_headline("nDCG@3", ndcg(2, 3, 0))
    lab.visit("average_precision")
    lab.open_step("MAP")
    lab.expect_headline("AP", (1 + (1 / 2 + 2 / 3) / 2) / 2)


def test_to_pin_an_order_keeps_what_the_last_move_did(open_lab: Open) -> None:
    lab = open_lab("/ndcg?r=3.2.0&k=3", step="dcg")
    lab.handle("B").press("ArrowUp")
    change = f"−{1 - ndcg(2, 3, 0):.4f}"
    expect(lab.metric.locator(".change")).to_have_text(change)
    told = reason_of(lab)
    lab.page.get_by_role("button", name="Pin this order").click()
    expect(lab.metric.locator(".change").last).to_contain_text("±0.0000 against the pinned order")
    expect(lab.metric.locator(".change").first).to_have_text(change)
    assert reason_of(lab) == f"This order is pinned: every number now shows the difference. {told}"
    lab.tool("Undo").click()
    expect(lab.metric.locator(".change")).to_have_text([change])
    assert reason_of(lab) == told


def test_against_the_pin_stands_what_each_document_adds_more(open_lab: Open) -> None:
    """D, of grade 0, goes up: it adds nothing more, B and C less. Gain and discount stay on screen."""
    lab = open_lab("/ndcg?r=3.2.3.0&k=4", step="dcg", viewport={"width": 1440, "height": 900})
    lab.page.get_by_role("button", name="Pin this order").click()
    lab.handle("D").press("ArrowUp")
    lab.handle("D").press("ArrowUp")
    lab.expect_order("ADBC")
    table = lab.page.get_by_role("table", name="Step table")
    heads = ["rank", "document", "gain", "discount", "discounted gain", "against the pin", "DCG"]
    expect(table.locator("thead th")).to_have_text(heads)
    less = [2 / 2 - 2 / log2(3), 3 / log2(5) - 3 / 2]
    expect(table.locator("tbody .change:not(td)")).to_have_text(
        ["±0.0000", "±0.0000", *(f"−{abs(each):.4f}" for each in less)]
    )
    for head in heads:
        expect(table.get_by_role("columnheader", name=head, exact=True)).to_be_visible()
