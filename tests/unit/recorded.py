"""What the real libraries returned elsewhere: tests/data/recorded_conventions.json, ready to compare with."""

import json
import math
from pathlib import Path

from metrics.conventions.records import convention
from metrics.definition import JudgedRanking

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
