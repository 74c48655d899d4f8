"""Situations in which one has to choose a measure; their words are texts of the catalogue."""

from typing import Final

from metrics.average_precision import AP
from metrics.cumulative_gain import NDCG
from metrics.expected_reciprocal_rank import ERR
from metrics.expected_search_length import ESL
from metrics.graded_average_precision import GAP
from metrics.inst import INST
from metrics.precision_recall import F1, SUCCESS, P, R
from metrics.q_measure import Q
from metrics.rank_biased_precision import RBP
from metrics.reciprocal_rank import RR
from metrics.roc import AUC

Case = tuple[str, tuple[str, ...], int]
"""The measure to choose, those that miss the point, and the level from which on it is asked."""

FIRST_CASES: Final[dict[str, Case]] = {
    "known-page": (RR.name, (NDCG.name, AP.name, R.name), 1),
    "first-screen": (P.name, (R.name, AUC.name, AP.name), 1),
    "patents": (R.name, (P.name, RR.name, SUCCESS.name), 1),
    "any-answer": (SUCCESS.name, (R.name, AP.name, AUC.name), 1),
    "graded-shop": (NDCG.name, (AP.name, P.name, RR.name), 1),
    "both-sides": (F1.name, (RR.name, SUCCESS.name, NDCG.name), 1),
    "satisfied-reader": (ERR.name, (NDCG.name, P.name, AUC.name), 2),
    "survey": (AP.name, (RR.name, SUCCESS.name, P.name), 2),
    "classifier": (AUC.name, (P.name, F1.name, RR.name), 2),
    "not-judged": (RBP.name, (AP.name, R.name, NDCG.name), 3),
    "fact-bot": (RR.name, (R.name, AUC.name, AP.name), 2),
    "graded-survey": (NDCG.name, (ERR.name, SUCCESS.name, P.name), 3),
}
"""The cases of version 1, by their names."""

CASES: Final[dict[str, Case]] = {
    **FIRST_CASES,
    "known-page": (RR.name, (P.name, F1.name, AUC.name), 1),
    "suggestions": (SUCCESS.name, (P.name, AUC.name, AP.name), 1),
    "all-passages": (R.name, (NDCG.name, RR.name, AUC.name), 2),
    "no-noise": (P.name, (R.name, RR.name, AP.name), 2),
    "voice": (RR.name, (P.name, R.name, AUC.name), 1),
    "paid-by-page": (ESL.name, (RR.name, P.name, AP.name), 2),
    "patient-user": (RBP.name, (ERR.name, RR.name, P.name), 2),
    "wants-two": (INST.name, (RBP.name, RR.name, P.name), 3),
    "unknown-threshold": (GAP.name, (AP.name, RR.name, P.name), 3),
    "graded-ap": (Q.name, (AP.name, RR.name, AUC.name), 3),
    "ill-and-healthy": (AUC.name, (P.name, R.name, F1.name), 2),
    "sorted-out": (P.name, (AUC.name, R.name, RR.name), 1),
    "fraud": (R.name, (P.name, AUC.name, SUCCESS.name), 1),
    "inspectors": (P.name, (R.name, RR.name, AUC.name), 1),
    "low-if-either": (F1.name, (P.name, R.name, SUCCESS.name), 1),
    "photos": (RBP.name, (P.name, AP.name, ERR.name), 2),
    "few-and-many": (NDCG.name, (P.name, ERR.name, RR.name), 2),
    "same-bug": (SUCCESS.name, (P.name, AUC.name, AP.name), 1),
    "all-above": (AP.name, (RR.name, SUCCESS.name, P.name), 2),
    "great-auc": (P.name, (AUC.name, R.name, ESL.name), 2),
    "stops-at-perfect": (ERR.name, (RR.name, AP.name, P.name), 2),
    "order-irrelevant": (P.name, (NDCG.name, AP.name, RR.name), 2),
    "depth-as-top": (AUC.name, (NDCG.name, RR.name, RBP.name), 3),
    "slow-discount": (NDCG.name, (ERR.name, RR.name, SUCCESS.name), 2),
    "first-alone": (RR.name, (AP.name, NDCG.name, P.name), 1),
    "unknown-total": (P.name, (R.name, AP.name, F1.name), 2),
    "under-the-curve": (AP.name, (AUC.name, P.name, RR.name), 2),
    "half-by-chance": (AUC.name, (AP.name, P.name, F1.name), 2),
    "heavy-books": (ESL.name, (P.name, R.name, AP.name), 1),
    "suggestion-box": (ERR.name, (NDCG.name, R.name, AUC.name), 3),
    "interval": (RBP.name, (AUC.name, SUCCESS.name, R.name), 3),
}
"""Those of today. Of one relevant document AP is RR, and no wrong answer."""
