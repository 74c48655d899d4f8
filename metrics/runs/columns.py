"""Three columns of a file or a table: query, document and a number, which is a score, a rank or a grade."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from metrics.numeric.arrays import FloatArray
from metrics.runs.layouts import HEAD, NAMES, Layout, recognised
from metrics.runs.remarks import Remark, shortened

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

BLOCK: Final = 1 << 22
"""Bytes that are parsed at a time."""

ALLOWED: Final = 0.01
"""The share of lines that may be unreadable: with more of them, something else is wrong with the file."""

NUMBER: Final = rb"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"


@dataclass(frozen=True, eq=False)
class Columns:
    """Query, document and number of each row, and what was doubtful."""

    query: "pa.ChunkedArray[Any]"
    document: "pa.ChunkedArray[Any]"
    number: FloatArray
    remarks: tuple[Remark, ...] = ()


def of_dictionary(source: Mapping[Any, Any], number: str) -> Columns:
    """Take a dictionary from query to document to number."""
    import pyarrow as pa

    for query, documents in source.items():
        if not isinstance(documents, Mapping):
            allowed = f"of dictionaries, {{query: {{document: {number}}}}}"
            raise ValueError(
                f"a dictionary must be one {allowed}, got {shortened(repr(documents))} at {query}"
            )
    source = {query: documents for query, documents in source.items() if documents}
    lengths = [len(documents) for documents in source.values()]
    queries = pa.DictionaryArray.from_arrays(
        pa.array(np.repeat(np.arange(len(lengths), dtype=np.int32), lengths)), _names(source)
    )
    documents = _names(document for listed in source.values() for document in listed)
    values = [value for listed in source.values() for value in listed.values()]
    return Columns(pa.chunked_array([queries]), pa.chunked_array([documents]), _numbers(values, number))


def _names(values: Iterable[object]) -> "pa.Array[Any]":
    """Return names as texts; halves of characters, which a file may have in JSON, become marks of a gap."""
    import pyarrow as pa

    names = [str(value) for value in values]
    try:
        return pa.array(names, pa.string())
    except UnicodeEncodeError:
        return pa.array([name.encode("utf-8", "replace").decode() for name in names], pa.string())


def of_table(table: "pd.DataFrame", number: str) -> Columns:
    """Take a table by the names of its columns."""
    import pyarrow as pa

    own = {str(name).strip().casefold(): name for name in table.columns}
    found = {}
    for column in ("query", "document", number):
        known = [own[name] for name in NAMES[column] if name in own]
        if not known:
            allowed = ", ".join(NAMES[column][:4])
            raise ValueError(f"a table must have a column {column} ({allowed} …), it has {', '.join(own)}")
        found[column] = table[known[0]]
    query, document = (pa.chunked_array([_names(found[name])]) for name in ("query", "document"))
    return Columns(query, document, _numbers(found[number].tolist(), number))


def _numbers(values: list[Any], number: str) -> FloatArray:
    try:
        array = np.array(values, np.float64)
    except (TypeError, ValueError):
        array = np.array([np.nan])
    if not np.isfinite(array).all():
        bad = next((each for each in values if not _is_finite(each)), None)
        raise ValueError(f"every {number} must be a finite number, got {shortened(repr(bad))}")
    return array


def _is_finite(value: object) -> bool:
    return isinstance(value, int | float | np.number) and bool(np.isfinite(value))


def of_file(path: str, number: str) -> Columns:
    """Take a file of any form that `metrics.runs.layouts` knows."""
    import pyarrow as pa

    try:
        return _of_file(path, number)
    except FileNotFoundError:
        raise
    except (OSError, pa.ArrowInvalid) as error:
        reason = shortened(str(error), 200)
        raise ValueError(f"{shortened(path)} must be whole, packed with gzip or not: {reason}") from None


def _of_file(path: str, number: str) -> Columns:
    with _opened(path) as file:
        head = file.read(HEAD)
    layout = recognised(path, head, number)
    if layout.kind == "parquet":
        from pyarrow import parquet

        return of_table(parquet.read_table(path).to_pandas(), number)
    if layout.kind == "json":
        return _of_json(path, number)
    return _of_text(path, layout)


def _of_json(path: str, number: str) -> Columns:
    """Take a dictionary of dictionaries, a list of rows, or one of these a line."""
    import json

    import pandas as pd

    with _opened(path) as file:
        text = file.read().removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")
    try:
        whole = [json.loads(text)]
    except json.JSONDecodeError:
        whole = [
            _json_line(path, place, line) for place, line in enumerate(text.splitlines(), 1) if line.strip()
        ]
    rows = [row for each in whole for row in (each if isinstance(each, list) else [each])]
    if all(isinstance(row, dict) and all(isinstance(each, dict) for each in row.values()) for row in rows):
        return of_dictionary({query: listed for row in rows for query, listed in row.items()}, number)
    return of_table(pd.DataFrame(rows), number)


def _json_line(path: str, place: int, line: str) -> Any:  # noqa: ANN401
    import json

    try:
        return json.loads(line)
    except json.JSONDecodeError as error:
        raise ValueError(f"{shortened(path)}, line {place}, must be JSON: {error.msg}") from None


def _of_text(path: str, layout: Layout) -> Columns:
    import pyarrow as pa

    if layout.is_tidy:
        try:
            with _opened(path) as file:
                columns = _parsed(file, layout)
            if np.isfinite(columns.number).all():
                return columns
        except pa.ArrowInvalid:
            pass
    raw, remarks = _mended(path, layout)
    columns = _parsed(pa.BufferReader(raw), replace(layout, has_heading=False))
    return Columns(columns.query, columns.document, columns.number, remarks)


def _opened(path: str) -> Any:  # noqa: ANN401
    import pyarrow as pa

    with open(path, "rb") as file:
        is_packed = file.read(2) == b"\x1f\x8b"
    # A file that lies in memory is read by several threads: twice as fast as one that Python opens.
    return pa.input_stream(path, compression="gzip") if is_packed else pa.memory_map(path)


def _mended(path: str, layout: Layout) -> tuple[bytes, tuple[Remark, ...]]:
    """Return the file with one blank between columns, and without what cannot be read."""
    with _opened(path) as file:
        raw = file.read()
    remarks = [Remark("byte-order-mark")] if raw.startswith(b"\xef\xbb\xbf") else []
    raw = raw.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\r", b"\n").replace(b"\0", b" ")
    raw = raw.decode("utf-8", "replace").encode()
    if layout.delimiter == " ":
        raw = re.sub(rb"(?m)^ | $", b"", re.sub(rb"[ \t\v\f]+", b" ", raw))
    raw, blank = re.subn(rb"(?m)^#.*$|^$(?!\Z)", b"", raw)
    if blank:
        remarks.append(Remark("blank-lines", blank))
    if layout.has_heading:
        raw = re.sub(rb"(?m)^.+$", b"", raw, count=1)
    raw, bad = _without_bad_rows(path, raw, layout)
    return raw, (*remarks, *bad)


def _without_bad_rows(path: str, raw: bytes, layout: Layout) -> tuple[bytes, tuple[Remark, ...]]:
    """Take out lines that cannot be read, and name the first; lines keep their numbers until then."""
    pattern = layout.bad_row(NUMBER)
    bad, rows = [*re.finditer(pattern, raw)], len(re.findall(rb"(?m)^.", raw))
    if not rows:
        raise ValueError(f"{shortened(path)} must have {layout.said}, it has no line")
    if not bad:
        return raw, ()
    line = raw.count(b"\n", 0, bad[0].start()) + 1
    example = shortened(bad[0].group().decode("utf-8", "replace"))
    if len(bad) > max(ALLOWED * rows, 1) or len(bad) == rows:
        raise ValueError(
            f"{shortened(path)}, line {line}, must have {layout.said}, it has {example} "
            f"({len(bad):,} of {rows:,} lines are unreadable, at most 1 % may be)"
        )
    return re.sub(pattern, b"", raw), (Remark("bad-rows", len(bad), line, example),)


def _parsed(file: Any, layout: Layout) -> Columns:  # noqa: ANN401
    import pyarrow as pa
    from pyarrow import csv

    table = csv.read_csv(
        file,
        read_options=csv.ReadOptions(
            column_names=layout.columns, block_size=BLOCK, skip_rows=int(layout.has_heading)
        ),
        parse_options=csv.ParseOptions(delimiter=layout.delimiter, quote_char=layout.quote),
        convert_options=csv.ConvertOptions(
            include_columns=["query", "document", layout.number],
            column_types={
                "query": pa.dictionary(pa.int32(), pa.string()),
                "document": pa.string(),
                layout.number: pa.float64(),
            },
            strings_can_be_null=False,
            null_values=[],
        ),
    )
    sign = -1 if layout.number == "rank" else 1
    return Columns(table["query"], table["document"], sign * table[layout.number].to_numpy())
