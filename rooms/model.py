"""What the store of classrooms returns (rooms, questions, counts), its errors; codes and keys of rooms."""

import hashlib
import re
import secrets
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Phase: TypeAlias = Literal["open", "closed", "revealed"]
OPEN: Final = "open"
CLOSED: Final = "closed"
REVEALED: Final = "revealed"
ROUNDS: Final = 2
"""How often a question is asked: before the discussion, and after it."""

MAX_ROOMS: Final = 2_000
MAX_STUDENTS: Final = 2_000
MAX_QUESTIONS: Final = 100
MAX_ASKED: Final = 20_000
"""Characters of a question, which holds a list as an address does."""
MAX_ANSWER: Final = 10_000
"""Characters of an answer; the longest is the way to a goal."""
DAY: Final = 86_400.0
"""Seconds after which nothing is left of a room."""

Reason: TypeAlias = Literal[
    "off",
    "no-room",
    "not-host",
    "not-open",
    "too-long",
    "too-many-rooms",
    "too-many-students",
    "too-many-questions",
    "too-many-tries",
]


class RoomError(ValueError):
    """The error for what a room refuses, by the key of its sentence."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Question:
    """A question that a teacher asked in a room: its exercise, its phase and its round.

    Where it has two `votes`, the class talks about it between them, and nobody is told yet what is right.
    """

    number: int
    exercise_text: str
    phase: Phase
    round: int = 1
    votes: int = 1

    @property
    def is_told(self) -> bool:
        """Whether the right answer may be explained: the question is over and will not be asked again."""
        return self.phase == REVEALED or (self.phase == CLOSED and self.round >= self.votes)


@dataclass(frozen=True)
class Room:
    """A room: its code, its last question, and the page to which its teacher leads."""

    code: str  # by this one enters
    state: int  # grows with whatever the teacher does
    question: Question | None = None  # the last that was asked
    leads: str = ""  # the page that all are to follow; empty: none


@dataclass(frozen=True)
class News:
    """What changes in an open room: its state, how many are present, how many have answered."""

    state: int
    present_count: int
    answered_count: int


@dataclass(frozen=True)
class AnswerCount:
    """An answer with how many students gave it in a round."""

    round: int
    answer: str
    count: int


LETTERS: Final = "ACDEFGHJKLMNPQRTUVWXY"
"""What codes are made of: nothing that looks like something else, as B and 8, I and 1, O and 0, S and 5."""
LENGTH: Final = 6
KEY_BYTES: Final = 16


def new_code() -> str:
    """Return a random code for a room, of 86 million."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def read_code(text: str) -> str:
    """Return a room's code from how somebody typed it; empty if it can be none."""
    code = re.sub(r"[\s-]", "", text[:40]).upper()
    return code if len(code) == LENGTH and set(code) <= set(LETTERS) else ""


def new_key() -> str:
    """Return a random key of 128 bits, for a room's teacher."""
    return secrets.token_urlsafe(KEY_BYTES)


def hash_secret(secret: str) -> str:
    """Return the hash under which the database keeps a teacher's key or a student's identity."""
    return hashlib.sha256(secret.encode()).hexdigest()
