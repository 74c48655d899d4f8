"""Judging answers to exercises, blank by blank; cells that follow from an earlier mistake get their point."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import Final

import numpy as np

from metrics.numeric.scores import SCORE_TOLERANCE
from scene.exercises.diagnosing import (
    MISREAD,
    NOTHING,
    Diagnosis,
    diagnose_cells,
    diagnose_p,
    diagnose_result,
    results_of_mistakes,
)
from scene.exercises.goals import is_one_move, is_reached
from scene.exercises.model import Blank, Change, Exercise, Fill, Goal, Result, Signs
from scene.exercises.numbers import half_a_digit, read_number
from scene.list.edits import swap
from scene.list.model import Scene

RIGHT: Final = "right"
CARRIED: Final = "carried"
"""What follows rightly from a wrong number before it."""
WRONG: Final = "wrong"
EMPTY: Final = "empty"
UNREAD: Final = "unread"
"""What is no number."""
SHOWN: Final = "shown"
"""What a hint has given away: it counts neither for nor against."""

Answers = Mapping[str, str]


@dataclass(frozen=True)
class Finding:
    """A column's first wrong blank, with the answer and the diagnosis."""

    blank: str
    answer: str
    diagnosis: Diagnosis = NOTHING
    order: tuple[int, ...] = ()  # the last one of a goal

    @property
    def mistakes(self) -> tuple[str, ...]:
        """The keys of the mistakes that explain it."""
        return self.diagnosis.mistakes


@dataclass(frozen=True)
class Verdict:
    """The verdict on answers: the state of each blank, and findings on wrong ones."""

    states: Mapping[str, str]
    findings: tuple[Finding, ...] = ()

    @property
    def blank_count(self) -> int:
        """How many blanks there are to be judged."""
        return sum(state != SHOWN for state in self.states.values())

    @property
    def points(self) -> int:
        """How many blanks are right, or follow rightly from a wrong one."""
        return sum(state in (RIGHT, CARRIED) for state in self.states.values())

    @property
    def is_right(self) -> bool:
        """Whether all blanks are right."""
        return self.blank_count > 0 and all(state in (RIGHT, SHOWN) for state in self.states.values())

    @property
    def is_empty(self) -> bool:
        """Whether nothing was answered."""
        return all(state in (EMPTY, SHOWN) for state in self.states.values())


@singledispatch
def judge(exercise: Exercise, answers: Answers, uncovered: Sequence[str] = ()) -> Verdict:
    """Return the verdict on an exercise's answers; `uncovered` are the columns that hints have given away."""
    states = {
        blank.name: _blank_state(blank, answers.get(blank.name, ""), exercise.tolerance)
        for blank in exercise.blanks
    }
    return Verdict(states, tuple(_find_mistakes(exercise, answers, states)))


def _blank_state(blank: Blank, answer: str, tolerance: float) -> str:
    """Return whether an answer is empty, unreadable, right or wrong."""
    if not answer.strip():
        return EMPTY
    if isinstance(blank.right, str):
        return RIGHT if answer == blank.right else WRONG
    value = read_number(answer)
    if value is None:
        return UNREAD
    return RIGHT if abs(value - blank.right) <= tolerance + SCORE_TOLERANCE else WRONG


def _find_mistakes(exercise: Exercise, answers: Answers, states: Mapping[str, str]) -> list[Finding]:
    """Return findings on the wrong blanks of an exercise without a table."""
    findings = []
    for blank in exercise.blanks:
        if states[blank.name] == WRONG:
            answer = answers[blank.name]
            value = None if blank.options else read_number(answer)
            diagnosis = NOTHING if value is None else _diagnose_number(exercise, value, half_a_digit(answer))
            findings.append(Finding(blank.name, answer, diagnosis))
    return findings


def _diagnose_number(exercise: Exercise, value: float, half_digit: float) -> Diagnosis:
    """Return what explains a wrong number, by the kind of exercise."""
    tolerance = exercise.tolerance + SCORE_TOLERANCE
    if isinstance(exercise, Result):
        return diagnose_result(exercise.measure, exercise.scene, value, tolerance, half_digit)
    if isinstance(exercise, Signs):
        return diagnose_p(exercise.differences, value, tolerance)
    if isinstance(exercise, Change):
        return Diagnosis(_diagnose_change(exercise, value, tolerance))
    return NOTHING


def _diagnose_change(exercise: Change, value: float, tolerance: float) -> tuple[str, ...]:
    """Return what explains a wrong change of score: a mistake, a wrong sign, the score for the change."""
    after = swap_ranks(exercise.scene, exercise.swap)
    old, new = (exercise.measure.value(order.definition, order.ranking) for order in (exercise.scene, after))
    if abs(value + (new - old)) <= tolerance:
        return ("change-sign",)
    if abs(value - new) <= tolerance:
        return ("change-new-score",)
    before, then = (dict(results_of_mistakes(exercise.measure, order)) for order in (exercise.scene, after))
    both = [key for key in before if key in then and key not in MISREAD]
    near = [key for key in both if abs(then[key] - before[key] - value) <= tolerance]
    return tuple(near)[:1]


def swap_ranks(scene: Scene, ranks: tuple[int, int]) -> Scene:
    """Return the scene with the documents at two ranks exchanged."""
    one, other = (scene.query.ranked[rank - 1].key for rank in ranks)
    return swap(scene, one, other)


@judge.register
def _(exercise: Fill, answers: Answers, uncovered: Sequence[str] = ()) -> Verdict:
    """Judge a table cell by cell, in the order in which it is computed."""
    table, states = FilledTable(exercise), {}
    for column in exercise.blank_columns:
        for blank in (cell for cell in exercise.blanks if cell.column == column):
            written = answers.get(blank.name, "")
            states[blank.name] = (
                SHOWN if column in uncovered else table.take(column, _row_of_blank(blank), written)
            )
    return Verdict(states, tuple(_find_mistakes_in_cells(table, answers, states)))


class FilledTable:
    """A table of steps with a learner's numbers beside the right ones."""

    def __init__(self, exercise: Fill) -> None:
        self.exercise = exercise
        self.tolerance = exercise.tolerance + SCORE_TOLERANCE
        with np.errstate(all="ignore"):
            self.right = exercise.measure.formula.compute_all(exercise.scene.definition, exercise.ranking)
        self.columns = exercise.measure.formula.columns
        self.filled = {
            **self.right,
            **{name: np.array(self.right[name], np.float64) for name in self.columns},
        }

    def take(self, column: str, row: int, answer: str) -> str:
        """Judge a cell, and enter its number, from which later cells follow."""
        if not answer.strip():
            return EMPTY
        value = read_number(answer)
        if value is None:
            return UNREAD
        follows, true = self._value_that_follows(column, row), self.right[column][row]
        self.filled[column][row] = value
        if abs(value - true) <= self.tolerance:
            return RIGHT
        if abs(value - follows) > self.tolerance:
            return WRONG
        # What is only rounded on the way is still right.
        is_near = abs(follows - true) <= (row + 1) * self.tolerance
        return RIGHT if is_near and self._is_right_before(column, row) else CARRIED

    def _value_that_follows(self, column: str, row: int) -> float:
        """Return the value of a cell that follows from the learner's earlier cells; NaN if none does."""
        with np.errstate(all="ignore"):
            return self.columns[column].cell(self.filled, row)

    def _is_right_before(self, column: str, row: int) -> bool:
        """Return whether all cells before a cell are right, but for rounding."""
        length = len(self.exercise.ranking.grades)
        places = [(name, place) for name in self.columns for place in range(length)]
        return all(
            math.isnan(self.right[name][place])
            or abs(self.filled[name][place] - self.right[name][place]) <= (place + 1) * self.tolerance
            for name, place in places[: places.index((column, row))]
        )


def _find_mistakes_in_cells(table: FilledTable, answers: Answers, states: Mapping[str, str]) -> list[Finding]:
    """Return a finding for each column with a wrong cell: the mistake that fits most of them."""
    findings, exercise = [], table.exercise
    for column in exercise.blank_columns:
        blanks = [blank for blank in exercise.blanks if blank.column == column]
        wrong = [blank for blank in blanks if states[blank.name] == WRONG]
        if wrong:
            diagnosis = diagnose_cells(
                exercise,
                table.filled,
                column,
                [_row_of_blank(blank) for blank in blanks if states[blank.name] in (RIGHT, CARRIED, WRONG)],
                [_row_of_blank(blank) for blank in wrong],
                table.tolerance,
            )
            findings.append(Finding(wrong[0].name, answers[wrong[0].name], diagnosis))
    return findings


def _row_of_blank(blank: Blank) -> int:
    """Return the row of a cell, counted from 0."""
    return (blank.rank or 1) - 1


ORDER: Final = "order"
"""The blank of a goal: the orders on the way to it, by the places in the list, one after the other."""


@judge.register
def _(exercise: Goal, answers: Answers, uncovered: Sequence[str] = ()) -> Verdict:
    """Judge the way to a goal: every step is one move, the last reaches it, in as few as it takes."""
    orders = read_orders(answers.get(ORDER, ""), len(exercise.scene.query.ranked))
    if not answers.get(ORDER, ""):
        return Verdict({ORDER: EMPTY})
    if orders is None or not all(map(is_one_move, orders, orders[1:])):
        return Verdict({ORDER: UNREAD})
    reached = is_reached(exercise.measure, exercise.scene, exercise.aim, exercise.target, orders[-1])
    moves = count_moves(orders)
    if reached and moves <= exercise.fewest:
        return Verdict({ORDER: RIGHT})
    mistake = "goal-too-many-moves" if reached else "goal-not-reached"
    finding = Finding(ORDER, str(moves), Diagnosis((mistake,)), orders[-1])
    return Verdict({ORDER: CARRIED if reached else WRONG}, (finding,))


def count_moves(orders: Sequence[tuple[int, ...]]) -> int:
    """Count the moves in a sequence of orders; one-rank moves of the same document are one."""
    path: list[tuple[int, ...]] = []
    for order in orders:
        if len(path) > 1 and is_one_move(path[-2], order):
            path.pop()
        path.append(order)
    return len(path) - 1


def write_orders(orders: Sequence[Sequence[int]]) -> str:
    """Return a sequence of orders as text, each as places in the first order."""
    return ".".join("".join(map(str, order)) for order in orders)


def read_orders(text: str, length: int) -> list[tuple[int, ...]] | None:
    """Return the orders of `write_orders`; None if they do not begin with the list as it was."""
    parts = text.split(".")
    if not all(len(part) == length and part.isascii() and part.isdigit() for part in parts):
        return None
    orders = [tuple(map(int, part)) for part in parts]
    places = list(range(length))
    if any(sorted(order) != places for order in orders) or list(orders[0]) != places:
        return None
    return orders
