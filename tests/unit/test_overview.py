"""The overview: worst and best orders, and the words for the last step."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.measures import MEASURES
from scene.list import edits
from scene.list.edits import build_scene
from scene.list.model import Scene
from tests.fewer import drawn
from tests.unit.scenes import definitions
from tests.unit.scored import value_of
from ui.strip.headline import Headline
from ui.strip.last_edit import describe_edit, find_move, first_effects_sentence

SIX = build_scene([3, 2, 3, 0, 1, 2], k=4)
SCENES = st.builds(
    build_scene,
    st.lists(st.none() | st.integers(0, 3), min_size=1, max_size=5),
    st.lists(st.integers(0, 3), max_size=2),
    k=st.integers(1, 6),
    definition=definitions,
)


@settings(max_examples=drawn(25))
@given(SCENES)
def test_no_order_is_worse_or_better(scene: Scene) -> None:
    definition, ranking = scene.definition, scene.ranking
    for measure in MEASURES.values():
        values = [
            measure.value(definition, replace(ranking, grades=order))
            for order in permutations(ranking.grades)
        ]
        assert measure.is_best_by_grade
        worst, best = (measure.value(definition, each) for each in ranking.worst_and_best)
        if values[0] == values[0]:
            over = measure.scorer(definition, ranking)(np.array(ranking.grades))
            assert float(over) == measure.value(definition, ranking)
            lowest, highest = min(values), max(values)
            ends = (lowest, highest) if measure.higher_is_better else (highest, lowest)
            assert (worst, best) == pytest.approx(ends, abs=1e-12)


@given(SCENES)
def test_a_fraction_is_the_score(scene: Scene) -> None:
    definition, ranking = scene.definition, scene.ranking
    for measure in MEASURES.values():
        score, value = measure.score(definition, ranking), measure.value(definition, ranking)
        assert isinstance(score, Fraction) == (measure.is_rational and value == value)
        assert float(score) == pytest.approx(value, rel=1e-14, abs=1e-15, nan_ok=True)


@pytest.mark.parametrize(("k", "is_exact"), [(24, True), (25, False)])
def test_err_is_a_fraction_as_far_as_it_can_be_read(k: int, is_exact: bool) -> None:
    for scene in (build_scene([1] * 30, k=k), build_scene([1] * k, k=30)):
        score = MEASURES["ERR"].score(scene.definition, scene.ranking)
        assert isinstance(score, Fraction) == is_exact
        assert float(score) == pytest.approx(value_of("ERR", scene), rel=1e-14)


@given(st.integers(1, 6), st.integers(1, 6))
def test_any_single_move_is_found(key: int, rank: int) -> None:
    after = edits.move(SIX, key, rank)
    found = find_move(SIX, after)
    if after == SIX:
        assert found is None
    else:
        assert found is not None
        assert edits.move(SIX, found.document.key, found.end) == after


def test_of_two_neighbours_the_one_that_was_moved_is_told() -> None:
    after = edits.move(SIX, 1, 2)
    assert "Document A, grade 3, went from rank 1 to 2" in describe_edit(SIX, after, 1)
    assert "Document B, grade 2, went from rank 2 to 1" in describe_edit(SIX, after, 2)
    assert "Document B, grade 2, went from rank 2 to 1" in describe_edit(SIX, after, 6)


def test_a_swap_of_distant_documents_is_no_move() -> None:
    assert find_move(SIX, edits.swap(SIX, 1, 4)) is None
    assert find_move(SIX, SIX) is None


def test_what_became_of_every_metric_is_told() -> None:
    up = Headline("nDCG@4", 0.9, 0.8)
    same = Headline("RR", 1.0, 1.0)
    assert first_effects_sentence([up, same]) == "Changed: nDCG@4 +0.1000."
    assert "No metric changed" in first_effects_sentence([same])


@pytest.mark.parametrize(
    ("after", "words"),
    [
        (edits.set_cutoff(SIX, 2), "k went from 4 to 2"),
        (edits.set_grade(SIX, 2, 0), "Document B now has grade 0 instead of 2"),
        (edits.set_grade(SIX, 2, None), "Document B is no longer judged; its grade was 2."),
        (edits.shuffle(SIX, 3), "The same documents are in another order"),
        (edits.reverse(SIX), "The list was reversed"),
        (edits.sort_ideally(SIX), "sorted by grade: no order is better"),
        (edits.swap(SIX, 1, 4), "Documents D and A changed places, at ranks 1 and 4"),
        (edits.set_definition(SIX, gain="exponential"), "The convention changed; the list did not"),
        (edits.set_max_grade(SIX, 5), "The top of the grade scale went from 3 to 5"),
        (edits.add(SIX), "Document G is new, at rank 7"),
        (edits.remove(SIX, 2), "Document B was removed"),
        (edits.shelve(SIX, 2, 1), "Document B is judged but no longer retrieved"),
        (edits.rename(SIX, 2, "Best"), "Something other than the order was changed"),
    ],
)
def test_other_steps_are_told(after: Scene, words: str) -> None:
    assert words in describe_edit(SIX, after)
