"""What a class has answered: how many gave each answer, and how many made each mistake."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from scene.exercises.explaining import NOTHING
from scene.exercises.judging import EMPTY, ORDER, RIGHT, Verdict, judge, read_orders
from scene.exercises.model import Exercise, Fill, Goal, Listed
from scene.list.model import grades_of
from scene.questions import answers_of


@dataclass
class Tally:
    """The answers to a question, each with how often it was given in each round.

    `counts` has them by what stands in a row of the table: an option, a number, how many cells are right, the
    score that was reached. Of the last round, `right` are right, `mistakes` say how many made each, or two of
    them together, `whose` how many have the number of a library that means the metric otherwise, and
    `unexplained` are wrong without any reason that is known; `numbers` are what was written or reached.
    """

    counts: dict[str, Counter[int]] = field(default_factory=dict)
    right: int = 0
    mistakes: Counter[tuple[str, ...]] = field(default_factory=Counter)
    whose: Counter[tuple[str, ...]] = field(default_factory=Counter)
    unexplained: int = 0
    numbers: Counter[float] = field(default_factory=Counter)

    def count(self, round: int) -> int:
        """Return how many have answered in a round."""
        return sum(counts[round] for counts in self.counts.values())


def tally(each: Exercise, given: Iterable[tuple[int, str, int]]) -> Tally:
    """Count answers, of which each comes as its round, what was answered, and how many gave it."""
    found = Tally()
    listed = list(given)
    last = max((round for round, _, _ in listed), default=1)
    for round, answer, count in listed:
        answers = answers_of(answer)
        verdict = judge(each, answers)
        found.counts.setdefault(_row(each, answers, verdict), Counter())[round] += count
        if round == last:
            _explain(found, each, verdict, count)
            if (number := _number(each, answers)) is not None:
                found.numbers[number] += count
    return found


def right_row(each: Exercise) -> str:
    """Return which row of the table is the right one."""
    if isinstance(each, Fill):
        return f"{len(each.blanks)}/{len(each.blanks)}"
    right = each.target if isinstance(each, Goal) else each.blanks[0].right
    return right if isinstance(right, str) else _rounded(each, right)


def _rounded(each: Exercise, number: float) -> str:
    """Write a number with as many decimals as are asked for: in further ones no answer differs."""
    return f"{number:.{each.digits}f}"


def _row(each: Exercise, answers: Mapping[str, str], verdict: Verdict) -> str:
    """Name the row that an answer counts in."""
    if isinstance(each, Fill):
        return f"{verdict.points}/{verdict.asked}"
    first = each.blanks[0]
    if first.options and not isinstance(each, Goal):
        return answers.get(first.name, "")
    number = _number(each, answers)
    return "" if number is None else _rounded(each, number)


def _number(each: Exercise, answers: Mapping[str, str]) -> float | None:
    """Return the number of an answer: what was written, or the score that was reached."""
    if isinstance(each, Goal):
        orders = read_orders(answers[ORDER], len(each.scene.query.ranked))
        return score_of(each, orders[-1]) if orders else None
    written = [answers[blank.name] for blank in each.blanks if not blank.options and blank.name in answers]
    return float(written[0]) if len(written) == 1 and not isinstance(each, Fill) else None


def score_of(each: Listed, order: Sequence[int]) -> float:
    """Return what the metric is of the list in another order, by the places in the list."""
    grades = np.array(grades_of(each.scene.query.ranked))[[list(order)]]
    return float(each.measure.over(each.scene.definition, each.scene.ranking)(grades)[0])


def _explain(found: Tally, each: Exercise, verdict: Verdict, count: int) -> None:
    """Count what is behind the first that is wrong: what follows from it is no mistake of its own."""
    behind = next((finding.behind for finding in verdict.findings), NOTHING)
    if all(
        state in (RIGHT, EMPTY) for state in verdict.states.values()
    ):  # who leaves a number out may be right
        found.right += count
    elif behind.mistakes and not isinstance(each, Goal):
        found.mistakes[behind.mistakes[: 2 if behind.are_together else 1]] += count
    elif behind.whose:
        found.whose[behind.whose] += count
    else:
        found.unexplained += count
