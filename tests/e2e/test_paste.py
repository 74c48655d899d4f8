"""The form for pasting: what is typed is shown at once, applied by a key, and never more than can be sent."""

import gzip
import re

from playwright.sync_api import Locator, expect

from tests.e2e.lab import BY_TOUCH, TOUCH, Lab, Open, place

RUN = """301 Q0 FR-1 1 9.5 lab
301 Q0 FR-2 2 9.0 lab
301 Q0 FR-3 3 8.5 lab
302 Q0 LA-1 1 7.0 lab
302 Q0 LA-2 2 6.0 lab
303 Q0 FT-1 1 5.0 lab
"""
QRELS = """301 0 FR-1 1
301 0 FR-3 2
301 0 FR-9 1
302 0 LA-2 1
303 0 FT-1 0
304 0 XX-1 1
"""


def form_of(lab: Lab, button: str) -> Locator:
    lab.page.get_by_role("button", name=button, exact=True).click()
    return lab.opened_form()


TWO_SYSTEMS = "doc,first,second\na,12.1,0.1\nb,9.0,0.9\nc,3.1,0.2"


def test_what_is_typed_is_shown_before_a_key_applies_it_and_columns_are_taken_for_something_else(
    open_lab: Open,
) -> None:
    lab = open_lab("/ndcg?r=3.2.1&r2=0.1&k=3", step="mean")
    form = form_of(lab, "Paste")
    field, apply = form.get_by_role("textbox"), form.get_by_role("button", name="Apply")
    field.fill("3 2 potato")
    expect(apply).to_be_disabled()
    field.press("Control+Enter")  # changes nothing as long as something is not understood
    field.evaluate("field => { field.value = '1 '.repeat(2_100_000); }")  # more than a message may hold
    field.press("End")
    field.press("Space")
    form.get_by_text("The text is too long: up to 50000 characters are read.").wait_for()
    lab.expect_order("ABC")
    field.fill(RUN + QRELS)
    expect(form.get_by_role("status")).to_have_text("3 queries")
    expect(form.get_by_role("table").locator("tbody tr")).to_have_text(["301321", "302210", "303110"])
    field.press("Control+Enter")
    expect(field).to_have_count(0)
    lab.expect_address(q="301.302.303", r="1.x.2", m="1", r2="x.1", r3="0", k="3")
    lab.tool("Undo").click()
    lab.expect_address(q=None, r="3.2.1", r2="0.1", r3=None)
    expect_columns_to_be_corrected(lab)
    expect_what_is_asked_above_the_key(lab)


def expect_columns_to_be_corrected(lab: Lab) -> None:
    """By mouse and keys, of a packed file."""
    form = form_of(lab, "Paste")
    field = form.get_by_role("textbox", name="Text", exact=True)
    apply = form.get_by_role("button", name="Apply", exact=True)
    packed = gzip.compress(TWO_SYSTEMS.encode())
    file = {"name": "systems.csv.gz", "mimeType": "application/gzip", "buffer": packed}
    form.get_by_label("Open a file").set_input_files(file)  # type: ignore[arg-type]
    expect(field).to_have_value(TWO_SYSTEMS)
    first, second = (form.get_by_role("combobox", name=f"Column {i} is", exact=True) for i in (2, 3))
    for menu, heading in ((first, "first"), (second, "second")):
        expect(menu).to_have_accessible_description(heading)
        expect(menu).to_have_attribute("aria-invalid", "true")
    roles = ["query", "document", "grade", "score", "rank", "leave out"]
    expect(first.locator("option:not([hidden])")).to_have_text(roles)
    expect(apply).to_be_disabled()
    first.select_option("leave out")
    expect(first).to_have_attribute("aria-invalid", "false")
    expect(second).to_have_value("score")  # what the first is not, the second is
    expect(apply).to_be_enabled()
    first.focus()
    first.press("Tab")
    expect(second).to_be_focused()
    second.press("l")  # a menu of the browser's own goes to what begins so
    expect(second).to_have_value("none")
    form.get_by_role("button", name="As recognised").click()
    expect(apply).to_be_disabled()
    expect(second).to_have_value("")
    first.select_option("score")
    expect(second).to_have_value("none")
    expect(form.get_by_role("table").locator("tbody tr").first).to_have_text(re.compile("^1a"))
    apply.click()
    lab.expect_order("abc")


def expect_what_is_asked_above_the_key(lab: Lab) -> None:
    """On a low screen, all of it whole."""
    lab.page.set_viewport_size({"width": 853, "height": 480})
    form = form_of(lab, "Paste")
    form.get_by_role("textbox", name="Text", exact=True).fill("a good\nb bad\nc fair\nd good")
    last, apply = form.get_by_role("radio").last, form.get_by_role("button", name="Apply", exact=True)
    for part in (form.get_by_role("spinbutton", name="fair"), last, apply):
        expect(part).to_be_in_viewport(ratio=1)
    assert place(last)["y"] + place(last)["height"] <= place(apply)["y"]


@BY_TOUCH
def test_a_column_is_corrected_on_a_phone(open_lab: Open) -> None:
    lab = open_lab("/ndcg?r=3.2.1&k=3", step="cg", viewport={"width": 390, "height": 844}, **TOUCH)
    form = form_of(lab, "Paste")
    form.get_by_role("textbox").fill("query,doc,rel\nq,a,2\nq,b,0\np,c,1")
    expect(form.get_by_role("status")).to_have_text("2 queries")
    second, third = (form.get_by_role("combobox", name=f"Column {i} is", exact=True) for i in (2, 3))
    second.select_option("grade")
    expect(third.locator("option:checked")).to_have_text("leave out")  # it was only recognised
    third.select_option("grade")
    expect(form.get_by_text("These columns are taken for the same thing: doc, rel.")).to_be_in_viewport()
    for menu in (second, third):
        expect(menu).to_have_attribute("aria-invalid", "true")
    second.select_option("document")
    expect(third).to_have_attribute("aria-invalid", "false")
    menu = form.get_by_role("combobox", name="Column 1 is")
    menu.tap()
    menu.select_option("leave out")
    expect(form.get_by_role("status")).to_have_text("3 documents in the list")
    form.get_by_role("button", name="Apply").tap()
    lab.expect_order("abc")
