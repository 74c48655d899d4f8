"""Which reports of the browser were already received."""

import secrets
from dataclasses import dataclass, field

from scene.wire.pace import TokenBucket
from scene.wire.steps import HistorySync

MAX_ENTRIES = 10_000
"""Edits and commands that come at once, as after a while without a server."""
ENTRIES_A_SECOND = 100.0
"""The most entries a second in the long run: no hand is faster."""


@dataclass
class ReceivedEntries:
    """Which reported entries were carried out, at what pace, and the undo steps that were sent."""

    # its name, taken over from one that is gone
    session: str = field(default_factory=lambda: secrets.token_hex(8))
    instance: str = ""
    acknowledged: int = 0  # the entries of `instance` carried out
    attempt: int = 0  # the last to arrive
    sent: HistorySync = field(default_factory=HistorySync)  # the steps of undo
    pace: TokenBucket = field(default_factory=lambda: TokenBucket(ENTRIES_A_SECOND, MAX_ENTRIES))
