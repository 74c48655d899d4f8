"""The pages that take the app longest, each with a list of 100 documents, as a visitor asks for them."""

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable, Mapping
from http.client import HTTPConnection
from urllib.parse import urlencode

from tests.load.session import LabSession, join

DOCUMENTS = 100
READERS = "1,000,000"
LONGEST_FILE = 120.0
"""Seconds after which a file that has not come is an error."""
Visit = Callable[[str, int, random.Random], Awaitable[float]]
"""Asks for a page at a host and a port; gives the seconds until all of it is there."""


def list_of_many(chance: random.Random) -> dict[str, str]:
    """Draw a list of 100 documents with grades and names of its own, as parameters of an address."""
    mark = chance.getrandbits(32)
    grades = [str(chance.randint(0, 4)) for _ in range(DOCUMENTS)]
    names = [f"{mark:x} {place}" for place in range(DOCUMENTS)]
    return {"r": ".".join(grades), "n": ".".join(names), "k": str(DOCUMENTS), "g": "4"}


def page(name: str) -> Visit:
    """Open all steps of a page at once."""

    async def visit(host: str, port: int, chance: random.Random) -> float:
        start = time.perf_counter()
        session = await _opened(host, port, name, chance, step="all")
        await session.socket.close()
        return time.perf_counter() - start

    return visit


async def send_a_million_readers(host: str, port: int, chance: random.Random) -> float:
    """Have a million readers sent down the list of ERR."""
    session = await _opened(host, port, "err", chance, step="all")
    start = time.perf_counter()
    await session.use("err_readers", string_array_value={"data": [READERS]})
    await session.socket.close()
    return time.perf_counter() - start


async def paste_a_list(host: str, port: int, chance: random.Random) -> float:
    """Paste a table of 100 documents, and read what was understood of it."""
    session = await _opened(host, port, "ndcg", chance)
    await session.use("paste", bool_value=True)
    rows = [f"{chance.getrandbits(32):x}\t{chance.randint(0, 4)}" for _ in range(DOCUMENTS)]
    start = time.perf_counter()
    await session.use("paste_field", json_value=json.dumps({"text": "\n".join(["name\tgrade", *rows])}))
    await session.socket.close()
    return time.perf_counter() - start


def file(kind: str, make: Callable[[random.Random], Mapping[str, str]]) -> Visit:
    """Ask for a file of a list, or of exercises."""

    async def visit(host: str, port: int, chance: random.Random) -> float:
        start = time.perf_counter()
        await asyncio.to_thread(_fetch, host, port, f"/file/{kind}", urlencode(make(chance)))
        return time.perf_counter() - start

    return visit


def _exercises(chance: random.Random) -> Mapping[str, str]:
    return {"seed": str(chance.randrange(10_000)), "level": "3"}


async def _opened(host: str, port: int, name: str, chance: random.Random, **more: str) -> LabSession:
    session = await join(host, port, name)
    await session.open(**list_of_many(chance), **more)
    assert len(session.order) == DOCUMENTS, f"{name} shows {len(session.order)} documents"
    return session


def _fetch(host: str, port: int, path: str, body: str) -> None:
    connection = HTTPConnection(host, port, timeout=LONGEST_FILE)
    connection.request("POST", path, body)
    answer = connection.getresponse()
    assert answer.status == 200, f"{path}: {answer.status}"
    assert answer.read(), f"{path} is empty"
    connection.close()


LONG_PAGES: Mapping[str, Visit] = {
    "what_if": page("what_if"),
    "conventions": page("conventions"),
    "err": page("err"),
    "readers": send_a_million_readers,
    "worksheet": file("moodle", _exercises),
    "orders": file("orders", list_of_many),
    "paste": paste_a_list,
}
"""What a visitor asks for, by its name."""
