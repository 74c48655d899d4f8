"""Means over the queries of a scene."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from metrics.definition import Definition
from metrics.judged_ranking import JudgedRanking
from metrics.measure import Measure
from scene.list.model import Scene
from scene.measured.rankings import is_empty_for

Number = TypeVar("Number", float, Fraction)


@dataclass(frozen=True)
class Mean(Generic[Number]):
    """A mean over queries with what went into it: each query's value, None for one that was left out."""

    parts: tuple[Number | None, ...]

    @property
    def values(self) -> list[Number]:
        """The values that count."""
        return [part for part in self.parts if part is not None]

    @property
    def query_count(self) -> int:
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


def exact_mean_of(
    scene: Scene, measure: Measure, score: Callable[[Definition, JudgedRanking], Fraction]
) -> Mean[Fraction]:
    """Average what is computed of every query; an empty one counts as it does in the mean of a measure."""
    return _mean(scene, measure, score, Fraction)


def mean_of_scores(scene: Scene, measure: Measure) -> Mean[Fraction] | Mean[float]:
    """Average a measure over all queries, in fractions where every query has one that can be read."""
    if all(measure.exact(scene.definition, scene.ranking_of(query)) is not None for query in scene.queries):
        return exact_mean_over_queries(scene, measure)
    return mean_over_queries(scene, measure)


def _mean(
    scene: Scene,
    measure: Measure,
    score: Callable[[Definition, JudgedRanking], Number | None],
    number: Callable[[float], Number],
) -> Mean[Number]:
    """Score every query; the convention stands in for one without relevant documents."""
    instead = _instead(scene.definition.empty, number)
    return Mean(
        tuple(
            instead
            if is_empty_for(measure, scene, query)
            else score(scene.definition, scene.ranking_of(query))
            for query in scene.queries
        )
    )


def under_rule(mean: Mean[Fraction], is_empty: Sequence[bool], rule: float | str) -> Mean[Fraction]:
    """Return the mean by another rule for empty queries; where there is none, one is added to show it."""
    instead = _instead(rule, Fraction)
    parts = [instead if empty else part for part, empty in zip(mean.parts, is_empty, strict=True)]
    return Mean(tuple(parts if any(is_empty) else [*parts, instead]))


def _instead(rule: float | str, number: Callable[[float], Number]) -> Number | None:
    """Read the rule for a query without relevant documents: a number, or to leave it out."""
    return None if isinstance(rule, str) else number(rule)
