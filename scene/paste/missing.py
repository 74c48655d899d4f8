"""Documents that were judged and not retrieved, below a line that says so or each with a word behind it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from scene.address.tokens import as_word
from scene.list.model import SceneError
from scene.paste.cells import Table
from scene.paste.forms.form import NOT_RETRIEVED
from scene.paste.headings import heading_role, words_of

SAYS = (
    r"(?:(?:relevant|judged)(?: documents?| docs?)?,? (?:(?:but|and) )?)?"
    r"(?:(?:not|never) (?:retrieved|returned|found|in (?:the )?(?:list|ranking|results?))|unretrieved|missing"
    r"|missed|nicht gefunden|fehl(?:t|end\w*)|non (?:re)?trouvés?|no (?:recuperados?|encontrados?)"
    r"|未检索到?|未返回|未找到)"
    r"(?: (?:documents?|docs?|items?|ones))?"
)
SECTION = re.compile(
    rf"[^\w\n]*(?P<says>{SAYS})[^\w\n]*?(?:[:：][^\S\n]*(?P<rest>\S.*))?[\s:：#*=_-]*", re.IGNORECASE
)
BEHIND = re.compile(
    rf"(?P<row>.*\S(?:[\s:=,;(]\s*\d{{1,2}}\)?)[^\S\n]*)(?:[(\[]{SAYS}[)\]]|[,;–—-][^\S\n]*{SAYS})[^\S\n]*",
    re.IGNORECASE,
)
BESIDE_ON_LINE = re.compile(rf"(?<=\S)[;.,]\s+(?={SAYS}\s*[:：](?!\s*\d{{1,2}}\s*$))", re.IGNORECASE)
"""What parts the documents that were retrieved from the others on one line."""
TITLE = re.compile(
    r"[^\w\n]*(?:retrieved|returned|ranking|results?|gefunden|检索结果)[^\w\n]*", re.IGNORECASE
)
"""What can stand above the documents that were retrieved."""
WHETHER = re.compile(
    r"(?:is[ _])?(?:retrieved|in[ _](?:top[ _]?\d*|list|results?|ranking))\??|是否检索到?",
    re.IGNORECASE,
)
"""A heading of what tells whether each document was retrieved."""
NONE, MOST_LINES = words_of("none nothing keine keins aucun ninguno 无 – -"), 2_000
NO_SCORE = "NaN"
YES, NO = words_of("1 true yes y t ja oui sí 是 ✓ x"), words_of("0 false no n f nein non 否 ✗ -")


def with_retrieved(table: Table) -> Table:
    """Return a table whose ranks or scores say what was retrieved, where a column answers that."""
    roles = [*map(heading_role, table.headings)]
    for place, heading in enumerate(table.headings):
        texts = [as_word(row[place].text) if place < len(row) else "" for row in table.rows]
        answers = [True if text in YES else False if text in NO else None for text in texts]
        if not WHETHER.fullmatch(heading.strip()) or None in answers or {*answers} != {True, False}:
            continue
        missing = (row[0].line for row, is_there in zip(table.rows, answers, strict=True) if not is_there)
        notes = [SceneError("line-not-retrieved", line=line) for line in missing]
        if roles.count("rank") > 1:
            return table
        if "rank" in roles:
            return _told_by(table, place, roles.index("rank"), answers, NOT_RETRIEVED).with_notes(notes)
        if "score" in roles:
            is_sure = roles.count("score") == 1 and "grade" in roles
            return _told_by(table, place, roles.index("score"), answers, NO_SCORE) if is_sure else table
        ranks = [str(rank) if is_there else NOT_RETRIEVED for rank, is_there in enumerate(answers, start=1)]
        ranked = replace(_replace_texts_of_column(table, place, ranks), roles={**table.roles, place: "rank"})
        return ranked.with_notes(notes)
    return table


def _replace_texts_of_column(table: Table, place: int, texts: Sequence[str]) -> Table:
    rows = (
        (*row[:place], replace(row[place], text=text), *row[place + 1 :])
        for row, text in zip(table.rows, texts, strict=True)
    )
    return replace(table, rows=tuple(rows))


def _told_by(table: Table, place: int, valued: int, answers: Sequence[bool | None], blank: str) -> Table:
    """Return a table without the column of answers, and without ranks or scores of what was not retrieved."""
    pairs = zip(table.rows, answers, strict=True)
    table = _replace_texts_of_column(
        table, valued, [row[valued].text if is_there else blank for row, is_there in pairs]
    )
    rows = tuple((*row[:place], *row[place + 1 :]) for row in table.rows)
    roles = {at - (at > place): role for at, role in table.roles.items() if at != place}
    return replace(
        table, rows=rows, headings=(*table.headings[:place], *table.headings[place + 1 :]), roles=roles
    )


@dataclass(frozen=True)
class Parted:
    """A text without what says which documents were not retrieved: those retrieved alone, and all; which
    `lines` of all are the others, and on which lines all stand in the text as it was pasted.
    """

    retrieved: str
    together: str
    lines: frozenset[int]
    as_pasted: tuple[int, ...]
    has_section: bool


def part_missing(text: str) -> Parted | None:
    """Return a text parted at what says that documents were not retrieved; None where nothing does."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(lines) == 1:
        lines = [(lines[0][0], part) for part in BESIDE_ON_LINE.split(lines[0][1])]
    titles = [place for place, (_, line) in enumerate(lines) if _is_section(line)]
    end = titles[0] if len(titles) == 1 else len(lines)
    rows = [(*_row(line), number) for number, line in lines[:end]]
    rows += [(line, True, number) for number, line in lines[end + 1 :]]
    if rows and TITLE.fullmatch(rows[0][0]):
        rows = rows[1:]
    rows = sorted(rows, key=lambda row: row[1])  # those retrieved come first
    rows = [row for row in rows if not (row[1] and as_word(row[0]) in NONE)]
    if len(rows) > MOST_LINES or any(line.rstrip().endswith((":", "：")) for line, _, _ in rows):
        return None
    retrieved = [line for line, is_missing, _ in rows if not is_missing]
    missing = frozenset(place for place, (_, is_missing, _) in enumerate(rows, start=1) if is_missing)
    if not retrieved or not (missing or end < len(lines)):
        return None
    together, numbers = [line for line, _, _ in rows], tuple(number for _, _, number in rows)
    return Parted("\n".join(retrieved), "\n".join(together), missing, numbers, has_section=end < len(lines))


def _is_section(line: str) -> bool:
    match = SECTION.fullmatch(line)
    return bool(match and not match["rest"])


def _row(line: str) -> tuple[str, bool]:
    """Return what stands on a line of a document beside the words that say that it is missing."""
    section, behind = SECTION.fullmatch(line), BEHIND.fullmatch(line)
    if section:
        return section["rest"] or line, bool(section["rest"])
    return (behind["row"], True) if behind else (line, False)
