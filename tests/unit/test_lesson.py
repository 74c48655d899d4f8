"""A lesson: what a link covers and locks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.measures import MEASURES
from scene.address.lesson import AGAINST, HIDEABLE, LOCKS, MAX_TASK, Lesson, read_lesson, write_lesson
from scene.list import edits, queries, settings
from scene.list.build import build_scene
from scene.list.model import Scene
from tests.unit.scenes import scenes

START = build_scene([3, 2, 0], missing=[1])
FIRST, SECOND, *_ = (document.key for document in START.query.documents)
BREAKS = {
    "move": (edits.move(START, FIRST, 2), {"order"}),
    "shelve": (edits.shelve(START, FIRST, 1), {"order"}),
    "reverse": (edits.reverse(START), {"order"}),
    "add": (edits.add(START), {"order", "grades"}),
    "remove": (edits.remove(START, FIRST), {"order", "grades"}),
    "another query": (settings.set_cutoff(queries.add_query(START), START.k), {"order", "grades"}),
    "grade": (edits.set_grade(START, FIRST, 1), {"grades"}),
    "scale": (settings.set_max_grade(START, 5), {"grades"}),
    "cutoff": (settings.set_cutoff(START, 2), {"cutoff"}),
    "gain": (settings.set_definition(START, gain="exponential"), {"conventions"}),
    "name": (edits.rename(START, FIRST, "Oak"), set()),
}


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_stands_against_the_edits_that_change_what_it_keeps(lock: str) -> None:
    for edit, (after, broken) in BREAKS.items():
        assert Lesson(locked=(lock,)).broken_lock(START, after) == (lock if lock in broken else None), edit


KEPT = build_scene([3, 2, 0, 1], missing=[1])
TRIED = {
    "move": edits.move(KEPT, 1, 2),
    "retrieve": edits.retrieve(KEPT, 5, 1),
    "shelve": edits.shelve(KEPT, 1, 1),
    "sort_ideally": edits.sort_ideally(KEPT),
    "reverse": edits.reverse(KEPT),
    "shuffle": edits.shuffle(KEPT, 7),
    "add": edits.add(KEPT),
    "remove": edits.remove(KEPT, 1),
    "set_grade": edits.set_grade(KEPT, 1, 1),
    "set_cutoff": settings.set_cutoff(KEPT, 2),
    "set_max_grade": settings.set_max_grade(KEPT, 4),
    "use_definition": settings.use_definition(KEPT, {"gain": "exponential"}),
}


@pytest.mark.parametrize("lock", LOCKS)
def test_the_editor_is_told_which_edits_a_lock_refuses(lock: str) -> None:
    lesson = Lesson(locked=(lock,))
    broken = {edit: lesson.broken_lock(KEPT, after) for edit, after in TRIED.items()}
    assert lesson.refused == {edit: name for edit, name in broken.items() if name}
    assert set(TRIED) == set(AGAINST)


@given(scenes(), scenes())
def test_without_locks_everything_may_change_and_nothing_always(before: Scene, after: Scene) -> None:
    assert Lesson().broken_lock(before, after) is None
    assert Lesson(locked=tuple(LOCKS)).broken_lock(before, before) is None


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
