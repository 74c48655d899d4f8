"""Batches: the lists of many queries as arrays, ``(queries, ranks)``, which is what measures take."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from metrics.kernels.layout import MAX_BYTE_GRADE
from metrics.numeric.arrays import Array, FloatArray
from metrics.runs.judged_run import JudgedRun, Places

_Type: TypeAlias = "np.dtype[np.uint8] | np.dtype[np.float64]"
_DECIMAL: _Type = np.dtype(np.float64)


@dataclass(frozen=True, eq=False)
class Batch:
    """Some queries whose lists are about as long as each other's; to a measure it is a ranking."""

    places: Places  # which queries these are
    grades: Array  # ``(queries, n)`` by rank
    pool_grades: Array  # ``(queries, m)``
    max_grade: float


@dataclass(frozen=True)
class Layout:
    """How lists are laid out in arrays."""

    depth: int | None = None  # the last rank that counts; None = all do
    is_exact: bool = False  # each list has its length; else all end about with their last judged document
    is_plain: bool = False  # what nobody judged is grade 0


def batches(judged_run: JudgedRun, rank: Places, layout: Layout, max_grade: float) -> Iterator[Batch]:
    """Yield all queries that the run has, in batches."""
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
    width, pool_width = (
        _widths(judged_run, query, rank, layout),
        np.bincount(pool_query, minlength=len(judged_run.length)),
    )
    shape = width[retrieved] * (pool_width.max(initial=0) * 2 + 2) + _next_power_of_two(pool_width)[retrieved]
    rows = _Rows(query, rank - 1, grade)
    pool = _Rows(pool_query, np.arange(len(pool_query)) - np.searchsorted(pool_query, pool_query), pool_grade)
    for places in _group_by_shape(retrieved, shape):
        yield Batch(
            places,
            rows.lay_out(places, int(width[places].max()), fill, dtype),
            pool.lay_out(places, int(pool_width[places].max()), fill, dtype),
            max_grade,
        )


def _widths(judged_run: JudgedRun, query: Places, rank: Places, layout: Layout) -> Places:
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
    """Return the type to hold grades in: bytes, where they are small and whole."""
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
class _Rows:
    """Grades of queries, one after the other in order of the queries, each with its column."""

    query: Places
    column: Places
    grade: FloatArray

    def lay_out(self, places: Places, width: int, fill: float, dtype: _Type) -> Array:
        """Lay out these queries, ``(places, width)``."""
        array = np.full((len(places), width), fill, dtype)
        begin, end = (np.searchsorted(self.query, places, side) for side in ("left", "right"))
        many = end - begin
        row = np.repeat(np.arange(len(places)), many)
        rows = np.arange(many.sum()) + np.repeat(begin - np.cumsum(many) + many, many)
        array[row, self.column[rows]] = self.grade[rows]
        return array
