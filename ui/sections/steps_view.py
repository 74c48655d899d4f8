"""Reading the steps of a scene's metric: what every view of one ranked list has in common."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import ClassVar, Self

from metrics.measure import Measure
from metrics.numeric.steps import Columns
from scene.list.model import Scene
from scene.measured.measured import Measured
from ui.tables.step_table import Column, change_from_pin, document_change_from_pin
from ui.words.grades import depth
from ui.words.text import has_label, label


@dataclass(frozen=True)
class StepsView:
    """The steps of a scene's metric as `metrics` gives them, a column a step, a row a rank."""

    default_measure: ClassVar[Measure]
    """The measure of views that are of one and the same."""
    labels: ClassVar[str] = ""
    """The prefix of the labels of columns that have one of their own."""

    measured: Measured
    measure: Measure

    @classmethod
    def of(cls, measured: Measured, measure: Measure | None = None) -> Self:
        """View the steps of a measure, of its own if none is named."""
        return cls(measured, measure or cls.default_measure)

    @cached_property
    def scene(self) -> Scene:
        """The scene whose steps these are."""
        return self.measured.scene

    @cached_property
    def steps(self) -> Columns:
        """The steps by their names."""
        return self.measured.score(self.measure).columns

    def column_before(self, column: str) -> list[float]:
        """Return a column as it was before the last edit; nothing where there was no edit."""
        before_edit = self.before_edit
        return [] if before_edit is None else before_edit.values(column)

    def documents_before(self, column: str) -> list[float | None]:
        """Return by rank what a column said of a document before the last edit; None if it was not listed."""
        before_edit = self.before_edit
        if before_edit is None:
            return [None] * self.rows
        ranked = [document.key for document in before_edit.scene.query.ranked]
        values_before = dict(zip(ranked, before_edit.values(column), strict=False))
        before = [values_before.get(document.key) for document in self.scene.query.ranked]
        return [*before, *[None] * (self.rows - len(before))]

    @cached_property
    def before_edit(self) -> Self | None:
        """The steps before the last edit, whose pictures stay behind the new ones; None where none was."""
        measured = self.measured.previous
        return None if measured is None else self.of(measured, self.measure)

    @property
    def score(self) -> float:
        """The score that they end in, at the cutoff."""
        return self.measured.score(self.measure).value

    @cached_property
    def pinned(self) -> Self | None:
        """The steps of the pinned order; None where nothing is pinned."""
        pinned = self.measured.pinned
        return None if pinned is None else self.of(pinned, self.measure)

    @property
    def rows(self) -> int:
        """How many ranks there are."""
        return len(self.steps["rank"])

    def values(self, column: str) -> list[float]:
        """Return a column as plain numbers."""
        return list(map(float, self.steps[column]))

    def column(self, name: str) -> Column:
        """Make a column of a table: counts without decimals, fractions as such, the result strong."""
        has_own = has_label(f"{self.labels}.column.{name}")
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

    def columns(self, names: Sequence[str], added: Sequence[str]) -> list[Column]:
        """Make these columns; the pinned order's stands beside what documents `added`, or the last one."""
        beside = next((name for name in added if name in names), None)
        columns = []
        for name in names:
            columns.append(self.column(name))
            columns += self.document_change_from_pin(name) if name == beside else []
        return columns if beside else [*columns, *self.change_from_pin(names[-1], columns[-1])]

    def depths(self) -> list[float]:
        """How strong the colour of each rank's grade is."""
        return [depth(grade, self.scene.max_grade) for grade in self.values("grade")]

    def change_from_pin(self, name: str, column: Column) -> list[Column]:
        """Make the column of the change in another one, rank by rank, against the pinned order's."""
        pinned = None if self.pinned is None else self.pinned.values(name)
        return change_from_pin(column, self.values(name), pinned)

    def document_change_from_pin(self, name: str) -> list[Column]:
        """Make the column of how much more each document adds than in the pinned order."""
        pinned = self.pinned
        pinned_values, pinned_scene = (None, None) if pinned is None else (pinned.values(name), pinned.scene)
        return document_change_from_pin(
            self.measure, name, self.values(name), self.scene, pinned_values, pinned_scene
        )
