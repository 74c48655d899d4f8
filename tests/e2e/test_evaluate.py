"""Runs that are evaluated: read from files, compared, and every query one press from its lists."""

import gzip
import random
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.access import PHONE, expect_nothing_spills_over, violations
from tests.e2e.lab import Lab, Open, place

STEP = None


QUERIES, DEPTH = 300, 200
FIELDS = ("Judgements", "System A", "System B")
SAID = "node => getComputedStyle(node, '::before').content"
"""What stands in place of Streamlit's own words."""
REPORT_BEHIND_THE_WAY = """() => {
  const report = () =>
    document.dispatchEvent(new CustomEvent("ranking:command", { detail: ["show_step", "queries"] }));
  addEventListener("popstate", () => setTimeout(report), { once: true });
}"""
"""Let the page that is left report once more, as it does of itself on a busy machine."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Judgements of one document a query, a run that has it at rank 3, and one that has it at rank 1 or 4."""
    folder, chance = tmp_path_factory.mktemp("runs"), random.Random(1)
    queries = [f"{number}" for number in range(1, QUERIES + 1)]
    judged = {query: f"doc-{chance.randrange(10**9)}" for query in queries}

    def run(rank_of: dict[str, int]) -> str:
        lines = []
        for query in queries:
            names = [f"doc-{chance.randrange(10**9)}" for _ in range(DEPTH)]
            names[rank_of[query] - 1] = judged[query]
            lines += [
                f"{query} Q0 {name} {rank} {DEPTH - rank}.5 run\n" for rank, name in enumerate(names, start=1)
            ]
        return "".join(lines)

    written = {
        "qrels.txt": "".join(f"{query} 0 {name} 1\n" for query, name in judged.items()),
        "bm25.run": run(dict.fromkeys(queries, 3)),
        "dense.run": run({query: 4 if int(query) % 5 == 0 else 1 for query in queries}),
    }
    for name, text in written.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "dense.run.gz").write_bytes(gzip.compress(written["dense.run"].encode()))
    return {path.name: path for path in folder.iterdir()}


def choose(lab: Lab, **chosen: Path) -> None:
    for name, path in chosen.items():
        field = lab.page.get_by_label(name.replace("_", " "), exact=True)
        field.locator("input[type=file]").set_input_files(path)


def test_two_runs_are_compared_and_a_query_opens(open_lab: Open, files: dict[str, Path]) -> None:
    """From an empty page to the list of a query and back to its row; on a phone every step fits."""
    lab = open_lab("/evaluate", step="check")
    expect(lab.metric).to_have_accessible_name("nDCG@10")
    lab.page.get_by_text("the true order of the systems is known").wait_for()
    choose(lab, Judgements=files["qrels.txt"])
    lab.page.get_by_text("Now choose a system’s run.").wait_for()
    choose(lab, System_A=files["bm25.run"])
    lab.page.get_by_text("bm25.run · 2").wait_for()
    choose(lab, System_B=files["dense.run.gz"])
    lab.page.get_by_text("240 queries won, 60 lost, 0 equal").wait_for()
    lab.open_step("Means")
    means = lab.page.get_by_role("table", name="Means", exact=True)
    assert means.evaluate("table => table.offsetWidth <= table.parentElement.clientWidth")
    lab.open_step("Queries")
    table = lab.page.get_by_role("table", name="Queries", exact=True)
    expect(table.locator("tbody tr")).to_have_count(100)
    lab.page.get_by_role("button", name="Open query 7", exact=True).click()
    lab.list.wait_for()
    lab.expect_headline("nDCG@10", 0.5)
    lab.page.go_back()
    lab.expect_step("Queries")
    lab.page.evaluate(REPORT_BEHIND_THE_WAY)
    lab.page.go_forward()
    lab.page.get_by_text("B (dense, the first 100 of 200)").wait_for()
    lab.page.get_by_role("link", name="Back to the queries").click()
    opened = lab.page.get_by_role("button", name="Open query 7", exact=True)
    expect(opened).to_be_focused()
    lab.page.get_by_text("dense.run.gz · ").first.wait_for()
    lab.open_step("Compare")
    expect(lab.page.get_by_role("table", name="Tests", exact=True).locator("tbody tr")).not_to_have_count(0)
    choose(lab, Judgements=files["dense.run"])
    lab.page.get_by_role("alert").get_by_text("holds no judgements").wait_for()
    lab.page.get_by_text("240 queries won, 60 lost, 0 equal").first.wait_for()
    lab.page.set_viewport_size(PHONE)
    for step in ("Check", "Means", "Queries", "Compare"):
        lab.open_step(step)
        expect_nothing_spills_over(lab)
        assert violations(lab) == []


def test_a_dot_opens_its_query_a_box_of_them_is_a_filter_and_paper_has_no_fields_for_files(
    open_lab: Open,
) -> None:
    """A press does what the button in the table does."""
    lab = open_lab("/evaluate", step="means")
    uploader = lab.page.get_by_test_id("stFileUploader").first
    expect(uploader).to_be_visible()
    lab.page.emulate_media(media="print")
    expect(uploader).to_be_hidden()
    lab.page.emulate_media(media="screen")
    chart = chart_of_dots(lab)
    dot = chart.locator(".scatterlayer .point").first
    dot.hover(force=True)  # the layer that listens lies above it
    query = chart.locator(".hoverlayer tspan").first.text_content()
    dot.click(force=True)
    lab.list.wait_for()
    lab.page.get_by_text(f"{query} A simulated-a").first.wait_for()
    lab.page.get_by_role("link", name="Back to the queries").click()
    expect(lab.page.get_by_role("button", name=f"Open query {query}", exact=True)).to_be_focused()
    lab.open_step("Means")
    expect_a_box_to_be_a_filter(lab, chart_of_dots(lab))


def chart_of_dots(lab: Lab) -> Locator:
    """Ask for the chart, which is asked for anew each time that the step is opened."""
    switch = lab.page.get_by_role("switch", name="A against B, one dot per query")
    expect(switch).not_to_be_checked()
    switch.press("Space")
    chart = lab.page.get_by_role("figure", name="50 queries as dots")
    chart.locator(".scatterlayer .point").first.wait_for()
    lab.settle()
    return chart


def expect_a_box_to_be_a_filter(lab: Lab, chart: Locator) -> None:
    chart.hover()
    chart.locator("[data-title='Select a box']").click()
    plane = place(chart.locator(".plot-container .nsewdrag").first)
    lab.page.mouse.move(plane["x"] + 5, plane["y"] + 5)
    lab.page.mouse.down()
    lab.page.mouse.move(plane["x"] + plane["width"] / 2, plane["y"] + plane["height"] - 5, steps=5)
    lab.page.mouse.up()
    lab.expect_step("Queries")
    rows = lab.page.get_by_role("table", name="Queries", exact=True).locator("tbody tr")
    lab.page.get_by_text("of 50 queries fit the filter").first.wait_for()
    assert 0 < rows.count() < 50
    assert "a<" in lab.page.get_by_label("Filter").first.input_value()


ASKED = """field => field.addEventListener("click", (event) => {
  event.preventDefault();  // of the browser's own dialog tests hear now and then only
  window.isAsked = true;
})"""


def test_each_field_opens_by_keys_and_says_beside_itself_that_a_file_is_too_large_in_both_languages(
    open_lab: Open, files: dict[str, Path], tmp_path: Path
) -> None:
    """And leaves what was there."""
    lab = open_lab("/evaluate?lang=zh")
    expect(lab.page.get_by_label("标注文件", exact=True)).to_match_aria_snapshot(
        """
        - group "标注文件":
          - button "选择文件"
          - text: 或拖到这里 最大 50 MB
        """
    )
    lab.goto("/evaluate?lang=en", "check")
    field = {name: lab.page.get_by_label(name, exact=True) for name in FIELDS}
    field["Judgements"].get_by_role("button").focus()
    for before, name in pairwise(FIELDS):
        expect(field[before].get_by_role("button")).to_be_focused()
        lab.page.keyboard.press("Tab")
        expect(field[name].get_by_role("button")).to_be_focused()
    field["System B"].locator("input").evaluate(ASKED)
    lab.page.keyboard.press("Enter")
    lab.page.wait_for_function("() => window.isAsked")
    choose(lab, System_A=files["bm25.run"])
    lab.page.get_by_text("Now the judgements.").wait_for()
    choose(lab, Judgements=files["qrels.txt"])
    lab.page.get_by_text("bm25.run · 2").wait_for()
    (tmp_path / "huge.run").write_bytes(b"1 Q0 d 1 0.5 t\n" * (51 * 2**20 // 15))
    choose(lab, System_A=tmp_path / "huge.run")
    told = "Upload failed: the file is larger than 50 MB, or the connection broke."
    assert told in field["System A"].get_by_role("alert").evaluate(SAID)
    lab.page.get_by_text("bm25.run · 2").wait_for()
