"""Writing tables as CSV: what somebody typed stays text in every spreadsheet."""

import csv
import io
import re
from collections.abc import Iterable
from itertools import chain

BEGINS_A_FORMULA = re.compile(r"[=+\-@＝＋－＠\t\r]")
"""What a cell begins with that a spreadsheet takes for a formula."""
NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?")


def csv_text(head: Iterable[object], rows: Iterable[Iterable[object]]) -> str:
    r"""Write a table as CSV, its texts defused.

    Examples
    --------
    >>> csv_text(["document", "score"], [["=1+1", -0.5]])
    "document,score\r\n'=1+1,-0.5\r\n"
    """
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerows([defused(cell) for cell in row] for row in chain([head], rows))
    return text.getvalue()


def defused(cell: object) -> object:
    r"""Put an apostrophe before a text that a spreadsheet would compute; a number is none.

    Examples
    --------
    >>> [defused(cell) for cell in ("@SUM(A1)", "-2+3", "\t=1", "\r=1", "-0.5", -0.5, "A", "")]
    ["'@SUM(A1)", "'-2+3", "'\t=1", "'\r=1", '-0.5', -0.5, 'A', '']
    """
    if isinstance(cell, str) and BEGINS_A_FORMULA.match(cell) and not NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell
