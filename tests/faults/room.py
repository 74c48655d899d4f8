"""A room of sessions that lose their connection, and servers to whom worse happens; without a browser."""

import asyncio
import os
import random
import resource
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

from tests.load.session import LabSession, join
from tests.served import WORD, running, until
from tests.server import PATIENCE
from ui.server.settings import COUNTS

HERE = "127.0.0.1"
PAUSE = 5.0
"""Seconds between two edits of a session."""
AWAY = 0.1
"""The share of sessions that are away at any time."""
LONGEST = 30.0
"""Seconds that a session is away at most."""
UNDONE = 3
"""Steps that every session takes back in the end."""
FULL = "/dev/full"
FAKETIME = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
DAY = 86_400


class Room:
    """Sessions that edit, go away at random and come back, each beside a model of its list."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.drops = self.edits = 0
        self.others = 0
        self.slowest = 0.0

    async def run(self, people: int, seconds: float) -> None:
        """Let so many of them edit for so long; fail if any list or number is not its owner's."""
        until_when = time.monotonic() + seconds
        await asyncio.gather(*(self._person(number, until_when) for number in range(people)))

    async def _person(self, number: int, until_when: float) -> None:
        chance = random.Random(number)
        session = await join(HERE, self.port, "ndcg")
        grades = [chance.randint(0, 3) for _ in range(5 + number % 4)]
        await session.open(r=".".join(map(str, grades)), k="5")
        there = LONGEST / 2 * (1 - AWAY) / AWAY
        leaves = time.monotonic() + chance.expovariate(1 / there)
        while time.monotonic() < until_when:
            await asyncio.sleep(chance.uniform(0, 2 * PAUSE))
            if time.monotonic() > leaves:
                await self._go_away(session, chance)
                leaves = time.monotonic() + chance.expovariate(1 / there)
            else:
                self._edit(session, chance)
                await session.deliver()
                session.check()
        for _ in range(UNDONE):
            await session.edit("undo")
        await session.socket.close()

    async def _go_away(self, session: LabSession, chance: random.Random) -> None:
        session.lose()
        name, back = session.id, time.monotonic() + chance.uniform(0, LONGEST)
        while time.monotonic() < back:
            self._edit(session, chance)
            await asyncio.sleep(min(PAUSE, max(0.0, back - time.monotonic())))
        start = time.monotonic()
        await session.rejoin(HERE, self.port)
        self.slowest = max(self.slowest, time.monotonic() - start)
        self.drops += 1
        self.others += session.id != name

    def _edit(self, session: LabSession, chance: random.Random) -> None:
        session.note(*chance.sample(range(1, len(session.order) + 1), 2))
        self.edits += 1


async def edits(port: int, count: int = 5) -> None:
    """Open a session, edit, and check every answer."""
    session = await join(HERE, port, "ndcg")
    await session.open(r="3.2.3.0.1.2", k="6")
    for _ in range(count):
        await session.move(1, 4)
    await session.socket.close()


@contextmanager
def served(
    environment: Mapping[str, str] | None = None, *, is_full: bool = False, processes: int = 2
) -> Iterator[int]:
    """Run the app as `make serve` does, at a port that it gives; with a full disk, if that is asked for.

    Then no file takes a byte, neither does the log, and there is no folder for what lasts only for a while.
    """
    options, settings = ("--processes", str(processes)), {COUNTS: WORD, **(environment or {})}
    before = _fill_the_disk if is_full else None
    with (
        open(FULL if is_full else os.devnull, "w") as log,
        running(*options, environment=settings, stdout=log, stderr=log, preexec_fn=before) as (port, process),
    ):
        until(lambda: process.poll() is not None or is_healthy(port))
        assert process.poll() is None, "the app did not start"
        yield port


def _fill_the_disk() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def is_healthy(port: int) -> bool:
    """Return whether the app takes sessions."""
    connection = HTTPConnection(HERE, port, timeout=PATIENCE)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


async def edits_while_the_clock_jumps(port: int, clock: Path) -> None:
    """Edit while the server's clock goes a day on, back to where it was, and a day back."""
    session = await join(HERE, port, "ndcg")
    await session.open(r="3.2.3.0.1.2", k="6")
    for jump in (DAY, 0, -DAY, 0):
        clock.write_text(f"{jump:+d}")
        for _ in range(3):
            await session.move(1, 4)
        session.lose()
        session.note(2, 5)
        await session.rejoin(HERE, port)
        assert is_healthy(port)
    for _ in range(session.known["history"]["past"]):
        await session.edit("undo")
    assert session.order == [1, 2, 3, 4, 5, 6], "undo does not lead back to the beginning"
    await session.socket.close()
