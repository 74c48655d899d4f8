"""A ranking, or one of each system, above the grades of its documents: d2 > d1 > d3 above d1: 3, d2: 0."""

import re
from collections.abc import Sequence

from scene.paste.cells import PLAIN, Cell, Table
from scene.paste.forms.form import Entry, Page, join_run_and_qrels
from scene.paste.forms.named import ID
from scene.paste.forms.sides import is_judgement, is_ranking
from scene.paste.headings import SYSTEMS, heading_role, is_negated, parts_of, words_of
from scene.paste.kinds import has_repeats, is_grade

LABELLED = re.compile(r"([^\W\d][^:=,;>\t]{0,40}?)\s*[:：]\s*(?=\S)")
ARROWS = re.compile(r"\s*(?:-+>|→|>|≻|,|;|，|；|、)\s*")
GRADED = re.compile(r"([^\s:=(),;|]+)(?:[:=|]|\s*\()(\d{1,2})\)?")
QREL = re.compile(r"(\S+)\s+(?:0|Q0)\s+(\S+)\s+(\d{1,2})", re.IGNORECASE)
PAIR = re.compile(r"(\S+)\s+(\d{1,2})")
SIGN = re.compile(r"\s*([:=])\s*")
NAME = re.compile(rf"{ID.pattern}|[^\W\d_]+|\[\d{{1,3}}\]")
NUMBERED = re.compile(r"\s*\[\d{1,3}\]\s*[>≻→=]")
"""Passages by their numbers in brackets, as models are asked to rank them."""
RANKERS = SYSTEMS | {"bm25", "dense", "sparse", "hybrid", "splade", "colbert", "baseline", "reranker"}
"""What systems are called whose rankings are compared."""


OTHER_LISTS = words_of(
    "missing ideal excluded unjudged irrelevant worst bottom reverse reversed pool least best optimal"
)
"""What lists of documents are called that are no ranking of a system, or in another order."""


def read_above_grades(page: Page) -> Table | None:
    """Read rankings of documents above the grades of these, which are the same for each ranking."""
    lines = [(number, line.translate(PLAIN).strip()) for number, line in page.nonblank]
    judged = [_graded(line, number) for number, line in lines]
    first = next((place for place, entries in enumerate(judged) if entries), 0)
    rankings = [_ranking(line, number) for number, line in lines[:first]]
    known = [ranking for ranking in rankings if ranking]
    if not first or len(known) < first or not all(judged[first:]):
        return None
    grades = [entry for entries in judged[first:] for entry in entries]
    queries = {entry.query.text for entry in grades}
    names = [entry.document.text for entry in grades]
    label = LABELLED.match(lines[-1][1])
    is_called = first == len(lines) - 1 and label is not None and is_judgement(label[1])
    are_of_runs = all(_are_of(names, run, is_called=is_called) for _, run in known)
    if len(queries) > 1 or has_repeats(names) or not are_of_runs:
        return None
    titles = [title for title, _ in known]
    if first > 1 and (has_repeats(titles) or not all(titles)):
        return None
    query = max(queries)
    of = [Cell(title if first > 1 else query, run[0].line) for title, run in known]
    entries = [Entry(title, cell) for title, (_, run) in zip(of, known, strict=True) for cell in run]
    return join_run_and_qrels(
        entries, [Entry(title, entry.document, entry.value) for title in of for entry in grades]
    )


def _are_of(names: Sequence[str], run: Sequence[Cell], *, is_called: bool) -> bool:
    """Return whether a ranking is one of documents that are judged: all, or some if they are called so."""
    ranked = {cell.text for cell in run}
    are_shared = ranked <= {*names} or (len(names) > 1 and {*names} <= ranked)
    return are_shared or (is_called and len(ranked & {*names}) > 1)


def _ranking(line: str, number: int) -> tuple[str, list[Cell]] | None:
    """Return the documents of a line in their order, and the name in front of them."""
    match = LABELLED.match(line)
    title, rest = (match[1], line[match.end() :]) if match else ("", line)
    rest = rest if NUMBERED.match(rest) else rest.strip("[](){}.")
    names = ARROWS.split(rest) if ARROWS.search(rest) else rest.split()
    is_known = not title or is_ranking(title) or bool(parts_of(title) & RANKERS)
    is_other = is_judgement(title) or is_negated(title) or bool(parts_of(title) & OTHER_LISTS)
    if not is_known or is_other or heading_role(title) in ("query", "grade") or has_repeats(names):
        return None
    cells = [Cell(name.strip("[]"), number) for name in names]
    return (title, cells) if len(names) > 1 and all(map(NAME.fullmatch, names)) else None


def _graded(line: str, number: int) -> list[Entry]:
    """Return the documents of a line with their grades, perhaps as qrels have them; none if it is another."""
    if match := QREL.fullmatch(line):
        return [_entry(match[2], match[3], number, match[1])]
    label = LABELLED.match(line)
    is_labelled = label and (heading_role(label[1]) == "grade" or is_judgement(label[1]))
    rest = SIGN.sub(r"\1", line[label.end() :] if label and is_labelled else line)
    if match := PAIR.fullmatch(rest):
        return [_entry(match[1], match[2], number)] if NAME.fullmatch(match[1]) else []
    rest = rest if NUMBERED.match(rest) else rest.strip("[]{}. ")
    words = [word for word in re.split(r"[\s,;]+", rest) if word]
    words = words[len(words) > 1 and heading_role(words[0]) == "grade" :]
    matches = [match for word in words if (match := GRADED.fullmatch(word))]
    are_graded = len(matches) == len(words) and all(is_grade(match[2], {}) for match in matches)
    return [_entry(match[1], match[2], number) for match in matches] if are_graded else []


def _entry(name: str, grade: str, number: int, query: str = "") -> Entry:
    return Entry(Cell(query, number), Cell(name.strip("[]"), number), Cell(grade, number))
