"""What is in brackets: JSON, dictionaries, arrays by their names, calls, answers of search engines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from scene.address.tokens import number_of, shown
from scene.list.model import SceneError
from scene.paste.brackets import Group, Value, parsed, simple
from scene.paste.cells import Cell, Table
from scene.paste.forms.form import Entry, Form, Page, joined
from scene.paste.roles import heading_role, is_grade, parts_of, whole_number

RANKINGS = (
    "run runs retrieved ranking ranked ranks predicted predictions preds pred results result hits "
    "recommended recommendations recs rec returned topk response system output order candidates "
    "contexts"
)
JUDGEMENTS = (
    "qrel qrels relevant gold actual truth true expected positives positive groundtruth gt judgments "
    "judgements labels label target targets ground test liked relevance rel reference references"
)
CODE = re.compile(
    r"\s*(import |from |print|def |return|assert|[%!]|library|plt\.|using |require|clear|clc|disp"
    r"|for |Out\[\d+\]:\s*[-\d.]+\s*$)"
)
PROMPT = re.compile(
    r"^\s*(In ?\[\d*\]:|Out ?\[\d*\]:|>>>|\.\.\.(?=\s)|>(?=\s)|const |let |var |julia>)\s*", re.MULTILINE
)
EXAMPLE = '{"doc": "A", "grade": 3}'
ANSWER = re.compile(r"\s*(Out ?\[\d*\]:)?\s*[-\d.]+\s*")
CONTAINERS = {"hits", "docs", "documents", "results", "requests", "response", "ratings", "items", "data"}
DERIVED = {"ideal", "idcg", "discounts", "discount", "order", "idx"}
SIZES = {"group", "groups", "qsize", "sizes"}


def read_brackets(page: Page) -> Table | None:
    """Read a text that consists of brackets, perhaps with names and code around them."""
    lines = page.text.split("\n")
    if PROMPT.search(page.text):
        lines = ["" if ANSWER.fullmatch(line) else line for line in lines]
    text = "\n".join(
        "" if CODE.match(line) else line for line in PROMPT.sub("", "\n".join(lines)).split("\n")
    )
    if not re.search(r"[\[({［（｛【]", text):
        return _without_brackets(page, text)
    top = parsed(text)
    if top is None:
        if re.match(r"\s*[\[{]\s*[\"'\[{]", text):
            raise SceneError("structure-unread", example=EXAMPLE)
        _refuse_open(text)
        return None
    top.items = [(key or _kind(value), value) for key, value in top.items]
    top_value = simple(top)
    assert isinstance(top_value, Group)
    has_prompt = PROMPT.search(page.text)
    if not has_prompt and any(key is None and isinstance(value, Cell) for key, value in top_value.items):
        return None
    named = [(key.text if key else "", value) for key, value in top_value.items if isinstance(value, Group)]
    filled = [(name, value) for name, value in named if value.items]
    if not filled:
        return None if named else _without_brackets(page, text)
    return _read(filled) or _nothing(page)


def _refuse_open(text: str) -> None:
    """Refuse a list that begins with a bracket, which never closes."""
    opened = re.match(r"\s*(?:[\w.]+\s*(?:=|<-)\s*)?[\w.]*[\[({]", text)
    if opened and sum(map(text.count, "[({")) > sum(map(text.count, "])}")):
        raise SceneError("bracket-open", line=1 + text.count("\n", 0, opened.end()))


def _kind(value: Value) -> Cell | None:
    """Return the name of a class around a dictionary that says whether it is a run or judgements."""
    if isinstance(value, Cell) or not parts_of(value.call) & {*RANKINGS.split(), *JUDGEMENTS.split()}:
        return None
    return Cell(value.call, value.line) if any(group.is_dict for group in value.groups) else None


def _without_brackets(page: Page, text: str) -> Table | None:
    if re.search(r"^\s*(import|from) \w+|^\s*def \w+\(", page.text, re.MULTILINE):
        raise SceneError("code-without-numbers", example="3 2 3 0")
    return None


def _nothing(page: Page) -> Table | None:
    if page.text.lstrip()[:1] in "[{":
        raise SceneError("structure-unread", example=EXAMPLE)
    return None


def _read(named: Sequence[tuple[str, Value]]) -> Table | None:
    """Read values by their names."""
    if len(named) > 1 and not any(name for name, _ in named):
        if any(isinstance(value, Group) and value.call and not value.is_dict for _, value in named):
            return None
        return _one(Group("[", 1, items=[(None, value) for _, value in named]))
    if len(named) == 1:
        return _one(named[0][1], named[0][0])
    named = [(name, value) for name, value in named if name]
    if all(isinstance(value, Group) and value.is_dict for _, value in named):
        return _sides(named)
    return _arrays(named) or (_one(named[0][1], named[0][0]) if len(named) == 1 else None)


def _one(value: Value, name: str = "") -> Table | None:
    """Read a single value, whatever it is."""
    if isinstance(value, Cell):
        return None
    if value.call and not value.is_dict and len(value.groups) == 2:
        first, second = value.groups
        return _arrays([("y_true", first), ("y_score", second)])
    while not value.is_dict and len(value.items) == len(value.groups) == 1 and not value.groups[0].is_dict:
        value = value.groups[0]
    if value.is_dict:
        return _dict(value)
    if not value.groups:
        cells = value.cells
        return (
            Table(tuple((cell,) for cell in cells), (name,) if heading_role(name) else ()) if cells else None
        )
    if value.cells:
        return None
    if all(group.is_dict for group in value.groups):
        return _records(value)
    if any(group.groups for group in value.groups):
        return None
    return _matrix(value)


def _matrix(value: Group) -> Table | None:
    """Read rows in a list: of a table, or of one query each where all are grades."""
    rows = [tuple(group.cells) for group in value.groups]
    cells = [cell for row in rows for cell in row]
    first = [row[0].text for row in rows if row]
    is_flat = all(is_grade(cell.text, {}) and not cell.is_quoted for cell in cells)
    if is_flat and not (
        len({len(row) for row in rows}) == 1 and first == [str(n + 1) for n in range(len(rows))]
    ):
        return _by_places([("grade", value)])
    return Table(tuple(rows))


# --- arrays ---------------------------------------------------------------------------------------------


def _arrays(named: Sequence[tuple[str, Value]]) -> Table | None:
    """Read arrays by their names: columns, of one query or of several; sizes of groups; two lists of ids."""
    arrays = [(name, value) for name, value in named if isinstance(value, Group) and not value.is_dict]
    notes = []
    known = [name for name, _ in arrays if heading_role(name) in ("grade", "score", "document")]
    for name, _ in [*arrays]:
        is_derived = bool(parts_of(name) & DERIVED) or heading_role(name) == "none"
        if len(known) > 0 and is_derived and name not in known:
            notes.append(SceneError("column-unread", name=shown(name)))
            arrays = [(other, value) for other, value in arrays if other != name]
    if not arrays:
        return None
    if table := _ids(arrays):
        return table
    sizes = [value for name, value in arrays if name.casefold() in SIZES]
    others = [(name, value) for name, value in arrays if name.casefold() not in SIZES]
    if sizes and others and (grouped := _grouped(sizes[0], others)):
        return grouped
    table = _by_places(arrays)
    return replace(table, notes=(*table.notes, *notes)) if table else None


def _by_places(arrays: Sequence[tuple[str, Value]]) -> Table | None:
    """Put arrays beside each other; arrays of two dimensions have a query a row."""
    lists = {name: _queries(value) for name, value in arrays if isinstance(value, Group)}
    lengths = {name: tuple(map(len, queries)) for name, queries in lists.items()}
    if any(queries is None for queries in lists.values()):
        return None
    if len(set(lengths.values())) > 1:
        counts = tuple(f"{name}: {sum(length)}" for name, length in lengths.items())
        raise SceneError("lengths-differ", names=tuple(shown(each) for each in counts))
    rows: list[tuple[Cell, ...]] = []
    several = len(next(iter(lengths.values()))) > 1
    for place, columns in enumerate(zip(*lists.values(), strict=True), start=1):
        for cells in zip(*columns, strict=True):
            rows.append((*([Cell(str(place), cells[0].line)] if several else []), *cells))
    head = (*(["query"] if several else []), *lists)
    return Table(tuple(rows), head) if rows else None


def _queries(value: Group) -> list[list[Cell]]:
    if value.groups and not value.cells:
        inner = [_queries(group) for group in value.groups]
        return [[cell for query in queries for cell in query] for queries in inner]
    return [value.cells]


def _grouped(sizes: Group, arrays: Sequence[tuple[str, Value]]) -> Table | None:
    """Part arrays into queries by the sizes of the groups."""
    counted = [whole_number(cell.text) or 0 for cell in sizes.cells]
    table = _by_places(arrays)
    if table is None or table.head[:1] == ("query",):
        return None
    if sum(counted) != len(table.rows):
        if len(sizes.cells) == len(table.rows):
            return None
        raise SceneError(
            "lengths-differ", names=(f"group: {sum(counted)}", f"{arrays[0][0]}: {len(table.rows)}")
        )
    queries = [str(place) for place, count in enumerate(counted, start=1) for _ in range(count)]
    rows = tuple((Cell(query, row[0].line), *row) for query, row in zip(queries, table.rows, strict=True))
    return Table(rows, ("query", *table.head))


def _ids(arrays: Sequence[tuple[str, Value]]) -> Table | None:
    """Read a ranking of ids and those that are relevant."""
    run = [value for name, value in arrays if parts_of(name) & {*RANKINGS.split()}]
    judged = [value for name, value in arrays if parts_of(name) & {*JUDGEMENTS.split()} and value not in run]
    if len(run) != 1 or len(judged) != 1:
        return None
    ranked, relevant = (_queries(value) for value in (run[0], judged[0]) if isinstance(value, Group))
    if len(ranked) != len(relevant) or not _are_ids(ranked, relevant):
        return None
    places = [Cell(str(place) if len(ranked) > 1 else "", 1) for place in range(1, len(ranked) + 1)]
    return joined(
        [Entry(query, cell) for query, cells in zip(places, ranked, strict=True) for cell in cells],
        [
            Entry(query, cell, Cell("1", cell.line))
            for query, cells in zip(places, relevant, strict=True)
            for cell in cells
        ],
    )


def _are_ids(ranked: Sequence[Sequence[Cell]], relevant: Sequence[Sequence[Cell]]) -> bool:
    """Return whether lists hold ids: quoted, or whole numbers that are all different and mean no 0 and 1."""
    for cells in (*ranked, *relevant):
        texts = [cell.text for cell in cells]
        if any(number_of(text) is not None and whole_number(text) is None for text in texts):
            return False
        if not all(cell.is_quoted for cell in cells) and (
            len(set(texts)) < len(texts) or set(texts) <= {"0", "1"}
        ):
            return False
    shared = {cell.text for cells in ranked for cell in cells} & {
        cell.text for cells in relevant for cell in cells
    }
    return bool(shared) or all(cell.is_quoted for cells in ranked for cell in cells)


# --- dictionaries ---------------------------------------------------------------------------------------


def _dict(value: Group) -> Table | None:
    """Read a dictionary: grades by documents, columns by names, documents by queries, or what holds these."""
    pairs = value.pairs
    groups = [(name, inner) for name, inner in pairs if isinstance(inner, Group)]
    if not groups:
        keys = [key for key, _ in value.items if key]
        roles = [heading_role(key.text) for key in keys]
        if {"grade", "score"} & set(roles) and "document" in roles:
            return _records(Group("[", value.line, items=[(None, value)]))
        if (
            any(is_grade(cell.text, {}) or number_of(cell.text) is not None for cell in value.cells)
            or len(keys) < 4
        ):
            return Table(tuple(zip(keys, value.cells, strict=True)), roles={0: "document"})
        return None
    if found := _frame(value, dict(groups)):
        return found
    if len(groups) < len(pairs):
        return _two_lists([value]) or _nested(value)
    if any(name in CONTAINERS for name, _ in groups) and (nested := _nested(value)):
        return nested
    by_query = [
        replace(inner, items=[(Cell("query", inner.line), Cell(name, inner.line)), *inner.items])
        for name, inner in groups
        if inner.is_dict
    ]
    if len(by_query) == len(groups) and (lists := _two_lists(by_query)):
        return lists
    if _is_pair_of_sides(groups):
        return _sides(groups)
    if all(not inner.is_dict and not inner.groups for _, inner in groups) and (table := _lists(groups)):
        return table
    if len(groups) == 1 and not heading_role(groups[0][0]) and not _entries(value):
        return _one(groups[0][1])
    return _two_lists([value]) or _sides([("", value)]) or _nested(value)


def _lists(groups: Sequence[tuple[str, Group]]) -> Table | None:
    roles = {heading_role(name) for name, _ in groups}
    if {"grade", "score", "document"} & roles:
        return _arrays(groups)
    return None


def _frame(value: Group, groups: Mapping[str, Group]) -> Table | None:
    """Read a frame as pandas writes it: by columns, split, as a table with a schema, by rows."""
    if "columns" in groups and "data" in groups and not groups["data"].cells:
        head = tuple(cell.text for cell in groups["columns"].cells)
        return Table(tuple(tuple(group.cells) for group in groups["data"].groups), head)
    if "schema" in groups and "data" in groups:
        return _records(groups["data"])
    dicts = [group for group in groups.values() if group.is_dict and not group.groups]
    if not dicts or len(dicts) < len(value.items):
        return None
    names = [*groups]
    if len({heading_role(name) for name in names} & {"document", "grade", "score", "query", "rank"}) > 1:
        keys = [key for key, _ in dicts[0].pairs]
        if all([key for key, _ in group.pairs] == keys for group in dicts):
            return Table(tuple(zip(*(group.cells for group in dicts), strict=True)), tuple(names))
    inner = {heading_role(key) for group in dicts for key, _ in group.pairs}
    if "grade" in inner and ("document" in inner or "score" in inner):
        return _records(Group("[", value.line, items=[(None, group) for group in dicts]))
    return None


def _is_pair_of_sides(groups: Sequence[tuple[str, Group]]) -> bool:
    names = [parts_of(name) for name, _ in groups]
    return (
        len(groups) == 2
        and any(name & {*RANKINGS.split()} for name in names)
        and any(name & {*JUDGEMENTS.split()} for name in names)
        and all(group.is_dict for _, group in groups)
    )


def _sides(named: Sequence[tuple[str, Value]]) -> Table | None:
    """Read judgements and a run, each with its documents by query."""
    run: list[Entry] = []
    judged: list[Entry] = []
    for name, value in named:
        entries = _entries(value)
        if not entries:
            continue
        graded = all(entry.value and is_grade(entry.value.text, {}) for entry in entries)
        is_run = bool(parts_of(name) & {*RANKINGS.split()}) or not (
            parts_of(name) & {*JUDGEMENTS.split()} or graded
        )
        side = run if is_run else judged
        if side and len(named) > 2:
            raise SceneError("several-runs", names=tuple(shown(each) for each, _ in named))
        side += (
            entries
            if is_run
            else [entry if entry.value else replace(entry, value=Cell("1", 1)) for entry in entries]
        )
    return joined(run, judged) if run or judged else None


def _entries(value: Value) -> list[Entry]:
    """Return the documents by query: with their values, as pairs, as records or as ids alone."""
    if not isinstance(value, Group) or not value.is_dict:
        return []
    if not value.groups:
        keys = [key for key, _ in value.items if key]
        blank = Cell("", value.line)
        return [Entry(blank, key, cell) for key, cell in zip(keys, value.cells, strict=True)]
    if value.cells or not all(_has_documents(group) for group in value.groups):
        return []
    found: list[Entry] = []
    for key, inner in value.items:
        if key and isinstance(inner, Group):
            found += _of_query(key, inner)
    return found


def _has_documents(inner: Group) -> bool:
    """Return whether a group can hold the documents of one query: all its values are of one kind."""
    if inner.is_dict:
        return not inner.groups
    return not inner.cells or not inner.groups


def _of_query(query: Cell, inner: Group) -> Iterator[Entry]:
    if inner.is_dict:
        yield from (Entry(query, key, cell) for key, cell in inner.items if key and isinstance(cell, Cell))
    for item in [] if inner.is_dict else inner.values:
        if isinstance(item, Cell):
            yield Entry(query, item)
        elif item.is_dict:
            by_role = {heading_role(name): cell for name, cell in item.pairs if isinstance(cell, Cell)}
            if (document := by_role.get("document")) and not item.groups:
                yield Entry(query, document, by_role.get("grade") or by_role.get("score"))
        elif len(item.cells) == 2 == len(item.items):
            yield Entry(query, *item.cells)


# --- records --------------------------------------------------------------------------------------------


def _records(value: Group) -> Table | None:
    """Read records, each with the same names; records within records belong to a query each."""
    if table := _two_lists(value.groups):
        return table
    if any(group.groups for group in value.groups) and (nested := _nested(value)):
        return nested
    flat = [{name: cell for name, cell in group.pairs if isinstance(cell, Cell)} for group in value.groups]
    return _of_records([(group.line, record) for group, record in zip(value.groups, flat, strict=True)])


def _of_records(records: Sequence[tuple[int, Mapping[str, Cell]]]) -> Table | None:
    names = tuple(dict.fromkeys(name for _, record in records for name in record))
    rows = tuple(tuple(record.get(name, Cell("", line)) for name in names) for line, record in records)
    return (
        Table(rows, names) if names and {"grade", "score", "document"} & {*map(heading_role, names)} else None
    )


def _two_lists(groups: Sequence[Group]) -> Table | None:
    """Read records that each hold a ranking of ids and the relevant ones."""
    run: list[Entry] = []
    judged: list[Entry] = []
    for place, group in enumerate(groups, start=1):
        lists = [(name, inner) for name, inner in group.pairs if isinstance(inner, Group)]
        ranking = next(
            (
                inner
                for name, inner in lists
                if parts_of(name) & {*RANKINGS.split()} and not parts_of(name) & {"true"}
            ),
            None,
        )
        relevant = next(
            (
                inner
                for name, inner in lists
                if parts_of(name) & {*JUDGEMENTS.split()} and inner is not ranking
            ),
            None,
        )
        if not ranking or not relevant:
            return None
        cells = [(name, cell) for name, cell in group.pairs if isinstance(cell, Cell)]
        named = next(
            (cell for name, cell in cells if heading_role(name) == "query"), cells[0][1] if cells else None
        )
        query = named or Cell(f"{place}" if len(groups) > 1 else "", group.line)
        run += _of_query(query, ranking)
        judged += [replace(entry, value=entry.value or Cell("1", 1)) for entry in _of_query(query, relevant)]
    return joined(run, judged) if run else None


def _nested(value: Group) -> Table | None:
    """Read lists of records wherever they stand, with what is said of their query above them."""
    records = [*_walk(value, {})]
    table = _of_records(records) if records else None
    if table is None:
        return None
    queries = [place for place, name in enumerate(table.head) if name == "query"]
    is_judged_only = "score" not in map(heading_role, table.head) and "rank" not in map(
        heading_role, table.head
    )
    notes = (SceneError("qrels-without-run"),) if is_judged_only and "ratings" in value_names(value) else ()
    return replace(table, roles=dict.fromkeys(queries, "query"), notes=notes)


def value_names(value: Value) -> set[str]:
    """Return all keys within a value."""
    if isinstance(value, Cell):
        return set()
    inner = [value_names(group) for group in value.groups]
    return {name for name, _ in value.pairs}.union(*inner)


def _walk(value: Group, above: Mapping[str, Cell]) -> Iterator[tuple[int, Mapping[str, Cell]]]:
    if value.is_dict:
        cells = {name: cell for name, cell in value.pairs if isinstance(cell, Cell)}
        query = next((cell for name, cell in cells.items() if heading_role(name) == "query"), None)
        query = query or next(
            (cell for name, cell in cells.items() if heading_role(name) == "document"), None
        )
        here = {**above, **({"query": query} if query else {})}
        for group in value.groups:
            yield from _walk(group, here)
    elif value.groups and all(group.is_dict for group in value.groups):
        for group in value.groups:
            cells = dict(value_cells(group))
            roles = {heading_role(name) for name in cells}
            is_document = "document" in roles and roles & {"grade", "score", "rank"}
            if is_document:
                yield group.line, {**above, **cells}
            else:
                yield from _walk(group, above)


def value_cells(group: Group) -> Iterator[tuple[str, Cell]]:
    """Return what a record says of itself; what lies deeper only where it is judged or ranked."""
    for name, inner in group.pairs:
        if isinstance(inner, Cell) and name not in ("_index", "_type"):
            yield name, inner
        elif isinstance(inner, Group) and inner.is_dict:
            known = {key for key, _ in group.pairs}
            yield from (
                (key, cell) for key, cell in inner.pairs if isinstance(cell, Cell) and key not in known
            )


FORMS = (Form("brackets", read_brackets),)
