"""Rows under their headings: an index in front, names with blanks, sums, remarks, short rows."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from scene.address.tokens import as_word, number_of
from scene.list.model import SceneError
from scene.paste.cells import BLANK, Cell, Table
from scene.paste.forms.cutting import WIDE
from scene.paste.forms.feet import SUMS, foot_note, is_sum
from scene.paste.forms.sides import is_ranking
from scene.paste.headings import SYSTEMS, heading_role, is_negated, parts_of
from scene.paste.kinds import are_rising, are_row_numbers, has_repeats, whole_number
from scene.paste.lists import OWN_HEAD

COMMENT = re.compile(r"\s+#\s.*")
"""What somebody remarks behind the headings."""
IN_NAME = re.compile(r"[A-Z][^\W\d_]+|\(\d{4}\)")
"""A word of a name, or the year behind it."""
ID_ALONE = re.compile(r"[\w.-]+")


def headed(
    head: Sequence[Cell], rows: Sequence[tuple[Cell, ...]], titles: Sequence[tuple[Cell, ...]], separator: str
) -> Table:
    """Put rows under their headings: an index in front, blanks within a name, sums below."""
    notes = [SceneError("line-title", line=row[0].line) for row in titles if row]
    *others, last = [cell.text for cell in head]
    names = [*others, COMMENT.sub("", last)] if not _says_more(last) else [*others, last]
    while len(rows) > 1 and (note := foot_note(rows, names, separator in (BLANK, WIDE))):
        notes.append(note)
        rows = rows[:-1]
    is_indexed = len(rows) > 1 and len(rows[0]) == 1 and all(len(row) > len(names) for row in rows[1:])
    if separator in (BLANK, WIDE) and is_indexed:
        rows, names = rows[1:], [rows[0][0].text, *names]  # the name of a frame's index
    remarks = _remarks(rows, names)
    notes += [SceneError("line-remark", line=line) for line in sorted(remarks)]
    rows = [row for row in rows if row[0].line not in remarks]
    if separator in (BLANK, WIDE):
        rows, names = _ragged(rows, names)
    while len(names) > 1 and not names[-1] and all(len(row) < len(names) or not row[-1].text for row in rows):
        names.pop()
        rows = [row[: len(names)] for row in rows]
    is_longer = {len(row) for row in rows} == {len(names) + 1}
    if is_longer and not any(row[-1].text for row in rows):
        rows = [row[:-1] for row in rows]
    elif is_longer and separator != BLANK and are_row_numbers([row[0].text for row in rows]):
        names = ["", *names]
    parts: list[list[tuple[Cell, ...]]] = [[]]
    topics = [titles[-1]] if titles and counts_lists(titles[-1]) else []
    for row in _with_queries(rows, names):
        if parts[-1] and is_sum(row, names):
            notes.append(SceneError("line-sum", line=row[0].line))
        elif topics and counts_lists(row):
            topics.append(row)
            parts.append([])
        elif [as_word(cell.text) for cell in row] == [as_word(name) for name in names]:
            notes.append(SceneError("line-title", line=row[0].line))
            parts += [[]] if parts[-1] else []
        else:
            parts[-1].append(row)
    if 1 < len(topics) == len(parts) and all(parts):
        return _below_their_titles(parts, topics, names, tuple(notes))
    return _filled_down(_of_parts(parts, names, tuple(notes)))


def _says_more(heading: str) -> bool:
    """Return whether what is remarked behind a heading tells what its column is."""
    remark = heading.partition("#")[2]
    return (
        is_negated(remark)
        or bool(re.search(r"\d", remark))
        or any(heading_role(word) not in (None, "none") for word in remark.split())
    )


def _below_their_titles(
    parts: Sequence[Sequence[tuple[Cell, ...]]],
    titles: Sequence[Sequence[Cell]],
    names: Sequence[str],
    notes: tuple[SceneError, ...],
) -> Table:
    """Put lists below each other, each by its title: System 1."""
    topics = [replace(title[0], text=" ".join(cell.text for cell in title if cell.text)) for title in titles]
    rows = tuple((topic, *row) for topic, part in zip(topics, parts, strict=True) for row in part)
    return Table(rows, ("query", *names), {0: "query"}, notes)


def _of_parts(
    parts: Sequence[Sequence[tuple[Cell, ...]]], names: Sequence[str], notes: tuple[SceneError, ...]
) -> Table:
    """Put rows below headings that come again together; where documents do, too, each part is a query."""
    roles = [heading_role(name) for name in names]
    at = roles.index("document") if "document" in roles and "query" not in roles else None
    documents = [[row[at].text for row in part if at < len(row)] for part in parts] if at is not None else []
    if has_repeats([*chain(*documents)]) and not any(map(has_repeats, documents)):
        numbered = enumerate(parts, start=1)
        rows = tuple((Cell(str(place), row[0].line), *row) for place, part in numbered for row in part)
        return Table(rows, ("query", *names), {0: "query"}, notes)
    return Table(tuple(chain(*parts)), tuple(names), notes=notes)


def _remarks(rows: Sequence[Sequence[Cell]], names: Sequence[str]) -> set[int]:
    """Return the lines of one cell, no id, where others have all; a query above its rows is none."""
    full = [row for row in rows if len(row) >= len(names)]
    if len(names) < 2 or len(full) < 2 or any(1 < len(row) < len(names) for row in rows):
        return set()
    if heading_role(names[0]) == "query" and not all(row[0].text for row in full):
        return set()
    alone = [row[0] for row in rows if len(row) == 1 and not ID_ALONE.fullmatch(row[0].text)]
    alone = [cell for cell in alone if not counts_lists([cell])]
    return {cell.line for cell in alone if not parts_of(cell.text) & SUMS}


def _with_queries(rows: Sequence[tuple[Cell, ...]], names: Sequence[str]) -> list[tuple[Cell, ...]]:
    """Put a blank query in front of rows that lack it; refuse a short row that fits nowhere, or twice."""
    full = [row for row in rows if len(row) == len(names) and names[:3] != [*OWN_HEAD]]
    queries = {row[0].text for row in full} if heading_role(names[0]) == "query" else set()
    columns = zip(*full, strict=True)
    kinds = [{number_of(cell.text) is None for cell in column if cell.text} for column in columns]
    filled = []
    for row in rows:
        at_end = row[0].text in queries or _fits(row, kinds)
        before = (Cell("", row[0].line), *row)
        is_below = len(before) == len(names) and bool(queries) and _fits(before, kinds)
        is_alone = len(row) == 1 and bool(queries) and "" not in queries
        if full and (is_alone or 1 < len(row) < len(names)) and not is_sum(row, names):
            if is_alone or (at_end == is_below and row[0].text not in queries):
                values = {"cells": len(row), "columns": len(names)}
                raise SceneError("line-too-short", line=row[0].line, **values)
            row = row if at_end else before
        filled.append(row)
    return filled


def _fits(row: Sequence[Cell], kinds: Sequence[set[bool]]) -> bool:
    """Return whether numbers stand below numbers and words below words, as far as a row has cells."""
    pairs = [(cell.text, kind) for cell, kind in zip(row, kinds, strict=False) if kind]
    return all(not text.strip("-–—") or (number_of(text) is None) in kind for text, kind in pairs)


def _ragged(rows: Sequence[tuple[Cell, ...]], names: list[str]) -> tuple[list[tuple[Cell, ...]], list[str]]:
    """Put the words of a name together where only blanks part the columns; an index has no heading."""
    more, firsts = {len(row) - len(names) for row in rows}, [row[0].text for row in rows]
    is_index = are_row_numbers(firsts) or (
        are_rising(firsts) and [*map(whole_number, firsts[:1])] in ([0], [1])
    )
    # Names of two words below a heading that nobody knows: New York below city.
    is_named = "document" not in map(heading_role, names) and heading_role(names[0]) is None
    is_named &= all(IN_NAME.fullmatch(cell.text) for row in rows for cell in row[:2])
    is_index = is_index or (more == {1} and "document" not in map(heading_role, names) and not is_named)
    if is_index and min(more, default=0) > 0:
        names = ["", *names]
    document = next((place for place, name in enumerate(names) if heading_role(name) == "document"), None)
    if is_named:
        document = 0
    if document is None or _can_be_longer_queries(rows, names):
        return [*rows], names
    return [_in_one_name(row, document, len(row) - len(names)) for row in rows], names


def _can_be_longer_queries(rows: Sequence[tuple[Cell, ...]], names: Sequence[str]) -> bool:
    """Return whether words too many can belong to the query in front as well as to the document."""
    firsts = [row[0].text for row in rows]
    are_longer = any(len(row) > len(names) for row in rows)
    return (
        are_longer
        and heading_role(names[0]) == "query"
        and not any(re.search(r"\d", text) for text in firsts)
    )


def _in_one_name(row: tuple[Cell, ...], at: int, more: int) -> tuple[Cell, ...]:
    if more <= 0:
        return row
    name = " ".join(cell.text for cell in row[at : at + more + 1])
    return (*row[:at], replace(row[at], text=name), *row[at + more + 1 :])


def counts_lists(row: Sequence[Cell]) -> bool:
    """Return whether a row is the title of one of several lists: System 1."""
    words = " ".join(cell.text for cell in row).split()
    is_called = bool(words) and (is_ranking(words[0]) or bool(parts_of(words[0]) & SYSTEMS))
    return is_called and len(words) == 2 and words[1].isdecimal()


def _filled_down(table: Table) -> Table:
    """Write the query into rows where it is blank, as merged cells leave it."""
    roles = [heading_role(name) for name in table.headings]
    at = roles.index("query") if "query" in roles else len(roles)
    if not table.rows or at >= len(table.rows[0]) or not table.rows[0][at].text:
        return table
    rows, last = [], table.rows[0][at]
    for row in table.rows:
        if at < len(row) and not row[at].text and any(cell.text for cell in row):
            row = (*row[:at], replace(row[at], text=last.text), *row[at + 1 :])
        last = row[at] if at < len(row) else last
        rows.append(row)
    return replace(table, rows=tuple(rows))
