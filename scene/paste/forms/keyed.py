"""Documents by their names, each with what is said of it: a record, or a pair of its grade and score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scene.list.model import SceneError
from scene.paste.brackets import Group
from scene.paste.cells import Cell, Table
from scene.paste.forms.records import Record, is_container, of_records, with_queries
from scene.paste.forms.refused import METRIC
from scene.paste.forms.sides import are_two_sides
from scene.paste.headings import heading_role, parts_of, words_of
from scene.paste.kinds import counts, is_grade, score_number

TITLES = words_of("title titles name url text")
VALUED = ("grade", "score", "rank")


def read_keyed(value: Group) -> Table | None:
    """Read a dictionary of documents with what is said of each, or of queries with such dictionaries."""
    if documents := _documents(value):
        names = [record.cells["document"].text for record in documents]
        if all(map(METRIC.fullmatch, names)) and any(len(name) > 1 for name in names):
            raise SceneError("metric-values")
        return of_records(documents)
    if rows := _pairs_of_documents(value):
        return Table(rows, ("document", "", ""), {0: "document"})
    if queries_with_records := _by_query(value):
        return with_queries(of_records(queries_with_records))
    queries = [(key, inner) for key, inner in value.items if key and isinstance(inner, Group)]
    if not queries or are_two_sides([(key.text, inner) for key, inner in queries]):
        return None
    by_query = [(key, _documents(inner)) for key, inner in queries]
    if len(queries) < len(value.items) or not all(documents for _, documents in by_query):
        return None
    records = [
        Record(record.line, {"query": key, **record.cells})
        for key, documents in by_query
        for record in documents
    ]
    table = with_queries(of_records(records))
    if table is None or {"score", "rank"} & {*map(heading_role, table.head)}:
        return table
    return replace(table, notes=(SceneError("qrels-without-run"),))


def _by_query(value: Group) -> list[Record]:
    """Return the documents of queries, each with a list of records that say more than one thing."""
    found: list[Record] = []
    for key, inner in value.items:
        records = inner.groups if isinstance(inner, Group) and not inner.is_dict else []
        if key is None or is_container(key.text) or not records:
            return []
        for record in records:
            cells = {name: cell for name, cell in record.pairs if isinstance(cell, Cell)}
            roles = {*map(heading_role, cells)}
            if "document" not in roles or "query" in roles or len(roles & {*VALUED}) < 2:
                return []
            found.append(Record(record.line, {"query": key, **cells}))
    return found


def _documents(value: Group) -> list[Record]:
    """Return the documents of one query; nothing if a dictionary holds anything else."""
    named = [(key, inner) for key, inner in value.items if key and isinstance(inner, Group)]
    if not named or len(named) < len(value.items) or any(inner.groups for _, inner in named):
        return []
    said = [inner for _, inner in named]
    if _are_said(said, are_names=not counts([key.text for key, _ in named])):
        return [
            Record(key.line, {"document": key, **dict(zip(dict(inner.pairs), inner.cells, strict=True))})
            for key, inner in named
            if len(dict(inner.pairs)) == len(inner.cells)
        ]
    names = _of_pairs(said)
    return [
        Record(key.line, {"document": key, **dict(zip(names, inner.cells, strict=True))})
        for key, inner in (named if names else [])
    ]


def _are_said(groups: Sequence[Group], *, are_names: bool) -> bool:
    """Return whether dictionaries say something of a document each: their keys are names of values.

    A title says no more where what stands above them are names and no numbers of rows.
    """
    keys = [[key for key, _ in group.pairs] for group in groups]
    longest = max(keys, key=len)
    if not all(group.is_dict and {*names} <= {*longest} for group, names in zip(groups, keys, strict=True)):
        return False
    told = [name for name in longest if not (are_names and parts_of(name) & TITLES)]
    roles = [role for role in map(heading_role, told) if role not in (None, "none")]
    if len(groups) == 1 and None in map(heading_role, told):  # a document may be called as a value could be
        return False
    return 0 < len(roles) == len({*roles}) and all(role in VALUED for role in roles)


def _of_pairs(groups: Sequence[Group]) -> tuple[str, ...]:
    """Return what the two numbers of each document are: grades are whole, and scores have a point."""
    if any(group.is_dict or len(group.cells) != 2 for group in groups):
        return ()
    columns = [*zip(*(group.cells for group in groups), strict=True)]
    graded = [place for place, cells in enumerate(columns) if _are_whole(cells)]
    scored = [place for place, cells in enumerate(columns) if _are_fractions(cells)]
    if len(graded) != 1 or len(scored) != 1:
        return ()
    return ("grade", "score") if graded == [0] else ("score", "grade")


def _pairs_of_documents(value: Group) -> tuple[tuple[Cell, ...], ...]:
    """Return documents with two whole numbers each: in tuples, or below names such as d1."""
    named = [(key, inner) for key, inner in value.items if key and isinstance(inner, Group)]
    called = {heading_role(key.text.rstrip("0123456789_-")) for key, _ in named}
    are_tuples = {inner.bracket for _, inner in named} == {"("} and "query" not in called
    if len(named) < max(2, len(value.items)) or not (are_tuples or called == {"document"}):
        return ()
    if any(inner.groups or len(inner.cells) != 2 or inner.is_dict for _, inner in named):
        return ()
    are_whole = all(_are_whole(inner.cells) for _, inner in named)
    return tuple((key, *inner.cells) for key, inner in named) if are_whole else ()


def _are_whole(cells: Sequence[Cell]) -> bool:
    return all(not cell.is_quoted and is_grade(cell.text, {}) and "." not in cell.text for cell in cells)


def _are_fractions(cells: Sequence[Cell]) -> bool:
    are_numbers = all(not cell.is_quoted and score_number(cell.text) is not None for cell in cells)
    return are_numbers and all("." in cell.text for cell in cells)
