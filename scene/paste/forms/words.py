"""Short lists: grades in a row, names with their grades, bullets and arrows, words and signs for grades."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from scene.address.tokens import GRADE_WORDS, NOT_JUDGED_SPELLINGS, as_word, number_of, shown
from scene.list.model import MAX_GRADE, SceneError
from scene.paste.cells import PLAIN, SEPARATORS, Cell, Lines, Table
from scene.paste.forms.form import Form, Page
from scene.paste.forms.tables import bare_tables
from scene.paste.headings import heading_role, is_head
from scene.paste.kinds import Words, counts, grade_in_words, grade_number, is_grade, kind_of
from scene.paste.roles import by_content, columns_of
from scene.paste.scales import IN_PROPORTION, scale_of

PAIR = re.compile(
    r"([^:=()\[\]{}\"]*[^:=()\[\]{}\"\s])\s*"
    r"(?:[:=]\s*([^\s:=()\[\]{}]+)|[(\[]\s*([^\s:=()\[\]{}]+)\s*[)\]])"
)
"""A name with its grade behind a colon or in brackets."""
BEFORE_GRADE = "\t,:;=，：；、|"
"""What can stand between a name and its grade, besides a space."""
ARROW = re.compile(r"\s*(?:-+>|=+>|→|⇒|➜|↦|……|\.{3,}|—|(?<=\s)[-–](?=\s+[^-–]+$))\s*")
BULLET = re.compile(r"\s*(?:[*•·‣◦▪●○–—+-]|\[[ xX]?\])\s+(?=\S)")
NUMBERED = re.compile(
    r"\s*(?:(?:\(?([0-9]{1,3})[.)、．:]|#([0-9]{1,3}))(?:\s*(?=[^\s\d.,;)])|\s+(?=\d))"
    r"|([0-9]{1,3})\s*(?:[-=]+>|→|⇒)\s*(?=[^\s\d])"
    r"|(?:(?:[Rr]ank|[Rr]ang)\s*([0-9]{1,3})|第\s*([0-9]{1,3})\s*[名位]|([0-9]{1,3})(?:st|nd|rd|th))\s*[:：.,)]?\s+)"
)
"""The number of a line in front of a name, or of an id."""
TAIL = re.compile(r"(\S.*?)\s*[(\[,;:–-]\s*([^\W\d_]+)\s*[:=]?\s*([0-9]{1,2})\s*[)\]]?")
"""A name, and behind it in brackets or behind a comma what is said of it: (rel 2)."""
LABEL = re.compile(r"\s*[^\W\d_][^\d:=]{0,30}[:=]\s*(?=\S)")
STARS = re.compile(r"\s*([★⭐☆]+)\s*[:\s]\s*(\S.*)")
MARKED = re.compile(r"\s*([-+−✓✗✔✘✅❌☑☐👍👎]️?|\[[ xX]?\])\s+(\S.*)")
"""A sign for the grade, and a name behind it."""
SPELLED_OUT = re.compile(r"(.*?\S)\s*[\s:,;=|(\[]\s*([0-9]{1,2}\s*[-–—]\s*[^\W\d]+)[)\]]?")
BOX = re.compile(r"\[[ xX]\]")
BOXES = re.compile(rf"(?:\s*{BOX.pattern}[\s,;]*)+")
"""Boxes that are ticked or not, and nothing else."""
ID = re.compile(r"(?=\S*[A-Za-z])(?=\S*\d)[A-Za-z0-9_.#-]+")
CHAIN = re.compile(r"\s+(?:>|≻|»|→|-+>)\s+")
"""What stands between the documents of a ranking on one line."""
FIRST_FRACTION = re.compile(r"\s*([0-9]{1,2}\s*/\s*[0-9]{1,2})\s+(\S.*)")
PHRASE = re.compile(r"(?<![\w.@/])[0-9]{1,2}(?:\s*[,;，、\s]\s*[0-9]{1,2}(?![\w./])){2,}")
SIGNED = re.compile(r"[^\s:=：]+[:=：][^\s:=：,;]+[,;]?|[^\s()]+\([^\s()]+\)[,;]?")
"""A name with its grade, without a blank."""
HALF = Fraction(1, 2)
MAX_UNKNOWN, MAX_WORDS_OF_NAME = 12, 6


def without_bullets(lines: Lines) -> Lines:
    """Take bullets and numbers off lines that all have one."""
    for pattern in (BULLET, NUMBERED):
        filled = [(number, line) for number, line in lines if line.strip()]
        found = [pattern.match(line) for _, line in filled]
        if len(filled) > 1 and all(found):
            places = [match[match.lastindex or 0].strip() for match in found if match]
            # Signs of two kinds are no bullets: they say what is relevant.
            if len({*places}) == 1 if pattern is BULLET else counts(places):
                return [(number, pattern.sub("", line, count=1)) for number, line in lines]
    return lines


def one_pair_a_line(lines: Lines) -> Lines:
    """Part `A: 3; B: 2` and `A (3), B (2)` into a line each, if all that is written has this form."""
    parts = [(number, part) for number, line in lines for part in _parts(line)]
    has_several = len(parts) > sum(bool(line.strip()) for _, line in lines)
    pairs = [PAIR.fullmatch(part.translate(PLAIN)) for _, part in parts]
    if not has_several or not all(pair and not is_grade(pair[1].strip(), {}) for pair in pairs):
        return lines
    return [
        (number, f"{part[: pair.end(1)]}: {pair[2] or pair[3]}")
        for (number, part), pair in zip(parts, pairs, strict=True)
        if pair
    ]


def _parts(line: str) -> list[str]:
    """Cut a line at commas and semicolons, at blanks if there is a sign in every word."""
    words = line.split()
    if len(words) > 1 and all(map(SIGNED.fullmatch, words)):
        return [word.rstrip(",;") for word in words]
    parting = CHAIN if len(CHAIN.findall(line)) > 1 else re.compile("[,;，；、]")
    return [part.strip() for part in parting.split(line) if part.strip()]


def flat_cells(line: str, number: int) -> list[Cell]:
    """Cut a line at anything that can part grades; nothing between two commas is a cell, too."""
    if grade_in_words(line) is not None:
        return [Cell(line.strip(), number)]
    if BOXES.fullmatch(line):
        return [Cell(box, number) for box in BOX.findall(line)]
    parts = [_words(part) for part in re.split(r"[,;|\t]", line.translate(PLAIN))]
    if not any(parts):
        return []
    while not parts[-1]:
        parts.pop()
    tokens = [token for part in parts for token in (part or [""])]
    if len(tokens) == 1 and tokens[0].count(".") > 1:
        tokens = tokens[0].split(".")  # as it stands in the address
    return [Cell(token, number) for token in tokens]


def _words(part: str) -> list[str]:
    """Cut at blanks and brackets, but not in the midst of "not relevant" or of a grade with its word."""
    if grade_in_words(part) is not None:
        return [part.strip()]
    tokens: list[str] = []
    for token in re.split(r"[\s\[\](){}\"]+", part):
        pair = f"{tokens[-1]} {token}" if tokens else ""
        if as_word(pair) in GRADE_WORDS or as_word(pair) in NOT_JUDGED_SPELLINGS:
            tokens[-1] = pair
        elif token:
            tokens.append(token)
    return tokens


def read_words(page: Page, words: Words) -> Table | None:
    """Read what has neither headings nor brackets that say more."""
    if titled := _below_a_title(page, words):
        return titled
    lines = _unlabelled(one_pair_a_line(without_bullets(page.lines)))
    filled = [(number, line) for number, line in lines if flat_cells(line, number)]
    if not filled:
        return None
    first, *below = ((Cell(line.strip(), number),) for number, line in filled)
    is_plain = not re.search(r"\d", first[0].text)
    if below and is_plain and heading_role(first[0].text) == "grade" and is_head(first, below):
        filled = filled[1:]
        lines = [
            (number, line)
            for number, line in lines
            if number >= filled[0][0] - 1 and number != page.filled[0][0]
        ]
    cells = [cell for number, line in filled for cell in flat_cells(line, number)]
    is_flat = all(not cell.text or is_grade(cell.text, words) for cell in cells)
    bare = Page("\n".join(line for _, line in filled), filled)
    if not is_flat and (names := _names(bare)):
        return names
    if table := _columns(bare, words, is_flat):
        return table
    if not is_flat and (phrase := _phrase(page, cells)):
        return phrase
    if not is_flat:
        _refuse_numbers(cells)
    if not is_flat and len(cells) > 3:
        _refuse_prose(cells, words)
    notes: tuple[SceneError, ...] = ()
    blank = _blank(lines, filled)
    if len(cells) == len(filled):  # one a line: a blank line is a document, too
        cells = sorted([*cells, *(Cell("", number) for number in blank)], key=lambda cell: cell.line)
    else:
        notes = tuple(SceneError("line-left-out", line=number) for number in blank)
    return Table(tuple((cell,) for cell in cells), roles={0: "grade"}, notes=notes)


def _below_a_title(page: Page, words: Words) -> Table | None:
    """Read a list below a line that ends in a colon, if every line of it is a name with its grade."""
    (number, first), *others = page.filled or [(0, "")]
    if not others or not first.rstrip().endswith((":", "：")):
        return None
    lines = _named_lines(without_bullets(others))
    if lines is None or not all(is_grade(value.text, words) for _, value in lines.rows):
        return None
    return replace(lines, notes=(SceneError("line-title", line=number),))


def _blank(lines: Lines, filled: Lines) -> list[int]:
    kept = {number for number, _ in filled}
    return [number for number, _ in lines if number < filled[-1][0] and number not in kept]


def _unlabelled(lines: Lines) -> Lines:
    """Take `rel:` off a single line of grades; a trailing sign of equality goes, too."""
    filled = [(number, line) for number, line in lines if line.strip()]
    if len(filled) != 1:
        return lines
    ((number, line),) = filled
    plain = line.translate(PLAIN)
    if match := LABEL.match(plain):
        rest = flat_cells(line[match.end() :], number)
        role = heading_role(match[0].strip(" :="))
        if rest and (len(rest) > 1 or role == "grade") and all(is_grade(cell.text, {}) for cell in rest):
            return [(number, line[match.end() :])]
    return lines


def _columns(page: Page, words: Words, is_flat: bool) -> Table | None:
    """Read lines of the same number of cells, or of a name and a grade."""
    found = bare_tables(page)
    named = None if is_flat else _named_lines(page.lines)
    is_wide = any(len(table.rows[0]) > 2 for separator, table in found if separator in SEPARATORS)
    if named and not is_wide and not any(_parts_lists(table, words) for _, table in found):
        return named
    for separator, table in found:
        columns = columns_of(table)
        roles = by_content(columns, words)
        if is_flat:
            if {*roles.of.values()} == {"rank", "grade"} and len(table.rows) > 2 and len(columns) == 2:
                return table
            continue
        known = {*roles.of.values()}
        has_value = {"grade", "score", "rank"} & known or {"query", "document"} <= known
        texts = [column[0] for column in columns]
        is_row = (
            separator in SEPARATORS
            and kind_of(columns[0], words) == "text"
            and len({*texts}) == len(texts) < 5
        )
        if (has_value or roles.doubtful) and (len(table.rows) > 1 or is_row):
            return table
    return None


def _parts_lists(table: Table, words: Words) -> bool:
    """Return whether a column of queries parts the rows, which is more than a word that begins every name."""
    columns = columns_of(table)
    queries = [columns[place] for place, role in by_content(columns, words).of.items() if role == "query"]
    return any(len({*column}) > 1 or re.search(r"\d", column[0]) for column in queries)


def _names(page: Page) -> Table | None:
    """Read documents of which nothing more is said: ids in a row or a line each, a chain of names."""
    parts = [(number, part) for number, line in page.lines for part in _parts(line)]
    if len(parts) == 1:
        parts = [(number, part) for number, line in page.lines for part in line.split()]
    are_ids = all(ID.fullmatch(part) for _, part in parts)
    is_chain = any(len(CHAIN.findall(line)) > 1 for _, line in page.lines)
    if not (are_ids or is_chain) or len({part for _, part in parts}) < max(2, len(parts)):
        return None
    return Table(tuple((Cell(part, number),) for number, part in parts), roles={0: "document"})


def _phrase(page: Page, cells: Sequence[Cell]) -> Table | None:
    """Read the grades in a phrase, if there is but one row of them and no other number."""
    text = page.text.translate(PLAIN)
    found = [*PHRASE.finditer(text)]
    words = re.findall(r"[^\W\d_]+", text)
    if len(found) != 1 or not words or len(words) > 12:
        return None
    rest = text[: found[0].start()] + text[found[0].end() :]
    if re.search(r"\d", rest):
        return None
    line = text.count("\n", 0, found[0].start()) + 1
    grades = tuple((Cell(token, line),) for token in re.findall(r"\d+", found[0][0]))
    return Table(grades, roles={0: "grade"}) if all(is_grade(cell.text, {}) for (cell,) in grades) else None


def _refuse_numbers(cells: Sequence[Cell]) -> None:
    """Refuse a row of numbers most of which are no grades: scores, ids, percents."""
    beyond = [cell for cell in cells if not is_grade(cell.text, {})]
    scale = scale_of((cell.text for cell in cells), None)
    if (
        scale and max(scale.ways.get(IN_PROPORTION, [HALF])).denominator == 1
    ):  # a scale ends in a whole number
        return
    if len(beyond) > 1 and 2 * len(beyond) > len(cells) and all(number_of(c.text) is not None for c in cells):
        raise SceneError("numbers-no-grades", line=beyond[0].line, text=shown(beyond[0].text), top=MAX_GRADE)


def _refuse_prose(cells: Sequence[Cell], words: Words) -> None:
    """Refuse a text in which words that are no grades prevail."""
    unknown = [cell for cell in cells if cell.text and not is_grade(cell.text, words)]
    letters = [cell for cell in unknown if re.search(r"[^\W\d_]{2,}", cell.text)]
    distinct = {as_word(cell.text) for cell in letters}
    signs = [cell for cell in unknown if number_of(cell.text) is None and re.search(r"[^\w\s'?-]", cell.text)]
    if len(distinct) > MAX_UNKNOWN or len(signs) > 2 or (2 * len(letters) > len(cells) and len(distinct) > 4):
        raise SceneError("is-prose")


def _named_lines(lines: Lines) -> Table | None:
    """Read lines of a name and a grade, whatever stands between; None if one is of another form."""
    rows = [_named_line(line.strip(), number) for number, line in lines]
    known = tuple(row for row in rows if row)
    if len(known) < len(rows) or _is_sentence(known):
        return None
    beyond = [
        value for _, value in known if number_of(value.text) is not None and not is_grade(value.text, {})
    ]
    if 2 * len(beyond) >= len(rows):  # these are scores
        return Table(known, roles={0: "document"})
    return Table(known, roles={0: "document", 1: "grade"})


def _is_sentence(known: Sequence[tuple[Cell, Cell]]) -> bool:
    """Return whether a single line of many words, or of words that repeat, ends in one that is no grade."""
    (name, value), *others = known
    before = name.text.split()
    has_many = len(before) > MAX_WORDS_OF_NAME or value.text in before
    are_words = len(before) > 1 and grade_number(value.text) is None  # each of them can be a grade
    return not others and (are_words or (has_many and not is_grade(value.text, {})))


def _named_line(line: str, number: int) -> tuple[Cell, Cell] | None:
    """Split `name: grade`; None if the line is not of that form, or part of the name looks like a grade."""
    for pattern in (STARS, MARKED, FIRST_FRACTION):
        if match := pattern.fullmatch(line):
            return Cell(match[2], number), Cell(match[1], number)
    if (match := SPELLED_OUT.fullmatch(line)) and grade_in_words(match[2]) is not None:
        return Cell(match[1].strip("\"'"), number), Cell(match[2], number)
    if (match := TAIL.fullmatch(line.translate(PLAIN))) and heading_role(match[2]) == "grade":
        return Cell(match[1].strip("\"'"), number), Cell(match[3], number)
    if len(parts := ARROW.split(line)) == 2 and parts[0] and _is_value(parts[1]):
        return Cell(parts[0].strip("\"'"), number), Cell(parts[1], number)
    if line.endswith((")", "）")) and (match := PAIR.fullmatch(line.translate(PLAIN))) and match[3]:
        return Cell(line[: match.end(1)].strip(), number), Cell(match[3], number)
    at = max(line.rfind(sign) for sign in BEFORE_GRADE)
    name, grade = line[:at].strip(), line[at + 1 :].strip()
    if at > 0 and _is_value(grade):
        parts = re.split(f"[{BEFORE_GRADE}]", name)
    else:
        *before, grade = line.split() or [""]
        name, parts = " ".join(before), before
    if re.search(r"[=:]\s*\d", name):
        return None
    if not name or any(is_grade(part.strip(), {}) or number_of(part.strip()) is not None for part in parts):
        return None
    return Cell(name.strip("\"'"), number), Cell(grade, number)


def _is_value(text: str) -> bool:
    """Return whether a text can be a grade: one word, or words that have one."""
    return len(text.split()) == 1 or is_grade(text, {})


def form(words: Words) -> Form:
    """Return the form of short lists, in which somebody has said which words are grades."""
    return Form("words", lambda page: read_words(page, words))
