"""The base of all views of a metric's steps: columns, tables and rows of one ranked list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import ceil, isclose
from typing import ClassVar, Self

from metrics.measure import Measure
from metrics.numeric.steps import Columns
from scene.list.model import Scene
from scene.measured.measured import Measured
from ui.pictures.drawing import picture_description
from ui.pictures.plane import Frame
from ui.tables.choice_switch import switch
from ui.tables.step_rows import Bars, LeavingRow, RowColumn, step_rows
from ui.tables.step_table import Column, change_from_pin, step_table
from ui.tree.covers import is_covered
from ui.tree.nodes import Node, node
from ui.words.numbers import ROUNDING, depth
from ui.words.text import compared_kind, has_label, label


@dataclass(frozen=True)
class StepsView:
    """A metric's steps of a scene (columns by rank), now, before the last edit, and pinned."""

    labels: ClassVar[str] = ""
    """The prefix of the labels of columns that have one of their own."""

    measured: Measured
    measure: Measure

    @property
    def scene(self) -> Scene:
        """The scene whose steps these are."""
        return self.measured.scene

    @cached_property  # 4 % of an edit on /average_precision with 100 documents
    def steps(self) -> Columns:
        """The steps by their names."""
        return self.measured.score(self.measure).columns

    def column_before(self, column: str) -> list[float]:
        """Return a column as it was before the last edit; nothing where there was no edit."""
        before_edit = self.before_edit
        return [] if before_edit is None else before_edit.values(column)

    def documents_before(self, column: str) -> list[float | None]:
        """Return each document's entry in a column before the last edit, by rank now; None if not listed."""
        before_edit = self.before_edit
        if before_edit is None:
            return [None] * self.rows
        listed_before = zip(before_edit.scene.query.ranked, before_edit.values(column), strict=False)
        values_before = {document.key: value for document, value in listed_before}
        before = [values_before.get(document.key) for document in self.scene.query.ranked]
        return [*before, *[None] * (self.rows - len(before))]

    @property
    def before_edit(self) -> Self | None:
        """The view of the scene before the last edit; None where there was no edit."""
        previous = self.measured.previous
        return None if previous is None else replace(self, measured=previous)

    @property
    def score(self) -> float:
        """The metric's score at the cutoff."""
        return self.measured.score(self.measure).value

    @property
    def pinned(self) -> Self | None:
        """The steps of the pinned order; None where nothing is pinned."""
        pinned = self.measured.pinned
        return None if pinned is None else replace(self, measured=pinned)

    @property
    def rows(self) -> int:
        """How many ranks there are."""
        return len(self.steps["rank"])

    def values(self, column: str) -> list[float]:
        """Return a column as plain numbers."""
        return list(map(float, self.steps[column]))

    def counted_values(self, column: str) -> list[tuple[int, float]]:
        """Return the values of a column down to the cutoff, with their ranks."""
        return list(enumerate(self.values(column), start=1))[: self.scene.k]

    def column(self, name: str) -> Column:
        """Return a column for a table, with its decimals and style."""
        has_own = bool(self.labels) and has_label(f"{self.labels}.column.{name}")
        heading = label(f"{self.labels}.column.{name}" if has_own else f"column.{name}")
        if name == "document":
            return Column(heading, self.scene.query.ranked, "document", key=name)
        counts = self.measure.is_counted(name)
        entries: list[float | Fraction] = [*self.values(name)]
        if not counts and Fraction in map(type, self.steps[name]):
            entries = list(map(Fraction, self.steps[name]))
        return Column(
            heading,
            entries,
            "grade" if name == "grade" else "number",
            strong=name == self.measure.name,
            is_count=counts,
            key=name,
            higher_is_better=self.measure.higher_is_better,
        )

    def table(self, names: Sequence[str] = ()) -> Node:
        """Return the table of these columns, or of all."""
        rank, *others = self.steps
        table = step_table(self.columns(names or [rank, "document", *others]), self.scene, self.rows)
        return table if self.measure.has_cutoff else node("div", {"class": "whole-list"}, table)

    def columns(self, names: Sequence[str]) -> list[Column]:
        """Return these columns for a table, with the change from the pinned order."""
        beside = next((name for name in COMPARED if name in names), None)
        columns = []
        for name in names:
            columns.append(self.column(name))
            columns += self.document_change_from_pin(name) if name == beside else []
        return columns if beside else [*columns, *self.change_from_pin(names[-1], columns[-1])]

    def depths(self) -> list[float]:
        """Return the depth of the colour of each rank's grade."""
        top = self.scene.max_grade
        return [depth(grade, top) for grade in self.values("grade")]

    def frame(self, alt: str, column: str, before: str = "") -> Frame:
        """Return the frame of a picture of a column: description, cutoff, former values."""
        description = picture_description(alt, self.values(column))
        return Frame(description, self.scene.k, self.depths(), self.column_before(before) if before else ())

    def change_from_pin(self, name: str, column: Column) -> list[Column]:
        """Return the column of changes from the pinned order, by rank."""
        pinned = None if self.pinned is None else self.pinned.values(name)
        return change_from_pin(column, self.values(name), pinned)

    def document_change_from_pin(self, name: str) -> list[Column]:
        """Return the column of each document's change from the pinned order."""
        if self.pinned is None:
            return []
        now, pinned = self._added_by_key(name), self.pinned._added_by_key(name)
        changes = [now[document.key] - pinned.pop(document.key, 0.0) for document in self.scene.query.ranked]
        return [
            Column(
                label(f"table.against-{compared_kind()}"),
                [*changes, *[None] * (self.rows - len(changes))],
                "change",
                is_count=self.measure.is_counted(name),
                key=name,
                higher_is_better=self.measure.higher_is_better,
                only_in_pin=-sum(pinned.values()),
            )
        ]

    def _added_by_key(self, name: str) -> dict[int, float]:
        """Return what each document adds to the score, by its key."""
        depth = self.scene.k if self.measure.has_cutoff else self.rows
        ranked = enumerate(zip(self.scene.query.ranked, self.values(name), strict=False), start=1)
        return {document.key: value if rank <= depth else 0.0 for rank, (document, value) in ranked}


@dataclass(frozen=True)
class BarStyle:
    """Which other columns a column's bars are drawn with: hatched up to, hollow where 0, ideal behind."""

    wholes: Sequence[str] = ()  # hatched up to the first of these that the metric has
    counts: str = ""  # hollow where this is 0
    ideal: str = ""  # behind them, if it is in the step
    within: Sequence[str] = ()  # columns made of this one, which is drawn in them alone
    full: float = 0.0  # as long as there is room


BAR_STYLES = {
    "gain": BarStyle(within=["discounted gain"]),
    "discounted gain": BarStyle(wholes=["gain"]),
    "CG": BarStyle(within=["blended ratio"]),
    "DCG": BarStyle(ideal="IDCG"),
    "stop if reached": BarStyle(within=["reaches"], full=1.0),
    "reaches": BarStyle(within=["contribution"], full=1.0),
    "stops here": BarStyle(full=1.0),
    "P@i": BarStyle(counts="relevant", full=1.0),
    "R@i": BarStyle(within=["contribution"], full=1.0),
    "blended ratio": BarStyle(counts="relevant", full=1.0),
    "expected precision": BarStyle(full=1.0),
    "contribution": BarStyle(wholes=["stops here", "weight"]),
    "in vain": BarStyle(),
    "adds": BarStyle(),
}
"""The columns that have bars; so has the metric itself."""
COMPARED = ("discounted gain", "contribution", "adds", "gain")
"""The columns of what each document adds beside which a table has the change against the pinned order."""
ADDED = (*COMPARED, "in vain", "stops here")
"""The columns of what each document adds, which is compared with the pinned order's."""
SUMS = {"CG": ["gain"], "DCG": ["discounted gain"]}
"""The addends of a column by its name; a metric is the sum of its own, if its numbers say so."""
OWN = ("contribution", "in vain")
POSSIBLE = "IDCG"
"""The column whose highest value is the length of a page whose sums are compared with it."""
LEAST_REACH, EIGHTHS = 1 / 4, 8
"""The least room of what is added, of the sum's; it comes in eighths, so that a move rarely changes it."""


def measure_rows(
    view: StepsView,
    names: Sequence[str],
    step_bars: Mapping[str, Bars] | None = None,
    leaving: LeavingRow | None = None,
) -> Node:
    """Return a step's columns with bars, as rows beside the cards."""
    bars = _scale_together(
        view, {name: _bars_of_column(view, name, names) for name in names} | dict(step_bars or {})
    )
    added = next((name for name in ADDED if name in names), "")
    columns, scene = [], view.scene
    for name in names:
        columns.append(RowColumn(view.column(name), bars[name], switch(name, view.measure, scene)))
        columns += map(RowColumn, view.document_change_from_pin(name) if name == added else [])
    if not added:
        columns += map(RowColumn, view.change_from_pin(names[-1], columns[-1].column))
    has_cutoff, is_even = view.measure.has_cutoff, POSSIBLE in view.steps
    return step_rows(columns, scene, view.rows, leaving, has_cutoff=has_cutoff, is_even=is_even)


def _scale_together(view: StepsView, bars: Mapping[str, Bars | None]) -> dict[str, Bars | None]:
    """Return bars on one scale, so that what is added is as long as its block in the sum."""
    scaled = dict(bars)
    for name, total in bars.items():
        if not total or not total.is_sum:
            continue
        part = next((part_name for part_name in _addend_names(view, name) if bars.get(part_name)), "")
        added = bars.get(part)
        if not added:
            continue
        scale = view.measure.highest
        if POSSIBLE in view.steps:
            scale = total.longest if is_covered(POSSIBLE) else max(view.values(POSSIBLE), default=0.0)
        if not scale:
            continue
        total = replace(total, full=scale)
        reach = max(ceil(EIGHTHS * added.longest / scale) / EIGHTHS, LEAST_REACH)
        is_seen = added.longest >= scale / EIGHTHS
        scaled[part] = replace(added, reach=reach, full=reach * scale if is_seen else added.full)
        scaled[name] = replace(total, reach=total.longest / scale)
    return scaled


def _addend_names(view: StepsView, name: str) -> Sequence[str]:
    """Name what the column may add up."""
    return SUMS.get(name, OWN if name == view.measure.name else ())


def _bars_of_column(view: StepsView, name: str, names: Sequence[str]) -> Bars | None:
    """Return the bars of a step's column; None if it has none."""
    is_result = name == view.measure.name
    style = BAR_STYLES.get(name, BarStyle(full=view.measure.highest or 0.0) if is_result else None)
    if style is None or any(column in names for column in style.within):
        return None
    hatched = next((column for column in style.wholes if column in view.steps and not is_covered(column)), "")
    is_sum = any(_is_running_sum(view, part, name) for part in _addend_names(view, name))
    tells_counts = style.counts in view.steps and not is_covered(style.counts)
    pinned, ends_before = view.pinned, list[float | None]()
    if is_sum and not pinned:
        ends_before = [*view.column_before(name)] or [None] * view.rows
    elif not (is_result or pinned):
        ends_before = view.documents_before(name)
    return Bars(
        view.values(name),
        is_sum=is_sum,
        hatched_ends=view.values(hatched) if hatched else (),
        hatched_label=label(f"rows.taken.{hatched}") if hatched else "",
        ends_before=ends_before,
        pinned=pinned.values(name) if pinned else (),
        ideal=view.values(style.ideal) if style.ideal in names and not is_covered(style.ideal) else (),
        full=style.full,
        is_counted=[value > 0 for value in view.values(style.counts)] if tells_counts else (),
    )


def _is_running_sum(view: StepsView, part: str, total: str) -> bool:
    """Return whether a column is the running sum of another."""
    if part not in view.steps:
        return False
    sums = accumulate(view.values(part))
    return all(isclose(*pair, abs_tol=ROUNDING) for pair in zip(sums, view.values(total), strict=True))
