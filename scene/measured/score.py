"""The score of a list by a measure, and what it is made of: each part is computed once, when first read."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import numpy as np

from metrics.measure import Measure
from metrics.numeric.steps import Columns
from scene.list.model import Document, Query, Scene


def labels_of(scene: Scene) -> list[int]:
    """Return the ranked documents of the active query as 1 = relevant, 0 = not."""
    return scene.ranking.labels(scene.definition.threshold)


def is_empty(scene: Scene, query: Query) -> bool:
    """Return whether a query has no relevant document, in the list or missing."""
    return relevant_in(scene, query.documents) == 0


def is_empty_for(measure: Measure, scene: Scene, query: Query) -> bool:
    """Return whether a query has nothing that can count for a measure: 0 / 0 where something divides."""
    if "threshold" in measure.definition_fields:
        return is_empty(scene, query)
    return not any(document.grade for document in query.documents)


def relevant_in(scene: Scene, documents: Iterable[Document]) -> int:
    """Count the relevant documents among these."""
    threshold = scene.definition.threshold
    return sum(document.grade is not None and document.grade >= threshold for document in documents)


def at_query(scene: Scene, place: int) -> Scene:
    """Look at another query of the scene."""
    return replace(scene, active=place)


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
