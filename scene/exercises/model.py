"""Exercises as data: one class for each kind; drawn in `making` and judged in `judging`."""

from dataclasses import dataclass
from typing import Final

from metrics.average_precision import AP
from metrics.cumulative_gain import NDCG
from metrics.definition import JudgedRanking
from metrics.expected_reciprocal_rank import ERR
from metrics.expected_search_length import ESL
from metrics.graded_average_precision import GAP
from metrics.inst import INST
from metrics.measure import Measure
from metrics.measures import MEASURES
from metrics.precision_recall import F1, SUCCESS, P, R
from metrics.q_measure import Q
from metrics.rank_biased_precision import RBP
from metrics.reciprocal_rank import RR
from metrics.roc import AUC
from scene.list.model import Scene

FIRST, SECOND, VERSION = 1, 2, 3
"""How exercises are drawn: at first, then, and today. An address that names no version means the first, so
that it stays what it was. Today differs from the second in what a swap does."""

LEVELS: Final = (1, 2, 3)
SERIES: Final = 10
"""How many exercises a seed has."""

MIX: Final = "mix"
"""What stands for all measures in turn."""

FIRST_PRACTISED: Final = (NDCG, ERR, AP, RR, P, R, F1, RBP, Q, AUC, ESL, SUCCESS)
PRACTISED: Final = {measure.name: measure for measure in FIRST_PRACTISED} | MEASURES
"""The measures that exercises are about: those of the first version in their order, then all others."""

SIGNIFICANCE: Final = "significance"
"""What stands for the exercises that are about the differences of two systems, and about no measure."""
SUBJECTS: Final = (MIX, *PRACTISED, SIGNIFICANCE)
"""What exercises can be asked for about."""


@dataclass(frozen=True)
class Blank:
    """A blank to fill in, a number or one of several options, with its right answer.

    `name` tells it from the others of its exercise; a cell of a table has its column and its rank.
    """

    name: str
    right: float | str
    options: tuple[str, ...] = ()
    column: str = ""
    rank: int | None = None


@dataclass(frozen=True)
class Exercise:
    """An exercise: its number in the series, its blanks, the decimals asked for."""

    number: int  # in its series, from 1 up
    blanks: tuple[Blank, ...]  # what is asked
    digits: int  # decimals of a number that is asked for

    @property
    def kind(self) -> str:
        """The name of its class, as in the keys of texts."""
        return type(self).__name__.lower()

    @property
    def tolerance(self) -> float:
        """How far off a number may be: one unit of the last decimal that is asked for."""
        return 10.0**-self.digits


@dataclass(frozen=True)
class RankingExercise(Exercise):
    """An exercise about a measure of one list."""

    measure: Measure
    scene: Scene

    @property
    def ranking(self) -> JudgedRanking:
        """What the measure reads of the list."""
        return self.scene.ranking

    @property
    def title(self) -> str:
        """The measure in its notation, with the cutoff."""
        return self.measure.title(self.scene.definition, self.scene.k)


@dataclass(frozen=True)
class Fill(RankingExercise):
    """Exercise: fill in blank columns of the table of steps."""

    blank_columns: tuple[str, ...]
    given_columns: tuple[str, ...]


@dataclass(frozen=True)
class Result(RankingExercise):
    """Exercise: compute the score of a list; hints show columns of the steps."""

    hints: tuple[str, ...]


@dataclass(frozen=True)
class Compare(RankingExercise):
    """Exercise: say which of two swaps improves the score more."""

    swaps: tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True)
class Change(RankingExercise):
    """Exercise: say whether a swap raises the score, and by how much."""

    swap: tuple[int, int]


@dataclass(frozen=True)
class Find(RankingExercise):
    """Exercise: say which mistake led to a wrong score."""

    wrong: float


@dataclass(frozen=True)
class Code(Exercise):
    """Exercise: say which line of a program is wrong."""

    measure: Measure
    lines: tuple[str, ...]
    mistake: str

    @property
    def is_of_queries(self) -> bool:
        """Whether the program averages over several queries."""
        return "(queries" in self.lines[0]


@dataclass(frozen=True)
class Choose(Exercise):
    """Exercise: say which measure fits somebody's task."""

    case: str


@dataclass(frozen=True)
class SystemsExercise(Exercise):
    """An exercise about the score differences of two systems, query by query."""

    differences: tuple[float, ...]


@dataclass(frozen=True)
class Signs(SystemsExercise):
    """Exercise: compute p of the randomisation test by going through all signs of the differences."""


@dataclass(frozen=True)
class Interval(SystemsExercise):
    """Exercise: say what the confidence interval of the mean difference means."""


@dataclass(frozen=True)
class Goal(RankingExercise):
    """Exercise: drag the list into an order that reaches a goal.

    `aim` is one of `scene.exercises.goals.AIMS`; `fewest` is how many moves it takes.
    """

    aim: str
    target: float
    fewest: int


@dataclass(frozen=True)
class Series:
    """A series of exercises: seed, level, subject, and version of the drawing."""

    seed: int
    level: int = 1
    metric: str = MIX
    version: int = FIRST


# --- cases of which metric to choose --------------------------------------------------------------------


Case = tuple[str, tuple[str, ...], int]
"""The measure to choose, those that miss the point, and the level from which on it is asked."""

FIRST_CASES: Final[dict[str, Case]] = {
    "known-page": (RR.name, (NDCG.name, AP.name, R.name), 1),
    "first-screen": (P.name, (R.name, AUC.name, AP.name), 1),
    "patents": (R.name, (P.name, RR.name, SUCCESS.name), 1),
    "any-answer": (SUCCESS.name, (R.name, AP.name, AUC.name), 1),
    "graded-shop": (NDCG.name, (AP.name, P.name, RR.name), 1),
    "both-sides": (F1.name, (RR.name, SUCCESS.name, NDCG.name), 1),
    "satisfied-reader": (ERR.name, (NDCG.name, P.name, AUC.name), 2),
    "survey": (AP.name, (RR.name, SUCCESS.name, P.name), 2),
    "classifier": (AUC.name, (P.name, F1.name, RR.name), 2),
    "not-judged": (RBP.name, (AP.name, R.name, NDCG.name), 3),
    "fact-bot": (RR.name, (R.name, AUC.name, AP.name), 2),
    "graded-survey": (NDCG.name, (ERR.name, SUCCESS.name, P.name), 3),
}
"""The cases of version 1, by their names."""

CASES: Final[dict[str, Case]] = {
    **FIRST_CASES,
    "known-page": (RR.name, (P.name, F1.name, AUC.name), 1),
    "suggestions": (SUCCESS.name, (P.name, AUC.name, AP.name), 1),
    "all-passages": (R.name, (NDCG.name, RR.name, AUC.name), 2),
    "no-noise": (P.name, (R.name, RR.name, AP.name), 2),
    "voice": (RR.name, (P.name, R.name, AUC.name), 1),
    "paid-by-page": (ESL.name, (RR.name, P.name, AP.name), 2),
    "patient-user": (RBP.name, (ERR.name, RR.name, P.name), 2),
    "wants-two": (INST.name, (RBP.name, RR.name, P.name), 3),
    "unknown-threshold": (GAP.name, (AP.name, RR.name, P.name), 3),
    "graded-ap": (Q.name, (AP.name, RR.name, AUC.name), 3),
    "ill-and-healthy": (AUC.name, (P.name, R.name, F1.name), 2),
    "sorted-out": (P.name, (AUC.name, R.name, RR.name), 1),
    "fraud": (R.name, (P.name, AUC.name, SUCCESS.name), 1),
    "inspectors": (P.name, (R.name, RR.name, AUC.name), 1),
    "low-if-either": (F1.name, (P.name, R.name, SUCCESS.name), 1),
    "photos": (RBP.name, (P.name, AP.name, ERR.name), 2),
    "few-and-many": (NDCG.name, (P.name, ERR.name, RR.name), 2),
    "same-bug": (SUCCESS.name, (P.name, AUC.name, AP.name), 1),
    "all-above": (AP.name, (RR.name, SUCCESS.name, P.name), 2),
    "great-auc": (P.name, (AUC.name, R.name, ESL.name), 2),
    "stops-at-perfect": (ERR.name, (RR.name, AP.name, P.name), 2),
    "order-irrelevant": (P.name, (NDCG.name, AP.name, RR.name), 2),
    "depth-as-top": (AUC.name, (NDCG.name, RR.name, RBP.name), 3),
    "slow-discount": (NDCG.name, (ERR.name, RR.name, SUCCESS.name), 2),
    "first-alone": (RR.name, (AP.name, NDCG.name, P.name), 1),
    "unknown-total": (P.name, (R.name, AP.name, F1.name), 2),
    "under-the-curve": (AP.name, (AUC.name, P.name, RR.name), 2),
    "half-by-chance": (AUC.name, (AP.name, P.name, F1.name), 2),
    "heavy-books": (ESL.name, (P.name, R.name, AP.name), 1),
    "suggestion-box": (ERR.name, (NDCG.name, R.name, AUC.name), 3),
    "interval": (RBP.name, (AUC.name, SUCCESS.name, R.name), 3),
}
"""Those of today. Of one relevant document AP is RR, and no wrong answer."""
