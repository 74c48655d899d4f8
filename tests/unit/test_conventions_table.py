"""docs/conventions.md says what the records say."""

from metrics.conventions.records import RECORDS
from tools.conventions_table import FILE, table


def test_the_document_is_up_to_date():
    assert FILE.read_text(encoding="utf-8") == table(), "run make docs"


def test_every_convention_is_in_it():
    text = table()
    for each in RECORDS:
        assert f"| {each.label} | {each.version} | {each.proof} |" in text
