"""Every convention against what the real library returned elsewhere: tests/data/recorded_conventions.json."""

import json
import math
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from metrics.conventions.computing import NoValue, value
from metrics.conventions.records import RECORDS, convention
from metrics.definition import JudgedRanking
from metrics.numeric.ties import tied_orders

FILE = Path(__file__).parents[1] / "data" / "recorded_conventions.json"
RECORDED_AS = {"Hit": "Success"}
"""Metrics that were recorded by another name than that of ir_measures."""
RECORDED = json.loads(FILE.read_text(encoding="utf-8"))


def as_ranking(name):
    record = RECORDED["rankings"][name]
    grades = tuple(math.nan if grade is None else float(grade) for grade in record["grades"])
    return JudgedRanking(
        grades,
        tuple(record["scores"]),
        missing=tuple(record["missing"]),
        max_grade=3,
        ids=tuple(record["names"]),
    )


def has_ties(ranking):
    return len(set(ranking.scores)) < len(ranking.scores)


def definition_of(record):
    metric = RECORDED_AS.get(record["metric"], record["metric"])
    definitions = convention(record["convention"]).definitions_of(metric)
    (definition,) = (each for each in definitions if each.variant == record["variant"])
    return definition


def cases(record):
    """Give the lists of a record and what was returned for them, but for those that show a bug."""
    definition = definition_of(record)
    for name, recorded in record["values"].items():
        if definition.bug != "shared-rank" or not has_ties(as_ranking(name)):  # it is named, not imitated
            yield definition, name, recorded


def agrees(ours, recorded, definition):
    if isinstance(recorded, str):
        return isinstance(ours, NoValue)
    if definition.digits is not None:
        return abs(ours - recorded) <= 0.5 * 10**-definition.digits + 1e-9
    return ours == pytest.approx(recorded, rel=1e-6 if definition.single else 1e-12, abs=1e-12)


@pytest.mark.parametrize("key", sorted({record["convention"] for record in RECORDED["recorded"]}))
def test_returned_what_we_compute(key):
    of_it = [record for record in RECORDED["recorded"] if record["convention"] == key]
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
