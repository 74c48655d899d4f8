"""The mistakes that only "Where from?" looks for: what comes out, by hand or by the call that people make."""

from dataclasses import replace
from fractions import Fraction
from math import log2, nan

import numpy as np
import pytest

from metrics.conventions.explanations import explain
from metrics.conventions.mistakes import MISTAKES, mistakes_with
from metrics.definition import Definition, JudgedRanking
from tests.fewer import tried
from tests.peers import BY_ONE_PROCESS, sklearn
from tests.unit.rankings import random_rankings

pytestmark = BY_ONE_PROCESS
ONLY_LOOKED_FOR = {key for key, mistake in MISTAKES.items() if not mistake.is_warned_of}


def made(key: str, metric: str, ranking: JudgedRanking, k: int | None = None) -> float | None:
    """Return what a mistake makes of a list."""
    score = MISTAKES[key].score(Definition(metric), ranking, k or len(ranking.grades))
    return None if score is None else float(score)


def told(number: str, ranking: JudgedRanking) -> set[tuple[str, str]]:
    """Return what "Where from?" says of a number: the metrics, and the mistakes with them."""
    return {(each.metric, each.mistake) for each in explain(number, ranking)}


def test_the_pages_do_not_list_them() -> None:
    for metric in ("nDCG", "DCG", "AP", "RR", "P", "R"):
        assert not ONLY_LOOKED_FOR & {each.key for each in mistakes_with(Definition(metric))}


# --- AP as an area ----------------------------------------------------------------------------------------


def test_the_second_of_five_is_found_by_its_area() -> None:
    ranking = JudgedRanking((0, 1, 0, 0, 0), max_grade=1).with_cutoff(5)
    assert {("P", ""), ("AP", "ap-area-from-axis")} <= told("0.25", ranking)
    assert ("AP", "ap-area-from-rank-one") in told(
        f"{7 / 24:.6f}", JudgedRanking((1, 0, 1, 0)).with_cutoff(4)
    )


def area(labels: list[int], scores: tuple[float, ...]) -> float:
    """Return the area under the curve as people take it."""
    precisions, recalls, _ = sklearn.metrics.precision_recall_curve(labels, scores)
    return float(sklearn.metrics.auc(recalls, precisions))


def test_the_area_from_the_axis_is_that_of_the_library_and_from_rank_one_a_loop_over_the_ranks() -> None:
    """Tied scores are one point, and the curve is that of the documents that are handed over."""
    for ranking, k in tried(random_rankings(40)):
        labels, scores = ranking.labels(1)[:k], ranking.all_scores[:k]
        expected = area(labels, scores) if any(labels) else None
        assert made("ap-area-from-axis", "AP", ranking, k) == pytest.approx(expected, abs=1e-12), (ranking, k)
        if ranking.relevant(1):
            hits = np.cumsum(labels)
            loop = np.trapezoid(hits / np.arange(1, len(hits) + 1), hits / ranking.relevant(1))
            assert made("ap-area-from-rank-one", "AP", ranking, k) == pytest.approx(loop, abs=1e-12), ranking


# --- grades and scores exchanged --------------------------------------------------------------------------

EXCHANGED = JudgedRanking((0, 2, 1), scores=(3.0, 2.0, 1.0), max_grade=2)
SEVERAL = [(ranking, k) for ranking, k in random_rankings(40) if len(ranking.grades) > 1]
"""The library refuses one document alone."""


def test_the_scores_are_gained_in_the_order_of_the_grades() -> None:
    gained = 2 + 1 / log2(3) + 3 / 2
    assert made("scores-as-gains", "DCG", EXCHANGED) == pytest.approx(gained, abs=1e-15)
    assert made("scores-as-gains", "nDCG", EXCHANGED) == pytest.approx(gained / (3 + 2 / log2(3) + 1 / 2))
    assert ("nDCG", "scores-as-gains") in told("0.867503", EXCHANGED.with_cutoff(3))


@pytest.mark.parametrize("scores", [None, (1.0, 0.5, -0.5)])
def test_without_scores_that_can_be_gains_nothing_comes_of_it(scores: tuple[float, ...] | None) -> None:
    assert made("scores-as-gains", "nDCG", replace(EXCHANGED, scores=scores)) is None


def test_the_exchange_gives_what_the_library_gives() -> None:
    for ranking, k in tried(SEVERAL):
        grades, scores = np.nan_to_num(ranking.grades)[np.newaxis], np.array(ranking.scores)[np.newaxis]
        for metric, call in (("DCG", sklearn.metrics.dcg_score), ("nDCG", sklearn.metrics.ndcg_score)):
            expected = call(scores, grades, k=k)
            assert made("scores-as-gains", metric, ranking, k) == pytest.approx(expected, abs=1e-12), ranking


# --- RR with ties -----------------------------------------------------------------------------------------

TIED = JudgedRanking((0, 0, 1, 0, 1), scores=(0.9, 0.5, 0.5, 0.5, 0.1), max_grade=1)
"""Ranks 2 to 4 are tied, and one of their documents is relevant."""


def test_the_mean_of_the_tied_ranks() -> None:
    assert made("rr-mean-tied-rank", "RR", TIED) == 1 / 3
    assert made("rr-mean-tied-rank", "RR", TIED, 3) == 1 / 3
    assert made("rr-mean-tied-rank", "RR", TIED, 2) == 0
    two = JudgedRanking((0, 1), scores=(0.5, 0.5), max_grade=1)
    assert made("rr-mean-tied-rank", "RR", two) == 1 / 1.5  # and the mean of 1 and 1/2 is 3/4
    exact = MISTAKES["rr-mean-tied-rank"].score(Definition("RR"), replace(TIED, exact=True), 5)
    assert exact == Fraction(1, 3)


def test_the_mean_of_the_tied_ranks_is_found_where_there_are_ties() -> None:
    assert ("RR", "rr-mean-tied-rank") in told(
        "0.66667", JudgedRanking((0, 1), (0.5, 0.5), max_grade=1).with_cutoff(2)
    )
    pair = JudgedRanking((0, 0, 1, 0), scores=(0.9, 0.5, 0.5, 0.5), max_grade=1)
    assert ("RR", "rr-mean-tied-rank") not in told("0.4", replace(pair, scores=None).with_cutoff(4))
    assert ("RR", "rr-mean-tied-rank") in told(
        "0.4", replace(pair, scores=(0.9, 0.5, 0.5, 0.1)).with_cutoff(4)
    )


# --- a document listed twice --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("metric", "grades", "missing", "k", "expected"),
    [
        ("DCG", (1, 0, 0), (), 3, 1 + 1 / log2(3)),
        ("DCG", (1,), (), 1, 1 + 1 / log2(3)),
        ("DCG", (0, 3, 1), (), 3, 3 / log2(3) + 3 / 2 + 1 / log2(5)),
        ("DCG", (0, 3, 1), (), 2, 3 / log2(3)),
        ("nDCG", (1, 0, 0), (), 3, 1 + 1 / log2(3)),
        ("nDCG", (0, 3, 1), (2,), 3, (3 / log2(3) + 3 / 2) / (3 + 2 / log2(3) + 1 / 2)),
        ("AP", (1, 0, 0), (), 3, 1 + 2 / 2),
        ("AP", (0, 1, 1), (1,), 3, (1 / 2 + 2 / 3 + 3 / 4) / 3),
        ("P", (0, 1, 0), (), 3, 2 / 3),
        ("P", (0, 1, 0, 1), (), 2, 1 / 2),
        ("R", (0, 1, 0), (1, 1, 1), 3, 2 / 4),
        ("R", (1, 0), (), 2, 2 / 1),
    ],
)
def test_the_first_relevant_document_counts_twice(
    metric: str, grades: tuple[int, ...], missing: tuple[int, ...], k: int, expected: float
) -> None:
    ranking = JudgedRanking(grades, missing=missing, max_grade=3)
    assert made("counted-twice", metric, ranking, k) == pytest.approx(expected, abs=1e-15)


def test_nothing_relevant_cannot_be_listed_twice() -> None:
    for metric in ("DCG", "nDCG", "AP", "P", "R"):
        assert made("counted-twice", metric, JudgedRanking((0, nan), missing=(1,), max_grade=1)) == 0


@pytest.mark.parametrize("number", ["1.6309", "1.63093"])
def test_a_gain_that_came_twice_is_found(number: str) -> None:
    """With one relevant document the ideal is 1, and nDCG is the same number."""
    ranking = JudgedRanking((1, 0, 0), max_grade=1).with_cutoff(3)
    assert {("nDCG", "counted-twice"), ("DCG", "counted-twice")} <= told(number, ranking)
    assert ("AP", "counted-twice") in told("2.000", ranking)
