"""Texts that can be read in two ways: commas, ids or values, one list or several. A person is asked."""

import re
from bisect import bisect
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import chain, groupby

from scene.list.edits import default_names
from scene.paste import doubts
from scene.paste.brackets import BRACKET
from scene.paste.cells import PLAIN
from scene.paste.draft import (
    AS_ENDS,
    AS_NOTHING,
    COMMA,
    DECIMAL,
    EACH,
    GAPS,
    KINDS,
    LINES,
    OF_DOCUMENTS,
    OF_VALUES,
    QUESTIONS,
    RULES,
    SEPARATOR,
    THOUSANDS,
    Pasted,
    Question,
)
from scene.paste.lists import PastedList, Row

SHORTEST_ROW = 3
"""As many grades in a line are a list of their own beside a line with one."""
PREDICTED = re.compile(r"\b(?:y_?|\w{1,20}_)?pred(?:s|icted|ictions?|_\w{0,20})?\b", re.IGNORECASE)
"""What is predicted: scores, or in other programs a ranking of ids."""
OF_IDS = re.compile(r"\bm?apk\(")
WITH_COMMA = re.compile(r'"[^"\n]*"|(?<![^\s;；|])([0-9]+|(?=,[0-9]{2})),([0-9]+)(?![^\s;；|])')
OF_THOUSANDS = re.compile(r"(?<![^\s;；|])([1-9][0-9]{0,2}),([0-9]{3})(?![^\s;；|])")
"""A number with a comma that can stand between thousands."""
QUOTED_THOUSANDS = re.compile(r'"([1-9][0-9]{0,2}),([0-9]{3})"')
QUOTED_DECIMAL = re.compile(r'"(?:[0-9]+,(?![0-9]{3}")[0-9]+|0,[0-9]+)"')
BESIDE_SEMICOLONS = re.compile(r"[0-9]+(?:,[0-9]+)?(?:;[0-9]+(?:,[0-9]+)?)+")
"""Numbers that semicolons part, so that commas part nothing."""
CELL_WITH_COMMA = re.compile(r"(?<![^;\n])[^\S\n]*-?[0-9]+,[0-9]+[^\S\n]*(?![^;\n])")
"""A number with a comma that is alone in its cell, between semicolons."""
ENDS_IN_DECIMAL = re.compile(r"(?=[^,;|\d]*[^\W\d])[^,;|]*\s([0-9]+)(?:,[0-9]{1,2})?\s*")
"""A name with one number behind it, which can have a comma."""
ONLY_ZEROS = re.compile(r"\s*[0-9]+,0+(?:[\s;|]+[0-9]+,0+)+\s*")


def by_kind(text: str, read: Callable[[str], Pasted], answers: Mapping[str, str]) -> Pasted:
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


def with_commas(text: str, read: Callable[[str], Pasted], answers: Mapping[str, str]) -> Pasted:
    """Read a text; where its commas can be either, as somebody has said."""
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


def by_parts(text: str, draft: Pasted, answers: Mapping[str, str]) -> Pasted:
    """Ask about what parts a list: lines of grades, blank lines between grades, rules between documents."""
    if len(draft.lists) != 1 or draft.missing:
        return draft
    parted = {LINES: _by_lines(text, draft), GAPS: _between_gaps(text, draft), RULES: _between_rules(draft)}
    question = next((question for question, parts in parted.items() if len(parts) > 1), None)
    if not question:
        return draft
    chosen, parts = answers.get(question), parted[question]
    asked = {**draft.questions, question: Question(dict.fromkeys(QUESTIONS[question], ""), chosen)}
    if chosen not in (EACH, AS_ENDS, AS_NOTHING):
        return replace(draft, questions=asked)
    blank = {row.line for row in draft.ranked} - {row.line for part in parts for row in part}
    notes = tuple(note for note in draft.notes if note.values.get("line") not in blank)
    lists = []
    for part in [[*chain(*parts)]] if chosen == AS_NOTHING else parts:
        names = [row.name for row in part] if draft.columns else default_names(len(part))
        named = zip(part, names, strict=True)
        lists.append(PastedList(tuple(replace(row, name=name) for row, name in named)))
    return replace(draft, lists=tuple(lists), notes=notes, questions=asked)


def _by_lines(text: str, draft: Pasted) -> list[list[Row]]:
    """Return the grades of a list line by line; nothing where lines are short, or brackets part them."""
    titles = {note.values["line"] for note in draft.notes if note.message == "line-title"}
    lines = (line for number, line in enumerate(text.splitlines(), start=1) if number not in titles)
    parts = [[*rows] for _, rows in groupby(draft.ranked, key=lambda row: row.line)]
    are_rows = not draft.columns and not any(map(BRACKET.search, lines))
    lengths = [*map(len, parts)]
    is_below_one = lengths[:1] == [1] and min(lengths[1:], default=0) >= SHORTEST_ROW and not draft.problems
    is_long = min(lengths, default=0) > 1 or is_below_one
    return parts if are_rows and is_long else []


def _between_gaps(text: str, draft: Pasted) -> list[list[Row]]:
    """Return grades, one a line, as blank lines part them."""
    filled = {number for number, line in enumerate(text.splitlines(), start=1) if line.strip()}
    groups = groupby(draft.ranked, key=lambda row: row.line in filled)
    return [] if draft.columns else [[*rows] for is_filled, rows in groups if is_filled]


def _between_rules(draft: Pasted) -> list[list[Row]]:
    """Return the documents of a list as rules part them, several from several."""
    rules = [int(str(note.values["line"])) for note in draft.notes if note.message == "line-rule"]
    rows = sorted(draft.ranked, key=lambda row: bisect(rules, row.line))
    parts = [[*part] for _, part in groupby(rows, key=lambda row: bisect(rules, row.line))]
    return parts if min(map(len, parts), default=0) > 1 else []


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


def _count_unread(draft: Pasted) -> int:
    return sum(note.message == "column-unread" for note in draft.notes)
