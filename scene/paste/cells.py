"""Cutting a pasted text into cells, as spreadsheets quote them, and the table of all forms."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from scene.list.model import SceneError

PLAIN = str.maketrans(
    {chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
    | {"、": ",", "　": " ", "【": "[", "】": "]"}
)
"""Full-width signs, and the plain ones that they stand for: one for one."""
SEPARATORS = ("\t", ";", "|", ",")
"""What parts cells, beginning with what is least often part of a name."""
BLANK = " "
"""Any white space between cells."""
MAX_LINES_OF_CELL = 6
UNSEEN = re.compile(
    "\x1b\\[[0-9;]*m|[\ufeff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u00ad\U0001f3fb-\U0001f3ff]"
)
"""Signs that nobody sees: colours of a console, marks of byte order and direction; and tones of skin."""
Role: TypeAlias = Literal["query", "document", "grade", "score", "rank", "none"]
ROLES: tuple[Role, ...] = ("query", "document", "grade", "score", "rank", "none")


@dataclass(frozen=True)
class Cell:
    """What stands between two separators, and on which line."""

    text: str
    line: int
    is_quoted: bool = False


Lines: TypeAlias = Sequence[tuple[int, str]]


@dataclass(frozen=True)
class Table:
    """Rows of cells below their headings; `roles` are what a form is sure of, `notes` what it has to say."""

    rows: tuple[tuple[Cell, ...], ...]
    headings: tuple[str, ...] = ()
    roles: Mapping[int, Role] = field(default_factory=dict)
    notes: tuple[SceneError, ...] = ()

    def with_notes(self, notes: Iterable[SceneError]) -> "Table":
        """Return the table with more notes."""
        return replace(self, notes=(*self.notes, *notes))

    def with_titles(self, titles: Iterable[int]) -> "Table":
        """Return the table with a note of each line that is a title, or says something of it."""
        return self.with_notes(SceneError("line-title", line=line) for line in titles)


def width_of(table: Table) -> int:
    """Return how many columns a table has."""
    return len(table.headings) or max(map(len, table.rows))


def pad_rows(table: Table) -> Table:
    """Fill up rows that are shorter than others."""
    width = width_of(table)
    rows = ((*row, *[Cell("", row[0].line)] * (width - len(row))) for row in table.rows if row)
    return replace(table, rows=tuple(rows))


def cut(line: str, number: int, separator: str) -> tuple[Cell, ...]:
    """Cut a line at a separator; several blanks are one, two other separators have an empty cell between."""
    if line.isalnum():
        return (Cell(line, number),)
    ends, is_open = _separators(line, separator, quotes=True)
    if is_open:
        ends, _ = _separators(line, separator, quotes=False)
    starts = [0, *(end + 1 for end in ends)]
    texts = [line[start:end].strip() for start, end in zip(starts, [*ends, len(line)], strict=True)]
    cells = []
    for text in filter(None, texts) if separator == BLANK else texts:
        is_quoted = not is_open and len(text) > 1 and text[0] == text[-1] == '"'
        cells.append(Cell(text[1:-1].replace('""', '"') if is_quoted else text, number, is_quoted))
    return tuple(cells)


def _separators(line: str, separator: str, *, quotes: bool) -> tuple[list[int], bool]:
    """Find the separators outside of quotes, and whether a quote is left open."""
    places: list[int] = []
    is_open, is_fresh = False, True
    for place, sign in enumerate(line.translate(PLAIN)):
        if quotes and sign == '"' and (is_open or is_fresh):
            is_open, is_fresh = not is_open, True
        elif not is_open and (sign.isspace() if separator == BLANK else sign == separator):
            places.append(place)
            is_fresh = True
        elif not is_open and not sign.isspace():
            is_fresh = False
    return places, is_open


def quote(text: str) -> str:
    """Write a text so that it is read as one cell, whatever it holds."""
    return '"' + text.replace('"', '""') + '"'


def lines_of(text: str) -> list[tuple[int, str]]:
    """Cut a text into lines with their numbers; a cell in double quotes may go on over several."""
    lines = text.splitlines()
    joined: list[tuple[int, str]] = []
    place = 0
    while place < len(lines):
        lengths = range(1, MAX_LINES_OF_CELL)
        more = next((n for n in lengths if not _is_open(" ".join(lines[place : place + n]))), 1)
        joined.append((place + 1, " ".join(lines[place : place + more])))
        place += more
    return joined


def _is_open(line: str) -> bool:
    """Return whether a quote is left open under the first separator that a line has."""
    sign = next((sign for sign in "\t,;" if sign in line), "\t")
    return '"' in line and _separators(line, sign, quotes=True)[1]
