"""What a text says of its signs, words and grades: (+ = relevant, - = not), 3 = perfect, 2 = good."""

import re
from collections.abc import Mapping

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
OF_DOCUMENT = re.compile(r"^(?:an? |the )?(?:document|doc|result|item)s? (?:is |are )?")


def words_of_legend(line: str) -> dict[str, int]:
    """Return the words of a legend, each with its grade; none where all can be names: tea = 3, cup = 2."""
    match = LEGEND.fullmatch(line)
    meanings = MEANING.findall(match["meanings"]) if match else []
    grades = {as_word(word): int(before or behind) for before, word, behind in meanings if before or behind}
    return grades if any(len(word) > 1 and word in GRADE_WORDS for word in grades) else {}


def without_meanings(line: str) -> tuple[str, dict[str, int]]:
    """Return a line without what it says in brackets of its signs, and the grades that these stand for.

    What else stands in the brackets stays in them; numbers have to rise as their words do.
    """
    grades: dict[str, int] = {}

    def rest(match: re.Match[str]) -> str:
        parts = re.split(r"[,;]", match["inside"])
        meanings = {part: meaning for part in parts if (meaning := SIGN.fullmatch(part.translate(PLAIN)))}
        known = {m["sign"]: grade for m in meanings.values() if (grade := _grade_of(m["word"])) is not None}
        if not known or len(known) < len(meanings) or not _rise(known):
            return match[0]
        grades.update({as_word(sign): grade for sign, grade in known.items() if not sign.isdecimal()})
        others = ", ".join(part.strip() for part in parts if part not in meanings)
        return f" ({others})" if others else ""

    return IN_BRACKETS.sub(rest, line), grades


def _grade_of(meaning: str) -> int | None:
    """Return the grade of a word, perhaps behind what it is of: document is relevant."""
    word = as_word(meaning)
    return GRADE_WORDS.get(word, GRADE_WORDS.get(OF_DOCUMENT.sub("", word)))


def _rise(grades: Mapping[str, int]) -> bool:
    """Return whether the numbers of a legend are in the order of their words."""
    numbers = sorted((int(sign), grade) for sign, grade in grades.items() if sign.isdecimal())
    return [grade for _, grade in numbers] == sorted({grade for _, grade in numbers})
