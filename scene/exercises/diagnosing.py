"""Diagnosing a wrong answer: the mistake that leads to a number in a result or in a cell of the steps."""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from metrics.analysis.mistakes import (
    MistakenScore,
    find_two_mistakes,
    mistaken_column,
    mistaken_scores,
    scores_of,
    table_of_steps,
)
from metrics.conventions.computing import DEFINED
from metrics.conventions.groups import definers_of_value
from metrics.definition import JudgedRanking
from metrics.formula import DECIMALS, SLIP, Quantities
from metrics.measure import Measure
from metrics.numeric.scores import SCORE_TOLERANCE
from scene.exercises.model import Fill, Find, RankingExercise
from scene.exercises.significance import mistaken_p
from scene.list.edits import add, reverse, shuffle
from scene.list.model import MAX_DOCUMENTS, Scene

OTHER_COLUMN: Final = "other-column"
OTHER_RANK: Final = "other-rank"
COMPLEMENT: Final = "complement"
PERCENT: Final = "percent"
LEAST_LIKELY: Final = (COMPLEMENT, OTHER_COLUMN, PERCENT, OTHER_RANK)
"""What is no mistake with the metric, but with what was asked; named if nothing else fits."""

MISREAD: Final = (OTHER_COLUMN, OTHER_RANK)
"""What is the number of another cell, which is named in its place."""

MAX_NAMED: Final = 2
FEWER_DIGITS: Final = 10
"""A number with one digit fewer than was asked for is explained, too; one with fewer still fits by chance."""
OTHER_ORDERS: Final = range(4)
"""The seeds of the orders in which a mistake and a definition are compared."""


class Cell(NamedTuple):
    """A cell of the table of steps: its column, and its rank from 1 up."""

    column: str
    rank: int


class Diagnosis(NamedTuple):
    """What may explain a wrong number: mistakes, a misread cell, or somebody else's definition."""

    mistakes: tuple[str, ...] = ()  # one of these, or two together
    are_together: bool = False
    defined_by: tuple[str, ...] = ()  # who defines the metric so: then it is no mistake
    mistake_definers: tuple[str, ...] = ()  # who makes one of the mistakes a definition
    cell: Cell | None = None  # read in place of the one asked for
    divisor: str = ""  # the column that divides; empty if nothing does


NOTHING: Final = Diagnosis()
"""The diagnosis where nothing is known."""


def results_of_mistakes(
    measure: Measure, scene: Scene, *, usual_only: bool = False
) -> tuple[tuple[str, float], ...]:
    """Return the wrong score of each mistake for a list, the likeliest first; misread cells last."""
    definition, ranking = scene.definition, scene.ranking
    right = measure.value(definition, ranking)
    *_, last = ("", *measure.formula.columns)
    rounded = {f"{decimals}:{last}" for decimals in DECIMALS}  # nothing is computed from the last column
    results = [
        (mistaken.mistake.explanation_key, mistaken.score)
        for mistaken in mistaken_scores(measure, definition, ranking, with_rarest=not usual_only)
        if mistaken.mistake.key not in rounded and not (usual_only and mistaken.mistake.units > 1)
    ]
    results += [(COMPLEMENT, 1 - right), *([(PERCENT, 100 * right)] if right <= 1 else [])]
    if not usual_only:
        results += [(key, number) for key, _, number in _misread_results(measure, scene)]
    return tuple(
        result for result in dict.fromkeys(results) if math.isfinite(result[1]) and result[1] != right
    )


def slips_of(measure: Measure) -> set[str]:
    """Return the keys of the mistakes of who only miscounted by one."""
    return {mistake.explanation_key for mistake in measure.formula.mistakes if mistake.units == SLIP}


def nearest_mistaken_score(exercise: Find, key: str) -> MistakenScore:
    """Return the wrong score by a mistake that is nearest to that of a "find the mistake" exercise."""
    scores = mistaken_scores(exercise.measure, exercise.scene.definition, exercise.ranking)
    of_key = (mistaken for mistaken in scores if mistaken.mistake.key == key)
    return min(of_key, key=lambda mistaken: abs(mistaken.score - exercise.wrong))


def _misread_results(measure: Measure, scene: Scene) -> Iterator[tuple[str, Cell, float]]:
    """Yield the cells that may be misread for the result: other columns at the cutoff, its own anywhere."""
    if not measure.formula.columns:
        return
    ranking = scene.ranking
    table = table_of_steps(measure, scene.definition, ranking)
    *steps, result = measure.formula.columns
    last = min(ranking.k or len(ranking.grades), len(ranking.grades)) if measure.has_cutoff else 0
    rank = last or len(table[result])
    yield from ((OTHER_COLUMN, Cell(step, rank), table[step][rank - 1]) for step in steps)
    yield from ((OTHER_RANK, Cell(result, rank), value) for rank, value in enumerate(table[result], start=1))


def definers_of_score(measure: Measure, ranking: JudgedRanking, value: float, off: float) -> tuple[str, ...]:
    """Return the libraries and papers whose definition gives a list this score, to within `off`."""
    return definers_of_value(measure.name, ranking, value, off) if measure.name in DEFINED else ()


def diagnose_result(measure: Measure, scene: Scene, value: float, tolerance: float, half: float) -> Diagnosis:
    """Return what explains a wrong score: the nearest mistake, else a misread cell, else two mistakes.
    `half` is half a unit of the last digit written: how far rounding may have moved the number.
    """
    off = min(half, FEWER_DIGITS * tolerance) + SCORE_TOLERANCE
    has_fewer_digits = half > tolerance
    defined_by = definers_of_score(measure, scene.ranking, value, off)
    results = results_of_mistakes(measure, scene)
    if has_fewer_digits and not defined_by:
        # What is rarer would fit by chance, unless that is its very number.
        exactly = (result for result in results if abs(result[1] - value) <= SCORE_TOLERANCE)
        results = (*results_of_mistakes(measure, scene, usual_only=True), *exactly)
    unlikely = {*LEAST_LIKELY, *slips_of(measure)}
    likely = (pair for pair in results if pair[0] not in unlikely)
    alone = _nearest_mistakes(likely, value, off)
    if alone or defined_by:
        mistake_definers = _mistakes_defined_by(defined_by, alone, measure, scene) if defined_by else ()
        return Diagnosis(
            tuple(dict.fromkeys((*mistake_definers, *alone))),
            defined_by=defined_by,
            mistake_definers=mistake_definers,
        )
    misread = _nearest_mistakes(results, value, off)[:1]
    if misread:
        return _diagnose_misread_result(misread, measure, scene, value, off)
    if has_fewer_digits:
        return NOTHING
    width = max(half, SCORE_TOLERANCE)
    pair = find_two_mistakes(measure, scene.definition, scene.ranking, value - width, value + width)
    return (
        Diagnosis(tuple(mistake.explanation_key for mistake in pair), are_together=True) if pair else NOTHING
    )


def _mistakes_defined_by(
    defined_by: Sequence[str], mistakes: Sequence[str], measure: Measure, scene: Scene
) -> tuple[str, ...]:
    """Return the mistakes that are one of these definitions: both agree in other lists, too."""
    agreeing = {key: {*defined_by} for key in mistakes}
    variants = [mistake for mistake in measure.formula.mistakes if mistake.explanation_key in agreeing]
    longer = [add(scene, 1)] if len(scene.query.ranked) < MAX_DOCUMENTS else []
    for order in (reverse(scene), *(shuffle(scene, seed) for seed in OTHER_ORDERS), *longer):
        definition, ranking = order.definition, order.ranking
        made = scores_of(variants, measure, definition, ranking)
        for key, names in agreeing.items():
            scores = [mistaken.score for mistaken in made if mistaken.mistake.explanation_key == key]
            values = scores or [measure.value(definition, ranking)]
            names &= {
                name
                for value in values
                for name in definers_of_score(measure, ranking, value, SCORE_TOLERANCE)
            }
    return tuple(key for key, names in agreeing.items() if names)


def diagnose_p(differences: Sequence[float], value: float, tolerance: float) -> Diagnosis:
    """Return the mistake that explains a wrong p of the randomisation test over all signs."""
    return Diagnosis(_nearest_mistakes(mistaken_p(differences), value, tolerance))


def _diagnose_misread_result(
    misread: tuple[str, ...], measure: Measure, scene: Scene, value: float, tolerance: float
) -> Diagnosis:
    """Return the diagnosis of a result that is the number of another cell."""
    for key, cell, number in _misread_results(measure, scene):
        if misread == (key,) and abs(number - value) <= tolerance:
            right = table_of_steps(measure, scene.definition, scene.ranking)
            divisor = (
                _divisor_column(right, cell.column, next(reversed(right))) if key == OTHER_COLUMN else ""
            )
            return Diagnosis(misread, cell=cell, divisor=divisor)
    return Diagnosis(misread)


def _divisor_column(right: Mapping[str, Sequence[float]], above: str, column: str) -> str:
    """Return the column that divides `above` at every rank to give `column`; empty if none does."""
    for below in right:
        if below not in (above, column) and all(right[below]):
            quotients = (one / other for one, other in zip(right[above], right[below], strict=True))
            if all(math.isclose(*pair, abs_tol=1e-9) for pair in zip(quotients, right[column], strict=True)):
                return below
    return ""


def _nearest_mistakes(
    results: Iterable[tuple[str, float]], value: float, tolerance: float
) -> tuple[str, ...]:
    fitting = [(abs(number - value), key) for key, number in results if abs(number - value) <= tolerance]
    nearest = min((off for off, _ in fitting), default=0.0)
    keys = dict.fromkeys(key for off, key in fitting if off <= nearest + tolerance / 4)
    return tuple(keys)[:MAX_NAMED]


def diagnose_cells(
    exercise: Fill,
    table: Quantities,
    column: str,
    rows: Sequence[int],
    wrong: Sequence[int],
    tolerance: float,
) -> Diagnosis:
    """Return the mistakes that explain a column's first wrong cell, and the most of its filled cells."""
    counts: dict[str, int] = {}
    for key, values in _columns_of_mistakes(exercise, table, column):
        fits = {row for row in rows if abs(values[row] - table[column][row]) <= tolerance}
        if _explains_wrong_cells(wrong, fits):
            counts[key] = max(counts.get(key, 0), len(fits))
    if counts:
        most = max(counts.values())
        keys = [key for key, count in counts.items() if count == most]
        slips = slips_of(exercise.measure)
        return Diagnosis(tuple([key for key in keys if key not in slips] or keys)[:MAX_NAMED])
    return _diagnose_misread_cells(exercise, table, column, wrong, tolerance)


def _explains_wrong_cells(wrong: Sequence[int], fits: Collection[int]) -> bool:
    """Return whether the first wrong row is among those that fit, and most of the wrong ones are."""
    return wrong[0] in fits and 2 * len({*wrong} & {*fits}) > len(wrong)


def _columns_of_mistakes(
    exercise: RankingExercise, table: Quantities, column: str
) -> Iterable[tuple[str, Sequence[float]]]:
    """Yield the wrong values of a column by each mistake, in the column or in one left of it."""
    measure, definition, ranking = exercise.measure, exercise.scene.definition, exercise.ranking
    for mistake in measure.formula.columns[column].mistakes():
        yield mistake.key, mistaken_column(mistake, table)
    for mistake in measure.formula.mistakes:
        yield mistake.key, table_of_steps(measure, definition, ranking, mistake)[column]


def _diagnose_misread_cells(
    exercise: Fill, table: Quantities, column: str, wrong: Sequence[int], tolerance: float
) -> Diagnosis:
    """Return the diagnosis of wrong cells with numbers of others, as a percentage, or subtracted from 1."""
    right = table_of_steps(exercise.measure, exercise.scene.definition, exercise.ranking)
    row, number = wrong[0], table[column][wrong[0]]
    visible = {*exercise.given_columns, *exercise.blank_columns} - {"rank", column}

    def explain_wrong_cells(numbers: Sequence[float]) -> bool:
        return _explains_wrong_cells(
            wrong, [at for at in wrong if abs(numbers[at] - table[column][at]) <= tolerance]
        )

    fitting = [name for name in reversed(right) if name in visible and explain_wrong_cells(right[name])]
    if fitting:
        divisors = {name: _divisor_column(right, name, column) for name in fitting}
        likeliest = next(filter(divisors.__getitem__, fitting), fitting[0])
        return Diagnosis((OTHER_COLUMN,), cell=Cell(likeliest, row + 1), divisor=divisors[likeliest])
    if max(right[column]) <= 1 and explain_wrong_cells([100 * number for number in right[column]]):
        return Diagnosis((PERCENT,))
    if 0 < number < 1 and explain_wrong_cells([1 - number for number in right[column]]):
        return Diagnosis((COMPLEMENT,))
    for place, value in enumerate(right[column]):
        if place != row and abs(value - number) <= tolerance:
            return Diagnosis((OTHER_RANK,), cell=Cell(column, place + 1))
    return NOTHING
