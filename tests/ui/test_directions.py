"""What is better stands further right, or higher up, in every picture, whichever way its metric runs."""

import json
from itertools import combinations
from math import isnan
from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from metrics.measure import Measure
from metrics.measures import MEASURES
from scene.list.edits import build_scene, set_comparison_metric, set_metric
from scene.list.model import Scene
from scene.measured.measured import Measured
from tests.fewer import drawn
from tests.ui.pages import opened, said, tree_of
from tests.ui.trees import nodes, texts
from ui.overview.table import overview_table
from ui.strip.headline import Headline
from ui.what_if.distribution import DistributionView
from ui.what_if.orders import score_at_once
from ui.what_if.sections import PositionView
from ui.what_if.zoom import ZOOM_KEY

grades = st.lists(st.integers(0, 3), min_size=2, max_size=5)


def in_overview(scene: Scene, measure: Measure) -> list[Any]:
    """The row of a metric in the table of all."""
    measured = [
        Headline(each.name, each.value(scene.definition, scene.ranking), None) for each in MEASURES.values()
    ]
    (row,) = [
        node
        for node in nodes(overview_table(Measured(scene), measured), "tr")
        if node[1].get("key") == measure.name
    ]
    return row  # type: ignore[no-any-return]


def coordinate(tree: Any, tag: str, kind: str, name: str) -> float:
    (found,) = nodes(tree, tag, kind)
    return float(found[1][name])


@settings(max_examples=drawn(15), suppress_health_check=[HealthCheck.filter_too_much])
@given(grades, st.sampled_from(["ESL", "nDCG", "RR", "AP", "RBP"]), st.randoms())
def test_the_overview_has_the_worst_at_the_left_and_the_best_at_the_right(
    listed: list[int], name: str, random: Any
) -> None:
    measure = MEASURES[name]
    other = random.sample(listed, len(listed))
    scenes = [build_scene(each, k=3) for each in (listed, other)]
    scores = [measure.value(scene.definition, scene.ranking) for scene in scenes]
    assume(not any(map(isnan, scores)))
    assume(abs(scores[0] - scores[1]) > 0.05)
    rows = [in_overview(scene, measure) for scene in scenes]
    dots = [coordinate(row, "circle", "dot", "cx") for row in rows]
    assert (dots[0] < dots[1]) == (measure.sign * scores[0] < measure.sign * scores[1])
    for row, dot in zip(rows, dots, strict=True):
        worst, best = (coordinate(row, "line", "reach", end) for end in ("x1", "x2"))
        assert worst <= dot <= best


@settings(max_examples=drawn(15), suppress_health_check=[HealthCheck.filter_too_much])
@given(grades, st.sampled_from(["ESL", "nDCG"]), st.sampled_from(["ESL", "RR"]))
def test_all_orders_go_from_the_worst_to_the_best(listed: list[int], name: str, other: str) -> None:
    scene = set_comparison_metric(set_metric(build_scene(listed, k=3), name), other)
    definition, ranking, chosen = scene.definition, scene.ranking, [MEASURES[name], MEASURES[other]]
    assume(not any(isnan(measure.value(definition, ranking)) for measure in chosen))
    worst, best = (
        build_scene([int(grade or 0) for grade in each.grades], k=3) for each in ranking.worst_and_best
    )
    scenes = [set_comparison_metric(set_metric(each, name), other) for each in (worst, best)]
    goodness = [[m.sign * m.value(each.definition, each.ranking) for m in chosen] for each in scenes]
    assume(all(bad < good - 0.05 for bad, good in zip(*goodness, strict=True)))
    places = []
    for each in scenes:
        view = DistributionView(each, score_at_once(each, is_stopped=False))
        histogram, joint = view.pictures()
        own = [node for node in nodes(histogram, "line", "own") if node[1].get("key")]
        ring = nodes(joint, "circle", "own")[0][1]
        places.append((own[0][1]["x1"], ring["cx"], -ring["cy"]))
    assert all(bad < good for bad, good in zip(*places, strict=True))


@settings(max_examples=drawn(15), suppress_health_check=[HealthCheck.filter_too_much])
@given(grades, st.sampled_from(["ESL", "nDCG"]), st.randoms())
def test_a_document_s_curve_rises_where_it_gets_better(listed: list[int], name: str, random: Any) -> None:
    scene = set_metric(build_scene(listed, k=3), name)
    assume(not isnan(MEASURES[name].value(scene.definition, scene.ranking)))
    view = PositionView(scene, random.randrange(len(listed)))
    curve = MEASURES[name].sign * view.curves[name]
    picture, small = view.pictures()
    (panel,) = [node for node in nodes(small, "div", "mini") if node[1]["key"] == name]
    lines = [*nodes(panel, "polyline"), *(node for node in nodes(picture, "polyline") if is_of(node, name))]
    for line in lines:
        heights = [-float(point.split(",")[1]) for point in line[1]["points"].split(" ")]
        for i, j in combinations(range(len(listed)), 2):
            if abs(curve[i] - curve[j]) > 0.05:
                assert (heights[i] < heights[j]) == (curve[i] < curve[j])
    assert len(lines) == 2


def is_of(line: Any, name: str) -> bool:
    return str(line[1].get("key", "")).startswith(name)


def test_the_chart_to_zoom_into_has_the_best_at_the_right_and_at_the_top() -> None:
    app = opened("what_if", r="0.3.1.2", k="3", metric="ESL", other="nDCG")
    app.toggle(key=ZOOM_KEY).set_value(True).run()
    (chart,) = app.get("plotly_chart")
    layout = json.loads(chart.proto.spec)["layout"]
    (left, right), (bottom, top) = (layout[axis]["range"] for axis in ("xaxis", "yaxis"))
    assert left > right
    assert bottom < top
    joint = nodes(tree_of(app, "what_if-standing"), "svg")[1]
    assert {"← ESL", "nDCG@3 ↑"} <= set(texts(joint))


def test_no_sentence_takes_higher_for_better() -> None:
    app = opened("what_if", r="3.0", k="2", metric="ESL", other="RR")
    assert "No single swap or move improves ESL." in said(app, "what_if-swaps")
