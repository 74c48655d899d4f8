"""Cutting the lines of a pasted text: into grades, into a table under headings, into names and grades."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from scene.address.tokens import GRADE_WORDS, NOT_JUDGED_SPELLINGS, as_word, number_of
from scene.paste.cells import BLANK, PLAIN, SEPARATORS, Cell, Table, cut
from scene.paste.columns import is_grade, is_head, roles_by_heading

Lines: TypeAlias = Sequence[tuple[int, str]]
"""Lines with their numbers."""
PAIR = re.compile(
    r"([^:=()\[\]{}\"]*[^:=()\[\]{}\"\s])\s*(?:[:=]\s*([^\s:=()\[\]{}]+)|\(\s*([^\s:=()\[\]{}]+)\s*\))"
)
"""A name with its grade behind a colon or in brackets."""
BEFORE_GRADE = "\t,:;=，：；、|"
"""What can stand between a name and its grade, besides a space."""


def one_pair_a_line(lines: Lines) -> Lines:
    """Part `A: 3; B: 2` and `A (3), B (2)` into a line each, if all that is written has this form."""
    parts = [(number, part) for number, line in lines for part in _parts(line)]
    has_several = len(parts) > sum(bool(line.strip()) for _, line in lines)
    pairs = [PAIR.fullmatch(part.translate(PLAIN)) for _, part in parts]
    if not has_several or not all(each and not is_grade(each[1].strip(), {}) for each in pairs):
        return lines
    return [
        (number, f"{part[: pair.end(1)]}: {pair[2] or pair[3]}")
        for (number, part), pair in zip(parts, pairs, strict=True)
        if pair
    ]


def _parts(line: str) -> list[str]:
    """Cut a line at commas and semicolons."""
    ends = [place for place, sign in enumerate(line.translate(PLAIN)) if sign in ",;"]
    starts = [0, *(end + 1 for end in ends)]
    parts = [line[start:end].strip() for start, end in zip(starts, [*ends, len(line)], strict=True)]
    return [part for part in parts if part]


def flat_cells(line: str, number: int) -> list[Cell]:
    """Cut a line at anything that can part grades; nothing between two commas is a cell, too."""
    parts = [_words(part) for part in re.split(r"[,;|\t]", line.translate(PLAIN))]
    if not any(parts):
        return []
    while not parts[-1]:
        parts.pop()
    tokens = [token for part in parts for token in (part or [""])]
    if len(tokens) == 1 and tokens[0].count(".") > 1:
        tokens = tokens[0].split(".")  # as it stands in the address
    return [Cell(token, number) for token in tokens]


def _words(part: str) -> list[str]:
    """Cut at blanks and brackets, but not in the midst of "not relevant"."""
    tokens: list[str] = []
    for token in re.split(r"[\s\[\](){}\"]+", part):
        pair = f"{tokens[-1]} {token}" if tokens else ""
        if as_word(pair) in GRADE_WORDS or as_word(pair) in NOT_JUDGED_SPELLINGS:
            tokens[-1] = pair
        elif token:
            tokens.append(token)
    return tokens


def table_under_head(lines: Lines) -> Table | None:
    """Return the table whose first line is its headings; None if it has none."""
    for separator in (*SEPARATORS, BLANK):
        head, *rows = (cut(line, number, separator) for number, line in lines)
        if is_head(head, rows):
            if separator == BLANK:
                rows = [_in_one_name(row, head) for row in rows]
            return Table(tuple(rows), head)
    return None


def _in_one_name(row: tuple[Cell, ...], head: Sequence[Cell]) -> tuple[Cell, ...]:
    """Put the words of a name together where only blanks part the columns."""
    roles, _ = roles_by_heading(head)
    more = len(row) - len(head)
    if more <= 0 or "name" not in roles:
        return row
    at = roles["name"]
    name = " ".join(cell.text for cell in row[at : at + more + 1])
    return (*row[:at], replace(row[at], text=name), *row[at + more + 1 :])


def under_its_head(table: Table) -> Table:
    """Take the first row for the headings, if it is that."""
    if table.head or len(table.rows) < 2 or not is_head(table.rows[0], table.rows[1:]):
        return table
    return Table(table.rows[1:], table.rows[0])


def even_table(lines: Lines, separator: str) -> Table | None:
    """Cut lines into rows; None if they are not all of one length, or but one cell long."""
    rows = tuple(cut(line, number, separator) for number, line in lines)
    if len({len(row) for row in rows}) != 1 or len(rows[0]) < 2:
        return None
    is_torn = separator == BLANK and any(cell.text[-1:] in tuple(":=,;") for row in rows for cell in row)
    return None if is_torn else Table(rows)


def named_lines(lines: Lines) -> Table | None:
    """Read lines of a name and a grade, whatever stands between; None if one is of another form."""
    rows = [_named_line(line.strip(), number) for number, line in lines]
    return Table(tuple(row for row in rows if row)) if all(rows) else None


def _named_line(line: str, number: int) -> tuple[Cell, Cell] | None:
    """Split `name: grade`; None if the line is not of that form, or part of the name looks like a grade."""
    at = max(line.rfind(sign) for sign in BEFORE_GRADE)
    name, grade = line[:at].strip(), line[at + 1 :].strip()
    if at > 0 and len(grade.split()) == 1:
        parts = re.split(f"[{BEFORE_GRADE}]", name)
    else:
        *before, grade = line.split()
        name, parts = " ".join(before), before
    if not name or any(is_grade(part.strip(), {}) or number_of(part.strip()) is not None for part in parts):
        return None
    return Cell(name.strip('"'), number), Cell(grade, number)
