"""What stands within the cells of a table besides their value: points, remarks, grades, queries."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from scene.paste.cells import Cell, Role, Table
from scene.paste.headings import heading_role, parts_of
from scene.paste.kinds import has_repeats, is_grade
from scene.paste.roles import CLICKED, RATES, SHOWN

REMARKED = re.compile(
    r"(\d++)\s*(?!.*\b(?:not|un\w*|should|wrong|actually|instead|changed|kein|nicht)\b)"
    r"(?:\([^()\d]*\)|\s(?:#|//|<-|←|--|–|\?)[^\d]*|[*†‡?])",
    re.IGNORECASE,
)
OF_THOUSANDS = re.compile(r"\d{1,3}(?:\.\d{3})*")
"""A number as it is written in half of Europe: 12.480 is twelve thousand."""
GRADE_BEHIND = re.compile(
    r"(?P<document>\S.*?)\s*(?:(?P<bracket>\()|(?P<arrow>[-=]>)\s*(?:(?P<label>[^\W\d]+)\s*[:=]\s*)?)"
    r"(?P<grade>[^()>=:]{1,20})(?(bracket)\))"
)
"""A name and its grade in brackets or behind an arrow: Alpha (2), p4 -> 2."""
QUERY_BEFORE = re.compile(
    r"\W{0,2}(?P<query>(?P<stem>[^\W\d_]+)[ =:#_-]?\d+)\W{0,2}[\s,;/]\W{0,2}"
    r"(?P<document>(?P<of>[^\W\d_]+)[ =:_-]?\d\w*)(?P<label>(?:[^\w-]+[^\W\d_]+){0,3})\W*"
)
"""A query and a document in one cell: q1 d4, [q1] d4, query 1 doc 4."""


def split_cells(table: Table) -> Table:
    """Return a table in which each value stands in a column of its own."""
    return _with_parts_of_names(_with_parts_of_names(_with_whole_counts(table), "grade"), "query")


def _with_whole_counts(table: Table) -> Table:
    """Return a table without the points between thousands where it says how often something was seen."""
    names = [parts_of(name) for name in table.headings]
    counting = {place for place, parts in enumerate(names) if parts & (CLICKED | SHOWN) and not parts & RATES}
    counting = {p for p in counting if all(OF_THOUSANDS.fullmatch(row[p].text) for row in table.rows)}
    rows = (
        tuple(replace(c, text=c.text.replace(".", "")) if p in counting else c for p, c in enumerate(row))
        for row in table.rows
    )
    return replace(table, rows=tuple(rows)) if counting else table


def without_remarks(table: Table) -> Table:
    """Return a table without what somebody has written behind a few grades of a column: 2 (not sure)."""
    remarks: dict[Cell, Cell] = {}
    last = min(map(len, table.rows)) - 1
    for place, column in enumerate(zip(*table.rows, strict=False)):
        called = heading_role(table.headings[place]) if place < len(table.headings) else None
        if called != "grade" and (table.headings or place != last):
            continue
        others = [cell for cell in column if cell.text and not is_grade(cell.text, {})]
        matches = [(cell, REMARKED.fullmatch(cell.text)) for cell in others]
        if len(others) < len(column) / 2 and all(match and is_grade(match[1], {}) for _, match in matches):
            remarks |= {cell: replace(cell, text=match[1]) for cell, match in matches if match}
    rows = (tuple(remarks.get(cell, cell) for cell in row) for row in table.rows)
    return replace(table, rows=tuple(rows)) if remarks else table


def _with_parts_of_names(table: Table, part: Role) -> Table:
    """Return a table with a column of grades or of queries, where each name has its own beside it."""
    pattern, are_parts = PARTS_OF_NAMES[part]
    heads = table.headings or ("",) * min(map(len, table.rows))
    known = [table.roles.get(place) or heading_role(name) for place, name in enumerate(heads)]
    columns = {place: _matches(pattern, table, place) for place in _columns_of_names(known)}
    parted = {place: matches for place, matches in columns.items() if are_parts(matches)}
    if len(parted) != 1 or part in known:
        return table
    ((at, matches),) = parted.items()
    return _parted(table, at, matches, part)


def _columns_of_names(known: Sequence[Role | None]) -> list[int]:
    """Return the columns of documents; where none is known as that, those of which nothing is known."""
    named = [place for place, role in enumerate(known) if role == "document"]
    return named or [place for place, role in enumerate(known) if role is None]


def _matches(pattern: re.Pattern[str], table: Table, place: int) -> list[re.Match[str]]:
    """Return what matches each cell of a column; nothing if one does not."""
    matches = [pattern.fullmatch(row[place].text) for row in table.rows if place < len(row)]
    return [match for match in matches if match] if all(matches) and len(matches) == len(table.rows) else []


def _are_grades(matches: Sequence[re.Match[str]]) -> bool:
    """Return whether what stands behind names are grades; 1, 2, 3 can be versions, or pieces."""
    texts = [match["grade"] for match in matches]
    are_sure = any(text == "0" or not text.isdecimal() for text in texts)
    labels = {match["label"] for match in matches} - {None}
    are_called = all(heading_role(label) in ("grade", "score") for label in labels)
    are_names = not any(match["arrow"] and match["document"].isdecimal() for match in matches)
    return (
        len(texts) > 1 and all(is_grade(text, {}) for text in texts) and are_sure and are_called and are_names
    )


def _are_of_queries(matches: Sequence[re.Match[str]]) -> bool:
    """Return whether the same queries stand in front of several documents, and all are called so."""
    queries = [match["query"] for match in matches]
    stems, of = ({match[part].casefold() for match in matches} for part in ("stem", "of"))
    labels = {match["label"] for match in matches}
    are_called = {*map(heading_role, stems)} == {"query"} and all(map(_counts_documents, of))
    is_label = all(not label or heading_role(label.split()[-1]) in ("grade", "score") for label in labels)
    return has_repeats(queries) and len(stems) == len(labels) == 1 and are_called and is_label


def _counts_documents(stem: str) -> bool:
    return stem in ("d", "p") or heading_role(stem) == "document"


def _parted(table: Table, at: int, matches: Iterable[re.Match[str]], part: Role) -> Table:
    """Return a table with two columns in place of one, which held names and what belongs to them."""
    parts: tuple[Role, Role] = ("query", "document") if part == "query" else ("document", part)
    rows = (
        (*row[:at], *(replace(row[at], text=match[role]) for role in parts), *row[at + 1 :])
        for row, match in zip(table.rows, matches, strict=True)
    )
    roles: dict[int, Role] = {place + (place > at): role for place, role in table.roles.items()}
    roles |= {at + place: role for place, role in enumerate(parts)}
    heads = table.headings
    if heads:
        heads = (
            *heads[:at],
            *(heads[at] if role == "document" else role for role in parts),
            *heads[at + 1 :],
        )
    return replace(table, rows=tuple(rows), headings=heads, roles=roles)


PARTS_OF_NAMES = {"grade": (GRADE_BEHIND, _are_grades), "query": (QUERY_BEFORE, _are_of_queries)}
