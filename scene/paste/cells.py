"""Cutting a pasted text into cells: lines at their separators, brackets into the rows that they hold.

Full-width signs count as the plain ones; what stands in double quotes stays together, as spreadsheets write
it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

PLAIN = str.maketrans(
    {chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
    | {"、": ",", "　": " ", "【": "[", "】": "]"}
)
"""Full-width signs, and the plain ones that they stand for: one for one."""
SEPARATORS = ("\t", ";", "|", ",")
"""What parts cells, beginning with what is least often part of a name."""
BLANK = " "
"""Any white space between cells."""
OPENING = {"[": "]", "(": ")", "{": "}"}
BEFORE_BRACKETS = re.compile(r"\s*(?:(?P<name>\w+)\s*[=:])?\s*(?:[\w.]+\s*(?=\())?")
"""What may stand before a list in code: `grades =`, `np.array(`."""
ARGUMENT = re.compile(r"\w+=.*")


@dataclass(frozen=True)
class Cell:
    """What stands between two separators, and on which line."""

    text: str
    line: int
    is_quoted: bool = False


@dataclass(frozen=True)
class Table:
    """Rows of cells, with the headings above them if there are any."""

    rows: tuple[tuple[Cell, ...], ...]
    head: tuple[Cell, ...] = ()


# --- lines ----------------------------------------------------------------------------------------------


def cut(line: str, number: int, separator: str) -> tuple[Cell, ...]:
    """Cut a line at a separator; several blanks are one, two other separators have an empty cell between."""
    ends, is_open = _separators(line, separator, quotes=True)
    if is_open:
        ends, _ = _separators(line, separator, quotes=False)
    starts = [0, *(end + 1 for end in ends)]
    texts = [line[start:end].strip() for start, end in zip(starts, [*ends, len(line)], strict=True)]
    return tuple(_cell(text, number, not is_open) for text in texts if text or separator != BLANK)


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


def _cell(text: str, number: int, quotes: bool) -> Cell:
    if quotes and len(text) > 1 and text[0] == text[-1] == '"':
        return Cell(text[1:-1].replace('""', '"'), number, is_quoted=True)
    return Cell(text, number)


def quoted(text: str) -> str:
    """Write a text so that it is read as one cell, whatever it holds."""
    escaped = text.replace('"', '""')
    return f'"{escaped}"'


# --- brackets -------------------------------------------------------------------------------------------


@dataclass
class Group:
    """What stands in a pair of brackets; in braces every second one is the value of the one before.

    `is_waiting` says whether a comma has come since the last item, or nothing yet.
    """

    bracket: str
    name: Cell | None = None
    items: list[Cell | Group] = field(default_factory=list)
    has_keys: bool = False
    is_waiting: bool = True

    def add(self, item: Cell | Group) -> None:
        """Add an item."""
        self.items.append(item)
        self.is_waiting = False

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The items that are no groups."""
        return tuple(item for item in self.items if isinstance(item, Cell))

    @property
    def groups(self) -> list[Group]:
        """The items that are."""
        return [item for item in self.items if isinstance(item, Group)]

    @property
    def pairs(self) -> list[tuple[Cell, Cell | Group]]:
        """The keys and values of braces."""
        return [
            (key, value) for key, value in zip(*[iter(self.items)] * 2, strict=False) if isinstance(key, Cell)
        ]


def table_in_brackets(text: str) -> Table | None:
    """Read a list as JSON or Python writes it: of grades, of rows, of records, or columns by their names."""
    groups = _groups(text)
    if not groups:
        return None
    if len(groups) > 1 and all(group.name for group in groups):
        return _columns([(group.name, group) for group in groups if group.name])
    (outer,) = groups if len(groups) == 1 else [Group("[", items=list(groups))]
    while outer.bracket != "{" and len(outer.items) == len(outer.groups) == 1:
        (outer,) = outer.groups
    return _of_braces([outer]) if outer.bracket == "{" else _of_list(outer)


def _of_list(outer: Group) -> Table | None:
    if outer.cells and outer.groups:
        return None
    if not outer.groups:
        return Table(tuple((cell,) for cell in outer.cells)) if outer.cells else None
    if all(group.bracket == "{" for group in outer.groups):
        return _of_braces(outer.groups)
    if any(group.groups or group.bracket == "{" for group in outer.groups):
        return None
    return Table(tuple(group.cells for group in outer.groups))


def _of_braces(groups: Sequence[Group]) -> Table | None:
    """Read records, each with the same names; or columns by their names; or grades by their documents."""
    if any(not group.has_keys or len(group.items) != 2 * len(group.pairs) for group in groups):
        return None
    first = groups[0].pairs
    if any(isinstance(value, Group) for group in groups for _, value in group.pairs):
        inner = [(key, value) for key, value in first if isinstance(value, Group)]
        return _columns(inner) if len(groups) == 1 and len(inner) == len(first) else None
    names = list(dict.fromkeys(key.text for group in groups for key, _ in group.pairs))
    head = tuple(Cell(name, first[0][0].line) for name in names)
    records = [{key.text: value for key, value in group.pairs if isinstance(value, Cell)} for group in groups]
    line_of = [group.pairs[0][0].line for group in groups]
    rows = (
        tuple(record.get(name, Cell("", line)) for name in names)
        for record, line in zip(records, line_of, strict=True)
    )
    if len(groups) > 1:
        return Table(tuple(rows), head)
    return Table(tuple((key, value) for key, value in first if isinstance(value, Cell)))


def _columns(named: Sequence[tuple[Cell, Group]]) -> Table | None:
    columns = [column.cells for _, column in named]
    if len({len(column) for column in columns}) > 1 or any(column.groups for _, column in named):
        return None
    return Table(tuple(zip(*columns, strict=True)), tuple(name for name, _ in named))


def _groups(text: str) -> list[Group]:
    """Read the groups that a text consists of; none if it is anything else."""
    found: list[Group] = []
    plain, at = text.translate(PLAIN), 0
    while plain[at:].strip(" \t\r\n,;"):
        before = BEFORE_BRACKETS.match(plain, at)
        start = before.end() if before else at
        if plain[start : start + 1] not in OPENING:
            return []
        name = before["name"] if before else None
        line = 1 + plain.count("\n", 0, start)
        group, at = _group(text, plain, start, line)
        if group is None:
            return []
        group.name = Cell(name, line) if name else None
        found.append(group)
        at += len(plain[at:]) - len(plain[at:].lstrip(" \t\r\n,;"))
    return found


def _group(text: str, plain: str, start: int, line: int) -> tuple[Group | None, int]:
    """Read a group up to the bracket that closes it; None if it never does."""
    outer = Group(plain[start])
    stack = [outer]
    for token, at, sign in _tokens(plain, start + 1):
        here = stack[-1]
        line_here = line + plain.count("\n", start, at)
        if sign in OPENING:
            group = Group(sign)
            here.add(group)
            stack.append(group)
        elif sign and sign in OPENING.values():
            if OPENING[here.bracket] != sign:
                break
            stack.pop()
            if not stack:
                return outer, at + 1
        elif sign in (",", ";"):
            if here.is_waiting:
                here.add(Cell("", line_here))
            here.is_waiting = True
        elif sign == ":":
            here.has_keys = True
        elif not ARGUMENT.fullmatch(token):
            here.add(_value(text[at : at + len(token)], line_here))
    return None, len(plain)


def _tokens(plain: str, start: int) -> Iterator[tuple[str, int, str]]:
    """Cut code into signs, texts in quotes and bare words, each with its place; the sign, if it is one."""
    for match in re.compile(
        r"""([\[\](){},;:])|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s\[\](){},;:]+)"""
    ).finditer(plain, start):
        yield match[0], match.start(), match[1] or ""


def _value(token: str, line: int) -> Cell:
    if not (len(token) > 1 and token[0] == token[-1] and token[0] in "\"'"):
        return Cell(token, line)
    try:
        inner = str(json.loads(token))
    except ValueError:  # Python's way to write it
        inner = re.sub(r"\\(.)", r"\1", token[1:-1])
    return Cell(inner.encode("utf-8", "replace").decode(), line, is_quoted=True)
