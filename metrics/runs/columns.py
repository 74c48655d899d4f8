"""Reading a run or judgements into three columns: query, document, and a score, rank or grade."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from sys import float_info
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from metrics.numeric.arrays import FloatArray
from metrics.runs.layouts import GRADE, HEAD, NAMES, SCORE, WHAT, Layout, recognise_layout
from metrics.runs.remarks import RefusedError, Remark, excerpt

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

BLOCK: Final = 1 << 22
"""Bytes that are parsed at a time."""

BLOCK_BYTES: Final = 1 << 18
"""Bytes that are mended at a time: as long, some milliseconds, other threads wait for the interpreter."""

ALLOWED: Final = 0.01
"""The share of lines that may be unreadable: with more of them, something else is wrong with the file."""

BLANKS: Final = bytes.maketrans(b"\t\v\f", b"   ")

NUMBER: Final = rb"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"


@dataclass(frozen=True, eq=False)
class Columns:
    """The query, document and number of each row of a file, with remarks on what was doubtful."""

    query: "pa.ChunkedArray[Any]"
    document: "pa.ChunkedArray[Any]"
    number: FloatArray
    remarks: tuple[Remark, ...] = ()
    form: str = ""


@dataclass(frozen=True)
class File:
    """A file to read: a path, or bytes with a name; and how many bytes it may have unpacked."""

    name: str
    data: bytes | None = None
    largest: int | None = None

    @property
    def display_name(self) -> str:
        """The name of the file in sentences about it."""
        return excerpt(self.name)

    def open_stream(self) -> Any:  # noqa: ANN401
        """Open it, unpacked."""
        import pyarrow as pa

        if self.data is None:
            with open(self.name, "rb") as file:
                begin = file.read(2)
        else:
            begin = self.data[:2]
        source = self.name if self.data is None else pa.BufferReader(self.data)
        if begin == b"\x1f\x8b":
            return pa.input_stream(source, compression="gzip")
        # What lies in memory is read by several threads: twice as fast as a file that Python opens.
        return pa.memory_map(source) if self.data is None else source

    def read_all(self) -> bytes:
        """Return all its bytes, unpacked."""
        with self.open_stream() as file:
            if self.largest is None:
                return bytes(file.read())
            data = bytes(file.read(self.largest + 1))
        if len(data) > self.largest:
            raise RefusedError("too-large", file=self.display_name, limit=self.largest)
        return data


def columns_of_dictionary(source: Mapping[Any, Any], quantity: str, name: str = "a dictionary") -> Columns:
    """Return the columns of a dictionary from query to document to number."""
    import pyarrow as pa

    for query, documents in source.items():
        if not isinstance(documents, Mapping):
            raise RefusedError(
                "not-nested",
                file=name,
                what=quantity,
                text=excerpt(repr(documents)),
                query=excerpt(str(query)),
            )
    source = {query: documents for query, documents in source.items() if documents}
    lengths = [len(documents) for documents in source.values()]
    queries = pa.DictionaryArray.from_arrays(
        pa.array(np.repeat(np.arange(len(lengths), dtype=np.int32), lengths)), _text_array(source)
    )
    documents = _text_array(document for listed in source.values() for document in listed)
    values = [value for listed in source.values() for value in listed.values()]
    return Columns(
        pa.chunked_array([queries]), pa.chunked_array([documents]), _number_array(values, quantity, name)
    )


def _text_array(values: Iterable[object]) -> "pa.Array[Any]":
    """Return names as an Arrow array; halves of surrogate pairs become replacement characters."""
    import pyarrow as pa

    names = [str(value) for value in values]
    try:
        return pa.array(names, pa.string())
    except UnicodeEncodeError:
        return pa.array([name.encode("utf-8", "replace").decode() for name in names], pa.string())


def columns_of_table(table: "pd.DataFrame", quantity: str, name: str = "a table") -> Columns:
    """Return the columns of a DataFrame, which it finds by their headings."""
    import pyarrow as pa

    headings = {str(heading).strip().casefold(): heading for heading in table.columns}
    columns = {}
    for column in ("query", "document", quantity):
        names_found = [headings[heading] for heading in NAMES[column] if heading in headings]
        if not names_found:
            text = excerpt(", ".join(headings))
            raise RefusedError("no-column", file=name, column=column, what=WHAT[quantity], text=text)
        columns[column] = table[names_found[0]]
    query, document = (pa.chunked_array([_text_array(columns[kind])]) for kind in ("query", "document"))
    return Columns(query, document, _number_array(columns[quantity].tolist(), quantity, name))


def _number_array(values: list[Any], quantity: str, name: str) -> FloatArray:
    try:
        array = np.array(values, np.float64)
    except (TypeError, ValueError, OverflowError):
        array = np.array([np.nan])
    if not np.isfinite(array).all():
        bad = next((value for value in values if not _is_finite(value)), None)
        raise RefusedError("no-number", file=name, what=quantity, text=excerpt(repr(bad)))
    return array


def _is_finite(value: object) -> bool:
    return isinstance(value, int | float | np.number) and bool(abs(value) <= float_info.max)  # type: ignore[operator]


def columns_of_file(file: File, quantity: str) -> Columns:
    """Return the columns of a file in any layout that `metrics.runs.layouts` knows."""
    import pyarrow as pa

    try:
        return _read_any_form(file, quantity)
    except FileNotFoundError:
        raise
    except (OSError, RecursionError, pa.ArrowInvalid) as error:
        raise RefusedError("broken", file=file.display_name, text=excerpt(str(error), 200)) from None


def _read_any_form(file: File, quantity: str) -> Columns:
    with file.open_stream() as opened:
        head = opened.read(HEAD)
    layout = recognise_layout(file.name, head, quantity)
    if file.largest is not None:  # whatever it is unpacked to: from here on it is in memory once
        file = replace(file, data=file.read_all())
    if layout.kind == "parquet":
        from pyarrow import parquet

        with file.open_stream() as opened:
            table = columns_of_table(parquet.read_table(opened).to_pandas(), quantity, file.display_name)
        return replace(table, form=layout.form)
    if layout.kind == "json":
        return _columns_of_json(file, quantity)
    return replace(_columns_of_text(file, layout), form=layout.form)


def _columns_of_json(file: File, quantity: str) -> Columns:
    """Return the columns of JSON: a dictionary of dictionaries, a list of rows, or one of these a line."""
    import json

    import pandas as pd

    text = file.read_all().removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")
    form = "json"
    try:
        decoded = [_decode_json(text)]
    except json.JSONDecodeError:
        form = "jsonl"
        decoded = [
            _decode_json_line(file, place, line)
            for place, line in enumerate(text.splitlines(), 1)
            if line.strip()
        ]
    rows = [row for value in decoded for row in (value if isinstance(value, list) else [value])]
    for row in rows:
        if not isinstance(row, dict):
            text = excerpt(repr(row))
            raise RefusedError(
                "not-nested", file=file.display_name, what=quantity, text=text, query="its top"
            )
    if all(isinstance(listed, dict) for row in rows for listed in row.values()):
        merged = {query: listed for row in rows for query, listed in row.items()}
        return replace(columns_of_dictionary(merged, quantity, file.display_name), form=form)
    return replace(columns_of_table(pd.DataFrame(rows), quantity, file.display_name), form=form)


def _decode_json(text: str) -> Any:  # noqa: ANN401
    """Decode JSON part by part, so that other threads get the interpreter meanwhile."""
    import json

    decoder, blanks = json.JSONDecoder(), re.compile(r"[ \t\n\r]*")

    def after(at: int) -> int:
        return blanks.match(text, at).end()  # type: ignore[union-attr]

    begin = after(0)
    is_list, end, parts = text[begin] == "[", "]" if text[begin] == "[" else "}", list[Any]()
    at, sign = after(begin + 1), ","
    if text[at : at + 1] == end:
        at, sign = at + 1, end
    while sign == ",":
        part, at = decoder.raw_decode(text, after(at))
        if not is_list:
            at = after(at)
            if not isinstance(part, str) or text[at : at + 1] != ":":
                raise json.JSONDecodeError("Expecting a name and a value", text, at)
            value, at = decoder.raw_decode(text, after(at + 1))
            part = (part, value)
        parts.append(part)
        at = after(at)
        sign, at = text[at : at + 1], at + 1
    if sign != end or after(at) < len(text):
        raise json.JSONDecodeError("Expecting an end", text, min(at, len(text)))
    return parts if is_list else dict(parts)


def _decode_json_line(file: File, place: int, line: str) -> Any:  # noqa: ANN401
    import json

    try:
        return json.loads(line)
    except json.JSONDecodeError as error:
        raise RefusedError("no-json", file=file.display_name, line=place, text=error.msg) from None


def _columns_of_text(file: File, layout: Layout) -> Columns:
    import pyarrow as pa

    if layout.is_tidy:
        try:
            with file.open_stream() as opened:
                columns = _parse_csv(opened, layout)
            if np.isfinite(columns.number).all():
                return columns
        except pa.ArrowInvalid:
            pass
    raw, remarks = _mend_file(file, layout)
    return replace(_parse_csv(pa.BufferReader(raw), replace(layout, has_heading=False)), remarks=remarks)


def _mend_file(file: File, layout: Layout) -> tuple[bytes, tuple[Remark, ...]]:
    """Return a file's bytes with one blank between columns, without lines that cannot be read; remarks."""
    raw = file.read_all()
    remarks = [Remark("byte-order-mark")] if raw.startswith(b"\xef\xbb\xbf") else []
    raw = raw.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\r", b"\n").replace(b"\0", b" ")
    mending = _LineMender(layout)
    mended_lines = b"".join(map(mending.mended, _line_blocks(raw)))
    if mending.blank:
        remarks.append(Remark("blank-lines", mending.blank))
    if not mending.rows:
        raise RefusedError(
            "empty", file=file.display_name, what=WHAT[GRADE if layout.quantity == GRADE else SCORE]
        )
    bad, first, rows = mending.bad, mending.example, mending.rows
    if bad and (bad > max(ALLOWED * rows, 1) or bad == rows):
        counts = {"line": mending.line, "count": bad, "of": rows}
        raise RefusedError("bad-lines", file=file.display_name, form=layout.description, text=first, **counts)
    return mended_lines, (*remarks, *([Remark("bad-rows", bad, mending.line, first)] if bad else []))


def _line_blocks(raw: bytes) -> Iterator[bytes]:
    """Yield some thousand whole lines at a time."""
    begin = 0
    while begin < len(raw):
        end = raw.find(b"\n", begin + BLOCK_BYTES) + 1 or len(raw)
        yield raw[begin:end]
        begin = end


class _LineMender:
    """Mends lines block by block, and counts the blank lines and those that cannot be read."""

    def __init__(self, layout: Layout) -> None:
        self.layout = replace(layout, has_heading=False)
        self.awaits_heading = layout.has_heading
        self.pattern = re.compile(layout.pattern_of_bad_line(NUMBER))
        self.lines = self.rows = self.blank = self.bad = self.line = 0
        self.example = ""

    def mended(self, raw: bytes) -> bytes:
        """Return a block with one blank between columns, without lines that cannot be read."""
        lines, raw = raw.count(b"\n"), raw.decode("utf-8", "replace").encode()
        if self.layout.delimiter == " ":
            raw = raw.translate(BLANKS)
            while b"  " in raw:
                raw = raw.replace(b"  ", b" ")
            raw = raw.removeprefix(b" ").removesuffix(b" ").replace(b" \n", b"\n").replace(b"\n ", b"\n")
        raw, blank = re.subn(rb"(?m)^#.*$|^$(?!\Z)", b"", raw)
        self.blank += blank
        if self.awaits_heading:
            raw, headings = re.subn(rb"(?m)^.+$", b"", raw, count=1)
            self.awaits_heading = not headings
        self.rows += len(re.findall(rb"(?m)^.", raw))
        bad = [*self.pattern.finditer(raw)] if self._may_have_bad_lines(raw) else []
        if bad and not self.bad:
            self.line = self.lines + raw.count(b"\n", 0, bad[0].start()) + 1
            self.example = excerpt(bad[0].group().decode("utf-8", "replace"))
        self.bad += len(bad)
        self.lines += lines
        return self.pattern.sub(b"", raw) if bad else raw

    def _may_have_bad_lines(self, raw: bytes) -> bool:
        """Return whether a block may have lines that cannot be read, by a quick test."""
        import pyarrow as pa

        try:
            return not np.isfinite(_parse_csv(pa.BufferReader(raw), self.layout).number).all()
        except pa.ArrowInvalid:
            return True


def _parse_csv(file: Any, layout: Layout) -> Columns:  # noqa: ANN401
    import pyarrow as pa
    from pyarrow import csv

    table = csv.read_csv(
        file,
        read_options=csv.ReadOptions(
            column_names=layout.columns, block_size=BLOCK, skip_rows=int(layout.has_heading)
        ),
        parse_options=csv.ParseOptions(delimiter=layout.delimiter, quote_char=layout.quote),
        convert_options=csv.ConvertOptions(
            include_columns=["query", "document", layout.quantity],
            column_types={
                "query": pa.dictionary(pa.int32(), pa.string()),
                "document": pa.string(),
                layout.quantity: pa.float64(),
            },
            strings_can_be_null=False,
            null_values=[],
        ),
    )
    sign = -1 if layout.quantity == "rank" else 1
    return Columns(table["query"], table["document"], sign * table[layout.quantity].to_numpy())
