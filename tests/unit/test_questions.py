"""Questions of a room, and what a class has answered to them."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.cumulative_gain import dcg, idcg, ndcg
from scene import questions
from scene.exercises.goals import orders_by_one_move
from scene.exercises.judging import ORDER, write_orders
from scene.exercises.model import Change, Goal, Result, Series
from scene.list.edits import build_scene
from scene.list.model import Scene, SceneError
from scene.practice import Practice, encode_answers, write_series

LIST = build_scene([3, 2, 3, 0, 1, 2], [3], k=4)
JUDGED = [3, 2, 3, 0, 1, 2, 3]

small_lists = (
    st.lists(st.integers(0, 3), min_size=2, max_size=questions.MAX_LISTED).filter(any).map(build_scene)
)


@given(small_lists, st.sampled_from(questions.KINDS))
def test_a_question_about_a_list_comes_back_from_its_text(scene: Scene, kind: str) -> None:
    each = questions.read_question(questions.list_question(kind, scene, "nDCG", (1, 2)))
    assert isinstance(each, Result | Change | Goal)
    assert [one.grade for one in each.scene.query.ranked] == [one.grade for one in scene.query.ranked]
    assert (each.scene.k, each.measure.name) == (scene.k, "nDCG")


@given(st.integers(0, 999), st.integers(1, 3), st.integers(1, 10))
def test_an_exercise_of_practice_comes_back_from_its_text(seed: int, level: int, number: int) -> None:
    practice = Practice(Series(seed, level)).with_exercise_open(number)
    assert questions.read_question(questions.exercise_question(practice)) == practice.exercise()


@given(small_lists)
def test_no_single_move_gets_further_than_what_is_asked_for(scene: Scene) -> None:
    each = questions.read_question(questions.list_question("reach", scene, "nDCG"))
    assert isinstance(each, Goal)
    grades = [one.grade for one in scene.query.ranked]
    start = tuple(range(len(grades)))
    reached = [ndcg(np.array(grades)[list(order)], scene.k) for order in (start, *orders_by_one_move(start))]
    assert each.target == pytest.approx(max(reached))


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ("", "not-a-question"),
        ("ask=banana&r=3.2", "not-a-question"),
        ("ask=result&r=3.banana", "not-a-grade"),
        ("ask=change&swap=1.9&r=3.2", "no-such-rank"),
        ("ask=change&swap=²&r=3.2", "no-such-rank"),
        ("ask=result&r=" + ".".join("1" * (questions.MAX_LISTED + 1)), "too-long-to-ask"),
        ("ask=result&r=1.1&about=AUC", "undefined-here"),
        ("seed=7&level=9", "no-such-level"),
    ],
)
def test_what_is_no_question_is_refused_by_its_reason(asked: str, reason: str) -> None:
    with pytest.raises(SceneError) as problem:
        questions.read_question(asked)
    assert problem.value.message == reason


def test_a_class_sees_its_mistakes_by_name() -> None:
    """Twelve forget to cut the ideal list, five are right, three leave the missing document out."""
    each = questions.read_question(questions.list_question("result", LIST, "nDCG"))
    gained = dcg([3, 2, 3, 0], 4)
    uncut = gained / idcg(JUDGED)
    only_listed = gained / idcg([3, 2, 3, 0, 1, 2], 4)
    right = gained / idcg(JUDGED, 4)
    given = [
        (1, questions.checked_answer(each, {"result": f"{number:.3f}"}), count)
        for number, count in ((uncut, 12), (right, 5), (only_listed, 3), (0.111, 1))
    ]
    found = questions.tally(each, given)
    assert (found.right, found.unexplained) == (5, 1)
    assert found.mistakes == Counter({("ideal-not-cut",): 12, ("shown-only",): 3})
    assert found.counts[questions.right_row(each)] == Counter({1: 5})
    assert found.count(1) == 21


def test_only_the_last_vote_is_explained() -> None:
    each = questions.read_question(questions.list_question("change", LIST, "nDCG", (1, 2)))
    up, down = (questions.checked_answer(each, {"choice": way}) for way in ("up", "down"))
    found = questions.tally(each, [(1, up, 9), (1, down, 1), (2, up, 2), (2, down, 8)])
    assert found.counts == {"up": Counter({1: 9, 2: 2}), "down": Counter({1: 1, 2: 8})}
    assert (questions.right_row(each), found.right, found.unexplained) == ("down", 8, 2)


def test_a_move_counts_by_what_it_reaches() -> None:
    each = questions.read_question(questions.list_question("reach", LIST, "nDCG"))
    start, best = (0, 1, 2, 3, 4, 5), (0, 1, 2, 5, 3, 4)
    stayed = questions.checked_answer(each, {ORDER: write_orders([start])})
    moved = questions.checked_answer(each, {ORDER: write_orders([start, best])})
    found = questions.tally(each, [(1, stayed, 2), (1, moved, 3)])
    stays, moves = (float(ndcg(grades, 4, judged=JUDGED)) for grades in ([3, 2, 3, 0], [3, 2, 3, 2]))
    assert sorted(found.numbers.elements()) == pytest.approx([stays, stays, moves, moves, moves])
    assert found.counts[questions.right_row(each)] == Counter({1: 3})
    assert found.right == 3


@given(st.text(max_size=40))
def test_whatever_is_written_becomes_a_number_or_is_refused(written: str) -> None:
    each = questions.read_question(questions.list_question("result", LIST, "nDCG"))
    try:
        kept = questions.answers_of(questions.checked_answer(each, {"result": written, "other": written}))
    except SceneError:
        return
    assert list(kept) == ["result"]
    float(kept["result"])


def test_results_of_practice_are_counted_by_exercise_and_other_lines_named() -> None:
    series = Series(7, 1, "nDCG")
    results = []
    for written in ("0.5", "0.5", "0.25"):
        practice = Practice(series).with_exercise_open(2).with_answers({"result": written})
        address = "&".join(f"{name}={text}" for name, text in write_series(series).items())
        results.append(
            f"http://lab.example/practice?{address}&step=result&answers={encode_answers(practice)}"
        )
    found = questions.read_results("\n".join([*results, "", "hello", "http://[", "http://x.example/?seed=7"]))
    assert (found.links, found.unread) == (3, [5, 6, 7])
    (counted,) = found.answers.values()
    assert sorted(counted.values()) == [1, 2]
