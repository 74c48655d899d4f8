"""What a text says of its signs, words and grades: (+ = relevant, - = not), 3 = perfect, 2 = good."""

import re
from collections import Counter
from collections.abc import Mapping
from operator import itemgetter

from scene.address.tokens import GRADE_WORDS, as_word
from scene.paste.cells import PLAIN

LEGEND = re.compile(
    r"[ \t]*(?:[^\W\d][\w ]{0,30}:)?(?P<meanings>(?:[ \t]*(?:\d{1,2}[ \t]*=[ \t]*[^\W\d][^\d=,;\t]*"
    r"|[^\W\d][^\d=,;\t]*=[ \t]*\d{1,2}[ \t]*)(?:[,;、]|\.?$)){2,})"
)
"""What grades mean: 3 = perfect, 2 = good; or which a word stands for: good = 2, bad = 0."""
MEANING = re.compile(r"(?:(\d{1,2})\s*=\s*)?([^\W\d][^\d=,;、]*?)\s*(?:=\s*(\d{1,2}))?\s*(?:[,;、]|\.?$)")
IN_BRACKETS = re.compile(r"[ \t]*[(\[](?P<inside>[^()\[\]\n]{3,120})[)\]](?:\.[ \t]*$)?")
SIGN = re.compile(
    r"\s*(?P<sign>[^\s\w]|[^\W\d_]{1,2}|\d{1,2})\s*(?:=|:|stands for|means|is)\s*"
    r"(?P<word>[^\W\d_][^=:\d]*?)[\s.]*"
)
"""A sign, and the word that it stands for."""
CELL = re.compile(r"[^\W_]+|[^\w\s]")
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
    """Return which line says in brackets what signs mean, the lines without that, and the signs' grades.

    What else stands in the brackets stays in them. Several such brackets stand behind documents; so does one
    whose signs are nowhere else, and letters that each come once are names.
    """
    brackets = [(number, match) for number, line in lines.items() for match in IN_BRACKETS.finditer(line)]
    read = [(number, match, *found) for number, match in brackets if (found := _meanings(match["inside"]))]
    if len(read) != 1:
        return [], dict(lines), {}
    ((number, match, known, others),) = read
    line = lines[number]
    rest = line[: match.start()] + (f" ({others})" if others else "") + line[match.end() :]
    text = "\n".join((rest, *(other for place, other in lines.items() if place != number)))
    times = Counter(map(as_word, CELL.findall(text.translate(PLAIN))))
    are_names = all(sign.isalpha() and sign not in GRADE_WORDS and times[sign] < 2 for sign in known)
    if are_names or not any(times[sign] for sign in known):
        return [], dict(lines), {}
    return (
        [number],
        {**lines, number: rest},
        {sign: grade for sign, grade in known.items() if not sign.isdecimal()},
    )


def _meanings(inside: str) -> tuple[dict[str, int], str] | None:
    """Return the grades of the signs that are explained in brackets, and what else stands there."""
    parts = re.split(r"[,;]", inside)
    meanings = {part: meaning for part in parts if (meaning := SIGN.fullmatch(part.translate(PLAIN)))}
    known = {
        as_word(m["sign"]): grade for m in meanings.values() if (grade := _grade_of(m["word"])) is not None
    }
    if not known or len(known) < len(meanings) or not _rise(known):
        return None
    return known, ", ".join(part.strip() for part in parts if part not in meanings)


def _grade_of(meaning: str) -> int | None:
    """Return the grade of a word, perhaps behind what it is of: document is relevant."""
    word = as_word(meaning)
    return GRADE_WORDS.get(word, GRADE_WORDS.get(OF_DOCUMENT.sub("", word)))


def _rise(grades: Mapping[str, int]) -> bool:
    """Return whether the numbers of a legend are as good as their words, and only 0 is not relevant."""
    numbers = sorted((int(sign), grade) for sign, grade in grades.items() if sign.isdecimal())
    are_alike = all((number > 0) == (grade > 0) for number, grade in numbers)
    return are_alike and len(numbers) != 1 and numbers == sorted(numbers, key=itemgetter(1))
