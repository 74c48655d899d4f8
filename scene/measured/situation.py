"""From a scene to what a measure reads of it, and to means over its queries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import nan
from typing import Generic, TypeVar

from metrics.measure import Measure, Situation
from scene.list.model import Document, Query, Scene

Number = TypeVar("Number", float, Fraction)


def grades_of(documents: Iterable[Document]) -> list[float]:
    """Write the grades of documents as `metrics` takes them: NaN = not judged."""
    return [nan if document.grade is None else float(document.grade) for document in documents]


def situation_of(scene: Scene, query: Query | None = None) -> Situation:
    """Give what a measure reads of a query; of the active one if none is named."""
    query = scene.query if query is None else query
    scores = tuple(document.score for document in query.ranked if document.score is not None)
    return Situation(
        grades=tuple(document.grade for document in query.ranked),
        missing=tuple(document.grade for document in query.missing),
        given_scores=scores or None,
        k=scene.k,
        top=scene.top,
        choices=scene.conventions,
    )


def is_empty(scene: Scene, query: Query) -> bool:
    """Tell whether a query has no relevant document, in the list or missing."""
    return relevant_in(scene, query.documents) == 0


def counts_nothing(measure: Measure, scene: Scene, query: Query) -> bool:
    """Tell whether a query has nothing that can count for a measure: 0 / 0 where something divides.

    That is a document from the threshold on, or, for one that reads the grades themselves, above 0.
    """
    if "threshold" in measure.reads:
        return is_empty(scene, query)
    return not any(document.grade for document in query.documents)


def relevant_in(scene: Scene, documents: Iterable[Document]) -> int:
    """Count the relevant documents among these."""
    threshold = scene.conventions.threshold
    return sum(each.grade is not None and each.grade >= threshold for each in documents)


def at_query(scene: Scene, place: int) -> Scene:
    """Look at another query of the scene."""
    return replace(scene, active=place)


@dataclass(frozen=True)
class Mean(Generic[Number]):
    """A mean over queries with what went into it: each query's value, None for one that was left out."""

    parts: tuple[Number | None, ...]

    @property
    def values(self) -> list[Number]:
        """The values that count."""
        return [part for part in self.parts if part is not None]

    @property
    def counted(self) -> int:
        """How many queries the mean is over."""
        return len(self.values)

    @property
    def value(self) -> Number | None:
        """The mean; None where every query was left out."""
        values = self.values
        return sum(values[1:], values[0]) / len(values) if values else None


def mean_over_queries(scene: Scene, measure: Measure) -> Mean[float]:
    """Average a measure over all queries; the convention says what one without relevant documents counts."""
    return _mean(scene, measure, measure.value, float)


def exact_mean_over_queries(scene: Scene, measure: Measure) -> Mean[Fraction]:
    """Average a rational measure over all queries as `mean_over_queries` does, in fractions."""
    return _mean(scene, measure, measure.exact, Fraction)


def exact_mean_of(scene: Scene, measure: Measure, score: Callable[[Situation], Fraction]) -> Mean[Fraction]:
    """Average what is computed of every query; an empty one counts as it does in the mean of a measure."""
    return _mean(scene, measure, score, Fraction)


def mean_of_scores(scene: Scene, measure: Measure) -> Mean[Fraction] | Mean[float]:
    """Average a measure over all queries, in fractions where every query has one that can be read."""
    if all(measure.exact(situation_of(scene, query)) is not None for query in scene.queries):
        return exact_mean_over_queries(scene, measure)
    return mean_over_queries(scene, measure)


def _mean(
    scene: Scene,
    measure: Measure,
    score: Callable[[Situation], Number | None],
    number: Callable[[str], Number],
) -> Mean[Number]:
    """Score every query; the convention stands in for one without relevant documents."""
    instead = _instead(scene.conventions.empty, number)
    return Mean(
        tuple(
            instead if counts_nothing(measure, scene, query) else score(situation_of(scene, query))
            for query in scene.queries
        )
    )


def under_rule(mean: Mean[Fraction], is_empty: Sequence[bool], rule: str) -> Mean[Fraction]:
    """Average again under another rule for queries without relevant documents.

    Where there is none, one is added: so the effect of the rule is always seen.
    """
    instead = _instead(rule, Fraction)
    parts = [instead if empty else part for part, empty in zip(mean.parts, is_empty, strict=True)]
    return Mean(tuple(parts if any(is_empty) else [*parts, instead]))


def _instead(rule: str, number: Callable[[str], Number]) -> Number | None:
    """Read the rule for a query without relevant documents: a number, or to leave it out."""
    return None if rule == "skip" else number(rule)
