"""Records of documents, and beside them what each is worth: arrays as long, or a dictionary of ids."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import chain
from typing import TypeAlias

from scene.address.tokens import GRADE_WORDS, as_word, number_of
from scene.paste.brackets import Group, Value
from scene.paste.cells import Cell
from scene.paste.forms.records import CONTAINERS, INPUT_POSITION, cells_of
from scene.paste.forms.sides import GRADES, is_judgement, is_ranking
from scene.paste.headings import heading_role, parts_of, words_of
from scene.paste.kinds import has_repeats

RESULTS = "results"
OF_DOCUMENTS = CONTAINERS | words_of("nodes contexts passages chunks candidates")
OF_NO_DOCUMENT = words_of("scale levels threshold thresholds sorted ideal weights")
"""What is told of grades and scores, and of no document."""
FEWEST_IDS = 2
"""A grade can be called as one of some documents is."""
Item: TypeAlias = tuple[Cell | None, Value]


def with_values_beside(value: Group) -> Group:
    """Return brackets in which what stands beside the only records says it of these."""
    items = [
        (key, with_values_beside(item) if isinstance(item, Group) else item) for key, item in value.items
    ]
    value = replace(value, items=items)
    beside = [(key, item) for key, item in items if key and isinstance(item, Group) and _is_worth(key, item)]
    lists = [*_lists_of_records(value, "")]
    others = [
        item for key, item in items if isinstance(item, Group) and not (item.groups or (key, item) in beside)
    ]
    if not beside or len(lists) != 1 or any(len(other.items) > 1 for other in others):
        return value
    ((called, records),) = lists
    if not (is_ranking(called) or heading_role(called) == "document" or parts_of(called) & OF_DOCUMENTS):
        return value
    if all(not worth.is_dict and _are_values(name, worth, records.groups) for name, worth in beside):
        columns = [(name, _by_place(records.groups, worth.cells)) for name, worth in beside]
        return _with_columns(value, records, columns) if all(cells for _, cells in columns) else value
    if len(beside) > 1:
        return value
    return _by_ids(value, records, *beside[0])


def _is_worth(name: Cell, value: Group) -> bool:
    """Return whether a flat list or dictionary is called as grades, scores or judgements of documents are."""
    is_called = is_judgement(name.text) or heading_role(name.text) in ("grade", "score")
    is_called = is_called and not parts_of(name.text) & OF_NO_DOCUMENT
    return is_called and bool(value.items) and not value.groups


def _are_values(name: Cell, worth: Group, records: Sequence[Group]) -> bool:
    """Return whether a list holds values, and no ids: it is called so, or has 0 and 1 alone."""
    texts = [cell.text for cell in worth.cells]
    shared = {*texts} & {cell.text for cell in _ids_among(records, {*texts})}
    if has_repeats(texts):
        return True
    if parts_of(name.text) & GRADES or heading_role(name.text) == "score":
        return "0" in texts or len(shared) < FEWEST_IDS
    return not shared and all(text in ("0", "1") or as_word(text) in GRADE_WORDS for text in texts)


def _lists_of_records(value: Group, name: str) -> Iterator[tuple[str, Group]]:
    """Return the lists of dictionaries that hold no such list themselves, each with its name."""
    named = [(key.text if key else name, item) for key, item in value.items if isinstance(item, Group)]
    inner = [records for key, group in named for records in _lists_of_records(group, key)]
    is_list = bool(value.bracket) and not value.is_dict and 0 < len(value.groups) == len(value.items)
    if not inner and is_list and all(group.is_dict for group in value.groups):
        yield name, value
    yield from inner


def _by_place(records: Sequence[Group], cells: Sequence[Cell]) -> list[Cell]:
    """Return a value for each record: by its place, or by the one that it had before it was ranked."""
    named = [*chain(*map(cells_of, records))]
    if any(heading_role(name) == "grade" for name, _ in named):
        return []
    before = [cell.text for name, cell in named if INPUT_POSITION.fullmatch(name)]
    if not before:
        return [*cells] if len(cells) == len(records) else []
    places = [int(text) for text in before if text.isdecimal()]
    first = 0 if 0 in places else 1
    is_sure = len(places) == len(records) and (first == 0 or max(places) == len(cells))
    if not is_sure or max(places) - first >= len(cells):
        return []
    of_input = [cells[place - first] for place in places]
    are_alike = [cell.text for cell in of_input] == [cell.text for cell in cells]
    return of_input if len(cells) > len(records) or are_alike else []  # else in either order


def _with_columns(value: Group, records: Group, columns: Sequence[tuple[Cell, Sequence[Cell]]]) -> Group:
    """Return brackets in which each record says its values, which no longer stand beside them."""
    if value is records:
        cells = zip(*([(name, cell) for cell in column] for name, column in columns), strict=True)
        rows = zip(records.groups, cells, strict=True)
        return replace(records, items=[(None, replace(row, items=[*row.items, *more])) for row, more in rows])
    names = [name for name, _ in columns]
    kept = [(key, item) for key, item in value.items if not any(key is name for name in names)]
    below = [(k, _with_columns(v, records, columns) if isinstance(v, Group) else v) for k, v in kept]
    return replace(value, items=below)


def _by_ids(value: Group, records: Group, name: Cell, worth: Group) -> Group:
    """Return a ranking of ids beside what knows these, if nothing else is said of the documents."""
    ids = _ids_among(records.groups, {key for key, _ in worth.pairs} or {cell.text for cell in worth.cells})
    roles = {heading_role(key) for key, _ in chain(*map(cells_of, records.groups))}
    if (
        heading_role(name.text) == "score"
        or not ids
        or roles & {"grade", "rank", "query"}
        or (records in value.values and not worth.is_dict)
    ):
        return value
    scores = [_score_of(record) for record in records.groups]
    if any(scores) and not all(scores):
        return value
    scored = [(cell, score) for cell, score in zip(ids, scores, strict=True) if score]
    ranking = Group("{", records.line, items=[*scored]) if scored else _quoted(records.line, ids)
    told = worth if worth.is_dict else _quoted(worth.line, worth.cells)
    others: list[Item] = [(key, item) for key, item in value.items if isinstance(item, Cell)]
    return replace(value, items=[*others, (name, told), (Cell(RESULTS, records.line), ranking)])


def _ids_among(records: Sequence[Group], known: Set[str]) -> list[Cell]:
    """Return the ids of records, one each, some of which are known."""
    columns: dict[str, list[Cell]] = {}
    for name, cell in chain(*map(cells_of, records)):
        if heading_role(name) == "document" or INPUT_POSITION.fullmatch(name):
            columns.setdefault(name, []).append(cell)
    for cells in columns.values():
        texts = [cell.text for cell in cells]
        if len(cells) == len(records) and not has_repeats(texts) and known & {*texts}:
            return cells
    return []


def _score_of(record: Group) -> Cell | None:
    scores = (cell for name, cell in cells_of(record) if heading_role(name) == "score")
    return next((cell for cell in scores if number_of(cell.text) is not None), None)


def _quoted(line: int, ids: Sequence[Cell]) -> Group:
    """Return a list of ids, which are no numbers."""
    return Group("[", line, items=[(None, replace(cell, is_quoted=True)) for cell in ids])
