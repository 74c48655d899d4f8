"""The step table: a row a rank, a column an idea, in the order of a teacher's blackboard."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from metrics.steps import Columns
from ui.formula import exact_number
from ui.grades import depth, is_deep
from ui.lens import Child, Node, node
from ui.numbers import decimal, short
from ui.scene import Document, Scene
from ui.text import label

Entry: TypeAlias = float | Fraction | Document | None


@dataclass(frozen=True)
class Column:
    """A column of a step table: its heading, its entries by rank, how it looks.

    A fraction is shown as a decimal that a click turns into the fraction.
    """

    name: str
    entries: Sequence[Entry]
    kind: str = "number"  # number · whole · grade · document
    strong: bool = False


def step_table(caption: str, columns: Sequence[Column], scene: Scene, rows: int) -> Node:
    """Build a table of one row a rank; those beyond the cutoff are there, dimmed."""
    headings = [node("th", {"scope": "col", "class": _class(column)}, column.name) for column in columns]
    body = [_row(rank, columns, scene) for rank in range(1, rows + 1)]
    table = node(
        "table",
        None,
        node("caption", {"class": "unseen"}, caption),
        node("thead", None, node("tr", None, *headings)),
        node("tbody", None, *body),
    )
    return node("div", {"class": "scroller", "tabindex": 0, "role": "region", "aria-label": caption}, table)


def csv_of(columns: Columns, scene: Scene) -> str:
    """Write the columns of a step table, with the documents' names, as CSV: every number in full."""
    names = [document.name for document in scene.query.ranked]
    (first, ranks), *others = columns.items()
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow([first, "document", *(name for name, _ in others)])
    for i, rank in enumerate(ranks):
        document = names[i] if i < len(names) else ""
        writer.writerow([int(rank), document, *(_csv_number(values[i]) for _, values in others)])
    return text.getvalue()


def _csv_number(value: float) -> str:
    return "" if math.isnan(value) else repr(float(value))


def _row(rank: int, columns: Sequence[Column], scene: Scene) -> Node:
    documents = scene.query.ranked
    grade = documents[rank - 1].grade if rank <= len(documents) else None
    state = "beyond" if rank > scene.k else "cut" if rank == scene.k else ""
    return node(
        "tr",
        {
            "data-rank": rank,
            "class": state,
            "style": f"--depth:{depth(grade, scene.top):.3f}",
            "tabindex": 0 if rank == 1 else -1,
            "key": rank,
        },
        *(_cell(column, column.entries[rank - 1], scene.top) for column in columns),
    )


def _cell(column: Column, value: Entry, top: int) -> Node:
    tag = "th" if column.kind == "document" else "td"
    attributes: dict[str, str | int | float] = {"class": _class(column)}
    if tag == "th":
        attributes["scope"] = "row"
    return node(tag, attributes, _content(column, value, top))


def _content(column: Column, value: Entry, top: int) -> Child:
    if column.kind == "document":
        return value.name if isinstance(value, Document) else label("table.no-document")
    if isinstance(value, Document) or value is None:
        return ""
    if isinstance(value, Fraction):
        return exact_number(value)
    if column.kind == "grade":
        return grade_chip(value, top)
    return short(value) if column.kind == "whole" else decimal(value)


def grade_chip(grade: float | None, top: int) -> Node:
    """Print a grade on its colour; a dashed `?` where the document is not judged."""
    if grade is None or math.isnan(grade):
        return node("span", {"class": "chip unjudged", "title": label("editor.not_judged")}, "?")
    state = "chip deep" if is_deep(grade, top) else "chip"
    return node("span", {"class": state, "style": f"--depth:{depth(grade, top):.3f}"}, short(grade))


def _class(column: Column) -> str:
    return " ".join(filter(None, (column.kind, "sum" if column.strong else "")))
