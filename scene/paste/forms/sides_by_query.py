"""Rankings with a query a row, and below another name the relevant documents of the same queries."""

import re
from collections.abc import Sequence
from typing import TypeAlias

from scene.address.tokens import GRADE_WORDS, as_word
from scene.paste.cells import PLAIN, Cell, Lines, Table
from scene.paste.forms.above_grades import OTHER_LISTS
from scene.paste.forms.form import Entry, Page, join_run_and_qrels
from scene.paste.forms.sides import MISSING, is_judgement, is_ranking
from scene.paste.headings import heading_role, is_negated, name_queries, parts_of
from scene.paste.kinds import are_row_numbers, has_repeats, have_zeros, is_grade

DECORATION = "#=-*: \t"
PARTS_HEADS = re.compile(r"\s*[,;|\t]\s*")
LONGEST_HEAD = 3
ROW = re.compile(
    r"\s*(?P<query>[^:=,;\t]{1,60}?(?=\s*[:=])|[^\s,;:=]*[^\s,;:=.)](?=[\s,;]))\s*[:=,;]?"
    r"\s*[\[({]?(?P<documents>[^\[\](){}:=]*)[\])}]?\s*"
)
"""A query, and its documents: q1: d1 d2; q1,d1,d2; q1 = {d1, d2}."""
PARTS, IS_KEYED = re.compile(r"[\s,;]+"), re.compile(r"\s*[^\s:=]+\s*[:=]")
ID = re.compile(r"(?:[^\W\d_]*[_-]?)\d+|[^\W\d_]")
"""What is no word of a sentence and no range: d1, doc-12, 407, a."""
NOTHING = {"none", "nothing", "-", "–", "n/a"}
Row: TypeAlias = tuple[Cell, Sequence[Cell]]


def read_sides_by_query(page: Page) -> Table | None:
    """Read rankings below the name of a ranking, a query a row, and the relevant documents below theirs."""
    lines = [(number, line.translate(PLAIN)) for number, line in page.nonblank]
    heads = [place for place, (_, line) in enumerate(lines) if _side_of(line)]
    sides = [_side_of(lines[place][1]) for place in heads]
    if sorted(sides) != ["judged", "run"] or heads[0] != 0:
        return None
    parts = _without_shared_head(lines[1 : heads[1]], lines[heads[1] + 1 :])
    rows = [[_row(number, line) for number, line in part] for part in parts]
    run, judged = ([row for row in rows[sides.index(side)] if row] for side in ("run", "judged"))
    has_queries = all(heading_role(PARTS_HEADS.split(lines[place][1])[0]) == "query" for place in heads)
    has_keys = all(IS_KEYED.match(line) for part in parts for _, line in part)
    if len(run) + len(judged) < sum(map(len, rows)):
        return None
    if not _are_by_query(run, judged, has_queries=has_queries, has_keys=has_keys):
        return None
    entries = [Entry(query, document) for query, documents in run for document in documents]
    relevant = [Entry(query, cell, Cell("1", cell.line)) for query, cells in judged for cell in cells]
    return join_run_and_qrels(entries, relevant)


def _side_of(line: str) -> str:
    """Return the side that a line names, perhaps behind the heading of the queries; nothing if it is none."""
    *columns, name = PARTS_HEADS.split(line.strip(DECORATION))
    if len(columns) > 1 or len(name.split()) > LONGEST_HEAD or re.search(r"[\d:=\[{(]", name):
        return ""
    if columns and heading_role(columns[0]) not in ("query", "document"):
        return ""
    is_other = is_negated(name) or bool(MISSING.search(name)) or bool(parts_of(name) & OTHER_LISTS)
    if is_other or is_ranking(name) == is_judgement(name):
        return ""
    return "run" if is_ranking(name) else "judged"


def _without_shared_head(first: Lines, second: Lines) -> tuple[Lines, Lines]:
    """Return the lines of both sides without the headings that stand above each of them."""
    if not first or not second or first[0][1] != second[0][1]:
        return first, second
    roles = [heading_role(name) for name in PARTS.split(first[0][1].strip())]
    return (first[1:], second[1:]) if roles == ["query", "document"] else (first, second)


def _row(number: int, line: str) -> Row | None:
    """Return the query of a line and its documents; nothing where these are no ids, or words for grades."""
    match = ROW.fullmatch(line)
    if not match:
        return None
    names = [name.strip("\"'") for name in PARTS.split(match["documents"])]
    names = [name for name in names if name and as_word(name) not in NOTHING]
    if not all(ID.fullmatch(name) and as_word(name) not in GRADE_WORDS for name in names):
        return None
    return Cell(match["query"].strip("\"' "), number), [Cell(name, number) for name in names]


def _are_by_query(run: Sequence[Row], judged: Sequence[Row], *, has_queries: bool, has_keys: bool) -> bool:
    """Return whether rows begin with queries, the same on both sides, and not with ranks or documents."""
    queries = _queries(run)
    is_sure = has_queries or name_queries(queries)
    if len({*queries}) < 2 or not _have_common_names(run, judged):
        return False
    if _are_values(run, judged) and not (is_sure and _are_chosen_among(run, judged)):
        return False
    if has_repeats(queries) or has_repeats(_queries(judged)):
        return is_sure and _has_a_document_a_row([*run, *judged])
    is_ranked = any(len(cells) > 1 for _, cells in run)
    return is_ranked and (is_sure or _can_be_queries(run, judged, has_keys=has_keys))


def _queries(side: Sequence[Row]) -> list[str]:
    return [query.text for query, _ in side]


def _documents(side: Sequence[Row]) -> list[str]:
    return [cell.text for _, cells in side for cell in cells]


def _have_common_names(run: Sequence[Row], judged: Sequence[Row]) -> bool:
    """Return whether both sides have one set of queries, and documents whose names begin alike."""
    queries, judged_queries = {*_queries(run)}, {*_queries(judged)}
    ranked, relevant = _documents(run), _documents(judged)
    stems = {name.rstrip("0123456789_-") if len(name) > 1 else "" for name in (*ranked, *relevant)}
    are_nested = queries <= judged_queries or judged_queries <= queries
    return are_nested and bool({*ranked} & {*relevant}) and len(stems) == 1


def _are_values(run: Sequence[Row], judged: Sequence[Row]) -> bool:
    """Return whether what stands for documents can be grades."""
    names = _documents([*run, *judged])
    return all(is_grade(name, {}) for name in names) and not have_zeros(names)


def _has_a_document_a_row(rows: Sequence[Row]) -> bool:
    """Return whether each row has one document, which are no numbers: a query stands again in its rows."""
    return all(len(cells) == 1 for _, cells in rows) and not all(map(str.isdecimal, _documents(rows)))


def _can_be_queries(run: Sequence[Row], judged: Sequence[Row], *, has_keys: bool) -> bool:
    """Return whether rows of a ranking begin with numbers from 1 on, or with keys that name no column."""
    queries = _queries(run)
    if are_row_numbers(queries):
        return not {*queries} & {*_documents([*run, *judged])}
    return has_keys and all(heading_role(name) in (None, "query") for name in queries)


def _are_chosen_among(run: Sequence[Row], judged: Sequence[Row]) -> bool:
    """Return whether each query's relevant numbers are some of its ranked ones, all of them different."""
    ranked = {query.text: [cell.text for cell in cells] for query, cells in run}
    pairs = [(ranked.get(query.text, []), [cell.text for cell in cells]) for query, cells in judged]
    are_fewer = all(len(few) <= len(many) for many, few in pairs) and any(len(a) > len(b) for a, b in pairs)
    return are_fewer and all({*few} <= {*many} and not has_repeats(many) for many, few in pairs)
