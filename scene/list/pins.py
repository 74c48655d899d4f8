"""The pinned order: kept for comparison, exchanged with the one on screen, forgotten."""

from collections.abc import Iterable
from dataclasses import replace

from scene.list.model import (
    MAX_DOCUMENTS,
    Document,
    Grade,
    Query,
    Scene,
    SceneError,
    with_query,
    with_ranking,
)


def pin(scene: Scene) -> Scene:
    """Keep the order of the list: from now on every number is compared with that order's."""
    return with_query(scene, pinned=_keys(scene.query.ranked))


def unpin(scene: Scene) -> Scene:
    """Forget the pinned order."""
    return with_query(scene, pinned=None)


def switch_pin(scene: Scene) -> Scene:
    """Let the order on screen and the pinned order change places."""
    pinned = pinned_scene(scene)
    if pinned is None:
        raise SceneError("nothing-pinned")
    if len(pinned.query.missing) > MAX_DOCUMENTS:
        raise SceneError("shelf-full", limit=MAX_DOCUMENTS)
    return with_query(pinned, pinned=_keys(scene.query.ranked))


def is_pinned(query: Query) -> bool:
    """Return whether the order of a query's list is the pinned one."""
    return query.pinned == _keys(query.ranked)


def pinned_scene(scene: Scene) -> Scene | None:
    """Return the scene in the pinned order; None without one."""
    # Only the order is pinned: what differs is due to it alone. Scores stay with the ranks.
    if scene.query.pinned is None:
        return None
    by_key = {document.key: replace(document, score=None) for document in scene.query.documents}
    ranked = [by_key.pop(key) for key in scene.query.pinned]
    scores = [document.score for document in scene.query.ranked]
    if len(scores) == len(ranked):
        ranked = [replace(document, score=score) for document, score in zip(ranked, scores, strict=True)]
    return with_query(scene, ranked=tuple(ranked), missing=tuple(by_key.values()))


def compare_orders(scene: Scene, pinned: Iterable[Grade], ranked: Iterable[Grade]) -> Scene:
    """Pin one order of the list's grades and put another on screen; equal grades keep their order."""
    return with_ranking(
        pin(with_ranking(scene, _order_by_grades(scene, pinned))), _order_by_grades(scene, ranked)
    )


def _order_by_grades(scene: Scene, grades: Iterable[Grade]) -> list[Document]:
    """Put the ranked documents into an order of their grades."""
    grade_order = tuple(grades)
    rest = list(scene.query.ranked)
    if sorted(grade_order, key=str) != sorted((document.grade for document in rest), key=str):
        raise SceneError("not-these-grades")
    return [
        rest.pop(next(i for i, document in enumerate(rest) if document.grade == grade))
        for grade in grade_order
    ]


def _keys(documents: Iterable[Document]) -> tuple[int, ...]:
    return tuple(document.key for document in documents)
