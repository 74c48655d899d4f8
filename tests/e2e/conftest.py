"""A running app, a browser, and a page that fails on any error or foreign request."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Response, sync_playwright

from tests.browser import launch_chromium
from tests.e2e.lab import Lab
from tests.server import PROJECT, Server, serve

# A page below the root asks for these beside itself first, and then at the root: Streamlit's own way.
PROBED = ("/_stcore/health", "/_stcore/host-config")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with launch_chromium(playwright) as chromium:
        yield chromium


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with serve(PROJECT / "app.py") as running:
        yield running


@pytest.fixture
def open_lab(browser: Browser, server: Server) -> Iterator[Callable[..., Lab]]:
    """Open the app in a browser of its own; what went wrong in any of them fails the test at its end."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def opened(path: str = "/ndcg?r=3.2.3.0.1.2&k=6", *, at: Server = server, **options: object) -> Lab:
        size = {"width": 1440, "height": 900}
        context = browser.new_context(**{"viewport": size, "reduced_motion": "reduce", **options})  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        watch(page, troubles)
        lab = Lab(page, at.url)
        lab.goto(path)
        return lab

    yield opened
    for context in contexts:
        context.close()
    assert not troubles


def watch(page: Page, troubles: list[str]) -> None:
    """Note page errors, requests to other hosts and failed requests."""

    def see(response: Response) -> None:
        if response.status >= 400 and not response.url.endswith(PROBED):
            troubles.append(f"{response.status} for {response.url}")

    def leave(url: str) -> None:
        if urlsplit(url).scheme not in ("data", "blob") and urlsplit(url).hostname != "127.0.0.1":
            troubles.append(f"a request left the machine: {url}")

    page.on("pageerror", lambda error: troubles.append(f"page error: {error}"))
    page.on("response", see)
    page.on("request", lambda request: leave(request.url))
    page.on("websocket", lambda socket: leave(socket.url))
