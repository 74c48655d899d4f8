"""A running app, a browser, and a page that fails on any error or foreign request."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Response, expect, sync_playwright

from tests.browser import launch_chromium
from tests.e2e.lab import Lab, Open
from tests.server import PROJECT, Server, serve

# A page below the root asks for these beside itself first, and then at the root: Streamlit's own way.
PROBED = ("/_stcore/health", "/_stcore/host-config")
USUAL = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
PATIENCE = 60_000
"""Milliseconds after which the browser has failed to do something, on a busy machine too."""

expect.set_options(timeout=PATIENCE)


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


class Contexts:
    """The browser's contexts, one for each set of options; it goes on from test to test.

    Pages of one context share what the browser has compiled of Streamlit, which costs more than all that a
    page computes. What a page could leave to the next one, its cookies and its storage, is cleared.
    """

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self.opened: dict[str, BrowserContext] = {}

    def get(self, **options: object) -> BrowserContext:
        """Give the context with these options."""
        name = repr(sorted(options.items()))
        if name not in self.opened:
            context = self.browser.new_context(**{**USUAL, **options})  # type: ignore[arg-type]
            context.set_default_timeout(PATIENCE)
            # A process without a page would end, and all that it has compiled with it.
            context.new_page().goto(self.server.url + "/_stcore/health")
            self.opened[name] = context
        return self.opened[name]

    def clear(self) -> None:
        """Close the pages of a test and forget what they have stored."""
        for context in self.opened.values():
            first, *others = context.pages
            for page in others:
                page.close()
            context.clear_cookies()
            first.evaluate("() => localStorage.clear()")


@pytest.fixture(scope="session")
def contexts(browser: Browser, server: Server) -> Contexts:
    return Contexts(browser, server)


@pytest.fixture
def usual_step() -> str | None:
    """The step that a page shows; where all of it is not needed a module says None: the step it opens on."""
    return "all"


@pytest.fixture
def open_lab(contexts: Contexts, server: Server, usual_step: str | None) -> Iterator[Open]:
    """Open the app in a page of its own; what went wrong in any of them fails the test at its end."""
    troubles: list[str] = []

    def opened(
        path: str = "/ndcg?r=3.2.3.0.1.2&k=6",
        *,
        at: Server = server,
        step: str | None = usual_step,
        **options: object,
    ) -> Lab:
        page = contexts.get(**options).new_page()
        watch(page, troubles)
        lab = Lab(page, at.url)
        lab.goto(path, step)
        return lab

    yield opened
    contexts.clear()
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
