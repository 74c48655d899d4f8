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
from metrics.measure import Measure, recall_keywords
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

MORE: Final = (DISCOUNTED, JUDGED, F, BPREF, R_PRECISION, AT_RECALL, RESIDUAL, SET_P, SET_R, SET_F)
"""Measures of whole runs that the pages of the app do not show side by side."""

KNOWN: Final = MEASURES | {further.name: further for further in MORE}

SAME_WITHOUT_TAIL: Final = frozenset(
    (NDCG, ERR, RBP, AP, Q, R, RR, SUCCESS, GAP, DISCOUNTED, BPREF, R_PRECISION, AT_RECALL, SET_R)
)
"""Measures to which documents below the last judged one make no difference, to the last bit."""

UNJUDGED_IS_ZERO: Final = SAME_WITHOUT_TAIL - {BPREF} | {P, F1, F, SET_P, SET_F, INST}
"""Measures to which a document that is not judged is one of grade 0."""
