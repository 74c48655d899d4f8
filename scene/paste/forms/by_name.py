"""Lines that each begin with a name: `retrieved: a, b, c` above `relevant: b`, `Q1: 3 2 0`."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from itertools import chain

from scene.address.tokens import (
    GRADE_WORDS,
    as_word,
    number_of,
    truncate,
)
from scene.list.model import SceneError
from scene.paste.brackets import Group
from scene.paste.cells import PLAIN, Cell, Lines, Role, Table
from scene.paste.forms.arrays import read_arrays, unread
from scene.paste.forms.form import NOT_RETRIEVED, Entry, Page, blank_queries_note, join_run_and_qrels
from scene.paste.forms.metric_values import METRIC
from scene.paste.forms.named import ID, TITLE_OF_ITEM, graded_names
from scene.paste.forms.sides import GRADES, MISSING, is_judgement, is_ranking, read_sides, read_systems
from scene.paste.headings import MEASURED, SYSTEMS, heading_role, is_negated, name_queries, parts_of, words_of
from scene.paste.kinds import are_row_numbers, has_repeats, is_grade, whole_number

BLANK = re.compile(r"\s*(\d{1,9}|[^\W\d_][^:=\t,;]{0,30}?)\s*[:=]\s*")
LINE = re.compile(r"\s*(\d{1,9}|[^\W\d_][^:=\t,;]{0,30}?)\s*[:=]\s*(?!//|\\|:)([^\s=].*)")
NAMED = re.compile(r"(?<!\w)([^\W\d]\w*)[ \t]*[:=][ \t]*(\"[^\"\n=]*\"(?=[\s,;]|$)|\"?[^\s,;:=\"]+\"?)[,;]?")
AROUND = re.compile(r"^[\[({<⟨]([^\[\](){}<>⟨⟩]*)[\])}>⟩](?:\s?\([^()]*\))?[;,.]?$")
PART = re.compile(r"\s*\(?([a-h]|\d{1,2})[.)](?:\s+(?=[^\W\d])|\s*$)", re.IGNORECASE)
"""The part of an exercise: a) above or in front of a ranking."""
WRITTEN_AT = re.compile(r"^\[?\d{4}-\d\d-\d\d[T ][\d:.,Z+]+\]?[^=]{0,80}?(?=[^\W\d]\w{0,40}[ \t]*=)")
REST = re.compile(r"\{[^{}]*\}\s*$")
"""What a log says of how a value was made."""
GRADED = re.compile(r"([^\s():=]+)(?:[(:=]|\s+)([^\s():=]+)\)?")
"""A document with its grade: d1(2), d1:2."""
OF_RANKS = re.compile(
    r"(?:documents?|docs?|results?|ranks?|positions?)|(?:at )?(?:ranks?|positions?)$", re.IGNORECASE
)
"""What stands beside the word for a grade in front of ranks."""
WITH_WORD = re.compile(r"\d{1,2}(?:/\d{1,2})?(?:\s*[-–—,(]\s*|\s+)[^\W\d][^\d:=;|]*")
"""A grade and its word: 3/4 - good."""
RATES = {"tp": 1, "fp": 0, "hits": 1, "misses": 0}
ARROW = re.compile(r"\s[-=]>\s(?=[^\W\d]\w*\s?[:=])")
OF_SESSION = words_of("session sid trace")
OF_ITEM = re.compile(r"^\s*#?(\d{1,3})\.?\s+")
OF_TRAINING = words_of("epoch step steps iter iteration loss lr batch time elapsed seed val train done")
"""What a log says between its lists."""
SHOWN = re.compile(r"(\S*[^\s-])-([01])")


def read_logged(page: Page) -> Table | None:
    """Read lines that each name their values, as a log does: `doc=d1 rel=3`."""
    plain = [(number, ARROW.sub(", ", line.translate(PLAIN))) for number, line in page.nonblank]
    bare = [(number, WRITTEN_AT.sub("", line)) for number, line in plain]
    items = [match[1] for _, line in bare if (match := OF_ITEM.match(line))]
    is_counted = len(items) == len(bare) and are_row_numbers(items)
    lines = [(number, REST.sub("", OF_ITEM.sub("", line) if is_counted else line)) for number, line in bare]
    values = [(number, {n: text.strip('" ') for n, text in NAMED.findall(line)}) for number, line in lines]
    if any(
        len(NAMED.findall(line)) > len(named) for (_, line), (_, named) in zip(lines, values, strict=True)
    ):
        return None  # a name twice: before and after
    kinds = Counter(tuple(named) for _, named in values)
    names = max(kinds, key=lambda named: kinds[named], default=())
    others = [number for number, named in values if tuple(named) != names]
    are_beside = all(map(_is_of_training, (dict(lines)[number] for number in others)))
    lines = [(number, line) for number, line in lines if number not in others]
    values = [(number, named) for number, named in values if number not in others]
    session = _session_beside_query([named for _, named in values])
    roles = [role for name in names if name != session and (role := heading_role(name))]
    if len(roles) < 2 or has_repeats(roles) or not are_beside or len(others) > len(values):
        return None
    if any(NAMED.sub("", line).strip(" ,;|\t") for _, line in lines):
        return None
    rows = tuple(tuple(Cell(text, number) for text in named.values()) for number, named in values)
    unread: dict[int, Role] = {place: "none" for place, name in enumerate(names) if name == session}
    return Table(rows, names, unread).with_titles(others)


def _session_beside_query(values: Sequence[Mapping[str, str]]) -> str | None:
    """Return the name of what says the session, if each query beside it has but one."""
    names = [name for name in next(iter(values), {}) if heading_role(name) == "query"]
    sessions = [name for name in names if parts_of(name) & OF_SESSION]
    if len(sessions) != 1 or len(names) != 2:
        return None
    (session,), (query,) = sessions, {*names} - {*sessions}
    queries = [of_query for of_query, _ in {(named[query], named[session]) for named in values}]
    return None if has_repeats(queries) else session


def _is_of_training(line: str) -> bool:
    """Return whether all that a line of a log names is of the training, or the value of a metric."""
    words = re.findall(r"[^\W\d]\w*", line)
    return bool(words) and all(METRIC.fullmatch(word) or parts_of(word) <= OF_TRAINING for word in words)


def read_by_name(page: Page) -> Table | None:
    """Read lines of values by their names; queries behind whose names nothing stands are told."""
    matches = [(number, BLANK.fullmatch(line.translate(PLAIN))) for number, line in page.nonblank]
    blank = {number: match[1] for number, match in matches if match}
    others = [(number, line) for number, line in page.lines if number not in blank]
    if not blank or len(blank) == len(page.nonblank):
        return _by_name(page)
    table = _by_name(Page.from_lines(others))
    if table is None or table.headings[:1] != ("query",):
        return None
    note = blank_queries_note([*blank.values()], len({row[0].text for row in table.rows}))
    return table.with_notes(filter(None, [note]))


def _by_name(page: Page) -> Table | None:
    """Read the two sides of an evaluation, columns, or grades by query, each behind its name."""
    lines = [(number, re.sub("[，、]", ", ", line)) for number, line in lines_of_sides(page)]
    matches = [(number, LINE.fullmatch(line.translate(PLAIN))) for number, line in lines]
    parted = [parts for _, match in matches if match and len(parts := _parts(match[2])) > 1]
    titles = {name for parts in parted for name in parts if " " in name}
    named = [(match[1], _values(match[2], number, titles)) for number, match in matches if match]
    if not 0 < len(named) == len(matches) or not all(cells for _, cells in named):
        return None
    if any(name.count("(") > name.count(")") for name, _ in named):  # relevant (n=2)
        return None
    if all(WITH_WORD.fullmatch(match[2]) and _is_of_document(match) for _, match in matches if match):
        return None
    if (below := _below_places(named)) and len(below) == 1:
        return Table(tuple((cell,) for cell in below[0][1]), roles={0: "grade"})
    named = below or named
    if len(named) > 1 and len({name for name, _ in named}) == 1:
        named = [(f"{name} {place}", cells) for place, (name, cells) in enumerate(named, start=1)]
    if len(named) == 1:
        one = _of_queries(named) if len(named[0][1]) > 1 else None
        return one and Table(tuple(row[1:] for row in one.rows), one.headings[1:])
    texts = [cell.text for _, cells in named for cell in cells]
    are_judged = all(is_grade(text, {}) and not text.isdecimal() for text in texts)
    come_again = all(has_repeats([cell.text for cell in cells]) for _, cells in named)
    are_judged |= come_again and not any(map(ID.fullmatch, texts))
    repeats = any(has_repeats([cell.text for cell in cells]) for _, cells in named)
    are_judged |= repeats and "0" in texts and all(is_grade(text, {}) for text in texts)
    if not are_judged and all(parts_of(name) & SYSTEMS or name.startswith("检索系统") for name, _ in named):
        raise SceneError("several-runs", names=tuple(truncate(name) for name, _ in named))
    items = [(name, [(None, cell) for cell in cells]) for name, cells in named]
    groups = [(name, Group("[", cells[0][1].line, items=[*cells])) for name, cells in items]
    if table := read_sides(groups) or _of_systems(groups):
        return table
    several = [(name, group) for name, group in groups if len(group.items) > 1]
    if len({len(group.items) for _, group in several}) == 1:
        several = [(_as_heading(name, group), group) for name, group in several]
    roles = {heading_role(name) for name, _ in several}
    # A single list beside names with one value each has its name by chance, unless these are its values.
    if None not in roles and len(roles) == len(several) > (0 if roles <= {"grade", "score"} else 1):
        table = read_arrays(several)
        return table and table.with_notes(unread(name for name, cells in named if len(cells) < 2))
    lists = [(number, match) for number, match in matches if match]
    if table := _with_missing(named) or _of_queries(named) or _of_titles(lists):
        return table
    are_lists = all(heading_role(name) == "query" or parts_of(name) & SYSTEMS for name, _ in named)
    are_words = are_lists and 2 * len({*texts}) <= len(texts)
    if len(several) < len(named) or not (are_words or all(is_grade(text, {}) for text in texts)):
        return None
    if ranked := _ranks_by_grade(named):
        return ranked
    graded = [(name, cells) for name, cells in named if parts_of(name) <= GRADES]
    measured = [name for name, _ in named if parts_of(name) & MEASURED]
    if (
        len(graded) == 1 and len(measured) == len(named) - 1 and len({len(cells) for _, cells in named}) == 1
    ):  # beside other values of a list
        others = unread(name for name, _ in named if name != graded[0][0])
        return Table(tuple((cell,) for cell in graded[0][1]), roles={0: "grade"}).with_notes(others)
    rows = tuple((Cell(name, cell.line), cell) for name, cells in named for cell in cells)
    return Table(rows, ("query", "grade"), {0: "query", 1: "grade"})


def _as_heading(name: str, group: Group) -> str:
    """Return the name of a list as that of a column: a ranking that holds no number is of documents."""
    is_of_names = all(number_of(cell.text) is None for cell in group.cells)
    return "document" if is_of_names and is_ranking(name) and not heading_role(name) else name


def _is_of_document(match: re.Match[str]) -> bool:
    """Return whether a grade and its word stand behind the name of a document: Doc 1: 3 Excellent."""
    return "/" in match[2].split()[0] or heading_role(match[1].rstrip(" 0123456789#")) == "document"


def _below_places(named: Sequence[tuple[str, list[Cell]]]) -> list[tuple[str, list[Cell]]]:
    """Return the grades below the first line, if that counts ranks or documents: Rank: 1 2 3 4."""
    (name, cells), *others = named
    is_of_places = heading_role(name) in ("rank", "document") or name.casefold() in ("k", "i")
    is_counted = is_of_places and len(cells) > 2 and are_row_numbers([cell.text for cell in cells])
    are_below = bool(others) and all(len(below) == len(cells) for _, below in others)
    are_graded = are_below and all(is_grade(cell.text, {}) for _, below in others for cell in below)
    are_graded = are_graded and all(_can_have_grades(name, len(others)) for name, _ in others)
    return [*others] if is_counted and are_graded and cells[0].text == "1" else []


def _can_have_grades(name: str, count: int) -> bool:
    """Return whether a row below ranks can be grades: called so, or one of several, or of a system."""
    role = heading_role(name)
    is_known = count > 1 or role == "query" or bool(parts_of(name) & SYSTEMS)
    is_other = bool(METRIC.fullmatch(name)) or name.casefold() in RATES
    return role == "grade" or (role in (None, "query") and is_known and not is_other)


def _of_systems(groups: Sequence[tuple[str, Group]]) -> Table | None:
    """Read what several systems retrieved, beside what is relevant for all of them."""
    judged = [name for name, _ in groups if is_judgement(name) and heading_role(name) != "query"]
    cells = [cell for _, group in groups for cell in group.cells]
    are_ids = all(ID.fullmatch(cell.text) for cell in cells)
    are_titles = all(TITLE_OF_ITEM.fullmatch(cell.text) and not is_grade(cell.text, {}) for cell in cells)
    if len(judged) != 1 or len(groups) < 3 or not (are_ids or are_titles):
        return None
    quoted = [[(None, replace(cell, is_quoted=True)) for cell in group.cells] for _, group in groups]
    named = zip(groups, quoted, strict=True)
    return read_systems([(name, replace(group, items=[*cells])) for (name, group), cells in named])


def _ranks_by_grade(named: Sequence[tuple[str, Sequence[Cell]]]) -> Table | None:
    """Read the ranks of what is relevant, and of what is not, each behind that word."""
    words = [as_word(OF_RANKS.sub("", name)) for name, _ in named]
    grades = ["0" if is_negated(word) else RATES.get(word, GRADE_WORDS.get(word)) for word in words]
    if len(named) < 2 or None in grades:
        return None
    pairs = [(cell, str(grade)) for grade, (_, cells) in zip(grades, named, strict=True) for cell in cells]
    ranks = sorted(whole_number(cell.text) or 0 for cell, _ in pairs)
    if ranks != [*range(1, len(pairs) + 1)]:
        raise SceneError("ranks-no-list")
    rows = tuple((cell, Cell(grade, cell.line)) for cell, grade in pairs)
    return Table(rows, roles={0: "rank", 1: "grade"})


def _with_missing(named: Sequence[tuple[str, Sequence[Cell]]]) -> Table | None:
    """Read the grades of a list, and behind another name those of what was not retrieved."""
    if len(named) != 2 or not MISSING.search(named[1][0]) or MISSING.search(named[0][0]):
        return None
    ranked, missing = (cells for _, cells in named)
    rows = [(cell, Cell(str(rank), cell.line)) for rank, cell in enumerate(ranked, start=1)]
    rows += [(cell, Cell(NOT_RETRIEVED, cell.line)) for cell in missing]
    return Table(tuple(rows), ("grade", "rank"))


def lines_of_sides(page: Page) -> Lines:
    """Return the lines; what stands on a single one is parted, where it names two sides."""
    parted = [
        [(number, part) for part in re.split(r"[;；。]\s*|\.\s+(?=\D)", line) if part.strip()]
        for number, line in page.nonblank
    ]
    return [*chain(*parted)] if all(map(_are_two_sides, parted)) else page.nonblank


def _are_two_sides(parts: Lines) -> bool:
    matches = [LINE.fullmatch(PART.sub("", part.translate(PLAIN), count=1)) for _, part in parts]
    names = [match[1] for match in matches if match]
    are_judged = any(is_judgement(name) or heading_role(name) == "grade" for name in names)
    return len(names) == len(parts) == 2 and any(map(is_ranking, names)) and are_judged


def _of_queries(named: Sequence[tuple[str, Sequence[Cell]]]) -> Table | None:
    """Read the documents of a query a line: ids alone, or each with its grade."""
    rows = [(Cell(name, cell.line), cell) for name, cells in named for cell in cells]
    if all(len(cells) > 1 for _, cells in named) and all(ID.fullmatch(cell.text) for _, cell in rows):
        return Table(tuple(rows), ("query", "document"), {0: "query", 1: "document"})
    graded = [(query, cell, match) for query, cell in rows if (match := GRADED.fullmatch(cell.text))]
    if len(graded) < len(rows) or not all(is_grade(match[2], {}) for _, _, match in graded):
        return None
    if any(heading_role(match[1]) == "grade" or is_grade(match[1], {}) for _, _, match in graded):
        return None
    table = [(query, Cell(said[1], cell.line), Cell(said[2], cell.line)) for query, cell, said in graded]
    return Table(tuple(table), ("query", "document", "grade"), {0: "query", 1: "document", 2: "grade"})


def _of_titles(lists: Sequence[tuple[int, re.Match[str]]]) -> Table | None:
    """Read the documents of a query a line, names of several words: Apple Pie ✓, Bun ✗; or without grades."""
    parts = [(Cell(match[1], number), part) for number, match in lists for part in _parts(match[2])]
    items: Sequence[tuple[Cell, ...]] = graded_names([(query.line, part) for query, part in parts])
    if not items and all(TITLE_OF_ITEM.fullmatch(part) and not is_grade(part, {}) for _, part in parts):
        names = [match[1] for _, match in lists]
        are_proper = all(part[0].isupper() for _, part in parts) and not any(map(_is_called, names))
        items = [(Cell(part, query.line),) for query, part in parts if are_proper or name_queries(names)]
    rows = [(query, *item) for (query, _), item in zip(parts, items, strict=bool(items))]
    if len(rows) <= len(lists) or has_repeats([(row[0].text, row[1].text) for row in rows]):
        return None
    roles: tuple[Role, ...] = ("query", "document", "grade")
    return Table(tuple(rows), roles[: len(rows[0])], dict(enumerate(roles[: len(rows[0])])))


def _is_called(name: str) -> bool:
    """Return whether what a line is called says what stands behind it, which then is not a query's list."""
    return bool(heading_role(name) or is_ranking(name) or is_judgement(name) or METRIC.fullmatch(name))


def _values(text: str, line: int, titles: Set[str]) -> list[Cell]:
    """Cut what stands behind a name at commas, where there are any, else at blanks; a grade stays whole, and
    so does a name of several words.
    """
    text = AROUND.sub(r"\1", text.strip()).strip()
    if is_grade(text, {}):
        return [Cell(text, line)]
    parts = _parts(text)
    if len(parts) == 1 and not re.search("[,;]", text) and parts[0] not in titles:
        parts = parts[0].split()
    return [Cell(part.strip("\"'"), line) for part in parts]


def _parts(text: str) -> list[str]:
    """Return what commas part behind a name, up to a full stop."""
    plain = re.sub(r"(?<=[^\W_])[.。]$", "", AROUND.sub(r"\1", text.strip()))
    return [part.strip() for part in re.split("[,;]", plain) if part.strip()]


def read_impressions(page: Page) -> Table | None:
    """Read what was shown, each with whether it was clicked, behind the tabs of a log: `d1-0 d2-1`."""
    shown_and_clicked: list[Entry] = []
    for number, line in page.nonblank:
        *fields, last = line.split("\t")
        matches = [match for word in last.split() if (match := SHOWN.fullmatch(word))]
        if not fields or not 1 < len(matches) == len(last.split()):
            return None
        query = Cell(fields[0].strip(), number)
        shown_and_clicked += [Entry(query, Cell(m[1], number), Cell(m[2], number)) for m in matches]
    return join_run_and_qrels([], shown_and_clicked)
