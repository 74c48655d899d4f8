"""Rooms on a real SQLite and a real PostgreSQL: the same room for everybody, whatever comes at once."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, func, select, text

from rooms.model import (
    CLOSED,
    DAY,
    LETTERS,
    MAX_ANSWER,
    OPEN,
    REVEALED,
    AnswerCount,
    News,
    RoomError,
    hash_secret,
    read_code,
)
from rooms.store import METADATA, ROOMS, SCHEMA, Store
from tests.postgres import postgres
from tests.server import PROJECT

MORNING = 1_000_000.0


class Clock:
    """A clock that stands until somebody winds it."""

    def __init__(self) -> None:
        self.now = MORNING

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path_factory.mktemp('rooms')}/rooms.db"
    else:
        with postgres() as server:
            yield server.url


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    made = create_engine(url)
    yield made
    with made.begin() as connection:
        METADATA.drop_all(connection)
    made.dispose()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(engine: Engine, clock: Clock) -> Store:
    return Store(engine, clock)


@pytest.fixture
def asked(store: Store) -> tuple[str, str]:
    """Open a room, seat Ann and ask a question: its code and the key of who asks."""
    code, key = store.open()
    store.sit(code, "ann")
    store.ask(code, key, "what")
    return code, key


@contextmanager
def refused(reason: str) -> Iterator[None]:
    with pytest.raises(RoomError) as problem:
        yield
    assert problem.value.reason == reason


def test_a_question_from_ask_to_reveal(store: Store, asked: tuple[str, str]) -> None:
    code, key = asked
    for person in ("bo", "cy"):
        store.sit(code, person)
    for person, answer in (("ann", "0.5"), ("bo", "0.5"), ("ann", "0.75"), ("ann", "0.7")):
        store.answer(code, person, 1, 1, answer)
    assert store.news([code]) == {code: News(state=1, present_count=3, answered_count=2)}
    assert store.answer_counts(code, 1) == []  # nobody sees what others answer while they can
    store.close(code, key, 1)
    assert store.answer_counts(code, 1) == [AnswerCount(1, "0.5", 1), AnswerCount(1, "0.7", 1)]
    store.reveal(code, key, 1)
    assert [question.phase for question in store.questions(code)] == [REVEALED]
    assert (store.answers_of_person(code, "ann", 1), store.answers_of_person(code, "cy", 1)) == (
        {1: "0.7"},
        {},
    )


def test_the_second_vote_stands_beside_the_first(store: Store, asked: tuple[str, str]) -> None:
    code, key = asked
    store.answer(code, "ann", 1, 1, "up")
    store.close(code, key, 1)
    store.ask_again(code, key, 1)
    with refused("not-open"):
        store.answer(code, "ann", 1, 1, "late")
    store.answer(code, "ann", 1, 2, "down")
    store.close(code, key, 1)
    assert store.answer_counts(code, 1) == [AnswerCount(1, "up", 1), AnswerCount(2, "down", 1)]
    store.ask_again(code, key, 1)  # there is no third
    assert store.questions(code)[0].phase == CLOSED


def test_a_question_closes_the_one_before(store: Store) -> None:
    code, key = store.open()
    store.ask(code, key, "one")
    store.ask(code, key, "two")
    room = store.look(code)
    assert room
    assert room.question
    assert room.question.exercise_text == "two"
    phases = [(question.exercise_text, question.phase) for question in store.questions(code)]
    assert phases == [("one", REVEALED), ("two", OPEN)]


def test_late_answers_strangers_and_students_are_refused(store: Store, asked: tuple[str, str]) -> None:
    (code, key), (other, other_key) = asked, store.open()
    for room, person in ((code, "nobody"), (other, "ann")):
        with refused("not-open"):
            store.answer(room, person, 1, 1, "up")
    with refused("too-long"):
        store.answer(code, "ann", 1, 1, "1" * (MAX_ANSWER + 1))
    store.close(code, key, 1)
    with refused("not-open"):
        store.answer(code, "ann", 1, 1, "up")
    for wrong in (other_key, "", "ann", hash_secret(key)):
        for act in (store.close, store.reveal, store.ask_again):
            with refused("not-host"):
                act(code, wrong, 1)
        with refused("not-host"):
            store.end(code, wrong)
        assert not store.is_host(code, wrong)
    assert store.is_host(code, key)
    with refused("no-room"):
        store.end("AAAAAA", key)
    with refused("no-room"):
        store.sit("AAAAAA", "ann")


def test_the_key_is_nowhere_in_the_database(store: Store, engine: Engine) -> None:
    code, key = store.open()
    store.sit(code, "ann's browser")
    with engine.connect() as connection:
        kept = [str(row) for table in METADATA.sorted_tables for row in connection.execute(select(table))]
    assert kept
    assert not any(secret in row for row in kept for secret in (key, "ann's browser"))


def test_nothing_is_left_of_a_room_that_ends_nor_after_a_day(
    store: Store, engine: Engine, clock: Clock
) -> None:
    (ended, ended_key), (old, old_key) = store.open(), store.open()
    clock.now += 10
    kept, _ = store.open()
    for code, key in ((ended, ended_key), (old, old_key)):
        store.sit(code, "ann")
        store.ask(code, key, "what")
        store.answer(code, "ann", 1, 1, "up")
    store.end(ended, ended_key)
    assert store.look(ended) is None
    clock.now = MORNING + DAY + 1
    assert store.look(old) is None  # before anybody has swept
    assert store.news([old]) == {}
    assert not store.is_host(old, old_key)
    with refused("no-room"):
        store.sit(old, "bo")
    store.sweep()
    with engine.connect() as connection:
        left = {
            table.name: connection.execute(select(func.count()).select_from(table)).scalar()
            for table in METADATA.sorted_tables
            if table is not SCHEMA
        }
    assert left == {"lab_rooms": 1, "lab_questions": 0, "lab_people": 0, "lab_answers": 0}
    assert store.look(kept) is not None


def test_clocks_that_differ_by_an_hour_see_the_same_room(engine: Engine, clock: Clock) -> None:
    fast = Clock()
    fast.now += 3600
    code, key = Store(engine, fast).open()
    here = Store(engine, clock)
    here.sit(code, "ann")
    here.ask(code, key, "what")
    here.answer(code, "ann", 1, 1, "up")
    assert Store(engine, fast).news([code]) == {code: News(1, 1, 1)}


ANSWERING = """
import sys
from sqlalchemy import create_engine
from rooms.store import Store
url, code, first, last = sys.argv[1:]
store = Store(create_engine(url))
for person in range(int(first), int(last)):
    store.sit(code, f"p{person}")
    for answer in ("wrong", str(person % 3)):
        store.answer(code, f"p{person}", 1, 1, answer)
"""


def test_answers_of_many_processes_are_counted_once_each(url: str, engine: Engine) -> None:
    """Four that begin at once, each for every student of its half: every answer comes twice."""
    store = Store(engine)
    code, key = store.open()
    store.ask(code, key, "what")
    halves = [("0", "60"), ("60", "120")]
    working = [
        subprocess.Popen([sys.executable, "-c", ANSWERING, url, code, *half], cwd=PROJECT)
        for half, _ in product(halves, range(2))
    ]
    assert [each.wait() for each in working] == [0] * 4
    store.close(code, key, 1)
    assert store.news([code]) == {code: News(state=2, present_count=120, answered_count=120)}
    assert store.answer_counts(code, 1) == [AnswerCount(1, str(answer), 40) for answer in range(3)]


def test_an_answer_in_the_moment_of_the_close_counts_or_is_refused(store: Store) -> None:
    code, key = store.open()
    people = [f"p{i}" for i in range(40)]
    for person in people:
        store.sit(code, person)
    store.ask(code, key, "what")

    def answer(person: str) -> bool:
        try:
            store.answer(code, person, 1, 1, "up")
        except RoomError:
            return False
        return True

    with ThreadPoolExecutor(8) as threads:
        taken = [threads.submit(answer, person) for person in people[:20]]
        threads.submit(store.close, code, key, 1)
        taken += [threads.submit(answer, person) for person in people[20:]]
    (given,) = store.answer_counts(code, 1)
    assert given.count == sum(each.result() for each in taken)


def test_two_tabs_of_a_teacher_ask_two_questions(store: Store) -> None:
    code, key = store.open()
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda number: store.ask(code, key, f"question {number}"), range(20)))
    asked = store.questions(code)
    assert sorted(each.exercise_text for each in asked) == sorted(
        f"question {number}" for number in range(20)
    )
    assert [each.phase for each in asked].count(OPEN) == 1


def test_processes_that_begin_at_once_make_the_tables_once(url: str, engine: Engine) -> None:
    begin = "import sys; from sqlalchemy import create_engine; from rooms.store import Store; "
    begin += "Store(create_engine(sys.argv[1])).open()"
    working = [subprocess.Popen([sys.executable, "-c", begin, url], cwd=PROJECT) for _ in range(4)]
    assert [each.wait() for each in working] == [0] * 4
    with engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(ROOMS)).scalar() == 4


def test_a_database_of_another_version_begins_anew(engine: Engine) -> None:
    code, _ = Store(engine).open()
    assert Store(engine).look(code) is not None
    with engine.begin() as connection:
        connection.execute(text("update lab_schema set version = 0"))
    assert Store(engine).look(code) is None


def test_a_restarted_database_is_the_same_room() -> None:
    with postgres() as server:
        store = Store(create_engine(server.url, pool_pre_ping=True))
        code, key = store.open()
        store.sit(code, "ann")
        store.ask(code, key, "what")
        server.stop()
        server.start()
        store.answer(code, "ann", 1, 1, "up")
        assert store.news([code]) == {code: News(1, 1, 1)}


def test_a_full_disk_loses_nothing_that_was_taken(tmp_path: Path) -> None:
    """The file may not grow further: what does not fit is refused, and all before it stays."""
    engine = create_engine(f"sqlite:///{tmp_path}/rooms.db", pool_size=1)
    store = Store(engine)
    code, key = store.open()
    store.ask(code, key, "what")
    with engine.connect() as connection:
        pages = connection.execute(text("pragma page_count")).scalar()
        connection.execute(text(f"pragma max_page_count = {int(pages or 0) + 8}"))
    taken = 0

    def fill(sit: Callable[[str, str], None]) -> None:
        nonlocal taken
        for number in range(MAX_ANSWER):
            sit(code, f"p{number}")
            taken += 1

    with pytest.raises(Exception, match="full"):
        fill(store.sit)
    assert store.news([code])[code].present_count == taken > 0


def test_codes_are_read_as_people_write_them() -> None:
    assert {*"BIOSZ"} & {*LETTERS} == set()
    assert [read_code(text) for text in ("katmew", " KAT-MEW", "KATMEB", "KATMEWX", "", "<b>")] == [
        "KATMEW", "KATMEW", "", "", "", "",
    ]  # fmt: skip
