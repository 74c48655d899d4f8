"""The table of a metric's steps: a row a rank, a column a quantity."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import zip_longest
from typing import TypeAlias

from metrics.numeric.steps import Columns
from scene.list.model import Document, Scene
from ui.formulas.formula import exact_number
from ui.tables.csv_text import csv_text
from ui.tables.plain_table import signed_change
from ui.tables.table import cell, heading, row, row_heading, table
from ui.tree.nodes import Child, Node
from ui.words.numbers import DECIMALS, DEEP, UNDEFINED, decimal, depth, places_of, short
from ui.words.text import compared_kind, join_with_commas, label

COLUMNS_ON_A_PHONE = 6
"""How many columns a phone has room for."""
Entry: TypeAlias = float | Fraction | str | Document | None


@dataclass(frozen=True)
class Column:
    """A column of a table of steps: heading, entries by rank, decimals, style."""

    name: str
    entries: Sequence[Entry]
    kind: str = "number"  # number · grade · document · ideal · change
    strong: bool = False
    is_minor: bool = False
    is_count: bool = False
    key: str = ""  # by which a lesson covers it
    higher_is_better: bool = True  # the colour of a change
    missing: Sequence[Document] = ()  # of an ideal list, marked
    only_in_pin: float = 0.0  # the change by documents that this list has not

    @cached_property  # 17 % of an edit on /ndcg with 100 documents
    def places(self) -> int:
        """With how many decimals its numbers are written."""
        if not self.is_count:
            return DECIMALS
        return places_of(entry for entry in self.entries if isinstance(entry, int | float))


def change_from_pin(column: Column, now: Iterable[float], pinned: Iterable[float] | None) -> list[Column]:
    """Return the column of the change in another against the pinned order's, by rank; none without one."""
    if pinned is None:
        return []
    name = label(f"table.of-against-{compared_kind()}", name=column.name)
    pairs = zip_longest(now, pinned, fillvalue=math.nan)
    changes = [float(value - other) for value, other in pairs]
    return [replace(column, name=name, entries=changes, kind="change", strong=False)]


def step_table(
    columns: Sequence[Column],
    scene: Scene,
    rows: int,
    foot: Sequence[Child] = (),
    colours: Sequence[float | None] | None = None,
) -> Node:
    """Return a table of one row a rank, those beyond the cutoff dimmed, and a last row of foot cells.
    `colours` are grades where rows are about other documents; None = a row without one.
    """
    if colours is None:
        colours = [math.nan if document.grade is None else document.grade for document in scene.query.ranked]
    caption = label("table.caption", columns=join_with_commas(column.name for column in columns))
    columns = _mark_minor_columns(columns)
    heads = [heading(column_class(column), column.name, column=column.key) for column in columns]
    cells = zip(*[_column_cells(column, rows, scene.max_grade) for column in columns], strict=True)
    body = [_rank_row(rank, listed, scene, colours) for rank, listed in enumerate(cells, start=1)]
    foot_cells = [cell(column_class(column), content) for column, content in zip(columns, foot, strict=False)]
    kind = "folds" if any(column.is_minor for column in columns) else ""
    return table(caption, heads, body, [row(foot_cells)] if foot else (), kind=kind)


def _mark_minor_columns(columns: Sequence[Column]) -> list[Column]:
    """Let all but rank, document, results and what leads to them give way where room is short."""
    needed = [column for column in columns if column.strong or column.kind in ("document", "change")]
    names = list(dict.fromkeys(column.name for column in (*needed, columns[0], *reversed(columns))))
    return [replace(column, is_minor=column.name in names[COLUMNS_ON_A_PHONE:]) for column in columns]


def csv_of(columns: Columns, scene: Scene) -> str:
    """Write the columns of a step table, with the documents' names, as CSV: every number in full."""
    names = [document.name for document in scene.query.ranked]
    (first, ranks), *others = columns.items()
    heads = (first, "document", *(name for name, _ in others))
    rows = (
        [int(rank), names[i] if i < len(names) else "", *(_csv_number(values[i]) for _, values in others)]
        for i, rank in enumerate(ranks)
    )
    return csv_text([label(f"column.{head}") for head in heads], rows)


def _csv_number(value: float) -> str:
    if math.isnan(value):
        return ""
    return str(int(value)) if float(value).is_integer() else repr(float(value))


def _rank_row(rank: int, cells: Sequence[Node], scene: Scene, colours: Sequence[float | None]) -> Node:
    grade = colours[rank - 1] if rank <= len(colours) else None
    return row(
        cells,
        key=rank,
        rank=rank,
        depth=None if grade is None else depth(grade, scene.max_grade),
        kind="beyond" if rank > scene.k else "cut" if rank == scene.k else "",
        is_stop=rank == 1,
    )


def _column_cells(column: Column, rows: int, top: int) -> list[Node]:
    """Build the cells of a column from the first rank down."""
    make, kind = row_heading if column.kind == "document" else cell, column_class(column)
    return [make(kind, content_of(column, value, top)) for value in column.entries[:rows]]


def content_of(column: Column, value: Entry, top: int) -> Child:
    """Return what a cell of a column shows of an entry; `top` is the top of the grade scale."""
    if column.kind == "document":
        return value.name if isinstance(value, Document) else label("table.no-document")
    if column.kind == "ideal" and isinstance(value, Document):
        return _ideal_document_card(value, top, is_missing=value in column.missing)
    if isinstance(value, Document) or value is None:
        return UNDEFINED
    if isinstance(value, str):
        return value
    if isinstance(value, Fraction):
        return exact_number(value)
    if column.kind == "grade":
        return grade_chip(value, top)
    if column.kind == "change":
        return signed_change(value, column.places, higher_is_better=column.higher_is_better)
    return decimal(value, column.places)


def _ideal_document_card(document: Document, top: int, *, is_missing: bool) -> Node:
    """Return the card of a document of the ideal list."""
    chip = grade_chip(document.grade, top)
    name: Node = ["bdi", {"class": "who"}, document.name]
    if not is_missing:
        return ["span", {"class": "placed", "title": document.name}, chip, name]
    note = label("editor.shelf")
    unseen: Node = ["span", {"class": "unseen"}, f"({note})"]
    return ["span", {"class": "placed missed", "title": f"{document.name} · {note}"}, chip, name, unseen]


def grade_chip(grade: float | None, top: float) -> Node:
    """Return a grade on its colour; "?" if not judged."""
    if grade is None or math.isnan(grade):
        return ["span", {"class": "chip unjudged", "title": label("editor.not_judged")}, "?"]
    level = depth(grade, top)
    state = "chip deep" if level > DEEP else "chip"
    return ["span", {"class": state, "style": f"--depth:{level:.3f}"}, short(grade)]


def column_class(column: Column) -> str:
    """Return the classes of a column's cells."""
    return " ".join(
        filter(None, (column.kind, "sum" if column.strong else "", "minor" if column.is_minor else ""))
    )
