"""What a room is to those who look into it, what is refused there, and by which code and key one enters."""

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
    """Something that a room refuses; the `reason` names its sentence."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Question:
    """A question of a room: its exercise, as the text of an address, and how far it has come.

    Where it has two `votes`, the class talks about it between them, and nobody is told yet what is right.
    """

    number: int
    exercise_text: str
    phase: Phase
    round: int = 1
    votes: int = 1

    @property
    def is_told(self) -> bool:
        """Whether its answers are explained: it is over, and nobody is asked again."""
        return self.phase == REVEALED or (self.phase == CLOSED and self.round >= self.votes)


@dataclass(frozen=True)
class Room:
    """A room as it stands."""

    code: str  # by this one enters
    state: int  # grows with whatever the teacher does
    question: Question | None = None  # the last that was asked
    leads: str = ""  # the page that all are to follow; empty: none


@dataclass(frozen=True)
class News:
    """The numbers that change while a room is looked at: its state, who is present, who has answered."""

    state: int
    present_count: int
    answered_count: int


@dataclass(frozen=True)
class AnswerCount:
    """An answer, and how many have given it in a round."""

    round: int
    answer: str
    count: int


LETTERS: Final = "ACDEFGHJKLMNPQRTUVWXY"
"""What codes are made of: nothing that looks like something else, as B and 8, I and 1, O and 0, S and 5."""
LENGTH: Final = 6
KEY_BYTES: Final = 16


def new_code() -> str:
    """Return a code by chance; there are 86 million."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def read_code(text: str) -> str:
    """Return a code as it is kept, from however somebody wrote it; empty if it can be none."""
    code = re.sub(r"[\s-]", "", text[:40]).upper()
    return code if len(code) == LENGTH and set(code) <= set(LETTERS) else ""


def new_key() -> str:
    """Return a key by chance, of 128 bits."""
    return secrets.token_urlsafe(KEY_BYTES)


def hash_secret(secret: str) -> str:
    """Return what is kept of a secret that was drawn by chance: nobody can go back from it, nor guess it."""
    return hashlib.sha256(secret.encode()).hexdigest()
