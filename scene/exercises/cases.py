"""Situations in which one has to choose a measure; their words are texts of the catalogue."""

from __future__ import annotations

from typing import Final

from metrics.average_precision import AP
from metrics.cumulative_gain import NDCG
from metrics.expected_reciprocal_rank import ERR
from metrics.precision_recall import F1, SUCCESS, P, R
from metrics.rank_biased_precision import RBP
from metrics.reciprocal_rank import RR
from metrics.roc import AUC

CASES: Final[dict[str, tuple[str, tuple[str, ...], int]]] = {
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
"""By its name: the measure to choose, those that miss the point, and the level from which on it is asked."""
