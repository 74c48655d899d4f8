"""From a scene to the arguments of `metrics`, and to its scores."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache, partial
from math import inf, nan, nextafter
from typing import Any, TypeAlias, TypeVar

import numpy as np

from metrics import (
    auc,
    auc_contributions,
    average_precision,
    average_precision_columns,
    contributions,
    dcg,
    err,
    err_columns,
    exact,
    exact_mean,
    f_measure,
    hit,
    ndcg,
    ndcg_columns,
    ndcg_contributions,
    pairs,
    precision,
    rbp,
    recall,
    reciprocal_rank,
)
from metrics.arrays import Array, FloatArray
from metrics.steps import Columns
from scene.model import Document, Query, Scene, is_tied, scores_of

Number = TypeVar("Number", float, Fraction)


def grades_of(documents: Iterable[Document]) -> list[float]:
    """Write the grades of documents as `metrics` takes them: NaN = not judged."""
    return [nan if document.grade is None else float(document.grade) for document in documents]


def dcg_arguments(scene: Scene) -> dict[str, Any]:
    """Give the gain and discount in force."""
    chosen = scene.conventions
    return {"gain": chosen.gain, "discount": chosen.discount, "log_base": chosen.log_base}


def ndcg_arguments(scene: Scene) -> dict[str, Any]:
    """Give the conventions in force as keyword arguments of `ndcg` and `ndcg_steps`."""
    chosen = scene.conventions
    arguments = {
        **dcg_arguments(scene),
        "judged": grades_of(scene.query.documents if chosen.ideal == "judged" else scene.query.ranked),
        "ideal_k": "k" if chosen.ideal_cut == "k" else None,
    }
    return arguments | {"scores": scores_of(scene.query)} if shares_gains(scene) else arguments


def shares_gains(scene: Scene) -> bool:
    """Tell whether tied documents of the list each gain the mean of their gains."""
    return scene.conventions.ties == "average" and is_tied(scene.query)


def ndcg_at_k(scene: Scene) -> float:
    """Compute the nDCG of a scene at its cutoff."""
    return float(ndcg(grades_of(scene.query.ranked), scene.k, **ndcg_arguments(scene)))


def ndcg_columns_of(scene: Scene) -> Columns:
    """Compute every step of a scene's nDCG.

    Where the ideal list is longer than the ranking, the ranking is continued with empty ranks, which gain
    nothing: so the ideal list is seen as far as it counts.
    """
    arguments = ndcg_arguments(scene)
    grades, judged = grades_of(scene.query.ranked), arguments["judged"]
    ideal_length = len(judged) if arguments["ideal_k"] is None else min(len(judged), scene.k)
    empty_ranks = max(ideal_length - len(grades), 0)
    if "scores" in arguments:
        below = nextafter(min(arguments["scores"]), -inf)
        arguments["scores"] += [below] * empty_ranks
    return ndcg_columns(grades + [nan] * empty_ranks, **arguments)


def binary_arguments(scene: Scene) -> dict[str, Any]:
    """Give the threshold in force as keyword arguments of the metrics of relevant or not."""
    return {"threshold": scene.conventions.threshold}


def recall_arguments(scene: Scene) -> dict[str, Any]:
    """Give the threshold, and the judged documents that were there to be found."""
    return {**binary_arguments(scene), "judged": grades_of(scene.query.documents)}


def is_empty(scene: Scene, query: Query) -> bool:
    """Tell whether a query has no relevant document, in the list or missing."""
    return relevant_in(scene, query.documents) == 0


def relevant_in(scene: Scene, documents: Iterable[Document]) -> int:
    """Count the relevant documents among these."""
    threshold = scene.conventions.threshold
    return sum(each.grade is not None and each.grade >= threshold for each in documents)


def average_precision_arguments(scene: Scene) -> dict[str, Any]:
    """Give the arguments of recall, and what AP is divided by."""
    return {**recall_arguments(scene), "denominator": scene.conventions.denominator}


def average_precision_of(scene: Scene) -> float:
    """Compute the AP of the whole list."""
    return float(average_precision(grades_of(scene.query.ranked), **average_precision_arguments(scene)))


def _average_precision_over(scene: Scene) -> OrderMeasure:
    """Measure the AP of the whole list; its hits are the relevant documents of the list, in any order.

    So they are still counted where only a part of the list has been read.
    """
    arguments = average_precision_arguments(scene)
    if arguments["denominator"] == "found":
        arguments |= {"denominator": "relevant", "judged": grades_of(scene.query.ranked)}
    return partial(average_precision, **arguments)


def average_precision_columns_of(scene: Scene) -> Columns:
    """Compute every step of the list's AP, in fractions."""
    steps: Columns = exact(
        average_precision_columns, grades_of(scene.query.ranked), **average_precision_arguments(scene)
    )
    return steps


def reciprocal_rank_of(scene: Scene) -> float:
    """Compute the RR of the whole list."""
    return float(reciprocal_rank(grades_of(scene.query.ranked), **binary_arguments(scene)))


def precision_at_k(scene: Scene) -> float:
    """Compute the precision at the cutoff."""
    return float(precision(grades_of(scene.query.ranked), scene.k, **binary_arguments(scene)))


def recall_at_k(scene: Scene) -> float:
    """Compute the recall at the cutoff."""
    return float(recall(grades_of(scene.query.ranked), scene.k, **recall_arguments(scene)))


def f1_at_k(scene: Scene) -> float:
    """Compute F1 at the cutoff."""
    return float(f_measure(grades_of(scene.query.ranked), scene.k, **recall_arguments(scene)))


def hit_at_k(scene: Scene) -> float:
    """Tell, as 1 or 0, whether a relevant document stands within the cutoff."""
    return float(hit(grades_of(scene.query.ranked), scene.k, **binary_arguments(scene)))


RANKS_IN_FRACTIONS = 24
"""Beyond so many ranks no fraction of ERR can be read, `ui.formula.LONGEST_FRACTION`; none is computed."""


def exactly(metric: Callable[..., Any], scene: Scene, *arguments: Any, **keywords: Any) -> Fraction:  # noqa: ANN401
    """Compute a rational metric of the active list as a fraction."""
    value = exact(metric, grades_of(scene.query.ranked), *arguments, **keywords)
    return Fraction(value)


def exact_average_precision(scene: Scene) -> Fraction:
    """Compute the AP of the whole list as a fraction."""
    return _of_query(scene.query, scene.conventions.threshold, scene.conventions.denominator)


# A move changes one query: the others of a long table are not computed again.
@lru_cache(maxsize=1024)
def _of_query(query: Query, threshold: int, denominator: str) -> Fraction:
    arguments = {"threshold": threshold, "judged": grades_of(query.documents), "denominator": denominator}
    return Fraction(exact(average_precision, grades_of(query.ranked), **arguments))


def exact_precision(scene: Scene) -> Fraction:
    """Compute the precision at the cutoff as a fraction."""
    return exactly(precision, scene, scene.k, **binary_arguments(scene))


def exact_recall(scene: Scene) -> Fraction:
    """Compute the recall at the cutoff as a fraction."""
    return exactly(recall, scene, scene.k, **recall_arguments(scene))


def exact_f1(scene: Scene) -> Fraction:
    """Compute F1 at the cutoff as a fraction."""
    return exactly(f_measure, scene, scene.k, **recall_arguments(scene))


def exact_reciprocal_rank(scene: Scene) -> Fraction:
    """Compute the RR of the whole list as a fraction."""
    return exactly(reciprocal_rank, scene, **binary_arguments(scene))


def exact_hit(scene: Scene) -> Fraction:
    """Tell, as 1 or 0, whether a relevant document stands within the cutoff."""
    return exactly(hit, scene, scene.k, **binary_arguments(scene))


def err_at_k(scene: Scene) -> float:
    """Compute the ERR of the list at its cutoff."""
    return float(err(grades_of(scene.query.ranked), scene.k, max_grade=scene.top))


def exact_err(scene: Scene) -> Fraction | None:
    """Compute the ERR of the list at its cutoff as a fraction; None where it would be too long to be read."""
    if min(scene.k, len(scene.query.ranked)) > RANKS_IN_FRACTIONS:
        return None
    return exactly(err, scene, scene.k, max_grade=scene.top)


def err_columns_of(scene: Scene) -> Columns:
    """Compute every step of the list's ERR."""
    return err_columns(grades_of(scene.query.ranked), max_grade=scene.top)


def unsatisfied_share(scene: Scene) -> float:
    """Give the share of readers who go through all ranks down to the cutoff and are satisfied by none.

    They are those who would reach one more rank below it.
    """
    counted = grades_of(scene.query.ranked)[: scene.k]
    return float(err_columns([*counted, nan], max_grade=scene.top)["reaches"][-1])


def err_without_survival(scene: Scene) -> float:
    """Compute what comes out for ERR if nobody is taken to stop before: the sum of all R_i / i."""
    chances = err_columns_of(scene)["stop if reached"]
    return float(dcg(chances, scene.k, gain="linear", discount="zipf"))


def rbp_arguments(scene: Scene) -> dict[str, Any]:
    """Give threshold and persistence in force as keyword arguments of `rbp`; the latter is a fraction."""
    return {**binary_arguments(scene), "p": Fraction(scene.conventions.persistence)}


def rbp_columns_of(scene: Scene) -> Columns:
    """Give RBP rank by rank: what a relevant document is worth there, and RBP at every cutoff.

    What a rank is worth is the RBP of a list with its only relevant document there.
    """
    grades = grades_of(scene.query.ranked)
    ranks = list(range(1, len(grades) + 1))
    persistence = float(scene.conventions.persistence)
    return {
        "weight": rbp(np.eye(len(grades)), persistence),
        "RBP": rbp(grades, persistence, k=ranks, **binary_arguments(scene)),
    }


def labels_of(scene: Scene) -> list[int]:
    """Write the ranked documents as 1 = relevant, 0 = not; one that is not judged is not relevant."""
    threshold = scene.conventions.threshold
    return [int(each.grade is not None and each.grade >= threshold) for each in scene.query.ranked]


def has_two_classes(scene: Scene) -> bool:
    """Tell whether the list has both relevant and other documents, as ROC needs."""
    return len(set(labels_of(scene))) == 2


def auc_of(scene: Scene) -> float:
    """Compute the area under the ROC curve; NaN where there is no curve."""
    if not has_two_classes(scene):
        return nan
    return float(auc(scores_of(scene.query), labels_of(scene)))


def exact_auc(scene: Scene) -> Fraction | None:
    """Compute the area under the ROC curve as a fraction; None where there is no curve."""
    return pairs(scores_of(scene.query), labels_of(scene)).share() if has_two_classes(scene) else None


OrderMeasure: TypeAlias = Callable[[Array], FloatArray]
"""A metric of a scene for any orders of its list: grades in ranked order `(..., n)` to scores `(...)`."""


@dataclass(frozen=True)
class Measure:
    """A metric by its name in ir_measures notation, with its page and how it is measured.

    `over` makes the measure of any order of a scene's list; `of` that of the order on screen, and
    `in_fractions` the same exactly, if the metric is rational; None for a list that has no such fraction.
    """

    name: str
    page: str
    of: Callable[[Scene], float]
    over: Callable[[Scene], OrderMeasure]
    in_fractions: Callable[[Scene], Fraction | None] | None = None
    has_cutoff: bool = True

    def score(self, scene: Scene) -> float | Fraction:
        """Measure the order on screen, as a fraction where there is one."""
        exact_score = self.in_fractions(scene) if self.in_fractions else None
        return self.of(scene) if exact_score is None else exact_score

    def title(self, scene: Scene) -> str:
        """The name with the cutoff of a scene, such as `nDCG@6`."""
        return f"{self.name}@{scene.k}" if self.has_cutoff else self.name


def _auc_over(scene: Scene) -> OrderMeasure:
    """Measure AUC: the scores stay with the ranks, the labels go with the grades."""
    scores, threshold = scores_of(scene.query), scene.conventions.threshold
    return lambda grades: auc(scores, grades >= threshold)


MEASURES = {
    each.name: each
    for each in (
        Measure("nDCG", "ndcg", ndcg_at_k, lambda scene: partial(ndcg, k=scene.k, **ndcg_arguments(scene))),
        Measure(
            "ERR",
            "err",
            err_at_k,
            lambda scene: partial(err, k=scene.k, max_grade=scene.top),
            exact_err,
        ),
        Measure(
            "AP",
            "average_precision",
            average_precision_of,
            _average_precision_over,
            exact_average_precision,
            has_cutoff=False,
        ),
        Measure(
            "P",
            "average_precision",
            precision_at_k,
            lambda scene: partial(precision, k=scene.k, **binary_arguments(scene)),
            exact_precision,
        ),
        Measure(
            "R",
            "average_precision",
            recall_at_k,
            lambda scene: partial(recall, k=scene.k, **recall_arguments(scene)),
            exact_recall,
        ),
        Measure(
            "F1",
            "average_precision",
            f1_at_k,
            lambda scene: partial(f_measure, k=scene.k, **recall_arguments(scene)),
            exact_f1,
        ),
        Measure(
            "RR",
            "reciprocal_rank",
            reciprocal_rank_of,
            lambda scene: partial(reciprocal_rank, **binary_arguments(scene)),
            exact_reciprocal_rank,
            has_cutoff=False,
        ),
        Measure(
            "Success",
            "reciprocal_rank",
            hit_at_k,
            lambda scene: partial(hit, k=scene.k, **binary_arguments(scene)),
            exact_hit,
        ),
        Measure("AUC", "roc_auc", auc_of, _auc_over, exact_auc, has_cutoff=False),
    )
}
"""The metrics that are shown side by side, in the order of the scene's METRICS."""


def defined_measures(scene: Scene) -> dict[str, Measure]:
    """Give the metrics that this list has: AUC needs both relevant and other documents."""
    return {name: each for name, each in MEASURES.items() if name != "AUC" or has_two_classes(scene)}


def terms_of(scene: Scene, measure: Measure, grades: Array) -> FloatArray:
    """Split the score of an order of the list into what each rank adds to it."""
    if measure.name == "AUC":
        labels = (grades >= scene.conventions.threshold).astype(int)
        return auc_contributions(scores_of(scene.query), labels)
    if measure.name == "nDCG":
        return ndcg_contributions(grades, scene.k, **ndcg_arguments(scene))
    return contributions(grades, measure.over(scene))


@dataclass(frozen=True)
class Mean:
    """A mean over queries, with what went into it: each query's value, None for one that was left out."""

    value: float
    parts: tuple[float | None, ...]

    @property
    def counted(self) -> int:
        """How many queries the mean is over."""
        return sum(part is not None for part in self.parts)


def at_query(scene: Scene, place: int) -> Scene:
    """Look at another query of the scene."""
    return replace(scene, active=place)


@dataclass(frozen=True)
class ExactMean:
    """A mean over queries in fractions; None where every query was left out."""

    value: Fraction | None
    parts: tuple[Fraction | None, ...]

    @property
    def counted(self) -> int:
        """How many queries the mean is over."""
        return sum(part is not None for part in self.parts)


def mean_over_queries(scene: Scene, measure: Callable[[Scene], float]) -> Mean:
    """Average a measure over all queries; the convention says what one without relevant documents counts."""
    parts = _each_query(scene, measure, float)
    counted = [part for part in parts if part is not None]
    return Mean(sum(counted) / len(counted) if counted else nan, parts)


def exact_mean_over_queries(scene: Scene, measure: Callable[[Scene], Fraction]) -> ExactMean:
    """Average a rational measure over all queries as `mean_over_queries` does, in fractions."""
    parts = _each_query(scene, measure, Fraction)
    counted = [part for part in parts if part is not None]
    return ExactMean(exact_mean(counted) if counted else None, parts)


def _each_query(
    scene: Scene, measure: Callable[[Scene], Number], number: Callable[[str], Number]
) -> tuple[Number | None, ...]:
    """Measure every query; the convention stands in for one without relevant documents."""
    rule = scene.conventions.empty
    instead = None if rule == "skip" else number(rule)
    return tuple(
        instead if is_empty(scene, query) else measure(at_query(scene, place))
        for place, query in enumerate(scene.queries)
    )
