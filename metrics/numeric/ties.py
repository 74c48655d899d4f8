"""Ties: documents of one score have no order of their own, and every library gives them another one.

A tie rule turns documents with scores into a ranked list. Most rules choose one order; "average" and "all
orders" choose none, and take the mean over all of them.
"""

import math
from collections.abc import Sequence
from reprlib import repr as shown

import numpy as np
from numpy.typing import ArrayLike

from metrics.analysis.orders import all_orders, distinct_orders
from metrics.numeric.arrays import Array, FloatArray
from metrics.numeric.checking import as_grades, invalid_argument
from metrics.numeric.scores import as_list, as_scores

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
    """Order of the documents: where the document of each rank stands in the input.

    Without scores the input is ranked already and nothing is tied. Only "id up" and "id down" read `ids`;
    documents of one name keep the order of the input.

    As computed: sorted by score from the highest down. Documents of one score keep the order of the input
    ("input"), go by their id from the lowest or from the highest ("id up", "id down", in the order of their
    characters), or by their grade, the lowest first ("pessimistic": no order scores less) or the highest
    first ("optimistic"). A document that is not judged counts as grade 0.

    Examples
    --------
    >>> from metrics.numeric.ties import ranked_places
    >>> ranked_places([0, 1, 3], [0.5, 0.9, 0.5])
    array([1, 0, 2])
    >>> ranked_places([0, 1, 3], [0.5, 0.9, 0.5], ties="optimistic")
    array([1, 2, 0])
    """
    grade = np.nan_to_num(as_list(grades).astype(np.float64))
    if ties not in ORDERING_RULES:
        raise invalid_argument("ties", ", ".join(f'"{rule}"' for rule in ORDERING_RULES), shown(ties))
    if scores is None:
        return np.arange(len(grade))
    # A stable sort: what both keys leave equal stays in the order of the input.
    return np.lexsort([_first_among_equals(grade, ids, ties), -as_scores(scores, length=len(grade))])


def averaged(gains: ArrayLike, scores: ArrayLike) -> FloatArray:
    """Gains in ranked order, every tied document with the mean gain of its group.

    A discounted sum of these is the mean of the sum over all orders of the tied documents, because in all
    orders together each document stands equally often at each rank of its group. scikit-learn counts this
    way [1]_.

    References
    ----------
    .. [1] F. McSherry and M. Najork, "Computing information retrieval performance measures efficiently in
       the presence of tied scores", ECIR 2008.

    Examples
    --------
    >>> from metrics.numeric.ties import averaged
    >>> averaged([0, 1, 3], [0.5, 0.9, 0.5])
    array([1. , 1.5, 1.5])
    """
    gain = as_grades(gains, "gains").astype(np.float64)
    order, starts = _runs(as_scores(scores, length=gain.shape[-1]))
    sizes = np.diff(np.append(starts, len(order)))
    sums = np.add.reduceat(gain[..., order], starts, axis=-1) if len(order) else gain
    return np.repeat(sums / sizes, sizes, axis=-1)


def count_orders(grades: ArrayLike, scores: ArrayLike) -> int:
    """Count the different ranked lists of grades that the tied documents can form.

    Documents of one grade do not count apart.

    Examples
    --------
    >>> from metrics.numeric.ties import count_orders
    >>> count_orders([0, 3, 3, 1], [0.5, 0.5, 0.5, 0.1])
    3
    """
    grade, groups = _tied_groups(grades, scores)
    return math.prod(distinct_orders(grade[group]) for group in groups)


def tied_orders(grades: ArrayLike, scores: ArrayLike) -> Array:
    """Return every different ranked list of grades that the tied documents can form.

    One ranked list a row, at most `MAX_ORDERS`; each tied group goes through `metrics.all_orders`.

    If each order of the tied documents is as likely as every other, then so is each of these lists: equal
    grades change places in equally many ways in all of them. So their plain mean is the mean over all orders.

    Examples
    --------
    >>> from metrics import reciprocal_rank
    >>> from metrics.numeric.ties import tied_orders
    >>> float(reciprocal_rank(tied_orders([0, 1], [0.5, 0.5])).mean())
    0.75
    >>> tied_orders([0, 3, 3, 1], [0.5, 0.5, 0.5, 0.1])
    array([[3, 3, 0, 1],
           [3, 0, 3, 1],
           [0, 3, 3, 1]])
    """
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
    grade = as_list(grades)
    order, starts = _runs(as_scores(scores, length=len(grade)))
    ends = np.append(starts[1:], len(order))
    groups = [slice(*each) for each in zip(starts.tolist(), ends.tolist(), strict=True)] if len(order) else []
    return grade[order], [group for group in groups if group.stop - group.start > 1]


def _runs(score: FloatArray) -> tuple[Array, Array]:
    """Sort documents from the highest score down, and tell at which of these ranks each tied group begins."""
    order = np.argsort(-score, kind="stable")
    begins = np.ones(len(order), np.bool_)
    begins[1:] = np.diff(score[order]) != 0
    return order, np.flatnonzero(begins)


def _first_among_equals(grade: FloatArray, ids: Sequence[str] | None, ties: str) -> Array:
    """Return a number for each document: in a tied group the lowest goes first."""
    if ties in ("id up", "id down"):
        place = _places_by_id(ids, len(grade))
        return place if ties == "id up" else -place
    place = np.arange(len(grade))
    return {"input": place, "pessimistic": grade, "optimistic": -grade}[ties]


def _places_by_id(ids: Sequence[str] | None, length: int) -> Array:
    if ids is None or len(ids) != length:
        got = "None" if ids is None else f"{len(ids)} ids"
        raise invalid_argument("ids", f"one name a document, {length} of them", got)
    _, place = np.unique(np.array(ids, dtype=object), return_inverse=True)
    return place
