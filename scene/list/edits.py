"""Edits of the scene: pure functions from `Scene` to `Scene`; an impossible one raises `SceneError`."""

import random
import string
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from metrics.definition import USUAL, Definition
from metrics.measures import CHOICES, MEASURES, PARAMETERS
from scene.list.model import (
    DEFAULT_MAX_GRADE,
    MAX_CUTOFF,
    MAX_DOCUMENTS,
    MAX_GRADE,
    MAX_QUERIES,
    Document,
    Grade,
    Query,
    Scene,
    SceneError,
    check_grade,
    clean_name,
    known_grades,
    lowest_max_grade,
    with_query,
    with_ranking,
)
from scene.list.ties import REARRANGING, arrange_ties


def move(scene: Scene, key: int, rank: int) -> Scene:
    """Return the scene with a ranked document moved to another rank."""
    document = _find_document(scene.query.ranked, key)
    rest = _without_document(scene.query.ranked, key)
    return with_ranking(scene, _insert_document(rest, document, rank))


def swap(scene: Scene, key: int, other: int) -> Scene:
    """Return the scene with two ranked documents exchanged."""
    one, two = (_find_document(scene.query.ranked, document_key) for document_key in (key, other))
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
    """Return the scene with a new document at the end of the list."""
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
    """Return the scene without a document of the list or of the shelf."""
    _find_document(scene.query.documents, key)
    ranked = _without_document(scene.query.ranked, key)
    if not ranked:
        raise SceneError("last-document")
    pinned = tuple(pinned_key for pinned_key in scene.query.pinned or () if pinned_key != key) or None
    return with_query(
        scene, ranked=ranked, missing=_without_document(scene.query.missing, key), pinned=pinned
    )


def retrieve(scene: Scene, key: int, rank: int) -> Scene:
    """Return the scene with a missing document put into the list at a rank."""
    document = _find_document(scene.query.missing, key)
    if len(scene.query.ranked) >= MAX_DOCUMENTS:
        raise SceneError("list-full", limit=MAX_DOCUMENTS)
    return with_query(
        scene,
        ranked=_insert_document(scene.query.ranked, _with_score(document, scene.query.ranked, rank), rank),
        missing=_without_document(scene.query.missing, key),
    )


def shelve(scene: Scene, key: int, place: int) -> Scene:
    """Return the scene with a document moved from the list to the shelf of missing ones, or within it."""
    document = _find_document(scene.query.documents, key)
    ranked = _without_document(scene.query.ranked, key)
    missing = _without_document(scene.query.missing, key)
    if not ranked:
        raise SceneError("last-document")
    if len(missing) >= MAX_DOCUMENTS:
        raise SceneError("shelf-full", limit=MAX_DOCUMENTS)
    shelved = replace(document, score=None)
    return with_query(scene, ranked=ranked, missing=_insert_document(missing, shelved, place))


def sort_ideally(scene: Scene) -> Scene:
    """Return the scene in ideal order: grades from high to low, equal ones as before, unjudged last."""
    return with_ranking(
        scene,
        sorted(scene.query.ranked, key=lambda document: 1 if document.grade is None else -document.grade),
    )


def reverse(scene: Scene) -> Scene:
    """Return the scene with the list reversed; the scores stay with the ranks."""
    scores = list(dict.fromkeys(document.score for document in scene.query.ranked))
    mirrored = dict(zip(scores, reversed(scores), strict=True))
    turned = (replace(document, score=mirrored[document.score]) for document in scene.query.ranked[::-1])
    return with_query(scene, ranked=tuple(turned))


def shuffle(scene: Scene, seed: int) -> Scene:
    """Put the list into a random order; the same seed gives the same order."""
    ranked = list(scene.query.ranked)
    random.Random(seed).shuffle(ranked)
    return with_ranking(scene, ranked)


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
    """Return a document with a score between those of its neighbours, if the list has scores."""
    neighbours = [other.score for other in others[max(rank - 2, 0) : rank] if other.score is not None]
    return replace(document, score=sum(neighbours) / len(neighbours) if neighbours else None)


def _find_document(documents: tuple[Document, ...], key: int) -> Document:
    for document in documents:
        if document.key == key:
            return document
    raise SceneError("no-such-document", key=key)


def _without_document(documents: tuple[Document, ...], key: int) -> tuple[Document, ...]:
    return tuple(document for document in documents if document.key != key)


def _insert_document(documents: tuple[Document, ...], document: Document, rank: int) -> tuple[Document, ...]:
    if not 1 <= rank <= len(documents) + 1:
        raise SceneError("no-such-rank", rank=rank, last=len(documents) + 1)
    return (*documents[: rank - 1], document, *documents[rank - 1 :])


def _with_document(scene: Scene, key: int, change: Callable[[Document], Document]) -> Scene:
    _find_document(scene.query.documents, key)

    def changed(documents: tuple[Document, ...]) -> tuple[Document, ...]:
        return tuple(change(document) if document.key == key else document for document in documents)

    return with_query(scene, ranked=changed(scene.query.ranked), missing=changed(scene.query.missing))


# --- cutoff, scale, definition --------------------------------------------------------------------------


def set_cutoff(scene: Scene, k: int) -> Scene:
    """Set the cutoff k; it may lie beyond the end of the list."""
    if not 1 <= k <= MAX_CUTOFF:
        raise SceneError("cutoff-out-of-range", k=k, limit=MAX_CUTOFF)
    return replace(scene, k=k)


def set_max_grade(scene: Scene, max_grade: int) -> Scene:
    """Set the top of the grade scale; no document may stand above it."""
    if not lowest_max_grade(scene) <= max_grade <= MAX_GRADE:
        raise SceneError("top-out-of-range", top=max_grade, lowest=lowest_max_grade(scene), highest=MAX_GRADE)
    return replace(scene, max_grade=max_grade)


def set_definition(scene: Scene, **changes: Any) -> Scene:  # noqa: ANN401
    """Choose another gain, threshold, parameter and so on, by their names in `CHOICES`."""
    for name, value in changes.items():
        if value not in CHOICES[name]:
            raise SceneError("unknown-convention", name=name, value=value, allowed=CHOICES[name])
        changes[name] = CHOICES[name][CHOICES[name].index(value)]  # 1.0 is written 1
    values_by_key = dict(scene.definition.parameters)
    values_by_key |= {name: changes.pop(name) for name in changes.keys() & PARAMETERS.keys()}
    parameters = tuple(
        sorted(
            (key, values_by_key[key]) for key in values_by_key if values_by_key[key] != PARAMETERS[key].usual
        )
    )
    return replace(scene, definition=replace(scene.definition, parameters=parameters, **changes))


def set_metric(scene: Scene, metric: str) -> Scene:
    """Return the scene with another metric for "What if?"; the comparison metric stays another one."""
    _check_metric(metric)
    other = scene.metric if metric == scene.comparison_metric else scene.comparison_metric
    return replace(scene, metric=metric, comparison_metric=other)


def set_comparison_metric(scene: Scene, metric: str) -> Scene:
    """Return the scene with another metric to compare with in "What if?"."""
    _check_metric(metric)
    other = scene.comparison_metric if metric == scene.metric else scene.metric
    return replace(scene, metric=other, comparison_metric=metric)


def _check_metric(name: str) -> None:
    if name not in MEASURES:
        raise SceneError("unknown-metric", name=name, allowed=tuple(MEASURES))


def set_predict(scene: Scene, predict: bool) -> Scene:
    """Return the scene in which moves are to be predicted before their effect shows, or not."""
    return replace(scene, predict=predict)


def use_definition(scene: Scene, fields: Mapping[str, Any]) -> Scene:
    """Return the scene with a library's fields in force; also `metric`, `k`, `max_grade`, tie `rule`."""
    scene = set_definition(scene, **{name: value for name, value in fields.items() if name in CHOICES})
    if "metric" in fields:
        scene = set_metric(scene, fields["metric"])
    if "k" in fields:
        scene = set_cutoff(scene, fields["k"])
    if "max_grade" in fields:
        scene = set_max_grade(scene, fields["max_grade"])
    return arrange_ties(scene, fields["rule"]) if fields.get("rule") in REARRANGING else scene


# --- the pinned order -----------------------------------------------------------------------------------


def pin(scene: Scene) -> Scene:
    """Return the scene with the list's order pinned, with which all numbers are then compared."""
    return with_query(scene, pinned=scene.query.ranked_keys)


def unpin(scene: Scene) -> Scene:
    """Forget the pinned order."""
    return with_query(scene, pinned=None)


def switch_pin(scene: Scene) -> Scene:
    """Return the scene with the list's order and the pinned one exchanged."""
    pinned = pinned_scene(scene)
    if pinned is None:
        raise SceneError("nothing-pinned")
    if len(pinned.query.missing) > MAX_DOCUMENTS:
        raise SceneError("shelf-full", limit=MAX_DOCUMENTS)
    return with_query(pinned, pinned=scene.query.ranked_keys)


def is_pinned(query: Query) -> bool:
    """Return whether the order of a query's list is the pinned one."""
    return query.pinned == query.ranked_keys


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
    """Return the scene with one order of its grades pinned and another as the list."""
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


# --- queries --------------------------------------------------------------------------------------------


def switch_query(scene: Scene, number: int) -> Scene:
    """Make another query the active one; queries are numbered from 1."""
    if not 1 <= number <= len(scene.queries):
        raise SceneError("no-such-query", number=number, last=len(scene.queries))
    return replace(scene, active=number - 1)


def add_query(scene: Scene) -> Scene:
    """Append a query with a short list of its own and make it the active one."""
    return _with_new_query(scene, build_query([1, 0, 0], name=_free_query_name(scene)))


def duplicate_query(scene: Scene) -> Scene:
    """Append a copy of the active query and make it the active one."""
    return _with_new_query(scene, replace(scene.query, name=_free_query_name(scene)))


def remove_query(scene: Scene) -> Scene:
    """Take the active query away; the last one stays."""
    if len(scene.queries) == 1:
        raise SceneError("last-query")
    rest = scene.queries[: scene.active] + scene.queries[scene.active + 1 :]
    return replace(scene, queries=rest, active=min(scene.active, len(rest) - 1))


def rename_query(scene: Scene, name: str) -> Scene:
    """Return the scene with another name of the active query."""
    return with_query(scene, name=clean_name(name))


def _with_new_query(scene: Scene, query: Query) -> Scene:
    if len(scene.queries) >= MAX_QUERIES:
        raise SceneError("too-many-queries", limit=MAX_QUERIES)
    return replace(scene, queries=(*scene.queries, query), active=len(scene.queries))


def _free_query_name(scene: Scene) -> str:
    names = {query.name for query in scene.queries}
    return next(f"Q{i}" for i in range(1, MAX_QUERIES + 2) if f"Q{i}" not in names)


# --- building -------------------------------------------------------------------------------------------


def default_names(count: int) -> tuple[str, ...]:
    """Return default names of documents: A, B, ... Z, AA, AB, ..."""
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
    """Return a scene of one query with these grades; names, cutoff and scale have defaults."""
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
    """Return a query with these grades; documents are called A, B, C ... by default."""
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
