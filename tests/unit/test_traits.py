"""What a measure looks at is found out by trying it; here it is as the formulas say it."""

import math

import pytest

from metrics.analysis.traits import traits_of
from metrics.measures import MEASURES

GRADED = {"nDCG", "ERR", "Q", "INST", "GAP"}
NO_ORDER = {"P", "R", "F1", "Success"}
KNOW_WHAT_IS_MISSING = {"nDCG", "AP", "Q", "R", "F1", "GAP"}
SQUARES = math.pi**2 / 6
"""1 + 1/4 + 1/9 + ..."""
INST_FIRST = 1 / (9 * (SQUARES - 1 - 1 / 4))
"""With T = 2, with the document at rank 1 the weights are (3 / (i + 2))² of the first one."""
INST_LAST = (4 / 13) ** 2 / (
    sum((4 / (i + 3)) ** 2 for i in range(1, 11))
    + (4 * 12 / 13) ** 2 * (SQUARES - sum(1 / i**2 for i in range(1, 13)))
)
"""With it at rank 10 they are (4 / (i + 3))² there, below (12 / (12 + j))² of that, j = 1, 2, ..."""
LEFT = {
    "INST": INST_LAST / INST_FIRST,
    "GAP": 1 / 10,
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
    "AUC": 90 / 99,
}
"""A single document of grade 3 at rank 10 of a hundred, by its worth at rank 1: ESL is 0 there, a cost."""
NEVER_REACHED = {"ERR", "RBP", "INST"}
"""Metrics that end below 1: some users are never satisfied, or never stop."""


def test_the_traits_of_every_measure() -> None:
    traits = {name: traits_of(measure) for name, measure in MEASURES.items()}
    assert {name for name, each in traits.items() if each.reads_grades} == GRADED
    assert {name for name, each in traits.items() if not each.reads_order} == NO_ORDER
    assert {name for name, each in traits.items() if each.reads_missing} == KNOW_WHAT_IS_MISSING
    assert {name for name, each in traits.items() if not each.reaches_highest} == {*NEVER_REACHED, "ESL"}
    assert {name: each.left_at_depth for name, each in traits.items()} == pytest.approx(LEFT)
