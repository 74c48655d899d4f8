"""The worked examples of the field's teaching material, each number through the app's own path."""

from fractions import Fraction
from typing import Any

import pytest

from metrics import roc_columns
from metrics.measures import MEASURES, measure
from scene.address.encoding import decode, encode
from scene.examples import example_on_screen, example_scene, examples, with_names
from scene.list.edits import set_cutoff, set_definition, set_max_grade
from scene.list.model import scores_of
from scene.measured.means import mean_over_queries
from scene.measured.score import at_query, labels_of
from tests.unit.scored import columns_of

LIPSTICK, WATER = "0.944227472269616", "0.7977518870527035"
TEN = "9.605117739188811"
PUBLISHED: list[tuple[str, int, dict[str, Any], dict[str, str]]] = [
    ("six-results", 0, {}, {"DCG": "6.86112668859", "IDCG": "7.1409951840957", "nDCG": "0.9608081943360616"}),
    ("six-results", 0, {}, {"ERR": "0.922002"}),
    ("six-results", 0, {"top": 4}, {"ERR": "0.56763"}),
    ("six-results-missing", 0, {}, {"IDCG": "8.740262", "nDCG": "0.785002"}),
    ("six-results-missing", 0, {"judged": "list"}, {"nDCG": "0.960808"}),
    ("lipstick-and-water", 0, {}, {"DCG": "21.421516303764", "IDCG": "22.686817459646", "nDCG": LIPSTICK}),
    ("lipstick-and-water", 1, {}, {"DCG": "18.482089003423", "IDCG": "23.167715806609", "nDCG": WATER}),
    ("lipstick-and-water", 0, {"discount": "log2"}, {"DCG": "14.848263629273", "nDCG": LIPSTICK}),
    ("five-results", 0, {}, {"CG": "11", "nDCG": "0.8769837209872998"}),
    ("ten-results", 0, {}, {"DCG": TEN}),
    ("ten-results", 0, {"k": 11}, {"DCG": TEN}),
    ("ten-results", 0, {"k": 2}, {"DCG": "5"}),
    ("ten-results", 0, {"k": 2, "discount": "log2"}, {"DCG": "4.2619"}),
    ("two-weightings", 0, {}, {"nDCG": "0.9203032077642922"}),
    ("two-weightings", 0, {"discount": "log2"}, {"nDCG": "0.9651954696014428"}),
    ("err-four", 0, {}, {"ERR": "45295/49152"}),
    ("ap-two-queries", 0, {}, {"AP": "13/15"}),
    ("ap-two-queries", 1, {}, {"AP": "47/84"}),
    *(("mrr-three-queries", place, {}, {"RR": rr}) for place, rr in enumerate(("1/2", "1", "1/3"))),
    *(("hit-ratio", place, {}, {"R": r, "Success": "1"}) for place, r in enumerate(("6/10", "5/12", "4/8"))),
    *(("booking-destinations", place, {}, {"nDCG": ndcg}) for place, ndcg in enumerate(("1", "0.5", "1"))),
    ("tied-scores", 0, {}, {"AUC": "7/9"}),  # 3 + (1/2 + 2) + (1/2 + 1) of 3 * 3 pairs
    ("one-in-a-hundred", 0, {}, {"AUC": "90/99"}),
    ("all-equal", 0, {}, {"nDCG": "1"}),
    ("nothing-relevant", 0, {}, {"nDCG": "0"}),
]
"""What a query of an example comes to, as it stands or changed, in as many digits as are known."""
MEANS = [
    ("lipstick-and-water", "nDCG", 0.8709896796611598),
    ("ap-two-queries", "AP", 599 / 840),
    ("mrr-three-queries", "RR", 11 / 18),
    ("hit-ratio", "R", 91 / 180),
]


@pytest.mark.parametrize("name", examples())
def test_every_example_survives_its_address(name: str) -> None:
    scene = example_scene(name)
    decoded, problems = decode(encode(scene), example_scene("six-results"))
    assert (decoded, problems) == (scene, [])
    assert example_on_screen(decoded) == name


@pytest.mark.parametrize(("name", "place", "changed", "numbers"), PUBLISHED)
def test_a_number_that_was_published(
    name: str, place: int, changed: dict[str, Any], numbers: dict[str, str]
) -> None:
    scene, chosen = at_query(example_scene(name), place), dict(changed)
    scene = set_cutoff(scene, chosen.pop("k", scene.k))
    scene = set_max_grade(scene, chosen.pop("top", scene.max_grade))
    scene = set_definition(scene, **chosen)
    columns = columns_of("nDCG", scene)
    for what, text in numbers.items():
        if what in MEASURES:
            value = MEASURES[what].value(scene.definition, scene.ranking)
        else:
            value = float(columns[what][min(scene.k, len(columns[what])) - 1])
        off = 0.51 * 10.0 ** -len(text.partition(".")[2]) if "." in text else 0
        assert value == pytest.approx(float(Fraction(text)), rel=1e-12, abs=off)
        if "/" in text:
            assert MEASURES[what].exact(scene.definition, scene.ranking) == Fraction(text)


@pytest.mark.parametrize(("name", "metric", "mean"), MEANS)
def test_a_mean_that_was_published(name: str, metric: str, mean: float) -> None:
    assert mean_over_queries(example_scene(name), measure(metric)).value == pytest.approx(mean, rel=1e-12)


def test_the_words_of_the_judge_and_the_product_that_was_searched_are_the_names() -> None:
    words = {"Good": 3, "Fair": 2, "Bad": 1}
    assert all(each.grade == words[each.name] for each in example_scene("five-results").query.ranked)
    for query in example_scene("mrr-three-queries").queries:
        assert [document.name for document in query.ranked if document.grade] == [query.name]


def test_an_example_in_another_language_is_still_one() -> None:
    scene = with_names(example_scene("five-results"), str.upper, str.upper)
    assert example_on_screen(scene) == "five-results"
    renamed = with_names(example_scene("six-results"), str, str.lower)
    assert example_on_screen(renamed) is None


def test_one_relevant_document_in_a_hundred() -> None:
    scene = example_scene("one-in-a-hundred")
    columns = roc_columns(scores_of(scene.query), labels_of(scene))
    assert (columns["accuracy"][0], columns["recall"][0]) == (99 / 100, 0)
    assert (columns["precision"][10], columns["recall"][10]) == (1 / 10, 1)
