"""A metric's formula as a sequence of ingredients, each with the usual ways to compute it wrongly: a mistake
replaces one ingredient, and all later ones follow rightly from it.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import combinations
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from metrics.definition import Definition, JudgedRanking
from metrics.numeric.arithmetic import share
from metrics.numeric.arrays import Array, as_fractions, is_exact

Quantity: TypeAlias = Any
"""A number, or an array with one for each rank."""

Quantities: TypeAlias = Mapping[str, Quantity]
"""The quantities that are computed so far, by name."""

Compute = Callable[[Quantities], Quantity]
"""A quantity from those before it."""

RESULT: Final = "result"
"""The last ingredient: the score."""

RAREST: Final = 3
"""The units of a mistake that is named to who has written its number: no exercise asks for it, and no tool is
expected to make it."""

SLIP: Final = 4
"""The units of a miscount by one: named if no mistake with the metric fits."""

READ: Final = ("grade", "threshold", "cut", "pool", "R", "scale", "scores")
"""The ingredients that are read of the list and of what is meant; the others are computed from them."""

DECIMALS: Final = {"one-decimal": 1, "two-decimals": 2}
"""To what people round too early."""


class Mistake(NamedTuple):
    """A wrong way to compute one ingredient of a formula."""

    ingredient: str
    key: str
    compute: Compute
    units: float  # 1 what teachers meet every year, 2 rarer, `RAREST` or `SLIP`
    explanation_key: str  # the key that tells it behind a score


@dataclass(frozen=True)
class Ingredient:
    """A named quantity of a formula, how it is computed from those before it, and its usual mistakes."""

    name: str  # that of its column where it has one
    right: Compute  # where it is `running`, what each rank puts in
    running: np.ufunc | None = None  # joins that to the rank above
    wrong: Mapping[str, Compute] = field(default_factory=dict)  # how people often get it wrong, by key
    rare: Mapping[str, Compute] = field(default_factory=dict)  # and rarely
    # nobody is asked for it; a key names behind its colon what its sentence does
    rarest: Mapping[str, Compute] = field(default_factory=dict)
    slips: Mapping[str, Compute] = field(default_factory=dict)  # who only miscounts by one
    is_column: bool = False  # one that is filled in by hand; it may be rounded too early
    # what tells a score with a mistake, where its key is not all
    explanation_keys: Mapping[str, str] = field(default_factory=dict)

    def compute(self, quantities: Quantities) -> Quantity:
        """Compute its right value from the quantities before it."""
        values = self.right(quantities)
        return values if self.running is None else self.running.accumulate(values)

    def cell(self, table: Quantities, row: int) -> float:
        """Compute one cell of its column from the table as a learner filled it; the row counts from 0."""
        added = self.right(table)[row]
        if self.running is None or not row:
            return float(added)
        return float(self.running(table[self.name][row - 1], added))

    def mistakes(self) -> Iterator[Mistake]:
        """Yield its wrong variants, the likeliest first."""
        early = early_rounding_mistakes(self.name, self.compute) if self.is_column else {}
        rarest = {**self.rarest, **early}
        for units, variants in ((1, self.wrong), (2, self.rare), (RAREST, rarest), (SLIP, self.slips)):
            for key, compute in variants.items():
                yield Mistake(self.name, key, compute, units, self.explanation_keys.get(key, key))


column = partial(Ingredient, is_column=True)
"""A quantity that has a column of its own in the table that one fills in."""

result = partial(Ingredient, RESULT)
"""The score, which comes last."""


@dataclass(frozen=True)
class Formula:
    """The ingredients of a metric in the order of computation; the last is the score, `RESULT`."""

    ingredients: tuple[Ingredient, ...]

    @property
    def columns(self) -> dict[str, Ingredient]:
        """The ingredients that are columns of a table to fill in by hand, from left to right."""
        return {ingredient.name: ingredient for ingredient in self.ingredients if ingredient.is_column}

    @cached_property  # the same objects each time: some are told apart by functions made here
    def mistakes(self) -> tuple[Mistake, ...]:
        """All wrong variants of all ingredients, in the order of the ingredients."""
        return tuple(mistake for ingredient in self.ingredients for mistake in ingredient.mistakes())

    @cached_property  # with the mistakes that they are of
    def pairs(self) -> tuple[tuple[Mistake, Mistake], ...]:
        """Pairs of mistakes in two ingredients, the earlier first, likeliest pairs first; no rarest ones."""
        often = (mistake for mistake in self.mistakes if mistake.units < RAREST)
        pairs = (pair for pair in combinations(often, 2) if pair[0].ingredient != pair[1].ingredient)
        return tuple(sorted(pairs, key=_unlikeliness_of_pair))

    def compute_all(self, definition: Definition, ranking: JudgedRanking) -> Quantities:
        """Compute the right value of every ingredient for a list."""
        return self._compute_from(0, initial_quantities(definition, ranking))

    def with_mistakes(self, all_quantities: Quantities, *mistakes: Mistake) -> Quantities:
        """Return the quantities of a list after some mistakes, from the right ones."""
        quantities = all_quantities
        for mistake in sorted(mistakes, key=lambda mistake: self._positions[mistake.ingredient]):
            changed = {**quantities, mistake.ingredient: mistake.compute(quantities)}
            quantities = self._compute_from(self._positions[mistake.ingredient] + 1, changed)
        return quantities

    @property
    def _positions(self) -> dict[str, int]:
        return {ingredient.name: place for place, ingredient in enumerate(self.ingredients)}

    def _compute_from(self, place: int, quantities: dict[str, Any]) -> dict[str, Any]:
        """Compute the ingredients from this place in the formula on."""
        for ingredient in self.ingredients[place:]:
            quantities[ingredient.name] = ingredient.compute(quantities)
        return quantities


def _unlikeliness_of_pair(pair: tuple[Mistake, Mistake]) -> float:
    """Return how unlikely two mistakes are together; one in reading the list is the likeliest."""
    one, other = pair
    is_read_once = (one.ingredient in READ) != (other.ingredient in READ)
    return one.units + other.units + (0 if is_read_once else 1.5)


NO_FORMULA: Final = Formula(())


def initial_quantities(definition: Definition, ranking: JudgedRanking) -> dict[str, Any]:
    """Return the quantities with which every formula begins: grades, ranks, cutoff; NaN becomes 0."""
    length, judged = len(ranking.grades), np.nan_to_num(np.array(ranking.pool_grades, np.float64))
    rows = max(length, len(judged), ranking.k or 0)
    grades = np.zeros(rows)
    grades[:length] = judged[:length]
    ranks = np.arange(1.0, rows + 1)
    return {
        "definition": definition,
        "ranking": ranking,
        "length": length,
        "k": ranking.k or length,
        "rank": as_fractions(ranks) if ranking.exact else ranks,
        "listed": ranks <= length,
        "grade": as_fractions(grades) if ranking.exact else grades,
        "judged": as_fractions(judged) if ranking.exact else judged,
    }


# --- what formulas are made of ----------------------------------------------------------------------------


def ratio(above: Quantity, below: Quantity) -> Quantity:
    """Return a quotient of quantities; 0 where the divisor is 0."""
    if isinstance(below, np.ndarray):
        whole = below if is_exact(below) else below.astype(np.float64)
        return share(np.asarray(above, whole.dtype), whole, 0.0)
    return above / below if below else 0 * above


def quantity(name: str) -> Compute:
    """Return a wrong ingredient: the quantity of this name in place of the right one."""
    return lambda q: q[name]


def early_rounding_mistakes(
    name: str, right: Compute, then: Callable[[Quantities, Array], Quantity] = lambda q, values: values
) -> dict[str, Compute]:
    """Return the mistakes of rounding an ingredient too early; `then` computes what follows."""

    def to(places: int) -> Compute:
        return lambda q: then(q, _round_half_up(np.asarray(right(q), np.float64), places))

    return {f"{key}:{name}": to(places) for key, places in DECIMALS.items()}


def _round_half_up(values: Array, places: int) -> Array:
    """Round to decimals as taught at school: a half goes up."""
    taken_up: Array = np.floor(values * 10**places + 0.5 + 1e-9) / 10**places
    return taken_up


def other_values(name: str, values: Iterable[float | str]) -> dict[str, Compute]:
    """Return the mistakes of using another usual value for a parameter."""

    def taken(value: float | str) -> Compute:
        return lambda q: value

    return {f"value:{name} = {value}": taken(value) for value in values}


def running_sum(name: str, of: str) -> Ingredient:
    """Return the ingredient that is the running sum of a column; its mistake is not to add up."""
    return column(name, quantity(of), np.add, {"not-running": quantity(of)})


def times(one: str, other: str) -> Compute:
    """Return the ingredient that multiplies two quantities."""
    return lambda q: q[one] * q[other]


def value_at_cutoff(column: str) -> Compute:
    """Return the ingredient that reads a column at the cutoff."""
    return lambda q: q[column][q["cut"] - 1]


def top_k(q: Quantities, name: str) -> Quantity:
    """Return a column down to the cutoff."""
    return q[name][: q["cut"]]


def best_first(grades: Array, rows: int) -> Array:
    """Sort grades from the highest down into so many ranks; 0 in those left over."""
    ideal = np.zeros(rows, grades.dtype)
    ideal[: len(grades)] = np.sort(grades)[::-1]
    return ideal


def relevant_in(q: Quantities, grades: Array) -> Quantity:
    """Count the relevant documents among these grades."""
    return np.count_nonzero(grades >= q["threshold"])


def _flags_as_grades(q: Quantities, is_relevant: Array) -> Array:
    """Return 1 for relevant and 0 for others, in fractions where the list is exact."""
    return as_fractions(is_relevant.astype(np.float64)) if q["ranking"].exact else is_relevant.astype(float)


def zeros_last(grades: Array) -> Array:
    """Move grades of 0 behind all others, whose order stays."""
    return np.append(grades[grades > 0], grades[grades <= 0])


ANY_GRADE: Final = Ingredient(
    "grade",
    quantity("grade"),
    rarest={
        "list-from-bottom": lambda q: np.append(q["grade"][: q["length"]][::-1], q["grade"][q["length"] :]),
        "first-row-twice": lambda q: np.concatenate([q["grade"][:1], q["grade"][:1], q["grade"][2:]])[
            : len(q["grade"])
        ],
        "zeros-skipped": lambda q: zeros_last(q["grade"]),
    },
)
"""The grades of the list, which are given and may be misread."""
GRADE: Final = replace(
    ANY_GRADE,
    rarest={
        **ANY_GRADE.rarest,
        "list-sorted": lambda q: np.append(
            np.sort(q["grade"][: q["length"]])[::-1], q["grade"][q["length"] :]
        ),
    },
)
"""Those of a graded metric: who sorts them first gets another number than by any other mistake."""
THRESHOLD: Final = Ingredient(
    "threshold",
    lambda q: q["definition"].threshold,
    rare={
        "threshold-above": lambda q: min(q["definition"].threshold + 1, max(1, q["ranking"].max_grade)),
        "threshold-top": lambda q: max(1, q["ranking"].max_grade),
        "threshold-below": lambda q: max(q["definition"].threshold - 1, 1),
    },
    rarest={"threshold-above:scale": lambda q: q["definition"].threshold + 1},
    explanation_keys={"threshold-above:scale": "threshold-above"},
)
RELEVANT: Final = Ingredient(
    "relevant", lambda q: _flags_as_grades(q, (q["grade"] >= q["threshold"]) & q["listed"])
)
RELEVANCE: Final = (ANY_GRADE, THRESHOLD, RELEVANT)
"""What every metric of relevant or not begins with."""
HITS: Final = column("hits so far", quantity("relevant"), np.add, {"hits-not-running": quantity("relevant")})
CUT: Final = Ingredient(
    "cut",
    quantity("k"),
    rare={
        "cut-too-early": lambda q: max(q["k"] - 1, 1),
        "cut-too-late": lambda q: min(q["k"] + 1, len(q["rank"])),
        "cut-forgotten": quantity("length"),
    },
)
"""Where a list is cut that is read at k."""
WHOLE: Final = Ingredient(
    "cut",
    quantity("length"),
    wrong={"cut-all-the-same": lambda q: min(q["k"], q["length"])},
    rare={"cut-too-early": lambda q: max(q["length"] - 1, 1)},
)
"""Where a list is cut that is read as a whole."""
FOUND: Final = Ingredient(
    "found",
    lambda q: sum(top_k(q, "relevant")),
    wrong={"grades-for-hits": lambda q: sum(top_k(q, "grade"))},
    rare={"found-below-the-cutoff": lambda q: sum(q["relevant"])},
)
"""How many relevant documents stand above the cutoff."""


def all_relevant(**more: Compute) -> Ingredient:
    """Return the ingredient R, the count of relevant documents, with further mistakes in it."""
    return Ingredient(
        "R",
        lambda q: relevant_in(q, q["judged"]),
        wrong={"ap-listed-only": lambda q: sum(q["relevant"]), **more},
        rare={"missing-only": lambda q: relevant_in(q, q["judged"][q["length"] :])},
        explanation_keys={"ap-divide-by-hits": "ap-listed-only"},
    )


def log2(values: Array) -> Array:
    """Return logarithms to base 2; without a number where there is none."""
    with np.errstate(all="ignore"):
        return np.log2(values.astype(np.float64))


def reciprocal(values: Array) -> Array:
    """Return 1 over each; without a number at 0."""
    return share(np.ones_like(values), values, math.nan)
