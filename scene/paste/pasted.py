"""Reading what a person pastes, in almost any form; a line that becomes no document is named in a note."""

import re
from bisect import bisect
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, groupby
from typing import TypeAlias

from scene.address.tokens import NOT_JUDGED, grades_beside, truncate
from scene.list.edits import build_query, default_names, set_cutoff
from scene.list.model import MAX_GRADE, Grade, Query, Scene, SceneError
from scene.paste import doubts
from scene.paste.annotations import Annotations, named_beside, read_annotations, with_named, with_relevant
from scene.paste.brackets import BRACKET
from scene.paste.cells import PLAIN, ROLES, UNSEEN, Role, Table, lines_of, pad_rows, quote, width_of
from scene.paste.forms import (
    above_grades,
    at_ranks,
    blocks,
    by_name,
    cutting,
    ideal,
    in_prose,
    in_words,
    labelled,
    mixed,
    named,
    nested,
    printed,
    refused,
    sides_below,
    sides_by_query,
    tables,
    tails,
    trec,
    turns,
    xml,
)
from scene.paste.forms.code import in_comments
from scene.paste.forms.form import Page
from scene.paste.forms.mixed import HALVES
from scene.paste.forms.words import read_words
from scene.paste.headings import heading_role, is_head
from scene.paste.kinds import Words, are_rising, name_groups
from scene.paste.lists import HIGHEST, LOWEST, UNJUDGED, WORTHLESS, Making, PastedList, Row, ranks_note
from scene.paste.missing import Parted, part_missing, with_retrieved
from scene.paste.roles import Roles, assign_roles, columns_of
from scene.paste.scales import BY_ORDER, IN_PROPORTION
from scene.paste.surroundings import (
    FENCE,
    blocks_alone,
    blocks_of,
    without_commands,
    without_sentences,
    without_words_around,
)
from scene.paste.typed import as_typed
from scene.paste.within_cells import with_values_within, without_remarks

__all__ = ["ROLES", "PastedList", "Role", "Row"]
MAX_TEXT = 50_000
MOST_BLANKS = 200
LONGEST_SIGN = 2
SHORTEST_ROW = 3
"""As many grades in a line are a list of their own beside a line with one."""
OF_NO_LIST = ("ranks-no-list", "label-no-grades", "counts-no-list")
"""What is sure of numbers by what the sentence around them says."""
MORE_BLANKS = re.compile(rf"[^\S\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]{{{MOST_BLANKS + 1},}}")
"""More blanks in a row than part anything; many thousands would keep a reader busy for minutes."""
Form: TypeAlias = tuple[str, Callable[[Page], Table | None]]
FORMS: tuple[Form, ...] = (
    ("links", named.read_links),
    ("at ranks", at_ranks.read_at_ranks),
    ("ideal", ideal.read_ideal),
    ("told", in_prose.read_beside_value),
    ("nothing", refused.read_nothing),
    ("xml", xml.read_xml),
    ("mixed", mixed.read_mixed),
    ("trec", trec.read_in_strings),
    ("ltr", trec.read_ltr),
    ("trec", trec.read_trec),
    ("beir", trec.read_beir),
    ("sides", sides_by_query.read_sides_by_query),
    ("in words", in_words.read_in_words),
    ("sql", labelled.read_sql),
    ("nested", nested.read_nested_lines),
    ("turns", turns.read_names_above_grades),
    ("brackets", labelled.read_brackets),
    ("calls", labelled.read_calls),
    ("in prose", in_prose.read_in_prose),
    ("printed", printed.read_printed),
    ("fields", turns.read_fields),
    ("rows", turns.read_rows),
    ("turns", turns.read_in_turns),
    ("sides", above_grades.read_above_grades),
    ("sides", sides_below.read_sides_below),
    ("blocks", blocks.read_blocks),
    ("log", by_name.read_logged),
    ("by name", by_name.read_by_name),
    ("impressions", by_name.read_impressions),
    ("tails", tails.read_tails),
    ("table", tables.read_table),
    ("told", in_prose.read_told),
    ("told", in_prose.read_sentence),
)
"""Readers in the order in which they are tried; each gives None for a text of another form."""
BY_LINES = ("trec", "beir", "ltr", "table", "words")
ITEM, ITEM_END = re.compile(r"<li\b", re.IGNORECASE), re.compile(r"</li\s*>", re.IGNORECASE)
TAG_OF_LIST = re.compile(r"</?(?:ul|ol|li|b|strong|i|em|code|p|span)\b[^<>]*>", re.IGNORECASE)
QUOTED_CODE = re.compile(r"`([^`\n]*)`")
DOUBLE_COLONS = re.compile(r"[^:]+(?:::[^:]+){2,}")
"""Three cells or more, as MovieLens parts them; two can be a name of C++."""
PAIR_OF_COLONS = re.compile(r"[^:]+(?:::[^:]+)+")
DECIMAL, SEPARATOR, THOUSANDS = "decimal", "separator", "thousands"
TOGETHER, EACH = "together", "each"
JUDGED: Set[Role] = {"query", "document", "grade"}
"""What judgements consist of, which have no order."""
GAPS, RULES = "gaps", "rules"
AS_DOCUMENTS, AS_ENDS, AS_NOTHING = "documents", "ends", "nothing"
COMMA, LINES = "comma", "lines"
SCALE, NEGATIVE = "other-scale", "negative"
KINDS, OF_DOCUMENTS, OF_VALUES = "kinds", "ids", "values"
QUESTIONS = {
    COMMA: (DECIMAL, SEPARATOR, THOUSANDS),
    LINES: (TOGETHER, EACH),
    GAPS: (AS_DOCUMENTS, AS_ENDS, AS_NOTHING),
    RULES: (AS_ENDS, AS_NOTHING),
    SCALE: (IN_PROPORTION, BY_ORDER),
    NEGATIVE: (UNJUDGED, WORTHLESS),
    doubts.BEST: (HIGHEST, LOWEST),
    KINDS: (OF_DOCUMENTS, OF_VALUES),
    doubts.FIRST_WORDS: (doubts.OF_QUERIES, doubts.OF_NAMES),
    doubts.LAST_WORDS: (doubts.OF_NAMES, doubts.OF_GRADES),
    **dict.fromkeys(doubts.ALL, (doubts.AS_READ,)),
}
"""What a text can leave open, and what each can be."""
PREDICTED = re.compile(r"\b(?:y_?|\w{1,20}_)?pred(?:s|icted|ictions?|_\w{0,20})?\b", re.IGNORECASE)
"""What is predicted: scores, or in other programs a ranking of ids."""
OF_IDS = re.compile(r"\bm?apk\(")
WITH_COMMA = re.compile(r'"[^"\n]*"|(?<![^\s;；|])([0-9]+|(?=,[0-9]{2})),([0-9]+)(?![^\s;；|])')
OF_THOUSANDS = re.compile(r"(?<![^\s;；|])([1-9][0-9]{0,2}),([0-9]{3})(?![^\s;；|])")
"""A number with a comma that can stand between thousands."""
QUOTED_THOUSANDS = re.compile(r'"([1-9][0-9]{0,2}),([0-9]{3})"')
QUOTED_DECIMAL = re.compile(r'"(?:[0-9]+,(?![0-9]{3}")[0-9]+|0,[0-9]+)"')
PARTS_CELLS = re.compile(r'[",;|]')
BESIDE_SEMICOLONS = re.compile(r"[0-9]+(?:,[0-9]+)?(?:;[0-9]+(?:,[0-9]+)?)+")
"""Numbers that semicolons part, so that commas part nothing."""
CELL_WITH_COMMA = re.compile(r"(?<![^;\n])[^\S\n]*-?[0-9]+,[0-9]+[^\S\n]*(?![^;\n])")
"""A number with a comma that is alone in its cell, between semicolons."""
ENDS_IN_DECIMAL = re.compile(r"(?=[^,;|\d]*[^\W\d])[^,;|]*\s([0-9]+)(?:,[0-9]{1,2})?\s*")
"""A name with one number behind it, which can have a comma."""
ONLY_ZEROS = re.compile(r"\s*[0-9]+,0+(?:[\s;|]+[0-9]+,0+)+\s*")


@dataclass(frozen=True)
class Column:
    """A column as it was pasted, and what it is taken for; somebody is asked if it `is_doubtful`."""

    heading: str
    role: Role
    is_doubtful: bool
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """What a text can be, each with an example if it has one; `answer` is None until somebody decides."""

    options: Mapping[str, str]
    answer: str | None


@dataclass(frozen=True)
class Pasted:
    """A text as it was understood: `notes` say what was repaired or left out, `problems` hinder reading it,
    `words` stand for grades, of which some are not known yet, `cutoff` is the k that it names.
    """

    lists: tuple[PastedList, ...] = ()
    notes: tuple[SceneError, ...] = ()
    problems: tuple[SceneError, ...] = ()
    words: Mapping[str, int | None] = field(default_factory=dict)
    questions: Mapping[str, Question] = field(default_factory=dict)
    columns: tuple[Column, ...] = ()
    cutoff: int | None = None

    @property
    def ranked(self) -> tuple[Row, ...]:
        """The rows of all lists."""
        return tuple(row for listed in self.lists for row in listed.ranked)

    @property
    def missing(self) -> tuple[Row, ...]:
        """The rows of all documents that were judged and not retrieved."""
        return tuple(row for listed in self.lists for row in listed.missing)

    @property
    def longest(self) -> int:
        """How many documents the longest list has."""
        return max((len(listed.ranked) for listed in self.lists), default=0)

    @property
    def is_ready(self) -> bool:
        """Whether it can be put on screen as it is."""
        is_asked = any(question.answer is None for question in self.questions.values())
        is_asked = is_asked or any(column.is_doubtful for column in self.columns)
        return bool(self.lists) and not self.problems and not is_asked


def read_pasted(
    text: str,
    *,
    words: Words | None = None,
    answers: Mapping[str, str] | None = None,
    roles: Mapping[int, Role] | None = None,
) -> Pasted:
    """Read a pasted text; words, answers and roles are what somebody chose for it. Never raises."""
    if len(text) > MAX_TEXT:
        return Pasted(problems=(SceneError("text-too-long", limit=MAX_TEXT),))
    text = UNSEEN.sub("", text.encode("utf-8", "replace").decode())
    text = as_typed(MORE_BLANKS.sub(lambda blanks: blanks[0][:MOST_BLANKS], text))
    read = partial(_read_with_questions, roles=roles or {}, answers=answers or {})
    if (named := named_beside(text)) and (found := _with_named(read(named[0], words or {}), *named[1:])):
        return found
    if (parted := part_missing(text)) and (found := _with_missing(parted, partial(read, words=words or {}))):
        return found
    if annotations := read_annotations(text):
        draft = read(annotations.text, {**annotations.words, **(words or {})})
        if annotated := _add_annotations(draft, annotations, answers or {}):
            return annotated
    draft = read(text, words or {})
    if draft.is_ready or any(problem.message == "list-computed" for problem in draft.problems):
        return draft
    read_part = partial(read, words=words or {})
    is_prose = any(problem.message == "is-prose" for problem in draft.problems)
    return _fenced(text, read_part) or _below_commands(text, read_part, is_prose=is_prose) or draft


def _has_grades(read: Pasted) -> bool:
    return any(row.grade is not None for row in read.ranked)


def _fenced(text: str, read: Callable[[str], Pasted]) -> Pasted | None:
    """Return what stands in several blocks of code, beside blocks that are no lists, such as versions."""
    drafts = [*map(read, blocks_of(text))]
    ready = {place for place, draft in enumerate(drafts) if draft.is_ready}
    graded = {place for place in ready if _has_grades(drafts[place])}
    halves = {place for place in ready if any(note.message in HALVES for note in drafts[place].notes)}
    for chosen in (graded | halves, graded):
        lines, kept = blocks_alone(text, chosen)
        if chosen and (together := read(kept)).is_ready and _has_grades(together):
            return _with_titles(together, lines)
    first = min(graded, default=None)
    if first is None or halves or any(drafts[place].lists != drafts[first].lists for place in graded):
        return None
    lines, kept = blocks_alone(text, {first})
    return _with_titles(read(kept), lines)


def _below_commands(text: str, read: Callable[[str], Pasted], *, is_prose: bool) -> Pasted | None:
    """Return the list that a console prints below what was typed; if it asks only below a sentence."""
    drafts = [(lines, read(kept)) for lines, kept in without_commands(text)]
    ready = [(lines, draft) for lines, draft in drafts if draft.is_ready]
    asked = [(lines, draft) for lines, draft in drafts if is_prose and draft.lists and not draft.problems]
    return next((_with_titles(draft, lines) for lines, draft in (*ready, *asked)), None)


def _with_titles(read: Pasted, lines: Sequence[int]) -> Pasted:
    return replace(read, notes=(*(SceneError("line-title", line=line) for line in lines), *read.notes))


def _with_missing(parted: Parted, read: Callable[[str], Pasted]) -> Pasted | None:
    """Return the documents that were retrieved and the others; None where a text says them in another way."""
    retrieved = read(parted.retrieved)
    if not retrieved.is_ready or retrieved.missing or not _has_grades(retrieved):
        return None
    _shift(retrieved, lambda line: parted.as_pasted[line - 1])
    together = read(parted.together)
    missing: dict[str, list[Row]] = {listed.topic: [] for listed in retrieved.lists}
    names = [re.fullmatch(r"(.*\D) \d+", row.name) for row in retrieved.ranked]
    stems = {name[1] for name in names if name}  # of doc 9 the 9 is no grade
    for listed in () if together.problems else together.lists:
        rows = (row for row in listed.rows if row.line in parted.lines and row.grade is not None)
        rows = (row for row in rows if row.name not in stems)
        pasted = (replace(row, line=parted.as_pasted[row.line - 1], score=None) for row in rows)
        missing.get(listed.topic, []).extend(pasted)
    placed = {row.line for rows in missing.values() for row in rows}
    others = [number for number in sorted(parted.lines) if parted.as_pasted[number - 1] not in placed]
    if not others:
        lists = [replace(listed, missing=missing[listed.topic]) for listed in retrieved.lists]
        notes = (SceneError("line-not-retrieved", line=line) for line in sorted(placed))
        return replace(retrieved, lists=tuple(lists), notes=(*retrieved.notes, *notes))
    if not parted.has_section:
        return None
    line, text = parted.as_pasted[others[0] - 1], parted.together.split("\n")[others[0] - 1]
    return Pasted(problems=(SceneError("line-not-a-grade", line=line, text=truncate(text), top=MAX_GRADE),))


def _with_named(read: Pasted, line: int, names: Sequence[str]) -> Pasted | None:
    """Return a list in which a line beside it names what is relevant; None where it is not of the list."""
    known = {row.name for row in read.ranked}
    can_be_ranks = not known & {*names} and not any(name[-1:].isdigit() for name in known)
    if can_be_ranks and all(name.isdecimal() and 0 < int(name) <= len(read.ranked) for name in names):
        names = [read.ranked[int(name) - 1].name for name in names]  # said by their ranks
    if len(read.lists) != 1 or not read.is_ready or not known & {*names}:
        return None
    grades = {row.grade for row in read.ranked}
    is_binary = grades <= {0, 1, None} and all(row.grade for row in read.ranked if row.name in names)
    if grades != {None} and not is_binary:  # the table says more, or something else
        return None
    listed, note = with_named(read.lists[0], line, names)
    notes = [note for note in read.notes if note.message != "no-grades"]
    return replace(read, lists=(listed,), notes=(*note, *notes))


def _add_annotations(read: Pasted, annotations: Annotations, answers: Mapping[str, str]) -> Pasted | None:
    """Return lists with what was told beside them; None where without it there is no list of grades."""
    rows = [row for listed in read.lists for row in listed.ranked]
    if len(rows) < 2 or (annotations.relevant and all(row.grade is None for row in rows)):
        return None
    _shift(read, annotations.line_before)
    lists, notes = with_relevant(read.lists, annotations)
    titles = (SceneError("line-title", line=line) for line in annotations.titles)
    read = replace(read, lists=lists, notes=(*titles, *notes, *read.notes), cutoff=annotations.cutoff)
    if not annotations.unread:
        return read
    unread = Question({doubts.AS_READ: annotations.unread}, answers.get(doubts.LEFT))
    return replace(read, questions={**read.questions, doubts.LEFT: unread})


def _shift(read: Pasted, line_before: Callable[[int], int]) -> None:
    """Let what is said of lines name them as they were pasted."""
    for note in (*read.notes, *read.problems):
        if isinstance(line := note.values.get("line"), int):
            note.values["line"] = line_before(line)


def _read_with_questions(
    text: str, words: Words, roles: Mapping[int, Role], answers: Mapping[str, str]
) -> Pasted:
    read = partial(_with_commas, words=words, roles=roles, answers=answers)
    draft = _by_parts(text, _by_kind(text, read, answers), answers)
    is_left = doubts.LEFT in draft.questions and not answers.get(doubts.LEFT)
    is_sure = any(problem.message in OF_NO_LIST for problem in draft.problems)
    parts = without_sentences(text) if (draft.problems or is_left) and not is_sure else None
    return (
        parts and _beside_sentences(*parts[:2], _read_with_questions(parts[2], words, roles, answers))
    ) or draft


def _beside_sentences(said: Sequence[int], above: int, read: Pasted) -> Pasted | None:
    """Return a list that was read without the sentences around it; None where one would be a document."""
    is_run = any(note.message == "run-without-qrels" for note in read.notes)
    asks_signs = [problem.message for problem in read.problems] == ["words-for-grades"]
    asks_signs = asks_signs and all(len(word) <= LONGEST_SIGN for word in read.words)
    is_list = (read.is_ready or asks_signs) and (is_run or _has_grades(read))
    if not is_list or {row.line + above for row in read.ranked} & {*said}:
        return None
    _shift(read, lambda line: line + above)
    return _with_titles(read, said)


def _by_kind(text: str, read: Callable[[str], Pasted], answers: Mapping[str, str]) -> Pasted:
    """Read a text; where small numbers can be ids, or grades and scores, as somebody has said."""
    as_ids = read(text)
    if not PREDICTED.search(text) or OF_IDS.search(text):
        return as_ids
    as_values = read(PREDICTED.sub("y_score", text))
    are_scored = all(row.score is not None for row in as_ids.ranked)
    if not (as_ids.is_ready and as_values.is_ready) or as_ids.lists == as_values.lists or are_scored:
        return as_ids
    if any(row.grade is None for row in as_values.ranked):
        return as_ids
    ids = ", ".join(row.name for row in as_ids.ranked[: doubts.SHOWN])
    grades = ", ".join(str(row.grade) for row in as_values.ranked[: doubts.SHOWN])
    question = Question({OF_DOCUMENTS: ids, OF_VALUES: grades}, answers.get(KINDS))
    draft = as_values if question.answer == OF_VALUES else as_ids
    return replace(draft, questions={KINDS: question, **draft.questions})


def _with_commas(text: str, words: Words, roles: Mapping[int, Role], answers: Mapping[str, str]) -> Pasted:
    """Read a text; where its commas can be either, as somebody has said."""
    read = partial(_read, words=words, chosen=roles, answers=answers)
    as_written = read(text)
    pointed = WITH_COMMA.sub(lambda match: f"{match[1] or 0}.{match[2]}" if match[2] else match[0], text)
    if pointed == text:
        return _with_quoted_commas(text, as_written, read, answers)
    readings = {DECIMAL: read(pointed), SEPARATOR: as_written}
    if pointed == OF_THOUSANDS.sub(r"\1.\2", text):  # none of the commas is of another kind
        readings[THOUSANDS] = read(OF_THOUSANDS.sub(r"\1\2", text))
    if len({(reading.lists, reading.is_ready) for reading in readings.values()}) == 1:
        return as_written
    chosen = answers.get(COMMA)
    if not chosen and THOUSANDS not in readings:
        chosen = _usual_comma(text.translate(PLAIN), as_written, readings[DECIMAL])
    draft = readings.get(chosen or THOUSANDS, as_written)
    return replace(draft, questions={COMMA: Question(dict.fromkeys(readings, ""), chosen), **draft.questions})


def _with_quoted_commas(
    text: str, as_written: Pasted, read: Callable[[str], Pasted], answers: Mapping[str, str]
) -> Pasted:
    """Ask whether commas within quotes stand between thousands, where that makes another list."""
    whole = QUOTED_THOUSANDS.sub(r"\1\2", text)
    if whole == text or QUOTED_DECIMAL.search(text):
        return as_written
    readings = {DECIMAL: as_written, THOUSANDS: read(whole)}
    names = [sorted(row.name for row in reading.ranked) for reading in readings.values()]
    if as_written.lists == readings[THOUSANDS].lists or names[0] != names[1] or not as_written.lists:
        return as_written
    chosen = answers.get(COMMA)
    question = Question(dict.fromkeys(readings, ""), chosen)
    draft = readings[chosen or THOUSANDS] if chosen in (None, *readings) else as_written
    return replace(draft, questions={COMMA: question, **draft.questions})


def _by_parts(text: str, read: Pasted, answers: Mapping[str, str]) -> Pasted:
    """Ask about what parts a list: lines of grades, blank lines between grades, rules between documents."""
    if len(read.lists) != 1 or read.missing:
        return read
    parted = {LINES: _by_lines(text, read), GAPS: _between_gaps(text, read), RULES: _between_rules(read)}
    question = next((question for question, parts in parted.items() if len(parts) > 1), None)
    if not question:
        return read
    chosen, parts = answers.get(question), parted[question]
    asked = {**read.questions, question: Question(dict.fromkeys(QUESTIONS[question], ""), chosen)}
    if chosen not in (EACH, AS_ENDS, AS_NOTHING):
        return replace(read, questions=asked)
    blank = {row.line for row in read.ranked} - {row.line for part in parts for row in part}
    notes = tuple(note for note in read.notes if note.values.get("line") not in blank)
    lists = []
    for part in [[*chain(*parts)]] if chosen == AS_NOTHING else parts:
        names = [row.name for row in part] if read.columns else default_names(len(part))
        named = zip(part, names, strict=True)
        lists.append(PastedList(tuple(replace(row, name=name) for row, name in named)))
    return replace(read, lists=tuple(lists), notes=notes, questions=asked)


def _by_lines(text: str, read: Pasted) -> list[list[Row]]:
    """Return the grades of a list line by line; nothing where lines are short, or brackets part them."""
    titles = {note.values["line"] for note in read.notes if note.message == "line-title"}
    lines = (line for number, line in enumerate(text.splitlines(), start=1) if number not in titles)
    parts = [[*rows] for _, rows in groupby(read.ranked, key=lambda row: row.line)]
    are_rows = not read.columns and not any(map(BRACKET.search, lines))
    lengths = [*map(len, parts)]
    is_below_one = lengths[:1] == [1] and min(lengths[1:], default=0) >= SHORTEST_ROW and not read.problems
    is_long = min(lengths, default=0) > 1 or is_below_one
    return parts if are_rows and is_long else []


def _between_gaps(text: str, read: Pasted) -> list[list[Row]]:
    """Return grades, one a line, as blank lines part them."""
    filled = {number for number, line in enumerate(text.splitlines(), start=1) if line.strip()}
    groups = groupby(read.ranked, key=lambda row: row.line in filled)
    return [] if read.columns else [[*rows] for is_filled, rows in groups if is_filled]


def _between_rules(read: Pasted) -> list[list[Row]]:
    """Return the documents of a list as rules part them, several from several."""
    rules = [int(str(note.values["line"])) for note in read.notes if note.message == "line-rule"]
    rows = sorted(read.ranked, key=lambda row: bisect(rules, row.line))
    parts = [[*part] for _, part in groupby(rows, key=lambda row: bisect(rules, row.line))]
    return parts if min(map(len, parts), default=0) > 1 else []


def _read(text: str, words: Words, chosen: Mapping[int, Role], answers: Mapping[str, str]) -> Pasted:
    """Read a text; what some words stand for depends on which others are there."""
    read = _read_with(text, words, chosen, answers)
    beside = grades_beside({*read.words})
    return _read_with(text, {**beside, **words}, chosen, answers) if beside else read


def _read_with(text: str, words: Words, chosen: Mapping[int, Role], answers: Mapping[str, str]) -> Pasted:
    text, beside = without_words_around(text)
    try:
        refused.refuse_page(text)
        text = _bare(text)
        page = Page(text, lines_of(text))
        forms: tuple[Form, ...] = (*FORMS, ("words", partial(read_words, words=words)))
        name, table = next(((name, table) for name, form in forms if (table := form(page))), ("", None))
    except SceneError as refusal:
        return Pasted(problems=(refusal,))
    if table is None or not table.rows:
        return Pasted(problems=(SceneError("nothing-pasted"),))
    as_pasted = pad_rows(_under_its_head(table))
    table = with_values_within(with_retrieved(without_remarks(as_pasted)))
    roles = assign_roles(table, words)
    roles = _answered(roles, {place: role for place, role in chosen.items() if place < width_of(table)})
    if {*roles.by_column.values()} - {"none"} == {"rank"} and not roles.doubtful:
        return Pasted(problems=(SceneError("ranks-no-list"),))
    best = answers.get(doubts.BEST, LOWEST if doubts.are_distances(table, roles.by_column) else None)
    making = Making(words, answers.get(SCALE), answers.get(NEGATIVE, UNJUDGED), best)
    lists = making.lists(table, roles.by_column)
    topics, rows = [listed.topic for listed in lists], [row for listed in lists for row in listed.rows]
    if _are_values_of_queries(roles, lists):
        return Pasted(problems=(SceneError("metric-values"),))
    if all(row.grade is None for row in rows) and name_groups(topics):
        return Pasted(problems=(SceneError("documents-by-grade"),))
    as_noted = replace(as_pasted, notes=(*table.notes, *cutting.dropped(page, {row.line for row in rows})))
    notes = [*making.notes, *as_noted.notes, *(SceneError("line-title", line=line) for line in beside)]
    if name == "words" and "rank" not in roles.by_column.values():
        notes += ranks_note([_numbers_of(page, listed) for listed in lists])
    notes += _in_no_list(page, name, table, roles, topics, notes)
    asked = _asked_of_values(name, table, roles, making)
    if lists and not making.problems:
        for doubt, example in doubts.doubts(text, name, as_noted, roles.by_column, lists, notes).items():
            asked[doubt] = Question({doubts.AS_READ: example}, answers.get(doubt))
    columns = _columns(table, roles) if width_of(table) > 1 or roles.doubtful else ()
    draft = Pasted(lists, tuple(notes), tuple(making.problems), making.words, asked, columns)
    if name == "words" and doubts.can_be_of_names(text, lists):
        return _by_first_words(draft, answers)
    return _by_last_words(draft, table, answers) if doubts.can_end_names(text, making.words, lists) else draft


def _are_values_of_queries(roles: Roles, lists: Sequence[PastedList]) -> bool:
    """Return whether a table has fractions of queries, under no heading that says scores of documents."""
    is_scored = {*roles.by_column.values()} - {"none"} == {"query", "score"} and bool(roles.doubtful)
    scores = [row.score for listed in lists for row in listed.rows if len(listed.rows) == 1]
    return is_scored and 2 < len(scores) == len(lists) and all(0 <= (score or 0) <= 1 for score in scores)


def _by_first_words(read: Pasted, answers: Mapping[str, str]) -> Pasted:
    """Ask whether words before others are queries, as jaguar before cat, or begin names, as New York."""
    rows = [replace(row, name=f"{listed.topic} {row.name}") for listed in read.lists for row in listed.ranked]
    rows.sort(key=lambda row: row.line)
    topics, names = ([listed.topic for listed in read.lists], [row.name for row in rows])
    question = _question(doubts.FIRST_WORDS, (topics, names), answers)
    lists = (PastedList(rows),) if question.answer == doubts.OF_NAMES else read.lists
    return replace(read, lists=lists, questions={**read.questions, doubts.FIRST_WORDS: question})


def _by_last_words(read: Pasted, table: Table, answers: Mapping[str, str]) -> Pasted:
    """Ask whether words behind others are grades that nobody knows, or end names, as red hat."""
    ends = {row[0].line: row[-1].text for row in table.rows}
    rows = [replace(row, name=f"{row.name} {ends[row.line]}") for row in read.ranked]
    question = _question(doubts.LAST_WORDS, ([row.name for row in rows], [*ends.values()]), answers)
    asked = replace(read, questions={**read.questions, doubts.LAST_WORDS: question})
    if question.answer == doubts.OF_GRADES:
        return asked
    notes = (SceneError("no-grades"), *read.notes)
    return replace(asked, lists=(PastedList(rows),), notes=notes, problems=(), words={}, columns=())


def _question(name: str, examples: Iterable[Sequence[str]], answers: Mapping[str, str]) -> Question:
    """Return a question with an example of each thing that words can be."""
    texts = (", ".join(example[: doubts.SHOWN]) for example in examples)
    return Question(dict(zip(QUESTIONS[name], texts, strict=True)), answers.get(name))


def _numbers_of(page: Page, listed: PastedList) -> list[float]:
    """Return the numbers in front of a list's lines where they rise and are no grades; none elsewhere."""
    lines = dict(page.lines)
    matches = [named.NUMBERED.match(lines.get(row.line, "")) for row in listed.ranked]
    numbers = [next(filter(None, match.groups())) for match in matches if match]
    are_ids = any(row.name.startswith(number) for number, row in zip(numbers, listed.ranked, strict=False))
    are_grades = [*map(int, numbers)] == [row.grade for row in listed.ranked]
    are_ranks = len(numbers) == len(matches) and are_rising(numbers) and not are_ids and not are_grades
    return [*map(float, numbers)] if are_ranks else []


def _in_no_list(
    page: Page, name: str, table: Table, roles: Roles, topics: Sequence[str], notes: Sequence[SceneError]
) -> list[SceneError]:
    """Note what of a page has come into no list: columns, lines in which nothing stands, queries, its end."""
    unread = [
        name
        for place, name in enumerate(table.headings)
        if roles.by_column.get(place, "none") == "none" and name
    ]
    left = [SceneError("column-unread", name=truncate(name)) for name in unread]
    if name in BY_LINES and width_of(table) > 1:
        filled = [number for number, _ in page.nonblank]
        blank_lines = {number for number, _ in page.lines if filled[0] < number < filled[-1]} - {*filled}
        left += [SceneError("line-left-out", line=number) for number in sorted(blank_lines)]
    are_judged_alone = any(note.message == "topics-without-run" for note in notes)
    blank = None if are_judged_alone else labelled.blank_topics(page.text, topics)
    left += [blank] if blank else []
    is_document_a_line = 1 < len({row[0].line for row in table.rows}) == len(table.rows)
    if topics and name == "table" and is_document_a_line and {*roles.by_column.values()} - {"none"} == JUDGED:
        left.append(SceneError("order-of-lines"))
    ends_blank = page.text.rstrip(" \t").endswith("\n\n") or page.text.endswith("\r\n\r\n")
    return left + ([SceneError("blank-end")] if ends_blank else [])


def _asked_of_values(name: str, table: Table, roles: Roles, making: Making) -> dict[str, Question]:
    """Return what is asked of grades and scores: on which scale, below 0, whether high or low is good."""
    asked = {}
    if making.scale:
        asked[SCALE] = Question(making.scale.examples, making.scale.chosen)
    if making.has_negative:
        asked[NEGATIVE] = Question(dict.fromkeys((UNJUDGED, WORTHLESS), ""), making.negative)
    if not making.problems and doubts.can_be_distances(name, table, roles.by_column, making.rising):
        scores = [f"{row.score or 0.0:g}" for row in making.rising[0]]
        tops = {HIGHEST: scores[::-1][: doubts.SHOWN], LOWEST: scores[: doubts.SHOWN]}
        asked[doubts.BEST] = Question({way: ", ".join(top) for way, top in tops.items()}, making.best)
    return asked


def _bare(text: str) -> str:
    """Return a text without what a console or a chat puts around it; what stays is on its line."""
    filled = [line for line in text.splitlines() if line.strip()]
    are_headed = bool(filled) and all(map(heading_role, filled[0].split("::")))
    are_pairs = are_headed and len({line.count("::") for line in filled}) == 1
    if all((PAIR_OF_COLONS if are_pairs else DOUBLE_COLONS).fullmatch(line) for line in filled):
        text = text.replace("::", "\t")
    if ITEM.search(text):
        text = TAG_OF_LIST.sub("", text if "\n" in text.strip() else ITEM_END.sub("\n", text))
    return in_comments(QUOTED_CODE.sub(r"\1", FENCE.sub("", text)))


def _answered(roles: Roles, chosen: Mapping[int, Role]) -> Roles:
    """Take what was said of columns; of two in doubt the one that was answered answers for the other."""
    by_column, doubtful = {**roles.by_column, **chosen}, roles.doubtful - {*chosen}
    if len(roles.doubtful) == 2 and len(doubtful) == 1:
        (other,), (answered,) = doubtful, roles.doubtful - doubtful
        if chosen[answered] == roles.by_column[other]:
            by_column[other] = roles.by_column[answered]
        if chosen[answered] in (roles.by_column[answered], roles.by_column[other]):
            doubtful = frozenset()
    return Roles(by_column, doubtful)


def _under_its_head(table: Table) -> Table:
    """Take the first row for the headings, if it is that."""
    cells = table.rows[0]
    if table.headings or table.roles or len(table.rows) < 2 or not is_head(cells, table.rows[1:]):
        return table
    return replace(table, rows=table.rows[1:], headings=tuple(cell.text for cell in cells))


def _columns(table: Table, roles: Roles) -> tuple[Column, ...]:
    numbered = enumerate(
        zip(table.headings or ("",) * width_of(table), columns_of(pad_rows(table)), strict=True)
    )
    columns = (
        (roles.by_column.get(place, "none"), place in roles.doubtful, column) for place, column in numbered
    )
    return tuple(
        Column(head, role, is_doubtful, tuple(texts)) for role, is_doubtful, (head, texts) in columns
    )


def _usual_comma(plain: str, as_written: Pasted, as_decimals: Pasted) -> str | None:
    """Return what commas between digits are where only one reading makes sense; None where both do."""
    has_more = len(as_decimals.columns) > len(as_written.columns) > 0
    is_sure = bool(ONLY_ZEROS.fullmatch(plain)) or all(map(BESIDE_SEMICOLONS.fullmatch, plain.split()))
    lines = [line for line in plain.splitlines() if line.strip()]
    is_sure |= all(";" in line for line in lines) and "," not in CELL_WITH_COMMA.sub("", plain)
    is_refused = bool(as_written.problems) or any(column.is_doubtful for column in as_written.columns)
    if (as_decimals.is_ready and (has_more or is_refused)) or (is_sure and not as_decimals.problems):
        return DECIMAL
    if _count_unread(as_decimals) < _count_unread(as_written) and not as_decimals.problems:
        return DECIMAL
    ends = [match for line in lines if (match := ENDS_IN_DECIMAL.fullmatch(line))]
    are_counted = [match[1] for match in ends] == [str(n + 1) for n in range(len(ends))]  # Item 1,2
    if as_written.is_ready and len(ends) == len(lines) and not are_counted:
        return None
    if as_written.is_ready and len(as_decimals.notes) > len(as_written.notes):
        return SEPARATOR  # points would tear columns up
    has_numbers_only = not re.search(r"[^\s0-9,;|]", plain)
    return SEPARATOR if not as_decimals.is_ready and not has_numbers_only else None


def _count_unread(read: Pasted) -> int:
    return sum(note.message == "column-unread" for note in read.notes)


def usual_cutoff(scene: Scene, pasted: Pasted) -> int:
    """Return the k that the text names; else a k that was the whole list is so again, another stays."""
    return pasted.cutoff or (pasted.longest if scene.k >= len(scene.query.ranked) else scene.k)


def pasted_scene(scene: Scene, pasted: Pasted, k: int | None = None) -> Scene:
    """Put what was pasted on screen: one list in place of the active one, several in that of all."""
    cutoff = usual_cutoff(scene, pasted) if k is None else k
    grades = [row.grade or 0 for row in (*pasted.ranked, *pasted.missing)]
    scene = replace(scene, max_grade=max([scene.max_grade, *grades]))
    if len(pasted.lists) > 1:
        named = enumerate(pasted.lists, start=1)
        queries = [_query(listed, listed.topic or f"Q{place}") for place, listed in named]
        return set_cutoff(replace(scene, queries=tuple(queries), active=0), cutoff)
    (listed,) = pasted.lists or (PastedList(()),)
    query = _query(listed, listed.topic or scene.query.name)
    queries = [*scene.queries[: scene.active], query, *scene.queries[scene.active + 1 :]]
    return set_cutoff(replace(scene, queries=tuple(queries)), cutoff)


def _query(listed: PastedList, name: str) -> Query:
    query = build_query(
        (row.grade for row in listed.ranked),
        (row.grade for row in listed.missing),
        names=[row.name for row in listed.rows],
        name=name,
    )
    scored = zip(query.ranked, listed.ranked, strict=True)
    return replace(query, ranked=tuple(replace(document, score=row.score) for document, row in scored))


def format_list(query: Query) -> str:
    """Write a list so that it is read as it is: its grades, or a table with headings where there is more."""
    names = tuple(document.name for document in query.documents)
    has_scores = query.ranked[0].score is not None
    if names == default_names(len(names)) and not query.missing and not has_scores:
        return " ".join(_grade_text(document.grade) for document in query.ranked)
    heads = ["rank", "name", "grade", *(["score"] if has_scores else [])]
    lines = [heads]
    for place, document in enumerate(query.documents, start=1):
        is_ranked = place <= len(query.ranked)
        name = quote(document.name) if PARTS_CELLS.search(document.name.translate(PLAIN)) else document.name
        cells = [str(place) if is_ranked else "–", name, _grade_text(document.grade)]
        lines.append(cells + ([repr(document.score)] if has_scores and is_ranked else []))
    return "\n".join(", ".join(cells) for cells in lines)


def _grade_text(grade: Grade) -> str:
    return NOT_JUDGED if grade is None else str(grade)
