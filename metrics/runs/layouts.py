"""Layouts of run and qrels files (TREC, CSV, TSV ...), recognised by the first lines."""

import re
from dataclasses import dataclass
from typing import Final

from metrics.runs.remarks import RefusedError, SwappedError, excerpt

SCORE: Final = "score"
GRADE: Final = "grade"

HEAD: Final = 1 << 16
"""Bytes by which a file is recognised."""

NAMES: Final = {
    "query": ("query", "query_id", "query-id", "queryid", "qid", "q_id", "topic", "topic_id", "q"),
    "document": (
        *("document", "doc_id", "docid", "docno", "doc", "corpus-id", "corpus_id", "pid", "did", "d"),
        *("document_id", "passage_id", "item", "item_id"),
    ),
    SCORE: ("score", "sim", "similarity", "s"),
    "rank": ("rank", "r", "position"),
    GRADE: ("grade", "relevance", "rel", "label", "judgment", "judgement", "score", "gain"),
}
"""What columns are called."""

WITHOUT_HEADING: Final = {
    SCORE: {
        6: ("query", "iteration", "document", "rank", SCORE, "name"),
        5: ("query", "iteration", "document", "rank", SCORE),
        4: ("query", "document", "rank", SCORE),
        3: ("query", "document", SCORE),
    },
    GRADE: {4: ("query", "iteration", "document", GRADE), 3: ("query", "document", GRADE)},
}
"""The columns of files without headings, by how many there are."""

ROUND: Final = re.compile(r"\d(?:\.5)?")
WHAT: Final = {SCORE: "a run", GRADE: "judgements"}

PACKED: Final = {
    b"PK\3\4": "zip",
    b"\x28\xb5\x2f\xfd": "zstd",
    b"BZh": "bzip2",
    b"\xfd7zXZ": "xz",
    b"7z\xbc\xaf": "7z",
    b"%PDF": "PDF",
}
"""How files begin that another program has to unpack."""


@dataclass(frozen=True)
class Layout:
    """The layout of a file: its columns and delimiter, whether it has a heading, what its number is."""

    kind: str  # text · json · parquet
    columns: tuple[str, ...] = ()
    quantity: str = SCORE  # the column to read: score · rank · grade
    delimiter: str = " "  # a blank also stands for tabs and runs of blanks
    has_heading: bool = False
    is_tidy: bool = False  # just one delimiter between columns

    @property
    def quote(self) -> str | bool:
        """The character that quotes fields, or False where none does."""
        return '"' if self.delimiter == "," else False

    @property
    def description(self) -> str:
        """A line of this layout in words, for messages."""
        return f"{len(self.columns)} columns ({' '.join(self.columns)}) with a number as {self.quantity}"

    @property
    def form(self) -> str:
        """The name of the layout, such as a TREC run."""
        if self.kind != "text":
            return self.kind
        if self.has_heading:
            return "csv" if self.delimiter == "," else "tsv"
        if self.quantity == "rank":
            return "ms-marco"
        if "iteration" in self.columns:
            return "trec-qrels" if self.quantity == GRADE else "trec-run"
        return "four-columns" if len(self.columns) == 4 else "three-columns"

    def pattern_of_bad_line(self, number: bytes) -> bytes:
        """Return the regular expression of a line that is not of this layout."""
        between = self.delimiter.encode()
        quoted = rb'"[^"\n]*"|' if self.quote else b""
        other = rb"(?:" + quoted + rb"[^" + between + rb"\n]+)"
        good = between.join(
            b'"?' + number + b'"?' if column == self.quantity else other for column in self.columns
        )
        return rb"(?m)^(?!" + good + rb"$).+$"


def recognise_layout(path: str, head: bytes, quantity: str) -> Layout:
    """Return the layout of a file from its first bytes; `quantity` is the score of a run or a grade."""
    if head.startswith(b"PAR1"):
        return Layout("parquet", quantity=quantity)
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise RefusedError("utf-16", file=excerpt(path))
    for begin, form in PACKED.items():
        if head.startswith(begin):
            raise RefusedError("packed", file=excerpt(path), form=form)
    if b"\0" in head:
        raise RefusedError("not-text", file=excerpt(path))
    text = head.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")
    if text.lstrip()[:1] in ("{", "["):
        return Layout("json", quantity=quantity)
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if not lines:
        raise RefusedError("empty", file=excerpt(path), what=WHAT[quantity])
    delimiter = _delimiter(lines[0])
    fields = _split_line(lines[0], delimiter)
    is_split = len(lines[0].split(delimiter)) == len(fields) and lines[0] == lines[0].strip()
    is_tidy = head.isascii() and is_split
    named = _heading_columns(fields, quantity)
    if named is not None:
        return Layout("text", named, _number_column(path, named, quantity), delimiter, True, is_tidy)
    columns = _columns_without_heading(
        path, [_split_line(line, delimiter) for line in lines[:1000]], quantity
    )
    return Layout("text", columns, _number_column(path, columns, quantity), delimiter, False, is_tidy)


def _delimiter(line: str) -> str:
    if "," in line and len(line.split(",")) > len(line.split()):
        return ","
    return "\t" if line.count("\t") >= 2 and " " not in line.strip() else " "


def _split_line(line: str, delimiter: str) -> list[str]:
    if delimiter == " ":
        return line.split()
    return [field.strip().strip('"') for field in line.strip("\r\n").split(delimiter)]


def _heading_columns(fields: list[str], quantity: str) -> tuple[str, ...] | None:
    """Return the columns that a heading names; None where the line is no heading."""
    names = [field.casefold() for field in fields]
    kinds = ("query", "document", "rank", SCORE) if quantity == SCORE else ("query", "document", GRADE)
    named = [next((kind for kind in kinds if name in NAMES[kind]), name) for name in names]
    if "query" not in named or "document" not in named:
        return None
    return tuple(f"{name} {place}" if name in named[:place] else name for place, name in enumerate(named))


def _number_column(path: str, columns: tuple[str, ...], quantity: str) -> str:
    """Return which column has the number to read: the score, or the rank where a run has no score."""
    if quantity in columns:
        return quantity
    if quantity == SCORE and "rank" in columns:
        return "rank"
    raise RefusedError(
        "no-column",
        file=excerpt(path),
        column=quantity,
        what=WHAT[quantity],
        text=excerpt(", ".join(columns)),
    )


def _columns_without_heading(path: str, rows: list[list[str]], quantity: str) -> tuple[str, ...]:
    """Return the columns of a file without a heading."""
    first, widths = rows[0], WITHOUT_HEADING[quantity]
    file, text = excerpt(path), excerpt(" ".join(first))
    if quantity == GRADE and len(first) in (5, 6):
        raise SwappedError("run", file=file, text=text)
    if (
        quantity == SCORE
        and len(first) == 4
        and all(row[1:2] in (["0"], ["Q0"]) for row in rows[:-1] or rows)
    ):
        if _are_qrels_rows(rows):
            raise SwappedError("judgements", file=file, text=text)
        return ("query", "iteration", "document", SCORE)
    if len(first) not in widths:
        allowed = " or ".join(" ".join(columns) for columns in widths.values())
        raise RefusedError("columns", file=file, allowed=allowed, width=len(first), text=text)
    if quantity == SCORE and len(first) == 4 and _are_qrels_rows(rows) and _has_judging_rounds(rows):
        raise SwappedError("judgements", file=file, text=text)
    if quantity == SCORE and len(first) == 3 and _is_rank_column(rows):
        return ("query", "document", "rank")
    return widths[len(first)]


def _are_qrels_rows(rows: list[list[str]]) -> bool:
    return all(len(row) == 4 and row[3].lstrip("-").isdigit() for row in rows[:-1] or rows)


def _has_judging_rounds(rows: list[list[str]]) -> bool:
    """Return whether a round of judging, such as 4.5, stands before the name of each document."""
    return all(ROUND.fullmatch(row[1]) and re.search(r"[^\W\d]", row[2]) for row in rows[:-1] or rows)


def _is_rank_column(rows: list[list[str]]) -> bool:
    """Return whether the last column counts 1, 2, ... in each query."""
    expected: dict[str, int] = {}
    for row in rows[:-1] or rows:
        expected[row[0]] = expected.get(row[0], 0) + 1
        if row[-1] != str(expected[row[0]]):
            return False
    return True
