"""Which mistakes lead to a number: the ingredients of a formula, one or two of them computed otherwise.

One ingredient is looked for first. Two together give so many numbers that some are met by chance: they are
looked for only as far as the digits that were written can tell them apart from chance.
"""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice
from typing import Final, NamedTuple

import numpy as np

from metrics.definition import Definition
from metrics.formula import RESULT, SELDOM, Mistake, Quantities
from metrics.judged_ranking import JudgedRanking
from metrics.measure import Measure

GIVEN: Final = ("rank", "grade", "relevant")
"""The columns that all others start from."""

BY_CHANCE: Final = 0.01
"""The share of all numbers from 0 to 1 that two mistakes together may explain."""


MAX_PAIRS: Final = 300
"""An answer comes at once: 300 pairs take 10 ms."""


class Made(NamedTuple):
    """A mistake that was made, and the score that comes out."""

    mistake: Mistake
    score: float


def has_columns(measure: Measure) -> bool:
    """Return whether the steps of a measure are columns that one can fill in by hand."""
    return bool(measure.formula.columns)


# A wrong answer asks for it several times in a run, and every rerun of its page again: 1 ms each.
@lru_cache(maxsize=512)
def mistaken_scores(
    measure: Measure, definition: Definition, ranking: JudgedRanking, *, with_seldom: bool = True
) -> tuple[Made, ...]:
    """Return what each mistake makes of a list's score, the likeliest first.

    Without those that change nothing here or give no number; none where the formula does not describe how
    the definition computes this list.

    Examples
    --------
    >>> from metrics.analysis.mistakes import mistaken_scores
    >>> from metrics.definition import USUAL
    >>> from metrics.judged_ranking import JudgedRanking
    >>> from metrics.reciprocal_rank import RR
    >>> made = mistaken_scores(RR, USUAL, JudgedRanking((0, 1, 1)))
    >>> [(each.mistake.key, each.score) for each in made][:2]
    [('rr-zero-based', 1.0), ('rr-rank-plus-one', 0.3333333333333333)]
    """
    with np.errstate(all="ignore"):
        known = _known(measure, definition, ranking)
        made = [] if known is None else [*_made(measure, known, with_seldom=with_seldom)]
    return tuple(sorted(made, key=lambda mistaken: mistaken.mistake.units))


def _known(measure: Measure, definition: Definition, ranking: JudgedRanking) -> Quantities | None:
    """Compute all quantities of a list; None where its score is another one, as tied documents can share."""
    if not measure.formula.ingredients or not measure.is_defined(definition, ranking):
        return None
    known = measure.formula.computed(definition, ranking)
    right = measure.value(definition, ranking)
    return known if math.isclose(float(known[RESULT]), right, abs_tol=1e-9) else None


def _made(measure: Measure, known: Quantities, *, with_seldom: bool) -> Iterator[Made]:
    for mistake in measure.formula.mistakes:
        if mistake.units == SELDOM and not with_seldom:
            continue
        score = float(measure.formula.mistaken(known, mistake)[RESULT])
        if math.isfinite(score) and not math.isclose(score, known[RESULT], abs_tol=1e-9):
            yield Made(mistake, score)


def made_together(
    measure: Measure, definition: Definition, ranking: JudgedRanking, low: float, high: float
) -> tuple[Mistake, ...]:
    """Find two mistakes that together lead to a number between these ends; none where that may be chance.

    What is seldom is looked for alone. Pairs are tried from the likeliest on, until the numbers that they
    give would explain more than the share `BY_CHANCE` of all numbers: the more digits somebody has written,
    the more pairs can be told from chance.
    """
    alone = mistaken_scores(measure, definition, ranking, with_seldom=False)
    half = (high - low) / 2
    taken: set[float] = set()
    with np.errstate(all="ignore"):
        known = _known(measure, definition, ranking)
        if known is None:
            return ()
        begun = {mistaken.mistake: measure.formula.mistaken(known, mistaken.mistake) for mistaken in alone}
        for one, other in _pairs([mistake for mistake in measure.formula.mistakes if mistake in begun]):
            if 2 * half * (len(taken) + 1) > BY_CHANCE:
                break
            score = float(measure.formula.mistaken(begun[one], other)[RESULT])
            if low <= score <= high:
                return one, other
            if math.isfinite(score):
                taken.add(_place(score, half))
    return ()


def _place(score: float, half: float) -> float:
    """Return the same for numbers that the written digits do not tell apart."""
    return round(score / (2 * half)) if half else score


def _pairs(mistakes: Sequence[Mistake]) -> Iterator[tuple[Mistake, Mistake]]:
    """Yield two mistakes with two ingredients, that of the earlier one first; the likeliest pairs first."""
    pairs = (pair for pair in combinations(mistakes, 2) if pair[0].ingredient != pair[1].ingredient)
    return islice(sorted(pairs, key=lambda pair: pair[0].units + pair[1].units), MAX_PAIRS)


# --- tables -----------------------------------------------------------------------------------------------


def filled(
    measure: Measure, definition: Definition, ranking: JudgedRanking, mistake: Mistake | None = None
) -> dict[str, list[float]]:
    """Fill the table of a measure's steps, with a mistake if one is named.

    Columns go from left to right; NaN stands where a mistake gives no number. All documents must be judged.

    What follows from a mistake is computed rightly from it.

    Examples
    --------
    >>> from metrics.analysis.mistakes import filled
    >>> from metrics.definition import USUAL
    >>> from metrics.judged_ranking import JudgedRanking
    >>> from metrics.reciprocal_rank import RR
    >>> filled(RR, USUAL, JudgedRanking((0, 2, 1)))["RR"]
    [0.0, 0.5, 0.5]
    """
    steps = measure.columns(definition, ranking)
    with np.errstate(all="ignore"):
        quantities = measure.formula.computed(definition, ranking)
        if mistake is not None:
            quantities = measure.formula.mistaken(quantities, mistake)
    given = {name: steps[name] for name in GIVEN if name in steps}
    computed = {name: quantities[name][: len(steps["rank"])] for name in measure.formula.columns}
    return {name: [float(number) for number in column] for name, column in (given | computed).items()}


def mistakes_in(
    measure: Measure, definition: Definition, ranking: JudgedRanking
) -> Iterator[tuple[Mistake, dict[str, list[float]]]]:
    """Yield the mistakes that change a table of a measure's steps, each with the table that comes out."""
    right = filled(measure, definition, ranking)
    for mistake in measure.formula.mistakes:
        table = filled(measure, definition, ranking, mistake)
        if table != right:
            yield mistake, table


def column_of_mistake(mistake: Mistake, table: Quantities) -> list[float]:
    """Compute the column that a mistake is made in from a table as somebody has filled it."""
    with np.errstate(all="ignore"):
        return [float(number) for number in mistake.compute(table)]
