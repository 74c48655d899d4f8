"""The conventions, their bar and the two lessons in a real browser."""

from __future__ import annotations

from math import log2

from playwright.sync_api import Locator, expect

from tests.e2e.access import PHONE, expect_no_violations, expect_nothing_spills_over
from tests.e2e.lab import Lab, Open, box

TIED = "?r=1.0.3.2&m=3&k=3&s=0.9_0.5_0.5_0.1"
IDEAL = 3 + 3 / log2(3) + 2 / 2
IDEAL_LISTED = 3 + 2 / log2(3) + 1 / 2


def open_bar(lab: Lab) -> Locator:
    """Open what stands behind the line that says which convention is in force."""
    lab.page.get_by_role("button", name="Convention", exact=True).click()
    form = lab.page.get_by_test_id("stPopoverBody")
    form.get_by_role("button", name="scikit-learn", exact=True).wait_for()
    return form


def close_bar(lab: Lab, form: Locator) -> None:
    """Close it by the Escape key, which gives the focus back."""
    form.get_by_role("radio").first.focus()
    lab.page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    expect(lab.page.get_by_role("button", name="Convention", exact=True)).to_be_focused()


def choose(lab: Lab, group: str, option: str) -> None:
    lab.page.get_by_role("radiogroup", name=group).get_by_role("radio", name=option, exact=True).click()
    lab.settle()


def test_the_bar_changes_the_page_behind_it_is_sent_in_a_link_and_fits_on_a_phone(open_lab: Open) -> None:
    """On the page of NDCG, with tied documents: two fields, a link, a preset, and all of it taken back."""
    lab = open_lab("/ndcg" + TIED, step=None)
    lab.expect_headline("nDCG@3", (1 + 0 + 3 / 2) / IDEAL)
    form = open_bar(lab)
    choose(lab, "Tied documents in nDCG", "share their gains")
    lab.expect_headline("nDCG@3", (1 + 1.5 / log2(3) + 1.5 / 2) / IDEAL)
    choose(lab, "Ideal list", "listed only, cut at k")
    shared = (1 + 1.5 / log2(3) + 1.5 / 2) / IDEAL_LISTED
    lab.expect_headline("nDCG@3", shared)
    lab.expect_address(ties="average", ideal="list")
    close_bar(lab, form)
    # Within the tie the order does not matter any more.
    lab.handle("C").press("ArrowUp")
    lab.expect_order("ACBD")
    expect(lab.reason).to_contain_text("their order does not change nDCG")
    lab.expect_headline("nDCG@3", shared)
    lab.tool("Undo").click()
    lab.expect_order("ABCD")

    form = open_bar(lab)
    choose(lab, "Divided, at rank i, by", "i")
    by_rank = (1 + 1.5 / 2 + 1.5 / 3) / (3 + 2 / 2 + 1 / 3)
    lab.expect_headline("nDCG@3", by_rank)
    told = "divided by the rank; ideal of the listed only, cut at k; tied documents share what they get"
    expect(form).to_contain_text(told)
    lab.expect_address(ties="average", ideal="list", discount="zipf")
    other = open_lab(lab.page.url.removeprefix(lab.url), step=None)
    other.expect_headline("nDCG@3", by_rank)
    expect(open_bar(other)).to_contain_text(told)
    assert other.parameters() == lab.parameters()

    form.get_by_role("button", name="LightGBM", exact=True).click()
    exponential = (1 + 0 + 7 / 2) / (7 + 3 / log2(3) + 1 / 2)
    lab.expect_headline("nDCG@3", exponential)
    lab.expect_address(gain="exponential", ideal="list", empty="1", ties=None, discount=None)
    for name in ("LightGBM", "XGBoost · ndcg@k"):
        expect(form.get_by_text("nDCG@3 as ").first).to_contain_text(name)
    form.get_by_role("button", name="by ascending id").wait_for()
    expect_no_violations(lab)
    close_bar(lab, form)

    lab.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    form = open_bar(lab)
    lab.settle()
    expect_nothing_spills_over(lab)
    for part in (form, form.get_by_role("button", name="LightGBM", exact=True)):
        found = box(part)
        assert found["x"] >= 0
        assert found["x"] + found["width"] <= PHONE["width"]
    assert form.evaluate("form => form.scrollWidth <= form.clientWidth")
    close_bar(lab, form)
    lab.tool("Undo").click()
    lab.expect_headline("nDCG@3", by_rank)
    lab.expect_address(gain=None, ideal="list", empty=None, ties="average", discount="zipf")


def ask(lab: Lab, number: str) -> Locator:
    """Type a number that some tool gave; where it is typed."""
    field = lab.page.get_by_role("textbox", name="A number that some tool printed for this list")
    field.fill(number)
    field.press("Enter")
    return field


def test_numbers_are_explained_the_list_is_copied_and_lessons_lead_on_and_back(open_lab: Open) -> None:
    """The page with its own list, step by step, then at length, and through its two lessons."""
    lab = open_lab("/conventions", step=None)
    ideal = 3 + 3 / log2(3) + 3 / 2 + 2 / log2(5) + 2 / log2(6)
    own, moved = (
        (3 + second / log2(3) + third / 2 + 1 / log2(5)) / ideal for second, third in ((2, 3), (3, 2))
    )
    lab.expect_headline("nDCG@5", own)
    ask(lab, f"{100 * own:.2f} %".replace(".", ","))
    answers = lab.page.locator("ol.answers li")
    lab.page.get_by_text(" %, most likely first:").wait_for()
    expect(answers.first).to_contain_text("nDCG@5, linear gain")
    expect(answers.first).to_contain_text(f"(exactly {own:.6f})")
    lab.handle("C").press("ArrowUp")
    lab.expect_order("ACBDEF")
    field = ask(lab, "<b>0.5</b>")
    alert = lab.page.get_by_role("alert").filter(has_text="is not a number")
    expect(alert).to_contain_text("“<b>0.5</b>” is not a number. Allowed are decimal numbers")
    lab.expect_order("ACBDEF")
    lab.expect_headline("nDCG@5", moved)
    expect(field).to_have_value("<b>0.5</b>")
    ask(lab, "0.123456789")
    lab.page.get_by_text("no common mistake gives 0.123456789").wait_for()
    lab.page.get_by_text("The most likely value near it is").wait_for()

    lab.open_step("Code")
    code = lab.page.get_by_test_id("stCode")
    expect(code).to_contain_text("import numpy as np")
    choose(lab, "Copy as", "LaTeX")
    expect(code).to_contain_text(r"\begin{tabular}")
    code.hover()
    lab.page.get_by_role("button", name="Copy to clipboard").wait_for()

    lab.open_step("All")
    lab.page.get_by_text("different values of nDCG@5").wait_for()
    table = lab.page.get_by_role("region", name="The list on screen by every library and paper")
    expect(table).to_have_count(0)  # until it is asked for
    lab.page.get_by_text("Every library and paper, one by one").click()
    table.wait_for()
    choose(lab, "Sorted by", "value")
    expect(table.locator("tbody th").last).to_have_text("undefined")
    choose(lab, "Sorted by", "name")
    expect(table.locator("tbody tr").first).to_contain_text("Burges et al.")
    expect(table.locator("tbody tr").last).to_contain_text("XGBoost")

    lab.page.get_by_role("link", name="Lesson: When everyone means something else by NDCG").click()
    scene = lab.page.get_by_role("region", name="What the choice does to the list in the side bar")
    expect(scene).to_have_count(3)
    form = open_bar(lab)
    expect(form).to_contain_text("nDCG@5 as ")
    close_bar(lab, form)
    lab.page.get_by_role("link", name="← Back to the conventions").click()
    lab.page.get_by_role("heading", name="Conventions", exact=True).wait_for()
    lab.open_step("All")
    lab.page.get_by_role("link", name="Lesson: An empty query is worth 0, 1, or nothing").click()
    lab.page.get_by_role("button", name="Load this lesson's list").click()
    means = lab.page.get_by_role("region", name="an empty query counts").locator("tbody td:nth-child(2)")
    first, second = 2.5 / (2 + 1 / log2(3)), (1 / log2(3)) / (2 + 1 / log2(3))
    both = first + second
    # An empty query may have no value, and no mean has one then.
    expect(means).to_have_text([*(f"{each:.4f}" for each in (both / 3, (both + 1) / 3, both / 2)), "–"])
    lab.page.get_by_role("group", name="Queries").get_by_role("button", name="Q3").click()
    lab.expect_address(a="3")
    lab.grade("A").select_option("1")  # the question is gone: all means are one
    expect(means).to_have_text([f"{(both + 1) / 3:.4f}"] * 3)
