"""Reading judgements and runs: files of TREC, tables, dictionaries."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from io import IOBase
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from metrics.numeric.arrays import Array, FloatArray
from metrics.runs.columns import Columns, File, columns_of_dictionary, columns_of_file, columns_of_table
from metrics.runs.judged_run import Places
from metrics.runs.layouts import GRADE, SCORE
from metrics.runs.remarks import Remark, excerpt

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa


@dataclass(frozen=True, eq=False)
class Qrels:
    """Relevance judgements: the grade of each judged document for a query."""

    queries: tuple[str, ...]  # in the order of the file
    documents: "pa.Array[pa.StringScalar]"  # the different ones
    query: Places  # by judgement its place, ascending
    document: Places  # and within that of its document
    grade: FloatArray
    remarks: tuple[Remark, ...] = ()
    form: str = ""  # in which it was written: trec-run, csv …

    @property
    def key(self) -> Places:
        """One number for each pair of query and document, in rising order."""
        return self.query * max(len(self.documents), 1) + self.document


@dataclass(frozen=True, eq=False)
class Run:
    """A run: a system's retrieved documents with scores, query by query."""

    name: str
    queries: tuple[str, ...]  # in the order of the file
    documents: "pa.ChunkedArray[pa.StringScalar]"  # by row of the file
    score: FloatArray  # by row, those of one query together
    row: Places | None  # each one's in the file; None = they are together there
    start: Places  # where each query's rows begin
    length: Places
    remarks: tuple[Remark, ...] = ()
    form: str = ""  # in which it was written: trec-run, csv …

    def row_of(self, places: Places) -> Places:
        """Return the rows of the file from places in the arrays."""
        return places if self.row is None else self.row[places]

    def place_of(self, rows: Places) -> Places:
        """Return the places in the arrays from rows of the file; -1 of a row that is left out."""
        if self.row is None:
            return rows
        place = np.full(len(self.documents), -1)
        place[self.row] = np.arange(len(self.row))
        return place[rows]


Source: TypeAlias = (
    "str | PathLike[str] | IOBase | File | Mapping[str, Mapping[str, float]] | pd.DataFrame | Any"
)


def read_qrels(source: Source) -> Qrels:
    """Read judgements.

    Parameters
    ----------
    source : path, open file, dict or pandas.DataFrame
        A file of TREC (query, iteration, document, grade; or without the iteration), with a heading (CSV,
        TSV, BEIR), JSON, JSON lines or Parquet, packed with gzip or not; a dictionary from query to document
        to grade; or a table with the columns query, document and grade, under these or the usual other names.

    Returns
    -------
    Qrels

    Raises
    ------
    RefusedError
        If it cannot be read; the message, a ValueError's, says where and what is allowed.

    Examples
    --------
    >>> from metrics.runs import read_qrels
    >>> read_qrels({"q1": {"a": 2, "b": 0}}).grade.tolist()
    [2.0, 0.0]
    """
    columns = _columns_of_source(source, GRADE)
    queries, query = _encode_column(columns.query)
    documents, document = _encode_column(columns.document)
    key = query * max(len(documents), 1) + document
    order = np.argsort(key, kind="stable")
    is_last = np.append(np.diff(key[order]) != 0, True)[: len(order)]
    twice = order[:-1][~is_last[:-1]]
    remaining = order[is_last]
    grade = columns.number[remaining]
    remarks = (
        *columns.remarks,
        *_optional_remark(
            "judged-twice", len(twice), lambda: _example_of_row(queries, documents, query, document, twice)
        ),
        *_optional_remark("negative-grades", np.count_nonzero(grade < 0)),
        *_optional_remark("decimal-grades", np.count_nonzero(grade != np.floor(grade))),
    )
    names = tuple(queries.to_pylist())
    return Qrels(names, documents, query[remaining], document[remaining], grade, remarks, columns.form)


def read_run(source: Source, name: str | None = None, *, order: str = "score") -> Run:
    """Read a run.

    Parameters
    ----------
    source : path, open file, dict or pandas.DataFrame
        A file of TREC (query, Q0, document, rank, score, name of the run), of MS MARCO (query, document,
        rank), with a heading (CSV, TSV), JSON, JSON lines or Parquet, packed with gzip or not; a dictionary
        from query to document to score, or what has `to_dict`; or a table with the columns query, document
        and score, under these or the usual other names.
    name : str, optional
        What it is called in tables; None = the name of the file without its endings.
    order : {"score", "file"}
        What ranks the documents of a query: their scores, as in trec_eval, or the order of the rows.

    Returns
    -------
    Run

    Raises
    ------
    RefusedError
        If it cannot be read; the message, a ValueError's, says where and what is allowed.

    Examples
    --------
    >>> from metrics.runs import read_run
    >>> read_run({"q1": {"a": 2.5, "b": 0.5}}, "mine").length.tolist()
    [2]
    """
    if order not in ("score", "file"):
        raise ValueError(f'order must be "score" or "file", got {order!r}')
    return reorder(read_rows(source, name), order)


def read_rows(source: Source, name: str | None = None) -> Run:
    """Read a run without ranking it, which `reorder` does."""
    return _group_by_query(_columns_of_source(source, SCORE), name or _run_name(source))


def reorder(run: Run, order: str) -> Run:
    """Return a run of `read_rows` ranked by score or file order, each document once in a query."""
    if order == "file":
        run = replace(run, score=-np.arange(len(run.score), dtype=np.float64))
    twice = lower_duplicates(run)
    if len(twice):
        example = run.documents[int(run.row_of(twice[:1])[0])].as_py()
        remark = Remark("duplicates", len(twice), example=excerpt(example))
        run = replace(_remove_rows(run, twice), remarks=(*run.remarks, remark))
    return replace(run, remarks=(*run.remarks, *_remark_on_order(run)))


def _group_by_query(columns: Columns, name: str) -> Run:
    """Return a run with the rows of each query next to each other."""
    queries, code = _encode_column(columns.query)
    begins = np.append(0, np.flatnonzero(np.diff(code)) + 1)[: len(code)]
    row, score = None, columns.number
    length = np.bincount(code, minlength=len(queries))
    pieces = len(begins) - len(queries)
    names = tuple(queries.to_pylist())
    remarks = columns.remarks
    if pieces:
        broken = np.bincount(code[begins], minlength=len(queries)) > 1
        example = excerpt(names[int(np.argmax(broken))])
        remarks = (*remarks, Remark("pieces", int(np.count_nonzero(broken)), example=example))
        row = np.argsort(code, kind="stable")
        score = score[row]
        begins = np.cumsum(length) - length
    return Run(name, names, columns.document, score, row, begins, length, remarks, columns.form)


def _remove_rows(run: Run, places: Places) -> Run:
    """Take some rows out of a run."""
    remaining = np.delete(np.arange(len(run.score)), places)
    group = np.searchsorted(run.start, remaining, "right") - 1
    length = np.bincount(group, minlength=len(run.queries))
    return replace(
        run,
        score=run.score[remaining],
        row=run.row_of(remaining),
        start=np.cumsum(length) - length,
        length=length,
    )


def _remark_on_order(run: Run) -> tuple[Remark, ...]:
    """Return a remark on the queries whose rows are not in the order of their scores."""
    rises = np.zeros(len(run.score), np.bool_)
    rises[1:] = run.score[1:] > run.score[:-1]
    rises[run.start[run.length > 0]] = False
    queries = np.unique(np.searchsorted(run.start, np.flatnonzero(rises), "right") - 1)
    return _optional_remark(
        "order-against-score", len(queries), lambda: excerpt(run.queries[int(queries[0])])
    )


def _columns_of_source(source: Source, quantity: str) -> Columns:
    if isinstance(source, str | PathLike):
        source = File(fspath(source))
    elif isinstance(source, IOBase):
        source = File(_run_name(source), source.read())
    if isinstance(source, File):
        return columns_of_file(source, quantity)
    if hasattr(source, "to_dict") and not hasattr(source, "columns"):  # a run of ranx
        source = source.to_dict()
    if isinstance(source, Mapping):
        return columns_of_dictionary(source, quantity)
    return columns_of_table(source, quantity)


def _run_name(source: Source) -> str:
    """Return the name of a run: that of its file without endings."""
    if not isinstance(source, str | PathLike):
        source = str(getattr(source, "name", None) or "run")
    name = Path(source).name
    for ending in (".gz", ".run", ".txt", ".trec", ".res", ".tsv", ".csv", ".json", ".jsonl", ".parquet"):
        name = name.removesuffix(ending) or name
    return name


def _encode_column(column: "pa.ChunkedArray[Any]") -> "tuple[pa.Array[Any], Places]":
    """Return the distinct values of a column, and the index among them of each row's value."""
    import pyarrow as pa

    if not pa.types.is_dictionary(column.type):
        column = column.dictionary_encode()
    column = column.unify_dictionaries()
    if not column.num_chunks:
        return pa.array([], pa.string()), np.empty(0, np.int64)
    codes = np.concatenate([chunk.indices.to_numpy(zero_copy_only=False) for chunk in column.chunks])
    return column.chunk(0).dictionary, codes.astype(np.int64)


def _optional_remark(
    kind: str, count: int | np.integer, example: Callable[[], str] = str
) -> tuple[Remark, ...]:
    """Return a remark with an example, or none where the count is 0."""
    return (Remark(kind, int(count), example=example()),) if count else ()


def _example_of_row(
    queries: "pa.Array[Any]", documents: "pa.Array[Any]", query: Places, document: Places, rows: Array
) -> str:
    first = int(rows.min())
    names = (queries[int(query[first])].as_py(), documents[int(document[first])].as_py())
    return excerpt(" ".join(names))


# --- documents that stand twice in a list ---------------------------------------------------------------


Words = NDArray[np.uint64]

MIXING: Final = np.uint64(0x9E3779B97F4A7C15)
"""An odd number whose bits look drawn: times this, numbers that differ differ in high bits, too."""

SORTED_AT_A_TIME: Final = 1 << 16
"""About so many rows are sorted at a time, which fit the cache: six times as fast as all together."""


def lower_duplicates(run: Run) -> Places:
    """Return the places of documents that are twice in a query, all but the highest of each."""
    # Names are compared only where numbers of eight bytes made of them are equal: 7 million rows take a third
    # of a second.
    number = _hash_documents(run.documents)
    number = number if run.row is None else number[run.row]
    number ^= np.repeat(np.arange(1, len(run.queries) + 1, dtype=np.uint64) * MIXING, run.length)
    number *= MIXING
    ends = run.start[np.append(np.diff(run.start // SORTED_AT_A_TIME) > 0, True)] if len(run.start) else []
    repeated = np.concatenate([np.empty(0, np.uint64), *map(_repeated_numbers, np.split(number, ends))])
    if not len(repeated):
        return np.empty(0, np.int64)
    repeated.sort()
    nearest = np.minimum(np.searchsorted(repeated, number), len(repeated) - 1)
    doubtful = np.flatnonzero(repeated[nearest] == number)
    return _lower_of_same_names(run, doubtful)


def _repeated_numbers(number: Words) -> Words:
    ordered = np.sort(number)
    return np.unique(ordered[1:][ordered[1:] == ordered[:-1]])


def _lower_of_same_names(run: Run, places: Places) -> Places:
    """Return which of these rows repeat a document of their query, but for the highest of each."""
    import pyarrow as pa

    names = run.documents.take(pa.array(run.row_of(places))).to_pylist()
    group = (np.searchsorted(run.start, places, "right") - 1).tolist()
    seen: set[tuple[int, str]] = set()
    lower = []
    for index in np.lexsort((places, -run.score[places])).tolist():
        key = group[index], names[index]
        if key in seen:
            lower.append(int(places[index]))
        seen.add(key)
    return np.array(sorted(lower), np.int64)


def _hash_documents(documents: "pa.ChunkedArray[Any]") -> Words:
    chunks = [_hash_names(chunk) for chunk in documents.chunks if len(chunk)]
    return np.concatenate(chunks) if chunks else np.empty(0, np.uint64)


def _hash_names(documents: "pa.Array[Any]") -> Words:
    """Return a 64-bit number for each name, by eight bytes of it at a time."""
    _, offsets, data = documents.buffers()
    ends = np.frombuffer(offsets, np.int32)[documents.offset : documents.offset + len(documents) + 1]
    letters = np.append(np.frombuffer(data, np.uint8)[: ends[-1]], np.zeros(8, np.uint8))
    words = np.ndarray(len(letters) - 7, np.uint64, letters, strides=(1,))  # eight letters from each on
    begin, end = ends[:-1].astype(np.int64), ends[1:].astype(np.int64)
    number = (end - begin).astype(np.uint64)
    longest = int(number.max())
    for start in range(0, longest, 8):
        left = np.clip(end - begin - start, 0, 8).astype(np.uint64)
        # Of a name that ends within the eight, the others are taken away.
        mask = np.where(
            left == 8, ~np.uint64(0), (np.uint64(1) << (left * np.uint64(8) % np.uint64(64))) - np.uint64(1)
        )
        number = number * MIXING + (words[np.minimum(begin + start, len(words) - 1)] & mask)
    return number
