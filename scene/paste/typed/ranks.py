"""Ranks in front of documents, however they are said, as numbers before a point or not at all."""

import re
from itertools import pairwise

from scene.address.tokens import GRADE_WORDS, as_word
from scene.paste.forms.named import ID, IN_CHINESE
from scene.paste.kinds import are_row_numbers, is_grade

ITEM_NUMBER_IN_BRACKETS = re.compile(r"[ \t]*[(（]([a-z]|\d{1,2})[)）][ \t]*(?=\S)", re.IGNORECASE)
OF_RANK = re.compile(
    r"(?:^|(?<=[:,;] )|(?<=[:,;]))(?:rank|rang|platz) (\d{1,3})(?:: ?| )(?=[\w✓✗+])"
    r"(?!(?:rank|rang|platz|is|was|are|and)\b)",
    re.IGNORECASE,
)
"""What is said in front of a document of its place: rank 1 d2, rank 2 d9."""
ITEM_NUMBER = re.compile(r"(?:[,;，；][ \t]*|(?<!\S))(\d{1,2})[.)][ \t]+(?=\S)")
RANK_BEHIND_SIGN = re.compile(r"^@(\d{1,3})[ \t]+([A-Za-z]\w*\d[ \t]+\d{1,2})[ \t]*$", re.MULTILINE)
LABEL = re.compile(r"[^\W\d_][^:=：,，、]{0,60}[:=：]\s*")
"""What a row is called, in front of it."""
WORD_AT_RANK = re.compile(
    r"[^\S\n]*(\d{1,2})[^\S\n]*[:=-][^\S\n]*([^\W\d][^\d:=,;\n]*)(?:[,;\n]|$|(?<=\s)(?=\d))"
)
WORD_BEHIND_RANK = re.compile(r"[^\S\n]*(\d{1,2})[^\S\n]+([^\W\d][^\d:=,;\n]*)")
NUMBER_IN_BRACKETS = re.compile(r"[ \t]*\[(\d{1,3})\][ \t]+(?=[^\W\d])")
AT_RANK = re.compile(
    r"[ \t]*(?:(?:rank|rang|platz|pos|position|result|hit|treffer|top|no\.?|#|排名|名次|位置|结果)"
    r"[ \t]*(\d{1,3})"
    r"|第[ \t]*(\d{1,3}|[一二三四五六七八九十])[ \t]*[名位](?:结果)?)[ \t]*[:：.)、–-]?[ \t]*"
    r"(?=[^\W\d][^\n]*[\s(（,，:：=–-]\S)",
    re.IGNORECASE,
)
"""The rank of a document in front of its name, behind which more stands."""
COUNTED_NAME = re.compile(r"[ \t]*(\d{1,3}) (?=[^\s:]+(?: {2,}|\t|: )\S)")
"""The rank of a document a blank before its name, behind which its values are further away."""

COUNTED = re.compile(
    r"(?P<stem>[ \t]*[^\W\d]+[ \t]*)(?P<first>\d{1,3})"
    r"(?:[ \t]*(?P<to>[-–—…]|\.{2,3})[ \t]*(?P<last>\d{1,3}))?"
    r"(?P<rest>[ \t]*[:：][ \t]*(?:\d{1,2}|[^\W\d][^\d:：\n]*)[ \t]*)"
)
"""A rank or a document by its number, or several of them: Rank 5 - 10: irrelevant."""


def join_ranges(text: str) -> str:
    """Return lines that count ranks, some of them several at once, with no blank within these: Rank 5-10."""
    lines = [line for line in text.splitlines() if line.strip()]
    matches = [match for line in lines if (match := COUNTED.fullmatch(line))]
    spans = [(int(match["first"]), int(match["last"] or match["first"])) for match in matches]
    follow = all(first == last + 1 for (_, last), (first, _) in pairwise(spans))
    if not 1 < len(lines) == len(matches) or not follow or all(first == last for first, last in spans):
        return text
    return "\n".join(COUNTED.sub(_joined, line) for line in text.splitlines())


def _joined(match: re.Match[str]) -> str:
    return "".join(match.group("stem", "first", "to", "last", "rest")) if match["last"] else match[0]


def without_named_ranks(text: str) -> str:
    """Return lines that say the rank of each document on them, from 1 up, without that."""
    lines = text.split("\n")
    ranks = {line: OF_RANK.findall(line) for line in lines}
    are_counted = {line for line in lines if len(ranks[line]) > 1 and are_row_numbers(ranks[line])}
    return "\n".join(OF_RANK.sub("", line) if line in are_counted else line for line in lines)


def line_by_line(text: str) -> str:
    """Return a list whose documents are counted on one line with a line for each of them."""
    is_list = "\n" not in text.strip() and are_row_numbers(ITEM_NUMBER.findall(text))
    return ITEM_NUMBER.sub(r"\n\1. ", text).strip() if is_list and ITEM_NUMBER.match(text.strip()) else text


def without_ranks(text: str) -> str:
    """Return the words that stand behind ranks without these: 1: relevant, 2: not."""
    lines = [line for line in text.splitlines() if line.strip()]
    matches = [match for line in lines if (match := WORD_BEHIND_RANK.fullmatch(line))]
    are_lines = len(lines) == len(matches) > 2  # two can be counts
    parts = [(match[1], match[2]) for match in matches] if are_lines else WORD_AT_RANK.findall(text)
    are_grades = len(parts) > 1 and all(as_word(word) in GRADE_WORDS for _, word in parts)
    is_all = are_grades and (are_lines or not WORD_AT_RANK.sub("", text).strip())
    if not is_all or parts[0][0] != "1" or not are_row_numbers([rank for rank, _ in parts]):
        return text
    return ", ".join(word.strip() for _, word in parts)


def _lists_several(text: str) -> bool:
    """Return whether a text is a list, and not one document with its grade."""
    words = [*filter(None, re.split(r"[\s,，;；、]+", text))]
    are_alike = all(is_grade(word, {}) for word in words) or all(map(ID.fullmatch, words))
    return len(words) > 1 and (are_alike or len(re.findall("[,，;；、]", text)) > 1)


def number_with_points(text: str) -> str:
    """Return lines that say the rank of a document, or its number in brackets, with it before a point."""
    for form in (NUMBER_IN_BRACKETS, AT_RANK, COUNTED_NAME):
        parts: list[tuple[bool, list[str]]] = []
        for line in text.split("\n"):
            is_other = bool(LABEL.match(line.lstrip("#=* "))) and not form.match(line)
            parts += [] if parts and parts[-1][0] == is_other else [(is_other, [])]
            parts[-1][1].append(line)
        text = "\n".join(
            "\n".join(lines if is_other else _with_points(form, lines)) for is_other, lines in parts
        )
    return text


def _with_points(form: re.Pattern[str], lines: list[str]) -> list[str]:
    """Return lines with their numbers before a point, if all have one, counted from 1."""
    matches = [form.match(line) for line in lines]
    ranks = [next(filter(None, match.groups())) for match in matches if match]
    numbers = [str(IN_CHINESE.index(rank) + 1) if rank in IN_CHINESE else rank for rank in ranks]
    bare = [form.sub("", line) for line in lines if line.strip()]
    if not are_row_numbers(numbers) or len(numbers) < len(bare) or any(map(_lists_several, bare)):
        return lines
    filled = iter(numbers)
    return [f"{next(filled)}. {form.sub('', line)}" if line.strip() else "" for line in lines]


def without_signs(text: str) -> str:
    """Return lines with their ranks alone in front of ids with grades: @1 d3 2."""
    filled = [line for line in text.splitlines() if line.strip()]
    ranks = [match[1] for line in filled if (match := RANK_BEHIND_SIGN.fullmatch(line))]
    are_ranks = 1 < len(ranks) == len(filled) and are_row_numbers(ranks) and ranks[0] == "1"
    return RANK_BEHIND_SIGN.sub(r"\1. \2", text) if are_ranks else text


def without_brackets(text: str) -> str:
    """Return lines that all have a number in brackets before them with one before a bracket: (1) tea."""
    lines = text.splitlines()
    if len(lines) < 2 or not all(map(ITEM_NUMBER_IN_BRACKETS.match, filter(str.strip, lines))):
        return text
    return "\n".join(ITEM_NUMBER_IN_BRACKETS.sub(r"\1) ", line, count=1) for line in lines)
