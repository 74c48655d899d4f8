"""What the browser reports (`assets/components/shared/channel.js`): edits and commands, checked and done."""

# `session` knows the list; `instance` is the page, `attempt` how often it has sent, `receipt` the last answer
# it has; `entries` are numbered (`seq`), each a `command` or an `edit` with the `revision` that it was made
# on (None fits every list) and its `gesture`; `list` is what the browser kept where no session may know it.

from dataclasses import dataclass, replace
from time import monotonic
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from scene.examples import example_on_screen
from scene.list import history
from scene.practice import Practice, encode_answers, write_series
from scene.wire.edits import Edit, has_fields, is_text, is_whole, or_none, read_edit
from scene.wire.steps import SavedHistory, read_saved_history, restore_history, saved_scene_of, scene_of
from ui.session.attending import seen_in_room
from ui.session.commands import Command, read_command
from ui.session.current import current
from ui.session.received_entries import ENTRIES_A_SECOND, MAX_ENTRIES
from ui.session.session import Session
from ui.tree import components
from ui.words.text import label, plural_label

KEY = "channel"
ANY_REVISION = None
"""The revision of an edit that fits every list, such as undo."""


@dataclass(frozen=True)
class Entry:
    """A reported edit or command with its number; None if it was not understood."""

    seq: int
    action: Edit | Command | None
    revision: int | None = None
    gesture: str | None = None


@dataclass(frozen=True)
class Report:
    """A report of the browser: edits and commands, and the undo history that it saved."""

    session: str
    instance: str
    attempt: int
    receipt: int
    entries: tuple[Entry, ...]
    saved: SavedHistory | None = None


# --- reading ----------------------------------------------------------------------------------------------


def read_report(reported: object) -> Report | None:
    """Read what the browser reports; None if it is no report."""
    field_checks = {"session": is_text, "instance": is_text, "attempt": is_whole, "receipt": is_whole}
    if not has_fields(reported, entries=_is_entries, **field_checks):
        return None
    assert isinstance(reported, dict)
    return Report(
        **{name: reported[name] for name in field_checks},
        entries=tuple(map(_read_entry, reported["entries"])),
        saved=read_saved_history(reported.get("list")),
    )


def _is_entries(value: object) -> bool:
    """Return whether a value is a list of entries that at least have their numbers."""
    return (
        isinstance(value, list)
        and len(value) <= MAX_ENTRIES
        and all(has_fields(entry, seq=is_whole) for entry in value)
    )


def _read_entry(reported: dict[str, Any]) -> Entry:
    seq, revision, gesture = (reported.get(name) for name in ("seq", "revision", "gesture"))
    assert isinstance(seq, int)
    if not (or_none(is_whole)(revision) and or_none(is_text)(gesture)):
        return Entry(seq, None)
    if "command" in reported:
        return Entry(seq, read_command(reported["command"]))
    return Entry(seq, read_edit(reported.get("edit")), revision, gesture)


# --- taking -----------------------------------------------------------------------------------------------


def receive(session: Session, report: Report | None) -> None:
    """Do the edits and commands of a report that are new."""
    received = session.received
    if report is None:
        session.say(label("log.refused"))
        return
    if report.session != received.session:
        if report.saved is None:
            return  # the browser hears who answers, and then says which list is meant
        take_over(session, report.session, report.saved)
    if report.instance != received.instance:
        received.instance, received.acknowledged = report.instance, 0
    received.attempt = report.attempt
    received.sent.confirm(report.receipt)
    for entry in report.entries:
        if entry.seq > received.acknowledged:
            received.acknowledged = entry.seq
            _handle_entry(session, entry)


def _handle_entry(session: Session, entry: Entry) -> None:
    if not session.received.pace.try_take(monotonic()):
        session.say(plural_label("log.too-fast", int(ENTRIES_A_SECOND)))
        session.revision += 1  # the editor, which may have shown it, takes it back
    elif entry.action is None:
        session.say(label("log.refused"))
    elif not isinstance(entry.action, Edit):
        entry.action(session)
    elif entry.revision in (ANY_REVISION, session.revision):
        session.edit(entry.action, entry.gesture)


def take_over(session: Session, name: str, saved: SavedHistory) -> None:
    """Restore a lost session from what the browser saved: list, undo history, answers."""
    started = scene_of(saved.steps[saved.at], session.present)
    session.received.session = name
    if started is None:
        session.say(label("log.refused"))
        return
    if session.history.past:  # the list that somebody has made here meanwhile can be brought back
        if started != session.present:
            session.history = history.load(session.history, started)
            session.loads += 1
            session.example = None
    else:
        session.history = restore_history(saved, started)
        # Nobody knows any more whether it was answered what this move did.
        session.prediction.see(session.history.comparison_scene or started, started)
        session.example = example_on_screen(started)
    session.revision = saved.revision


# --- answering --------------------------------------------------------------------------------------------


def show_channel(session: Session) -> None:
    """Show the channel's answer where no ranking editor brings it."""
    components.channel(key=KEY, data=[answer(session)], on_report_change=receive_report)


def receive_report() -> None:
    """Read and do what the browser reports in this run."""
    # A component that reports from a page being left has no value any more; what it reports comes again.
    if reported := st.session_state.get(KEY):
        receive(current(), read_report(reported.get("report")))


def answer(session: Session) -> dict[str, Any]:
    """Return what the browser needs to know after a run."""
    received = session.received
    address, keys = saved_scene_of(session.present)
    scene_before_moves = session.prediction.scene_before_moves
    steps = received.sent.send(
        replace(session.history, comparison_scene=scene_before_moves or session.history.comparison_scene)
    )
    return {
        "session": received.session,
        "ack": {"instance": received.instance, "seq": received.acknowledged, "attempt": received.attempt},
        "receipt": received.sent.receipt,
        "base": {"revision": session.revision, "address": address, "keys": keys},
        "history": steps,
        "look": session.look,
        "answers": _answers_to_keep(session.practice),
        "room": seen_in_room(session),
    }


def _answers_to_keep(practice: Practice | None) -> list[str] | None:
    """Return the answers to exercises for the browser to save."""
    if practice is None:
        return None
    has_any = practice.answers or practice.hints
    return [urlencode(write_series(practice.series)), encode_answers(practice) if has_any else ""]
