"""Tables that lie on their sides or have a query a row or a column."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain

from scene.address.tokens import GRADE_WORDS, as_word, number_of
from scene.paste.cells import Cell, Role, Table
from scene.paste.forms.metric_values import METRIC
from scene.paste.headings import SYSTEMS, heading_role, parts_of
from scene.paste.kinds import are_row_numbers, has_repeats, is_grade, kind_of, whole_number

STEM = re.compile(r"\s*(\D*?[^\W\d_])[\s_#-]*(?:\d+|(?<=[\s_])[A-Za-z]|(?<=[a-z])[A-Z])\s*")
"""The heading of one of several columns of a kind, without its number or letter."""
SHORTEST = 3
"""Letters of a name."""
REMARK_IN_BRACKETS = re.compile(r"\s*\([^()]*\)$")


def transposed(rows: Sequence[tuple[Cell, ...]]) -> Table | None:
    """Read a table that lies on its side: its headings stand in the first column."""
    rows = _with_corner(rows)
    if len(rows) < 2 or len({len(row) for row in rows}) != 1 or len(rows[0]) < 3:
        return None
    firsts = [row[0].text.rstrip(":：") for row in rows]
    roles = [heading_role(first) for first in firsts]
    are_known = (
        all(roles)
        and not has_repeats([role for role in roles if role not in ("none", "rank")])
        and not any(len(first) < 2 for first in firsts)
    )
    are_known = are_known and not any(re.search(r"\s\d+$", first) for first in firsts)
    if not are_known or not {"grade", "score"} & {*roles}:
        return None
    graded = roles.index("grade" if "grade" in roles else "score")
    values = [cell.text for cell in rows[graded][1:]]
    names = [text for text in values if number_of(text) is None and as_word(text) not in GRADE_WORDS]
    if any(len(text) >= SHORTEST for text in names):
        return None
    return Table(tuple(zip(*(row[1:] for row in rows), strict=True)), tuple(firsts))


def _with_corner(rows: Sequence[tuple[Cell, ...]]) -> Sequence[tuple[Cell, ...]]:
    """Return rows with what the blank corner above the names of the others stands for."""
    if len(rows) < 2 or not all(row[0].text for row in rows[1:]):
        return rows
    head = rows[0] if rows[0][0].text else rows[0][1:]
    has_corner = len(head) < len(rows[0])
    if len(head) != len(rows[1]) - 1 or len(rows) < 2 + has_corner or not all(map(_can_be_document, head)):
        return rows
    named = "rank" if are_row_numbers([cell.text for cell in head]) else "document"
    return [(Cell(named, head[0].line), *head), *rows[1:]]


def _can_be_document(cell: Cell) -> bool:
    """Return whether an id, a number or a letter can be that of a document, not of a query or a system."""
    stem = re.sub(r"(?: ?\d+| [A-Z])$", "", cell.text).casefold()
    is_id = bool(re.fullmatch(r"[A-Za-z]*\d{1,6}|[A-Z]", cell.text)) or heading_role(stem) == "document"
    is_named = heading_role(stem) in (None, "document") and not parts_of(stem) & SYSTEMS
    return is_id and is_named and stem not in ("q", "s", "u", "t", "sys")


def wide(table: Table) -> Table | None:
    """Read a table with a query a row, and a document or a rank a column: d1, d2; Result 1, Result 2."""
    numbered = {
        place: match[1] for place, name in enumerate(table.headings) if (match := STEM.fullmatch(name))
    }
    metrics = [place for place, name in enumerate(table.headings) if place and METRIC.fullmatch(name)]
    others = [place for place in range(len(table.headings)) if place not in {*numbered, *metrics}]
    stem, *more = {*numbered.values()} or {""}
    about = heading_role(stem) if not more and len(numbered) > 1 else None
    if about not in ("document", "rank", "grade") or any(
        len(row) < len(table.headings) for row in table.rows
    ):
        return None
    names = [row[others[0]].text if others else str(place) for place, row in enumerate(table.rows, start=1)]
    corner = [table.headings[place] for place in others]
    are_judged = all(is_grade(row[place].text, {}) for row in table.rows for place in numbered)
    is_query = [*map(heading_role, corner)] in ([], ["query"]) or (corner == [""] and are_judged)
    if not is_query or has_repeats(names):
        return None
    cells = [[row[place] for place in numbered] for row in table.rows]
    if about != "document" and all(is_grade(cell.text, {}) for row in cells for cell in row if cell.text):
        cells = [without_gaps(row, at_end=True) for row in cells]
    rows = dict(zip(names, cells, strict=True))
    heads = [table.headings[place] for place in numbered]
    are_named = "document" if about == "document" else ""
    crossed = replace(wide_to_long(rows, heads, are_named, are_counted=True), notes=table.notes)
    if not others and len(rows) == 1:
        rows_of_one = tuple(row[1:] for row in crossed.rows)
        crossed = replace(crossed, rows=rows_of_one, headings=crossed.headings[1:], roles={})
    values = {name: [row[place] for place in metrics] for name, row in zip(names, table.rows, strict=True)}
    return _with_unread(crossed, [table.headings[place] for place in metrics], values)


def _with_unread(table: Table, heads: Sequence[str], values: Mapping[str, Sequence[Cell]]) -> Table:
    """Return a table with the values of metrics for each query behind its rows, which are left out."""
    alone = next(iter(values.values()))
    rows = tuple((*row, *values.get(row[0].text, alone)) for row in table.rows)
    unread: dict[int, Role] = {len(table.headings) + place: "none" for place in range(len(heads))}
    return replace(table, rows=rows, headings=(*table.headings, *heads), roles={**table.roles, **unread})


def query_a_column(table: Table) -> Table | None:
    """Read a table with a rank or a document a row, and a query a column."""
    first, *others = table.headings
    if len(others) < 2 or not table.rows or any(len(row) != len(table.headings) for row in table.rows):
        return None
    stems = [match[1] for name in others if (match := STEM.fullmatch(name))]
    about = heading_role(first)
    firsts, *columns = zip(*table.rows, strict=True)
    are_queries = len(stems) == len(others) and {heading_role(stem) for stem in stems} == {"query"}
    are_systems = len({*stems}) == 1 and len(stems) == len(others) and bool(parts_of(stems[0]) & SYSTEMS)
    are_lists = about == "rank" and (are_systems or _share_names(others, columns))
    if about not in ("rank", "document") or not (are_queries or are_lists):
        return None
    filled = [without_gaps(cells, at_end=about == "rank") for cells in columns]
    rows = dict(zip(others, filled, strict=True))
    crossed = wide_to_long(rows, [cell.text for cell in firsts], about)
    return replace(crossed, notes=table.notes)


def _share_names(heads: Sequence[str], columns: Sequence[Sequence[Cell]]) -> bool:
    """Return whether columns whose headings say nothing hold names of documents, some of them the same."""
    texts = [[REMARK_IN_BRACKETS.sub("", cell.text) for cell in column if cell.text] for column in columns]
    are_names = all(kind_of(column, {}) in ("text", "id") and not has_repeats(column) for column in texts)
    are_marked = any("*" in text for column in texts for text in column)
    if not are_names or are_marked or {*map(heading_role, heads)} - {None, "score"}:  # bm25 can be a system
        return False
    return bool({*texts[0]} & {*chain(*texts[1:])})


def wide_to_long(
    rows: Mapping[str, Sequence[Cell]], heads: Sequence[str], about: str, *, are_counted: bool = False
) -> Table:
    """Return the cells of queries below each other, each with its rank or document, if that is its head."""
    texts = [[cell.text for cell in cells if cell.text] for cells in rows.values()]
    kind = kind_of([*chain(*texts)], {})
    are_names = kind in ("text", "id")
    can_be_ids = kind == "grade" and not any(has_repeats(row) or "0" in row for row in texts)
    can_be_ids = can_be_ids and (are_counted or about == "rank")  # doc1, doc2 stand above ids and scores
    is_headed = bool(about) and not (are_names and about == "document")
    pairs = [(query, pair) for query, row in rows.items() for pair in zip(heads, row, strict=False)]
    cells = [(Cell(query, c.line), Cell(head, c.line), c) for query, (head, c) in pairs if c.text]
    value = "document" if are_names else "" if can_be_ids else kind if are_counted else "grade"
    if is_headed:
        return Table(tuple(cells), ("query", about, value), {0: "query"})
    return Table(tuple((query, cell) for query, _, cell in cells), ("query", value), {0: "query"})


def without_gaps(cells: Sequence[Cell], *, at_end: bool) -> list[Cell]:
    """Return cells with blanks for what is not there; in a ranking such a rank stays, but at its end."""
    if not at_end:
        return [replace(cell, text="") if cell.text == "NaN" else cell for cell in cells]
    filled = [place for place, cell in enumerate(cells, start=1) if cell.text not in ("", "NaN")]
    return [replace(cell, text=cell.text or "NaN") for cell in cells[: max(filled, default=0)]]


def turned(rows: Sequence[tuple[Cell, ...]]) -> tuple[tuple[Cell, ...], ...]:
    """Return rows as columns if each is of a kind of its own: names above grades, grades above scores."""
    kinds = [_kinds(row) for row in rows]
    is_even = len({len(row) for row in rows}) == 1 < len(rows)
    lie = is_even and all(len(kind) == 1 for kind in kinds) and len({*chain(*kinds)}) == len(rows)
    return tuple(zip(*rows, strict=True)) if lie and len(rows[0]) > 1 else tuple(rows)


def _kinds(row: Sequence[Cell]) -> set[str]:
    """Return what stands in a row: names, scores, grades, which can be written with a point."""
    names = [cell for cell in row if cell.is_quoted or number_of(cell.text) is None]
    kinds = {"name" if cell in names else "score" if "." in cell.text else "grade" for cell in row}
    return {"grade"} if kinds == {"score"} and all(whole_number(c.text) is not None for c in row) else kinds
