"""Mistakes that were invented without a look at the data: their wrong numbers are named all the same.

Each is computed as a student would write it; nothing here asks a formula of `metrics`.
"""

import math
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice, product
from statistics import mean
from typing import NamedTuple

import pytest

from metrics.measures import MEASURES
from scene.exercises.draws import Draws
from scene.exercises.judging import WRONG, judge
from scene.exercises.making import RESULT, scenes
from scene.exercises.model import Blank, Result


class Given(NamedTuple):
    """What a student has in front of them."""

    grades: list[int]
    judged: list[int]
    k: int
    top: int
    relevant: list[bool]
    wanted: int
    is_exponential: bool
    p: float

    def gain(self, grade: int) -> float:
        return 2**grade - 1 if self.is_exponential else grade

    def dcg(self, grades: list[int], discount: Callable[[int], float] = lambda i: math.log2(i + 1)) -> float:
        return sum(self.gain(grade) / discount(i) for i, grade in enumerate(grades[: self.k], 1))

    def ndcg(
        self,
        discount: Callable[[int], float] = lambda i: math.log2(i + 1),
        *,
        grades: list[int] | None = None,
        ideal: list[int] | None = None,
    ) -> float:
        return self.dcg(grades or self.grades, discount) / self.dcg(ideal or self.ideal, discount)

    @property
    def ideal(self) -> list[int]:
        return sorted(self.judged, reverse=True)

    @property
    def hit_ranks(self) -> list[int]:
        return [i for i, is_relevant in enumerate(self.relevant, 1) if is_relevant]

    @property
    def hits_within_k(self) -> list[int]:
        return [i for i in self.hit_ranks if i <= self.k]

    @property
    def hits(self) -> int:
        return len(self.hits_within_k)

    def chance(self, grade: int) -> float:
        return (2.0**grade - 1) / 2.0**self.top

    def chances(self) -> list[float]:
        return [self.chance(grade) for grade in self.grades[: self.k]]

    @property
    def precision(self) -> float:
        return self.hits / self.k

    @property
    def recall(self) -> float:
        return self.hits / self.wanted

    @property
    def pairs_won(self) -> int:
        return sum(not low for i in self.hit_ranks for low in self.relevant[i:])

    def weighed(self, values: Sequence[float]) -> float:
        return sum(self.p**i * value for i, value in enumerate(values[: self.k]))


def undiscounted(rank: int) -> float:
    return 1


Invented = Callable[[Given], float]


def cascade(
    s: Given, chance: Callable[[int], float], worth: Callable[[int], float] = lambda i: 1 / i
) -> float:
    reaches, total = 1.0, 0.0
    for i, grade in enumerate(s.grades[: s.k], 1):
        total += reaches * chance(grade) * worth(i)
        reaches *= 1 - chance(grade)
    return total


def own_document_among_those_above(s: Given) -> float:
    return sum(math.prod(1 - r for r in s.chances()[:i]) * s.chances()[i - 1] / i for i in range(1, s.k + 1))


def who_reads_on_in_place_of_who_stops(s: Given) -> float:
    return sum(math.prod(1 - r for r in s.chances()[:i]) / i for i in range(1, s.k + 1))


def only_relevant_or_not(s: Given) -> float:
    counted = s._replace(is_exponential=False)
    return counted.ndcg(
        grades=[int(grade > 0) for grade in s.grades], ideal=[int(grade > 0) for grade in s.ideal]
    )


INVENTED: dict[str, dict[str, Invented]] = {
    "nDCG": {
        "other logarithm in the ideal": lambda s: (
            s.dcg(s.grades) / s.dcg(s.ideal, lambda i: math.log2(max(i, 2)))
        ),
        "ideal of what the top holds": lambda s: s.ndcg(ideal=sorted(s.grades[: s.k], reverse=True)),
        "one plus the natural logarithm": lambda s: s.ndcg(lambda i: 1 + math.log(i)),
        "DCG over k": lambda s: s.dcg(s.grades) / s.k,
        "range stops one too early": lambda s: s._replace(k=s.k - 1).ndcg(),
        "DCG over plain gains": lambda s: s.dcg(s.grades) / s.dcg(s.grades, undiscounted),
        "ideal of perfect documents": lambda s: s.ndcg(ideal=[s.top] * s.k),
        "discount begins at rank three": lambda s: s.ndcg(lambda i: 1 if i < 3 else math.log2(i)),
        "gains over best gains": lambda s: s.ndcg(undiscounted),
        "only relevant or not": only_relevant_or_not,
        "ideal of everything without a cut": lambda s: (
            s.dcg(s.grades) / s._replace(k=len(s.judged)).dcg(s.ideal)
        ),
        "own list without a cut": lambda s: s._replace(k=len(s.grades)).dcg(s.grades) / s.dcg(s.ideal),
        "natural logarithm in the list alone": lambda s: (
            s.dcg(s.grades, lambda i: math.log(i + 1)) / s.dcg(s.ideal)
        ),
        "from the bottom up": lambda s: s.ndcg(grades=s.grades[::-1]),
        "logarithms of one decimal": lambda s: s.ndcg(lambda i: round(math.log2(i + 1), 1)),
        "best list upside down": lambda s: s.dcg(s.ideal) / s.dcg(s.grades),
    },
    "ERR": {
        "who reads on in place of who stops": who_reads_on_in_place_of_who_stops,
        "own document among those above": own_document_among_those_above,
        "chances of one decimal": lambda s: cascade(s, lambda grade: round(s.chance(grade), 1)),
        "a plain share of the scale": lambda s: cascade(s, lambda grade: grade / s.top),
        "sum over k": lambda s: cascade(s, s.chance) / s.k,
        "rank plus one": lambda s: cascade(s, s.chance, lambda i: 1 / (i + 1)),
        "chances of stopping multiplied": lambda s: sum(
            math.prod(s.chances()[:i]) * chance / (i + 1) for i, chance in enumerate(s.chances())
        ),
        "last term alone": lambda s: math.prod(1 - r for r in s.chances()[:-1]) * s.chances()[-1] / s.k,
        "half a chance of whatever is relevant": lambda s: cascade(s, lambda grade: (grade > 0) / 2),
    },
    "AP": {
        "stopped at k": lambda s: sum(place / i for place, i in enumerate(s.hits_within_k, 1)) / s.wanted,
        "mean of reciprocal ranks": lambda s: sum(1 / i for i in s.hit_ranks) / s.wanted,
        "grades added up for hits": lambda s: sum(sum(s.grades[:i]) / i for i in s.hit_ranks) / s.wanted,
        "recall at the hits": lambda s: sum(range(1, len(s.hit_ranks) + 1)) / s.wanted**2,
        "precision of the whole list": lambda s: len(s.hit_ranks) / len(s.grades),
        "hits before the document itself": lambda s: sum(n / i for n, i in enumerate(s.hit_ranks)) / s.wanted,
        "mean weighed by grades": lambda s: (
            sum(grade * mean(s.relevant[:i]) for i, grade in enumerate(s.grades, 1)) / sum(s.judged)
        ),
        "precision at the last hit": lambda s: len(s.hit_ranks) / s.hit_ranks[-1],
    },
    "RR": {
        "rank of the last hit": lambda s: 1 / s.hit_ranks[-1],
        "mean rank turned over": lambda s: 1 / mean(s.hit_ranks),
        "as far up the list": lambda s: (len(s.grades) - s.hit_ranks[0] + 1) / len(s.grades),
        "over all relevant": lambda s: sum(1 / i for i in s.hit_ranks) / s.wanted,
        "rank from the end": lambda s: 1 / (len(s.grades) - s.hit_ranks[0] + 1),
    },
    "P": {
        "grades over k": lambda s: sum(s.grades[: s.k]) / s.k,
        "over one more than k": lambda s: s.hits / (s.k + 1),
        "relevant to others": lambda s: s.hits / (s.k - s.hits),
        "all hits over k": lambda s: len(s.hit_ranks) / s.k,
    },
    "R": {
        "over everything judged": lambda s: s.hits / len(s.judged),
        "over what fits": lambda s: s.hits / min(s.k, s.wanted),
        "found to missed": lambda s: s.hits / (s.wanted - s.hits),
    },
    "F1": {
        "geometric mean": lambda s: math.sqrt(s.precision * s.recall),
        "smaller of both": lambda s: min(s.precision, s.recall),
        "sum of both": lambda s: s.precision + s.recall,
        "twice the product": lambda s: 2 * s.precision * s.recall,
    },
    "RBP": {
        "over the weights": lambda s: s.weighed(s.relevant) / s.weighed([True] * s.k),
        "patience lost at hits only": lambda s: (
            (1 - s.p) * sum(s.p**n for n, _ in enumerate(s.hits_within_k))
        ),
        "grades weighed": lambda s: (1 - s.p) * s.weighed(s.grades),
        "another reader": lambda s: s._replace(p=0.95).weighed(s.relevant) * 0.05,
    },
    "ESL": {
        "rank of the first hit": lambda s: s.hit_ranks[0],
        "every document that is not relevant": lambda s: len(s.grades) - len(s.hit_ranks),
    },
    "AUC": {
        "pairs not divided": lambda s: s.pairs_won,
        "over all pairs of documents": lambda s: s.pairs_won / math.comb(len(s.grades), 2),
        "pairs over documents": lambda s: s.pairs_won / len(s.grades),
    },
}
"""By metric, what somebody computes who is asked for it."""


# --- whether they are named -------------------------------------------------------------------------------

LISTS = 9
"""Of each level, for each mistake."""


@cache
def asked(metric: str) -> list[Result]:
    measure = MEASURES[metric]
    return [
        Result(
            1,
            (Blank(RESULT, measure.value(scene.definition, scene.ranking)),),
            {1: 3, 2: 3, 3: 4}[level],
            measure,
            scene,
            (),
        )
        for level in (1, 2, 3)
        for scene in islice(scenes(Draws(f"invented/{metric}/{level}"), measure, level), LISTS)
    ]


def given(each: Result) -> Given:
    ranking, definition = each.ranking, each.scene.definition
    judged = [int(grade) for grade in ranking.judged]
    return Given(
        judged[: len(ranking.grades)],
        judged,
        each.scene.k,
        int(ranking.max_grade),
        [grade >= definition.threshold for grade in ranking.grades],
        sum(grade >= definition.threshold for grade in judged),
        definition.gain == "exponential",
        float(dict(definition.parameters).get("persistence", 0.8)),
    )


def wrong_numbers() -> Iterator[tuple[str, Result, str]]:
    for metric, inventions in INVENTED.items():
        for (name, invented), result in product(inventions.items(), asked(metric)):
            try:
                number = invented(given(result))
            except (ArithmeticError, IndexError):
                continue
            right = result.blanks[0].right
            assert isinstance(right, float)
            if math.isfinite(number) and abs(number - right) > 2 * result.tolerance:
                yield f"{metric}, {name}", result, f"{number:.{result.digits}f}"


def test_nearly_every_wrong_number_is_named() -> None:
    said: Counter[tuple[str, bool]] = Counter()
    for name, each, written in wrong_numbers():
        verdict = judge(each, {RESULT: written})
        assert verdict.states == {RESULT: WRONG}
        (finding,) = verdict.findings
        said[name, bool(finding.mistakes or finding.behind.whose)] += 1
    named = sum(count for (_, is_named), count in said.items() if is_named)
    missed = {name: count for (name, is_named), count in said.items() if not is_named}
    assert len({name for name, _ in said}) >= 40
    assert named >= 0.95 * said.total(), (named / said.total(), missed)


@pytest.mark.thorough
@pytest.mark.parametrize("away", [0.1, 0.3, 1.0])
def test_a_number_of_chance_is_seldom_explained(away: float) -> None:
    """By one mistake, by two, or by a library: near the right number and far from it."""
    chance = random.Random(11)
    results = [result for metric in INVENTED for result in asked(metric)]
    told = tried = 0
    for result in results:
        right = result.blanks[0].right
        assert isinstance(right, float)
        for _ in range(4):
            number = right + away * (2 * chance.random() - 1)
            if not 0.01 < number < max(1, right):
                continue  # 0 and 1 are what many mistakes lead to
            verdict = judge(result, {RESULT: f"{number:.4f}"})
            tried += 1
            told += any(finding.mistakes or finding.behind.whose for finding in verdict.findings)
    assert tried > len(results)
    assert told < 0.02 * tried, told / tried
