"""Records of documents, and beside them what each is worth: an array as long, or a dictionary of ids."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import chain

from scene.address.tokens import number_of
from scene.paste.brackets import Group
from scene.paste.cells import Cell
from scene.paste.forms.records import OF_INPUT
from scene.paste.forms.sides import GRADES, is_judgement
from scene.paste.headings import heading_role, parts_of
from scene.paste.kinds import has_repeats

RESULTS = "results"


def with_values_beside(value: Group) -> Group:
    """Return brackets in which what stands beside the only records says it of these."""
    inner = [
        (key, with_values_beside(item) if isinstance(item, Group) else item) for key, item in value.items
    ]
    value = replace(value, items=inner)
    beside = [(key, item) for key, item in inner if key and isinstance(item, Group) and _is_worth(key, item)]
    lists = [*_lists_of_records(value)]
    if len(beside) != 1 or len(lists) != 1:
        return value
    ((name, worth),), (records,) = beside, lists
    ids = [] if _are_values(name, worth) else _ids_among(records.groups, _names_in(worth))
    if not ids and not worth.is_dict:
        cells = _by_place(records.groups, worth.cells)
        return _with_cells(value, records, name, cells) if cells else value
    if not ids or (records in value.values and not worth.is_dict):
        return value
    told = worth if worth.is_dict else _quoted(worth.line, worth.cells)
    others = [(key, item) for key, item in inner if isinstance(item, Cell)]
    return replace(value, items=[*others, (name, told), (Cell(RESULTS, records.line), _by_id(records, ids))])


def _is_worth(name: Cell, value: Group) -> bool:
    """Return whether a flat list or dictionary is called as grades, scores or judgements are."""
    is_called = is_judgement(name.text) or heading_role(name.text) in ("grade", "score")
    return is_called and bool(value.items) and not value.groups


def _are_values(name: Cell, worth: Group) -> bool:
    """Return whether a list holds grades, and no ids: one of them twice, or a 0 where it is called so."""
    texts = [cell.text for cell in worth.cells]
    is_graded = bool(parts_of(name.text) & GRADES) and "0" in texts
    return not worth.is_dict and (has_repeats(texts) or is_graded)


def _names_in(worth: Group) -> Set[str]:
    return {key for key, _ in worth.pairs} or {cell.text for cell in worth.cells}


def _lists_of_records(value: Group) -> Iterator[Group]:
    """Return the lists that consist of dictionaries, and hold no such list themselves."""
    inner = [records for group in value.groups for records in _lists_of_records(group)]
    is_list = bool(value.bracket) and not value.is_dict and 0 < len(value.groups) == len(value.items)
    if not inner and is_list and all(group.is_dict for group in value.groups):
        yield value
    yield from inner


def _cells_of(record: Group) -> list[tuple[str, Cell]]:
    return [(name, cell) for name, cell in record.pairs if isinstance(cell, Cell)]


def _ids_among(records: Sequence[Group], known: Set[str]) -> list[Cell]:
    """Return the ids of records, one each, some of which are known."""
    columns: dict[str, list[Cell]] = {}
    for name, cell in chain(*map(_cells_of, records)):
        if heading_role(name) == "document" or OF_INPUT.fullmatch(name):
            columns.setdefault(name, []).append(cell)
    for cells in columns.values():
        texts = [cell.text for cell in cells]
        if len(cells) == len(records) and not has_repeats(texts) and known & {*texts}:
            return cells
    return []


def _by_place(records: Sequence[Group], cells: Sequence[Cell]) -> list[Cell]:
    """Return a value for each record: by its place, or by the one that it had before it was ranked."""
    before = [c.text for record in records for name, c in _cells_of(record) if OF_INPUT.fullmatch(name)]
    if len(before) == len(records) and all(text.isdecimal() and int(text) < len(cells) for text in before):
        return [cells[int(text)] for text in before]
    return [*cells] if len(cells) == len(records) else []


def _with_cells(value: Group, records: Group, name: Cell, cells: Sequence[Cell]) -> Group:
    """Return brackets in which each record says its value, which no longer stands beside them."""
    if value is records:
        rows = zip(records.groups, cells, strict=True)
        valued = [replace(row, items=[*row.items, (name, cell)]) for row, cell in rows]
        return replace(records, items=[(None, row) for row in valued])
    inner = [(key, item) for key, item in value.items if key is not name]
    below = [(k, _with_cells(v, records, name, cells) if isinstance(v, Group) else v) for k, v in inner]
    return replace(value, items=below)


def _by_id(records: Group, ids: Sequence[Cell]) -> Group:
    """Return the scores of documents by their ids, or these alone where some have none."""
    scores = [_score_of(record) for record in records.groups]
    scored = [(cell, score) for cell, score in zip(ids, scores, strict=True) if score]
    return (
        Group("{", records.line, items=[*scored]) if len(scored) == len(ids) else _quoted(records.line, ids)
    )


def _quoted(line: int, ids: Sequence[Cell]) -> Group:
    """Return a list of ids, which are no numbers."""
    return Group("[", line, items=[(None, replace(cell, is_quoted=True)) for cell in ids])


def _score_of(record: Group) -> Cell | None:
    scores = (cell for name, cell in _cells_of(record) if heading_role(name) == "score")
    return next((cell for cell in scores if number_of(cell.text) is not None), None)
