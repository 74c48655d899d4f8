"""Pages in a real browser whose way to the server breaks, and is mended."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Browser, BrowserContext, Page

from tests.e2e.away import expect_all, expect_fresh, expect_stale
from tests.e2e.lab import Lab, box
from tests.faults.proxy import Proxy
from tests.server import Server

PATH = "/ndcg?r=3.2.3.0.1.2&k=6"
MIN_SECONDS_TOGETHER = 60.0
"""Seconds from which on pages are cut off at once, and not one after the other."""
START, MOVED, LEFT = ("ABCDEF", "323012"), ("BACDEF", "233012"), ("BCDAEF", "230312")


@dataclass
class Visitor:
    """A page that reaches its server by a proxy of its own."""

    proxy: Proxy
    context: BrowserContext
    lab: Lab

    def edit(self) -> None:
        """Move a document while the server is there."""
        self.lab.handle("A").press("ArrowDown")
        expect_all(self.lab, *MOVED)

    def edit_alone(self, *, knows_why: bool = True) -> None:
        """Move it twice more while it is not."""
        for _ in range(2):
            self.lab.handle("A").press("ArrowDown")
        self.lab.expect_order(LEFT[0])
        expect_stale(self.lab, knows_why=knows_why)

    def check(self, steps: int = 3) -> None:
        """Find everything as it was left, and undo its steps down to the beginning."""
        expect_fresh(self.lab)
        expect_all(self.lab, *LEFT)
        for _ in range(steps):
            self.lab.tool("Undo").click()
            self.lab.settle()
        expect_all(self.lab, *START)


def visitor(browser: Browser, proxy: Proxy) -> Visitor:
    """Open the app in a browser of its own, by a proxy."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(60_000)
    lab = Lab(context.new_page(), proxy.url)
    lab.goto(PATH)
    return Visitor(proxy, context, lab)


def drops(
    browser: Browser, one: Server, other: Server, lengths: list[float], say: Callable[[str], None]
) -> None:
    """Cut pages off for some seconds each; they come back to their process, or to another."""
    for length in lengths:
        ready = {}
        for server, which in ((one, "the same process"), (other, "another process")):
            each = visitor(browser, Proxy(one.port).__enter__())
            each.edit()
            ready[which] = each, server.port
        together = [ready] if length >= MIN_SECONDS_TOGETHER else [{which: ready[which]} for which in ready]
        for some in together:
            _drop(some, length, say)


def _drop(cases: dict[str, tuple[Visitor, int]], length: float, say: Callable[[str], None]) -> None:
    starts = []
    for each, _ in cases.values():
        starts.append(time.monotonic())
        each.proxy.cut()
        each.edit_alone()
    for start, (which, (each, port)) in zip(starts, cases.items(), strict=True):
        _wait_in(each.lab.page, max(0.0, start + length - time.monotonic()))
        expect_stale(each.lab)
        away, back = time.monotonic() - start, time.monotonic()
        each.proxy.mend(port)
        expect_fresh(each.lab)
        waited = time.monotonic() - back
        each.check()
        say(f"away for {away:.1f} s, back to {which}: all there {waited:.1f} s later, undo included")
        each.context.close()
        each.proxy.__exit__(None, None, None)


def _wait_in(page: Page, seconds: float) -> None:
    """Let time pass, with the browser at work."""
    page.evaluate("ms => new Promise((done) => setTimeout(done, ms))", 1000 * seconds)


def restart_of_the_proxy(each: Visitor) -> None:
    """The proxy goes and comes in the middle of a drag."""
    each.edit()
    each.lab.drag("A", each.lab.card("C"), above=False)
    each.proxy.cut()
    each.proxy.mend()
    target = box(each.lab.card("D"))
    each.lab.page.mouse.move(target["x"] + 40, target["y"] + target["height"] - 2, steps=4)
    each.lab.drop()
    each.check(steps=2)


def silence(each: Visitor, seconds: float) -> None:
    """Nothing comes through, and nobody says so: a laptop out of reach of its network."""
    each.edit()
    each.proxy.mute()
    each.edit_alone(knows_why=False)
    _wait_in(each.lab.page, seconds)
    each.proxy.speak()
    each.check()


def sleep(each: Visitor, seconds: float) -> None:
    """The browser freezes the tab; meanwhile the connection has gone."""
    each.edit()
    browser = each.context.new_cdp_session(each.lab.page)
    browser.send("Page.setWebLifecycleState", {"state": "frozen"})
    each.proxy.cut()
    awake = each.context.new_page()
    _wait_in(awake, seconds)
    awake.close()
    each.proxy.mend()
    browser.send("Page.setWebLifecycleState", {"state": "active"})
    for _ in range(2):
        each.lab.handle("A").press("ArrowDown")
    each.check()


def two_tabs(each: Visitor) -> None:
    """Two tabs of one person lose the server with other edits in each, and one is loaded anew."""
    second = Lab(each.context.new_page(), each.proxy.url)
    second.goto(PATH)
    second.handle("F").press("Home")
    second.expect_order("FABCDE")
    each.lab.page.bring_to_front()
    each.edit()
    each.proxy.cut()
    each.edit_alone()
    second.page.bring_to_front()
    second.handle("E").press("Home")
    second.expect_order("EFABCD")
    each.proxy.mend()
    second.page.reload()
    expect_fresh(second)
    expect_all(second, "EFABCD", "123230")
    each.lab.page.bring_to_front()
    each.check()
