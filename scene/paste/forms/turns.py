"""Grades behind or below what they are of: behind names of queries, in turns with names, a field a line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from scene.address.tokens import number_of
from scene.paste.cells import PLAIN, Cell, Lines, Table
from scene.paste.forms.form import Form, Page
from scene.paste.headings import heading_role
from scene.paste.kinds import is_grade

ROW = re.compile(
    r"\s*(?:((?:q|query|topic)[ _#-]?\d\w{0,3}|[a-h]\))(?:\s*[;|,]\s*|\s+)|([^\W\d_][\w ]*?)\s*(?=[(\[]))"
    r"[(\[]?\s*([0-9]{1,2}(?:[\s,;]+[0-9]{1,2})+)\s*[)\]]?\s*",
    re.IGNORECASE,
)
"""A row of grades behind the name of its query: Q1 3 2 0; a) 3 2 0; tea (3, 2, 0)."""
SHORTEST = 3
"""In a row of two numbers the first may be an id."""
NO_NAME = re.compile(r"[,;|=\t]|[:：]\s*\S")
"""What stands in a line that is more than a name."""


def read_rows(page: Page) -> Table | None:
    """Read a row of grades a line, each behind the name of its query."""
    rows = [(number, ROW.fullmatch(line.translate(PLAIN))) for number, line in page.filled]
    named = [
        (number, (match[1] or match[2]).rstrip(")"), _parts(match[3])) for number, match in rows if match
    ]
    are_all = 1 < len(named) == len(rows) == len({name for _, name, _ in named})
    if not are_all or max(len(parts) for *_, parts in named) < SHORTEST:
        return None
    return _by_query([(Cell(name, number), number, parts) for number, name, parts in named])


def read_in_turns(page: Page) -> Table | None:
    """Read lines that are in turns a name and its grade, or a query and its row of grades."""
    lines = [(number, line.strip()) for number, line in page.filled]
    names, below = lines[::2], lines[1::2]
    if not 1 < len(names) == len(below) == len({line for _, line in names}) or not _are_names(names):
        return None
    if all(is_grade(line, {}) for _, line in below):
        pairs = zip(names, below, strict=True)
        cells = tuple((Cell(name, at), Cell(grade, number)) for (at, name), (number, grade) in pairs)
        return Table(cells, roles={0: "document", 1: "grade"})
    rows = [
        (Cell(name.rstrip(":："), at), number, _parts(line))
        for (at, name), (number, line) in zip(names, below, strict=True)
    ]
    are_documents = any(heading_role(name.text) == "document" for name, *_ in rows)
    return None if are_documents or any(len(parts) < 2 for *_, parts in rows) else _by_query(rows)


def _are_names(lines: Lines) -> bool:
    return all(
        re.search(r"[^\W\d_]", line)
        and not NO_NAME.search(line)
        and not all(is_grade(part, {}) for part in _parts(line))
        and (re.search(r"\d|\s", line) or heading_role(line) in (None, "query"))
        for _, line in lines
    )


def _by_query(rows: Sequence[tuple[Cell, int, list[str]]]) -> Table | None:
    """Return the grades of queries, each with its line; None where something else is among them."""
    if not all(is_grade(text, {}) for *_, parts in rows for text in parts):
        return None
    cells = tuple((query, Cell(text, number)) for query, number, parts in rows for text in parts)
    return Table(cells, ("query", "grade"), {0: "query", 1: "grade"})


def _parts(line: str) -> list[str]:
    return re.findall(r"[^\s,;]+", line)


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


FORMS = (
    Form("fields", read_fields),
    Form("rows", read_rows),
    Form("turns", read_in_turns),
)
