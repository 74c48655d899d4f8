"""Many sessions of one server at once: nobody sees another's list, and every number is its list's."""

import asyncio
import random
from collections.abc import Iterator

import pytest

from tests.apart import run_apart
from tests.load.long_pages import DOCUMENTS, list_of_many, send_a_million_readers
from tests.load.session import join
from tests.server import PROJECT, Server, serve

HERE = "127.0.0.1"
PEOPLE = 8
EDITS = 4


pytestmark = pytest.mark.xdist_group("many sessions")  # one app for all tests of this file


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serve(PROJECT / "app.py") as running:
        yield running


def test_every_session_has_its_own_list_the_number_of_it_and_the_pages_that_it_asks_for(
    server: Server,
) -> None:
    """While other people ask for others: what the app keeps of its pages is of no session."""

    async def person(number: int) -> list[int]:
        chance = random.Random(number)
        session = await join(HERE, server.port, "ndcg")
        grades = [chance.randint(0, 3) for _ in range(4 + number % 4)]
        names = [f"Of {number} {place}" for place in range(len(grades))]
        await session.open(r=".".join(map(str, grades)), k="7", n=".".join(names))
        for page in chance.sample(["", "err", "average_precision", "what_if", "conventions", "ndcg"], EDITS):
            await session.move(*chance.sample(range(1, len(grades) + 1), 2))
            await session.turn_to(page)
            assert {card["name"] for card in session.editor["ranked"]} == {*names}
        await session.socket.close()
        return session.order

    async def everybody() -> list[list[int]]:
        return await asyncio.gather(*map(person, range(PEOPLE)))

    orders = run_apart(everybody)
    assert [len(order) for order in orders] == [4 + number % 4 for number in range(PEOPLE)]


def test_an_edit_does_not_wait_for_the_long_page_of_another(server: Server) -> None:
    async def edits_meanwhile() -> int:
        session, visitor = await join(HERE, server.port, "ndcg"), await join(HERE, server.port, "what_if")
        await session.open(r="3.2.3.0.1.2", k="6")
        page = asyncio.create_task(visitor.open(**list_of_many(random.Random(0)), step="all"))
        edits = 0
        while not page.done():
            await session.move(*random.sample(range(1, 7), 2))
            edits += 1
        await page
        assert len(visitor.order) == DOCUMENTS
        for person in (session, visitor):
            await person.socket.close()
        return edits

    assert run_apart(edits_meanwhile) > 4


def test_long_pages_of_one_kind_come_to_their_end_beside_each_other(server: Server) -> None:
    async def everybody() -> list[float]:
        people = map(random.Random, range(4))
        return await asyncio.gather(*(send_a_million_readers(HERE, server.port, person) for person in people))

    assert len(run_apart(everybody)) == 4
