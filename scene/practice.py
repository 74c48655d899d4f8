"""The state of the Practice page: series, open exercise, answers, hints; read from and written to links."""

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
    """The state of practising: series of exercises, which one is open, answers, hints taken."""

    series: Series
    number: int = 1
    # last checked, by number of the exercise and name of the blank
    answers: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    hints: Mapping[int, int] = field(default_factory=dict)  # columns uncovered

    def exercise(self, number: int | None = None) -> Exercise:
        """Return an exercise of the series; the open one if none is named."""
        return exercise(self.series, self.number if number is None else number)

    def uncovered(self, number: int | None = None) -> tuple[str, ...]:
        """Return the columns that hints have uncovered."""
        number = self.number if number is None else number
        return columns_revealed_as_hints(self.exercise(number))[: self.hints.get(number, 0)]

    def answered(self, number: int | None = None) -> Mapping[str, str]:
        """Return the answers to an exercise, by blank."""
        return self.answers.get(self.number if number is None else number, {})

    def verdict(self, number: int | None = None) -> Verdict:
        """Return the verdict on the answers to an exercise."""
        return judge(self.exercise(number), self.answered(number), self.uncovered(number))

    def count_right(self) -> int:
        """Count the exercises that are answered rightly."""
        return sum(self.verdict(number).is_right for number in self.answers)

    def with_exercise_open(self, number: int) -> "Practice":
        """Return the state with another exercise open."""
        return replace(self, number=min(max(number, 1), SERIES))

    def with_answers(self, answers: Mapping[str, str]) -> "Practice":
        """Return the state with answers to the open exercise."""
        return replace(self, answers={**self.answers, self.number: dict(answers)})

    def with_hint(self) -> "Practice":
        """Return the state with one more column shown as a hint."""
        most = len(columns_revealed_as_hints(self.exercise()))
        hint_count = min(self.hints.get(self.number, 0) + 1, most)
        return replace(self, hints={**self.hints, self.number: hint_count})


def columns_revealed_as_hints(hinted_exercise: Exercise) -> tuple[str, ...]:
    """Return the columns that an exercise's hints show one after another, all but one."""
    if isinstance(hinted_exercise, Fill):
        return hinted_exercise.blank_columns[:-1]
    return hinted_exercise.hints if isinstance(hinted_exercise, Result) else ()


def exercises_on_paper(series: Series) -> Iterator[Exercise]:
    """Yield the exercises of a series that can be done on paper: all but those on dragging."""
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
    """Return the exercises of an address, and problems; None where it names none."""
    if "seed" not in parameters:
        return None, []
    problems: list[SceneError] = []
    try:
        series = Series(
            _read_whole_number(parameters["seed"]),
            _read_whole_number(parameters.get("level", "1")),
            parameters.get("metric", MIX),
            _read_whole_number(parameters.get("version", "1")),
        )
        check_series(series)
    except SceneError as problem:
        return None, [problem]
    number = _read_whole_number(parameters.get("exercise", "1"))
    if not 1 <= number <= SERIES:
        problems.append(SceneError("no-such-exercise", text=truncate(parameters["exercise"]), last=SERIES))
    practice = Practice(series).with_exercise_open(number)
    if answers_text := parameters.get("answers"):
        try:
            practice = decode_answers(practice, answers_text)
        except SceneError as problem:
            problems.append(problem)
    return practice, problems


def _read_exercise_number(text: str) -> int:
    return int(text) if re.fullmatch("[0-9]{1,3}", text) else 1


def _read_whole_number(text: str) -> int:
    """Read a whole number; what is none is one that no exercise has."""
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else -1


def write_series(series: Series) -> dict[str, str]:
    """Return a series as parameters of an address."""
    parameters = {"seed": str(series.seed), "level": str(series.level), "version": str(series.version)}
    return parameters if series.metric == MIX else {**parameters, "metric": series.metric}


def write_practice(practice: Practice) -> dict[str, str]:
    """Return a series and the open exercise as parameters of an address."""
    return {**write_series(practice.series), "exercise": str(practice.number)}


def encode_answers(practice: Practice) -> str:
    """Return all answers and hints as compact text for an address."""
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
    hints = {number: _read_exercise_number(answer.pop(HINTED, "0")) for number, answer in answers.items()}
    return replace(
        practice, answers={number: answer for number, answer in answers.items() if answer}, hints=hints
    )


def _check_number(text: str) -> int:
    number = int(text)
    if not 1 <= number <= SERIES:
        raise ValueError
    return number


def _check_answers(answers: object) -> dict[str, str]:
    """Check decoded answers to an exercise; one that is too long is left out."""
    if not isinstance(answers, dict) or len(answers) > 100:
        raise ValueError
    if not all(isinstance(text, str) for pair in answers.items() for text in pair):
        raise ValueError
    if any(len(name) > MAX_ANSWER for name in answers):
        raise ValueError
    most = {name: MAX_WAY if name == ORDER else MAX_ANSWER for name in answers}
    return {name: text for name, text in answers.items() if len(text) <= most[name]}


def new_series(chosen: Mapping[str, str], seed: int) -> Series:
    """Return the series that a form chose, with a random seed where none was typed."""
    seed_text = chosen.get("seed", "").strip()
    series = Series(
        _read_whole_number(seed_text) if seed_text else seed,
        _read_whole_number(chosen.get("level", "1")),
        chosen.get("metric", MIX),
        VERSION,
    )
    check_series(series)
    return series
