"""Which mistake explains a wrong score: what comes of computing one ingredient of a formula wrongly, or two,
as far as the digits of the number tell these from chance.
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
    """The score that comes out where a mistake is made in a measure's formula."""

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
    """Return the wrong scores of a list, one for each mistake that changes its score, the likeliest first;
    none where the formula does not describe how the definition computes this list.
    """
    mistakes = (mistake for mistake in measure.formula.mistakes if (mistake.units >= RAREST) == with_rarest)
    scores = scores_of(mistakes, measure, definition, ranking)
    likelier = mistaken_scores(measure, definition, ranking, with_rarest=False) if with_rarest else ()
    return (*likelier, *sorted(scores, key=lambda mistaken: mistaken.mistake.units))


def scores_of(
    mistakes: Iterable[Mistake], measure: Measure, definition: Definition, ranking: JudgedRanking
) -> list[MistakenScore]:
    """Return the wrong scores of a list that come of these mistakes, without those that change nothing."""
    with np.errstate(all="ignore"):
        quantities = _quantities_if_same_score(measure, definition, ranking)
        if quantities is None:
            return []
        scores = [
            MistakenScore(mistake, float(measure.formula.with_mistakes(quantities, mistake)[RESULT]))
            for mistake in mistakes
        ]
    right = quantities[RESULT]
    return [made for made in scores if math.isfinite(made.score) and not _is_same_score(made.score, right)]


def _is_same_score(score: float, right: float) -> bool:
    return math.isclose(score, right, abs_tol=1e-9)


def _quantities_if_same_score(
    measure: Measure, definition: Definition, ranking: JudgedRanking
) -> Quantities | None:
    """Compute all quantities of a formula; None where the list's score differs, as by shared ties."""
    if not measure.formula.ingredients or not measure.is_defined(definition, ranking):
        return None
    quantities = measure.formula.compute_all(definition, ranking)
    right = measure.value(definition, ranking)
    return quantities if _is_same_score(float(quantities[RESULT]), right) else None


def find_two_mistakes(
    measure: Measure, definition: Definition, ranking: JudgedRanking, low: float, high: float
) -> tuple[Mistake, ...]:
    """Return two mistakes that together give a score between two ends; none where that may be chance."""
    # The more digits somebody has written, the more pairs can be told from chance: they are tried from the
    # likeliest on, until their numbers would explain more than the share `BY_CHANCE` of all numbers.
    scores = mistaken_scores(measure, definition, ranking, with_rarest=False)
    telling = {mistaken.mistake for mistaken in scores}
    pairs = (pair for pair in measure.formula.pairs if telling.issuperset(pair))
    half = (high - low) / 2
    rounded_scores: set[float] = set()
    begun: dict[Mistake, Quantities] = {}
    with np.errstate(all="ignore"):
        quantities = _quantities_if_same_score(measure, definition, ranking)
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
                rounded_scores.add(_digit_bucket(score, half))
    return ()


def _digit_bucket(score: float, half: float) -> float:
    """Return one number for all scores that the written digits do not tell apart."""
    return round(score / (2 * half)) if half else score


# --- tables -----------------------------------------------------------------------------------------------


def table_of_steps(
    measure: Measure, definition: Definition, ranking: JudgedRanking, mistake: Mistake | None = None
) -> dict[str, list[float]]:
    """Return the columns of a measure's steps for a list, perhaps with a mistake; NaN = no number."""
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
    """Yield each mistake that changes the columns of a measure's steps, with the wrong columns."""
    right = table_of_steps(measure, definition, ranking)
    for mistake in measure.formula.mistakes:
        table = table_of_steps(measure, definition, ranking, mistake)
        if table != right:
            yield mistake, table


def mistaken_column(mistake: Mistake, table: Quantities) -> list[float]:
    """Compute the wrong column of a mistake from the other columns as a learner has filled them in."""
    with np.errstate(all="ignore"):
        return [float(number) for number in mistake.compute(table)]
