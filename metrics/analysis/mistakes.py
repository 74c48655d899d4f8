"""The mistakes that lead to a number: one ingredient of a formula computed otherwise, or two together, as far
as the digits that were written can tell these from chance.
"""

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

import numpy as np

from metrics.definition import Definition, JudgedRanking
from metrics.formula import RAREST, RESULT, Mistake, Quantities
from metrics.measure import Measure

GIVEN: Final = ("rank", "grade", "relevant")
"""The columns that all others start from."""

BY_CHANCE: Final = 0.006
"""The share of all numbers from 0 to 1 that two mistakes together may explain."""

MAX_PAIRS: Final = 300
"""An answer comes at once: 300 pairs take 10 ms."""


class MistakenScore(NamedTuple):
    """A mistake that was made, and the score that comes out."""

    mistake: Mistake
    score: float


def has_columns(measure: Measure) -> bool:
    """Return whether the steps of a measure are columns that one can fill in by hand."""
    return bool(measure.formula.columns)


# A wrong answer asks for it several times in a run, and every rerun of its page again: 1 ms each.
@lru_cache(maxsize=512)
def mistaken_scores(
    measure: Measure, definition: Definition, ranking: JudgedRanking, *, with_rarest: bool = True
) -> tuple[MistakenScore, ...]:
    """Return what each mistake makes of a list's score, the likeliest first, without those that change
    nothing; none where the formula does not describe how the definition computes this list.
    """
    mistakes = (mistake for mistake in measure.formula.mistakes if (mistake.units == RAREST) == with_rarest)
    scores = scores_of(mistakes, measure, definition, ranking)
    likelier = mistaken_scores(measure, definition, ranking, with_rarest=False) if with_rarest else ()
    return (*likelier, *sorted(scores, key=lambda mistaken: mistaken.mistake.units))


def scores_of(
    mistakes: Iterable[Mistake], measure: Measure, definition: Definition, ranking: JudgedRanking
) -> list[MistakenScore]:
    """Return what these mistakes make of a list's score, without those that change nothing."""
    with np.errstate(all="ignore"):
        quantities = _all_quantities(measure, definition, ranking)
        if quantities is None:
            return []
        scores = [
            MistakenScore(mistake, float(measure.formula.with_mistakes(quantities, mistake)[RESULT]))
            for mistake in mistakes
        ]
    right = quantities[RESULT]
    return [made for made in scores if math.isfinite(made.score) and not _is_near(made.score, right)]


def _is_near(score: float, right: float) -> bool:
    return math.isclose(score, right, abs_tol=1e-9)


def _all_quantities(measure: Measure, definition: Definition, ranking: JudgedRanking) -> Quantities | None:
    """Compute all quantities of a list; None where its score is another one, as tied documents can share."""
    if not measure.formula.ingredients or not measure.is_defined(definition, ranking):
        return None
    quantities = measure.formula.compute_all(definition, ranking)
    right = measure.value(definition, ranking)
    return quantities if _is_near(float(quantities[RESULT]), right) else None


def find_two_mistakes(
    measure: Measure, definition: Definition, ranking: JudgedRanking, low: float, high: float
) -> tuple[Mistake, ...]:
    """Return two mistakes that together lead to a number between these ends; none where it may be chance."""
    # The more digits somebody has written, the more pairs can be told from chance: they are tried from the
    # likeliest on, until their numbers would explain more than the share `BY_CHANCE` of all numbers.
    scores = mistaken_scores(measure, definition, ranking, with_rarest=False)
    telling = {mistaken.mistake for mistaken in scores}
    pairs = (pair for pair in measure.formula.pairs if telling.issuperset(pair))
    half = (high - low) / 2
    rounded_scores: set[float] = set()
    begun: dict[Mistake, Quantities] = {}
    with np.errstate(all="ignore"):
        quantities = _all_quantities(measure, definition, ranking)
        if quantities is None:
            return ()
        for one, other in islice(pairs, MAX_PAIRS):
            if 2 * half * (len(rounded_scores) + 1) > BY_CHANCE:
                break
            if one not in begun:
                begun[one] = measure.formula.with_mistakes(quantities, one)
            score = float(measure.formula.with_mistakes(begun[one], other)[RESULT])
            if low <= score <= high:
                return one, other
            if math.isfinite(score):
                rounded_scores.add(_place(score, half))
    return ()


def _place(score: float, half: float) -> float:
    """Return the same for numbers that the written digits do not tell apart."""
    return round(score / (2 * half)) if half else score


# --- tables -----------------------------------------------------------------------------------------------


def table_of_steps(
    measure: Measure, definition: Definition, ranking: JudgedRanking, mistake: Mistake | None = None
) -> dict[str, list[float]]:
    """Return the table of a measure's steps, with what follows from a mistake; NaN where it has no number."""
    steps = measure.columns(definition, ranking)
    with np.errstate(all="ignore"):
        quantities = measure.formula.compute_all(definition, ranking)
        if mistake is not None:
            quantities = measure.formula.with_mistakes(quantities, mistake)
    given_columns = {name: steps[name] for name in GIVEN if name in steps}
    computed = {name: quantities[name][: len(steps["rank"])] for name in measure.formula.columns}
    return {name: [float(number) for number in column] for name, column in (given_columns | computed).items()}


def mistakes_in(
    measure: Measure, definition: Definition, ranking: JudgedRanking
) -> Iterator[tuple[Mistake, dict[str, list[float]]]]:
    """Yield the mistakes that change a table of a measure's steps, each with the table that comes out."""
    right = table_of_steps(measure, definition, ranking)
    for mistake in measure.formula.mistakes:
        table = table_of_steps(measure, definition, ranking, mistake)
        if table != right:
            yield mistake, table


def column_of_mistake(mistake: Mistake, table: Quantities) -> list[float]:
    """Compute the column that a mistake is made in from a table as somebody has filled it."""
    with np.errstate(all="ignore"):
        return [float(number) for number in mistake.compute(table)]
