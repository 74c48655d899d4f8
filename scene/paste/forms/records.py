"""Records: the documents of one list with the same names, wherever they stand, also in answers of engines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from scene.list.model import SceneError
from scene.paste.brackets import Group, Value
from scene.paste.cells import Cell, Table
from scene.paste.forms.sides import two_lists
from scene.paste.headings import heading_role


def read_records(value: Group) -> Table | None:
    """Read records, each with the same names; records within records belong to a query each."""
    if table := two_lists(value.groups):
        return table
    if any(group.groups for group in value.groups) and (nested := read_nested(value)):
        return nested
    flat = [{name: cell for name, cell in group.pairs if isinstance(cell, Cell)} for group in value.groups]
    return _of_records([(group.line, record) for group, record in zip(value.groups, flat, strict=True)])


def _of_records(records: Sequence[tuple[int, Mapping[str, Cell]]]) -> Table | None:
    names = tuple(dict.fromkeys(name for _, record in records for name in record))
    rows = tuple(tuple(record.get(name, Cell("", line)) for name in names) for line, record in records)
    return (
        Table(rows, names) if names and {"grade", "score", "document"} & {*map(heading_role, names)} else None
    )


def read_nested(value: Group) -> Table | None:
    """Read lists of records wherever they stand, with what is said of their query above them."""
    records = [*_walk(value, {})]
    table = _of_records(records) if records else None
    if table is None:
        return None
    queries = [place for place, name in enumerate(table.head) if name == "query"]
    is_judged_only = not {"score", "rank"} & {*map(heading_role, table.head)}
    notes = (SceneError("qrels-without-run"),) if is_judged_only and "ratings" in _names_in(value) else ()
    return replace(table, roles=dict.fromkeys(queries, "query"), notes=notes)


def _names_in(value: Value) -> set[str]:
    """Return all keys within a value."""
    if isinstance(value, Cell):
        return set()
    inner = [_names_in(group) for group in value.groups]
    return {name for name, _ in value.pairs}.union(*inner)


def _walk(value: Group, above: Mapping[str, Cell]) -> Iterator[tuple[int, Mapping[str, Cell]]]:
    if value.is_dict:
        cells = {name: cell for name, cell in value.pairs if isinstance(cell, Cell)}
        naming = [
            cells[name] for role in ("query", "document") for name in cells if heading_role(name) == role
        ]
        here = {**above, **({"query": naming[0]} if naming else {})}
        for group in value.groups:
            yield from _walk(group, here)
    elif value.groups and all(group.is_dict for group in value.groups):
        for group in value.groups:
            cells = dict(_cells_of(group))
            roles = {heading_role(name) for name in cells}
            if "document" in roles and roles & {"grade", "score", "rank"}:
                yield group.line, {**above, **cells}
            else:
                yield from _walk(group, above)


def _cells_of(group: Group) -> Iterator[tuple[str, Cell]]:
    """Return what a record says of itself; what lies deeper only where it is judged or ranked."""
    for name, inner in group.pairs:
        if isinstance(inner, Cell) and name not in ("_index", "_type"):
            yield name, inner
        elif isinstance(inner, Group) and inner.is_dict:
            known = {key for key, _ in group.pairs}
            yield from (
                (key, cell) for key, cell in inner.pairs if isinstance(cell, Cell) and key not in known
            )
