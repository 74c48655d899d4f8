"""Records: what is said of each document, in lists, by the names of documents, in answers of engines."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from scene.address.tokens import number_of, truncate
from scene.list.model import SceneError
from scene.paste.brackets import Group, Value
from scene.paste.cells import Cell, Role, Table
from scene.paste.forms.form import NOT_RETRIEVED
from scene.paste.forms.metric_values import METRIC
from scene.paste.forms.sides import (
    JUDGEMENTS,
    MISSING,
    RANKINGS,
    are_grades,
    is_judgement,
    is_ranking,
    read_by_query,
    read_sides,
)
from scene.paste.headings import OF_DOCUMENT, SYSTEMS, heading_role, parts_of, words_of
from scene.paste.kinds import are_row_numbers, has_repeats, is_grade, score_number, whole_number

CONTAINERS = words_of(
    "hits docs documents results queries requests response ratings items data value matches result points"
    " objects"
)
"""What programs call that which holds lists of documents."""
OF_LISTS = (
    CONTAINERS
    | RANKINGS
    | JUDGEMENTS
    | words_of("list lists from in the at all but of by and on ids index not k")
)
"""What a list is called besides whose it is."""
TEXTS = {"_id", "text", "title", "metadata"}
"""What the records of a collection's texts hold, which are neither ranked nor judged."""
ENGINE_FIELDS = words_of("version _version vector vectors shard_key order_value _seq_no _primary_term")
"""What engines say of a document besides its score."""
INDEX_FIELDS = ("_index", "_type")
FIELDS = {OF_DOCUMENT, "payload", "fields", "entity"}
"""What engines call the fields of a document, of which a number is no grade or score for the query."""
INPUT_POSITION = re.compile(r"(?:original_?|document_?|doc_?)?index", re.IGNORECASE)
"""The place of a document among those that were to be ranked."""
NOTHING = ("None", "null")
DETAILS = "details"
"""What the answer of rank_eval calls what it says of each query, below the query's name."""
ROOT = "toplevel"
RATINGS = "ratings"
"""What an engine that evaluates rankings calls judgements."""
PROMPTS = words_of("prompt prompts input inputs instruction")
"""What a query is called where a model answers it."""


@dataclass(frozen=True)
class Record:
    """What is said of a document, and the path to its list: the keys and places above it."""

    line: int
    cells: Mapping[str, Cell]
    path: tuple[str, ...] = ()


def read_records(value: Group) -> Table | None:
    """Read records, each with the same names; records within records belong to a query each."""
    pairs = (group.pairs for group in value.groups)
    if table := read_parallel_lists(value.groups) or read_sides(*pairs) or read_by_metadata(value):
        return table
    if any(group.groups for group in value.groups) and (nested := read_nested(value)):
        return nested
    if all({"_id", "text"} <= dict(group.pairs).keys() <= TEXTS for group in value.groups):
        return None
    return table_of_records([Record(group.line, dict(_singles(group))) for group in value.groups])


def _singles(record: Group) -> Iterator[tuple[str, Cell]]:
    """Return the values of a record by their names, also those that are alone in a list."""
    for name, value in record.pairs:
        if isinstance(value, Cell):
            yield name, value
        elif len(value.cells) == len(value.items) == 1 and not value.is_dict:
            yield name, value.cells[0]


def read_parallel_lists(groups: Sequence[Group]) -> Table | None:
    """Read records of a query each, with its documents in one list and their grades in another."""
    rows: list[Record] = []
    for place, group in enumerate(groups, start=1):
        lists = {name: inner for name, inner in group.pairs if isinstance(inner, Group)}
        query = _query_in(group) or Cell(str(place) if len(groups) > 1 else "", group.line)
        if len(groups) > 1 and len(lists) == 1 and _are_grades_of_ranks(*lists.items()):
            lists = {"grade": next(iter(lists.values()))}
        if not _are_parallel_lists(lists):
            return None
        for cells in zip(*(inner.cells for inner in lists.values()), strict=True):
            rows.append(Record(cells[0].line, {"query": query, **dict(zip(lists, cells, strict=True))}))
    return table_of_records(rows) if rows else None


def _are_grades_of_ranks(named: tuple[str, Group]) -> bool:
    """Return whether a list called a ranking, or grades, holds these: 0 is no id, and none comes twice."""
    name, value = named
    texts = [cell.text for cell in value.cells]
    are_flat = not (value.is_dict or value.groups) and bool(texts)
    is_called = is_ranking(name) or heading_role(name) == "grade"
    return are_flat and is_called and are_grades(value) and ("0" in texts or has_repeats(texts))


def _are_parallel_lists(lists: Mapping[str, Group]) -> bool:
    """Return whether lists of one length hold grades, and what these are of or nothing else."""
    are_flat = not any(inner.groups or inner.is_dict for inner in lists.values())
    if not are_flat or len({len(inner.cells) for inner in lists.values()}) != 1:
        return False
    graded = [inner for name, inner in lists.items() if heading_role(name) == "grade"]
    if len(graded) != 1:
        return len(lists) == 2 and {*map(heading_role, lists)} == {"document", "score"}
    texts = [cell.text for cell in graded[0].cells]
    are_ids = not has_repeats(texts) and "0" not in texts
    others = [inner for inner in lists.values() if inner is not graded[0]]
    are_named = any(cell.is_quoted for inner in others for cell in inner.cells)
    return are_grades(graded[0]) and (are_named or not are_ids)


def read_by_metadata(value: Group) -> Table | None:
    """Read records of a query each, in which one dictionary holds its documents with their values."""
    found: list[tuple[Cell | None, Value]] = []
    for group in value.groups:
        name, inner = _query_in(group), group.groups
        are_documents = len(inner) == 1 and inner[0].is_dict and not inner[0].groups
        if are_documents and {"grade", "score"} & {heading_role(key) for key, _ in inner[0].pairs}:
            return None
        if not name or not are_documents or any(number_of(cell.text) is None for cell in inner[0].cells):
            return None
        found.append((name, inner[0]))
    return read_by_query([("", replace(value, bracket="{", items=found))]) if found else None


def table_of_records(records: Sequence[Record]) -> Table | None:
    """Put records into a table, a name a column; what a search engine calls its score is that."""
    names = tuple(dict.fromkeys(name for record in records for name in record.cells))
    rows = tuple(tuple(record.cells.get(name, Cell("", record.line)) for name in names) for record in records)
    roles = {*map(heading_role, names)}
    if not {"grade", "score", "document"} & roles:
        return None
    return Table(rows, names, _roles_by_engine(records, names))


def _roles_by_engine(records: Sequence[Record], names: Sequence[str]) -> dict[int, Role]:
    """Return the roles of columns that engines and rerankers call otherwise than people do."""
    roles: dict[str, Role] = {"_score": "score"} if "_score" in names else {}
    if "relevance" in names and any("children" in record.path for record in records):  # Vespa's score
        roles["relevance"] = "score"
    if "score" not in {*map(heading_role, names), *roles.values()}:
        return {}
    roles |= dict.fromkeys(filter(_is_of_engine, names), "none")
    for position in [*filter(INPUT_POSITION.fullmatch, names)][:1]:
        roles[position] = "none" if any(map(_is_named, records)) else "document"
    if "id" in names and "_id" not in names:  # a title beside it is no name
        roles["id"] = "document"
    return {names.index(name): role for name, role in roles.items()}


def _is_named(record: Record) -> bool:
    """Return whether a document has a name besides its place."""
    return any(
        heading_role(name) == "document" and cell.text not in NOTHING for name, cell in record.cells.items()
    )


def _is_of_engine(name: str) -> bool:
    """Return whether a name is of a field of the document, or of what an engine says besides its score."""
    field, _, key = name.partition(".")
    return name in ENGINE_FIELDS or (field in FIELDS and heading_role(key) in (None, "score"))


def read_nested(value: Group) -> Table | None:
    """Read lists of records wherever they stand, with what is said of their query above them."""
    walked = [*_walk(value, {}, ())]
    records = _by_list(_without_other_lists(walked))
    table = table_of_records(records) if records else None
    if table is None:
        return None
    ideal = {record.path[-1] for record in walked if _is_ideal(record)}
    table = table.with_notes(SceneError("column-unread", name=truncate(name)) for name in sorted(ideal))
    if any(RATINGS in record.path for record in records):
        return as_qrels(table)
    return table


def _is_ideal(record: Record) -> bool:
    return bool(record.path) and _says_which_list(record.path[-1], parts_of(record.path[-1]) & {"ideal"})


def _is_missing(record: Record) -> bool:
    return bool(record.path) and _says_which_list(
        record.path[-1], parts_of(" ".join(MISSING.findall(record.path[-1])))
    )


def _says_which_list(key: str, words: Set[str]) -> bool:
    """Return whether words of a key say which list it is: missing docs; missing persons is a query."""
    others = {part for part in parts_of(key) - words if not part.isdecimal()}
    return bool(words) and (" " not in key or others <= OF_LISTS)


def _is_of_system(key: str) -> bool:
    """Return whether a key is that of a system: run_a, System A; a query is called solar system."""
    others = parts_of(key) - SYSTEMS
    return others != parts_of(key) and (" " not in key or all(len(part) == 1 for part in others - OF_LISTS))


def _without_other_lists(records: Sequence[Record]) -> list[Record]:
    """Leave the ideal list out, and give what was not retrieved no rank; several systems are refused."""
    keys = {record.path[-1] for record in records if record.path}
    if len(systems := sorted(filter(_is_of_system, keys))) > 1:
        raise SceneError("several-runs", names=tuple(map(truncate, systems)))
    listed = [record for record in records if not _is_ideal(record)]
    missing = [*filter(_is_missing, listed)]
    if {RATINGS, "hits"} <= keys:
        missing = [record for record in listed if record.path[-1:] == (RATINGS,)]
    if not missing or len(missing) == len(listed):
        return listed
    path, ranks = next(record.path for record in listed if record not in missing), Counter[tuple[str, ...]]()
    ranked = []
    for record in listed:
        ranks[record.path] += 1
        rank = NOT_RETRIEVED if record in missing else str(ranks[record.path])
        cells = {**record.cells, "rank": Cell(rank, record.line)}
        ranked.append(replace(record, path=(*record.path[:-1], path[-1]), cells=cells))
    return ranked


def as_qrels(table: Table) -> Table:
    """Note that a table holds judgements alone, unless it has scores or ranks."""
    is_ranked = {"score", "rank"} & {*map(heading_role, table.headings)}
    return table if is_ranked else table.with_notes([SceneError("qrels-without-run")])


def _by_list(records: Sequence[Record]) -> list[Record]:
    """Name the query of each list where nothing above it does: by the key or place where the paths part."""
    paths = [*dict.fromkeys(record.path for record in records)]
    depth = next((d for d, parts in enumerate(zip(*paths, strict=False)) if len({*parts}) > 1), None)
    if depth is None and paths and DETAILS in paths[0][:-1]:
        depth = paths[0].index(DETAILS) + 1
    named = {record.cells["query"].text for record in records if "query" in record.cells}
    others = {name for record in records for name in record.cells if name != "query"}
    is_named = len(named) > 1 or "query" in map(heading_role, others)
    if depth is None or is_named or all(is_container(path[depth]) for path in paths):
        return [*records]
    queries = ((record, {"query": Cell(record.path[depth], record.line)}) for record in records)
    return [replace(record, cells={**record.cells, **query}) for record, query in queries]


def is_container(key: str) -> bool:
    """Return whether a key says what a list holds, and not whose it is."""
    is_known = heading_role(key) not in (None, "query") and not key[-1:].isdecimal()
    return key in CONTAINERS or is_known or is_ranking(key) or is_judgement(key)


def _walk(value: Group, above: Mapping[str, Cell], path: tuple[str, ...]) -> Iterator[Record]:
    if value.is_dict:
        name = _query_in(value)
        here = {**above, **({"query": name} if name else {})}
        for key, inner in value.pairs:
            if isinstance(inner, Group):
                yield from _walk(inner, here, (*path, key))
        return
    texts = [dict(cells_of(group)) for group in value.groups]
    are_documents = any(map(_is_document, value.groups, texts))
    for place, (group, cells) in enumerate(zip(value.groups, texts, strict=True), start=1):
        is_only_named = len(group.items) == len(cells) == 1 and {*map(heading_role, cells)} == {"document"}
        if _is_document(group, cells) or (are_documents and is_only_named):
            yield Record(group.line, {**above, **cells}, path)
        else:
            yield from _walk(group, above, (*path, str(place)))


def _is_document(group: Group, cells: Mapping[str, Cell]) -> bool:
    """Return whether a record is a document's: judged, scored or ranked, and no list of these."""
    roles = {heading_role(name) for name in cells}
    if not group.is_dict or not roles & {"grade", "score", "rank"}:
        return False
    holds_lists = any(inner.groups for inner in group.groups if not inner.is_dict)
    is_placed = any(map(INPUT_POSITION.fullmatch, cells)) and "score" in roles
    return "document" in roles or is_placed or ("grade" in roles and "query" not in roles and not holds_lists)


def _query_in(value: Group) -> Cell | None:
    """Return what names the query in a dictionary that holds its documents."""
    cells = {name: cell for name, cell in value.pairs if isinstance(cell, Cell)}
    about = [inner for name, inner in value.pairs if heading_role(name) == "query"]
    naming = (
        *(cell for cell in about if isinstance(cell, Cell)),
        *(cell for inner in about if isinstance(inner, Group) and (cell := _query_in(inner))),
        *(cell for name, cell in cells.items() if _can_name(name, cell)),
        *(cell for name, cell in cells.items() if parts_of(name) & PROMPTS),
    )
    return next(iter(naming), None)


def _can_name(name: str, cell: Cell) -> bool:
    """Return whether a query can be called by what is named like a document; a page only has a number."""
    is_id = "id" in name.casefold() or whole_number(cell.text) is None
    return cell.text != ROOT and is_id and heading_role(name) == "document"


def cells_of(group: Group) -> Iterator[tuple[str, Cell]]:
    """Return what a record says of itself; what lies deeper only where it is judged or ranked."""
    for name, inner in group.pairs:
        if isinstance(inner, Cell) and name not in INDEX_FIELDS:
            yield name, inner
        elif isinstance(inner, Group) and inner.is_dict:
            known = {key for key, _ in group.pairs}
            for key, cell in inner.pairs:
                is_field = name in FIELDS and heading_role(key) in (None, "score", "grade")
                if isinstance(cell, Cell) and key not in known and key not in INDEX_FIELDS:
                    yield f"{name}.{key}" if is_field else key, cell


TITLES = words_of("title titles name url text")
VALUED = ("grade", "score", "rank")


def read_keyed(value: Group) -> Table | None:
    """Read a dictionary of documents with what is said of each, or of queries with such dictionaries."""
    if documents := _documents(value):
        names = [record.cells["document"].text for record in documents]
        if all(map(METRIC.fullmatch, names)) and any(len(name) > 1 for name in names):
            raise SceneError("metric-values")
        return table_of_records(documents)
    if rows := _documents_with_two_numbers(value):
        return Table(rows, ("document", "", ""), {0: "document"})
    queries = [(key, _documents(inner)) for key, inner in value.items if key and isinstance(inner, Group)]
    if len(queries) < len(value.items) or not all(documents for _, documents in queries):
        return None
    records = [(key, record) for key, documents in queries for record in documents]
    table = table_of_records([Record(record.line, {"query": key, **record.cells}) for key, record in records])
    return table and as_qrels(table)


def _documents(value: Group) -> list[Record]:
    """Return the documents of one query; nothing if a dictionary holds anything else."""
    named = [(key, inner) for key, inner in value.items if key and isinstance(inner, Group)]
    if not named or len(named) < len(value.items) or any(inner.groups for _, inner in named):
        return []
    properties = [inner for _, inner in named]
    are_names = not are_row_numbers([key.text for key, _ in named])
    if _are_document_properties(properties, are_names=are_names):
        heads = [[key for key, _ in inner.pairs] for inner in properties]
    elif order := _grade_and_score_order(properties):
        heads = [[*order] for _ in properties]
    else:
        return []
    return [
        Record(key.line, {"document": key, **dict(zip(names, inner.cells, strict=False))})
        for (key, inner), names in zip(named, heads, strict=True)
    ]


def _are_document_properties(groups: Sequence[Group], *, are_names: bool) -> bool:
    """Return whether dictionaries say something of a document each; below names a title says no more."""
    keys = [[key for key, _ in group.pairs] for group in groups]
    longest = max(keys, key=len)
    names = [name for name in longest if not (are_names and parts_of(name) & TITLES)]
    roles = [role for role in map(heading_role, names) if role not in (None, "none")]
    if len(groups) == 1 and None in map(heading_role, names):  # a document may be called as a value could be
        return False
    return 0 < len(roles) == len({*roles}) and all(role in VALUED for role in roles)


def _grade_and_score_order(groups: Sequence[Group]) -> tuple[str, ...]:
    """Return what the two numbers of each document are: grades are whole, and scores have a point."""
    if any(group.is_dict or len(group.cells) != 2 for group in groups):
        return ()
    columns = [*zip(*(group.cells for group in groups), strict=True)]
    graded = [_are_whole(cells) for cells in columns]
    scored = [all("." in c.text and score_number(c.text) is not None for c in cells) for cells in columns]
    if sorted(graded) != sorted(scored) or sum(graded) != 1:
        return ()
    return ("grade", "score") if graded[0] else ("score", "grade")


def _documents_with_two_numbers(value: Group) -> tuple[tuple[Cell, ...], ...]:
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
