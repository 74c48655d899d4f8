"""Reports as the channel in the browser writes them."""

import json
from collections.abc import Mapping
from itertools import count
from typing import Any

from ui.session import commands
from ui.session.channel import Report, read_report, receive
from ui.session.session import Session

ATTEMPTS = count(1)


def is_command(asked: Any) -> bool:
    """Whether what is asked for is a command of the view."""
    return isinstance(asked, list) and bool(asked) and asked[0] in tuple(commands.VALUES)


def asked(edit: Any, revision: int | None = None, gesture: str | None = None) -> dict[str, Any]:
    """What is asked for, as the channel's clients post it: an edit of the list, or a command of the view."""
    if is_command(edit):
        return {"command": edit}
    return {"edit": edit, "revision": revision, "gesture": gesture}


def entry(seq: int, edit: Any, revision: int | None = None, gesture: str | None = None) -> dict[str, Any]:
    """Return what is asked for under its number."""
    return {"seq": seq, **asked(edit, revision, gesture)}


def reported(session: Session, entries: list[dict[str, Any]], instance: str = "a") -> dict[str, Any]:
    """What a browser reports that has its list from a session."""
    named = {"session": session.received.session, "instance": instance, "attempt": next(ATTEMPTS)}
    return {**named, "receipt": session.received.sent.receipt, "entries": entries}


def report(session: Session, entries: list[dict[str, Any]], instance: str = "a") -> Report:
    """The same, as it comes through the entry."""
    read = read_report(reported(session, entries, instance))
    assert read is not None
    return read


def hand_over(session: Session, *entries: dict[str, Any], instance: str = "a") -> None:
    """Let a session take what its browser reports."""
    receive(session, report(session, [*entries], instance))


class Kept:
    """What the browser keeps of a session's answers, as `assets/components/editor/log.js` does."""

    def __init__(self, *answers: Mapping[str, Any]) -> None:
        self.steps: dict[int, Any] = {}
        self.receipt = 0
        self.list: dict[str, Any] = {}
        for answer in answers:
            self.follow(answer)

    def follow(self, answered: Mapping[str, Any]) -> None:
        """Remember an answer."""
        answered = json.loads(json.dumps(answered))  # as it comes by the wire
        base, told, self.receipt = answered["base"], answered["history"], answered["receipt"]
        present, at = [base["address"], base["keys"]], told["first"] + told["past"]
        self.steps |= {told["from"] + i: step or present for i, step in enumerate(told["steps"])}
        numbers = range(told["first"], at + told["future"] + 1)
        self.steps = {number: step for number, step in self.steps.items() if number in numbers}
        self.list = {name: told[name] for name in ("before", "moved")} | {"gesture": None, "at": at}
        self.list |= {
            "revision": base["revision"],
            "steps": [[number, *step] for number, step in self.steps.items()],
        }
