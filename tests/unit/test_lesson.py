"""A lesson: what a link covers and locks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.measures import MEASURES
from scene.address.lesson import AGAINST, HIDEABLE, LOCKS, MAX_TASK, Lesson, read_lesson, write_lesson
from scene.list import edits
from scene.list.edits import build_scene

START = build_scene([3, 2, 0, 1], missing=[1])
EDITS = {
    "move": (edits.move(START, 1, 2), {"order"}),
    "retrieve": (edits.retrieve(START, 5, 1), {"order"}),
    "shelve": (edits.shelve(START, 1, 1), {"order"}),
    "sort_ideally": (edits.sort_ideally(START), {"order"}),
    "reverse": (edits.reverse(START), {"order"}),
    "shuffle": (edits.shuffle(START, 7), {"order"}),
    "add": (edits.add(START), {"order", "grades"}),
    "remove": (edits.remove(START, 1), {"order", "grades"}),
    "set_grade": (edits.set_grade(START, 1, 1), {"grades"}),
    "set_max_grade": (edits.set_max_grade(START, 5), {"grades"}),
    "set_cutoff": (edits.set_cutoff(START, 2), {"cutoff"}),
    "use_definition": (edits.use_definition(START, {"gain": "exponential"}), {"conventions"}),
}
"""The edits that a lock may refuse, with the locks that refuse them."""
OTHERS = {
    "another query": (edits.set_cutoff(edits.add_query(START), START.k), {"order", "grades"}),
    "name": (edits.rename(START, 1, "Oak"), set()),
}


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_stands_against_the_edits_that_change_what_it_keeps(lock: str) -> None:
    """The editor is told which of its edits these are."""
    lesson = Lesson(locked=(lock,))
    for edit, (after, broken) in {**EDITS, **OTHERS}.items():
        assert lesson.broken_lock(START, after) == (lock if lock in broken else None), edit
    assert lesson.refused == {edit: lock for edit, (_, broken) in EDITS.items() if lock in broken}
    assert set(EDITS) == set(AGAINST)


def test_without_locks_everything_may_change_and_nothing_always() -> None:
    assert not any(Lesson().broken_lock(START, after) for after, _ in [*EDITS.values(), *OTHERS.values()])
    assert Lesson(locked=tuple(LOCKS)).broken_lock(START, START) is None


@given(
    st.text(max_size=MAX_TASK).map(lambda text: " ".join(text.split())),
    st.lists(st.sampled_from([*HIDEABLE, "step-dcg", "column-gain", "column-P@i"]), unique=True),
    st.lists(st.sampled_from(list(LOCKS)), unique=True),
    st.sampled_from(["", *MEASURES]),
)
def test_a_lesson_comes_back_from_its_address(
    task: str, hidden: list[str], locked: list[str], aim: str
) -> None:
    lesson = Lesson(task, tuple(hidden), tuple(locked), aim)
    assert read_lesson(write_lesson(lesson)) == (lesson, [])


@given(st.dictionaries(st.sampled_from(["task", "aim", "hide", "lock"]), st.text(max_size=400)))
def test_garbage_gives_a_lesson_and_sentences(parameters: dict[str, str]) -> None:
    lesson, problems = read_lesson(parameters)
    assert len(lesson.task) <= MAX_TASK
    assert read_lesson(write_lesson(lesson)) == (lesson, [])
    assert {problem.message for problem in problems} <= {"task-too-long", "unknown-in-lesson"}


def test_what_is_unknown_is_named_and_the_rest_is_kept() -> None:
    lesson, problems = read_lesson({"hide": "value, everything,value", "lock": "order,door"})
    assert (lesson.hidden, lesson.locked) == (("value",), ("order",))
    assert [problem.values["value"] for problem in problems] == ["everything", "door"]
