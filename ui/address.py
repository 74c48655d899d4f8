"""The scene as text: the address of the page, and grades that a person pastes.

In the address `r` holds the grades of the ranking and `m` those of the missing documents, dot-separated,
`x` = not judged; `k` the cutoff, `g` the top of the grade scale, `n` the names where they are not A, B, C …;
then the conventions that are not the usual ones. Example: `?r=3.2.x.0&m=2&k=4&g=3&gain=exponential`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import TypeVar

from ui.scene import (
    MAX_DOCUMENTS,
    MAX_GRADE,
    Conventions,
    Grade,
    Scene,
    SceneError,
    build_scene,
    check_grade,
    default_names,
    set_conventions,
    set_cutoff,
    set_top,
)

NOT_JUDGED = "x"
NOT_JUDGED_SPELLINGS = {"x", "?", "-", "–", "nan", "none", "null", "na", "n/a"}
MAX_CUTOFF = 999_999
CONVENTION_NAMES = tuple(each.name for each in fields(Conventions))
NAMES = ("r", "m", "k", "g", "n", *CONVENTION_NAMES)
"""Every parameter of the address that is ours."""

T = TypeVar("T")


# --- writing --------------------------------------------------------------------------------------------


def encode(scene: Scene) -> dict[str, str]:
    """Write a scene as the parameters of an address."""
    query = scene.query
    parameters = {"r": _join(document.grade for document in query.ranked)}
    if query.missing:
        parameters["m"] = _join(document.grade for document in query.missing)
    parameters |= {"k": str(scene.k), "g": str(scene.top)}
    names = tuple(document.name for document in query.documents)
    if names != default_names(len(names)):
        parameters["n"] = ".".join(map(_escape, names))
    usual = Conventions()
    for name in CONVENTION_NAMES:
        value = getattr(scene.conventions, name)
        if value != getattr(usual, name):
            parameters[name] = str(value)
    return parameters


def _join(grades: Iterable[Grade]) -> str:
    return ".".join(NOT_JUDGED if grade is None else str(grade) for grade in grades)


def _escape(name: str) -> str:
    """Free a name of the dot that separates names, as a JSON pointer frees its parts of the slash."""
    return name.replace("~", "~0").replace(".", "~1")


def _unescape(name: str) -> str:
    return name.replace("~1", ".").replace("~0", "~")


# --- reading --------------------------------------------------------------------------------------------


def decode(parameters: Mapping[str, str], fallback: Scene) -> tuple[Scene, list[SceneError]]:
    """Read a scene from the parameters of an address.

    Whatever cannot be read is repaired, and a sentence says so: a grade becomes "not judged", documents
    beyond the limit are left out, any other part is as if it had not been given. An address without any
    ranking gives the fallback's documents.
    """
    problems: list[SceneError] = []

    def attempt(action: Callable[[], T], otherwise: T) -> T:
        try:
            return action()
        except SceneError as problem:
            problems.append(problem)
            return otherwise

    def grades(name: str) -> tuple[Grade, ...]:
        tokens = parameters[name].split(".") if parameters.get(name) else []
        if len(tokens) > MAX_DOCUMENTS:
            problems.append(SceneError("too-many-documents", count=len(tokens), limit=MAX_DOCUMENTS))
        return tuple(
            attempt(lambda: parse_grade(token, place), None)  # noqa: B023
            for place, token in enumerate(tokens[:MAX_DOCUMENTS], start=1)
        )

    ranked, missing = grades("r"), grades("m")
    if ranked:
        names = attempt(lambda: _names(parameters, len(ranked) + len(missing)), None)
        scene = build_scene(ranked, missing, names=names)
    else:
        scene = fallback
    # The highest grade decides the scale if `g` does not: grades are never dropped to fit it.
    for name, setter in (("g", set_top), ("k", set_cutoff)):
        if name in parameters:
            scene = attempt(lambda: setter(scene, _whole_number(name, parameters[name])), scene)  # noqa: B023
    for name in CONVENTION_NAMES:
        if name in parameters:
            value = parameters[name]
            convention: str | int = int(value) if name == "log_base" and value.isdecimal() else value
            scene = attempt(lambda: set_conventions(scene, **{name: convention}), scene)  # noqa: B023
    return scene, problems


def _names(parameters: Mapping[str, str], count: int) -> tuple[str, ...] | None:
    if "n" not in parameters:
        return None
    names = tuple(_unescape(name) for name in parameters["n"].split("."))
    if len(names) != count:
        raise SceneError("names-do-not-match", names=len(names), documents=count)
    if not all(name.strip() for name in names):
        raise SceneError("empty-name")
    return names


def _whole_number(name: str, text: str) -> int:
    if not re.fullmatch("[0-9]{1,6}", text):
        raise SceneError("not-a-whole-number", name=name, text=_shown(text), limit=MAX_CUTOFF)
    return int(text)


def parse_grade(token: str, place: int) -> Grade:
    """Read one grade: a whole number from 0 to 10, or `x` for a document that is not judged."""
    if token.lower() in NOT_JUDGED_SPELLINGS:
        return None
    # A spreadsheet writes 3 as 3.0 or 3,00; other fractions are no grades here.
    match = re.fullmatch(r"(\d{1,3})([.]0*)?", token)
    if not match:
        raise SceneError("not-a-grade", text=_shown(token), place=place, top=MAX_GRADE)
    grade = int(match[1])
    check_grade(grade, MAX_GRADE)
    return grade


def _shown(text: str) -> str:
    """Cut an overlong input down to what a sentence can quote."""
    return text if len(text) <= 20 else text[:19] + "…"


# --- pasted text ----------------------------------------------------------------------------------------

SEPARATORS = r"[\s,;，；、|]+"
TRAILING_SEPARATORS = " \t:=：,;，；、|"
NAMED_LINE = rf"(?P<name>.*\S)[{TRAILING_SEPARATORS}](?P<grade>\S+)"


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


def _is_grade(token: str) -> bool:
    return token.lower() in NOT_JUDGED_SPELLINGS or token[0].isdigit()


def _named_line(line: str) -> tuple[str, str] | None:
    """Split `name, grade`; None if the line is not of that form, as where the name is itself a grade."""
    match = re.fullmatch(NAMED_LINE, line)
    if not match or all(_is_grade(token) for token in _tokens(match["name"])):
        return None
    return match["name"].rstrip(TRAILING_SEPARATORS), match["grade"]
