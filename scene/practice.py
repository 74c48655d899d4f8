"""Practising: the open exercise, answers and hints, as an address; verdicts are computed on opening."""

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from scene.address.tokens import truncate
from scene.exercises.draws import Draws
from scene.exercises.judging import ORDER, Verdict, judge
from scene.exercises.making import MAX_SEED, check_series, exercise
from scene.exercises.model import MIX, SERIES, VERSION, Exercise, Fill, Goal, Result, Series
from scene.list.model import SceneError

PRACTICE_PARAMETERS: Final = ("seed", "level", "metric", "version", "exercise", "answers")
MAX_ANSWERS: Final = 20_000
MAX_ANSWER: Final = 200
MAX_WAY: Final = 10_000
"""Characters of all orders on the way to a goal."""
VARIANTS: Final = ("A", "B", "C")
"""Worksheets for neighbours."""
HINTED: Final = "?"
"""The answer that holds how many hints were taken."""


@dataclass(frozen=True)
class Practice:
    """The state of practising."""

    series: Series
    number: int = 1
    # last checked, by number of the exercise and name of the blank
    answers: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    hints: Mapping[int, int] = field(default_factory=dict)  # columns uncovered

    def exercise(self, number: int | None = None) -> Exercise:
        """Draw one of the exercises; the open one if none is named."""
        return exercise(self.series, self.number if number is None else number)

    def uncovered(self, number: int | None = None) -> tuple[str, ...]:
        """Return the columns that hints have uncovered."""
        number = self.number if number is None else number
        return columns_of_hints(self.exercise(number))[: self.hints.get(number, 0)]

    def answered(self, number: int | None = None) -> Mapping[str, str]:
        """Return what was answered."""
        return self.answers.get(self.number if number is None else number, {})

    def verdict(self, number: int | None = None) -> Verdict:
        """Judge what was answered."""
        return judge(self.exercise(number), self.answered(number), self.uncovered(number))

    def count_right(self) -> int:
        """Count the exercises that are answered rightly."""
        return sum(self.verdict(number).is_right for number in self.answers)

    def turned_to(self, number: int) -> "Practice":
        """Open another exercise of the series."""
        return replace(self, number=min(max(number, 1), SERIES))

    def with_answers(self, answers: Mapping[str, str]) -> "Practice":
        """Take the answers to the open exercise."""
        return replace(self, answers={**self.answers, self.number: dict(answers)})

    def with_hint(self) -> "Practice":
        """Uncover one more column."""
        most = len(columns_of_hints(self.exercise()))
        hint_count = min(self.hints.get(self.number, 0) + 1, most)
        return replace(self, hints={**self.hints, self.number: hint_count})


def columns_of_hints(hinted_exercise: Exercise) -> tuple[str, ...]:
    """Return the columns that the hints of an exercise uncover, one after another; one is left to do."""
    if isinstance(hinted_exercise, Fill):
        return hinted_exercise.blank_columns[:-1]
    return hinted_exercise.hints if isinstance(hinted_exercise, Result) else ()


def exercises_on_paper(series: Series) -> Iterator[Exercise]:
    """Make the exercises of a series that can be done on paper: all but those of moving documents."""
    numbers = range(1, SERIES + 1)
    return (
        question
        for question in (exercise(series, number) for number in numbers)
        if not isinstance(question, Goal)
    )


def variant_of(series: Series, variant: str) -> Series:
    """Return another series of the same level and measure; the first variant is the series itself."""
    if variant == VARIANTS[0]:
        return series
    return replace(series, seed=Draws(f"{series.seed}/{variant}").below(MAX_SEED + 1))


# --- the address ------------------------------------------------------------------------------------------


def read_practice(parameters: Mapping[str, str]) -> tuple[Practice | None, list[SceneError]]:
    """Read which exercises an address means; None where it names no seed, or there are no such exercises."""
    if "seed" not in parameters:
        return None, []
    problems: list[SceneError] = []
    try:
        series = Series(
            _whole(parameters["seed"]),
            _whole(parameters.get("level", "1")),
            parameters.get("metric", MIX),
            _whole(parameters.get("version", "1")),
        )
        check_series(series)
    except SceneError as problem:
        return None, [problem]
    number = _whole(parameters.get("exercise", "1"))
    if not 1 <= number <= SERIES:
        problems.append(SceneError("no-such-exercise", text=truncate(parameters["exercise"]), last=SERIES))
    practice = Practice(series).turned_to(number)
    if answers_text := parameters.get("answers"):
        try:
            practice = decode_answers(practice, answers_text)
        except SceneError as problem:
            problems.append(problem)
    return practice, problems


def _number(text: str) -> int:
    return int(text) if re.fullmatch("[0-9]{1,3}", text) else 1


def _whole(text: str) -> int:
    """Read a whole number; what is none is one that no exercise has."""
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else -1


def write_series(series: Series) -> dict[str, str]:
    """Write which exercises these are as parameters of an address."""
    parameters = {"seed": str(series.seed), "level": str(series.level), "version": str(series.version)}
    return parameters if series.metric == MIX else {**parameters, "metric": series.metric}


def write_practice(practice: Practice) -> dict[str, str]:
    """Write which exercise is open as parameters of an address; answers stay in the session."""
    return {**write_series(practice.series), "exercise": str(practice.number)}


def encode_answers(practice: Practice) -> str:
    """Write all answers, and the hints that were taken, as text that an address can hold."""
    texts = {
        str(number): {
            **practice.answers.get(number, {}),
            **({HINTED: str(practice.hints[number])} if practice.hints.get(number) else {}),
        }
        for number in sorted({*practice.answers, *practice.hints})
    }
    packed = zlib.compress(json.dumps(texts, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def decode_answers(practice: Practice, text: str) -> Practice:
    """Read what `encode_answers` has written."""
    try:
        if len(text) > MAX_ANSWERS:
            raise ValueError
        packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        texts = json.loads(zlib.decompressobj().decompress(packed, 10 * MAX_ANSWERS))
        answers = {
            _check_number(number): _check_answers(answers_of_number)
            for number, answers_of_number in texts.items()
        }
    except (ValueError, TypeError, AttributeError, zlib.error, binascii.Error, RecursionError):
        raise SceneError("not-answers") from None
    hints = {number: _number(answer.pop(HINTED, "0")) for number, answer in answers.items()}
    return replace(
        practice, answers={number: answer for number, answer in answers.items() if answer}, hints=hints
    )


def _check_number(text: str) -> int:
    number = int(text)
    if not 1 <= number <= SERIES:
        raise ValueError
    return number


def _check_answers(answers: object) -> dict[str, str]:
    """Check the answers to one exercise: texts by short names; one that is too long is left out alone."""
    if not isinstance(answers, dict) or len(answers) > 100:
        raise ValueError
    if not all(isinstance(text, str) for pair in answers.items() for text in pair):
        raise ValueError
    if any(len(name) > MAX_ANSWER for name in answers):
        raise ValueError
    most = {name: MAX_WAY if name == ORDER else MAX_ANSWER for name in answers}
    return {name: text for name, text in answers.items() if len(text) <= most[name]}


def new_series(chosen: Mapping[str, str], seed: int) -> Series:
    """Make the series that somebody chose: a seed of chance where none was written."""
    seed_text = chosen.get("seed", "").strip()
    series = Series(
        _whole(seed_text) if seed_text else seed,
        _whole(chosen.get("level", "1")),
        chosen.get("metric", MIX),
        VERSION,
    )
    check_series(series)
    return series
