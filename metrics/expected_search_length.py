"""Expected search length: how many documents a reader looks at in vain. Lower is better."""

from dataclasses import replace
from reprlib import repr as brief

import numpy as np
from numpy.typing import ArrayLike

from metrics.definition import Definition, JudgedRanking
from metrics.formula import (
    HITS,
    RELEVANCE,
    WHOLE,
    Formula,
    Quantities,
    column,
    ratio,
    result,
    running_sum,
    value_at_cutoff,
)
from metrics.measure import Keywords, Measure, relevance_keywords, shares_ties
from metrics.numeric.arithmetic import numbers_like
from metrics.numeric.arrays import Array, FloatArray, invalid_argument, is_number
from metrics.numeric.relevance import as_binary
from metrics.numeric.scores import as_scores
from metrics.numeric.steps import Columns, one_list
from metrics.reciprocal_rank import RR


def expected_search_length(
    grades: ArrayLike,
    wanted: int = 1,
    *,
    threshold: float = 1,
    scores: ArrayLike | None = None,
    empty: float | None = None,
) -> FloatArray:
    """Return how many documents one looks at in vain until `wanted` relevant ones are found.

    With `scores`, the mean over all orders of tied documents: ``a + n * s / (m + 1)`` with a in vain in
    higher ties, n in vain and m relevant in the last one, s still wanted. `empty` where too few are
    relevant; None = an error. W. S. Cooper, "Expected search length", American Documentation 19(1), 1968.

    >>> from metrics import expected_search_length
    >>> float(expected_search_length([0, 1, 0])), float(expected_search_length([0, 1, 0], scores=[5, 5, 5]))
    (1.0, 1.0)
    """
    in_vain, is_found = _wasted_look_chances(grades, wanted, threshold, scores)
    if empty is None and not is_found.all():
        raise invalid_argument(
            "grades", f"lists with at least {wanted} relevant documents, or empty given", "fewer"
        )
    lengths = np.cumsum(in_vain, axis=-1)[..., -1:]
    return np.where(is_found, lengths, 0 if empty is None else empty)[..., 0][()]


def expected_search_length_columns(
    grades: ArrayLike, wanted: int = 1, *, threshold: float = 1, scores: ArrayLike | None = None
) -> Columns:
    """Return every intermediate quantity of one list's expected search length as arrays, a row a rank."""
    ranked = one_list(as_binary(grades, threshold).ranked)
    in_vain, _ = _wasted_look_chances(grades, wanted, threshold, scores)
    relevant = ranked >= threshold
    return {
        "rank": np.arange(1, len(ranked) + 1),
        "grade": ranked,
        "relevant": relevant,
        "hits so far": np.cumsum(relevant),
        "in vain": in_vain,
        "ESL": np.cumsum(in_vain),
    }


def _wasted_look_chances(
    grades: ArrayLike, wanted: int, threshold: float, scores: ArrayLike | None
) -> tuple[Array, Array]:
    """Return the chance of looking at each document in vain, and if the search succeeds, ``(..., 1)``."""
    ranked = as_binary(grades, threshold).ranked
    if not (is_number(wanted) and wanted >= 1 and wanted == int(wanted)):
        raise invalid_argument("wanted", "a whole number from 1 up", brief(wanted))
    n = ranked.shape[-1]
    if n == 0:
        raise invalid_argument("grades", "lists of at least one document", "none")
    relevant = ranked >= threshold
    starts, tie = _tie_groups(n, scores)
    hits = np.add.reduceat(relevant.astype(np.int64), starts, axis=-1)
    needed = np.maximum(wanted - (np.cumsum(hits, axis=-1) - hits), 0)
    # Where a tie holds fewer relevant documents than are needed, all of it is looked at.
    looked_at, of = np.where(needed > hits, 1, needed), np.where(needed > hits, 1, hits + 1)
    chances = numbers_like(ranked, looked_at) / numbers_like(ranked, of)
    in_vain = chances[..., tie] * numbers_like(ranked, (~relevant).astype(int))
    return in_vain, hits.sum(axis=-1, keepdims=True) >= wanted


def _tie_groups(n: int, scores: ArrayLike | None) -> tuple[Array, Array]:
    """Return where each group of tied documents begins, and the group of each document."""
    if scores is None:
        return np.arange(n), np.arange(n)
    falls = np.diff(as_scores(scores, length=n))
    if (falls > 0).any():
        raise invalid_argument("scores", "scores that never rise from rank to rank", brief(scores))
    begins = np.append(True, falls < 0)
    return np.flatnonzero(begins), np.cumsum(begins) - 1


def _esl_keywords(definition: Definition, ranking: JudgedRanking) -> Keywords:
    """Return the keyword arguments of `expected_search_length` that a definition and a list give."""
    scores = {"scores": ranking.scores_or_spaced} if shares_ties(definition, ranking) else {}
    return {**relevance_keywords(definition), **scores}


ESL_FORMULA = Formula(
    (
        *RELEVANCE,
        replace(HITS, explanation_keys={"hits-not-running": "esl-every-miss"}),
        WHOLE,
        column(
            "in vain",
            lambda q: (q["hits so far"] < 1) * q["listed"] * 1.0,
            wrong={
                "esl-every-miss": lambda q: (1 - q["relevant"]) * q["listed"],
                "esl-first-hit-too": lambda q: np.append(1.0, q["hits so far"][:-1] < 1) * q["listed"],
            },
        ),
        running_sum("ESL", "in vain"),
        result(
            value_at_cutoff("ESL"),
            wrong={
                "esl-as-rr": lambda q: 1 / (value_at_cutoff("ESL")(q) + 1),
                "whole-list-below": lambda q: value_at_cutoff("ESL")(q) / q["length"],
            },
            rare={
                "esl-to-the-last": lambda q: sum((1 - q["relevant"])[: _last_relevant_rank(q)]),
                "esl-mean-rank": lambda q: ratio(sum(q["relevant"] * q["rank"]), sum(q["relevant"])),
                "esl-rank-of-last": lambda q: _last_relevant_rank(q),
                "esl-one-too-few": lambda q: max(value_at_cutoff("ESL")(q) - 1, 0),
                "esl-below-the-first": lambda q: q["length"] - value_at_cutoff("ESL")(q) - 1,
                "esl-relevant-counted": lambda q: sum(q["relevant"]),
                "esl-per-relevant": lambda q: ratio(
                    sum((1 - q["relevant"]) * q["listed"]), sum(q["relevant"])
                ),
            },
            rarest={
                "esl-mean-misses": lambda q: ratio(
                    sum(q["relevant"] * (q["rank"] - q["hits so far"])), sum(q["relevant"])
                ),
                "esl-mean-above": lambda q: ratio(sum(q["relevant"] * (q["rank"] - 1)), sum(q["relevant"])),
            },
        ),
    )
)


def _last_relevant_rank(q: Quantities) -> int:
    """Return the rank of the last relevant document, taken for the first by mistake."""
    return int(np.max(q["rank"] * (q["relevant"] > 0)))


ESL = Measure(
    "ESL",
    taught_with=RR.name,
    function=expected_search_length,
    keywords=_esl_keywords,
    definition_fields=("threshold", "ties"),
    columns_function=expected_search_length_columns,
    adds="in vain",
    counts=("shares",),
    has_cutoff=False,
    highest=None,
    higher_is_better=False,
    is_defined=lambda definition, ranking: any(ranking.labels(definition.threshold)),
    formula=ESL_FORMULA,
)
