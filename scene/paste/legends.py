"""What a text says of its signs, words and grades: (+ = relevant, - = not), 3 = perfect, 2 = good."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import TypeAlias

from scene.address.tokens import GRADE_WORDS, as_word
from scene.paste.cells import PLAIN

LEGEND = re.compile(
    r"[ \t]*(?:[^\W\d][\w ]{0,30}:)?(?P<meanings>(?:[ \t]*(?:\d{1,2}[ \t]*=[ \t]*[^\W\d][^\d=,;\t]*"
    r"|[^\W\d][^\d=,;\t]*=[ \t]*\d{1,2}[ \t]*)(?:[,;、]|\.?$)){2,})"
)
"""What grades mean: 3 = perfect, 2 = good; or which a word stands for: good = 2, bad = 0."""
MEANING = re.compile(r"(?:(\d{1,2})\s*=\s*)?([^\W\d][^\d=,;、]*?)\s*(?:=\s*(\d{1,2}))?\s*(?:[,;、]|\.?$)")
IN_BRACKETS = re.compile(r"[ \t]*[(\[](?P<inside>[^()\[\]\n]{3,120})[)\]](?:\.[ \t]*$)?")
BEHIND_ROW = re.compile(r"[ \t]*[(\[](?P<inside>[^()\[\]\n]{3,60})[)\]][ \t.]*$")
SIGN = r"(?P<sign>[^\s\w]|[^\W\d_]{1,2}|\d{1,2}|yes|no|true|false|hit|miss|plus|minus)"
WORD = r"(?P<word>[^\W\d_][^=:\d]*?)"
MEANT = re.compile(rf"\s*(?:only )?{SIGN}\s*(?:=|:|stands for|means|is(?= ))\s*{WORD}[\s.]*", re.IGNORECASE)
MEANT_BACKWARDS = re.compile(rf"\s*{WORD}\s*[=:]\s*{SIGN}[\s.]*", re.IGNORECASE)
"""A sign, and the word that it stands for: + = relevant; relevant: +."""
BESIDE = re.compile(rf"\s*{SIGN}[ \t]+{WORD}[\s.]*", re.IGNORECASE)
BESIDE_BACKWARDS = re.compile(r"\s*(?P<word>[^\W\d_][^=:\d]*?)[ \t]+(?P<sign>[^\s\w])[\s.]*")
"""The same with nothing between them, which is said only behind a row: + - + (+ relevant)."""
SAID = {"plus": "+", "minus": "-"}
CELL = re.compile(r"[^\W_]+|[^\w\s]")
SHORTEST_ROW, LONGEST = 3, 200
Explained: TypeAlias = tuple[list[int], dict[int, str], dict[str, int]]
"""Which lines say what signs mean, the lines without that, and the signs' grades."""
OF_DOCUMENT = re.compile(r"^(?:an? |the )?(?:document|doc|result|item)s? (?:is |are )?")


def words_of_legend(line: str) -> dict[str, int]:
    """Return the words of a legend, each with its grade; none where all can be names: tea = 3, cup = 2."""
    match = LEGEND.fullmatch(line)
    meanings = MEANING.findall(match["meanings"]) if match else []
    grades = {as_word(word): int(before or behind) for before, word, behind in meanings if before or behind}
    known = [(number, GRADE_WORDS[word]) for word, number in grades.items() if word in GRADE_WORDS]
    are_alike = all((number > 0) == (grade > 0) for number, grade in known)
    return grades if are_alike and any(len(word) > 1 and word in GRADE_WORDS for word in grades) else {}


def without_meanings(lines: Mapping[int, str]) -> tuple[list[int], dict[int, str], dict[str, int]]:
    """Return which lines say what signs mean, the lines without that, and the signs' grades."""
    numbers, rest, known = _without_brackets(lines) or _without_legend(lines) or ([], dict(lines), {})
    return numbers, rest, {sign: grade for sign, grade in known.items() if not sign.isdecimal()}


def _without_brackets(lines: Mapping[int, str]) -> Explained | None:
    """Return lines without the brackets that say what signs mean; what else stands in these stays.

    Several such brackets, or one like others but for its number, stand behind documents; so does one whose
    signs are nowhere else, and letters that each come once are names.
    """
    brackets = [(number, match) for number, line in lines.items() for match in IN_BRACKETS.finditer(line)]
    read = [
        (number, match, *meanings)
        for number, match in brackets
        if (meanings := _meanings(match["inside"], _is_alone(match), is_behind_row=_follows_grades(match)))
    ]
    forms = Counter(re.sub(r"\d+", "", match["inside"]) for _, match in brackets)
    if len(read) != 1 or forms[re.sub(r"\d+", "", read[0][1]["inside"])] > 1:
        return None
    ((number, match, known, others),) = read
    line = lines[number]
    rest = {
        **lines,
        number: line[: match.start()] + (f" ({others})" if others else "") + line[match.end() :],
    }
    times = _times(rest.values())
    are_names = all(sign.isalpha() and sign not in GRADE_WORDS and times[sign] < 2 for sign in known)
    if are_names or not any(times[sign] for sign in known):
        return None
    numbers = [sign for sign in times if sign.isdecimal()]
    can_be_ids = "0" not in numbers and all(times[sign] == 1 for sign in numbers)
    if len(known) == 1 and {*known} <= {*numbers} and (can_be_ids or re.search(r"\d", others)):
        return None
    complete = _with_other_sign(known, times)
    return ([number], rest, complete) if complete else None


def _without_legend(lines: Mapping[int, str]) -> Explained | None:
    """Return rows of signs without the lines that say what the signs mean."""
    legends = {
        number: meanings[0]
        for number, line in lines.items()
        if (meanings := _meanings(line, is_alone=True)) and not meanings[1]
    }
    known = {sign: grade for meanings in legends.values() for sign, grade in meanings.items()}
    rest = {number: "" if number in legends else line for number, line in lines.items()}
    times = _times(rest.values())
    are_rows = all(sign in known or sign in GRADE_WORDS for sign in times)
    is_repeated = any(times[sign] > 1 for sign in known)
    if not are_rows or not is_repeated or any(map(str.isdecimal, known)):
        return None
    return [*legends], rest, known


def without_counts(line: str) -> tuple[str, str]:
    """Return a row of grades without the bracket behind it that counts or names grades, and that bracket."""
    match = BEHIND_ROW.search(line)
    if not match or not _follows_grades(match):
        return line, ""
    parts = re.split(r"[,;]", match["inside"].translate(PLAIN))
    words = (re.sub(r"^\W*\d{1,4}\W+|\W+\d{1,4}\W*$", "", part) for part in parts)
    are_counts = all(_grade_of(word) is not None for word in words)
    return (line[: match.start()], match["inside"]) if are_counts else (line, "")


def _with_other_sign(known: Mapping[str, int], times: Counter[str]) -> dict[str, int] | None:
    """Return the grades of signs; where one stands for the opposite of what is usual, the only other does.

    None where there are several others.
    """
    turned = [grade for sign, grade in known.items() if (GRADE_WORDS.get(sign, grade) > 0) != (grade > 0)]
    others = [sign for sign in times if sign in GRADE_WORDS and sign not in known]
    if not turned or not others:
        return {**known}
    return {**known, others[0]: int(turned[0] == 0)} if len(others) == 1 else None


def _times(lines: Iterable[str]) -> Counter[str]:
    """Return how often each word or sign stands in lines."""
    return Counter(map(as_word, CELL.findall("\n".join(lines).translate(PLAIN))))


def _follows_grades(bracket: re.Match[str]) -> bool:
    """Return whether three grades in a row stand in front of a bracket."""
    nearest = bracket.string[max(0, bracket.start() - LONGEST) : bracket.start()]
    before = [*map(as_word, nearest.replace(",", " ").split()[-SHORTEST_ROW:])]
    return len(before) == SHORTEST_ROW and all(
        word.isdecimal() or word in {"-", *GRADE_WORDS} for word in before
    )


def _is_alone(bracket: re.Match[str]) -> bool:
    """Return whether nothing else stands on the line of a bracket."""
    line = bracket.string
    return len(line) < 2 * LONGEST and not (line[: bracket.start()] + line[bracket.end() :]).strip()


def _meanings(
    inside: str, is_alone: bool, *, is_behind_row: bool = False
) -> tuple[dict[str, int], str] | None:
    """Return the grades of the signs that are explained, and what else is said; behind a row with less."""
    if len(inside) > LONGEST:
        return None
    parts = re.split(r"[,;]", inside)
    forms = [MEANT, MEANT_BACKWARDS, *([BESIDE, BESIDE_BACKWARDS] if is_behind_row else [])]
    plain = {part: part.translate(PLAIN) for part in parts}
    read = {part: m for part in parts if (m := _first_match(forms, plain[part]))}
    signs = {part: as_word(SAID.get(as_word(m["sign"]), m["sign"])) for part, m in read.items()}
    known = {signs[part]: grade for part, m in read.items() if (grade := _grade_of(m["word"])) is not None}
    is_equal = any(m.re is MEANT for m in read.values()) or known.keys() <= {"1"}
    is_equal &= (is_alone or is_behind_row) and not any(m.re is BESIDE for m in read.values())
    if not known or len(known) < len(read) or not _rise(known, is_equal=is_equal):
        return None
    return known, ", ".join(part.strip() for part in parts if part not in read)


def _first_match(forms: Sequence[re.Pattern[str]], text: str) -> re.Match[str] | None:
    """Return how a text matches the first form that leads to the grade of a word, or else the first."""
    matches = [match for form in forms if (match := form.fullmatch(text))]
    return next(
        (match for match in matches if _grade_of(match["word"]) is not None), next(iter(matches), None)
    )


def _grade_of(meaning: str) -> int | None:
    """Return the grade of a word, perhaps behind what it is of: document is relevant."""
    word = as_word(meaning)
    return GRADE_WORDS.get(word, GRADE_WORDS.get(OF_DOCUMENT.sub("", word)))


def _rise(grades: Mapping[str, int], *, is_equal: bool) -> bool:
    """Return whether the numbers of a legend are as good as their words, and only 0 is not relevant.

    A number alone in front of a word counts documents, unless it is said to be equal to it.
    """
    numbers = sorted((int(sign), grade) for sign, grade in grades.items() if sign.isdecimal())
    are_alike = all((number > 0) == (grade > 0) for number, grade in numbers)
    is_legend = len(numbers) != 1 or is_equal
    return are_alike and is_legend and numbers == sorted(numbers, key=itemgetter(1))
