"""What the browser tells of files that it has read: checked, and built into a collection.

The files themselves stay in the browser (`assets/components/reader/`), which tells the judged documents that
each run found, without their names, as `assets/components/reader/pack.js` writes them.
"""

import base64
import binascii
import math
import zlib
from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from metrics.numeric.arrays import FloatArray
from metrics.runs import Ranks, from_triples
from metrics.runs.found import Places, untied
from scene.evaluation.model import LETTERS, MAX_SYSTEMS, Collection, Note, ReadFile, System
from scene.list.model import SceneError
from scene.wire.checks import Check, has, is_switch, is_whole

MAX_PACKED: Final = 3_900_000
"""Characters of what was found; a message has no more (`ui/server/limits.py`)."""
MAX_BYTES: Final = 32_000_000
"""Bytes of it unpacked: a session holds them. MS MARCO's 6,980 queries with a run are 0.4 million."""
MAX_GRADES: Final = 1_000
MAX_SHOWN: Final = 200
"""Characters of a name or a line that a file has; the browser cuts them shorter."""
FORMATS: Final = (
    *("trec-run", "trec-qrels", "four-columns", "three-columns", "ms-marco", "beir", "csv", "tsv", "json"),
    "jsonl",
)
"""What the browser recognises (`assets/components/reader/formats.js`)."""
NOTES: Final = (
    *("short", "no-number", "retrieved-twice", "rank-contradicts", "tied", "negative", "decimal"),
    *("judged-twice", "repeated"),
)
"""What can be doubtful in a file."""
TIE_COLUMNS: Final = 5
REFUSED: Final = (
    *("packed", "empty", "not-understood", "no-lines", "cut-json", "not-nested", "no-grades", "bad-lines"),
    *("no-common-query", "no-judgements", "no-run", "unreadable", "broken-gzip", "failed"),
)
"""Why files cannot be read: what the browser can say."""


def read_found(reported: object) -> Collection:
    """Build a collection of what the browser reports.

    Raises
    ------
    SceneError
        With what the browser says that it cannot read; or if a report is none that our page makes.
    """
    if has(reported, id=_is_name, problem=lambda problem: isinstance(problem, dict)):
        assert isinstance(reported, dict)
        raise _problem(reported["problem"])
    if not has(
        reported,
        id=_is_name,
        data=_is_packed,
        judgements=_is_judgements,
        systems=_are_systems,
        byRank=is_switch,
    ):
        raise SceneError("not-these-files")
    assert isinstance(reported, dict)
    try:
        return _collection(reported)
    except SceneError:
        raise
    except (ValueError, UnicodeDecodeError, binascii.Error, zlib.error, IndexError) as problem:
        raise SceneError("not-these-files") from problem


def _collection(reported: dict[str, Any]) -> Collection:
    judged, told = reported["judgements"], reported["systems"]
    columns, names = _columns(judged, told, _inflated(reported["data"]))
    grades = np.array(judged["grades"], np.float64)
    pool_query, pool_grade, count = next(columns), next(columns), next(columns)
    if count.min(initial=1) < 1 or count.sum() > MAX_BYTES:
        raise ValueError("a judgement that is none")
    pool = np.repeat(np.cumsum(pool_query), count), np.repeat(_graded(grades, pool_grade), count)
    systems = [_system(each, i, names, grades, pool, columns) for i, each in enumerate(told)]
    swapped = reported.get("swapped")
    return Collection(
        reported["id"],
        tuple(systems),
        _file(judged),
        swapped[:MAX_SHOWN] if isinstance(swapped, str) else "",
        reported["byRank"],
    )


def _system(
    told: dict[str, Any],
    place: int,
    names: Sequence[str],
    grades: FloatArray,
    pool: tuple[Places, FloatArray],
    columns: Iterator[Places],
) -> System:
    length, query, rank, grade = (next(columns) for _ in range(4))
    ranks = _with_ties(untied(rank), [next(columns) for _ in range(TIE_COLUMNS)])
    single = [next(columns) for _ in range(TIE_COLUMNS)]
    found = from_triples(
        names,
        np.cumsum(query),
        ranks,
        _graded(grades, grade),
        length,
        *pool,
        single=_with_ties(ranks, single) if told["ties32"] else None,
    )
    file = _file(told)
    return System(LETTERS[place], _name_of(file.name), found, file, told["unjudged"], told["isInPieces"])


def _with_ties(ranks: Ranks, told: Sequence[Places]) -> Ranks:
    """Return ranks with what is told of the tied documents: which those are stands first, as differences."""
    hit, *columns = told
    places = np.cumsum(hit)
    if places.min(initial=0) < 0:
        raise IndexError("a document that was not found")
    parts = [each.copy() for each in (ranks.first, ranks.tied, ranks.by_file, ranks.by_id)]
    for part, column in zip(parts, columns, strict=True):
        part[places] = column
    return Ranks(*parts)


def _graded(grades: FloatArray, places: Places) -> FloatArray:
    if places.min(initial=0) < 0:
        raise IndexError("a grade that is none")
    graded: FloatArray = grades[places]
    return graded


def _name_of(file: str) -> str:
    """Return what a system is called: its file's name without the endings."""
    name = file.removesuffix(".gz")
    stem = name.rpartition(".")[0]
    return stem or name


# --- unpacking --------------------------------------------------------------------------------------------


def _inflated(packed: str) -> bytes:
    unpacking = zlib.decompressobj(-zlib.MAX_WBITS)
    unpacked = unpacking.decompress(base64.b64decode(packed, validate=True), MAX_BYTES)
    if unpacking.unconsumed_tail or not unpacking.eof:
        raise SceneError("too-much-found", limit=MAX_BYTES // 1_000_000)
    return unpacked


def _columns(
    judged: dict[str, Any], told: Sequence[dict[str, Any]], unpacked: bytes
) -> tuple[Iterator[Places], list[str]]:
    """Take the columns apart, of which the lengths are told, and the names of the queries behind them."""
    lengths = [judged["pool"]] * 3
    for each in told:
        lengths += [judged["queries"], *[each["found"]] * 3]
        lengths += [*[each["ties"]] * TIE_COLUMNS, *[each["ties32"]] * TIE_COLUMNS]
    count = sum(lengths)
    numbers = np.frombuffer(unpacked[: 4 * count], "<i4").astype(np.int64)
    names = unpacked[4 * count :].decode().split("\n")
    if len(numbers) != count or len(names) != judged["queries"]:
        raise ValueError("columns of other lengths than are told")
    return iter(np.split(numbers, np.cumsum(lengths)[:-1])), [each[:MAX_SHOWN] for each in names]


# --- checks -----------------------------------------------------------------------------------------------


def _is_count(value: object) -> bool:
    return is_whole(value) and isinstance(value, int) and value >= 0


def _is_name(value: object) -> bool:
    return isinstance(value, str) and len(value) <= MAX_SHOWN


def _is_packed(value: object) -> bool:
    return isinstance(value, str) and len(value) <= MAX_PACKED


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _are_grades(value: object) -> bool:
    return isinstance(value, list) and len(value) <= MAX_GRADES and all(map(_is_number, value))


def _is_note(value: object) -> bool:
    return has(value, count=_is_count, line=_is_count, text=_is_name)


def _are_notes(value: object) -> bool:
    return isinstance(value, dict) and {*value} <= {*NOTES} and all(map(_is_note, value.values()))


FILE: Final[dict[str, Check]] = {
    **dict.fromkeys(("size", "checksum", "lines", "rows"), _is_count),
    "name": lambda value: isinstance(value, str),
    "format": lambda value: isinstance(value, str) and value in FORMATS,
    "seconds": _is_number,
    "notes": _are_notes,
}


def _is_judgements(value: object) -> bool:
    return has(value, **FILE, queries=_is_count, pool=_is_count, grades=_are_grades)


def _are_systems(value: object) -> bool:
    counts: dict[str, Check] = dict.fromkeys(("found", "ties", "ties32", "unjudged"), _is_count)
    return (
        isinstance(value, list)
        and 1 <= len(value) <= MAX_SYSTEMS
        and all(has(each, **FILE, **counts, isInPieces=is_switch) for each in value)
    )


def _file(told: dict[str, Any]) -> ReadFile:
    notes = tuple(
        Note(kind, **{name: each[name] for name in ("count", "line", "text")})
        for kind, each in told["notes"].items()
    )
    own = {name: told[name] for name in FILE if name not in ("notes", "name")}
    return ReadFile(**own, name=told["name"][:MAX_SHOWN], notes=notes)


def _problem(told: dict[str, Any]) -> SceneError:
    """Return why the browser cannot read files, with what it says of them, cut to what a page shows."""
    name = told.get("name")
    if name not in REFUSED:
        return SceneError("not-these-files")
    values: dict[str, object] = {
        "file": "",
        "text": "",
        "line": 0,
        "of": 0,
        "as": "",
        "judged": (),
        "retrieved": (),
    }
    for key in values:
        given = told.get(key)
        if isinstance(given, str):
            values[key] = given[:MAX_SHOWN]
        elif _is_count(given):
            values[key] = given
        elif isinstance(given, list) and all(map(_is_name, given)):
            values[key] = tuple(given[:3])
    count = told.get("count")
    return SceneError("unreadable-files", kind=name, **values, bad=count if _is_count(count) else 0)
