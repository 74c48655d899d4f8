"""Tie rules: by hand, against all permutations and scikit-learn; and a scene read as a library does."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics import dcg
from metrics.conventions.computing import value
from metrics.conventions.definers import Definer
from metrics.conventions.records import RECORDS
from metrics.measures import MEASURES
from metrics.numeric.ties import MAX_ORDERS, ORDERING_RULES, count_orders, ranked_places, tied_orders
from scene.list.edits import build_scene, set_cutoff, set_scores
from scene.list.model import Scene, has_ties
from scene.list.ties import REARRANGING, arrange_ties, is_arranged
from scene.measured.definers import definers_of
from tests.unit.scenes import listed_names, scenes
from tests.unit.scored import value_of
from ui.strip.convention_bar import apply_preset, full_definition, presets
from ui.words.text import escape_markdown

TIED = set_cutoff(set_scores(build_scene([1, 0, 3, 2]), [0.9, 0.5, 0.5, 0.1]), 3)
"""B, grade 0, and C, grade 3, have one score."""


@pytest.mark.parametrize(
    ("rule", "order"),
    [("id up", "ABCD"), ("id down", "ACBD"), ("pessimistic", "ABCD"), ("optimistic", "ACBD")],
)
def test_a_rule_arranges_the_tied_documents(rule: str, order: str) -> None:
    arranged = arrange_ties(TIED, rule)
    assert listed_names(arranged) == order
    assert [document.score for document in arranged.query.ranked] == [0.9, 0.5, 0.5, 0.1]
    assert is_arranged(arranged, rule)


@given(scenes(), st.sampled_from(REARRANGING))
def test_arranging_twice_is_arranging_once(scene: Scene, rule: str) -> None:
    arranged = arrange_ties(scene, rule)
    assert is_arranged(arranged, rule)
    assert has_ties(arranged) == has_ties(scene)
    assert has_ties(scene) or arranged == scene


@pytest.mark.parametrize(("name", "user"), presets().items())
def test_a_preset_gives_the_number_of_its_library(name: str, user: Definer) -> None:
    """Where documents are tied, too."""
    (definition,) = (
        definition
        for library in RECORDS
        for definition in library.definitions_of("nDCG")
        if library.name_of(definition) == name
    )
    scene = apply_preset(user, TIED)
    assert user in definers_of(scene, MEASURES["nDCG"])
    if "unstable-ties" not in definition.refuses:
        rounding = 0.5 * 10.0 ** -(definition.digits or 12)
        theirs = value(definition, TIED.ranking)
        assert value_of("nDCG", scene) == pytest.approx(theirs, abs=rounding)
        assert escape_markdown(name) in full_definition(scene, MEASURES["nDCG"])
        rounded = f"{user.name}, not rounded" if definition.digits is not None else user.name
        assert escape_markdown(rounded) in full_definition(scene, MEASURES["nDCG"])


def test_ties_are_said_only_where_there_are_any() -> None:
    assert "tied documents by ascending id, lowest grade first." in full_definition(TIED, MEASURES["nDCG"])
    assert "tied" not in full_definition(build_scene([3, 2]), MEASURES["nDCG"])


documents = st.lists(st.tuples(st.integers(0, 3), st.sampled_from([0.1, 0.5, 0.9])), min_size=1, max_size=6)


def every_permutation(grades, scores):
    """Ranked lists under every order of the tied documents, by trying all permutations of the list."""
    return [
        [grades[place] for place in order]
        for order in itertools.permutations(range(len(grades)))
        if all(scores[first] >= scores[second] for first, second in itertools.pairwise(order))
    ]


@pytest.mark.parametrize("ties", ORDERING_RULES)
def test_without_scores_nothing_is_tied(ties):
    assert ranked_places([0, 3, 1], ties=ties).tolist() == [0, 1, 2]


@given(documents)
def test_all_orders_are_those_of_all_permutations(pairs):
    grades, scores = zip(*pairs, strict=True)
    different = sorted(set(map(tuple, every_permutation(grades, scores))))
    assert sorted(map(tuple, tied_orders(grades, scores).tolist())) == different
    assert count_orders(grades, scores) == len(different)


@given(documents)
def test_pessimistic_and_optimistic_are_the_ends(pairs):
    grades, scores = (np.array(column) for column in zip(*pairs, strict=True))
    every = dcg(tied_orders(grades, scores), 3)
    ends = [
        dcg(grades[ranked_places(grades, scores, ties=rule)], 3) for rule in ("pessimistic", "optimistic")
    ]
    assert ends == pytest.approx([every.min(), every.max()], abs=1e-12)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ranked_places([1], [0.5], ties="random"), "ties must be .*random"),
        (lambda: ranked_places([1, 2], [0.5]), r"scores must be .*\(2,\).*\(1,\)"),
        (lambda: ranked_places([1], [math.nan]), "scores must be finite numbers, got nan"),
        (lambda: ranked_places([1, 2], [1, 1], ["a"], ties="id up"), "ids must be .* 2 of them, got 1 ids"),
        (lambda: ranked_places([1, 2], [1, 1], ties="id up"), "ids must be .*, got None"),
        (lambda: ranked_places([[1]], [0.5]), r"grades must be one list"),
        (lambda: ranked_places([-1], [0.5]), "grades must be numbers from 0"),
        (lambda: tied_orders(range(9), [1] * 9), f"at most {MAX_ORDERS} orders exist, got 362880 orders"),
    ],
)
def test_impossible_input_is_named(call, message):
    with pytest.raises(ValueError, match=message):
        call()
