"""The HTML table that all tables are made of: caption, headings, rows, foot."""

from collections.abc import Sequence

from ui.tree.covers import COLUMN, coverable, reveal_button
from ui.tree.nodes import Attributes, Child, Node, node
from ui.words.numbers import colour_attributes
from ui.words.text import label


def table(
    caption: str,
    heads: Sequence[Node],
    body: Sequence[Node],
    foot: Sequence[Node] = (),
    *,
    kind: str = "",
) -> Node:
    """Build a table in a box of its own, which has its caption for a name and scrolls where room is short."""
    bare = bare_table(node("caption", {"class": "unseen"}, caption), heads, body, foot, kind=kind)
    return scroller(caption, bare, *([_unfold_button(len(heads))] if "folds" in kind.split() else []))


def _unfold_button(columns: int) -> Node:
    """Return the button that shows the columns which are hidden on a small screen."""
    box = node("input", {"type": "checkbox"})
    return node("label", {"class": "unfold"}, box, label("table.unfold", count=columns))


def bare_table(
    caption: Node, heads: Sequence[Node], body: Sequence[Node], foot: Sequence[Node] = (), *, kind: str = ""
) -> Node:
    """Build a table without a box around it."""
    parts: list[Node] = [caption, ["thead", {}, ["tr", {}, *heads]], ["tbody", {}, *body]]
    if foot:
        parts.append(["tfoot", {}, *foot])
    return ["table", {"class": kind} if kind else {}, *parts]


def scroller(name: str, *content: Node) -> Node:
    """Put something that may be too large into a box that scrolls, also by keys."""
    attributes: Attributes = {"class": "scroller", "tabindex": 0, "role": "region", "aria-label": name}
    return node("div", attributes, *content)


def heading(kind: str, *content: Child, column: str = "") -> Node:
    """Make the heading of a column; one with a key can be covered, and holds the button that reveals it."""
    head: Node = ["th", {"scope": "col", **({"class": kind} if kind else {})}, *content]
    name = COLUMN + column
    return coverable(name, head, lambda: [*head, reveal_button(name)]) if column else head


def sort_heading(kind: str, title: str, place: int) -> Node:
    """Make the heading of a column, counted from 0, that sorts a `sortable` table when it is pressed."""
    button = node("button", {"type": "button", "class": "sort", "data-sort": place}, title)
    return node("th", {"scope": "col", **({"class": kind} if kind else {})}, button)


def row_heading(kind: str, *content: Child, value: str | float | None = None) -> Node:
    """Make the cell that names a row; a `value` is what it is sorted by."""
    return node("th", {"scope": "row", **cell_attributes(kind, value)}, *content)


def cell(kind: str, *content: Child, value: str | float | None = None) -> Node:
    """Make a cell of a kind of column; a `value` is what its row is sorted by."""
    return node("td", cell_attributes(kind, value), *content)


def row(
    cells: Sequence[Node],
    *,
    key: str | int | None = None,
    rank: int | None = None,
    depth: float | None = None,
    kind: str = "",
    is_current: bool = False,
    is_stop: bool | None = None,
) -> Node:
    """Return a row from its cells, with the colour of its grade's `depth`; one is a stop of the Tab key."""
    attributes: Attributes = {"class": kind} if kind else {}
    if key is not None:
        attributes["key"] = key
    if rank is not None:
        attributes["data-rank"] = rank
    if depth is not None:
        attributes |= colour_attributes(depth)
    if is_current:
        attributes["aria-current"] = "true"
    if is_stop is not None:
        attributes["tabindex"] = 0 if is_stop else -1
    return node("tr", attributes, *cells)


def cell_attributes(kind: str, value: str | float | None = None) -> Attributes:
    """Return the attributes of the cells of a kind of column."""
    attributes: Attributes = {"class": kind} if kind else {}
    if "document" in kind.split():
        attributes["dir"] = "auto"  # a name has the direction of its script, so that its end is cut
    if value is not None:
        attributes["data-value"] = value
    return attributes
