"""The messages of a run wait for each other, keep their order, and none is lost."""

from math import inf

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from ui.shell.sending import MessageBatch


def messages(count: int) -> list[ForwardMsg]:
    return [ForwardMsg(hash=str(i)) for i in range(count)]


def test_messages_go_together_and_in_order() -> None:
    sent: list[ForwardMsg] = []
    batch = MessageBatch(sent.extend, lambda: None, longest=inf)
    for message in messages(5):
        batch.add(message)
    assert sent == []
    batch.release()
    assert sent == messages(5)
    batch.release()
    assert len(sent) == 5


def test_none_waits_longer_than_it_may() -> None:
    sent: list[ForwardMsg] = []
    batch = MessageBatch(sent.extend, lambda: None, longest=0)
    for count, message in enumerate(messages(3), start=1):
        batch.add(message)
        assert len(sent) == count


def test_what_was_made_before_a_run_is_ended_is_sent() -> None:
    """Streamlit ends a run as it makes an element; what it made before may be said a single time."""
    sent: list[ForwardMsg] = []

    def look_up() -> None:
        if len(batch.waiting) == 3:
            raise InterruptedError

    batch = MessageBatch(sent.extend, look_up, longest=inf)
    first, second, third = messages(3)
    batch.add(first)
    batch.add(second)
    with pytest.raises(InterruptedError):
        batch.add(third)
    batch.release()
    assert sent == messages(3)
