"""Exercises on comparing two systems: p over all sign patterns, and reading a confidence interval."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from metrics.numeric.scores import SCORE_TOLERANCE
from metrics.significance import randomisation, sign_test, t_interval
from scene.exercises.draws import Draws
from scene.exercises.model import Blank, Exercise, Interval, Signs

P: Final = "p"
READING: Final = "reading"
DIGITS: Final = 4

# --- p by hand --------------------------------------------------------------------------------------------

QUERIES: Final = 6
UNITS: Final = {1: 10, 2: 20, 3: 100}
"""In what part of 1 differences are drawn at a level: in tenths, twentieths, hundredths."""
LARGEST: Final = {1: 5, 2: 10, 3: 40}
"""The largest difference, in that unit."""
FEWEST, MOST = 4, {1: 8, 2: 14, 3: 20}
"""So many patterns of signs are to be found: more than a glance finds, and not too many to count."""


class SignPatternCounts(NamedTuple):
    """How many sign patterns of the differences have a mean as extreme as the one observed."""

    total: int
    as_extreme: int  # at least as far from 0 as what was measured
    as_extreme_same_sign: int  # of these, on the same side of 0
    equally_extreme: int  # exactly as far


def sign_pattern_counts(differences: Sequence[float]) -> SignPatternCounts:
    """Count the sign patterns of differences by how extreme their means are."""
    randomised, ours = randomisation(differences), float(np.mean(differences))
    count = len(randomised.means)
    return SignPatternCounts(
        count,
        round(randomised.p * count),
        int((randomised.means * np.sign(ours) >= abs(ours) - SCORE_TOLERANCE).sum()),
        int((np.abs(np.abs(randomised.means) - abs(ours)) < SCORE_TOLERANCE).sum()),
    )


def mistaken_p(differences: Sequence[float]) -> tuple[tuple[str, float], ...]:
    """Return the wrong p of each mistake, the likeliest first."""
    total, as_extreme, same_sign, equally_extreme = sign_pattern_counts(differences)
    return (
        ("signs-one-side", same_sign / total),
        ("signs-ties-left-out", (as_extreme - equally_extreme) / total),
        ("signs-own-left-out", (as_extreme - 1) / total),
        ("signs-divided-by-others", as_extreme / (total - 1)),
        ("signs-others-alone", (as_extreme - 1) / (total - 1)),
        ("signs-one-more", (as_extreme + 1) / (total + 1)),
        ("signs-not-divided", float(as_extreme)),
        ("signs-sign-test", sign_test(differences).p),
    )


def draw_signs(draws: Draws, level: int, number: int) -> Exercise:
    """Draw an exercise on p: six differences for which every mistake gives another p."""
    while True:
        whole_differences = [draws.choice((-1, 1)) * draws.between(1, LARGEST[level]) for _ in range(QUERIES)]
        if sum(whole_differences) == 0:
            continue
        differences = tuple(difference / UNITS[level] for difference in whole_differences)
        p, as_extreme = randomisation(differences).p, sign_pattern_counts(differences).as_extreme
        numbers = sorted([p, *(value for _, value in mistaken_p(differences))])
        if FEWEST <= as_extreme <= MOST[level] and min(np.diff(numbers)) > 3 * 10.0**-DIGITS:
            return Signs(number, (Blank(P, p),), DIGITS, differences)


# --- an interval that is read -----------------------------------------------------------------------------

SIZES: Final = {1: 20, 2: 50, 3: 100}
"""How many queries there are at a level."""
SPREAD: Final = 30
"""How far single differences lie from their middle, in hundredths."""
MIDDLES: Final = {"sure": (8, 20), "unsure": (0, 6)}
"""Where that middle lies, by whether an interval without 0 is wanted."""
MAX_SHARE_OF_QUERIES: Final = 0.9
"""What holds for fewer queries than this share does not hold for 95 %, and one sees that."""
MIN_DISTANCE_FROM_ZERO: Final = 0.002
"""An end of an interval is at least so far from 0."""
RIGHT_READING: Final = {"sure": "better", "unsure": "not-shown"}
WRONG_READINGS: Final = {
    "sure": ("share-of-queries", "queries-inside", "every-query", "alike", "lost"),
    "unsure": ("equal", "leader", "share-of-queries", "queries-inside"),
}
"""What people read into an interval, by whether it leaves 0 out."""
HARDEST_WRONG_READING: Final = "next-mean"
"""What they read into it at the highest level, whether it does or not."""
STATEMENTS: Final = 4


class DifferenceSummary(NamedTuple):
    """The mean of differences, its 95 % interval, and how the queries lie about it.

    On `won` queries B is better, on `lost` ones A; of `inside` the difference lies in the interval.
    """

    mean: float
    low: float
    high: float
    won: int
    lost: int
    inside: int

    @property
    def case(self) -> str:
        """Whether the interval contains 0, as a key of texts."""
        return "sure" if self.low > 0 or self.high < 0 else "unsure"

    @property
    def is_clear(self) -> bool:
        """Whether every wrong statement about the differences is plainly wrong."""
        is_far = min(abs(self.low), abs(self.high), abs(self.mean)) > MIN_DISTANCE_FROM_ZERO
        return is_far and min(self.won, self.lost) > 0


def summarise_differences(differences: Sequence[float]) -> DifferenceSummary:
    """Return the mean of differences, its interval and how the queries lie about it."""
    d, (low, high) = np.array(differences), t_interval(differences)
    inside = int(((d >= low) & (d <= high)).sum())
    return DifferenceSummary(float(d.mean()), low, high, int((d > 0).sum()), int((d < 0).sum()), inside)


def draw_interval(draws: Draws, level: int, number: int) -> Exercise:
    """Draw an exercise on an interval: differences, and statements of which one is right."""
    case, side = draws.choice(tuple(MIDDLES)), draws.choice((-1, 1))
    while True:
        middle = side * draws.between(*MIDDLES[case])
        differences = tuple((middle + draws.between(-SPREAD, SPREAD)) / 100 for _ in range(SIZES[level]))
        reading = summarise_differences(differences)
        most = MAX_SHARE_OF_QUERIES * len(differences)
        if (
            reading.case == case
            and reading.is_clear
            and max(reading.won, reading.lost, reading.inside) < most
        ):
            right, wrong = RIGHT_READING[case], WRONG_READINGS[case]
            others = draws.shuffled(wrong)[: STATEMENTS - 1]
            if level == max(SIZES):
                others[-1] = HARDEST_WRONG_READING
            options = tuple(draws.shuffled([right, *others]))
            return Interval(number, (Blank(READING, right, options),), DIGITS, differences)


DRAWN: Final = (draw_signs, draw_interval)
"""What is drawn in turn."""
