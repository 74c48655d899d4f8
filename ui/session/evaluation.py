"""What a session holds of the page that evaluates runs."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from metrics.definition import Definition
from scene.evaluation.choices import Choices
from scene.evaluation.model import Collection, System
from scene.evaluation.opened import OpenedQuery
from scene.evaluation.simulated import simulated_collection
from scene.list.model import Scene, SceneError

MAX_KEPT = 100
"""How many results are kept: eight systems have 70. One of 7,000 queries has 56 kB, a test 0.9 MB."""
Result = TypeVar("Result")


@dataclass
class Evaluation:
    """What is evaluated and what is asked about it.

    `read` is what was read of files, `report` names the browser's last report on them, `problem` says why
    they cannot be read. The lists of the `opened` query are on screen as long as no other list was put there,
    as `loads` counts them.
    """

    choices: Choices = field(default_factory=Choices)
    read: Collection | None = None
    report: str = ""
    problem: SceneError | None = None
    opened: str = ""
    loads: int = -1
    kept: dict[Hashable, Any] = field(default_factory=dict, repr=False)

    @property
    def collection(self) -> Collection:
        """What is evaluated: what was read, or else what is simulated."""
        return self.read or simulated_collection(self.choices.seed)

    @property
    def places(self) -> tuple[int, ...]:
        """The places of the two systems that are compared; one alone where there is no other."""
        letters = [each.letter for each in self.collection.systems]
        chosen = [letters.index(each) for each in self.choices.pair if each in letters]
        others = [place for place in range(len(letters)) if place not in chosen]
        return tuple([*chosen, *others][:2])

    @property
    def pair(self) -> list[System]:
        """The two systems that are compared; one alone where there is no other."""
        return [self.collection.systems[place] for place in self.places]

    def choose(self, **changes: Any) -> None:  # noqa: ANN401
        """Ask something else."""
        self.choices = replace(self.choices, **changes)

    def take(self, read: Collection) -> None:
        """Evaluate what was read of files."""
        self.read, self.problem = read, None
        self.kept.clear()

    def once(self, key: Hashable, compute: Callable[[], Result]) -> Result:
        """Compute something once for a collection: what is asked next mostly reads it again."""
        key = self.collection.key, key
        if key not in self.kept:
            if len(self.kept) >= MAX_KEPT:
                self.kept.clear()
            self.kept[key] = compute()
        result: Result = self.kept[key]
        return result

    def scene_of(self, opened: OpenedQuery, definition: Definition) -> Scene | None:
        """Return the lists of a query as a scene; None where neither system has any."""
        if not any(each.documents for each in opened.lists):
            return None
        return opened.scene(self.pair, self.choices, definition)
