"""A table whose rows are no ranks: queries, denominators, metrics side by side."""

from __future__ import annotations

from collections.abc import Sequence

from ui.lens import Child, Node, node


def plain_table(
    caption: str,
    heads: Sequence[tuple[str, str]],
    rows: Sequence[Node],
    foot: Node | None = None,
) -> Node:
    """Build a table from headings, each with its kind of column, and rows; a foot holds a total."""
    headings = [node("th", {"scope": "col", "class": kind}, text) for text, kind in heads]
    parts: list[Child] = [
        node("caption", {"class": "unseen"}, caption),
        node("thead", None, node("tr", None, *headings)),
        node("tbody", None, *rows),
    ]
    if foot:
        parts.append(node("tfoot", None, foot))
    table = node("table", {"class": "mistakes"}, *parts)
    return node("div", {"class": "scroller", "tabindex": 0, "role": "region", "aria-label": caption}, table)


def row(key: str, head: str, *cells: tuple[Child, str]) -> Node:
    """Make a row from its heading and its cells, each with its kind of column."""
    return node(
        "tr",
        {"key": key},
        node("th", {"scope": "row", "class": "document"}, head),
        *(node("td", {"class": kind}, content) for content, kind in cells),
    )
