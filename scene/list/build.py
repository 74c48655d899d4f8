"""Building scenes and queries from grades and names."""

import string
from collections.abc import Iterable

from metrics.definition import USUAL, Definition
from scene.list.model import (
    DEFAULT_MAX_GRADE,
    MAX_DOCUMENTS,
    MAX_GRADE,
    Document,
    Grade,
    Query,
    Scene,
    SceneError,
    check_grade,
    clean_name,
    known_grades,
)
from scene.list.settings import set_cutoff, set_max_grade


def default_names(count: int) -> tuple[str, ...]:
    """Names A, B, … Z, AA, AB, … as a spreadsheet names its columns."""
    letters = string.ascii_uppercase
    return tuple(
        letters[i] if i < len(letters) else letters[i // len(letters) - 1] + letters[i % len(letters)]
        for i in range(count)
    )


def build_scene(
    ranked: Iterable[Grade],
    missing: Iterable[Grade] = (),
    *,
    names: Iterable[str] | None = None,
    k: int | None = None,
    max_grade: int | None = None,
    definition: Definition = USUAL,
) -> Scene:
    """Make a scene from grades; names, cutoff and scale are filled in where they are not given."""
    query = build_query(ranked, missing, names=names)
    if max_grade is None:
        max_grade = max([DEFAULT_MAX_GRADE, *known_grades(document.grade for document in query.documents)])
    scene = Scene(
        queries=(query,),
        k=min(len(query.ranked), 10) if k is None else k,
        definition=definition,
    )
    return set_cutoff(set_max_grade(scene, max_grade), scene.k)


def build_query(
    ranked: Iterable[Grade],
    missing: Iterable[Grade] = (),
    *,
    names: Iterable[str] | None = None,
    name: str = "Q1",
) -> Query:
    """Make a query from grades; its documents are called A, B, C … where no names are given."""
    ranked, missing = tuple(ranked), tuple(missing)
    grades = ranked + missing
    if not ranked:
        raise SceneError("no-documents")
    if len(ranked) > MAX_DOCUMENTS or len(missing) > MAX_DOCUMENTS:
        raise SceneError("too-many-documents", count=max(len(ranked), len(missing)), limit=MAX_DOCUMENTS)
    names = default_names(len(grades)) if names is None else tuple(names)
    if len(names) != len(grades):
        raise SceneError("names-do-not-match", count=len(names), documents=len(grades))
    for grade in grades:
        check_grade(grade, MAX_GRADE)
    documents = tuple(
        Document(clean_name(name), grade, key)
        for key, (name, grade) in enumerate(zip(names, grades, strict=True), start=1)
    )
    return Query(documents[: len(ranked)], documents[len(ranked) :], clean_name(name))
