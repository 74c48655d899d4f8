"""The messages of a run wait for each other, keep their order, and none is lost."""

from collections.abc import Callable, Sequence
from math import inf
from typing import cast

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from ui.shell.shell import MessageBatch
from ui.streamlit_internals import RunUnderWay


def messages(count: int) -> list[ForwardMsg]:
    return [ForwardMsg(hash=str(i)) for i in range(count)]


class FakeRun:
    """A run that notes what is sent, and may be ended by an error."""

    def __init__(self, end_if_unwanted: Callable[[], None] = lambda: None) -> None:
        self.sent: list[ForwardMsg] = []
        self.end_if_unwanted = end_if_unwanted

    def send(self, batch: Sequence[ForwardMsg]) -> None:
        self.sent += batch


def batch_of(run: FakeRun, longest: float) -> MessageBatch:
    return MessageBatch(cast(RunUnderWay, run), longest)


def test_messages_go_together_and_in_order() -> None:
    run = FakeRun()
    batch = batch_of(run, inf)
    for message in messages(5):
        batch.add(message)
    assert run.sent == []
    batch.release()
    assert run.sent == messages(5)
    batch.release()
    assert len(run.sent) == 5


def test_none_waits_longer_than_it_may() -> None:
    run = FakeRun()
    batch = batch_of(run, 0)
    for count, message in enumerate(messages(3), start=1):
        batch.add(message)
        assert len(run.sent) == count


def test_what_was_made_before_a_run_is_ended_is_sent() -> None:
    """Streamlit ends a run as it makes an element; what it made before may be said a single time."""

    def end() -> None:
        if len(batch.waiting) == 3:
            raise InterruptedError

    run = FakeRun(end)
    batch = batch_of(run, inf)
    first, second, third = messages(3)
    batch.add(first)
    batch.add(second)
    with pytest.raises(InterruptedError):
        batch.add(third)
    batch.release()
    assert run.sent == messages(3)
