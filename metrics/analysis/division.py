"""What divides the metrics over two lists: where each of the two has more good documents than the other."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from metrics.definition import Definition, JudgedRanking
from metrics.measure import Measure

Side: TypeAlias = Literal["left", "right"]
LEFT: Side = "left"
RIGHT: Side = "right"
MIN_DISTANCE = 1e-9
"""By how much two scores have to differ: what is less can be rounding."""


@dataclass(frozen=True)
class Vote:
    """A metric's scores of two lists; its `name` has the cutoff."""

    measure: Measure
    name: str
    left: float
    right: float

    @property
    def distance(self) -> float:
        """How far the scores lie apart."""
        return abs(self.left - self.right)

    @property
    def preferred(self) -> Side | None:
        """The list that the metric prefers; None where it cannot tell them apart."""
        if self.distance <= MIN_DISTANCE:
            return None
        return LEFT if (self.left > self.right) == self.measure.higher_is_better else RIGHT

    @property
    def reads_grades(self) -> bool:
        """Whether the metric reads the grades themselves, and not only who is relevant."""
        return "threshold" not in self.measure.definition_fields


@dataclass(frozen=True)
class Lead:
    """Of the first `depth` documents of a list `count` have this `grade` or more, fewer of the other's."""

    grade: int
    depth: int
    count: int
    other_count: int

    @property
    def margin(self) -> int:
        """How many more."""
        return self.count - self.other_count


@dataclass(frozen=True)
class Division:
    """What each of two lists is better in: one at a `side` has the `lead`, the other the one `against` it.

    Early against complete: the lead ends at an earlier rank. Grades against labels: it is of higher grades.
    """

    kind: Literal["early", "grades"]
    side: Side
    lead: Lead
    opposing_lead: Lead


def votes(
    measures: Iterable[Measure], definition: Definition, left: JudgedRanking, right: JudgedRanking
) -> list[Vote]:
    """Let metrics vote on two lists of one query, the most decided first; one that a list lacks does not."""
    cast = [
        Vote(
            measure,
            measure.title(definition, left.k),
            measure.value(definition, left),
            measure.value(definition, right),
        )
        for measure in measures
        if measure.is_defined(definition, left) and measure.is_defined(definition, right)
    ]
    return sorted(cast, key=lambda vote: -vote.distance)


def find_leads(grades: Sequence[float], other: Sequence[float]) -> list[Lead]:
    """Return from which grade and down to which rank a list has more documents than another."""

    def count(grades: Sequence[float], grade: int, depth: int) -> int:
        return sum(judgement >= grade for judgement in grades[:depth])

    compared = [
        Lead(grade, depth, count(grades, grade, depth), count(other, grade, depth))
        for grade in range(
            1,
            int(max((judgement for judgement in (*grades, *other) if judgement == judgement), default=0)) + 1,
        )
        for depth in range(1, max(len(grades), len(other)) + 1)
    ]
    return [lead for lead in compared if lead.margin > 0]


def divide(left: Sequence[float], right: Sequence[float], cast: Sequence[Vote]) -> Division | None:
    """Return what divides the metrics over two lists of grades; None where one list leads in nothing."""
    # Where metrics that read grades prefer one list and those of labels the other, that is grades against
    # labels; else the list that leads first leads early, and the other one further down.
    leads_of: dict[Side, list[Lead]] = {LEFT: find_leads(left, right), RIGHT: find_leads(right, left)}
    if not all(leads_of.values()):
        return None
    first: Side = min(leads_of, key=lambda side: min(lead.depth for lead in leads_of[side]))
    graded = _graded_side(cast)
    if graded and (of_grades := [lead for lead in leads_of[graded] if lead.grade > 1]):
        of_labels = [lead for lead in leads_of[_opposite_side(graded)] if lead.grade == 1]
        if of_labels:
            return Division("grades", graded, _clearest(of_grades), _widest(of_labels))
    soon = min(lead.depth for lead in leads_of[first])
    early = _clearest(lead for lead in leads_of[first] if lead.depth == soon)
    later = leads_of[_opposite_side(first)]
    same = [lead for lead in later if lead.grade == 1] or later
    return Division("early", first, early, _widest(same))


def _graded_side(cast: Sequence[Vote]) -> Side | None:
    """Return the list of all that read grades, where all others prefer the other list; else None."""
    sides = [
        {vote.preferred for vote in cast if vote.preferred and vote.reads_grades is reads}
        for reads in (True, False)
    ]
    graded, labels = sides
    return next(iter(graded)) if len(graded) == len(labels) == 1 and graded != labels else None


def _opposite_side(side: Side) -> Side:
    return RIGHT if side == LEFT else LEFT


def _clearest(candidates: Iterable[Lead]) -> Lead:
    """Return the lead by most documents, of those the one of the highest grade, and the earliest."""
    return max(candidates, key=lambda lead: (lead.margin, lead.grade, -lead.depth))


def _widest(candidates: Iterable[Lead]) -> Lead:
    """Return the lead by most documents, of those the one that lasts longest, of the lowest grade."""
    return max(candidates, key=lambda lead: (lead.margin, lead.depth, -lead.grade))
