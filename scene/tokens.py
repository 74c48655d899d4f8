"""Reading single grades and scores, as they stand in the address or in a pasted text."""

from __future__ import annotations

import math
import re

from scene.model import (
    MAX_GRADE,
    Grade,
    SceneError,
    check_grade,
)

NOT_JUDGED = "x"


NOT_JUDGED_SPELLINGS = {"x", "?", "-", "–", "nan", "none", "null", "na", "n/a"}


MAX_SCORE = 1e9


SCORE_SEPARATOR = "_"


def parse_grade(token: str, place: int) -> Grade:
    """Read one grade: a whole number from 0 to 10, or `x` for a document that is not judged."""
    if token.lower() in NOT_JUDGED_SPELLINGS:
        return None
    # A spreadsheet writes 3 as 3.0 or 3,00; other fractions are no grades here.
    match = re.fullmatch(r"(\d{1,3})([.]0*)?", token)
    if not match:
        raise SceneError("not-a-grade", text=shown(token), place=place, top=MAX_GRADE)
    grade = int(match[1])
    check_grade(grade, MAX_GRADE)
    return grade


def parse_scores(text: str) -> tuple[float, ...]:
    """Read scores: decimal numbers, separated by spaces, semicolons, line breaks or underscores."""
    tokens = [token for token in re.split(r"[\s;_，；|]+|,(?=\s)|,(?=\d*[.])", text) if token]
    if not tokens:
        raise SceneError("nothing-pasted")
    return tuple(_score(token, place) for place, token in enumerate(tokens, start=1))


def _score(token: str, place: int) -> float:
    try:
        score = float(token.replace(",", "."))
    except ValueError:
        score = math.inf
    if not abs(score) <= MAX_SCORE:
        raise SceneError("not-a-score", text=shown(token), place=place)
    return score


def shown(text: str) -> str:
    """Cut an overlong input down to what a sentence can quote."""
    return text if len(text) <= 20 else text[:19] + "…"
