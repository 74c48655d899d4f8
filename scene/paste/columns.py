"""Telling what the columns of a pasted table are: by their headings, else by what stands in them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from scene.address.tokens import GRADE_WORDS, NOT_JUDGED_SPELLINGS, as_word, number_of
from scene.list.model import MAX_GRADE
from scene.paste.cells import Cell, Table

Role: TypeAlias = Literal["topic", "rank", "name", "grade", "score"]
Words: TypeAlias = Mapping[str, int | None]
"""Grades that somebody has chosen for words."""

HEADINGS: Mapping[Role, str] = {
    "name": "name, names, doc, docs, docid, docno, doc id, document, documents, document id, id, item, items,"
    " title, url, product, 文档, 名称, 标题",
    "grade": "grade, grades, rel, rels, relevance, relevance grade, relevant, rating, ratings, label, labels,"
    " judgment, judgement, judgments, judgements, gain, qrel, qrels, target, y, y true, clicked,"
    " 等级, 相关性, 相关度, 评级",
    "score": "score, scores, prediction, predictions, pred, y score, y pred, probability, confidence,"
    " similarity, sim, 分数, 得分",
    "rank": "rank, ranks, position, pos, #, place, 排名, 名次, 位置, 序号",
    "topic": "query, query id, topic, topic id, qid, 查询",
}
"""How the columns are called, as people and programs write it."""
WHOLE = re.compile(r"[0-9]{1,9}([.,]0*)?")


def whole_number(text: str) -> int | None:
    """Read a whole number, which a spreadsheet may write as 3.0 or 3,00; None if it is none."""
    text = unicodedata.normalize("NFKC", text)
    return int(re.split("[.,]", text)[0]) if WHOLE.fullmatch(text) else None


def is_grade(text: str, words: Words) -> bool:
    """Return whether a text is a grade: a number on the scale, a word that has one, or "not judged"."""
    number, word = whole_number(text), as_word(text)
    on_scale = number is not None and number <= MAX_GRADE
    return on_scale or word in NOT_JUDGED_SPELLINGS or word in GRADE_WORDS or words.get(word) is not None


def heading_of(cell: Cell) -> Role | None:
    """Return what a heading stands for; None if it is not known."""
    return next((role for role, known in HEADINGS.items() if as_word(cell.text) in known.split(", ")), None)


def is_head(cells: Sequence[Cell], below: Sequence[Sequence[Cell]]) -> bool:
    """Return whether a row is headings of those below: words, one of them known and none of them a value."""
    roles = {heading_of(cell) for cell in cells} - {None}
    has_number = any(number_of(cell.text) is not None or not cell.text for cell in cells)
    if not roles or has_number or (len(cells) > 1 and len(roles) < 2):
        return False
    values = {as_word(cell.text) for row in below for cell in row}
    said = {as_word(cell.text) for cell in cells if heading_of(cell) == "grade"}
    return not (said & set(GRADE_WORDS) and values & {*said, "not", "not relevant", "irrelevant"})


def roles_by_heading(head: Sequence[Cell]) -> tuple[dict[Role, int], list[Cell]]:
    """Return the place of each column that is known, and the headings of those that are not read."""
    roles: dict[Role, int] = {}
    unread = []
    for place, cell in enumerate(head):
        role = heading_of(cell)
        if role is None or role in roles:
            unread.append(cell)
        else:
            roles[role] = place
    return roles, unread


def roles_by_content(table: Table, words: Words) -> dict[Role, int] | None:
    """Guess what each column is: grades, scores, ranks, names; None where that is not clear."""
    columns = [[row[place].text for row in table.rows] for place in range(len(table.rows[0]))]
    kinds = [_kind(column, words) for column in columns]
    graded = [place for place, kind in enumerate(kinds) if kind == "grade"]
    found: dict[Role, int] = {}
    counting = [place for place in graded if _counts_from_one(columns[place])]
    if len(graded) > 1 and len(counting) == 1 and len(table.rows) > 1:
        found["rank"] = counting[0]
        graded.remove(counting[0])
    scored = [place for place, kind in enumerate(kinds) if kind == "score"]
    if len(graded) == 2 and not scored:
        falling = [place for place in graded if _falls(columns[place])]
        pointed = [place for place in graded if any("." in text for text in columns[place])]
        scored = pointed if len(pointed) == 1 else falling
        graded = [place for place in graded if place not in scored]
    named = [place for place, kind in enumerate(kinds) if kind == "name"]
    if len(graded) != 1 or len(scored) > 1 or len(named) > 1:
        return None
    places: list[tuple[Role, list[int]]] = [("grade", graded), ("score", scored), ("name", named)]
    return found | {role: place for role, (place, *_) in ((role, each) for role, each in places if each)}


def _kind(column: Sequence[str], words: Words) -> Role | None:
    """Return what most of a column is; None if it is empty."""
    filled = [text for text in column if text]
    grades = sum(is_grade(text, words) for text in filled)
    numbers = sum(number_of(text) is not None for text in filled)
    if not filled:
        return None
    if grades < len(filled) and numbers == len(filled):
        return "score"
    if 2 * grades > len(filled):
        return "grade"
    return "score" if 2 * numbers > len(filled) else "name"


def _counts_from_one(column: Sequence[str]) -> bool:
    return [whole_number(text) for text in column] == list(range(1, len(column) + 1))


def _falls(column: Sequence[str]) -> bool:
    numbers = [number_of(text) for text in column]
    known = [each for each in numbers if each is not None]
    return len(known) == len(numbers) > 1 and known == sorted(known, reverse=True) and known[0] > known[-1]
