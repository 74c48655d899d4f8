"""What is in brackets: JSON, dictionaries, arrays by their names, calls, rows for a database."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, pairwise

from scene.address.tokens import GRADE_WORDS, as_word, number_of, truncate
from scene.list.model import MAX_DOCUMENTS, SceneError
from scene.paste.brackets import BRACKET, Group, Value, parse_brackets, simple, with_names
from scene.paste.cells import Cell, Role, Table, cut, pad_rows
from scene.paste.forms import sides
from scene.paste.forms.arrays import are_sizes, by_places, read_arrays
from scene.paste.forms.beside_records import with_values_beside
from scene.paste.forms.blocks import join_run_and_qrels_tables
from scene.paste.forms.code import COMPREHENSION, PROMPT, are_cutoffs, with_data, with_sides, without_code
from scene.paste.forms.computed import refuse_computed
from scene.paste.forms.crossed import turned
from scene.paste.forms.form import Page, blank_queries_note
from scene.paste.forms.ideal import IDEAL
from scene.paste.forms.metric_values import MAX_LINE, METRIC
from scene.paste.forms.records import (
    CONTAINERS,
    RATINGS,
    as_qrels,
    is_container,
    read_by_metadata,
    read_keyed,
    read_nested,
    read_parallel_lists,
    read_records,
)
from scene.paste.forms.refused import refuse_of_queries
from scene.paste.forms.tables import are_counts
from scene.paste.forms.words import BOXES, EXAMPLE
from scene.paste.headings import heading_role, is_negated, name_queries, parts_of, words_of
from scene.paste.kinds import are_row_numbers, has_repeats, is_grade, whole_number

BLANK, NOTHING = re.compile(r"\bc\(\s*\)|\[\s*\]|\{\s*\}|\b(?:null|None)\b"), {"null", "None"}
PROGRAM = re.compile(
    r"^[^\S\n]*(import|from) \w+|^[^\S\n]*def \w+\(|^[^\S\n]*assert \w[\w.]*\(", re.MULTILINE
)
CALLS_WITH_TEXT = re.compile(
    r"\s*(?P<call>[A-Za-z_][\w.!: (,]*)\((?P<values>(?=[^()]*[\"'])[^()]*)\)[;,.\w()!]*\s*"
)
"""A line that calls something with a text, and what it gives to the innermost call."""
SECTIONS = words_of("inputs outputs reference reference_outputs input output expected expected_output")
"""What tools that evaluate models call the parts of an example."""
TAKES_IDS = re.compile(r"(?:\w+\.)*(?:m?apk|(?:precision|recall|average_precision)_at_k)")
"""What is called with lists of ids."""
CUT_IN_LIST = re.compile(r"(?<![\w\"'.])(?:\.\.\.|…)(?=\s*[,\])}])")
TOTAL = re.compile(r"(?:total|num|n|number_of|all)_?rel(?:evant)?(?:_?doc(?:ument)?s)?", re.IGNORECASE)
"""How many documents of a query are relevant."""
SHORTEST_ROW = 3
"""Two numbers in each of several rows can be a document's."""
OF_MAP = words_of("map mapping scale levels grade2label label2grade")
TITLE = re.compile(r"\s*[^\W\d]\w*(?: [^\W\d]\w*){1,5}(?: #?\d{1,3})?\s*:?\s*")
OPENED = re.compile(r"\s*(?:[\w.]+\s*(?:=|<-)\s*|[\"']\w+[\"']\s*:\s*)?[\w.]*[\[({]")
INSERT = re.compile(
    r"^[^\S\n]*insert\s+(?:or \w+ |ignore )?into\s+[^\s(]+\s*(?:\(([^()]*)\))?\s*values\b",
    re.IGNORECASE | re.MULTILINE,
)
ORDER = re.compile(
    r"\s*(?:--[^\n]*\n\s*)*(?:select\b.*\bfrom\b|create\s+table\b|with\s+\w+\s+as\s*\(|update\s.*\bset\b|delete\s+from\b)",
    re.IGNORECASE | re.DOTALL,
)


def read_sql(page: Page) -> Table | None:
    """Read the rows that are inserted into a table, with its columns where they are named."""
    orders = [*INSERT.finditer(page.text)]
    if not orders:
        if ORDER.match(page.text):
            raise SceneError("code-without-numbers", example="3 2 3 0")
        return None
    start = orders[0].start()
    values = INSERT.sub(lambda match: "\n" * match[0].count("\n"), page.text[start:])
    top = parse_brackets("\n" * page.text.count("\n", 0, start) + values)
    if top is None or any(row.groups or row.is_dict for row in top.groups):
        return None
    names = re.findall(r"[^\s,\"'`\[\]]+", orders[0][1] or "")
    return Table(tuple(tuple(row.cells) for row in top.groups), tuple(names))


def read_brackets(page: Page) -> Table | None:
    """Read a text that consists of brackets, perhaps with names and code around them."""
    if are_cutoffs(page.text.splitlines()):
        raise SceneError("nothing-pasted")
    refuse_computed(page.text)
    text = without_code(page.text)
    if BOXES.fullmatch(text):
        return None
    if not BRACKET.search(text):
        if PROGRAM.search(page.text) or COMPREHENSION.search(page.text):
            raise SceneError("code-without-numbers", example="3 2 3 0")
        return None
    top = parse_brackets(text)
    if top is None:
        opened = OPENED.match(text)
        if opened and sum(map(text.count, "[({")) > sum(map(text.count, "])}")):
            raise SceneError("bracket-open", line=1 + text.count("\n", 0, opened.end()))
        if re.match(r"\s*[\[{]\s*[\"'\[{]", text):
            raise SceneError("structure-unread", example=EXAMPLE)
        return None
    for place, (key, value) in enumerate(top.items):
        names = [name for name, _ in value.pairs] if isinstance(value, Group) else []
        is_record = "document" in map(heading_role, names)
        call = value.call if isinstance(value, Group) and not is_record else ""
        if not key and (sides.is_ranking(call) or sides.is_judgement(call) or are_sizes(call)):
            top.items[place] = (Cell(call, value.line), value)  # a class or a method that says what it holds
    simplified = with_names(simple(with_sides(top)))
    assert isinstance(simplified, Group)
    plain = with_values_beside(simplified)
    if not PROMPT.search(page.text) and _has_more(plain):
        return _read_below_title(page)
    table = read_values(plain)
    if table is None and any(group.items for group in plain.groups) and page.text.lstrip()[:1] in "[{":
        raise SceneError("structure-unread", example=EXAMPLE)
    computed = _computed(page.text, table) if table else []
    is_run = any(heading_role(name) != "score" for name in computed)
    if (is_run and table and "document" in _roles(table)) or (table is None and PROGRAM.search(page.text)):
        raise SceneError("code-without-numbers", example="3 2 3 0")
    table = table and table.with_notes(SceneError("column-unread", name=truncate(name)) for name in computed)
    table = table and table.with_notes(_unused_totals(plain))
    lines = {1 + text.count("\n", 0, match.start()) for match in CUT_IN_LIST.finditer(text)}
    return table and table.with_notes(SceneError("rows-cut-out", line=line) for line in sorted(lines))


def _read_below_title(page: Page) -> Table | None:
    """Read brackets below a line of a few words, which is their title."""
    (first, line), *others = page.nonblank
    is_title = TITLE.fullmatch(line) and not (is_negated(line) or IDEAL.search(line))
    is_above = is_title and others and others[0][1].lstrip()[:1] in ("[", "{")
    table = read_brackets(Page.from_lines(others)) if is_above else None
    return table and table.with_titles([first])


def read_values(top: Group) -> Table | None:
    """Read the lists and dictionaries of a text, each with its name if it has one."""
    bare = [(key, _flatten_example(value)) for key, value in top.items if isinstance(value, Group)]
    named = [(key.text if key else "", value) for key, value in bare]
    filled = [(name, value) for name, value in named if value.items]
    return _read(_by_example(with_data(filled))) if filled else None


def _flatten_example(value: Group) -> Group:
    """Return records in which what went in, came out and was expected is said at once, as of one example."""
    if not value.is_dict:
        inner = ((key, _flatten_example(v) if isinstance(v, Group) else v) for key, v in value.items)
        return replace(value, items=[*inner])
    sections = [v for key, v in value.pairs if key in SECTIONS and isinstance(v, Group) and v.is_dict]
    items = [item for section in sections for item in section.items]
    names = [key.text for key, _ in items if key]
    asks = any(heading_role(key.text) == "query" for key, inner in items if key and isinstance(inner, Cell))
    holds_grades = any(
        inner.is_dict if isinstance(inner, Group) else number_of(inner.text) is not None for _, inner in items
    )
    are_sections = asks and not holds_grades and 1 < len(sections) == len(value.groups)
    return replace(value, items=items) if are_sections and not has_repeats(names) else value


def _unused_totals(top: Group) -> Iterator[SceneError]:
    """Note how many documents of a query are said to be relevant beside its list."""
    records = (group.items for group in _within(top) if group.bracket == "{" and group.groups)
    for key, cell in chain(*records):
        if key and TOTAL.fullmatch(key.text) and isinstance(cell, Cell) and cell.text.isdecimal():
            yield SceneError("relevant-unused", line=cell.line, count=int(cell.text), limit=MAX_DOCUMENTS)


def _computed(text: str, table: Table) -> list[str]:
    """Return the names of the ranking or the scores that are computed of what is not there, where none is."""
    of_others = [match for match in COMPREHENSION.finditer(text) if not _is_given(match["of"], text)]
    names = [match["name"] for match in of_others]
    if {"score", "rank"} & _roles(table):
        return []
    return [name for name in names if sides.is_ranking(name) or heading_role(name) == "score"]


def _roles(table: Table) -> set[Role | None]:
    """Return what the columns of a table are, as far as their names or its form say."""
    return {*map(heading_role, table.headings), *table.roles.values()}


def _is_given(name: str, text: str) -> bool:
    return bool(name) and bool(re.search(rf"^[^\S\n]*{re.escape(name)}[^\S\n]*=", text, re.MULTILINE))


def _by_example(named: Sequence[tuple[str, Group]]) -> list[tuple[str, Group]]:
    """Put what a program names several times together, a query for each time; what it names once stays."""
    examples: dict[str, list[Group]] = {}
    for name, value in named:
        if name:
            examples.setdefault(name, []).append(value)
    times = max(map(len, examples.values()), default=1)
    are_lists = not any("." in name or (name and value.is_dict) for name, value in named)
    if times == 1 or not are_lists or any(len(values) not in (1, times) for values in examples.values()):
        return [*named]
    return [(name, _in_rows(values * (times // len(values)))) for name, values in examples.items()]


def _in_rows(values: Sequence[Group]) -> Group:
    """Return a list with a row for each of several lists, or with their rows."""
    rows = [row for value in values for row in (value.groups if value.groups else [value])]
    return Group("[", values[0].line, items=[(None, row) for row in rows])


def _has_more(top: Group) -> bool:
    """Return whether more stands there than brackets and names: a word, a name with brackets behind it."""
    behind = (
        key is None and isinstance(value, Group) and not value.call and isinstance(before, Cell)
        for (_, before), (key, value) in pairwise(top.items)
    )
    return any(key is None and isinstance(value, Cell) for key, value in top.items) or any(behind)


def _read(named: Sequence[tuple[str, Group]]) -> Table | None:
    if len(named) > 1 and not any(name for name, _ in named):
        groups = [value for _, value in named]
        if table := _rows_beside(groups) or _of_two_calls(groups):
            return table
        if any(value.call and not value.is_dict for _, value in named):
            records = [pair for pair in named if pair[1].is_dict]
            return _read(records) if records else _read_a_query_per_call([value for _, value in named])
        together = Group("[", 1, items=[(None, value) for _, value in named])
        return (
            sides.read_sides(named)
            or _read_run_and_qrels(together.groups)
            or _halves(named)
            or read_value(together)
        )
    nameless = [
        value for name, value in named if not name and any(group.is_dict for group in (value, *value.groups))
    ]
    names = [name for name, _ in named if name]
    if len(nameless) == 1 and names and all(map(sides.is_judgement, names)):
        named = [(name or "results", value) for name, value in named]  # an answer beside what was judged
    if len(named) > 1:
        named = _of_only_query(sides.without_texts([(name, value) for name, value in named if name]))
    if len(named) == 1:
        name, value = named[0]
        return _series(value, name) or _read_one_call(value) or read_value(value, name)
    if any(are_sizes(name) for name, _ in named):
        named = [pair for name, value in named for pair in _arguments(value) or [(name, value)]]
    frames = [frame for _, value in named if (frame := _with_columns(value))]
    if frames and len(named) == 2:
        return join_run_and_qrels_tables([*map(pad_rows, frames)])
    values = [(Cell(name, value.line), value) for name, value in named]
    return _dict(Group("{", values[0][1].line, items=[*values]), is_top=True)


def _rows_beside(values: Sequence[Group]) -> Table | None:
    """Read two lists of a row for each query, of which one holds grades and the other fractions."""
    bare = [group.groups[0] if len(group.items) == len(group.groups) == 1 else group for group in values]
    are_rows = all(len(group.groups) == len(group.items) > 1 and not group.is_dict for group in bare)
    rows = [[[cell.text for cell in row.cells] for row in group.groups] for group in bare]
    if len(bare) != 2 or not are_rows or [*map(len, rows[0])] != [*map(len, rows[1])]:
        return None
    if any(len(row.cells) < len(row.items) for group in bare for row in group.groups):
        return None
    texts = [[*chain(*lists)] for lists in rows]
    are_whole = [all(is_grade(text, {}) and "." not in text for text in of_list) for of_list in texts]
    if sorted(are_whole) != [False, True] or any(number_of(text) is None for text in chain(*texts)):
        return None
    graded = are_whole.index(True)
    if not any(map(has_repeats, rows[graded])) and not {*texts[graded]} <= {"0", "1"}:
        return None  # ids beside distances
    return by_places([("grade", bare[graded]), ("score", bare[1 - graded])])


def _of_two_calls(values: Sequence[Group]) -> Table | None:
    """Read the arguments of calls of two kinds, as of Qrel and of ScoredDoc: judgements and a run."""
    by_call: dict[str, list[Group]] = {}
    for value in values:
        by_call.setdefault(value.call, []).append(value)
    if len(by_call) != 2 or not all(value.call and value.is_dict for value in values):
        return None
    lists = [[(None, call) for call in calls] for calls in by_call.values()]
    tables = [read_records(Group("[", calls[0][1].line, items=[*calls])) for calls in lists]
    known = [table for table in tables if table and {"query", "document"} <= _roles(table)]
    return join_run_and_qrels_tables(known) if len(known) == 2 else None


def _of_only_query(named: Sequence[tuple[str, Group]]) -> list[tuple[str, Group]]:
    """Return judgements of the only query by their documents, where a list without queries is beside them."""
    by_query = [value for name, value in named if sides.is_judgement(name) and value.is_dict and value.groups]
    others = [value for _, value in named if value not in by_query]
    are_flat = others and not any(value.is_dict or value.groups for value in others)
    if len(by_query) != 1 or not are_flat or all(is_grade(key, {}) for key, _ in by_query[0].pairs):
        return [*named]
    if len(by_query[0].items) > 1:
        raise SceneError("sides-unnamed", example=sides.SIDES)
    return [(name, value.groups[0] if value is by_query[0] else value) for name, value in named]


def _read_a_query_per_call(values: Sequence[Group]) -> Table | None:
    """Read the lists that each of several calls is given, a query a call."""
    calls = [(value, _read([("", lists)])) for value in values if (lists := _lists_alone(value))]
    tables = [table for _, table in calls if table]
    if len({(table.headings, len(table.rows[0])) for table in tables}) != 1:
        return None
    lost = (value for value, table in calls if not table)
    notes = [SceneError("call-unread", line=value.line, name=truncate(value.call)) for value in lost]
    if len(tables) == 1:
        return tables[0].with_notes(notes)
    numbered = enumerate(tables, start=1)
    rows = tuple((Cell(str(n), row[0].line), *row) for n, table in numbered for row in table.rows)
    head = ("query", *tables[0].headings) if tables[0].headings else ()
    roles = {place + 1: role for place, role in tables[0].roles.items()}
    return Table(rows, head, {0: "query", **roles}).with_notes(notes)


def _lists_alone(call: Group) -> Group | None:
    """Return a call without what it is told besides lists: at which rank, by which rule; None without any."""
    lists = [item for item in call.items if isinstance(item[1], Group)]
    is_list = not call.groups and len(call.items) > 1 and call.call == "array"
    return call if is_list else replace(call, items=lists) if lists else None


def _arguments(value: Group) -> list[tuple[str, Group]]:
    """Return the lists that a call is given by their names."""
    return [(name, inner) for name, inner in value.pairs if value.call and isinstance(inner, Group)]


def _halves(named: Sequence[tuple[str, Group]]) -> Table | None:
    """Read two dictionaries of the same queries, of which one has grades by document and the other scores."""
    values = [value for _, value in named]
    are_by_query = all(value.is_dict and value.groups and not value.cells for value in values)
    cells = [[cell for group in value.groups for cell in group.cells] for value in values]
    graded = [all(is_grade(cell.text, {}) for cell in inner) for inner in cells]
    if len(values) != 2 or not are_by_query or sorted(graded) != [False, True]:
        return None
    shared = dict(values[0].pairs).keys() & dict(values[1].pairs).keys()
    return sides.read_by_query(named) if shared else None


def _read_run_and_qrels(values: Sequence[Group]) -> Table | None:
    """Read what was retrieved and what was judged from two dictionaries that have no name in common."""
    pairs = [pair for value in values for pair in value.pairs]
    are_two = len(values) == 2 and all(value.is_dict for value in values)
    return sides.read_sides(pairs) if are_two and not has_repeats([name for name, _ in pairs]) else None


def _refuse_systems(values: Sequence[Group]) -> None:
    """Refuse the scores of several systems in one dictionary, beside grades."""
    for value in values:
        columns = [[number_of(cell.text) for cell in group.cells] for group in value.groups]
        are_flat = not any(group.is_dict or group.groups for group in value.groups)
        are_even = len({*map(len, columns)}) == 1 < len(columns)
        if value.is_dict and not value.cells and are_flat and are_even and None not in chain(*columns):
            raise SceneError("several-runs", names=tuple(truncate(name) for name, _ in value.pairs))


def _read_one_call(value: Group) -> Table | None:
    """Read a call by the names of its arguments; what is no list says how something is computed."""
    if frame := _with_columns(value):
        return frame
    lists = _arguments(value)
    options = [key.text if key else "" for key, inner in value.items if isinstance(inner, Cell)]
    if table := _grades_and_scores(value):
        return table
    if len(lists) == 2 and all(_of_file(inner) for _, inner in lists):
        return _read(lists)
    if not lists or not options or any(heading_role(name) == "query" for name in options):
        return None
    return _read(lists)


def _grades_and_scores(value: Group) -> Table | None:
    """Read two lists whose names in a call say nothing: grades, and fractions."""
    lists = _arguments(value)
    are_graded = [sides.are_grades(inner) for _, inner in lists]
    if len(value.items) != 2 or any(heading_role(name) for name, _ in lists) or sorted(are_graded) != [0, 1]:
        return None
    others = lists[are_graded.index(False)][1]
    are_fractions = all("." in cell.text and number_of(cell.text) is not None for cell in others.cells)
    return _two_lists(value, lists[0][1], lists[1][1]) if are_fractions and not others.groups else None


def _with_columns(value: Group) -> Table | None:
    """Read rows with the names of their columns, as a frame is made of them, or a file's columns by name."""
    if by_column := _of_file(value):
        return by_column
    columns = next((inner for name, inner in value.pairs if name == "columns"), None)
    rows = next((inner for key, inner in value.items if key is None or key.text == "data"), None)
    if not isinstance(columns, Group) or not isinstance(rows, Group) or rows.cells or rows.is_dict:
        return None
    return Table(tuple(tuple(row.cells) for row in rows.groups), tuple(cell.text for cell in columns.cells))


def _of_file(value: Group) -> Table | None:
    """Read the columns of a run or of judgements, a list each, which name queries and documents."""
    if len(value.items) == len(value.groups) == 1 and not value.is_dict:
        return _of_file(value.groups[0])
    columns = dict(value.pairs)
    lists = [column.cells for column in columns.values() if isinstance(column, Group) and not column.groups]
    is_named = {"query", "document"} <= {*map(heading_role, columns)}
    if not is_named or len(lists) < len(value.items) or len({*map(len, lists)}) != 1:
        return None
    return Table(tuple(zip(*lists, strict=True)), tuple(columns))


def _series(value: Group, name: str) -> Table | None:
    """Read values with an index of names, or zipped with them."""
    lists = [inner for inner in value.groups if not inner.groups and not inner.is_dict]
    if value.call.rpartition(".")[2] not in ("Series", "zip") or len(lists) != 2 or len(value.groups) != 2:
        return None
    values, names = sorted(lists, key=lambda inner: all(cell.is_quoted for cell in inner.cells))
    are_names = [all(cell.is_quoted for cell in inner.cells) for inner in (values, names)]
    if len(values.cells) != len(names.cells) or are_names != [False, True]:
        return None
    rows = tuple(zip(names.cells, values.cells, strict=True))
    return Table(rows, ("document", name) if heading_role(name) else (), {0: "document"})


def read_value(value: Group, name: str = "") -> Table | None:
    """Read a single value, whatever it is."""
    value = _as_dict(value)
    if value.call and not value.is_dict and len(value.groups) == 2:
        first, second = value.groups
        return _two_lists(value, first, second)
    while not value.is_dict and len(value.items) == len(value.groups) == 1 and not value.groups[0].is_dict:
        value = value.groups[0]
    if value.is_dict and not value.groups and name_queries(key for key, _ in value.pairs):
        refuse_of_queries(name)
    if value.is_dict and not value.groups and heading_role(name) in ("grade", "score"):
        rows = zip((key for key, _ in value.items if key), value.cells, strict=True)
        return Table(tuple(rows), ("document", name), {0: "document"})
    if value.is_dict:
        return _dict(value, name)
    if relevant := sides.read_relevant([(name, value)]):
        return relevant
    if not value.groups:
        head = (name,) if heading_role(name) else ()
        return Table(tuple((cell,) for cell in value.cells), head) if value.cells else None
    if value.cells:
        return None
    if all(group.is_dict for group in value.groups):
        table = sides.read_relevant(*(group.pairs for group in value.groups)) or read_records(value)
        return as_qrels(table) if table and name == RATINGS else table
    if sides.are_pairs_of_ids(value):
        if table := sides.read_pairs(name, value):
            return table
        raise SceneError("sides-unnamed", example=sides.SIDES)
    if any(group.groups for group in value.groups):
        if nested := read_nested(value):
            return nested
        return sides.read_by_query([("", value)]) if all(map(sides.are_pairs, value.groups)) else None
    _refuse_sides(value.groups)
    return _matrix(value)


def _is_judged(value: Group) -> bool:
    return value.is_dict and "grade" in [heading_role(name) for name, _ in value.pairs]


def _as_dict(value: Group) -> Group:
    """Return pairs of a name and a dictionary, as the items of one or a dictionary each, as one."""
    alone = [
        item for group in value.groups if group.is_dict and len(group.items) == 1 for item in group.items
    ]
    keys = [key.text for key, inner in alone if key and isinstance(inner, Group) and _is_judged(inner)]
    if not value.is_dict and 1 < len(keys) == len(value.items) == len({*keys}):
        return Group("{", value.line, items=alone)
    pairs = [
        (group.items[0][1], group.groups[0])
        for group in value.groups
        if len(group.items) == 2 and group.groups
    ]
    items = [
        (name, inner) for name, inner in pairs if isinstance(name, Cell) and name.is_quoted and inner.is_dict
    ]
    return Group("{", value.line, items=[*items]) if 0 < len(items) == len(value.items) else value


def _two_lists(call: Group, first: Group, second: Group) -> Table | None:
    """Read the two lists of a call: a ranking and a set, else grades and scores by what stands in them."""
    if (first.bracket == "{") != (second.bracket == "{"):
        ranking, relevant = (second, first) if first.bracket == "{" else (first, second)
        if table := sides.read_sides([("run", ranking), ("qrels", relevant)]):
            return table
    texts = [[cell.text for cell in value.cells] for value in (first, second)]
    are_graded = [
        sides.are_grades(value) and not any("." in text for text in row)
        for value, row in zip((first, second), texts, strict=True)
    ]
    takes_ids = TAKES_IDS.fullmatch(call.call) and all(are_graded)
    if takes_ids or (sides.are_ids(first) and sides.are_ids(second)):
        raise SceneError("sides-unnamed", example=sides.SIDES)
    if len({sizes := _sizes(first), other_sizes := _sizes(second)}) > 1:
        if all(number_of(text) is not None for row in texts for text in row) and sizes and other_sizes:
            raise SceneError("lengths-differ", names=(sizes, other_sizes))
        return None
    is_turned = are_graded == [False, True] or {*texts[1]} <= {"True", "False"} != {*texts[0]}
    grades, scores = (
        (second, first) if is_turned and not any(v.groups for v in (first, second)) else (first, second)
    )
    return read_arrays([("y_true", grades), ("y_score", scores)])


def _sizes(value: Group) -> str:
    """Write how many values a list has, or each of its lists."""
    return "+".join(str(len(row.cells)) for row in (value.groups or [value]) if row.cells)


def _refuse_sides(groups: Sequence[Group]) -> None:
    """Refuse two lists of ids that have some in common, so that one may be relevant in the other."""
    lists = [[cell.text for cell in group.cells] for group in groups]
    are_quoted = all(cell.is_quoted for group in groups for cell in group.cells)
    if len(lists) == 2 and are_quoted and not any(map(has_repeats, lists)) and {*lists[0]} & {*lists[1]}:
        raise SceneError("sides-unnamed", example=sides.SIDES)


def _matrix(value: Group) -> Table | None:
    """Read rows in a list: of a table, or of one query each where all are grades."""
    rows = [tuple(group.cells) for group in value.groups]
    first = [row[0].text for row in rows if row]
    is_numbered = len({*map(len, rows)}) == 1 and first == [str(n + 1) for n in range(len(rows))]
    if all(map(sides.are_grades, value.groups)) and not is_numbered:
        return by_places([("grade", value)])
    if are_counts(rows):
        raise SceneError("counts-no-list")
    texts = [[cell.text for cell in row] for row in rows]
    are_fractions = all("." in text and number_of(text) is not None for row in texts for text in row)
    is_even = len({*map(len, rows)}) == 1 and len(rows[0]) >= SHORTEST_ROW
    both_ways = [*texts, *zip(*texts, strict=True)] if is_even else []
    if both_ways and are_fractions and not any(all(map(_is_whole, line)) for line in both_ways):
        return by_places([("score", value)])
    return Table(turned(rows))


def _is_whole(text: str) -> bool:
    return whole_number(text) is not None


def _dict(value: Group, name: str = "", is_top: bool = False) -> Table | None:
    """Read a dictionary: grades by documents, columns by names, documents by queries, or what holds these."""
    value = _without_contents(value)
    groups = [(name, inner) for name, inner in value.pairs if isinstance(inner, Group)]
    if not groups:
        return _flat_dict(value, name)
    if table := sides.read_sides(value.pairs) or sides.read_relevant(value.pairs):
        return table
    if table := read_keyed(value) or _frame(value, dict(groups)):
        return table
    # What names the only query belongs to none of the systems.
    others = [pair for pair in value.pairs if heading_role(pair[0]) != "query" or isinstance(pair[1], Group)]
    if not sides.is_judgement(name) and (systems := sides.read_systems(others)):
        return systems
    if all(map(METRIC.fullmatch, (name for name, _ in groups))) and any(len(name) > 1 for name, _ in groups):
        raise SceneError("metric-values")
    if is_top:
        return _top_dict(value, name)
    if len(groups) > 1 and all(sides.read_systems(inner.pairs) for _, inner in groups):
        raise SceneError("several-runs", names=tuple(truncate(name) for name, _ in groups[0][1].pairs))
    if len(groups) < len(value.pairs):
        rows = groups[0][1].groups if len(groups) == 1 else []
        by_name = read_by_metadata(Group("[", value.line, items=[(None, value)]))
        return by_name or read_parallel_lists([value]) or read_parallel_lists(rows) or read_nested(value)
    if len(data := sides.without_texts(groups)) < len(groups):
        return _read(data)
    return _dict_of_groups(value, name, groups)


def _flat_dict(value: Group, name: str) -> Table | None:
    """Read the values of documents by their names, or one record; a scale is refused."""
    keys = [key for key, _ in value.items if key]
    roles = {heading_role(key.text) for key in keys}
    if "document" in roles and roles & {"grade", "score"}:
        return read_records(Group("[", value.line, items=[(None, value)]))
    if _is_scale(name, value):
        raise SceneError("grades-explained", example="3 2 3 0")
    return Table(tuple(zip(keys, value.cells, strict=True)), roles={0: "document"})


def _top_dict(value: Group, name: str) -> Table | None:
    """Read what a program names: documents by query, or arrays."""
    if all(group.is_dict for group in value.groups):
        is_one = name_queries(key for key, _ in value.pairs)
        return sides.read_by_query([(name, value)] if is_one else value.pairs)
    _refuse_systems(value.groups)
    _refuse_sides(value.groups)
    return read_arrays(value.pairs)


def _dict_of_groups(value: Group, name: str, groups: Sequence[tuple[str, Group]]) -> Table | None:
    """Read a dictionary that holds lists or dictionaries only: of queries, of names of lists, of columns."""
    are_lists_named = any(name in CONTAINERS or sides.MISSING.search(name) for name, _ in groups)
    if are_lists_named and (nested := read_nested(value)):
        return nested
    queries = [[("query", Cell(name, inner.line)), *inner.pairs] for name, inner in groups]
    if all(inner.is_dict for _, inner in groups) and (lists := sides.read_sides(*queries)):
        return lists
    are_lists = all(not group.is_dict for _, inner in groups for group in (inner, *inner.groups))
    if are_lists and (table := _lists(groups)):
        return table
    (key, only), *more = groups
    holds_lists = is_container(key) and bool(only.groups)
    if not more and (holds_lists or not (heading_role(key) or sides.entries_of(value))):
        return read_value(only)
    return sides.read_by_query([(name, value)]) or read_nested(value)


def _is_scale(name: str, value: Group) -> bool:
    """Return whether a dictionary says which grade each word or letter stands for."""
    words = [key for key, _ in value.pairs]
    are_words = len(words) > 2 and all(
        as_word(word) in GRADE_WORDS or "relevan" in word.casefold() for word in words
    )
    is_map = bool(parts_of(name) & OF_MAP) and not any(re.search(r"\d", word) for word in words)
    is_map = is_map and all(is_grade(cell.text, {}) for cell in value.cells)
    return (are_words or is_map) and not has_repeats([cell.text for cell in value.cells])


def _without_contents(value: Group) -> Group:
    """Return the ids that a store of vectors has found and their distances, without what they hold."""
    names = {name for name, _ in value.pairs}
    if not {"ids", "distances"} <= names:
        return value
    named = [(key.text, key, item) for key, item in value.items if key]
    kept = [(k, v) for n, k, v in named if n in ("ids", "distances") or heading_role(n) == "grade"]
    return replace(value, items=[*kept])


def _lists(groups: Sequence[tuple[str, Group]]) -> Table | None:
    """Read lists by their names: columns where one of these is known, else the grades of a query each."""
    roles = {heading_role(name) for name, _ in groups}
    if all(sides.are_pairs(inner) for _, inner in groups):
        return None
    is_uneven = len({len(inner.items) for _, inner in groups}) > 1
    if is_uneven and None in roles:
        roles = set()  # lists of queries, one of which is called as a column could be
    if {"grade", "score", "document"} & roles:
        return read_arrays(groups)
    rows = [(Cell(name, cell.line), cell) for name, inner in groups for cell in inner.cells]
    values = [[cell.text for cell in inner.cells] for _, inner in groups]
    repeat = any(len({*texts}) < len(texts) or "0" in texts for texts in values)  # as ids do not
    if not rows or any(inner.groups or not sides.are_grades(inner) for _, inner in groups):
        return None
    if not repeat:
        return Table(tuple(rows), ("query", ""), {0: "query"})  # grades, or ids: a person is asked
    return Table(tuple(rows), ("query", "grade"), {0: "query", 1: "grade"})


def _frame(value: Group, groups: Mapping[str, Group]) -> Table | None:
    """Read a frame as pandas writes it: by columns, split, as a table with a schema, by rows."""
    if frame := _with_columns(value):
        return frame
    dicts = [group for group in groups.values() if group.is_dict and not group.groups]
    if not dicts or len(dicts) < len(value.items):
        return None
    names = [*groups]
    if any(map(heading_role, names)):
        keys = [key for key, _ in dicts[0].pairs]
        if are_row_numbers(keys) and all([key for key, _ in group.pairs] == keys for group in dicts):
            return Table(tuple(zip(*(group.cells for group in dicts), strict=True)), tuple(names))
    inner = {heading_role(key) for group in dicts for key, _ in group.pairs}
    if "grade" in inner and ("document" in inner or "score" in inner):
        return read_records(Group("[", value.line, items=[(None, group) for group in dicts]))
    return None


def blank_topics(text: str, topics: Sequence[str]) -> SceneError | None:
    """Return what is told of queries in brackets in which nothing stands, beside those that are lists."""
    top = parse_brackets(without_code(text)) if BLANK.search(text) else None
    if top is None:
        return None
    for group in _within(top):
        rows = {str(place): _is_blank(row) for place, row in enumerate(group.groups, start=1)}
        filled = {place for place, is_blank in rows.items() if not is_blank}
        are_lists = bool(group.bracket) and not group.is_dict and len(filled) < len(rows) == len(group.items)
        are_lists = are_lists and not any(row.is_dict and row.items for row in group.groups)
        is_only = (
            len(filled) == 1 and [*topics] == [""] and {len(g.groups) for g in top.groups} == {len(rows)}
        )
        if are_lists and (filled == {*topics} or is_only):
            return blank_queries_note([place for place in rows if place not in filled], len(topics))
        if {*topics} <= {name for name, _ in group.pairs}:
            return blank_queries_note([name for name, value in group.pairs if _is_blank(value)], len(topics))
        records = [dict(record.pairs) for record in group.groups if record.is_dict]
        queries = [_name_of_query(record) for record in records if any(map(_is_blank, record.values()))]
        if len(records) > 1 and {*topics} <= {*map(_name_of_query, records)}:
            return blank_queries_note([name for name in queries if name not in topics], len(topics))
    return None


def _name_of_query(record: Mapping[str, Value]) -> str:
    cells = (
        value.text
        for name, value in record.items()
        if isinstance(value, Cell) and heading_role(name) == "query"
    )
    return next(cells, "")


def _within(group: Group) -> Iterator[Group]:
    yield group
    for inner in group.groups:
        yield from _within(inner)


def _is_blank(value: Value) -> bool:
    """Return whether a value holds nothing: no item, or but what is told of a query besides its lists."""
    if isinstance(value, Cell):
        return value.text in NOTHING
    return not value.items or (bool(value.groups) and value.is_dict and all(map(_is_blank, value.groups)))


def read_call_per_line(page: Page) -> Table | None:
    """Read the arguments of one call that comes on every line with texts: put("q1", "d1", 3)."""
    short = [(number, line) for number, line in page.nonblank if len(line) <= MAX_LINE]
    matches = [(number, match) for number, line in short if (match := CALLS_WITH_TEXT.fullmatch(line))]
    if len(matches) < max(2, len(page.nonblank)):
        return None
    rows = [cut(match["values"], number, ",") for number, match in matches]
    is_one_call = len({match["call"] for _, match in matches}) == 1
    if not is_one_call or len({*map(len, rows)}) > 1 or len(rows[0]) == 1:
        raise SceneError("code-without-numbers", example="3 2 3 0")
    return Table(tuple(tuple(replace(cell, text=cell.text.strip("\"'")) for cell in row) for row in rows))
