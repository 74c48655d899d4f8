"""Lists in the midst of a letter, a question or a report: named by a program, or the only one."""

import re
from collections.abc import Sequence

from scene.paste.cells import PLAIN, Cell, Role, Table
from scene.paste.forms.code import CODE, PROMPT
from scene.paste.forms.form import Page
from scene.paste.forms.ideal import IDEAL
from scene.paste.forms.labelled import read_brackets
from scene.paste.headings import heading_role
from scene.paste.kinds import is_grade

IN_SQUARE = r"\[(?:[^\[\]]|\[(?:[^\[\]]|\[[^\[\]]*\])*\])*\]"
IN_CURLY = r"\{(?:[^{}]|\{[^{}]*\})*\}"
ASSIGNED = re.compile(
    r"(?<![\w.])[A-Za-z_]\w{0,40}\s*(?:=|<-)\s*"
    rf"(?:c\([^()]*\)|(?:[\w.]+\(\s*)?(?:{IN_SQUARE}|{IN_CURLY})(?:[^()\[\]{{}}\n]*\))?)"
)
"""What gets a name, and the list or the dictionary that it is, three brackets deep."""
OTHER = re.compile(r"=\s*+(?![\w.]*\(|[-\d.]+(?:\s|$))|\d(?:[\s,;]+[-+]?\d+(?:\.\d+)?){2,}")
"""What may be a list, too: another name that is given, numbers in a row."""
REMARK = re.compile(r"\s*(?:#|//|\"|')")
SAYS = re.compile(r"(?:\b[^\W\d_]+\b[^\w\n]+){2}[^\W\d_]|[\u4e00-\u9fff]{4}")
TELLS = re.compile(SAYS.pattern.replace("{2}", "{3}"))
"""Words that follow one another, as in a sentence: three beside a program or an ideal, else four."""
PARTED = re.compile(r"\d\s*,\s*(?:and )?\d")
ROW = re.compile(
    r"(?P<before>[^\d\n,]{0,60}?)"
    r"(?:(?<![^\W\d_])(?P<label>[^\W\d_]+(?: [^\W\d_]+){0,3})\s*(?::|\b(?:is|are)\b:?|[是为])\s*)?"
    r"\[?(?P<values>(?<![A-Za-z0-9_.@])\d{1,2}(?:\.\d+)?"
    r"(?:(?:\s*,\s*(?:and )?|\s(?:and|und|et|y)\s|\s?和\s?)\d{1,2}(?:\.\d+)?(?![A-Za-z0-9_%])){2,})\]?"
)
"""Numbers in a row that commas part, and what leads to them."""
OF_LETTERS = re.compile(r"(?<!\w)(?:[A-Z]{1,2}(?: |, ?)){3,}[A-Z]{1,2}(?!\w)")
"""Letters in a row, as those of a textbook for relevant and not."""
LETTERS, SHORTEST = {"R": "1", "N": "0"}, 4
COUNTED = re.compile(
    r"^[^\w\n]*(?:exercise|question|problem|example|task|aufgabe|übung)\s+\d+(?:[.-]\d+)*[a-z]?\b"
    r"|@ ?\d+|\btop[ -]\d+|\b\d+ (?:documents|docs|results|items|queries)\b|\d+ ?[个篇条](?=[^\W\d])"
    r"|[前第] ?\d+|\b[IN]?D?CG(?:@\d+)? ?[=≈] ?\d+(?:\.\d+)?"
    r"|\b\d+[ -](?:point|examples?|levels?)\b|(?<=[A-Za-z])[\d-]+\b",
    re.IGNORECASE | re.MULTILINE,
)
"""Numbers that are no list: a cutoff, the length of a scale, how many examples there are."""
VALUE = re.compile(r"(?<![\w.])[01]?\.\d+(?![\w.]*\d)")
"""The value of a metric, which is said beside its list."""
SAYS_GRADES = re.compile(
    r"\b(?:grades?|relevances?|labels?|n?dcg|map|ap|mrr|rr|err|rbp|auc|f1|precision|recall|reciprocal)\b|相关|等级",
    re.IGNORECASE,
)
OF_OTHERS = re.compile(
    r"\b(?:at|ranks?|positions?|places?|top|pages?|tasks?|quer(?:y|ies)|users?|k|cutoffs?)\s*$|[第前]$",
    re.IGNORECASE,
)
"""What leads to numbers that are no grades: at 2, 5, 5; but the AP of 1, 0, 1."""
WITH_GRADES = re.compile(r"(?:[^\s(),;:]{1,60}\(\d{1,2}\)[,;\s]*){3,}[.。\s]*$")
"""Names with their grades in brackets at the end of a sentence: A(3), B(0), C(1)."""
NO_GRADES = ("score", "rank", "document", "none")


def read_in_prose(page: Page) -> Table | None:
    """Read what gets a name where there are sentences around it that hold no other list."""
    text = page.text.translate(PLAIN).replace("\\[", "").replace("\\]", "")
    others = ASSIGNED.sub(lambda match: "\n" * match[0].count("\n"), text).split("\n")
    sentences = [line for line in others if not any(form.match(line) for form in (CODE, PROMPT, REMARK))]
    are_said = any(SAYS.search(line) and not re.search(r"[=(\[{]", line) for line in sentences)
    if not are_said or any(map(OTHER.search, sentences)):
        return None
    program, end = "", 0
    for match in ASSIGNED.finditer(text):
        program += "\n" * text.count("\n", end, match.start()) + match[0] + ";"
        end = match.end()
    if not program:
        return None
    lines = [*enumerate(program.split("\n"), start=1)]
    table = read_brackets(Page(program, lines))
    kept = {number for number, line in lines if line}
    return table and table.with_titles(number for number, _ in page.nonblank if number not in kept)


def read_beside_value(page: Page) -> Table | None:
    """Read the only row of grades in sentences that say what a metric gives for it."""
    return read_told(page) if PARTED.search(page.text) and VALUE.search(page.text) else None


def read_told(page: Page) -> Table | None:
    """Read the only row of grades in sentences, or scores and grades that are each called so."""
    text = page.text.translate(PLAIN).replace("\\[", "[").replace("\\]", "]")
    bare, text = text, OF_LETTERS.sub(_as_numbers, text)
    has_letters = bare != text
    if not PARTED.search(text):
        return None
    rows: Sequence[re.Match[str]] = [*ROW.finditer(text)]
    others = COUNTED.sub(" ", ROW.sub(lambda row: row["before"], text))
    others, has_value = VALUE.subn(" ", others)
    if has_value and not SAYS_GRADES.search(text):
        return None
    has_ideal = len(rows) != len(rows := _without_ideal(rows))
    roles = [heading_role(row["label"] or "") for row in rows]
    is_sure = has_ideal or has_value or has_letters or SAYS_GRADES.search(text)
    says = SAYS if is_sure else TELLS
    lines = f"{text}\n{others}".split("\n")
    is_said = any(says.search(line) and re.search(r"[^\W\d_]{2}|[\u4e00-\u9fff]", line) for line in lines)
    if re.search(r"[=\[\]{}|\t\d]|<-|\b(?!RNN)[RN]{3,}\b", others) or not is_said:
        return None
    columns = [re.findall(r"[\d.]*\d", row["values"]) for row in rows]
    starts = [text.count("\n", 0, row.start("values")) + 1 for row in rows]
    cells = [[Cell(value, line) for value in values] for values, line in zip(columns, starts, strict=True)]
    titles = [line for line, _ in page.nonblank if line not in starts]
    if len(rows) == 2 and {*roles} == {"grade", "score"} and len(columns[0]) == len(columns[1]):
        sure: dict[int, Role] = dict(enumerate(filter(None, roles)))
        return Table(tuple(zip(*cells, strict=True)), roles=sure).with_titles(titles)
    if (
        len(rows) != 1
        or (roles[0] in NO_GRADES and not SAYS_GRADES.search(rows[0]["label"] or ""))
        or OF_OTHERS.search(rows[0]["before"])
        or not all(is_grade(text, {}) for text in columns[0])
    ):
        return None
    numbers = [*map(float, columns[0])]
    is_scale = numbers == [*range(len(numbers))][::-1] and "grade" not in roles
    if is_scale or (len({*numbers}) == len(numbers) and (0 not in numbers or numbers == sorted(numbers))):
        return None  # ranks, ids, cutoffs
    return Table(tuple((cell,) for cell in cells[0]), roles={0: "grade"}).with_titles(titles)


def _as_numbers(match: re.Match[str]) -> str:
    """Write R N R as numbers that commas part; another letter at an end is a name, or a word."""
    letters = re.findall("[A-Z]+", match[0])
    start = letters[0] not in LETTERS and len(letters[0]) == 1
    end = len(letters) - (letters[-1] not in LETTERS and len(letters[-1]) == 1)
    if {*letters[start:end]} != {*LETTERS} or end - start < SHORTEST:
        return match[0]
    numbers = ", ".join(LETTERS[letter] for letter in letters[start:end])
    return " ".join([*letters[:start], numbers, *letters[end:]])


def _without_ideal(rows: Sequence[re.Match[str]]) -> Sequence[re.Match[str]]:
    """Return rows without the ideal order of the only other one."""
    ideal = [row for row in rows if IDEAL.search(row["before"] + (row["label"] or ""))]
    others = [row for row in rows if row not in ideal]
    if not len(ideal) == len(others) == 1:
        return rows
    best, grades = (re.findall(r"\d+", row["values"]) for row in (ideal[0], others[0]))
    return others if best == sorted(grades, key=int, reverse=True)[: len(best)] else rows


def read_sentence(page: Page) -> Table | None:
    """Read names with their grades in brackets at the end of a sentence."""
    text = page.text.translate(PLAIN)
    match = WITH_GRADES.search(text)
    if match is None or len(page.nonblank) > 1 or re.search(r"\d", text[: match.start()]):
        return None
    pairs = re.findall(r"([^\s(),;:]+)\((\d{1,2})\)", match[0])
    line = page.nonblank[0][0]
    rows = tuple((Cell(name, line), Cell(grade, line)) for name, grade in pairs)
    return Table(rows, roles={0: "document", 1: "grade"})
