"""The rows of a step: its columns beside the cards; rank and document are for those who hear the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import isfinite

from scene.list.model import Document, Scene
from ui.formulas.formula import exact_text
from ui.tables.step_table import Column, column_class, content_of
from ui.tables.table import bare_table, cell, heading, row, row_heading
from ui.tree.covers import is_asked, is_covered
from ui.tree.nodes import Child, Node, attributes_of, node
from ui.words.grades import depth
from ui.words.numbers import change
from ui.words.pins import compared_kind, other_order
from ui.words.text import join_with_commas, label

FEWEST_DIGITS = 7
"""Room that a number has at least, in digits: none of a usual list needs more, so that no edit widens it."""
LONGEST_FRACTION = 9
"""Where a fraction of a column has more characters, its numbers are decimals alone."""
LEAST_SEEN = 0.005
"""Of the longest bar, what differs from before the last edit by less is drawn as if it did not."""
ON_PHONES = 2
"""How many columns a phone has room for: the last, and the last before it that has bars, if one has."""


@dataclass(frozen=True)
class Bars:
    """The bars of a column by rank, in its unit: each ends at its number."""

    ends: Sequence[float]
    is_sum: bool = False  # each begins where the one above ends, as do the `ideal` ones
    hatched_ends: Sequence[float] = ()  # hatched up to this
    hatched_label: str = ""  # what the hatched part is
    ends_before: Sequence[float | None] = ()  # an outline of before the last edit; None = nothing
    pinned: Sequence[float] = ()  # an outline of the pinned order
    ideal: Sequence[float] = ()  # behind the bars
    full: float = 0.0  # of a bar as long as there is room
    is_counted: Sequence[bool] = ()  # which do; the others are hollow
    readers: Sequence[int] = ()  # a dot each in place of a bar
    last: int = 0  # rank that anybody reads, if there is one
    reach: float = 0.0  # how much of a sum's room `full` is

    @cached_property
    def longest(self) -> float:
        """The furthest end of all that is drawn."""
        ends_before = [end for end in self.ends_before if end is not None]
        all_ends = [*self.ends, *self.hatched_ends, *ends_before, *self.pinned, *self.ideal, self.full, 0.0]
        return max(filter(isfinite, all_ends))

    def start(self, ends: Sequence[float | None], rank: int) -> float:
        """Return where a bar begins that ends where these say."""
        return (ends[rank - 2] or 0.0) if self.is_sum and rank > 1 else 0.0


@dataclass(frozen=True)
class RowColumn:
    """A column of the rows, its bars if it has any, and the switch of the choice that it stands for."""

    column: Column
    bars: Bars | None = None
    switch: Sequence[Node] = ()

    @cached_property
    def kind(self) -> str:
        """The classes of its cells."""
        kind = column_class(self.column)
        if self.bars is None:
            return kind
        if self.bars.readers:
            return f"{kind} bar crowd"
        return f"{kind} {'stairs' if self.bars.is_sum else 'bar part' if self.bars.reach else 'bar'}"


@dataclass(frozen=True)
class LeavingRow:
    """Those who leave below the last row: in words, in numbers by the columns' keys, and a dot each."""

    name: str
    numbers: Mapping[str, str]
    readers: int


def step_rows(
    columns: Sequence[RowColumn],
    scene: Scene,
    rows: int,
    leaving: LeavingRow | None = None,
    *,
    has_cutoff: bool = True,
    is_narrow: bool = False,
    is_even: bool = False,
) -> Node:
    """Return the rows of a step; narrow where something stands aside, even: sums as long in all steps."""
    ranked = scene.query.ranked
    ranks = Column(label("column.rank"), range(1, rows + 1), "rank", is_count=True, key="rank")
    names = Column(
        label("column.document"), [*ranked, *[None] * (rows - len(ranked))], "document", key="document"
    )
    columns = _mark_minor_columns([*map(_shorten_entries, columns)])
    entries = [ranks, names, *(row_column.column for row_column in columns)]
    caption = label("table.caption", columns=join_with_commas([column.name for column in entries]))
    heads = [heading(f"{column.kind} unseen", column.name, column=column.key) for column in (ranks, names)]
    heads += [
        heading(row_column.kind, *_heading_content(row_column), column=row_column.column.key)
        for row_column in columns
    ]
    body = [_row(rank, names, columns, ranked, scene.max_grade) for rank in range(1, rows + 1)]
    foot = [_foot(columns, leaving)] if leaving else []
    rows_table = bare_table(node("caption", {"class": "unseen"}, caption), heads, body, foot, kind="rows")
    digits = max([FEWEST_DIGITS, *map(_digits, columns)])
    traits = {"whole-list": not has_cutoff, "narrow": is_narrow, "even": is_even}
    kinds = ["step-rows", *(name for name, is_so in traits.items() if is_so)]
    every_bars = [row_column.bars for row_column in columns if row_column.bars]
    reaches = {"--sum" if bars.is_sum else "--part": bars.reach for bars in every_bars if bars.reach}
    style = _style_text({"--digits": digits, **reaches})
    seen = [row_column for row_column in columns if not is_covered(row_column.column.key)]
    legend = _legend([row_column.bars for row_column in seen if row_column.bars], _pin_only_note(seen))
    return node("div", {"class": " ".join(kinds), "style": style}, rows_table, legend)


def _pin_only_note(columns: Sequence[RowColumn]) -> list[Node]:
    """Say what the rows leave out of the change: documents that only the pinned order has."""
    name = f"rows.only-in-{compared_kind()}"
    return [
        node("span", {"class": "absent"}, label(name, change=change(column.only_in_pin, column.places)))
        for column in (row_column.column for row_column in columns)
        if column.only_in_pin
    ]


def _heading_content(row_column: RowColumn) -> list[Child]:
    """Return the heading of a column, with its switch; in that of readers a button sends them down."""
    if row_column.bars is None or not row_column.bars.readers or is_covered(row_column.column.key):
        return [row_column.column.name, *row_column.switch]
    send = {"type": "button", "class": "send", "aria-label": label("rows.send"), "title": label("rows.send")}
    return [node("button", {**send}, "▶"), row_column.column.name]


def _foot(columns: Sequence[RowColumn], leaving: LeavingRow) -> Node:
    """Build the row of those who leave below the last one."""
    cells = [
        cell(
            row_column.kind,
            *([_reader_dots(leaving.readers)] if row_column.bars and row_column.bars.readers else []),
            leaving.numbers.get(row_column.column.key, ""),
        )
        for row_column in columns
    ]
    return row([cell("rank unseen", ""), row_heading("leaving", leaving.name), *cells])


def _reader_dots(readers: int) -> Node:
    """Make the place of readers, which the list fills with a dot each."""
    return node("i", {"class": "readers", "data-count": readers})


def _legend(bars_shown: Sequence[Bars], added: Sequence[Node]) -> Node:
    """Name below the rows what is drawn in them; what was there before may come with any edit."""
    texts = {
        "taken": next((bars.hatched_label for bars in bars_shown if bars.hatched_label), ""),
        "hollow": label("figure.uncounted") if any(bars.is_counted for bars in bars_shown) else "",
        "reader": label("rows.reader") if any(bars.readers for bars in bars_shown) else "",
        "ideal": label("figure.ideal") if any(bars.ideal for bars in bars_shown) else "",
        "was": label("figure.before") if any(bars.ends_before for bars in bars_shown) else "",
        "pin": other_order() if any(bars.pinned for bars in bars_shown) else "",
    }
    signs = [node("span", None, node("i", {"class": sign}), text) for sign, text in texts.items() if text]
    return node("p", {"class": "key"}, *signs, *added)


def _shorten_entries(row_column: RowColumn) -> RowColumn:
    """Return a column whose fractions fit into their cells, else one of decimals."""
    column = row_column.column
    fractions = [entry for entry in column.entries if isinstance(entry, Fraction)]
    if max(map(len, map(str, fractions)), default=0) <= LONGEST_FRACTION:
        return row_column
    return replace(row_column, column=replace(column, entries=list(map(float, fractions))))


def _mark_minor_columns(columns: Sequence[RowColumn]) -> list[RowColumn]:
    """Let all give way where room is short but the last, the last before it with bars, and what is asked."""
    with_bars = [i for i, row_column in enumerate(columns[:-1]) if row_column.bars] or [
        *range(len(columns) - 1)
    ]
    places = (i for i, row_column in enumerate(columns) if is_asked(row_column.column.key))
    kept_indices = {len(columns) - 1, *with_bars[1 - ON_PHONES :], *places}
    return [
        replace(row_column, column=replace(row_column.column, is_minor=i not in kept_indices))
        for i, row_column in enumerate(columns)
    ]


def _digits(row_column: RowColumn) -> int:
    """Return how many digits the longest number of a column has."""
    column = row_column.column
    if column.kind not in ("number", "change"):
        return 0
    entries = [entry for entry in column.entries if isinstance(entry, int | float | Fraction | str)]
    texts = [entry if isinstance(entry, str) else f"{float(entry):.{column.places}f}" for entry in entries]
    return max(map(len, texts), default=0)


def _row(
    rank: int, names: Column, columns: Sequence[RowColumn], ranked: Sequence[Document], top: int
) -> Node:
    """Build the row of a rank; it is known by its document, with which it moves."""
    document = ranked[rank - 1] if rank <= len(ranked) else None
    cells = [
        cell("rank unseen", str(rank)),
        row_heading("document unseen", content_of(names, names.entries[rank - 1], top)),
        *[_cell(row_column, rank, top) for row_column in columns],
    ]
    if document is None:
        return row(cells, key=f"rank {rank}", rank=rank)
    row_node = row(
        cells, key=document.key, rank=rank, depth=depth(document.grade, top), is_stop=rank == 1 or None
    )
    attributes_of(row_node)["data-key"] = document.key
    return row_node


def _cell(row_column: RowColumn, rank: int, top: int) -> Node:
    """Build a cell: the number, and behind it the bar."""
    entry = row_column.column.entries[rank - 1]
    content = exact_text(entry) if isinstance(entry, Fraction) else content_of(row_column.column, entry, top)
    if row_column.bars is None or entry is None:
        return cell(row_column.kind, content)
    bars, longest = row_column.bars, row_column.bars.longest or 1.0
    start = bars.start(bars.ends, rank)
    lengths = _bar_ends("", start, bars.ends[rank - 1], longest)
    if bars.hatched_ends:
        lengths |= {"--whole": bars.hatched_ends[rank - 1] / longest}
    if bars.ideal:
        lengths |= _bar_ends("ideal-", bars.start(bars.ideal, rank), bars.ideal[rank - 1], longest)
    if bars.is_counted and not bars.is_counted[rank - 1]:
        lengths |= {"--filled": 0}
    behind: list[Child] = [_reader_dots(bars.readers[rank - 1])] if bars.readers else []
    behind += [node("i", {"class": "last"})] if rank == bars.last else []
    style = _style_text(lengths)
    return node(
        "td", {"class": row_column.kind, "style": style}, *behind, *_outlines(bars, rank, start), content
    )


def _outlines(bars: Bars, rank: int, start: float) -> list[Child]:
    """Outline behind a bar where it would begin and end by others; of before the last edit, what changed."""
    outlines: list[Child] = []
    for kind, ends in (("was", bars.ends_before), ("pin", bars.pinned)):
        if rank <= len(ends) and (end := ends[rank - 1]) is not None:
            begin, longest = bars.start(ends, rank), bars.longest or 1.0
            change = max(abs(begin - start), abs(end - bars.ends[rank - 1]))
            if kind == "pin" or change > longest * LEAST_SEEN:
                style = _style_text(_bar_ends("", begin, end, longest))
                outlines.append(node("i", {"class": kind, "style": style}))
    return outlines


def _bar_ends(name: str, start: float, end: float, longest: float) -> dict[str, float]:
    """Return from where to where something goes, in shares of the longest bar."""
    return ({f"--{name}from": start / longest} if start else {}) | {f"--{name}to": end / longest}


def _style_text(shares: dict[str, float]) -> str:
    """Write shares to a thousandth as a style; what is no number has no length."""
    declarations = [f"{name}:{round(share, 3) if isfinite(share) else 0:g}" for name, share in shares.items()]
    return ";".join(declarations)
