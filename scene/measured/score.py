"""The score of a list by a measure: sum, divisor, columns, contributions of documents."""

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
    """Return whether a query has no relevant document, retrieved or missing."""
    return relevant_in(scene, query.documents) == 0


def is_empty_for(measure: Measure, scene: Scene, query: Query) -> bool:
    """Return whether a measure is 0/0 for a query."""
    if "threshold" in measure.definition_fields:
        return is_empty(scene, query)
    return not any(document.grade for document in query.documents)


def relevant_in(scene: Scene, documents: Iterable[Document]) -> int:
    """Count the relevant documents among these."""
    threshold = scene.definition.threshold
    return sum(document.grade is not None and document.grade >= threshold for document in documents)


def at_query(scene: Scene, place: int) -> Scene:
    """Return the scene with another query active."""
    return replace(scene, active=place)


@dataclass(frozen=True, eq=False)
class Score:
    """A list's score by a measure, as a sum over ranks and a divisor."""

    measure: Measure
    scene: Scene

    @property
    def title(self) -> str:
        """The notation, such as ``nDCG@6``."""
        return self.measure.title(self.scene.definition, self.scene.k)

    @property
    def is_defined(self) -> bool:
        """Whether the measure is defined on the list."""
        return self.measure.is_defined(self.scene.definition, self.scene.ranking)

    @cached_property  # 1 % of an edit on /guide
    def columns(self) -> Columns:
        """The columns of the measure's table."""
        return self.measure.columns(self.scene.definition, self.scene.ranking)

    @cached_property  # read up to four times an edit
    def value(self) -> float:
        """The score; NaN where there is none."""
        if self.measure.quotient is None or not self.is_defined or not (depth := self.depth):
            return self.measure.value(self.scene.definition, self.scene.ranking)
        return float(self.columns[self.measure.name][depth - 1])

    @property
    def number(self) -> float | Fraction:
        """The score, as a fraction where there is one."""
        in_fractions = self.measure.exact(self.scene.definition, self.scene.ranking)
        return self.value if in_fractions is None else in_fractions

    @cached_property  # 2 % of an edit on /roc_auc
    def shares(self) -> tuple[float, ...]:
        """The share of the sum that each rank adds."""
        definition, ranking = self.scene.definition, self.scene.ranking
        if self.measure.quotient is None:
            added = self.measure.contributions(definition, ranking, np.array(ranking.grades))
            return tuple((added * self.divisor).tolist())
        added, _ = self.measure.quotient(self.columns)
        listed = len(ranking.grades)
        return tuple(np.where(np.arange(listed) < self.depth, added[:listed], 0.0).tolist())

    @cached_property  # 6 % of an edit on /average_precision
    def divisor(self) -> float:
        """What divides the sum; 1 where nothing does."""
        if self.measure.quotient is None or not (depth := self.depth):
            return self.measure.divisor(self.scene.definition, self.scene.ranking)
        return float(self.measure.quotient(self.columns)[1][depth - 1])

    @property
    def depth(self) -> int:
        """The ranks that count: down to the cutoff, or to the end of the table."""
        rows = len(self.columns["rank"])
        return min(self.scene.k, rows) if self.measure.has_cutoff else rows


@dataclass(frozen=True)
class Contribution:
    """What a document adds to a score's sum before and after an edit; its ranks, None = not in the list."""

    document: Document
    rank_before: int | None
    share_before: float
    rank_after: int | None
    share_after: float
    change: float  # the difference that the edit made


@dataclass(frozen=True)
class Changes:
    """A score before and after an edit, and the documents' contributions to the change."""

    measure: Measure  # of both scores
    score_before: Score
    score_after: Score
    # as ranked now, then those that left; they add up to the numerator's change
    rows: tuple[Contribution, ...]

    @property
    def numerator_before(self) -> float:
        """The sum of all contributions before."""
        return sum([row.share_before for row in self.rows])

    @property
    def numerator_after(self) -> float:
        """The sum of all contributions now."""
        return sum([row.share_after for row in self.rows])

    @cached_property  # 2 % of an edit on /err with 100 documents
    def changed(self) -> list[Contribution]:
        """Return the changed contributions, the largest first; tiny ones only if they add up."""
        rows = sorted([row for row in self.rows if row.change], key=lambda row: -abs(row.change))
        small = sum([row.change for row in rows if abs(row.change) < LEAST_VISIBLE])
        least = LEAST_VISIBLE if abs(small) < LEAST_VISIBLE else LEAST_VISIBLE / 10 / len(rows)
        return [row for row in rows if abs(row.change) >= least]

    @property
    def has_other_divisor(self) -> bool:
        """Whether the edit changed what divides."""
        return abs(self.score_after.divisor - self.score_before.divisor) >= LEAST_VISIBLE


LEAST_VISIBLE = 5e-5
"""Changes that are less than half a unit of the last decimal shown are not to be seen."""


def changes(before: Score, after: Score) -> Changes | None:
    """Compare two scores of one query; None where one of them is not defined."""
    if not (before.is_defined and after.is_defined):
        return None
    old, new = _contributions_by_key(before), _contributions_by_key(after)
    rows = []
    for key in dict.fromkeys((*new, *old)):
        _, rank_before, share_before = old.get(key, (None, None, 0.0))
        document, rank_after, share_after = new.get(key) or (old[key][0], None, 0.0)
        change = share_after - share_before
        rows.append(Contribution(document, rank_before, share_before, rank_after, share_after, change))
    return Changes(after.measure, before, after, tuple(rows))


def _contributions_by_key(score: Score) -> dict[int, tuple[Document, int | None, float]]:
    """Return each document with its rank and what it adds, by its key."""
    listed = zip(score.scene.query.ranked, score.shares, strict=True)
    return {document.key: (document, rank, share) for rank, (document, share) in enumerate(listed, start=1)}
