"""What a class has answered: how many gave each answer, and how many made each mistake."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from scene.exercises.explaining import NOTHING
from scene.exercises.judging import EMPTY, ORDER, RIGHT, Verdict, judge, read_orders
from scene.exercises.model import Exercise, Fill, Goal, RankingExercise
from scene.list.model import grades_of
from scene.questions import answers_of


@dataclass
class Tally:
    """The answers to a question, each with how often each round gave it; the rest is of the last round."""

    counts: dict[str, Counter[int]] = field(default_factory=dict)  # by what stands in a row of the table
    right: int = 0
    mistakes: Counter[tuple[str, ...]] = field(default_factory=Counter)  # how many made each, or two together
    defined_by: Counter[tuple[str, ...]] = field(default_factory=Counter)  # who means the metric otherwise
    unexplained: int = 0  # wrong without a reason that is known
    numbers: Counter[float] = field(default_factory=Counter)  # written or reached

    def count(self, round: int) -> int:
        """Return how many have answered in a round."""
        return sum(counts[round] for counts in self.counts.values())


def tally(exercise: Exercise, answers_given: Iterable[tuple[int, str, int]]) -> Tally:
    """Count answers, of which each comes as its round, what was answered, and how many gave it."""
    tallied = Tally()
    listed = list(answers_given)
    last = max((round for round, _, _ in listed), default=1)
    for round, answer, count in listed:
        answers = answers_of(answer)
        verdict = judge(exercise, answers)
        tallied.counts.setdefault(_row(exercise, answers, verdict), Counter())[round] += count
        if round == last:
            _explain(tallied, exercise, verdict, count)
            if (number := _number(exercise, answers)) is not None:
                tallied.numbers[number] += count
    return tallied


def right_row(exercise: Exercise) -> str:
    """Return which row of the table is the right one."""
    if isinstance(exercise, Fill):
        return f"{len(exercise.blanks)}/{len(exercise.blanks)}"
    right = exercise.target if isinstance(exercise, Goal) else exercise.blanks[0].right
    return right if isinstance(right, str) else _rounded(exercise, right)


def _rounded(exercise: Exercise, number: float) -> str:
    """Write a number with as many decimals as are asked for: in further ones no answer differs."""
    return f"{number:.{exercise.digits}f}"


def _row(exercise: Exercise, answers: Mapping[str, str], verdict: Verdict) -> str:
    """Name the row that an answer counts in."""
    if isinstance(exercise, Fill):
        return f"{verdict.points}/{verdict.blank_count}"
    first = exercise.blanks[0]
    if first.options and not isinstance(exercise, Goal):
        return answers.get(first.name, "")
    number = _number(exercise, answers)
    return "" if number is None else _rounded(exercise, number)


def _number(exercise: Exercise, answers: Mapping[str, str]) -> float | None:
    """Return the number of an answer: what was written, or the score that was reached."""
    if isinstance(exercise, Goal):
        orders = read_orders(answers[ORDER], len(exercise.scene.query.ranked))
        return score_of(exercise, orders[-1]) if orders else None
    numbers = [
        answers[blank.name] for blank in exercise.blanks if not blank.options and blank.name in answers
    ]
    return float(numbers[0]) if len(numbers) == 1 and not isinstance(exercise, Fill) else None


def score_of(exercise: RankingExercise, order: Sequence[int]) -> float:
    """Return the score of the list in another order, by the places in the list."""
    grades = np.array(grades_of(exercise.scene.query.ranked))[[list(order)]]
    return float(exercise.measure.scorer(exercise.scene.definition, exercise.scene.ranking)(grades)[0])


def _explain(tallied: Tally, exercise: Exercise, verdict: Verdict, count: int) -> None:
    """Count the diagnosis of the first wrong blank: what follows from it is no mistake of its own."""
    diagnosis = next((finding.diagnosis for finding in verdict.findings), NOTHING)
    if all(
        state in (RIGHT, EMPTY) for state in verdict.states.values()
    ):  # who leaves a number out may be right
        tallied.right += count
    elif diagnosis.mistakes and not isinstance(exercise, Goal):
        tallied.mistakes[diagnosis.mistakes[: 2 if diagnosis.are_together else 1]] += count
    elif diagnosis.defined_by:
        tallied.defined_by[diagnosis.defined_by] += count
    else:
        tallied.unexplained += count
