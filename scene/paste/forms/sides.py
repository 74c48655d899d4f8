"""The two sides of an evaluation by their names: what was retrieved, and what was judged, by query."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace
from typing import TypeVar

from scene.address.tokens import number_of, shown
from scene.list.model import SceneError
from scene.paste.brackets import Group, Value
from scene.paste.cells import Cell, Table
from scene.paste.forms.code import is_cutoff
from scene.paste.forms.form import Entry, joined
from scene.paste.headings import heading_role, parts_of, words_of
from scene.paste.kinds import is_grade, repeats, whole_number
from scene.paste.roles import IDS

V = TypeVar("V", bound=Value)
TEXTS = words_of("queries corpus topics documents docs passages")
"""What dictionaries of texts are called, which stand beside judgements."""
RANKINGS = words_of(
    "run runs retrieved ranking ranked ranks predicted predictions preds pred results result hits"
    " recommended recommendations recs rec returned topk response system output order candidates contexts"
    " impressions impression shown displayed 排序 检索结果 排序结果 推荐结果 返回结果"
)
JUDGEMENTS = words_of(
    "qrel qrels judged rated ratings relevant gold actual truth true expected positives positive"
    " groundtruth gt heldout held judgments judgements labels label target targets ground test liked"
    " relevance rel reference references clicked clicks"
    " purchased bought watched 相关文档 相关商品"
)

SIDES = 'relevant = ["a", "b"]; retrieved = ["b", "c"]'
HITS = ("data", "hits", "documents")
"""What engines call the list of what they found."""
LEFT_OUT = words_of("target truth true positive gold expected heldout held")
"""What the one item is called that a recommender has to find."""


def is_ranking(name: str) -> bool:
    """Return whether a name is that of what was retrieved."""
    return _is_called(name, RANKINGS)


def is_judgement(name: str) -> bool:
    """Return whether a name is that of what was judged."""
    return _is_called(name, JUDGEMENTS)


def _is_called(name: str, words: Set[str]) -> bool:
    """Return whether one of some words is part of a name; Chinese is written without blanks."""
    return bool(parts_of(name) & words) or any(word in name for word in words if word > "一")


def are_two_sides(groups: Sequence[tuple[str, Group]]) -> bool:
    """Return whether two dictionaries are by their names a run and its judgements."""
    names = [name for name, _ in groups]
    are_named = any(map(is_ranking, names)) and any(map(is_judgement, names))
    return len(groups) == 2 and are_named and all(group.is_dict for _, group in groups)


def without_texts(named: Sequence[tuple[str, V]]) -> list[tuple[str, V]]:
    """Return what stands beside the texts of queries and documents; all, if there is nothing else."""
    data = [(name, value) for name, value in named if not (parts_of(name) & TEXTS and _are_texts(value))]
    return data or [*named]


def _are_texts(value: Value) -> bool:
    """Return whether a dictionary holds texts, or records of texts, and no number."""
    if isinstance(value, Cell) or not value.is_dict:
        return False
    quoted = all(cell.is_quoted for cell in value.cells)
    return quoted and all(map(_are_texts, value.groups))


def read_lists(named: Sequence[tuple[str, Value]]) -> Table | None:
    """Read a ranking and those that are relevant, a list each: of ids, of pairs, of rows with their query."""
    groups = [(name, value) for name, value in named if isinstance(value, Group)]
    run = [value for name, value in groups if is_ranking(name)]
    judged = [value for name, value in groups if is_judgement(name) and value not in run]
    if not run and len(judged) == 1 and len(named) == 2 == len(groups):
        run = [value for _, value in groups if value is not judged[0] and entries_of(value)]
        if any(entry.value is None for value in run for entry in entries_of(value)):
            return None
    if len(run) != 1 or len(judged) != 1 or judged[0].is_dict:
        return None
    ranked, relevant = entries_of(run[0]), entries_of(judged[0])
    scores = [entry.value for entry in ranked if entry.value]
    if scores and all(entry.value is None for entry in relevant):
        are_names = not judged[0].groups and all(cell.is_quoted for cell in judged[0].cells)
        if not are_names or all(is_grade(score.text, {}) for score in scores):
            return None
    elif not scores and len(run[0].groups) != len(judged[0].groups):
        return None
    return joined(ranked, _each_relevant(relevant)) if _are_ids(ranked, relevant) else None


def _are_ids(ranked: Sequence[Entry], relevant: Sequence[Entry]) -> bool:
    """Return whether documents can be ids, by query: quoted, or whole numbers, all different, not 0 and 1."""
    texts = [entry.document.text for entry in (*ranked, *relevant)]
    if any(number_of(text) is not None and ("." in text or whole_number(text) is None) for text in texts):
        return False
    by_query: dict[tuple[bool, str], list[Cell]] = {}
    for is_run, side in ((True, ranked), (False, relevant)):
        for entry in side:
            by_query.setdefault((is_run, entry.query.text), []).append(entry.document)
    for cells in by_query.values():
        of_query = [cell.text for cell in cells]
        if not all(cell.is_quoted for cell in cells) and (repeats(of_query) or {*of_query} <= {"0", "1"}):
            return False
    shared = {entry.document.text for entry in ranked} & {entry.document.text for entry in relevant}
    return bool(shared) or all(entry.document.is_quoted for entry in ranked)


def are_ids(value: Group) -> bool:
    """Return whether a list, or each list in it, can hold ids: all different, quoted or whole numbers."""
    entries = entries_of(value)
    return bool(entries) and _are_ids(entries, entries) and not repeats([entry.key for entry in entries])


def are_pairs_of_ids(value: Group) -> bool:
    """Return whether a list holds two lists of ids for each query, a ranking and the relevant ones."""
    pairs = [query.groups for query in value.groups if len(query.groups) == 2 == len(query.items)]
    lists = [group for pair in pairs for group in pair]
    is_all = 1 < len(pairs) == len(value.items) and not any(group.groups or group.is_dict for group in lists)
    several = [group for group in lists if len(group.items) > 1]  # one number says little
    return is_all and bool(several) and all(map(are_ids, several))


def read_sides(named: Sequence[tuple[str, Value]]) -> Table | None:
    """Read judgements and a run, each with its documents by query."""
    run: list[Entry] = []
    judged: list[Entry] = []
    for name, value in named:
        entries = entries_of(value)
        graded = all(entry.value and is_grade(entry.value.text, {}) for entry in entries)
        is_run = is_ranking(name) or not (is_judgement(name) or graded)
        side = run if is_run else judged
        if side and len(named) > 2:
            raise SceneError("several-runs", names=tuple(shown(each) for each, _ in named))
        side += entries if is_run else _each_relevant(entries)
    return joined(run, judged) if run or judged else None


def read_systems(named: Sequence[tuple[str, Value]]) -> Table | None:
    """Read rankings that several systems made for one query, with its judgements: a list each."""
    groups = [(name, value) for name, value in named if isinstance(value, Group) and not value.groups]
    judged = [value for name, value in groups if is_judgement(name)]
    systems = [(Cell(name, value.line), value) for name, value in groups if not is_judgement(name)]
    if len(groups) < len(named) or len(systems) < 2 or len(judged) > 1:
        return None
    if any(heading_role(name.text) not in (None, "score") or value.is_dict for name, value in systems):
        return None
    if not all(cell.is_quoted for _, value in systems for cell in value.cells):
        return None
    return joined(
        [entry for name, value in systems for entry in _of_query(name, value)],
        [
            entry
            for name, _ in systems
            for value in judged
            for entry in _each_relevant(_of_query(name, value))
        ],
    )


def entries_of(value: Value) -> list[Entry]:
    """Return the documents by query: with their values, as pairs, as records or as ids alone."""
    if isinstance(value, Cell):
        return []
    if not value.groups or are_pairs(value):
        return [*_of_query(Cell("", value.line), value)]
    if _are_triples(value):
        return [Entry(*row.cells) for row in value.groups]
    if value.cells or not all(_has_documents(group) for group in value.groups):
        return []
    if not value.is_dict and any(group.is_dict or group.groups for group in value.groups):
        return []
    places = (Cell(str(place), group.line) for place, group in enumerate(value.groups, start=1))
    queries = [key or place for (key, _), place in zip(value.items, places, strict=True)]
    return [
        entry
        for query, inner in zip(queries, value.groups, strict=True)
        for entry in _of_query(query if len(queries) > 1 or value.is_dict else Cell("", query.line), inner)
    ]


def _are_triples(value: Group) -> bool:
    """Return whether a list holds rows of a query, a document and a number."""
    rows = [] if value.is_dict or value.cells else value.groups
    quoted = [[cell.is_quoted for cell in row.cells] for row in rows if not row.groups and not row.is_dict]
    return len(quoted) == len(rows) > 0 and all(signs == [True, True, False] for signs in quoted)


def _has_documents(inner: Group) -> bool:
    """Return whether a group can hold the documents of one query: all its values are of one kind."""
    if inner.is_dict or not inner.groups:
        return not inner.groups
    records = [{*map(heading_role, dict(group.pairs))} for group in inner.groups if group.is_dict]
    pairs = [group for group in inner.groups if not group.is_dict]
    are_grades = bool(pairs) and all(_are_grades(pair) for pair in pairs)
    return not inner.cells and not are_grades and not any({"grade", "score"} <= roles for roles in records)


def are_pairs(inner: Group) -> bool:
    """Return whether a list holds pairs of a quoted name and a number."""
    pairs = [group.cells for group in inner.groups if not group.groups and not group.is_dict]
    return 0 < len(pairs) == len(inner.items) and all(
        len(cells) == 2 and cells[0].is_quoted and not cells[1].is_quoted for cells in pairs
    )


def _are_grades(group: Group) -> bool:
    """Return whether all that stands in a list are grades, and so none of it a document."""
    return all(not cell.is_quoted and is_grade(cell.text, {}) for cell in group.cells)


def _of_query(query: Cell, inner: Group) -> Iterator[Entry]:
    if inner.is_dict:
        yield from (Entry(query, key, cell) for key, cell in inner.items if key and isinstance(cell, Cell))
    for item in [] if inner.is_dict else inner.values:
        if isinstance(item, Cell):
            yield Entry(query, item)
        elif item.is_dict:
            named = [(name, cell) for name, cell in item.pairs if isinstance(cell, Cell)]
            # An id, which then comes last, names a document, and a title beside it does not.
            by_role = {heading_role(name): cell for name, cell in sorted(named, key=_is_id)}
            is_hit = any(name == "_id" for name, _ in item.pairs)  # with the document itself below it
            is_flat = all(group.is_dict for group in item.groups)
            if (document := by_role.get("document")) and (is_hit or is_flat):
                yield Entry(query, document, by_role.get("grade") or by_role.get("score"))
        elif len(item.cells) == 2 == len(item.items):
            yield Entry(query, *item.cells)


def _is_id(named: tuple[str, Cell]) -> bool:
    return bool(parts_of(named[0]) & IDS)


def two_lists(groups: Sequence[Group]) -> Table | None:
    """Read records that each hold a ranking of ids and the relevant ones."""
    run: list[Entry] = []
    judged: list[Entry] = []
    for place, group in enumerate(groups, start=1):
        lists = [(name, inner) for name, inner in group.pairs if isinstance(inner, Group)]
        rankings = [
            _hits(inner) for name, inner in lists if is_ranking(name) and "true" not in parts_of(name)
        ]
        relevant = [
            inner
            for name, inner in lists
            if is_judgement(name) and (not rankings or inner is not rankings[0])
        ]
        if not rankings:
            rankings = [inner for name, inner in lists if name in HITS and inner not in relevant]
        if rankings and not relevant:  # the one item that was left out
            relevant = [
                Group("[", cell.line, items=[(None, cell)])
                for name, cell in group.pairs
                if isinstance(cell, Cell) and parts_of(name) & LEFT_OUT and _is_of(cell, rankings[0])
            ]
        if not rankings or not relevant or _are_flags(relevant[0], rankings[0]):
            return None
        cells = [(name, cell) for name, cell in group.pairs if isinstance(cell, Cell)]
        others = [
            cell
            for name, cell in cells
            if not (is_cutoff(name) or ("." in cell.text and number_of(cell.text) is not None))
        ]
        queries = [cell for name, cell in cells if heading_role(name) == "query"] or others
        query = queries[0] if queries else Cell(f"{place}" if len(groups) > 1 else "", group.line)
        run += _of_query(query, rankings[0])
        judged += _each_relevant(_of_query(query, relevant[0]))
    return joined(run, judged) if run else None


def _is_of(item: Cell, ranking: Group) -> bool:
    """Return whether an item can be one of a ranking: quoted as these are, or a whole number as they.

    A sentence is an answer, unless it stands in the ranking, too.
    """
    if " " in item.text and item.text not in {cell.text for cell in ranking.cells}:
        return False
    are_quoted = {cell.is_quoted for cell in ranking.cells}
    return are_quoted == {item.is_quoted} and (item.is_quoted or item.text.isdecimal())


def _hits(inner: Group) -> Group:
    """Return the list of documents that a search engine's answer has beside their number."""
    lists = [group for name, group in inner.pairs if isinstance(group, Group) and is_ranking(name)]
    return lists[0] if len(lists) == 1 else inner


def _are_flags(relevant: Group, ranking: Group) -> bool:
    """Return whether a list holds the grades of quoted ids beside it, and no ids itself."""
    are_quoted = any(cell.is_quoted for cell in ranking.cells)
    is_even = len(relevant.cells) == len(ranking.cells) > 0 and not relevant.is_dict
    return are_quoted and is_even and _are_grades(relevant)


def names_sides(head: Sequence[Cell]) -> bool:
    """Return whether headings are a query, what was retrieved, and what is relevant."""
    names = [cell.text for cell in head]
    return _places_of_sides(names) is not None and "query" in map(heading_role, names)


def _places_of_sides(head: Sequence[str]) -> tuple[int, int] | None:
    """Return the columns of what was retrieved and of what is relevant, if there is one of each."""
    run = [place for place, name in enumerate(head) if is_ranking(name)]
    judged = [place for place, name in enumerate(head) if is_judgement(name) and place not in run]
    return (run[0], judged[0]) if len(run) == 1 == len(judged) else None


def lists_in_cells(table: Table) -> Table | None:
    """Read a table with a query a row, its ranking of ids in one cell and the relevant ids in another."""
    places = _places_of_sides(table.head)
    if places is None or any(len(row) < len(table.head) for row in table.rows):
        return None
    lists = [[_ids_in(row[place]) for place in places] for row in table.rows]
    are_short = all(len(ids.items) < 2 for row in lists for ids in row)
    if are_short or all(is_grade(row[places[1]].text, {}) for row in table.rows):
        return None
    named = [place for place, name in enumerate(table.head) if heading_role(name) == "query"]
    records = []
    for number, (row, ids) in enumerate(zip(table.rows, lists, strict=True), start=1):
        query = row[named[0]] if named else Cell(str(number), row[0].line)
        run, judged = (Cell(table.head[place], query.line) for place in places)
        items: list[tuple[Cell | None, Value]] = [(Cell("query", query.line), query)]
        records.append(Group("{", query.line, items=[*items, (run, ids[0]), (judged, ids[1])]))
    return two_lists(records)


def _ids_in(cell: Cell) -> Group:
    ids = [replace(cell, text=text) for text in re.findall(r"[^\s\[\](){},;|'\"]+", cell.text)]
    return Group("[", cell.line, items=[(None, each) for each in ids])


def _each_relevant(entries: Iterable[Entry]) -> list[Entry]:
    """Return judged documents; one of which nothing more is said is relevant."""
    return [replace(entry, value=entry.value or Cell("1", 1)) for entry in entries]
