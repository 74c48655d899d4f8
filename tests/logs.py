"""Logs as the editor in the browser writes them."""

from __future__ import annotations

from typing import Any

from scene.address import encode
from scene.log import Log, read_log
from ui.frame.session import Session


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
