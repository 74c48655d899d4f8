"""Every convention against what the real library returned elsewhere: tests/data/recorded_conventions.json."""

from dataclasses import replace
from itertools import chain
from typing import Any

import numpy as np
import pytest

from metrics.conventions.computing import NoValue, value
from metrics.conventions.records import RECORDS
from metrics.numeric.ties import tied_orders
from tests.unit.recorded import RECORDED, as_ranking, cases, definition_of, has_ties


def agrees(ours, recorded, definition):
    if isinstance(recorded, str):
        return isinstance(ours, NoValue)
    if definition.digits is not None:
        return abs(ours - recorded) <= 0.5 * 10**-definition.digits + 1e-9
    return ours == pytest.approx(recorded, rel=1e-6 if definition.single else 1e-12, abs=1e-12)


@pytest.mark.parametrize("convention", sorted({record["convention"] for record in RECORDED["recorded"]}))
def test_returned_what_we_compute(convention):
    of_it = [record for record in RECORDED["recorded"] if record["convention"] == convention]
    for definition, name, recorded in chain.from_iterable(map(cases, of_it)):
        ranking, k = as_ranking(name), RECORDED["rankings"][name]["k"]
        ours = value(definition, ranking.with_cutoff(k))
        if has_ties(ranking) and definition.note == "random-ties":
            # One draw was recorded; our mean goes over all of them.
            orders = tied_orders(ranking.grades, ranking.scores).tolist()
            lists = [replace(ranking, grades=tuple(order), scores=None) for order in orders]
            draws: list[Any] = [value(definition, each.with_cutoff(k)) for each in lists]
            assert ours == pytest.approx(np.mean(draws), abs=1e-12), (definition, name)
            assert any(agrees(draw, recorded, definition) for draw in draws), (definition, name)
        elif not (isinstance(ours, NoValue) and ours.reason == "unstable-ties"):
            assert agrees(ours, recorded, definition), (definition, name)


def test_all_that_claim_it_are_recorded():
    claimed = {
        (each.key, definition)
        for each in RECORDS
        if each.proof == "recorded"
        for definition in each.definitions
    }
    recorded = {(record["convention"], definition_of(record)) for record in RECORDED["recorded"]}
    assert claimed <= recorded
    assert sum(len(record["values"]) for record in RECORDED["recorded"]) > 1300
