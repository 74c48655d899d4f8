"""Joining a run with judgements: the rank and grade of each retrieved document that is judged."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import numpy as np

from metrics.numeric.arrays import FloatArray
from metrics.runs.judged_run import JudgedRun, Places, Ranks, build_judged_run, untied
from metrics.runs.reading import Qrels, Run
from metrics.runs.remarks import RefusedError, excerpt

if TYPE_CHECKING:
    import pyarrow as pa

COUNTED_AT_A_TIME = 1 << 22
"""Pairs of documents that are compared at a time."""

PAIRS_A_ROW = 3
"""With more pairs to compare for each row of the run, sorting is faster than counting."""


def join_qrels(qrels: Qrels, run: Run, *, single_precision: bool | None = None) -> JudgedRun:
    """Return a run's judged documents with grade and rank, by single or double precision scores or both."""
    of_query = query_places(qrels, run)
    place, group, grade = _judged_rows(qrels, run, of_query)
    score_types = [run.score] if single_precision is not True else []
    if single_precision is not False:
        with np.errstate(over="ignore"):  # above 3.4e38 four bytes hold infinity, as they do in C
            score_types.append(run.score.astype(np.float32))
    exact, *others = [_ranks_of_rows(run, place, group, score) for score in score_types]
    ranks = exact, others[0] if others else exact
    length = np.zeros(len(qrels.queries), np.int64)
    length[of_query[of_query >= 0]] = run.length[of_query >= 0]
    return build_judged_run(qrels.queries, of_query[group], grade, ranks, length, qrels.query, qrels.grade)


def query_places(qrels: Qrels, run: Run) -> Places:
    """Return the place of each query of the run among the judged queries; -1 if it is not judged."""
    import pyarrow as pa
    import pyarrow.compute as pc

    listed, judged = (pa.array(queries, pa.string()) for queries in (run.queries, qrels.queries))
    places: Places = pc.fill_null(pc.index_in(listed, value_set=judged), -1).to_numpy().astype(np.int64)
    if not (places >= 0).any():
        raise _no_query_in_common(qrels.queries, run.queries)
    return places


def _no_query_in_common(judged: tuple[str, ...], listed: tuple[str, ...]) -> RefusedError:
    ours, theirs = (", ".join(excerpt(name, 20) for name in names[:3]) for names in (judged, listed))
    names = {"judged": ours or "none", "retrieved": theirs or "none"}
    return RefusedError("no-common-query", **names, cause=_likely_cause_of_mismatch(judged, listed))


def _likely_cause_of_mismatch(judged: tuple[str, ...], listed: tuple[str, ...]) -> str:
    """Say why no query of a run has a name in the judgements, where that is plain."""
    judged_names = set(judged)
    for cause, stripped in _CAUSES.items():
        bare = {stripped(name) for name in judged_names}
        if any(stripped(name) in bare for name in listed):
            return f"; they differ by {cause}"
    return ""


_CAUSES: Final[dict[str, Callable[[str], str]]] = {
    "leading zeros": lambda name: name.lstrip("0") or "0",
    "upper and lower case": str.casefold,
    "an ending": lambda name: name.rpartition(".")[0] or name,
    "a prefix": lambda name: re.sub(r"^\D+", "", name) or name,
}
"""Why names of one query differ most often, and what makes them the same again."""


def _judged_rows(qrels: Qrels, run: Run, of_query: Places) -> tuple[Places, Places, FloatArray]:
    """Return place, query (of the run) and grade of each row that is judged for its query."""
    import pyarrow.compute as pc

    index_in_qrels = pc.fill_null(pc.index_in(run.documents, value_set=qrels.documents), -1)
    document = index_in_qrels.to_numpy()
    rows = np.flatnonzero(document >= 0)
    place = run.place_of(rows)
    rows, place = rows[place >= 0], place[place >= 0]
    group = np.searchsorted(run.start, place, "right") - 1
    key = of_query[group] * len(qrels.documents) + document[rows]
    judgement = np.minimum(np.searchsorted(qrels.key, key), len(qrels.key) - 1)
    hit = np.flatnonzero((of_query[group] >= 0) & (qrels.key[judgement] == key))
    return place[hit], group[hit], qrels.grade[judgement[hit]]


def _ranks_of_rows(run: Run, place: Places, group: Places, score: FloatArray) -> Ranks:
    falls = np.ones(len(score), np.bool_)
    falls[1:] = score[1:] < score[:-1]
    falls[run.start] = True
    in_order = np.logical_and.reduceat(falls, run.start) if len(score) else falls
    ranks = untied(place - run.start[group] + 1)
    loose = np.flatnonzero(~in_order[group])
    if len(loose):
        pairs = int(run.length[group[loose]].sum())
        ranked = _ranks_by_comparing if pairs <= PAIRS_A_ROW * len(score) else _ranks_by_sorting
        for array, new in zip(
            (ranks.tie_start, ranks.tie_size, ranks.above_in_file, ranks.with_lower_id),
            ranked(run, place[loose], group[loose], score),
            strict=True,
        ):
            array[loose] = new
    return ranks


def ranked_rows(run: Run, place: int) -> Places:
    """Return the rows of one query of a run in ranked order; of one score the higher id first."""
    places = np.arange(run.start[place], run.start[place] + run.length[place])
    by_name = np.argsort(_document_name_bytes(run, places), kind="stable")[::-1]
    return run.row_of(places[by_name[np.argsort(-run.score[places[by_name]], kind="stable")]])


def document_names(run: Run, rows: Places) -> list[str]:
    """Return the ids of the documents in these rows of the file."""
    import pyarrow as pa

    names: list[str] = run.documents.take(pa.array(rows)).to_pylist()
    return names


def _ranks_by_comparing(run: Run, place: Places, group: Places, score: FloatArray) -> tuple[Places, ...]:
    """Return ranks by counting how many documents of the query stand above and beside each."""
    counts = np.zeros((4, len(place)), np.int64)
    counts[:2] = 1
    length = run.length[group]
    begins = np.flatnonzero(np.diff(np.cumsum(length) // COUNTED_AT_A_TIME)) + 1
    for part in np.split(np.arange(len(place)), begins):
        many = length[part]
        one = np.repeat(part, many)
        other = np.arange(many.sum()) + np.repeat(run.start[group[part]] - np.cumsum(many) + many, many)
        counts[0] += np.bincount(one[score[other] > score[place[one]]], minlength=len(place))
        beside = np.flatnonzero((score[other] == score[place[one]]) & (other != place[one]))
        one, other = one[beside], other[beside]
        counts[1] += np.bincount(one, minlength=len(place))
        counts[2] += np.bincount(one[other < place[one]], minlength=len(place))
        lower = _document_name_bytes(run, other) < _document_name_bytes(run, place[one])
        counts[3] += np.bincount(one[lower], minlength=len(place))
    return tuple(counts)


def _document_name_bytes(run: Run, places: Places) -> "np.typing.NDArray[np.object_]":
    """Return the names of documents as bytes, whose order is that of the C library."""
    names = np.empty(len(places), object)
    names[:] = _select_documents(run, places).cast("binary").to_pylist()
    return names


def _select_documents(run: Run, places: Places) -> "pa.ChunkedArray[pa.StringScalar]":
    import pyarrow as pa

    return run.documents.take(pa.array(run.row_of(places)))


def _ranks_by_sorting(run: Run, place: Places, group: Places, score: FloatArray) -> tuple[Places, ...]:
    """Return ranks by sorting the queries that are out of order; only ties are compared by name."""
    some = np.unique(group)
    many = run.length[some]
    query = np.repeat(np.arange(len(some)), many)
    begin = np.cumsum(many) - many
    every = np.arange(many.sum()) - begin[query] + run.start[some][query]
    order = np.lexsort((-score[every], query))
    every, query = every[order], query[order]
    new = np.ones(len(every), np.bool_)
    new[1:] = (score[every[1:]] != score[every[:-1]]) | (query[1:] != query[:-1])
    block, starts = np.cumsum(new) - 1, np.flatnonzero(new)
    counts = np.zeros((4, len(score)), np.int64)
    counts[0, every] = starts[block] - begin[query] + 1
    counts[1, every] = np.diff(np.append(starts, len(every)))[block]
    counts[2, every] = np.arange(len(every)) - starts[block]
    tied = np.flatnonzero(counts[1, every] > 1)
    if len(tied):
        by_name = tied[np.lexsort((_order_of_ids(run, every[tied]), block[tied]))]
        counts[3, every[by_name]] = counts[2, every[tied]]
    return tuple(counts[:, place])


def _order_of_ids(run: Run, places: Places) -> Places:
    """Return a number for each document in the byte order of ids."""
    import pyarrow.compute as pc

    names = _select_documents(run, places).combine_chunks().dictionary_encode()
    number = np.empty(len(names.dictionary), np.int64)
    number[pc.sort_indices(names.dictionary.cast("binary")).to_numpy()] = np.arange(len(number))
    places_by_name: Places = number[names.indices.to_numpy()]
    return places_by_name
