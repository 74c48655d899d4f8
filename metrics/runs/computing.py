"""Scores of all queries of a run by one measure: lists laid out as arrays, a measure as one call."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias, cast

import numpy as np

from metrics.conventions.computing import COMPUTED, NoValue, gain_function, rounded, value
from metrics.cumulative_gain import NDCG
from metrics.definition import Definition, JudgedRanking
from metrics.kernels.layout import MAX_BYTE_GRADE, Flags
from metrics.measure import always
from metrics.numeric.arrays import Array, FloatArray
from metrics.numeric.ties import AVERAGING_RULES, ORDERING_RULES
from metrics.precision_recall import R
from metrics.runs.judged_run import JudgedRun, Places, condense, share_gains_of_ties
from metrics.runs.plans import KNOWN, SAME_WITHOUT_TAIL, UNJUDGED_IS_ZERO, MeasurePlan

_Type: TypeAlias = "np.dtype[np.uint8] | np.dtype[np.float64]"
_DECIMAL: _Type = np.dtype(np.float64)


@dataclass(frozen=True, eq=False)
class Batch:
    """Queries with lists of similar length, laid out as arrays; a measure reads it as a JudgedRanking."""

    places: Places  # which queries these are
    grades: Array  # ``(queries, n)`` by rank
    pool_grades: Array  # ``(queries, m)``
    max_grade: float


@dataclass(frozen=True)
class Layout:
    """How much of each list arrays hold for a measure: depth, exact length, unjudged documents."""

    depth: int | None = None  # the last rank that counts; None = all do
    is_exact: bool = False  # each list has its length; else all end about with their last judged document
    is_plain: bool = False  # what nobody judged is grade 0


def batches(judged_run: JudgedRun, rank: Places, layout: Layout, max_grade: float) -> Iterator[Batch]:
    """Yield the queries that the run retrieved something for, in batches of similar length."""
    counts = np.flatnonzero(rank <= (layout.depth or np.inf))
    query, rank, grade = judged_run.query[counts], rank[counts], judged_run.grade[counts]
    pool_query, pool_grade = judged_run.pool_query, judged_run.pool_grade
    fill, dtype = np.nan, _DECIMAL
    if layout.is_plain:
        gains = pool_grade > 0
        pool_query, pool_grade = pool_query[gains], pool_grade[gains]
        fill, dtype = 0.0, _smallest_type(grade, pool_grade)
        grade = np.nan_to_num(grade)
    retrieved = np.flatnonzero(judged_run.length)
    width = _list_widths(judged_run, query, rank, layout)
    pool_width = np.bincount(pool_query, minlength=len(judged_run.length))
    shape = width[retrieved] * (pool_width.max(initial=0) * 2 + 2) + _next_power_of_two(pool_width)[retrieved]
    rows = _GradesByQuery(query, rank - 1, grade)
    pool = _GradesByQuery(
        pool_query, np.arange(len(pool_query)) - np.searchsorted(pool_query, pool_query), pool_grade
    )
    for places in _group_by_shape(retrieved, shape):
        yield Batch(
            places,
            rows.lay_out(places, int(width[places].max()), fill, dtype),
            pool.lay_out(places, int(pool_width[places].max()), fill, dtype),
            max_grade,
        )


def _list_widths(judged_run: JudgedRun, query: Places, rank: Places, layout: Layout) -> Places:
    """Return how many ranks of each query's list are laid out, 1 or more."""
    if layout.is_exact:
        return np.minimum(judged_run.length, layout.depth or judged_run.length)
    last = np.ones(len(judged_run.length), np.int64)
    np.maximum.at(last, query, rank)
    return np.minimum(_next_power_of_two(last), layout.depth or _next_power_of_two(last))


def _next_power_of_two(counts: Places) -> Places:
    """Round up to powers of two, so that few batches hold all lists."""
    exponents = np.ceil(np.log2(np.maximum(counts, 1)))
    return np.where(counts > 0, 2 ** exponents.astype(np.int64), 0)


def _smallest_type(*grades: FloatArray) -> _Type:
    """Return the smallest dtype that holds these grades: bytes, where they are small and whole."""
    is_small = all(
        grade.max(initial=0) <= MAX_BYTE_GRADE and bool((np.floor(grade) == grade).all())
        for grade in map(np.nan_to_num, grades)
    )
    return np.dtype(np.uint8) if is_small else _DECIMAL


def _group_by_shape(places: Places, shape: Places) -> list[Places]:
    order = np.argsort(shape, kind="stable")
    ends = np.flatnonzero(np.diff(shape[order])) + 1
    return np.split(places[order], ends) if len(places) else []


@dataclass(frozen=True, eq=False)
class _GradesByQuery:
    """Grades in one array, query after query, each with its column in a laid-out list."""

    query: Places
    column: Places
    grade: FloatArray

    def lay_out(self, places: Places, width: int, fill: float, dtype: _Type) -> Array:
        """Return the grades of these queries as an array ``(places, width)``."""
        array = np.full((len(places), width), fill, dtype)
        begin, end = (np.searchsorted(self.query, places, side) for side in ("left", "right"))
        many = end - begin
        row = np.repeat(np.arange(len(places)), many)
        rows = np.arange(many.sum()) + np.repeat(begin - np.cumsum(many) + many, many)
        array[row, self.column[rows]] = self.grade[rows]
        return array


LaidOut = dict[Any, list[Batch]]


def values_of(judged_run: JudgedRun, plans: Sequence[MeasurePlan]) -> list[FloatArray]:
    """Return every query's score by each plan, for one run; lists are laid out once for all plans."""
    laid_out: LaidOut = {}
    return [_values_by_plan(judged_run, plan, laid_out) for plan in plans]


def values_by(judged_run: JudgedRun, definitions: Sequence[Definition], k: int | None = None) -> FloatArray:
    """Return scores by many definitions, ``(definitions, queries)``; NaN = none, 0 = query not in the run."""
    plans = [MeasurePlan(KNOWN[definition.metric], definition, k) for definition in definitions]
    return np.reshape(values_of(judged_run, plans), (len(plans), len(judged_run.queries)))


def _values_by_plan(judged_run: JudgedRun, plan: MeasurePlan, laid_out: LaidOut) -> FloatArray:
    values = np.full(len(judged_run.queries), 0.0 if plan.measure.higher_is_better else np.nan)
    has_query = judged_run.length > 0
    alone = has_query & _queries_computed_singly(judged_run, plan)
    if not (alone == has_query).all():
        for batch in _lay_out(judged_run, plan, laid_out):
            values[batch.places] = _score_batch(plan, batch)
        _fill_undefined_values(values, judged_run, plan, has_query)
    for place in np.flatnonzero(alone):
        values[place] = _value_of_one_query(judged_run, plan, int(place))
    return values


def top_of_scale(judged_run: JudgedRun, definition: Definition) -> float:
    """Return the top of the grade scale: that of the definition, or the run's highest grade."""
    return judged_run.top if definition.max_grade is None else definition.max_grade


def _shares_gains(plan: MeasurePlan) -> bool:
    """Return whether tied documents share their gains."""
    is_of_gains = plan.definition.metric in COMPUTED and COMPUTED[plan.definition.metric].is_of_gains
    return plan.definition.ties in AVERAGING_RULES and is_of_gains


def _queries_computed_singly(judged_run: JudgedRun, plan: MeasurePlan) -> Flags:
    """Return which queries must be computed one by one, such as those whose tied orders are averaged."""
    ties, count = plan.definition.ties, len(judged_run.queries)
    if plan.measure.is_defined is not always or ties not in (*ORDERING_RULES, *AVERAGING_RULES):
        return np.ones(count, np.bool_)
    if ties in ORDERING_RULES or _shares_gains(plan):
        return np.zeros(count, np.bool_)
    return _has_ties(judged_run, plan)


def _lay_out(judged_run: JudgedRun, plan: MeasurePlan, laid_out: LaidOut) -> list[Batch]:
    definition, layout = plan.definition, _layout_of_plan(judged_run, plan)
    shared = (definition.gain, definition.threshold) if _shares_gains(plan) else None
    scale = top_of_scale(judged_run, definition)
    choices = definition.ties, definition.single, definition.judged
    key = (*choices, plan.is_condensed, layout, shared, scale)
    if key not in laid_out:
        rank = _rank_documents(judged_run, definition)
        if definition.judged == "list":
            judged_run = replace(judged_run, pool_query=judged_run.query, pool_grade=judged_run.grade)
        if plan.is_condensed:
            judged_run, rank = condense(judged_run, rank)
        if shared is not None:
            gain = gain_function(definition.gain, definition.threshold)
            judged_run, rank = share_gains_of_ties(judged_run, gain, single=definition.single)
        laid_out[key] = [*batches(judged_run, rank, layout, scale)]
    return laid_out[key]


def _rank_documents(judged_run: JudgedRun, definition: Definition) -> Places:
    """Return the rank of each judged document retrieved; ties by the definition's rule or as in the input."""
    ties = definition.ties if definition.ties in ORDERING_RULES else "input"
    return judged_run.rank(ties, single=definition.single)


def _layout_of_plan(judged_run: JudgedRun, plan: MeasurePlan) -> Layout:
    measure, definition = plan.measure, plan.definition
    is_cut = plan.depth is not None and plan.depth < judged_run.length.max(initial=0)
    has_own_gain = definition.gain == "power" or "gain" in plan.keywords
    reads_length = measure not in SAME_WITHOUT_TAIL and (
        plan.depth is None or measure not in UNJUDGED_IS_ZERO
    )
    reads_length |= plan.depth is None and definition.denominator in ("capped", "position")
    reads_length |= _ideal_ends_with_list(plan)
    return Layout(
        plan.depth if is_cut else None,
        is_exact=reads_length or "returned" in (definition.denominator, definition.ideal_k),
        is_plain=measure in UNJUDGED_IS_ZERO and not (has_own_gain or _shares_gains(plan)),
    )


def _ideal_ends_with_list(plan: MeasurePlan) -> bool:
    """Return whether the ideal list is cut at the list's length, as no k was asked for."""
    definition = plan.definition
    is_cut = definition.cutoff == "k" and definition.ideal_k is not None
    return plan.measure is NDCG and plan.depth is None and is_cut


def _score_batch(plan: MeasurePlan, batch: Batch) -> FloatArray:
    definition = plan.definition
    ranking = cast(JudgedRanking, batch)  # what keywords read of one: grades, judged, max_grade
    keywords = plan.measure.keywords(replace(definition, judged="all", ties="input"), ranking)
    if "gain" in keywords:
        gain = gain_function(definition.gain, definition.threshold)
        keywords["gain"] = "linear" if _shares_gains(plan) else gain
    if keywords.get("ideal_k") == "returned":
        keywords["ideal_k"] = "k"
    depth = plan.depth
    if depth is not None and "returned" in (definition.denominator, definition.ideal_k):
        depth = min(depth, batch.grades.shape[-1])
    if _ideal_ends_with_list(plan):
        depth = batch.grades.shape[-1]
    if depth is not None:
        keywords["k"] = depth
    grades = batch.grades
    if "max_grade" in keywords and definition.refuses:  # what is refused has no value, whatever comes out
        grades = np.minimum(grades, batch.max_grade)
    arguments = plan.measure.positional_arguments(definition, ranking, grades)
    values: FloatArray = plan.measure.function(*arguments, **keywords | plan.keywords)
    if plan.measure is R and definition.denominator == "capped":
        relevant = np.count_nonzero(batch.pool_grades >= definition.threshold, axis=-1)
        values = values * relevant / np.maximum(np.minimum(relevant, depth or batch.grades.shape[-1]), 1)
    return values


def _fill_undefined_values(
    values: FloatArray, judged_run: JudgedRun, plan: MeasurePlan, has_query: Flags
) -> None:
    """Put in what a library returns for an empty or a refused query, and round as it does."""
    definition = plan.definition
    if definition.metric not in COMPUTED:
        return
    values[:] = rounded(definition, values)
    values[has_query & _are_empty(judged_run, definition)] = (
        np.nan if isinstance(definition.empty, str) else definition.empty
    )
    for key in definition.refuses:
        values[has_query & _REFUSES[key](judged_run, plan)] = np.nan


def is_left_out(judged_run: JudgedRun, definition: Definition) -> Flags:
    """Return which queries a mean by a definition leaves out, as they have nothing relevant."""
    return (definition.empty == "skipped") & (judged_run.length > 0) & _are_empty(judged_run, definition)


def _are_empty(judged_run: JudgedRun, definition: Definition) -> Flags:
    """Return which queries have nothing relevant for the definition."""
    lowest = np.nextafter(0, 1) if COMPUTED[definition.metric].is_of_gains else definition.threshold
    if definition.judged == "all":
        return np.equal(judged_run.relevant(lowest), 0)
    return np.equal(_count_by_query(judged_run, judged_run.grade >= lowest), 0)


def _count_by_query(judged_run: JudgedRun, are_counted: Flags) -> Places:
    """Count for each query the retrieved judged documents that are flagged."""
    return np.bincount(judged_run.query[are_counted], minlength=len(judged_run.queries))


def _highest_grades(judged_run: JudgedRun) -> Array:
    highest = np.zeros(len(judged_run.queries))
    np.fmax.at(highest, judged_run.pool_query, judged_run.pool_grade)
    return highest


def _has_ties(judged_run: JudgedRun, plan: MeasurePlan) -> Flags:
    tied: Flags = (
        _count_by_query(judged_run, judged_run.ranks_of(single=plan.definition.single).tie_size > 1) > 0
    )
    return tied


_REFUSES: Final[dict[str, Callable[[JudgedRun, MeasurePlan], Flags]]] = {
    "one-document": lambda judged_run, plan: judged_run.length < 2,
    "short-list": lambda judged_run, plan: judged_run.length < (plan.k or 0),
    "padded": lambda judged_run, plan: judged_run.length < (plan.k or 0),
    "grade-above-4": lambda judged_run, plan: _highest_grades(judged_run) > 4,
    "above-built-in-4": lambda judged_run, plan: _highest_grades(judged_run) > 4,
    "grade-above-31": lambda judged_run, plan: _highest_grades(judged_run) > 31,
    "nothing-judged": lambda judged_run, _: np.equal(judged_run.judged_counts, 0),
    "unjudged": lambda judged_run, _: (
        _count_by_query(judged_run, ~np.isnan(judged_run.grade)) < judged_run.length
    ),
    "several-relevant": lambda judged_run, plan: judged_run.relevant(1) != 1,
    "unstable-ties": _has_ties,  # of documents that nobody judged, the order does not count
    "above-scale": lambda judged_run, plan: (
        _highest_grades(judged_run) > top_of_scale(judged_run, plan.definition)
    ),
}
"""The queries for which a library has no number, as `metrics.conventions.computing` has it for one list."""


def _value_of_one_query(judged_run: JudgedRun, plan: MeasurePlan, place: int) -> float:
    """Return one query's score by the formulas for one list, as where orders of ties are averaged."""
    definition, ranking = plan.definition, _judged_ranking_of_query(judged_run, plan, place)
    if definition.ties in ORDERING_RULES:
        definition = replace(definition, ties="input")  # the list is in this order
    if definition.metric in COMPUTED:
        outcome = value(definition, ranking)
        return np.nan if isinstance(outcome, NoValue) else outcome
    if not plan.measure.is_defined(definition, ranking):
        return np.nan
    return float(plan.measure.scorer(definition, ranking)(np.array(ranking.grades)))


def _judged_ranking_of_query(judged_run: JudgedRun, plan: MeasurePlan, place: int) -> JudgedRanking:
    """Return one query of a run as a judged ranking; its scores only say which documents are tied."""
    definition = plan.definition
    rows = slice(*np.searchsorted(judged_run.query, [place, place + 1]))
    rank = _rank_documents(judged_run, definition)[rows]
    ranks = judged_run.ranks_of(single=definition.single)
    grades = np.full(judged_run.length[place], np.nan)
    grades[rank - 1] = judged_run.grade[rows]
    scores = -np.arange(1.0, len(grades) + 1)
    for first, tied in set(zip(ranks.tie_start[rows].tolist(), ranks.tie_size[rows].tolist(), strict=True)):
        scores[first - 1 : first + tied - 1] = -first
    pool = judged_run.pool_grade[slice(*np.searchsorted(judged_run.pool_query, [place, place + 1]))]
    return JudgedRanking(
        tuple(grades.tolist()),
        tuple(scores.tolist()),
        _unretrieved_grades(pool, judged_run.grade[rows]),
        plan.k,
        top_of_scale(judged_run, definition),
    )


def _unretrieved_grades(pool: FloatArray, retrieved: FloatArray) -> tuple[float, ...]:
    """Return the grades of the judged documents that were not retrieved."""
    grades, place = np.unique(np.append(pool, retrieved), return_inverse=True)
    count = np.bincount(place[: len(pool)], minlength=len(grades)) - np.bincount(
        place[len(pool) :], minlength=len(grades)
    )
    return tuple(np.repeat(grades, np.maximum(count, 0)).tolist())
