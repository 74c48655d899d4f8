"""Means over queries other than the usual one: weighted by documents or by relevant documents, or with
queries that retrieved nothing as 0. They are no mistakes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from metrics.average_precision import AP
from metrics.conventions.computing import COMPUTED
from metrics.cumulative_gain import NDCG
from metrics.definition import Definition, JudgedRanking
from metrics.reciprocal_rank import RR
from metrics.roc import AUC

WEIGHTED: Final = (AUC.name, AP.name, NDCG.name, RR.name)
"""The metrics whose mean is often a weighted one."""

MAX_UNRETRIEVED: Final = 3
"""So many queries at most that retrieved nothing are tried: with many every number would be a mean."""

Weight = Callable[[Definition, JudgedRanking], int]
"""How often a query counts."""


class OtherMean(NamedTuple):
    """A way to average over queries: what weights a query, and how many lists count as 0."""

    weight: str = ""  # a key of `WEIGHTS`; empty where every query counts once
    unretrieved: int = 0  # queries that retrieved nothing and count as 0


USUAL_MEAN: Final = OtherMean()


def _count_documents(definition: Definition, ranking: JudgedRanking) -> int:
    return len(ranking.grades)


def _count_relevant(definition: Definition, ranking: JudgedRanking) -> int:
    """Count the relevant documents among those that a definition looks at; for pairs those listed."""
    is_of_the_list = COMPUTED[definition.metric].needs_two_classes or definition.judged == "list"
    judged = ranking.grades if is_of_the_list else ranking.pool_grades
    return sum(grade >= definition.threshold for grade in judged)


WEIGHTS: Final[Mapping[str, Weight]] = {"documents": _count_documents, "relevant": _count_relevant}
"""How often a query counts, by the name of what is counted."""


def other_means(
    definition: Definition, scores: Sequence[float | None], rankings: Sequence[JudgedRanking]
) -> Iterator[tuple[OtherMean, float]]:
    """Yield the unusual ways to average scores, each with its mean; a score is None if left out."""
    scored = [(score, ranking) for score, ranking in zip(scores, rankings, strict=True) if score is not None]
    total = sum(score for score, _ in scored)
    if definition.metric in WEIGHTED:
        for name, weight in WEIGHTS.items():
            weights = [weight(definition, ranking) for _, ranking in scored]
            if any(weights):
                products = (factor * score for factor, (score, _) in zip(weights, scored, strict=True))
                yield OtherMean(weight=name), sum(products) / sum(weights)
    # Where there are no documents there are no pairs either: AUC is not 0 there, but nothing.
    if not COMPUTED[definition.metric].needs_two_classes:
        for unretrieved in range(1, MAX_UNRETRIEVED + 1):
            yield OtherMean(unretrieved=unretrieved), total / (len(scored) + unretrieved)
