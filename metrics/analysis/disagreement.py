"""Where two measures disagree on orders of a list: Kendall's tau, and pairs of orders ranked oppositely."""

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from metrics.numeric.arrays import Array, FloatArray, invalid_argument, is_number
from metrics.numeric.scores import SCORE_TOLERANCE, as_scores, both_scores, levels

APART = 0.05
"""An order that is nearer than this to one shown before, by both measures, shows nothing new."""


class PairCounts(NamedTuple):
    """Counts of pairs of orders: two measures prefer the same order, opposite orders, or one or both tie."""

    concordant: int
    discordant: int
    tied_first: int
    tied_second: int
    tied_both: int

    @property
    def pairs(self) -> int:
        """How many pairs of orders there are; a pair counts once, and as tied by one measure or by both."""
        return sum(self)

    @property
    def discordant_share(self) -> float:
        """The share of all pairs on which the two prefer opposite orders; 0 where there is no pair."""
        return self.discordant / self.pairs if self.pairs else 0.0

    @property
    def concordant_share(self) -> float:
        """The share of all pairs on which the two prefer the same order; 0 where there is no pair."""
        return self.concordant / self.pairs if self.pairs else 0.0

    def tau(self, empty: float = 0.0) -> float:
        """Return Kendall's tau-b, or `empty` where one measure prefers nothing; see `tau_matrix`."""
        by_first = self.concordant + self.discordant + self.tied_second
        by_second = self.concordant + self.discordant + self.tied_first
        if by_first == 0 or by_second == 0:
            return empty
        return (self.concordant - self.discordant) / math.sqrt(by_first * by_second)


class TauOfPair(NamedTuple):
    """Kendall's tau between two of several measures, which are named by their places."""

    one: int
    other: int
    tau: float


class Disagreement(NamedTuple):
    """Two orders, by their places among all: the first measure prefers one, the second measure the other."""

    first_prefers: int
    second_prefers: int
    sharpness: float


def compare(first: ArrayLike, second: ArrayLike) -> PairCounts:
    """Count the pairs of orders that two measures rank alike or oppositely, or that one of them ties."""
    one, other = (levels(scores).places for scores in both_scores(first, second))
    return _count_pairs_by_levels(one, other)


def tau_matrix(scores: ArrayLike, *, empty: float = 0.0) -> FloatArray:
    """Return Kendall's tau-b (1945) between every two measures, `empty` where one leaves all pairs level."""
    return as_matrix(tau_pairs(scores, empty=empty))


def tau_pairs(scores: ArrayLike, *, empty: float = 0.0) -> Iterator[TauOfPair]:
    """Yield Kendall's tau of one pair of measures after the other, as each takes a while; see `as_matrix`."""
    rows = [levels(as_scores(row)).places for row in np.asarray(scores)]
    for i, one in enumerate(rows):
        for j, other in enumerate(rows[:i]):
            yield TauOfPair(i, j, _count_pairs_by_levels(one, other).tau(_checked_empty(empty)))
        yield TauOfPair(i, i, 1.0 if one.any() else _checked_empty(empty))


def as_matrix(pairs: Iterable[TauOfPair]) -> FloatArray:
    """Put the taus of all pairs into a symmetric matrix."""
    listed = list(pairs)
    size = 1 + max((pair.one for pair in listed), default=-1)
    taus = np.empty((size, size))
    for one, other, tau in listed:
        taus[one, other] = taus[other, one] = tau
    return taus


def disagreements(
    first: ArrayLike, second: ArrayLike, count: int, *, apart: float = APART
) -> list[Disagreement]:
    """Return at most `count` pairs of orders on which two measures prefer opposite ones, the sharpest first.
    Sharpness: the smaller preference, on scales from worst to best order; pairs lie `apart` on these.
    """
    one, other = (_min_max_scaled(scores) for scores in both_scores(first, second))
    if not (is_number(apart) and apart >= 0):
        raise invalid_argument("apart", "a number from 0 up", apart)
    # By the first measure from high to low, and among equals the one that the second prefers least.
    order = np.lexsort((other, -one))
    is_left = np.full(len(one), True)
    chosen: list[Disagreement] = []
    while len(chosen) < count:
        pair = _sharpest_disagreement(order[is_left[order]], one, other)
        if pair is None:
            break
        chosen.append(pair)
        for preferred in (pair.first_prefers, pair.second_prefers):
            distance = np.maximum(np.abs(one - one[preferred]), np.abs(other - other[preferred]))
            is_left &= (distance > 0) & (distance >= apart)
    return chosen


def _sharpest_disagreement(order: Array, one: FloatArray, other: FloatArray) -> Disagreement | None:
    """Return the sharpest disagreement without looking at all pairs."""
    # Only an order a is worth being preferred by the first measure for which no order has a first score as
    # high and a lower second one. From one such a to the next both scores rise, so that against any b one
    # difference grows and the other falls: the smaller one is largest where they cross.
    if len(order) == 0:
        return None
    lowest_so_far = np.minimum.accumulate(other[order])
    edge = order[np.append(True, lowest_so_far[1:] < lowest_so_far[:-1])][::-1]
    after = np.searchsorted(one[edge] + other[edge], one[order] + other[order])
    ahead = edge[np.clip([after - 1, after], 0, len(edge) - 1)]
    by_first, by_second = one[ahead] - one[order], other[order] - other[ahead]
    sharpness = np.minimum(by_first, by_second)
    if not sharpness.max() > 0:
        return None
    # Of pairs that are as sharp, the one that differs more also by the other measure.
    differs = np.where(sharpness >= sharpness.max() * (1 - SCORE_TOLERANCE), by_first + by_second, 0)
    place = np.unravel_index(np.argmax(differs), differs.shape)
    return Disagreement(int(ahead[place]), int(order[place[1]]), float(sharpness[place]))


def _count_pairs_by_levels(one: NDArray[np.int64], other: NDArray[np.int64]) -> PairCounts:
    """Count as `compare` does, from the level of each order by either measure."""
    if one.max() < other.max():
        counts = _count_pairs_by_levels(other, one)  # fewer levels are sorted in fewer rounds
        return counts._replace(tied_first=counts.tied_second, tied_second=counts.tied_first)
    # A pair of levels as one number: sorted by the first measure, and within its ties by the second.
    width = other.max() + 1
    both = np.sort(one * width + other)
    discordant = _count_inversions(both % width)
    tied_by_one = _count_pairs_within_groups(np.bincount(one))
    tied_by_other = _count_pairs_within_groups(np.bincount(other))
    tied_by_both = _count_pairs_within_groups(np.diff(np.flatnonzero(np.diff(both, prepend=-1, append=-1))))
    pairs = len(one) * (len(one) - 1) // 2
    return PairCounts(
        concordant=pairs - discordant - tied_by_one - tied_by_other + tied_by_both,
        discordant=discordant,
        tied_first=tied_by_one - tied_by_both,
        tied_second=tied_by_other - tied_by_both,
        tied_both=tied_by_both,
    )


def _count_pairs_within_groups(sizes: NDArray[np.int64]) -> int:
    """Count the pairs within groups of these sizes."""
    return int(np.sum(sizes * (sizes - 1) // 2))


def _count_inversions(levels: NDArray[np.int64]) -> int:
    """Count the pairs of numbers of which the first is the higher one, by sorting bit by bit."""
    # The numbers are sorted stably by more and more of their high bits. A number with a 0 goes up past those
    # before it that agree in all higher bits and have a 1: every pair in falling order is parted just once.
    inversions = 0
    for bit in reversed(range(int(levels.max()).bit_length())):
        high = levels >> bit
        # numpy sorts small whole numbers by counting, in a fraction of the time.
        order = np.argsort(high.astype(np.min_scalar_type(high.max())), kind="stable")
        levels = levels[order]
        goes_up = (levels >> bit) & 1 == 0
        inversions += int(np.sum((order - np.arange(len(order)))[goes_up]))
    return inversions


def _min_max_scaled(scores: FloatArray) -> FloatArray:
    """Lay scores on a scale from 0, the worst, to 1, the best; all 0 where they are equal."""
    snapped = levels(scores).merged_scores
    above = snapped - snapped.min()
    scaled: FloatArray = above / above.max() if above.any() else above
    return scaled


def _checked_empty(empty: float) -> float:
    """Return Kendall's tau of a measure that ties all orders as a float; anything but a number is refused."""
    if not is_number(empty):
        raise invalid_argument("empty", "a number", empty)
    return float(empty)
