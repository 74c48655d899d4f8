"""The scene as text: the address of the page, and grades that a person pastes.

In the address `r` holds the grades of the active ranking and `m` those of its missing documents,
dot-separated, `x` = not judged; `n` the names where they are not A, B, C …, `s` the scores where there
are any, `p` the pinned order by the documents' numbers. `k` is the cutoff, `g` the top of the grade scale.
Of several queries, `a` is the number of the active one; `r2`, `m2`, `n2`, `s2`, `p2` belong to the second if
it is another, and `q` holds their names where they are not Q1, Q2, Q3 … Then come the conventions that are
not the usual ones, the metrics that are compared, and whether effects are predicted. Example:
`?r=3.2.x.0&m=2&k=4&g=3&gain=exponential`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from typing import TypeVar

from ui.scene import (
    CONVENTIONS,
    DEFAULT_TOP,
    MAX_CUTOFF,
    MAX_DOCUMENTS,
    MAX_GRADE,
    MAX_QUERIES,
    Conventions,
    Grade,
    Query,
    Scene,
    SceneError,
    build_query,
    check_grade,
    clean_name,
    default_names,
    set_conventions,
    set_cutoff,
    set_metric,
    set_other,
    set_predict,
    set_scores,
    set_top,
)

NOT_JUDGED = "x"
NOT_JUDGED_SPELLINGS = {"x", "?", "-", "–", "nan", "none", "null", "na", "n/a"}
MAX_SCORE = 1e9
SCORE_SEPARATOR = "_"
PREDICTS = "1"
CONVENTION_NAMES = tuple(each.name for each in fields(Conventions))
QUERY_PARTS = ("r", "m", "n", "s", "p")
NAMES = (
    *QUERY_PARTS,
    *(f"{part}{number}" for number in range(1, MAX_QUERIES + 1) for part in QUERY_PARTS),
    *("k", "g", "a", "q", "metric", "other", "predict"),
    *CONVENTION_NAMES,
)
"""Every parameter of the address that is ours."""

T = TypeVar("T")


# --- writing --------------------------------------------------------------------------------------------


def encode(scene: Scene) -> dict[str, str]:
    """Write a scene as the parameters of an address."""
    parameters = _encode_query(scene.query, "")
    for number, query in enumerate(scene.queries, start=1):
        if number != scene.active + 1:
            parameters |= _encode_query(query, str(number))
    parameters |= {"k": str(scene.k), "g": str(scene.top)}
    if scene.active:
        parameters["a"] = str(scene.active + 1)
    names = tuple(query.name for query in scene.queries)
    if names != _default_query_names(len(names)):
        parameters["q"] = ".".join(map(_escape, names))
    usual = Conventions()
    for name in CONVENTION_NAMES:
        value = getattr(scene.conventions, name)
        if value != getattr(usual, name):
            parameters[name] = str(value)
    plain = Scene(scene.queries, scene.k)
    if (scene.metric, scene.other) != (plain.metric, plain.other):
        parameters |= {"metric": scene.metric, "other": scene.other}
    if scene.predict:
        parameters["predict"] = PREDICTS
    return parameters


def _encode_query(query: Query, number: str) -> dict[str, str]:
    """Write a query; the parameters of one that is not active end in its number."""
    parameters = {f"r{number}": _join(document.grade for document in query.ranked)}
    if query.missing:
        parameters[f"m{number}"] = _join(document.grade for document in query.missing)
    names = tuple(document.name for document in query.documents)
    if names != default_names(len(names)):
        parameters[f"n{number}"] = ".".join(map(_escape, names))
    scores = [document.score for document in query.ranked if document.score is not None]
    if scores:
        parameters[f"s{number}"] = SCORE_SEPARATOR.join(f"{score:.12g}" for score in scores)
    if query.pinned:
        numbers = {document.key: str(place) for place, document in enumerate(query.documents, start=1)}
        parameters[f"p{number}"] = ".".join(numbers[key] for key in query.pinned)
    return parameters


def _default_query_names(count: int) -> tuple[str, ...]:
    return tuple(f"Q{number}" for number in range(1, count + 1))


def _join(grades: Iterable[Grade]) -> str:
    return ".".join(NOT_JUDGED if grade is None else str(grade) for grade in grades)


def _escape(name: str) -> str:
    """Free a name of the dot that separates names, as a JSON pointer frees its parts of the slash."""
    return name.replace("~", "~0").replace(".", "~1")


def _unescape(name: str) -> str:
    return name.replace("~1", ".").replace("~0", "~")


# --- reading --------------------------------------------------------------------------------------------


class Reader:
    """Reads an address part by part; what cannot be read is repaired and noted as a problem."""

    def __init__(self, parameters: Mapping[str, str]) -> None:
        self.parameters = parameters
        self.problems: list[SceneError] = []

    def attempt(self, action: Callable[[], T], otherwise: T) -> T:
        """Do what an address says; if it is not possible, note why and go on with something else."""
        try:
            return action()
        except SceneError as problem:
            self.problems.append(problem)
            return otherwise

    def grades(self, name: str) -> tuple[Grade, ...]:
        """Read the grades of a list; one that cannot be read becomes "not judged"."""
        tokens = self.parameters[name].split(".") if self.parameters.get(name) else []
        if len(tokens) > MAX_DOCUMENTS:
            self.problems.append(SceneError("too-many-documents", count=len(tokens), limit=MAX_DOCUMENTS))
        return tuple(
            self.attempt(lambda: parse_grade(token, place), None)  # noqa: B023
            for place, token in enumerate(tokens[:MAX_DOCUMENTS], start=1)
        )

    def query(self, number: str, name: str) -> Query | None:
        """Read a query, with its number as the parameters' ending; None if there is no ranking of it."""
        ranked, missing = self.grades(f"r{number}"), self.grades(f"m{number}")
        if not ranked:
            return None
        names = self.attempt(lambda: _names(self.parameters, f"n{number}", len(ranked) + len(missing)), None)
        query = build_query(ranked, missing, names=names, name=name)
        pinned = self.attempt(lambda: _pinned(self.parameters, f"p{number}", query), None)
        return replace(query, pinned=pinned)

    def queries(self, fallback: Query) -> tuple[tuple[Query, ...], int]:
        """Read all queries, and which of them is active."""
        active = self.attempt(lambda: _active(self.parameters), 1)
        given = [number for number in range(1, MAX_QUERIES + 1) if f"r{number}" in self.parameters]
        others = [number for number in given if number != active]
        count = len(others) + 1
        if active > count:
            self.problems.append(SceneError("no-such-query", number=active, last=count))
        self.note_unread(others)
        names = self.attempt(lambda: _names(self.parameters, "q", count), None) or _default_query_names(count)
        numbers = sorted([*others, active])
        kept: list[Query] = []
        place = 0
        for number, name in zip(numbers, names, strict=True):
            query = self.query("" if number == active else str(number), name)
            if number == active:
                place = len(kept)
                kept.append(query or replace(fallback, name=name))
            elif query:
                kept.append(query)
            else:
                self.problems.append(SceneError("empty-query", name=f"r{number}"))
        return tuple(kept), place

    def note_unread(self, others: Iterable[int]) -> None:
        """Note what the address says of lists that it does not give."""
        if self.parameters.get("r") == "":
            self.problems.append(SceneError("empty-list", name="r"))
        lists = {"" if "r" in self.parameters else None, *map(str, others)}
        for name in self.parameters:
            match = re.fullmatch("([rmnp])([0-9]*)", name)
            if match and match[2] not in lists:
                self.problems.append(SceneError("unread", name=_shown(name)))


def decode(parameters: Mapping[str, str], fallback: Scene) -> tuple[Scene, list[SceneError]]:
    """Read a scene from the parameters of an address.

    Whatever cannot be read is repaired, and a sentence says so: a grade becomes "not judged", documents
    beyond the limit are left out, any other part is as if it had not been given. An address without any
    ranking gives the fallback's documents.
    """
    reader = Reader(parameters)
    queries, active = reader.queries(fallback.query)
    highest = [each.grade for query in queries for each in query.documents if each.grade is not None]
    scene = Scene(
        queries=queries,
        active=active,
        # The highest grade decides the scale if `g` does not: grades are never dropped to fit it.
        top=max([DEFAULT_TOP, *highest]),
        k=min(len(queries[active].ranked), 10),
    )
    for name, setter in (("g", set_top), ("k", set_cutoff)):
        if name in parameters:
            scene = reader.attempt(
                lambda: setter(scene, _whole_number(name, parameters[name])),  # noqa: B023
                scene,
            )
    scene = _with_scores(reader, scene)
    for name in CONVENTION_NAMES:
        if name in parameters:
            scene = reader.attempt(
                lambda: set_conventions(scene, **{name: _convention(name, parameters[name])}),  # noqa: B023
                scene,
            )
    for name, change in LOOKS.items():
        if name in parameters:
            scene = reader.attempt(lambda: change(scene, parameters[name]), scene)  # noqa: B023
    return scene, reader.problems


def _active(parameters: Mapping[str, str]) -> int:
    number = _whole_number("a", parameters.get("a", "1"))
    if not 1 <= number <= MAX_QUERIES:
        raise SceneError("no-such-query", number=number, last=MAX_QUERIES)
    return number


def _pinned(parameters: Mapping[str, str], parameter: str, query: Query) -> tuple[int, ...] | None:
    """Read the pinned order: numbers of documents, each at most once."""
    if parameter not in parameters:
        return None
    count = len(query.documents)
    texts = parameters[parameter].split(".")[: count + 1]
    numbers = [int(text) if re.fullmatch("[0-9]{1,3}", text) else 0 for text in texts]
    if len(set(numbers)) < len(numbers) or not all(1 <= number <= count for number in numbers):
        raise SceneError("not-an-order", text=_shown(parameters[parameter]), count=count)
    return tuple(query.documents[number - 1].key for number in numbers)


def _predicts(scene: Scene, text: str) -> Scene:
    if text != PREDICTS:
        raise SceneError("not-a-switch", name="predict", text=_shown(text), on=PREDICTS)
    return set_predict(scene, True)


LOOKS: dict[str, Callable[[Scene, str], Scene]] = {
    "metric": lambda scene, text: set_metric(scene, _shown(text)),
    "other": lambda scene, text: set_other(scene, _shown(text)),
    "predict": _predicts,
}
"""What the other parameters of the address change."""


def _with_scores(reader: Reader, scene: Scene) -> Scene:
    """Read the scores of every query that has any."""
    active = scene.active
    for place in range(len(scene.queries)):
        name = "s" if place == active else f"s{place + 1}"
        if name in reader.parameters:
            there = replace(scene, active=place)
            scene = reader.attempt(
                lambda: set_scores(there, parse_scores(reader.parameters[name])),  # noqa: B023
                scene,
            )
    return replace(scene, active=active)


def _convention(name: str, text: str) -> str | int:
    """Read a convention as the kind of value that it is."""
    is_number = isinstance(CONVENTIONS[name][0], int) and re.fullmatch("[0-9]{1,6}", text)
    return int(text) if is_number else _shown(text)


def _names(parameters: Mapping[str, str], parameter: str, count: int) -> tuple[str, ...] | None:
    if parameter not in parameters:
        return None
    names = tuple(clean_name(_unescape(name)) for name in parameters[parameter].split("."))
    if len(names) != count:
        if parameter == "q":
            raise SceneError("query-names-do-not-match", names=len(names), queries=count)
        raise SceneError("names-do-not-match", names=len(names), documents=count)
    return names


def _whole_number(name: str, text: str) -> int:
    if not re.fullmatch("[0-9]{1,6}", text):
        limit = {"k": MAX_CUTOFF, "g": MAX_GRADE, "a": MAX_QUERIES}[name]
        raise SceneError("not-a-whole-number", name=name, text=_shown(text), limit=limit)
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
        raise SceneError("not-a-score", text=_shown(token), place=place)
    return score


def _shown(text: str) -> str:
    """Cut an overlong input down to what a sentence can quote."""
    return text if len(text) <= 20 else text[:19] + "…"


# --- pasted text ----------------------------------------------------------------------------------------

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
