"""One person's session over the real websocket, as a browser has it, without a browser.

It sends what the editor would send and reads what Streamlit answers; of that it keeps the editor's list and
the headline, and checks both against a model of its own edits. It can lose its connection, edit meanwhile and
join again, as a browser does.
"""

import json
import math
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect

from scene.list.history import MAX_STEPS
from scene.wire.edits import STEPS
from tests.logs import Kept, asked
from tests.packed import unpacked

HERE = ("127.0.0.1", "localhost")
CHANNEL = "channel"
ATTEMPTS = 5
"""Reports after which a session that has been lost must have taken everything."""
NO_TOKEN = "none"
"""What stands in the place of a token against forged requests."""
ANY_REVISION = None
"""The revision of an edit that fits every list."""
KEPT = 2
"""How many runs a browser keeps a message that none of them has used."""


@dataclass
class Answer:
    """What an edit took: seconds to the new headline and to the end, and bytes that were sent."""

    headline: float
    finished: float
    size: int


@dataclass(frozen=True)
class Listed:
    """A list as its editor shows it: the keys in their order, the grade of each, the cutoff."""

    order: tuple[int, ...]
    grades: Mapping[int, int | None]
    k: int


class Model:
    """What a person's own edits make of a list, with undo and redo."""

    def __init__(self, listed: Listed) -> None:
        self.present = listed
        self.past: deque[Listed] = deque(maxlen=MAX_STEPS)
        self.future: list[Listed] = []

    def take(self, name: str, *values: Any) -> None:
        """Take an edit."""
        if name == "undo":
            if self.past:
                self.future.append(self.present)
                self.present = self.past.pop()
        elif name == "redo":
            if self.future:
                self.past.append(self.present)
                self.present = self.future.pop()
        elif (changed := self._changed(name, *values)) != self.present:
            self.past.append(self.present)
            self.present, self.future = changed, []

    def _changed(self, name: str, *values: Any) -> Listed:
        if name == "set_cutoff":
            return replace(self.present, k=values[0])
        key, value = values
        if name == "set_grade":
            return replace(self.present, grades={**self.present.grades, key: value})
        order = [each for each in self.present.order if each != key]
        order.insert(value - 1, key)
        return replace(self.present, order=tuple(order))


@dataclass
class LabSession:
    """A session of the app that edits its list, and knows what it should be."""

    socket: ClientConnection
    page: str
    page_hash: str = ""
    editor: dict[str, Any] = field(default_factory=dict)
    editor_id: str = ""
    headline: str = ""
    model: Model = field(init=False)
    cached: dict[str, ForwardMsg] = field(default_factory=dict)
    used: dict[str, int] = field(default_factory=dict)
    runs: int = 0
    seq: int = 0
    id: str = ""
    known: dict[str, Any] = field(default_factory=dict)
    kept: Kept = field(default_factory=Kept)
    unsent: list[dict[str, Any]] = field(default_factory=list)
    widgets: dict[str, str] = field(default_factory=dict)
    states: dict[str, dict[str, Any]] = field(default_factory=dict)
    pages: dict[str, str] = field(default_factory=dict)

    async def open(self, **address: str) -> Answer:
        """Open a page at an address, and take what is there for the list that is edited from now on."""
        answer = await self.arrive(**address)
        self.model = Model(self.shown)
        return answer

    async def arrive(self, **address: str) -> Answer:
        """Open a page at an address, and wait for all of it."""
        message = BackMsg()
        message.rerun_script.query_string = urlencode(address)
        message.rerun_script.page_name = self.page
        answer = await self.ask(message)
        self._learn()
        return answer

    async def turn_to(self, page: str) -> Answer:
        """Go to another page by the navigation, with the list as it is, and check what is there."""
        message = BackMsg()
        message.rerun_script.query_string = urlencode(self.known["base"]["address"])
        message.rerun_script.page_script_hash = self.page_hash = self.pages[page]
        message.rerun_script.cached_message_hashes.extend(self.cached)
        self.page, self.states = page, {}
        answer = await self.ask(message)
        self._learn()
        self.check()
        return answer

    async def use(self, key: str, **state: Any) -> Answer:
        """Use a widget by its key; the state is a field of the message that Streamlit's browser sends."""
        self.states[self.widgets[key]] = state
        return await self.ask(self._message())

    @property
    def order(self) -> list[int]:
        """The documents that should be on screen, in their order."""
        return list(self.model.present.order)

    @property
    def shown(self) -> Listed:
        """What is on screen."""
        cards = zip(self.editor["base"]["keys"], self.editor["ranked"], strict=False)
        grades = {key: card["grade"] for key, card in cards}
        return Listed(tuple(grades), grades, self.editor["k"])

    async def move(self, place: int, rank: int) -> Answer:
        """Move the document at a place of the list to a rank, both from 1, and check what comes back."""
        return await self.edit("move", self.order[place - 1], rank)

    async def edit(self, name: str, *values: int | None) -> Answer:
        """Make an edit, and check what comes back."""
        self._make(name, *values)
        answer = await self.deliver()
        self.check()
        return answer

    def note(self, place: int, rank: int) -> None:
        """Move a document without telling anybody yet."""
        self._make("move", self.order[place - 1], rank)

    def _make(self, name: str, *values: int | None) -> None:
        self.model.take(name, *values)
        self._enter([name, *values], ANY_REVISION if name in STEPS else self.known["base"]["revision"])

    def _enter(self, edit: list[Any], revision: int | None) -> None:
        self.seq += 1
        self.unsent.append({"seq": self.seq, **asked(edit, revision)})

    async def tell(self, edit: list[Any]) -> Answer:
        """Report an edit that Python makes, or a command."""
        self._enter(edit, ANY_REVISION)
        return await self.deliver()

    def lose(self) -> None:
        """Lose the connection from one moment to the next."""
        self.socket.transport.abort()

    async def rejoin(self, host: str, port: int) -> None:
        """Connect again, by the name that the session had, and tell whoever answers what it has to know."""
        self.socket = await connected(host, port, self.id)
        for _ in range(ATTEMPTS):
            await self.deliver()
            if self.editor["session"] == self.known["session"] and not self.unsent:
                self.check()
                return
        raise AssertionError(f"{len(self.unsent)} edits are not taken after {ATTEMPTS} attempts")

    def check(self) -> None:
        """Fail if the list or its number is not that of the edits."""
        shown, right = self.shown, self.model.present
        if shown != right:
            raise AssertionError(f"the list is {shown}, and should be {right}")
        if self.page not in UNCHECKED and any(right.grades.values()):
            grades = tuple(right.grades[key] or 0 for key in right.order)
            number = f"{NUMBERS.get(self.page, ndcg_of)(grades, right.k, self.editor['top']):.4f}"
            if self.headline != number:
                raise AssertionError(f"the headline is {self.headline}, and should be {number}")

    async def deliver(self) -> Answer:
        """Report all edits that nobody has taken, and read what is answered."""
        known = self.known
        report = {
            "session": known["session"],
            "instance": "load",
            "attempt": self.runs,
            "entries": self.unsent,
        }
        report["receipt"] = self.kept.receipt
        if self.editor["session"] != known["session"]:
            report["list"] = self.kept.list
        self.states[self.editor_id] = {"json_value": json.dumps({"report": report})}
        answer = await self.ask(self._message())
        self._learn()
        return answer

    def _message(self) -> BackMsg:
        """Ask for a run of the page with its widgets as they are."""
        message = BackMsg()
        message.rerun_script.query_string = urlencode(self.known["base"]["address"])
        message.rerun_script.page_name = self.page
        message.rerun_script.page_script_hash = self.page_hash
        for name, state in self.states.items():
            message.rerun_script.widget_states.widgets.add(id=name, **state)
        message.rerun_script.cached_message_hashes.extend(self.cached)
        return message

    def _learn(self) -> None:
        """Take the answer of the session that knows the list; another one has to hear of it first."""
        told = self.editor
        if self.known and told["session"] != self.known["session"]:
            return
        acknowledged = told["ack"]["seq"] if told["ack"]["instance"] == "load" else 0
        self.unsent = [each for each in self.unsent if each["seq"] > acknowledged]
        self.known = told
        self.kept.follow(told)

    async def ask(self, message: BackMsg) -> Answer:
        """Send a message and read to the end of the run that it causes."""
        start, size, shown = time.perf_counter(), 0, 0.0
        await self.socket.send(message.SerializeToString())
        async for received in self.socket:
            assert isinstance(received, bytes)
            size += len(received)
            answer = ForwardMsg.FromString(received)
            answer = self._cached(answer)
            kind = answer.WhichOneof("type")
            if kind == "new_session":
                self.id = answer.new_session.initialize.session_id
            elif kind == "navigation":
                self.page_hash = answer.navigation.page_script_hash
                self.pages = {
                    app_page.url_pathname: app_page.page_script_hash
                    for app_page in answer.navigation.app_pages
                }
            elif kind == "delta" and self.read(answer):
                shown = time.perf_counter() - start
            elif ends_a_run(answer):
                self._forget()
                return Answer(shown, time.perf_counter() - start, size)
        raise ConnectionError("the server has gone")

    def _cached(self, message: ForwardMsg) -> ForwardMsg:
        """Keep a message that can be referred to; give the one that a message refers to."""
        if message.WhichOneof("type") == "ref_hash":
            message = self.cached[message.ref_hash]
        elif message.metadata.cacheable:
            self.cached[message.hash] = message
        if message.metadata.cacheable:
            self.used[message.hash] = self.runs
        return message

    def _forget(self) -> None:
        """Forget what has not been referred to for some runs, as a browser does."""
        self.runs += 1
        self.used = {each: run for each, run in self.used.items() if self.runs - run <= KEPT}
        self.cached = {each: self.cached[each] for each in self.used}

    def _know(self, widget: str) -> None:
        """Remember a widget by its key, which stands in its name behind what it is computed from."""
        self.widgets[widget.split("-", 2)[-1]] = widget

    def read(self, message: ForwardMsg) -> bool:
        """Take the editor's list or the headline from a message; tell whether it was the headline."""
        element = message.delta.new_element
        self._know(message.delta.add_block.popover.id or element.button_group.id or element.bidi_component.id)
        if element.WhichOneof("type") != "bidi_component":
            return False
        component = element.bidi_component
        if component.id.endswith(f"-{CHANNEL}"):
            self.editor_id, (self.editor, *_) = component.id, unpacked(component.bytes)
        if not component.id.endswith("-tree-strip"):
            return False
        self.headline = value_of(unpacked(component.bytes))
        return True


@lru_cache(maxsize=10_000)
def ndcg_of(grades: tuple[int, ...], k: int, top: int) -> float:
    """Compute nDCG@k without the app, as all that follows: no array of six costs what this takes."""
    dcg, ideal = (
        sum(grade / math.log2(1 + rank) for rank, grade in enumerate(order[:k], start=1))
        for order in (grades, sorted(grades, reverse=True))
    )
    return dcg / ideal


def err_of(grades: tuple[int, ...], k: int, top: int) -> float:
    """Compute ERR@k."""
    score, looks_on = 0.0, 1.0
    for rank, grade in enumerate(grades[:k], start=1):
        stops = (2**grade - 1) / 2**top
        score, looks_on = score + looks_on * stops / rank, looks_on * (1 - stops)
    return score


def ap_of(grades: tuple[int, ...], k: int, top: int) -> float:
    """Compute AP@k, divided by all relevant documents."""
    hits = [rank for rank, grade in enumerate(grades, start=1) if grade]
    return sum(i / rank for i, rank in enumerate(hits, start=1) if rank <= k) / len(hits)


def rr_of(grades: tuple[int, ...], k: int, top: int) -> float:
    """Compute RR@k."""
    return next((1 / rank for rank, grade in enumerate(grades[:k], start=1) if grade), 0.0)


UNCHECKED = ("roc_auc", "practice")
"""Pages whose headline is another number, or that of another list."""
NUMBERS = {"err": err_of, "average_precision": ap_of, "reciprocal_rank": rr_of}
"""What computes the headline of a page; on all others it is nDCG."""


def ends_a_run(message: ForwardMsg) -> bool:
    """Return whether a message is the last of a run that came to its end."""
    is_last = message.WhichOneof("type") == "script_finished"
    return is_last and message.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY


def value_of(tree: Any) -> str:
    """Find the headline's number in the tree of the strip."""
    if not isinstance(tree, list):
        return ""
    if isinstance(tree[1], dict) and tree[1].get("class") == "value":
        return str(tree[2])
    return next(filter(None, map(value_of, tree[2:])), "")


async def join(host: str, port: int, page: str) -> LabSession:
    """Connect to an app on this machine, and on no other."""
    if host not in HERE:
        raise ValueError(f"load is put on this machine only: host must be one of {HERE}, got {host}")
    return LabSession(await connected(host, port), page)


async def connected(host: str, port: int, session: str = "") -> ClientConnection:
    """Open a websocket, for a session that was there before if one is named."""
    named = [NO_TOKEN, session] if session else []
    return await connect(
        f"ws://{host}:{port}/_stcore/stream",
        subprotocols=["streamlit", *named],  # type: ignore[list-item]
        max_size=None,
        compression=None,
        ping_interval=None,
        open_timeout=60,
    )
