"""Reading TREC files: a run and the judgements (qrels) of its topics, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from scene.address.tokens import MAX_SCORE, number_of, shown
from scene.list.model import MAX_GRADE, Grade, SceneError
from scene.paste.cells import Cell
from scene.paste.columns import is_grade

RUN, QRELS = 6, 4
"""How many columns the lines of the two files have."""


@dataclass
class Judged:
    """A line of either file that could be read."""

    topic: str
    document: str
    line: int
    grade: Grade = None
    rank: float = 0.0
    score: float = 0.0


Lines: TypeAlias = dict[str, dict[str, Judged]]
"""The lines of a file by their topics and documents."""


@dataclass
class Trec:
    """What the lines of both files hold, and what was wrong or had to be repaired."""

    run: Lines = field(default_factory=dict)
    qrels: Lines = field(default_factory=dict)
    problems: list[SceneError] = field(default_factory=list)
    notes: list[SceneError] = field(default_factory=list)

    @property
    def topics(self) -> tuple[str, ...]:
        """The topics, in the order in which they come: those of the run, then those that are only judged."""
        return tuple(self.run | self.qrels)

    def ranked(self, topic: str) -> list[Judged]:
        """Return the documents of a topic in the order of its ranks."""
        judged = self.qrels.get(topic, {})
        if not self.run:
            return [*judged.values()]
        by_rank = sorted(self.run.get(topic, {}).values(), key=lambda each: each.rank)
        return [
            replace(each, grade=judged[each.document].grade) if each.document in judged else each
            for each in by_rank
        ]

    def missing(self, topic: str) -> list[Judged]:
        """Return the documents of a topic that were judged, but are not in the run."""
        retrieved = self.run.get(topic, {})
        judged = self.qrels.get(topic, {}) if self.run else {}
        return [each for document, each in judged.items() if document not in retrieved]


def is_trec(rows: Sequence[Sequence[Cell]]) -> bool:
    """Return whether lines are those of a run, or of judgements whose documents are no grades themselves."""
    if any(len(row) == RUN and row[1].text.upper() == "Q0" for row in rows):
        return True
    judged = all(
        len(row) == QRELS and row[1].text in ("0", "Q0") and _grade(row[3]) is not None for row in rows
    )
    return judged and not all(is_grade(row[2].text, {}) for row in rows)


def read_trec(rows: Sequence[Sequence[Cell]]) -> Trec:
    """Read the lines of a run and of judgements, in whichever order they come."""
    found = Trec()
    for row in rows:
        read = _read_run(row) if len(row) == RUN else _read_qrels(row, found) if len(row) == QRELS else None
        if read is None:
            text = shown(" ".join(cell.text for cell in row))
            found.problems.append(SceneError("line-not-trec", line=row[0].line, text=text))
        else:
            _put(found.run if len(row) == RUN else found.qrels, read, found)
    if not found.qrels:
        found.notes.append(SceneError("run-without-qrels"))
    if not found.run:
        found.notes.append(SceneError("qrels-without-run"))
    return found


def _put(lines: Lines, read: Judged, found: Trec) -> None:
    of_topic = lines.setdefault(read.topic, {})
    if read.document in of_topic:
        found.notes.append(SceneError("line-twice", line=read.line, name=shown(read.document)))
    else:
        of_topic[read.document] = read


def _read_run(row: Sequence[Cell]) -> Judged | None:
    topic, _, document, rank, score, _ = row
    place, value = number_of(rank.text), number_of(score.text)
    if place is None or value is None or abs(value) > MAX_SCORE:
        return None
    return Judged(topic.text, document.text, topic.line, rank=place, score=value)


def _read_qrels(row: Sequence[Cell], found: Trec) -> Judged | None:
    topic, _, document, cell = row
    grade = _grade(cell)
    if grade is None or grade > MAX_GRADE:
        return None
    if grade < 0:
        found.notes.append(SceneError("line-below-zero", line=topic.line, grade=grade))
    return Judged(topic.text, document.text, topic.line, grade=grade if grade >= 0 else None)


def _grade(cell: Cell) -> int | None:
    number = number_of(cell.text)
    return int(number) if number is not None and number.is_integer() else None
