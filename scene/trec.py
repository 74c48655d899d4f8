"""Reading TREC files: a run and the judgements (qrels) of one topic, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from scene.cells import Cell
from scene.columns import is_grade
from scene.model import MAX_GRADE, Grade, SceneError
from scene.tokens import MAX_SCORE, number_of, shown

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


@dataclass
class Trec:
    """What the lines of both files hold, and what was wrong or had to be repaired."""

    run: dict[tuple[str, str], Judged] = field(default_factory=dict)
    qrels: dict[tuple[str, str], Judged] = field(default_factory=dict)
    problems: list[SceneError] = field(default_factory=list)
    notes: list[SceneError] = field(default_factory=list)

    @property
    def topics(self) -> tuple[str, ...]:
        """The topics, in the order in which they come; of a run if there is one."""
        return tuple(dict.fromkeys(topic for topic, _ in self.run or self.qrels))

    def ranked(self, topic: str) -> list[Judged]:
        """Give the documents of a topic as trec_eval ranks them: by score, then as the run does."""
        if not self.run:
            return self.of(self.qrels, topic)
        by_rank = sorted(self.of(self.run, topic), key=lambda each: each.rank)
        by_score = sorted(by_rank, key=lambda each: -each.score)
        if by_score != by_rank:
            self.notes.append(SceneError("sorted-by-score"))
        grades = {each.document: each.grade for each in self.of(self.qrels, topic)}
        return [replace(each, grade=grades.get(each.document)) for each in by_score]

    def missing(self, topic: str) -> list[Judged]:
        """Give the documents of a topic that were judged, but are not in the run."""
        if not self.run:
            return []
        return [each for each in self.of(self.qrels, topic) if (topic, each.document) not in self.run]

    @staticmethod
    def of(listed: dict[tuple[str, str], Judged], topic: str) -> list[Judged]:
        """Give the lines of a topic."""
        return [each for each in listed.values() if each.topic == topic]


def is_trec(rows: Sequence[Sequence[Cell]]) -> bool:
    """Tell whether lines are those of a run, or of judgements whose documents are no grades themselves."""
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


def _put(listed: dict[tuple[str, str], Judged], read: Judged, found: Trec) -> None:
    if (read.topic, read.document) in listed:
        found.notes.append(SceneError("line-twice", line=read.line, name=shown(read.document)))
    else:
        listed[read.topic, read.document] = read


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
