"""Every metric against values of papers, books and other software."""

import json
import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import metrics

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


def cases_of(*functions):
    """All cases of these functions."""
    loaded = (OracleCase(**case) for case in json.loads(FILE.read_text(encoding="utf-8")))
    return [case for case in loaded if case.function in functions]


def as_array(grades):
    """Grades as floats, NaN where the file has null (not judged)."""
    return np.array([math.nan if grade is None else grade for grade in grades], dtype=float)


def orders_of(case):
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


# fmt: off
FUNCTIONS = {
    "ndcg": 78, "average_precision": 51, "dcg": 45, "precision": 36, "f_measure": 18, "recall": 17,
    "reciprocal_rank": 16, "bpref": 16, "err": 15, "rbp": 10, "r_precision": 8, "cg": 6, "hit": 5, "auc": 5,
    "nerr": 2, "idcg": 1,
}
# fmt: on
CASES = cases_of(*FUNCTIONS)

CANNOT_EXPRESS = {
    **dict.fromkeys([f"re-rectrunc-{number}" for number in (0, 20, 24, 33)], "recall over min(k, R)"),
    **dict.fromkeys(["pt-nerr-2", "pt-nerr-3"], "ERR over the ERR of the ideal list"),
}
"""Cases that the functions have no arguments for, with the reason; each is a quotient of two calls."""

WITH_POOL = {"ndcg", "average_precision", "recall", "f_measure", "r_precision", "bpref"}

EXPRESSIBLE = [case for case in CASES if case.id not in CANNOT_EXPRESS]


def lists(case):
    """The ranked lists of a case, ``(orders, n)``, after what it says about unusual input."""
    grades = orders_of(case)
    if case.unusual.get("unjudged") == "left out":
        return grades[:, ~np.isnan(grades[0])]
    if case.unusual.get("grades_are_probabilities"):
        # The grade on a scale up to 10 whose chance to stop a reader is this.
        return np.log2(1 + grades * 2**10)
    return grades


def keywords(case, n):
    arguments = dict(case.arguments)
    if arguments.get("discount") == "log10":
        arguments["discount"] = lambda rank: 1 / np.log10(rank + 1)
    if case.unusual.get("precision_denominator") in ("min_k_n", "judged_in_topk"):
        arguments["k"] = min(arguments["k"], n) or None
    if case.unusual.get("threshold_rule") == ">":
        arguments["threshold"] = math.nextafter(arguments["threshold"], math.inf)
    if case.unusual.get("grades_are_probabilities"):
        arguments["max_grade"] = 10
    return arguments | pool(case, case.queries[0])


def pool(case, query):
    if query.get("judged") is None or case.function not in WITH_POOL:
        return {}
    return {"judged": as_array(query["judged"])}


def evaluate(case):
    if case.function == "auc":
        return metrics.auc(case.scores, case.labels)
    if case.ties == "grouped":
        curve = metrics.precision_recall_curve(case.scores, np.array(case.labels) >= 1)
        return np.sum(np.diff(curve.recall) * curve.precision[1:])
    function = getattr(metrics, case.function)
    if case.function == "idcg":
        return function(case.queries[0]["judged"], **keywords(case, None))
    if case.mean:
        given = [(as_array(query["grades"]), pool(case, query)) for query in case.queries]
        return np.mean([function(grades, **case.arguments | judged) for grades, judged in given])
    grades = lists(case)
    return np.mean(function(grades, **keywords(case, grades.shape[-1])))


def test_every_case_is_there():
    assert {function: len(cases_of(function)) for function in FUNCTIONS} == FUNCTIONS
    assert len({case.id for case in CASES}) == sum(FUNCTIONS.values()) == 329


def test_what_cannot_be_expressed():
    quotients = {case.id for case in CASES if "recall_denominator" in case.unusual or case.function == "nerr"}
    assert quotients == set(CANNOT_EXPRESS)
    expressed = {key for case in EXPRESSIBLE for key in case.unusual}
    assert expressed == {"precision_denominator", "threshold_rule", "grades_are_probabilities", "unjudged"}


@pytest.mark.parametrize("function", FUNCTIONS)
def test_oracle(function):
    for case in cases_of(function):
        value = quotient(case) if case.id in CANNOT_EXPRESS else evaluate(case)
        assert case.agrees(value), (case, value, case.expected, case.source)


def quotient(case):
    """Return the score over the best one, that of all judged in ideal order."""
    grades = as_array(case.queries[0]["grades"])
    judged = as_array(case.queries[0].get("judged") or case.queries[0]["grades"])
    ideal = -np.sort(-judged)
    if case.function == "nerr":
        return metrics.err(grades, **case.arguments) / metrics.err(ideal, **case.arguments)
    found = metrics.recall(grades, judged=judged, **case.arguments)
    return found / metrics.recall(ideal, **case.arguments)
