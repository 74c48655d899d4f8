"""Undo outlives the session that knew it: another one has it from the addresses that the browser has kept."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scene.list.edits import build_scene, set_definition, set_max_grade
from scene.list.history import MAX_STEPS, History
from scene.list.model import Scene, keys_of
from scene.practice import Practice, new_series
from tests.logs import Kept, entry, hand_over, reported
from ui.session.channel import answer, read_report, receive
from ui.session.session import Session

LIST = build_scene([3, 2, 3, 0, 1, 2], [3, 2], k=6)

places = st.integers(1, 8)
told = st.one_of(
    st.tuples(st.sampled_from(["move", "retrieve", "shelve"]), places, places),
    st.tuples(st.just("set_grade"), places, st.sampled_from([None, 0, 3])),
    st.tuples(st.just("rename"), places, st.sampled_from(["Pot", "A"])),
    st.tuples(st.just("remove"), places),
    st.tuples(st.just("set_cutoff"), st.integers(0, 9)),
    st.tuples(st.just("shuffle"), st.integers(0, 5)),
    st.tuples(st.sampled_from(["undo", "undo", "redo", "add", "reverse", "sort_ideally", "pin", "unpin"])),
    st.tuples(st.sampled_from(["add_query", "duplicate_query", "remove_query"])),
    st.tuples(st.just("switch_query"), st.integers(1, 3)),
    st.tuples(st.just("restart"), st.just({"r": "1.0", "k": "2"})),
).map(list)
gestures = st.sampled_from([None, None, "one drag", "another drag"])
OWN: dict[str, Callable[[Session], object]] = {
    "an example": lambda session: session.load_example("ten-results"),
    "a definition": lambda session: session.apply(lambda scene: set_definition(scene, gain="exponential")),
    "a scale": lambda session: session.apply(lambda scene: set_max_grade(scene, 4)),
}
runs = st.lists(st.lists(st.tuples(told, gestures), max_size=3) | st.sampled_from([*OWN]), max_size=12)
OWN["an exercise"] = lambda session: session.practise(Practice(new_series({"seed": "7"}, 7)))
OWN["the own list"] = lambda session: session.stop_practising()


def live(doings: list[Any], arrivals: Sequence[bool] = ()) -> tuple[Session, Kept]:
    """A session in which these things are done, a run after the other, and what its browser has kept.

    Not all answers arrive: a run may be ended by the next one. The first and the last do.
    """
    session, kept, seq = Session(History(LIST)), Kept(), 0
    kept.follow(answer(session))
    for doing, arrives in zip_longest(doings, arrivals[: len(doings)], fillvalue=True):
        if isinstance(doing, str):
            OWN[doing](session)
        for edit, gesture in doing if isinstance(doing, list) else []:
            seq += 1
            entries = [entry(seq, edit, session.revision, gesture)]
            read = read_report(reported(session, entries) | {"receipt": kept.receipt})
            receive(session, read)
        answered = answer(session)
        if arrives:
            kept.follow(answered)
    kept.follow(answer(session))
    return session, kept


def steps(history: History) -> list[Scene]:
    """All scenes that undo and redo can bring back, in their order."""
    return [*history.past, history.present, *history.future]


def succeeded(gone: Session, kept: Any) -> Session:
    """A session that takes the place of one that is gone."""
    successor = Session(History(LIST))
    receive(successor, read_report(reported(gone, []) | {"list": kept}))
    return successor


@given(runs, st.lists(st.booleans(), max_size=12))
def test_undo_redo_and_what_is_compared_are_as_they_were(doings: list[Any], arrivals: list[bool]) -> None:
    gone, kept = live(doings, arrivals)
    successor = succeeded(gone, kept.list)
    assert steps(successor.history) == steps(gone.history)
    assert successor.history.past == gone.history.past
    assert successor.history.comparison_scene == gone.history.comparison_scene
    assert keys_of(successor.present.query) == keys_of(gone.present.query)


def test_a_list_comes_back_from_an_exercise_with_its_own_past() -> None:
    edits = [(["move", 1, 3], None), (["set_cutoff", 2], None)]
    gone, kept = live([edits, "an exercise", edits[:1], "the own list"])
    assert len(gone.history.past) == 2
    assert succeeded(gone, kept.list).history == gone.history


def test_what_moves_do_is_asked_again_from_where_they_began() -> None:
    gone, kept = live([[(["set_predict", True], None)], [(["move", 1, 3], None)], [(["move", 1, 4], None)]])
    successor = succeeded(gone, kept.list)
    assert successor.scene == gone.scene == replace(LIST, predict=True)
    hand_over(successor, entry(1, ["answer", "up"]))
    assert (successor.scene, successor.before) == (gone.present, gone.scene)


def test_undo_goes_on_from_session_to_session() -> None:
    gone, kept = live([[(["move", 1, 3], None), (["set_cutoff", 2], None)]])
    second = succeeded(gone, kept.list)
    kept.follow(answer(second))
    hand_over(second, entry(1, ["undo"]))
    kept.follow(answer(second))
    assert steps(succeeded(second, kept.list).history) == steps(gone.history)


def test_a_drag_that_goes_on_in_another_session_is_one_step() -> None:
    gone, kept = live([[(["move", 1, 3], "drag")]])
    second = succeeded(gone, kept.list | {"gesture": "drag"})
    revision = second.revision
    hand_over(second, entry(1, ["move", 1, 4], revision, "drag"))
    assert second.history.past == (LIST,)
    hand_over(second, entry(2, ["move", 1, 2], revision, "another"))
    assert len(second.history.past) == 2


def test_what_the_browser_knows_is_not_told_again() -> None:
    session, kept = live([[(["set_cutoff", k], None)] for k in (1, 2, 3)])
    for k in range(1, MAX_STEPS + 20):
        hand_over(session, entry(100 + k, ["set_cutoff", k], session.revision))
        answered = answer(session)
        kept.follow(answered)
        assert len(answered["history"]["steps"]) <= 1
    assert len(kept.steps) == MAX_STEPS + 1
    assert steps(succeeded(session, kept.list).history) == steps(session.history)


@pytest.mark.parametrize("spoilt", [[1], [{"cookie": "1"}, [1]], [{"r": "3"}, [1, 1]], [{"r": "3"}, "1"]])
def test_a_step_that_is_not_understood_is_left_out(spoilt: Any) -> None:
    gone, kept = live([[(["move", 1, 3], None), (["set_cutoff", 2], None)]])
    first, second, present = kept.list["steps"]
    if len(spoilt) == 2:
        successor = succeeded(gone, kept.list | {"steps": [first, [second[0], *spoilt], present]})
        assert (successor.history.past, successor.present) == (gone.history.past[:1], gone.present)
        assert successor.notices == []
    successor = succeeded(gone, kept.list | {"steps": [first, second, [present[0], *spoilt]]})
    assert successor.history == History(LIST)


@pytest.mark.parametrize(
    "changes", [{"at": 9}, {"at": None}, {"before": "1"}, {"gesture": 1}, {"steps": None}]
)
def test_what_names_no_list_changes_nothing(changes: Any) -> None:
    gone, kept = live([[(["move", 1, 3], None)]])
    assert succeeded(gone, kept.list | changes).history == History(LIST)
