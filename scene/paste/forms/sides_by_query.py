"""Rankings with a query a row, and below another name the relevant documents of the same queries."""

import re
from collections.abc import Sequence, Set
from typing import NamedTuple

from scene.address.tokens import number_of
from scene.paste.cells import PLAIN, Cell, Lines, Table
from scene.paste.forms.form import Entry, Page, join_run_and_qrels
from scene.paste.forms.sides import is_judgement, is_ranking
from scene.paste.headings import heading_role
from scene.paste.kinds import are_row_numbers, has_repeats

DECORATION = "#=-*: \t"
PARTS_HEADS = re.compile(r"\s*[,;|\t]\s*")
LONGEST_HEAD = 3
ROW = re.compile(
    r"\s*(?:(?P<named>[^:=,;\t]{1,60}?)\s*(?P<sign>[:=])|(?P<bare>[^\s,;:=]*[^\s,;:=.)])(?=[\s,;]))"
    r"\s*[,;]?\s*[\[({]?(?P<ids>[^\[\](){}:=]*)[\])}]?\s*"
)
"""A query, and its documents: q1: d1 d2; q1,d1,d2; q1 = {d1, d2}."""
PARTS_IDS = re.compile(r"[\s,;]+")
BEHIND_STEM = re.compile(r"[\W\d_].*")


class Row(NamedTuple):
    """What stands in a row: a query, whether a sign stands behind it, its documents."""

    query: Cell
    has_sign: bool
    documents: list[Cell]


def read_sides_by_query(page: Page) -> Table | None:
    """Read rankings below the name of a ranking, a query a row, and the relevant documents below theirs."""
    lines = [(number, line.translate(PLAIN)) for number, line in page.nonblank]
    heads = [place for place, (_, line) in enumerate(lines) if _side_of(line)]
    sides = [_side_of(lines[place][1]) for place in heads]
    if sorted(sides) != ["judged", "run"] or heads[0] != 0:
        return None
    parts = _without_shared_head(lines[1 : heads[1]], lines[heads[1] + 1 :])
    by_side = {
        side: [_row(number, line) for number, line in part] for side, part in zip(sides, parts, strict=True)
    }
    run, judged = ([row for row in by_side[side] if row] for side in ("run", "judged"))
    if [len(run), len(judged)] != [len(by_side["run"]), len(by_side["judged"])]:
        return None
    has_column = all(len(PARTS_HEADS.split(lines[place][1])) > 1 for place in heads)
    if not _are_by_query(run, judged, is_sure=has_column):
        return None
    entries = [Entry(row.query, document) for row in run for document in row.documents]
    relevant = [Entry(row.query, d, Cell("1", d.line)) for row in judged for d in row.documents]
    return join_run_and_qrels(entries, relevant)


def _side_of(line: str) -> str:
    """Return the side that a line names, perhaps behind the heading of the queries; nothing if it is none."""
    *columns, name = PARTS_HEADS.split(line.strip(DECORATION))
    if len(columns) > 1 or len(name.split()) > LONGEST_HEAD or re.search(r"[\d:=\[{(]", name):
        return ""
    if columns and heading_role(columns[0]) not in ("query", "document"):
        return ""
    return "" if is_ranking(name) == is_judgement(name) else "run" if is_ranking(name) else "judged"


def _without_shared_head(first: Lines, second: Lines) -> tuple[Lines, Lines]:
    """Return the lines of both sides without the headings that stand above each of them."""
    if not first or not second or first[0][1] != second[0][1]:
        return first, second
    roles = [heading_role(name) for name in PARTS_IDS.split(first[0][1].strip())]
    return (first[1:], second[1:]) if roles == ["query", "document"] else (first, second)


def _row(number: int, line: str) -> Row | None:
    """Return the query of a line and its documents; nothing where a value stands behind these."""
    match = ROW.fullmatch(line)
    if not match:
        return None
    texts = [text.strip("\"'") for text in PARTS_IDS.split(match["ids"].strip()) if text.strip("\"'")]
    is_scored = any("." in text and number_of(text) is not None for text in texts)
    query = Cell((match["named"] or match["bare"]).strip("\"' "), number)
    return None if is_scored else Row(query, bool(match["sign"]), [Cell(text, number) for text in texts])


def _are_by_query(run: Sequence[Row], judged: Sequence[Row], *, is_sure: bool) -> bool:
    """Return whether rows begin with queries, the same on both sides, and not with documents."""
    of_run, of_judges = ([row.query.text for row in side] for side in (run, judged))
    rows = [*run, *judged]
    documents = {document.text for row in rows for document in row.documents}
    is_long = has_repeats(of_run) or has_repeats(of_judges)
    if is_long and any(len(row.documents) != 1 for row in rows):
        return False
    are_shared = {*of_judges} <= {*of_run} or {*of_run} <= {*of_judges}
    if len({*of_run}) < 2 or not are_shared or not documents:
        return False
    return is_sure or all(row.has_sign for row in rows) or _are_unlike(of_run, documents)


def _are_unlike(queries: Sequence[str], documents: Set[str]) -> bool:
    """Return whether queries are called or counted otherwise than documents are: q1, q2 beside d1, d7."""
    of_queries, of_documents = (
        {BEHIND_STEM.sub("", text) for text in texts} for texts in (queries, documents)
    )
    are_counted = are_row_numbers([*dict.fromkeys(queries)]) and not {*queries} & documents
    return not of_queries & of_documents or are_counted
