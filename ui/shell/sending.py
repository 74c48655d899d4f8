"""A run's messages go to the browser together: sent element by element, both sides took longer."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from ui.streamlit_internals import RunUnderWay, run_under_way
from ui.turns import TURNS

LONGEST = 0.03
"""Seconds that a message waits for others; a page that takes longer appears bit by bit."""


class MessageBatch:
    """Messages of a run that wait for each other, no longer than so many seconds."""

    # With each the run looks up, as Streamlit does: another run may be asked for, and an error then ends this
    # one.

    def __init__(self, run: RunUnderWay, longest: float = LONGEST) -> None:
        self.run = run
        self.longest = longest
        self.waiting: list[ForwardMsg] = []
        self.last = monotonic()

    def add(self, message: ForwardMsg) -> None:
        """Take a message; send all if that was done too long ago."""
        self.waiting.append(message)
        TURNS.yield_turn()
        self.run.end_if_unwanted()
        if monotonic() - self.last >= self.longest:
            self.release()

    def release(self) -> None:
        """Send what waits, in order."""
        waiting, self.waiting = self.waiting, []
        self.run.send(waiting)
        self.last = monotonic()


@contextmanager
def send_together() -> Iterator[None]:
    """Let the messages of this run wait for each other; at the end, however it comes, none is left."""
    this_run = run_under_way()
    if this_run is None:
        yield
        return
    batch = MessageBatch(this_run)
    try:
        with this_run.messages_go_to(batch.add), TURNS.take_turn() as run:
            run.before_waiting, run.look_up = batch.release, this_run.end_if_unwanted
            yield
    finally:
        batch.release()
