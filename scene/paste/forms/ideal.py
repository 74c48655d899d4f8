"""A list beside the ideal one: what the ideal has more is not retrieved; orders alone have no grades."""

import re
from collections import Counter

from scene.address.tokens import truncate
from scene.list.model import SceneError
from scene.paste.cells import PLAIN, Cell, Table
from scene.paste.forms.form import NOT_RETRIEVED, Page
from scene.paste.forms.sides import ORDERS
from scene.paste.headings import parts_of

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

ORDER = re.compile(r"\s*(?P<name>[^\W\d][^:=\n]{0,40}?)\s*[:=]\s*(?P<items>\S.*?)\s*")
AROUND_ITEMS = re.compile(r"^[\[({<]+|[\])}>.;]+$|[\"']")
BETWEEN_ITEMS = re.compile(r"\s*(?:[,;>≻→，；、]|->)\s*")
CHAINED = re.compile(r"\S\s*(?:[>≻→]|->)\s*\S")


def refuse_orders(page: Page) -> None:
    """Refuse two orders of the same documents: neither says how relevant one of them is."""
    matches = [match for _, line in page.nonblank if (match := ORDER.fullmatch(line.translate(PLAIN)))]
    if not len(matches) == len(page.nonblank) == 2:
        return
    names = [match["name"] for match in matches]
    first, second = (BETWEEN_ITEMS.split(AROUND_ITEMS.sub("", match["items"])) for match in matches)
    is_ideal = any(map(IDEAL.search, names)) and not any(map(str.isdecimal, first))
    are_orders = all(parts_of(name) & ORDERS for name in names) or all(
        CHAINED.search(m["items"]) for m in matches
    )
    if (is_ideal or are_orders) and sorted(first) == sorted({*second}) and len(first) > 1:
        raise SceneError("orders-no-grades", names=tuple(map(truncate, names)))


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
