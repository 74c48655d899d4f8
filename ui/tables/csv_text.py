"""Writing CSV that is safe to open in a spreadsheet."""

import csv
import io
import re
from collections.abc import Iterable
from itertools import chain

BEGINS_A_FORMULA = re.compile(r"[=+\-@＝＋－＠\t\r]")
"""What a cell begins with that a spreadsheet takes for a formula."""
NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?")


def csv_text(head: Iterable[object], rows: Iterable[Iterable[object]]) -> str:
    """Return a table as CSV, in which no text is a formula."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerows([defuse_formula(cell) for cell in row] for row in chain([head], rows))
    return text.getvalue()


def defuse_formula(cell: object) -> object:
    """Return a text that a spreadsheet would compute with an apostrophe before it."""
    if isinstance(cell, str) and BEGINS_A_FORMULA.match(cell) and not NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell
