"""Where a mean over queries comes from: numbers that teaching material prints, on their own examples."""

from dataclasses import replace

import pytest

from metrics.conventions import NoValue, value
from metrics.conventions.averages import explain_mean
from metrics.conventions.explanations import Explanation, explain
from metrics.conventions.other_means import USUAL_MEAN, OtherMean
from metrics.definition import Definition, JudgedRanking
from scene.examples import example_scene


def found(example: str, number: str) -> list[tuple[str, str]]:
    scene = example_scene(example)
    every = explain_mean(number, scene.rankings, scene.active)
    return [(each.metric, each.mistake) for each in every]


def test_map_and_the_sum_that_somebody_forgot_to_divide() -> None:
    assert found("ap-two-queries", "599/840")[0] == ("AP", "")
    assert found("ap-two-queries", "599/420")[0] == ("AP", "not-divided")


def test_mrr_and_its_sum() -> None:
    """With one relevant document a query AP is the same number."""
    assert found("mrr-three-queries", "11/18")[:2] == [("AP", ""), ("RR", "")]
    assert found("mrr-three-queries", "11/6")[:2] == [("AP", "not-divided"), ("RR", "not-divided")]


def test_mrr_at_10_counts_0_for_what_stands_at_rank_11() -> None:
    rows = (0,) * 10 + (1,), (0, 1, 0, 2) + (0,) * 7
    lists = [JudgedRanking(row, k=10, max_grade=3) for row in rows]
    (cut,) = (each for each in explain_mean(str((0 + 1 / 2) / 2), lists) if each.metric == "RR")
    assert (cut.k, cut.queries, cut.mistake) == (10, 2, "")


def test_the_mean_of_lipstick_and_water_and_the_one_divided_again() -> None:
    scene = example_scene("lipstick-and-water")
    best, *_ = explain_mean("0.870990", scene.rankings, scene.active)
    assert (best.metric, best.k, best.mistake, best.queries) == ("nDCG", 7, "", 2)
    assert best.definition.gain == "exponential"
    assert "gain" in best.telling
    assert "LightGBM" in {member.convention.label for member in best.libraries}
    ideal = (
        7 * (1 + 0.6309297535714575)
        + 3 * (0.5 + 0.43067655807339306 + 0.38685280723454163)
        + 0.3562071871080222
    )
    again = 0.8709896796611598 / ideal
    assert ("nDCG", "mean-over-ideal") in found("lipstick-and-water", f"{again:.8f}")


def test_the_hit_ratio_over_all_users_together() -> None:
    """15 of 30 relevant documents are found, in 30 ranks; each user by herself finds 6/10, 5/12 and 4/8."""
    assert found("hit-ratio", "1/2")[:2] == [("P", ""), ("R", "pooled")]
    assert found("hit-ratio", "91/180")[0] == ("R", "")
    shorter = JudgedRanking((1, 0), max_grade=1), JudgedRanking((0, 1, 1), missing=(1,), max_grade=1)
    (pooled,) = (each for each in explain_mean("3/4", shorter) if each.mistake == "pooled")
    assert (pooled.queries, pooled.libraries) == (2, ())


def test_the_number_of_a_slip_in_the_cascade_is_found_on_its_list() -> None:
    scene = example_scene("err-four")
    best, *_ = explain("0.913391", scene.ranking)
    assert (best.metric, best.mistake) == ("ERR", "err-chance-from-third")


@pytest.mark.parametrize(("number", "rule"), [("0.5", "skipped"), ("0.25", 0.0), ("0.75", 1.0)])
def test_an_empty_query_counts_by_each_rule(number: str, rule: object) -> None:
    """Precision-like RR of 1/2, and a query without anything relevant."""
    lists = JudgedRanking((0, 1), k=2, max_grade=1), JudgedRanking((0, 0), k=2, max_grade=1)
    rules = {each.definition.empty for each in explain_mean(number, lists) if each.metric == "RR"}
    assert rules == {rule}


def means_of(metric: str, number: str, *rows: tuple[float, ...], k: int | None = None) -> list[Explanation]:
    lists = [JudgedRanking(row, k=k, max_grade=1) for row in rows]
    return [each for each in explain_mean(number, lists) if each.metric == metric]


def test_auc_is_averaged_over_the_queries_that_have_both_kinds() -> None:
    """AUC of 3/4 and of 1/2; of the last query there is none. Who has no number there leaves it out."""
    (auc,) = means_of("AUC", "5/8", (1, 0, 1, 0), (0, 1, 0), (1, 1), k=4)
    assert (auc.k, auc.queries, auc.averaging, auc.telling) == (None, 2, USUAL_MEAN, ())
    assert "scikit-learn" in {member.convention.label for member in auc.libraries}


@pytest.mark.parametrize(
    ("metric", "number", "weight"),
    [
        ("AUC", "9/14", "documents"),  # (4 * 3/4 + 3 * 1/2) / 7
        ("AUC", "2/3", "relevant"),  # (2 * 3/4 + 1 * 1/2) / 3
        ("AP", "41/54", "documents"),  # (4 * 5/6 + 3 * 1/2 + 2 * 1) / 9
        ("RR", "9/10", "relevant"),  # (2 * 1 + 1 * 1/2 + 2 * 1) / 5
    ],
)
def test_a_mean_is_weighted_by_documents_or_by_relevant_ones(metric: str, number: str, weight: str) -> None:
    (found,) = means_of(metric, number, (1, 0, 1, 0), (0, 1, 0), (1, 1), k=4)
    assert (found.averaging, found.mistake) == (OtherMean(weight=weight), "")


def test_the_usual_mean_comes_first() -> None:
    """5/6 and 11/13 both round to 0.8; where lists are of one length, a weight makes no other mean."""
    first, second = means_of("RR", "0.8", (1, 0, 0, 0), (0, 1, 0, 0), (1, 0, 0, 0, 0))
    assert [first.averaging, second.averaging] == [USUAL_MEAN, OtherMean(weight="documents")]
    (only,) = means_of("RR", "0.75", (1, 0, 0), (0, 1, 0))
    assert only.averaging == USUAL_MEAN


@pytest.mark.parametrize(("k", "cut"), [(6, 10), (10, 5), (3, 20)])
def test_a_mean_at_another_cutoff_is_found(k: int, cut: int) -> None:
    """The one relevant document of each query counts down to the cutoff only."""
    ranks = (3, 4, 8, 16, 25)
    rows = [tuple(float(place == rank) for place in range(1, 31)) for rank in ranks]
    mean = sum(1 / rank for rank in ranks if rank <= cut) / len(ranks)
    (found,) = means_of("RR", f"{mean:.6f}", *rows, k=k)
    assert (found.k, found.queries, found.mistake) == (cut, len(ranks), "")
    assert "ranx" in {member.convention.label for member in found.libraries}


@pytest.mark.parametrize("unretrieved", [1, 2, 3])
def test_queries_that_retrieved_nothing_count_as_0(unretrieved: int) -> None:
    found = means_of("RR", f"3/{3 + unretrieved}", (1, 0), (1, 0), (1, 0), k=2)
    assert [(each.averaging, each.queries) for each in found] == [(OtherMean(unretrieved=unretrieved), 3)]
    assert "trec_eval" in {member.convention.label for member in found[0].libraries}


def test_one_query_has_no_mean_and_no_number_no_source() -> None:
    assert explain_mean("0.5", [JudgedRanking((0, 1), k=2)]) == ()
    assert explain_mean("0.123456789", example_scene("ap-two-queries").rankings) == ()
    with pytest.raises(ValueError, match="number"):
        explain_mean("nothing", [JudgedRanking((0, 1)), JudgedRanking((1, 0))])


@pytest.mark.parametrize(
    ("definition", "reason"),
    [(Definition("AUC", empty="undefined"), "one-class"), (Definition("AP", ties="grouped"), "relevant")],
)
def test_what_reads_the_list_alone_finds_nothing_in_what_is_missing(
    definition: Definition, reason: str
) -> None:
    """Whichever documents other metrics look at: there is no pair, and no group, outside of the list."""
    lost, found = JudgedRanking((0, 0), missing=(1,)), JudgedRanking((0, 1), missing=(1,))
    for judged in ("all", "list"):
        outcome = value(replace(definition, judged=judged), lost)
        assert outcome == 0 or (isinstance(outcome, NoValue) and outcome.reason == reason)
        assert not isinstance(value(replace(definition, judged=judged), found), NoValue)
