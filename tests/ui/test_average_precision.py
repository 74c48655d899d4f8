"""AP and MAP without a browser: the numbers of the page as fractions, and what it says without any."""

from fractions import Fraction
from itertools import pairwise

import pytest

from metrics.definition import OPTIONS
from scene.list.model import Scene
from scene.measured.measured import Measured
from tests.ui.pages import scene_of
from tests.ui.trees import exact_texts, fractions_in, given_by, nodes
from ui.average_precision import tables
from ui.average_precision.sections import worked_mistakes
from ui.average_precision.view import AveragePrecisionView, Staircase

TWO_QUERIES = {"r": "1.1.0.0.1.0.0", "r2": "0.1.1.0.0.1.1", "k": "7"}


def view_of(scene: Scene) -> AveragePrecisionView:
    return AveragePrecisionView(Measured(scene))


def test_a_missing_relevant_document_is_a_term_of_its_own() -> None:
    formula = view_of(scene_of(r="1.0.1", m="1.0.x")).formula()
    assert [str(term[2]) for term in nodes(formula, "span", "term")].count("0") == 1
    assert fractions_in(formula) == [(1 + Fraction(2, 3)) / 3]


def test_precision_and_recall_are_taken_of_each_query_and_then_averaged() -> None:
    """Within 2: one hit of one relevant document, then one of two, of which one was not retrieved."""
    scene = scene_of(r="0.1.0", r2="1.0.0", m2="1", k="2")
    flow, precision, recall, table = tables.query_tables(scene)
    assert fractions_in(flow) == [Fraction(1, 2), Fraction(3, 4)]
    assert exact_texts(flow)[:3] == ["2 queries", "the first 2 results of each", "P@2, R@2 of each query"]
    assert fractions_in(precision) == [Fraction(1, 2), Fraction(1, 2), Fraction(1, 2)]
    assert fractions_in(recall) == [1, Fraction(1, 2), Fraction(3, 4)]
    half = Fraction(1, 2)
    assert fractions_in(table) == [half, 1, half, half, half, Fraction(3, 4)]
    assert tables.query_tables(scene_of(r="0.1")) == []


@pytest.mark.parametrize(
    ("k", "divisors"), [(4, (4, 4, 2, 4)), (2, (4, 2, 2, 2)), (50, (4, 4, 3, 50)), (5, (4, 4, 3, 5))]
)
def test_the_four_denominators_divide_one_sum(k: int, divisors: tuple[int, ...]) -> None:
    scene = scene_of(r="1.1.0.0.1", m="1", k=str(k))
    total = 1 + 1 + (Fraction(3, 5) if k >= 5 else 0)
    values = [tables.ap_with_denominator(scene, name) for name in OPTIONS["denominator"]]
    assert tuple(tables.divisors_of(scene, k)[name] for name in OPTIONS["denominator"]) == divisors
    assert values == [total / divisor for divisor in divisors]
    assert fractions_in(tables.denominator_table(scene)) == values
    assert fractions_in(view_of(scene).precision_sum()) == [total]


def test_the_bars_of_the_picture_have_the_area_ap() -> None:
    view = view_of(scene_of(r="1.0.1.1.0", m="1"))
    recalls, precisions = list(view.steps["R@i"]), list(view.steps["P@i"])
    picture = Staircase(recalls, precisions, list(view.steps["relevant"]), [], [], [])
    area = sum((right - left) * height for (left, _), (right, height) in pairwise(picture.steps))
    assert area == pytest.approx((1 + 2 / 3 + 3 / 4) / 4)


def test_the_eleven_levels_and_their_mean() -> None:
    numbers = view_of(scene_of(**TWO_QUERIES)).eleven_point_mean()
    high, low = [Fraction(1)] * 7, [Fraction(3, 5)] * 4
    assert fractions_in(numbers) == [*high, *low, (7 + 4 * Fraction(3, 5)) / 11]


def test_the_metrics_beside_it() -> None:
    scene = scene_of(r="1.x.0.1.0", m="1", k="4", beta="2")
    p, r = Fraction(2, 4), Fraction(2, 3)
    f = (1 + 4) * p * r / (4 * p + r)
    bpref = (1 + (1 - Fraction(1, 2))) / 3  # one of the two judged, not relevant ones stands above the second
    assert fractions_in(tables.metrics_table(scene)) == [p, r, f, Fraction(1, 3), bpref]


def test_what_the_mistakes_give() -> None:
    scene = scene_of(r="1.1.0.0.1", m="1", r2="0.1", k="5", beta="2")
    right, p, r = Fraction(13, 20), Fraction(3, 5), Fraction(3, 4)
    summed = right + Fraction(1, 2)
    assert fractions_in(given_by(worked_mistakes, tables.mean_of_ap(scene))) == [
        *(Fraction(13, 15), right),
        *(Fraction(13, 25), right),
        *(Fraction(13, 15), right),
        *((1 + 1 + Fraction(2, 3) + Fraction(2, 4) + Fraction(3, 5)) / 5, right),
        *(summed, summed / 2),
        *(r, p),
        *(5 * p * r / (4 * (p + r)), 5 * p * r / (4 * p + r)),
    ]
    usual = scene_of(r="1.1.0.0.1", m="1", r2="0.1", k="5")  # F1 weighs both alike: there is no mistake
    assert fractions_in(given_by(worked_mistakes, tables.mean_of_ap(usual)))[-1] == 5 * p * r / (4 * p + r)
