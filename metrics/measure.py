"""A measure as data: all that the app knows of a metric, and what a metric reads of a list.

Each family's file ends with the records of its metrics; `metrics.measures` collects them.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache, partial
from math import isfinite, nan
from typing import Any

import numpy as np

from metrics.analysis.contributions import contributions
from metrics.choices import USUAL, Choices
from metrics.numeric.arrays import Array, FloatArray
from metrics.numeric.rational import exact
from metrics.numeric.scores import Scorer
from metrics.numeric.steps import COUNTS, Columns

Keywords = dict[str, Any]


@dataclass(frozen=True)
class Situation:
    """What a metric reads of one list, and by which definition.

    Parameters
    ----------
    grades : tuple
        Grades in ranked order; None = not judged.
    missing : tuple
        Grades of the judged documents that were not retrieved.
    given_scores : tuple or None
        The scores of the ranks, which never rise; None where only the order is known.
    k : int or None
        The cutoff; None = the whole list.
    top : int
        The highest grade of the scale.
    choices : Choices
        The definition in force.
    """

    grades: tuple[float | None, ...]
    missing: tuple[float | None, ...] = ()
    given_scores: tuple[float, ...] | None = None
    k: int | None = None
    top: int = 3
    choices: Choices = USUAL

    @property
    def ranked(self) -> list[float]:
        """The grades as `metrics` takes them: NaN = not judged."""
        return [nan if grade is None else float(grade) for grade in self.grades]

    @property
    def judged(self) -> list[float]:
        """The grades of all documents of the query, those that were not retrieved last."""
        return self.ranked + [nan if grade is None else float(grade) for grade in self.missing]

    @property
    def scores(self) -> list[float]:
        """The scores of the ranks; where only the order is known, evenly spaced ones from 1 down."""
        if self.given_scores is not None:
            return list(self.given_scores)
        count = len(self.grades)
        return [1 - i / count for i in range(count)]

    @property
    def shares_ties(self) -> bool:
        """Whether documents are tied, and tied documents share what they gain."""
        scores = self.given_scores or ()
        return self.choices.ties == "average" and len(set(scores)) < len(scores)

    @property
    def labels(self) -> list[int]:
        """The ranked documents as 1 = relevant, 0 = not; one that is not judged is not relevant."""
        return [int(grade is not None and grade >= self.choices.threshold) for grade in self.grades]

    @property
    def relevant(self) -> int:
        """How many documents of the query are relevant, retrieved or not: R."""
        return sum(grade >= self.choices.threshold for grade in self.judged)

    @property
    def has_two_classes(self) -> bool:
        """Whether the list has both relevant and other documents, as ROC needs."""
        return len(set(self.labels)) == 2

    @property
    def threshold(self) -> Keywords:
        """The keyword argument of metrics of relevant or not."""
        return {"threshold": self.choices.threshold}

    @property
    def recall(self) -> Keywords:
        """The keyword arguments of metrics that also read what was there to be found."""
        return {**self.threshold, "judged": self.judged}

    def sorted(self, *, best_first: bool = True) -> "Situation":
        """Put the grades from high to low, not judged last, or the other way round.

        The scores stay with the ranks.
        """
        from_high = sorted(self.grades, key=lambda grade: (grade is None, -(grade or 0)))
        return replace(self, grades=tuple(from_high if best_first else from_high[::-1]))


def takes_grades(situation: Situation, grades: Array) -> tuple[Array, ...]:
    """Give the arguments by position of nearly every metric: the grades in ranked order."""
    return (grades,)


def always(situation: Situation) -> bool:
    """Say that a metric exists for every list."""
    return True


def nothing_more(situation: Situation) -> Keywords:
    """Give no keyword arguments."""
    return {}


@dataclass(frozen=True, eq=False)
class Measure:
    """A metric by its name in the notation of ir_measures, without the cutoff.

    Parameters
    ----------
    name : str
        What the tables, the address and the exports call it.
    page : str
        The page that explains it.
    step : str
        The step of that page which ends with it; empty = the one that the page opens on.
    function : callable
        The function of `metrics`; from grades ``(..., n)`` to scores ``(...)``.
    keywords : callable
        Its keyword arguments in a situation, but for the cutoff.
    takes : callable
        Its arguments by position, from a situation and grades ``(..., n)`` in any order of the list.
    reads : tuple of str
        The fields of `Choices` that change it.
    told_by : tuple of str
        The fields of the libraries' definitions in which they mostly differ; empty where no library has it.
    steps : callable or None
        The columns of its table, the metric itself last, with a row for each rank of the list and none more,
        unless its page builds a table of its own; None = what each rank adds.
    split : callable or None
        What each rank adds, from a situation and an order of its grades; None = by reading down.
    divides : callable or None
        What the sum of all ranks' shares is divided by, such as IDCG; None = nothing divides.
    counts : tuple of str
        What of that quotient counts something and so is whole: the ``shares``, the ``divisor``.
    exact_function : callable or None
        The function in Fractions; None = the function itself, which takes them.
    is_rational : bool
        Whether a list with whole grades has a score that is a fraction.
    longest_exact : int or None
        Beyond so many ranks the fraction is too long to be read and none is computed.
    has_cutoff : bool
        Whether it is read at k; else it counts the whole list.
    lowest, highest : float or None
        The ends of its range; None = there is none.
    higher_is_better : bool
        Its direction.
    is_best_by_grade : bool
        Whether no order of a list is better than that from the highest grade down, and none worse than its
        reverse.
    is_defined : callable
        Whether the list has such a score; this must not depend on the order of its documents.
    residual : callable or None
        How much the documents that nobody judged could still add; None = the measure does not know.
    parameters : callable
        What stands in parentheses after the name, such as ``p=0.8``.
    """

    name: str
    page: str
    function: Callable[..., Any]
    step: str = ""
    keywords: Callable[[Situation], Keywords] = nothing_more
    takes: Callable[[Situation, Array], tuple[Array, ...]] = takes_grades
    reads: tuple[str, ...] = ()
    told_by: tuple[str, ...] = ()
    steps: Callable[[Situation], Columns] | None = None
    split: Callable[[Situation, Array], FloatArray] | None = None
    divides: Callable[[Situation], float] | None = None
    counts: tuple[str, ...] = ()
    exact_function: Callable[..., Any] | None = None
    is_rational: bool = True
    longest_exact: int | None = None
    has_cutoff: bool = True
    lowest: float | None = 0.0
    highest: float | None = 1.0
    higher_is_better: bool = True
    is_best_by_grade: bool = True
    is_defined: Callable[[Situation], bool] = always
    residual: Callable[[Situation], float] | None = None
    parameters: Callable[[Choices], str] = field(default=lambda choices: "")

    @property
    def family(self) -> str:
        """The module of its formula."""
        return self.function.__module__.rpartition(".")[2]

    @property
    def sign(self) -> int:
        """1 where higher is better, else -1: a score times this is the better the higher it is."""
        return 1 if self.higher_is_better else -1

    def title(self, situation: Situation) -> str:
        """Write the name with its parameters and the cutoff, such as ``RBP(p=0.8)@6``."""
        parameters = self.parameters(situation.choices)
        named = f"{self.name}({parameters})" if parameters else self.name
        return f"{named}@{situation.k}" if self.has_cutoff and situation.k else named

    def call(self, situation: Situation) -> Keywords:
        """Give all keyword arguments with which the function is called, the cutoff first."""
        cutoff = {"k": situation.k} if self.has_cutoff else {}
        return cutoff | self.keywords(situation)

    def over(self, situation: Situation) -> Scorer:
        """Make the function that scores any orders of the list, ``(..., n)``."""
        keywords = self.call(situation)
        return lambda grades: self.function(*self.takes(situation, grades), **keywords)

    def value(self, situation: Situation) -> float:
        """Score the list as it stands; NaN where it has no such score."""
        return _value(self, situation)

    def exact(self, situation: Situation) -> Fraction | None:
        """Score the list in fractions; None where there is no such fraction or it is too long to be read."""
        return _exact(self, situation)

    def score(self, situation: Situation) -> float | Fraction:
        """Score the list, as a fraction where there is one."""
        in_fractions = self.exact(situation)
        return self.value(situation) if in_fractions is None else in_fractions

    def columns(self, situation: Situation) -> Columns:
        """Give the columns of its table: its steps, or where it has none, what each rank adds."""
        return dict(_columns(self, situation))

    def contributions(self, situation: Situation, grades: Array) -> FloatArray:
        """Split the score of an order of the list into what each rank adds to it."""
        if self.split is not None:
            return self.split(situation, grades)
        return contributions(grades, self.over(situation))

    def shares(self, situation: Situation) -> tuple[float, ...]:
        """Split the list's sum, which the divisor divides, into what each rank adds to it."""
        return _shares(self, situation)

    def ends(self, scores: Iterable[float]) -> tuple[float, float]:
        """Return the ends of an axis for these scores, the worse one first.

        They are those of the range; where it is open, the furthest.
        """
        found = [score for score in scores if isfinite(score)]
        low = min([0.0, *found]) if self.lowest is None else self.lowest
        high = max([0.0, *found]) if self.highest is None else self.highest
        high = high if high > low else low + 1
        return (low, high) if self.higher_is_better else (high, low)

    @property
    def has_divisor(self) -> bool:
        """Whether the score is a sum over something else than 1."""
        return self.divides is not None

    @property
    def is_count(self) -> bool:
        """Whether the score itself is a sum of counts."""
        return "shares" in self.counts and not self.has_divisor

    def is_counted(self, column: str) -> bool:
        """Whether a column of its table counts something."""
        return column in COUNTS or (self.is_count and column == self.name)

    def divisor(self, situation: Situation) -> float:
        """Give what the sum of the shares is divided by; 1 where nothing divides."""
        return _divisor(self, situation)

    def worst_and_best(self, situation: Situation) -> tuple[Situation, Situation] | None:
        """Put the list into the worst of all its orders and into the best; None where neither is known."""
        if not self.is_best_by_grade:
            return None
        return situation.sorted(best_first=False), situation.sorted()


# A move changes one query: the others of a long table are not computed again, nor is what was before the
# move, nor what somebody else in the room has on screen. Nothing that is remembered here has a name.
@lru_cache(maxsize=1024)
def _columns(measure: Measure, situation: Situation) -> Columns:
    if measure.steps is not None:
        columns = measure.steps(situation)
    else:
        grades = np.array(situation.ranked)
        adds = measure.contributions(situation, grades)
        columns = {"rank": np.arange(1, len(grades) + 1), "grade": grades, "adds": adds}
    for values in columns.values():
        values.setflags(write=False)
    return columns


@lru_cache(maxsize=4096)
def _shares(measure: Measure, situation: Situation) -> tuple[float, ...]:
    added = measure.contributions(situation, np.array(situation.ranked)) * measure.divisor(situation)
    return tuple(added.tolist())


@lru_cache(maxsize=4096)
def _divisor(measure: Measure, situation: Situation) -> float:
    return 1.0 if measure.divides is None else float(measure.divides(situation))


@lru_cache(maxsize=4096)
def _value(measure: Measure, situation: Situation) -> float:
    if not measure.is_defined(situation):
        return nan
    return float(measure.over(situation)(np.array(situation.ranked)))


@lru_cache(maxsize=4096)
def _exact(measure: Measure, situation: Situation) -> Fraction | None:
    if not (measure.is_rational and measure.is_defined(situation)):
        return None
    counted = min(situation.k or len(situation.grades), len(situation.grades))
    if measure.longest_exact is not None and counted > measure.longest_exact:
        return None
    function = measure.exact_function or partial(exact, measure.function)
    arguments = measure.takes(situation, np.array(situation.ranked))
    return Fraction(function(*arguments, **measure.call(situation)))
