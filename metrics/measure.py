"""The record of a measure: function, arguments, columns, range, formula; each family's file ends with one."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from math import nan
from typing import Any

import numpy as np

from metrics.definition import Definition, JudgedRanking, Parameter
from metrics.formula import NO_FORMULA, Formula
from metrics.numeric.arrays import Array, FloatArray, exact
from metrics.numeric.scores import Scorer, contributions
from metrics.numeric.steps import COUNTS, Columns

Keywords = dict[str, Any]


def relevance_keywords(definition: Definition) -> Keywords:
    """Return the `threshold` argument that metrics of binary relevance take from a definition."""
    return {"threshold": definition.threshold}


def recall_keywords(definition: Definition, ranking: JudgedRanking) -> Keywords:
    """Return the `threshold` and `judged` arguments of metrics that also read what was not retrieved."""
    return {"threshold": definition.threshold, "judged": ranking.pool_grades}


def shares_ties(definition: Definition, ranking: JudgedRanking) -> bool:
    """Return whether a list has tied documents whose gains the definition averages."""
    return definition.ties == "average" and ranking.is_tied


def always(definition: Definition, ranking: JudgedRanking) -> bool:
    """Return True: the metric exists for every list."""
    return True


@dataclass(frozen=True, eq=False)
class Measure:
    """A measure by its name in ir_measures notation without the cutoff, and all that the app knows of it."""

    name: str
    function: Callable[..., Any]  # from grades ``(..., n)`` to scores ``(...)``
    # of the function by definition and list, but for cutoff and parameters
    keywords: Callable[[Definition, JudgedRanking], Keywords] = lambda definition, ranking: {}
    # for any order of the list's grades, nearly always these alone
    positional_arguments: Callable[[Definition, JudgedRanking, Array], tuple[Array, ...]] = (
        lambda definition, ranking, grades: (grades,)
    )
    definition_fields: tuple[str, ...] = ()  # the fields of a `Definition` that change it
    distinguishing_fields: tuple[str, ...] = ()  # in which the libraries mostly differ
    # from what the function takes of one list, without k, to its table by rank, the metric last
    columns_function: Callable[..., Columns] | None = None
    are_columns_exact: bool = False  # of the table on screen, in Fractions
    adds: str = ""  # the column of what each rank adds
    # the table where the list is not all of it; where there is none, it is what each rank adds
    steps: Callable[[Definition, JudgedRanking], Columns] | None = None
    # what each rank adds; where no column says so, None = by reading down
    contributions_function: Callable[[Definition, JudgedRanking, Array], FloatArray] | None = None
    # of the table's columns: what each rank adds, and what divides the sum at each cutoff
    quotient: Callable[[Columns], tuple[Array, Array]] | None = None
    # what divides the sum, such as IDCG
    normalizer: Callable[[Definition, JudgedRanking], float] | None = None
    counts: tuple[str, ...] = ()  # what of the quotient is whole: shares · divisor
    exact_function: Callable[..., Any] | None = None  # in Fractions; None = the function itself
    is_rational: bool = True  # with whole grades
    max_exact_depth: int | None = None  # beyond, no fraction is computed
    has_cutoff: bool = True  # else it counts the whole list
    lowest: float | None = 0.0  # None = there is none
    highest: float | None = 1.0
    higher_is_better: bool = True
    is_best_by_grade: bool = True  # from the highest grade down
    # it must not depend on the order of documents
    is_defined: Callable[[Definition, JudgedRanking], bool] = always
    residual: Callable[[Definition, JudgedRanking], float] | None = None  # what the unjudged could add
    parameters: tuple[Parameter, ...] = ()
    taught_with: str = ""  # the metric beside which it is taught
    answers: tuple[str, str] = ("", "")  # the question "which metric when" and its answer
    code: str = ""  # in numpy, with ``$grades`` …; empty where it is an asset
    formula: Formula = NO_FORMULA

    @property
    def sign(self) -> int:
        """1 where higher is better, else -1."""
        return 1 if self.higher_is_better else -1

    def title(self, definition: Definition, k: int | None) -> str:
        """Write the name with its parameters and the cutoff, such as ``RBP(p=0.8)@6``."""
        parameters = ", ".join(
            f"{parameter.name}={parameter.value_in(definition)}" for parameter in self.parameters
        )
        name = f"{self.name}({parameters})" if parameters else self.name
        return f"{name}@{k}" if self.has_cutoff and k else name

    def call(self, definition: Definition, ranking: JudgedRanking) -> Keywords:
        """Return all keyword arguments for its function: cutoff, parameters, those of the definition."""
        cutoff = {"k": ranking.k} if self.has_cutoff else {}
        parameters = {parameter.name: parameter.exact_value_in(definition) for parameter in self.parameters}
        return cutoff | parameters | self.keywords(definition, ranking)

    def _call_without_cutoff(self, definition: Definition, ranking: JudgedRanking) -> Keywords:
        return {name: value for name, value in self.call(definition, ranking).items() if name != "k"}

    def table(self, definition: Definition, ranking: JudgedRanking) -> Columns:
        """Compute the columns of its steps for a list."""
        if self.steps is not None:
            return self.steps(definition, ranking)
        ranks, grades = np.arange(1, len(ranking.grades) + 1), np.array(ranking.grades)
        if self.columns_function is None:
            return {"rank": ranks, "grade": grades, "adds": self.contributions(definition, ranking, grades)}
        compute = partial(exact, self.columns_function) if self.are_columns_exact else self.columns_function
        columns = compute(ranking.grades, **self._call_without_cutoff(definition, ranking))
        return {"rank": ranks, "grade": grades} | {**columns, "rank": ranks, "grade": grades}

    def scorer(self, definition: Definition, ranking: JudgedRanking) -> Scorer:
        """Return the function that scores any orders ``(..., n)`` of a list."""
        keywords = self.call(definition, ranking)
        return lambda grades: self.function(
            *self.positional_arguments(definition, ranking, grades), **keywords
        )

    def value(self, definition: Definition, ranking: JudgedRanking) -> float:
        """Score the list as it stands; NaN where it has no such score."""
        return _cached_value(self, definition, ranking)

    def exact(self, definition: Definition, ranking: JudgedRanking) -> Fraction | None:
        """Score the list in fractions; None where there is no such fraction or it is too long to be read."""
        return _cached_exact(self, definition, ranking)

    def score(self, definition: Definition, ranking: JudgedRanking) -> float | Fraction:
        """Score the list, as a fraction where there is one."""
        in_fractions = self.exact(definition, ranking)
        return self.value(definition, ranking) if in_fractions is None else in_fractions

    def columns(self, definition: Definition, ranking: JudgedRanking) -> Columns:
        """Return the columns of its table: its steps, or where it has none, what each rank adds."""
        return dict(_cached_columns(self, definition, ranking))

    def contributions(self, definition: Definition, ranking: JudgedRanking, grades: Array) -> FloatArray:
        """Split the score of an order of the list into what each rank adds to it."""
        if self.contributions_function is not None:
            return self.contributions_function(definition, ranking, grades)
        if self.adds and self.columns_function is not None:
            return self.columns_function(grades, **self._call_without_cutoff(definition, ranking))[self.adds]
        return contributions(grades, self.scorer(definition, ranking))

    def terms(self, definition: Definition, ranking: JudgedRanking) -> tuple[list[float], float]:
        """Return the score of a list as a sum over a divisor: what each rank adds, and the divisor."""
        divisor = self.divisor(definition, ranking)
        added = self.contributions(definition, ranking, np.array(ranking.grades))
        return (added * divisor).tolist(), divisor

    @property
    def has_divisor(self) -> bool:
        """Whether the score is a sum over something else than 1."""
        return self.normalizer is not None

    @property
    def is_count(self) -> bool:
        """Whether the score itself is a sum of counts."""
        return "shares" in self.counts and not self.has_divisor

    def is_counted(self, column: str) -> bool:
        """Return whether a column of its table counts something."""
        return column in COUNTS or (column == self.name and self.is_count)

    def divisor(self, definition: Definition, ranking: JudgedRanking) -> float:
        """Return the divisor of the sum of the shares; 1 where nothing divides."""
        return 1.0 if self.normalizer is None else float(self.normalizer(definition, ranking))


# For all measures of one list: columns 1.8 ms, values 1.2, fractions 1.6.
# A move changes one query: the others of a long table are not computed again, nor is what was before the
# move, nor what somebody else in the room has on screen. Nothing that is remembered here has a name.
@lru_cache(maxsize=1024)
def _cached_columns(measure: Measure, definition: Definition, ranking: JudgedRanking) -> Columns:
    """Return the columns of a measure's steps, which nobody may write into."""
    columns = measure.table(definition, ranking)
    for values in columns.values():
        values.setflags(write=False)
    return columns


@lru_cache(maxsize=4096)
def _cached_value(measure: Measure, definition: Definition, ranking: JudgedRanking) -> float:
    """Return a measure's score of a list; NaN where it has none."""
    if not measure.is_defined(definition, ranking):
        return nan
    return float(measure.scorer(definition, ranking)(np.array(ranking.grades)))


@lru_cache(maxsize=4096)
def _cached_exact(measure: Measure, definition: Definition, ranking: JudgedRanking) -> Fraction | None:
    """Return a score as a fraction; None where it is undefined, not rational, or counts too many ranks."""
    if not (measure.is_rational and measure.is_defined(definition, ranking)):
        return None
    depth = min(ranking.k or len(ranking.grades), len(ranking.grades))
    if measure.max_exact_depth is not None and depth > measure.max_exact_depth:
        return None
    function = measure.exact_function or partial(exact, measure.function)
    arguments = measure.positional_arguments(definition, ranking, np.array(ranking.grades))
    return Fraction(function(*arguments, **measure.call(definition, ranking)))
