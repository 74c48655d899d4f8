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

MAX_QUERIES = 20
MAX_DOCUMENTS = 100
MAX_GRADE = 10
MAX_CUTOFF = 999_999
MAX_NAME_LENGTH = 60
DEFAULT_TOP = 3

GAINS = ("linear", "exponential")
DISCOUNTS = ("log2", "ln", "jk", "zipf", "none")
IDEALS = ("judged", "list")
IDEAL_CUTS = ("k", "none")
LOG_BASES = tuple(range(2, 11))
THRESHOLDS = tuple(range(1, MAX_GRADE + 1))
EMPTY_RULES = ("0", "1", "skip")
DENOMINATORS = ("relevant", "capped", "found", "position")
TIES = ("input", "average")
PATIENCES = tuple(f"{p / 20:g}" for p in range(1, 20))
BETAS = ("0.25", "0.5", "1", "2", "4")
METRICS = ("nDCG", "ERR", "AP", "P", "R", "F1", "RR", "Success", "AUC")
"""The metrics of which all orders of a list are compared, by the names of ir_measures."""

CONVENTIONS: dict[str, tuple[str, ...] | tuple[int, ...]] = {
    "gain": GAINS,
    "discount": DISCOUNTS,
    "log_base": LOG_BASES,
    "ideal": IDEALS,
    "ideal_cut": IDEAL_CUTS,
    "threshold": THRESHOLDS,
    "empty": EMPTY_RULES,
    "denominator": DENOMINATORS,
    "ties": TIES,
    "patience": PATIENCES,
    "beta": BETAS,
}
"""What each convention can be."""

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
    """A document with its relevance grade, and the score it was ranked by if that is known.

    The key tells two documents of one name apart.
    """

    name: str
    grade: Grade
    key: int = field(default=0, compare=False)
    score: float | None = None


@dataclass(frozen=True)
class Query:
    """The ranked documents of a query, and the judged ones that were not retrieved.

    Either all ranked documents have a score or none has; scores never rise from rank to rank. `pinned` is the
    order that was kept for comparison: the keys of its documents, all of which the query still has.
    """

    ranked: tuple[Document, ...]
    missing: tuple[Document, ...] = ()
    name: str = "Q1"
    pinned: tuple[int, ...] | None = None

    @property
    def documents(self) -> tuple[Document, ...]:
        """All documents: the ranked ones, then the missing ones."""
        return self.ranked + self.missing


@dataclass(frozen=True)
class Conventions:
    """Which definition of the metrics is in force: arguments of `metrics`, as a person picks them.

    `threshold` is the lowest relevant grade, `empty` what a query without a relevant document counts in a
    mean, `denominator` what AP is divided by, `patience` the p of RBP, `beta` that of F. By `ties`
    tied documents count in nDCG as they stand, or share their gains: the mean over their orders.
    """

    gain: str = "linear"
    discount: str = "log2"
    log_base: int = 2
    ideal: str = "judged"
    ideal_cut: str = "k"
    threshold: int = 1
    empty: str = "0"
    denominator: str = "relevant"
    ties: str = "input"
    patience: str = "0.8"
    beta: str = "1"


@dataclass(frozen=True)
class Scene:
    """All that is on screen: the queries, which of them is active, k, the grade scale, the conventions.

    `metric` and `other` are those that are asked what would be if the order were another; with `predict` a
    move's effect is hidden until the person has said what it will be.
    """

    queries: tuple[Query, ...]
    k: int
    top: int = DEFAULT_TOP
    conventions: Conventions = Conventions()
    active: int = 0
    metric: str = "nDCG"
    other: str = "ERR"
    predict: bool = False

    @property
    def query(self) -> Query:
        """The active query, which the editor shows and every edit means."""
        return self.queries[self.active]


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
    query = build_query(ranked, missing, names=names)
    if top is None:
        top = max([DEFAULT_TOP, *_known(document.grade for document in query.documents)])
    scene = Scene(
        queries=(query,),
        k=min(len(query.ranked), 10) if k is None else k,
        conventions=conventions or Conventions(),
    )
    return set_cutoff(set_top(scene, top), scene.k)


def build_query(
    ranked: Iterable[Grade],
    missing: Iterable[Grade] = (),
    *,
    names: Iterable[str] | None = None,
    name: str = "Q1",
) -> Query:
    """Make a query from grades; its documents are called A, B, C … where no names are given.

    Raises
    ------
    SceneError
        If there is no document or there are too many, a grade is not on the scale, or the names do not match
        the documents in number.
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
    documents = tuple(
        Document(clean_name(each), grade, key)
        for key, (each, grade) in enumerate(zip(names, grades, strict=True), start=1)
    )
    return Query(documents[: len(ranked)], documents[len(ranked) :], clean_name(name))


def check_grade(grade: Grade, top: int) -> None:
    """Raise a `SceneError` if a grade is not on the scale 0 … top."""
    if grade is not None and not 0 <= grade <= top:
        raise SceneError("grade-off-scale", grade=grade, top=top)


def _known(grades: Iterable[Grade]) -> list[int]:
    return [grade for grade in grades if grade is not None]


def clean_name(name: str) -> str:
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
    return _with_ranking(scene, _inserted(rest, document, rank))


def swap(scene: Scene, key: int, other: int) -> Scene:
    """Let two ranked documents change places."""
    one, two = (_find(scene.query.ranked, each) for each in (key, other))
    instead = {key: two, other: one}
    return _with_ranking(scene, [instead.get(each.key, each) for each in scene.query.ranked])


def set_grade(scene: Scene, key: int, grade: Grade) -> Scene:
    """Give a document another grade, or take its judgement away (None)."""
    check_grade(grade, scene.top)
    return _with_document(scene, key, lambda document: replace(document, grade=grade))


def rename(scene: Scene, key: int, name: str) -> Scene:
    """Give a document another name."""
    return _with_document(scene, key, lambda document: replace(document, name=clean_name(name)))


def add(scene: Scene, grade: Grade = 0) -> Scene:
    """Append a document at the end of the list, under the first default name that is free."""
    if len(scene.query.ranked) >= MAX_DOCUMENTS:
        raise SceneError("list-full", limit=MAX_DOCUMENTS)
    check_grade(grade, scene.top)
    taken = {document.name for document in scene.query.documents}
    name = next(name for name in default_names(len(taken) + 1) if name not in taken)
    key = 1 + max(document.key for document in scene.query.documents)
    ranked = scene.query.ranked
    added = _scored(Document(name, grade, key), ranked, len(ranked) + 1)
    return _with_query(scene, ranked=(*ranked, added))


def remove(scene: Scene, key: int) -> Scene:
    """Take a document away altogether, from the list or from the shelf."""
    _find(scene.query.documents, key)
    ranked = _without(scene.query.ranked, key)
    if not ranked:
        raise SceneError("last-document")
    pinned = tuple(each for each in scene.query.pinned or () if each != key) or None
    return _with_query(scene, ranked=ranked, missing=_without(scene.query.missing, key), pinned=pinned)


def retrieve(scene: Scene, key: int, rank: int) -> Scene:
    """Put a missing document into the list at a rank."""
    document = _find(scene.query.missing, key)
    if len(scene.query.ranked) >= MAX_DOCUMENTS:
        raise SceneError("list-full", limit=MAX_DOCUMENTS)
    return _with_query(
        scene,
        ranked=_inserted(scene.query.ranked, _scored(document, scene.query.ranked, rank), rank),
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
    return _with_query(scene, ranked=ranked, missing=_inserted(missing, shelved, place))


# --- edits of the whole list ----------------------------------------------------------------------------


def sort_ideally(scene: Scene) -> Scene:
    """Highest grade first; equal grades keep their order, unjudged documents go last."""
    return _with_ranking(scene, sorted(scene.query.ranked, key=_ideal_place))


def reverse(scene: Scene) -> Scene:
    """Last document first; those that were tied stay tied, so that each pair is turned round.

    The highest score goes to whatever had the lowest, and so on: the list has the same scores as before.
    """
    scores = list(dict.fromkeys(document.score for document in scene.query.ranked))
    mirrored = dict(zip(scores, reversed(scores), strict=True))
    turned = (replace(each, score=mirrored[each.score]) for each in scene.query.ranked[::-1])
    return _with_query(scene, ranked=tuple(turned))


def shuffle(scene: Scene, seed: int) -> Scene:
    """Put the list into a random order; the same seed gives the same order."""
    ranked = list(scene.query.ranked)
    random.Random(seed).shuffle(ranked)
    return _with_ranking(scene, ranked)


def _ideal_place(document: Document) -> int:
    return 1 if document.grade is None else -document.grade


# --- scores ---------------------------------------------------------------------------------------------


def set_scores(scene: Scene, scores: Iterable[float] | None) -> Scene:
    """Give the ranked documents these scores and rank them by score; None: the order is all that is known."""
    if scores is None:
        return _with_query(scene, ranked=tuple(replace(each, score=None) for each in scene.query.ranked))
    scores = tuple(scores)
    if len(scores) != len(scene.query.ranked):
        raise SceneError("scores-do-not-match", scores=len(scores), documents=len(scene.query.ranked))
    scored = [
        replace(document, score=score) for document, score in zip(scene.query.ranked, scores, strict=True)
    ]
    return _with_query(scene, ranked=tuple(sorted(scored, key=lambda each: -(each.score or 0.0))))


def scores_of(query: Query) -> list[float]:
    """Give the scores of the ranking; where only the order is known, evenly spaced ones from 1 down."""
    count = len(query.ranked)
    return [
        1 - i / count if document.score is None else document.score for i, document in enumerate(query.ranked)
    ]


def is_tied(query: Query) -> bool:
    """Tell whether documents of the ranking have the same score."""
    scores = [document.score for document in query.ranked if document.score is not None]
    return len(set(scores)) < len(scores)


def has_ties(scene: Scene) -> bool:
    """Tell whether any query has tied documents."""
    return any(map(is_tied, scene.queries))


def _scored(document: Document, others: tuple[Document, ...], rank: int) -> Document:
    """Give a document that comes into the list a score between its neighbours', if they have scores."""
    neighbours = [other.score for other in others[max(rank - 2, 0) : rank] if other.score is not None]
    return replace(document, score=sum(neighbours) / len(neighbours) if neighbours else None)


def _with_ranking(scene: Scene, order: Iterable[Document]) -> Scene:
    """Put the documents into another order; the scores stay with the ranks."""
    scores = [document.score for document in scene.query.ranked]
    reordered = zip(order, scores, strict=True)
    return _with_query(scene, ranked=tuple(replace(each, score=score) for each, score in reordered))


# --- the pinned order -----------------------------------------------------------------------------------


def pin(scene: Scene) -> Scene:
    """Keep the order of the list: from now on every number is compared with that order's."""
    return _with_query(scene, pinned=_keys(scene.query.ranked))


def unpin(scene: Scene) -> Scene:
    """Forget the pinned order."""
    return _with_query(scene, pinned=None)


def switch_pin(scene: Scene) -> Scene:
    """Let the order on screen and the pinned order change places."""
    pinned = pinned_scene(scene)
    if pinned is None:
        raise SceneError("nothing-pinned")
    return _with_query(pinned, pinned=_keys(scene.query.ranked))


def pinned_scene(scene: Scene) -> Scene | None:
    """Give the scene in the pinned order; None without one.

    Only the order is pinned: grades and settings are those of now, so that what differs is due to the order
    alone. Scores stay with the ranks; an order of another length is all that is known of it.
    """
    if scene.query.pinned is None:
        return None
    by_key = {document.key: replace(document, score=None) for document in scene.query.documents}
    ranked = [by_key.pop(key) for key in scene.query.pinned]
    scores = [document.score for document in scene.query.ranked]
    if len(scores) == len(ranked):
        ranked = [replace(each, score=score) for each, score in zip(ranked, scores, strict=True)]
    return _with_query(scene, ranked=tuple(ranked), missing=tuple(by_key.values()))


def compare_orders(scene: Scene, pinned: Iterable[Grade], ranked: Iterable[Grade]) -> Scene:
    """Pin one order of the list's grades and put another on screen; equal grades keep their order."""
    return _with_ranking(pin(_with_ranking(scene, _in_order(scene, pinned))), _in_order(scene, ranked))


def _in_order(scene: Scene, grades: Iterable[Grade]) -> list[Document]:
    """Put the ranked documents into an order of their grades."""
    wanted = tuple(grades)
    rest = list(scene.query.ranked)
    if sorted(wanted, key=str) != sorted((each.grade for each in rest), key=str):
        raise SceneError("not-these-grades")
    return [rest.pop(next(i for i, each in enumerate(rest) if each.grade == grade)) for grade in wanted]


def _keys(documents: Iterable[Document]) -> tuple[int, ...]:
    return tuple(document.key for document in documents)


# --- edits of the queries -------------------------------------------------------------------------------


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
    """Give the active query another name."""
    return _with_query(scene, name=clean_name(name))


def _with_new_query(scene: Scene, query: Query) -> Scene:
    if len(scene.queries) >= MAX_QUERIES:
        raise SceneError("too-many-queries", limit=MAX_QUERIES)
    return replace(scene, queries=(*scene.queries, query), active=len(scene.queries))


def _free_query_name(scene: Scene) -> str:
    taken = {query.name for query in scene.queries}
    return next(f"Q{i}" for i in range(1, MAX_QUERIES + 2) if f"Q{i}" not in taken)


# --- edits of the settings ------------------------------------------------------------------------------


def set_cutoff(scene: Scene, k: int) -> Scene:
    """Set the cutoff k; it may lie beyond the end of the list."""
    if not 1 <= k <= MAX_CUTOFF:
        raise SceneError("cutoff-out-of-range", k=k, limit=MAX_CUTOFF)
    return replace(scene, k=k)


def set_top(scene: Scene, top: int) -> Scene:
    """Set the top of the grade scale; no document may stand above it."""
    if not lowest_top(scene) <= top <= MAX_GRADE:
        raise SceneError("top-out-of-range", top=top, lowest=lowest_top(scene), highest=MAX_GRADE)
    return replace(scene, top=top)


def lowest_top(scene: Scene) -> int:
    """Give the lowest top that the scale can have: the highest grade in use."""
    documents = (document for query in scene.queries for document in query.documents)
    return max([1, *_known(document.grade for document in documents)])


def set_conventions(scene: Scene, **changes: Any) -> Scene:  # noqa: ANN401
    """Choose another gain, discount, ideal, threshold and so on, by their names in `Conventions`."""
    for name, value in changes.items():
        allowed = CONVENTIONS[name]
        if value not in allowed:
            raise SceneError(
                "unknown-convention", name=name, value=value, allowed=", ".join(map(str, allowed))
            )
    return replace(scene, conventions=replace(scene.conventions, **changes))


def set_metric(scene: Scene, metric: str) -> Scene:
    """Choose the metric that is asked what would be; the one that it is compared with stays another."""
    _check_metric(metric)
    return replace(scene, metric=metric, other=scene.metric if metric == scene.other else scene.other)


def set_other(scene: Scene, other: str) -> Scene:
    """Choose the metric that the first is compared with."""
    _check_metric(other)
    return replace(scene, other=other, metric=scene.other if other == scene.metric else scene.metric)


def _check_metric(name: str) -> None:
    if name not in METRICS:
        raise SceneError("unknown-metric", name=name, allowed=", ".join(METRICS))


def set_predict(scene: Scene, predict: bool) -> Scene:
    """Hide the effect of a move until it has been predicted, or show it at once."""
    return replace(scene, predict=predict)


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


def _with_query(scene: Scene, **changes: Any) -> Scene:  # noqa: ANN401
    changed = replace(scene.query, **changes)
    queries = (*scene.queries[: scene.active], changed, *scene.queries[scene.active + 1 :])
    return replace(scene, queries=queries)


def _with_document(scene: Scene, key: int, change: Callable[[Document], Document]) -> Scene:
    _find(scene.query.documents, key)

    def changed(documents: tuple[Document, ...]) -> tuple[Document, ...]:
        return tuple(change(document) if document.key == key else document for document in documents)

    return _with_query(scene, ranked=changed(scene.query.ranked), missing=changed(scene.query.missing))
