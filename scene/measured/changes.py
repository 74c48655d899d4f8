"""What an edit changed: each document's contribution before and after, and what became of the divisor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from metrics.measure import Measure
from scene.list.model import Document, Scene
from scene.measured.rankings import ranking_of


@dataclass(frozen=True)
class Contribution:
    """A document's share of the numerator before and after an edit, and its ranks; None = not in the list."""

    document: Document
    rank_was: int | None
    rank_now: int | None
    was: float
    now: float

    @property
    def change(self) -> float:
        """The difference that the edit made."""
        return self.now - self.was


@dataclass(frozen=True)
class Changes:
    """A score before and after an edit as a quotient: contributions over a divisor.

    `name` is the notation of the score, `k` the cutoff now. `rows` has every document of the list before and
    after, in the order of the list now; those that left it come last. The changes of the rows add up to that
    of the numerator.
    """

    measure: Measure
    name: str
    k: int
    rows: tuple[Contribution, ...]
    divisor_was: float
    divisor_now: float
    score_was: float
    score_now: float

    @property
    def numerator_was(self) -> float:
        """The sum of all contributions before."""
        return sum(row.was for row in self.rows)

    @property
    def numerator_now(self) -> float:
        """The sum of all contributions now."""
        return sum(row.now for row in self.rows)

    @property
    def changed(self) -> list[Contribution]:
        """The documents whose contribution changed, the largest change first.

        Changes too small to be seen are among them only where they add up to one that is.
        """
        rows = sorted((row for row in self.rows if row.change), key=lambda row: -abs(row.change))
        small = sum(row.change for row in rows if abs(row.change) < LEAST_VISIBLE)
        least = LEAST_VISIBLE if abs(small) < LEAST_VISIBLE else LEAST_VISIBLE / 10 / len(rows)
        return [row for row in rows if abs(row.change) >= least]

    @property
    def has_other_divisor(self) -> bool:
        """Whether the edit changed what divides."""
        return abs(self.divisor_now - self.divisor_was) >= LEAST_VISIBLE


LEAST_VISIBLE = 5e-5
"""Changes that are less than half a unit of the last decimal shown are not to be seen."""


def changes(measure: Measure, before: Scene, after: Scene) -> Changes | None:
    """Compare the contributions of two scenes; None for another query, or where one has no such score."""
    if not are_of_one_query(before, after):
        return None
    was, now = (before.definition, ranking_of(before)), (after.definition, ranking_of(after))
    if not (measure.is_defined(*was) and measure.is_defined(*now)):
        return None
    old, new = _contributions(measure, before), _contributions(measure, after)
    documents = [*after.query.ranked, *before.query.ranked]
    keys = dict.fromkeys(document.key for document in documents)
    by_key = {document.key: document for document in reversed(documents)}
    return Changes(
        measure,
        measure.title(after.definition, after.k),
        after.k,
        tuple(
            Contribution(
                by_key[key],
                _rank(before.query.ranked, key),
                _rank(after.query.ranked, key),
                old.get(key, 0.0),
                new.get(key, 0.0),
            )
            for key in keys
        ),
        measure.divisor(*was),
        measure.divisor(*now),
        measure.value(*was),
        measure.value(*now),
    )


def are_of_one_query(before: Scene, after: Scene) -> bool:
    """Return whether two scenes show the same query, so that their numbers can be compared."""
    return before.active == after.active and len(before.queries) == len(after.queries)


def _contributions(measure: Measure, scene: Scene) -> dict[int, float]:
    """Return each document's share of the numerator by its key."""
    shares = measure.shares(scene.definition, ranking_of(scene))
    return {document.key: share for document, share in zip(scene.query.ranked, shares, strict=True)}


def _rank(ranked: Sequence[Document], key: int) -> int | None:
    return next((rank for rank, document in enumerate(ranked, start=1) if document.key == key), None)
