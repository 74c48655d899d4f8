"""What each rank adds to a score: the terms add up to it, and are the contributions of the steps."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from metrics import (
    auc,
    auc_contributions,
    average_precision_columns,
    contributions,
    err_columns,
    ndcg_columns,
    ndcg_contributions,
    read_down,
)
from scene.measured import (
    average_precision_arguments,
    defined_measures,
    err_columns_of,
    grades_of,
    ndcg_arguments,
    shares_gains,
    terms_of,
)
from scene.model import Scene
from tests.unit.scenes import scenes


@given(scenes())
def test_the_terms_of_every_metric_add_up_to_it(scene: Scene) -> None:
    for name, measure in defined_measures(scene).items():
        if name != "AUC":
            added = terms_of(scene, measure, np.array(grades_of(scene.query.ranked)))
            assert added.sum() == pytest.approx(measure.of(scene), abs=1e-12)


@given(scenes())
def test_the_terms_are_the_contributions_of_the_steps(scene: Scene) -> None:
    grades, measures = np.array(grades_of(scene.query.ranked)), defined_measures(scene)
    counted = np.arange(1, len(grades) + 1) <= scene.k
    steps = ndcg_columns(grades, **ndcg_arguments(scene))
    ideal = steps["IDCG"][min(scene.k, len(grades)) - 1]
    if ideal > 0 and scene.k <= len(grades):
        expected = np.where(counted, steps["discounted gain"] / ideal, 0)
        assert_allclose(ndcg_contributions(grades, scene.k, **ndcg_arguments(scene)), expected, atol=1e-12)
        if not shares_gains(scene):
            assert_allclose(contributions(grades, measures["nDCG"].over(scene)), expected, atol=1e-12)
    assert_allclose(
        contributions(grades, measures["ERR"].over(scene)),
        np.where(counted, err_columns_of(scene)["contribution"], 0),
        atol=1e-12,
    )
    assert_allclose(
        contributions(grades, measures["AP"].over(scene)),
        average_precision_columns(grades, **average_precision_arguments(scene))["contribution"],
        atol=1e-12,
    )


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 1)), min_size=2, max_size=12))
def test_the_terms_of_auc_are_the_pairs_that_each_document_wins(drawn: list[tuple[int, int]]) -> None:
    drawn.sort(key=lambda each: -each[0])
    scores, labels = zip(*drawn, strict=True)
    if len(set(labels)) == 2:
        assert auc_contributions(scores, labels).sum() == pytest.approx(auc(scores, labels))


def test_a_list_read_down() -> None:
    assert np.isnan(read_down([3, 1])).tolist() == [[True, True], [False, True], [False, False]]


def test_the_first_terms_of_err() -> None:
    columns = err_columns([3, 3], max_grade=3)
    assert columns["contribution"].tolist() == [7 / 8, 1 / 8 * 7 / 8 / 2]
