"""Records that stand a field a line, each behind its name, as YAML and consoles of databases write them."""

from __future__ import annotations

import re
from itertools import pairwise

from scene.address.tokens import number_of
from scene.paste.cells import PLAIN, Cell, Table
from scene.paste.forms.form import Form, Page
from scene.paste.headings import heading_role
from scene.paste.kinds import is_grade

FIELD = re.compile(r"\s*(?:- +)?([^\W\d][^:=|,;\t]{0,40}?)\s*[:=|]\s*(\S.*?)\s*")
"""A name and its value; a dash begins a record."""
DOCUMENT = re.compile(r"(?:- +)?([^\s:#-][^:#]{0,60}):\s*")
"""The name of a document above its fields."""
RULE = re.compile(r"[\s*-]*(?:\[ ?record \d+ ?\]|\d+\. row)[\s*+-]*|---", re.IGNORECASE)
"""What a console writes above a record."""


def read_fields(page: Page) -> Table | None:
    """Read `doc: d1` above `grade: 3`, again and again: every name that comes first begins a record."""
    lines = [(number, line) for number, line in page.filled if not RULE.fullmatch(line)]
    fields = [field for number, line in lines if (field := _field(number, line.translate(PLAIN)))]
    starts = [place for place, (_, name, _) in enumerate(fields) if name == fields[0][1]]
    head = tuple(dict.fromkeys(name for _, name, _ in fields))
    roles = {heading_role(name) for name in head}
    if len(fields) < len(lines) or len(starts) < 2 or not {"document", "rank"} & roles:
        return None
    records = [fields[start:end] for start, end in pairwise([*starts, len(fields)])]
    rows = [{name: Cell(value, number) for number, name, value in record} for record in records]
    are_once = all(len(row) == len(record) for row, record in zip(rows, records, strict=True))
    valued = [row[name] for row in rows for name in row if heading_role(name) in ("grade", "score")]
    are_values = all(is_grade(cell.text, {}) or number_of(cell.text) is not None for cell in valued)
    if not valued or not are_values or not are_once:
        return None
    cells = (tuple(row.get(name, Cell("", next(iter(row.values())).line)) for name in head) for row in rows)
    return Table(tuple(cells), head)


def _field(number: int, line: str) -> tuple[int, str, str] | None:
    """Return the name and the value in a line; what stands there alone has its fields below."""
    if match := DOCUMENT.fullmatch(line):
        return number, "query" if heading_role(match[1]) == "query" else "document", match[1]
    match = FIELD.fullmatch(line)
    return (number, match[1].strip("\"'"), match[2].strip("\"'")) if match else None


FORMS = (Form("fields", read_fields),)
