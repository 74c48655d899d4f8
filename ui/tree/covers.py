"""What a lesson covers is not sent to the browser; a button that reveals it stands in its place.
Names of what is covered: `scene/address/lesson.py`; all passes here by `ui/tree/show.py`.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TypeAlias

from ui.tree.nodes import Attributes, Child, Node, attributes_of, children_of, command_button
from ui.words.text import label

VALUE, REASON, STEPS, PAGES = "value", "reason", "steps", "pages"
STEP, COLUMN = "step-", "column-"
ANY_COLUMN = COLUMN
"""What tells a column without saying which."""
AT_RANK = ":"
"""What stands between a column and the rank of a cell of it; at the end of a name, what tells any of them."""
KINDS = (VALUE, REASON, PAGES, STEPS, STEP, COLUMN)
"""How the names begin of what can be covered."""
_IN_FORCE: ContextVar["Covers"] = ContextVar("covers")
NUMBER = re.compile(r"\d\.\d{2,}|[1-9]\d*/[1-9]\d*|frac\{\d+\}\{\d+\}")
"""A number that can be a score, or be part of one: a decimal or a fraction."""
BLOCKS = re.compile(r"(\n{2,}|\n(?=- ))")
"""What stands between the paragraphs and points of a text."""
Part: TypeAlias = str | Node | Attributes
Instead: TypeAlias = Callable[[], Node | None]


@dataclass(frozen=True)
class Covers:
    """The names that a lesson hides, and those that were revealed again."""

    hidden: tuple[str, ...] = ()
    revealed: frozenset[str] = frozenset()

    def cover_of(self, *names: str) -> str:
        """Return the hidden name that covers one of these names; empty if none does."""
        return next(filter(None, map(self._cover_of_name, names)), "")

    def _cover_of_name(self, name: str) -> str:
        if name.endswith((ANY_COLUMN, AT_RANK)):
            return next(
                (cover for cover in self.hidden if cover.startswith(name) and self._cover_of_name(cover)), ""
            )
        column, is_cell, _ = name.partition(AT_RANK)
        is_hidden = name in self.hidden or (name.startswith(STEP) and self._cover_of_name(STEPS))
        is_hidden = is_hidden or (is_cell and self._cover_of_name(column))
        return name if is_hidden and name not in self.revealed else ""


def put_in_force(covers: Covers) -> None:
    """Set the covers for all that this run shows."""
    _IN_FORCE.set(covers)


def cover_of(*names: str) -> str:
    """Return the hidden name that covers one of these names on this page; empty if none does."""
    covers = _IN_FORCE.get()
    return covers.cover_of(*names) if covers.hidden else ""


def asked_columns() -> set[str]:
    """Return the columns that a lesson asks for, or a cell of which, even if they are revealed by now."""
    hidden = _IN_FORCE.get(Covers()).hidden
    return {name.removeprefix(COLUMN).partition(AT_RANK)[0] for name in hidden if name.startswith(COLUMN)}


def is_covered(column: str) -> bool:
    """Return whether a lesson still covers a column, or a cell of it, which leaves it alone without bars."""
    covers, name = _IN_FORCE.get(Covers()), COLUMN + column
    return bool(covers.hidden and covers.cover_of(name, name + AT_RANK))


def reveal_button(name: str) -> Node:
    """Make the button that stands for what is covered, and says what that is behind its name."""
    description = label(f"lesson.covers.{next(kind for kind in KINDS if name.startswith(kind))}")
    attributes = {"data-what": description, "aria-description": description}
    return command_button(label("lesson.reveal"), "reveal", name, kind="cover", **attributes)


# --- trees ----------------------------------------------------------------------------------------------


class CoverableNode(list[str | Node | Attributes]):
    """A node with the names under which it can be covered, each with what stands there meanwhile."""

    covers: tuple[tuple[str, Instead], ...] = ()


def coverable(name: str, content: Node, instead: Instead | None = None) -> CoverableNode:
    """Return a node that can be covered by a name: then a button stands there, or what `instead` makes."""
    coverable_node, own = CoverableNode(content), (name, instead or (lambda: reveal_button(name)))
    coverable_node.covers = (*getattr(content, "covers", ()), own)
    return coverable_node


def covers_of(content: Child) -> tuple[tuple[str, Instead], ...]:
    """Return the names under which a node can be covered, each with what stands there meanwhile."""
    return content.covers if isinstance(content, CoverableNode) else ()


def drop_covered(tree: Node) -> Node:
    """Return a tree without what is covered."""
    return [part for child in tree for part in _visible_parts(child)] if _IN_FORCE.get().hidden else tree


def _visible_parts(child: Part) -> Sequence[Part]:
    """Return what is to be shown of a part of a node: itself, what stands there instead, or nothing."""
    if not isinstance(child, list):
        return [child]
    for name, instead in reversed(covers_of(child)):
        if cover_of(name):
            other = instead()
            return [] if other is None else _visible_parts(other)
    return [drop_covered(_drop_columns(child) if child[0] == "table" else child)]


# --- columns --------------------------------------------------------------------------------------------


def has_columns(tree: Node) -> bool:
    """Return whether a tree has a table that says which columns it has."""
    return any(any(map(covers_of, _heads(table))) for table in _tables(tree))


def has_covered_columns(tree: Node) -> bool:
    """Return whether a table of a tree has a column that is covered, or a cell of one."""
    return any(map(_covered_cells, _tables(tree)))


def _tables(tree: Node) -> Iterator[Node]:
    """Find the tables of a tree."""
    if tree[0] == "table":
        yield tree
    else:
        for child in _child_elements(tree):
            yield from _tables(child)


def columns_of(tree: Node) -> list[str]:
    """Name the columns that the tables of a tree say they have."""
    heads = (head for table in _tables(tree) for head in _heads(table))
    return list(dict.fromkeys(name for head in heads for name, _ in covers_of(head)))


def _drop_columns(table: Node) -> Node:
    """Empty the covered cells of a table, and leave out its foot, which is of several columns.

    What has bars behind its numbers loses them; the rows of a step know what theirs are made of.
    """
    covers = _covered_cells(table)
    if not covers:
        return table
    has_rows_of_step = attributes_of(table).get("class") == "rows"
    parts = [part for part in table if not (isinstance(part, list) and part[0] == "tfoot")]
    return [
        _empty_covered_cells(part, covers, keeps_bars=has_rows_of_step) if isinstance(part, list) else part
        for part in parts
    ]


def _covered_cells(table: Node) -> dict[tuple[int, int], tuple[str, str]]:
    """Name what covers the cells of a table, by their row and place, and the column in words."""
    heads = [(place, head, name) for place, head in enumerate(_heads(table)) for name, _ in covers_of(head)]
    if not heads or not cover_of(ANY_COLUMN, *(name for _, _, name in heads)):
        return {}
    rows = [row for part in _child_elements(table) if part[0] == "tbody" for row in _child_elements(part)]
    return {
        (number, place): (cover, next(child for child in head[2:] if isinstance(child, str)))
        for number, row in enumerate(rows)
        for place, head, name in heads
        if (cover := cover_of(_cell_of(name, row)))
    }


def _cell_of(column: str, row: Node) -> str:
    """Name the cell of a column in the row of a rank; where the row is of none, the column itself."""
    rank = attributes_of(row).get("data-rank")
    return column if rank is None else f"{column}{AT_RANK}{rank}"


def _heads(table: Node) -> list[Node]:
    """Return the headings of a table's columns."""
    rows = [row for part in _child_elements(table) if part[0] == "thead" for row in _child_elements(part)]
    return [head for row in rows for head in _child_elements(row)]


def _child_elements(tree: Node) -> list[Node]:
    return [child for child in tree[2:] if isinstance(child, list)]


def _empty_covered_cells(
    part: Node, covers: Mapping[tuple[int, int], tuple[str, str]], *, keeps_bars: bool
) -> Node:
    """Empty the covered cells of a body by their row and place."""
    if part[0] != "tbody":
        return part
    rows: list[Child] = []
    for number, row in enumerate(_child_elements(part)):
        rank = attributes_of(row).get("data-rank", number + 1)
        cells = (
            _covered_cell(cell, *covers[number, place], rank)
            if (number, place) in covers
            else (cell if keeps_bars else _drop_bar(cell))
            for place, cell in enumerate(_child_elements(row))
        )
        rows.append([*row[:2], *cells])
    return [*part[:2], *rows]


def _covered_cell(cell: Node, cover: str, column: str, rank: object) -> Node:
    """Put a question mark that reveals it into a cell that has a number; what it is sorted by goes, too."""
    attributes = {
        name: value for name, value in attributes_of(cell).items() if name not in ("data-value", "style")
    }
    names = {"aria-label": label("lesson.reveal-cell", column=column, rank=rank)}
    kind = f"{attributes.get('class', '')} covered"
    button = command_button("?", "reveal", cover, kind="cover", **names)
    return [cell[0], {**attributes, "class": kind}, button]


def _drop_bar(cell: Node) -> Node:
    """Leave out the bar behind the number of a cell: it may tell what its column was made of."""
    attributes = {name: value for name, value in attributes_of(cell).items() if name != "style"}
    return [cell[0], attributes, *(child for child in children_of(cell) if child[0] != "i")]


# --- texts ----------------------------------------------------------------------------------------------


def drop_numbers(text: str, *names: str) -> str:
    """Return a text without the paragraphs that may tell a covered score."""
    if not cover_of(VALUE, ANY_COLUMN, *names):
        return text
    blocks = BLOCKS.split(text)
    blocks[::2] = [_without_numbers(block) for block in blocks[::2]]
    return "".join(blocks)


def _without_numbers(block: str) -> str:
    if not NUMBER.search(block):
        return block
    return ("- " if block.startswith("- ") else "") + label("lesson.covered")
