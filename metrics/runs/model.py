"""Judgements and runs as they are read: columns, not objects, since a run may have millions of rows."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from metrics.numeric.arrays import FloatArray
from metrics.runs.judged_run import Places
from metrics.runs.remarks import Remark

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(frozen=True, eq=False)
class Qrels:
    """Judgements: which document is worth what for which query."""

    queries: tuple[str, ...]  # in the order of the file
    documents: "pa.Array[pa.StringScalar]"  # the different ones
    query: Places  # by judgement its place, ascending
    document: Places  # and within that of its document
    grade: FloatArray
    remarks: tuple[Remark, ...] = ()
    form: str = ""  # in which it was written: trec-run, csv …

    @property
    def key(self) -> Places:
        """One number for query and document, ascending."""
        return self.query * max(len(self.documents), 1) + self.document


@dataclass(frozen=True, eq=False)
class Run:
    """A run: the ranked list of a system for each query."""

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
        """Return the rows of the file of these places."""
        return places if self.row is None else self.row[places]

    def place_of(self, rows: Places) -> Places:
        """Return the places of these rows of the file; -1 of one that is left out."""
        if self.row is None:
            return rows
        place = np.full(len(self.documents), -1)
        place[self.row] = np.arange(len(self.row))
        return place[rows]
