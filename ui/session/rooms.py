"""Access to the database of rooms (`LAB_ROOMS`), limits on trying codes, a session's seat."""

# Nothing named is a file of this machine, a URL of SQLAlchemy any database, `off` none; it is loaded when the
# first room is asked for.

import logging
import os
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, TypeVar

from rooms.model import News, Reason, Room, RoomError, read_code
from scene.exercises.model import Exercise
from scene.wire.pace import TokenBucket

if TYPE_CHECKING:
    from rooms.store import Store

SETTING: Final = "LAB_ROOMS"
OFF: Final = "off"
FILE: Final = "sqlite"
"""The start of the URL of a database file, on which nobody waits."""
POOL: Final[Mapping[str, Any]] = {
    "pool_size": 4,
    "max_overflow": 4,
    "pool_timeout": 2,
    "pool_pre_ping": True,
    "connect_args": {"connect_timeout": 2},
}
"""For PostgreSQL. Runs of a process compute in turn, so that hardly more than one asks at a time; a
connection that the server has lost is replaced, and one that is not to be had is not waited for."""
TRIES_A_SECOND, TRIES_AT_ONCE = 0.5, 60.0
"""The wrong codes that an address may try: a lecture hall is one. There are 86 million."""
MAX_ADDRESSES: Final = 10_000
AWAY_SECONDS: Final = 2.0
"""Seconds for which nobody asks a database again that did not answer: meanwhile the lab goes on."""
T = TypeVar("T")
log = logging.getLogger("lab")


class RoomsAwayError(Exception):
    """The database does not answer, or cannot keep anything."""


def offers_rooms() -> bool:
    """Return whether this app has rooms."""
    return os.environ.get(SETTING) != OFF


def _folder() -> Path:
    """Return a folder of this user's alone: all processes of a machine look there."""
    folder = Path(tempfile.gettempdir()) / f"ranking-metrics-lab-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if folder.is_symlink() or folder.stat().st_uid != os.getuid():
        raise PermissionError(f"{folder} belongs to somebody else")
    folder.chmod(0o700)
    return folder


@cache  # one pool of connections
def _store(url: str) -> "Store":
    # `st.connection` would show that it connects, for which only a run has a page; the news are told without.
    from streamlit.connections import SQLConnection

    from rooms.store import Store

    options = {} if url.startswith(FILE) else POOL
    return Store(SQLConnection("rooms", url=url, **options).engine)


@dataclass
class Outage:
    """The time until which a database that did not answer is not asked."""

    until: float = 0.0


OUTAGE: Final = Outage()


def with_rooms(act: Callable[["Store"], T]) -> T:
    """Return what an action on the database gives; refused at once while it is away."""
    from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError, TimeoutError

    if not offers_rooms():
        raise RoomError("off")
    if monotonic() < OUTAGE.until:
        raise RoomsAwayError
    url = os.environ.get(SETTING) or f"sqlite:///{_folder() / 'rooms.db'}"
    try:
        return act(_store(url))
    except (SQLAlchemyError, OSError) as problem:
        log.warning("rooms are away", exc_info=problem)
        is_away = isinstance(problem, OSError | OperationalError | InterfaceError | TimeoutError)
        if is_away and not url.startswith(FILE):  # what it does not take, such as a NUL, is one person's
            OUTAGE.until = monotonic() + AWAY_SECONDS
        raise RoomsAwayError from problem


# --- strangers --------------------------------------------------------------------------------------------


class Tries:
    """Limits how many wrong codes an address may try."""

    def __init__(self) -> None:
        self.buckets: dict[str, TokenBucket] = {}

    def may_try(self, address: str) -> bool:
        """Return whether an address may try a code: not if too many of the last ones were none."""
        bucket = self.buckets.get(address)
        return bucket is None or bucket.tokens_at(monotonic()) >= 1

    def note_failure(self, address: str) -> None:
        """Note that a code was none."""
        if len(self.buckets) >= MAX_ADDRESSES:
            self.buckets.pop(next(iter(self.buckets)))
        bucket = self.buckets.setdefault(address, TokenBucket(TRIES_A_SECOND, TRIES_AT_ONCE))
        bucket.try_take(monotonic())


TRIES = Tries()
"""Those of this process."""


def enter(code: str, address: str) -> str:
    """Return the code of an existing room; refused otherwise, or after too many tries."""
    if not TRIES.may_try(address):
        raise RoomError("too-many-tries")
    room_code = read_code(code)
    if not room_code or not with_rooms(lambda store: store.news([room_code])):
        TRIES.note_failure(address)
        raise RoomError("no-room")
    return room_code


# --- a session's seat -------------------------------------------------------------------------------------


@dataclass
class Attendance:
    """A session's state in its room: what it saw last, its answers, one not yet delivered."""

    is_host: bool = False
    leads: bool = False  # all screens follow
    led_address: str = ""  # the address that was led to last
    room: Room | None = None  # what it saw last
    news: News | None = None  # what its teacher saw
    is_away: bool = False
    refusal: Reason | None = None
    person: str = ""  # what its browser is known by
    answers: Mapping[int, str] = field(default_factory=dict)  # from there, by round
    exercise: Exercise | None = None  # the question whose answer is the list
    # question, round and answer that the database could not take yet
    unsent: tuple[int, int, str] | None = None
    is_unseated: bool = False  # could not be seated; until the browser asks again
    problem: str = ""  # of the last answer
    pace: TokenBucket = field(default_factory=lambda: TokenBucket(1.0, 10.0))
