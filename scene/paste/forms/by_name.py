"""Lines that each begin with a name: `retrieved: a, b, c` above `relevant: b`, `Q1: 3 2 0`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from scene.address.tokens import shown
from scene.list.model import SceneError
from scene.paste.brackets import Group
from scene.paste.cells import PLAIN, Cell, Table
from scene.paste.forms.arrays import read_arrays, read_ids
from scene.paste.forms.form import Form, Page
from scene.paste.forms.named import ID
from scene.paste.forms.sides import is_ranking
from scene.paste.headings import heading_role, parts_of, words_of
from scene.paste.kinds import is_grade

LINE = re.compile(r"\s*(\d{1,9}|[^\W\d_][^:=\t,;]{0,30}?)\s*[:=]\s*([^\s=].*)")


NAMED = re.compile(r"(?<!\w)([^\W\d]\w*)[ \t]*[:=][ \t]*\"?([^\s,;:=\"]+)\"?[,;]?")
AROUND = re.compile(r"^[\[({]([^\[\](){}]*)[\])}][;,.]?$")
"""Brackets around all that stands behind a name."""
REST = re.compile(r"\{[^{}]*\}\s*$")
"""What a log says of how a value was made."""
GRADED = re.compile(r"([^\s():=]+)[(:=]([^\s():=]+)\)?")
"""A document with its grade: d1(2), d1:2."""
SHOWN = re.compile(r"(\S*[^\s-])-([01])")
"""A document that was shown, and whether it was clicked."""
SYSTEMS = words_of("system systems model method ranker engine 系统 模型 方法")


def read_logged(page: Page) -> Table | None:
    """Read lines that each name their values, as a log does: `doc=d1 rel=3`."""
    found = [(number, dict(NAMED.findall(REST.sub("", line)))) for number, line in page.filled]
    names = tuple(found[0][1]) if found else ()
    roles = [role for role in map(heading_role, names) if role]
    is_log = all(not NAMED.sub("", REST.sub("", line)).strip(" ,;\t") for _, line in page.filled)
    if (
        not is_log
        or len(roles) < 2
        or len({*roles}) < len(roles)
        or any(tuple(said) != names for _, said in found)
    ):
        return None
    return Table(tuple(tuple(Cell(text, number) for text in said.values()) for number, said in found), names)


def read_by_name(page: Page) -> Table | None:
    """Read lines of values by their names: the two sides of an evaluation, columns, or grades by query."""
    matches = [(number, LINE.fullmatch(line.translate(PLAIN))) for number, line in page.filled]
    named = [(match[1], _values(match[2], number)) for number, match in matches if match]
    if not 1 < len(named) == len(matches) or not all(cells for _, cells in named):
        return None
    if all(parts_of(name) & SYSTEMS or name.startswith("检索系统") for name, _ in named):
        raise SceneError("several-runs", names=tuple(shown(name) for name, _ in named))
    groups = [
        (name, Group("[", cells[0].line, items=[(None, cell) for cell in cells])) for name, cells in named
    ]
    if any(is_ranking(name) for name, _ in groups) and (table := read_ids(groups)):
        return table
    several = [(name, group) for name, group in groups if len(group.items) > 1]
    roles = {heading_role(name) for name, _ in several}
    if None not in roles and len(roles) == len(several) > 0:
        single = (name for name, cells in named if len(cells) < 2)
        notes = tuple(SceneError("column-unread", name=shown(name)) for name in single)
        table = read_arrays(several)
        return replace(table, notes=(*table.notes, *notes)) if table else None
    if table := _of_queries(named):
        return table
    values = [cell.text for _, cells in named for cell in cells]
    are_words = all(heading_role(name) == "query" for name, _ in named) and 2 * len({*values}) < len(values)
    if len(several) < len(named) or not (are_words or all(is_grade(text, {}) for text in values)):
        return None
    rows = tuple((Cell(name, cell.line), cell) for name, cells in named for cell in cells)
    return Table(rows, ("query", "grade"), {0: "query", 1: "grade"})


def _of_queries(named: Sequence[tuple[str, Sequence[Cell]]]) -> Table | None:
    """Read the documents of a query a line: ids alone, or each with its grade."""
    rows = [(Cell(name, cell.line), cell) for name, cells in named for cell in cells]
    if all(len(cells) > 1 for _, cells in named) and all(ID.fullmatch(cell.text) for _, cell in rows):
        return Table(tuple(rows), ("query", "document"), {0: "query", 1: "document"})
    graded = [(query, cell, match) for query, cell in rows if (match := GRADED.fullmatch(cell.text))]
    if len(graded) < len(rows) or not all(is_grade(match[2], {}) for _, _, match in graded):
        return None
    if any(heading_role(match[1]) == "grade" for _, _, match in graded):
        return None
    table = tuple(
        (query, Cell(match[1], cell.line), Cell(match[2], cell.line)) for query, cell, match in graded
    )
    return Table(table, ("query", "document", "grade"), {0: "query", 1: "document", 2: "grade"})


def _values(text: str, line: int) -> list[Cell]:
    """Cut what stands behind a name at commas, where there are any, else at blanks; a grade stays whole."""
    text = AROUND.sub(r"\1", text.strip())
    if is_grade(text.strip(), {}):
        return [Cell(text.strip(), line)]
    parts = re.split(r"[,;]" if re.search("[,;]", text) else r"\s", text)
    return [Cell(part.strip().strip("\"'"), line) for part in parts if part.strip()]


def read_impressions(page: Page) -> Table | None:
    """Read what was shown, each with whether it was clicked, behind the tabs of a log: `d1-0 d2-1`."""
    rows = []
    for number, line in page.filled:
        *said, last = line.split("\t")
        matches = [match for word in last.split() if (match := SHOWN.fullmatch(word))]
        if len(said) < 2 or not 1 < len(matches) == len(last.split()):
            return None
        query = Cell(said[0].strip(), number)
        rows += [(query, Cell(match[1], number), Cell(match[2], number)) for match in matches]
    return Table(tuple(rows), ("query", "document", "grade"), {0: "query", 1: "document", 2: "grade"})


FORMS = (Form("log", read_logged), Form("by name", read_by_name), Form("impressions", read_impressions))
