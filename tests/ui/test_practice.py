"""The page of exercises: every kind has its words, and every mistake is told in a sentence."""

from __future__ import annotations

import pytest

from metrics.conventions.cells import CELL_MISTAKES, RESULT_MISTAKES
from metrics.conventions.mistakes import MISTAKES
from scene.exercises.explaining import LEAST_LIKELY
from scene.exercises.judging import judge
from scene.exercises.making import exercises
from scene.exercises.model import PRACTISED, Code, Series
from scene.exercises.programs import program
from scene.practice import Practice
from tests.ui.trees import nodes, words
from ui.parts.text import has_label
from ui.practice.exercise import practising
from ui.practice.result import address_of_result, result_table
from ui.practice.telling import told

TAUGHT = {*PRACTISED}


def test_every_mistake_that_can_be_found_is_told_in_a_sentence() -> None:
    keys = {each.key for each in (*CELL_MISTAKES, *RESULT_MISTAKES)} | set(LEAST_LIKELY)
    keys |= {key for key, each in MISTAKES.items() if TAUGHT & set(each.metrics)}
    for measure in PRACTISED.values():
        written = program(measure)
        keys |= {mistake for mistake, *_ in written.wrong} if written else set()
    assert [key for key in sorted(keys) if not has_label(f"practice.mistake.{key}")] == []


@pytest.mark.parametrize("level", [1, 2, 3])
def test_every_exercise_has_one_form_one_verdict_and_names_for_its_blanks(level: int) -> None:
    for number, each in enumerate(exercises(Series(3, level)), start=1):
        tree = practising(Practice(Series(3, level)).turned_to(number))
        (form,) = nodes(["div", {}, *tree], "form", "exercise")
        (status,) = nodes(["div", {}, *tree], "p", "verdict")
        assert status[1]["role"] == "status"
        assert words(status).strip() == ""
        named = [field for field in nodes(form, "input") if field[1].get("type") == "text"]
        numbers = [blank for blank in each.blanks if not blank.options and isinstance(blank.right, float)]
        assert len({field[1]["aria-label"] for field in named}) == len(named) == len(numbers)


def test_a_wrong_answer_is_told_and_shown_where_it_is() -> None:
    practice = Practice(Series(7, 2, "nDCG"))
    each = practice.exercise()
    practice = practice.with_answers({"DCG.1": "2", "DCG.2": "1.893", "DCG.3": "1"})
    tree = ["div", {}, *practising(practice)]
    (status,) = nodes(tree, "p", "bad")
    assert "DCG at rank 2: 1.893 is what you get if you took what this rank adds" in words(status)
    invalid = [field[1]["aria-label"] for field in nodes(tree, "input") if "aria-invalid" in field[1]]
    assert invalid == ["DCG at rank 2", "DCG at rank 3"]
    assert told(each, judge(each, {})) == ""


def test_the_result_has_a_row_an_exercise_and_a_link_without_verdicts() -> None:
    practice = Practice(Series(7, 1))
    for number, each in enumerate(exercises(practice.series), start=1):
        answers = {blank.name: str(blank.right) for blank in each.blanks}
        practice = practice.turned_to(number).with_answers(answers if number % 2 else {})
    tree = ["div", {}, *result_table(practice)]
    (body,) = nodes(tree, "tbody")
    assert len(body[2:]) == 10
    assert "Seed 7, level 1" in words(tree)
    address = address_of_result(practice)
    assert address.startswith("practice?seed=7&level=1&version=1&step=result&answers=")
    assert any(isinstance(each, Code) for each in exercises(practice.series)) or address
