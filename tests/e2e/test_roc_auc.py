"""ROC and AUC as a person meets them: numbers, scores, the threshold, links, access."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.access import PHONE, expect_nothing_spills_over, violations
from tests.e2e.lab import Lab, Open, place_of, turn

HUNDRED = ".".join("3x01200000" * 10)
LISTS = [
    "?r=3.2.x.0.1.2&k=6&m=2&s=0.9_0.7_0.7_0.7_0.2_0.1",
    "?r=0.x.0&k=2",
    f"?r={HUNDRED}&k=10",
]


def figure(lab: Lab, name: str) -> Locator:
    return lab.page.locator(f"figure[data-name={name}]")


def expect_column(lab: Lab, caption: str, heading: str, values: list[str]) -> None:
    """A column of the table with this caption."""
    table = lab.page.get_by_role("table", name=caption)
    place = place_of(table, heading)
    expect(table.locator(f"tbody tr > :nth-child({place + 1})")).to_have_text(values)


def expect_points(lab: Lab, heading: str, values: list[str]) -> None:
    expect_column(lab, "Every rate at every threshold", heading, values)


def four(*values: float) -> list[str]:
    return [f"{value:.4f}" for value in values]


def result(lab: Lab, name: str) -> Locator:
    """What a line of numbers ends in; of several with this name, the last."""
    line = lab.page.locator(".numbers").filter(has=lab.page.locator(".name").get_by_text(name, exact=True))
    return line.last.locator(".result")


def expect_matrix(lab: Lab, tp: int, fn: int, fp: int, tn: int) -> None:
    expect(lab.page.locator(".matrix .count")).to_have_text([str(count) for count in (tp, fn, fp, tn)])


def open_form(lab: Lab) -> Locator:
    """Open the form of the scores; where they are typed."""
    lab.page.get_by_role("button", name=re.compile("^Scores: ")).click()
    field = lab.page.get_by_role("textbox", name="Scores, one per document")
    expect(field).to_be_visible()
    return field


def use(lab: Lab, text: str) -> None:
    open_form(lab).fill(text)
    lab.page.get_by_role("button", name="Use these scores").click()


def test_headline_table_and_fraction_follow_a_key_press(open_lab: Open) -> None:
    lab = open_lab("/roc_auc?r=1.0.1.0&k=4")
    lab.expect_headline("AUC", (2 + 1) / (2 * 2))
    expect_points(lab, "threshold", ["∞", "1", "0.75", "0.5", "0.25"])
    expect_points(lab, "TP", list("01122"))
    expect_points(lab, "FP", list("00112"))
    expect_points(lab, "TN", list("22110"))
    expect_points(lab, "FN", list("21100"))
    expect_points(lab, "TPR", four(0, 1 / 2, 1 / 2, 1, 1))
    expect_points(lab, "FPR", four(0, 0, 1 / 2, 1 / 2, 1))
    expect_points(lab, "precision", ["–", *four(1, 1 / 2, 2 / 3, 2 / 4)])
    expect_points(lab, "recall", four(0, 1 / 2, 1 / 2, 1, 1))
    expect_points(lab, "F1", four(0, 2 / (2 + 1), 2 / (2 + 2), 4 / (4 + 1), 4 / (4 + 2)))
    expect_points(lab, "accuracy", four(2 / 4, 3 / 4, 2 / 4, 3 / 4, 2 / 4))
    exact = result(lab, "AUC").locator("[data-exact]")
    expect(exact).to_have_text("0.7500")
    turn(lab, "AUC", last=True)
    expect(exact).to_have_text("3/4")
    lab.handle("C").press("ArrowUp")
    lab.expect_headline("AUC", 1)
    expect(exact).to_have_text("1")
    expect_points(lab, "TPR", four(0, 1 / 2, 1, 1, 1))
    expect(result(lab, "AP")).to_have_text("1.0000")
    lab.page.get_by_role("table", name="Documents with their scores").locator("tbody tr").nth(2).hover()
    lit = lab.page.locator(".lit[data-rank='3']")
    for selector in ("figure[data-name=scores] g", "figure[data-name=roc] circle", ".matrix .doc", ".term"):
        expect(lit.and_(lab.page.locator(selector)).first).to_be_visible()


def test_a_moved_card_takes_the_score_of_its_rank(open_lab: Open) -> None:
    lab = open_lab("/roc_auc?r=1.0.0&k=3&s=0.9_0.5_0.1")
    lab.handle("A").press("ArrowDown")
    lab.expect_headline("AUC", 1 / 2)
    caption = "Documents with their scores and labels"
    expect_column(lab, caption, "document", list("BAC"))
    expect_column(lab, caption, "score", ["0.9", "0.5", "0.1"])
    expect_column(lab, caption, "label", list("010"))
    lab.expect_address(r="0.1.0", s="0.9_0.5_0.1", n="B.A.C")


def test_the_threshold_goes_through_the_list_by_keyboard(open_lab: Open) -> None:
    lab = open_lab("/roc_auc?r=1.0.1.0&k=4")
    rings = lab.page.locator("svg .ring")
    expect(rings).to_have_count(2)
    expect_matrix(lab, tp=1, fn=1, fp=1, tn=1)  # from 0.75 on
    before = [ring.bounding_box() for ring in rings.all()]
    lab.page.get_by_role("slider", name="Decision threshold").press("ArrowLeft")
    expect_matrix(lab, tp=2, fn=0, fp=1, tn=1)
    expect(lab.page.locator("tr[aria-current=true] th")).to_have_text("0.5")
    expect(result(lab, "F1")).to_have_text(*four(2 * 2 / (2 * 2 + 1)))
    expect(lab.page.get_by_text("Confusion matrix at threshold 0.5")).to_be_visible()
    after = [ring.bounding_box() for ring in rings.all()]
    for old, new in zip(before, after, strict=True):
        assert old
        assert new
        assert old["y"] > new["y"] + 20  # TPR and precision rise
    lab.page.get_by_role("slider", name="Decision threshold").press("End")
    expect_matrix(lab, tp=0, fn=2, fp=0, tn=2)
    expect(lab.page.get_by_text("precision is 0 / 0")).to_be_visible()
    lab.handle("D").press("ArrowUp")
    expect(lab.page.locator("tr[aria-current=true] th")).to_have_text("∞")


def test_typed_scores_with_a_tie_give_a_slant_and_half_a_pair(open_lab: Open) -> None:
    lab = open_lab("/roc_auc?r=1.0.1.0&k=4")
    expect(lab.page.locator("svg .slanted")).to_have_count(0)
    use(lab, "0.9 0.7 0.7 0.2")
    lab.expect_headline("AUC", (2 + 1 / 2 + 1) / 4)
    expect(lab.page.get_by_role("button", name="Scores: as typed")).to_be_visible()
    expect(lab.page.get_by_role("textbox", name="Scores, one per document")).not_to_be_visible()
    expect(figure(lab, "roc").locator(".slanted")).to_have_count(1)
    expect(figure(lab, "pairs").locator("rect.tied")).to_have_count(1)
    expect(figure(lab, "pairs").locator("rect.won")).to_have_count(3)
    expect(lab.page.get_by_text("3 pairs won, 1 tied, 0 lost, of 4.")).to_be_visible()
    expect_points(lab, "called relevant from here on", ["", "A", "BC", "D"])
    lab.expect_address(s="0.9_0.7_0.7_0.2")
    lab.tool("Undo").click()
    lab.expect_headline("AUC", 3 / 4)
    lab.expect_address(s=None)


def test_bad_scores_are_explained_and_stay(open_lab: Open) -> None:
    lab = open_lab("/roc_auc?r=1.0.1&k=3")
    use(lab, "0.9 high 0.1")
    expect(lab.page.get_by_text("“high” at place 2")).to_be_visible()
    field = lab.page.get_by_role("textbox", name="Scores, one per document")
    expect(field).to_have_value("0.9 high 0.1")
    assert violations(lab) == []
    field.fill("0.9 0.5")
    lab.page.get_by_role("button", name="Use these scores").click()
    expect(lab.page.get_by_text("There are 2 scores for 3 documents")).to_be_visible()
    expect(field).to_have_value("0.9 0.5")
    lab.expect_headline("AUC", 1 / 2)


def test_one_class_is_explained_and_no_curve_invented(open_lab: Open) -> None:
    lab = open_lab("/roc_auc?r=1.1&k=2")
    expect(lab.value).to_have_text("–")
    expect(lab.page.get_by_text("Every document in this list is relevant")).to_be_visible()
    expect(lab.page.locator("figure")).to_have_count(0)
    expect(lab.page.get_by_role("slider", name="Decision threshold")).to_have_count(0)
    lab.handle("B").press("0")
    lab.expect_headline("AUC", 1)
    expect(figure(lab, "roc")).to_be_visible()
    lab.choose("Relevant from grade", "3")
    expect(lab.page.get_by_text("No document in this list is relevant")).to_be_visible()
    expect(lab.page.locator("figure")).to_have_count(0)


def test_the_reversed_list_has_the_rest(open_lab: Open) -> None:
    lab = open_lab("/roc_auc?r=1.0.0.1&k=4&s=0.9_0.9_0.7_0.5")
    lab.expect_headline("AUC", (1 / 2 + 1 + 0) / 4)
    line = result(lab, "AUC of the reversed list")
    turn(lab, "AUC of the reversed list", last=True)
    expect(line).to_have_text("5/8")
    lab.tool("Reverse").click()
    lab.expect_headline("AUC", 1 - 3 / 8)
    lab.expect_address(s="0.9_0.7_0.5_0.5")
    expect(result(lab, "AUC")).to_have_text("5/8")
    expect(line).to_have_text("3/8")


def test_a_link_brings_the_scores(open_lab: Open) -> None:
    lab = open_lab("/roc_auc?r=1.0.1&k=3&r2=0.1&s2=2_-1.5")
    use(lab, "0.25; 0.75; 0.25")  # B A C
    lab.expect_headline("AUC", 0)
    lab.expect_address(r="0.1.1", s="0.75_0.25_0.25", n="B.A.C", s2="2_-1.5")
    other = open_lab(lab.page.url.removeprefix(lab.url))
    other.expect_order("BAC")
    other.expect_headline("AUC", 0)
    assert other.parameters() == lab.parameters()
    expect(other.page.get_by_role("button", name="Scores: as typed")).to_be_visible()
    expect(open_form(other)).to_have_value("0.75 0.25 0.25")


def test_an_accuracy_of_99_percent_is_among_the_examples(open_lab: Open) -> None:
    lab = open_lab("/ndcg?r=1.0&k=2")
    lab.page.get_by_role("button", name="Examples").click()
    lab.page.get_by_role("button", name="One relevant document in a hundred").click()
    expect(lab.page.get_by_role("heading", name="ROC & AUC")).to_be_visible()
    lab.expect_headline("AUC", 90 / 99)
    lab.open_step("All")
    expect(lab.page.get_by_text(f"has an accuracy of {99 / 100:.4f}")).to_be_visible()
    lab.page.get_by_role("slider", name="Decision threshold").press("End")
    expect_matrix(lab, tp=0, fn=1, fp=0, tn=99)
    expect(result(lab, "accuracy")).to_have_text(*four(99 / 100))
    expect(result(lab, "TPR")).to_have_text(*four(0))


@pytest.mark.parametrize("parameters", [LISTS[0], LISTS[2]])
def test_nothing_spills_over_on_a_phone(open_lab: Open, parameters: str) -> None:
    lab = open_lab("/roc_auc" + parameters, viewport=PHONE)
    expect_nothing_spills_over(lab)
    cut = lab.page.locator(".numbers").evaluate_all(
        "lines => lines.filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent)"
    )
    assert cut == []
