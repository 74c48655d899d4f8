"""Ties: the order of documents with one score, by a rule, or the mean over all their orders."""

import math
from collections.abc import Sequence
from reprlib import repr as brief

import numpy as np
from numpy.typing import ArrayLike

from metrics.analysis.orders import all_orders, distinct_orders
from metrics.numeric.arrays import Array, FloatArray, as_grades, invalid_argument
from metrics.numeric.scores import as_one_list, as_scores

ORDERING_RULES = ("input", "id up", "id down", "pessimistic", "optimistic")
"""The rules that choose one order."""

AVERAGING_RULES = ("average", "all orders")
"""The rules that choose none: gains averaged over a tied group, the metric averaged over all orders."""

MAX_ORDERS = 40_320
"""Up to this number, different orders are gone through one by one; eight different documents have as many."""


def ranked_places(
    grades: ArrayLike,
    scores: ArrayLike | None = None,
    ids: Sequence[str] | None = None,
    *,
    ties: str = "input",
) -> Array:
    """Return the place in the input of the document at each rank, by score and then the rule for ties."""
    grade = np.nan_to_num(as_one_list(grades).astype(np.float64))
    if ties not in ORDERING_RULES:
        raise invalid_argument("ties", ", ".join(f'"{rule}"' for rule in ORDERING_RULES), brief(ties))
    if scores is None:
        return np.arange(len(grade))
    # A stable sort: what both keys leave equal stays in the order of the input.
    return np.lexsort([_tie_break_keys(grade, ids, ties), -as_scores(scores, length=len(grade))])


def average_tied_gains(gains: ArrayLike, scores: ArrayLike) -> FloatArray:
    """Return gains in ranked order, every tied document with the mean gain of its group: a discounted sum of
    these is the mean over all orders, as in scikit-learn (McSherry and Najork, ECIR 2008).
    """
    gain = as_grades(gains, "gains").astype(np.float64)
    order, starts = _sort_by_score(as_scores(scores, length=gain.shape[-1]))
    sizes = np.diff(np.append(starts, len(order)))
    sums = np.add.reduceat(gain[..., order], starts, axis=-1) if len(order) else gain
    return np.repeat(sums / sizes, sizes, axis=-1)


def count_orders(grades: ArrayLike, scores: ArrayLike) -> int:
    """Return how many different ranked lists of grades the tied documents can form."""
    grade, groups = _tied_groups(grades, scores)
    return math.prod(distinct_orders(grade[group]) for group in groups)


def tied_orders(grades: ArrayLike, scores: ArrayLike) -> Array:
    """Return every different ranked list of grades that the tied documents can form, at most `MAX_ORDERS`."""
    # Equal grades change places in equally many ways in all of them: their plain mean is that of all orders.
    count = count_orders(grades, scores)
    if count > MAX_ORDERS:
        raise invalid_argument(
            "scores", f"so few ties that at most {MAX_ORDERS} orders exist", f"{count} orders"
        )
    grade, groups = _tied_groups(grades, scores)
    lists = grade[np.newaxis]
    for group in groups:
        orders = all_orders(grade[group])
        above, lists = lists, np.repeat(lists, len(orders), axis=0)
        lists[:, group] = np.tile(orders, (len(above), 1))
    return lists


def _tied_groups(grades: ArrayLike, scores: ArrayLike) -> tuple[Array, list[slice]]:
    """Return the grades from the highest score down, and the ranks of each group of tied documents."""
    grade = as_one_list(grades)
    order, starts = _sort_by_score(as_scores(scores, length=len(grade)))
    ends = np.append(starts[1:], len(order))
    groups = (
        [slice(*ends_of_group) for ends_of_group in zip(starts.tolist(), ends.tolist(), strict=True)]
        if len(order)
        else []
    )
    return grade[order], [group for group in groups if group.stop - group.start > 1]


def _sort_by_score(score: FloatArray) -> tuple[Array, Array]:
    """Return documents sorted by falling score, and the rank at which each tied group begins."""
    order = np.argsort(-score, kind="stable")
    begins = np.ones(len(order), np.bool_)
    begins[1:] = np.diff(score[order]) != 0
    return order, np.flatnonzero(begins)


def _tie_break_keys(grade: FloatArray, ids: Sequence[str] | None, ties: str) -> Array:
    """Return a number for each document by which tied documents are sorted, the lowest first."""
    if ties in ("id up", "id down"):
        place = _places_by_id(ids, len(grade))
        return place if ties == "id up" else -place
    place = np.arange(len(grade))
    return {"input": place, "pessimistic": grade, "optimistic": -grade}[ties]


def _places_by_id(ids: Sequence[str] | None, length: int) -> Array:
    """Return the place of each document in the order of ids."""
    if ids is None or len(ids) != length:
        got = "None" if ids is None else f"{len(ids)} ids"
        raise invalid_argument("ids", f"one name a document, {length} of them", got)
    _, place = np.unique(np.array(ids, dtype=object), return_inverse=True)
    return place
