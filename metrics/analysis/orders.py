"""All orders of a list: each distinct one once, or where they are too many, a random sample of them."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from metrics.numeric.arrays import Array, FloatArray, invalid_argument
from metrics.numeric.scores import Scorer, as_one_list, scores_of

Classes = NDArray[np.uint8]

EXACT_UP_TO = 200_000
"""Up to this number of distinct orders, all are looked at; of more, a sample."""

SAMPLE = 50_000
"""Random orders in a sample: the standard error of a share is then at most 0.22 points of 100."""

GRADES_A_BLOCK = 1 << 18
"""Grades in a block of orders, about: blocks come often enough to show progress and to stop."""


class GradeCounts(NamedTuple):
    """The different grades of a list, best first and not judged last, and how many documents have each."""

    values: Array
    counts: NDArray[np.int64]


def distinct_orders(grades: ArrayLike) -> int:
    """Return the number of distinct orders of these grades, n! / (c_1! * c_2! * ...)."""
    # Each stands for equally many orders of the documents: the mean over distinct orders is that over all.
    _, counts = _count_grades(grades)
    return math.factorial(int(counts.sum())) // math.prod(math.factorial(int(count)) for count in counts)


def all_orders(grades: ArrayLike, *, most: int = EXACT_UP_TO) -> Array:
    """Return every distinct order of these grades, from the ideal one down to its reverse; at most `most`."""
    different = _count_grades(grades)
    if (count := distinct_orders(grades)) > most:
        raise invalid_argument("grades", f"a list of at most {most:,} distinct orders", f"{count:,}")
    return different.values[_distinct_arrangements(different.counts)]


@dataclass(frozen=True, eq=False)
class Orders:
    """The orders of one list, in blocks: all distinct ones up to `most`, else a `sample` with replacement."""

    grades: ArrayLike
    most: int = EXACT_UP_TO
    sample: int = SAMPLE
    seed: int = 0

    def __post_init__(self) -> None:
        as_one_list(self.grades)
        if self.sample < 2:
            raise invalid_argument(
                "sample", "a whole number from 2 up, for there to be a standard error", self.sample
            )

    @cached_property  # 7 % of an edit on /what_if
    def distinct(self) -> int:
        """How many distinct orders there are."""
        return distinct_orders(self.grades)

    @property
    def is_exact(self) -> bool:
        """Whether all distinct orders are looked at, each once."""
        return self.distinct <= self.most

    @property
    def count(self) -> int:
        """How many orders are looked at."""
        return self.distinct if self.is_exact else self.sample

    def blocks(self) -> Iterator[Array]:
        """Yield the orders, some thousands at a time, ``(rows, n)``; whoever has seen enough just stops."""
        values, counts = _count_grades(self.grades)
        at_a_time = max(GRADES_A_BLOCK // max(int(counts.sum()), 1), 1)
        starts = range(0, self.count, at_a_time)
        if self.is_exact:
            arrangements = _distinct_arrangements(counts)
            for start in starts:
                yield values[arrangements[start : start + at_a_time]]
        else:
            generator = np.random.default_rng(self.seed)
            documents = np.repeat(values, counts)
            for start in starts:
                rows = min(at_a_time, self.count - start)
                yield generator.permuted(np.tile(documents, (rows, 1)), axis=1)

    def scores(self, measures: Sequence[Scorer]) -> Iterator[FloatArray]:
        """Yield the scores of the orders, block by block, ``(measures, rows)``."""
        for block in self.blocks():
            yield np.array([scores_of(measure, block) for measure in measures])

    def take(self, places: Sequence[int], blocks: Iterable[Array] | None = None) -> Array:
        """Return the orders at these places, which count from 0 through all blocks, ``(len(places), n)``."""
        return np.concatenate(list(self.blocks() if blocks is None else blocks))[list(places)]


def _count_grades(grades: ArrayLike) -> GradeCounts:
    """Return the different grades of a list, the best first, with how many documents have each."""
    ranked = as_one_list(grades)
    values, counts = np.unique(ranked, return_counts=True)
    best_first = np.argsort(-values.astype(np.float64))  # sorts NaN last
    values = values[best_first]
    is_small = bool(((values <= 255) & (np.floor(values) == values)).all())
    return GradeCounts(values.astype(np.uint8 if is_small else np.float64), counts[best_first])


def _distinct_arrangements(counts: NDArray[np.int64]) -> Classes:
    """Return every distinct arrangement of counts[0] zeros, counts[1] ones ..., ``(orders, n)``, sorted."""
    # Rank by rank, every beginning is continued by each class of which documents are left, in sorted order;
    # which beginning was continued is kept, and the orders are read from their ends.
    left = counts.astype(np.min_scalar_type(counts.max(initial=0)))[np.newaxis]
    steps: list[tuple[Array, Array]] = []
    for _ in range(int(counts.sum())):
        beginning, chosen = np.nonzero(left > 0)
        left = left[beginning]
        left[np.arange(len(left)), chosen] -= 1
        steps.append((beginning, chosen.astype(np.uint8)))
    # Rank by rank in memory, as the metrics read it.
    ranks = np.empty((len(steps), len(left)), np.uint8)
    end = np.arange(len(left))
    for rank in reversed(range(len(steps))):
        beginning, chosen = steps[rank]
        ranks[rank] = chosen[end]
        end = beginning[end]
    return ranks.T
