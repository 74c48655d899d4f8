"""Which mistake leads to a number that somebody has written: in the steps and the result of one list."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from metrics.analysis.mistakes import column_of_mistake, filled, made_together, mistaken_scores
from metrics.conventions.computing import DEFINED
from metrics.conventions.groups import defining
from metrics.formula import Quantities
from metrics.measure import Measure
from scene.exercises.model import Listed
from scene.list.model import Scene

OTHER_COLUMN: Final = "other-column"
OTHER_RANK: Final = "other-rank"
COMPLEMENT: Final = "complement"
PERCENT: Final = "percent"
LEAST_LIKELY: Final = (COMPLEMENT, OTHER_COLUMN, PERCENT, OTHER_RANK)
"""What is no mistake with the metric, but with what was asked; named if nothing else fits."""

MAX_NAMED: Final = 2


class Behind(NamedTuple):
    """What can be behind a number.

    `mistakes` are one, and what else it may be; or two that were made together. `whose` are the libraries and
    papers that define the metric so that this is its number: then it is no mistake, but not what was meant.
    """

    mistakes: tuple[str, ...] = ()
    are_together: bool = False
    whose: tuple[str, ...] = ()


NOTHING: Final = Behind()
"""Where nothing is known."""


def results_of_mistakes(measure: Measure, scene: Scene) -> tuple[tuple[str, float], ...]:
    """Return what each mistake makes of a list's score, by the mistake's name, the likeliest first.

    What was merely misread stands last.
    """
    definition, ranking = scene.definition, scene.ranking
    right = measure.value(definition, ranking)
    made = [(each.mistake.key, each.score) for each in mistaken_scores(measure, definition, ranking)]
    made += [(COMPLEMENT, 1 - right), (PERCENT, 100 * right), *_misread_results(measure, scene)]
    return tuple(each for each in dict.fromkeys(made) if math.isfinite(each[1]) and each[1] != right)


def _misread_results(measure: Measure, scene: Scene) -> Iterable[tuple[str, float]]:
    """Yield what other cells of the steps have."""
    if not measure.formula.columns:
        return
    ranking = scene.ranking
    table = filled(measure, scene.definition, ranking)
    *steps, result = measure.formula.columns
    last = min(ranking.k or len(ranking.grades), len(ranking.grades)) if measure.has_cutoff else 0
    yield from ((OTHER_COLUMN, table[step][last - 1]) for step in steps)
    yield from ((OTHER_RANK, value) for value in table[result])


def behind_result(measure: Measure, scene: Scene, value: float, tolerance: float, half: float) -> Behind:
    """Find what leads to a number in place of the score.

    Parameters
    ----------
    measure, scene
        The measure and its list.
    value : float
        The number.
    tolerance : float
        How far off a number may be that is rounded on the way.
    half : float
        Half of the last digit that was written.

    Returns
    -------
    Behind
        Of several mistakes the nearest; two together only if none alone fits, and what was merely misread
        only if nothing else does.
    """
    off = min(half, tolerance)
    whose = defining(measure.name, scene.ranking, value, off) if measure.name in DEFINED else ()
    made = results_of_mistakes(measure, scene)
    alone = _nearest((each for each in made if each[0] not in LEAST_LIKELY), value, tolerance)
    if alone or whose:
        return Behind(alone, whose=whose)
    misread = _nearest(made, value, tolerance)[:1]
    if misread:
        return Behind(misread)
    width = max(half, 1e-9)
    pair = made_together(measure, scene.definition, scene.ranking, value - width, value + width)
    return Behind(tuple(each.key for each in pair), are_together=True) if pair else NOTHING


def _nearest(made: Iterable[tuple[str, float]], value: float, tolerance: float) -> tuple[str, ...]:
    fitting = [(abs(number - value), key) for key, number in made if abs(number - value) <= tolerance]
    nearest = min((off for off, _ in fitting), default=0.0)
    keys = dict.fromkeys(key for off, key in fitting if off <= nearest + tolerance / 4)
    return tuple(keys)[:MAX_NAMED]


def behind_cells(
    exercise: Listed, own: Quantities, column: str, rows: Sequence[int], first: int, tolerance: float
) -> tuple[str, ...]:
    """Name the mistakes that fit the first wrong cell of a column, and most of the others that are filled.

    Parameters
    ----------
    exercise : Listed
        Its measure and its list.
    own : mapping of str to array
        The table as it was filled, with the right numbers where nothing was.
    column : str
        The column.
    rows : sequence of int
        Its filled rows, counted from 0.
    first : int
        The first that is wrong.
    tolerance : float
        How far off a number may be.
    """
    counts: dict[str, int] = {}
    for key, values in _columns_of_mistakes(exercise, own, column):
        fits = [row for row in rows if abs(values[row] - own[column][row]) <= tolerance]
        if first in fits:
            counts[key] = max(counts.get(key, 0), len(fits))
    if counts:
        most = max(counts.values())
        return tuple(key for key, count in counts.items() if count == most)[:MAX_NAMED]
    return _misread(exercise, own, column, first, tolerance)


def _columns_of_mistakes(
    exercise: Listed, own: Quantities, column: str
) -> Iterable[tuple[str, Sequence[float]]]:
    """Yield what each mistake makes of a column: in the column itself, or further left."""
    measure, definition, ranking = exercise.measure, exercise.scene.definition, exercise.ranking
    for mistake in measure.formula.columns[column].mistakes():
        yield mistake.key, column_of_mistake(mistake, own)
    for mistake in measure.formula.mistakes:
        yield mistake.key, filled(measure, definition, ranking, mistake)[column]


def _misread(exercise: Listed, own: Quantities, column: str, row: int, tolerance: float) -> tuple[str, ...]:
    """Return whether a wrong cell has the number of another column or of another rank."""
    right = filled(exercise.measure, exercise.scene.definition, exercise.ranking)
    written = own[column][row]
    others = (values for name, values in right.items() if name not in ("rank", column))
    if any(abs(values[row] - written) <= tolerance for values in others):
        return (OTHER_COLUMN,)
    if abs(100 * right[column][row] - written) <= tolerance:
        return (PERCENT,)
    ranks = (value for place, value in enumerate(right[column]) if place != row)
    return (OTHER_RANK,) if any(abs(value - written) <= tolerance for value in ranks) else ()
