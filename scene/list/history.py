"""Undo and redo: a stack of scenes. Pure functions from `History` to `History`."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from scene.list.model import Scene, is_same, is_same_but_for_comparing

MAX_STEPS = 200
MAX_KEPT = 50_000
"""Documents in all lists that undo can bring back: some 15 MB."""


@dataclass(frozen=True)
class History:
    """The scene on screen, those before it, and those that were undone."""

    present: Scene
    past: tuple[Scene, ...] = ()
    future: tuple[Scene, ...] = ()
    comparison_scene: Scene | None = (
        None  # the scene before the last edit, which no pin, choice or prediction is
    )
    moved_document: int | None = None  # the document that was moved last
    gesture: str | None = None  # the drag whose moves become one step
    before_gesture: "History | None" = None  # from before the gesture
    loads: tuple[int, ...] = ()  # the places in it of lists of another origin than the one before them


def do(history: History, scene: Scene, gesture: str | None = None, document: int | None = None) -> History:
    """Make an edited scene the present; a gesture is one step, and none where it ends as it began."""
    is_running = gesture is not None and gesture == history.gesture
    start = history.before_gesture if is_running and history.before_gesture else history
    if is_same(scene, start.present):
        return start
    past = _within_memory((*start.past, start.present))
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
    """Return the scene to compare a new present with."""
    return history.comparison_scene if is_same_but_for_comparing(scene, history.present) else history.present


def _within_memory(past: tuple[Scene, ...]) -> tuple[Scene, ...]:
    """Forget the oldest steps where there are too many of them, or their lists are too large."""
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
    """Put a list of another origin on screen: can be undone, but is not compared with the one before."""
    if scene == history.present:
        return replace(history, comparison_scene=None)
    loaded = do(history, scene)
    return replace(loaded, comparison_scene=None, loads=(*loaded.loads, len(loaded.past)))


def change_all_scenes(history: History, change: Callable[[Scene], Scene]) -> History:
    """Change every scene of a history alike, such as to other names: that is no step."""
    return replace(
        history,
        present=change(history.present),
        past=tuple(map(change, history.past)),
        future=tuple(map(change, history.future)),
        comparison_scene=history.comparison_scene and change(history.comparison_scene),
        before_gesture=history.before_gesture and change_all_scenes(history.before_gesture, change),
    )


def undo(history: History) -> History:
    """Go back one step; without one, nothing happens."""
    return _go_to(history, len(history.past) - 1, len(history.past)) if history.past else history


def redo(history: History) -> History:
    """Take the last undo back; without one, nothing happens."""
    return _go_to(history, len(history.past) + 1, len(history.past) + 1) if history.future else history


def _go_to(history: History, place: int, step: int) -> History:
    """Make the scene at a place the present by way of a step; beyond one that loads is another list."""
    scenes = (*history.past, history.present, *history.future)
    return History(
        present=scenes[place],
        past=scenes[:place],
        future=scenes[place + 1 :],
        comparison_scene=None if step in history.loads else _comparison_scene(history, scenes[place]),
        moved_document=history.moved_document,
        loads=history.loads,
    )
