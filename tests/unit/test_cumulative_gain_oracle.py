"""CG, DCG, IDCG and nDCG against values of papers, books and other software."""

import math

import numpy as np
import pytest

import metrics
from tests.unit import oracle

CASES = oracle.cases("cg", "dcg", "idcg", "ndcg")

CANNOT_EXPRESS: dict[str, str] = {}
"""Cases that the functions have no arguments for, with the reason: none."""

CALLABLE_DISCOUNTS = {"log10": lambda rank: 1 / np.log10(rank + 1)}


def keywords(case):
    arguments = dict(case.arguments)
    discount = arguments.get("discount")
    if discount in CALLABLE_DISCOUNTS:
        arguments["discount"] = CALLABLE_DISCOUNTS[discount]
    return arguments


def evaluate(case):
    function = getattr(metrics, case.function)
    if case.mean:
        return np.mean(
            [function(oracle.as_array(query["grades"]), **keywords(case)) for query in case.queries]
        )
    judged = case.queries[0].get("judged")
    if case.function == "idcg":
        return function(judged, **keywords(case))
    pool = {} if judged is None else {"judged": oracle.as_array(judged)}
    return np.mean(function(oracle.orders(case), **keywords(case), **pool))


def test_every_case_is_there():
    assert len(oracle.cases("cg")) == 6
    assert len(oracle.cases("dcg")) == 45
    assert len(oracle.cases("idcg")) == 1
    assert len(oracle.cases("ndcg")) == 78
    assert len({case.id for case in CASES}) == 130


def test_what_cannot_be_expressed():
    assert {case.id for case in CASES if case.unusual} == set(CANNOT_EXPRESS)


@pytest.mark.parametrize("case", [case for case in CASES if case.id not in CANNOT_EXPRESS], ids=str)
def test_oracle(case):
    assert case.agrees(evaluate(case)), (evaluate(case), case.expected, case.source)


@pytest.mark.parametrize("case", [case for case in CASES if case.ties == "average"], ids=str)
def test_mean_over_tied_orders_gives_each_document_each_place_equally_often(case):
    rankings = oracle.orders(case)
    groups = [[label for label, score in zip(case.labels, case.scores, strict=True) if score == tied]
              for tied in sorted(set(case.scores), reverse=True)]  # fmt: skip
    means = [np.mean(group) for group in groups for _ in group]
    np.testing.assert_allclose(rankings.mean(axis=0), means)
    assert math.prod(rankings.shape) < 100_000
