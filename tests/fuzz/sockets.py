"""Spoilt messages on the websocket of a running app, from many sides, while somebody goes on working there.

What has to hold: the one who works sees no list and no number but that of the own edits; the log has no
fault; memory stays within bounds; and after all that was sent every session still gets its answers.
"""

import asyncio
import json
import random
import re
import string
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from tempfile import TemporaryFile
from typing import IO, Any

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.exceptions import ConnectionClosed

from scene.address.encoding import decode, encode
from scene.examples import example_scene
from tests.every_page import PAGES
from tests.fuzz.entries import PASTES, addresses, an_edit
from tests.fuzz.spoiling import NASTY, any_value, spoilt_text, spoilt_value
from tests.load.session import HERE, LabSession, ends_a_run, join
from tests.load.watching import Held, Watched, watched
from tests.server import PATIENCE

STRANGERS = 24
A_VISIT = 45
"""Messages that a stranger sends before a new connection; from 60 on, one would have to wait."""
BEAT = 0.5
"""Seconds between two edits of the one who works."""
MAX_MEMORY = 400.0
"""Megabytes that the process may take, with all its strangers in it."""
ID = re.compile(rb"\$\$ID-[0-9a-f]{32}-[\w.-]{1,40}")
OTHER_KINDS = (
    *("clear_cache", "set_run_on_save", "stop_script", "load_git_info", "app_heartbeat"),
    *("debug_disconnect_websocket", "debug_shutdown_runtime"),
)
OF_A_VALUE = {"JSONDecodeError", "KeyError"}
OURS = ("app.py", "metrics/", "pages/", "scene/", "ui/")
OWN = tuple(f"Mine {letter}" for letter in string.ascii_uppercase[:6])
"""The names of the documents of the one who works."""


@dataclass
class Annotations:
    """What came of it."""

    sent: int = 0
    ended: int = 0
    answered: int = 0
    edits: int = 0
    waits: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    held: list[Held] = field(default_factory=list)


# --- spoilt messages ------------------------------------------------------------------------------------


def _noise(session: LabSession, ids: Sequence[str], chance: random.Random) -> bytes | str:
    """Return bytes that are no message at all, or a text."""
    if chance.random() < 0.2:
        return chance.choice(NASTY).encode("utf-8", "replace").decode()
    return chance.randbytes(chance.choice((0, 1, 5, 100, 5_000)))


def _flipped(session: LabSession, ids: Sequence[str], chance: random.Random) -> bytes:
    """Change a few bytes of a message, or leave some out."""
    written = bytearray(_report(session, ids, chance))
    for _ in range(chance.randint(1, 5)):
        place = chance.randrange(len(written))
        if chance.random() < 0.5:
            written[place] = chance.randrange(256)
        else:
            del written[place : place + chance.choice((1, 3, 50))]
        if not written:
            break
    return bytes(written)


def _other_kinds(session: LabSession, ids: Sequence[str], chance: random.Random) -> bytes:
    """Ask for what Streamlit knows and no page of this app asks for."""
    message = BackMsg()
    name = chance.choice(OTHER_KINDS)
    setattr(message, name, chance.random() < 0.8)
    if chance.random() < 0.3:
        message.file_urls_request.file_names.append(
            spoilt_text("a.csv", chance).encode("utf-8", "replace").decode()
        )
    elif chance.random() < 0.3:
        message.backend_operation_request.request_id = "1"
        message.backend_operation_request.install_skills.SetInParent()
    return bytes(message.SerializeToString())


def _rerun(session: LabSession, ids: Sequence[str], chance: random.Random) -> bytes:
    """Ask for a run with spoilt fields."""
    message = BackMsg()
    run = message.rerun_script
    run.page_script_hash = session.page_hash
    run.query_string = _sendable(spoilt_text(chance.choice(addresses()), chance))
    names = ("page_script_hash", "page_name") if chance.random() < 0.97 else ("fragment_id", "page_name")
    for name in chance.sample(names, chance.randint(0, 2)):
        setattr(run, name, _sendable(spoilt_text(session.page_hash or "ndcg", chance)))
    for name in chance.sample(("timezone", "locale", "url", "color_scheme"), chance.randint(0, 2)):
        setattr(run.context_info, name, _sendable(spoilt_text("en-GB", chance)))
    run.is_auto_rerun = chance.random() < 0.2
    run.cached_message_hashes.extend(_sendable(each) for each in chance.sample(NASTY, chance.randint(0, 3)))
    return bytes(message.SerializeToString())


def _widgets(session: LabSession, ids: Sequence[str], chance: random.Random) -> bytes:
    """Send what is on the page values that it never has."""
    message = BackMsg()
    message.rerun_script.page_script_hash = session.page_hash
    for _ in range(chance.randint(1, 4)):
        state = message.rerun_script.widget_states.widgets.add()
        state.id = (
            _sendable(spoilt_text(chance.choice(ids), chance))
            if chance.random() < 0.1
            else chance.choice(ids)
        )
        text = _sendable(spoilt_text(chance.choice(PASTES), chance))
        named = {chance.choice(("log", "text", "apply")): any_value(text, chance)}
        values = [
            *(("trigger_value", True), ("bool_value", True), ("int_value", chance.choice((0, -1, 2**62)))),
            ("double_value", chance.choice((0.0, 1e308, float("nan"), float("inf")))),
            *(("string_value", text), ("bytes_value", text.encode()), ("json_value", text)),
            ("json_value", _written(any_value({"log": {}}, chance))),
            ("json_value", _written(named)),
        ]
        if chance.random() < 0.1:
            state.string_array_value.data.extend([text[:100]] * chance.choice((0, 1, 50)))
        else:
            setattr(state, *chance.choice(values))
    return bytes(message.SerializeToString())


def _report(session: LabSession, ids: Sequence[str], chance: random.Random) -> bytes:
    """Report edits that nobody made, also those of another session's list."""
    known = session.editor
    entries = [
        {
            "seq": session.seq + number,
            "revision": chance.choice((None, known.get("revision"))),
            "edit": an_edit(chance),
        }
        for number in range(1, chance.choice((2, 3, 40)))
    ]
    session.seq += len(entries)
    base: Any = {
        "session": chance.choice((known.get("session"), "0" * 16)),
        "revision": known.get("revision"),
        "address": chance.choice((known.get("address"), encode(_any_list(chance)))),
        "keys": list(range(chance.choice((6, 7)))),
    }
    log: Any = {"instance": "load", "base": base, "edits": entries, "attempt": session.seq}
    for _ in range(chance.randint(0, 2)):
        log = spoilt_value(log, chance)
    message = BackMsg()
    message.rerun_script.page_script_hash = session.page_hash
    state = message.rerun_script.widget_states.widgets.add()
    state.id, state.json_value = session.editor_id or chance.choice(ids), _written({"log": log})
    return bytes(message.SerializeToString())


def _any_list(chance: random.Random) -> Any:
    parameters = {"r": ".".join(chance.choices("0123x", k=6)), "n": ".".join("Theirs" for _ in range(6))}
    return decode(parameters, example_scene("six-results"))[0]


def _sendable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def _written(value: Any) -> str:
    with suppress(ValueError, RecursionError, TypeError):
        return _sendable(json.dumps(value))
    return "{"


Make = Callable[[LabSession, Sequence[str], random.Random], bytes | str]
READABLE: tuple[Make, ...] = (_other_kinds, _rerun, _widgets, _widgets, _report, _report)
NOISE: tuple[Make, ...] = (*READABLE, _noise, _flipped)
"""What ends a session mostly."""


# --- who is there ---------------------------------------------------------------------------------------


class Stranger:
    """A connection over which anything is sent; whatever comes back is read at once."""

    def __init__(self, session: LabSession) -> None:
        self.session = session
        self.ids: set[str] = set()
        self.run_ended = asyncio.Event()
        self.reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for received in self.session.socket:
                assert isinstance(received, bytes)
                self._take(received)

    def _take(self, received: bytes) -> None:
        self.ids.update(each.decode() for each in ID.findall(received))
        message = ForwardMsg.FromString(received)
        if message.WhichOneof("type") == "navigation":
            self.session.page_hash = message.navigation.page_script_hash
        if message.WhichOneof("type") == "delta":
            self.session.read(message)
        if ends_a_run(message):
            self.run_ended.set()

    async def open(self) -> None:
        """Open a page, and read what is on it."""
        message = BackMsg()
        message.rerun_script.query_string = "r=3.2.3.0.1.2&n=" + ".".join(["Theirs"] * 6)
        message.rerun_script.page_name = self.session.page
        await self.is_answered(message)

    async def send(self, kinds: Sequence[Make], chance: random.Random) -> None:
        """Send something."""
        make = chance.choice(kinds)
        await self.session.socket.send(make(self.session, [*sorted(self.ids), "none"], chance))

    async def is_answered(self, message: BackMsg | None = None) -> bool:
        """Ask for a run as a page would, and tell whether there is one."""
        if message is None:
            message = BackMsg()
            message.rerun_script.page_script_hash = self.session.page_hash
        self.run_ended.clear()
        await self.session.socket.send(message.SerializeToString())
        ended = asyncio.create_task(self.run_ended.wait())
        await asyncio.wait({ended, self.reader}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        return self.run_ended.is_set() or self.reader.done()


async def stranger(app: Watched, count: int, told: Annotations, seed: str) -> None:
    """Come with a page open or without one, send spoilt messages, see whether anybody still answers, go."""
    chance, left = random.Random(seed), count
    while left > 0:
        page = chance.choice(PAGES)
        here = Stranger(await join(HERE[0], app.port, "" if page == "overview" else page))
        with suppress(ConnectionClosed):
            if chance.random() < 0.5:
                await here.open()
            kinds = chance.choice((READABLE, READABLE, NOISE))
            for _ in range(min(left, A_VISIT)):
                left -= 1
                told.sent += 1
                await here.send(kinds, chance)
                if chance.random() < 0.05 and not await here.is_answered():
                    told.faults.append(f"{seed}: no answer any more")
            told.answered += await here.is_answered()
        socket = here.session.socket
        if socket.close_code is not None:
            told.ended += 1
            if not socket.close_reason:
                told.faults.append(f"{seed}: ended with {socket.close_code} and without a sentence")
        await socket.close()


async def worker(app: Watched, told: Annotations, is_over: asyncio.Event) -> None:
    """Work on a list of one's own as long as there are strangers."""
    session = await join(HERE[0], app.port, "ndcg")
    await session.open(r="3.2.3.0.1.2", k="6", n=".".join(OWN))
    chance = random.Random(0)
    while not is_over.is_set():
        try:
            answer = await session.move(*chance.sample(range(1, 7), 2))
        except (AssertionError, ConnectionClosed, ConnectionError) as problem:
            told.faults.append(f"the one who works was disturbed: {problem}")
            return
        told.edits += 1
        told.waits.append(answer.finished)
        if {card["name"] for card in session.editor["ranked"]} != set(OWN):
            told.faults.append("the one who works sees the names of others")
        await asyncio.sleep(BEAT)
    await session.socket.close()


async def _siege(app: Watched, count: int, seed: int, told: Annotations) -> None:
    is_over = asyncio.Event()
    told.held.append(await asyncio.to_thread(app.look))
    work = asyncio.create_task(worker(app, told, is_over))
    each = -(-count // STRANGERS)
    await asyncio.gather(*(stranger(app, each, told, f"{seed}/{number}") for number in range(STRANGERS)))
    told.held.append(await asyncio.to_thread(app.look))
    is_over.set()
    await work


def besiege(count: int, seed: int) -> Annotations:
    """Send so many messages to a running app; give what came of it."""
    told = Annotations()
    with TemporaryFile("w+") as log:
        with watched(log) as app:
            asyncio.run(_siege(app, count, seed, told))
            if app.process.poll() is not None:
                told.faults.append("the server is gone")
        told.faults += faults_in(log)
    if told.held[-1].resident > MAX_MEMORY:
        told.faults.append(f"memory grew to {told.held[-1]}")
    return told


def faults_in(log: IO[str]) -> Iterator[str]:
    """Find in a log what was not caught: each fault once, by its code, and stack traces."""
    log.seek(0)
    seen = set()
    for line in log:
        if "Traceback" in line:
            yield line.strip()
        if '"code": ' in line:
            told = json.loads(line[line.index("{") :])
            if told["code"] not in seen and not is_forged(told):
                yield line.strip()
            seen.add(told["code"])


def is_forged(told: dict[str, Any]) -> bool:
    """Return whether Streamlit failed at a value that its widget cannot have, in its sender's run."""
    return told["error"] in OF_A_VALUE and not told["frames"][-1].startswith(OURS)
