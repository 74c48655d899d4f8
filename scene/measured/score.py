"""The score of a list by a measure, and what it is made of: each part is computed once, when first read."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from metrics.measure import Measure
from metrics.numeric.steps import Columns
from scene.list.model import Scene


@dataclass(frozen=True, eq=False)
class Score:
    """A score as a quotient: what each rank adds to a sum, over a divisor."""

    measure: Measure
    scene: Scene

    @property
    def title(self) -> str:
        """The notation, such as ``nDCG@6``."""
        return self.measure.title(self.scene.definition, self.scene.k)

    @cached_property
    def is_defined(self) -> bool:
        """Whether the list has such a score."""
        return self.measure.is_defined(self.scene.definition, self.scene.ranking)

    @cached_property
    def columns(self) -> Columns:
        """The columns of the measure's table."""
        return self.measure.columns(self.scene.definition, self.scene.ranking)

    @cached_property
    def value(self) -> float:
        """The score; NaN where there is none."""
        if self.measure.quotient is None or not self.is_defined or not self.depth:
            return self.measure.value(self.scene.definition, self.scene.ranking)
        return float(self.columns[self.measure.name][self.depth - 1])

    @cached_property
    def number(self) -> float | Fraction:
        """The score, as a fraction where there is one."""
        in_fractions = self.measure.exact(self.scene.definition, self.scene.ranking)
        return self.value if in_fractions is None else in_fractions

    @cached_property
    def shares(self) -> tuple[float, ...]:
        """The share of the sum that each rank adds."""
        definition, ranking = self.scene.definition, self.scene.ranking
        if self.measure.quotient is None:
            added = self.measure.contributions(definition, ranking, np.array(ranking.grades))
            return tuple((added * self.divisor).tolist())
        added, _ = self.measure.quotient(self.columns)
        listed = len(ranking.grades)
        return tuple(np.where(np.arange(listed) < self.depth, added[:listed], 0.0).tolist())

    @cached_property
    def divisor(self) -> float:
        """What divides the sum; 1 where nothing does."""
        if self.measure.quotient is None or not self.depth:
            return self.measure.divisor(self.scene.definition, self.scene.ranking)
        return float(self.measure.quotient(self.columns)[1][self.depth - 1])

    @property
    def depth(self) -> int:
        """The ranks that count: down to the cutoff, or to the end of the table."""
        rows = len(self.columns["rank"])
        return min(self.scene.k, rows) if self.measure.has_cutoff else rows
