"""Telling what the columns of a pasted table are: names decide before numbers, kinds before places.

Where two readings are defensible a column is in doubt, and a person is asked.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, TypeAlias

from scene.address.tokens import GRADE_WORDS, NOT_JUDGED_SPELLINGS, as_word, number_of
from scene.list.model import MAX_GRADE
from scene.paste.cells import Cell, Role, Table

Words: TypeAlias = Mapping[str, int | None]
"""Grades that somebody has chosen for words."""
Kind: TypeAlias = Literal["empty", "grade", "score", "id", "text"]

PARTS: tuple[tuple[Role, str], ...] = (
    ("none", "log log2 discount dcg ndcg idcg cumulative timestamp date time ideal comment note notes"),
    (
        "score",
        "pred preds predicted prediction predictions prob proba probs probability logit logits similarity sim"
        " confidence bm25 cosine yhat 预测 概率 相似度 置信度",
    ),
    (
        "grade",
        "grade grades rel rels relevance relevancy relevances relevant label labels gold true truth target"
        " targets rating ratings star stars judgment judgement judgments judgements qrel qrels clicked click"
        " clicks purchased bought actual relevanz gt gain gains feedback bewertung 等级 相关性 相关度 相关"
        " 评级 标注 标签 评分 星级 真实 是否相关 点击",
    ),
    ("score", "score scores scoring 分数 得分 打分"),
    ("rank", "rank ranks ranking position positions pos # place nr order 排名 名次 位置 序号 排序"),
    (
        "query",
        "query queries topic topics qid user users uid userid customer customers group groups session"
        " sessions question questions indexes keyword search anfrage 查询 用户 问题 主题 会话 组 顾客 客户",
    ),
    (
        "document",
        "name names doc docs docid docno document documents item items title url product products asin movie"
        " movies passage passages pid corpus chunk chunks id ids itemid movieid sku song book article page"
        " file candidate result results hit dokument 文档 名称 标题 商品 物品 文件 编号 段落 网页 电影 结果",
    ),
)
"""Parts of headings, as people and programs write them, beginning with those that decide."""
EXACT: Mapping[str, Role] = {
    "y": "grade",
    "no": "rank",
    "no.": "rank",
    "i": "rank",
    "k": "rank",
    "u": "query",
    "q": "query",
    "d": "document",
}
MAX_COLUMNS = 40
PLAIN_WORDS = {"yes", "no", "y", "n", "true", "false", "t", "f", "✓", "✗", "是", "否"}
"""Words for grades that say nothing of what is judged."""
WEAK_IDS = {"id", "ids", "编号"}
WHOLE = re.compile(r"[0-9]{1,9}([.,]0*)?")


@dataclass(frozen=True)
class Roles:
    """What each column is, by its place, and which of them a person is asked about."""

    of: Mapping[int, Role]
    doubtful: frozenset[int] = field(default_factory=frozenset)


def whole_number(text: str) -> int | None:
    """Read a whole number, which a spreadsheet may write as 3.0 or 3,00; None if it is none."""
    text = unicodedata.normalize("NFKC", text)
    return int(re.split("[.,]", text)[0]) if WHOLE.fullmatch(text) else None


def is_grade(text: str, words: Words) -> bool:
    """Return whether a text is a grade: a number on the scale, a word that has one, or "not judged"."""
    number, word = grade_number(text), as_word(text)
    on_scale = number is not None and number <= MAX_GRADE
    return on_scale or word in NOT_JUDGED_SPELLINGS or word in GRADE_WORDS or words.get(word) is not None


def grade_number(text: str) -> int | None:
    """Read the number of a grade: 3, 3.0, 3/5, three stars; None if there is none."""
    text = text.strip()
    if re.fullmatch("[★⭐☆]+️?", text):
        return text.count("★") + text.count("⭐")
    match = re.fullmatch(r"([0-9]{1,2})\s*/\s*([0-9]{1,2})", unicodedata.normalize("NFKC", text))
    if match and int(match[1]) <= int(match[2]):
        return int(match[1])
    return whole_number(text)


def score_number(text: str) -> float | None:
    """Read a score, percents included; None if it is none."""
    return number_of(unicodedata.normalize("NFKC", text).strip().removesuffix("%").strip())


def parts_of(heading: str) -> set[str]:
    """Return the words that a heading consists of."""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", unicodedata.normalize("NFKC", heading))
    parts = re.findall(r"[^\W\d_]+[0-9]*|#", spaced.casefold())
    return {*parts, *(part.rstrip("0123456789") for part in parts)}


@lru_cache(maxsize=4096)
def heading_role(heading: str) -> Role | None:
    """Return what a heading stands for; None if it is not known."""
    parts, word = parts_of(heading), as_word(heading).rstrip("?？: ")
    if word in EXACT:
        return EXACT[word]
    if "/" in heading and parts & set(PARTS[0][1].split()):
        return "none"
    for role, known in PARTS:
        names = known.split()
        if parts & set(names) or word in names or any(name in word for name in names if name > "一"):
            return role
    return None


def is_head(cells: Sequence[Cell], below: Sequence[Sequence[Cell]]) -> bool:
    """Return whether a row is headings of those below: words, one of them known and none of them a value."""
    if len(cells) > MAX_COLUMNS:
        return False
    roles = [heading_role(cell.text) for cell in cells]
    filled = [cell for cell in cells if cell.text]
    if (
        not any(roles)
        or (len(cells) > 1 and len(filled) < 2)
        or any(number_of(cell.text) is not None or len(cell.text) > 60 for cell in filled)
    ):
        return False
    if (
        len(filled) > 1
        and len({role for role in roles if role}) < 2
        and not _are_numbers(filled, roles, below)
    ):
        return False
    if any(sign in cell.text for cell in filled for sign in ":：="):
        return False
    values = {as_word(cell.text) for row in below for cell in row}
    said = {as_word(cell.text) for cell, role in zip(cells, roles, strict=True) if role == "grade"}
    if (len(cells) == 1 or said & set(GRADE_WORDS)) and (values & set(GRADE_WORDS)) - PLAIN_WORDS:
        return False
    others = {as_word(cell.text) for cell, role in zip(cells, roles, strict=True) if role != "grade"}
    if others & {*GRADE_WORDS} and values & {*GRADE_WORDS}:
        return False
    return not (said & set(GRADE_WORDS) and values & {*said, "not", "not relevant", "irrelevant", "false"})


def _are_numbers(
    cells: Sequence[Cell], roles: Sequence[Role | None], below: Sequence[Sequence[Cell]]
) -> bool:
    """Return whether rows below one known heading hold numbers, which headings do not."""
    rows = [row for row in below if len(row) >= len(cells)]
    return bool(rows) and all(any(number_of(cell.text) is not None for cell in row) for row in rows)


# --- what stands in a column ----------------------------------------------------------------------------


def kind_of(column: Sequence[str], words: Words) -> Kind:
    """Return what most of a column is."""
    filled = [text for text in column if text]
    if not filled:
        return "empty"
    grades = sum(is_grade(text, words) for text in filled)
    numbers = [score_number(text) for text in filled]
    known = [number for number in numbers if number is not None]
    if grades == len(filled):
        return "grade"
    if len(known) == len(filled):
        is_whole = all(whole_number(text) is not None and "." not in text for text in filled)
        is_scored = falls(filled) and len(set(filled)) == len(filled)
        return "id" if is_whole and max(known) > MAX_GRADE and not is_scored else "score"
    if 2 * grades > len(filled):
        return "grade"
    return "score" if 2 * len(known) > len(filled) else "text"


def counts(column: Sequence[str]) -> bool:
    """Return whether a column counts its rows from 0 or 1."""
    numbers = [whole_number(text) for text in column]
    return (
        len(numbers) > 1
        and numbers[0] in (0, 1)
        and numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    )


def falls(column: Sequence[str]) -> bool:
    """Return whether the numbers of a column never rise, and fall somewhere."""
    known = [number for number in map(score_number, column) if number is not None]
    return len(known) == len(column) > 1 and known == sorted(known, reverse=True) and known[0] > known[-1]


def in_blocks(column: Sequence[str]) -> bool:
    """Return whether values repeat, each in rows that follow one another."""
    starts = [text for place, text in enumerate(column) if place == 0 or column[place - 1] != text]
    return len(starts) == len(set(starts)) < len(column)


def _counts_in(blocks: Sequence[str], column: Sequence[str]) -> bool:
    """Return whether a column counts from 0 or 1 within every block."""
    rows: dict[str, list[str]] = {}
    for block, text in zip(blocks, column, strict=True):
        rows.setdefault(block, []).append(text)
    return all(counts(texts) or texts in (["0"], ["1"]) for texts in rows.values())


# --- telling --------------------------------------------------------------------------------------------


def tell(table: Table, words: Words) -> Roles:
    """Return what each column of a table is."""
    columns = [
        [row[place].text for row in table.rows] for place in range(len(table.head) or len(table.rows[0]))
    ]
    kinds = [kind_of(column, words) for column in columns]
    roles = by_heading(table, columns, kinds) if table.head else by_content(columns, kinds)
    of = {**roles.of, **table.roles}
    doubtful = roles.doubtful | _parting(of, table, columns)
    return Roles(of, doubtful - {*table.roles})


def _parting(of: Mapping[int, Role], table: Table, columns: Sequence[Sequence[str]]) -> set[int]:
    """Return the columns that nobody would read, and by which documents repeat or scores begin anew."""
    by_role = {role: columns[place] for place, role in of.items() if place < len(columns)}
    blank = [""] * len(table.rows)
    queries = by_role.get("query", blank)
    found = set()
    for place, role in of.items():
        is_named = place < len(table.head) and heading_role(table.head[place]) is not None
        if role != "none" or is_named or place >= len(columns) or len(set(columns[place])) < 2:
            continue
        parted = [*zip(queries, columns[place], strict=True)]
        if _repeats(by_role.get("document", blank), queries, parted) or _begins_anew(
            by_role.get("score", blank), queries, parted
        ):
            found.add(place)
    return found


def _repeats(documents: Sequence[str], lists: Sequence[object], parted: Sequence[object]) -> bool:
    """Return whether a document that comes several times in a list comes once in each part of it."""
    if not all(documents):
        return False
    together = {*zip(documents, lists, strict=True)}
    return len(together) < len(documents) == len({*zip(documents, parted, strict=True)})


def _begins_anew(scores: Sequence[str], lists: Sequence[object], parted: Sequence[object]) -> bool:
    """Return whether scores that rise somewhere in a list never do in a part of it."""
    return _rises(scores, lists) and not _rises(scores, parted) and len({*parted}) < len(parted)


def _rises(scores: Sequence[str], lists: Sequence[object]) -> bool:
    last: dict[object, float] = {}
    for text, listed in zip(scores, lists, strict=True):
        score = score_number(text)
        if score is not None:
            if score > last.get(listed, score):
                return True
            last[listed] = score
    return False


def by_heading(table: Table, columns: Sequence[Sequence[str]], kinds: Sequence[Kind]) -> Roles:
    """Tell columns by their headings; what stands in them decides where a heading says nothing."""
    of: dict[int, Role] = {}
    doubtful: set[int] = set()
    by_role: dict[Role, list[int]] = {}
    for place, heading in enumerate(table.head):
        of[place] = "none"
        role = heading_role(heading)
        if role and place < len(columns) and place not in table.roles:
            by_role.setdefault(role, []).append(place)
    for role, places in by_role.items():
        chosen = _one_of(
            role, [place for place in places if kinds[place] != "empty"] or places, table, columns
        )
        of[chosen] = role
        filled = [place for place in places if kinds[place] in ("grade", "score")]
        if role in ("grade", "score") and len(filled) > 1:
            doubtful |= {*filled}
    _look_into(of, doubtful, table, columns, kinds)
    return Roles(of, frozenset(doubtful))


def _one_of(role: Role, places: Sequence[int], table: Table, columns: Sequence[Sequence[str]]) -> int:
    """Return which of several columns of one role is read: of documents the ids, not the titles."""
    if role == "document" and len(places) > 1:
        by_id = [
            place for place in places if parts_of(table.head[place]) & {"id", "ids", "docid", "docno", "pid"}
        ]
        strong = [
            place for place in by_id if parts_of(table.head[place]) - WEAK_IDS or table.head[place][0] == "_"
        ]
        return (strong or [place for place in places if place not in by_id] or by_id)[0]
    if role == "query":
        return next((place for place in places if len(set(columns[place])) < len(columns[place])), places[0])
    return places[0]


def _look_into(
    of: dict[int, Role],
    doubtful: set[int],
    table: Table,
    columns: Sequence[Sequence[str]],
    kinds: Sequence[Kind],
) -> None:
    """Tell grades from scores, and the columns whose headings say nothing, by what stands in them."""
    sure = {*of.values(), *table.roles.values()}
    if "grade" not in sure:
        _find_grades(of, doubtful, table, columns, kinds)
    graded = [place for place, role in of.items() if role == "grade"]
    for place in graded:
        words = parts_of(table.head[place])
        if kinds[place] == "score" and words & {"rel", "relevance", "relevancy", "相关性", "相关度"}:
            if "score" not in of.values():
                of[place] = "score"
            doubtful.add(place)
    strangers = [place for place, role in of.items() if role == "none" and kinds[place] == "score"]
    others = [place for place in strangers if table.head[place] and heading_role(table.head[place]) is None]
    if others and ("score" in of.values() or "grade" not in of.values()):
        if "score" not in of.values():
            of[others[0]] = "score"
        doubtful |= {*others, *(place for place, role in of.items() if role == "score")}
    if "document" not in sure:
        unknown = [
            place for place, role in of.items() if role == "none" and heading_role(table.head[place]) is None
        ]
        named = [place for place in unknown if kinds[place] in ("text", "id") and table.head[place]]
        if len(named) == 1:
            of[named[0]] = "document"
        elif len(named) > 1:
            distinct = [place for place in named if len(set(columns[place])) == len(columns[place])]
            of[(distinct or named)[0]] = "document"
            doubtful |= {*named}


def _find_grades(
    of: dict[int, Role],
    doubtful: set[int],
    table: Table,
    columns: Sequence[Sequence[str]],
    kinds: Sequence[Kind],
) -> None:
    """Look for grades where no heading says so: a column of few whole numbers is asked about."""
    free = [
        place
        for place, role in of.items()
        if (role == "score" or (role == "none" and heading_role(table.head[place]) is None))
        and kinds[place] == "grade"
        and not (counts(columns[place]) and len(of) > 2)
    ]
    strangers = [place for place in free if of[place] == "none"]
    if strangers:
        of[strangers[0]] = "grade"
        doubtful |= {*strangers}
    elif free and len(free) == 1:
        of[free[0]] = "grade"
        doubtful.add(free[0])


def by_content(columns: Sequence[Sequence[str]], kinds: Sequence[Kind]) -> Roles:
    """Tell columns without headings by what stands in them."""
    of: dict[int, Role] = dict.fromkeys(range(len(columns)), "none")
    doubtful: set[int] = set()
    named = [place for place, kind in enumerate(kinds) if kind in ("text", "id")]
    if len(named) == 1 and len(set(columns[named[0]])) < len(columns[0]):
        named += [place for place, column in enumerate(columns) if place > named[0] and _are_ids(column)][:1]
    query = _query_of(columns, kinds, named, doubtful)
    documents = [place for place in named if place != query]
    if query is not None:
        of[query] = "query"
    if documents:
        of[documents[0]] = "document"
    if len(documents) > 1:
        doubtful |= {*documents}
        if kinds[documents[0]] == "text" and kinds[documents[1]] == "id":
            of[documents[1]] = "score"
    numbers = [
        place for place, kind in enumerate(kinds) if kind in ("grade", "score") and of[place] == "none"
    ]
    blocks = columns[query] if query is not None else [""] * len(columns[0])
    counting = [place for place in numbers if kinds[place] == "grade" and _counts_in(blocks, columns[place])]
    counting += [place for place in numbers if place not in counting and counts(columns[place])]
    is_rank = len(numbers) > 1 or query is not None or (len(columns[0]) > 3 and len(columns) > 2)
    if len(counting) == 1 and is_rank and len(columns[0]) > 1:
        of[counting[0]] = "rank"
        numbers.remove(counting[0])
    _grades_or_scores(of, doubtful, columns, kinds, numbers)
    if len(counting) == 1 and of[counting[0]] == "grade" and len(columns[0]) > 3:
        doubtful.add(counting[0])
    return Roles(of, frozenset(doubtful))


def _are_ids(column: Sequence[str]) -> bool:
    """Return whether whole numbers beyond the scale, all different, can be the ids of what repeats beside."""
    numbers = [whole_number(text) for text in column]
    known = [number for number in numbers if number is not None]
    return len(set(known)) == len(column) and max(known) > MAX_GRADE and not any("." in t for t in column)


def _query_of(
    columns: Sequence[Sequence[str]], kinds: Sequence[Kind], named: Sequence[int], doubtful: set[int]
) -> int | None:
    """Return the column that parts the rows: the first that repeats in blocks, beside one with documents."""
    for place in named:
        others = [other for other in named if other != place]
        if others and in_blocks(columns[place]) and place < max(others):
            return place
    if len(named) == 2 and len(columns) > 2 and not any(in_blocks(columns[place]) for place in named):
        doubtful |= {*named}
        return named[0] if Counter(columns[named[1]]).most_common(1)[0][1] > 1 else None
    if len(named) == 1 and named[0] > 0:
        place, column = 0, columns[0]
        several = [p for p, kind in enumerate(kinds) if kind in ("grade", "score") and p != place]
        if (
            kinds[0] == "grade"
            and several
            and in_blocks(column)
            and sorted(column) == [*column]
            and len(set(column)) > 1
        ):
            if len(set(columns[named[0]])) == len(column):
                doubtful.add(place)
            return place
    return None


def _grades_or_scores(
    of: dict[int, Role],
    doubtful: set[int],
    columns: Sequence[Sequence[str]],
    kinds: Sequence[Kind],
    numbers: Sequence[int],
) -> None:
    """Tell grades from scores; two columns of the same kind are asked about."""
    graded = [place for place in numbers if kinds[place] == "grade"]
    scored = [place for place in numbers if kinds[place] == "score"]
    if len(graded) == 2 and not scored:
        pointed = [place for place in graded if any("." in text for text in columns[place])]
        if len(pointed) == 1:
            scored = pointed
        else:
            scored = [place for place in graded if falls(columns[place])][:1] or graded[1:]
            doubtful |= {*graded}
        graded = [place for place in graded if place not in scored]
    for role, places in (("grade", graded), ("score", scored)):
        if places:
            of[places[0]] = role  # type: ignore[assignment]
        if len(places) > 1:
            doubtful |= {*places}
