"""The edits that the browser may send, by name, with the check of each value."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from metrics.measures import CHOICES
from scene.address.encoding import PARAMETERS
from scene.list import edits, history
from scene.list.history import History
from scene.list.model import MAX_DOCUMENTS, Scene

Check = Callable[[object], bool]
MAX_TEXT = 200
MAX_FIELDS = 100
MAX_PARAMETER = 50_000
MAX_WHOLE = 2**53
"""Whole numbers beyond it are not exact in JavaScript."""


def is_whole(value: object) -> bool:
    """Return whether a value is a whole number; a truth value is none."""
    return type(value) is int and abs(value) <= MAX_WHOLE


def is_text(value: object) -> bool:
    """Return whether a value is a short text without broken characters."""
    return isinstance(value, str) and len(value) <= MAX_TEXT and _is_writable(value)


def _is_writable(text: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in text)


def or_none(check: Check) -> Check:
    """Return a check that also accepts None."""
    return lambda value: value is None or check(value)


is_grade = or_none(is_whole)
"""Whether a value is a grade, or None for a document that is not judged."""


def is_grades(value: object) -> bool:
    """Return whether a value is the grades of a list."""
    return isinstance(value, list) and len(value) <= MAX_DOCUMENTS and all(map(is_grade, value))


def is_switch(value: object) -> bool:
    """Return whether a value is True or False."""
    return isinstance(value, bool)


def _is_option(value: object) -> bool:
    return value is None or isinstance(value, float) or is_whole(value) or is_text(value)


def is_definition(value: object) -> bool:
    """Return whether a value is a dict of definition fields with values of the right kinds."""
    kinds: dict[str, Check] = {
        **dict.fromkeys(CHOICES, _is_option),
        "metric": is_text,
        "rule": is_text,
        "k": is_whole,
        "max_grade": is_whole,
    }
    return isinstance(value, dict) and all(
        isinstance(name, str) and name in kinds and kinds[name](field_value)
        for name, field_value in value.items()
    )


def is_address(value: object) -> bool:
    """Return whether a value is a dict of parameters that addresses of the app have."""
    return isinstance(value, dict) and all(
        name in PARAMETERS and is_query(text) for name, text in value.items()
    )


def is_page(value: object) -> bool:
    """Return whether a value can be the name of a page."""
    return isinstance(value, str) and re.fullmatch("[a-z_]{0,40}", value) is not None


def is_query(value: object) -> bool:
    """Return whether a value can be the query string of an address."""
    return isinstance(value, str) and len(value) <= MAX_PARAMETER and _is_writable(value)


def is_form(value: object) -> bool:
    """Return whether a value is a filled-in form: short texts by name."""
    return (
        isinstance(value, dict)
        and len(value) <= MAX_FIELDS
        and all(is_text(text) for pair in value.items() for text in pair)
    )


def is_keys(value: object) -> bool:
    """Return whether a value is a list of document keys, each once."""
    return (
        isinstance(value, list)
        and len(value) <= 2 * MAX_DOCUMENTS
        and all(map(is_whole, value))
        and len(set(value)) == len(value)
    )


def has_fields(reported: object, **checks: Check) -> bool:
    """Return whether a value is a dict whose fields pass these checks."""
    return isinstance(reported, dict) and all(
        name in reported and check(reported[name]) for name, check in checks.items()
    )


def named_with_values(reported: object, kinds: dict[str, tuple[Check, ...]]) -> tuple[str, ...] | None:
    """Return a known name with its values, if all pass their checks; else None."""
    if not isinstance(reported, list) or not reported:
        return None
    name, *values = reported
    checks = kinds.get(name) if isinstance(name, str) else None
    if checks is None or len(values) != len(checks):
        return None
    fits = all(check(value) for check, value in zip(checks, values, strict=True))
    return (name, *values) if fits else None


RESTART = "restart"
"""The edit that brings back what the page's address began with, which the browser remembers."""


class Edit(NamedTuple):
    """An edit of the scene by its name, with its arguments."""

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
    """Return the edit that the browser sent; None if it is not understood."""
    named = named_with_values(reported, VALUES)
    return Edit(named[0], named[1:]) if named else None


def apply_edit(before: History, edit: Edit, gesture: str | None) -> History:
    """Return the history after an edit that the browser has already shown; refused if impossible."""
    scene = DIRECT_EDITS[edit.name](before.present, *edit.values)
    return history.do(before, scene, gesture, edit.values[0] if edit.name == "move" else None)
