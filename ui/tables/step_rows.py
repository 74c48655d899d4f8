"""The rows of a step: its columns beside the cards of the list, each number with its bar, a row a rank.

The list shows them (`assets/components/editor/rows.js`): each row has the height of its card and goes where
that goes. Rank and document stand on the card, so that their columns are there for those who hear the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import isfinite

from scene.list.model import Scene
from ui.tables.step_table import Column, column_class, content_of
from ui.tables.table import Attributes, bare_table, cell, heading, row, row_heading
from ui.tree.nodes import Child, Node, attributes_of, node
from ui.words.grades import depth
from ui.words.numbers import ROUNDING
from ui.words.text import in_sequence, label

FEWEST_DIGITS = 7
"""Room that a number has at least, in digits: none of a usual list needs more, so that no edit widens it."""
ON_PHONES = 2
"""How many columns a phone has room for: the last, and the last before it that has bars."""


@dataclass(frozen=True)
class Bars:
    """The bars of a column by rank, in its unit: each ends at its number.

    Those of a running sum begin where the one above ends, and so do the steps of the `ideal` behind them.
    What is taken from a bar is hatched, up to its `whole`. `was` is an outline of before the last edit, None
    where there was nothing. A bar of `full` length is as long as there is room.
    """

    ends: Sequence[float]
    is_sum: bool = False
    whole: Sequence[float] = ()
    was: Sequence[float | None] = ()
    ideal: Sequence[float] = ()
    full: float = 0.0

    @cached_property
    def longest(self) -> float:
        """The furthest end of all that is drawn."""
        was = [each for each in self.was if each is not None]
        return max(filter(isfinite, [*self.ends, *self.whole, *was, *self.ideal, self.full]))

    def start(self, ends: Sequence[float], rank: int) -> float:
        """Return where a bar begins that ends where these say."""
        return ends[rank - 2] if self.is_sum and rank > 1 else 0.0


@dataclass(frozen=True)
class RowColumn:
    """A column of the rows, and its bars if it has any."""

    column: Column
    bars: Bars | None = None


def step_rows(columns: Sequence[RowColumn], scene: Scene, rows: int, taken: str = "") -> Node:
    """Build the rows of a step from its columns; what is hatched is what is `taken` from a bar."""
    ranked = scene.query.ranked
    ranks = Column(label("column.rank"), range(1, rows + 1), "rank", counts=True, key="rank")
    names = Column(
        label("column.document"), [*ranked, *[None] * (rows - len(ranked))], "document", key="document"
    )
    columns = _folding(columns)
    entries = [ranks, names, *(each.column for each in columns)]
    caption = label("table.caption", columns=in_sequence(each.name for each in entries))
    heads = [
        heading(f"{column_class(each)} unseen", each.name, column=each.key) for each in (ranks, names)
    ] + [heading(_class(each), each.column.name, column=each.column.key) for each in columns]
    body = [_row(rank, ranks, names, columns, scene) for rank in range(1, rows + 1)]
    built = bare_table(node("caption", {"class": "unseen"}, caption), heads, body, kind="rows")
    digits = max([FEWEST_DIGITS, *map(_digits, columns)])
    return node("div", {"class": "step-rows", "style": f"--digits: {digits}"}, built, _legend(columns, taken))


def _legend(columns: Sequence[RowColumn], taken: str) -> Node:
    """Name below the rows what is drawn in them; what was there before may come with any edit."""
    has_ideal = any(each.bars and each.bars.ideal for each in columns)
    named = {
        "taken": taken,
        "ideal": label("figure.ideal") if has_ideal else "",
        "was": label("figure.before"),
    }
    signs = (node("span", None, node("i", {"class": sign}), text) for sign, text in named.items() if text)
    return node("p", {"class": "key"}, *signs)


def _folding(columns: Sequence[RowColumn]) -> list[RowColumn]:
    """Let all give way where room is short but the last column and the last one before it that has bars."""
    drawn = [i for i, each in enumerate(columns[:-1]) if each.bars]
    kept = {len(columns) - 1, *drawn[1 - ON_PHONES :]}
    return [
        replace(each, column=replace(each.column, is_minor=i not in kept)) for i, each in enumerate(columns)
    ]


def _digits(drawn: RowColumn) -> int:
    """Return how many digits the longest number of a column has."""
    column = drawn.column
    numbers = [each for each in column.entries if isinstance(each, int | float)]
    if column.kind not in ("number", "change") or not numbers:
        return 0
    return max(len(f"{each:.{column.places}f}") for each in numbers)


def _row(rank: int, ranks: Column, names: Column, columns: Sequence[RowColumn], scene: Scene) -> Node:
    """Build the row of a rank; it is known by its document, with which it moves."""
    ranked, top = scene.query.ranked, scene.max_grade
    document = ranked[rank - 1] if rank <= len(ranked) else None
    cells = [
        cell(f"{column_class(ranks)} unseen", str(rank)),
        row_heading(f"{column_class(names)} unseen", content_of(names, names.entries[rank - 1], top)),
        *(_cell(each, rank, top) for each in columns),
    ]
    if document is None:
        return row(cells, key=f"rank {rank}", rank=rank)
    built = row(
        cells, key=document.key, rank=rank, depth=depth(document.grade, top), is_stop=rank == 1 or None
    )
    return node("tr", {**attributes_of(built), "data-key": document.key}, *cells)


def _cell(drawn: RowColumn, rank: int, top: int) -> Node:
    """Build a cell: the number, and behind it the bar."""
    content = content_of(drawn.column, drawn.column.entries[rank - 1], top)
    made = cell(_class(drawn), content)
    if drawn.bars is None:
        return made
    bars, longest = drawn.bars, drawn.bars.longest or 1.0
    end = bars.ends[rank - 1]
    lengths = _span("", bars.start(bars.ends, rank), end, longest)
    if bars.whole:
        lengths |= {"--whole": bars.whole[rank - 1] / longest}
    if bars.ideal:
        lengths |= _span("ideal-", bars.start(bars.ideal, rank), bars.ideal[rank - 1], longest)
    was = bars.was[rank - 1] if bars.was else None
    behind: list[Child] = []
    if was is not None and abs(was - end) > longest * ROUNDING:
        behind.append(node("i", {"class": "was", "style": _written(_span("", 0.0, was, longest))}))
    attributes: Attributes = {**attributes_of(made), "style": _written(lengths)}
    return node("td", attributes, *behind, content)


def _span(name: str, start: float, end: float, longest: float) -> dict[str, float]:
    """Return from where to where something goes, in shares of the longest bar."""
    return ({f"--{name}from": start / longest} if start else {}) | {f"--{name}to": end / longest}


def _written(shares: dict[str, float]) -> str:
    """Write shares to a thousandth as a style; what is no number has no length."""
    return ";".join(f"{name}:{round(share, 3) if isfinite(share) else 0:g}" for name, share in shares.items())


def _class(drawn: RowColumn) -> str:
    kind = column_class(drawn.column)
    if drawn.bars is None:
        return kind
    return f"{kind} {'stairs' if drawn.bars.is_sum else 'bar'}"
