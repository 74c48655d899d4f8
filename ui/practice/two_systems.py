"""Exercises on two systems: their table of score differences, and the numbers in their sentences."""

from functools import singledispatch

from scene.exercises.model import Exercise, Interval, Signs
from scene.exercises.significance import sign_pattern_counts, summarise_differences
from ui.tables.plain_table import Row, plain_table
from ui.tree.nodes import Node
from ui.words.names import mistake_text
from ui.words.numbers import change, decimal
from ui.words.text import format_integer, label

PLACES = 2
"""Decimals of a single difference."""
Values = dict[str, str]


def given_table(exercise: Exercise) -> list[Node]:
    """Return the table of differences of an exercise on sign patterns; nothing for any other."""
    if not isinstance(exercise, Signs):
        return []
    numbers = [str(number) for number in range(1, len(exercise.differences) + 1)]
    heads = [(label("practice.column.query"), "document"), *((number, "number") for number in numbers)]
    differences = [change(difference, PLACES) for difference in exercise.differences]
    row = Row("differences", [label("practice.column.difference"), *differences])
    return [plain_table(label("practice.table.differences"), heads, [row])]


@singledispatch
def values_of(exercise: Exercise) -> Values:
    """Return the numbers in the sentences of an exercise on two systems, by name; none of any other."""
    return {}


@values_of.register
def _(exercise: Signs) -> Values:
    every, far, beside, tied = sign_pattern_counts(exercise.differences)
    won = sum(difference > 0 for difference in exercise.differences)
    counts = {
        "every": every,
        "others": every - 1,
        "more": every + 1,
        "far": far,
        "beside": beside,
        "tied": tied,
        "untied": far - tied,
        "left": far - 1,
        "added": far + 1,
        "won": won,
        "lost": len(exercise.differences) - won,
    }
    # A sum is exact in so many decimals, which a mean is not.
    distance = decimal(abs(sum(exercise.differences)), PLACES)
    return {"sum": distance, **{name: format_integer(count) for name, count in counts.items()}}


@values_of.register
def _(exercise: Interval) -> Values:
    """Return numbers from the side of the system that is ahead; those of B minus A are named apart."""
    read = summarise_differences(exercise.differences)
    sides = (
        ("B", read.low, read.high, read.won, read.lost),
        ("A", -read.high, -read.low, read.lost, read.won),
    )
    is_second = read.mean > 0
    (leader, low, high, wins, losses), (other, *_) = sides if is_second else sides[::-1]
    return {
        "leader": leader,
        "other": other,
        "size": decimal(abs(read.mean)),
        "low": decimal(low),
        "high": decimal(high),
        "behind": decimal(-low),
        "won": format_integer(read.won),
        "lost": format_integer(read.lost),
        "equal": format_integer(len(exercise.differences) - read.won - read.lost),
        "mean": change(read.mean),
        "from_": decimal(read.low),
        "to": decimal(read.high),
        "wins": format_integer(wins),
        "losses": format_integer(losses),
        "inside": format_integer(read.inside),
        "queries": format_integer(len(exercise.differences)),
    }


def mistake_in_words(exercise: Exercise, mistake: str) -> str:
    """Return in words what somebody did who made a mistake in this exercise."""
    return mistake_text(mistake, **values_of(exercise))
