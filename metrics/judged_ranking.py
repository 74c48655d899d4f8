"""The judged ranking: all that a metric reads of one list."""

import math
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count, islice
from operator import attrgetter


@dataclass(frozen=True)
class JudgedRanking:
    """One ranked list with what was judged of its query."""

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

    @cached_property
    def pool_grades(self) -> tuple[float, ...]:
        """The grades of all documents of the query, those that were not retrieved last."""
        return self.grades + self.missing

    @property
    def document_names(self) -> tuple[str, ...]:
        """A name for each document; of the width that puts them in their order by characters, too."""
        digits = len(str(len(self.grades)))
        return self.ids or tuple(f"d{place:0{digits}}" for place in range(1, len(self.grades) + 1))

    @property
    def missing_names(self) -> tuple[str, ...]:
        """A name for each document that was not retrieved; one that is made up is nobody else's."""
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
        """The list in the worst of all its orders and in the best, for metrics that are best by grade."""
        return self.sorted_by_grade(best_first=False), self.sorted_by_grade()

    @property
    def order_invariant(self) -> "JudgedRanking":
        """The list for whatever no order of it changes: the grades from high to low, no names, no cutoff."""
        return replace(self.sorted_by_grade(), missing_ids=None, k=None)

    @cached_property
    def highest(self) -> float:
        """The highest grade of all that is judged; 0 where nothing is."""
        return max([self.highest_listed, *(grade for grade in self.missing if not math.isnan(grade))])

    @cached_property
    def highest_listed(self) -> float:
        """The highest grade of all that is judged in the list; 0 where nothing is."""
        return max((grade for grade in self.grades if not math.isnan(grade)), default=0)

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
