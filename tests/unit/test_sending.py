"""The messages of a run wait for each other, keep their order, and none is lost."""

from __future__ import annotations

from math import inf

from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from ui.frame.sending import Sheaf


def messages(count: int) -> list[ForwardMsg]:
    return [ForwardMsg(hash=str(i)) for i in range(count)]


def test_messages_go_together_and_in_order() -> None:
    sent: list[ForwardMsg] = []
    sheaf = Sheaf(sent.append, longest=inf)
    for message in messages(5):
        sheaf.add(message)
    assert sent == []
    sheaf.release()
    assert sent == messages(5)
    sheaf.release()
    assert len(sent) == 5


def test_none_waits_longer_than_it_may() -> None:
    sent: list[ForwardMsg] = []
    sheaf = Sheaf(sent.append, longest=0)
    for count, message in enumerate(messages(3), start=1):
        sheaf.add(message)
        assert len(sent) == count


def test_what_could_not_be_sent_is_not_sent_later() -> None:
    """Streamlit ends a run by an error out of the sending of a message: the rest is of a list that is old."""
    sent: list[ForwardMsg] = []

    def send(message: ForwardMsg) -> None:
        if sent:
            raise InterruptedError
        sent.append(message)

    sheaf = Sheaf(send, longest=inf)
    for message in messages(3):
        sheaf.add(message)
    try:
        sheaf.release()
    except InterruptedError:
        sheaf.release()
    assert sent == messages(1)
