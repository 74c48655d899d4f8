"""Frames as pandas prints them: with several names a row, with a name of the columns, with numbers alone."""

import re
from collections.abc import Sequence
from itertools import accumulate

from scene.paste.cells import BLANK, Cell, Lines, Table, cut
from scene.paste.forms.crossed import wide_to_long, without_gaps
from scene.paste.forms.cutting import MAX_SIGNS, data_lines, spans_of_columns
from scene.paste.forms.form import Page
from scene.paste.forms.lists_in_cells import lists_in_cells
from scene.paste.headings import heading_role
from scene.paste.kinds import are_row_numbers, has_repeats, is_grade

OF_SERIES = re.compile(r"(?:Name: ([^,\n]{0,80}),[^\n]{0,40}?)?dtype: \w+\s*$", re.MULTILINE)


def read_printed(page: Page) -> Table | None:
    """Read a frame or a series that is printed below more lines of names than one, or below numbers."""
    lines = data_lines(page.lines)
    if lines and re.search("[,;\t]", re.sub('"[^"]*"', "", lines[0][1])):
        return None
    rows, placed = [cut(line, number, BLANK) for number, line in lines], _cut_at_places(lines)
    if series := OF_SERIES.search(page.text):
        value = series[1] or "grade"
        return _series(rows, value) or (_levels(placed, (value,)) if len(placed) > 1 else None)
    if len(rows) < 3:
        return None
    columns, names, *below = rows
    head = tuple(cell.text for cell in (*names, *columns))
    are_heads = len(names) == 1 and all(map(heading_role, head)) and not has_repeats(head)
    if are_heads and {*map(len, below)} == {len(head)}:
        return Table(tuple(below), head)
    values = tuple(cell.text for cell in columns)
    table = _levels(rows[1:], values) or (_levels(placed[1:], values) if placed else None)
    table = table or _counted(rows[1:], values)
    return table or _pivot(rows) or _numbers(page, rows)


def _cut_at_places(lines: Lines) -> list[tuple[Cell, ...]]:
    """Cut the lines of a frame where all of them are blank: a name can have blanks in it."""
    width = max((len(line) for _, line in lines), default=0)
    if width * len(lines) > MAX_SIGNS:
        return []
    spans = spans_of_columns([line.ljust(width) for _, line in lines])
    cells = ([Cell(line[slice(*span)].strip(), number) for span in spans] for number, line in lines)
    return [tuple(cell for cell in row if cell.text) for row in cells]


def _series(rows: Sequence[tuple[Cell, ...]], value: str) -> Table | None:
    """Read values behind their index, whose name or names can stand above it."""
    if table := _levels(rows, (value,)) if len(rows) > 1 else None:
        return table
    index, below = ("", rows) if len(rows) < 2 or len(rows[0]) > 1 else (rows[0][0].text, rows[1:])
    if {*map(len, below)} != {2}:
        return None
    head = "" if are_row_numbers([row[0].text for row in below]) else index or "document"
    if lists := lists_in_cells(Table(tuple(below), (index or "query", value))):
        return lists
    return Table(tuple(below), (head, value))


def _levels(rows: Sequence[tuple[Cell, ...]], values: tuple[str, ...]) -> Table | None:
    """Read rows with several names each, of which a print leaves out what is the same as in the row above."""
    names, *below = rows
    width = len(names) + len(values)
    if len(names) < 2 or heading_role(names[0].text) != "query" or len(below[0]) != width:
        return None
    if not all(len(values) < len(row) <= width for row in below):
        return None
    filled = accumulate(below, lambda above, row: (*above[: width - len(row)], *row))
    return Table(tuple(filled), (*(cell.text for cell in names), *values))


def _counted(rows: Sequence[tuple[Cell, ...]], values: tuple[str, ...]) -> Table | None:
    """Read rows with a query each, and behind it the number of the row, which has no name."""
    names, *below = rows
    if len(names) != 1 or not (table := _levels([(*names, Cell("", names[0].line)), *below], values)):
        return None
    if not all(row[1].text.isdecimal() for row in table.rows) or "document" not in map(heading_role, values):
        return None
    rows = tuple((row[0], *row[2:]) for row in table.rows)
    return Table(rows, (names[0].text, *values))


def _pivot(rows: Sequence[tuple[Cell, ...]]) -> Table | None:
    """Read a table with a query a row, and a rank or a document a column; below them the rows are named."""
    columns, names, *below = rows
    about = heading_role(columns[0].text)
    if len(names) != 1 or heading_role(names[0].text) != "query" or about not in ("rank", "document"):
        return None
    if {*map(len, below)} != {len(columns)}:
        return None
    cells = {query.text: without_gaps(row, at_end=about == "rank") for query, *row in below}
    return wide_to_long(cells, [cell.text for cell in columns[1:]], about)


def _numbers(page: Page, rows: Sequence[tuple[Cell, ...]]) -> Table | None:
    """Read rows of grades, with their numbers in front of them and those of the columns above."""
    columns, *below = rows
    numbered = columns, [row[0] for row in below]
    are_numbered = all(are_row_numbers([cell.text for cell in cells]) for cells in numbered)
    cells = [cell for row in below for cell in without_gaps(row[1:], at_end=True)]
    are_grades = are_numbered and all(is_grade(cell.text, {}) for cell in cells)
    if not are_grades or not page.nonblank[0][1].startswith(" "):
        return None
    return Table(tuple((cell,) for cell in cells), roles={0: "grade"})
