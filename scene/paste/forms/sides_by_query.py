"""Rankings with a query a row, and below another name the relevant documents of the same queries."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from scene.address.tokens import as_word, number_of
from scene.paste.cells import PLAIN, Cell, Lines, Table
from scene.paste.forms.form import Entry, Page, join_run_and_qrels
from scene.paste.forms.named import ID
from scene.paste.forms.sides import is_judgement, is_ranking
from scene.paste.headings import heading_role, name_queries
from scene.paste.kinds import are_row_numbers, has_repeats, have_zeros, is_grade

DECORATION = "#=-*: \t"
PARTS_HEADS = re.compile(r"\s*[,;|\t]\s*")
LONGEST_HEAD = 3
ROW = re.compile(
    r"\s*(?:(?P<named>[^:=,;\t]{1,60}?)\s*(?P<sign>[:=])|(?P<bare>[^\s,;:=]*[^\s,;:=.)])(?=[\s,;]))"
    r"\s*[,;]?\s*[\[({]?(?P<ids>[^\[\](){}:=]*)[\])}]?\s*"
)
"""A query, and its documents: q1: d1 d2; q1,d1,d2; q1 = {d1, d2}."""
COMMAS, BLANKS = re.compile(r"[,;]"), re.compile(r"\s+")
NAME = re.compile(rf"{ID.pattern}|\d{{1,9}}|[^\W\d_]")
"""What is no word of a sentence where only blanks part documents: an id, a letter."""
NOTHING = {"none", "nothing", "-", "–", "n/a"}


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
    has_queries = all(heading_role(PARTS_HEADS.split(lines[place][1])[0]) == "query" for place in heads)
    if not _are_by_query(run, judged, is_sure=has_queries):
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
    roles = [heading_role(name) for name in re.split(r"[\s,;]+", first[0][1].strip())]
    return (first[1:], second[1:]) if roles == ["query", "document"] else (first, second)


def _row(number: int, line: str) -> Row | None:
    """Return the query of a line and its documents; nothing where these can be words of a sentence."""
    match = ROW.fullmatch(line)
    if not match:
        return None
    text = match["ids"].strip()
    parts = (part.strip("\"' ") for part in (COMMAS if COMMAS.search(text) else BLANKS).split(text))
    names = [part for part in parts if part and as_word(part) not in NOTHING]
    are_ids = bool(COMMAS.search(text)) or all(map(NAME.fullmatch, names))
    query = Cell((match["named"] or match["bare"]).strip("\"' "), number)
    return Row(query, bool(match["sign"]), [Cell(name, number) for name in names]) if are_ids else None


def _are_by_query(run: Sequence[Row], judged: Sequence[Row], *, is_sure: bool) -> bool:
    """Return whether rows begin with queries, the same on both sides, and not with ranks or documents."""
    of_run, of_judges = ([row.query.text for row in side] for side in (run, judged))
    rows = [*run, *judged]
    names = [document.text for row in rows for document in row.documents]
    numbers = [name for name in names if number_of(name) is not None]
    are_values = all(is_grade(name, {}) for name in names) and not have_zeros(names)
    are_values |= 0 < len(numbers) < len(names)
    are_shared = {*of_judges} <= {*of_run} or {*of_run} <= {*of_judges}
    if len({*of_run}) < 2 or not are_shared or are_values or any("." in number for number in numbers):
        return False
    if has_repeats(of_run) or has_repeats(of_judges):
        return all(len(row.documents) == 1 for row in rows) and (is_sure or name_queries(of_run))
    if is_sure or name_queries(of_run):
        return True
    has_several = any(len(row.documents) > 1 for row in run)
    are_words = all(row.has_sign and not re.search(r"\d", row.query.text) for row in rows) and not numbers
    are_counted = are_row_numbers(of_run) and not {*of_run} & {*names}
    return has_several and (are_words or are_counted)
