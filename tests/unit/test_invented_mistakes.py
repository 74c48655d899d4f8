"""Mistakes that were invented without a look at the data: their wrong numbers are named all the same.

Each is a little function of its own, as a student would write it; nothing here asks a formula of `metrics`.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
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

    @property
    def ideal(self) -> list[int]:
        return sorted(self.judged, reverse=True)

    @property
    def hit_ranks(self) -> list[int]:
        return [i for i, is_relevant in enumerate(self.relevant, 1) if is_relevant]

    def chances(self) -> list[float]:
        return [(2**grade - 1) / 2**self.top for grade in self.grades[: self.k]]

    @property
    def precision(self) -> float:
        return sum(self.relevant[: self.k]) / self.k

    @property
    def recall(self) -> float:
        return sum(self.relevant[: self.k]) / self.wanted


Invented = Callable[[Given], float]
INVENTED: list[tuple[str, Invented]] = []


def student(metric: str) -> Callable[[Invented], Invented]:
    """Note what somebody does who is asked for a metric."""

    def noted(made: Invented) -> Invented:
        INVENTED.append((metric, made))
        return made

    return noted


# --- nDCG -------------------------------------------------------------------------------------------------


@student("nDCG")
def other_logarithm_in_the_ideal(s: Given) -> float:
    return s.dcg(s.grades) / s.dcg(s.ideal, lambda i: math.log2(i) if i > 1 else 1)


@student("nDCG")
def ideal_of_what_the_top_holds(s: Given) -> float:
    return s.dcg(s.grades) / s.dcg(sorted(s.grades[: s.k], reverse=True))


@student("nDCG")
def one_plus_the_natural_logarithm(s: Given) -> float:
    def discount(i: int) -> float:
        return 1 + math.log(i)

    return s.dcg(s.grades, discount) / s.dcg(s.ideal, discount)


@student("nDCG")
def dcg_over_k(s: Given) -> float:
    return s.dcg(s.grades) / s.k


@student("nDCG")
def range_stops_one_too_early(s: Given) -> float:
    shorter = s._replace(k=s.k - 1)
    return shorter.dcg(s.grades) / shorter.dcg(s.ideal)


@student("nDCG")
def dcg_over_plain_gains(s: Given) -> float:
    return s.dcg(s.grades) / sum(map(s.gain, s.grades[: s.k]))


@student("nDCG")
def ideal_of_perfect_documents(s: Given) -> float:
    return s.dcg(s.grades) / s.dcg([s.top] * s.k)


@student("nDCG")
def discount_begins_at_rank_three(s: Given) -> float:
    def discount(i: int) -> float:
        return 1 if i < 3 else math.log2(i)

    return s.dcg(s.grades, discount) / s.dcg(s.ideal, discount)


@student("nDCG")
def gains_over_best_gains(s: Given) -> float:
    return sum(map(s.gain, s.grades[: s.k])) / sum(map(s.gain, s.ideal[: s.k]))


@student("nDCG")
def only_relevant_or_not(s: Given) -> float:
    own, best = ([int(grade > 0) for grade in grades] for grades in (s.grades, s.ideal))
    return s._replace(is_exponential=False).dcg(own) / s._replace(is_exponential=False).dcg(best)


@student("nDCG")
def ideal_of_everything_without_a_cut(s: Given) -> float:
    return s.dcg(s.grades) / s._replace(k=len(s.judged)).dcg(s.ideal)


@student("nDCG")
def best_list_upside_down(s: Given) -> float:
    return s.dcg(s.ideal) / s.dcg(s.grades)


# --- ERR --------------------------------------------------------------------------------------------------


def cascade(s: Given, chance: Callable[[int], float], worth: Callable[[int], float]) -> float:
    reaches, total = 1.0, 0.0
    for i, grade in enumerate(s.grades[: s.k], 1):
        total += reaches * chance(grade) * worth(i)
        reaches *= 1 - chance(grade)
    return total


def usual_chance(s: Given) -> Callable[[int], float]:
    return lambda grade: (2**grade - 1) / 2**s.top


@student("ERR")
def who_reads_on_in_place_of_who_stops(s: Given) -> float:
    reaches, total = 1.0, 0.0
    for i, chance in enumerate(s.chances(), 1):
        total += reaches * (1 - chance) / i
        reaches *= 1 - chance
    return total


@student("ERR")
def own_document_among_those_above(s: Given) -> float:
    reaches, total = 1.0, 0.0
    for i, chance in enumerate(s.chances(), 1):
        reaches *= 1 - chance
        total += reaches * chance / i
    return total


@student("ERR")
def a_plain_share_of_the_scale(s: Given) -> float:
    return cascade(s, lambda grade: grade / s.top, lambda i: 1 / i)


@student("ERR")
def sum_over_k(s: Given) -> float:
    return cascade(s, usual_chance(s), lambda i: 1 / i) / s.k


@student("ERR")
def rank_plus_one(s: Given) -> float:
    return cascade(s, usual_chance(s), lambda i: 1 / (i + 1))


@student("ERR")
def chances_of_stopping_multiplied(s: Given) -> float:
    chances = s.chances()
    return sum(math.prod(chances[:i]) * chance / (i + 1) for i, chance in enumerate(chances))


@student("ERR")
def last_term_alone(s: Given) -> float:
    chances = s.chances()
    return math.prod(1 - chance for chance in chances[:-1]) * chances[-1] / s.k


@student("ERR")
def half_a_chance_of_whatever_is_relevant(s: Given) -> float:
    return cascade(s, lambda grade: (grade > 0) / 2, lambda i: 1 / i)


# --- AP and RR --------------------------------------------------------------------------------------------


@student("AP")
def stopped_at_k(s: Given) -> float:
    ranks = [i for i in s.hit_ranks if i <= s.k]
    return sum(place / i for place, i in enumerate(ranks, 1)) / s.wanted


@student("AP")
def mean_of_reciprocal_ranks(s: Given) -> float:
    return sum(1 / i for i in s.hit_ranks) / s.wanted


@student("AP")
def grades_added_up_for_hits(s: Given) -> float:
    return sum(sum(s.grades[:i]) / i for i in s.hit_ranks) / s.wanted


@student("AP")
def recall_at_the_hits(s: Given) -> float:
    return sum(place / s.wanted for place, _ in enumerate(s.hit_ranks, 1)) / s.wanted


@student("AP")
def precision_of_the_whole_list(s: Given) -> float:
    return len(s.hit_ranks) / len(s.grades)


@student("AP")
def hits_before_the_document_itself(s: Given) -> float:
    return sum(place / i for place, i in enumerate(s.hit_ranks)) / s.wanted


@student("AP")
def precision_at_the_last_hit(s: Given) -> float:
    return len(s.hit_ranks) / s.hit_ranks[-1]


@student("RR")
def rank_of_the_last_hit(s: Given) -> float:
    return 1 / s.hit_ranks[-1]


@student("RR")
def mean_rank_turned_over(s: Given) -> float:
    return 1 / mean(s.hit_ranks)


@student("RR")
def as_far_up_the_list(s: Given) -> float:
    return (len(s.grades) - s.hit_ranks[0] + 1) / len(s.grades)


@student("RR")
def over_all_relevant(s: Given) -> float:
    return sum(1 / i for i in s.hit_ranks) / s.wanted


@student("RR")
def rank_from_the_end(s: Given) -> float:
    return 1 / (len(s.grades) - s.hit_ranks[0] + 1)


# --- P, R, F1 ---------------------------------------------------------------------------------------------


@student("P")
def grades_over_k(s: Given) -> float:
    return sum(s.grades[: s.k]) / s.k


@student("P")
def over_one_more_than_k(s: Given) -> float:
    return sum(s.relevant[: s.k]) / (s.k + 1)


@student("P")
def relevant_to_others(s: Given) -> float:
    found = sum(s.relevant[: s.k])
    return found / (s.k - found) if found < s.k else math.nan


@student("P")
def all_hits_over_k(s: Given) -> float:
    return len(s.hit_ranks) / s.k


@student("R")
def over_everything_judged(s: Given) -> float:
    return sum(s.relevant[: s.k]) / len(s.judged)


@student("R")
def over_what_fits(s: Given) -> float:
    return sum(s.relevant[: s.k]) / min(s.k, s.wanted)


@student("R")
def found_to_missed(s: Given) -> float:
    found = sum(s.relevant[: s.k])
    return found / (s.wanted - found) if found < s.wanted else math.nan


@student("F1")
def geometric_mean(s: Given) -> float:
    return math.sqrt(s.precision * s.recall)


@student("F1")
def smaller_of_both(s: Given) -> float:
    return min(s.precision, s.recall)


@student("F1")
def sum_of_both(s: Given) -> float:
    return s.precision + s.recall


@student("F1")
def twice_the_product(s: Given) -> float:
    return 2 * s.precision * s.recall


# --- RBP, Q, ESL, AUC -------------------------------------------------------------------------------------


@student("RBP")
def over_the_weights(s: Given) -> float:
    weights = [s.p**i for i in range(s.k)]
    return sum(w for w, is_relevant in zip(weights, s.relevant, strict=False) if is_relevant) / sum(weights)


@student("RBP")
def patience_lost_at_hits_only(s: Given) -> float:
    ranks = [i for i in s.hit_ranks if i <= s.k]
    return (1 - s.p) * sum(s.p**place for place, _ in enumerate(ranks))


@student("RBP")
def grades_weighed(s: Given) -> float:
    return (1 - s.p) * sum(grade * s.p**i for i, grade in enumerate(s.grades[: s.k]))


@student("ESL")
def rank_of_the_first_hit(s: Given) -> float:
    return s.hit_ranks[0]


@student("ESL")
def every_document_that_is_not_relevant(s: Given) -> float:
    return len(s.grades) - len(s.hit_ranks)


@student("AUC")
def pairs_not_divided(s: Given) -> float:
    return sum(not low for i in s.hit_ranks for low in s.relevant[i:])


@student("AUC")
def over_all_pairs_of_documents(s: Given) -> float:
    return pairs_not_divided(s) / math.comb(len(s.grades), 2)


@student("AUC")
def pairs_over_documents(s: Given) -> float:
    return pairs_not_divided(s) / len(s.grades)


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
    for metric, made in INVENTED:
        for each in asked(metric):
            try:
                number = made(given(each))
            except (ArithmeticError, IndexError):
                continue
            right = each.blanks[0].right
            assert isinstance(right, float)
            if math.isfinite(number) and abs(number - right) > 2 * each.tolerance:
                yield made.__name__, each, f"{number:.{each.digits}f}"


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
def test_a_number_of_chance_is_seldom_explained_by_two_mistakes() -> None:
    chance = random.Random(11)
    results = [each for metric in dict.fromkeys(metric for metric, _ in INVENTED) for each in asked(metric)]
    told = 0
    for each in results:
        for _ in range(4):
            verdict = judge(each, {RESULT: f"{chance.random():.{each.digits}f}"})
            told += any(finding.behind.are_together for finding in verdict.findings)
    assert told < 0.02 * 4 * len(results), told / (4 * len(results))
