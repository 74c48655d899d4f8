"""Undo outlives the session that knew it: what another one makes anew from the editor's trail is the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scene.list.build import build_scene
from scene.list.history import History
from scene.list.model import Scene, keys_of
from scene.list.settings import set_definition, set_max_grade
from scene.practice import Practice, new_series
from scene.wire.log import read_log
from tests.logs import Trail, log, reported, told_by
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
    "a definition": lambda session: session.step(lambda scene: set_definition(scene, gain="exponential")),
    "a scale": lambda session: session.step(lambda scene: set_max_grade(scene, 4)),
}
runs = st.lists(st.lists(st.tuples(told, gestures), max_size=3) | st.sampled_from([*OWN]), max_size=12)
OWN["an exercise"] = lambda session: session.practise(Practice(new_series({"seed": "7"}, 7)))
OWN["the own list"] = lambda session: session.stop_practising()


def live(doings: list[Any]) -> tuple[Session, Trail]:
    """A session in which these things are done, a run after the other, and what its editor remembers."""
    session, trail, seq = Session(History(LIST)), Trail(), 0
    trail.follow(told_by(session), [])
    for doing in doings:
        taken = []
        if isinstance(doing, str):
            OWN[doing](session)
        else:
            entries = []
            for edit, gesture in doing:
                seq += 1
                entries.append({"seq": seq, "revision": session.revision, "edit": edit, "gesture": gesture})
                taken.append([edit, gesture])
            for entry in entries:
                session.receive(log(session, [entry | {"revision": session.revision}]))
        trail.follow(told_by(session), taken)
    return session, trail


def steps(history: History) -> list[Scene]:
    """All scenes that undo and redo can bring back, in their order."""
    return [*history.past, history.present, *history.future]


def succeeded(gone: Session, trail: list[dict[str, Any]]) -> Session:
    """A session that takes the place of one that is gone."""
    successor = Session(History(LIST))
    successor.receive(read_log(reported(gone, []) | {"trail": trail}))
    return successor


@given(runs)
def test_undo_redo_and_what_is_compared_are_as_they_were(doings: list[Any]) -> None:
    gone, trail = live(doings)
    successor = succeeded(gone, trail.marks)
    assert steps(successor.history) == steps(gone.history)
    assert successor.history.past == gone.history.past
    assert successor.history.before == gone.history.before
    assert keys_of(successor.present.query) == keys_of(gone.present.query)


def test_a_list_comes_back_from_an_exercise_with_its_own_past() -> None:
    edits = [(["move", 1, 3], None), (["set_cutoff", 2], None)]
    gone, trail = live([edits, "an exercise", edits[:1], "the own list"])
    assert len(gone.history.past) == 2
    assert succeeded(gone, trail.marks).history == gone.history


@pytest.mark.parametrize(
    "spoilt",
    [None, "x", [1], [{}], [{"address": {"r": "3"}, "keys": [1], "past": 0, "compared": 1, "edits": []}]],
)
def test_a_trail_that_is_not_understood_leaves_the_list_without_undo(spoilt: Any) -> None:
    gone, trail = live([[(["move", 1, 3], None)]])
    for marks in (spoilt, [{**trail.marks[0], "keys": [1]}], [{**trail.marks[0], "edits": [[["move"], 1]]}]):
        successor = succeeded(gone, marks)
        assert (successor.history.past, successor.present) == ((), gone.present)
        assert successor.notices == []
