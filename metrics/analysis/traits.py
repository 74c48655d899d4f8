"""What a measure reads of a list (grades, order, missing documents ...), found by scoring pairs of lists."""

from dataclasses import dataclass
from math import isnan

from metrics.definition import USUAL, JudgedRanking
from metrics.measure import Measure

TOP = 3
DEPTH = 10
"""The rank whose worth is compared with that of the first."""
LENGTH = 100
"""How long the list is in which they are compared: rank 10 is far from its end."""


@dataclass(frozen=True)
class Traits:
    """What changes a measure by its usual definition: for the guide's comparison of all metrics."""

    reads_grades: bool  # else it is binary
    reads_order: bool  # above the cutoff
    reads_missing: bool
    left_at_depth: float | None  # the share left at rank 10 of a hundred; None where rank 1 is worth 0
    reaches_highest: bool  # by a short perfect list


def traits_of(measure: Measure) -> Traits:
    """Return what a measure reads of a list, as found by scoring lists that differ in one thing."""
    return Traits(
        reads_grades=_scores_differ(measure, (TOP, 1, 0), (1, TOP, 0))
        or _scores_differ(measure, (TOP, 0), (1, 0)),
        reads_order=_scores_differ(measure, (TOP, 0, 0), (0, TOP, 0)),
        reads_missing=_scores_differ(measure, (TOP, 0), (TOP, 0), missing=(TOP,)),
        left_at_depth=_weight_left_at_depth(measure),
        reaches_highest=measure.highest
        in (_score_of_grades(measure, (TOP,)), _score_of_grades(measure, (TOP, 0))),
    )


def _weight_left_at_depth(measure: Measure) -> float | None:
    """Return how much a relevant document counts deep in the list, as a share of what it counts at rank 1."""
    above, below = (0,) * (DEPTH - 1), (0,) * (LENGTH - DEPTH)
    first = _score_of_grades(measure, (TOP, *above, *below))
    tenth = _score_of_grades(measure, (*above, TOP, *below))
    return tenth / first if first else None


def _scores_differ(
    measure: Measure, one: tuple[int, ...], other: tuple[int, ...], missing: tuple[int, ...] = ()
) -> bool:
    """Return whether two lists score differently, the other with documents that were not retrieved."""
    scores = _score_of_grades(measure, one), _score_of_grades(measure, other, missing)
    return not any(map(isnan, scores)) and scores[0] != scores[1]


def _score_of_grades(measure: Measure, grades: tuple[int, ...], missing: tuple[int, ...] = ()) -> float:
    """Score a list of grades by a measure's usual definition, with documents that were not retrieved."""
    return measure.value(USUAL, JudgedRanking(grades, missing=missing, k=len(grades), max_grade=TOP))
