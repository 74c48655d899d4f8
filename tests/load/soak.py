"""Two hours in miniature: does the app keep anything of those who have gone?

    python -m tests.load.soak --edits 20000 --sessions 3000

One session edits its list over and over, while others come, edit once and go. The app runs as `make serve`
runs it, in one process and on this machine only. What the process holds is printed as time goes on, and
judged at the end: memory that does not grow in the second half, no thread, handle or session left behind.

Streamlit keeps up to 128 sessions whose connection is gone, for two minutes each, in case they come back,
and lets go of them when the next one comes or goes. So at the end we wait until that time is over, and let
one more session come and go.
"""

import argparse
import asyncio
import random
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from statistics import median

from tests.every_page import PAGES
from tests.load.session import HERE, LabSession, join
from tests.load.watching import Held, Watched, watched
from ui.server.limits import MESSAGES_A_SECOND

KEPT_FOR = 125.0
"""Seconds after which Streamlit holds no session any more whose connection is gone, and a few more."""
EVERY = 10.0
"""Seconds between two looks at what the process holds."""
MAX_GROWTH = 0.05
GRADES = (0, 1, 2, 3, None)
MAX_EDITS, MAX_SESSIONS = 100_000, 20_000


@dataclass
class Soak:
    """A process under watch, and what has been done to it."""

    app: Watched
    began: float = field(default_factory=time.monotonic)
    edits: int = 0
    visits: int = 0
    looks: list[Held] = field(default_factory=list)

    def look(self) -> Held:
        """Note and print what the process holds now."""
        held = self.app.look()
        self.looks.append(held)
        at = time.monotonic() - self.began
        print(f"{at:6.0f} s {self.edits:7} edits {self.visits:6} visits  {held}", flush=True)
        return held

    async def keep_looking(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.to_thread(self.look)
            await asyncio.sleep(EVERY)

    async def edit(self, session: LabSession, count: int) -> None:
        """Edit a list in every way that the list alone knows, and check it each time."""
        chance = random.Random(0)
        for _ in range(count):
            await session.edit(*any_edit(session, chance))
            self.edits += 1

    async def visit(self, count: int, seconds: float) -> None:
        """Come with a list of one's own, move a document, and go, evenly over some time."""
        chance = random.Random(1)
        for number in range(count):
            start = time.monotonic()
            page = PAGES[number % len(PAGES)]
            await come_and_go(self.app.port, "" if page == "overview" else page, chance)
            self.visits += 1
            await asyncio.sleep(max(0.0, start + seconds / count - time.monotonic()))


def any_edit(session: LabSession, chance: random.Random) -> tuple[str, *tuple[int | None, ...]]:
    """Choose an edit: mostly a move, at times a grade, the cutoff, a step back or forth."""
    kind = chance.choices(("move", "set_grade", "set_cutoff", "undo", "redo"), (6, 2, 1, 2, 1))[0]
    key, rank = chance.choice(session.order), chance.randint(1, len(session.order))
    values: dict[str, tuple[int | None, ...]] = {
        "move": (key, rank),
        "set_grade": (key, chance.choice(GRADES)),
        "set_cutoff": (rank,),
    }
    return kind, *values.get(kind, ())


async def come_and_go(port: int, page: str, chance: random.Random) -> None:
    """Open a page with some list, move one of its documents, leave."""
    grades = [chance.choice(GRADES[:-1]) for _ in range(chance.randint(2, 12))]
    session = await join(HERE[0], port, page)
    await session.open(r=".".join(map(str, grades)), k=str(chance.randint(1, len(grades))))
    await session.move(*chance.sample(range(1, len(grades) + 1), 2))
    await session.socket.close()


async def run(soak: Soak, edits: int, sessions: int, seconds: float) -> list[str]:
    """Do all of it; give the sentences of what was found wanting."""
    await come_and_go(soak.app.port, "ndcg", random.Random(0))
    watch = asyncio.create_task(soak.keep_looking())
    session = await join(HERE[0], soak.app.port, "ndcg")
    await session.open(r="3.2.3.0.1.2", k="6")
    await asyncio.gather(soak.edit(session, edits), soak.visit(sessions, seconds))
    watch.cancel()
    with suppress(asyncio.CancelledError):
        await watch
    await session.socket.close()
    busy = list(soak.looks)
    print(f"waiting {KEPT_FOR:.0f} s until the sessions that might come back are let go", flush=True)
    await asyncio.sleep(KEPT_FOR)
    await come_and_go(soak.app.port, "ndcg", random.Random(0))
    left = await asyncio.to_thread(soak.look)
    return list(judged(busy, left))


def judged(busy: Sequence[Held], left: Held) -> Sequence[str]:
    """Compare the middle of the time with its end, and the beginning with what is left."""
    half = busy[len(busy) // 2 :]
    piece = max(1, len(half) // 5)
    wanting = []
    for name, sizes in (
        ("RSS", [each.resident for each in half]),
        ("PSS", [each.proportional for each in half]),
    ):
        growth = median(sizes[-piece:]) / median(sizes[:piece]) - 1
        print(f"{name} over the second half: {100 * growth:+.1f} %")
        if growth >= MAX_GROWTH:
            wanting.append(f"{name} grew by {100 * growth:.1f} % over the second half")
    for name, first, last in (
        ("threads", busy[0].threads, left.threads),
        ("handles", busy[0].handles, left.handles),
        ("sessions", busy[0].sessions, left.sessions),
    ):
        print(f"{name}: {first} at the beginning, {last} at the end")
        if last > first:
            wanting.append(f"{last - first} {name} were left behind")
    return wanting


def main() -> None:
    """Read what is asked for, run it, and say what was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--edits", type=int, default=20_000)
    parser.add_argument("--sessions", type=int, default=3_000)
    asked = parser.parse_args()
    edits, sessions = min(asked.edits, MAX_EDITS), min(asked.sessions, MAX_SESSIONS)
    with watched() as app:
        wanting = asyncio.run(run(Soak(app), edits, sessions, edits / MESSAGES_A_SECOND))
    print(*(wanting or ["nothing is left behind, and memory stays as it is"]), sep="\n")
    sys.exit(bool(wanting))


if __name__ == "__main__":
    main()
