"""The expected values of tests/data/oracle_cases.json, ready to be put through `metrics`."""

import json
import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

FILE = Path(__file__).parents[1] / "data" / "oracle_cases.json"


@dataclass(frozen=True)
class OracleCase:
    """One expected value; the fields are described in tests/data/README.md."""

    id: str
    function: str
    queries: list[dict[str, Any]]
    arguments: dict[str, Any]
    expected: float
    tolerance: float
    origin: str
    source: str
    mean: bool = False
    ties: str | None = None
    scores: list[float] | None = None
    labels: list[float] | None = None
    docids: list[str] | None = None
    unusual: dict[str, Any] = field(default_factory=dict)

    def __str__(self):
        return self.id

    def agrees(self, value):
        return abs(value - self.expected) <= self.tolerance * max(1.0, abs(self.expected))


def cases(*functions):
    """All cases of these functions."""
    loaded = (OracleCase(**case) for case in json.loads(FILE.read_text(encoding="utf-8")))
    return [case for case in loaded if case.function in functions]


def as_array(grades):
    """Grades as floats, NaN where the file has null (not judged)."""
    return np.array([math.nan if grade is None else grade for grade in grades], dtype=float)


def orders(case):
    """Rankings ``(orders, n)`` over which the expected value is the mean: one, unless ties are averaged."""
    if case.ties is None or case.ties == "stable":
        return np.array([as_array(case.queries[0]["grades"])])
    groups = _tied_groups(case)
    if case.ties == "average":
        return _rotations(groups)
    return np.array([[grade for group in groups for grade, _ in _ordered(group, case.ties)]])


def _tied_groups(case):
    docids = case.docids or [""] * len(case.scores)
    documents = list(zip(case.labels, docids, strict=True))
    return [
        [document for document, score in zip(documents, case.scores, strict=True) if score == tied]
        for tied in sorted(set(case.scores), reverse=True)
    ]


def _ordered(group, ties):
    if ties == "pessimistic":
        return sorted(group, key=lambda document: document[0])
    return sorted(group, key=lambda document: document[1], reverse=ties == "docid_desc")


def _rotations(groups):
    """Orders in which every document visits every place of its tied group equally often.

    A DCG is a sum of one term a document, so its mean over these few orders is its mean over all orders,
    and so is that of an nDCG, whose ideal does not depend on the order.
    """
    turns = math.lcm(*(len(group) for group in groups))
    return np.array(
        [
            [group[(place + turn) % len(group)][0] for group in groups for place in range(len(group))]
            for turn in range(turns)
        ]
    )
