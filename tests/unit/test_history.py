"""Undo and redo."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from scene.list.edits import build_scene, move, pin, reverse, set_cutoff, set_metric, set_predict, unpin
from scene.list.history import MAX_KEPT, MAX_STEPS, History, do, has_forgotten, load, redo, undo
from scene.list.model import Scene, order_of

START = build_scene([3, 2, 1])
REVERSED = reverse(START)
TWINS = build_scene([1, 1, 0], names="AAB")

scenes = st.lists(st.integers(0, 3) | st.none(), min_size=1, max_size=3).map(build_scene)
"""To a history one list is like another: small ones, so that some are drawn twice."""


@given(scenes, st.lists(scenes, max_size=8))
def test_undo_and_redo_retrace_every_step(start: Scene, edits: list[Scene]) -> None:
    history = History(start)
    for scene in edits:
        history = do(history, scene)
    last, steps = history.present, len(history.past)
    for _ in range(steps):
        history = undo(history)
    assert history.present == start
    assert undo(history) == history
    for _ in range(steps):
        history = redo(history)
    assert history.present == last
    assert redo(history) == history


STEPS_WITHOUT_EDIT = (pin, unpin, partial(set_predict, predict=True), partial(set_metric, metric="ERR"))
"""Steps that are no edits: they change what a list is compared with, and what is asked about it."""


@given(scenes, scenes, st.lists(st.sampled_from(STEPS_WITHOUT_EDIT), max_size=4), st.integers(0, 4))
def test_what_is_compared_stays_the_last_edit(
    start: Scene, edited: Scene, looks: list[Callable[[Scene], Scene]], back: int
) -> None:
    history = do(History(start), edited)
    compared = history.comparison_scene
    for look in looks:
        history = do(history, look(history.present))
    for _ in range(min(back, len(history.past) - len(do(History(start), edited).past))):
        history = undo(history)
    assert history.comparison_scene is compared
    assert redo(history).comparison_scene is compared


@given(st.lists(st.tuples(st.integers(1, 4), st.integers(1, 4)), max_size=6), st.booleans())
def test_twins_that_change_places_are_a_step(moves: list[tuple[int, int]], is_drag: bool) -> None:
    """A, A, B of grades 1, 1, 0, and another A: what tells them apart is their keys alone."""
    before = build_scene([1, 1, 0, 1], names="AABA")
    history, order = History(before), [1, 2, 3, 4]
    for key, rank in moves:
        order.remove(key)
        order.insert(rank - 1, key)
        history = do(history, move(history.present, key, rank), "drag" if is_drag else None)
        assert [document.key for document in history.present.query.ranked] == order
    steps = len(history.past)
    assert steps <= 1 or not is_drag
    assert bool(steps) >= (order != [1, 2, 3, 4])
    for _ in range(steps):
        history = undo(history)
    assert order_of(history.present) == order_of(before)


def test_a_list_that_looks_like_the_one_on_screen_is_that_list() -> None:
    history = do(History(TWINS), move(TWINS, 1, 2))
    assert load(history, TWINS) == replace(history, comparison_scene=None)


def test_a_new_step_forgets_what_was_undone_and_an_edit_that_changes_nothing_is_none() -> None:
    assert do(History(START), START) == History(START)
    history = do(undo(do(History(START), REVERSED)), set_cutoff(START, 2))
    assert not history.future


def test_the_moves_of_one_gesture_are_one_step() -> None:
    history = do(History(START), move(START, 1, 2), "drag")
    history = do(history, move(START, 1, 3), "drag")
    assert history.past == (START,)
    assert history.comparison_scene == START
    assert undo(history).present == START


@given(scenes, st.lists(scenes, max_size=4), st.integers(0, 4), st.lists(scenes, min_size=1, max_size=4))
def test_a_gesture_that_ends_where_it_began_leaves_all_as_it_was(
    start: Scene, edits: list[Scene], undone: int, moves: list[Scene]
) -> None:
    """What can be redone, what the present is compared with, and which document was moved last."""
    history = History(start)
    for key, scene in enumerate(edits):
        history = do(history, scene, document=key)
    for _ in range(undone):
        history = undo(history)
    before = history
    for scene in (*moves, before.present):
        history = do(history, scene, "drag", document=99)
    assert history == before
    assert redo(history) == redo(before)
    assert not has_forgotten(do(before, moves[0], "drag"), before)


def test_what_the_present_is_compared_with() -> None:
    history = do(History(START), REVERSED)
    assert history.comparison_scene == START
    assert undo(history).comparison_scene == REVERSED
    assert redo(undo(history)).comparison_scene == START
    loaded = load(history, build_scene([1]))
    assert loaded.comparison_scene is None
    assert undo(loaded).comparison_scene is None
    assert redo(undo(loaded)).comparison_scene is None
    regraded = do(loaded, build_scene([0]))
    assert undo(regraded).comparison_scene == regraded.present
    assert undo(undo(regraded)).comparison_scene is None


def test_large_lists_are_forgotten_sooner_and_that_can_be_told() -> None:
    history, forgotten = History(START), []
    for number in range(MAX_STEPS):
        one = build_scene([number % 4] * 100, [number % 3] * 100)
        after = load(history, replace(one, queries=one.queries * 4))
        forgotten.append(has_forgotten(history, after))
        history = after
    room = MAX_KEPT // 800
    assert len(history.past) == room
    assert forgotten == [False] * (1 + room) + [True] * (MAX_STEPS - room - 1)
    assert not has_forgotten(history, undo(history))


def test_the_edits_of_one_large_list_are_all_kept() -> None:
    history = History(build_scene([number % 4 for number in range(100)]))
    for _ in range(MAX_STEPS + 5):
        history = do(history, move(history.present, history.present.query.ranked[5].key, 1))
    assert len(history.past) == MAX_STEPS
