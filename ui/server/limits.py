"""Limits of requests and messages: size and rate; a sentence says what is refused."""

import asyncio
import logging
import re
import time

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit import config

from scene.wire.pace import TokenBucket
from ui.streamlit_internals import message_kind_and_fragment
from ui.words.text import COOKIE, label, set_language

MAX_BODY = 1_000_000
"""Bytes that a request may bring; what a page asks a file for is an address, of 100 kB at the very most."""
MAX_MESSAGE = 4_000_000
"""Bytes of a message from a session: its longest is a log of 10,000 edits, of 1.5 MB."""
MEGA = 1 << 20
MESSAGES_A_SECOND = 20.0
MESSAGES_AT_ONCE = 60.0
"""A session that sends more waits for its turn. A key held down sends 30 a second, for a second or two."""
UPLOAD = "/_stcore/upload_file/"
AROUND_A_FILE = 10_000
"""Bytes that a request has beside the file that it brings."""
ASKS_FOR_ADDRESSES = "file_urls_request"
MAX_NAMES = 10_000
"""Bytes with which a session asks where to send files: it gives the names of a few."""
KINDS = {"rerun_script", "app_heartbeat", ASKS_FOR_ADDRESSES}
"""Messages that a page of this app sends. Streamlit knows more: to clear what all sessions share, for one."""
FRAGMENT = re.compile("([0-9a-f]{32})?")
"""How Streamlit names a part of a page that runs by itself, such as an open dialog; all else it would log."""
NOT_READ, TOO_BIG = 1002, 1009
"""The codes with which a websocket is closed that brought what is no message, or too long a one."""

log = logging.getLogger("lab")


class Limits:
    """Middleware that refuses long requests and messages, and slows down hasty sessions."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a connection on, within the limits."""
        if scope["type"] == "websocket":
            _speak_to(HTTPConnection(scope))
            await self.app(scope, _limit_messages(receive, send), send)
        elif scope["type"] == "http" and (refused := _refusal(Request(scope))):
            await refused(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def _refusal(request: Request) -> PlainTextResponse | None:
    """Return the answer that refuses a request; None if it is within limits."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return None
    _speak_to(request)
    length = _length(request.headers)
    if length is None:
        return PlainTextResponse(label("server.no-length"), 411)
    limit = largest_file() + AROUND_A_FILE if UPLOAD in request.url.path else MAX_BODY
    if length > limit:
        return PlainTextResponse(label("server.too-long", size=length, limit=limit), 413)
    return None


def largest_file() -> int:
    """Return how many bytes an uploaded file may have."""
    return int(config.get_option("server.maxUploadSize")) * MEGA


def _speak_to(request: HTTPConnection) -> None:
    """Choose the language of refusals for a connection."""
    set_language(request.cookies.get(COOKIE) or request.headers.get("Accept-Language", "").partition(",")[0])


def _length(headers: Headers) -> int | None:
    """Return the length of a request's body by its headers; None if they do not tell it."""
    length = headers.get("Content-Length", "" if "Transfer-Encoding" in headers else "0")
    return int(length) if length.isdecimal() else None


def _limit_messages(receive: Receive, send: Send) -> Receive:
    """Return a receive function that enforces the limits of messages."""
    bucket = TokenBucket(MESSAGES_A_SECOND, MESSAGES_AT_ONCE)

    async def receive_within_limits() -> Message:
        while True:
            message = await receive()
            if message["type"] != "websocket.receive":
                return message
            kind, refused = _inspect_message(message)
            if refused:
                log.warning("a message is refused")
                code, sentence = refused
                await send({"type": "websocket.close", "code": code, "reason": sentence})
                return {"type": "websocket.disconnect", "code": code}
            if wait := bucket.wait(time.monotonic()):
                await asyncio.sleep(wait)
            if kind in KINDS:
                return message

    return receive_within_limits


def _inspect_message(message: Message) -> tuple[str, tuple[int, str] | None]:
    """Return what a message is about, and the code and sentence that refuse it; None if it is accepted."""
    content = message.get("bytes")
    if len(content or message.get("text") or b"") > MAX_MESSAGE:
        return "", (TOO_BIG, label("server.too-long-message", limit=MAX_MESSAGE))
    try:
        kind, fragment = message_kind_and_fragment(content)
    except ValueError:
        return "", (NOT_READ, label("server.no-message"))
    if kind == ASKS_FOR_ADDRESSES and len(content or b"") > MAX_NAMES:
        return "", (TOO_BIG, label("server.too-long-message", limit=MAX_NAMES))
    if not FRAGMENT.fullmatch(fragment):
        return "", (NOT_READ, label("server.no-message"))
    return kind, None
