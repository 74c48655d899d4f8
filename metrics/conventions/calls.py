"""The code with which one calls a library to compute its metric for a list."""

import json
import math
from collections.abc import Iterable
from string import Template

from metrics.conventions.computing import ranks
from metrics.definition import Definition, JudgedRanking


def call_text(definition: Definition, ranking: JudgedRanking) -> str:
    """Return the Python call by which the library of a definition scores this list; empty for a paper."""
    length = len(ranking.grades)
    cutoff = length if ranking.k is None else ranking.k
    seen = [0 if math.isnan(grade) else grade for grade in ranking.grades]
    listed = dict(zip(ranking.document_names, ranking.grades, strict=True))
    missing = dict(zip(ranking.missing_names, ranking.missing, strict=True))
    judged = {name: grade for name, grade in (listed | missing).items() if not math.isnan(grade)}
    qrels = dict(zip(judged, _plain(judged.values()), strict=True))
    # A score is a decimal number there, even if it is whole.
    run = dict(zip(ranking.document_names, map(float, ranking.all_scores), strict=True))
    return Template(definition.call).substitute(
        k=cutoff,
        n=length,
        top=_plain([ranking.max_grade])[0],
        grades=_write_numbers(seen),
        best=_write_numbers(sorted(seen, reverse=True)),
        exponential=_write_numbers([2**grade - 1 for grade in seen]),
        chances=_write_numbers([(2**grade - 1) / 2**ranking.max_grade for grade in seen]),
        labels=_write_numbers([int(grade >= definition.threshold) for grade in seen]),
        scores=_write_numbers(ranking.all_scores),
        called=_write_numbers([int(rank <= cutoff) for rank in ranks(definition, ranking)]),
        scale=_write_numbers(range(int(ranking.max_grade) + 1)),
        qrels=json.dumps({"1": qrels}, ensure_ascii=False),
        run=json.dumps({"1": run}, ensure_ascii=False),
    )


def _write_numbers(numbers: Iterable[float]) -> str:
    return json.dumps(_plain(numbers))


def _plain(numbers: Iterable[float]) -> list[float | int]:
    """Return numbers, those that have no decimals as ints."""
    return [int(number) if float(number).is_integer() else number for number in numbers]
