"""Files for learning to rank: grade, query and features, the document perhaps in a comment."""

from __future__ import annotations

import re

from scene.list.model import SceneError
from scene.paste.cells import Cell, Table
from scene.paste.forms.form import Entry, Form, Page, joined

LINE = re.compile(
    r"\s*(?P<grade>\S+)\s+qid:(?P<query>\S+)(?P<features>(?:\s+\w+:\S+)*)\s*(?:#\s*(?P<comment>.*))?"
)
OF_QUERY = re.compile(r"\s*qid:\d+\s")
"""The query where the grade has to stand."""
ID = re.compile(r"(?=\S*\d)[\w.:/-]+")
"""An id, behind which a title can stand."""
DOCUMENT = re.compile(r"(?:doc\w*|id|url)\s*[=:]\s*(\S+)", re.IGNORECASE)


def read_ltr(page: Page) -> Table | None:
    """Read lines such as `2 qid:10 1:0.5 2:0 # docid = GX1`; features are no scores."""
    lines = [(number, line) for number, line in page.filled if not line.lstrip().startswith("#")]
    found = [(number, LINE.fullmatch(line)) for number, line in lines]
    if not any(match or OF_QUERY.match(line) for (_, line), (_, match) in zip(lines, found, strict=True)):
        return None
    entries = []
    for number, match in found:
        if match is None:
            raise SceneError("line-not-ltr", line=number)
        comment = match["comment"] or ""
        named = DOCUMENT.search(comment)
        words = comment.split()
        is_id = len(words) == 1 or (len(words) > 1 and "=" not in comment and ID.fullmatch(words[0]))
        name = named[1] if named else words[0] if is_id else f"#{number}"
        entries.append(Entry(Cell(match["query"], number), Cell(name, number), Cell(match["grade"], number)))
    return joined([], entries)


FORMS = (Form("ltr", read_ltr),)
