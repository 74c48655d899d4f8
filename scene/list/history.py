"""Undo and redo: a stack of scenes, with pure functions from `History` to `History`."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from scene.list.model import Scene, is_same, is_same_but_for_comparing

MAX_STEPS = 200
MAX_KEPT = 50_000
"""Documents in all lists that undo can bring back: some 15 MB."""


@dataclass(frozen=True)
class History:
    """The scene on screen, the undo stack and the redo stack."""

    present: Scene
    past: tuple[Scene, ...] = ()
    future: tuple[Scene, ...] = ()
    # the scene before the last edit, which no pin, choice or prediction is
    comparison_scene: Scene | None = None
    moved_document: int | None = None  # the document that was moved last
    gesture: str | None = None  # the drag whose moves become one step
    before_gesture: "History | None" = None  # from before the gesture
    loads: tuple[int, ...] = ()  # the places in it of lists of another origin than the one before them


def do(history: History, scene: Scene, gesture: str | None = None, document: int | None = None) -> History:
    """Return the history after an edit; a gesture's edits are one undo step, or none if all is as before."""
    is_running = gesture is not None and gesture == history.gesture
    start = history.before_gesture if is_running and history.before_gesture else history
    if is_same(scene, start.present):
        return start
    past = _forget_oldest((*start.past, start.present))
    forgotten = len(start.past) + 1 - len(past)
    return History(
        present=scene,
        past=past,
        comparison_scene=_comparison_scene(start, scene),
        moved_document=start.moved_document if document is None else document,
        gesture=gesture,
        before_gesture=None if gesture is None else replace(start, gesture=None, before_gesture=None),
        loads=tuple(place - forgotten for place in start.loads if place <= len(start.past)),
    )


def _comparison_scene(history: History, scene: Scene) -> Scene | None:
    """Return the former scene with which a new one is compared."""
    return history.comparison_scene if is_same_but_for_comparing(scene, history.present) else history.present


def _forget_oldest(past: tuple[Scene, ...]) -> tuple[Scene, ...]:
    """Return the undo stack without its oldest scenes, if it is too long or too large."""
    past = past[-MAX_STEPS:]
    if sum(len(query.documents) for query in past[-1].queries) * MAX_STEPS <= MAX_KEPT:
        return past
    count, left, after = 0, MAX_KEPT, past[-1]
    for scene in reversed(past):
        shared = after.queries if count else ()
        left -= sum(
            len(query.documents) for query in scene.queries if not any(query is other for other in shared)
        )
        if left < 0 and count:
            break
        count, after = count + 1, scene
    return past[-count:]


def has_forgotten(earlier: History, later: History) -> bool:
    """Return whether a step forgot the oldest ones because the lists are too large."""
    if not (earlier.past and later.past) or len(earlier.past) >= MAX_STEPS:
        return False
    return not any(past_scene is earlier.past[0] for past_scene in later.past)


def load(history: History, scene: Scene) -> History:
    """Return the history after loading another list, which is not compared with the one before."""
    if scene == history.present:
        return replace(history, comparison_scene=None)
    loaded = do(history, scene)
    return replace(loaded, comparison_scene=None, loads=(*loaded.loads, len(loaded.past)))


def change_all_scenes(history: History, change: Callable[[Scene], Scene]) -> History:
    """Return the history with a function applied to every scene, as for a change of language."""
    return replace(
        history,
        present=change(history.present),
        past=tuple(map(change, history.past)),
        future=tuple(map(change, history.future)),
        comparison_scene=history.comparison_scene and change(history.comparison_scene),
        before_gesture=history.before_gesture and change_all_scenes(history.before_gesture, change),
    )


def undo(history: History) -> History:
    """Return the history one step back, if there is one."""
    return _step_to(history, len(history.past) - 1, len(history.past)) if history.past else history


def redo(history: History) -> History:
    """Return the history one undone step forward, if there is one."""
    return _step_to(history, len(history.past) + 1, len(history.past) + 1) if history.future else history


def _step_to(history: History, place: int, step: int) -> History:
    """Return the history with the scene at a place as the present, compared with none across a load."""
    scenes = (*history.past, history.present, *history.future)
    return History(
        present=scenes[place],
        past=scenes[:place],
        future=scenes[place + 1 :],
        comparison_scene=None if step in history.loads else _comparison_scene(history, scenes[place]),
        moved_document=history.moved_document,
        loads=history.loads,
    )
