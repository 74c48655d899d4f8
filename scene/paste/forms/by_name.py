"""Lines that each begin with a name: `retrieved: a, b, c` above `relevant: b`, `Q1: 3 2 0`."""

from __future__ import annotations

import re
from dataclasses import replace

from scene.address.tokens import shown
from scene.list.model import SceneError
from scene.paste.brackets import Group
from scene.paste.cells import PLAIN, Cell, Table
from scene.paste.forms.arrays import read_arrays, read_ids
from scene.paste.forms.form import Form, Page
from scene.paste.forms.sides import is_ranking
from scene.paste.headings import heading_role, parts_of, words_of
from scene.paste.kinds import is_grade

LINE = re.compile(r"\s*(\d{1,9}|[^\W\d_][^:=\t,;]{0,30}?)\s*[:=]\s*([^\s=].*)")


NAMED = re.compile(r"(?<!\w)([^\W\d]\w*)[ \t]*[:=][ \t]*\"?([^\s,;:=\"]+)\"?[,;]?")
REST = re.compile(r"\{[^{}]*\}\s*$")
"""What a log says of how a value was made."""
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
    values = [cell.text for _, cells in named for cell in cells]
    are_words = all(heading_role(name) == "query" for name, _ in named) and 2 * len({*values}) < len(values)
    if len(several) < len(named) or not (are_words or all(is_grade(text, {}) for text in values)):
        return None
    rows = tuple((Cell(name, cell.line), cell) for name, cells in named for cell in cells)
    return Table(rows, ("query", "grade"), {0: "query", 1: "grade"})


def _values(text: str, line: int) -> list[Cell]:
    """Cut what stands behind a name at commas, where there are any, else at blanks; a grade stays whole."""
    if is_grade(text.strip(), {}):
        return [Cell(text.strip(), line)]
    parts = re.split(r"[,;]" if re.search("[,;]", text) else r"\s", text)
    return [Cell(part.strip().strip("\"'"), line) for part in parts if part.strip()]


FORMS = (Form("log", read_logged), Form("by name", read_by_name))
