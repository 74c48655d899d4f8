"""Where one order stands among all orders of its list, by the scores of one measure or of two."""

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from metrics.numeric.arrays import FloatArray, invalid_argument
from metrics.numeric.scores import ROUNDING, as_scores, both_scores, levels

BINS = 40
"""The number of bars that a distribution is cut into."""

DOTS = 5_000
"""The number of dots that a browser draws one by one without making anybody wait."""

FINEST = 1024
"""Where there are more pairs of scores than dots, the finest grid that is tried has so many cells a side."""


class Histogram(NamedTuple):
    """How many scores lie between two edges; one bin without width where all scores are equal."""

    counts: NDArray[np.int64]
    edges: FloatArray


class JointHistogram(NamedTuple):
    """How many orders have a first score between two edges and a second score between two others."""

    counts: NDArray[np.int64]
    first_edges: FloatArray
    second_edges: FloatArray


class ScorePairs(NamedTuple):
    """Pairs of scores by two measures, each once: how many orders have it, and the place of one of them."""

    first: FloatArray
    second: FloatArray
    counts: NDArray[np.int64]
    examples: NDArray[np.int64]

    def at(self, places: NDArray[np.int64]) -> "ScorePairs":
        """Return the pairs at these places."""
        return ScorePairs(self.first[places], self.second[places], self.counts[places], self.examples[places])


class MergedPairs(NamedTuple):
    """Pairs of scores, merged to one in each cell of a grid of `cells` by `cells`; 0 = none is merged."""

    pairs: ScorePairs
    cells: int


@dataclass(frozen=True)
class Distribution:
    """The scores of many orders, or of a sample, and where one order stands among them, itself included."""

    order_score: float  # the score of the order to place
    count: int
    mean: float  # what a random order scores
    lowest: float
    highest: float
    worse: float  # share of orders
    equal: float  # up to rounding
    better: float
    is_exact: bool
    standard_error: float  # of the mean
    histogram: Histogram
    higher_is_better: bool = True

    @property
    def worst(self) -> float:
        """The score of the worst order."""
        return self.lowest if self.higher_is_better else self.highest

    @property
    def best(self) -> float:
        """The score of the best order."""
        return self.highest if self.higher_is_better else self.lowest

    @property
    def worse_or_equal(self) -> float:
        """The share of orders than which this one is at least as good."""
        return 1 - self.better

    @property
    def standard_error_of_worse(self) -> float:
        """How far ``worse`` is off, typically: ``sqrt(p * (1 - p) / count)``, and 0 if exact."""
        return 0.0 if self.is_exact else math.sqrt(self.worse * (1 - self.worse) / self.count)


def distribution(
    scores: ArrayLike,
    order_score: float,
    *,
    is_exact: bool = True,
    bins: int = BINS,
    higher_is_better: bool = True,
) -> Distribution:
    """Return where `order_score` stands among the scores of all orders of a list, or of a sample.
    Scores that differ by no more than 1e-12 of the largest are equal and share a bin.
    """
    values = as_scores(scores)
    if not math.isfinite(order_score):
        raise invalid_argument("order_score", "a finite number", order_score)
    if not is_exact and len(values) < 2:
        raise invalid_argument(
            "scores", "a sample of at least 2, for there to be a standard error", len(values)
        )
    places, edges = _bin_scores(values, bins)
    rounding = ROUNDING * max(np.abs(values).max(), abs(order_score))
    below = int(np.count_nonzero(values < order_score - rounding))
    above = int(np.count_nonzero(values > order_score + rounding))
    worse, better = (below, above) if higher_is_better else (above, below)
    return Distribution(
        order_score=float(order_score),
        count=len(values),
        mean=float(values.mean()),
        lowest=float(values.min()),
        highest=float(values.max()),
        worse=worse / len(values),
        equal=(len(values) - worse - better) / len(values),
        better=better / len(values),
        is_exact=is_exact,
        standard_error=0.0 if is_exact else float(values.std(ddof=1)) / math.sqrt(len(values)),
        histogram=Histogram(np.bincount(places, minlength=len(edges) - 1), edges),
        higher_is_better=higher_is_better,
    )


def joint_histogram(first: ArrayLike, second: ArrayLike, *, bins: int = BINS) -> JointHistogram:
    """Return how many orders have which scores by two measures: row i of the counts is bin i of `first`."""
    one, other = both_scores(first, second)
    places, edges = zip(*(_bin_scores(scores, bins) for scores in (one, other)), strict=True)
    shape = len(edges[0]) - 1, len(edges[1]) - 1
    counts = np.bincount(np.ravel_multi_index(places, shape), minlength=math.prod(shape))
    return JointHistogram(counts.reshape(shape), *edges)


def score_pairs(first: ArrayLike, second: ArrayLike) -> ScorePairs:
    """Return the different pairs of scores by two measures, sorted, each with its first order as example."""
    one, other = (levels(scores) for scores in both_scores(first, second))
    shape = len(one.scores), len(other.scores)
    pairs, examples, counts = np.unique(
        np.ravel_multi_index((one.places, other.places), shape), return_index=True, return_counts=True
    )
    rows, columns = np.unravel_index(pairs, shape)
    return ScorePairs(one.scores[rows], other.scores[columns], counts, examples)


def merge_pairs(pairs: ScorePairs, most: int = DOTS) -> MergedPairs:
    """Return at most `most` pairs of scores to draw: of each cell of a grid, the pair that most orders have.
    The grid lies between the lowest and highest scores, coarser until few enough cells are occupied.
    """
    if not isinstance(most, int) or most < 1:
        raise invalid_argument("most", "a whole number from 1 up", most)
    if len(pairs.counts) <= most:
        return MergedPairs(pairs, 0)
    across, upwards = _min_max_scaled(pairs.first), _min_max_scaled(pairs.second)
    cells = FINEST
    while np.count_nonzero(np.bincount(cell_of_pair := _grid_cells(across, upwards, cells))) > most:
        cells = cells * 7 // 8
    by_cell = np.lexsort((-pairs.counts, cell_of_pair))
    starts = np.flatnonzero(np.diff(cell_of_pair[by_cell], prepend=-1))
    counts = np.add.reduceat(pairs.counts[by_cell], starts)
    most_frequent = pairs.at(by_cell[starts])
    return MergedPairs(most_frequent._replace(counts=counts), cells)


def _min_max_scaled(scores: FloatArray) -> FloatArray:
    """Return where each score lies between the lowest, 0, and the highest, 1."""
    lowest, highest = scores.min(), scores.max()
    return np.zeros(len(scores)) if lowest == highest else (scores - lowest) / (highest - lowest)


def _grid_cells(across: FloatArray, upwards: FloatArray, cells: int) -> NDArray[np.int64]:
    """Return the number of the grid cell in which each pair of scores lies."""
    column, row = (np.minimum((shares * cells).astype(np.int64), cells - 1) for shares in (across, upwards))
    return column * cells + row


def pareto_front(first: ArrayLike, second: ArrayLike) -> NDArray[np.int64]:
    """Return the places of the Pareto front, from the highest first score down; of equal orders the first."""
    pairs = score_pairs(first, second)
    downwards = pairs.second[::-1]  # from the highest first score down, and within it the second
    is_unbeaten = np.append(True, downwards[1:] > np.maximum.accumulate(downwards)[:-1])
    return pairs.at(np.flatnonzero(is_unbeaten[::-1])[::-1]).examples


def _bin_scores(scores: FloatArray, bins: int) -> tuple[NDArray[np.int64], FloatArray]:
    """Return the histogram bin of each score, and the edges of the bins; equal scores share a bin."""
    if bins < 1:
        raise invalid_argument("bins", "a whole number from 1 up", bins)
    snapped = levels(scores).merged_scores
    lowest, highest = snapped.min(), snapped.max()
    if lowest == highest:
        return np.zeros(len(snapped), np.int64), np.array([lowest, highest])
    edges = np.linspace(lowest, highest, bins + 1)
    # The inner edges decide, so that the highest score is in the last bin and not beyond it.
    return np.searchsorted(edges[1:-1], snapped, side="right"), edges
