"""Put sessions on a running app, more and more of them, and print how long an edit takes to its headline.

    .venv/bin/python -m tests.load --port 8501 --sessions 50 100 200 --seconds 60
    .venv/bin/python -m tests.load --port 8501 --sessions 500 --minutes 10 --runs 3
    .venv/bin/python -m tests.load --port 8501 --sessions 500 --mix 100 0 0
    .venv/bin/python -m tests.load --port 8501 --sessions 200 --within 30

All come at the rate of 500 a minute, or `--within` so many seconds as a class that opens its link, to
`--page`, each with a list of its own: its names and grades are those of nobody else, so that nothing of it
has been computed for another. Every five seconds each of them does one thing. `--mix` says how often of a
hundred times that is an edit, to go to another page, or to open one of the pages that take longest, with
100 documents, beside the own one (`tests/load/long_pages.py`); usual are 90, 8 and 2. After each edit and
on each page a session checks its list and its number against a model of its own edits; one that comes back
wrong or not at all is an error. It is well if edits come in time, however long the long pages take, which
is printed beside it. The app has to run on this machine. What this tool takes of the processor itself is
printed too, and how long a piece of work that is always the same took before each run: how noisy the
machine is.
"""

import argparse
import asyncio
import math
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import uvloop
from websockets.exceptions import WebSocketException

from tests.load.long_pages import LONG_PAGES
from tests.load.session import HERE, LabSession, join

PAUSE = 5.0
"""Seconds between two edits of a session."""
ARRIVALS = 500 / 60
"""Sessions that come in a second."""
MAX_SESSIONS, MAX_RUNS, MAX_SECONDS = 500, 10, 3600.0
WELL = {"median": math.inf, "p95": 500.0, "p99": 1000.0, "opening p95": 3000.0}
"""Milliseconds to the headline after an edit, and to the first one, up to which it is well."""
PIECES = 200
USUAL_MIX = (90.0, 8.0, 2.0)
PAGES = ("", "average_precision", "conventions", "err", "guide", "ndcg", "reciprocal_rank", "what_if")
"""The pages that a session changes between."""


@dataclass
class Crowd:
    """So many sessions, and what they met with: seconds to the first headline and page, and to later ones.

    Edits of those who are there are `early` as long as others come.
    """

    page: str
    count: int
    seconds: float
    within: float
    mix: Sequence[float] = USUAL_MIX
    seed: int = field(default_factory=time.time_ns)
    opened: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    early: list[float] = field(default_factory=list)
    edited: list[float] = field(default_factory=list)
    turned: list[float] = field(default_factory=list)
    visited: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    busy: float = 0.0

    async def meet(self, host: str, port: int) -> None:
        """Let all of them come, edit and go."""
        start, used = time.monotonic(), time.process_time()
        all_there = start + self.within
        await asyncio.gather(*(self._person(host, port, number, all_there) for number in range(self.count)))
        self.busy = (time.process_time() - used) / (time.monotonic() - start)

    async def _person(self, host: str, port: int, number: int, all_there: float) -> None:
        """Come in one's turn, edit until the time is over, and go."""
        await asyncio.sleep(number / self.count * self.within)
        start, chance = time.monotonic(), random.Random(f"{self.seed} {number}")
        try:
            session = await join(host, port, self.page)
            joined = time.monotonic() - start
            answer = await session.open(**own_list(chance))
            self.opened.append(joined + answer.headline)
            self.pages.append(joined + answer.finished)
            await self._work(session, all_there, chance)
            await session.socket.close()
        except (AssertionError, OSError, WebSocketException) as problem:
            self.errors.append(f"{type(problem).__name__}: {problem}")

    async def _work(self, session: LabSession, all_there: float, chance: random.Random) -> None:
        """Do things at moments that are not those of the others; it counts from when all are there."""
        await asyncio.sleep(chance.uniform(0, PAUSE))
        while (start := time.monotonic()) < all_there + self.seconds:
            [do] = chance.choices((self._edit, self._turn, self._visit), self.mix)
            times, taken = await do(session, chance)
            if start >= all_there:
                times.append(taken)
            elif do == self._edit:
                self.early.append(taken)
            await asyncio.sleep(max(0.0, start + PAUSE - time.monotonic()))

    async def _edit(self, session: LabSession, chance: random.Random) -> tuple[list[float], float]:
        """Move a document."""
        answer = await session.move(*chance.sample(range(1, len(session.order) + 1), 2))
        return self.edited, answer.headline

    async def _turn(self, session: LabSession, chance: random.Random) -> tuple[list[float], float]:
        """Go to another page."""
        answer = await session.turn_to(chance.choice([each for each in PAGES if each != session.page]))
        return self.turned, answer.headline

    async def _visit(self, session: LabSession, chance: random.Random) -> tuple[list[float], float]:
        """Open a long page beside one's own."""
        host, port = session.socket.remote_address
        return self.visited, await chance.choice([*LONG_PAGES.values()])(host, port, chance)

    @property
    def figures(self) -> dict[str, float]:
        """The milliseconds that are looked at."""
        return {
            "median": at(self.edited, 0.5),
            "p95": at(self.edited, 0.95),
            "p99": at(self.edited, 0.99),
            "opening p95": at(self.opened, 0.95),
        }

    @property
    def is_well(self) -> bool:
        """Whether everybody was there, nobody waited too long and nothing went wrong."""
        in_time = all(self.figures[name] < most for name, most in WELL.items())
        return in_time and not self.errors and len(self.opened) == self.count

    def __str__(self) -> str:
        return "; ".join(
            (
                f"{self.count} sessions from /{self.page} on",
                f"{len(self.edited)} edits in {self.seconds:.0f} s, ms to headline {listed(self.figures)}",
                f"{len(self.pages)} first pages, ms {listed(usual(self.pages))}",
                f"{len(self.early)} edits beside them, ms {listed(usual(self.early))}",
                f"{len(self.turned)} changes of page, ms {listed(usual(self.turned))}",
                f"{len(self.visited)} long pages, ms {listed(usual(self.visited))}",
                f"{len(self.errors)} errors {sorted(set(self.errors))[:3]}",
                "well" if self.is_well else "NOT well",
                f"the tool took {100 * self.busy:.0f} % of a core",
            )
        )


def usual(times: Sequence[float]) -> dict[str, float]:
    """Return the milliseconds that others waited."""
    return {"median": at(times, 0.5), "p95": at(times, 0.95)}


def listed(figures: Mapping[str, float]) -> str:
    """Return figures in a line."""
    return ", ".join(f"{name} {value:.0f}" for name, value in figures.items())


def own_list(chance: random.Random) -> dict[str, str]:
    """Draw a list that nobody else has, as parameters of an address."""
    grades = [chance.randint(0, 3) for _ in range(chance.randint(5, 12))]
    names = [f"{chance.getrandbits(32):x}" for _ in grades]
    return {"r": ".".join(map(str, grades)), "n": ".".join(names), "k": str(len(grades)), "g": "3"}


def at(times: Sequence[float], share: float) -> float:
    """Return a quantile in milliseconds."""
    return 1000 * sorted(times)[min(int(share * len(times)), len(times) - 1)] if times else math.nan


def noise() -> str:
    """Do the same small piece of work over and over, and say how long it took."""
    times = []
    for _ in range(PIECES):
        start = time.perf_counter()
        sum(range(50_000))
        times.append(time.perf_counter() - start)
    return f"noise: a piece of work took {at(times, 0.5):.2f} ms in the median, {at(times, 0.95):.2f} at p95"


def spread(crowds: Sequence[Crowd]) -> Iterator[str]:
    """Yield in words how far the runs lie apart."""
    for name in WELL:
        values = sorted(crowd.figures[name] for crowd in crowds)
        middle = values[len(values) // 2]
        yield f"{name} {middle:.0f} ({values[0]:.0f} to {values[-1]:.0f})"


def main() -> None:
    """Read what is asked for, and print the curve."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--host", default=HERE[0], choices=HERE)
    parser.add_argument("--port", type=int, default=8501)
    parser.add_argument("--page", default="ndcg")
    parser.add_argument("--mix", type=float, nargs=3, default=USUAL_MIX, metavar=("EDIT", "CHANGE", "LONG"))
    parser.add_argument("--sessions", type=int, nargs="+", default=[25, 50, 100])
    parser.add_argument("--seconds", type=float, default=30.0, help="how long they edit once all are there")
    parser.add_argument("--minutes", type=float, help="the same in minutes")
    parser.add_argument("--within", type=float, help="in how many seconds all of them come")
    parser.add_argument("--runs", type=int, default=1)
    asked = parser.parse_args()
    seconds = min(asked.seconds if asked.minutes is None else 60 * asked.minutes, MAX_SECONDS)
    for count in asked.sessions:
        crowds = []
        for _ in range(min(asked.runs, MAX_RUNS)):
            print(noise(), flush=True)
            crowd = Crowd(
                asked.page, min(count, MAX_SESSIONS), seconds, asked.within or count / ARRIVALS, asked.mix
            )
            uvloop.run(crowd.meet(asked.host, asked.port))
            print(crowd, flush=True)
            crowds.append(crowd)
        if len(crowds) > 1:
            print(f"{crowd.count} sessions, {len(crowds)} runs: {'; '.join(spread(crowds))}", flush=True)


if __name__ == "__main__":
    main()
