"""The scene: one immutable value with all that a person can change. Ranks count from 1; a document has a
`key`, which stays with it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import nan
from typing import Any, Self

from metrics.definition import OPTIONS, USUAL, Definition, JudgedRanking
from metrics.measures import MEASURES

MAX_QUERIES = 20


MAX_DOCUMENTS = 100


MAX_GRADE = OPTIONS["threshold"][-1]


MAX_CUTOFF = 999_999


MAX_NAME_LENGTH = 60


DEFAULT_MAX_GRADE = 3


FIRST, SECOND = list(MEASURES)[:2]
"""The metrics that are asked about before a person chooses any."""


Grade = int | None
"""A relevance grade; None = not judged."""


class SceneError(ValueError):
    """The error for an impossible edit or input: the key of its sentence, and the values in it."""

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message, values)
        self.message = message
        self.values = values

    def with_lines(self, as_pasted: Callable[[int], int]) -> Self:
        """Return the error that names its line, if it has one, as it was pasted."""
        line = self.values.get("line")
        lines = {"line": as_pasted(line)} if isinstance(line, int) else {}
        return type(self)(self.message, **{**self.values, **lines})


@dataclass(frozen=True)
class Document:
    """A document: name, grade, score if known, and a key that no other document has."""

    name: str
    grade: Grade
    key: int = field(default=0, compare=False)
    score: float | None = None


@dataclass(frozen=True)
class Query:
    """A query: its ranked documents, and the judged ones that were not retrieved."""

    ranked: tuple[Document, ...]  # all have a score or none; scores never rise
    missing: tuple[Document, ...] = ()
    name: str = "Q1"
    pinned: tuple[int, ...] | None = None  # the keys of the order kept for comparison

    @property
    def documents(self) -> tuple[Document, ...]:
        """All documents: the ranked ones, then the missing ones."""
        return self.ranked + self.missing

    @property
    def ranked_keys(self) -> tuple[int, ...]:
        """The keys of the ranked documents, from the first rank down."""
        return tuple([document.key for document in self.ranked])


@dataclass(frozen=True)
class Scene:
    """Everything on screen that can be edited: queries, cutoff, grade scale, definition."""

    queries: tuple[Query, ...]
    k: int
    max_grade: int = DEFAULT_MAX_GRADE
    definition: Definition = USUAL
    active: int = 0
    metric: str = FIRST  # asked what would be if the order were another
    comparison_metric: str = SECOND  # that it is compared with
    predict: bool = False  # a move's effect is hidden until the person has said what it will be

    @cached_property  # read some thirty times in an edit
    def query(self) -> Query:
        """The active query, which the editor shows and every edit means."""
        return self.queries[self.active]

    @cached_property  # read by every number of a page: 15 times in an edit on /ndcg
    def ranking(self) -> JudgedRanking:
        """The judged ranking of the active query."""
        return self.ranking_of(self.query)

    @property
    def rankings(self) -> tuple[JudgedRanking, ...]:
        """The judged rankings of all queries."""
        return tuple(map(self.ranking_of, self.queries))

    def ranking_of(self, query: Query) -> JudgedRanking:
        """Return a query as the judged ranking that metrics read."""
        judged = [document for document in query.missing if document.grade is not None]
        names, missing_names = ([document.name for document in listed] for listed in (query.ranked, judged))
        return JudgedRanking(
            grades=tuple(grades_of(query.ranked)),
            scores=tuple(document.score for document in query.ranked if document.score is not None) or None,
            missing=tuple(grades_of(judged)),
            k=self.k,
            max_grade=self.max_grade,
            ids=tuple(names) if _are_distinct(names) else None,
            missing_ids=tuple(missing_names) if _are_distinct(names + missing_names) else None,
        )


def grades_of(documents: Iterable[Document]) -> list[float]:
    """Return the grades of documents as floats, NaN = not judged."""
    return [nan if document.grade is None else float(document.grade) for document in documents]


def _are_distinct(names: list[str]) -> bool:
    return len(set(names)) == len(names)


def keys_of(query: Query) -> list[list[int]]:
    """Return the keys of a query's ranked documents, and those of its missing ones."""
    return [[document.key for document in listed] for listed in (query.ranked, query.missing)]


def order_of(scene: Scene) -> list[list[list[int]]]:
    """Return the keys of the ranked and of the missing documents of every query."""
    return list(map(keys_of, scene.queries))


def is_same(one: Scene, other: Scene) -> bool:
    """Return whether two scenes are equal, documents with equal contents told apart by their keys."""
    return one == other and order_of(one) == order_of(other)


def is_same_but_for_comparing(one: Scene, other: Scene) -> bool:
    """Return whether two scenes differ at most in pinned orders and the metrics of "What if?"."""
    return is_same(_without_comparison(one), _without_comparison(other))


def _without_comparison(scene: Scene) -> Scene:
    queries = tuple(replace(query, pinned=None) for query in scene.queries)
    return Scene(queries, scene.k, scene.max_grade, scene.definition, scene.active)


def check_grade(grade: Grade, top: int) -> None:
    """Raise a `SceneError` if a grade is not on the scale 0 … top."""
    if grade is not None and not 0 <= grade <= top:
        raise SceneError("grade-off-scale", grade=grade, top=top)


def known_grades(grades: Iterable[Grade]) -> list[int]:
    """Return the grades of the judged documents."""
    return [grade for grade in grades if grade is not None]


def clean_name(name: str) -> str:
    """Return a name with blanks folded, cut to its greatest length; an empty one is refused."""
    name = " ".join(name.split())[:MAX_NAME_LENGTH].strip()
    if not name:
        raise SceneError("empty-name")
    return name


def scores_of(query: Query) -> list[float]:
    """Return the scores of the ranking; where only the order is known, evenly spaced ones from 1 down."""
    count = len(query.ranked)
    return [
        1 - i / count if document.score is None else document.score for i, document in enumerate(query.ranked)
    ]


def is_tied(query: Query) -> bool:
    """Return whether documents of the ranking have the same score."""
    scores = [document.score for document in query.ranked if document.score is not None]
    return len(set(scores)) < len(scores)


def has_ties(scene: Scene) -> bool:
    """Return whether any query has tied documents."""
    return any(map(is_tied, scene.queries))


def with_ranking(scene: Scene, order: Iterable[Document]) -> Scene:
    """Return the scene with the documents in another order; the scores stay with the ranks."""
    scores = [document.score for document in scene.query.ranked]
    reordered = zip(order, scores, strict=True)
    return with_query(scene, ranked=tuple(replace(document, score=score) for document, score in reordered))


def lowest_max_grade(scene: Scene) -> int:
    """Return the highest grade in use, below which the top of the scale cannot be."""
    documents = (document for query in scene.queries for document in query.documents)
    return max([1, *known_grades(document.grade for document in documents)])


def with_query(scene: Scene, **changes: Any) -> Scene:  # noqa: ANN401
    """Return the scene with fields of the active query changed."""
    changed = replace(scene.query, **changes)
    queries = (*scene.queries[: scene.active], changed, *scene.queries[scene.active + 1 :])
    return replace(scene, queries=queries)
