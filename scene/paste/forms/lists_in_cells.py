"""Tables whose cells hold lists: rankings and relevant ids of a query a row, lists of one length."""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace

from scene.address.tokens import truncate
from scene.list.model import SceneError
from scene.paste.brackets import Group
from scene.paste.cells import SEPARATORS, Cell, Table
from scene.paste.forms.cutting import cut_at, data_lines
from scene.paste.forms.form import Entry, Page, join_run_and_qrels
from scene.paste.forms.named import graded_names
from scene.paste.forms.sides import (
    GRADES,
    NUMBERED_ID,
    Named,
    each_relevant,
    is_judgement,
    is_ranking,
    places_of_sides,
    read_sides,
)
from scene.paste.headings import heading_role, name_queries, parts_of
from scene.paste.kinds import are_row_numbers, has_repeats, is_grade

LONG_ID = re.compile(rf"{NUMBERED_ID.pattern}|\d{{5,}}")
"""What is no grade and no score even where blanks alone part several of them."""
SHORT_ID = re.compile(rf"{NUMBERED_ID.pattern}|[A-Za-z]|\d+(?:\.\d+)?")
"""What is no word where blanks alone part several of them."""
IN_QUOTES = re.compile(r"(?<!\w)'((?:[^'\\\n]|\\.)*)'(?!\w)|\"((?:[^\"\\\n]|\\.)*)\"")
LONGEST_NAME = 2
"""What has more words is a passage, beside which an answer can stand in place of the relevant ones."""
ROW_OF_GRADES = re.compile(r"\d\d?(?:[\s,;|]+\d\d?)*")
LIST_IN_BRACKETS = re.compile(r"\s*\[.*\]\s*")
PAIR = re.compile(r"[({]\s*[\"']?([^\s,(){}\"']+)[\"']?\s*,\s*(-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)\s*[)}]")
PAIRS = re.compile(rf"\s*\[?\s*(?:{PAIR.pattern}[\s,;]*)+\]?\s*")
"""Documents with their scores in a list that stands in a cell: [{32, 4.8}, {17, 4.6}]."""
BARE_HEADS = ("query", "documents", "grade")
PARTING = re.compile("[,;]")
LAST_NUMBER = re.compile(r"\d{1,4}$")


def lists_in_cells(table: Table) -> Table | None:
    """Read a table with a query a row, its ranking of ids in one cell and the relevant ids in another."""
    table = _with_one_ranking(table)
    places = places_of_sides(table.headings)
    if any(len(row) < len(table.headings) for row in table.rows):
        return None
    if places is None or _are_grades_of(table, *places):
        return _rankings_in_cells(table) or _exploded(table)
    lists = [[_ids_in(row[place]) for place in places] for row in table.rows]
    texts = {cell.text.casefold() for ranked, _ in lists for cell in ranked.cells}
    if longest := max((len(text.split()) for text in texts if " " in text), default=0):
        relevant = [_texts_in(row[places[1]]) for row in table.rows]
        lists = [[ranked, texts_of_row] for (ranked, _), texts_of_row in zip(lists, relevant, strict=True)]
        answers = [{cell.text.casefold() for cell in texts_of_row.cells} for texts_of_row in relevant]
        if longest > LONGEST_NAME and all(answers) and not any(row & texts for row in answers):
            raise SceneError("answers-no-documents", name=truncate(table.headings[places[1]]))
    if all(_is_answer(row[places[1]].text, texts) for row in table.rows):
        raise SceneError("answers-no-documents", name=truncate(table.headings[places[1]]))
    are_short = all(len(ids.items) < 2 for row in lists for ids in row)
    are_short |= any(
        re.fullmatch(r"\d*\.\d+", cell.text) for row in lists for ids in row for cell in ids.cells
    )
    if all(is_grade(row[places[1]].text, {}) for row in table.rows):
        return None
    roles = [heading_role(name) for name in table.headings]
    if are_short:
        return _hits_by_row(table, roles, places)
    names = [table.headings[place] for place in places]
    records: list[list[Named]] = []
    for number, (row, ids) in enumerate(zip(table.rows, lists, strict=True), start=1):
        query = row[roles.index("query")] if "query" in roles else Cell(str(number), row[0].line)
        records.append([("query", query), *zip(names, ids, strict=True)])
    return read_sides(*records)


def read_lists_in_cells(page: Page) -> Table | None:
    """Read queries, their documents and the grades of these, a query a row: q1 | d1, d2 | 1 0."""
    for separator in SEPARATORS:
        cells = cut_at(data_lines(page.lines), separator)
        rows = [tuple(replace(cell, text=cell.text.strip("[]() ")) for cell in row) for row in cells]
        if len(rows) > 1 and {*map(len, rows)} == {len(BARE_HEADS)}:
            table = Table(tuple(rows), BARE_HEADS)
            queries, documents, _ = ([cell.text for cell in column] for column in zip(*rows, strict=True))
            is_list = name_queries(queries) and not has_repeats(queries)
            if is_list and not all(map(ROW_OF_GRADES.fullmatch, documents)) and _are_grades_of(table, 1, 2):
                return _exploded(table)
    return None


def _is_answer(text: str, ranked: Set[str]) -> bool:
    """Return whether a cell holds words, and neither a list nor one of the texts that were retrieved."""
    words = [word.casefold() for word in text.split()]
    are_ids = all(NUMBERED_ID.fullmatch(word) or word.isdecimal() for word in words)
    is_known = text.casefold() in ranked or bool({*words} & ranked)
    return len(words) > 1 and not are_ids and not is_known and not re.search(r"[\[\](),;|'\"]", text)


def _with_one_ranking(table: Table) -> Table:
    """Return a table in which what was retrieved at each rank, a column each, stands in one cell."""
    matches = {
        place: LAST_NUMBER.search(name) for place, name in enumerate(table.headings) if is_ranking(name)
    }
    by_rank = {match[0]: place for place, match in matches.items() if match}
    ranked = [by_rank[rank] for rank in sorted(by_rank, key=int)]
    others = [place for place in range(len(table.headings)) if place not in ranked]
    is_judged = any(is_judgement(table.headings[place]) for place in others)
    if (
        not are_row_numbers(sorted(by_rank, key=int))
        or not is_judged
        or any(len(row) < len(table.headings) for row in table.rows)
    ):
        return table
    together = [
        (*(row[p] for p in others), replace(row[ranked[0]], text=", ".join(row[p].text for p in ranked)))
        for row in table.rows
    ]
    heads = (*(table.headings[place] for place in others), "retrieved")
    return replace(table, rows=tuple(together), headings=heads)


def _hits_by_row(table: Table, roles: Sequence[str | None], places: tuple[int, int]) -> Table | None:
    """Read one retrieved id a row, beside that which should have been, again in each row of its query."""
    ranked, relevant = ([row[place] for row in table.rows] for place in places)
    are_ids = all(cell.text and " " not in cell.text for cell in (*ranked, *relevant))
    if "query" not in roles or not are_ids or not {cell.text for cell in ranked} & {c.text for c in relevant}:
        return None
    queries = [row[roles.index("query")] for row in table.rows]
    ranks = [row[roles.index("rank")] if "rank" in roles else None for row in table.rows]
    run = [Entry(*entry) for entry in zip(queries, ranked, [None] * len(ranked), ranks, strict=True)]
    judged = {(q.text, cell.text): Entry(q, cell) for q, cell in zip(queries, relevant, strict=True)}
    return join_run_and_qrels(run, each_relevant(judged.values()))


def _rankings_in_cells(table: Table) -> Table | None:
    """Read a table with a query a row and its ranking in one cell: ids, with scores, names with grades."""
    roles = [heading_role(name) for name in table.headings]
    if len(roles) != 2 or "query" not in roles or len(table.rows) < 2:
        return None
    place = 1 - roles.index("query")
    queries, cells = ([row[at] for row in table.rows] for at in (1 - place, place))
    if (
        not _names_several(table.headings[place])
        or is_judgement(table.headings[place])
        or has_repeats([query.text for query in queries])
    ):
        return None
    if all(PAIRS.fullmatch(cell.text) for cell in cells):
        return join_run_and_qrels([*_scored_entries(queries, cells)], [])
    graded = [graded_names([(cell.line, part) for part in PARTING.split(cell.text)]) for cell in cells]
    if all(graded) and max(map(len, graded)) > 1:
        rows = tuple((query, *item) for query, items in zip(queries, graded, strict=True) for item in items)
        return Table(rows, ("query", "document", "grade"), {0: "query", 1: "document", 2: "grade"})
    run = [
        Entry(query, item) for query, cell in zip(queries, cells, strict=True) for item in _ids_in(cell).cells
    ]
    are_lists = all(LIST_IN_BRACKETS.fullmatch(cell.text) for cell in cells)
    are_ids = all(LONG_ID.fullmatch(entry.document.text) for entry in run)
    are_ids &= len(run) > len(queries) or all(re.fullmatch(r"0\d+", entry.document.text) for entry in run)
    are_grades = all(is_grade(entry.document.text, {}) for entry in run)
    is_filled = {entry.query.text for entry in run} == {query.text for query in queries}
    return join_run_and_qrels(run, []) if is_filled and (are_lists or are_ids) and not are_grades else None


def _are_grades_of(table: Table, ranked: int, judged: int) -> bool:
    """Return whether what is judged are grades of what is ranked, one for each: d1 d2 d3 beside 1 0 1."""
    texts = [row[judged].text for row in table.rows]
    return _are_rows_of_grades(table.headings[judged], texts) and _is_as_long(table, ranked, judged)


def _is_as_long(table: Table, place: int, other: int) -> bool:
    """Return whether the cells of two columns have as many parts in each row, several in one."""
    lengths = [[_count_parts(row[at]) for at in (place, other)] for row in table.rows]
    return all(one == two for one, two in lengths) and max(map(max, lengths)) > 1


def _count_parts(cell: Cell) -> int:
    """Return how many ids or numbers a cell holds; words that blanks alone part are one name: New York."""
    parts = [part.text for part in _ids_in(cell).cells]
    are_sure = re.search("[,;|]", cell.text) or all(map(SHORT_ID.fullmatch, parts))
    return len(parts) if are_sure else 1


def _exploded(table: Table) -> Table | None:
    """Read a table whose cells hold lists, of one length in each row, as one with a row for each value."""
    width, heads = len(table.headings), table.headings
    listed = _columns_of_lists(table)
    ranked = [p for p in listed if is_ranking(heads[p]) and not _are_ranks(row[p] for row in table.rows)]
    heads = tuple("document" if place in ranked else name for place, name in enumerate(heads))
    roles = [*map(heading_role, heads)]
    lists = [[_ids_in(row[place]).cells for place in listed] for row in table.rows]
    naming = "document" if "document" in roles else "grade"
    if not any(roles[place] == naming for place in listed):
        return None
    if (
        not lists
        or any(len({*map(len, cells)}) > 1 for cells in lists)
        or max(len(cells[0]) for cells in lists) < 2
    ):
        return None
    rows = [
        (query, {**dict(enumerate(row)), **dict(zip(listed, values, strict=True))})
        for query, (row, cells) in enumerate(zip(table.rows, lists, strict=True), start=1)
        for values in zip(*cells, strict=True)
    ]
    is_named = "query" in roles or len(table.rows) < 2
    numbered = [(() if is_named else (Cell(str(query), row[0].line),), row) for query, row in rows]
    head = heads if is_named else ("query", *heads)
    return Table(tuple((*query, *(row[p] for p in range(width))) for query, row in numbered), head)


def _columns_of_lists(table: Table) -> list[int]:
    """Return the columns whose cells are lists: in brackets, or grades and what stands beside each."""
    columns = [[row[place].text for row in table.rows] for place in range(len(table.headings))]
    if listed := [p for p, column in enumerate(columns) if all(map(LIST_IN_BRACKETS.fullmatch, column))]:
        return listed
    roles = [*map(heading_role, table.headings)]
    graded = [p for p, name in enumerate(table.headings) if _are_rows_of_grades(name, columns[p])]
    of_documents = [
        place
        for place, name in enumerate(table.headings)
        if place not in graded and (roles[place] in ("score", "rank") or _names_several(name))
    ]
    # Two grades of a document are two judges', and a number beside a score is one.
    is_of_one = any(role == "document" for p, role in enumerate(roles) if p not in of_documents)
    if not graded or "query" not in roles or is_of_one:
        return []
    if not all(_is_as_long(table, place, graded[0]) for place in of_documents):
        return []
    return sorted((*graded, *of_documents))


def _names_several(heading: str) -> bool:
    """Return whether a heading is that of several documents in a cell: docs, ranking; not title."""
    are_several = any(part.endswith("s") for part in parts_of(heading))
    return is_ranking(heading) or (heading_role(heading) == "document" and are_several)


def _are_ranks(cells: Iterable[Cell]) -> bool:
    """Return whether each cell holds the ranks from 1 on."""
    return all(are_row_numbers([part.text for part in _ids_in(cell).cells]) for cell in cells)


def _are_rows_of_grades(name: str, texts: Sequence[str]) -> bool:
    """Return whether each cell has the grades of a list: 0 is among them or one comes again, unlike ids."""
    if not parts_of(name) & GRADES or not all(map(ROW_OF_GRADES.fullmatch, texts)):
        return False
    rows = [re.findall(r"\d+", text) for text in texts]
    are_decimal = all(re.fullmatch(r"\d,\d", text) for text in texts)
    on_scale = all(is_grade(grade, {}) for row in rows for grade in row)
    return on_scale and not are_decimal and any("0" in row or has_repeats(row) for row in rows)


def _scored_entries(queries: Sequence[Cell], cells: Sequence[Cell]) -> Iterator[Entry]:
    """Return the documents in pairs with scores, such as {32, 4.8}, of each query."""
    for query, cell in zip(queries, cells, strict=True):
        for pair in PAIR.finditer(cell.text):
            yield Entry(query, Cell(pair[1], cell.line), Cell(pair[2], cell.line))


def _ids_in(cell: Cell) -> Group:
    """Return the ids or texts in a cell, as quotes part them or else commas, or blanks between ids."""
    quoted = [(one or other) for one, other in IN_QUOTES.findall(cell.text)]
    if not quoted or IN_QUOTES.sub("", cell.text).strip(" \n,;[](){}|"):
        ids = re.findall(r"(?:(?<=\w)'(?=\w)|[^\s\[\](){},;|'\"])+", cell.text)
        parts = [part.strip("[](){}'\" ") for part in re.split("[,;|]", cell.text)]
        are_texts = len(parts) > 1 and not all(
            NUMBERED_ID.fullmatch(text) or text.isdecimal() for text in ids
        )
        quoted = [*filter(None, parts)] if are_texts else ids
    return Group("[", cell.line, items=[(None, replace(cell, text=text, is_quoted=True)) for text in quoted])


def _texts_in(cell: Cell) -> Group:
    """Return the texts in a cell beside one with texts: all of it is one where nothing parts it."""
    if re.search(r"[,;|]|^\W*['\"]", cell.text):
        return _ids_in(cell)
    return Group("[", cell.line, items=[(None, replace(cell, text=cell.text.strip("[] "), is_quoted=True))])
