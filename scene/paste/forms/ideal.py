"""A list of grades beside the ideal one: what the ideal has more is not retrieved."""

import re
from collections import Counter

from scene.address.tokens import truncate
from scene.list.model import SceneError
from scene.paste.cells import PLAIN, Cell, Table
from scene.paste.forms.form import NOT_RETRIEVED, Page

ROW = re.compile(
    r"\s*(?P<label>[^\W\d_][^:=\d]{0,40}?(?:@\d+)?)\s*[:=]\s*"
    r"[\[({<]?\s*(?P<grades>\d{1,2}(?:[\s,]+\d{1,2})+)\s*[\])}>]?[\s.]*"
)
"""Grades behind what they are called."""
SIGN = re.compile(r"[;|]\s*(?=\S)")
IDEAL = re.compile(
    r"(?<![a-z])(?:ideal|optimal|idcg|(?:best|perfect)[ _](?:order|ranking|possible))|理想|最优|最佳",
    re.IGNORECASE,
)


def read_ideal(page: Page) -> Table | None:
    """Read two rows of grades, one of which is the ideal order of the other, or of more."""
    lines = [(number, part) for number, line in page.nonblank for part in SIGN.split(line.translate(PLAIN))]
    rows = [(number, match) for number, part in lines if (match := ROW.fullmatch(part))]
    ideals = [row for row in rows if IDEAL.search(row[1]["label"])]
    if not len(lines) == len(rows) == 2 or len(ideals) != 1:
        return None
    ((line, listed),) = (row for row in rows if row not in ideals)
    ((other, best),) = ideals
    ranked, ideal = (re.findall(r"\d+", row["grades"]) for row in (listed, best))
    missing = Counter(ideal) - Counter(ranked)
    if ideal != sorted([*ranked, *missing.elements()], key=int, reverse=True)[: len(ideal)]:
        return None
    cells = [(Cell(str(rank), line), Cell(grade, line)) for rank, grade in enumerate(ranked, start=1)]
    cells += [(Cell(NOT_RETRIEVED, other), Cell(grade, other)) for grade in missing.elements()]
    unread = SceneError("column-unread", name=truncate(best["label"]))
    return Table(tuple(cells), roles={0: "rank", 1: "grade"}, notes=() if missing else (unread,))
