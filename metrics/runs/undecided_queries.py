"""Queries whose better system depends on the order of tied documents, or on unjudged documents."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from metrics.cumulative_gain import NDCG
from metrics.kernels.layout import Flags
from metrics.numeric.arrays import FloatArray
from metrics.numeric.scores import SCORE_TOLERANCE
from metrics.precision_recall import F1, P, R
from metrics.rank_biased_precision import RBP
from metrics.reciprocal_rank import RR
from metrics.runs.computing import values_of
from metrics.runs.evaluating import DEFAULT_CONVENTION
from metrics.runs.joining import join_qrels, query_places
from metrics.runs.judged_run import JudgedRun, Places, judged_at_the_top
from metrics.runs.plans import MeasurePlan, make_plan
from metrics.runs.reading import Qrels, Run

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

EXTREMES: Final = ("pessimistic", "optimistic")
RANK_MONOTONE_MEASURES: Final = (NDCG, RBP, P, R, F1, RR)
"""Measures of which a list gains most over another by just those documents that it ranks higher. (AP is none:
a document counts more the more relevant ones stand above it.)"""
KNOWN_ORDERS: Final = ("input", "id up", "id down")


def winners(differences: FloatArray) -> FloatArray:
    """Return which of two systems is better on each query: 1 the second, -1 the first, 0 none; NaN stays."""
    return np.where(np.abs(differences) <= SCORE_TOLERANCE, 0, np.sign(differences))


def range_by_ties(judged_run: JudgedRun, plans: Sequence[MeasurePlan]) -> tuple[FloatArray, FloatArray]:
    """Return the lowest and highest scores over all orders of tied documents, each ``(plans, queries)``."""
    values = [
        values_of(
            judged_run, [replace(plan, definition=replace(plan.definition, ties=ties)) for plan in plans]
        )
        for ties in EXTREMES
    ]
    return np.min(values, axis=0), np.max(values, axis=0)


def decided_by_ties(first: JudgedRun, second: JudgedRun, plan: MeasurePlan) -> Flags:
    """Return the queries on which another order of tied documents makes another system better."""
    (low, high), (second_low, second_high) = (range_by_ties(run, [plan]) for run in (first, second))
    return _have_several_winners([(second_low - high)[0], (second_high - low)[0]])


def decided_by_unjudged(qrels: Qrels, first: Run, second: Run, plan: MeasurePlan) -> Flags | None:
    """Return the queries that another system wins if some unjudged documents down to the cutoff have the
    highest grade, the others none; None where that is not known of a measure.
    """
    if not _relevance_favours_higher_rank(plan):
        return None
    definition, depth = plan.definition, plan.depth or 0
    pool = _with_unjudged_tops(qrels, (first, second), depth)
    numbered = replace(pool, grade=np.arange(len(pool.grade), dtype=np.float64))
    joined = [join_qrels(numbered, run) for run in (first, second)]
    ranks = np.full((2, len(pool.grade)), np.inf)
    for row, judged_run in zip(ranks, joined, strict=True):
        row[judged_run.grade.astype(np.int64)] = judged_run.rank(definition.ties, single=definition.single)
    ranks[ranks > depth] = np.inf
    unjudged, top = ~(pool.grade >= 0), max(1.0, float(np.max(qrels.grade, initial=1)))
    near = unjudged & np.isfinite(ranks).any(axis=0)
    differences = []
    for is_relevant in (ranks[0] < ranks[1], ranks[0] <= ranks[1], ranks[0] > ranks[1], ranks[0] >= ranks[1]):
        grade = np.where(unjudged, np.where(near & is_relevant, top, np.nan), pool.grade)
        values = [
            values_of(
                replace(judged_run, grade=grade[judged_run.grade.astype(np.int64)], pool_grade=grade), [plan]
            )[0]
            for judged_run in joined
        ]
        differences.append(values[1] - values[0])
    return _have_several_winners(differences)


def _relevance_favours_higher_rank(plan: MeasurePlan) -> bool:
    """Return whether a document judged relevant surely helps most the list that ranks it higher."""
    definition, is_by_list = plan.definition, plan.measure in (P, RBP, RR) and plan.definition.empty == 0
    return (
        plan.measure in RANK_MONOTONE_MEASURES
        and plan.depth is not None
        and (definition.judged == "all" or is_by_list)
        and definition.ties in KNOWN_ORDERS
        and "returned" not in (definition.denominator, definition.ideal_k)
        and not ({*definition.refuses} - {"nothing-judged"} or definition.digits or "gain" in plan.keywords)
    )


def _have_several_winners(differences: Sequence[FloatArray]) -> Flags:
    """Return the queries that different sets of score differences give to different systems."""
    signs = winners(np.array(differences))
    varies: Flags = np.fmax.reduce(signs) > np.fmin.reduce(signs)
    return varies


def _with_unjudged_tops(qrels: Qrels, runs: Sequence[Run], depth: int) -> Qrels:
    """Return judgements that contain the unjudged documents at the top of runs, with grade NaN."""
    import pyarrow as pa
    import pyarrow.compute as pc

    tops = [_top_documents(qrels, run, depth) for run in runs]
    documents = pc.unique(pa.chunked_array([qrels.documents, *(names for _, names in tops)]))
    keys = [
        query * len(documents) + pc.index_in(names, value_set=documents).to_numpy()
        for query, names in ((qrels.query, qrels.documents.take(pa.array(qrels.document))), *tops)
    ]
    key = np.unique(np.concatenate(keys))
    grade = np.full(len(key), np.nan)
    grade[np.searchsorted(key, keys[0])] = qrels.grade
    return Qrels(qrels.queries, documents, key // len(documents), key % len(documents), grade)


def _top_documents(qrels: Qrels, run: Run, depth: int) -> tuple[Places, "pa.Array[pa.StringScalar]"]:
    """Return query and document of all that some order of ties puts among the first `depth` of a query."""
    import pyarrow as pa

    with np.errstate(over="ignore"):
        score = run.score.astype(np.float32)  # what is tied in eight bytes is so in four
    of_query = np.repeat(np.arange(len(run.queries)), run.length)
    by_score = np.lexsort((-score, of_query))
    lowest = score[by_score[run.start + np.minimum(run.length, depth) - 1]]
    query = query_places(qrels, run)[of_query]
    places = np.flatnonzero((score >= lowest[of_query]) & (query >= 0))
    names = run.documents.take(pa.array(run.row_of(places)))
    return query[places], pa.array(names.to_pylist(), pa.string())


def doubts(judged_run: JudgedRun, measures: Sequence[str], as_: str = DEFAULT_CONVENTION) -> "pd.DataFrame":
    """Return how far the means could move: by the order of ties, and if all unjudged had the top grade."""
    # The last one is no bound: such a document is worth more, and the ideal list, too.
    import pandas as pd

    plans = [make_plan(measure, as_) for measure in measures]
    low, high = range_by_ties(judged_run, plans)
    columns = {
        "mean": np.nanmean(values_of(judged_run, plans), axis=1),
        "ties_low": np.nanmean(low, axis=1),
        "ties_high": np.nanmean(high, axis=1),
        "unjudged": [_mean_if_all_judged(judged_run, plan) for plan in plans],
    }
    return pd.DataFrame(columns, index=pd.Index([plan.text for plan in plans], name="measure"))


def _mean_if_all_judged(judged_run: JudgedRun, plan: MeasurePlan) -> float:
    """Return the mean as if unjudged documents down to the cutoff had the highest grade."""
    rank = judged_run.rank(single=plan.definition.single)
    filled = judged_at_the_top(judged_run, rank, plan.depth)
    return float(np.nanmean(values_of(filled, [replace(plan, is_condensed=False)])))
