"""Formulas of ingredients: rightly computed they are the metric, wrongly they are still computed."""

import math
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.definition import USUAL
from metrics.formula import RESULT, Formula, Ingredient
from metrics.judged_ranking import JudgedRanking
from metrics.measures import MEASURES
from tests.fewer import drawn

GRADES = st.one_of(st.integers(0, 3), st.just(math.nan))


@st.composite
def rankings(draw: st.DrawFn) -> JudgedRanking:
    grades = draw(st.lists(GRADES, min_size=1, max_size=6))
    falls = draw(st.lists(st.integers(0, 2), min_size=len(grades), max_size=len(grades)))
    scores = tuple(float(9 - sum(falls[:place])) for place in range(len(grades)))
    return JudgedRanking(
        tuple(grades),
        scores=draw(st.sampled_from([None, scores])),
        missing=tuple(draw(st.lists(st.integers(1, 3), max_size=3))),
        k=draw(st.integers(1, 8)),
        max_grade=draw(st.sampled_from([3, 4])),
    )


@pytest.mark.parametrize("name", [name for name in MEASURES if name != "ESL"])
@given(rankings())
def test_rightly_computed_it_is_the_metric(name: str, ranking: JudgedRanking) -> None:
    """ESL shares what tied documents cost; its formula is that of a list without ties."""
    measure = MEASURES[name]
    if measure.is_defined(USUAL, ranking):
        with np.errstate(all="ignore"):
            found = measure.formula.computed(USUAL, ranking)[RESULT]
        assert float(found) == pytest.approx(measure.value(USUAL, ranking), abs=1e-9)


@pytest.mark.parametrize("name", MEASURES)
@settings(max_examples=drawn(20))
@given(rankings(), st.randoms(use_true_random=False))
def test_however_wrong_the_ingredients_are_there_is_a_number_or_none(name, ranking, chance) -> None:
    formula = MEASURES[name].formula
    with np.errstate(all="ignore"):
        known = formula.computed(USUAL, ranking)
        pairs = list(combinations(formula.mistakes, 2))
        for one in formula.mistakes:
            float(formula.mistaken(known, one)[RESULT])
        for one, other in chance.sample(pairs, min(len(pairs), 40)):
            if one.ingredient != other.ingredient:
                float(formula.mistaken(known, one, other)[RESULT])


def test_two_mistakes_are_both_made_in_whatever_order_they_are_named() -> None:
    formula = Formula(
        (
            Ingredient("width", lambda q: 2, wrong={"wide": lambda q: 3}),
            Ingredient("height", lambda q: 5, wrong={"high": lambda q: 7}),
            Ingredient(RESULT, lambda q: q["width"] * q["height"]),
        )
    )
    known = formula.computed(USUAL, JudgedRanking((1,)))
    wide, high = formula.mistakes
    assert known[RESULT] == 2 * 5
    assert formula.mistaken(known, wide)[RESULT] == 3 * 5
    assert formula.mistaken(known, wide, high)[RESULT] == formula.mistaken(known, high, wide)[RESULT] == 3 * 7


LIST = JudgedRanking((0, 1, 3, 2, 0, 1), missing=(3,), k=4, max_grade=3)
"""Relevant are ranks 2, 3, 4 and 6, and one more; the chances R are 0, 1/8, 7/8, 3/8, 0 and 1/8."""
TIED = JudgedRanking((1, 0, 1, 0, 0), scores=(5.0, 4.0, 4.0, 2.0, 1.0), max_grade=1)
"""Of the six pairs five are won and one is tied."""
TERMS_OF_AP = [1 / 2, 2 / 3, 3 / 4, 4 / 6]
LOG_3, LOG_5 = math.log2(3), math.log2(5)
DCG = 1 / LOG_3 + 3 / 2 + 2 / LOG_5
IDCG = 3 + 3 / LOG_3 + 2 / 2 + 1 / LOG_5
TERMS_OF_ERR = [1 / 8 / 2, 7 / 8 * 7 / 8 / 3, 7 / 8 * 1 / 8 * 3 / 8 / 4]


def cascade(*chances: float) -> float:
    """ERR of users who stop with these chances."""
    return sum(r * math.prod(1 - one for one in chances[:i]) / (i + 1) for i, r in enumerate(chances))


MISTAKEN: dict[str, dict[str, float]] = {
    "RR": {
        "threshold-top": 1 / 3,
        "rr-zero-based": 1 / 1,
        "rr-rank-plus-one": 1 / 3,
        "rr-log": 1 / math.log2(3),
        "rank-squared": 1 / 4,
        "halving": 1 / 2,
        "root-for-log": 1 / math.sqrt(2),
        "rr-added": 1 / 2 + 1 / 3 + 1 / 4 + 1 / 6,
        "rr-rank-itself": 2,
        "rr-mean-of-relevant": (1 / 2 + 1 / 3 + 1 / 4 + 1 / 6) / 5,
        "rr-mean-of-listed": (1 / 2 + 1 / 3 + 1 / 4 + 1 / 6) / 4,
        "rr-mean-of-ranks": (1 / 2 + 1 / 3 + 1 / 4 + 1 / 6) / 6,
        "rr-last": 1 / 6,
        "rr-highest-grade": 1 / 3,
        "rr-mean-rank": 4 / (2 + 3 + 4 + 6),
        "rr-above-only": 1,
        "rr-share-of-list": (6 - 1) / 6,
        "rr-rank-share": 2 / 6,
        "rr-linear": 1 - 2 / 6,
        "rr-divided-by-relevant": 1 / 2 / 5,
    },
    "AP": {
        "threshold-above": (1 / 3 + 2 / 4) / 3,
        "threshold-top": 1 / 3 / 2,
        "hits-not-running": (1 / 2 + 1 / 3 + 1 / 4 + 1 / 6) / 5,
        "ap-counts-ranks": 4 / 5,
        "recall-for-precision": (1 + 2 + 3 + 4) / 5 / 5,
        "ap-hits-for-precision": (1 + 2 + 3 + 4) / 5,
        "rr-rank-plus-one": (1 / 3 + 2 / 4 + 3 / 5 + 4 / 7) / 5,
        "zero-based": (1 / 1 + 2 / 2 + 3 / 3 + 4 / 5) / 5,
        "ap-hits-above": (0 / 2 + 1 / 3 + 2 / 4 + 3 / 6) / 5,
        "ap-grades-for-hits": (1 / 2 + 4 / 3 + 6 / 4 + 7 / 6) / 5,
        "whole-list-below": (1 + 2 + 3 + 4) / 6 / 5,
        "share-upside-down": (2 / 1 + 3 / 2 + 4 / 3 + 6 / 4) / 5,
        "cut-all-the-same": sum(TERMS_OF_AP[:3]) / 5,
        "ap-not-divided": sum(TERMS_OF_AP),
        "ap-divide-by-rank": sum(TERMS_OF_AP) / 6,
        "ap-divide-by-hits": sum(TERMS_OF_AP) / 4,
        "ap-divide-by-k": sum(TERMS_OF_AP) / 4,
        "ap-divided-twice": sum(TERMS_OF_AP) / 5 / 5,
        "ap-sum-of-every-rank": sum(TERMS_OF_AP) + 3 / 5,
        "ap-over-every-rank": (sum(TERMS_OF_AP) + 3 / 5) / 6,
        "ap-every-rank-over-relevant": (sum(TERMS_OF_AP) + 3 / 5) / 5,
        "ap-weighed-by-grade": (1 * 1 / 2 + 3 * 2 / 3 + 2 * 3 / 4 + 4 / 6) / 5,
        "ap-mean-by-grade": (1 * 1 / 2 + 3 * 2 / 3 + 2 * 3 / 4 + 4 / 6) / (2 + 3 + 1 + 1 + 3),
        "ap-other-ranks": (0 / 1 + 3 / 5) / 5,
        "ap-discounted": (1 / 2 / 2 + 2 / 3 / 3 + 3 / 4 / 4 + 4 / 6 / 6) / 5,
        "p-for-ap": 4 / 6,
        "ap-last-only": 4 / 6,
        "ap-highest-only": 3 / 4,
        "ap-r-precision": 3 / 5,
        "ap-interpolated": (3 / 4 + 3 / 4 + 3 / 4 + 4 / 6) / 5,
        "ap-upside-down": 5 / sum(TERMS_OF_AP),
        "ap-times-recall": sum(term * place / 5 for place, term in enumerate(TERMS_OF_AP, 1)),
        "ap-eleven-points": (7 * 3 / 4 + 2 * 4 / 6 + 2 * 0) / 11,
        "list-from-bottom": (1 / 1 + 2 / 3 + 3 / 4 + 4 / 5) / 5,
        "first-row-twice": (1 / 3 + 2 / 4 + 3 / 6) / 5,
        "zeros-skipped": 4 / 5,
        "one-decimal:P@i": (0.5 + 0.7 + 0.8 + 0.7) / 5,
        "two-decimals:P@i": (0.5 + 0.67 + 0.75 + 0.67) / 5,
    },
    "ERR": {
        "err-levels-for-top": cascade(0, 1 / 16, 7 / 16, 3 / 16),
        "err-share-of-scale": cascade(0, 1 / 3, 3 / 3, 2 / 3),
        "err-minus-one-below": cascade(0, 1 / 7, 7 / 7, 3 / 7),
        "err-binary": cascade(0, 1 / 2, 1 / 2, 1 / 2),
        "err-relevant-satisfies": cascade(0, 1, 1, 1),
        "err-share-of-levels": cascade(0, 1 / 4, 3 / 4, 2 / 4),
        "err-grade-over-power": cascade(0, 1 / 8, 3 / 8, 2 / 8),
        "err-power-less-one": cascade(0, 1 / 8, 4 / 8, 2 / 8),
        "two-to-r-without-minus-one": cascade(1 / 8, 2 / 8, 8 / 8, 4 / 8),
        "err-no-survival": 1 / 8 / 2 + 7 / 8 / 3 + 3 / 8 / 4,
        "err-own-included": 7 / 8 * 1 / 8 / 2 + 7 / 8 * 1 / 8 * 7 / 8 / 3 + 7 / 8 * 1 / 8 * 5 / 8 * 3 / 8 / 4,
        "err-who-reaches": 1 + 1 / 2 + 7 / 8 / 3 + 7 / 8 * 1 / 8 / 4,
        "err-who-goes-on": 1 + 7 / 8 / 2 + 7 / 8 * 1 / 8 / 3 + 7 / 8 * 1 / 8 * 5 / 8 / 4,
        "err-log-discount": 2 / math.log2(3) * TERMS_OF_ERR[0]
        + 3 / math.log2(4) * TERMS_OF_ERR[1]
        + 4 / math.log2(5) * TERMS_OF_ERR[2],
        "rr-rank-plus-one": 2 / 3 * TERMS_OF_ERR[0] + 3 / 4 * TERMS_OF_ERR[1] + 4 / 5 * TERMS_OF_ERR[2],
        "rank-squared": TERMS_OF_ERR[0] / 2 + TERMS_OF_ERR[1] / 3 + TERMS_OF_ERR[2] / 4,
        "rank-of-relevant": 2 * TERMS_OF_ERR[0] + 3 / 2 * TERMS_OF_ERR[1] + 4 / 3 * TERMS_OF_ERR[2],
        "err-no-rank": 1 - 7 / 8 * 1 / 8 * 5 / 8,
        "not-running": TERMS_OF_ERR[2],
        "cut-too-early": sum(TERMS_OF_ERR[:2]),
        "cut-forgotten": sum(TERMS_OF_ERR) + 7 / 8 * 1 / 8 * 5 / 8 * 1 / 8 / 6,
        "err-divided-by-k": sum(TERMS_OF_ERR) / 4,
        "err-divided-by-relevant": sum(TERMS_OF_ERR) / 3,
        "err-divided-by-ideal": sum(TERMS_OF_ERR) / cascade(7 / 8, 7 / 8, 3 / 8, 1 / 8),
        "err-divided-by-stops": sum(TERMS_OF_ERR) / (1 - 7 / 8 * 1 / 8 * 5 / 8),
        "err-highest-only": TERMS_OF_ERR[1],
        "err-bracket": cascade(1 / 16, 2 / 16, 8 / 16, 4 / 16),
        "zero-based-from-second": 2 * TERMS_OF_ERR[0] + 3 / 2 * TERMS_OF_ERR[1] + 4 / 3 * TERMS_OF_ERR[2],
        "err-mean-rank": 1 / (2 * 1 / 8 + 3 * 7 / 8 * 7 / 8 + 4 * 7 / 8 * 1 / 8 * 3 / 8),
        "one-decimal:1/rank": 0.5 * 1 / 8 + 0.3 * 7 / 8 * 7 / 8 + 0.2 * 7 / 8 * 1 / 8 * 3 / 8,
    },
    "nDCG": {
        "gain-power": (1 + 2 / LOG_3 + 8 / 2 + 4 / LOG_5) / (8 + 8 / LOG_3 + 4 / 2 + 2 / LOG_5),
        "own:rank-for-log": (1 / 2 + 3 / 3 + 2 / 4) / IDCG,
        "own:natural-log": (1 / math.log(3) + 3 / math.log(4) + 2 / math.log(5)) / IDCG,
        "ideal:rank-for-log": DCG / (3 + 3 / 2 + 2 / 3 + 1 / 4),
        "undivided:log-ten": 1 / math.log10(3) + 3 / math.log10(4) + 2 / math.log10(5),
        "one-decimal:log₂(i + 1)": (1 / 1.6 + 3 / 2 + 2 / 2.3) / (3 + 3 / 1.6 + 2 / 2 + 1 / 2.3),
        "one-decimal:DCG, IDCG": 3.0 / 6.3,
        "sums-added": (3 / LOG_3 + 2 * 3 / 2 + 2 / LOG_5) / (4 * 3 + 3 * 3 / LOG_3 + 2 * 2 / 2 + 1 / LOG_5),
    },
    "F1": {
        "p-cut-forgotten": 2 * 4 / 6 * 3 / 5 / (4 / 6 + 3 / 5),
        "r-cut-forgotten": 2 * 3 / 4 * 4 / 5 / (3 / 4 + 4 / 5),
        "one-decimal:P, R": 2 * 0.8 * 0.6 / (0.8 + 0.6),
    },
    "RBP": {
        "value:p = 0.5": (1 / 2 + 1 / 4 + 1 / 8) / 2,
        "rbp-p-over-rank": 0.2 * (0.8 / 2 + 0.8 / 3 + 0.8 / 4),
        "one-decimal:pⁱ⁻¹": 0.2 * (0.8 + 0.6 + 0.5),
        "rbp-share-for-k": (0.8 + 0.64 + 0.512) / 4,
        "rbp-share-for-hits": (0.8 + 0.64 + 0.512) / 3,
    },
    "Q": {
        "value:β = 2": (3 / 14 + 10 / 19 + 15 / 22 + 18 / 26) / 5,
        "q-rank-plus-one": (2 / 9 + 6 / 12 + 9 / 14 + 11 / 17) / 5,
        "q-not-running": ((1 + 1) / (2 + 3) + (2 + 3) / (3 + 2) + (3 + 2) / (4 + 1) + (4 + 1) / 6) / 5,
    },
    "GAP": {
        "rr-rank-plus-one": (1 / 3 + (1 + 3) / 4 + (1 + 2 + 2) / 5 + 4 / 7) / 10,
        "ap-hits-above": (0 / 2 + 1 / 3 + 3 / 4 + 3 / 6) / 10,
        "gap-own-only": (1 / 2 + 3 / 3 + 2 / 4 + 1 / 6) / 10,
        "gap-higher-grade": ((1 + 1) / 2 + 9 / 3 + (2 + 2 + 3 + 2) / 4 + (1 + 1 + 3 + 2 + 1 + 1) / 6) / 10,
        "gap-not-capped": (1 / 2 + 4 / 3 + 6 / 4 + 7 / 6) / 10,
    },
    "AUC": {
        "auc-low-scores": 0.5 / 6,
        "auc-lost": 0.5 / 6,
        "auc-ties-won": 6 / 6,
        "auc-ties-lost": 5 / 6,
        "auc-ranks-for-scores": 5 / 6,
        "auc-not-divided": 5.5,
        "auc-all-pairs": 5.5 / (5 * 4 / 2),
        "auc-ordered-pairs": 5.5 / (5 * 4),
        "auc-squared": 5.5 / 5**2,
        "auc-documents": 5.5 / 5,
        "auc-positives": 5.5 / 2,
        "auc-negatives": 5.5 / 3,
        "auc-positive-pairs": 5.5 / 2**2,
        "auc-negative-pairs": 5.5 / 3**2,
        "auc-untied-pairs": 5.5 / 5,
        "auc-ties-left-out": 5 / 5,
        "auc-gini": 2 * 5.5 / 6 - 1,
        "auc-rank-sum": (5 + 3) / 6,
        "auc-accuracy": 1 / 2,
        "auc-neighbours": 2 / 4,
        "p-for-ap": 2 / 5,
        "rr-for-ap": 1,
        "auc-ap": (1 + 2 / 3) / 2,
        "auc-alike-half": (5.5 + 4 / 2) / 10,
    },
}
"""What comes of one way to be wrong: on the tied list for AUC, else on the other one."""


@pytest.mark.parametrize("name", MISTAKEN)
def test_what_comes_of_a_mistake_is_what_its_words_say(name: str) -> None:
    formula = MEASURES[name].formula
    with np.errstate(all="ignore"):
        known = formula.computed(USUAL, TIED if name == "AUC" else LIST)
        found = {each.key: float(formula.mistaken(known, each)[RESULT]) for each in formula.mistakes}
    assert {key: found[key] for key in MISTAKEN[name]} == pytest.approx(MISTAKEN[name], abs=1e-12)


def test_no_way_to_be_wrong_is_named_twice_in_one_ingredient() -> None:
    for measure in MEASURES.values():
        ways = [(each.ingredient, each.key) for each in measure.formula.mistakes]
        assert len(set(ways)) == len(ways)
