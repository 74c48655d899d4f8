"""What a run tells the browser goes there together.

Streamlit sends every element by itself, as soon as it is made: each wakes the thread that talks to the
browsers, and the browser draws the page anew whenever some have come. An edit makes all of them within a few
milliseconds, and both took longer than that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.scriptrunner import get_script_run_ctx

LONGEST = 0.03
"""Seconds that a message waits for others; a page that takes longer appears bit by bit."""


class Sheaf:
    """Messages that wait for each other, no longer than so many seconds."""

    def __init__(self, send: Callable[[ForwardMsg], None], longest: float = LONGEST) -> None:
        self.send = send
        self.longest = longest
        self.waiting: list[ForwardMsg] = []
        self.last = monotonic()

    def add(self, message: ForwardMsg) -> None:
        """Take a message; send all if that was done too long ago."""
        self.waiting.append(message)
        if monotonic() - self.last >= self.longest:
            self.release()

    def release(self) -> None:
        """Send what waits, in order."""
        waiting, self.waiting = self.waiting, []
        for message in waiting:
            self.send(message)
        self.last = monotonic()


@contextmanager
def sent_together() -> Iterator[None]:
    """Let the messages of this run wait for each other; at the end, however it comes, none is left.

    `st.stop` ends a run by the next message, which here goes later: no page may use it.
    """
    context = get_script_run_ctx()
    if context is None:
        yield
        return
    sheaf = Sheaf(context._enqueue)
    context._enqueue = sheaf.add
    try:
        yield
    finally:
        context._enqueue = sheaf.send
        sheaf.release()
