"""Grades behind or below what they are of: behind names of queries, in turns with names, a field a line."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from scene.address.tokens import NOT_JUDGED, number_of
from scene.list.model import SceneError
from scene.paste.cells import PLAIN, Cell, Table
from scene.paste.forms.form import Page
from scene.paste.forms.named import ID, without_bullets
from scene.paste.headings import SYSTEMS, heading_role, parts_of
from scene.paste.kinds import are_row_numbers, has_repeats, is_grade

GRADE = r"(?:[0-9]{1,2}|[RNXYTF✓✗✔✘○×●])"
ROW = re.compile(
    r"\s*(?:((?:q|query|topic|user|system|run)[ _#-]?\d\w{0,3}|(?:system|engine|run) [a-z](?!\S)|[a-h]\))"
    r"(?:\s*[;|,]\s*|\s+)|([^\W\d_][\w ]*?)\s*(?=[(\[]))"
    rf"[(\[]?\s*({GRADE}(?:[\s,;]+{GRADE})+)\s*[)\]]?\s*",
    re.IGNORECASE,
)
"""A row of grades behind the name of its query: Q1 3 2 0; System A R N R; a) 3 2 0; tea (3, 2, 0)."""
SHORTEST = 3
"""In a row of two numbers the first may be an id."""
COUNTED = re.compile(r"(\d{1,3})[.)]?\s+[^\W\d]")
NO_NAME = re.compile(r"[,;|=\t\"\[{]|[:：]\s*\S")
QUERY = re.compile(r"(?:q|query|topic|user|t|u)[ _#-]?\d+", re.IGNORECASE)
NAME_PARTS = re.compile(r"\s*[,;|\t，；、]\s*|\s+(?:-+>|→|>|≻)\s+")
OF_GRADES = re.compile(r"^\s*(?:rel\w*|grades?|labels?|等级|相关性)\s*[:=：]\s*(?=[\[(\d])", re.IGNORECASE)
IN_BRACKETS = re.compile(r"\s*[\[(]\s*([^\[\]()\"]*?)\s*[\])]\s*")
GRADE_PARTS = re.compile(rf"{NAME_PARTS.pattern}|\s+")


def read_rows(page: Page) -> Table | None:
    """Read a row of grades a line, each behind the name of its query."""
    matches = [(number, ROW.fullmatch(line.translate(PLAIN))) for number, line in page.nonblank]
    names = [Cell((match[1] or match[2]).rstrip(")"), number) for number, match in matches if match]
    rows = [[Cell(text, number) for text in _parts(match[3])] for number, match in matches if match]
    if not 1 < len(matches) == len({name.text for name in names}) or max(map(len, rows)) < SHORTEST:
        return None
    return _by_query(names, rows)


def read_in_turns(page: Page) -> Table | None:
    """Read lines that are in turns a name and its grade, or a query and its row of grades."""
    filled = [(number, line.strip()) for number, line in page.nonblank]
    names, below = filled[::2], filled[1::2]
    texts = [line for _, line in names]
    counted = [match[1] for _, line in filled if (match := COUNTED.match(line))]
    if len(counted) == len(filled) and are_row_numbers(counted):  # the numbers of items
        return None
    if not 1 < len(names) == len(below) == len({*texts}) or not all(map(_is_name, texts)):
        return None
    if all(is_grade(line, {}) for _, line in below):
        lines = [Cell(line, number) for number, line in filled]
        return Table(tuple(zip(lines[::2], lines[1::2], strict=True)), roles={0: "document", 1: "grade"})
    queries = [Cell(name.rstrip(":："), number) for number, name in names]
    rows = [[Cell(text, number) for text in _parts(line)] for number, line in below]
    are_documents = any(heading_role(query.text) == "document" for query in queries)
    return None if are_documents or any(len(row) < 2 for row in rows) else _by_query(queries, rows)


def read_names_above_grades(page: Page) -> Table | None:
    """Read names, one a line or all on one, above or below as many grades: apple, pear, fig above 3, 0, 1."""
    rows = [(number, GRADE_PARTS.split(_bare_row(line))) for number, line in page.nonblank]
    is_graded = [all(is_grade(part, {}) for part in parts) for _, parts in rows]
    if len({*is_graded}) < 2 or is_graded != sorted(is_graded, reverse=is_graded[0]):
        return None
    below = [row for row, graded in zip(rows, is_graded, strict=True) if graded]
    lines = without_bullets(
        [line for line, graded in zip(page.nonblank, is_graded, strict=True) if not graded]
    )
    names = [(number, name) for number, line in lines for name in _names(line.strip())]
    grades = [(number, part) for number, parts in below for part in parts]
    are_even = all(count in (1, len(names)) for count in (len(lines), len(below)))
    if (
        not SHORTEST <= len(names) == len(grades)
        or not are_even
        or not all(_can_be_named(n) for _, n in names)
    ):
        return None
    cells = (Cell(text, number) for pair in zip(names, grades, strict=True) for number, text in pair)
    return Table(tuple(zip(cells, cells, strict=True)), roles={0: "document", 1: "grade"})


def _bare_row(line: str) -> str:
    """Return a line without the brackets around its grades and what these are called."""
    bare = OF_GRADES.sub("", line)
    match = IN_BRACKETS.fullmatch(bare)
    return match[1] if match else bare.strip()


def _names(line: str) -> list[str]:
    """Return the names on a line: at commas or arrows, or at blanks if all are ids."""
    if NAME_PARTS.search(line):
        return NAME_PARTS.split(line)
    words = line.split()
    return words if all(map(ID.fullmatch, words)) else [line]


def _can_be_named(name: str) -> bool:
    """Return whether a document can be called so: not a query, a system, a word of a heading or a value."""
    roles = (None,) if name.isalpha() else (None, "document")
    if heading_role(name) not in roles or parts_of(name) & SYSTEMS or QUERY.fullmatch(name):
        return False
    return bool(re.search(r"[^\W\d_]", name)) and not NO_NAME.search(name) and not is_grade(name, {})


def _is_name(line: str) -> bool:
    """Return whether a line is the name of something, and neither a heading nor values."""
    if not re.search(r"[^\W\d_]", line) or NO_NAME.search(line):
        return False
    can_be_name = re.search(r"\d|\s", line) or heading_role(line) in (None, "query")
    are_grades = is_grade(line, {}) or all(is_grade(part, {}) for part in _parts(line))
    return bool(can_be_name) and not are_grades


def _by_query(queries: Sequence[Cell], rows: Sequence[Sequence[Cell]]) -> Table | None:
    """Return the grades of queries; None where something else is among them."""
    cells = [(query, cell) for query, row in zip(queries, rows, strict=True) for cell in row]
    blank = [cell for _, cell in cells if not cell.text]
    filled = tuple((query, cell if cell.text else replace(cell, text=NOT_JUDGED)) for query, cell in cells)
    if not all(is_grade(cell.text, {}) for _, cell in filled):
        return None
    table = Table(filled, ("query", "grade"), {0: "query", 1: "grade"})
    return table.with_notes(SceneError("line-no-grade", line=cell.line) for cell in blank)


def _parts(line: str) -> list[str]:
    """Return what blanks, commas and semicolons part, and the hole between two of these."""
    return re.findall(r"[^\s,;]+|(?<=[,;])(?=[ \t]*[,;])", line)


FIELD = re.compile(r"\s*(?:- +)?([^\W\d][^:=|,;\t]{0,40}?)\s*[:=|]\s*(\S.*?)\s*")
DOCUMENT = re.compile(r"(?:- +)?([^\s:#-][^:#]{0,60}):\s*")
BOLD = re.compile(r"(?:[-*•] +|\d+[.)] +)?\*\*([^*:]{1,80})\*\*:?\s*")
RULE = re.compile(r"[\s*-]*(?:\[ ?record \d+ ?\]|\d+\. row)[\s*+-]*|---", re.IGNORECASE)


def read_fields(page: Page) -> Table | None:
    """Read `doc: d1` above `grade: 3`, again and again: every name that comes first begins a record."""
    lines = [(number, line) for number, line in page.nonblank if not RULE.fullmatch(line)]
    fields = [field for number, line in lines if (field := _field(number, line.translate(PLAIN)))]
    starts = [place for place, (_, name, _) in enumerate(fields) if name == fields[0][1]]
    head = tuple(dict.fromkeys(name for _, name, _ in fields))
    roles = {heading_role(name) for name in head}
    are_named = bool({"document", "rank"} & roles) or {"grade", "none"} <= roles
    if len(fields) < len(lines) or len(starts) < 2 or not are_named:
        return None
    records = [fields[start:end] for start, end in pairwise([*starts, len(fields)])]
    valued = [value for _, name, value in fields if heading_role(name) in ("grade", "score")]
    are_values = all(is_grade(value, {}) or number_of(value) is not None for value in valued)
    if (
        not valued
        or not are_values
        or any(has_repeats([name for _, name, _ in record]) for record in records)
    ):
        return None
    rows = [{name: Cell(value, number) for number, name, value in record} for record in records]
    filled = zip((record[0][0] for record in records), rows, strict=True)
    return Table(tuple(tuple(row.get(name, Cell("", line)) for name in head) for line, row in filled), head)


def _field(number: int, line: str) -> tuple[int, str, str] | None:
    """Return the name and the value in a line; what stands there alone has its fields below."""
    if match := BOLD.fullmatch(line):
        return number, "document", match[1]
    if match := DOCUMENT.fullmatch(line):
        return number, "query" if heading_role(match[1]) == "query" else "document", match[1]
    match = FIELD.fullmatch(line)
    return (number, match[1].strip("\"'"), match[2].strip("\"'")) if match else None
