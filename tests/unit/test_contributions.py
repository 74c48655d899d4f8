"""What each rank adds to a score: the terms add up to it, and are the contributions of the steps."""

import numpy as np
import pytest
from hypothesis import given, settings
from numpy.testing import assert_allclose

from metrics import contributions, ndcg_columns, read_down
from metrics.average_precision import AP
from metrics.cumulative_gain import NDCG
from metrics.expected_reciprocal_rank import ERR
from metrics.measure import shares_ties
from metrics.measures import defined_measures
from scene.list.model import Scene
from tests.fewer import drawn
from tests.unit.scenes import scenes


@settings(max_examples=drawn(25))
@given(scenes())
def test_the_terms_of_every_metric_add_up_to_it_and_are_the_contributions_of_the_steps(scene: Scene) -> None:
    definition, ranking = scene.definition, scene.ranking
    grades = np.array(ranking.grades)
    for measure in defined_measures(definition, ranking).values():
        added = measure.contributions(definition, ranking, grades)
        assert added.sum() == pytest.approx(measure.value(definition, ranking), abs=1e-12)
    counted = np.arange(1, len(grades) + 1) <= scene.k
    steps = ndcg_columns(grades, **NDCG.keywords(definition, ranking))
    ideal = steps["IDCG"][min(scene.k, len(grades)) - 1]
    if ideal > 0 and scene.k <= len(grades):
        expected = np.where(counted, steps["discounted gain"] / ideal, 0)
        assert_allclose(NDCG.contributions(definition, ranking, grades), expected, atol=1e-12)
        if not shares_ties(definition, ranking):
            assert_allclose(contributions(grades, NDCG.scorer(definition, ranking)), expected, atol=1e-12)
    assert_allclose(
        ERR.contributions(definition, ranking, grades),
        np.where(counted, ERR.columns(definition, ranking)["contribution"], 0),
        atol=1e-12,
    )
    if scene.definition.denominator != "found":  # what was found is not known before the list has been read
        assert_allclose(
            contributions(grades, AP.scorer(definition, ranking)),
            AP.contributions(definition, ranking, grades),
            atol=1e-12,
        )


def test_a_list_read_down() -> None:
    assert np.isnan(read_down([3, 1])).tolist() == [[True, True], [False, True], [False, False]]
