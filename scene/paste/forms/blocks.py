"""Several tables in one text, parted by blank lines: a run above its judgements, a table a query."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain, groupby, pairwise

from scene.address.tokens import GRADE_WORDS, as_word, truncate
from scene.list.model import SceneError
from scene.paste.cells import Cell, Lines, Role, Table, pad_rows
from scene.paste.forms.feet import says_sum
from scene.paste.forms.form import Entry, Page, join_run_and_qrels
from scene.paste.forms.named import ID, named_lines, without_bullets
from scene.paste.forms.tables import read_table
from scene.paste.forms.tails import read_tails
from scene.paste.forms.words import LIST_WORDS, NUMBERED_TITLE, TITLES, read_words
from scene.paste.headings import QUERIES, heading_role
from scene.paste.kinds import are_row_numbers, has_repeats
from scene.paste.roles import assign_roles

SEARCHED = "|".join(sorted(QUERIES, reverse=True))
TITLE = re.compile(
    r"\s*[#=*]*\s*(?:(?:step|part|example|exercise|task) \d{1,2}[.:)]\s*)?"
    rf"(?:q|{SEARCHED})\s*\d*\s*[:：=]\s*(\S.*?)\s*[#=*-]*",
    re.IGNORECASE,
)
"""The name of a query on a line of its own, above its list."""
SESSION = re.compile(
    r"\W*(?:session|user|uid|reviewer|rater|judge|annotator|author|date|time|会话|用户|日期)"
    r"(?:\s*[:=：#]\s*|[ _-]?(?=\d))[\w.:/ -]{0,40}\W*",
    re.IGNORECASE,
)
"""Who searched, and when."""
AT_RANK = re.compile(r"\s*(?P<rank>\d{1,3})[.):]?\s+(?P<word>[^\s\d].*?)\s*")
DATE = re.compile(r"\b\d{1,4}([/.-])\d{1,2}\1\d{1,4}\b")
ITEM = re.compile(r"\s*1[.)]\s+(?=[^\W\d])")
ABOVE = re.compile(r"\s*(?P<name>(?P<stem>[A-Za-z]*)[ _#-]?\d{1,6}):\s*")
COUNTED_ID = re.compile(rf"\s*(\d{{1,3}})[.)]\s+{ID.pattern}(?![^\s(,;:])")
HAS_CELLS = re.compile(r"[,;|\t\[(]|\S {2,}\S|^\W*\d|\d\W*$|=>")
"""What a line has in it or at its end that can be of a list, and no title."""


def read_blocks(page: Page) -> Table | None:
    """Read tables with headings, each below a blank line; lists below the name of their query."""
    titles = _titles(page) or _counted(page) or _above_ids(page)
    before = [(number, line) for number, line in page.nonblank if titles and number < min(titles)]
    others = [line for _, line in before if not SESSION.fullmatch(line)]
    if titles and len(others) < 2 and all(map(_can_be_title, others)):
        below = _below_titles(page, titles)
        return below and below.with_titles(number for number, _ in before)
    filled = {number for number, _ in page.nonblank}
    groups = groupby(page.lines, key=lambda line: line[0] in filled)
    blocks = [block for is_filled, lines in groups if is_filled for block in _at_heads([*lines])]
    tables: list[tuple[str, Table]] = []
    title = ""
    for lines in blocks:
        table = read_table(Page.from_lines(lines)) if len(lines) > 1 else None
        if table:
            above = lines[0][1] if any(note.message == "line-title" for note in table.notes) else title
            tables.append((truncate(above.strip(" #*:")), pad_rows(table)))
        elif len(lines) == 1:
            title = lines[0][1]
        else:
            return _repeating(blocks)
    if len(tables) < 2:
        return None
    return _of_queries(tables) or join_run_and_qrels_tables([table for _, table in tables])


def _can_be_title(line: str) -> bool:
    plain = DATE.sub(" ", line).strip(" .!")
    return not HAS_CELLS.search(plain) and as_word(re.split(r"[\s:]+", plain)[-1]) not in GRADE_WORDS


def _at_heads(lines: Lines) -> list[Lines]:
    """Return lines as other headings than those of the first line part them: a frame below another."""
    heads = [line.split() if not re.search(r"\d|[,;|\t]", line) else [] for _, line in lines]
    are_heads = [len({*words}) == len(words) > 1 and all(map(heading_role, words)) for words in heads]
    starts = [
        p for p, is_head in enumerate(are_heads) if p and is_head and are_heads[0] and heads[p] != heads[0]
    ]
    return [lines[start:end] for start, end in pairwise([0, *starts, len(lines)])]


def _titles(page: Page) -> dict[int, str]:
    """Return the names of queries above their lists, and not who searched for them."""
    titles = {number: match[1] for number, line in page.nonblank if (match := TITLE.fullmatch(line))}
    of_session = {
        number
        for (number, line), (other, _) in pairwise(page.nonblank)
        if other in titles and SESSION.fullmatch(line)
    }
    return {number: title for number, title in titles.items() if number not in of_session}


def _counted(page: Page) -> dict[int, str]:
    """Return the titles that count lists, Task 1 and Task 2, each above two lines or a row of grades."""
    lines = [(number, line.strip()) for number, line in page.nonblank]
    heads = {p: match for p, (_, line) in enumerate(lines) if (match := NUMBERED_TITLE.fullmatch(line))}
    named = [
        p for p, match in heads.items() if match[1].casefold() in TITLES or heading_role(match[1]) == "query"
    ]
    titles = {lines[p][0]: lines[p][1].rstrip(":： ") for p in named or _of_list_words(heads, len(lines))}
    below = [line for number, line in lines if number not in titles]
    has_rows = len(below) > len(titles) or any(re.search(r"\S[\s,;]+\S", line) for line in below)
    return titles if len({*titles.values()}) == len(titles) > 1 and has_rows else {}


def _above_ids(page: Page) -> dict[int, str]:
    """Return the titles, each alone in front of a colon, above ids that are counted from 1: 301:."""
    heads = {number: match for number, line in page.nonblank if (match := ABOVE.fullmatch(line))}
    below = [(number, line) for number, line in page.nonblank if number not in heads]
    matches = [(number, COUNTED_ID.match(line)) for number, line in below]
    starts = [number for number, match in matches if match and match[1] == "1"]
    are_alike = len({match["stem"] for match in heads.values()}) == 1
    is_known = all(not match["stem"] or heading_role(match["stem"]) == "query" for match in heads.values())
    are_counted = [number - 1 for number in starts] == [*heads] and all(match for _, match in matches)
    names = [match["name"] for match in heads.values()]
    is_sure = are_alike and is_known and are_counted and len({*names}) == len(names) > 1
    return dict(zip(heads, names, strict=True)) if is_sure else {}


def _of_list_words(heads: Mapping[int, re.Match[str]], end: int) -> list[int]:
    """Return where lists of two lines or more begin that one word counts from 1: Ranking 1, Ranking 2."""
    known = {place: match for place, match in heads.items() if match[1].casefold() in LIST_WORDS}
    are_long = all(end - start > 2 for start, end in pairwise([*known, end]))
    is_one_word = len({match[1] for match in known.values()}) == 1
    are_counted = 0 in known and are_row_numbers([match[2] or "" for match in known.values()])
    return [*known] if are_long and is_one_word and are_counted else []


def _below_titles(page: Page, titles: Mapping[int, str]) -> Table | None:
    """Read what stands below each `query: tea`, a table or a short list."""
    tables = []
    for (first, title), end in zip(titles.items(), [*titles, page.lines[-1][0] + 1][1:], strict=True):
        lines = [(number, line) for number, line in page.lines if first < number < end]
        sums = [number for number, line in lines if says_sum(re.split(r"[\t,;:|]", line)[0])]
        lines = [(number, line) for number, line in lines if number not in sums]
        if len([line for _, line in lines if line.strip()]) == 1:
            lines = [(number, ITEM.sub("", line, count=1)) for number, line in lines]
        page_below = Page.from_lines(lines)
        table = _at_ranks(page_below) or read_table(page_below) or read_tails(page_below)
        table = table or read_words(page_below, {})
        if table is None or not (
            {*assign_roles(pad_rows(table), {}).by_column.values()} & {"document", "grade"}
        ):
            return None
        noted = table.with_notes(SceneError("line-sum", line=number) for number in sums)
        tables.append((truncate(title), pad_rows(noted)))
    return _of_queries(tables)


def _repeating(blocks: Sequence[Lines]) -> Table | None:
    """Read names with their grades in several lists, if documents of one come again in another."""
    tables = [table for lines in blocks if (table := named_lines(without_bullets(lines)))]
    names = [[row[0].text for row in table.rows] for table in tables]
    if len(tables) < len(blocks) or any(map(has_repeats, names)) or not has_repeats([*chain(*names)]):
        return None
    return _of_queries([("", table) for table in tables])


def _of_queries(tables: Sequence[tuple[str, Table]]) -> Table | None:
    """Put tables under the same headings below each other, a query each, unless a column says which."""
    head = tables[0][1].headings
    if any(table.headings != head for _, table in tables):
        return None
    notes = tuple(note for _, table in tables for note in table.notes if note.message != "line-title")
    if "query" in assign_roles(tables[0][1], {}).by_column.values():
        return Table(tuple(row for _, table in tables for row in table.rows), head, notes=notes)
    named = [(title or str(place), table.rows) for place, (title, table) in enumerate(tables, start=1)]
    rows = [(Cell(title, row[0].line), *row) for title, inner in named for row in inner]
    roles = {place + 1: role for place, role in tables[0][1].roles.items()}
    return Table(tuple(rows), ("query", *head) if head else (), {0: "query", **roles}, notes)


def _at_ranks(page: Page) -> Table | None:
    """Read ranks, each with a word for a grade: 1 R, 2 N."""
    rows = [(number, AT_RANK.fullmatch(line)) for number, line in page.nonblank]
    ranked = [(number, match) for number, match in rows if match and as_word(match["word"]) in GRADE_WORDS]
    if not 0 < len(rows) == len(ranked) or not are_row_numbers([match["rank"] for _, match in ranked]):
        return None
    return Table(tuple((Cell(match["word"], number),) for number, match in ranked), roles={0: "grade"})


def join_run_and_qrels_tables(tables: Sequence[Table]) -> Table | None:
    """Put a run and its judgements together, by query and document."""
    if len(tables) != 2:
        return None
    roles_of = [assign_roles(table, {}) for table in tables]
    columns = [{role: place for place, role in columns.by_column.items()} for columns in roles_of]
    run, judged = sorted(zip(tables, columns, strict=True), key=lambda side: "grade" in side[1])
    are_sides = "grade" not in run[1] and "grade" in judged[1] and "score" not in judged[1]
    are_alike = (
        all("document" in role for role in columns) and len({"query" in role for role in columns}) == 1
    )
    if not are_sides or not are_alike or any(columns.doubtful for columns in roles_of):
        return None
    both = join_run_and_qrels(_entries(*run, "score"), _entries(*judged, "grade"))
    return replace(both, notes=(*both.notes, *(note for table in tables for note in table.notes)))


def _entries(table: Table, roles: dict[Role, int], value: Role) -> list[Entry]:
    rows = [{role: row[place] for role, place in roles.items()} for row in table.rows]
    pairs = [(row.get("query") or Cell("", row["document"].line), row) for row in rows]
    return [Entry(query, row["document"], row.get(value), row.get("rank")) for query, row in pairs]
