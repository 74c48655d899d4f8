"""A ranking and what is relevant, each below or behind its name: `retrieved: a, b` above `relevant: b`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from scene.address.tokens import (
    GRADE_WORDS,
    NOT_JUDGED_SPELLINGS,
    as_word,
    grades_beside,
    number_of,
    truncate,
)
from scene.list.model import SceneError
from scene.paste.brackets import LETTERS
from scene.paste.cells import PLAIN, Cell, Lines, Table
from scene.paste.forms.blocks import TITLE
from scene.paste.forms.by_name import AROUND, GRADED, LINE, PART, lines_of_sides, read_by_name
from scene.paste.forms.form import Entry, Page, join_run_and_qrels
from scene.paste.forms.metric_values import METRIC
from scene.paste.forms.named import BULLET, ID, NUMBERED, TITLE_OF_ITEM
from scene.paste.forms.sides import GRADES, is_judgement, is_ranking
from scene.paste.forms.words import NUMBERED_TITLE
from scene.paste.headings import heading_role, is_negated, parts_of, words_of
from scene.paste.kinds import is_grade

SIDE = re.compile(
    r"\s*#*\s*(?P<name>[^\W\d][^:=\d]{0,40}?)\s*"
    r"(?:(?:\((?P<level>\d{1,2})\)|=?\s*(?P<digits>\d{1,2}))\s*(?=[:=]))?(?:[:=]\s*(?P<text>.*))?"
)
"""A name, perhaps with a number, and what stands behind it: highly relevant (2): d1, d4."""
OF_QUERY = re.compile(r"\s*(?P<query>[^:=]*[^\s:=-])(?:\s+[-–]?\s*|'s )(?P<side>[^\W\d][^\W\d]*\s*[:=].*)")
"""A query in front of what was retrieved for it, or is relevant."""
NAME = re.compile(rf"{ID.pattern}|\d{{1,9}}|[A-Z]|[\w./-]{{1,60}}\.(?:md|txt|pdf|html?|docx?)")
PLAIN_NAME = re.compile(r"[^\W\d_]+")
SEVERAL_WORDS = re.compile(rf"{LETTERS}(?: +{LETTERS})+")
ALL_IDS = re.compile(rf"(?:{NAME.pattern}|[a-z])(?: +(?:{NAME.pattern}|[a-z]))*")
BETWEEN = re.compile("[,;>]")
QUOTES = re.compile(r"(?<!\w)['\"]|['\"](?!\w)")
SPACE_BEFORE = re.compile(r"(?<=\w)[ \t]+(?=\([^()\s]*\))")
QUALIFYING = words_of(
    "false partially partly fully highly marginally somewhat slightly maybe very muy no sehr teilweise"
    " peu très"
)
"""What makes the name of a set another grade than the name beside it."""
OF_LETTER = re.compile(r"grade\s[A-F]", re.IGNORECASE)
"""What a grade is called that nobody knows: grade A."""
MANY = re.compile(
    r"(?<=relevante)s\b|(?<=pertinent)s\b|\s+(?:documents?|docs|items|dokumente|documentos)$", re.IGNORECASE
)
"""What a word for a grade has more where it is said of several documents."""
LONGEST_NAME = 3


@dataclass
class Section:
    """What stands below or behind one name: a ranking, or documents that are judged alike; `number` is the
    number behind that name, which counts documents unless it `number_is_grade`, a grade.
    """

    query: Cell
    name: str
    is_run: bool
    is_below: bool = False
    number: str | None = None
    number_is_grade: bool = False
    entries: list[Entry] = field(default_factory=list)


def read_sides_below(page: Page) -> Table | None:
    """Read a ranking and what is relevant, each below or behind its name, perhaps for several queries."""
    lines = _with_part_titles(_below_queries(lines_of_sides(page)))
    titles = [number for number, line in lines[:1] if _is_title(line)]
    lines = lines[len(titles) :]
    are_titled = _are_titled(lines)
    sections = _sections(lines, are_titled=are_titled)
    run = [_without_grade(entry) for section in sections if section.is_run for entry in section.entries]
    sets = [section for section in sections if not section.is_run and section.entries]
    judged = [entry for section in sets for entry in section.entries]
    are_whole = are_titled or not any(" " in name for _, line in lines for name in _names_between(line))
    if not run or not judged or not any(map(_can_be_relevant, sets)):
        return None
    if not _share_plain_names(run, judged, are_whole=are_whole):
        return None
    judged_by_rank = _judged_by_rank(run, _graded(sets))
    if judged_by_rank is None:
        return None
    rankings: dict[str, list[str]] = {}
    for section in sections:
        rankings.setdefault(section.query.text, []).extend([section.name] if section.is_run else [])
    if several := next((names for names in rankings.values() if len(list(filter(None, names))) > 1), None):
        if table := read_by_name(page):
            return table
        raise SceneError("several-runs", names=tuple(map(truncate, several)))
    valued = (s.name for s in sections if s.is_run and any(map(_has_other_value, s.entries)))
    notes = (SceneError("values-unread", name=truncate(name)) for name in valued)
    return join_run_and_qrels(run, judged_by_rank).with_titles(titles).with_notes(notes)


def _sections(lines: Lines, *, are_titled: bool) -> list[Section]:
    """Return what stands below each name; nothing where a line is no name, no query and no documents."""
    sections: list[Section] = []
    query, section = Cell("", 1), None
    for number, line in lines:
        head = SIDE.fullmatch(line.translate(PLAIN))
        if head and _is_unclear(head):
            return []
        side = head if head and _is_side(head) else None
        if not side and (title := _query((number, line))):
            query, section = title, None
            continue
        if side:
            section = _named_section(query, side)
            sections.append(section)
        elif NUMBERED.match(line) and _can_be_unnamed_ranking(sections, section, query):
            section = Section(query, "", is_run=True)
            sections.append(section)
        text = side["text"] or "" if side else _without(NUMBERED, line)
        has_bullet = not side and (section is None or bool(section.name))
        text = _without(BULLET, text) if has_bullet else text
        entries = _titles_in(query, line, number) if are_titled else _documents(query, text, number)
        if section is None or entries is None:
            return []
        section.entries += entries
    return sections


def _named_section(query: Cell, head: re.Match[str]) -> Section:
    """Return the section that a name begins, which may have documents behind it."""
    is_below = not (head["text"] or "").strip()
    level = head["level"] or head["digits"]
    return Section(query, head["name"], is_ranking(head["name"]), is_below, level, bool(head["digits"]))


def _is_title(line: str) -> bool:
    """Return whether the first line is a title: no name, no value behind one, no query."""
    plain = line.translate(PLAIN)
    head = SIDE.fullmatch(plain)
    return not LINE.fullmatch(plain) and not (head and _is_side(head)) and not _query((1, line))


def _is_named_side(head: re.Match[str]) -> bool:
    """Return whether a name is that of a ranking or that of judgements, and not of both."""
    name = head["name"]
    return is_ranking(name) != (is_judgement(name) or heading_role(name) == "grade" or _is_set(head))


def _is_side(head: re.Match[str]) -> bool:
    return _is_named_side(head) and len(head["name"].split()) <= LONGEST_NAME


def _is_set(head: re.Match[str]) -> bool:
    return _is_grade_of_set(head["name"]) and head[0].rstrip(" ") != head["name"]


def _is_unclear(head: re.Match[str]) -> bool:
    """Return whether nobody knows which grade a set stands for, or a number counts rankings or documents."""
    name = head["name"]
    is_qualified = not _is_set(head) and bool(is_negated(name) or parts_of(name) & QUALIFYING)
    is_counted = is_ranking(name) or not (head["level"] or parts_of(name) & GRADES)
    has_number = head["level"] or head["digits"]
    is_lettered = bool(OF_LETTER.fullmatch(name))
    return _is_named_side(head) and (is_qualified or is_lettered or bool(has_number and is_counted))


def _can_be_unnamed_ranking(sections: Sequence[Section], section: Section | None, query: Cell) -> bool:
    """Return whether numbered lines below judgements are the ranking of a query that has none yet."""
    is_below = section is not None and (section.is_below or section.is_run)
    has_ranking = any(other.is_run and other.query == query for other in sections)
    return not is_below and not has_ranking and any(not other.is_run for other in sections)


def _word_of(name: str) -> str:
    """Return the word for a grade that a name can be, which may be said of several documents."""
    plain = as_word(name)
    return plain if plain in GRADE_WORDS else as_word(MANY.sub("", name))


def _is_grade_of_set(name: str) -> bool:
    """Return whether a set of documents is called by the grade of all of them: partially relevant."""
    return _word_of(name) in {*GRADE_WORDS, *NOT_JUDGED_SPELLINGS}


def _can_be_relevant(section: Section) -> bool:
    """Return whether documents of a set can be relevant: its name is not that of a grade of 0, or of none."""
    return not _is_grade_of_set(section.name) or bool(GRADE_WORDS.get(_word_of(section.name)))


def _graded(sets: Sequence[Section]) -> list[Entry]:
    """Return judged documents with the grades by which sets of them are called, in digits or words."""
    words = [_word_of(section.name) for section in sets]
    of_words = {**GRADE_WORDS, **grades_beside({*words})}
    is_told = len({*words}) > 1 or of_words.get(words[0], 1) not in (1, 2, 3, 4)
    are_levels = all(_are_levels([s for s in sets if s.query == section.query]) for section in sets)
    judged = []
    for section, word in zip(sets, words, strict=True):
        grade = section.number if are_levels else of_words.get(word) if is_told else None
        for entry in section.entries if word not in NOT_JUDGED_SPELLINGS else []:
            is_bare = grade is not None and entry.value is not None and entry.value.text == "1"
            judged.append(replace(entry, value=Cell(str(grade), entry.document.line)) if is_bare else entry)
    return judged


def _are_levels(sets: Sequence[Section]) -> bool:
    """Return whether numbers behind the names of a query's sets are grades, and do not count documents."""
    levels = [int(section.number) for section in sets if section.number]
    if len(levels) < len(sets) or len({*levels}) < len(levels):
        return False
    words = [_word_of(section.name) for section in sets]
    if all(section.number_is_grade for section in sets):
        return True
    # There are never fewer documents than are named.
    are_counts = all(level >= len(section.entries) for level, section in zip(levels, sets, strict=True))
    pairs = sorted((GRADE_WORDS.get(word, 0), level) for word, level in zip(words, levels, strict=True))
    rise = [level for _, level in pairs] == sorted(levels) and all(
        grade or not level for grade, level in pairs
    )
    return len(sets) > 1 and rise and (len({*words}) == 1 or not are_counts)


def _query(item: tuple[int, str]) -> Cell | None:
    """Return the query that a line names as its title."""
    number, line = item
    if (counted := NUMBERED_TITLE.fullmatch(line.strip())) and heading_role(counted[1]) == "query":
        return Cell(line.strip(" :"), number)
    return Cell(title[1], number) if (title := TITLE.fullmatch(line)) else None


def _with_part_titles(lines: Lines) -> Lines:
    """Return lines with a title above each of several rankings: the part of its exercise, or its number."""
    matches = [PART.match(line) for _, line in lines]
    letters = [match[1] for match in matches if match]
    bare = [line[match.end() :] if match else line for match, (_, line) in zip(matches, lines, strict=True)]
    names = [_name_of_side(line) for line in bare]
    rankings = [name for name in names if is_ranking(name)]
    is_turned = [is_ranking(name) for name in names if name] == [True, False] * len(rankings)
    are_parts = is_turned and len({*letters}) in (0, len(rankings)) and not any(map(_query, lines))
    if len(rankings) < 2 or len({*rankings}) > 1 or not are_parts:
        return lines
    titles = iter(letters or map(str, range(1, len(rankings) + 1)))
    titled: list[tuple[int, str]] = []
    for (number, _), line, name in zip(lines, bare, names, strict=True):
        titled += [(number, f"query: {next(titles)}")] if is_ranking(name) else []
        titled += [(number, line)] if line.strip() else []
    return titled


def _below_queries(lines: Lines) -> Lines:
    """Return lines that each begin with their query, two for each, with a title above: u1 recs: a, b."""
    matches = [(number, OF_QUERY.fullmatch(line.translate(PLAIN))) for number, line in lines]
    named = [(number, match["query"], match["side"]) for number, match in matches if match]
    starts = [number for (number, query, _), (_, other, _) in pairwise(named) if query == other]
    queries = [query for _, query, _ in named]
    is_turned = [is_ranking(side) for _, _, side in named] == [True, False] * len(starts)
    if len(named) < len(lines) or not is_turned or len({*queries}) < len(starts) or len(starts) < 2:
        return lines
    return [
        (number, line)
        for number, query, side in named
        for line in ([f"query: {query}"] * (number in starts) + [side])
    ]


def _name_of_side(line: str) -> str:
    match = SIDE.fullmatch(line.translate(PLAIN))
    return match[1] if match else ""


def _share_plain_names(run: Sequence[Entry], judged: Sequence[Entry], *, are_whole: bool) -> bool:
    """Return whether names that can be words of a sentence as well are all on both sides, of one of them;
    if no blanks part them, one is enough.
    """
    of_run, of_judges = ({entry.document.text for entry in side} for side in (run, judged))
    are_ids = all(map(NAME.fullmatch, of_run | of_judges))
    is_shared = are_whole and bool(of_run & of_judges)
    return are_ids or of_run <= of_judges or of_judges <= of_run or is_shared


def _has_other_value(entry: Entry) -> bool:
    """Return whether a document of a ranking has a value that is no score, and says more than a mark."""
    return entry.value is not None and entry.value.text != "1" and not _without_grade(entry).value


def _without_grade(entry: Entry) -> Entry:
    """Return a document of a ranking without a number that is no score."""
    return entry if entry.value and "." in entry.value.text else replace(entry, value=None)


def _judged_by_rank(run: Sequence[Entry], judged: Sequence[Entry]) -> list[Entry] | None:
    """Return what is judged; numbers are grades in the order of a ranking of names, and ids beside ids."""
    ranked, said = ({entry.document.text for entry in side} for side in (run, judged))
    are_answers = all(is_grade(text, {}) for text in said) and not said <= ranked  # yes, no
    numbers = [entry for entry in judged if are_answers or entry.document.text.isdecimal()]
    are_ids = any(entry.document.text.isdecimal() for entry in run)
    if not numbers and not are_ids:
        return [*judged]
    if len(numbers) < len(judged):
        return None
    if are_ids:
        of_run, of_judges = ({entry.key for entry in side} for side in (run, judged))
        is_shared = bool(of_run & of_judges) and not any(entry.document.text == "0" for entry in judged)
        return [*judged] if is_shared and len(of_judges) == len(judged) else None
    if [entry.query for entry in run] != [entry.query for entry in judged]:
        return None
    pairs = zip(run, judged, strict=True)
    return [replace(entry, value=grade.document) for entry, grade in pairs]


def _are_titled(lines: Lines) -> bool:
    """Return whether names have several words: commas part them, or one stands on both sides."""
    parted = [_names_between(line) for _, line in lines]
    several = [name for names in parted for name in names if " " in name and not ALL_IDS.fullmatch(name)]
    among_others = [name for names in parted if len(names) > 1 for name in names if name in several]
    come_again = any(several.count(name) > 1 for name in several if TITLE_OF_ITEM.fullmatch(name))
    with_ids = {name for name in several if NAME.fullmatch(name.split()[0])}
    is_clear = len({name.split()[0] for name in with_ids}) == len(with_ids)  # no id has two values
    return is_clear and (come_again or any(map(SEVERAL_WORDS.fullmatch, among_others)))


def _names_between(line: str) -> list[str]:
    """Return what commas or arrows part behind a name; behind a rank, all that stands there."""
    head, bare = SIDE.fullmatch(line.translate(PLAIN)), _without(NUMBERED, line)
    if head and _is_side(head):
        bare = head["text"] or ""
    elif bare != line:
        return [bare.strip()]
    names = BETWEEN.split(AROUND.sub(r"\1", _without(BULLET, bare).strip()))
    return [name.strip() for name in names if name.strip()]


def _without(start: re.Pattern[str], text: str) -> str:
    """Return a text without the bullet or rank that it begins with."""
    match = start.match(text)
    return text[match.end() :] if match else text


def _titles_in(query: Cell, line: str, number: int) -> list[Entry] | None:
    """Return the documents of a line in whose names blanks part no words: The Matrix, Up."""
    names = _names_between(line)
    are_names = all(TITLE_OF_ITEM.fullmatch(name) or PLAIN_NAME.fullmatch(name) for name in names)
    if not are_names or (names and all(heading_role(word) for name in names for word in name.split())):
        return None
    return [_judged(query, name, number) for name in names]


def _documents(query: Cell, text: str, line: int) -> list[Entry] | None:
    """Return the documents of a line: ids, relevant where they are judged, or one with its grade."""
    plain = SPACE_BEFORE.sub("", AROUND.sub(r"\1", text.strip()))
    words = re.findall(r"[^\s,;>]+", re.sub(r"\s*[:=]\s*", ":", QUOTES.sub("", plain)))
    if any(METRIC.fullmatch(word.partition(":")[0]) for word in words):
        return None
    if len(words) == 2 and NAME.fullmatch(words[0]) and is_grade(words[1], {}) and not words[0].isdecimal():
        return [Entry(query, Cell(words[0], line), Cell(words[1], line))]
    graded = [match for word in words if (match := GRADED.fullmatch(word)) and _is_value(match[2])]
    if len(graded) == len(words):
        return [Entry(query, Cell(match[1], line), Cell(match[2], line)) for match in graded]
    if not all(map(NAME.fullmatch, words)) and not all(map(PLAIN_NAME.fullmatch, words)):
        return None
    return [_judged(query, word, line) for word in words]


def _judged(query: Cell, name: str, line: int) -> Entry:
    return Entry(query, Cell(name, line), Cell("1", line))


def _is_value(text: str) -> bool:
    return is_grade(text, {}) or number_of(text) is not None
