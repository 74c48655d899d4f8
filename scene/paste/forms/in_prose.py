"""Lists that a program gives names to, in the midst of a letter, a question or a report."""

import re
from dataclasses import replace

from scene.list.model import SceneError
from scene.paste.cells import PLAIN, Table
from scene.paste.forms.code import CODE, PROMPT
from scene.paste.forms.form import Form, Page
from scene.paste.forms.labelled import read_brackets

IN_SQUARE = r"\[(?:[^\[\]]|\[(?:[^\[\]]|\[[^\[\]]*\])*\])*\]"
IN_CURLY = r"\{(?:[^{}]|\{[^{}]*\})*\}"
ASSIGNED = re.compile(
    r"(?<![\w.])[A-Za-z_]\w{0,40}\s*(?:=|<-)\s*"
    rf"(?:c\([^()]*\)|(?:[\w.]+\(\s*)?(?:{IN_SQUARE}|{IN_CURLY})(?:[^()\[\]{{}}\n]*\))?)"
)
"""What gets a name, and the list or the dictionary that it is, three brackets deep."""
SENTENCE = re.compile(r"(?=.*(?:\b[^\W\d_]+\b.*){3}|.*[\u4e00-\u9fff]{4})[^=(\[{]*")
"""A line of several words and no sign of a program."""
OTHER = re.compile(r"=\s*(?![\w.]*\(|[-\d.]+(?:\s|$))|\d(?:[\s,;]+[-+]?\d+(?:\.\d+)?){2,}")
"""What may be a list, too: another name that is given, numbers in a row."""
REMARK = re.compile(r"\s*(?:#|//|\"|')")


def read_in_prose(page: Page) -> Table | None:
    """Read what gets a name where there are sentences around it that hold no other list."""
    text = page.text.translate(PLAIN)
    others = ASSIGNED.sub(lambda match: "\n" * match[0].count("\n"), text)
    said = [
        line
        for line in others.split("\n")
        if not (CODE.match(line) or PROMPT.match(line) or REMARK.match(line))
    ]
    if others == text or not any(map(SENTENCE.fullmatch, said)) or any(map(OTHER.search, said)):
        return None
    program, end = "", 0
    for match in ASSIGNED.finditer(text):
        program += "\n" * text.count("\n", end, match.start()) + match[0] + ";"
        end = match.end()
    lines = [*enumerate(program.split("\n"), start=1)]
    table = read_brackets(Page(program, lines))
    kept = {number for number, line in lines if line}
    titles = tuple(SceneError("line-title", line=number) for number, _ in page.filled if number not in kept)
    return table and replace(table, notes=(*table.notes, *titles))


FORMS = (Form("in prose", read_in_prose),)
