"""Reading what a person pastes: grades in almost any form, with or without names."""

from __future__ import annotations

import re

from scene.model import (
    MAX_DOCUMENTS,
    Grade,
    SceneError,
)
from scene.tokens import NOT_JUDGED_SPELLINGS, parse_grade

SEPARATORS = r"[\s,;，；、|]+"


STRONG_SEPARATORS = "\t,:;=，：；、|"
"""What can stand between a name and its grade, besides a space."""


def parse_pasted(text: str) -> tuple[tuple[Grade, ...], tuple[str, ...] | None]:
    """Read pasted grades, with names where each line is a name and a grade.

    Grades may be separated by spaces, commas, semicolons (full-width ones too), tabs and line breaks.

    Raises
    ------
    SceneError
        If there is no grade, too many, or a word that is not one.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        raise SceneError("nothing-pasted")
    named = [_named_line(line) for line in lines]
    if all(named):
        names, tokens = zip(*filter(None, named), strict=True)
    else:
        names, tokens = None, tuple(token for line in lines for token in _tokens(line))
    grades = tuple(parse_grade(token, place) for place, token in enumerate(tokens, start=1))
    if not grades:
        raise SceneError("nothing-pasted")
    if len(grades) > MAX_DOCUMENTS:
        raise SceneError("too-many-documents", count=len(grades), limit=MAX_DOCUMENTS)
    return grades, names


def _tokens(line: str) -> list[str]:
    tokens = [token for token in re.split(SEPARATORS, line) if token]
    if len(tokens) == 1 and tokens[0].count(".") > 1:
        return tokens[0].split(".")  # as it stands in the address
    return tokens


def _named_line(line: str) -> tuple[str, str] | None:
    """Split `name, grade`; None if the line is not of that form, or part of the name looks like a grade."""
    strong = re.fullmatch(
        rf"(?P<name>.*?\S)\s*[{STRONG_SEPARATORS}]\s*(?P<grade>[^{STRONG_SEPARATORS}\s]+)", line
    )
    match = strong or re.fullmatch(r"(?P<name>.*\S)\s+(?P<grade>\S+)", line)
    if not match:
        return None
    name = match["name"].strip('"')
    parts = re.split(f"[{STRONG_SEPARATORS}]" if strong else r"\s", name)
    if any(_looks_like_grade(part.strip()) for part in parts):
        return None
    return name, match["grade"]


def _looks_like_grade(text: str) -> bool:
    return text.lower() in NOT_JUDGED_SPELLINGS or bool(re.fullmatch(r"[-+]?\d+([.]\d+)?", text))
