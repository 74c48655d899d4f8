"""Formulas of ingredients: rightly computed they are the metric, wrongly they are still computed."""

import math
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.analysis.mistakes import mistaken_scores
from metrics.definition import USUAL, Definition, JudgedRanking
from metrics.formula import DECIMALS, RAREST, READ, RESULT, Compute, Formula, Ingredient, Quantities, Quantity
from metrics.measures import MEASURES
from tests.fewer import drawn
from tests.unit.mistaken import LIST, MISTAKEN, ON_OTHER_LIST, OTHER_LIST, TIED
from tests.unit.rankings import random_rankings

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


@settings(max_examples=drawn(16))
@given(rankings(), st.randoms(use_true_random=False))
def test_rightly_computed_it_is_the_metric_and_wrongly_a_number_or_none(ranking, chance) -> None:
    """ESL shares what tied documents cost; its formula is that of a list without ties."""
    for name, measure in MEASURES.items():
        formula = measure.formula
        with np.errstate(all="ignore"):
            known = formula.compute_all(USUAL, ranking)
            if name != "ESL" and measure.is_defined(USUAL, ranking):
                assert float(known[RESULT]) == pytest.approx(measure.value(USUAL, ranking), abs=1e-9), name
            pairs = list(combinations(formula.mistakes, 2))
            for one in formula.mistakes:
                float(formula.with_mistakes(known, one)[RESULT])
            for one, other in chance.sample(pairs, min(len(pairs), 40)):
                if one.ingredient != other.ingredient:
                    float(formula.with_mistakes(known, one, other)[RESULT])


def test_two_mistakes_are_both_made_in_whatever_order_they_are_named() -> None:
    formula = Formula(
        (
            Ingredient("width", lambda q: 2, wrong={"wide": lambda q: 3}),
            Ingredient("height", lambda q: 5, wrong={"high": lambda q: 7}),
            Ingredient(RESULT, lambda q: q["width"] * q["height"]),
        )
    )
    known = formula.compute_all(USUAL, JudgedRanking((1,)))
    wide, high = formula.mistakes
    assert known[RESULT] == 2 * 5
    assert formula.with_mistakes(known, wide)[RESULT] == 3 * 5
    assert (
        formula.with_mistakes(known, wide, high)[RESULT]
        == formula.with_mistakes(known, high, wide)[RESULT]
        == 3 * 7
    )


@pytest.mark.parametrize("name", ["nDCG", "ERR", "AP", "RBP", "AUC"])
def test_of_two_mistakes_one_is_likeliest_made_in_reading_the_list(name: str) -> None:
    pairs = MEASURES[name].formula.pairs
    assert len({each.ingredient for each in pairs[0]} & {*READ}) == 1
    assert all(one.ingredient != other.ingredient for one, other in pairs)
    assert all(each.units < RAREST for pair in pairs for each in pair)


def half_up(values: Quantity, places: int) -> Quantity:
    """Round what is written out, as at school."""
    written = [Decimal(repr(round(float(each), 9))) for each in np.ravel(values)]
    taken = [float(each.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)) for each in written]
    return np.reshape(taken, np.shape(values))


def taken_otherwise(formula: Formula, known: Quantities) -> dict[tuple[str, str], Quantity]:
    """Return what each mistake that measures share takes for an ingredient, by that and its key."""
    own, below = np.split(known["grade"], [known["length"]])
    top, cut = known["ranking"].max_grade, known.get("cut", 0)
    taken = {
        ("grade", "list-from-bottom"): np.array([*own[::-1], *below]),
        ("grade", "list-sorted"): np.array([*sorted(own, reverse=True), *below]),
        ("grade", "first-row-twice"): np.array([own[0], own[0], *own[2:], *below]),
        ("grade", "zeros-skipped"): np.array(sorted([*own, *below], key=lambda grade: grade <= 0)),
        ("threshold", "threshold-above"): min(2, top),
        ("threshold", "threshold-above:scale"): 2,
        ("threshold", "threshold-top"): top,
        ("threshold", "threshold-below"): 1,
        ("cut", "cut-too-early"): cut - 1,
        ("cut", "cut-too-late"): cut + 1,
        ("cut", "cut-forgotten"): known["length"],
        ("cut", "cut-all-the-same"): known["k"],
    }
    made = {(each.ingredient, each.key) for each in formula.mistakes}
    early = {(name, f"{key}:{name}"): places for name in formula.columns for key, places in DECIMALS.items()}
    return {way: taken[way] for way in taken if way in made} | {
        way: half_up(known[way[0]], places) for way, places in early.items()
    }


def always(value: Quantity) -> Compute:
    return lambda q: value


@pytest.mark.parametrize("name", MISTAKEN)
def test_what_comes_of_a_mistake_is_what_its_words_say(name: str) -> None:
    formula, ranking = MEASURES[name].formula, TIED if name == "AUC" else LIST
    with np.errstate(all="ignore"):
        known = formula.compute_all(USUAL, ranking)
        found = {each.key: float(formula.with_mistakes(known, each)[RESULT]) for each in formula.mistakes}
        expected = dict(MISTAKEN[name])
        for (ingredient, key), value in taken_otherwise(formula, known).items():
            other = tuple(
                replace(each, right=always(value), running=None) if each.name == ingredient else each
                for each in formula.ingredients
            )
            expected[key] = float(Formula(other).compute_all(USUAL, ranking)[RESULT])
    assert {key: found[key] for key in expected} == pytest.approx(expected, abs=1e-12, nan_ok=True)
    without = {key for key, value in found.items() if key not in expected and value == value}
    assert without == set(), "a way to be wrong has its number in the table"


def test_what_one_list_does_not_tell_apart_another_does() -> None:
    for (name, key), expected in ON_OTHER_LIST.items():
        formula = MEASURES[name].formula
        (mistake,) = (each for each in formula.mistakes if each.key == key)
        made = formula.with_mistakes(formula.compute_all(USUAL, OTHER_LIST), mistake)
        assert float(made[RESULT]) == pytest.approx(expected, abs=1e-12), key


UNUSUAL = replace(
    USUAL,
    threshold=2,
    gain="exponential",
    parameters=(("chances", "rising"), ("goal", 3), ("persistence", 0.6)),
)


def scores_as_told(name: str, definition: Definition, ranking: JudgedRanking) -> dict[str, set[float]]:
    """Return what comes of the mistakes with a list, by what tells them, but for rounding too early."""
    told: dict[str, set[float]] = {}
    for made in mistaken_scores(MEASURES[name], definition, ranking):
        if not made.mistake.key.startswith((*DECIMALS,)):
            told.setdefault(made.mistake.explanation_key, set()).add(round(made.score, 9))
    return told


@pytest.mark.parametrize("name", [name for name in MEASURES if name != "Success"])
def test_mistakes_with_the_same_number_on_every_list_are_told_as_one(name: str) -> None:
    """Success is 0 or 1: few lists tell its mistakes apart."""
    lists = [ranking.with_cutoff(k) for ranking, k in random_rankings(30)]
    told = [scores_as_told(name, definition, each) for definition in (USUAL, UNUSUAL) for each in lists]
    pairs = combinations(sorted({key for scores in told for key in scores}), 2)
    same = [pair for pair in pairs if all(scores.get(pair[0]) == scores.get(pair[1]) for scores in told)]
    assert same == []


def test_no_way_to_be_wrong_is_named_twice_in_one_ingredient() -> None:
    for measure in MEASURES.values():
        ways = [(each.ingredient, each.key) for each in measure.formula.mistakes]
        assert len(set(ways)) == len(ways)
