"""A query of a collection as lists: what two systems retrieved for it, and what is judged."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from metrics.definition import Definition
from scene.evaluation.choices import Choices
from scene.evaluation.model import Collection, System
from scene.evaluation.simulated import simulation
from scene.list.build import build_query
from scene.list.edits import set_scores
from scene.list.model import (
    DEFAULT_MAX_GRADE,
    MAX_DOCUMENTS,
    MAX_GRADE,
    MAX_NAME_LENGTH,
    Grade,
    Query,
    Scene,
    SceneError,
    known_grades,
)
from scene.wire.checks import Check, has, is_text, is_whole

MAX_JUDGED = 100_000


@dataclass(frozen=True)
class OpenedList:
    """What a system retrieved: its first documents with their scores, and how many there are in all."""

    documents: tuple[tuple[str, float], ...]
    length: int


@dataclass(frozen=True)
class OpenedQuery:
    """A query of two systems with all its judgements."""

    name: str
    lists: tuple[OpenedList, ...]
    judged: Mapping[str, float]

    def scene(self, systems: Sequence[System], choices: Choices, definition: Definition) -> Scene:
        """Return the lists as queries of a scene: its first documents, the other judged ones missing."""
        pairs = zip(systems, self.lists, strict=True)
        queries = tuple(self._query(system, each) for system, each in pairs if each.documents)
        grades = known_grades(document.grade for query in queries for document in query.documents)
        scene = Scene(queries, choices.k, max([DEFAULT_MAX_GRADE, *grades]), definition)
        for place, each in enumerate(list_ for list_ in self.lists if list_.documents):
            there, scores = (
                replace(scene, active=place),
                [score for _, score in each.documents[:MAX_DOCUMENTS]],
            )
            with suppress(SceneError):  # scores that the lab has no room for: the order is known without them
                scene = set_scores(there, scores)
        return replace(scene, active=0)

    def _query(self, system: System, listed: OpenedList) -> Query:
        shown = [name for name, _ in listed.documents[:MAX_DOCUMENTS]]
        others = sorted({*self.judged} - {*shown}, key=lambda name: (-self.judged[name], name))[
            :MAX_DOCUMENTS
        ]
        names = [(each.strip() or "?")[:MAX_NAME_LENGTH] for each in (*shown, *others)]
        title = f"{self.name} {system.letter} {system.name}"
        return build_query(
            [self._grade(name) for name in shown],
            [self._grade(name) for name in others],
            names=names,
            name=title,
        )

    def _grade(self, name: str) -> Grade:
        """Return a grade of the lab, which are whole and at most 10; one below 0 counts as not judged."""
        grade = self.judged.get(name, -1)
        return None if grade < 0 else min(round(grade), MAX_GRADE)

    @property
    def left_out(self) -> int:
        """How many documents of the longest list have no room on screen."""
        return max(each.length - min(len(each.documents), MAX_DOCUMENTS) for each in self.lists)

    @property
    def has_other_grades(self) -> bool:
        """Whether grades were rounded or cut to those that the lab has."""
        return any(grade > MAX_GRADE or grade != round(grade) for grade in self.judged.values() if grade >= 0)


def opened_of_simulated(choices: Choices, systems: Sequence[int], name: str) -> OpenedQuery | None:
    """Return a query of the simulated collection; None if it has none of that name."""
    made = simulation(choices.seed)
    if name not in made.queries:
        return None
    lists, judged = made.lists(name, systems)
    return OpenedQuery(name, tuple(OpenedList(tuple(each), len(each)) for each in lists), judged)


def read_opened(reported: object, collection: Collection, systems: Sequence[int]) -> OpenedQuery:
    """Return a query whose lists the browser has read again from the files.

    Raises
    ------
    SceneError
        If it is none that our page reports of this collection.
    """
    checks: dict[str, Check] = {"query": is_text, "judged": _are_judged, "lists": _are_lists}
    if not has(reported, **checks):
        raise SceneError("not-these-files")
    assert isinstance(reported, dict)
    lists: list[dict[str, Any]] = reported["lists"]
    if reported["query"] not in collection.queries or len(lists) != len(collection.systems):
        raise SceneError("not-these-files")
    opened = [
        OpenedList(
            tuple((name, float(score)) for name, _, score in lists[place]["top"]), lists[place]["length"]
        )
        for place in systems
    ]
    return OpenedQuery(reported["query"], tuple(opened), dict(reported["judged"]))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e300


def _is_name(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 20_000


def _are_judged(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= MAX_JUDGED
        and all(
            isinstance(each, list) and len(each) == 2 and _is_name(each[0]) and _is_number(each[1])
            for each in value
        )
    )


def _is_row(value: object) -> bool:
    return isinstance(value, list) and len(value) == 3 and _is_name(value[0]) and _is_number(value[2])


def _is_list(value: object) -> bool:
    return has(value, length=lambda length: is_whole(length) and length >= 0, top=_are_rows)  # type: ignore[operator]


def _are_rows(value: object) -> bool:
    return isinstance(value, list) and len(value) <= MAX_DOCUMENTS and all(map(_is_row, value))


def _are_lists(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_list, value))
