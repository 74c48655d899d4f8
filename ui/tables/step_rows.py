"""The rows of a step beside the cards: columns of numbers with bars, a row a rank."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import chain, repeat
from math import isfinite

from scene.list.model import Document, Scene
from ui.formulas.formula import exact_text
from ui.tables.step_table import Column, Entry, column_class, content_of
from ui.tables.table import bare_table, cell, cell_attributes, heading, row, row_heading
from ui.tree.covers import asked_columns, is_covered
from ui.tree.nodes import Attributes, Child, Node, node
from ui.words.numbers import change, colour_attributes, decimal, depth
from ui.words.text import compared_kind, join_with_commas, label, other_order

FEWEST_DIGITS = 7
"""Room that a number has at least, in digits: none of a usual list needs more, so that no edit widens it."""
LONGEST_FRACTION = 9
"""Where a fraction of a column has more characters, its numbers are decimals alone."""
DOCUMENT: Attributes = {"scope": "row", **cell_attributes("document unseen")}
"""The attributes of the cell that names a row."""
LEAST_SEEN = 0.005
"""Of the longest bar, what differs from before the last edit by less is drawn as if it did not."""
ON_PHONES = 2
"""How many columns a phone has room for: the last, and the last before it that has bars, if one has."""
ON_PHONES_ASKED = 4
"""How many it has room for without bars: what is covered, and what that is computed from."""


@dataclass(frozen=True)
class Bars:
    """The bars of a column, one a rank: where they end, with former, pinned and ideal values."""

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

    @cached_property  # as much as the rest of an edit on /ndcg with 100 documents
    def longest(self) -> float:
        """The furthest end of all that is drawn."""
        ends_before = [end for end in self.ends_before if end is not None]
        all_ends = [*self.ends, *self.hatched_ends, *ends_before, *self.pinned, *self.ideal, self.full, 0.0]
        return max(filter(isfinite, all_ends))

    def starts(self, ends: Sequence[float | None]) -> list[float]:
        """Return where the bars begin that end where these say."""
        return [0.0, *[end or 0.0 for end in ends]][: len(ends)] if self.is_sum else [0.0] * len(ends)


@dataclass(frozen=True)
class RowColumn:
    """A column of the rows beside the cards, with its bars and the switch of a choice."""

    column: Column
    bars: Bars | None = None
    switch: Sequence[Node] = ()

    @property
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
    """The row below the last rank for ERR's readers who leave unsatisfied."""

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
    """Return the rows beside the cards; narrow beside other parts, even: sums as long in all steps."""
    documents = [*scene.query.ranked, *[None] * (rows - len(scene.query.ranked))][:rows]
    ranks = Column(label("column.rank"), range(1, rows + 1), "rank", is_count=True, key="rank")
    names = Column(label("column.document"), documents, "document", key="document")
    covered = {row_column.column.key for row_column in columns if is_covered(row_column.column.key)}
    columns = _mark_minor_columns([*map(_shorten_entries, columns)], covered)
    entries = [ranks, names, *(row_column.column for row_column in columns)]
    caption = label("table.caption", columns=join_with_commas([column.name for column in entries]))
    heads = [heading(f"{column.kind} unseen", column.name, column=column.key) for column in (ranks, names)]
    top = scene.max_grade
    built = [
        _column_cells(each, rows, top, leaving, is_hidden=each.column.key in covered) for each in columns
    ]
    heads_of_columns, *cells, last_cells = zip(*built, strict=True)
    body = [
        _rank_row(rank, document, cells_of_rank, top)
        for rank, (document, cells_of_rank) in enumerate(zip(documents, cells, strict=True), start=1)
    ]
    foot: list[Node] = []
    if leaving:
        foot = [row([cell("rank unseen", ""), row_heading("leaving", leaving.name), *last_cells])]
    named = node("caption", {"class": "unseen"}, caption)
    rows_table = bare_table(named, [*heads, *heads_of_columns], body, foot, kind="rows")
    digits = max([FEWEST_DIGITS, *map(_digits, columns)])
    traits = {"whole-list": not has_cutoff, "narrow": is_narrow, "even": is_even}
    kinds = ["step-rows", *(name for name, is_so in traits.items() if is_so)]
    every_bars = [row_column.bars for row_column in columns if row_column.bars]
    reaches = {"--sum" if bars.is_sum else "--part": bars.reach for bars in every_bars if bars.reach}
    style = ";".join(f"{name}:{round(share, 3):g}" for name, share in {"--digits": digits, **reaches}.items())
    legend = _legend([row_column for row_column in columns if row_column.column.key not in covered])
    return node("div", {"class": " ".join(kinds), "style": style}, rows_table, legend)


def _heading_content(row_column: RowColumn, *, is_hidden: bool) -> list[Child]:
    """Return the heading of a column, with its switch; in that of readers a button sends them down."""
    if row_column.bars is None or not row_column.bars.readers or is_hidden:
        return [row_column.column.name, *row_column.switch]
    send = {"type": "button", "class": "send", "aria-label": label("rows.send"), "title": label("rows.send")}
    return [node("button", {**send}, "▶"), row_column.column.name]


def _reader_dots(readers: int) -> Node:
    """Make the place of readers, which the list fills with a dot each."""
    return ["i", {"class": "readers", "data-count": readers}]


def _legend(columns: Sequence[RowColumn]) -> Node:
    """Name below the rows what is drawn in them, and what documents change that the pinned order alone has.

    What was there before may come with any edit.
    """
    bars_shown = [row_column.bars for row_column in columns if row_column.bars]
    texts = {
        "taken": next((bars.hatched_label for bars in bars_shown if bars.hatched_label), ""),
        "hollow": label("figure.uncounted") if any(bars.is_counted for bars in bars_shown) else "",
        "reader": label("rows.reader") if any(bars.readers for bars in bars_shown) else "",
        "ideal": label("figure.ideal") if any(bars.ideal for bars in bars_shown) else "",
        "was": label("figure.before") if any(bars.ends_before for bars in bars_shown) else "",
        "pin": other_order() if any(bars.pinned for bars in bars_shown) else "",
    }
    signs: list[Node] = [["span", {}, ["i", {"class": sign}], text] for sign, text in texts.items() if text]
    left_out = [
        label(f"rows.only-in-{compared_kind()}", change=change(column.only_in_pin, column.places))
        for column in (row_column.column for row_column in columns)
        if column.only_in_pin
    ]
    return node(
        "p", {"class": "key"}, *signs, *(node("span", {"class": "absent"}, text) for text in left_out)
    )


def _shorten_entries(row_column: RowColumn) -> RowColumn:
    """Return a column whose fractions fit into their cells, else one of decimals."""
    column = row_column.column
    fractions = [entry for entry in column.entries if isinstance(entry, Fraction)]
    if max(map(len, map(str, fractions)), default=0) <= LONGEST_FRACTION:
        return row_column
    return replace(row_column, column=replace(column, entries=list(map(float, fractions))))


def _mark_minor_columns(columns: Sequence[RowColumn], covered: Container[str]) -> list[RowColumn]:
    """Let all give way where room is short but the last, the last before it with bars, and what is asked.

    While that is covered, what stands before it stays, too, as far as there is room: it is computed from it.
    """
    with_bars = [i for i, row_column in enumerate(columns[:-1]) if row_column.bars] or [
        *range(len(columns) - 1)
    ]
    asked = asked_columns()
    places = (i for i, row_column in enumerate(columns) if row_column.column.key in asked)
    kept_indices = {len(columns) - 1, *with_bars[1 - ON_PHONES :], *places}
    before_covered = range(next((i for i, each in enumerate(columns) if each.column.key in covered), 0))
    operands = [i for i in reversed(before_covered) if i not in kept_indices]
    kept_indices |= set(operands[: max(0, ON_PHONES_ASKED - len(kept_indices))])
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


def _rank_row(rank: int, document: Document | None, cells: Sequence[Node], top: int) -> Node:
    """Build the row of a rank; it is known by its document, with which it moves."""
    name = label("table.no-document") if document is None else document.name
    cells = [["td", {"class": "rank unseen"}, str(rank)], ["th", DOCUMENT, name], *cells]
    if document is None:
        return ["tr", {"key": f"rank {rank}", "data-rank": rank}, *cells]
    colour = colour_attributes(depth(document.grade, top))
    stop = {"tabindex": 0} if rank == 1 else {}
    key = document.key
    return ["tr", {"key": key, "data-rank": rank, **colour, **stop, "data-key": key}, *cells]


def _column_cells(
    row_column: RowColumn, rows: int, top: int, leaving: LeavingRow | None, *, is_hidden: bool
) -> list[Node]:
    """Build a column from its heading down: of each rank the number, behind it the bar; last, who leave."""
    column, kind, bars = row_column.column, row_column.kind, row_column.bars
    entries = column.entries[:rows]
    contents = _contents_of(column, entries, top)
    head = heading(kind, *_heading_content(row_column, is_hidden=is_hidden), column=column.key)
    dots = [_reader_dots(leaving.readers)] if leaving and bars and bars.readers else []
    last: Node = ["td", {"class": kind}, *dots, leaving.numbers.get(column.key, "") if leaving else ""]
    cells: list[Node] = [["td", {"class": kind}, content] for content in contents]
    if bars is None or is_hidden:
        return [head, *cells, last]
    parts = zip(contents, _bar_and_base_styles(bars), _bar_overlays(bars), entries, strict=False)
    cells = [
        ["td", {"class": kind}, content]
        if entry is None
        else ["td", {"class": kind, "style": style}, *behind, content]
        for content, style, behind, entry in parts
    ]
    return [head, *cells, last]


def _contents_of(column: Column, entries: Sequence[Entry], top: int) -> list[Child]:
    """Return what the cells of a column show of these entries."""
    numbers = [entry for entry in entries if isinstance(entry, float)]
    if column.kind == "number" and len(numbers) == len(entries):
        return [decimal(number, column.places) for number in numbers]
    return [
        exact_text(entry) if isinstance(entry, Fraction) else content_of(column, entry, top)
        for entry in entries
    ]


def _bar_and_base_styles(bars: Bars) -> list[str]:
    """Return the styles that say where the bar of each rank begins and ends, and what lies below it."""
    parts = [_bar_styles(bars, bars.starts(bars.ends), bars.ends)]
    if bars.hatched_ends:
        parts.append([f"--whole:{share}" for share in _shares(bars, bars.hatched_ends)])
    if bars.ideal:
        parts.append(_bar_styles(bars, bars.starts(bars.ideal), bars.ideal, "ideal-"))
    if bars.is_counted:
        parts.append(["" if counts else "--filled:0" for counts in bars.is_counted])
    return [";".join(filter(None, texts)) for texts in zip(*parts, strict=False)]


def _bar_overlays(bars: Bars) -> list[list[Child]]:
    """Return what is behind each number: readers, and outlines of bars by others; of before, what changed."""
    behind: list[list[Child]] = [[_reader_dots(count)] for count in bars.readers] or [[] for _ in bars.ends]
    if 0 < bars.last <= len(behind):
        behind[bars.last - 1].append(node("i", {"class": "last"}))
    starts, least = bars.starts(bars.ends), (bars.longest or 1.0) * LEAST_SEEN
    for kind, ends in (("was", bars.ends_before), ("pin", bars.pinned)):
        if not ends:
            continue
        begins = bars.starts(ends)
        outlines = zip(begins, ends, starts, bars.ends, strict=False)
        styles = _bar_styles(bars, begins, ends, around=starts)
        for parts, style, (begin, end, start, now) in zip(behind, styles, outlines, strict=False):
            if end is not None and (kind == "pin" or max(abs(begin - start), abs(end - now)) > least):
                parts.append(["i", {"class": kind, "style": style}])
    return behind


def _bar_styles(
    bars: Bars,
    starts: Sequence[float],
    ends: Sequence[float | None],
    name: str = "",
    around: Sequence[float] = (),
) -> list[str]:
    """Write as styles from where to where bars go; where another bar is around one, it has its start else."""
    are_written = [
        bool(start or other) for start, other in zip(starts, chain(around, repeat(0.0)), strict=False)
    ]
    texts = zip(are_written, _shares(bars, starts), _shares(bars, ends), strict=True)
    return [
        (f"--{name}from:{begin};" if is_written else "") + f"--{name}to:{end}"
        for is_written, begin, end in texts
    ]


def _shares(bars: Bars, lengths: Sequence[float | None]) -> list[str]:
    """Write lengths as shares of the longest bar, to a thousandth; what is no number has no length."""
    shares = [(length or 0.0) / (bars.longest or 1.0) for length in lengths]
    return [f"{round(share, 3) if isfinite(share) else 0:g}" for share in shares]
