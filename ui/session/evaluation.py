"""The state of the Evaluate page: files, collection, choices, cached results."""

from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from metrics.definition import Definition
from scene.evaluation.choices import EvaluationChoices
from scene.evaluation.model import MAX_SYSTEMS, Collection, System, collection_of_seed
from scene.evaluation.opened_query import OpenedQuery
from scene.evaluation.reading import GivenFile, collect_files
from scene.list.model import Scene, SceneError

MAX_KEPT = 100
"""The number of results kept: eight systems have 70. One of 7,000 queries has 56 kB, a test 0.9 MB."""
Result = TypeVar("Result")


@dataclass
class Evaluation:
    """A session's evaluation: uploaded files, the collection of them, choices."""

    choices: EvaluationChoices = field(default_factory=EvaluationChoices)
    # as given, by field: judgements first, then systems
    files: dict[int, GivenFile] = field(default_factory=dict)
    upload_counts: Counter[int] = field(default_factory=Counter)  # how often, by field
    is_by_file: bool = False  # the order of files ranks documents, not their scores
    read_collection: Collection | None = None  # what is made of the files
    problem: SceneError | None = None  # why they cannot be read
    order: str = ""  # of the queries
    filter: str = ""  # which of them pass
    correction: str = ""  # where many pairs are tested
    opened_query: str = ""  # the query on screen
    loads: int = -1  # as long as no other list was put there
    results: dict[Hashable, Any] = field(default_factory=dict, repr=False)

    @property
    def collection(self) -> Collection:
        """The collection read from files, or else the simulated one."""
        return self.read_collection or collection_of_seed(self.choices.seed, self.choices.topics)

    @property
    def places(self) -> tuple[int, ...]:
        """The places of the two systems that are compared; one alone where there is no other."""
        letters = [system.letter for system in self.collection.systems]
        pair_places = [letters.index(letter) for letter in self.choices.pair if letter in letters]
        other_places = [place for place in range(len(letters)) if place not in pair_places]
        return tuple([*pair_places, *other_places][:2])

    @property
    def pair(self) -> list[System]:
        """The two systems that are compared; one alone where there is no other."""
        return [self.collection.systems[place] for place in self.places]

    def choose(self, **changes: Any) -> None:  # noqa: ANN401
        """Change the choices of measure, systems ..."""
        self.choices = replace(self.choices, **changes)

    @property
    def fields(self) -> int:
        """How many files there is room for: one more than there are, up to the most."""
        return min(max([1, *self.files]) + 2, MAX_SYSTEMS + 1)

    @property
    def is_complete(self) -> bool:
        """Whether there are judgements and a run, so that what is shown is made of files."""
        return 0 in self.files and len(self.files) > 1

    def give(self, place: int, file: GivenFile, most: int) -> None:
        """Take an uploaded file, and read the collection anew."""
        # What does not belong together is refused, and what was read before stays; judgements that fit none
        # of the runs wait for others, as does a run that fits where another does not.
        other_sizes = [
            other_file.file.size for other_place, other_file in self.files.items() if other_place != place
        ]
        if sum(other_sizes) + file.file.size > most:
            raise SceneError("unreadable-files", kind="too-much", file=file.file.name, limit=most)
        before = dict(self.files)
        self.files[place] = file
        try:
            self.build_collection()
        except SceneError as problem:
            is_run = problem.values["kind"] == "no-judgements"
            if (place or (is_run and 0 in before)) and problem.values["file"] == file.file.name:
                self.files = before
            raise

    def remove(self, place: int) -> None:
        """Remove a file; later systems move up."""
        del self.files[place]
        judgements = {0: self.files.pop(0)} if 0 in self.files else {}
        systems = (self.files[place] for place in sorted(self.files))
        self.files = judgements | dict(enumerate(systems, start=1))
        self.read_collection = None
        self.build_collection()

    def build_collection(self) -> None:
        """Make a collection of the files, if there are enough."""
        self.problem = None
        systems = [self.files[place] for place in sorted(self.files) if place]
        if 0 in self.files and systems:
            self.set_collection(collect_files(self.files[0], systems, by_file=self.is_by_file))

    def set_collection(self, collection: Collection) -> None:
        """Evaluate what was read of files."""
        self.read_collection = collection
        self.results.clear()

    def cached(self, key: Hashable, compute: Callable[[], Result]) -> Result:
        """Return a result computed once for the collection."""
        key = self.collection.key, key
        if key not in self.results:
            if len(self.results) >= MAX_KEPT:
                self.results.clear()
            self.results[key] = compute()
        result: Result = self.results[key]
        return result

    def scene_of(self, query: OpenedQuery, definition: Definition) -> Scene | None:
        """Return the lists of a query as a scene; None where neither system has any."""
        if not any(query.lists):
            return None
        return query.scene(self.pair, self.choices, definition)
