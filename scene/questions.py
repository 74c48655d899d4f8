"""Questions for a class, each an exercise written as text, and tallies of the answers."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from metrics.measure import Measure
from metrics.measures import measure
from scene.address.encoding import decode, encode
from scene.address.tokens import truncate
from scene.exercises.diagnosing import NOTHING
from scene.exercises.goals import best_by_one_move, score_of
from scene.exercises.judging import EMPTY, ORDER, RIGHT, Verdict, judge, read_orders
from scene.exercises.making import AMOUNT, CHOICE, DIRECTIONS, RESULT, change_by, direction_of
from scene.exercises.model import Blank, Change, Exercise, Fill, Goal, Result
from scene.exercises.numbers import read_number
from scene.list.edits import build_scene, set_metric
from scene.list.model import Scene, SceneError
from scene.practice import Practice, read_practice, write_practice

# `seed`, `level`, `metric` and `exercise` name one of practice's. `ask` makes one of a list: its `result`,
# the `change` of a `swap` of two ranks, or the move that gains most (`reach`).


ASK, SWAP = "ask", "swap"
KINDS: Final = ("result", "change", "reach")
"""The kinds of questions about a list on screen."""
DIGITS: Final = 3
MAX_LISTED: Final = 10
"""Documents of a list that is asked about: more no phone shows."""
KEPT_DIGITS: Final = 9
"""Digits of a number that are kept: two ways of writing the same one are the same answer."""


def exercise_question(practice: Practice) -> str:
    """Return practice's open exercise as the text of a question."""
    return urlencode(write_practice(practice))


def list_question(kind: str, scene: Scene, name: str, swap: tuple[int, int] = (1, 2)) -> str:
    """Return a question on a metric of the list on screen as text; refused if the list does not fit."""
    alone = replace(set_metric(scene, name), queries=(replace(scene.query, pinned=None),), active=0)
    swapping = {SWAP: ".".join(map(str, swap))} if kind == "change" else {}
    address = urlencode({ASK: kind, **swapping, **encode(replace(alone, predict=False))})
    read_question(address)
    return address


@lru_cache(maxsize=512)  # a class of 500 asks for the same one at once, and judging needs it again
def read_question(exercise_text: str) -> Exercise:
    """Return the exercise of a question's text."""
    parameters = dict(parse_qsl(exercise_text, keep_blank_values=True))
    if ASK not in parameters:
        practice, problems = read_practice(parameters)
        if practice is None or problems:
            raise problems[0] if problems else SceneError("not-a-question")
        return practice.exercise()
    scene, problems = decode(parameters, build_scene([1]))
    if problems:
        raise problems[0]
    about, length = measure(scene.metric), len(scene.query.ranked)
    if length > MAX_LISTED:
        raise SceneError("too-long-to-ask", count=length, limit=MAX_LISTED)
    if not about.is_defined(scene.definition, scene.ranking):
        raise SceneError("undefined-here", name=about.name)
    return _exercise_of_list(parameters[ASK], about, scene, parameters.get(SWAP, ""))


def _exercise_of_list(kind: str, about: Measure, scene: Scene, swap: str) -> Exercise:
    if kind == "change":
        return _make_change_exercise(about, scene, swap)
    if kind == "reach":
        best, blanks = best_by_one_move(about, scene), (Blank(ORDER, "most"),)
        return Goal(1, blanks, DIGITS, about, scene, "most", best, 1)
    if kind != "result":
        raise SceneError("not-a-question")
    right = Blank(RESULT, about.value(scene.definition, scene.ranking))
    return Result(1, (right,), DIGITS, about, scene, ())


def _make_change_exercise(about: Measure, scene: Scene, swap: str) -> Exercise:
    ranks = [int(text) for text in swap.split(".") if text.isascii() and text.isdigit() and len(text) < 4]
    if len(ranks) != 2 or not all(1 <= rank <= len(scene.query.ranked) for rank in ranks):
        raise SceneError("no-such-rank", rank=truncate(swap), last=len(scene.query.ranked))
    pair = ranks[0], ranks[1]
    change = change_by(about, scene, pair)
    blanks = (Blank(CHOICE, direction_of(change), DIRECTIONS), Blank(AMOUNT, change))
    return Change(1, blanks, DIGITS, about, scene, pair)


# --- answers ----------------------------------------------------------------------------------------------


def checked_answer(exercise: Exercise, answers: Mapping[str, str]) -> str:
    """Return answers as text, checked to be numbers, options or orders."""
    texts = {
        blank.name: _checked_text(exercise, blank, answers.get(blank.name, "")) for blank in exercise.blanks
    }
    if not any(texts.values()):
        raise SceneError("nothing-answered")
    return json.dumps({name: text for name, text in texts.items() if text}, separators=(",", ":"))


def _checked_text(exercise: Exercise, blank: Blank, answer: str) -> str:
    if not answer.strip():
        return ""
    if isinstance(exercise, Goal):
        if read_orders(answer, len(exercise.scene.query.ranked)) is None:
            raise SceneError("not-an-order", text=truncate(answer), count=len(exercise.scene.query.ranked))
        return answer
    if blank.options:
        if answer not in blank.options:
            raise SceneError("not-an-option")
        return answer
    value = read_number(answer)
    if value is None:
        raise SceneError("not-a-number", text=truncate(answer))
    return f"{value:.{KEPT_DIGITS}g}"


def answers_of(answer: str) -> dict[str, str]:
    """Return the answers in a text of `checked_answer`, by blank."""
    return dict(json.loads(answer or "{}"))


# --- what was answered ----------------------------------------------------------------------------------


@dataclass
class Tally:
    """How often each answer to a question was given, by round; mistakes in the last round."""

    counts: dict[str, Counter[int]] = field(default_factory=dict)  # by what stands in a row of the table
    right: int = 0
    mistakes: Counter[tuple[str, ...]] = field(default_factory=Counter)  # how many made each, or two together
    defined_by: Counter[tuple[str, ...]] = field(default_factory=Counter)  # who means the metric otherwise
    unexplained: int = 0  # wrong without a reason that is known
    numbers: Counter[float] = field(default_factory=Counter)  # written or reached

    def count(self, round: int) -> int:
        """Return how many answered in a round."""
        return sum(counts[round] for counts in self.counts.values())


def tally(exercise: Exercise, answers_given: Iterable[tuple[int, str, int]]) -> Tally:
    """Return the tally of answers, given as round, answer and count."""
    tallied = Tally()
    listed = list(answers_given)
    last = max((round for round, _, _ in listed), default=1)
    for round, answer, count in listed:
        answers = answers_of(answer)
        verdict = judge(exercise, answers)
        tallied.counts.setdefault(_tally_row(exercise, answers, verdict), Counter())[round] += count
        if round == last:
            _tally_diagnosis(tallied, exercise, verdict, count)
            if (number := _answered_number(exercise, answers)) is not None:
                tallied.numbers[number] += count
    return tallied


def right_row(exercise: Exercise) -> str:
    """Return the row of the tally that is the right answer."""
    if isinstance(exercise, Fill):
        return f"{len(exercise.blanks)}/{len(exercise.blanks)}"
    right = exercise.target if isinstance(exercise, Goal) else exercise.blanks[0].right
    return right if isinstance(right, str) else _round_as_asked(exercise, right)


def _round_as_asked(exercise: Exercise, number: float) -> str:
    """Return a number as text with the decimals that the exercise asks for."""
    return f"{number:.{exercise.digits}f}"


def _tally_row(exercise: Exercise, answers: Mapping[str, str], verdict: Verdict) -> str:
    """Return the row of the tally in which answers count."""
    if isinstance(exercise, Fill):
        return f"{verdict.points}/{verdict.blank_count}"
    first = exercise.blanks[0]
    if first.options and not isinstance(exercise, Goal):
        return answers.get(first.name, "")
    number = _answered_number(exercise, answers)
    return "" if number is None else _round_as_asked(exercise, number)


def _answered_number(exercise: Exercise, answers: Mapping[str, str]) -> float | None:
    """Return the number of an answer: what was typed, or the score that dragging reached."""
    if isinstance(exercise, Goal):
        orders = read_orders(answers[ORDER], len(exercise.scene.query.ranked))
        return score_of(exercise.measure, exercise.scene, orders[-1]) if orders else None
    numbers = [
        answers[blank.name] for blank in exercise.blanks if not blank.options and blank.name in answers
    ]
    return float(numbers[0]) if len(numbers) == 1 and not isinstance(exercise, Fill) else None


def _tally_diagnosis(tallied: Tally, exercise: Exercise, verdict: Verdict, count: int) -> None:
    """Count an answer as right, or by what explains its first wrong blank."""
    diagnosis = next((finding.diagnosis for finding in verdict.findings), NOTHING)
    if all(state in (RIGHT, EMPTY) for state in verdict.states.values()):  # a number left out may be right
        tallied.right += count
    elif diagnosis.mistakes and not isinstance(exercise, Goal):
        tallied.mistakes[diagnosis.mistakes[: 2 if diagnosis.are_together else 1]] += count
    elif diagnosis.defined_by:
        tallied.defined_by[diagnosis.defined_by] += count
    else:
        tallied.unexplained += count


MAX_LINKS: Final = 1_000
MAX_PASTED: Final = 1_000_000
"""Characters of all links."""


@dataclass
class Results:
    """The answers in students' links of practice results, by exercise; and the lines that are no links."""

    answers: dict[str, Counter[str]] = field(default_factory=dict)
    links: int = 0
    unread: list[int] = field(default_factory=list)


def read_results(text: str) -> Results:
    """Return the answers in pasted links of practice results; lines that are none by number."""
    results = Results()
    for line, link in enumerate(text[:MAX_PASTED].splitlines()[:MAX_LINKS], start=1):
        if not link.strip():
            continue
        practice = _practice_of_link(link.strip())
        if practice is None or not practice.answers:
            results.unread.append(line)
            continue
        results.links += 1
        for number in sorted(practice.answers):
            _count_answer(results, practice.with_exercise_open(number))
    return results


def _practice_of_link(link: str) -> Practice | None:
    try:
        parameters = dict(parse_qsl(urlsplit(link).query))
    except ValueError:
        return None
    practice, problems = read_practice(parameters)
    return None if problems else practice


def _count_answer(results: Results, practice: Practice) -> None:
    """Count the answer to a link's open exercise, unless it is dragging."""
    exercise = practice.exercise()
    if isinstance(exercise, Goal):
        return
    with suppress(SceneError):  # such as what cannot be read as a number
        answer = checked_answer(exercise, practice.answered())
        results.answers.setdefault(exercise_question(practice), Counter())[answer] += 1
