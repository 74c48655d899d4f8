"""Answers in words: what somebody chose or wrote, and what is right."""

from collections.abc import Mapping

from scene.exercises.judging import ORDER, judge, read_orders
from scene.exercises.model import Blank, Exercise, Fill, Goal
from scene.tally import score_of
from ui.practice.words import option_name
from ui.words.numbers import decimal
from ui.words.text import in_sequence


def answer_in_words(each: Exercise, answers: Mapping[str, str]) -> str:
    """Return an answer in words."""
    if isinstance(each, Goal):
        orders = read_orders(answers.get(ORDER, ""), len(each.scene.query.ranked))
        return f"{each.title} {decimal(score_of(each, orders[-1]))}" if orders else ""
    if isinstance(each, Fill):
        verdict = judge(each, answers)
        return f"{verdict.points}/{verdict.asked}"
    return in_sequence(
        _written(each, blank, answers[blank.name]) for blank in each.blanks if blank.name in answers
    )


def right_in_words(each: Exercise) -> str:
    """Return the right answer in words."""
    if isinstance(each, Goal):
        return f"{each.title} {decimal(each.target)}"
    return in_sequence(_written(each, blank, str(blank.right)) for blank in each.blanks)


def _written(each: Exercise, blank: Blank, text: str) -> str:
    if blank.options:
        return option_name(each, text)
    return decimal(float(text), each.digits)
