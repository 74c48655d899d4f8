"""Reading what a person pastes: a list in almost any form, and what of it was repaired or not understood.

Nothing is dropped in silence: every line is a document of the list or of the shelf, a heading, or is named in
a note or a problem.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from scene.address.tokens import (
    BETWEEN,
    GRADE_WORDS,
    MAX_SCORE,
    NOT_JUDGED,
    NOT_JUDGED_SPELLINGS,
    OF_SEVERAL,
    as_word,
    number_of,
    shown,
)
from scene.list.build import build_query, default_names
from scene.list.model import (
    MAX_DOCUMENTS,
    MAX_GRADE,
    MAX_NAME_LENGTH,
    MAX_QUERIES,
    Grade,
    Query,
    Scene,
    SceneError,
)
from scene.list.settings import set_cutoff
from scene.paste.cells import BLANK, PLAIN, SEPARATORS, Cell, Table, cut, quoted, table_in_brackets
from scene.paste.columns import Role as Known
from scene.paste.columns import Words, is_grade, roles_by_content, roles_by_heading, whole_number
from scene.paste.lines import (
    Lines,
    even_table,
    flat_cells,
    named_lines,
    one_pair_a_line,
    table_under_head,
    under_its_head,
)
from scene.paste.trec import Judged, is_trec, read_trec

MAX_TEXT = 50_000
MAX_WORDS = 12
"""Of so many words at most a person is asked which grade they stand for."""
DECIMAL, SEPARATOR = "decimal", "separator"
COMMAS = (DECIMAL, SEPARATOR)
"""What a comma between two digits can be."""
COMMA = re.compile(r'"[^"\n]*"|(?<![^\s;；|])([0-9]+),([0-9]+)(?![^\s;；|])')
"""Two numbers that a comma alone parts from one another, outside of quotes."""
ONLY_ZEROS = re.compile(r"\s*[0-9]+,0+(?:[\s;|]+[0-9]+,0+)+\s*")
MAX_NAMES = 12
"""So many topics are named where something is told of them."""
NOT_RETRIEVED = ("", "-", "–", "—")
"""What stands for the rank of a document that was not retrieved."""

Role: TypeAlias = Literal["query", "document", "grade", "score", "rank", "none"]
ROLES: tuple[Role, ...] = ("query", "document", "grade", "score", "rank", "none")
"""What a column of a pasted table can be."""
KNOWN: Mapping[Role, Known] = {
    "query": "topic",
    "document": "name",
    "grade": "grade",
    "score": "score",
    "rank": "rank",
}


@dataclass(frozen=True)
class Row:
    """A document as it was pasted, and the line that it stands on."""

    line: int
    grade: Grade
    name: str = ""
    score: float | None = None


@dataclass(frozen=True)
class PastedList:
    """The documents of a topic, those that were not retrieved apart; `topic` is empty where none is named."""

    ranked: Sequence[Row]
    missing: Sequence[Row] = ()
    topic: str = ""


@dataclass(frozen=True)
class Column:
    """A column as it was pasted, a cell a row, and what it is taken for.

    `options` are what a person can take it for; `is_doubtful` says that somebody has to.
    """

    heading: str
    role: Role
    options: tuple[Role, ...]
    is_doubtful: bool
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Pasted:
    """What a pasted text was understood as: a list, or one of each topic.

    `notes` say what was repaired or left out, `problems` what has to be put right first. `words` are those
    that stand for grades, each with its grade if that is known. `comma` is what commas between digits were
    read as, if they could be either; `asks_comma` says that nobody has decided that yet.
    """

    lists: tuple[PastedList, ...] = ()
    notes: tuple[SceneError, ...] = ()
    problems: tuple[SceneError, ...] = ()
    words: Mapping[str, int | None] = field(default_factory=dict)
    comma: str | None = None
    asks_comma: bool = False
    columns: tuple[Column, ...] = ()

    @property
    def ranked(self) -> tuple[Row, ...]:
        """The rows of all lists."""
        return tuple(row for each in self.lists for row in each.ranked)

    @property
    def missing(self) -> tuple[Row, ...]:
        """The rows of all documents that were judged and not retrieved."""
        return tuple(row for each in self.lists for row in each.missing)

    @property
    def longest(self) -> int:
        """How many documents the longest list has."""
        return max((len(each.ranked) for each in self.lists), default=0)

    @property
    def is_ready(self) -> bool:
        """Whether it can be put on screen as it is."""
        is_asked = self.asks_comma or any(column.is_doubtful for column in self.columns)
        return bool(self.lists) and not self.problems and not is_asked


def read_pasted(
    text: str,
    *,
    words: Words | None = None,
    comma: str | None = None,
    roles: Mapping[int, Role] | None = None,
) -> Pasted:
    """Read a pasted text; never raises.

    `words` are grades that somebody chose for words, `comma` one of `COMMAS` if somebody said what commas
    between digits are, `roles` what somebody said of columns, by their places.
    """
    if len(text) > MAX_TEXT:
        return Pasted(problems=(SceneError("text-too-long", limit=MAX_TEXT),))
    text = text.encode("utf-8", "replace").decode()
    as_written = _read(text, words or {}, roles or {})
    pointed = _with_points(text)
    if pointed == text:
        return as_written
    as_decimals = _read(pointed, words or {}, roles or {})
    if _documents(as_decimals) == _documents(as_written):
        return as_written
    usual = _usual_comma(text.translate(PLAIN), as_written, as_decimals)
    chosen = comma or usual
    read = as_decimals if chosen == DECIMAL else as_written
    return replace(read, comma=chosen or SEPARATOR, asks_comma=chosen is None)


def _read(text: str, words: Words, roles: Mapping[int, Role]) -> Pasted:
    """Read a text; what some words stand for depends on which others are there."""
    read = _Reading(words, roles).read(text)
    between = {word: grade for word, grade in BETWEEN.items() if word in read.words}
    if not between or not OF_SEVERAL & {*read.words}:
        return read
    return _Reading({**between, **words}, roles).read(text)


def _with_points(text: str) -> str:
    """Write numbers such as 3,0 with a point."""
    pieces, end = [], 0
    for match in COMMA.finditer(text):
        if match[1]:
            pieces += [text[end : match.start()], f"{match[1]}.{match[2]}"]
            end = match.end()
    return "".join([*pieces, text[end:]])


def _documents(read: Pasted) -> tuple[object, ...]:
    return read.lists, read.is_ready


def _usual_comma(plain: str, as_written: Pasted, as_decimals: Pasted) -> str | None:
    """Return what commas between digits are where only one reading makes sense; None where both do."""
    if as_decimals.is_ready and (ONLY_ZEROS.fullmatch(plain) or not as_written.is_ready):
        return DECIMAL
    if as_written.is_ready and len(as_decimals.notes) > len(as_written.notes):
        return SEPARATOR  # points would tear columns up
    has_numbers_only = not re.search(r"[^\s0-9,;|]", plain)
    return SEPARATOR if not as_decimals.is_ready and not has_numbers_only else None


def usual_cutoff(scene: Scene, pasted: Pasted) -> int:
    """Return the cutoff that a pasted list is read at unless somebody chooses another.

    Where k was the whole list it is so again; any other k was chosen, and stays.
    """
    return pasted.longest if scene.k >= len(scene.query.ranked) else scene.k


def pasted_scene(scene: Scene, pasted: Pasted, k: int | None = None) -> Scene:
    """Put what was pasted on screen: one list in the place of the active one, several in that of all queries.

    `k` is the cutoff, the usual one if it is None; the conventions stay.

    Raises
    ------
    SceneError
        If it cannot be put on screen as it is.
    """
    highest = max(
        (row.grade for row in (*pasted.ranked, *pasted.missing) if row.grade is not None), default=0
    )
    cutoff, scene = (
        usual_cutoff(scene, pasted) if k is None else k,
        replace(scene, max_grade=max(scene.max_grade, highest)),
    )
    if len(pasted.lists) > 1:
        queries = [
            _query(each, each.topic or f"Q{place}") for place, each in enumerate(pasted.lists, start=1)
        ]
        scene = replace(scene, queries=tuple(queries), active=0)
    else:
        (listed,) = pasted.lists or (PastedList(()),)
        query = _query(listed, listed.topic or scene.query.name)
        queries = [*scene.queries[: scene.active], query, *scene.queries[scene.active + 1 :]]
        scene = replace(scene, queries=tuple(queries))
    return set_cutoff(scene, cutoff)


def _query(listed: PastedList, name: str) -> Query:
    rows = (*listed.ranked, *listed.missing)
    query = build_query(
        (row.grade for row in listed.ranked),
        (row.grade for row in listed.missing),
        names=[row.name for row in rows],
        name=name,
    )
    scored = zip(query.ranked, listed.ranked, strict=True)
    return replace(query, ranked=tuple(replace(document, score=row.score) for document, row in scored))


def written(query: Query) -> str:
    """Write a list so that it is read as it is: its grades, or a table with headings where there is more."""
    names = tuple(document.name for document in query.documents)
    has_scores = query.ranked[0].score is not None
    if names == default_names(len(names)) and not query.missing and not has_scores:
        return " ".join(_grade_text(document.grade) for document in query.ranked)
    heads = ["rank", "name", "grade", *(["score"] if has_scores else [])]
    lines = [heads]
    for place, document in enumerate(query.documents, start=1):
        is_ranked = place <= len(query.ranked)
        cells = [str(place) if is_ranked else "–", _name_text(document.name), _grade_text(document.grade)]
        lines.append(cells + ([repr(document.score)] if has_scores and is_ranked else []))
    return "\n".join(", ".join(cells) for cells in lines)


def _grade_text(grade: Grade) -> str:
    return NOT_JUDGED if grade is None else str(grade)


def _name_text(name: str) -> str:
    return quoted(name) if re.search(r'[",]', name.translate(PLAIN)) else name


# --- reading --------------------------------------------------------------------------------------------


class _Reading:
    """Reads a text one way, and notes what it has to say about it."""

    def __init__(self, words: Words, roles: Mapping[int, Role]) -> None:
        self.chosen = words
        self.said = roles
        self.columns: tuple[Column, ...] = ()
        self.words: dict[str, int | None] = {}
        self.notes: list[SceneError] = []
        self.problems: list[SceneError] = []

    def read(self, text: str) -> Pasted:
        """Read a text that holds a list, or one of each topic."""
        lists = self._lists(text)
        filled = [each for each in lists if each.ranked]
        if not filled and not self.problems:
            self.problems.append(SceneError("nothing-pasted"))
        taken, left_out = filled[:MAX_QUERIES], filled[MAX_QUERIES:]
        notes = [*_of_topics(len(filled), left_out, [each for each in lists if not each.ranked and filled])]
        notes += _of_cuts(taken)
        named = tuple(self._named(_cut(each)) for each in taken)
        return Pasted(named, (*notes, *self.notes), tuple(self.problems), self.words, columns=self.columns)

    def _lists(self, text: str) -> list[PastedList]:
        written = list(enumerate(text.splitlines(), start=1))
        lines = one_pair_a_line(written)
        if lines == written and (table := table_in_brackets(text)):
            return self._table(under_its_head(table))
        filled = [(number, line) for number, line in lines if flat_cells(line, number)]
        if not filled:
            return []
        first, last = filled[0][0], filled[-1][0]
        blank = [number for number, _ in lines if number < last and number not in dict(filled)]
        if last < len(written):
            self.notes.append(SceneError("blank-end"))
        if headed := table_under_head(filled):
            if len(headed.head) > 1:
                self._leave_out(blank)
                return self._table(headed)
            blank = [number for number in blank if number > first]
            return self._headless(filled[1:], blank)
        rows = [cut(line, number, BLANK) for number, line in filled]
        if is_trec(rows):
            self._leave_out(blank)
            return self._trec(rows)
        return self._headless(filled, blank)

    def _leave_out(self, blank: Iterable[int]) -> None:
        self.notes += [SceneError("line-left-out", line=number) for number in blank]

    # --- grades alone, and tables without headings ------------------------------------------------------

    def _headless(self, lines: Lines, blank: Sequence[int]) -> list[PastedList]:
        cells = [cell for number, line in lines for cell in flat_cells(line, number)]
        is_flat = all(not cell.text or is_grade(cell.text, self.chosen) for cell in cells)
        if guess := next(self._guesses(lines, is_flat), None):
            self._leave_out(blank)
            return self._rows(*guess)
        if not is_flat and _has_columns(lines):
            self._leave_out(blank)
            self.problems.append(SceneError("columns-unclear"))
            return []
        if len(cells) == len(lines):  # one a line: a blank line is a document, too
            cells = sorted([*cells, *(Cell("", number) for number in blank)], key=lambda cell: cell.line)
        else:
            self._leave_out(blank)
        return [PastedList([Row(cell.line, self._grade(cell)) for cell in cells])]

    def _guesses(self, lines: Lines, is_flat: bool) -> Iterator[tuple[Table, dict[Known, int]]]:
        """Go through what lines without headings can be, beginning with what is most likely."""
        for separator in (*SEPARATORS, BLANK):
            if separator == BLANK and not is_flat and (named := named_lines(lines)):
                yield named, {"name": 0, "grade": 1}
            table = even_table(lines, separator)
            roles = roles_by_content(table, self.chosen) if table else None
            if table and roles and _is_likely(table, roles, is_flat):
                yield table, roles

    # --- tables -----------------------------------------------------------------------------------------

    def _table(self, table: Table) -> list[PastedList]:
        if not table.head and all(len(row) == 1 for row in table.rows):
            return [PastedList([Row(row[0].line, self._grade(row[0])) for row in table.rows])]
        if table.head:
            roles, unread = roles_by_heading(table.head)
            self.notes += [SceneError("column-unread", name=shown(cell.text)) for cell in unread]
            if "grade" not in roles:
                self.notes.append(SceneError("no-grades"))
            return self._rows(table, roles)
        is_even = len({len(row) for row in table.rows}) == 1
        if guessed := roles_by_content(table, self.chosen) if is_even else None:
            return self._rows(table, guessed)
        self.problems.append(SceneError("columns-unclear"))
        return []

    def _rows(self, table: Table, roles: Mapping[Known, int]) -> list[PastedList]:
        """Read the rows of a table whose columns are known, those of each topic as a list."""
        topics: dict[str, list[tuple[Cell, ...]]] = {}
        filled = self._filled(table)
        roles = self._said(filled, table.head, roles)
        for cells in filled:
            topic = cells[roles["topic"]].text if "topic" in roles else ""
            topics.setdefault(topic, []).append(cells)
        return [self._list(topic, rows, roles) for topic, rows in topics.items()]

    def _said(
        self, rows: Sequence[tuple[Cell, ...]], head: Sequence[Cell], roles: Mapping[Known, int]
    ) -> Mapping[Known, int]:
        """Return the columns that are known, as a person has said where one has; keep all of them."""
        width = len(rows[0]) if rows else len(head)
        by_place: dict[int, Role] = {roles[known]: role for role, known in KNOWN.items() if known in roles}
        by_place.update({place: role for place, role in self.said.items() if place < width})
        headings = [cell.text for cell in head] or [""] * width
        self.columns = tuple(
            Column(
                heading, by_place.get(place, "none"), ROLES, False, tuple(cells[place].text for cells in rows)
            )
            for place, heading in enumerate(headings)
        )
        return {KNOWN[role]: place for place, role in by_place.items() if role != "none"}

    def _list(self, topic: str, rows: Iterable[tuple[Cell, ...]], roles: Mapping[Known, int]) -> PastedList:
        """Read the rows of one list."""
        retrieved: list[tuple[float, Row]] = []
        missing: list[Row] = []
        for cells in rows:
            row = Row(
                cells[0].line,
                self._grade(cells[roles["grade"]]) if "grade" in roles else None,
                cells[roles["name"]].text if "name" in roles else "",
                self._score(cells[roles["score"]]) if "score" in roles else None,
            )
            rank = cells[roles["rank"]] if "rank" in roles else None
            if rank and rank.text in NOT_RETRIEVED:
                missing.append(replace(row, score=None))
            else:
                retrieved.append((self._rank(rank) if rank else 0.0, row))
        ranked = [row for _, row in sorted(retrieved, key=lambda each: each[0])]
        if ranked != [row for _, row in retrieved]:
            self._note_once(SceneError("sorted-by-rank"))
        return PastedList(self._by_score(ranked), missing, topic)

    def _note_once(self, note: SceneError) -> None:
        """Note what is so of some list, of many lists once."""
        if all(each.message != note.message for each in self.notes):
            self.notes.append(note)

    def _filled(self, table: Table) -> list[tuple[Cell, ...]]:
        """Return the rows that hold anything, each as long as the headings are."""
        width = len(table.head) or max(map(len, table.rows))
        rows = []
        for cells in table.rows:
            line = cells[0].line if cells else 0
            if not any(cell.text for cell in cells):
                self.notes.append(SceneError("line-left-out", line=line))
            elif len(cells) > width:
                self.problems.append(SceneError("line-too-long", line=line, cells=len(cells), columns=width))
            else:
                rows.append((*cells, *(Cell("", line) for _ in range(width - len(cells)))))
        return rows

    def _by_score(self, rows: list[Row]) -> list[Row]:
        """Rank rows by their scores; where one has none, all go without."""
        if all(row.score is None for row in rows):
            return rows
        without = [row for row in rows if row.score is None]
        if without:
            if not self.problems:
                self.notes.append(SceneError("scores-left-out", line=without[0].line))
            return [replace(row, score=None) for row in rows]
        by_score = sorted(rows, key=lambda row: -(row.score or 0.0))
        if by_score != rows:
            self._note_once(SceneError("sorted-by-score"))
        return by_score

    # --- TREC files -------------------------------------------------------------------------------------

    def _trec(self, rows: Sequence[Sequence[Cell]]) -> list[PastedList]:
        found = read_trec(rows)
        self.problems += found.problems
        lists = []
        for topic in found.topics:
            ranked = [_of_trec(each, bool(found.run)) for each in found.ranked(topic)]
            missing = [_of_trec(each, False) for each in found.missing(topic)]
            lists.append(PastedList(self._by_score(ranked), missing, topic))
        self.notes += found.notes
        return lists

    # --- single cells -----------------------------------------------------------------------------------

    def _grade(self, cell: Cell) -> Grade:
        """Read a grade; what is none is a problem, and nothing at all is a document that nobody judged."""
        number, word = whole_number(cell.text), as_word(cell.text)
        if not word:
            self.notes.append(SceneError("line-no-grade", line=cell.line))
            return None
        if word in NOT_JUDGED_SPELLINGS:
            return None
        if number is not None and number <= MAX_GRADE:
            return number
        if (
            number is None
            and len(self.words | {word: None}) <= MAX_WORDS
            and re.fullmatch(r"[^\W\d_][\D]*|[✓✗]", word)
        ):
            self.words[word] = self.chosen.get(word, GRADE_WORDS.get(word))
            if self.words[word] is not None:
                return self.words[word]
        text = shown(cell.text)
        self.problems.append(SceneError("line-not-a-grade", line=cell.line, text=text, top=MAX_GRADE))
        return None

    def _score(self, cell: Cell) -> float | None:
        score = number_of(cell.text)
        if cell.text and (score is None or abs(score) > MAX_SCORE):
            self.problems.append(SceneError("line-not-a-score", line=cell.line, text=shown(cell.text)))
            return None
        return score

    def _rank(self, cell: Cell) -> float:
        rank = number_of(cell.text)
        if rank is None:
            self.problems.append(SceneError("line-not-a-rank", line=cell.line, text=shown(cell.text)))
        return rank or 0.0

    def _named(self, listed: PastedList) -> PastedList:
        """Clean the names; a document without one is called by the letter of its place."""
        rows = [*listed.ranked, *listed.missing]
        has_names = any(row.name.split() for row in rows)
        named = []
        for row, letter in zip(rows, default_names(len(rows)), strict=True):
            name = self._name(row.name, row.line)
            if has_names and not name:
                self.notes.append(SceneError("line-no-name", line=row.line, name=letter))
            named.append(replace(row, name=name or letter))
        count, topic = len(listed.ranked), self._name(listed.topic, rows[0].line)
        return PastedList(tuple(named[:count]), tuple(named[count:]), topic)

    def _name(self, text: str, line: int) -> str:
        name = " ".join(text.split())
        if len(name) > MAX_NAME_LENGTH:
            self.notes.append(SceneError("line-name-cut", line=line, limit=MAX_NAME_LENGTH))
        return name[:MAX_NAME_LENGTH].strip()


def _of_topics(
    topics: int, left_out: Sequence[PastedList], without_run: Sequence[PastedList]
) -> Iterator[SceneError]:
    """Note topics that are left out: those beyond the limit, and those of which nothing was retrieved."""
    if left_out:
        counts = {"topics": topics, "limit": MAX_QUERIES, "left": len(left_out)}
        yield SceneError("topics-left-out", names=_names(left_out), **counts)
    if without_run:
        yield SceneError("topics-without-run", names=_names(without_run))


def _names(lists: Sequence[PastedList]) -> tuple[str, ...]:
    """Return the topics of lists; of many the first."""
    more = ("…",) if len(lists) > MAX_NAMES else ()
    return (*(shown(each.topic) for each in lists[:MAX_NAMES]), *more)


def _of_cuts(lists: Sequence[PastedList]) -> Iterator[SceneError]:
    """Note that lists are too long, or too many documents of a topic were judged and not retrieved."""
    if any(len(each.ranked) > MAX_DOCUMENTS for each in lists):
        yield SceneError("list-cut", limit=MAX_DOCUMENTS)
    beyond = [row for each in lists for row in _not_retrieved(each)[MAX_DOCUMENTS:]]
    if beyond:
        yield SceneError("shelf-cut", limit=MAX_DOCUMENTS, relevant=sum(bool(row.grade) for row in beyond))


def _cut(listed: PastedList) -> PastedList:
    """Cut a list that is too long, and what was not retrieved if that is too much."""
    ranked, missing = listed.ranked[:MAX_DOCUMENTS], _not_retrieved(listed)[:MAX_DOCUMENTS]
    return replace(listed, ranked=ranked, missing=missing)


def _not_retrieved(listed: PastedList) -> Sequence[Row]:
    """Return what counts as not retrieved: too far down as well; where it is too much, the best first."""
    below = [replace(row, score=None) for row in listed.ranked[MAX_DOCUMENTS:] if row.grade is not None]
    missing = [*listed.missing, *below]
    if len(missing) <= MAX_DOCUMENTS:
        return missing
    return sorted(missing, key=lambda row: -1 if row.grade is None else row.grade, reverse=True)


def _of_trec(judged: Judged, has_scores: bool) -> Row:
    return Row(judged.line, judged.grade, judged.document, judged.score if has_scores else None)


def _is_likely(table: Table, roles: Mapping[Known, int], is_flat: bool) -> bool:
    """Return whether a guess makes sense: grades alone have ranks beside them, one row begins with a name."""
    if is_flat:
        return set(roles) == {"rank", "grade"} and len(table.rows) > 2
    return len(table.rows) > 1 or roles.get("name") == 0


def _has_columns(lines: Lines) -> bool:
    """Return whether several lines make columns with words in them."""
    tables = [even_table(lines, separator) for separator in (*SEPARATORS, BLANK)]
    cells = (cell for table in tables if table for row in table.rows for cell in row)
    return len(lines) > 1 and any(re.search(r"[^\W\d_]", cell.text) for cell in cells)
