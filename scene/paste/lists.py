"""From a table whose columns are known to lists; what is done to them is said in a note."""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import chain, pairwise

from scene.address.tokens import GRADE_WORDS, MAX_SCORE, NOT_JUDGED_SPELLINGS, as_word, number_of, truncate
from scene.list.edits import default_names
from scene.list.model import MAX_DOCUMENTS, MAX_GRADE, MAX_NAME_LENGTH, MAX_QUERIES, Grade, SceneError
from scene.paste.cells import Cell, Role, Table, width_of
from scene.paste.forms.form import duplicate_note
from scene.paste.kinds import Words, grade_number, is_grade, score_number, whole_number
from scene.paste.scales import Scale, scale_of

MAX_WORDS = 12
MAX_NAMES = 12
OWN_HEAD = ("rank", "name", "grade")
"""The headings that the app writes, which knows documents of one name."""
TICKED = ({"x"}, *({"x", other} for other in ("", "-", "–", "n/a", "?")))
"""Grades of which some are x and all others nothing: then x can be a tick, or "not judged"."""
UNJUDGED, WORTHLESS = "unjudged", "worthless"
"""What a grade below 0 can be."""
HIGHEST, LOWEST = "highest", "lowest"
VALUED: tuple[Role, ...] = ("document", "grade", "score")
OF_NOTHING = {"nan", "null", "none", "<na>"}
NAMES_GRADE = re.compile(r"[^\W\d_]\D*|[-−–?]|[\u2600-\u27bf\U0001f300-\U0001faff\ufe0f]{1,6}")
"""A word or a mark for which a person can be asked what it is worth."""
MARKED = re.compile(r"\[([^\[\]]+)\]\([^\s()]+\)|\*{1,2}([^*]+)\*{1,2}|\$([^$]+)\$")
ORDINAL = re.compile(r"^(\d{1,4})(?:st|nd|rd|th|er|[.ºªe])$", re.IGNORECASE)
"""A rank as it is counted: 1st, 2., 3e."""
NOT_FOUND = {"missing", "not retrieved", "not returned", "not found", "未检索", "未返回", "未找到"}
NOT_RETRIEVED = {"", "-", "–", "—", "-1", "n/a", "na", "∞", "inf", *OF_NOTHING, *NOT_FOUND}


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

    @property
    def rows(self) -> tuple[Row, ...]:
        """All documents."""
        return (*self.ranked, *self.missing)


class Making:
    """Makes lists of a table, and notes what it has to say about it."""

    def __init__(self, words: Words, scale: str | None, negative: str, best: str | None) -> None:
        self.chosen, self.chosen_scale, self.negative, self.best = words, scale, negative, best
        self.scale: Scale | None = None
        self.has_negative = self.has_ticks = self.has_dots = False
        self.rising: list[Sequence[Row]] = []
        self.assigned_columns: Set[int] = frozenset()
        self.ranks: list[Sequence[float]] = []
        self.words: dict[str, int | None] = {}
        self.unknown_words: dict[str, Cell] = {}
        self.has_columns, self.may_drop = False, True
        self.notes: list[SceneError] = []
        self.problems: list[SceneError] = []

    def lists(self, table: Table, roles: Mapping[int, Role]) -> tuple[PastedList, ...]:
        """Return the lists of a table, one a query, as they can be on screen."""
        lists = self._lists(table, roles)
        if cells := self.unknown_words.values():
            line, names = min(cell.line for cell in cells), tuple(truncate(cell.text) for cell in cells)
            self.problems.append(SceneError("words-for-grades", line=line, names=names, top=MAX_GRADE))
        filled = [listed for listed in lists if listed.ranked]
        if not filled and not self.problems:
            self.problems.append(SceneError("nothing-pasted"))
        taken, left_out = filled[:MAX_QUERIES], filled[MAX_QUERIES:]
        without_run = [listed for listed in lists if not listed.ranked and filled]
        self.notes = [*_topic_notes(taken, left_out, without_run), *_truncation_notes(taken), *self.notes]
        self.notes += ranks_note(self.ranks) if not self.problems else []
        return tuple(map(self._clean_names, taken))

    def _lists(self, table: Table, roles: Mapping[int, Role]) -> list[PastedList]:
        self.has_columns = len(roles) > 1
        self.may_drop = table.headings[:3] != OWN_HEAD
        self.assigned_columns = table.roles.keys()  # ranks that the text may not hold
        places: dict[Role, int] = {}
        for place, role in sorted(roles.items()):
            places.setdefault(role, place)
        twice = [place for place, role in roles.items() if role != "none" and places[role] != place]
        if twice:
            both = [place for place, role in roles.items() if role == roles[twice[0]]]
            # A column without a heading is called by its first value.
            texts = ((*table.headings[place : place + 1], table.rows[0][place].text, "–") for place in both)
            names = tuple(truncate(next(filter(None, column))) for column in texts)
            self.problems.append(SceneError("role-twice", names=names))
        if "grade" not in places and not any(note.message == "run-without-qrels" for note in table.notes):
            self.notes.append(SceneError("no-grades"))
        topics: dict[str, list[tuple[Cell, ...]]] = {}
        filled = self._rows_that_fit(table)
        if "grade" in places:
            grades = [cells[places["grade"]] for cells in filled]
            is_joined = places["grade"] in table.roles and "rank" in places  # where x is written for nothing
            values = {as_word(cell.text) for cell in grades}
            is_typed = self.may_drop and not is_joined and (self.has_columns or len(values) > 1)
            self.has_ticks = is_typed and values in TICKED
            numbers = [number_of(value) for value in values - {"."}]
            self.has_dots = self.has_columns and None not in numbers and len(numbers) > 1
            self._find_scale(grades)
        for topic, cells in zip(_topics(filled, places), filled, strict=True):
            topics.setdefault(topic, []).append(cells)
        return [self._list(topic, rows, places) for topic, rows in topics.items()]

    def _find_scale(self, cells: Sequence[Cell]) -> None:
        """Look whether grades are on another scale; which way they become grades here is asked."""
        self.scale = scale_of([cell.text for cell in cells], self.chosen_scale)
        if self.scale and not self.scale.chosen:
            known = [cell for cell in cells if cell.text in self.scale.values]
            beyond = next((cell for cell in known if not is_grade(cell.text, {})), known[0])
            text = truncate(beyond.text)
            self.problems.append(SceneError("grades-off-scale", line=beyond.line, text=text, top=MAX_GRADE))

    def _rows_that_fit(self, table: Table) -> list[tuple[Cell, ...]]:
        """Return the rows that hold anything, none of which is longer than the headings are."""
        width, rows = width_of(table), []
        for cells in table.rows:
            line = cells[0].line if cells else 0
            if len(cells) > width:
                self.problems.append(SceneError("line-too-long", line=line, cells=len(cells), columns=width))
            else:
                rows.append(cells)
        return rows

    def _list(self, topic: str, rows: Sequence[tuple[Cell, ...]], places: Mapping[Role, int]) -> PastedList:
        retrieved: list[tuple[float, Row]] = []
        missing: list[Row] = []
        blank: set[int] = set()
        for cells in rows:
            line, cell_of = cells[0].line, {role: cells[place] for role, place in places.items()}
            if "query" in cell_of and not any(cell_of[role].text for role in VALUED if role in cell_of):
                self.notes.append(SceneError("line-no-document", line=line, name=truncate(topic)))
                continue
            grade = self._parse_grade(cell_of["grade"]) if "grade" in cell_of else None
            score = self._parse_score(cell_of["score"]) if "score" in cell_of else None
            row = Row(line, grade, cell_of["document"].text if "document" in cell_of else "", score)
            rank = cell_of.get("rank")
            if rank and as_word(rank.text) in NOT_RETRIEVED:
                missing.append(replace(row, score=None))
            else:
                retrieved.append((self._parse_rank(rank) if rank else 0.0, row))
                if "score" in cell_of and as_word(cell_of["score"].text) in OF_NOTHING:
                    blank.add(id(row))
        if "rank" in places and places["rank"] not in self.assigned_columns:
            self.ranks.append([rank for rank, _ in retrieved])
        ranked = [row for _, row in sorted(retrieved, key=lambda pair: pair[0])]
        if ranked != [row for _, row in retrieved]:
            self._note_once(SceneError("sorted-by-rank"))
        if "score" in places:
            ranked, unscored = self._split_unretrieved(ranked, blank)
            missing += unscored
        ranked = self._by_score(ranked)
        if "document" in places and self.may_drop:
            ranked, missing = self._drop_duplicates(ranked, missing)
        return PastedList(ranked, missing, topic)

    def _split_unretrieved(self, rows: list[Row], blank: Set[int]) -> tuple[list[Row], list[Row]]:
        """Part rows from those with NaN for a score and a grade: a join leaves what was not retrieved so."""
        unscored = [row for row in rows if id(row) in blank and row.grade is not None]
        if not any(row.score is not None for row in rows):
            return rows, []
        self.notes += [SceneError("line-not-retrieved", line=row.line) for row in unscored]
        return [row for row in rows if row not in unscored], unscored

    def _drop_duplicates(self, ranked: list[Row], missing: list[Row]) -> tuple[list[Row], list[Row]]:
        """Keep every document once: where it stands first."""
        known: dict[str, Row] = {}
        for row in (*ranked, *missing):
            name = row.name.strip()
            first = known.setdefault(name or str(id(row)), row)
            if first is not row:
                is_other = row.grade is not None and first.grade is not None and row.grade != first.grade
                self.notes.append(duplicate_note(name, row.line, is_other=is_other))
        kept = {id(row) for row in known.values()}
        return [row for row in ranked if id(row) in kept], [row for row in missing if id(row) in kept]

    def _note_once(self, note: SceneError) -> None:
        if all(known.message != note.message for known in self.notes):
            self.notes.append(note)

    def _by_score(self, rows: list[Row]) -> list[Row]:
        """Rank rows by their scores; where one has none, all go without."""
        without = [row for row in rows if row.score is None]
        if len(without) == len(rows):
            return rows
        if without:
            if not self.problems:
                self.notes.append(SceneError("scores-left-out", line=without[0].line))
            return [replace(row, score=None) for row in rows]
        scores = [row.score or 0.0 for row in rows]
        if len({*scores}) > 1:
            self.rising.append(rows if scores == sorted(scores) else ())
        if self.best == LOWEST:
            rows = [replace(row, score=-score) for row, score in zip(rows, scores, strict=True)]
            self._note_once(SceneError("scores-turned"))
        by_score = sorted(rows, key=lambda row: -(row.score or 0.0))
        if by_score != rows:
            self._note_once(SceneError("sorted-by-score"))
        return by_score

    def _parse_grade(self, cell: Cell) -> Grade:
        """Read a grade; what is none is a problem, and nothing at all is a document that nobody judged."""
        if self.scale and cell.text in self.scale.values:
            return self.scale.grade(cell.text)
        number, word = grade_number(cell.text), as_word(cell.text)
        if not word:
            self.notes.append(SceneError("line-no-grade", line=cell.line))
            return None
        if self.has_dots and word == ".":
            self.notes.append(SceneError("line-no-grade", line=cell.line))
            return None
        if word in NOT_JUDGED_SPELLINGS and self.chosen.get(word) is None and not self.has_ticks:
            return None
        if number is not None and number <= MAX_GRADE:
            return number
        negative = number_of(cell.text) or 0.0
        is_below = negative == -1 or (
            self.has_columns and -MAX_GRADE < negative < 0 and negative.is_integer()
        )
        if is_below:
            self.has_negative = True
            if self.negative == WORTHLESS:
                return 0
            self.notes.append(SceneError("line-below-zero", line=cell.line, grade=int(negative)))
            return None
        is_word = word in GRADE_WORDS or (number is None and NAMES_GRADE.fullmatch(word))
        if is_word and len(self.words | {word: None}) <= MAX_WORDS:
            self.words[word] = self.chosen.get(word, GRADE_WORDS.get(word))
            if self.words[word] is None:
                self.unknown_words.setdefault(word, cell)
            return self.words[word]
        text = truncate(cell.text)
        self.problems.append(SceneError("line-not-a-grade", line=cell.line, text=text, top=MAX_GRADE))
        return None

    def _parse_score(self, cell: Cell) -> float | None:
        score = score_number(cell.text)
        if as_word(cell.text) in NOT_JUDGED_SPELLINGS or as_word(cell.text) in NOT_FOUND:
            return None
        if cell.text and (score is None or abs(score) > MAX_SCORE):
            self.problems.append(SceneError("line-not-a-score", line=cell.line, text=truncate(cell.text)))
            return None
        return score

    def _parse_rank(self, cell: Cell) -> float:
        rank = number_of(ORDINAL.sub(r"\1", cell.text))
        if rank is None:
            self.problems.append(SceneError("line-not-a-rank", line=cell.line, text=truncate(cell.text)))
        return rank or 0.0

    def _clean_names(self, listed: PastedList) -> PastedList:
        """Cut what is too long, and clean the names; a document without one has the letter of its place."""
        ranked = listed.ranked[:MAX_DOCUMENTS]
        rows = [*ranked, *_not_retrieved(listed)[:MAX_DOCUMENTS]]
        has_names = any(row.name.split() for row in rows)
        named = []
        for row, letter in zip(rows, default_names(len(rows)), strict=True):
            name = self._name(row.name, row.line)
            if has_names and not name:
                self.notes.append(SceneError("line-no-name", line=row.line, name=letter))
            named.append(replace(row, name=name or letter))
        count, topic = len(ranked), self._name(listed.topic, rows[0].line)
        return PastedList(tuple(named[:count]), tuple(named[count:]), topic)

    def _name(self, text: str, line: int) -> str:
        marked = MARKED.fullmatch(text.strip()) if self.may_drop else None
        name = " ".join((marked[marked.lastindex or 0] if marked else text).split())
        if len(name) > MAX_NAME_LENGTH:
            self.notes.append(SceneError("line-name-cut", line=line, limit=MAX_NAME_LENGTH))
        return name[:MAX_NAME_LENGTH].strip()


def _topics(rows: Sequence[Sequence[Cell]], places: Mapping[Role, int]) -> list[str]:
    """Return the query of each row; where no column says it, lists that begin anew are numbered."""
    if "query" in places:
        return [cells[places["query"]].text.strip() for cells in rows]
    if "document" in places and "rank" not in places:
        return _lines(rows, places["document"])
    ranks = [whole_number(cells[places["rank"]].text) for cells in rows] if "rank" in places else []
    first = ranks[0] if ranks else None
    starts = [place for place, rank in enumerate(ranks) if rank == first]
    parts = [ranks[start:end] for start, end in pairwise([*starts, None])]
    if first not in (0, 1) or len(parts) < 2 or len(parts[0]) < 2:
        return [""] * len(rows)
    if any(part != [*range(first, first + len(part))] for part in parts):
        return [""] * len(rows)
    return [str(number) for number, part in enumerate(parts, start=1) for _ in part]


def _lines(rows: Sequence[Sequence[Cell]], document: int) -> list[str]:
    """Return the line of each row by its number, where documents come again, but never within a line."""
    by_line: dict[int, list[str]] = {}
    for cells in rows:
        by_line.setdefault(cells[document].line, []).append(cells[document].text)
    names = [name for line in by_line.values() for name in line]
    are_lists = all(len(line) == len({*line}) > 1 for line in by_line.values())
    # A program's list, whose names are in quotes, goes on over several lines.
    are_lists = are_lists and not any(cells[document].is_quoted for cells in rows)
    if len(by_line) < 2 or not are_lists or len({*names}) == len(names):
        return [""] * len(rows)
    numbers = {line: str(number) for number, line in enumerate(by_line, start=1)}
    return [numbers[cells[document].line] for cells in rows]


def _topic_notes(
    taken: Sequence[PastedList], left_out: Sequence[PastedList], without_run: Sequence[PastedList]
) -> Iterator[SceneError]:
    """Note topics that are left out: those beyond the limit, and those of which nothing was retrieved."""
    if left_out:
        counts = {"topics": len(taken) + len(left_out), "limit": MAX_QUERIES, "left": len(left_out)}
        yield SceneError("topics-left-out", names=_names(left_out), **counts)
    if without_run:
        # Counted as 0 they leave the sum of the values as it is, and divide it by more.
        counts = {"count": len(without_run), "kept": len(taken), "topics": len(taken) + len(without_run)}
        yield SceneError("topics-without-run", names=_names(without_run), **counts)


def _names(lists: Sequence[PastedList]) -> tuple[str, ...]:
    """Return the topics of lists; of many the first."""
    more = ("…",) if len(lists) > MAX_NAMES else ()
    return (*(truncate(listed.topic) for listed in lists[:MAX_NAMES]), *more)


def ranks_note(lists: Sequence[Sequence[float]]) -> list[SceneError]:
    """Return the note of ranks that a text leaves out, or else gives to several documents."""
    together = sorted(chain(*lists))
    if together == [*range(1, len(together) + 1)]:  # they go on from list to list
        return []
    for ranks in lists:
        known, shared = sorted({*ranks}), sorted({rank for rank in ranks if ranks.count(rank) > 1})
        if not all(float(rank).is_integer() for rank in ranks):  # the mean of several
            continue
        first = 0 if 0 in ranks else 1
        gaps = [(low + 1, high - 1) for low, high in pairwise([first - 1, *known]) if high - low > 1]
        spans = [(rank, rank) for rank in shared] or gaps
        texts = [f"{low:g}" if low == high else f"{low:g}–{high:g}" for low, high in spans[:MAX_NAMES]]
        if shared:
            return [SceneError("ranks-shared", ranks=", ".join(texts))]
        if gaps:
            return [SceneError("ranks-left-out", ranks=", ".join(texts))]
    return []


def _truncation_notes(lists: Sequence[PastedList]) -> Iterator[SceneError]:
    """Note that lists are too long, or too many documents of a topic were judged and not retrieved."""
    if any(len(listed.ranked) > MAX_DOCUMENTS for listed in lists):
        yield SceneError("list-cut", limit=MAX_DOCUMENTS)
    beyond = [row for listed in lists for row in _not_retrieved(listed)[MAX_DOCUMENTS:]]
    if beyond:
        yield SceneError("shelf-cut", limit=MAX_DOCUMENTS, relevant=sum(bool(row.grade) for row in beyond))


def _not_retrieved(listed: PastedList) -> Sequence[Row]:
    """Return what counts as not retrieved: too far down as well; where it is too much, the best first."""
    below = [replace(row, score=None) for row in listed.ranked[MAX_DOCUMENTS:] if row.grade is not None]
    missing = [*listed.missing, *below]
    if len(missing) <= MAX_DOCUMENTS:
        return missing
    return sorted(missing, key=lambda row: -1 if row.grade is None else row.grade, reverse=True)
