"""ROC and AUC as a person meets them: the line, its ring, scores that are typed, what lights up, a phone."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.e2e.access import PHONE, expect_nothing_spills_over, violations
from tests.e2e.beside import PARTS, SIZES, expect_rows_beside_cards
from tests.e2e.lab import Lab, Open, ask, turn

HUNDRED = ".".join("3x01200000" * 10)


def figure(lab: Lab, name: str) -> Locator:
    return lab.page.locator(f"figure[data-name={name}]")


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
    field.wait_for()
    return field


def expect_no_line_is_cut(lab: Lab) -> None:
    cut = lab.page.locator(".numbers").evaluate_all(
        "lines => lines.filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent)"
    )
    assert cut == []


def test_the_threshold_is_moved_scores_are_typed_and_every_picture_follows(open_lab: Open) -> None:
    """Four documents: the threshold by keys, the scores by the form, the long page, at last on a phone."""
    lab = open_lab("/roc_auc?r=1.0.1.0&k=4", step="decision")
    lab.expect_headline("AUC", (2 + 1) / (2 * 2))
    expect_matrix(lab, tp=1, fn=1, fp=1, tn=1)  # from 0.75 on
    slider = lab.page.get_by_role("slider", name="Decision threshold")
    slider.press("ArrowLeft")
    expect_matrix(lab, tp=2, fn=0, fp=1, tn=1)
    expect(result(lab, "F1")).to_have_text(f"{2 * 2 / (2 * 2 + 1):.4f}")
    lab.page.get_by_text("Confusion matrix at threshold 0.5").wait_for()
    slider.press("End")
    expect_matrix(lab, tp=0, fn=2, fp=0, tn=2)
    lab.page.get_by_text("precision is 0 / 0").wait_for()
    lab.handle("D").press("ArrowUp")
    lab.expect_headline("AUC", (2 + 0) / (2 * 2))
    lab.page.get_by_text("Confusion matrix at threshold ∞").wait_for()
    lab.tool("Undo").click()
    lab.expect_headline("AUC", 3 / 4)
    slider.press("ArrowLeft")
    slider.press("ArrowLeft")
    expect_matrix(lab, tp=1, fn=1, fp=1, tn=1)

    lab.open_step("All")
    field, use = open_form(lab), lab.page.get_by_role("button", name="Use these scores")
    field.fill("0.9 high 0.1 0")
    use.click()
    lab.page.get_by_text("“high” at place 2").wait_for()
    expect(field).to_have_value("0.9 high 0.1 0")
    assert violations(lab) == []
    field.fill("0.9 0.5")
    use.click()
    lab.page.get_by_text("There are 2 scores, but the number of documents is 4").wait_for()
    expect(field).to_have_value("0.9 0.5")
    lab.expect_headline("AUC", 3 / 4)
    field.fill("0.9 0.7 0.7 0.2")
    use.click()
    lab.expect_headline("AUC", (2 + 1 / 2 + 1) / 4)
    lab.page.get_by_role("button", name="Scores: as typed").wait_for()
    expect(field).not_to_be_visible()
    lab.expect_address(s="0.9_0.7_0.7_0.2")

    expect(figure(lab, "roc").locator(".slanted")).to_have_count(1)
    exact = result(lab, "AUC").locator("[data-exact]")
    expect(exact).to_have_text(f"{7 / 8:.4f}")
    turn(lab, "AUC", last=True)
    expect(exact).to_have_text("7/8")
    lab.page.get_by_role("table", name="Documents with their scores").locator("tbody tr").nth(2).hover()
    lit = lab.page.locator(".lit[data-rank='3']")
    for selector in ("figure[data-name=scores] g", "figure[data-name=roc] circle", ".matrix .doc", ".term"):
        lit.and_(lab.page.locator(selector)).first.wait_for()
    lab.tool("Undo").click()
    lab.expect_headline("AUC", 3 / 4)
    lab.expect_address(s=None)
    expect(exact).to_have_text("3/4")
    expect(figure(lab, "roc").locator(".slanted")).to_have_count(0)

    lab.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect_nothing_spills_over(lab)
    expect_no_line_is_cut(lab)
    lab.goto(f"/roc_auc?r={HUNDRED}&k=10")
    expect_nothing_spills_over(lab)
    expect_no_line_is_cut(lab)


STEPS = ("scores", "decision", "curves", "area")
WITH_LONG_SUM = [("area", 360)]
"""Where the sum of the strips takes two lines: the lower edge of the curves is below the screen."""
WITH_CURVES = [(1920, 1080), (1440, 900), (1280, 720), (853, 480), (390, 844), (360, 640)]
SEEN = f"""() => {{
  {PARTS}
  const top = box(document.querySelector(".st-key-strip")).bottom - 1;
  const isSeen = (each) =>
    box(each).top >= top && box(each).bottom <= innerHeight && box(each).right <= innerWidth;
  const main = document.querySelector("[data-testid=stMain]");
  return {{
    rows: rows.filter(isSeen).length, sum: all("[role=math]").slice(0, 1).filter(isSeen).length,
    curves: all(".square > svg").filter(isSeen).length,
    wider: main.scrollWidth - main.clientWidth,
  }};
}}"""


def test_rows_sum_and_both_curves_are_on_the_first_screen(open_lab: Open) -> None:
    lab = open_lab("/roc_auc", step="scores")
    for language in ("en", "zh"):
        ask(lab.page, [["speak", language]])
        expect(lab.page.locator("html")).to_have_attribute("lang", language)
        for step in STEPS:
            ask(lab.page, [["show_step", step]])
            lab.page.locator(f".steps [aria-selected=true][data-command*='\"{step}\"']").wait_for()
            lab.settle()
            for width, height in SIZES:
                lab.page.set_viewport_size({"width": width, "height": height})
                expect_rows_beside_cards(lab, (step, width, height))
                if (width, height) in WITH_CURVES and (step, width) not in WITH_LONG_SUM:
                    seen = lab.page.evaluate(SEEN)
                    expected = {"rows": 6, "sum": 1, "curves": 2, "wider": 0}
                    assert seen == expected, (language, step, width, height)
