"""Logs as the editor in the browser writes them."""

from __future__ import annotations

from typing import Any

from scene.address.encoding import encode
from scene.wire.log import Log, read_log
from ui.session.session import Session


def base_of(session: Session) -> dict[str, Any]:
    """The list that an editor has from a session."""
    scene = session.present
    return {
        "session": session.name,
        "revision": session.revision,
        "address": encode(scene),
        "keys": [document.key for document in scene.query.documents],
    }


def reported(session: Session, edits: list[dict[str, Any]], instance: str = "a") -> dict[str, Any]:
    """What an editor reports to the session that it has its list from."""
    return {"instance": instance, "base": base_of(session), "edits": edits, "attempt": 1}


def log(session: Session, edits: list[dict[str, Any]], instance: str = "a") -> Log:
    """The same, as it comes through the door."""
    read = read_log(reported(session, edits, instance))
    assert read is not None
    return read


class Trail:
    """What an editor remembers of a session, as `assets/components/editor/trail.js` writes it."""

    def __init__(self) -> None:
        self.marks: list[dict[str, Any]] = []
        self.last: dict[str, Any] = {}

    def follow(self, told: dict[str, Any], taken: list[list[Any]]) -> None:
        """Remember an answer of a session, and the edits that it had taken, each with its gesture."""
        if self.marks:
            self.marks[-1]["edits"] += taken
        names = ("address", "keys", "past", "compared")
        is_explained = self.last.get("revision") == told["revision"] and (
            taken or all(self.last[name] == told[name] for name in ("address", "compared"))
        )
        if not is_explained:
            self.marks.append({**{name: told[name] for name in names}, "edits": []})
        self.last = told


def told_by(session: Session) -> dict[str, Any]:
    """Give what a session tells its editor, as far as a trail needs it."""
    kept = session.history
    return {**base_of(session), "past": len(kept.past), "compared": kept.before is not None}
