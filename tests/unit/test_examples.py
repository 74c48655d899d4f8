"""The worked examples of the field's teaching material, each number through the app's own path."""

from collections.abc import Callable
from fractions import Fraction
from math import log, log2

import pytest

from metrics import (
    average_precision,
    err,
    exact,
    exact_mean,
    f_measure,
    hit,
    pairs,
    recall,
    reciprocal_rank,
    roc_columns,
)
from metrics.measures import measure
from scene.address.encoding import decode, encode
from scene.examples import example_on_screen, example_scene, examples, with_names
from scene.list.model import Scene, grades_of, scores_of
from scene.list.settings import set_cutoff, set_definition, set_max_grade
from scene.measured.means import mean_over_queries
from scene.measured.rankings import at_query, labels_of
from tests.unit.scored import columns_of, exactly, value_of


def total(scene: Scene, column: str) -> float:
    """The value of a running column at the cutoff."""
    values = columns_of("nDCG", scene)[column]
    return float(values[min(scene.k, len(values)) - 1])


def dcg(grades: list[int], gain: Callable[[int], float], weight: Callable[[int], float]) -> float:
    return sum(gain(grade) * weight(rank) for rank, grade in enumerate(grades, start=1))


def jk(rank: int) -> float:
    return 1.0 if rank < 2 else 1 / log2(rank)


def linear(grade: int) -> float:
    return float(grade)


def exponential(grade: int) -> float:
    return 2.0**grade - 1


@pytest.mark.parametrize("name", examples())
def test_every_example_survives_its_address(name: str) -> None:
    scene = example_scene(name)
    decoded, problems = decode(encode(scene), example_scene("six-results"))
    assert (decoded, problems) == (scene, [])
    assert example_on_screen(decoded) == name


def test_six_results() -> None:
    scene = example_scene("six-results")
    assert total(scene, "DCG") == pytest.approx(
        3 + 2 / log2(3) + 3 / 2 + 1 / log2(6) + 2 / log2(7), rel=1e-14
    )
    assert total(scene, "IDCG") == pytest.approx(7.1409951840957, rel=1e-13)
    assert value_of("nDCG", scene) == pytest.approx(0.9608081943360616, rel=1e-14)
    assert value_of("ERR", scene) == pytest.approx(0.922002, abs=5e-7)
    assert value_of("ERR", set_max_grade(scene, 4)) == pytest.approx(0.56763, abs=5e-6)


def test_six_results_with_two_missing() -> None:
    scene = example_scene("six-results-missing")
    assert total(scene, "IDCG") == pytest.approx(8.740262, abs=5e-7)
    assert value_of("nDCG", scene) == pytest.approx(0.785002, abs=5e-7)
    assert value_of("nDCG", set_definition(scene, judged="list")) == pytest.approx(0.960808, abs=5e-7)


def test_lipstick_and_water() -> None:
    lipstick = example_scene("lipstick-and-water")
    water = at_query(lipstick, 1)

    def natural(rank: int) -> float:
        return 1 / log(rank + 1)

    assert total(lipstick, "DCG") == pytest.approx(
        dcg([3, 2, 3, 0, 1, 2, 2], exponential, natural), rel=1e-13
    )
    assert total(lipstick, "DCG") == pytest.approx(21.421516303764093, rel=1e-12)
    assert total(lipstick, "IDCG") == pytest.approx(22.68681745964638, rel=1e-12)
    assert value_of("nDCG", lipstick) == pytest.approx(0.944227472269616, rel=1e-12)
    assert total(water, "DCG") == pytest.approx(18.482089003423372, rel=1e-12)
    assert total(water, "IDCG") == pytest.approx(23.16771580660937, rel=1e-12)
    assert value_of("nDCG", water) == pytest.approx(0.7977518870527035, rel=1e-12)
    assert mean_over_queries(lipstick, measure("nDCG")).value == pytest.approx(0.8709896796611598, rel=1e-12)
    in_bits = set_definition(lipstick, discount="log2")
    assert total(in_bits, "DCG") == pytest.approx(14.848263629272981, rel=1e-12)
    assert value_of("nDCG", in_bits) == pytest.approx(value_of("nDCG", lipstick), rel=1e-14)


def test_the_discount_of_2002() -> None:
    five, ten, two = (example_scene(name) for name in ("five-results", "ten-results", "two-weightings"))
    assert total(five, "CG") == 3 + 1 + 2 + 3 + 2
    assert total(five, "DCG") == pytest.approx(dcg([3, 1, 2, 3, 2], linear, jk), rel=1e-14)
    assert total(five, "IDCG") == pytest.approx(dcg([3, 3, 2, 2, 1], linear, jk), rel=1e-14)
    assert value_of("nDCG", five) == pytest.approx(0.8769837209872998, rel=1e-12)
    assert total(ten, "DCG") == pytest.approx(9.605117739188811, rel=1e-12)
    assert total(set_cutoff(ten, 11), "DCG") == total(ten, "DCG")
    assert total(set_cutoff(ten, 2), "DCG") == 5
    usual = set_cutoff(set_definition(ten, discount="log2"), 2)
    assert total(usual, "DCG") == pytest.approx(3 + 2 / log2(3), rel=1e-14) == pytest.approx(4.2619, abs=5e-5)
    assert value_of("nDCG", two) == pytest.approx(0.9203032077642922, rel=1e-12)
    assert value_of("nDCG", set_definition(two, discount="log2")) == pytest.approx(
        0.9651954696014428, rel=1e-12
    )


def test_the_cascade_of_err() -> None:
    scene = example_scene("err-four")
    stops = [Fraction(7, 8), Fraction(3, 8), Fraction(7, 8), Fraction(1, 8)]
    assert list(columns_of("ERR", scene)["stop if reached"]) == [0.875, 0.375, 0.875, 0.125] == stops
    expected, reaches = Fraction(0), Fraction(1)
    for rank, stop in enumerate(stops, start=1):
        expected += reaches * stop / rank
        reaches *= 1 - stop
    assert expected == Fraction(45295, 49152)
    assert exactly(err, scene, max_grade=scene.max_grade) == expected
    assert value_of("ERR", scene) == pytest.approx(float(expected), rel=1e-15)


def test_the_words_of_the_judge_are_the_names() -> None:
    words = {"Good": 3, "Fair": 2, "Bad": 1}
    assert all(
        document.grade == words[document.name] for document in example_scene("five-results").query.ranked
    )


def test_the_product_that_was_searched_is_the_relevant_one() -> None:
    for query in example_scene("mrr-three-queries").queries:
        assert [document.name for document in query.ranked if document.grade] == [query.name]


def test_an_example_in_another_language_is_still_one() -> None:
    scene = with_names(example_scene("five-results"), str.upper, str.upper)
    assert example_on_screen(scene) == "five-results"
    renamed = with_names(example_scene("six-results"), str, str.lower)
    assert example_on_screen(renamed) is None


def test_the_harmonic_mean_lies_near_the_smaller_number() -> None:
    """A precision of 1 with a recall of 1/10, as the lesson on F has it."""
    assert exact(f_measure, [1], 1, judged=[1] * 10) == 2 / (1 / Fraction(1) + 10) == Fraction(2, 11)


def test_ap_of_two_queries() -> None:
    scene = example_scene("ap-two-queries")
    parts = [exactly(average_precision, at_query(scene, place)) for place in (0, 1)]
    assert parts == [Fraction(1 + 1, 3) + Fraction(3, 15), Fraction(47, 84)]
    assert parts[0] == Fraction(13, 15)
    assert exact_mean(parts) == Fraction(599, 840)
    assert mean_over_queries(scene, measure("AP")).value == pytest.approx(599 / 840)


def test_mrr_of_three_queries() -> None:
    scene = example_scene("mrr-three-queries")
    parts = [exactly(reciprocal_rank, at_query(scene, place)) for place in range(3)]
    assert parts == [Fraction(1, 2), Fraction(1), Fraction(1, 3)]
    assert exact_mean(parts) == Fraction(11, 18)


def test_three_users() -> None:
    scene = example_scene("hit-ratio")
    users = [at_query(scene, place) for place in range(3)]
    recalls = [exactly(recall, user, scene.k, judged=grades_of(user.query.documents)) for user in users]
    assert recalls == [Fraction(6, 10), Fraction(5, 12), Fraction(4, 8)]
    assert exact_mean(recalls) == Fraction(91, 180)
    assert [exactly(hit, user, scene.k) for user in users] == [1, 1, 1]


def test_three_guests() -> None:
    scene = example_scene("booking-destinations")
    assert [value_of("nDCG", at_query(scene, place)) for place in range(3)] == [1.0, 0.5, 1.0]


def test_ties_count_as_half() -> None:
    scene = example_scene("tied-scores")
    assert scores_of(scene.query) == [0.9, 0.7, 0.7, 0.4, 0.4, 0.1]
    halves = Fraction(1, 2)
    share = (3 + (halves + 2) + (halves + 1)) / (3 * 3)
    assert share == Fraction(7, 9)
    assert pairs(scores_of(scene.query), labels_of(scene)).share() == share
    assert value_of("AUC", scene) == pytest.approx(7 / 9, rel=1e-15)


def test_one_relevant_document_in_a_hundred() -> None:
    scene = example_scene("one-in-a-hundred")
    assert value_of("AUC", scene) == pytest.approx((100 - 10) / 99, rel=1e-15)
    columns = roc_columns(scores_of(scene.query), labels_of(scene))
    assert (columns["accuracy"][0], columns["recall"][0]) == (99 / 100, 0)
    assert (columns["precision"][10], columns["recall"][10]) == (1 / 10, 1)


def test_the_special_cases() -> None:
    assert value_of("nDCG", example_scene("all-equal")) == 1.0
    assert value_of("nDCG", example_scene("nothing-relevant")) == 0.0
