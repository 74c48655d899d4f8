"""Two lists over which metrics are divided: which list each metric prefers, and in what each list leads."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from metrics.definition import Definition, JudgedRanking
from metrics.measure import Measure
from metrics.numeric.scores import SCORE_TOLERANCE

Side: TypeAlias = Literal["left", "right"]
LEFT: Side = "left"
RIGHT: Side = "right"


@dataclass(frozen=True)
class Vote:
    """The scores of two lists by one metric, which prefers the list with the better one."""

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
        if self.distance <= SCORE_TOLERANCE:
            return None
        return LEFT if (self.left > self.right) == self.measure.higher_is_better else RIGHT

    @property
    def reads_grades(self) -> bool:
        """Whether the metric reads the grades themselves, and not only who is relevant."""
        return "threshold" not in self.measure.definition_fields


@dataclass(frozen=True)
class Lead:
    """A list has `count` documents of this `grade` or more in its first `depth`; the other list has fewer."""

    grade: int
    depth: int
    count: int
    other_count: int

    @property
    def margin(self) -> int:
        """How many more such documents the list has than the other list."""
        return self.count - self.other_count


@dataclass(frozen=True)
class Tradeoff:
    """In what each of two lists leads: one at the top, say, and the other in the number of good documents.

    Early against complete: the lead ends at an earlier rank. Grades against labels: it is of higher grades.
    """

    kind: Literal["early", "grades"]
    side: Side
    lead: Lead
    opposing_lead: Lead


def votes(
    measures: Iterable[Measure], definition: Definition, left: JudgedRanking, right: JudgedRanking
) -> list[Vote]:
    """Return the scores of two lists by each measure that both have, the largest difference first."""
    votes_cast = [
        Vote(
            measure,
            measure.title(definition, left.k),
            measure.value(definition, left),
            measure.value(definition, right),
        )
        for measure in measures
        if measure.is_defined(definition, left) and measure.is_defined(definition, right)
    ]
    return sorted(votes_cast, key=lambda vote: -vote.distance)


def find_leads(grades: Sequence[float], other: Sequence[float]) -> list[Lead]:
    """Return the depths and grades for which a list has more such documents in its top than another."""

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


def find_tradeoff(
    left: Sequence[float], right: Sequence[float], votes_cast: Sequence[Vote]
) -> Tradeoff | None:
    """Return the leads of both lists that explain how metrics vote; None where one list leads in nothing."""
    # Where metrics that read grades prefer one list and those of labels the other, that is grades against
    # labels; else the list that leads first leads early, and the other one further down.
    leads_of: dict[Side, list[Lead]] = {LEFT: find_leads(left, right), RIGHT: find_leads(right, left)}
    if not all(leads_of.values()):
        return None
    first: Side = min(leads_of, key=lambda side: min(lead.depth for lead in leads_of[side]))
    graded = _side_of_graded_metrics(votes_cast)
    if graded and (of_grades := [lead for lead in leads_of[graded] if lead.grade > 1]):
        of_labels = [lead for lead in leads_of[_opposite_side(graded)] if lead.grade == 1]
        if of_labels:
            return Tradeoff("grades", graded, _largest_lead(of_grades), _longest_lead(of_labels))
    soon = min(lead.depth for lead in leads_of[first])
    early = _largest_lead(lead for lead in leads_of[first] if lead.depth == soon)
    later = leads_of[_opposite_side(first)]
    same = [lead for lead in later if lead.grade == 1] or later
    return Tradeoff("early", first, early, _longest_lead(same))


def _side_of_graded_metrics(votes_cast: Sequence[Vote]) -> Side | None:
    """Return the list preferred by all metrics that read grades, if all others prefer the other list."""
    sides = [
        {vote.preferred for vote in votes_cast if vote.preferred and vote.reads_grades is reads}
        for reads in (True, False)
    ]
    graded, labels = sides
    return next(iter(graded)) if len(graded) == len(labels) == 1 and graded != labels else None


def _opposite_side(side: Side) -> Side:
    return RIGHT if side == LEFT else LEFT


def _largest_lead(candidates: Iterable[Lead]) -> Lead:
    """Return the lead with the largest margin, then of the highest grade, then at the smallest depth."""
    return max(candidates, key=lambda lead: (lead.margin, lead.grade, -lead.depth))


def _longest_lead(candidates: Iterable[Lead]) -> Lead:
    """Return the lead with the largest margin, then at the largest depth, then of the lowest grade."""
    return max(candidates, key=lambda lead: (lead.margin, lead.depth, -lead.grade))
