"""What undo brings back, made anew where the session that knew it is gone.

The editor remembers what it has told Python and what it was given (`assets/components/editor/trail.js`).
A session that takes the place of another goes that way again: the same edits, taken as the first session took
them, and between them the lists that came from elsewhere, such as an example or other conventions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scene.address.encoding import decode, encode
from scene.list import history
from scene.list.history import History
from scene.list.model import Scene, SceneError, keys_of
from scene.wire.log import ASKED_EDITS, DIRECT_EDITS, RESTART, STEPS, Edit, Mark, started_from


def rebuilt(trail: Sequence[Mark], present: Scene) -> History | None:
    """Make the history anew that the editor remembers; None if it remembers none, or not this app's.

    The histories at the marks are kept for a list that comes back with its own past, as after an exercise.
    """
    found: History | None = None
    at_marks = list[History]()
    for mark in trail:
        scene = started_from(mark, present)
        if scene is None:
            return None
        past = mark.past - trail[0].past
        if found is None or mark.past == 0:
            found = found if found and found.present == scene and not found.past else History(scene)
        elif not is_told_as(scene, found):
            back = [each for each in at_marks if is_told_as(scene, each) and len(each.past) == past]
            found = back[-1] if back else history.do(found, scene)
        found = as_told(scene, found)
        found = replace(found, before=found.before if mark.compared else None)
        at_marks.append(found)
        for edit, gesture in mark.edits:
            found = _taken(found, edit, gesture)
        at_marks.append(found)
    return found


def is_told_as(scene: Scene, found: History) -> bool:
    """Tell whether a scene is the present, whatever its keys."""
    return encode(found.present) == encode(scene)


def as_told(scene: Scene, found: History) -> History:
    """Give a history the keys of what is told; of queries that are not shown they are not, and stay."""
    if keys_of(found.present.query) == keys_of(scene.query):
        return found
    return replace(found, present=scene)


def _taken(before: History, edit: Edit, gesture: str | None) -> History:
    """Take an edit again; what was refused then is refused now."""
    try:
        if edit.name in STEPS:
            return STEPS[edit.name](before)
        if edit.name == RESTART:
            return history.load(before, decode(edit.values[0], before.present)[0])
        if edit.name in ASKED_EDITS:
            return history.do(before, ASKED_EDITS[edit.name](before.present, *edit.values))
        if edit.name in DIRECT_EDITS:
            return edited(before, edit, gesture)
    except SceneError:
        pass
    return before


def edited(before: History, edit: Edit, gesture: str | None) -> History:
    """Return the history behind an edit that the editor has shown already.

    Raises
    ------
    SceneError
        If the edit is not possible.
    """
    scene = DIRECT_EDITS[edit.name](before.present, *edit.values)
    return history.do(before, scene, gesture, edit.values[0] if edit.name == "move" else None)
