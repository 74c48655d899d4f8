"""The web application: routes beside Streamlit's, and security headers on every answer."""

import asyncio
import base64
import hashlib
import logging
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import streamlit as st
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit import config, runtime

from ui.server.counts import ConnectionCounter, respond_with_load, write_counts
from ui.server.errors import keep_log_free_of_content
from ui.server.first_page import ADDRESSES, CompressedFiles, give_kit, give_page
from ui.server.limits import Limits
from ui.server.news import end_news_with_the_server, tell_news
from ui.server.settings import FILES, PATH, SECRET, STARTER, UPLOAD, is_served, read_megabytes
from ui.streamlit_internals import inline_scripts, keep_few_files, patch_streamlit, share_files
from ui.tree.embedding import embedding_hosts


def routes() -> list[Route]:
    """Return the app's own routes, such as files, news and health."""
    if size := os.environ.get(UPLOAD):
        config.set_option("server.maxUploadSize", read_megabytes(size))
    if is_served():
        config.set_option("server.baseUrlPath", os.environ.get(PATH, ""))
    base = str(config.get_option("server.baseUrlPath")).strip("/")
    under = f"/{base}" if base else ""
    return [
        Route(f"{under}/healthz", tell_health),
        Route(f"{under}/file/{{kind}}", give_file, methods=["GET", "POST"]),
        *(Route(f"{under}/{page}", give_page) for page in ADDRESSES),
        Route(f"{under}/kit/{{name}}", give_kit),
        Route(f"{under}/counts/{{word}}", respond_with_load),
        Route(f"{under}/room-news/{{code}}", tell_news),
    ]


async def tell_health(request: Request) -> PlainTextResponse:
    """Answer whether this process takes new sessions."""
    is_ready, _ = await runtime.get_instance().is_ready_for_browser_connection
    answer = ("ok", 200) if is_ready else ("not ready", 503)
    return PlainTextResponse(*answer, headers={"Cache-Control": "no-store"})


async def give_file(request: Request) -> Response:
    """Answer with a file to download."""
    from ui.server.files import answer

    return await answer(request)


@asynccontextmanager
async def lifespan(app: st.App) -> AsyncIterator[None]:
    """Write counts while the app runs, and stop it when its parent process is gone."""
    keep_log_free_of_content()
    patch_streamlit()
    keep_few_files()
    if folder := os.environ.get(FILES):
        share_files(Path(folder), os.environ[SECRET])
    logging.getLogger("uvicorn.access").handlers.clear()  # its lines would hold everybody's lists
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)  # and these, who came when
    end_news_with_the_server()
    tasks = [asyncio.create_task(write_counts()), asyncio.create_task(_stop_without_parent())]
    yield
    for task in tasks:
        task.cancel()


async def _stop_without_parent() -> None:
    """Stop this worker when the process that started it is gone."""
    starter = int(os.environ.get(STARTER, os.getpid()))
    while starter != os.getpid():
        if os.getppid() != starter:
            signal.raise_signal(signal.SIGTERM)
        await asyncio.sleep(1)


INLINE = "'unsafe-inline'"


class Headers:
    """Adds the headers to every answer; behind TLS, cookies travel by TLS alone."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.headers = {
            "Content-Security-Policy": policy(),
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(self.headers)
                if scope["scheme"] == "https":
                    message["headers"] = [_secure_cookie(*each) for each in headers.raw]
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def _secure_cookie(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    if name.lower() == b"set-cookie" and b"secure" not in value.lower():
        value += b"; Secure"
    return name, value


def policy() -> str:
    """Return the content security policy."""
    hashes = (hashlib.sha256(script.encode()).digest() for script in inline_scripts())
    scripts = [f"'sha256-{base64.b64encode(one).decode()}'" for one in hashes] if is_served() else [INLINE]
    rules = {
        "default-src": ["'none'"],
        "script-src": ["'self'", "blob:", *scripts],
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'", "data:"],
        "connect-src": ["'self'"],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
        "frame-ancestors": embedding_hosts() or ["'self'"],
    }
    return "; ".join(f"{name} {' '.join(allowed)}" for name, allowed in rules.items())


MIDDLEWARE = [
    Middleware(Headers),
    Middleware(Limits),
    Middleware(ConnectionCounter),
    Middleware(CompressedFiles),
]
