"""Practising: an address is exercises, a result is answers, verdicts are computed."""

import base64
import json
import zlib
from dataclasses import replace

import pytest

from scene.exercises.judging import ORDER, judge, write_orders
from scene.exercises.model import VERSION, Fill, Series
from scene.list.model import SceneError
from scene.practice import Practice, decode_answers, encode_answers, new_series, read_practice, write_practice
from ui.words.problems import sentence


def practice(**address: str) -> Practice:
    found, problems = read_practice(address)
    assert found is not None
    assert problems == []
    return found


def right_answers(of: Practice) -> dict[str, str]:
    return {blank.name: str(blank.right) for blank in of.exercise().blanks}


def test_an_address_without_a_version_means_the_first() -> None:
    assert practice(seed="7", level="2", metric="nDCG").series == Series(7, 2, "nDCG", 1)
    assert practice(seed="7").series == Series(7, 1, "mix", 1)
    assert read_practice({"level": "2", "metric": "nDCG"}) == (None, []), "no seed is no exercise"


def test_what_is_written_is_read_again() -> None:
    for of in (practice(seed="7", level="3", metric="ERR", exercise="4"), practice(seed="0")):
        assert practice(**write_practice(of)) == of


@pytest.mark.parametrize(
    "address",
    [
        {"seed": "x"},
        {"seed": "1", "level": "9"},
        {"seed": "1", "metric": "XYZ"},
        {"seed": "1", "version": "4"},
    ],
)
def test_what_there_is_not_is_a_sentence_and_no_exercise(address: dict[str, str]) -> None:
    found, problems = read_practice(address)
    assert found is None
    assert len(problems) == 1


def test_the_versions_that_there_are_are_told() -> None:
    _, (problem,) = read_practice({"seed": "1", "version": str(VERSION + 1)})
    assert sentence(problem) == f"This app draws exercises of versions 1 to {VERSION}."


def test_a_result_is_recomputed_and_cannot_be_written_better() -> None:
    of = practice(seed="7", level="2", metric="nDCG")
    wrong = of.with_answers({**right_answers(of), of.exercise().blanks[0].name: "99"})
    link = {"seed": "7", "level": "2", "metric": "nDCG", "answers": encode_answers(wrong)}
    opened = practice(**link)
    assert opened.answers == wrong.answers
    assert not opened.verdict(1).is_right
    forged = {"1": {**wrong.answers[1], "is_right": "true", "verdict": "right"}}
    packed = base64.urlsafe_b64encode(zlib.compress(json.dumps(forged).encode())).decode()
    assert not practice(**{**link, "answers": packed}).verdict(1).is_right


def test_hints_are_part_of_a_result_and_take_points() -> None:
    """All but the last column that is asked for can be uncovered."""
    of = practice(seed="7", level="2", metric="nDCG")
    each = of.exercise()
    assert isinstance(each, Fill)
    hinted = of.with_hint().with_answers(right_answers(of))
    opened = decode_answers(of, encode_answers(hinted))
    assert opened.uncovered(1) == each.blank_columns[:1]
    assert opened.verdict(1).points < hinted.verdict(1).points + len(each.ranking.grades)
    assert of.with_hint().with_hint().with_hint().hints == {1: 1}


@pytest.mark.parametrize("text", ["x", "AAAA", "%%", "e" * 30_000])
def test_unreadable_answers_leave_the_exercises(text: str) -> None:
    found, problems = read_practice({"seed": "7", "answers": text})
    assert found == practice(seed="7")
    assert [problem.message for problem in problems] == ["not-answers"]


@pytest.mark.parametrize(
    "forged", [{"11": {}}, {"1": ["x"]}, {"1": {"a": 1}}, ["x"], {"x": {}}, {"1": {"x" * 300: "1"}}]
)
def test_answers_of_another_form_are_refused(forged: object) -> None:
    text = base64.urlsafe_b64encode(zlib.compress(json.dumps(forged).encode())).decode()
    with pytest.raises(SceneError):
        decode_answers(practice(seed="7"), text)


def test_what_is_too_long_is_left_out_alone() -> None:
    answers = {1: {"a": "x" * 300, "b": "1"}, 2: {"c": "2"}}
    opened = decode_answers(of := practice(seed="7"), encode_answers(replace(of, answers=answers)))
    assert opened.answers == {1: {"b": "1"}, 2: {"c": "2"}}


def test_a_long_way_to_a_goal_stays_in_the_result() -> None:
    of = practice(seed="7", exercise="4")
    there, back = (0, 2, 1, 3), (0, 1, 2, 3)
    way = write_orders([back, *[there, back] * 200])
    assert judge(of.exercise(), {ORDER: way}).findings
    opened = decode_answers(of, encode_answers(of.with_answers({ORDER: way})))
    assert opened.answers == {4: {ORDER: way}}


def test_a_chosen_seed_is_kept_and_none_is_one_of_chance() -> None:
    assert new_series({"seed": " 12 ", "level": "3", "metric": "AP"}, 5) == Series(12, 3, "AP", VERSION)
    assert new_series({"seed": "", "level": "1", "metric": "mix"}, 5) == Series(5, 1, "mix", VERSION)
    with pytest.raises(SceneError):
        new_series({"seed": "-3"}, 5)
