"""Let go wrong what goes wrong in a room full of people, and print what became of the lists.

    .venv/bin/python -m tests.faults                  all of it as it is: a quarter of an hour
    .venv/bin/python -m tests.faults --room-seconds 30 --drops 2 10

Pages in a real browser lose their connection for 2, 30 and 300 s and come back to their process or to
another; their proxy restarts, falls silent, their tab sleeps, two tabs edit at once. 200 sessions edit for
five minutes with one in ten away. The disk is full; the clock jumps. All of it on this machine.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser import launch_chromium
from tests.faults import pages
from tests.faults.proxy import Proxy
from tests.faults.room import FAKETIME, Room, edits, edits_while_the_clock_jumps, served
from tests.server import PROJECT, serve

MAX_SESSIONS = 500
AWAY = 20.0
"""Seconds for which a tab sleeps, or a network is silent."""


def say(text: str) -> None:
    """Print a line at once."""
    print(text, flush=True)


def in_a_room(people: int, seconds: float) -> None:
    """Let sessions of the app, as it is served, go away at random."""
    with served() as port:
        room = Room(port)
        asyncio.run(room.run(people, seconds))
    say(
        f"{people} sessions for {seconds:.0f} s, one in ten away: {room.edits} edits, {room.drops} drops, "
        f"{room.others} of them back to a new session, {room.slowest:.1f} s at most until all was there; "
        "every list, number and undo as it should be"
    )


def with_a_full_disk() -> None:
    """Start the app and edit where no file can be written."""
    with served({"HOME": "/nowhere"}, is_full=True) as port:
        asyncio.run(edits(port))
    say("the disk is full, the log too: starts, answers, every list and number right")


def with_a_jumping_clock() -> None:
    """Edit while the clock of the server jumps."""
    if not FAKETIME:
        say("the clock jumps: LEFT OUT, it needs libfaketime (apt-get install libfaketime)")
        return
    with tempfile.TemporaryDirectory() as folder:
        clock = Path(folder) / "clock"
        clock.write_text("+0")
        faked = {
            "LD_PRELOAD": str(FAKETIME[0]),
            "FAKETIME_TIMESTAMP_FILE": str(clock),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }
        with served(faked) as port:
            asyncio.run(edits_while_the_clock_jumps(port, clock))
    say("the clock jumps a day on and a day back: every list, number and undo right")


def in_a_browser(lengths: list[float]) -> None:
    """Break the way between pages and their server."""
    stories: list[tuple[str, Callable[[pages.Visitor], None]]] = [
        ("the proxy restarts in the middle of a drag", pages.restart_of_the_proxy),
        (f"nothing comes through for {AWAY:.0f} s", lambda each: pages.silence(each, AWAY)),
        (f"the tab sleeps for {AWAY:.0f} s", lambda each: pages.sleep(each, AWAY)),
        ("two tabs edit while the server is away", pages.two_tabs),
    ]
    app = PROJECT / "app.py"
    with (
        serve(app) as one,
        serve(app) as other,
        sync_playwright() as started,
        launch_chromium(started) as browser,
    ):
        for name, story in stories:
            _tell(browser, one.port, name, story)
        pages.drops(browser, one, other, lengths, say)


def _tell(browser: Browser, port: int, name: str, story: Callable[[pages.Visitor], None]) -> None:
    with Proxy(port) as proxy:
        each = pages.visitor(browser, proxy)
        story(each)
        each.context.close()
    say(f"{name}: list, number, table, address and undo as they were left")


def main() -> None:
    """Read what is asked for, and do it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--drops", type=float, nargs="*", default=[2.0, 30.0, 300.0])
    parser.add_argument("--sessions", type=int, default=200)
    parser.add_argument("--room-seconds", type=float, default=300.0)
    asked = parser.parse_args()
    start = time.monotonic()
    with_a_full_disk()
    with_a_jumping_clock()
    in_a_browser(asked.drops)
    in_a_room(min(asked.sessions, MAX_SESSIONS), asked.room_seconds)
    say(f"done in {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
