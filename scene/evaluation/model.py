"""What the Evaluate page evaluates: judgements and the runs of systems, from files or simulated."""

from dataclasses import dataclass
from functools import lru_cache

from metrics.runs import JudgedRun, Qrels, Remark, Run
from metrics.simulated import SimulatedCollection

LETTERS = "ABCDEFGH"
"""What systems are called beside their names: on the page, in the address, in sentences."""
MAX_SYSTEMS = len(LETTERS)


@dataclass(frozen=True)
class ReadFile:
    """A file that was read: name, size, checksum, layout, remarks."""

    name: str
    size: int
    checksum: int
    rows: int
    form: str
    seconds: float
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, eq=False)
class System:
    """A system that is evaluated: letter, name, judged run; a file and a run unless it is simulated."""

    letter: str
    name: str
    judged_run: JudgedRun
    file: ReadFile | None = None
    run: Run | None = None
    unjudged: int = 0


@dataclass(frozen=True, eq=False)
class Collection:
    """Judgements with the runs of systems, from files or simulated."""

    key: str  # tells it from every other
    systems: tuple[System, ...]
    judgements: ReadFile | None = None  # None: simulated
    qrels: Qrels | None = None
    swapped: str = ""  # the run that stood in place of the judgements

    @property
    def is_simulated(self) -> bool:
        """Whether it comes from a seed and not from files."""
        return self.judgements is None

    @property
    def queries(self) -> tuple[str, ...]:
        """The judged queries."""
        return self.systems[0].judged_run.queries


@lru_cache(maxsize=8)  # 40 ms, and a class has the same one on screen
def simulate_collection(seed: int, topics: int) -> SimulatedCollection:
    """Return the simulated test collection of a seed (cached)."""
    return SimulatedCollection(seed, topics)


@lru_cache(maxsize=8)  # 8 ms, read some thousand times in an edit on /evaluate
def collection_of_seed(seed: int, topics: int) -> Collection:
    """Return the judgements and systems of a simulated test collection for the page."""
    simulated = simulate_collection(seed, topics)
    systems = (
        System(letter, f"simulated-{letter.lower()}", simulated.judged_run(place))
        for place, letter in enumerate(LETTERS[: simulated.systems])
    )
    return Collection(f"simulated {seed} {topics}", tuple(systems))
