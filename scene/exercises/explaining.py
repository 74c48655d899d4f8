"""Which mistake leads to a number: the search of "Where from?" in the steps and the result of one list."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from metrics.conventions.cells import (
    CELLS,
    RESULT_MISTAKES,
    CellMistake,
    cell_mistakes,
    filled,
    has_cells,
)
from metrics.conventions.computing import DEFINED
from metrics.conventions.mistakes import mistakes_with
from metrics.definition import Definition
from metrics.judged_ranking import JudgedRanking
from metrics.measure import Measure
from scene.list.model import Scene
from scene.measured.rankings import ranking_of
from scene.measured.users import definition_in_force

Columns = Mapping[str, Sequence[float]]

OTHER_CUTOFF: Final = "other-cutoff"
OTHER_COLUMN: Final = "other-column"
OTHER_RANK: Final = "other-rank"
COMPLEMENT: Final = "complement"
PERCENT: Final = "percent"
LEAST_LIKELY: Final = (OTHER_CUTOFF, COMPLEMENT, OTHER_COLUMN, PERCENT, OTHER_RANK)
"""What is no mistake with the metric, but with what was asked; named if nothing else fits."""

MAX_NAMED: Final = 2


@lru_cache(maxsize=512)  # 1.3 ms of each run for each wrong result
def results_of_mistakes(measure: Measure, scene: Scene) -> tuple[tuple[str, float], ...]:
    """Return what each mistake makes of a list's score, by the mistake's name, the likeliest first."""
    definition, ranking = scene.definition, ranking_of(scene)
    found = [*_by_records(measure, scene), *_by_cells(measure, definition, ranking)]
    mistakes = {each.key: each.value for each in RESULT_MISTAKES if each.metric == measure.name}
    found += [(key, value(definition, ranking)) for key, value in (mistakes | measure.mistakes).items()]
    if measure.has_cutoff:
        others = {ranking.k or 0, len(ranking.grades)}
        cutoffs = sorted({(ranking.k or 2) - 1, (ranking.k or 0) + 1, *others} - {ranking.k, 0})
        found += [(OTHER_CUTOFF, measure.value(definition, ranking.at(k))) for k in cutoffs]
    found.append((COMPLEMENT, 1 - measure.value(definition, ranking)))
    found.append((PERCENT, 100 * measure.value(definition, ranking)))
    return tuple(each for each in dict.fromkeys(found) if math.isfinite(each[1]))


def _by_records(measure: Measure, scene: Scene) -> Iterable[tuple[str, float]]:
    if measure.name not in DEFINED:
        return
    definition, ranking = definition_in_force(scene, measure), ranking_of(scene)
    for mistake in mistakes_with(definition):
        for cutoff in _cutoffs(measure, definition, scene):
            value = mistake.score(definition, ranking, cutoff)
            if value is not None:
                yield mistake.key, float(value)


def _cutoffs(measure: Measure, definition: Definition, scene: Scene) -> Iterable[int]:
    """Return the cutoffs that a mistake can have: those that nobody sees are none."""
    length = len(scene.query.ranked)
    if measure.has_cutoff:
        return (scene.k,)
    # Where a definition has no cutoff, a mistake that cuts all the same can cut anywhere.
    return range(1, length) if definition.cutoff is None else (length,)


def _by_cells(
    measure: Measure, definition: Definition, ranking: JudgedRanking
) -> Iterable[tuple[str, float]]:
    if not has_cells(measure):
        return
    last = _last_row(measure, definition, ranking)
    *steps, result = CELLS[measure.name]
    for mistake in cell_mistakes(measure, definition, ranking):
        yield mistake.key, filled(measure, definition, ranking, mistake)[result][last]
    right = filled(measure, definition, ranking)
    yield from ((OTHER_COLUMN, right[step][last]) for step in steps)


def _last_row(measure: Measure, definition: Definition, ranking: JudgedRanking) -> int:
    """Return the row of the table in which the score stands."""
    length = len(ranking.grades)
    return min(ranking.k or length, length) - 1 if measure.has_cutoff else length - 1


def behind_result(measure: Measure, scene: Scene, value: float, tolerance: float) -> tuple[str, ...]:
    """Name the mistakes that give a number in place of the score.

    Of several the nearest; what was merely misread only if no mistake with the metric fits.
    """
    return _nearest(results_of_mistakes(measure, scene), value, tolerance)


def _nearest(made: Iterable[tuple[str, float]], value: float, tolerance: float) -> tuple[str, ...]:
    fitting = [(abs(number - value), key) for key, number in made if abs(number - value) <= tolerance]
    likely = [each for each in fitting if each[1] not in LEAST_LIKELY] or fitting
    nearest = min((off for off, _ in likely), default=0.0)
    keys = dict.fromkeys(key for off, key in likely if off <= nearest + tolerance / 4)
    return tuple(keys)[: MAX_NAMED if set(keys) - set(LEAST_LIKELY) else 1]


def behind_cells(
    measure: Measure,
    definition: Definition,
    ranking: JudgedRanking,
    own: Columns,
    column: str,
    rows: Sequence[int],
    first: int,
    tolerance: float,
) -> tuple[str, ...]:
    """Name the mistakes that fit the first wrong cell of a column, and most of the others that are filled.

    Parameters
    ----------
    measure, definition, ranking
        The list.
    own : mapping of str to sequence of float
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
    for key, values in _columns_of_mistakes(measure, definition, ranking, own, column):
        fits = [row for row in rows if abs(values[row] - own[column][row]) <= tolerance]
        if first in fits:
            counts[key] = max(counts.get(key, 0), len(fits))
    if counts:
        most = max(counts.values())
        return tuple(key for key, count in counts.items() if count == most)[:MAX_NAMED]
    return _misread(measure, definition, ranking, own, column, first, tolerance)


def _columns_of_mistakes(
    measure: Measure, definition: Definition, ranking: JudgedRanking, own: Columns, column: str
) -> Iterable[tuple[str, list[float]]]:
    """Yield what each mistake makes of a column: in the column itself, or further left."""
    rows = range(len(own[column]))
    for mistake in cell_mistakes(measure, definition, ranking, column):
        yield mistake.key, [_cell(mistake, own, row, definition, ranking) for row in rows]
    for mistake in cell_mistakes(measure, definition, ranking):
        yield mistake.key, filled(measure, definition, ranking, mistake)[column]


def _cell(
    mistake: CellMistake, own: Columns, row: int, definition: Definition, ranking: JudgedRanking
) -> float:
    try:
        return float(mistake.cell(own, row, definition, ranking))
    except (ArithmeticError, ValueError, TypeError):
        # Whatever somebody has written stands in the table, also what no formula takes.
        return math.nan


def _misread(
    measure: Measure,
    definition: Definition,
    ranking: JudgedRanking,
    own: Columns,
    column: str,
    row: int,
    tolerance: float,
) -> tuple[str, ...]:
    """Return whether a wrong cell has the number of another column or of another rank."""
    right, written = filled(measure, definition, ranking), own[column][row]
    others = (values for name, values in right.items() if name not in ("rank", column))
    if any(abs(values[row] - written) <= tolerance for values in others):
        return (OTHER_COLUMN,)
    if abs(100 * right[column][row] - written) <= tolerance:
        return (PERCENT,)
    ranks = (value for place, value in enumerate(right[column]) if place != row)
    return (OTHER_RANK,) if any(abs(value - written) <= tolerance for value in ranks) else ()
