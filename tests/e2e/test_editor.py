"""The ranking editor by mouse, finger, keys and buttons: order, headline, table and address agree."""

from __future__ import annotations

import re
from math import log2

import pytest
from playwright.sync_api import expect

from tests.e2e.lab import Lab, Open, box, ndcg

LIT = re.compile(r"\blit\b")


@pytest.fixture
def usual_step() -> str | None:
    """The editor is the same on every step."""
    return None


def begin_again(lab: Lab) -> None:
    """Put the list on screen that the address began with."""
    lab.tool("Back to the start").click()
    lab.expect_order("ABCDEF")


def test_keys_move_a_card_and_everything_follows(open_lab: Open) -> None:
    """List, headline, table, address, focus and light; then a document is added, renamed and removed."""
    lab = open_lab(step="all")
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


def test_a_card_and_the_cutoff_are_dragged_taken_back_and_undone(open_lab: Open) -> None:
    lab = open_lab("/ndcg?r=3.2.3.0.1.2&m=3.2&k=6")
    judged = (3, 2, 3, 0, 1, 2, 3, 2)
    before = ndcg(3, 2, 3, 0, 1, 2, judged=judged)
    lab.expect_headline("nDCG@6", before)
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
    lab.settle()
    lab.expect_order("FABCDE")
    lab.expect_address(r="2.3.2.3.0.1")
    lab.tool("Undo").click()
    lab.expect_order("ABCDEF")
    lab.expect_headline("nDCG@6", before)
    lab.tool("Redo").click()
    lab.expect_order("FABCDE")
    begin_again(lab)
    lab.drag("G", lab.card("B"))
    lab.expect_order("AGBCDEF")
    lab.drop()
    lab.expect_address(r="3.3.2.3.0.1.2", m="2")
    lab.drag("D", lab.card("H"), above=False)
    lab.expect_order("AGBCEF")
    lab.drop()
    expect(lab.shelf.get_by_role("listitem")).to_have_count(2)
    lab.expect_address(r="3.3.2.3.1.2")
    lab.page.get_by_role("button", name="Retrieve H into the list").click()
    lab.expect_order("AGBCEFH")
    expect(lab.handle("H")).to_be_focused()
    lab.page.get_by_role("button", name="More for A").click()
    lab.page.get_by_role("menuitem", name="Move to “not retrieved”").click()
    lab.expect_order("GBCEFH")
    expect(lab.shelf.locator(".name")).to_have_text(["D", "A"])


def test_the_cutoff_moves_by_keys_and_mouse(open_lab: Open) -> None:
    lab = open_lab()
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
    line.press("Home")
    lab.expect_address(k="1")
    line.press("ArrowUp")
    lab.page.get_by_text("k = 0 is not possible. It is a whole number from 1").wait_for()
    lab.expect_headline("nDCG@1", 1)
    begin_again(lab)
    lab.expect_address(k="6")
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


def test_back_to_the_start_of_the_link_also_after_a_reload(open_lab: Open) -> None:
    lab = open_lab("/ndcg?r=3.2.3.0.1.2&k=6")
    back = lab.tool("Back to the start")
    for name in "ABC":
        lab.handle(name).press("End")
    lab.expect_address(r="0.1.2.3.2.3")
    lab.settle()
    lab.page.reload()
    lab.expect_order("DEFABC")
    back.click()
    lab.expect_order("ABCDEF")
    lab.expect_address(r="3.2.3.0.1.2", n=None, k="6")
    expect(back).to_have_attribute("aria-disabled", "true")
    lab.tool("Undo").click()
    lab.expect_order("DEFABC")
    lab.page.get_by_role("link", name="ERR", exact=True).first.click()
    expect(lab.metric).to_have_accessible_name("ERR@6")
    lab.settle()
    back.click()
    lab.expect_order("ABCDEF")
    lab.goto("/ndcg?r=1.0.2&k=2")  # another link in this tab begins anew
    lab.expect_order("ABC")
    expect(back).to_have_attribute("aria-disabled", "true")
    for name, left in {"A": "BC", "B": "C", "C": "C"}.items():  # the last document stays
        lab.handle(name).press("Delete")
        lab.expect_order(left)
    lab.expect_headline("nDCG@2", 1.0)


def test_what_is_pasted_is_shown_before_it_is_applied(open_lab: Open) -> None:
    lab = open_lab("/ndcg?r=3.2.3.0.1.2&k=3&m=1")
    lab.page.get_by_role("button", name="Paste").click()
    field = lab.page.get_by_role("textbox", name="Grades in ranked order")
    apply = lab.page.get_by_role("button", name="Apply")
    preview = lab.page.get_by_role("table", name="Preview").locator("tbody tr")
    expect(field).to_have_value(re.compile(r"1, A, 3[\s\S]*–, G, 1"))
    expect(preview).to_have_text(["1A3", "2B2", "3C3", "4D0", "5E1", "6F2", "not retrievedG1"])
    field.fill("3 2 potato")
    problem = lab.page.get_by_text("Line 1: “potato” is not a grade.")
    problem.wait_for()
    expect(apply).to_be_disabled()
    field.press("Control+Enter")  # changes nothing as long as something is not understood
    field.evaluate("field => { field.value = '1 '.repeat(2_100_000); }")  # more than a message may hold
    field.press("End")
    field.press("Space")
    lab.page.get_by_text("The text is too long: up to 50000 characters are read.").wait_for()
    field.fill("3 2 potato")
    word = lab.page.get_by_role("spinbutton", name="potato")
    word.fill("1")
    word.press("Enter")
    expect(preview).to_have_text(["1A3", "2B2", "3C1"])
    lab.expect_order("ABCDEF")
    field.fill("3,2 1,0")
    choice = lab.page.get_by_role("radiogroup", name="A comma between two digits")
    choice.wait_for()
    expect(apply).to_be_disabled()
    choice.get_by_role("radio", name="It separates two numbers").click()
    expect(preview).to_have_text(["1A3", "2B2", "3C1", "4D0"])
    field.fill("grade；score；name\n1；0,5；b\nx；0,9；a")
    expect(preview).to_have_text(["1a?0.9", "2b10.5"])
    field.press("Control+Enter")
    lab.expect_order("ab")
    lab.expect_address(r="x.1", s="0.9_0.5", k="3", m=None)
    lab.page.get_by_text("2 documents are on screen.").wait_for()
    expect(field).to_have_count(0)
    lab.tool("Undo").click()
    lab.expect_order("ABCDEF")


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
    lab.page.get_by_role("textbox", name="Grades in ranked order").fill("1 2 0")
    lab.page.get_by_role("button", name="Apply").press("Enter")
    lab.expect_order("ABC")
    expect(lab.handle("A")).to_be_focused()
    lab.page.keyboard.press("ArrowDown")
    lab.expect_order("BAC")


def test_several_queries(open_lab: Open) -> None:
    lab = open_lab()
    queries = lab.page.get_by_role("group", name="Queries")
    queries.get_by_role("button", name="Add a query").click()
    lab.expect_order("ABC")
    lab.expect_address(r="1.0.0", r1="3.2.3.0.1.2", a="2")
    lab.handle("A").press("ArrowDown")
    lab.expect_order("BAC")
    queries.get_by_role("button", name="Q1").click()
    lab.expect_order("ABCDEF")
    lab.expect_address(r="3.2.3.0.1.2", r2="0.1.0", a=None)
    queries.get_by_role("button", name="More for query Q1").click()
    lab.page.get_by_role("menuitem", name="Rename", exact=True).click()
    lab.page.get_by_role("textbox", name="Rename query Q1").fill("lipstick")
    lab.page.keyboard.press("Enter")
    lab.expect_address(q="lipstick.Q2")
    queries.get_by_role("button", name="More for query lipstick").click()
    lab.page.get_by_role("menuitem", name="Remove", exact=True).click()
    lab.expect_order("BAC")
    lab.tool("Undo").click()
    lab.expect_order("ABCDEF")
    begin_again(lab)
    queries.get_by_role("button", name="More for query Q1").press("Enter")
    lab.page.get_by_role("menuitem", name="Duplicate", exact=True).press("Enter")
    expect(queries.get_by_role("button", name="Q2", exact=True)).to_be_focused()
    lab.page.keyboard.press("ArrowLeft")
    lab.page.keyboard.press("Enter")
    lab.expect_address(a=None)
    queries.get_by_role("button", name="More for query Q1").press("Enter")
    lab.page.get_by_role("menuitem", name="Remove", exact=True).press("Enter")
    lab.expect_address(r="3.2.3.0.1.2", r2=None)
    expect(queries.get_by_role("button", name="Q2", exact=True)).to_be_focused()
    lab.page.keyboard.press("ArrowRight")
    lab.page.keyboard.press("Enter")  # "Add a query"
    lab.expect_order("ABC")


def test_the_start_page_tells_the_last_step_and_a_metrics_name_leads_to_its_page(open_lab: Open) -> None:
    lab = open_lab("/?r=3.2.3.0.1.2&k=6")
    lab.page.get_by_text("this line says what changed, and why.").wait_for()
    lab.handle("E").press("ArrowUp")
    story = lab.reason
    expect(story).to_contain_text("Document E, grade 1, went from rank 5 to 4.")
    gain = (1 / log2(5) - 1 / log2(6)) / (3 + 3 / log2(3) + 2 / 2 + 2 / log2(5) + 1 / log2(6))
    expect(story).to_contain_text(f"nDCG@6 +{gain:.4f}")
    expect(lab.page.get_by_role("row", name="nDCG@6").locator(".ghost")).to_have_count(1)
    expect(lab.page.get_by_role("row", name="Success@6").locator(".ghost")).to_have_count(0)
    lab.page.get_by_role("row", name="nDCG@6").get_by_role("link").click()
    lab.page.get_by_role("heading", name="NDCG", exact=True).wait_for()
    lab.expect_order("ABCEDF")
    lab.tool("Undo").click()
    lab.expect_order("ABCDEF")
