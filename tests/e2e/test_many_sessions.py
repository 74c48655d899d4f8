"""Many sessions of one server at once: nobody sees another's list, and every number is its list's."""

from __future__ import annotations

import asyncio
import random

from tests.apart import run_apart
from tests.load.session import join
from tests.server import Server

PEOPLE = 12
EDITS = 6


def test_every_session_has_its_own_list_and_the_number_of_it(server: Server) -> None:
    async def person(number: int) -> list[int]:
        chance = random.Random(number)
        session = await join("127.0.0.1", server.port, "ndcg")
        grades = [chance.randint(0, 3) for _ in range(4 + number % 4)]
        names = [f"Of {number} {place}" for place in range(len(grades))]
        await session.open(r=".".join(map(str, grades)), k="5", n=".".join(names))
        for _ in range(EDITS):
            await session.move(*chance.sample(range(1, len(grades) + 1), 2))
            assert {card["name"] for card in session.editor["ranked"]} == {*names}
        await session.socket.close()
        return session.order

    async def everybody() -> list[list[int]]:
        return await asyncio.gather(*map(person, range(PEOPLE)))

    orders = run_apart(everybody)
    assert [len(order) for order in orders] == [4 + number % 4 for number in range(PEOPLE)]
