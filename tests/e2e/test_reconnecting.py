"""The server dies and comes back: list, number, tables and address agree in the end, and no edit is lost."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.away import expect_all, expect_fresh, expect_stale
from tests.e2e.lab import Lab
from tests.server import Server

Open = Callable[..., Lab]
PALE = """node => {
  for (let each = node; each; each = each.parentElement ?? each.getRootNode().host)
    if (getComputedStyle(each).opacity !== "1") return each.outerHTML.slice(0, 80);
  return "";
}"""
"""Finds what makes a node hard to read: something around it that is see-through."""


def test_edits_before_during_and_after_are_all_there_once(open_lab: Open, mortal: Server) -> None:
    lab = open_lab()
    lab.handle("A").press("ArrowDown")
    expect_all(lab, "BACDEF", "233012")
    mortal.kill()
    lab.handle("A").press("ArrowDown")
    lab.handle("A").press("ArrowDown")
    lab.expect_order("BCDAEF")
    expect_stale(lab)
    lab.page.get_by_role("button", name="Table as CSV").first.click()
    lab.page.get_by_text("Download failed: the server is not responding.").wait_for()
    mortal.start()
    expect_fresh(lab)
    expect_all(lab, "BCDAEF", "230312")
    expect(lab.value).to_have_text("0.8800")
    lab.handle("F").press("Home")
    expect_all(lab, "FBCDAE", "223031")
    for _ in range(4):
        lab.tool("Undo").click()
        lab.settle()
    expect_all(lab, "ABCDEF", "323012")  # also what the session that is gone had done
    expect(lab.tool("Undo")).to_have_attribute("aria-disabled", "true")


def test_without_edits_meanwhile_the_first_one_afterwards_is_taken_and_all_outlives_a_reload(
    open_lab: Open, mortal: Server
) -> None:
    lab = open_lab()
    lab.handle("A").press("ArrowDown")
    lab.expect_address(r="2.3.3.0.1.2")
    lab.settle()
    with lab.page.expect_console_message(lambda message: "server is not responding" in message.text):
        mortal.kill()
    expect(lab.waiting).to_contain_text("The server is away: your list is kept")
    assert lab.waiting.evaluate(PALE) == ""
    expect(lab.page.get_by_role("dialog")).to_have_count(0)  # Streamlit's own "Connection error"
    expect(lab.handle("A")).to_be_focused()
    mortal.start()
    expect_fresh(lab)
    lab.handle("A").press("ArrowDown")
    expect_all(lab, "BCADEF", "233012")
    lab.page.reload()  # a session of its own, to which nobody has told anything
    expect_fresh(lab)
    for order in ("BACDEF", "ABCDEF"):
        expect(lab.tool("Undo")).to_have_attribute("aria-disabled", "false")
        lab.tool("Undo").click()
        lab.expect_order(order)
    expect(lab.tool("Undo")).to_have_attribute("aria-disabled", "true")
    mortal.kill()
    lab.handle("A").press("End")
    lab.grade("D").select_option("3")
    lab.expect_order("BCDEFA")
    expect_stale(lab)
    mortal.start()
    lab.page.reload()  # what was not delivered outlives it
    expect_fresh(lab)
    expect_all(lab, "BCDEFA", "233123")
