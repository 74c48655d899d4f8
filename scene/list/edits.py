"""Edits of the active list: pure functions from `Scene` to `Scene`; `SceneError` if one is not possible."""

import random
from collections.abc import Callable, Iterable
from dataclasses import replace

from scene.list.build import default_names
from scene.list.model import (
    MAX_DOCUMENTS,
    Document,
    Grade,
    Scene,
    SceneError,
    check_grade,
    clean_name,
    with_query,
    with_ranking,
)


def move(scene: Scene, key: int, rank: int) -> Scene:
    """Take a ranked document out and put it in at another rank; those between shift by one."""
    document = _find(scene.query.ranked, key)
    rest = _without(scene.query.ranked, key)
    return with_ranking(scene, _insert(rest, document, rank))


def swap(scene: Scene, key: int, other: int) -> Scene:
    """Let two ranked documents change places."""
    one, two = (_find(scene.query.ranked, document_key) for document_key in (key, other))
    instead = {key: two, other: one}
    return with_ranking(scene, [instead.get(document.key, document) for document in scene.query.ranked])


def set_grade(scene: Scene, key: int, grade: Grade) -> Scene:
    """Return the scene with another grade of a document, or without its judgement (None)."""
    check_grade(grade, scene.max_grade)
    return _with_document(scene, key, lambda document: replace(document, grade=grade))


def rename(scene: Scene, key: int, name: str) -> Scene:
    """Return the scene with another name of a document."""
    return _with_document(scene, key, lambda document: replace(document, name=clean_name(name)))


def add(scene: Scene, grade: Grade = 0) -> Scene:
    """Append a document at the end of the list, under the first default name that is free."""
    if len(scene.query.ranked) >= MAX_DOCUMENTS:
        raise SceneError("list-full", limit=MAX_DOCUMENTS)
    check_grade(grade, scene.max_grade)
    names = {document.name for document in scene.query.documents}
    name = next(name for name in default_names(len(names) + 1) if name not in names)
    key = 1 + max(document.key for document in scene.query.documents)
    ranked = scene.query.ranked
    added = _with_score(Document(name, grade, key), ranked, len(ranked) + 1)
    return with_query(scene, ranked=(*ranked, added))


def remove(scene: Scene, key: int) -> Scene:
    """Take a document away altogether, from the list or from the shelf."""
    _find(scene.query.documents, key)
    ranked = _without(scene.query.ranked, key)
    if not ranked:
        raise SceneError("last-document")
    pinned = tuple(pinned_key for pinned_key in scene.query.pinned or () if pinned_key != key) or None
    return with_query(scene, ranked=ranked, missing=_without(scene.query.missing, key), pinned=pinned)


def retrieve(scene: Scene, key: int, rank: int) -> Scene:
    """Put a missing document into the list at a rank."""
    document = _find(scene.query.missing, key)
    if len(scene.query.ranked) >= MAX_DOCUMENTS:
        raise SceneError("list-full", limit=MAX_DOCUMENTS)
    return with_query(
        scene,
        ranked=_insert(scene.query.ranked, _with_score(document, scene.query.ranked, rank), rank),
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
    shelved = replace(document, score=None)
    return with_query(scene, ranked=ranked, missing=_insert(missing, shelved, place))


def sort_ideally(scene: Scene) -> Scene:
    """Highest grade first; equal grades keep their order, unjudged documents go last."""
    return with_ranking(scene, sorted(scene.query.ranked, key=_ideal_place))


def reverse(scene: Scene) -> Scene:
    """Return the last document first; the scores stay with the ranks, and tied documents stay tied."""
    scores = list(dict.fromkeys(document.score for document in scene.query.ranked))
    mirrored = dict(zip(scores, reversed(scores), strict=True))
    turned = (replace(document, score=mirrored[document.score]) for document in scene.query.ranked[::-1])
    return with_query(scene, ranked=tuple(turned))


def shuffle(scene: Scene, seed: int) -> Scene:
    """Put the list into a random order; the same seed gives the same order."""
    ranked = list(scene.query.ranked)
    random.Random(seed).shuffle(ranked)
    return with_ranking(scene, ranked)


def _ideal_place(document: Document) -> int:
    return 1 if document.grade is None else -document.grade


def set_scores(scene: Scene, scores: Iterable[float] | None) -> Scene:
    """Return the scene ranked by these scores; None: the order is all that is known."""
    if scores is None:
        return with_query(
            scene, ranked=tuple(replace(document, score=None) for document in scene.query.ranked)
        )
    scores = tuple(scores)
    if len(scores) != len(scene.query.ranked):
        raise SceneError("scores-do-not-match", count=len(scores), documents=len(scene.query.ranked))
    scored = [
        replace(document, score=score) for document, score in zip(scene.query.ranked, scores, strict=True)
    ]
    return with_query(scene, ranked=tuple(sorted(scored, key=lambda document: -(document.score or 0.0))))


def _with_score(document: Document, others: tuple[Document, ...], rank: int) -> Document:
    """Return a document as it comes into the list: with a score between its neighbours' if they have some."""
    neighbours = [other.score for other in others[max(rank - 2, 0) : rank] if other.score is not None]
    return replace(document, score=sum(neighbours) / len(neighbours) if neighbours else None)


def _find(documents: tuple[Document, ...], key: int) -> Document:
    for document in documents:
        if document.key == key:
            return document
    raise SceneError("no-such-document", key=key)


def _without(documents: tuple[Document, ...], key: int) -> tuple[Document, ...]:
    return tuple(document for document in documents if document.key != key)


def _insert(documents: tuple[Document, ...], document: Document, rank: int) -> tuple[Document, ...]:
    if not 1 <= rank <= len(documents) + 1:
        raise SceneError("no-such-rank", rank=rank, last=len(documents) + 1)
    return (*documents[: rank - 1], document, *documents[rank - 1 :])


def _with_document(scene: Scene, key: int, change: Callable[[Document], Document]) -> Scene:
    _find(scene.query.documents, key)

    def changed(documents: tuple[Document, ...]) -> tuple[Document, ...]:
        return tuple(change(document) if document.key == key else document for document in documents)

    return with_query(scene, ranked=changed(scene.query.ranked), missing=changed(scene.query.missing))
