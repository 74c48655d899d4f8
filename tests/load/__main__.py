"""Put sessions on a running app, more and more of them, and print how long an edit takes to its headline.

    .venv/bin/python -m tests.load --port 8501 --sessions 50 100 200 --seconds 60

Every session makes one edit each five seconds and checks its list and its number after every one; an edit
that comes back wrong or not at all is an error. The app has to run on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from collections.abc import Sequence

from tests.load.session import HERE, LabSession, join

PAUSE = 5.0
"""Seconds between two edits of a session."""
MOST = 500


async def person(session: LabSession, until: float, times: list[float], errors: list[str], seed: int) -> None:
    """Edit until the time is over, at moments that are not those of the others."""
    chance = random.Random(seed)
    await asyncio.sleep(chance.uniform(0, PAUSE))
    while time.monotonic() < until:
        start = time.monotonic()
        place, rank = chance.sample(range(1, len(session.order) + 1), 2)
        try:
            times.append((await session.move(place, rank)).headline)
        except (AssertionError, ConnectionError, OSError) as problem:
            errors.append(str(problem))
            return
        await asyncio.sleep(max(0.0, start + PAUSE - time.monotonic()))


async def crowd(host: str, port: int, page: str, count: int, seconds: float) -> None:
    """Open sessions within a quarter of the time, let all of them edit, print one line."""
    opened: list[float] = []
    errors: list[str] = []

    async def arrive(number: int) -> LabSession:
        await asyncio.sleep(number / count * seconds / 4)
        session = await join(host, port, page)
        opened.append((await session.open(r="3.2.3.0.1.2", k="6")).headline)
        return session

    sessions = await asyncio.gather(*map(arrive, range(count)))
    times: list[float] = []
    until = time.monotonic() + seconds
    await asyncio.gather(*(person(each, until, times, errors, seed) for seed, each in enumerate(sessions)))
    for session in sessions:
        await session.socket.close()
    print(
        f"{count} sessions on /{page}: {len(times)} edits, to the headline median {at(times, 0.5):.0f} ms, "
        f"p95 {at(times, 0.95):.0f}, p99 {at(times, 0.99):.0f}; opening p95 {at(opened, 0.95):.0f}; "
        f"{len(errors)} errors {sorted(set(errors))[:3]}",
        flush=True,
    )


def at(times: Sequence[float], share: float) -> float:
    """Give a quantile in milliseconds."""
    return 1000 * sorted(times)[min(int(share * len(times)), len(times) - 1)] if times else float("nan")


def main() -> None:
    """Read what is asked for, and print the curve."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--host", default=HERE[0], choices=HERE)
    parser.add_argument("--port", type=int, default=8501)
    parser.add_argument("--page", default="ndcg")
    parser.add_argument("--sessions", type=int, nargs="+", default=[25, 50, 100])
    parser.add_argument("--seconds", type=float, default=30.0)
    asked = parser.parse_args()
    for count in asked.sessions:
        asyncio.run(crowd(asked.host, asked.port, asked.page, min(count, MOST), asked.seconds))


if __name__ == "__main__":
    main()
