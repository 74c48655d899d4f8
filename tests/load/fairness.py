"""Does anybody wait for somebody else's page? An edit beside visitors who open the longest pages.

    .venv/bin/python -m tests.load.fairness --port 8501
    .venv/bin/python -m tests.load.fairness --port 8501 --than 8502

One session edits its list on /ndcg, ten times a second at most, first alone, then beside four visitors who
open one long page after the other, each with a list of 100 documents of its own (`--visitors`, `--seconds`,
`--pages`). What an edit takes to its headline is printed, and what a visitor's page takes. `--than` names the
port of another app, such as one of an older commit: both take turns, and the ratio of the visitors' times is
printed. The apps have to run on this machine, each as one process.
"""

import argparse
import asyncio
import random
import time
from statistics import median

import uvloop

from tests.load.__main__ import at
from tests.load.long_pages import LONG_PAGES, Visit
from tests.load.session import HERE, join

PAUSE = 0.1
"""Seconds from the answer to an edit to the next one."""
GRADES = "3.2.3.0.1.2"
MAX_VISITORS, MAX_SECONDS = 16, 600.0


async def edits_beside(
    host: str, port: int, visit: Visit | None, visitors: int, seconds: float, chance: random.Random
) -> tuple[list[float], list[float]]:
    """Edit for some time beside visitors; give the seconds of every edit and of every visit."""
    session = await join(host, port, "ndcg")
    await session.open(r=GRADES, k="6", n=".".join(f"{chance.getrandbits(32):x}" for _ in range(6)))
    until = time.monotonic() + seconds
    edited: list[float] = []
    visited: list[float] = []

    async def edit() -> None:
        while time.monotonic() < until:
            answer = await session.move(*chance.sample(range(1, 7), 2))
            edited.append(answer.headline)
            await asyncio.sleep(PAUSE)

    async def come(own: random.Random) -> None:
        while visit and time.monotonic() < until:
            visited.append(await visit(host, port, own))

    people = (come(random.Random(chance.random())) for _ in range(visitors))
    await asyncio.gather(edit(), *people)
    await session.socket.close()
    return edited, visited


def main() -> None:
    """Read what is asked for, and print a line for every long page."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--host", default=HERE[0], choices=HERE)
    parser.add_argument("--port", type=int, default=8501)
    parser.add_argument("--than", type=int, help="the port of an app to compare with")
    parser.add_argument("--visitors", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--pages", nargs="+", choices=LONG_PAGES, default=[*LONG_PAGES])
    asked = parser.parse_args()
    visitors, seconds = min(asked.visitors, MAX_VISITORS), min(asked.seconds, MAX_SECONDS)
    ports = [asked.port] if asked.than is None else [asked.port, asked.than]
    seed = time.time_ns()  # lists that no earlier measurement has left in a cache
    for name in (None, *asked.pages):
        taken = []
        for port in ports:
            visit = LONG_PAGES[name] if name else None
            chance = random.Random(f"{seed} {name}")
            people = edits_beside(asked.host, port, visit, visitors, seconds, chance)
            edited, visited = uvloop.run(people)
            beside = f"beside {visitors} visitors of {name}" if name else "alone"
            told = ", ".join(f"{word} {at(edited, share):.0f}" for word, share in QUANTILES.items())
            print(f"port {port}: {len(edited)} edits {beside}: ms to the headline: {told}", end="")
            if visited:
                taken.append(median(visited))
                print(f"; {len(visited)} visits, ms in the median {1000 * median(visited):.0f}", end="")
            print(flush=True)
        if len(taken) > 1:
            print(f"a visit of {name} takes {taken[0] / taken[1]:.2f} times as long", flush=True)


QUANTILES = {"median": 0.5, "p95": 0.95, "worst": 1.0}

if __name__ == "__main__":
    main()
