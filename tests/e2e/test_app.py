"""What can be taken away from a page: tables and pictures."""

import csv
import io
from math import log2
from pathlib import Path

from tests.e2e.lab import Open


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
