"""One query of an evaluation as a scene: the lists of two systems with all judgements."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeAlias

from metrics.definition import Definition
from metrics.runs import Run
from metrics.runs.joining import document_names, ranked_rows
from scene.evaluation.choices import EvaluationChoices
from scene.evaluation.model import Collection, System, simulate_collection
from scene.list.edits import build_query, set_scores
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

OpenedList: TypeAlias = tuple[tuple[str, float], ...]
"""The first documents that a system retrieved, each with its score."""


@dataclass(frozen=True)
class OpenedQuery:
    """The retrieved documents of two systems for a query, and its judgements."""

    name: str
    lists: tuple[OpenedList, ...]
    judged: Mapping[str, float]

    def scene(self, systems: Sequence[System], choices: EvaluationChoices, definition: Definition) -> Scene:
        """Return the lists as queries of a scene: their first documents, other judged ones as missing."""
        pairs = zip(systems, self.lists, strict=True)
        queries = tuple(self._query(system, documents) for system, documents in pairs if documents)
        grades = known_grades(document.grade for query in queries for document in query.documents)
        scene = Scene(queries, choices.k, max([DEFAULT_MAX_GRADE, *grades]), definition)
        for place, documents in enumerate(filter(None, self.lists)):
            scores = [score for _, score in documents[:MAX_DOCUMENTS]]
            with suppress(SceneError):  # scores that the lab has no room for: the order is known without them
                scene = set_scores(replace(scene, active=place), scores)
        return replace(scene, active=0)

    def _query(self, system: System, documents: OpenedList) -> Query:
        listed_names = [name for name, _ in documents[:MAX_DOCUMENTS]]
        others = sorted({*self.judged} - {*listed_names}, key=lambda name: (-self.judged[name], name))[
            :MAX_DOCUMENTS
        ]
        names = [(name.strip() or "?")[:MAX_NAME_LENGTH] for name in (*listed_names, *others)]
        title = f"{self.name} {system.letter} {system.name}"
        return build_query(
            [self._grade(name) for name in listed_names],
            [self._grade(name) for name in others],
            names=names,
            name=title,
        )

    def _grade(self, name: str) -> Grade:
        """Return a judgement as a grade of the app: rounded, at most 10; below 0 is not judged."""
        grade = self.judged.get(name, -1)
        return None if grade < 0 else min(round(grade), MAX_GRADE)

    @property
    def has_other_grades(self) -> bool:
        """Whether judgements were rounded or cut to the app's grades."""
        return any(grade > MAX_GRADE or grade != round(grade) for grade in self.judged.values() if grade >= 0)


def open_simulated_query(choices: EvaluationChoices, systems: Sequence[int], name: str) -> OpenedQuery | None:
    """Return a query of the simulated collection by name; None if there is none."""
    simulated = simulate_collection(choices.seed, choices.topics)
    if name not in simulated.queries:
        return None
    lists, judged = simulated.lists(name, systems)
    return OpenedQuery(name, tuple(map(tuple, lists)), judged)


def open_query_of_files(collection: Collection, systems: Sequence[int], name: str) -> OpenedQuery | None:
    """Return a query of the files' collection by name; None if there is none."""
    qrels = collection.qrels
    if qrels is None or name not in collection.queries:
        return None
    place = collection.queries.index(name)
    of_query = qrels.query == place
    names = qrels.documents.take(qrels.document[of_query]).to_pylist()
    judged = dict(zip(names, qrels.grade[of_query].tolist(), strict=True))
    lists = [_retrieved_documents(collection.systems[system].run, qrels.queries[place]) for system in systems]
    return OpenedQuery(name, tuple(lists), judged)


def _retrieved_documents(run: Run | None, query: str) -> OpenedList:
    if run is None or query not in run.queries:
        return ()
    rows = ranked_rows(run, run.queries.index(query))[:MAX_DOCUMENTS]
    scores = run.score[run.place_of(rows)].tolist()
    return tuple(zip(document_names(run, rows), scores, strict=True))
