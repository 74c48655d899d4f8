"""Results of practice that students have sent as links, one a line: counted together, and nothing kept."""

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, urlsplit

from scene.exercises.model import Goal
from scene.list.model import SceneError
from scene.practice import Practice, read_practice
from scene.questions import checked_answer, exercise_question

MAX_LINKS: Final = 1_000
MAX_PASTED: Final = 1_000_000
"""Characters of all links."""


@dataclass
class Results:
    """The answers to each exercise, with how many gave each; how many `links` were read, which lines not."""

    answers: dict[str, Counter[str]] = field(default_factory=dict)
    links: int = 0
    unread: list[int] = field(default_factory=list)


def read_results(text: str) -> Results:
    """Read links of results; a line that is none is left out, and named by its number."""
    results = Results()
    for line, link in enumerate(text[:MAX_PASTED].splitlines()[:MAX_LINKS], start=1):
        if not link.strip():
            continue
        practice = _practice(link.strip())
        if practice is None or not practice.answers:
            results.unread.append(line)
            continue
        results.links += 1
        for number in sorted(practice.answers):
            _count(results, practice.turned_to(number))
    return results


def _practice(link: str) -> Practice | None:
    try:
        parameters = dict(parse_qsl(urlsplit(link).query))
    except ValueError:
        return None
    practice, problems = read_practice(parameters)
    return None if problems else practice


def _count(results: Results, practice: Practice) -> None:
    """Count the answer to the open exercise, but for a way by dragging: there are too many."""
    exercise = practice.exercise()
    if isinstance(exercise, Goal):
        return
    with suppress(SceneError):  # such as what cannot be read as a number
        answer = checked_answer(exercise, practice.answered())
        results.answers.setdefault(exercise_question(practice), Counter())[answer] += 1
