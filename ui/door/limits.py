"""What is too much for one request or one connection, each refused with a sentence."""

from __future__ import annotations

import asyncio
import logging
import time

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from scene.pace import Bucket
from ui.parts.text import COOKIE, label, speak

MAX_BODY = 1_000_000
"""Bytes that a request may bring; what a page asks a file for is an address, of 100 kB at the very most."""
MAX_MESSAGE = 4_000_000
"""Bytes of a message from a session: its longest is a log of 10,000 edits, of 1.5 MB."""
MESSAGES_A_SECOND = 20.0
MESSAGES_AT_ONCE = 60.0
"""A session that sends more waits for its turn. A key held down sends 30 a second, for a second or two."""
UPLOAD = "/_stcore/upload_file/"
TOO_BIG = 1009
"""The code with which a websocket is closed that brought too long a message."""

log = logging.getLogger("lab")


class Limits:
    """Refuses requests and messages that are too long, and lets hasty sessions wait."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a connection on, within the limits."""
        if scope["type"] == "websocket":
            await self.app(scope, _within_limits(receive, send), send)
        elif scope["type"] == "http" and (refused := _refusal(Request(scope))):
            await refused(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def _refusal(request: Request) -> PlainTextResponse | None:
    """Say why a request is refused; None if it is not."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return None
    speak(request.cookies.get(COOKIE) or request.headers.get("Accept-Language", "").partition(",")[0])
    if UPLOAD in request.url.path:
        return PlainTextResponse(label("door.no-uploads"), 403)
    length = _length(request.headers)
    if length is None:
        return PlainTextResponse(label("door.no-length"), 411)
    if length > MAX_BODY:
        return PlainTextResponse(label("door.too-long", size=length, limit=MAX_BODY), 413)
    return None


def _length(headers: Headers) -> int | None:
    written = headers.get("Content-Length", "")
    return int(written) if written.isdecimal() else None


def _within_limits(receive: Receive, send: Send) -> Receive:
    """Receive messages one after the other: none that is too long, and not too many in a second."""
    bucket = Bucket(MESSAGES_A_SECOND, MESSAGES_AT_ONCE)

    async def receive_within_limits() -> Message:
        message = await receive()
        if message["type"] != "websocket.receive":
            return message
        size = len(message.get("bytes") or message.get("text") or b"")
        if size > MAX_MESSAGE:
            log.warning("a message is too long")
            reason = label("door.too-long-message", limit=MAX_MESSAGE)
            await send({"type": "websocket.close", "code": TOO_BIG, "reason": reason})
            return {"type": "websocket.disconnect", "code": TOO_BIG}
        if wait := bucket.wait(time.monotonic()):
            await asyncio.sleep(wait)
        return message

    return receive_within_limits
