"""Usage counts of all processes: open sessions, answers a second, response times; off unless set."""

import asyncio
import json
import os
import tempfile
import time
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ui.server.settings import FOLDER, counts_word
from ui.streamlit_internals import ends_a_run

WINDOW = 60.0
"""Seconds that are counted over."""
STALE = 5.0
"""Seconds after which the counts of a process are no longer those of one that runs."""


class Tally:
    """The usage counts of this process."""

    def __init__(self) -> None:
        self.sessions = 0
        self.answers: deque[tuple[float, float]] = deque(maxlen=100_000)  # when, and how long it took

    def recent_answers(self, now: float) -> list[float]:
        """Return the response times within the last seconds."""
        while self.answers and self.answers[0][0] < now - WINDOW:
            self.answers.popleft()
        return [seconds for _, seconds in self.answers]


TALLY = Tally()


class ConnectionCounter:
    """Middleware that counts connections and times a session's answers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a connection on, and count what goes through it."""
        if scope["type"] != "websocket" or not counts_word():
            await self.app(scope, receive, send)
            return
        asked: deque[float] = deque(maxlen=1)

        async def receive_and_note() -> Message:
            message = await receive()
            if message["type"] == "websocket.receive":
                asked.append(time.monotonic())
            return message

        async def send_and_note(message: Message) -> None:
            await send(message)
            if asked and ends_a_run(message.get("bytes") or b""):
                now = time.monotonic()
                TALLY.answers.append((now, now - asked.pop()))

        TALLY.sessions += 1
        try:
            await self.app(scope, receive_and_note, send_and_note)
        finally:
            TALLY.sessions -= 1


async def write_counts() -> None:
    """Write this process's counts to a file every second."""
    while counts_word():
        now = time.monotonic()
        counts = {"sessions": TALLY.sessions, "seconds": TALLY.recent_answers(now)}
        with suppress(OSError):
            file = _folder() / f"{os.getpid()}.json"
            beside = file.with_suffix(".new")
            beside.write_text(json.dumps(counts))
            beside.replace(file)
        await asyncio.sleep(1)


def _folder() -> Path:
    folder = Path(os.environ.get(FOLDER) or Path(tempfile.gettempdir()) / f"lab-counts-{os.getpid()}")
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


def respond_with_load(request: Request) -> Response:
    """Answer with the counts of all processes, if the secret word is right."""
    if not counts_word() or request.path_params["word"] != counts_word():
        return PlainTextResponse("Not Found", 404)
    counts = []
    with suppress(OSError):
        files = [path for path in _folder().glob("*.json") if abs(time.time() - path.stat().st_mtime) < STALE]
        counts = [json.loads(file.read_text()) for file in files]
    return JSONResponse(summary(counts), headers={"Cache-Control": "no-store"})


def summary(counts: Sequence[dict[str, object]]) -> dict[str, float | int | None]:
    """Return the sum of the counts of all processes."""
    taken = sorted(second for count in counts for second in _floats(count["seconds"]))
    return {
        "processes": len(counts),
        "sessions": sum(_floats([count["sessions"] for count in counts])),
        "answers_a_second": round(len(taken) / WINDOW, 2),
        "p50_ms": _quantile(taken, 0.5),
        "p95_ms": _quantile(taken, 0.95),
    }


def _floats(values: object) -> Iterable[float]:
    return values if isinstance(values, list) else []


def _quantile(ordered: Sequence[float], share: float) -> int | None:
    """Return a quantile in milliseconds; None where there is nothing."""
    return round(1000 * ordered[min(int(share * len(ordered)), len(ordered) - 1)]) if ordered else None
