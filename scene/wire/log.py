"""The door for what the browser reports: the log in which the editor says what a person did.

Whatever comes from a browser is input. Only what is checked here field by field goes on to the session, as
typed entries; the edits themselves then say what is not possible. `assets/components/editor/log.js` writes:

* `instance`, which editor it is, `attempt`, how often it has sent anything, and `edits`: those that Python
  has not acknowledged, each with its number `seq`, the `revision` of the list that it was made on (None: it
  fits every list) and the `gesture` that it is part of;
* `base`: the list that all of them started from, as Python had given it. By it a session that has just begun
  finds out which list is meant when the one that knew it is gone;
* `trail`, where no session may know it any more: what was done before, for undo (`scene/wire/trail.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from metrics.measures import CHOICES
from scene.address.encoding import PARAMETERS, decode, encode
from scene.list import edits, history, pins, queries, settings
from scene.list.history import History
from scene.list.model import MAX_DOCUMENTS, Document, Scene, with_query

MAX_EDITS = 10_000
"""Edits that come at once, as after a while without a server."""
EDITS_A_SECOND = 100.0
"""What comes faster than that in the long run is nobody's hand."""
MAX_MARKS = 200
MAX_TRAIL = 1_000
"""Edits that an editor remembers; it forgets the oldest (assets/components/editor/trail.js)."""
MAX_TEXT = 200
MAX_FIELDS = 100
MAX_PARAMETER = 50_000
MAX_WHOLE = 2**53
"""Whole numbers beyond it are not exact in JavaScript."""
ANSWER = "answer"
"""The entry that says what a move will do, where effects are predicted."""
SHOW_STEP, REVEAL, PRESENT, SHARE, SPEAK = "show_step", "reveal", "present", "share", "speak"
"""Entries that are no edit of the list: a step of the page is opened, what a lesson covers uncovered, the
projector's view switched, the lesson's link asked for, the language chosen."""
CHECK, START, TURN, HINT = "check", "start", "turn", "hint"
"""Entries of practising: answers to be checked, other exercises, another one of them, a hint."""
BRING_ANSWERS = "bring_answers"
"""The entry that brings back what a session had been answered that is gone; the browser remembers it."""
TRY, LEAVE, STAY_OUT = "try", "leave", "stay_out"
"""Entries about a lesson: an edit was tried that it refuses; the page has opened without the locks that this
tab had at another address; nothing more is to be said of that."""
RESTART = "restart"
"""The entry that brings back what the page's address began with, which the browser remembers."""
SHOW_MEASURE = "show_measure"
"""The entry that opens the step of the page that shows a measure."""
SHOW_DEFINITION = "show_definition"
"""The entry that puts a definition in force and opens the step of the page that computes by it."""
WAYS = ("up", "down", "same")


@dataclass(frozen=True)
class Edit:
    """An edit by its name, with the values that it takes."""

    name: str
    values: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Entry:
    """An edit as it was reported; None is one that was not understood: it is taken, and changes nothing."""

    seq: int
    edit: Edit | None
    revision: int | None = None
    gesture: str | None = None


@dataclass(frozen=True)
class Base:
    """The list that a log started from: whose it is, its address, and the keys of its documents in order."""

    session: str
    revision: int
    address: Mapping[str, str]
    keys: tuple[int, ...]


@dataclass(frozen=True)
class Mark:
    """A list as the editor was given it, and the edits of it that were taken, each with its gesture.

    `past` is how many steps could be undone then, `compared` whether it was compared with a list before it.
    """

    address: Mapping[str, str]
    keys: tuple[int, ...]
    past: int
    compared: bool
    edits: tuple[tuple[Edit, str | None], ...]


@dataclass(frozen=True)
class Log:
    """What an editor reports."""

    instance: str
    base: Base
    entries: tuple[Entry, ...]
    attempt: int = 0
    trail: tuple[Mark, ...] = ()


# --- checks of single values ------------------------------------------------------------------------------

Check = Callable[[object], bool]


def _whole(value: object) -> bool:
    """Tell whether a value is a whole number; a truth value is none."""
    return type(value) is int and abs(value) <= MAX_WHOLE


def _text(value: object) -> bool:
    """Tell whether a value is a short text that can be written down again."""
    return isinstance(value, str) and len(value) <= MAX_TEXT and _is_writable(value)


def _is_writable(text: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in text)


def _grade(value: object) -> bool:
    return value is None or _whole(value)


def _grades(value: object) -> bool:
    return isinstance(value, list) and len(value) <= MAX_DOCUMENTS and all(map(_grade, value))


def _switch(value: object) -> bool:
    return isinstance(value, bool)


def _option(value: object) -> bool:
    return value is None or isinstance(value, float) or _whole(value) or _text(value)


def _fields(value: object) -> bool:
    """Tell whether a value is fields of a definition: known names, each with a value of its kind."""
    kinds: dict[str, Check] = {
        **dict.fromkeys(CHOICES, _option),
        "metric": _text,
        "rule": _text,
        "k": _whole,
        "max_grade": _whole,
    }
    return isinstance(value, dict) and all(
        isinstance(name, str) and name in kinds and kinds[name](each) for name, each in value.items()
    )


def _way(value: object) -> bool:
    return isinstance(value, str) and value in WAYS


def _address(value: object) -> bool:
    """Tell whether a value is parameters of an address, all of which are ours."""
    return isinstance(value, dict) and all(
        name in PARAMETERS and isinstance(text, str) and len(text) <= MAX_PARAMETER and _is_writable(text)
        for name, text in value.items()
    )


def _page(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch("[a-z_]{0,40}", value) is not None


def _query(value: object) -> bool:
    """Tell whether a value is the parameters of an address, as they stand in it."""
    return isinstance(value, str) and len(value) <= MAX_PARAMETER and _is_writable(value)


def _form(value: object) -> bool:
    """Tell whether a value is what somebody filled into a form: short texts by name."""
    return (
        isinstance(value, dict)
        and len(value) <= MAX_FIELDS
        and all(_text(each) for pair in value.items() for each in pair)
    )


# --- the edits and the values that they take ---------------------------------------------------------------

_DIRECT: tuple[tuple[Callable[..., Scene], *tuple[Check, ...]], ...] = (
    (edits.move, _whole, _whole),
    (edits.retrieve, _whole, _whole),
    (edits.shelve, _whole, _whole),
    (edits.set_grade, _whole, _grade),
    (edits.rename, _whole, _text),
    (edits.remove, _whole),
    (settings.set_cutoff, _whole),
)

_ASKED: tuple[tuple[Callable[..., Scene], *tuple[Check, ...]], ...] = (
    (edits.add,),
    (edits.sort_ideally,),
    (edits.reverse,),
    (edits.shuffle, _whole),
    (queries.switch_query, _whole),
    (queries.add_query,),
    (queries.duplicate_query,),
    (queries.remove_query,),
    (queries.rename_query, _text),
    (edits.swap, _whole, _whole),
    (pins.pin,),
    (pins.unpin,),
    (pins.switch_pin,),
    (pins.compare_orders, _grades, _grades),
    (settings.set_predict, _switch),
    (settings.use_definition, _fields),
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
    ANSWER: (_way,),
    SHOW_STEP: (_text,),
    SHOW_MEASURE: (_text,),
    SHOW_DEFINITION: (_fields, _text),
    RESTART: (_address,),
    REVEAL: (_text,),
    PRESENT: (_switch,),
    SHARE: (),
    SPEAK: (_text,),
    TRY: (_text,),
    LEAVE: (_page, _query),
    STAY_OUT: (),
    CHECK: (_form,),
    START: (_form,),
    TURN: (_whole,),
    HINT: (),
    BRING_ANSWERS: (_query,),
}
"""What each edit has to be given."""


# --- reading ----------------------------------------------------------------------------------------------


def read_log(reported: object) -> Log | None:
    """Read what an editor reports; None if it is no log."""
    if not (_has(reported, "instance", _text) and _has(reported, "edits", _entries)):
        return None
    assert isinstance(reported, dict)
    base = _read_base(reported.get("base"))
    if base is None:
        return None
    attempt = reported.get("attempt", 0)
    if not _whole(attempt):
        return None
    entries, trail = tuple(map(_read_entry, reported["edits"])), _read_trail(reported.get("trail"))
    return Log(reported["instance"], base, entries, attempt, trail)


def _has(reported: object, name: str, check: Check) -> bool:
    return isinstance(reported, dict) and name in reported and check(reported[name])


def _entries(value: object) -> bool:
    """Tell whether a value is a list of entries that at least have their numbers."""
    return (
        isinstance(value, list)
        and len(value) <= MAX_EDITS
        and all(_has(each, "seq", _whole) for each in value)
    )


def _read_entry(reported: dict[str, Any]) -> Entry:
    seq, revision, gesture = (reported.get(name) for name in ("seq", "revision", "gesture"))
    assert isinstance(seq, int)
    if not ((revision is None or _whole(revision)) and (gesture is None or _text(gesture))):
        return Entry(seq, None)
    return Entry(seq, _read_edit(reported.get("edit")), revision, gesture)


def _read_edit(reported: object) -> Edit | None:
    """Read an edit: its name, which has to be known, and as many values as it takes, each of its kind."""
    if not isinstance(reported, list) or not reported:
        return None
    name, *values = reported
    checks = VALUES.get(name) if isinstance(name, str) else None
    if checks is None or len(values) != len(checks):
        return None
    fits = all(check(value) for check, value in zip(checks, values, strict=True))
    return Edit(name, tuple(values)) if fits else None


def _read_base(reported: object) -> Base | None:
    fields = (("session", _text), ("revision", _whole), ("address", _address), ("keys", _keys))
    if not all(_has(reported, name, check) for name, check in fields):
        return None
    assert isinstance(reported, dict)
    return Base(reported["session"], reported["revision"], reported["address"], tuple(reported["keys"]))


def _read_trail(reported: object) -> tuple[Mark, ...]:
    """Read what was done before; where anything of it is not understood, nothing can be undone."""
    if not isinstance(reported, list) or len(reported) > MAX_MARKS:
        return ()
    marks = [_read_mark(each) for each in reported]
    understood = tuple(mark for mark in marks if mark is not None)
    is_whole = len(understood) == len(marks) and sum(len(mark.edits) for mark in understood) <= MAX_TRAIL
    return understood if is_whole else ()


def _read_mark(reported: object) -> Mark | None:
    fields = (
        ("address", _address),
        ("keys", _keys),
        ("past", _whole),
        ("compared", _switch),
        ("edits", _pairs),
    )
    if not all(_has(reported, name, check) for name, check in fields):
        return None
    assert isinstance(reported, dict)
    edits = [(_read_edit(edit), gesture) for edit, gesture in reported["edits"]]
    known = tuple((edit, gesture) for edit, gesture in edits if edit is not None)
    return Mark(reported["address"], tuple(reported["keys"]), reported["past"], reported["compared"], known)


def _pairs(value: object) -> bool:
    """Tell whether a value is pairs of what may be an edit and a gesture."""
    return (
        isinstance(value, list)
        and len(value) <= MAX_TRAIL
        and all(
            isinstance(each, list) and len(each) == 2 and (each[1] is None or _text(each[1]))
            for each in value
        )
    )


def _keys(value: object) -> bool:
    """Tell whether a value is the keys of documents: whole numbers, each once."""
    return (
        isinstance(value, list)
        and len(value) <= 2 * MAX_DOCUMENTS
        and all(map(_whole, value))
        and len(set(value)) == len(value)
    )


# --- the list that a log means ----------------------------------------------------------------------------


def started_from(base: Base | Mark, present: Scene) -> Scene | None:
    """Give the scene that a log of another session started from, under the keys that its edits name.

    That is the present one, if a session that has just begun has restored it from the same address, and else
    what the log's own address holds; None if the keys do not fit.
    """
    scene = present if encode(present) == base.address else decode(base.address, present)[0]
    if len(scene.query.documents) != len(base.keys):
        return None
    keys = dict(zip((document.key for document in scene.query.documents), base.keys, strict=True))

    def under_their_keys(documents: tuple[Document, ...]) -> tuple[Document, ...]:
        return tuple(replace(document, key=keys[document.key]) for document in documents)

    query = scene.query
    return with_query(
        scene,
        ranked=under_their_keys(query.ranked),
        missing=under_their_keys(query.missing),
        pinned=None if query.pinned is None else tuple(keys[key] for key in query.pinned),
    )
