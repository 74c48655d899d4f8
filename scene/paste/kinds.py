"""What stands in the columns of a table: kinds decide before places."""

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Literal, TypeAlias

from scene.address.tokens import GRADE_WORDS, NOT_JUDGED_SPELLINGS, as_word, number_of
from scene.list.model import MAX_GRADE
from scene.paste.headings import words_of

Words: TypeAlias = Mapping[str, int | None]
"""Grades that somebody has chosen for words."""
Kind: TypeAlias = Literal["empty", "grade", "score", "id", "text"]
SPELLED_OUT = re.compile(r"(?P<grade>[0-9]{1,2})\s*[-–—:=(]\s*(?P<word>[^\W\d]+(?: [^\W\d]+)?)\)?")
BEHIND_ITS_WORD = re.compile(r"(?P<word>[A-Za-z]+(?: [A-Za-z]+)?) ?\((?P<grade>[0-9]{1,2})\)")
OF_STARS = re.compile(r"([0-9]{1,2}) *(?:stars?|points?|分|星)")
TURNS = words_of(
    "never nicht kein hardly barely scarcely rarely very rather quite pretty fairly somewhat slightly partly"
    " partially mostly extremely too so less more eher teilweise kaum wenig sehr poco muy peu très pas"
    " 不 没 有点 很 非常"
)
LEVELS = words_of(
    "high medium mid low strong weak none h m l exact substitute complement irrelevant e s c i"
    " 高 中 低 gut mittel schlecht"
)
"""Words for grades, of which nobody knows how many others there are."""
OF_GROUP = re.compile(r"(?:grades?|rel\w*|labels?|ratings?|等级|相关性)\s*(?=\d)", re.IGNORECASE)
THOUSANDS = re.compile(r"[-+−]?[0-9]{1,3}(,[0-9]{3})+\.[0-9]+|[-+−]?[0-9]{1,3}(,[0-9]{3}){2,}")
ROUND = re.compile(r"[0-5](?:\.5)?")
"""A round of judging, as TREC-COVID counts them: 4.5 lies between two."""
PAIRS = ({"y", "n"}, {"t", "f"}, {"r", "n"}, {"p", "n"}, {"x", "n"}, {"r", "x"})
"""Letters of which one stands for yes and one for no."""
SWAPPED = str.maketrans(".,", ",.")
WHOLE = re.compile(r"[0-9]{1,20}([.,]0*)?|[.,]0+")


def whole_number(text: str) -> int | None:
    """Read a whole number, which a spreadsheet may write as 3.0 or 3,00; None if it is none."""
    text = unicodedata.normalize("NFKC", text)
    return int(re.split("[.,]", text)[0] or 0) if WHOLE.fullmatch(text) else None


def is_grade(text: str, words: Words) -> bool:
    """Return whether a text is a grade: a number on the scale, a word that has one, or "not judged"."""
    number, word = grade_number(text), as_word(text)
    on_scale = number is not None and number <= MAX_GRADE
    return on_scale or word in NOT_JUDGED_SPELLINGS or word in GRADE_WORDS or words.get(word) is not None


def is_modifier(word: str) -> bool:
    """Return whether a word negates the one behind it, or says how much of it there is."""
    return as_word(word) in TURNS or word.endswith(("n't", "n’t"))


def grade_number(text: str) -> int | None:
    """Read the number of a grade: 3, 3.0, 3/5, three stars, 3 - perfect; None if there is none."""
    text = text.strip()
    if re.fullmatch("[★⭐☆]+️?", text):
        return text.count("★") + text.count("⭐")
    match = re.fullmatch(r"([0-9]{1,2})\s*/\s*([0-9]{1,2})", unicodedata.normalize("NFKC", text))
    if match and int(match[1]) <= int(match[2]):
        return int(match[1])
    spelled = grade_in_words(text)
    return whole_number(text) if spelled is None else spelled


def grade_in_words(text: str) -> int | None:
    """Read a grade with a word, such as 3 - perfect or 4 stars; None if a text is none."""
    text = text.strip()
    if match := OF_STARS.fullmatch(text):
        return int(match[1])
    match = BEHIND_ITS_WORD.fullmatch(text) or SPELLED_OUT.fullmatch(text)
    is_meant = match and int(match["grade"]) <= MAX_GRADE and as_word(match["word"]) in GRADE_WORDS
    return int(match["grade"]) if match and is_meant else None


def score_number(text: str) -> float | None:
    """Read a score, percents and commas between thousands included; None if it is none."""
    text = unicodedata.normalize("NFKC", text).strip().removesuffix("%").strip()
    grouped = (way.replace(",", "") for way in (text, text.translate(SWAPPED)) if THOUSANDS.fullmatch(way))
    return number_of(next(grouped, text))


def name_groups(names: Sequence[str]) -> bool:
    """Return whether documents are grouped under their grades: 3, 2 and 0; relevant and irrelevant."""
    grades = [OF_GROUP.sub("", as_word(name)) for name in names]
    if len({*grades}) < 2 or not all(is_grade(grade, {}) for grade in grades):
        return False
    are_said = any(map(OF_GROUP.match, names)) or all(re.match(r"[^\W\d]{2}", grade) for grade in grades)
    return (
        are_said
        or are_falling(grades)
        or (grades[0] == "0" and are_rising(grades) and not are_row_numbers(grades))
    )


def kind_of(column: Sequence[str], words: Words) -> Kind:
    """Return what most of a column is."""
    filled = [text for text in column if text]
    if not filled:
        return "empty"
    if have_zeros(filled) and not are_row_numbers(filled):
        return "id"
    if are_letters(filled) and not {*map(as_word, filled)} & words.keys():
        return "text"
    grades = sum(is_grade(text, words) for text in filled)
    numbers = [score_number(text) for text in filled]
    known = [number for number in numbers if number is not None]
    if grades == len(filled):
        return "grade"
    if len(known) == len(filled):
        is_whole = all(whole_number(text) is not None and "." not in text for text in filled)
        is_scored = are_falling(filled) and len(set(filled)) == len(filled)
        return "id" if is_whole and max(known) > MAX_GRADE and not is_scored else "score"
    if 2 * grades > len(filled):
        return "grade"
    return "score" if 2 * len(known) > len(filled) else "text"


def are_letters(texts: Sequence[str]) -> bool:
    """Return whether documents are called by letters, each by its own, and not judged by two: X and Y."""
    letters = {*map(str.casefold, texts)}
    are_single = all(len(text) == 1 and text.isalpha() for text in texts)
    return are_single and len(letters) == len(texts) > 1 and letters not in PAIRS


def are_signed(texts: Sequence[str]) -> bool:
    """Return whether numbers are grades, with -1 for no or for what was not judged."""
    others = [whole_number(text) for text in texts if text != "-1"]
    on_scale = all(number is not None and number <= MAX_GRADE for number in others)
    return on_scale and len(others) < len(texts) and any(others)


def have_zeros(column: Sequence[str]) -> bool:
    """Return whether whole numbers are written with zeros in front, as ids and ranks are, and no grades."""
    return all(map(str.isdecimal, column)) and any(len(text) > 1 and text[0] == "0" for text in column)


def are_row_numbers(column: Sequence[str]) -> bool:
    """Return whether a column counts its rows from 0 or 1."""
    first, *others = [whole_number(text) for text in column] or [None]
    return first in (0, 1) and bool(others) and others == [*range(first + 1, first + 1 + len(others))]


def are_rising(texts: Sequence[str]) -> bool:
    """Return whether texts number rows, of which some may be left out."""
    numbers = [number for number in map(whole_number, texts) if number is not None]
    return len(numbers) == len(texts) and numbers == sorted({*numbers})


def has_repeats(column: Sequence[object]) -> bool:
    """Return whether anything comes again in a column."""
    return len({*column}) < len(column)


def are_falling(column: Sequence[str]) -> bool:
    """Return whether the numbers of a column never rise, and fall somewhere."""
    known = [number for number in map(score_number, column) if number is not None]
    return len(known) == len(column) > 1 and known == sorted(known, reverse=True) and known[0] > known[-1]


def are_in_blocks(column: Sequence[str]) -> bool:
    """Return whether values repeat, each in rows that follow one another."""
    starts = [text for text, _ in groupby(column)]
    return len(starts) == len(set(starts)) < len(column)


def parts_several_lists(column: Sequence[str]) -> bool:
    """Return whether two values or more have several rows each, which follow one another."""
    return are_in_blocks(column) and sum(count > 1 for count in Counter(column).values()) > 1


def are_row_numbers_in(blocks: Sequence[str], column: Sequence[str]) -> bool:
    """Return whether a column counts from 0 or 1 within every block."""
    rows: dict[str, list[str]] = {}
    for block, text in zip(blocks, column, strict=True):
        rows.setdefault(block, []).append(text)
    return all(are_row_numbers(texts) or texts in (["0"], ["1"]) for texts in rows.values())


def are_ids(column: Sequence[str]) -> bool:
    """Return whether whole numbers beyond the scale, all different, can be the ids of what repeats beside."""
    numbers = [whole_number(text) for text in column]
    known = [number for number in numbers if number is not None]
    return len(set(known)) == len(column) and max(known) > MAX_GRADE and not any("." in t for t in column)


def are_times(column: Sequence[str]) -> bool:
    """Return whether all that stands in a column are seconds or milliseconds since 1970, from 1997 on."""
    numbers = [score_number(text) or 0.0 for text in column]
    return all(8.5e8 < number < 2.1e9 or 8.5e11 < number < 2.1e12 for number in numbers)
