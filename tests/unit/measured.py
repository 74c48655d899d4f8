"""Measures to try on all orders, swaps and moves: each of them treats grades in its own way."""

from collections.abc import Callable
from functools import partial
from typing import Any

import metrics

MEASURES: dict[str, Callable[..., Any]] = {
    "CG@2": partial(metrics.cg, k=2),
    "DCG": metrics.dcg,
    "nDCG@3": partial(metrics.ndcg, k=3),
    "nDCG, exponential, zipf": partial(metrics.ndcg, gain="exponential", discount="zipf"),
    "nDCG@3, more judged": partial(metrics.ndcg, k=3, judged=[3, 3, 2, 1, 1, 0]),
    "ERR@4": partial(metrics.err, k=4, max_grade=3),
    "AP": metrics.average_precision,
    "AP, grade 2 is relevant": partial(metrics.average_precision, threshold=2),
    "P@3": partial(metrics.precision, k=3),
    "R@3": partial(metrics.recall, k=3),
    "F1@3": partial(metrics.f_measure, k=3),
    "hit@2": partial(metrics.hit, k=2),
    "R-precision": metrics.r_precision,
    "RR": metrics.reciprocal_rank,
    "RBP": metrics.rbp,
    "bpref": metrics.bpref,
}
