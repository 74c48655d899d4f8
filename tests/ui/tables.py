"""Tables as they are written on a page, and lists with pinned orders for them."""

from dataclasses import replace
from typing import Any, NamedTuple

from scene.list.model import Scene
from tests.ui.trees import nodes, texts
from ui.words.text import label

PIN = label("table.against-pin")
QUERIES = {
    "r": "3.2.x.0.1.2",
    "m": "2.1",
    "r2": "0.2.0.1",
    "p2": "3.4.1.2",
    "r3": "0.0.3",
    "r4": "0.0",
    "p4": "2.1",
    "k": "3",
    "s": "0.9_0.8_0.8_0.5_0.4_0.1",
}
"""The third query has no pinned order; to the fourth nothing is relevant."""
PINNED = ("4.5.2.1.3.6", "7.5.2.1.3.6")
"""Orders of the first query: of the same documents, and with another one."""


class Table(NamedTuple):
    """A table as it is written: its headings, and its rows by their keys."""

    heads: list[str]
    rows: dict[str, list[str]]


def text_of(cell: Any) -> str:
    return "".join(text for text in texts(cell) if text and text != "▶").strip()


def read(table: Any) -> Table:
    heads, *rows = nodes(table, "tr")
    keys = [str(row[1].get("key", row[1].get("data-key", "foot"))) for row in rows]
    cells = [[text_of(cell) for cell in row[2:]] for row in rows]
    return Table([text_of(cell) for cell in heads[2:]], dict(zip(keys, cells, strict=True)))


def without_pins(scene: Scene) -> Scene:
    return replace(scene, queries=tuple(replace(query, pinned=None) for query in scene.queries))
