"""What is evaluated: judgements and the runs of systems, as they were read or as they were simulated."""

from dataclasses import dataclass

from metrics.runs import Found

LETTERS = "ABCDEFGH"
"""What systems are called beside their names: on the page, in the address, in sentences."""
MAX_SYSTEMS = len(LETTERS)


@dataclass(frozen=True)
class Note:
    """Something doubtful in a file: how often, in which line first (0: none), and what stood there."""

    kind: str
    count: int
    line: int = 0
    text: str = ""


@dataclass(frozen=True)
class ReadFile:
    """A file that was read in the browser: how it is called, how long it is, and its checksum (Adler-32)."""

    name: str
    size: int
    checksum: int
    lines: int
    rows: int
    format: str
    seconds: float
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, eq=False)
class System:
    """A system: its letter, its name, what its run found of what is judged.

    `unjudged` are the queries that it has and nobody judged; a run `is_in_pieces` whose queries lie apart.
    One that is simulated has no file.
    """

    letter: str
    name: str
    found: Found
    file: ReadFile | None = None
    unjudged: int = 0
    is_in_pieces: bool = False


@dataclass(frozen=True, eq=False)
class Collection:
    """Judgements with the runs of systems; `key` tells it from every other.

    Of files, `swapped` is the name of the run that stood in place of the judgements; with `by_rank` the ranks
    of the files decide and not their scores. One that is simulated has no file of judgements.
    """

    key: str
    systems: tuple[System, ...]
    judgements: ReadFile | None = None
    swapped: str = ""
    by_rank: bool = False

    @property
    def is_simulated(self) -> bool:
        """Whether it comes from a seed and not from files."""
        return self.judgements is None

    @property
    def queries(self) -> tuple[str, ...]:
        """The judged queries."""
        return self.systems[0].found.queries
