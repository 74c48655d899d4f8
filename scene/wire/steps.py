"""The undo history as the browser keeps it, to restore it where the server has lost the session."""

# The browser keeps the addresses of lists it was answered with (`assets/components/editor/log.js`). Lists
# that came and went within one report are sent beside it, until it says that such an answer has arrived.

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import takewhile
from operator import is_
from typing import Any

from scene.address.encoding import decode, encode
from scene.list.history import MAX_STEPS, History
from scene.list.model import Document, Scene, with_query
from scene.wire.edits import has_fields, is_address, is_keys, is_text, is_whole, or_none


@dataclass(frozen=True)
class SavedScene:
    """A scene of the undo history as saved in the browser: its address, and its documents' keys."""

    address: Mapping[str, str]
    keys: tuple[int, ...]


@dataclass(frozen=True)
class SavedHistory:
    """The undo and redo steps that a browser saved, by number."""

    revision: int  # that edits under way were made on
    steps: Mapping[int, SavedScene]
    at: int  # the present one
    before: int | None  # what it is compared with
    moved: int | None  # the document that was moved last
    gesture: str | None  # the drag that made the present


@dataclass
class HistorySync:
    """Which undo steps the browser has been sent, and which of them it has confirmed."""

    receipt: int = field(default_factory=lambda: secrets.randbits(16))  # the last answer
    first_complete_receipt: int = 0  # the first answer that brought all
    steps: tuple[Scene, ...] = ()
    first_number: int = 0  # the number of the first step that is left
    confirmed_through: int = 0

    def confirm(self, received: int) -> None:
        """Note that the browser has received the steps up to an answer's number."""
        if self.first_complete_receipt <= received <= self.receipt:
            self.confirmed_through = self.first_number + len(self.steps)

    def send(self, history: History) -> dict[str, Any]:
        """Return the undo steps that the browser has not got yet."""
        steps = (*history.past, history.present, *history.future)
        self.receipt += 1
        self._note_changed_steps(steps)
        unknown = steps[max(self.confirmed_through - self.first_number, 0) :]
        comparison = next((i for i, step in enumerate(steps) if step is history.comparison_scene), None)
        return {
            "past": len(history.past),
            "future": len(history.future),
            "first": self.first_number,
            "from": max(self.confirmed_through, self.first_number),
            "steps": [None if scene is history.present else saved_scene_of(scene) for scene in unknown],
            "before": None if comparison is None else self.first_number + comparison,
            "moved": history.moved_document,
        }

    def _note_changed_steps(self, steps: tuple[Scene, ...]) -> None:
        """Note the steps that differ from those that were sent."""
        forgotten = next((i for i, step in enumerate(self.steps) if step is steps[0]), 0)
        same = len(list(takewhile(bool, map(is_, self.steps[forgotten:], steps))))
        if forgotten or not same == len(self.steps) == len(steps):
            self.first_complete_receipt = self.receipt
            self.first_number += forgotten
            self.confirmed_through = min(self.confirmed_through, self.first_number + same)
            self.steps = steps


def saved_scene_of(scene: Scene) -> tuple[dict[str, str], list[int]]:
    """Return a scene as address and keys, for the browser to save."""
    return encode(scene), [document.key for document in scene.query.documents]


def read_saved_history(reported: object) -> SavedHistory | None:
    """Return the undo history that the browser saved; None if its present list is not understood."""
    numbers = {"revision": is_whole, "at": is_whole, "before": or_none(is_whole), "moved": or_none(is_whole)}
    if not has_fields(reported, **numbers, gesture=or_none(is_text), steps=_is_triples):
        return None
    assert isinstance(reported, dict)
    fields = ("number", "address", "keys")
    steps = [dict(zip(fields, triple, strict=True)) for triple in reported["steps"]]
    steps_by_number = {
        step["number"]: SavedScene(step["address"], tuple(step["keys"]))
        for step in steps
        if has_fields(step, number=is_whole, address=is_address, keys=is_keys)
    }
    if reported["at"] not in steps_by_number:
        return None
    return SavedHistory(steps=steps_by_number, **{name: reported[name] for name in (*numbers, "gesture")})


def _is_triples(value: object) -> bool:
    """Return whether a value is as many triples as a history can have steps."""
    return (
        isinstance(value, list)
        and len(value) <= MAX_STEPS + 1
        and all(isinstance(triple, list) and len(triple) == 3 for triple in value)
    )


def scene_of(step: SavedScene, present: Scene) -> Scene | None:
    """Return a saved scene with the keys that edits name; None if they do not fit."""
    # A session that has just begun has restored the present one from the same address.
    scene = present if encode(present) == step.address else decode(step.address, present)[0]
    if len(scene.query.documents) != len(step.keys):
        return None
    keys = dict(zip((document.key for document in scene.query.documents), step.keys, strict=True))

    def under_their_keys(documents: tuple[Document, ...]) -> tuple[Document, ...]:
        return tuple(replace(document, key=keys[document.key]) for document in documents)

    query = scene.query
    return with_query(
        scene,
        ranked=under_their_keys(query.ranked),
        missing=under_their_keys(query.missing),
        pinned=None if query.pinned is None else tuple(keys[key] for key in query.pinned),
    )


def restore_history(saved: SavedHistory, initial_scene: Scene) -> History:
    """Return the history that the browser saved, with `initial_scene` as its present."""
    scenes = {number: scene_of(step, initial_scene) for number, step in sorted(saved.steps.items())}
    past = tuple(scene for number, scene in scenes.items() if scene and number < saved.at)
    future = tuple(scene for number, scene in scenes.items() if scene and number > saved.at)
    comparison = None if saved.before is None else scenes.get(saved.before)
    before_gesture = History(past[-1], past[:-1]) if saved.gesture and past else None
    return History(initial_scene, past, future, comparison, saved.moved, saved.gesture, before_gesture)
