"""What an edit changed: each document's contribution before and after, and what became of the divisor."""

from dataclasses import dataclass
from functools import cached_property

from metrics.measure import Measure
from scene.list.model import Document
from scene.measured.score import Score


@dataclass(frozen=True)
class Contribution:
    """A document's share of the numerator before and after an edit, and its ranks; None = not in the list."""

    document: Document
    rank_before: int | None
    share_before: float
    rank_after: int | None
    share_after: float

    @cached_property
    def change(self) -> float:
        """The difference that the edit made."""
        return self.share_after - self.share_before


@dataclass(frozen=True)
class Changes:
    """A score before and after an edit."""

    score_before: Score
    score_after: Score
    # as ranked now, then those that left; they add up to the numerator's change
    rows: tuple[Contribution, ...]

    @cached_property
    def measure(self) -> Measure:
        """The measure of both scores."""
        return self.score_after.measure

    @cached_property
    def numerator_before(self) -> float:
        """The sum of all contributions before."""
        return sum([row.share_before for row in self.rows])

    @cached_property
    def numerator_after(self) -> float:
        """The sum of all contributions now."""
        return sum([row.share_after for row in self.rows])

    @cached_property
    def changed(self) -> list[Contribution]:
        """Return documents whose contribution changed, the largest first; tiny ones only if they add up."""
        rows = sorted([row for row in self.rows if row.change], key=lambda row: -abs(row.change))
        small = sum([row.change for row in rows if abs(row.change) < LEAST_VISIBLE])
        least = LEAST_VISIBLE if abs(small) < LEAST_VISIBLE else LEAST_VISIBLE / 10 / len(rows)
        return [row for row in rows if abs(row.change) >= least]

    @cached_property
    def has_other_divisor(self) -> bool:
        """Whether the edit changed what divides."""
        return abs(self.score_after.divisor - self.score_before.divisor) >= LEAST_VISIBLE


LEAST_VISIBLE = 5e-5
"""Changes that are less than half a unit of the last decimal shown are not to be seen."""


def changes(before: Score, after: Score) -> Changes | None:
    """Compare two scores of one query; None where one of them is not defined."""
    if not (before.is_defined and after.is_defined):
        return None
    old, new = _by_key(before), _by_key(after)
    nowhere = None, None, 0.0
    rows = (
        Contribution((new.get(key) or old[key])[0], *old.get(key, nowhere)[1:], *new.get(key, nowhere)[1:])
        for key in dict.fromkeys((*new, *old))
    )
    return Changes(before, after, tuple(rows))


def _by_key(score: Score) -> dict[int, tuple[Document, int | None, float]]:
    """Return each document with its rank and its share of the numerator, by its key."""
    listed = zip(score.scene.query.ranked, score.shares, strict=True)
    return {document.key: (document, rank, share) for rank, (document, share) in enumerate(listed, start=1)}
