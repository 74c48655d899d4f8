"""The ranking editor by mouse, finger, keys and buttons: order, headline, table and address agree."""

import re
from math import log2

from playwright.sync_api import expect

from tests.e2e.lab import Lab, Open, box, ndcg

LIT = re.compile(r"\blit\b")

STEP = None
"""The editor is the same on every step."""


def begin_again(lab: Lab) -> None:
    """Put the list on screen that the address began with."""
    lab.tool("Back to the start").click()
    lab.expect_address(k="6")  # where the order is that of the start already, only this tells
    lab.expect_order("ABCDEF")


def test_keys_move_a_card_and_everything_follows(open_lab: Open) -> None:
    """List, headline, table, address, focus and light; then a document is added, renamed and removed.

    A picture can be taken away as a file.
    """
    lab = open_lab(step="all")
    for kind, begins in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with lab.page.expect_download() as file:
            lab.page.get_by_role("button", name=f"Save “What each document brings” as {kind}").click()
        assert file.value.suggested_filename == f"cg.{kind.lower()}"
        saved = file.value.path().read_bytes()
        assert saved.startswith(begins)
        assert b"var(" not in saved
    lab.expect_headline("nDCG@6", 0.9608)
    lab.handle("C").focus()
    for lit in (".term.lit", "tr.lit", "svg .lit"):
        expect(lab.page.locator(lit).first).to_have_attribute("data-rank", "3")
    lab.page.locator("tr[data-rank='5']").first.hover()
    expect(lab.card("E")).to_have_class(LIT)
    lab.page.locator("tr[data-rank='1']").first.focus()
    lab.page.keyboard.press("ArrowDown")
    expect(lab.card("B")).to_have_class(LIT)
    lab.handle("C").press("ArrowUp")
    lab.expect_order("ACBDEF")
    lab.expect_headline("nDCG@6", ndcg(3, 3, 2, 0, 1, 2))
    lab.expect_column("document", list("ACBDEF"))
    lab.expect_column("grade", list("332012"))
    lab.expect_address(r="3.3.2.0.1.2", n="A.C.B.D.E.F", k="6", g="3")
    expect(lab.handle("C")).to_be_focused()
    expect(lab.page.get_by_role("status").filter(has_text="C, rank 2 of 6")).to_be_attached()
    lab.page.get_by_role("button", name="Add a document").click()
    lab.expect_order("ACBDEFG")
    expect(lab.grade("G")).to_be_focused()
    lab.card("G").locator(".name").dblclick()
    lab.page.get_by_role("textbox", name="Rename G").fill("<b>the new one</b>")
    lab.page.keyboard.press("Enter")
    lab.handle("<b>the new one</b>").wait_for()
    lab.expect_column("document", [*"ACBDEF", "<b>the new one</b>"])
    lab.handle("A").press("Delete")
    expect(lab.list.get_by_role("listitem")).to_have_count(6)
    expect(lab.handle("C")).to_be_focused()
    lab.tool("Undo").click()
    expect(lab.list.get_by_role("listitem")).to_have_count(7)


def test_fast_keys_buttons_grades_and_edits_of_the_whole_list(open_lab: Open) -> None:
    lab = open_lab()
    focused = "document.activeElement.tagName"
    assert lab.page.evaluate(focused) == "BODY"  # the first list takes no focus
    expect(lab.tool("Back to the start")).to_have_attribute("aria-disabled", "true")
    lab.handle("A").focus()
    for _ in range(5):
        lab.page.keyboard.press("ArrowDown")
    lab.expect_order("BCDEFA")
    lab.expect_headline("nDCG@6", ndcg(2, 3, 0, 1, 2, 3))
    lab.page.keyboard.press("Home")
    lab.expect_order("ABCDEF")
    lab.page.keyboard.press("End")
    lab.expect_order("BCDEFA")
    for _ in range(3):
        lab.page.keyboard.press("Control+z")
    lab.expect_order("BCDEAF")
    lab.expect_headline("nDCG@6", ndcg(2, 3, 0, 1, 3, 2))
    begin_again(lab)
    lab.page.get_by_role("button", name="Move E up").click()
    lab.expect_order("ABCEDF")
    lab.page.get_by_role("button", name="Move A down").click()
    lab.expect_order("BACEDF")
    lab.expect_headline("nDCG@6", ndcg(2, 3, 3, 1, 0, 2))
    expect(lab.page.get_by_role("button", name="Move B up")).to_have_attribute("aria-disabled", "true")
    begin_again(lab)
    lab.grade("D").select_option("3")
    lab.expect_headline("nDCG@6", ndcg(3, 2, 3, 3, 1, 2))
    lab.handle("D").press("1")
    lab.expect_headline("nDCG@6", ndcg(3, 2, 3, 1, 1, 2))
    expect(lab.grade("D")).to_have_value("1")
    lab.handle("A").press("x")
    lab.expect_address(r="x.2.3.1.1.2")
    lab.expect_headline("nDCG@6", ndcg(0, 2, 3, 1, 1, 2))
    lab.handle("B").press("9")
    expect(lab.grade("B")).to_have_value("2")
    begin_again(lab)
    lab.order("Reverse the list")
    lab.expect_order("FEDCBA")
    lab.order("Ideal order")
    lab.expect_headline("nDCG@6", 1.0)
    lab.order("Shuffle the list")
    lab.settle()
    lab.tool("Undo").click()
    lab.tool("Undo").click()
    lab.expect_order("FEDCBA")


def test_cards_and_the_cutoff_are_dragged_and_taken_back(open_lab: Open) -> None:
    lab = open_lab("/ndcg?r=3.2.3.0.1.2&m=3.2&k=6")
    judged = (3, 2, 3, 0, 1, 2, 3, 2)
    before = ndcg(3, 2, 3, 0, 1, 2, judged=judged)
    lab.drag("A", lab.card("E"), above=False)
    lab.expect_order("BCDEAF")
    lab.page.keyboard.press("Escape")
    lab.expect_order("ABCDEF")
    lab.drop()
    lab.expect_headline("nDCG@6", before)
    expect(lab.tool("Undo")).to_have_attribute("aria-disabled", "true")
    lab.drag("F", lab.card("A"))
    lab.expect_order("FABCDE")
    lab.expect_headline("nDCG@6", ndcg(2, 3, 2, 3, 0, 1, judged=judged))  # while it is under way
    lab.drop()
    lab.expect_address(r="2.3.2.3.0.1")
    lab.tool("Undo").click()
    lab.expect_order("ABCDEF")
    lab.expect_headline("nDCG@6", before)
    lab.drag("G", lab.card("B"))
    lab.expect_order("AGBCDEF")
    lab.drop()
    lab.expect_address(r="3.3.2.3.0.1.2", m="2")
    lab.drag("D", lab.card("H"), above=False)
    lab.expect_order("AGBCEF")
    lab.drop()
    expect(lab.shelf.get_by_role("listitem")).to_have_count(2)
    lab.expect_address(r="3.3.2.3.1.2")
    lab.restart("?r=3.2.3.0.1.2&k=6")
    line = lab.page.get_by_role("slider", name="Cutoff k")
    line.press("ArrowUp")
    lab.expect_headline("nDCG@5", ndcg(3, 2, 3, 0, 1, judged=(3, 2, 3, 0, 1, 2)))
    drag_cutoff_below(lab, "B")
    lab.page.mouse.up()
    lab.expect_headline("nDCG@2", (3 + 2 / log2(3)) / (3 + 3 / log2(3)))
    lab.tool("Undo").click()
    lab.expect_address(k="5")
    line.press("End")
    line.press("ArrowDown")
    lab.expect_headline("nDCG@7", 0.9608)
    begin_again(lab)
    lab.grade("F").select_option("0")
    lab.expect_address(r="3.2.3.0.1.0")
    drag_cutoff_below(lab, "B")
    lab.page.keyboard.press("Escape")
    expect(line).to_have_attribute("aria-valuenow", "6")
    lab.page.mouse.up()
    lab.expect_address(k="6")
    drag_cutoff_below(lab, "B")
    lab.page.keyboard.press("Control+z")  # the drag
    lab.expect_address(k="6")
    lab.page.keyboard.press("Control+z")  # the grade: now the list is another
    lab.expect_address(r="3.2.3.0.1.2")
    expect(line).to_have_attribute("aria-valuenow", "6")
    lab.page.mouse.move(0, 0)
    lab.page.mouse.up()
    lab.handle("A").press("ArrowDown")
    lab.expect_order("BACDEF")
    lab.expect_address(k="6")


def drag_cutoff_below(lab: Lab, name: str) -> None:
    start, end = box(lab.page.get_by_role("slider", name="Cutoff k")), box(lab.card(name))
    lab.page.mouse.move(start["x"] + 40, start["y"] + start["height"] / 2)
    lab.page.mouse.down()
    lab.page.mouse.move(start["x"] + 40, end["y"] + end["height"], steps=8)
    lab.expect_address(k="2")


def test_a_loaded_list_takes_the_focus_and_only_that(open_lab: Open) -> None:
    """Examples and a paste, by keys, on another page and on the same one."""
    lab = open_lab("/?r=3.2.3.0.1.2&k=6")
    focused = "document.activeElement.tagName"
    lab.page.get_by_role("button", name="Examples").press("Enter")
    lab.page.get_by_role("button", name="Six documents, two ties").press("Enter")
    lab.expect_address(r="1.1.0.1.0.0")  # on another page, in an editor of its own
    expect(lab.handle("A")).to_be_focused()
    lab.page.keyboard.press("ArrowDown")
    lab.expect_order("BACDEF")
    lab.page.get_by_role("button", name="Examples").press("Enter")
    lab.page.get_by_role("button", name="Six documents, two ties").press("Enter")
    lab.expect_order("ABCDEF")  # on the same page
    expect(lab.handle("A")).to_be_focused()
    lab.page.keyboard.press("ArrowDown")
    lab.expect_order("BACDEF")
    lab.settle()
    lab.load_example("Six results, two good ones missing")
    lab.expect_headline("nDCG@6", 0.785002371969948)
    lab.handle("A").blur()
    lab.page.keyboard.press("Control+z")
    lab.expect_order("BACDEF")
    lab.settle()
    assert lab.page.evaluate(focused) == "BODY"
    lab.page.get_by_role("button", name="Paste").press("Enter")
    lab.page.get_by_role("textbox", name="Text", exact=True).fill("1 2 0")
    lab.page.get_by_role("button", name="Apply").press("Enter")
    lab.expect_order("ABC")
    expect(lab.handle("A")).to_be_focused()
    lab.page.keyboard.press("ArrowDown")
    lab.expect_order("BAC")
