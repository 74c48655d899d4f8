"""What can be asked of a run: every measure of the registry, and what whole runs are asked for besides."""

from dataclasses import replace
from typing import Final

import numpy as np

from metrics.average_precision import AP, interpolated_precision
from metrics.bpref import bpref
from metrics.conventions.definitions import DCG
from metrics.cumulative_gain import NDCG, dcg
from metrics.expected_reciprocal_rank import ERR
from metrics.graded_average_precision import GAP
from metrics.inst import INST
from metrics.judged import judged_share
from metrics.measure import Measure, recall_keywords, relevance_keywords
from metrics.measures import MEASURES
from metrics.numeric.arrays import Array, FloatArray
from metrics.precision_recall import F1, SUCCESS, F, P, R, r_precision
from metrics.q_measure import Q
from metrics.rank_biased_precision import RBP, rbp_residual
from metrics.reciprocal_rank import RR


def precision_at_recall(
    grades: Array, level: float, *, threshold: float = 1, judged: Array, is_nearest: bool = False
) -> FloatArray:
    """Return the interpolated precision where ``int(level * R + 0.9)`` are found, as trec_eval 9 rounds;
    trec_eval 10 takes the nearest number.
    """
    # In binary numbers ``0.7 * 3 + 0.9`` is a little less than 3: trec_eval 9 looks for two of three.
    relevant = np.count_nonzero(judged >= threshold, axis=-1)
    values = np.zeros(len(grades))
    for count in np.unique(relevant[relevant > 0]):
        of_count = relevant == count
        reached = [int(float(level) * count + (0.5 if is_nearest else 0.9)) / count]
        values[of_count] = interpolated_precision(
            grades[of_count], reached, threshold=threshold, judged=judged[of_count]
        )[:, 0]
    return values


def eleven_point_precision(
    grades: Array, *, threshold: float = 1, judged: Array, is_nearest: bool = False
) -> FloatArray:
    """Return the mean of the interpolated precisions at recall 0, 0.1, … 1."""
    precisions = [
        precision_at_recall(grades, tenths / 10, threshold=threshold, judged=judged, is_nearest=is_nearest)
        for tenths in range(11)
    ]
    return np.asarray(np.mean(precisions, axis=0))


def precision_at_multiple(grades: Array, level: float, *, threshold: float = 1, judged: Array) -> Array:
    """Return the precision at a multiple of R, rounded up from a tenth more than a whole number."""
    depth = (float(level) * _count(judged, threshold) + 0.9).astype(np.int64)
    is_above = np.arange(grades.shape[-1]) < depth[:, np.newaxis]
    return np.asarray(_count(np.where(is_above, grades, np.nan), threshold) / np.maximum(depth, 1))


def relative_precision(grades: Array, k: int | None = None, *, threshold: float = 1, judged: Array) -> Array:
    """Return the relevant documents down to k as a share of the most that could be there."""
    most = np.minimum(_count(judged, threshold), k or grades.shape[-1])
    return _count(grades[:, :k], threshold) / np.maximum(most, 1)


def set_average_precision(grades: Array, *, threshold: float = 1, judged: Array) -> Array:
    """Return precision times recall of the whole list."""
    possible = grades.shape[-1] * _count(judged, threshold)
    return np.asarray(_count(grades, threshold) ** 2 / np.maximum(possible, 1))


def retrieved_count(grades: Array, *, threshold: float | None = None) -> Array:
    """Count what was retrieved; with a threshold, what of it is relevant."""
    return np.full(len(grades), grades.shape[-1]) if threshold is None else _count(grades, threshold)


def relevant_count(grades: Array, *, threshold: float = 1, judged: Array) -> Array:
    """Count what is relevant, retrieved or not."""
    return _count(judged, threshold)


def not_relevant_count(grades: Array, *, threshold: float = 1) -> Array:
    """Count what was retrieved and judged not relevant."""
    return np.asarray(np.count_nonzero(grades < threshold, axis=-1))


def utility(grades: Array, *, threshold: float = 1) -> Array:
    """Return relevant documents minus all others that were retrieved."""
    return np.asarray(2 * _count(grades, threshold) - grades.shape[-1])


def _count(grades: Array, threshold: float) -> Array:
    return np.asarray(np.count_nonzero(grades >= threshold, axis=-1))


_WEIGHED = ("gain", "discount", "log_base")

DISCOUNTED: Final = Measure(
    DCG,
    function=dcg,
    keywords=lambda definition, ranking: {name: getattr(definition, name) for name in _WEIGHED},
    highest=None,
)
JUDGED: Final = Measure("Judged", function=judged_share)
BPREF: Final = Measure("Bpref", function=bpref, keywords=recall_keywords, has_cutoff=False)
R_PRECISION: Final = Measure("Rprec", function=r_precision, keywords=recall_keywords, has_cutoff=False)
AT_RECALL: Final = Measure("IPrec", function=precision_at_recall, keywords=recall_keywords, has_cutoff=False)
RESIDUAL: Final = replace(
    RBP, name="RBPResidual", function=rbp_residual, keywords=lambda definition, ranking: {}
)
SET_P, SET_R, SET_F = (
    replace(measure, name=name, has_cutoff=False) for name, measure in (("SetP", P), ("SetR", R), ("SetF", F))
)
"""Measures of the whole list, however long it is."""

AT_MULTIPLE, ELEVEN_POINTS, SET_AP = (
    replace(AT_RECALL, name=name, function=function)
    for name, function in (
        ("Rprec", precision_at_multiple),
        ("IPrecAvg", eleven_point_precision),
        ("SetAP", set_average_precision),
    )
)
RELATIVE: Final = Measure("RelP", function=relative_precision, keywords=recall_keywords)
SET_RELATIVE: Final = replace(RELATIVE, name="SetRelP", has_cutoff=False)
RETRIEVED: Final = Measure("NumRet", function=retrieved_count, has_cutoff=False, highest=None)
RELEVANT: Final = replace(RETRIEVED, name="NumRel", function=relevant_count, keywords=recall_keywords)
NOT_RELEVANT: Final = replace(
    RETRIEVED,
    name="NumNonRel",
    function=not_relevant_count,
    keywords=lambda definition, ranking: relevance_keywords(definition),
    higher_is_better=False,
)
UTILITY: Final = replace(NOT_RELEVANT, name="Utility", function=utility, lowest=None, higher_is_better=True)

SETS: Final = (SET_P, SET_R, SET_F, SET_AP, SET_RELATIVE)
AT_LEVEL: Final = (AT_RECALL, AT_MULTIPLE)
"""Measures whose number behind the ``@`` is no rank."""

MORE: Final = (
    *(DISCOUNTED, JUDGED, F, BPREF, R_PRECISION, AT_RECALL, RESIDUAL, *SETS),
    *(ELEVEN_POINTS, RELATIVE, RETRIEVED, RELEVANT, NOT_RELEVANT, UTILITY),
)
"""Measures of whole runs that the pages of the app do not show side by side."""

KNOWN: Final = MEASURES | {further.name: further for further in MORE}

SAME_WITHOUT_TAIL: Final = frozenset(
    {
        *(NDCG, ERR, RBP, AP, Q, R, RR, SUCCESS, GAP, DISCOUNTED, SET_R),
        *(BPREF, R_PRECISION, *AT_LEVEL, ELEVEN_POINTS, RELEVANT),
    }
)
"""Measures to which documents below the last judged one make no difference, to the last bit."""

UNJUDGED_IS_ZERO: Final = SAME_WITHOUT_TAIL - {BPREF} | {P, F1, F, *SETS, RELATIVE, UTILITY, INST}
"""Measures to which a document that is not judged is one of grade 0."""
