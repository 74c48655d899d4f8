"""The scene: one immutable value that holds everything a person can change, and the edits of it.

Every edit is a pure function from `Scene` to `Scene`. An edit that is not possible raises `SceneError`,
which names a sentence in the catalogue; the scene that the person had stays as it was.

Ranks count from 1, as everywhere in the field. Documents are addressed by their `key`, which stays with a
document while its rank, name and grade change.
"""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

MAX_DOCUMENTS = 100
MAX_GRADE = 10
MAX_NAME_LENGTH = 60
DEFAULT_TOP = 3

GAINS = ("linear", "exponential")
DISCOUNTS = ("log2", "ln", "jk", "zipf", "none")
IDEALS = ("judged", "list")
IDEAL_CUTS = ("k", "none")
LOG_BASES = tuple(range(2, 11))

Grade = int | None
"""A relevance grade; None = not judged."""


class SceneError(ValueError):
    """An edit or an input that is not possible, as the name of a sentence and what goes into it."""

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message, values)
        self.message = message
        self.values = values


@dataclass(frozen=True)
class Document:
    """A document with its relevance grade. The key tells two documents of one name apart."""

    name: str
    grade: Grade
    key: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Query:
    """The ranked documents of a query, and the judged ones that were not retrieved."""

    ranked: tuple[Document, ...]
    missing: tuple[Document, ...] = ()

    @property
    def documents(self) -> tuple[Document, ...]:
        """All documents: the ranked ones, then the missing ones."""
        return self.ranked + self.missing


@dataclass(frozen=True)
class Conventions:
    """Which definition of the metrics is in force: arguments of `metrics`, as a person picks them."""

    gain: str = "linear"
    discount: str = "log2"
    log_base: int = 2
    ideal: str = "judged"
    ideal_cut: str = "k"


@dataclass(frozen=True)
class Scene:
    """All that is on screen: the query, the cutoff k, the top of the grade scale, the conventions."""

    query: Query
    k: int
    top: int = DEFAULT_TOP
    conventions: Conventions = Conventions()


# --- building -------------------------------------------------------------------------------------------


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
    top: int | None = None,
    conventions: Conventions | None = None,
) -> Scene:
    """Make a scene from grades; names, cutoff and scale are filled in where they are not given.

    Raises
    ------
    SceneError
        If there is no document or there are too many, a grade is not on the scale, k < 1, or the names do
        not match the documents in number.
    """
    ranked, missing = tuple(ranked), tuple(missing)
    grades = ranked + missing
    if not ranked:
        raise SceneError("no-documents")
    if len(ranked) > MAX_DOCUMENTS or len(missing) > MAX_DOCUMENTS:
        raise SceneError("too-many-documents", count=max(len(ranked), len(missing)), limit=MAX_DOCUMENTS)
    names = default_names(len(grades)) if names is None else tuple(names)
    if len(names) != len(grades):
        raise SceneError("names-do-not-match", names=len(names), documents=len(grades))
    for grade in grades:
        check_grade(grade, MAX_GRADE)
    if top is None:
        top = max([DEFAULT_TOP, *_known(grades)])
    documents = tuple(
        Document(_clean_name(name), grade, key)
        for key, (name, grade) in enumerate(zip(names, grades, strict=True), start=1)
    )
    scene = Scene(
        query=Query(documents[: len(ranked)], documents[len(ranked) :]),
        k=min(len(ranked), 10) if k is None else k,
        conventions=conventions or Conventions(),
    )
    return set_cutoff(set_top(scene, top), scene.k)


def check_grade(grade: Grade, top: int) -> None:
    """Raise a `SceneError` if a grade is not on the scale 0 … top."""
    if grade is not None and not 0 <= grade <= top:
        raise SceneError("grade-off-scale", grade=grade, top=top)


def _known(grades: Iterable[Grade]) -> list[int]:
    return [grade for grade in grades if grade is not None]


def _clean_name(name: str) -> str:
    """Fold white space and cut an overlong name; a name may not be empty."""
    name = " ".join(name.split())[:MAX_NAME_LENGTH].strip()
    if not name:
        raise SceneError("empty-name")
    return name


# --- edits of one document ------------------------------------------------------------------------------


def move(scene: Scene, key: int, rank: int) -> Scene:
    """Take a ranked document out and put it in at another rank; those between shift by one."""
    document = _find(scene.query.ranked, key)
    rest = _without(scene.query.ranked, key)
    return _with_query(scene, ranked=_inserted(rest, document, rank))


def swap(scene: Scene, rank: int, other: int) -> Scene:
    """Let the documents at two ranks change places."""
    ranked = list(scene.query.ranked)
    for each in (rank, other):
        if not 1 <= each <= len(ranked):
            raise SceneError("no-such-rank", rank=each, last=len(ranked))
    ranked[rank - 1], ranked[other - 1] = ranked[other - 1], ranked[rank - 1]
    return _with_query(scene, ranked=tuple(ranked))


def set_grade(scene: Scene, key: int, grade: Grade) -> Scene:
    """Give a document another grade, or take its judgement away (None)."""
    check_grade(grade, scene.top)
    return _with_document(scene, key, lambda document: replace(document, grade=grade))


def rename(scene: Scene, key: int, name: str) -> Scene:
    """Give a document another name."""
    return _with_document(scene, key, lambda document: replace(document, name=_clean_name(name)))


def add(scene: Scene, grade: Grade = 0) -> Scene:
    """Append a document at the end of the list, under the first default name that is free."""
    if len(scene.query.ranked) >= MAX_DOCUMENTS:
        raise SceneError("list-full", limit=MAX_DOCUMENTS)
    check_grade(grade, scene.top)
    taken = {document.name for document in scene.query.documents}
    name = next(name for name in default_names(len(taken) + 1) if name not in taken)
    key = 1 + max(document.key for document in scene.query.documents)
    return _with_query(scene, ranked=(*scene.query.ranked, Document(name, grade, key)))


def remove(scene: Scene, key: int) -> Scene:
    """Take a document away altogether, from the list or from the shelf."""
    _find(scene.query.documents, key)
    ranked = _without(scene.query.ranked, key)
    if not ranked:
        raise SceneError("last-document")
    return _with_query(scene, ranked=ranked, missing=_without(scene.query.missing, key))


def retrieve(scene: Scene, key: int, rank: int) -> Scene:
    """Put a missing document into the list at a rank."""
    document = _find(scene.query.missing, key)
    if len(scene.query.ranked) >= MAX_DOCUMENTS:
        raise SceneError("list-full", limit=MAX_DOCUMENTS)
    return _with_query(
        scene,
        ranked=_inserted(scene.query.ranked, document, rank),
        missing=_without(scene.query.missing, key),
    )


def shelve(scene: Scene, key: int, place: int) -> Scene:
    """Take a document out of the list and keep it as judged but not retrieved; also reorders the shelf."""
    document = _find(scene.query.documents, key)
    ranked = _without(scene.query.ranked, key)
    missing = _without(scene.query.missing, key)
    if not ranked:
        raise SceneError("last-document")
    if len(missing) >= MAX_DOCUMENTS:
        raise SceneError("shelf-full", limit=MAX_DOCUMENTS)
    return _with_query(scene, ranked=ranked, missing=_inserted(missing, document, place))


# --- edits of the whole list ----------------------------------------------------------------------------


def sort_ideally(scene: Scene) -> Scene:
    """Highest grade first; equal grades keep their order, unjudged documents go last."""
    return _with_query(scene, ranked=tuple(sorted(scene.query.ranked, key=_ideal_place)))


def reverse(scene: Scene) -> Scene:
    """Last document first."""
    return _with_query(scene, ranked=scene.query.ranked[::-1])


def shuffle(scene: Scene, seed: int) -> Scene:
    """Put the list into a random order; the same seed gives the same order."""
    ranked = list(scene.query.ranked)
    random.Random(seed).shuffle(ranked)
    return _with_query(scene, ranked=tuple(ranked))


def _ideal_place(document: Document) -> int:
    return 1 if document.grade is None else -document.grade


# --- edits of the settings ------------------------------------------------------------------------------


def set_cutoff(scene: Scene, k: int) -> Scene:
    """Set the cutoff k; it may lie beyond the end of the list."""
    if k < 1:
        raise SceneError("cutoff-too-small", k=k)
    return replace(scene, k=k)


def set_top(scene: Scene, top: int) -> Scene:
    """Set the top of the grade scale; no document may stand above it."""
    highest = max([1, *_known(document.grade for document in scene.query.documents)])
    if not highest <= top <= MAX_GRADE:
        raise SceneError("top-out-of-range", top=top, lowest=highest, highest=MAX_GRADE)
    return replace(scene, top=top)


def set_conventions(scene: Scene, **changes: Any) -> Scene:  # noqa: ANN401
    """Choose another gain, discount, log base or ideal."""
    allowed: dict[str, tuple[str, ...] | tuple[int, ...]] = {
        "gain": GAINS,
        "discount": DISCOUNTS,
        "log_base": LOG_BASES,
        "ideal": IDEALS,
        "ideal_cut": IDEAL_CUTS,
    }
    for name, value in changes.items():
        if value not in allowed[name]:
            raise SceneError(
                "unknown-convention", name=name, value=value, allowed=", ".join(map(str, allowed[name]))
            )
    return replace(scene, conventions=replace(scene.conventions, **changes))


# --- helpers --------------------------------------------------------------------------------------------


def _find(documents: tuple[Document, ...], key: int) -> Document:
    for document in documents:
        if document.key == key:
            return document
    raise SceneError("no-such-document", key=key)


def _without(documents: tuple[Document, ...], key: int) -> tuple[Document, ...]:
    return tuple(document for document in documents if document.key != key)


def _inserted(documents: tuple[Document, ...], document: Document, rank: int) -> tuple[Document, ...]:
    if not 1 <= rank <= len(documents) + 1:
        raise SceneError("no-such-rank", rank=rank, last=len(documents) + 1)
    return (*documents[: rank - 1], document, *documents[rank - 1 :])


def _with_query(scene: Scene, **changes: tuple[Document, ...]) -> Scene:
    return replace(scene, query=replace(scene.query, **changes))


def _with_document(scene: Scene, key: int, change: Callable[[Document], Document]) -> Scene:
    _find(scene.query.documents, key)

    def changed(documents: tuple[Document, ...]) -> tuple[Document, ...]:
        return tuple(change(document) if document.key == key else document for document in documents)

    return _with_query(scene, ranked=changed(scene.query.ranked), missing=changed(scene.query.missing))
