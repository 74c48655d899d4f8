"""What a form is, and what all forms share: the table of a run with its judgements."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from scene.address.tokens import truncate
from scene.list.model import SceneError
from scene.paste.cells import Cell, Lines, Role, Table

JOINED: tuple[Role, ...] = ("query", "document", "grade", "rank", "score")
NOT_RETRIEVED = "–"
STRICT = ("at ranks", "in words", "trec", "beir", "ltr", "impressions")
"""The forms in which every line has its fixed places: what is not read of them is known."""
HOLDS = re.compile(r"[^\s,;|]")
ENDING = re.compile(r"\.(?:txt|html?|pdf|md|json|xml)$")


@dataclass(frozen=True)
class Page:
    """A pasted text without the signs that nobody sees, and its lines."""

    text: str
    lines: Lines

    @classmethod
    def from_lines(cls, lines: Lines) -> "Page":
        """Return a page of some lines of another, which keep their numbers."""
        return cls("\n".join(line for _, line in lines), lines)

    @cached_property
    def nonblank(self) -> Lines:
        """The lines that hold anything."""
        return [(number, line) for number, line in self.lines if HOLDS.search(line)]


def table_of_grades(documents: Iterable[tuple[int, str, str]]) -> Table:
    """Return a table of documents, each with the number of its line, its name and its grade."""
    rows = ((Cell(name, line), Cell(grade, line)) for line, name, grade in documents)
    return Table(tuple(rows), roles={0: "document", 1: "grade"})


@dataclass(frozen=True)
class Entry:
    """A document of a query as one of two sides has it: with its grade, or with its rank and score."""

    query: Cell
    document: Cell
    value: Cell | None = None
    rank: Cell | None = None

    @property
    def key(self) -> tuple[str, str]:
        """What the two sides have in common."""
        return self.query.text, self.document.text


def join_run_and_qrels(run: Sequence[Entry], judged: Sequence[Entry]) -> Table:
    """Put a run and its judgements into one table; what was not retrieved has no rank."""
    notes = []
    queries = {entry.query.text for entry in judged}
    if len(queries) == 1 and {entry.query.text for entry in run} == {""}:  # the ranking of the only one
        run = [replace(entry, query=judged[0].query) for entry in run]
    grades: dict[tuple[str, str], Entry] = {}
    for entry in judged:
        known = grades.setdefault(entry.key, entry)
        if known is not entry:
            is_other = known.value and entry.value and known.value.text != entry.value.text
            notes.append(duplicate_note(entry.document.text, entry.document.line, is_other=bool(is_other)))
    if not run:
        notes.append(SceneError("qrels-without-run"))
    if not judged:
        notes.append(SceneError("run-without-qrels"))
    rows = []
    for place, entry in enumerate(run, start=1):
        line, other = entry.document.line, grades.get(entry.key)
        grade = (other.value if other else None) or Cell("x", line)
        rank, score = entry.rank or Cell(str(place), line), entry.value or Cell("", line)
        rows.append((entry.query, entry.document, grade, rank, score))
    retrieved = {entry.key for entry in run}
    if retrieved and grades and not retrieved & {*grades}:
        notes += _spelled_otherwise(run, judged)
    for entry in grades.values():
        blank = Cell("", entry.document.line)
        mark = replace(blank, text=NOT_RETRIEVED if run else "")
        if entry.key not in retrieved:
            rows.append((entry.query, entry.document, entry.value or blank, mark, blank))
    kept = [place for place in range(len(JOINED)) if any(row[place].text for row in rows)]
    roles = tuple(JOINED[place] for place in kept)
    filled = tuple(tuple(row[place] for place in kept) for row in rows)
    return Table(filled, roles, dict(enumerate(roles)), tuple(notes))


def _spelled_otherwise(run: Sequence[Entry], judged: Sequence[Entry]) -> list[SceneError]:
    """Note an id that is spelled in two ways, where no document of a run is judged: D1 and d1, 001 and 1."""
    spelled = {tuple(map(_bare, entry.key)): entry.key for entry in judged}
    keys = [(entry.key, spelled.get(tuple(map(_bare, entry.key)))) for entry in run]
    pairs = (pair for key, other in keys if other for pair in zip(key, other, strict=True))
    different = [(truncate(one), truncate(other)) for one, other in pairs if one != other]
    return [SceneError("ids-spelled-otherwise", name=one, other=other) for one, other in different[:1]]


def _bare(text: str) -> str:
    return ENDING.sub("", text.casefold()).lstrip("0")


def duplicate_note(name: str, line: int, *, is_other: bool) -> SceneError:
    """Return what is said of a document that was there before, perhaps with another grade."""
    if is_other:
        return SceneError("judged-otherwise", line=line, name=truncate(name))
    return SceneError("line-twice", line=line, name=truncate(name))


def blank_queries_note(names: Sequence[str], kept: int) -> SceneError | None:
    """Return the note of queries without a document, which would count as 0 in a mean, beside those kept."""
    if not names:
        return None
    counts = {"count": len(names), "kept": kept, "topics": len(names) + kept}
    return SceneError("topics-blank", names=tuple(map(truncate, names)), **counts)
