"""The app as a whole: links, languages of the screen, access, downloads, privacy."""

from __future__ import annotations

import csv
import io
import shutil
from math import log2
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from tests.browser import launch_chromium
from tests.e2e.lab import Open, ndcg
from tests.server import Server


def test_a_copied_link_opens_in_a_fresh_server(open_lab: Open, mortal: Server) -> None:
    lab = open_lab("/ndcg?r=3.2.3.0.1.2&m=3.2&k=6")
    lab.handle("C").press("ArrowUp")
    lab.choose("Gain of grade g", "exponential 2ᵍ − 1")
    lab.handle("D").press("x")
    lab.expect_address(r="3.3.2.x.1.2", m="3.2", gain="exponential", n="A.C.B.D.E.F.G.H")
    value = ndcg(7, 7, 3, 0, 1, 3, judged=(7, 7, 7, 3, 3, 3))  # gains 2ᵍ − 1 of A C B D E F; judged: G H, too
    lab.expect_headline("nDCG@6", value)
    path = lab.page.url.removeprefix(lab.url)
    parameters = lab.parameters()
    lab.page.goto("about:blank")
    mortal.stop()
    mortal.start()
    other = open_lab(path)
    other.expect_order("ACBDEF")
    other.expect_headline("nDCG@6", value)
    assert other.parameters() == parameters
    for page in ("Start", "NDCG"):  # the first request may be for any page: all of them are there
        other.page.get_by_role("link", name=page, exact=True).first.wait_for()


def test_reload_and_back_bring_the_list_back(open_lab: Open) -> None:
    lab = open_lab(step=None)
    lab.handle("C").press("ArrowUp")
    lab.expect_address(r="3.3.2.0.1.2")
    lab.page.reload()
    lab.expect_order("ACBDEF")
    lab.page.get_by_role("link", name="Start", exact=True).first.click()
    lab.page.get_by_role("heading", name="Ranking Metrics Lab").wait_for()
    lab.expect_order("ACBDEF")
    lab.expect_address(r="3.3.2.0.1.2")
    lab.page.go_back()
    lab.page.get_by_role("heading", name="NDCG", exact=True).wait_for()
    lab.expect_order("ACBDEF")
    lab.expect_address(r="3.3.2.0.1.2")
    lab.page.goto("about:blank")  # leaving the app and coming back
    lab.page.go_back()
    lab.expect_order("ACBDEF")


def test_a_server_restart_brings_the_list_back(open_lab: Open, mortal: Server) -> None:
    """The page stays open while the server goes and another comes: the list goes on; and after a reload."""
    lab = open_lab(step=None)
    lab.handle("C").press("ArrowUp")
    lab.expect_address(r="3.3.2.0.1.2")
    mortal.stop()
    mortal.start()
    expect(lab.page.get_by_test_id("stStatusWidget")).to_have_count(0)
    lab.expect_order("ACBDEF")
    lab.handle("A").press("ArrowDown")
    lab.expect_order("CABDEF")
    lab.expect_headline("nDCG@6", ndcg(3, 3, 2, 0, 1, 2))
    lab.expect_address(n="C.A.B.D.E.F")
    mortal.stop()
    mortal.start()
    lab.page.reload()
    lab.expect_order("CABDEF")
    lab.expect_headline("nDCG@6", ndcg(3, 3, 2, 0, 1, 2))


def test_two_browsers_do_not_see_each_others_list(open_lab: Open) -> None:
    one, other = open_lab(step=None), open_lab("/ndcg?r=1.0&k=2", step=None)
    one.handle("A").press("ArrowDown")
    one.expect_order("BACDEF")
    other.handle("A").press("ArrowDown")
    other.expect_order("BA")
    other.expect_headline("nDCG@2", 1 / log2(3))
    one.expect_headline("nDCG@6", ndcg(2, 3, 3, 0, 1, 2))


def test_tables_and_pictures_can_be_downloaded(open_lab: Open) -> None:
    lab = open_lab("/ndcg?r=3.x.1&m=2&k=4")
    with lab.page.expect_download() as download:
        lab.page.get_by_role("button", name="Table as CSV").click()
    rows = list(csv.DictReader(io.StringIO(Path(download.value.path()).read_text())))
    assert [row["document"] for row in rows] == ["A", "B", "C", ""]
    assert [row["grade"] for row in rows] == ["3", "", "1", ""]
    assert float(rows[3]["nDCG"]) == (3 + 1 / log2(4)) / (3 + 2 / log2(3) + 1 / log2(4))
    with lab.page.expect_download() as download:
        lab.page.get_by_role("button", name="Save “What each document brings” as SVG").click()
    assert download.value.suggested_filename == "cg.svg"
    svg = Path(download.value.path()).read_text()
    assert svg.startswith("<svg")
    assert "var(" not in svg
    with lab.page.expect_download() as download:
        lab.page.get_by_role("button", name="Save “What each document brings” as PNG").click()
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")


def test_a_new_definition_is_one_undo_step(open_lab: Open) -> None:
    lab = open_lab()
    lab.choose("Gain of grade g", "exponential 2ᵍ − 1")
    lab.expect_headline("nDCG@6", 0.9488107485678985)
    lab.choose("Divided, at rank i, by", "log₂ i")
    lab.expect_address(discount="jk", log_base=None)
    lab.tool("Undo").click()
    lab.expect_headline("nDCG@6", 0.9488107485678985)
    lab.settle()
    lab.tool("Undo").click()
    lab.expect_headline("nDCG@6", 0.9608081943360616)
    expect(lab.page.get_by_role("radio", name="linear g")).to_be_checked()


def test_a_missing_browser_is_a_failure_with_a_hint(
    monkeypatch: pytest.MonkeyPatch, playwright: Playwright
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(RuntimeError, match="apt-get install -y chromium"):
        launch_chromium(playwright)
