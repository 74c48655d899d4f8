"""The mistakes that people make with a metric: one record each, of what comes out.

"Where from?" looks for them behind a number, and the pages show what they give on the list on screen.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from metrics.arrays import FloatArray
from metrics.conventions.computing import Ranking, values
from metrics.conventions.definitions import Definition
from metrics.cumulative_gain import dcg
from metrics.expected_reciprocal_rank import err, err_columns
from metrics.precision_recall import precision

Curve = Callable[[Definition, Ranking, list[int]], FloatArray]
"""What a definition comes to at each of these cutoffs."""


def _nothing(ranking: Ranking) -> dict[str, Any]:
    return {}


@dataclass(frozen=True)
class Mistake:
    """One mistake: other choices than those that are meant, or another formula.

    Attributes
    ----------
    key : str
        Its name.
    metrics : tuple of str
        The metrics in which it is made.
    choices : callable
        For a list, the fields of a definition that are taken in place of what was meant.
    formula : callable
        What is computed from them; usually what the definition says.
    """

    key: str
    metrics: tuple[str, ...]
    choices: Callable[[Ranking], Mapping[str, Any]] = _nothing
    formula: Curve = values

    @property
    def has_own_formula(self) -> bool:
        """Whether no choice of fields describes it."""
        return self.formula is not values

    def made_in(self, definition: Definition, ranking: Ranking) -> Definition:
        """Give the definition with what is taken by mistake."""
        return replace(definition, **self.choices(ranking))

    def is_made_in(self, definition: Definition, ranking: Ranking) -> bool:
        """Tell whether a definition has already what is taken by mistake."""
        if self.has_own_formula or definition.metric not in self.metrics:
            return False
        return all(getattr(definition, name) == each for name, each in self.choices(ranking).items())

    def curve(self, definition: Definition, ranking: Ranking, cutoffs: list[int]) -> FloatArray:
        """Compute what comes out in place of the definition's metric, at each cutoff.

        Examples
        --------
        >>> from metrics.conventions import Definition, Ranking
        >>> from metrics.conventions.mistakes import MISTAKES
        >>> print(MISTAKES["rr-zero-based"].curve(Definition("RR"), Ranking((0, 0, 1)), [3]))
        [0.5]
        """
        return self.formula(self.made_in(definition, ranking), ranking, cutoffs)


def _taking(**choices: object) -> Callable[[Ranking], Mapping[str, Any]]:
    return lambda ranking: choices


def _highest_present(ranking: Ranking) -> Mapping[str, Any]:
    return {"max_grade": max(1, math.ceil(ranking.highest_listed))}


def _rank_less_one(definition: Definition, ranking: Ranking, cutoffs: list[int]) -> FloatArray:
    """1/index where the index begins with 0; at rank 1 there is nothing to divide by."""
    share = values(definition, ranking, cutoffs)
    shares: FloatArray = np.divide(share, 1 - share, out=np.full_like(share, np.nan), where=share < 1)
    return shares


def _mean_of_all_precisions(definition: Definition, ranking: Ranking, cutoffs: list[int]) -> FloatArray:
    """Precision averaged over every rank, in place of those of the relevant documents.

    A program that does so goes through the list, and so comes to no rank beyond its end.
    """
    ranks = range(1, len(ranking.grades) + 1)
    sums = np.cumsum(precision(ranking.grades, ranks, threshold=definition.threshold))
    means = [sums[cutoff - 1] / cutoff if cutoff in ranks else math.nan for cutoff in cutoffs]
    return np.array(means, np.float64)


def _reversed_scores(definition: Definition, ranking: Ranking, cutoffs: list[int]) -> FloatArray:
    return 1 - values(definition, ranking, cutoffs)


def top_of_scale(definition: Definition, ranking: Ranking) -> float:
    """Give the top of the grade scale that a definition of ERR takes for a list."""
    return ranking.max_grade if definition.max_grade is None else definition.max_grade


def _stops(definition: Definition, ranking: Ranking) -> FloatArray:
    """The chance R_i of each rank that a reader who is there stops."""
    columns = err_columns(ranking.grades, max_grade=top_of_scale(definition, ranking))
    chances: FloatArray = columns["stop if reached"]
    return chances


def _without_survival(definition: Definition, ranking: Ranking, cutoffs: list[int]) -> FloatArray:
    """The sum of R_i / i, as if every reader came to every rank."""
    return dcg(_stops(definition, ranking), cutoffs, discount="zipf")


def _chance_for_survival(definition: Definition, ranking: Ranking, cutoffs: list[int]) -> FloatArray:
    """R taken for 1 - R from the third term on: 1 - R_1 is right, and then come R_2, R_3 and so on."""
    chances = _stops(definition, ranking)
    going_on = np.concatenate([1 - chances[:1], chances[1:-1]])
    reaches = np.concatenate([[1.0], np.cumprod(going_on)])[: len(chances)]
    return dcg(reaches * chances, cutoffs, discount="zipf")


def _log_discount(definition: Definition, ranking: Ranking, cutoffs: list[int]) -> FloatArray:
    """The cascade of ERR, each rank divided by log2(i + 1) in place of i."""
    top = top_of_scale(definition, ranking)
    return err(ranking.grades, cutoffs, max_grade=top, discount="log2")


def _binary_grades(definition: Definition, ranking: Ranking, cutoffs: list[int]) -> FloatArray:
    """ERR of grades that were made 0 and 1 first, on a scale up to 1."""
    labels = [float(grade >= definition.threshold) for grade in ranking.grades]
    return err(labels, cutoffs, max_grade=1)


def _misplaced_brackets(definition: Definition, ranking: Ranking, cutoffs: list[int]) -> FloatArray:
    """F with P + R in the brackets below: right for beta = 1 only."""
    return f_beta(definition, ranking, cutoffs, lambda square, clean, found: square * (clean + found))


def f_beta(
    definition: Definition,
    ranking: Ranking,
    cutoffs: list[int],
    below: Callable[[float, FloatArray, FloatArray], FloatArray],
) -> FloatArray:
    """Compute F from precision and recall, with the beta of its name; `below` is what it is divided by."""
    square = float(definition.metric[1:]) ** 2
    found = values(replace(definition, metric="R"), ranking, cutoffs)
    clean = values(replace(definition, metric="P"), ranking, cutoffs)
    divisor = below(square, clean, found)
    shares: FloatArray = np.divide(
        (1 + square) * clean * found, divisor, out=np.zeros_like(divisor), where=divisor > 0
    )
    return shares


def _by_labels_as_given(definition: Definition, ranking: Ranking, cutoffs: list[int]) -> FloatArray:
    """DCG over the DCG of the labels in the order of the documents' names, not sorted by grade."""
    by_name = np.argsort(np.array(ranking.names), kind="stable")
    given = dcg(np.array(ranking.grades, np.float64)[by_name], cutoffs, gain=definition.gain)
    own = dcg(ranking.grades, cutoffs, gain=definition.gain)
    shares: FloatArray = np.divide(own, given, out=np.full_like(given, np.nan), where=given > 0)
    return shares


MISTAKES: Final = {
    mistake.key: mistake
    for mistake in (
        Mistake("log2-i", ("nDCG", "DCG"), _taking(discount="jk", log_base=2)),
        Mistake("natural-log", ("DCG",), _taking(discount="ln")),
        Mistake("two-to-r-without-minus-one", ("nDCG", "DCG"), _taking(gain="power")),
        Mistake("labels-as-ideal", ("nDCG",), formula=_by_labels_as_given),
        Mistake("ap-divide-by-hits", ("AP",), _taking(denominator="found")),
        Mistake("ap-divide-by-rank", ("AP",), _taking(denominator="position")),
        Mistake("ap-over-every-rank", ("AP",), formula=_mean_of_all_precisions),
        Mistake("rr-zero-based", ("RR",), formula=_rank_less_one),
        Mistake("f-beta-brackets", ("F0.5", "F2"), formula=_misplaced_brackets),
        Mistake("err-max-grade", ("ERR",), _highest_present),
        Mistake("err-no-survival", ("ERR",), formula=_without_survival),
        Mistake("err-chance-for-survival", ("ERR",), formula=_chance_for_survival),
        Mistake("err-log-discount", ("ERR",), formula=_log_discount),
        Mistake("err-binary", ("ERR",), formula=_binary_grades),
        Mistake("auc-floor", ("AUC",), formula=_reversed_scores),
    )
}
"""Every mistake by its key."""


def mistake_in(definition: Definition, ranking: Ranking) -> str:
    """Name the mistake that a definition makes if that is done unawares; empty where it makes none."""
    made = (mistake.key for mistake in MISTAKES.values() if mistake.is_made_in(definition, ranking))
    return next(made, "")
