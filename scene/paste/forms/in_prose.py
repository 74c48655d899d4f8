"""Lists that a program gives names to, in the midst of a letter, a question or a report."""

import re

from scene.paste.cells import PLAIN, Cell, Role, Table
from scene.paste.forms.code import CODE, PROMPT
from scene.paste.forms.form import Page
from scene.paste.forms.labelled import read_brackets
from scene.paste.headings import heading_role
from scene.paste.kinds import counts, is_grade

IN_SQUARE = r"\[(?:[^\[\]]|\[(?:[^\[\]]|\[[^\[\]]*\])*\])*\]"
IN_CURLY = r"\{(?:[^{}]|\{[^{}]*\})*\}"
ASSIGNED = re.compile(
    r"(?<![\w.])[A-Za-z_]\w{0,40}\s*(?:=|<-)\s*"
    rf"(?:c\([^()]*\)|(?:[\w.]+\(\s*)?(?:{IN_SQUARE}|{IN_CURLY})(?:[^()\[\]{{}}\n]*\))?)"
)
"""What gets a name, and the list or the dictionary that it is, three brackets deep."""
OTHER = re.compile(r"=\s*(?![\w.]*\(|[-\d.]+(?:\s|$))|\d(?:[\s,;]+[-+]?\d+(?:\.\d+)?){2,}")
"""What may be a list, too: another name that is given, numbers in a row."""
ROW = re.compile(
    r"(?:(?<![^\W\d_])(?P<label>[^\W\d_]+(?: [^\W\d_]+){0,3})\s*(?::|\bare\b|\bis\b:?|[是为])\s*)?"
    r"\[?(?P<values>(?<![A-Za-z0-9_.@])\d{1,2}(?:\.\d+)?"
    r"(?:\s*,\s*(?:and )?\d{1,2}(?:\.\d+)?(?![\w%])){2,})\]?"
)
SAYS = re.compile(r"(?:\b[^\W\d_]+\b[^\w\n]+){2}[^\W\d_]|[\u4e00-\u9fff]{4}")
TELLS = re.compile(SAYS.pattern.replace("{2}", "{3}"))
"""Words that follow one another, as in a sentence: three beside a program, four beside numbers."""
COUNTED = re.compile(
    r"@ ?\d+|\btop[ -]\d+|\b\d+[ -](?:point|examples?|levels?)\b|(?<=[A-Za-z])[\d-]+\b", re.IGNORECASE
)
"""Numbers that are no list: a cutoff, the length of a scale, how many examples there are."""
REMARK = re.compile(r"\s*(?:#|//|\"|')")


def read_told(page: Page) -> Table | None:
    """Read the only row of grades in sentences, or scores and grades that are each called so."""
    text = page.text.translate(PLAIN)
    rows = [*ROW.finditer(text)]
    others = COUNTED.sub(" ", ROW.sub(" ", text))
    if re.search(r"[=\[\]{}|\t\d]", others) or not any(map(TELLS.search, text.split("\n"))):
        return None
    roles = [heading_role(row["label"] or "") for row in rows]
    starts = [text.count("\n", 0, row.start("values")) + 1 for row in rows]
    columns = [re.findall(r"[\d.]*\d", row["values"]) for row in rows]
    cells = [[Cell(value, line) for value in values] for values, line in zip(columns, starts, strict=True)]
    titles = [line for line, _ in page.filled if line not in starts]
    if len(rows) == 2 and {*roles} == {"grade", "score"} and len(columns[0]) == len(columns[1]):
        sure: dict[int, Role] = dict(enumerate(filter(None, roles)))
        return Table(tuple(zip(*cells, strict=True)), roles=sure).below(titles)
    is_one = len(rows) == 1 and roles[0] in (None, "grade")
    are_grades = is_one and all(is_grade(text, {}) for text in columns[0])
    if not are_grades or counts(columns[0][::-1]) or columns[0][::-1] == [*map(str, range(len(columns[0])))]:
        return None  # ranks, or a scale
    return Table(tuple((cell,) for cell in cells[0]), roles={0: "grade"}).below(titles)


def read_in_prose(page: Page) -> Table | None:
    """Read what gets a name where there are sentences around it that hold no other list."""
    text = page.text.translate(PLAIN)
    others = ASSIGNED.sub(lambda match: "\n" * match[0].count("\n"), text)
    are_code = (CODE, PROMPT, REMARK)
    said = [line for line in others.split("\n") if not any(code.match(line) for code in are_code)]
    are_said = any(SAYS.search(line) and not re.search(r"[=(\[{]", line) for line in said)
    if others == text or not are_said or any(map(OTHER.search, said)):
        return None
    program = ASSIGNED.sub(lambda match: f"\0{match[0]};\0", text)
    parts = enumerate(program.split("\0"))
    program = "".join(part if place % 2 else "\n" * part.count("\n") for place, part in parts)
    lines = [*enumerate(program.split("\n"), start=1)]
    table = read_brackets(Page(program, lines))
    kept = {number for number, line in lines if line}
    return table and table.below(number for number, _ in page.filled if number not in kept)
