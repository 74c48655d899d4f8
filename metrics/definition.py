"""What a metric is computed from: a ranked list with all judgements of its query, and the definition."""

import math
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cached_property
from itertools import count, islice
from operator import attrgetter
from typing import Any, Final

# --- the list -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class JudgedRanking:
    """A ranked list of grades, with scores, cutoff and the judged documents that were not retrieved."""

    grades: tuple[float, ...]  # by rank; NaN = not judged
    scores: tuple[float, ...] | None = None  # libraries sort by these; None = only the order is known
    missing: tuple[float, ...] = ()  # judged and not retrieved
    k: int | None = None  # None = the whole list
    max_grade: float = 4
    ids: tuple[str, ...] | None = None  # None = d1, d2, ...
    missing_ids: tuple[str, ...] | None = None  # None = missing1, missing2, ...
    exact: bool = False  # in Fractions, where metrics are rational

    @cached_property
    def _hash(self) -> int:
        return hash(attrgetter(*self.__match_args__)(self))

    def __hash__(self) -> int:  # 1 us of six documents, and asked for by every cache
        return self._hash

    @property
    def pool_grades(self) -> tuple[float, ...]:
        """The grades of all documents of the query, those that were not retrieved last."""
        return self.grades + self.missing

    @property
    def document_names(self) -> tuple[str, ...]:
        """A name for each ranked document: its id, else one that sorts as the input does."""
        digits = len(str(len(self.grades)))
        return self.ids or tuple(f"d{place:0{digits}}" for place in range(1, len(self.grades) + 1))

    @property
    def missing_names(self) -> tuple[str, ...]:
        """A name for each judged document that was not retrieved, unlike all other names."""
        made_up = (f"missing{number}" for number in count(1))
        free = (name for name in made_up if name not in self.document_names)
        return self.missing_ids or tuple(islice(free, len(self.missing)))

    @property
    def all_scores(self) -> tuple[float, ...]:
        """A score for each document: those given, or n, n - 1, ..., 1."""
        length = len(self.grades)
        return self.scores or tuple(float(length - place) for place in range(length))

    @property
    def scores_or_spaced(self) -> tuple[float, ...]:
        """A score for each document: those given, or evenly spaced ones from 1 down."""
        length = len(self.grades)
        return self.scores or tuple(1 - place / length for place in range(length))

    @property
    def is_tied(self) -> bool:
        """Whether documents have the same score."""
        scores = self.scores or ()
        return len(set(scores)) < len(scores)

    @property
    def worst_and_best(self) -> tuple["JudgedRanking", "JudgedRanking"]:
        """The list in its worst and in its best order, for metrics that are best by falling grade."""
        return self.sorted_by_grade(best_first=False), self.sorted_by_grade()

    @property
    def order_invariant(self) -> "JudgedRanking":
        """What all orders of the list share: grades from high to low, without names and cutoff."""
        return replace(self.sorted_by_grade(), missing_ids=None, k=None)

    @cached_property  # 2 % of an edit on /conventions
    def highest(self) -> float:
        """The highest grade of all that is judged; 0 where nothing is."""
        return max([self.highest_listed, *(grade for grade in self.missing if not math.isnan(grade))])

    @cached_property  # 1 % of an edit on /conventions with 100 documents
    def highest_listed(self) -> float:
        """The highest grade of all that is judged in the list; 0 where nothing is."""
        return max((grade for grade in self.grades if not math.isnan(grade)), default=0)

    def binary(self, threshold: float) -> "JudgedRanking":
        """Return the list with 1 for grades from the threshold up, 0 below; what is not judged stays so."""
        grades, missing = (
            tuple(grade if math.isnan(grade) else float(grade >= threshold) for grade in listed)
            for listed in (self.grades, self.missing)
        )
        return replace(self, grades=grades, missing=missing, max_grade=1)

    def with_cutoff(self, k: int | None) -> "JudgedRanking":
        """Return the list with another cutoff."""
        return replace(self, k=k)

    def labels(self, threshold: float) -> list[int]:
        """Return the ranked documents as 1 = relevant, 0 = not; one that is not judged is not relevant."""
        return [int(grade >= threshold) for grade in self.grades]

    def relevant(self, threshold: float) -> int:
        """Return how many documents of the query are relevant, retrieved or not: R."""
        return sum(grade >= threshold for grade in self.pool_grades)

    def has_two_classes(self, threshold: float) -> bool:
        """Return whether the list has both relevant and other documents, as ROC needs."""
        return len(set(self.labels(threshold))) == 2

    def sorted_by_grade(self, *, best_first: bool = True) -> "JudgedRanking":
        """Return the list with its grades from high to low or low to high; scores stay with the ranks."""
        from_high = sorted(self.grades, key=lambda grade: (math.isnan(grade), -grade))
        return replace(self, grades=tuple(from_high if best_first else from_high[::-1]), ids=None)


@dataclass(frozen=True)
class Definition:
    """The definition of a metric: gain, discount, threshold, tie rule ..., as arguments of the functions."""

    metric: str = ""  # a key of `DEFINED`; empty: chosen for all metrics at once
    call: str = ""  # with ``$k``, ``$grades`` …, see `call_text`; empty: nothing to call
    # of AP; of R relevant · capped; of P, F1 k · returned: k or the shorter length
    denominator: str = "relevant"
    variant: str = ""  # the option that tells it from others of this metric there
    gain: str = "linear"  # as for `dcg`, and binary; power, ``2**g``, is a common mistake
    discount: str = "log2"
    log_base: float = 2
    judged: str = "list"  # list · all: what ideal list and R are taken from
    ideal_k: str | None = "k"  # k · None, never cut · returned, k or the shorter length
    # a rule of `metrics.numeric.ties`; or grouped: the precision at the end of each group
    ties: str = "input"
    cutoff: str | int | None = "k"  # k, as asked for · None, the whole list · a number, always there
    threshold: float = 1
    max_grade: float | None = None  # of ERR; None = the scale of the list
    empty: float | str = 0  # where nothing is relevant; or undefined · skipped
    parameters: tuple[tuple[str, float | str], ...] = ()  # unusual ones by their keys
    refuses: tuple[str, ...] = ()  # keys of `REFUSALS`
    digits: int | None = None  # that the result is rounded to
    printed: bool = False  # rounded as C and Perl print: half goes to the even digit
    single: bool = False  # scores in four bytes, so that close ones are tied
    note: str = ""  # a key of `NOTES`
    bug: str = ""  # a key of `BUGS`; imitated only by the other fields

    @cached_property
    def _hash(self) -> int:
        return hash(attrgetter(*self.__match_args__)(self))

    def __hash__(self) -> int:  # 1.4 us of so many fields, and asked for hundreds of times an edit
        return self._hash

    # Libraries' definitions are constants, and every edit asks for those of a whole metric.
    @cached_property  # 8 % of an edit on /conventions
    def without_labels(self) -> "Definition":
        """The definition without names, notes and what it refuses."""
        return replace(self, call="", variant="", refuses=(), note="", bug="")


CHOICES: Final = tuple(
    field.name
    for field in fields(Definition)
    if field.name not in ("metric", "call", "variant", "refuses", "printed", "note", "bug", "parameters")
)
"""The fields in which two definitions of one metric can differ in value."""

OPTIONS: Final[dict[str, tuple[Any, ...]]] = {
    "gain": ("linear", "exponential"),
    "discount": ("log2", "ln", "jk", "zipf", "none"),
    "log_base": tuple(range(2, 11)),
    "judged": ("all", "list"),
    "ideal_k": ("k", None),
    "threshold": tuple(range(1, 11)),
    "empty": (0, 1, "skipped"),
    "denominator": ("relevant", "capped", "found", "position"),
    "ties": ("input", "average"),
}
"""The fields that a person chooses for all metrics at once, and what each may be."""


@dataclass(frozen=True)
class Parameter:
    """A parameter that one metric alone has, such as the p of RBP."""

    name: str  # the argument, as in the notation: ``RBP(p=0.8)``
    key: str  # in the address and in texts, unlike every other
    options: tuple[float | str, ...]  # numbers from low to high
    usual: float | str
    exercise_values: tuple[float | str, ...] = ()  # what exercises draw from; empty: the usual one

    def value_in(self, definition: Definition) -> Any:  # noqa: ANN401
        """Return its value by a definition."""
        return dict(definition.parameters).get(self.key, self.usual)

    def exact_value_in(self, definition: Definition) -> Any:  # noqa: ANN401
        """Return its value, a number as the fraction that it is written as."""
        value = self.value_in(definition)
        return value if isinstance(value, str) else Fraction(str(value))


USUAL: Final = Definition(judged="all")
"""What is chosen until a person chooses otherwise."""
