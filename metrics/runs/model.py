"""Judgements and runs as they are read: columns, not objects, since a run may have millions of rows."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from metrics.numeric.arrays import FloatArray
from metrics.runs.found import Places
from metrics.runs.remarks import Remark

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(frozen=True, eq=False)
class Qrels:
    """Judgements: which document is worth what for which query.

    Attributes
    ----------
    queries : tuple of str
        The judged queries, in the order of the file.
    documents : pyarrow.Array of str
        The different judged documents.
    query, document : ndarray of int, shape (judgements,)
        Of each judgement the place of its query and of its document, in ascending order of both.
    grade : ndarray, shape (judgements,)
        What the document is worth.
    remarks : tuple of Remark
        What was doubtful.
    form : str
        In which form it was written, if it comes from a file: "trec-run", "csv" and so on.
    """

    queries: tuple[str, ...]
    documents: "pa.Array[pa.StringScalar]"
    query: Places
    document: Places
    grade: FloatArray
    remarks: tuple[Remark, ...] = ()
    form: str = ""

    @property
    def key(self) -> Places:
        """One number for query and document, ascending."""
        return self.query * max(len(self.documents), 1) + self.document


@dataclass(frozen=True, eq=False)
class Run:
    """A run: the ranked list of a system for each query.

    Attributes
    ----------
    name : str
        What it is called in tables.
    queries : tuple of str
        Its queries, in the order of the file.
    documents : pyarrow.ChunkedArray of str
        The document of each row of the file.
    score : ndarray, shape (rows,)
        The score of each row, where rows of one query stand together.
    row : ndarray of int, shape (rows,), optional
        The row of the file of each of these; None = they stand together in the file.
    start, length : ndarray of int, shape (queries,)
        Where the rows of each query begin, and how many it has.
    remarks : tuple of Remark
        What was doubtful.
    form : str
        In which form it was written, if it comes from a file: "trec-run", "csv" and so on.
    """

    name: str
    queries: tuple[str, ...]
    documents: "pa.ChunkedArray[pa.StringScalar]"
    score: FloatArray
    row: Places | None
    start: Places
    length: Places
    remarks: tuple[Remark, ...] = ()
    form: str = ""

    def row_of(self, places: Places) -> Places:
        """Return the rows of the file of these places."""
        return places if self.row is None else self.row[places]

    def place_of(self, rows: Places) -> Places:
        """Return the places of these rows of the file; -1 of one that is left out."""
        if self.row is None:
            return rows
        place = np.full(len(self.documents), -1)
        place[self.row] = np.arange(len(self.row))
        return place[rows]
