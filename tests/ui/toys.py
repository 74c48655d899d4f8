"""Measures unlike all others, for tests of what has to take any."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from metrics.measure import Measure
from metrics.measures import MEASURES
from metrics.numeric.arrays import Array


def rank_of_the_best(grades: Array) -> Any:
    """Where the best document stands: the lower the better, and no end."""
    return np.argmax(np.nan_to_num(np.asarray(grades, float)), axis=-1) + 1.0


def gain_by_square_root(grades: Array, k: int | None = None) -> Any:
    """No fraction, values above 1, and no known best or worst order."""
    return np.sqrt(np.nan_to_num(np.asarray(grades, float)))[..., :k].sum(axis=-1)


def last_grade(grades: Array) -> Any:
    """The best order of others is the worst of this one, and a list without a grade has none."""
    return np.nan_to_num(np.asarray(grades, float))[..., -1]


LOW = Measure(
    "ToyLow",
    taught_with="RR",
    function=rank_of_the_best,
    has_cutoff=False,
    is_rational=False,
    lowest=1.0,
    highest=None,
    higher_is_better=False,
)
HIGH = Measure(
    "ToyHigh",
    taught_with="nDCG",
    function=gain_by_square_root,
    is_rational=False,
    highest=None,
    is_best_by_grade=False,
)
LAST = Measure(
    "ToyLast",
    taught_with="ERR",
    function=last_grade,
    has_cutoff=False,
    is_rational=False,
    lowest=None,
    highest=None,
    is_best_by_grade=False,
    is_defined=lambda definition, ranking: any(grade > 0 for grade in ranking.grades),
)
TOYS = (LOW, HIGH, LAST)


@contextmanager
def registered(*measures: Measure) -> Iterator[None]:
    """Let the app have more measures for a while."""
    MEASURES.update((measure.name, measure) for measure in measures)
    try:
        yield
    finally:
        for measure in measures:
            del MEASURES[measure.name]
