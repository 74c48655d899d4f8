"""Answers to exercises: what somebody writes who is right, or who makes one mistake."""

import math
from collections.abc import Iterable

from metrics.analysis.mistakes import mistakes_in
from metrics.formula import Mistake
from scene.exercises.goals import shortest_moves
from scene.exercises.judging import ORDER, write_orders
from scene.exercises.making import exercise
from scene.exercises.model import SERIES, Exercise, Fill, Goal, Series

Table = dict[str, list[float]]
MistakenTable = tuple[Mistake, Table]


def exercises(series: Series) -> tuple[Exercise, ...]:
    """Draw all exercises of a series."""
    return tuple(exercise(series, number) for number in range(1, SERIES + 1))


def printed(metrics: Iterable[str]) -> str:
    """Write down all that exercises are, but for their measure, which is a function."""
    made = [each for metric in metrics for each in exercises(Series(11, 3, metric))]
    told = [{name: value for name, value in vars(each).items() if name != "measure"} for each in made]
    return f"{told}"


def right_answers(each: Exercise) -> dict[str, str]:
    """What somebody writes who is right: rounded to what is asked for."""
    if isinstance(each, Goal):
        way = shortest_moves(each.measure, each.scene, each.aim, each.target)
        assert way is not None
        return {ORDER: write_orders(way)}
    return {
        blank.name: blank.right if isinstance(blank.right, str) else f"{blank.right:.{each.digits}f}"
        for blank in each.blanks
    }


def mistaken_table(each: Fill, table: Table) -> dict[str, str]:
    """What somebody writes who has filled the table like this, rounded; nothing where there is no number."""
    numbers = {blank.name: table[blank.column][(blank.rank or 1) - 1] for blank in each.blanks}
    return {name: "" if math.isnan(value) else f"{value:.{each.digits}f}" for name, value in numbers.items()}


def mistaken_tables(each: Fill) -> list[MistakenTable]:
    """The table of each mistake."""
    return [*mistakes_in(each.measure, each.scene.definition, each.ranking)]


def same_numbers(each: Fill, column: str, table: Table, made: list[MistakenTable]) -> set[str]:
    """The mistakes, of those that were made, that write the same numbers into a column."""
    return {
        mistake.key
        for mistake, other in made
        if all(
            abs(one - there) <= 2 * each.tolerance
            for one, there in zip(other[column], table[column], strict=True)
            if not math.isnan(there)
        )
    }
