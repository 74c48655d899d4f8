"""One side of an evaluation in lines, the other in brackets above or below them."""

import re
from collections.abc import Callable
from dataclasses import replace

from scene.list.model import SceneError
from scene.paste.cells import Lines, Table, pad_rows
from scene.paste.forms.blocks import join_run_and_qrels_tables
from scene.paste.forms.form import NOT_RETRIEVED, Page
from scene.paste.forms.labelled import read_brackets
from scene.paste.forms.tables import read_table
from scene.paste.forms.trec import read_beir, read_trec

BEGINS = re.compile(r"[^\S\n]*(?:[A-Za-z_]\w{0,40}[^\S\n]*[:=][^\S\n]*)?(?:\{|\[\s*[\"'\[{])")
ENDS = ("}", "]", "})", "])")
HALVES = ("run-without-qrels", "qrels-without-run")
"""What is said of a side alone."""


def read_mixed(page: Page) -> Table | None:
    """Read judgements in the lines of a file and a run in brackets, or the other way about."""
    filled = page.nonblank
    start = next((place for place, (_, line) in enumerate(filled) if BEGINS.match(line)), len(filled))
    ends = [place for place, (_, line) in enumerate(filled, start=1) if line.rstrip(" ;").endswith(ENDS)]
    end = max(ends, default=0)
    lines = [*filled[:start], *filled[end:]]
    if not start < end or not lines or (start and end < len(filled)):
        return None
    sides = [_side(lines, read_trec, read_beir, read_table), _side(filled[start:end], read_brackets)]
    table = join_run_and_qrels_tables([side for side in sides if side])
    # Without a document that is judged and found, these are no two sides.
    rows = [dict(zip(table.headings, row, strict=True)) for row in table.rows] if table else []
    are_two = any(row["rank"].text != NOT_RETRIEVED and row["grade"].text != "x" for row in rows)
    kept = [note for note in table.notes if note.message not in HALVES] if table else []
    return replace(table, notes=tuple(kept)) if table and are_two else None


def _side(lines: Lines, *readers: Callable[[Page], Table | None]) -> Table | None:
    """Return what stands in some of the lines; grades that a run has not are no column of it."""
    page = Page("\n" * (lines[0][0] - 1) + "\n".join(line for _, line in lines), lines)
    try:
        table = next((table for read in readers if (table := read(page))), None)
    except SceneError:
        return None
    if table is None or not table.rows:
        return None
    is_run = any(note.message == HALVES[0] for note in table.notes)
    roles = {place: "none" if is_run and role == "grade" else role for place, role in table.roles.items()}
    return pad_rows(replace(table, roles=roles))
