"""The server dies and comes back: list, number, tables and address agree in the end, and no edit is lost."""

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


def test_edits_before_during_and_after_are_all_there_once_and_outlive_a_reload(
    open_lab: Open, mortal: Server
) -> None:
    """One tab is edited while the server is away, one only afterwards, one is reloaded as it comes back."""
    edited, still, reloaded = open_lab(), open_lab(), open_lab()
    for lab in (edited, still, reloaded):
        lab.handle("A").press("ArrowDown")
        expect_all(lab, "BACDEF", "233012")
    with still.page.expect_console_message(lambda message: "server is not responding" in message.text):
        mortal.kill()
    expect_said_while_nothing_is_edited(still)
    edit_meanwhile(edited)
    reloaded.handle("A").press("End")
    reloaded.grade("D").select_option("3")
    reloaded.expect_order("BCDEFA")
    expect_stale(reloaded)
    mortal.start()
    reloaded.page.reload()  # what was not delivered outlives it
    expect_fresh(reloaded)
    expect_all(reloaded, "BCDEFA", "233123")
    expect_all_there_once(edited)
    expect_the_first_edit_to_be_taken(still)


def expect_said_while_nothing_is_edited(lab: Lab) -> None:
    """That the server is away, to be read and in nobody's way."""
    expect(lab.waiting).to_contain_text("No connection to the server: your list is kept")
    assert lab.waiting.evaluate(PALE) == ""
    expect(lab.page.get_by_role("dialog")).to_have_count(0)  # Streamlit's own "Connection error"
    expect(lab.handle("A")).to_be_focused()


def edit_meanwhile(lab: Lab) -> None:
    """Edit without a server: the list follows, and a download says why it cannot be."""
    lab.handle("A").press("ArrowDown")
    lab.handle("A").press("ArrowDown")
    lab.expect_order("BCDAEF")
    expect_stale(lab)
    lab.page.get_by_role("button", name="Table as CSV").first.click()
    lab.page.get_by_text("Download failed: the server is not responding.").wait_for()


def expect_all_there_once(lab: Lab) -> None:
    """What was edited before, meanwhile and now; and all of it can be undone, step by step."""
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


def expect_the_first_edit_to_be_taken(lab: Lab) -> None:
    """Of a page that had none meanwhile; and it outlives a reload."""
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
