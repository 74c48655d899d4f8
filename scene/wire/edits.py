"""The edits of the list by their names, with the values that each takes, and how one is read."""

from collections.abc import Callable
from typing import Any, NamedTuple

from scene.list import edits, history
from scene.list.history import History
from scene.list.model import Scene
from scene.wire.checks import (
    Check,
    is_address,
    is_definition,
    is_grade,
    is_grades,
    is_switch,
    is_text,
    is_whole,
    named_with_values,
)

RESTART = "restart"
"""The edit that brings back what the page's address began with, which the browser remembers."""


class Edit(NamedTuple):
    """An edit by its name, with the values that it takes."""

    name: str
    values: tuple[Any, ...] = ()


_DIRECT: tuple[tuple[Callable[..., Scene], *tuple[Check, ...]], ...] = (
    (edits.move, is_whole, is_whole),
    (edits.retrieve, is_whole, is_whole),
    (edits.shelve, is_whole, is_whole),
    (edits.set_grade, is_whole, is_grade),
    (edits.rename, is_whole, is_text),
    (edits.remove, is_whole),
    (edits.set_cutoff, is_whole),
)

_ASKED: tuple[tuple[Callable[..., Scene], *tuple[Check, ...]], ...] = (
    (edits.add,),
    (edits.sort_ideally,),
    (edits.reverse,),
    (edits.shuffle, is_whole),
    (edits.switch_query, is_whole),
    (edits.add_query,),
    (edits.duplicate_query,),
    (edits.remove_query,),
    (edits.rename_query, is_text),
    (edits.swap, is_whole, is_whole),
    (edits.pin,),
    (edits.unpin,),
    (edits.switch_pin,),
    (edits.compare_orders, is_grades, is_grades),
    (edits.set_predict, is_switch),
    (edits.use_definition, is_definition),
    (edits.set_max_grade, is_whole),
)

DIRECT_EDITS: dict[str, Callable[..., Scene]] = {edit.__name__: edit for edit, *_ in _DIRECT}
"""Edits that the editor has already shown when it reports them."""

ASKED_EDITS: dict[str, Callable[..., Scene]] = {edit.__name__: edit for edit, *_ in _ASKED}
"""Edits that Python makes and the editor then shows; a picture of the page can ask for them too."""

STEPS: dict[str, Callable[[History], History]] = {"undo": history.undo, "redo": history.redo}
"""Undo and redo: a stack of scenes."""

VALUES: dict[str, tuple[Check, ...]] = {
    **{edit.__name__: tuple(checks) for edit, *checks in (*_DIRECT, *_ASKED)},
    **dict.fromkeys(STEPS, ()),
    RESTART: (is_address,),
}
"""The checks of the values that each edit takes."""


def read_edit(reported: object) -> Edit | None:
    """Read an edit; None if it is not understood."""
    named = named_with_values(reported, VALUES)
    return Edit(named[0], named[1:]) if named else None


def apply_edit(before: History, edit: Edit, gesture: str | None) -> History:
    """Return the history behind an edit that the editor has shown already; refused if it is not possible."""
    scene = DIRECT_EDITS[edit.name](before.present, *edit.values)
    return history.do(before, scene, gesture, edit.values[0] if edit.name == "move" else None)
