"""The app as a web server sees it: routes beside Streamlit's, and what every request goes through."""

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from streamlit import config, runtime

from ui.server.counts import ConnectionCounter, show_counts, write_counts
from ui.server.errors import keep_log_free_of_content
from ui.server.first_page import ADDRESSES, CompressedFiles, give_kit, give_page
from ui.server.headers import Headers
from ui.server.limits import Limits
from ui.server.news import end_news_with_the_server, tell_news
from ui.server.settings import FILES, PATH, SECRET, STARTER, UPLOAD, is_served, read_megabytes
from ui.streamlit_internals import keep_few_files, patch_streamlit, share_files

MIDDLEWARE = [
    Middleware(Headers),
    Middleware(Limits),
    Middleware(ConnectionCounter),
    Middleware(CompressedFiles),
]


def routes() -> list[Route]:
    """Return the routes that are not Streamlit's, below the path that the app is served under."""
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
        Route(f"{under}/counts/{{word}}", show_counts),
        Route(f"{under}/room-news/{{code}}", tell_news),
    ]


async def tell_health(request: Request) -> PlainTextResponse:
    """Return in words whether this process takes sessions."""
    is_ready, _ = await runtime.get_instance().is_ready_for_browser_connection
    answer = ("ok", 200) if is_ready else ("not ready", 503)
    return PlainTextResponse(*answer, headers={"Cache-Control": "no-store"})


async def give_file(request: Request) -> Response:
    """Answer with a file. What writes files is loaded when the first is asked for: the app starts without."""
    from ui.server.files import answer

    return await answer(request)


@asynccontextmanager
async def lifespan(app: st.App) -> AsyncIterator[None]:
    """Do what goes on beside the answers: write counts, and end with the process that started this one."""
    keep_log_free_of_content()
    patch_streamlit()
    keep_few_files()
    if folder := os.environ.get(FILES):
        share_files(Path(folder), os.environ[SECRET])
    logging.getLogger("uvicorn.access").handlers.clear()  # its lines would hold everybody's lists
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)  # and these, who came when
    end_news_with_the_server()
    tasks = [asyncio.create_task(write_counts()), asyncio.create_task(_end_with_starter())]
    yield
    for task in tasks:
        task.cancel()


async def _end_with_starter() -> None:
    """Stop where the process that started this one is gone, however it went: no worker stays behind alone."""
    starter = int(os.environ.get(STARTER, os.getpid()))
    while starter != os.getpid():
        if os.getppid() != starter:
            signal.raise_signal(signal.SIGTERM)
        await asyncio.sleep(1)
