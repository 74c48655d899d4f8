"""MRR and hit rate without a browser: what the page computes, says and keeps."""

from fractions import Fraction
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from metrics.measures import measure
from scene.examples import example_scene
from scene.list.edits import switch_query
from scene.list.model import Scene
from scene.measured.means import QueryMeans, exact_pooled_recall, mean_over_queries, ratio_curves
from scene.measured.measured import Measured
from tests.ui.pages import headline, opened, scene_of
from tests.ui.trees import exact_texts, given_by
from ui.reciprocal_rank.sections import HitRateView, worked_mistakes
from ui.reciprocal_rank.view import ReciprocalRankView

THREE = {"r": "0.1.0", "r2": "1.0.0", "r3": "0.0.1", "k": "3", "g": "1"}


def view_of(scene: Scene) -> ReciprocalRankView:
    return ReciprocalRankView(Measured(scene))


def cells(tree: Any, key: str) -> list[list[str]]:
    """The texts of each cell of the rows with this key."""
    if isinstance(tree, str):
        return []
    tag, attributes, *children = tree
    if tag == "tr" and attributes.get("key") == key:
        return [exact_texts(child) for child in children]
    return [found for child in children for found in cells(child, key)]


def opened_page(**address: str) -> AppTest:
    return opened("reciprocal_rank", **address)


# --- the page -------------------------------------------------------------------------------------------


def test_a_list_that_misses_all_relevant_documents_is_explained() -> None:
    app = opened_page(r="0.0", m="1", k="2")
    assert headline(app).value == "0.0000"
    assert "No relevant document was retrieved" in app.info[0].value


# --- one list -------------------------------------------------------------------------------------------


def test_the_formula_has_the_first_relevant_rank_in_it_or_is_zero() -> None:
    for grades, last in (("0.0.0.0.0.1", "… rank 6: relevant → RR = 1 6 = 1/6"), ("0.x", "→ RR = 0")):
        formula = view_of(scene_of(r=grades, k="2")).formula()
        assert " ".join(exact_texts(formula)) == f"rank 1: not rank 2: not {last}"


# --- cut at k -------------------------------------------------------------------------------------------


def lines(nodes: list[Any]) -> list[str]:
    """What stands in each of these lines."""
    return [" ".join(exact_texts(node)) for node in nodes]


@pytest.mark.parametrize("grades", ["0.0.1", "0.1.1", "0.0.0"])
def test_within_k_both_are_one_number(grades: str) -> None:
    view = view_of(scene_of(r=grades, k="3"))
    assert lines(view.worked_sum())[1:] == ["RR@3 = RR"]
    assert lines(view.means_of_queries())[2:] == ["MRR@3 = MRR"]
    assert view.mean_at_k == view.mean


def test_the_mean_at_k_counts_0_for_a_query_that_finds_nothing_in_time() -> None:
    scene = scene_of(**THREE | {"k": "2"})
    view = view_of(scene)
    assert view.mean_at_k.parts == (Fraction(1, 2), Fraction(1), Fraction(0))
    assert lines(view.means_of_queries()) == [
        "MRR = 1 3 · ( 1 2 + 1 + 1 3 ) = 11/18",
        "MRR@2 = 1 3 · ( 1 2 + 1 + 0 ) = 1/2",
        "1 query has its first relevant document beyond k = 2 and counts 0 in MRR@2.",
    ]
    table = view.queries_table()
    assert [cells(table, key)[-3:-1] for key in ("0", "2", "mean")] == [
        [["1/2"], ["1/2"]],
        [["1/3"], ["0"]],
        [["11/18"], ["1/2"]],
    ]
    assert [cells(table, key)[-1] for key in "02"] == [["on screen"], [""]]
    companions = lines(view.companions())
    assert companions[:2] == ["MRR 11/18 mean over 3 queries", "MRR@2 1/2 mean over 3 queries"]


@pytest.mark.parametrize(
    ("rule", "mean", "note"),
    [("0", 0, "counts 0"), ("1", Fraction(1, 2), "counts 1"), ("skip", 0, "left out")],
)
def test_an_empty_query_counts_at_k_as_it_does_without(rule: str, mean: Fraction, note: str) -> None:
    view = view_of(scene_of(r="0.1", r2="0.0", k="1", empty=rule))
    assert view.mean_at_k.value == mean
    assert lines(view.means_of_queries())[-1].startswith("1 query has")
    assert cells(view.queries_table(), "1")[-1] == [f"nothing relevant: {note}"]


# --- the mean -------------------------------------------------------------------------------------------


def test_the_three_rules_stand_side_by_side() -> None:
    table = view_of(scene_of(r="0.1", r2="0.0", k="1", empty="skip")).rules_table()
    assert cells(table, "0")[1:] == [["2"], ["1/4"], ["0"], ["0"], [""]]
    assert cells(table, "1")[1:] == [["2"], ["3/4"], ["1/2"], ["1/2"], [""]]
    assert cells(table, "skipped")[1:] == [["1"], ["1/2"], ["0"], ["0"], ["selected"]]


def test_the_effect_of_the_rule_is_shown_where_no_query_needs_it() -> None:
    view = view_of(scene_of(**THREE))
    assert "one more query" in exact_texts(view.rules_note())[0]
    table = view.rules_table()
    assert cells(table, "0")[1:3] == [["4"], [str(Fraction(11, 6) / 4)]]
    assert cells(table, "1")[1:3] == [["4"], [str((Fraction(11, 6) + 1) / 4)]]
    assert cells(table, "skipped")[1:3] == [["3"], ["11/18"]]


def test_where_every_query_is_left_out_there_is_no_mean() -> None:
    view = view_of(scene_of(r="0.0", k="2", empty="skip"))
    assert view.mean.value is None
    assert lines(view.means_of_queries()) == ["MRR = –", "MRR@2 = –", "MRR@2 = MRR"]
    assert "mean over 0 queries" in exact_texts(view.companions()[0])


# --- hit rate, recall, pooled ratio ---------------------------------------------------------------------


def test_three_users_on_whom_the_three_ratios_differ() -> None:
    scene = example_scene("hit-ratio")
    assert QueryMeans(scene).hits.value == 1
    assert QueryMeans(scene).recalls.value == (Fraction(6, 10) + Fraction(5, 12) + Fraction(4, 8)) / 3
    assert exact_pooled_recall(scene) == Fraction(6 + 5 + 4, 10 + 12 + 8)
    written = " ".join(exact_texts(HitRateView(QueryMeans(scene)).cards()))
    assert "mean recall@10 = 1 3 · ( 6 10 + 5 12 + 4 8 ) = 91/180" in written
    assert "pooled ratio@10 = 6 + 5 + 4 10 + 12 + 8 = 15 30 = 1/2" in written
    assert "hit rate@10 = 1 3 · ( 1 + 1 + 1 ) = 1" in written


@pytest.mark.parametrize("rule", ["0", "1", "skip"])
def test_the_curves_pass_through_the_ratios_at_the_cutoff(rule: str) -> None:
    scene = scene_of(r="0.1.0.1", m="1", r2="1.0", r3="0.0.x", k="3", empty=rule)
    curves, at = ratio_curves(scene), scene.k - 1
    assert curves.hit_rate[at] == pytest.approx(mean_over_queries(scene, measure("Success")).value)
    assert curves.mean_recall[at] == pytest.approx(mean_over_queries(scene, measure("R")).value)
    assert curves.pooled[at] == pytest.approx((1 + 1) / (3 + 1))
    assert len(curves.pooled) == 4


def test_a_cutoff_beyond_the_list_counts_the_list_and_nothing_to_pool_is_no_number() -> None:
    scene = scene_of(r="0.1", r2="1.1.0", m2="1", k="50")
    assert exact_pooled_recall(scene) == Fraction(1 + 2, 1 + 3)
    scene = scene_of(r="0.0", k="1")
    assert exact_pooled_recall(scene) is None
    written = exact_texts(HitRateView(QueryMeans(scene)).picture())
    assert "No query has a relevant document, so there is no ratio to draw." in written


# --- mistakes -------------------------------------------------------------------------------------------


def test_what_the_mistakes_give_and_how_far_off_that_is() -> None:
    table = given_by(worked_mistakes, view_of(scene_of(r="0.0.1", r2="1.1.0", m2="1", r3="0", m3="1", k="2")))
    assert cells(table, "rr-zero-based")[1] == [str(Fraction(1, 3 - 1))]
    assert cells(table, "not-divided")[1] == [str(Fraction(1, 3) + 1)]
    assert cells(table, "only-found")[1:3] == [["2/3"], ["MRR ", "4/9"]]
    assert cells(table, "hit-for-recall")[1:3] == [["1/3"], ["mean recall@2 ", str(Fraction(2, 3) / 3)]]
    table = given_by(worked_mistakes, view_of(scene_of(**THREE)))
    assert cells(table, "only-found")[3] == ["±0.0000"]
    assert cells(table, "not-divided")[3] == [f"+{(1 / 2 + 1 + 1 / 3) * (1 - 1 / 3):.4f}"]
    (_, number, _, off) = cells(
        given_by(worked_mistakes, view_of(scene_of(r="1.0", k="2"))), "rr-zero-based"
    )[:4]
    assert (number, off) == (["1/0: no number"], [""])


def test_only_the_list_on_screen_lights_up_with_its_cards() -> None:
    table = view_of(switch_query(scene_of(**THREE), 2)).queries_table()

    def ranks(tree: Any) -> list[int]:
        if isinstance(tree, str):
            return []
        own = [tree[1]["data-rank"]] if "data-rank" in tree[1] else []
        return own + [rank for child in tree[2:] for rank in ranks(child)]

    assert ranks(table) == [1, 2, 3]
