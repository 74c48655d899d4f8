"""Files that pages offer, as any process writes them from the request alone."""

import csv
import io
from math import log2

import pytest

from scene.address.encoding import encode
from scene.examples import example_scene
from scene.exercises.model import Series
from scene.practice import write_series
from ui.practice.handout import FILES, answers_csv
from ui.server.files import WRITERS, file_of
from ui.what_if.zoom import ORDERS, ORDERS_SHORT


def rows_of(kind: str, **address: str) -> list[dict[str, str]]:
    found = file_of(kind, address)
    assert found is not None
    text, media = found
    assert media == "text/csv"
    return list(csv.DictReader(io.StringIO(text)))


def test_the_steps_are_written_from_the_address_and_in_its_language() -> None:
    rows = rows_of("nDCG", r="3.x.1", m="2", k="4")
    assert [row["document"] for row in rows] == ["A", "B", "C", ""]
    assert [row["grade"] for row in rows] == ["3", "", "1", ""]
    assert float(rows[3]["nDCG"]) == (3 + 1 / log2(4)) / (3 + 2 / log2(3) + 1 / log2(4))
    assert "文档" in rows_of("nDCG", r="3.1", k="2", lang="zh")[0]
    assert "document" in rows_of("nDCG", r="3.1", k="2", lang="en")[0]


def test_names_that_a_spreadsheet_would_compute_stay_text() -> None:
    names = ["=1+1", "+A", "-B", "@SUM(A1)", "＝1", "-0.5"]
    rows = rows_of("nDCG", r="3.2.1.0.1.2", k="6", n=".".join(name.replace(".", "~1") for name in names))
    assert [row["document"] for row in rows[:6]] == ["'=1+1", "'+A", "'-B", "'@SUM(A1)", "'＝1", "-0.5"]


@pytest.mark.parametrize("kind", WRITERS)
def test_every_metric_has_its_file(kind: str) -> None:
    assert rows_of(kind, **encode(example_scene("tied-scores")))


def test_exercises_have_their_files_and_what_does_not_exist_has_none() -> None:
    series = Series(7, 2, "nDCG")
    assert {name: bool(file_of(name, write_series(series))) for name in FILES} == dict.fromkeys(FILES, True)
    assert file_of("csv", write_series(series)) == (answers_csv(series), "text/csv")
    assert file_of("nothing", {}) is None
    assert file_of("AUC", {"r": "1.1", "k": "2"}) is None
    assert file_of("csv", {"seed": "x"}) is None


def test_all_orders_have_their_file_and_the_sample_another() -> None:
    assert sum(int(row["orders"]) for row in rows_of(ORDERS, r="3.2.x.0", k="4")) == 4 * 3 * 2
    many = ".".join("3210321032103210")
    assert sum(int(row["orders"]) for row in rows_of(ORDERS_SHORT, r=many, k="16")) == 2_000
