"""Tables whose rows are no ranks, but queries, denominators, metrics ..."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import nan
from typing import Generic, TypeAlias, TypeVar

from ui.tables.table import cell_attributes, heading, table
from ui.tree.nodes import Attributes, Child, Node, node
from ui.words.numbers import DECIMALS, UNDEFINED, change, direction
from ui.words.text import compared_kind, label

Number: TypeAlias = float | Fraction | None
"""A number in a cell; NaN or None where there is none."""
Pinned = TypeVar("Pinned")


def signed_change(difference: float, places: int = DECIMALS, *, higher_is_better: bool = True) -> Child:
    """Write a change in the colour that says whether it is for the better."""
    if difference != difference:
        return UNDEFINED
    tone = direction(difference, higher_is_better)
    return ["span", {"class": f"change {tone}"}, change(difference, places)]


@dataclass(frozen=True)
class PinColumn(Generic[Pinned]):
    """A column with the changes from the pinned order; none without a pin."""

    pinned: Pinned | None

    @property
    def heads(self) -> list[tuple[str, str]]:
        """The heading, with its kind of column."""
        return [] if self.pinned is None else [(label(f"table.against-{compared_kind()}"), "number")]

    def minor_kind(self, kind: str) -> str:
        """Return the kind of a column that gives way to this one where room is short."""
        return kind if self.pinned is None else f"{kind} minor"

    def contents(
        self, now: Number, measure: Callable[[Pinned], Number], *, higher_is_better: bool = True
    ) -> list[Child]:
        """Return the content of a cell: a number of this order, less what is measured for the pinned one."""
        if self.pinned is None:
            return []
        pinned_value = measure(self.pinned)
        difference = nan if now is None or pinned_value is None else float(now - pinned_value)
        return [signed_change(difference, higher_is_better=higher_is_better)]


@dataclass(frozen=True)
class Row:
    """A row of a table: key, cells, whether it is the one in force."""

    key: str
    cells: Sequence[Child]
    is_current: bool = False
    about: str = ""  # a sentence below its heading


def plain_table(
    caption: str,
    heads: Sequence[tuple[str, ...]],
    rows: Sequence[Row],
    foot: Sequence[Row] = (),
) -> Node:
    """Return a table from headings, each with kind and perhaps key; `minor` ones give way on phones."""
    kinds = [kind for _, kind, *_ in heads]
    folds = ["folds"] if any("minor" in kind.split() for kind in kinds) else []
    attributes = [cell_attributes(kind) for kind in kinds]
    body, total = ([_table_row(row, attributes) for row in part] for part in (rows, foot))
    headings = [heading(kind, text, column="".join(key)) for text, kind, *key in heads]
    return table(caption, headings, body, total, kind=" ".join(["mistakes", "plain", *folds]))


def _table_row(row: Row, attributes: Sequence[Attributes]) -> Node:
    (head, head_attributes), *others = zip(row.cells, attributes, strict=True)
    about = [node("span", {"class": "about"}, row.about)] if row.about else []
    cells: list[Node] = [["th", {"scope": "row", **head_attributes}, head, *about]]
    cells += [["td", cell_attributes, content] for content, cell_attributes in others]
    current = {"class": "active", "aria-current": "true"} if row.is_current else {}
    return ["tr", {"key": row.key, **current}, *cells]
