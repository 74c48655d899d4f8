"""The news of rooms, from an app of two processes: what is told, to whom, and that it ends with the app."""

import asyncio
import json
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest
from sqlalchemy import create_engine
from starlette.requests import Request

from rooms.store import Store
from scene.list.model import SceneError
from tests.apart import run_apart
from tests.packed import unpacked
from tests.served import ServedApp, started
from tests.server import PATIENCE
from ui.server.news import Watch, tell_news
from ui.session.rooms import SETTING, TRIES_AT_ONCE

ASKED = "ask=result&r=3.2.3.0.1.2&k=4"


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """The rooms that the app has, too."""
    url = f"sqlite:///{tmp_path}/rooms.db"
    monkeypatch.setenv(SETTING, url)
    return Store(create_engine(url))


@contextmanager
def news(app: ServedApp, code: str, query: str = "") -> Iterator[HTTPResponse]:
    connection = HTTPConnection("127.0.0.1", app.port, timeout=PATIENCE)
    connection.request("GET", f"/room-news/{code}{query}")
    yield connection.getresponse()
    connection.close()


def told(stream: HTTPResponse) -> str:
    """The data of the next event."""
    while not (line := stream.readline()).startswith(b"data: "):
        assert line
    return line.decode().removeprefix("data: ").strip()


def test_students_hear_the_question_and_teachers_the_counts(store: Store) -> None:
    code, key = store.open()
    with started() as app:
        with news(app, code, "?lang=zh") as student, news(app, code) as teacher:
            assert (told(student), told(teacher)) == ("0", "0 0 0")
            store.sit(code, "ann")
            assert told(teacher) == "0 1 0"
            store.ask(code, key, ASKED)
            state, name, packed = told(student).split()
            assert (state, name) == ("1", f"{code}-1-1")
            assert len(packed) < 2_000
            tree = json.dumps(unpacked(b64decode(packed)), ensure_ascii=False)
            assert "提交" in tree
            assert key not in tree
            assert told(teacher) == "1 1 0"
            store.answer(code, "ann", 1, 1, '{"result":"0.5"}')
            assert told(teacher) == "1 1 1"
            store.close(code, key, 1)
            assert told(student) == "2"
            store.end(code, key)
            assert told(student) == "gone"
        assert app.ask("/room-news/AAAAAA")[0].status == 404
        other, _ = store.open()
        with news(app, other) as left_open:
            assert told(left_open) == "0 0 0"
            app.process.terminate()  # with a stream that nobody ends
            assert left_open.read().strip() == b""


def answered(code: str, address: str) -> int:
    """With which status this process answers somebody who asks for the news of a room."""
    scope = {"type": "http", "path_params": {"code": code}, "client": (address, 1), "query_string": b""}
    return run_apart(lambda: tell_news(Request(scope))).status_code


def test_codes_that_are_none_are_refused_and_then_not_even_looked_up(store: Store) -> None:
    found = [answered("AAAAAA", "192.0.2.1") for _ in range(int(TRIES_AT_ONCE) + 20)]
    assert {*found} == {404, 429}
    assert found.index(429) >= TRIES_AT_ONCE


def test_where_rooms_are_off_there_are_no_news(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    code, _ = store.open()
    assert answered(code, "192.0.2.2") == 200
    monkeypatch.setenv(SETTING, "off")
    assert answered(code, "192.0.2.2") == 404


def test_who_goes_while_a_question_is_written_leaves_it_to_the_others(store: Store) -> None:
    code, key = store.open()
    store.ask(code, key, ASKED)

    async def ask_twice() -> str:
        watch, news = Watch(), store.news([code])[code]
        gone, waiting = (asyncio.create_task(watch.question("en", code, news)) for _ in range(2))
        await asyncio.sleep(0)  # both wait for the one that is written
        gone.cancel()
        return await waiting

    assert run_apart(ask_twice).startswith(f"event: question\ndata: 1 {code}-1-1 ")


def test_a_question_that_could_not_be_written_is_written_again(store: Store) -> None:
    code, key = store.open()
    store.ask(code, key, "nonsense")

    async def ask_again() -> str:
        watch, news = Watch(), store.news([code])[code]
        with pytest.raises(SceneError):
            await watch.question("en", code, news)
        store.ask(code, key, ASKED)
        return await watch.question("en", code, news)

    assert run_apart(ask_again).startswith("event: question")
