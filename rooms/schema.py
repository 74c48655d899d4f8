"""The tables, and how they come into a database."""

# One schema with a number and no migrations: nothing in it lives longer than a day, so a database of another
# number is emptied and begun anew.

from typing import Final

from sqlalchemy import (
    CheckConstraint,
    Column,
    Connection,
    Engine,
    Float,
    ForeignKeyConstraint,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    event,
    inspect,
    select,
    text,
)

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


def _room_code(*columns: str) -> ForeignKeyConstraint:
    """Return the constraint that deletes what belongs to a room along with it."""
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
    _room_code(),
)
PEOPLE = Table(
    "lab_people",
    METADATA,
    Column("code", String(6), primary_key=True),
    Column("person", String(64), primary_key=True),
    _room_code(),
)
ANSWERS = Table(
    "lab_answers",
    METADATA,
    Column("code", String(6), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("person", String(64), primary_key=True),
    Column("answer", Text, nullable=False),
    _room_code(),
)


def prepare(engine: Engine) -> None:
    """Make the tables where there are none, or none of this version; several processes may do so at once."""
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
        engine.dispose()  # connections of before have not been set up
    with engine.begin() as connection:
        _wait_for_others(connection)
        if _version(connection) == VERSION:
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
    """Let no other process make tables until this transaction ends."""
    if connection.dialect.name == "sqlite":
        connection.execute(text("begin immediate"))
    else:
        connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


def _version(connection: Connection) -> int | None:
    if not inspect(connection).has_table(SCHEMA.name):
        return None
    return connection.execute(select(SCHEMA.c.version)).scalar()
