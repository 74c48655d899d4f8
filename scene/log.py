"""The log in which the editor reports what a person did, and the edits that its entries name."""

from __future__ import annotations

from collections.abc import Callable

from scene import edits, history, pins, queries, settings
from scene.history import History
from scene.model import Scene

DIRECT_EDITS: dict[str, Callable[..., Scene]] = {
    each.__name__: each
    for each in (
        edits.move,
        edits.retrieve,
        edits.shelve,
        edits.set_grade,
        edits.rename,
        edits.remove,
        settings.set_cutoff,
    )
}
"""Edits that the editor has already shown when it reports them."""

ASKED_EDITS: dict[str, Callable[..., Scene]] = {
    each.__name__: each
    for each in (
        edits.add,
        edits.sort_ideally,
        edits.reverse,
        edits.shuffle,
        queries.switch_query,
        queries.add_query,
        queries.duplicate_query,
        queries.remove_query,
        queries.rename_query,
        edits.swap,
        pins.pin,
        pins.unpin,
        pins.switch_pin,
        pins.compare_orders,
        settings.set_predict,
    )
}
"""Edits that Python makes and the editor then shows; a picture of the page can ask for them too."""

STEPS: dict[str, Callable[[History], History]] = {"undo": history.undo, "redo": history.redo}
