"""Documents that stand twice in the list of a query, found without an object for each of millions."""

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from metrics.runs.judged_run import Places
from metrics.runs.reading import Run

if TYPE_CHECKING:
    import pyarrow as pa

Words = NDArray[np.uint64]

MIXING: Final = np.uint64(0x9E3779B97F4A7C15)
"""An odd number whose bits look drawn: times this, numbers that differ differ in high bits, too."""

SORTED_AT_A_TIME: Final = 1 << 16
"""About so many rows are sorted at a time, which fit the cache: six times as fast as all together."""


def lower_duplicates(run: Run) -> Places:
    """Return the places of documents that stand in their query a second time, all but the highest of each."""
    # Names are compared only where numbers of eight bytes made of them are equal: 7 million rows take a third
    # of a second.
    number = _numbers(run.documents)
    number = number if run.row is None else number[run.row]
    number ^= np.repeat(np.arange(1, len(run.queries) + 1, dtype=np.uint64) * MIXING, run.length)
    number *= MIXING
    ends = run.start[np.append(np.diff(run.start // SORTED_AT_A_TIME) > 0, True)] if len(run.start) else []
    repeated = np.concatenate([np.empty(0, np.uint64), *map(_find_repeated, np.split(number, ends))])
    if not len(repeated):
        return np.empty(0, np.int64)
    repeated.sort()
    nearest = np.minimum(np.searchsorted(repeated, number), len(repeated) - 1)
    doubtful = np.flatnonzero(repeated[nearest] == number)
    return _lower(run, doubtful)


def _find_repeated(number: Words) -> Words:
    ordered = np.sort(number)
    return np.unique(ordered[1:][ordered[1:] == ordered[:-1]])


def _lower(run: Run, places: Places) -> Places:
    """Compare queries and names, and keep the highest of each."""
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


def _numbers(documents: "pa.ChunkedArray[Any]") -> Words:
    chunks = [_numbers_of(chunk) for chunk in documents.chunks if len(chunk)]
    return np.concatenate(chunks) if chunks else np.empty(0, np.uint64)


def _numbers_of(documents: "pa.Array[Any]") -> Words:
    """Return a number for each name: eight letters of it at a time."""
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
