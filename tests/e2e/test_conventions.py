"""The conventions, their bar and the two lessons in a real browser."""

from __future__ import annotations

import re
from math import log2

from playwright.sync_api import Locator, expect

from tests.e2e.access import PHONE, expect_no_violations, expect_nothing_spills_over
from tests.e2e.lab import Lab, Open, box, ndcg

SHELF = "?r=3.2.3.0.1.2&m=3.2&k=6"
JUDGED = (3, 2, 3, 0, 1, 2, 3, 2)
OWN = ndcg(3, 2, 3, 0, 1, 2, judged=JUDGED)
LISTED = ndcg(3, 2, 3, 0, 1, 2)
EXPONENTIAL = ndcg(7, 3, 7, 0, 1, 3)
NAVIGATION = {
    "NDCG": "NDCG",
    "ERR": "ERR",
    "AP & MAP": "AP & MAP",
    "MRR & hit rate": "MRR",
    "ROC & AUC": "ROC",
    "What if?": "What if?",
    "Conventions": "Conventions",
    "Start": "Ranking Metrics Lab",
}
"""The links to all pages, and what their headings say."""


def table(lab: Lab) -> Locator:
    """The table with a row a definition."""
    return lab.page.get_by_role("region", name="The list on screen by every library and paper")


def unfold(lab: Lab) -> None:
    """Open the table: until then it is not there."""
    expect(table(lab)).to_have_count(0)
    lab.page.get_by_text("Every library and paper, one by one").click()
    expect(table(lab)).to_be_visible()
    lab.settle()


def row(lab: Lab, library: str) -> Locator:
    """The row of a definition: after its name stands the version."""
    who = lab.page.locator("td.document", has_text=re.compile(rf"^{re.escape(library)}(\d|commit)"))
    return table(lab).locator("tbody tr").filter(has=who)


def choose(lab: Lab, group: str, option: str) -> None:
    lab.page.get_by_role("radiogroup", name=group).get_by_role("radio", name=option, exact=True).click()
    lab.settle()


def open_bar(lab: Lab) -> Locator:
    """Open what stands behind the line that says which convention is in force."""
    lab.page.get_by_role("button", name="Convention", exact=True).click()
    form = lab.page.get_by_test_id("stPopoverBody")
    expect(form.get_by_role("button", name="scikit-learn", exact=True)).to_be_visible()
    return form


def ask(lab: Lab, number: str) -> None:
    field = lab.page.get_by_role("textbox", name="A number that some tool printed for this list")
    field.fill(number)
    field.press("Enter")


def test_the_page_opens_with_its_list_and_is_sorted(open_lab: Open) -> None:
    lab = open_lab("/conventions")
    ideal = 3 + 3 / log2(3) + 3 / 2 + 2 / log2(5) + 2 / log2(6)
    own = (3 + 2 / log2(3) + 3 / 2 + 1 / log2(6)) / ideal
    lab.expect_headline("nDCG@5", own)
    expect(lab.page.get_by_text("different values of nDCG@5")).to_be_visible()
    unfold(lab)
    # Six decimals: gdeval.pl has a value that looks like it.
    expect(row(lab, "ranx · ndcg").locator("th")).to_have_text(f"{own:.6f}")
    values = table(lab).locator("tbody th")
    choose(lab, "Sorted by", "value")
    highest = ndcg(7, 3, 7, 0, 1, 3)  # XGBoost without a cutoff: the whole list, no missing documents
    expect(values.first).to_have_text(f"{highest:.4f}")
    expect(values.last).to_have_text("undefined")
    numbers = [float(text) for text in values.all_inner_texts()[:-1]]
    assert numbers == sorted(numbers, reverse=True)
    assert len(set(numbers)) >= 5
    choose(lab, "Sorted by", "name")
    expect(table(lab).locator("tbody tr").first).to_contain_text("Burges et al.")
    expect(table(lab).locator("tbody tr").last).to_contain_text("XGBoost")


def test_another_metric_has_its_own_numbers(open_lab: Open) -> None:
    lab = open_lab("/conventions" + SHELF)
    unfold(lab)
    expect(row(lab, "scikit-learn").locator("th")).to_have_text(f"{LISTED:.4f}")
    choose(lab, "Metric", "AP")
    hits = 1 + 1 + 1 + 4 / 5 + 5 / 6
    lab.expect_headline("AP", hits / 7)
    lab.expect_address(metric="AP")
    expect(row(lab, "torchmetrics").locator("th")).to_have_text(f"{hits / 5:.4f}")
    expect(row(lab, "ranx · map@k").locator("th")).to_have_text(f"{hits / 7:.4f}")


def test_a_number_is_explained_and_a_wrong_one_keeps_everything(open_lab: Open) -> None:
    lab = open_lab("/conventions" + SHELF)
    ask(lab, "78,5 %")
    answers = lab.page.locator("ol.answers li")
    expect(lab.page.get_by_text("78,5 % can be, the likeliest first:")).to_be_visible()
    expect(answers.first).to_contain_text("nDCG@6, linear gain")
    expect(answers.first).to_contain_text("trec_eval")
    expect(answers.first).to_contain_text(f"(exactly {OWN:.6f})")
    lab.handle("C").press("ArrowUp")
    lab.expect_order("ACBDEF")
    ask(lab, "<b>0.5</b>")
    alert = lab.page.get_by_role("alert").filter(has_text="is not a number")
    expect(alert).to_contain_text("“<b>0.5</b>” is not a number. Allowed are decimal numbers")
    lab.expect_order("ACBDEF")
    lab.expect_headline("nDCG@6", ndcg(3, 3, 2, 0, 1, 2, judged=JUDGED))
    expect(lab.page.get_by_role("textbox", name="A number that some tool printed")).to_have_value(
        "<b>0.5</b>"
    )
    ask(lab, "0.123456789")
    expect(lab.page.get_by_text("no common mistake gives 0.123456789")).to_be_visible()
    expect(lab.page.get_by_text("The nearest is")).to_be_visible()


def test_a_preset_is_put_in_force_and_taken_back_in_the_editor(open_lab: Open) -> None:
    lab = open_lab("/conventions" + SHELF)
    lab.expect_headline("nDCG@6", OWN)
    form = open_bar(lab)
    form.get_by_role("button", name="LightGBM", exact=True).click()
    lab.expect_headline("nDCG@6", EXPONENTIAL)
    lab.expect_address(gain="exponential", ideal="list", empty="1")
    for name in ("LightGBM", "XGBoost · ndcg@k", "CatBoost · type=Exp"):
        expect(form.get_by_text("nDCG@6 as ").first).to_contain_text(name)
    expect(lab.page.locator("ol.answers").or_(lab.page.get_by_text("no common mistake"))).to_be_visible()
    lab.page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    lab.tool("Undo").click()
    lab.expect_headline("nDCG@6", OWN)
    lab.expect_address(gain=None, ideal=None, empty=None)


def test_a_field_of_the_bar_changes_the_page_behind_it(open_lab: Open) -> None:
    lab = open_lab("/ndcg" + SHELF)
    form = open_bar(lab)
    form.get_by_role("radiogroup", name="Ideal list").get_by_role(
        "radio", name="listed only, cut at k"
    ).click()
    lab.expect_headline("nDCG@6", LISTED)
    lab.expect_address(ideal="list")
    form.get_by_role("radiogroup", name="Divided, at rank i, by").get_by_role(
        "radio", name="i", exact=True
    ).click()
    by_rank = (3 + 2 / 2 + 3 / 3 + 1 / 5 + 2 / 6) / (3 + 3 / 2 + 2 / 3 + 2 / 4 + 1 / 5)
    lab.expect_headline("nDCG@6", by_rank)
    expect(form).to_contain_text("divided by the rank, ideal of the listed only")
    # The link carries it to another browser.
    lab.expect_address(ideal="list", discount="zipf")
    other = open_lab(lab.page.url.removeprefix(lab.url))
    other.expect_headline("nDCG@6", by_rank)
    expect(open_bar(other)).to_contain_text("divided by the rank, ideal of the listed only")
    assert other.parameters() == lab.parameters()


def test_tied_documents_share_their_gains(open_lab: Open) -> None:
    lab = open_lab("/ndcg?r=1.0.3.2&s=0.9_0.5_0.5_0.1&k=3")
    best = 3 + 2 / log2(3) + 1 / 2
    lab.expect_headline("nDCG@3", (1 + 0 + 3 / 2) / best)
    form = open_bar(lab)
    form.get_by_role("radiogroup", name="Tied documents in nDCG").get_by_role(
        "radio", name="share their gains"
    ).click()
    shared = (1 + 1.5 / log2(3) + 1.5 / 2) / best
    lab.expect_headline("nDCG@3", shared)
    lab.expect_address(ties="average")
    lab.page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    # Within the tie the order does not matter any more.
    lab.handle("C").press("ArrowUp")
    lab.expect_order("ACBD")
    expect(lab.reason).to_contain_text("nDCG does not see their order")
    lab.expect_headline("nDCG@3", shared)
    other = open_lab(lab.page.url.removeprefix(lab.url))
    other.expect_headline("nDCG@3", shared)
    expect(open_bar(other)).to_contain_text("tied documents share what they get")


def test_every_page_has_the_bar(open_lab: Open) -> None:
    lab = open_lab("/" + SHELF + "&gain=exponential&ideal=list")
    for link, heading in NAVIGATION.items():
        lab.page.get_by_role("link", name=link, exact=True).first.click()
        expect(lab.page.get_by_role("heading", name=heading, level=1)).to_be_visible()
        form = open_bar(lab)
        expect(form.get_by_text(f"{lab.metric.get_attribute('aria-label')} as ").first).to_be_visible()
        form.get_by_role("radio").first.focus()
        lab.page.keyboard.press("Escape")
        expect(form).to_have_count(0)
        expect(lab.page.get_by_role("button", name="Convention", exact=True)).to_be_focused()


def test_snippets_are_shown_to_be_copied(open_lab: Open) -> None:
    lab = open_lab("/conventions" + SHELF)
    code = lab.page.get_by_test_id("stCode")
    shown = {
        "numpy alone": "import numpy as np",
        "ranx": '"ndcg@6"',
        "TREC qrels": "Q1 0 G 3",
        "LaTeX": r"\begin{tabular}",
        "Markdown": "| --: | :-- | --: | --: |",
    }
    for name, part in shown.items():
        choose(lab, "Copy as", name)
        expect(code).to_contain_text(part)
        code.hover()
        expect(lab.page.get_by_role("button", name="Copy to clipboard")).to_be_visible()
    choose(lab, "Copy as", "scikit-learn")
    expect(lab.page.get_by_text(f"No call of scikit-learn gives the {OWN:.4f} on screen")).to_be_visible()
    expect(lab.page.get_by_test_id("stException")).to_have_count(0)


def test_the_lessons_are_linked_and_lead_back(open_lab: Open) -> None:
    lab = open_lab("/conventions" + SHELF)
    lab.page.get_by_role("link", name="Lesson: When everyone means something else by NDCG").click()
    scene = lab.page.get_by_role("region", name="What the choice does to the list in the side bar")
    expect(scene).to_have_count(3)
    form = open_bar(lab)
    expect(form).to_contain_text("nDCG@6 as trec_eval")
    lab.page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    expect(scene.last.locator("tbody td:nth-child(2)")).to_have_text(
        [f"{OWN:.4f}", f"{ndcg(3, 2, 3, 0, 1, 2, 0, 0, judged=JUDGED):.4f}", f"{LISTED:.4f}"]
    )
    lab.page.get_by_role("button", name="Put this lesson's list into the side bar").click()
    lab.expect_address(s="0.9_0.8_0.8_0.5_0.4_0.1", k="5")
    lab.page.get_by_role("link", name="← Back to the conventions").click()
    expect(lab.page.get_by_role("heading", name="Conventions", exact=True)).to_be_visible()
    lab.open_step("All")
    lab.page.get_by_role("link", name="Lesson: An empty query is worth 0, 1, or nothing").click()
    lab.page.get_by_role("button", name="Put this lesson's list into the side bar").click()
    means = lab.page.get_by_role("region", name="an empty query counts")
    first, second = 2.5 / (2 + 1 / log2(3)), (1 / log2(3)) / (2 + 1 / log2(3))
    expect(means.locator("tbody td:nth-child(2)")).to_have_text(
        [
            f"{(first + second) / 3:.4f}",
            f"{(first + second + 1) / 3:.4f}",
            f"{(first + second) / 2:.4f}",
            "–",  # an empty query has no value, and no mean has one then
        ]
    )
    lab.page.get_by_role("group", name="Queries").get_by_role("button", name="Q3").click()
    lab.expect_address(a="3")
    lab.grade("A").select_option("1")  # the question is gone: all means are one
    same = f"{(first + second + 1) / 3:.4f}"
    expect(means.locator("tbody td:nth-child(2)")).to_have_text([same] * 3)


def test_axe_finds_nothing_in_the_open_bar(open_lab: Open) -> None:
    lab = open_lab("/ndcg?r=3.2.0&k=3&s=2_1_1", color_scheme="light")
    form = open_bar(lab)
    expect(form.get_by_role("button", name="by ascending id")).to_be_visible()
    expect_no_violations(lab)


NAMES = ".".join(letter * 60 for letter in "ABCD")


def test_the_open_bar_fits_on_a_phone(open_lab: Open) -> None:
    lab = open_lab(f"/conventions?r=3.2.x.0&k=9&n={NAMES}&s=3_2_2_1", viewport=PHONE)
    form = open_bar(lab)
    lab.settle()
    expect_nothing_spills_over(lab)
    for part in (form, form.get_by_role("button", name="LightGBM", exact=True)):
        found = box(part)
        assert found["x"] >= 0
        assert found["x"] + found["width"] <= 390
    assert form.evaluate("form => form.scrollWidth <= form.clientWidth")
