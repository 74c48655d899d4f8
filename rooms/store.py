"""The database of classrooms, for many processes at once: whatever decides something is one statement, or
begins with the one that locks its row.
"""

import time
from collections.abc import Callable, Collection
from typing import Any, Final

from sqlalchemy import (
    CheckConstraint,
    Column,
    ColumnElement,
    Connection,
    Engine,
    Float,
    ForeignKeyConstraint,
    FromClause,
    Integer,
    MetaData,
    Row,
    ScalarSelect,
    Select,
    String,
    Table,
    Text,
    and_,
    delete,
    event,
    func,
    insert,
    inspect,
    literal,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from rooms.model import (
    CLOSED,
    DAY,
    MAX_ANSWER,
    MAX_ASKED,
    MAX_QUESTIONS,
    MAX_ROOMS,
    MAX_STUDENTS,
    OPEN,
    REVEALED,
    ROUNDS,
    AnswerCount,
    News,
    Question,
    Room,
    RoomError,
    hash_secret,
    new_code,
    new_key,
)

# One schema with a number and no migrations: nothing in it lives longer than a day, so a database of another
# number is emptied and begun anew.


VERSION: Final = 1
LOCK: Final = 0x726F6F6D
"""The number by which processes that begin at once wait for each other (PostgreSQL)."""
BUSY_MS: Final = 5_000
"""Milliseconds that one waits for another who writes (SQLite)."""

METADATA: Final = MetaData()
SCHEMA = Table("lab_schema", METADATA, Column("version", Integer, nullable=False))
ROOMS = Table(
    "lab_rooms",
    METADATA,
    Column("code", String(6), primary_key=True),
    Column("key_hash", String(64), nullable=False),
    Column("opened", Float, nullable=False, index=True),
    Column("state", Integer, nullable=False),
    Column("question", Integer),
    Column("leads", Text, nullable=False, server_default=""),
)


def _foreign_key_to_room(*columns: str) -> ForeignKeyConstraint:
    """Return the constraint by which a row is deleted along with its room."""
    return ForeignKeyConstraint(["code"], [ROOMS.c.code], ondelete="CASCADE")


QUESTIONS = Table(
    "lab_questions",
    METADATA,
    Column("code", String(6), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("asked", Text, nullable=False),
    Column("phase", String(8), nullable=False),
    Column("round", Integer, nullable=False),
    Column("votes", Integer, nullable=False),
    CheckConstraint("round in (1, 2)"),
    _foreign_key_to_room(),
)
PEOPLE = Table(
    "lab_people",
    METADATA,
    Column("code", String(6), primary_key=True),
    Column("person", String(64), primary_key=True),
    _foreign_key_to_room(),
)
ANSWERS = Table(
    "lab_answers",
    METADATA,
    Column("code", String(6), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("person", String(64), primary_key=True),
    Column("answer", Text, nullable=False),
    _foreign_key_to_room(),
)


def prepare(engine: Engine) -> None:
    """Create the tables if there are none of this version; several processes may do so at once."""
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
        engine.dispose()  # connections of before have not been set up
    with engine.begin() as connection:
        _wait_for_others(connection)
        if _schema_version(connection) == VERSION:
            return
        METADATA.drop_all(connection)
        METADATA.create_all(connection)
        connection.execute(SCHEMA.insert().values(version=VERSION))


def _set_up_sqlite(connection: object, _: object) -> None:
    """Let readers and a writer work at once, and writers wait for each other."""
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode=wal", "synchronous=normal", f"busy_timeout={BUSY_MS}", "foreign_keys=on"):
        cursor.execute(f"pragma {pragma}")
    cursor.close()


def _wait_for_others(connection: Connection) -> None:
    """Hold a lock until this transaction ends, so that no other process creates tables meanwhile."""
    if connection.dialect.name == "sqlite":
        connection.execute(text("begin immediate"))
    else:
        connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


def _schema_version(connection: Connection) -> int | None:
    if not inspect(connection).has_table(SCHEMA.name):
        return None
    return connection.execute(select(SCHEMA.c.version)).scalar()


UPSERTS: dict[str, Callable[[Table], sqlite.Insert | postgresql.Insert]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}


FIELDS_OF_QUESTION = [QUESTIONS.c[name] for name in ("number", "asked", "phase", "round", "votes")]
WITH_QUESTION = ROOMS.outerjoin(
    QUESTIONS, and_(QUESTIONS.c.code == ROOMS.c.code, QUESTIONS.c.number == ROOMS.c.question)
)
"""Each room with the question that stands in it now."""


class Store:
    """The rooms of a database; `clock` gives the time in seconds."""

    def __init__(self, engine: Engine, clock: Callable[[], float] = time.time) -> None:
        prepare(engine)
        self.engine = engine
        self.clock = clock

    # --- looking ------------------------------------------------------------------------------------------

    def look(self, code: str) -> Room | None:
        """Return the room of a code; None if there is none."""
        query = (
            select(ROOMS.c.state, ROOMS.c.leads, *FIELDS_OF_QUESTION)
            .select_from(WITH_QUESTION)
            .where(ROOMS.c.code == code, self._is_of_today)
        )
        row = self._fetch_row(query)
        if row is None:
            return None
        state, leads, *asked_now = tuple(row)
        return Room(code, state, Question(*asked_now) if asked_now[0] else None, leads)

    def news(self, codes: Collection[str]) -> dict[str, News]:
        """Return the state and the numbers of present and answered students, of the rooms of these codes."""
        answered = _count_rows(
            ANSWERS,
            ANSWERS.c.code == ROOMS.c.code,
            ANSWERS.c.number == ROOMS.c.question,
            ANSWERS.c.round == QUESTIONS.c.round,
        )
        query = (
            select(ROOMS.c.code, ROOMS.c.state, _count_rows(PEOPLE, PEOPLE.c.code == ROOMS.c.code), answered)
            .select_from(WITH_QUESTION)
            .where(ROOMS.c.code.in_(codes), self._is_of_today)
        )
        with self.engine.connect() as connection:
            return {code: News(*others) for code, *others in connection.execute(query)}

    def is_host(self, code: str, key: str) -> bool:
        """Return whether a key is that of the room's teacher."""
        return self._fetch_row(select(ROOMS.c.code).where(*self._is_hosted(code, key))) is not None

    def questions(self, code: str) -> list[Question]:
        """Return all questions of a room, in order."""
        query = select(*FIELDS_OF_QUESTION).where(QUESTIONS.c.code == code)
        with self.engine.connect() as connection:
            return [Question(*row) for row in connection.execute(query.order_by(QUESTIONS.c.number))]

    def answer_counts(self, code: str, number: int) -> list[AnswerCount]:
        """Return how many students gave each answer to a question; none while it is open."""
        is_over = select(QUESTIONS.c.number).where(
            QUESTIONS.c.code == code, QUESTIONS.c.number == number, QUESTIONS.c.phase.in_([CLOSED, REVEALED])
        )
        query = (
            select(ANSWERS.c.round, ANSWERS.c.answer, func.count())
            .where(ANSWERS.c.code == code, ANSWERS.c.number == number, is_over.exists())
            .group_by(ANSWERS.c.round, ANSWERS.c.answer)
            .order_by(ANSWERS.c.round, func.count().desc(), ANSWERS.c.answer)
        )
        with self.engine.connect() as connection:
            return [AnswerCount(*row) for row in connection.execute(query)]

    def answers_of_person(self, code: str, person: str, number: int) -> dict[int, str]:
        """Return a student's answers to a question, by round."""
        query = select(ANSWERS.c.round, ANSWERS.c.answer).where(
            ANSWERS.c.code == code, ANSWERS.c.number == number, ANSWERS.c.person == hash_secret(person)
        )
        with self.engine.connect() as connection:
            return {row.round: row.answer for row in connection.execute(query)}

    # --- students -----------------------------------------------------------------------------------------

    def sit(self, code: str, person: str) -> None:
        """Let a student into a room, known by a secret of their browser."""
        with self.engine.begin() as connection:
            present_count = connection.execute(
                select(func.count()).select_from(PEOPLE).where(PEOPLE.c.code == code)
            ).scalar_one()
            room = select(ROOMS.c.code, literal(hash_secret(person))).where(
                ROOMS.c.code == code, self._is_of_today
            )
            upsert = UPSERTS[connection.dialect.name](PEOPLE).from_select(["code", "person"], room)
            is_known = select(PEOPLE.c.code).where(
                PEOPLE.c.code == code, PEOPLE.c.person == hash_secret(person)
            )
            if present_count >= MAX_STUDENTS and connection.execute(is_known).first() is None:
                raise RoomError("too-many-students")
            connection.execute(upsert.on_conflict_do_nothing())
            if connection.execute(is_known).first() is None:
                raise RoomError("no-room")

    def answer(self, code: str, person: str, number: int, round: int, answer: str) -> None:
        """Save a student's answer to an open question, in place of their former one."""
        if len(answer) > MAX_ANSWER:
            raise RoomError("too-long")
        open_question = (
            select(QUESTIONS.c.code, QUESTIONS.c.number, QUESTIONS.c.round, PEOPLE.c.person, literal(answer))
            .join(PEOPLE, and_(PEOPLE.c.code == QUESTIONS.c.code, PEOPLE.c.person == hash_secret(person)))
            .join(ROOMS, and_(ROOMS.c.code == QUESTIONS.c.code, ROOMS.c.question == QUESTIONS.c.number))
            .where(
                QUESTIONS.c.code == code,
                QUESTIONS.c.number == number,
                QUESTIONS.c.round == round,
                QUESTIONS.c.phase == OPEN,
                self._is_of_today,
            )
            .with_for_update(read=True, of=QUESTIONS)
        )
        with self.engine.begin() as connection:
            upsert = UPSERTS[connection.dialect.name](ANSWERS)
            insertion = upsert.from_select(["code", "number", "round", "person", "answer"], open_question)
            key = ["code", "number", "round", "person"]
            upserted = insertion.on_conflict_do_update(index_elements=key, set_={"answer": answer})
            if connection.execute(upserted.returning(ANSWERS.c.number)).first() is None:
                raise RoomError("not-open")

    # --- teachers -----------------------------------------------------------------------------------------

    def open(self) -> tuple[str, str]:
        """Create a room, and return its code and its teacher's key."""
        self.sweep()
        key = new_key()
        while True:
            code = new_code()
            row = {"code": code, "key_hash": hash_secret(key), "opened": self.clock(), "state": 0}
            try:
                with self.engine.begin() as connection:
                    rooms = connection.execute(select(func.count()).select_from(ROOMS)).scalar_one()
                    if rooms >= MAX_ROOMS:
                        raise RoomError("too-many-rooms")
                    connection.execute(insert(ROOMS).values(row))
                return code, key
            except IntegrityError:  # the code is taken
                continue

    def ask(self, code: str, key: str, exercise_text: str, votes: int = 1) -> None:
        """Ask the class a question, in one round or two; former questions are over."""
        with self.engine.begin() as connection:
            self._lock_room(connection, code, key)
            is_before = and_(QUESTIONS.c.code == code, QUESTIONS.c.phase != REVEALED)
            connection.execute(update(QUESTIONS).where(is_before).values(phase=REVEALED))
            number = _add_question(connection, code, exercise_text, votes)
            connection.execute(update(ROOMS).where(ROOMS.c.code == code).values(question=number, leads=""))

    def close(self, code: str, key: str, number: int) -> None:
        """Accept no more answers to a question."""
        self._change_question(code, key, number, QUESTIONS.c.phase == OPEN, phase=CLOSED)

    def reveal(self, code: str, key: str, number: int) -> None:
        """Show all students the right answer to a question."""
        self._change_question(code, key, number, QUESTIONS.c.phase == CLOSED, phase=REVEALED)

    def ask_again(self, code: str, key: str, number: int) -> None:
        """Open a second round of a question; the answers of the first one are kept."""
        is_left = and_(QUESTIONS.c.phase == CLOSED, QUESTIONS.c.round < ROUNDS)
        self._change_question(code, key, number, is_left, round=QUESTIONS.c.round + 1, phase=OPEN)

    def lead(self, code: str, key: str, address: str) -> None:
        """Let all students' screens follow the teacher to an address; an empty one ends that."""
        if len(address) > MAX_ASKED:
            raise RoomError("too-long")
        with self.engine.begin() as connection:
            self._lock_room(connection, code, key)
            connection.execute(update(ROOMS).where(ROOMS.c.code == code).values(leads=address))

    def end(self, code: str, key: str) -> None:
        """Delete a room with its questions and answers."""
        with self.engine.begin() as connection:
            self._lock_room(connection, code, key)
            connection.execute(delete(ROOMS).where(ROOMS.c.code == code))

    def sweep(self) -> None:
        """Delete all rooms that are older than a day."""
        with self.engine.begin() as connection:
            connection.execute(delete(ROOMS).where(ROOMS.c.opened < self.clock() - DAY))

    # ------------------------------------------------------------------------------------------------------

    @property
    def _is_of_today(self) -> ColumnElement[bool]:
        """The condition that a room is not older than a day, even if it is not deleted yet."""
        return ROOMS.c.opened >= self.clock() - DAY

    def _is_hosted(self, code: str, key: str) -> tuple[ColumnElement[bool], ...]:
        return ROOMS.c.code == code, ROOMS.c.key_hash == hash_secret(key), self._is_of_today

    def _fetch_row(self, query: Select[*tuple[Any, ...]]) -> Row[*tuple[Any, ...]] | None:
        with self.engine.connect() as connection:
            return connection.execute(query).first()

    def _lock_room(self, connection: Connection, code: str, key: str) -> None:
        """Lock a teacher's room until the transaction ends, and count its state up."""
        done = connection.execute(
            update(ROOMS).where(*self._is_hosted(code, key)).values(state=ROOMS.c.state + 1)
        )
        if not done.rowcount:
            is_there = connection.execute(select(ROOMS.c.code).where(ROOMS.c.code == code)).first()
            raise RoomError("not-host" if is_there else "no-room")

    def _change_question(
        self, code: str, key: str, number: int, condition: ColumnElement[bool], **values: object
    ) -> None:
        """Change fields of a question, if it meets a condition."""
        is_it = and_(QUESTIONS.c.code == code, QUESTIONS.c.number == number, condition)
        with self.engine.begin() as connection:
            self._lock_room(connection, code, key)
            connection.execute(update(QUESTIONS).where(is_it).values(**values))


def _count_rows(table: FromClause, *conditions: ColumnElement[bool]) -> ScalarSelect[int]:
    """Return the subquery that counts rows of a table which belong to the outer row."""
    query = select(func.count()).select_from(table).where(*conditions)
    return query.correlate_except(table).scalar_subquery()


def _add_question(connection: Connection, code: str, exercise_text: str, votes: int) -> int:
    """Insert an open question into a locked room, and return its number."""
    if len(exercise_text) > MAX_ASKED:
        raise RoomError("too-long")
    last = connection.execute(select(func.max(QUESTIONS.c.number)).where(QUESTIONS.c.code == code)).scalar()
    number = (last or 0) + 1
    if number > MAX_QUESTIONS:
        raise RoomError("too-many-questions")
    row = {"code": code, "number": number, "asked": exercise_text, "phase": OPEN, "round": 1, "votes": votes}
    connection.execute(insert(QUESTIONS).values(row))
    return number
