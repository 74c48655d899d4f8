"""What a measure looks at is found out by trying it; here it is as the formulas say it."""

from __future__ import annotations

import math

import pytest

from metrics.analysis.traits import traits_of
from metrics.measures import MEASURES

GRADED = {"nDCG", "ERR", "Q"}
NO_ORDER = {"P", "R", "F1", "Success"}
KNOW_WHAT_IS_MISSING = {"nDCG", "AP", "Q", "R", "F1"}
LEFT = {
    "nDCG": 1 / math.log2(11),
    "ERR": 1 / 10,
    "RBP": 0.8**9,
    "AP": 1 / 10,
    "Q": (1 + 3) / (10 + 3),
    "P": 1,
    "R": 1,
    "F1": 1,
    "RR": 1 / 10,
    "ESL": None,
    "Success": 1,
    "AUC": 0,
}
"""A single document of grade 3 at rank 10 of ten, by what it is worth at rank 1: ESL is 0 there, a cost."""


@pytest.mark.parametrize("name", MEASURES)
def test_the_traits_of_every_measure(name: str) -> None:
    traits = traits_of(MEASURES[name])
    assert traits.reads_grades == (name in GRADED)
    assert traits.reads_order == (name not in NO_ORDER)
    assert traits.reads_missing == (name in KNOW_WHAT_IS_MISSING)
    expected = LEFT[name]
    assert traits.left_at_depth == (None if expected is None else pytest.approx(expected))
