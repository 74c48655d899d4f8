"""All that the app sends to a browser: every message of a run, with its trees unpacked, and its files."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple
from urllib.parse import parse_qsl, unquote

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.scriptrunner import ScriptRunnerEvent
from streamlit.testing.v1 import app_test
from streamlit.testing.v1.local_script_runner import LocalScriptRunner

from tests.packed import unpacked
from tests.ui.trees import nodes
from ui.server.files import file_of

DECIMAL = re.compile(r"(?<![\d.])\d+\.\d{4,}")
FRACTION = re.compile(r"(?<![\d/.])[1-9]\d*/[1-9]\d*(?![\d/])")


class Listener(LocalScriptRunner):
    """Runs the app as in any test without a browser, and keeps what the last run sent."""

    last: ClassVar[LocalScriptRunner]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        Listener.last = self


@contextmanager
def listening() -> Iterator[None]:
    """Listen to all runs of the app."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(app_test, "LocalScriptRunner", Listener)
        yield


class Sent(NamedTuple):
    """Something that was sent: what it is, all of its text, and its tree if it has one."""

    name: str
    text: str
    tree: Any = None


def sent() -> list[Sent]:
    """Return all that the last run sent, and the files that it offers."""
    runner = Listener.last
    events = zip(runner.events, runner.event_data, strict=True)
    messages = [
        _read(data["forward_msg"]) for event, data in events if event == ScriptRunnerEvent.ENQUEUE_FORWARD_MSG
    ]
    return [*messages, *(file for message in messages if message.tree for file in _files(message.tree))]


def _read(message: ForwardMsg) -> Sent:
    element = message.delta.new_element
    if element.WhichOneof("type") != "bidi_component":
        return Sent(str(message.WhichOneof("type")), str(message))
    component = element.bidi_component
    if component.id.endswith("-kit"):  # the code of all components, the same always
        return Sent("kit", "")
    name, data = component.id.rpartition("-tree-")[2], unpacked(component.bytes)
    is_tree = "-tree-" in component.id
    return Sent(name, json.dumps(data, ensure_ascii=False), data if is_tree else None)


def _files(tree: Any) -> Iterator[Sent]:
    """Fetch every file that a tree offers."""
    for button in nodes(tree, "button"):
        if kind := button[1].get("data-file"):
            found = file_of(unquote(kind).removeprefix("file/"), dict(parse_qsl(button[1]["data-of"])))
            yield Sent(kind, found[0] if found else "")


@lru_cache(1000)  # the same text is looked through for each of many numbers
def decimals(text: str) -> set[str]:
    """Return the numbers of a text that have as many decimals as the page shows, or more, with so many."""
    return {f"{float(found):.4f}" for found in DECIMAL.findall(text)}


def fractions(text: str) -> set[Fraction]:
    """Return the fractions of a text."""
    return {Fraction(found) for found in FRACTION.findall(text)}
