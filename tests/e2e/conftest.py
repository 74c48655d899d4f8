"""A running app, a browser, and a page that fails on any error or foreign request."""

from collections.abc import Callable, Generator, Iterator
from typing import Literal, TypeAlias
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Response,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.browser import launch_chromium
from tests.e2e.lab import Lab, Open
from tests.server import PROJECT, Server, serve

# A page below the root asks for these beside itself first, and then at the root: Streamlit's own way.
PROBED = ("/_stcore/health", "/_stcore/host-config")
LAPTOP: ViewportSize = {"width": 1440, "height": 900}
Scheme: TypeAlias = Literal["light", "dark"]
Motion: TypeAlias = Literal["reduce", "no-preference"]
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


@pytest.fixture
def mortal(server: Server) -> Iterator[Server]:
    """The same server for a test that kills it: in the end it runs again.

    A server of the test's own would be another origin, for which the browser compiles all of Streamlit anew.
    """
    yield server
    if server.process.poll() is not None:
        server.start()


class Tabs:
    """The browser's tabs, which go on from test to test: a new one costs more than what a page computes.

    Pages of one context share what the browser has compiled of Streamlit. What a test could leave to the next
    one is cleared: cookies, storage, further tabs; a test that fails leaves nothing at all.
    """

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self.contexts: dict[str, BrowserContext] = {}
        self.used: list[Page] = []

    def take(
        self,
        *,
        viewport: ViewportSize = LAPTOP,
        color_scheme: Scheme = "light",
        reduced_motion: Motion = "reduce",
        locale: str = "en-US",
        **options: object,
    ) -> Page:
        """Return a tab that this test has not used; its context has options that cannot change later."""
        context = self._context(options)
        page = next((each for each in context.pages if each not in self.used), None) or context.new_page()
        self.used.append(page)
        page.set_viewport_size(viewport)
        page.emulate_media(media="screen", color_scheme=color_scheme, reduced_motion=reduced_motion)
        speak(page, locale)
        return page

    def _context(self, options: dict[str, object]) -> BrowserContext:
        name = repr(sorted(options.items()))
        if name not in self.contexts:
            context = self.browser.new_context(viewport=LAPTOP, **options)  # type: ignore[arg-type]
            context.set_default_timeout(PATIENCE)
            self.contexts[name] = context
        return self.contexts[name]

    def give_back(self, *, is_clean: bool) -> None:
        """Forget what the pages of a test have stored; a failed test leaves no tab."""
        contexts = {page.context for page in self.used}
        self.used = []
        for context in contexts:
            first, *others = context.pages
            for page in others:
                page.close()
            if is_clean:
                first.goto(self.server.url + "/_stcore/health")
                first.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
                context.clear_cookies()
            else:
                context.close()
                self.contexts = {name: each for name, each in self.contexts.items() if each != context}


@pytest.fixture(scope="session")
def tabs(browser: Browser, server: Server) -> Tabs:
    return Tabs(browser, server)


def speak(page: Page, locale: str) -> None:
    """Let a tab ask for a language; a context of its own for each would compile Streamlit anew."""
    browser = page.context.new_cdp_session(page)
    agent = page.evaluate("() => navigator.userAgent")
    browser.send("Emulation.setUserAgentOverride", {"userAgent": agent, "acceptLanguage": locale})


HAS_PASSED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let a fixture know, when it ends, how its test has ended."""
    report = yield
    if report.when == "call":
        item.stash[HAS_PASSED] = report.passed
    return report


@pytest.fixture
def open_lab(tabs: Tabs, server: Server, request: pytest.FixtureRequest) -> Iterator[Open]:
    """Open the app in a tab of its own; what went wrong in any of them fails the test at its end.

    All of a page is shown where a module has no `STEP`; None is the step that the page opens on.
    """
    usual_step: str | None = getattr(request.module, "STEP", "all")
    troubles: list[str] = []
    watchers = Watchers(troubles)

    def opened(
        path: str = "/ndcg?r=3.2.3.0.1.2&k=6",
        *,
        at: Server = server,
        step: str | None = usual_step,
        **options: object,
    ) -> Lab:
        page = tabs.take(**options)  # type: ignore[arg-type]
        watchers.watch(page)
        lab = Lab(page, at.url)
        lab.goto(path, step)
        return lab

    yield opened
    watchers.rest()
    tabs.give_back(is_clean=request.node.stash.get(HAS_PASSED, False) and not troubles)
    assert not troubles


class Watchers:
    """Those who note page errors, requests to other hosts and failed requests of a test's pages."""

    def __init__(self, troubles: list[str]) -> None:
        self.troubles = troubles
        self.watching: list[tuple[Page, str, Callable[..., None]]] = []

    def watch(self, page: Page) -> None:
        """Watch a page until the test ends."""
        ways: dict[str, Callable[..., None]] = {
            "pageerror": lambda error: self.troubles.append(f"page error: {error}"),
            "console": self._read,
            "response": self._see,
            "request": lambda request: self._leave(request.url),
            "websocket": lambda socket: self._leave(socket.url),
        }
        for event, way in ways.items():
            page.on(event, way)  # type: ignore[call-overload]
            self.watching.append((page, event, way))

    def rest(self) -> None:
        """Let the next test watch its pages itself."""
        for page, event, way in self.watching:
            page.remove_listener(event, way)

    def _read(self, message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            self.troubles.append(message.text)

    def _see(self, response: Response) -> None:
        if response.status >= 400 and not response.url.endswith(PROBED):
            self.troubles.append(f"{response.status} for {response.url}")

    def _leave(self, url: str) -> None:
        if urlsplit(url).scheme not in ("data", "blob") and urlsplit(url).hostname != "127.0.0.1":
            self.troubles.append(f"a request left the machine: {url}")
