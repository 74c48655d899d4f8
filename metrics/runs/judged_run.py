"""The judged documents that a run retrieved, with rank and grade: all that any measure needs of a run."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from reprlib import repr as brief

import numpy as np
from numpy.typing import ArrayLike, NDArray

from metrics.numeric.arrays import Array, FloatArray, invalid_argument
from metrics.numeric.gains import Gain, gains_of
from metrics.numeric.ties import ORDERING_RULES
from metrics.runs.remarks import Remark, excerpt

Places = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Ranks:
    """The ranks of retrieved judged documents in a form from which every rule for ties gives a rank."""

    tie_start: Places  # the rank at which its score begins
    tie_size: Places  # documents of its score, itself included
    above_in_file: Places  # of these, how many stand above it in the file
    with_lower_id: Places  # and how many have a lower id

    def select(self, documents: Places) -> "Ranks":
        """Return the ranks of these documents."""
        return Ranks(
            *(
                ranks[documents]
                for ranks in (self.tie_start, self.tie_size, self.above_in_file, self.with_lower_id)
            )
        )


@dataclass(frozen=True, eq=False)
class JudgedRun:
    """The judged documents that a run retrieved, by query and rank, and all judgements."""

    queries: tuple[str, ...]
    query: Places  # of each judged document that was found, the place in `queries`
    grade: FloatArray
    ranks: Ranks
    single_ranks: Ranks  # among scores that are held in four bytes
    length: Places  # documents by query; 0 = the run lacks it
    pool_query: Places  # of all that is judged, query by query
    pool_grade: FloatArray

    @property
    def judged_counts(self) -> Places:
        """How many documents are judged for each query, ``(queries,)``."""
        return np.bincount(self.pool_query, minlength=len(self.queries))

    @property
    def top(self) -> float:
        """The highest grade of all judgements; 1 where none is higher."""
        return float(max(np.fmax.reduce(grades, initial=1) for grades in (self.pool_grade, self.grade)))

    def relevant(self, threshold: float = 1) -> Places:
        """Count the relevant documents of each query, ``(queries,)``."""
        return np.bincount(self.pool_query[self.pool_grade >= threshold], minlength=len(self.queries))

    def ranks_of(self, *, single: bool) -> Ranks:
        """Return the ranks by scores compared in single or in double precision."""
        return self.single_ranks if single else self.ranks

    def rank(self, ties: str = "id down", *, single: bool = False) -> Places:
        """Return the rank of each retrieved judged document by a rule for ties."""
        if ties not in ORDERING_RULES:
            raise invalid_argument("ties", ", ".join(f'"{rule}"' for rule in ORDERING_RULES), brief(ties))
        ranks = self.ranks_of(single=single)
        if ties == "input":
            return ranks.tie_start + ranks.above_in_file
        if ties in ("id up", "id down"):
            up = ranks.with_lower_id
            return ranks.tie_start + (up if ties == "id up" else ranks.tie_size - 1 - up)
        return _rank_by_grade(self, ranks, is_optimistic=ties == "optimistic")


def from_triples(
    queries: Sequence[str],
    query: ArrayLike,
    rank: ArrayLike | Ranks,
    grade: ArrayLike,
    length: ArrayLike,
    pool_query: ArrayLike,
    pool_grade: ArrayLike,
) -> JudgedRun:
    """Return a judged run from arrays of query, rank and grade."""
    place, graded = _integers(query, "query"), np.asarray(grade, np.float64)
    ranks = rank if isinstance(rank, Ranks) else untied(_integers(rank, "rank"))
    lengths = _integers(length, "length")
    pool, pool_grades = _integers(pool_query, "pool_query"), np.asarray(pool_grade, np.float64)
    _check_places(len(queries), query=place, pool_query=pool)
    _check_lengths(len(queries), lengths, pool, pool_grades)
    _check_ranks(ranks, place, graded, lengths)
    return build_judged_run(tuple(queries), place, graded, (ranks, ranks), lengths, pool, pool_grades)


def untied(rank: Places) -> Ranks:
    """Return the ranks of documents of which no two share a score."""
    return Ranks(rank, np.ones_like(rank), np.zeros_like(rank), np.zeros_like(rank))


def build_judged_run(
    queries: tuple[str, ...],
    query: Places,
    grade: FloatArray,
    ranks: tuple[Ranks, Ranks],
    length: Places,
    pool_query: Places,
    pool_grade: FloatArray,
) -> JudgedRun:
    """Return a judged run from checked arrays, sorted by query and rank."""
    order, pool = np.lexsort((ranks[0].tie_start, query)), np.argsort(pool_query, kind="stable")
    return JudgedRun(
        queries,
        query[order],
        _negatives_to_nan(grade)[order],
        ranks[0].select(order),
        ranks[1].select(order),
        length,
        pool_query[pool],
        _negatives_to_nan(pool_grade)[pool],
    )


def _negatives_to_nan(grades: FloatArray) -> FloatArray:
    """Put NaN, not judged, in place of grades below 0, as trec_eval sees them."""
    return np.where(grades < 0, np.nan, grades)


def _integers(values: ArrayLike, name: str) -> Places:
    array = np.asarray(values)
    if array.ndim != 1 or (array.size and array.dtype.kind not in "iu"):
        raise invalid_argument(name, "a list of whole numbers", brief(values))
    return array.astype(np.int64)


def _check_places(count: int, **places: Places) -> None:
    for name, array in places.items():
        outside = array[(array < 0) | (array >= count)]
        if outside.size:
            raise invalid_argument(name, f"places among {count} queries, from 0 up", int(outside[0]))


def _check_lengths(count: int, length: Places, pool_query: Places, pool_grade: FloatArray) -> None:
    if len(pool_query) != len(pool_grade):
        raise invalid_argument("pool_grade", f"as many as pool_query, {len(pool_query)}", len(pool_grade))
    if len(length) != count or length.min(initial=0) < 0:
        raise invalid_argument("length", f"{count} numbers from 0 up, one a query", brief(length.tolist()))


def _check_ranks(ranks: Ranks, query: Places, grade: FloatArray, length: Places) -> None:
    arrays = (ranks.tie_start, ranks.tie_size, ranks.above_in_file, ranks.with_lower_id, grade)
    if any(len(array) != len(query) for array in arrays):
        raise invalid_argument("rank and grade", f"as many as query, {len(query)}", [*map(len, arrays)])
    last = ranks.tie_start + ranks.tie_size - 1
    outside = (ranks.tie_start < 1) | (ranks.tie_size < 1) | (last > length[query])
    if outside.any():
        raise invalid_argument("rank", "from 1 to the length of its query's list", int(last[outside][0]))
    for place in (ranks.above_in_file, ranks.with_lower_id):
        if ((place < 0) | (place >= ranks.tie_size)).any():
            raise invalid_argument(
                "rank", "places from 0 to below the number of tied documents", brief(place)
            )
        key = np.sort(query * (int(length.max(initial=0)) + 1) + ranks.tie_start + place)
        if (key[1:] == key[:-1]).any():
            raise invalid_argument("rank", "such that no two documents of a query share one", brief(place))


def _rank_by_grade(judged_run: JudgedRun, ranks: Ranks, *, is_optimistic: bool) -> Places:
    """Rank tied documents by their grade, best or worst first; of one grade by the order of the file."""
    grade = np.nan_to_num(judged_run.grade)
    rank = ranks.tie_start + ranks.above_in_file
    tied = np.flatnonzero(ranks.tie_size > 1)
    for group in np.split(tied, _tie_group_ends(judged_run.query[tied], ranks.tie_start[tied])):
        graded, above_in_file = grade[group], ranks.above_in_file[group]
        above = graded[:, np.newaxis] < graded if is_optimistic else graded[:, np.newaxis] > graded
        earlier = above_in_file[:, np.newaxis] > above_in_file
        same = graded[:, np.newaxis] == graded
        # What is not judged in the group counts as grade 0: how many of them stand above each.
        others = ranks.tie_size[group] - len(group)
        others_earlier = above_in_file - earlier.sum(axis=1)
        zero = graded == 0
        is_below_all = graded > 0
        unjudged_above = np.where(zero, others_earlier, np.where(is_below_all != is_optimistic, others, 0))
        rank[group] = ranks.tie_start[group] + (above | (same & earlier)).sum(axis=1) + unjudged_above
    return rank


def _tie_group_ends(query: Places, tie_start: Places) -> Places:
    return np.flatnonzero((np.diff(query) != 0) | (np.diff(tie_start) != 0)) + 1


def condense(judged_run: JudgedRun, rank: Places) -> tuple[JudgedRun, Places]:
    """Return condensed lists, without unjudged documents, and the new ranks (Sakai, SIGIR 2007)."""
    judged = np.flatnonzero(~np.isnan(judged_run.grade))
    order = judged[np.lexsort((np.asarray(rank)[judged], judged_run.query[judged]))]
    query = judged_run.query[order]
    ranks = np.arange(1, len(query) + 1) - np.searchsorted(query, query)
    length = np.bincount(query, minlength=len(judged_run.queries))
    return replace(judged_run, query=query, grade=judged_run.grade[order], length=length), ranks


def share_gains_of_ties(judged_run: JudgedRun, gain: Gain, *, single: bool) -> tuple[JudgedRun, Places]:
    """Return the run with the mean gain of its tied group as grade of each rank (McSherry, Najork 2008)."""
    ranks, gains = judged_run.ranks_of(single=single), gains_of(judged_run.grade, gain).astype(np.float64)
    begins = np.append(True, (np.diff(judged_run.query) != 0) | (np.diff(ranks.tie_start) != 0))[: len(gains)]
    starts, group = np.flatnonzero(begins), np.cumsum(begins) - 1
    many = ranks.tie_size[starts]
    means = np.bincount(group, gains, minlength=len(starts)) / many
    place = np.arange(many.sum()) - np.repeat(np.cumsum(many) - many, many)
    shared = replace(
        judged_run,
        query=np.repeat(judged_run.query[starts], many),
        grade=np.repeat(means, many),
        pool_grade=gains_of(judged_run.pool_grade, gain).astype(np.float64),
    )
    return shared, np.repeat(ranks.tie_start[starts], many) + place


def judged_at_the_top(judged_run: JudgedRun, rank: Places, depth: int | None) -> JudgedRun:
    """Return the run as if every unjudged document down to a rank had the highest grade."""
    reach = np.minimum(judged_run.length, depth or judged_run.length)
    begin = np.cumsum(reach) - reach
    is_judged = np.zeros(int(reach.sum()), np.bool_)
    judged = np.flatnonzero(~np.isnan(judged_run.grade))
    near = judged[rank[judged] <= reach[judged_run.query[judged]]]
    is_judged[begin[judged_run.query[near]] + rank[near] - 1] = True
    query = np.repeat(np.arange(len(reach)), reach)
    place = np.arange(len(query)) - begin[query] + 1
    query, place = query[~is_judged], place[~is_judged]
    best = np.full(len(query), judged_run.top)
    ranks = untied(np.append(rank[judged], place))
    return build_judged_run(
        judged_run.queries,
        np.append(judged_run.query[judged], query),
        np.append(judged_run.grade[judged], best),
        (ranks, ranks),
        judged_run.length,
        np.append(judged_run.pool_query, query),
        np.append(judged_run.pool_grade, best),
    )


def check_run(judged_run: JudgedRun, listed: Sequence[str] = ()) -> tuple[Remark, ...]:
    """Return remarks on a run: missing or unjudged queries, queries without relevant documents, ties."""
    queries = set(judged_run.queries)
    unknown = [query for query in listed if query not in queries]
    tied = np.unique(judged_run.query[judged_run.ranks.tie_size > 1])
    return (
        *_remark_on_queries("missing-queries", judged_run, np.flatnonzero(judged_run.length == 0)),
        *([Remark("unknown-queries", len(unknown), example=excerpt(unknown[0]))] if unknown else []),
        *_remark_on_queries("empty-queries", judged_run, np.flatnonzero(judged_run.relevant() == 0)),
        *_remark_on_queries("ties", judged_run, tied, int(np.count_nonzero(judged_run.ranks.tie_size > 1))),
    )


def _remark_on_queries(
    kind: str, judged_run: JudgedRun, places: Array, count: int | None = None
) -> tuple[Remark, ...]:
    if not len(places):
        return ()
    example = excerpt(judged_run.queries[int(places[0])])
    return (Remark(kind, len(places) if count is None else count, example=example),)
