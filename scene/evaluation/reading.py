"""Reading uploaded files of judgements and runs into a collection."""

import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Final

import numpy as np

from metrics.numeric.arrays import FloatArray
from metrics.runs import (
    File,
    Qrels,
    RefusedError,
    Run,
    SwappedError,
    excerpt,
    join_qrels,
    read_qrels,
    read_rows,
    reorder,
)
from scene.evaluation.model import LETTERS, Collection, ReadFile, System
from scene.list.model import SceneError

MAX_SHOWN: Final = 200
"""Characters of a name that a file has."""
LOWEST_GRADE, HIGHEST_GRADE = -3, 10
"""Whole numbers from here to there can be grades; all others are rather scores."""
MAX_GRADES: Final = 1_000
NAMED: Final = 3
"""Queries of each file that are named where they share none."""


@dataclass(frozen=True, eq=False)
class GivenFile:
    """An uploaded file, read as judgements, as a run, or as either."""

    file: ReadFile
    qrels: Qrels | None
    run: Run | None


def read_file(name: str, data: bytes, largest: int, *, is_judgements: bool) -> GivenFile:
    """Read an uploaded file as judgements or a run; as the other, too, where its numbers look so."""
    began, file = perf_counter(), File(excerpt(name, MAX_SHOWN), data, largest)
    qrels: Qrels | None = None
    run: Run | None = None
    try:
        try:
            qrels, run = (read_qrels(file), None) if is_judgements else (None, read_rows(file))
        except SwappedError:
            qrels, run = (None, read_rows(file)) if is_judgements else (read_qrels(file), None)
    except RefusedError as refused:
        raise _unreadable_file_error(refused, file.name) from refused
    with suppress(RefusedError):
        if is_judgements and qrels and not _are_grades(qrels.grade):
            run = read_rows(file)
        elif not is_judgements and run and _are_grades(run.score):
            qrels = read_qrels(file)
    rows, form = (len(qrels.grade), qrels.form) if qrels else (len(run.score), run.form) if run else (0, "")
    read_as = ReadFile(file.name, len(data), zlib.adler32(data), rows, form, perf_counter() - began)
    return GivenFile(read_as, qrels, run)


def collect_files(
    judgements: GivenFile, systems: Sequence[GivenFile], *, by_file: bool = False
) -> Collection:
    """Return a collection from judgements and runs; `by_file` ranks by the order of the file."""
    judged, runs, swapped = _swap_if_swapped(judgements, systems)
    qrels = judged.qrels
    assert qrels is not None
    if len(np.unique(qrels.grade)) > MAX_GRADES:
        raise SceneError("unreadable-files", kind="no-grades", file=judged.file.name)
    names = tuple(excerpt(name, MAX_SHOWN) for name in qrels.queries)
    evaluated_systems = [
        _make_system(letter, given_file, qrels, names, by_file=by_file)
        for letter, given_file in zip(LETTERS, runs, strict=False)
    ]
    key = " ".join(f"{run.file.checksum:08x}" for run in (judged, *runs))
    judgements_file = replace(judged.file, remarks=qrels.remarks)
    return Collection(f"{key} {by_file}", tuple(evaluated_systems), judgements_file, qrels, swapped)


def _make_system(
    letter: str, given_file: GivenFile, qrels: Qrels, names: tuple[str, ...], *, by_file: bool
) -> System:
    assert given_file.run is not None
    run = reorder(given_file.run, "file" if by_file else "score")
    try:
        judged_run = replace(join_qrels(qrels, run), queries=names)
    except RefusedError as refused:
        some = {"judged": names[:NAMED], "retrieved": tuple(excerpt(query) for query in run.queries[:NAMED])}
        raise SceneError(
            "unreadable-files", kind=refused.kind, file=given_file.file.name, **some
        ) from refused
    unjudged = len({*run.queries} - {*qrels.queries})
    read_as = replace(given_file.file, rows=len(given_file.run.score), form=run.form, remarks=run.remarks)
    return System(letter, run.name, judged_run, read_as, run, unjudged)


def _swap_if_swapped(
    judgements: GivenFile, systems: Sequence[GivenFile]
) -> tuple[GivenFile, list[GivenFile], str]:
    """Exchange judgements and a run that were given in each other's place; return the run's name, too."""
    runs, swapped = [*systems], ""
    if judgements.run is not None:
        place = next((place for place, run in enumerate(runs) if run.qrels is not None), None)
        if place is not None:
            judgements, runs[place] = runs[place], judgements
            swapped = runs[place].file.name
    if judgements.qrels is None:
        raise SceneError("unreadable-files", kind="no-judgements", file=judgements.file.name)
    for given_file in runs:
        if given_file.run is None:
            raise SceneError("unreadable-files", kind="no-run", file=given_file.file.name)
    return judgements, runs, swapped


def _are_grades(numbers: FloatArray) -> bool:
    """Return whether all numbers are whole and small enough to be grades."""
    return bool(
        ((numbers == np.floor(numbers)) & (numbers >= LOWEST_GRADE) & (numbers <= HIGHEST_GRADE)).all()
    )


def _unreadable_file_error(refused: RefusedError, file: str) -> SceneError:
    return SceneError("unreadable-files", kind=refused.kind, **{**refused.values, "file": file})
