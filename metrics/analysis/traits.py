"""What a measure looks at, found out by trying it on lists that differ in one thing."""

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
    """The differences between lists that change a measure, by its usual definition."""

    reads_grades: bool  # else it is binary
    reads_order: bool  # above the cutoff
    reads_missing: bool
    left_at_depth: float | None  # the share left at rank 10 of a hundred; None where rank 1 is worth 0
    reaches_highest: bool  # by a short perfect list


def traits_of(measure: Measure) -> Traits:
    """Return what a measure looks at."""
    return Traits(
        reads_grades=_differ(measure, (TOP, 1, 0), (1, TOP, 0)) or _differ(measure, (TOP, 0), (1, 0)),
        reads_order=_differ(measure, (TOP, 0, 0), (0, TOP, 0)),
        reads_missing=_differ(measure, (TOP, 0), (TOP, 0), missing=(TOP,)),
        left_at_depth=_left_at_depth(measure),
        reaches_highest=measure.highest in (_score(measure, (TOP,)), _score(measure, (TOP, 0))),
    )


def _left_at_depth(measure: Measure) -> float | None:
    above, below = (0,) * (DEPTH - 1), (0,) * (LENGTH - DEPTH)
    first, tenth = _score(measure, (TOP, *above, *below)), _score(measure, (*above, TOP, *below))
    return tenth / first if first else None


def _differ(
    measure: Measure, one: tuple[int, ...], other: tuple[int, ...], missing: tuple[int, ...] = ()
) -> bool:
    """Return whether two lists score differently, the other with documents that were not retrieved."""
    scores = _score(measure, one), _score(measure, other, missing)
    return not any(map(isnan, scores)) and scores[0] != scores[1]


def _score(measure: Measure, grades: tuple[int, ...], missing: tuple[int, ...] = ()) -> float:
    return measure.value(USUAL, JudgedRanking(grades, missing=missing, k=len(grades), max_grade=TOP))
