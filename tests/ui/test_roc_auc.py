"""The page of ROC and AUC without a browser: its numbers, its scores, its threshold, its special cases."""

import csv
from collections.abc import Iterator
from fractions import Fraction
from math import inf, isclose
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from metrics import roc_columns
from scene.examples import example_scene
from scene.list.edits import build_scene, set_scores
from scene.list.model import Scene, scores_of
from scene.measured.score import labels_of
from tests.packed import unpacked
from tests.ui.pages import edit, headline, opened, press, session_of, tree_of
from tests.ui.trees import exact_texts, nodes, rows
from tests.unit.scenes import scenes
from ui.list.ranking_editor import PAGE, form_key, typed_key
from ui.roc_auc.sections import auc_mistakes_table, imbalance_table, same_auc_table
from ui.roc_auc.view import RocView, csv_of_points, input_rows, points_of, threshold_line
from ui.session.channel import KEY

TIED = [0.9, 0.7, 0.7, 0.2]


def view_of(scene: Scene, chosen: int = 0) -> RocView:
    return RocView(scene, points_of(scene), chosen)


def tied() -> Scene:
    """A and C are relevant; B has the same score as C."""
    return set_scores(build_scene([1, 0, 1, 0]), TIED)


def column(tree: Any, heading: str) -> list[str]:
    (head,) = nodes(tree, "thead")
    place = ["".join(exact_texts(cell)) for cell in nodes(head, "th")].index(heading)
    return [row[place] for row in rows(tree)]


def four(*values: float) -> list[str]:
    return [f"{value:.4f}" for value in values]


def ratios(*values: tuple[int, int]) -> list[str]:
    """Fractions as a click shows them."""
    return [str(Fraction(*value)) for value in values]


def opened_page(**address: str) -> AppTest:
    return opened("roc_auc", **address)


def form(app: AppTest) -> AppTest:
    """Open the form of the scores."""
    app.session_state[form_key(PAGE)] = True
    return app.run()


def use(app: AppTest, text: str) -> None:
    """Type scores and use them."""
    form(app).text_area(key=typed_key(PAGE)).set_value(text)
    press(app, "Use these scores")


# --- the headline ---------------------------------------------------------------------------------------


# --- scores ---------------------------------------------------------------------------------------------


def test_typed_scores_sort_the_list_and_are_an_undo_step() -> None:
    app = opened_page(r="1.0.1")
    use(app, "0.2; 0.9\n0.5")
    assert [document.name for document in session_of(app).scene.query.ranked] == ["B", "C", "A"]
    assert headline(app).value == "0.0000"
    assert not app.text_area
    assert form(app).text_area(key=typed_key(PAGE)).value == "0.9 0.5 0.2"
    edit(app, ["undo"])
    assert [document.name for document in session_of(app).scene.query.ranked] == ["A", "B", "C"]
    assert headline(app).value == "0.5000"


def test_scores_can_be_made_from_the_order_again() -> None:
    app = opened_page(r="1.0", s="0.5_0.5")
    press(form(app), "Generate from the order")
    assert session_of(app).scene.query.ranked[0].score is None
    assert headline(app).value == "1.0000"


BAD_SCORES = {
    **{f"1 {bad} 0": f"“{bad}” at place 2" for bad in ("high", "nan", "inf", "2e9")},
    "0.9 0.5": "There are 2 scores, but the number of documents is 3",
    " \n ": "There is no score to read",
}


def test_bad_scores_are_explained_and_nothing_is_lost() -> None:
    app = opened_page(r="1.0.1", s="3_2_1")
    for text, said in BAD_SCORES.items():
        use(app, text)
        assert said in app.error[0].value
        assert app.text_area(key=typed_key(PAGE)).value == text
        assert scores_of(session_of(app).scene.query) == [3, 2, 1]
        assert headline(app).value == "0.5000"


# --- the threshold --------------------------------------------------------------------------------------


def line_of(app: AppTest) -> dict[str, Any]:
    """Return the line in the list."""
    editor: Any = app.get_by_key(KEY)
    line: dict[str, Any] = unpacked(editor.proto.bytes)[0]["line"]
    return line


def says(line: dict[str, Any]) -> str:
    said: str = line["texts"][line["places"].index(line["at"])]
    return said


def test_the_threshold_is_the_line_in_the_list_and_stays_through_an_edit() -> None:
    app = opened_page(r="1.0.1.0", s="0.9_0.7_0.7_0.2")
    line = line_of(app)
    assert line["places"] == [0, 1, 3, 4]  # tied documents are on one side of it
    assert line["texts"] == ["∞", "0.9", "0.7", "0.2"]
    edit(app, ["decide", 4])
    edit(app, ["move", 1, 2])
    assert says(line_of(app)) == "0.2"
    assert session_of(app).look["decision"] == "0.2"
    app.switch_page("pages/ndcg.py").run()
    assert line_of(app) is None
    assert "decision" not in session_of(app).look
    app.switch_page("pages/roc_auc.py").run()
    assert says(line_of(app)) == "0.2"


def test_an_address_brings_the_threshold_and_its_line_is_there_without_a_curve() -> None:
    assert says(line_of(opened_page(r="1.1", k="2"))) == "1"
    assert says(line_of(opened_page(r="1.0.1", s="3_2_1", decision="1"))) == "1"
    assert says(line_of(opened_page(r="1.0.1", s="3_2_1", decision="inf"))) == "∞"
    app = opened_page(r="1.0.1", s="3_2_1", decision="high")
    assert "“high” at place 1" in app.warning[0].value
    assert says(line_of(app)) == "2"


def test_a_threshold_that_is_gone_gives_way_to_the_next_above() -> None:
    app = opened_page(r="1.0.1", s="3_2_1", decision="1")
    use(app, "3 2 1.5")
    assert says(line_of(app)) == "1.5"
    use(app, "0.9 0.5 0.1")
    assert says(line_of(app)) == "∞"
    use(app, "3 2 1")
    assert says(line_of(app)) == "1"


def test_as_many_are_called_relevant_as_was_asked_for() -> None:
    app = opened_page(r="1.0.1.0", s="0.9_0.7_0.7_0.2")
    for called, threshold in ((2, 0.7), (-3, inf), (3, 0.7), (0, inf), (99, 0.2)):
        edit(app, ["decide", called])
        assert session_of(app).decision == threshold, called


@given(scene=scenes())
@settings(deadline=None, max_examples=20, suppress_health_check=[HealthCheck.too_slow])
def test_the_rows_have_both_rates_with_the_line_under_each(scene: Scene) -> None:
    """As counted: of the relevant documents, and of the others, those down to the last with this score."""
    assume(scene.ranking.has_two_classes(scene.definition.threshold))
    scores, relevant = scores_of(scene.query), [bool(each) for each in labels_of(scene)]
    (tree,) = RocView.of(scene).step_rows("TPR", "FPR")
    for score, label, tpr, fpr, threshold in zip(
        column(tree, "score"),
        column(tree, "label"),
        column(tree, "TPR"),
        column(tree, "FPR"),
        scores,
        strict=True,
    ):
        above = [each for each, other in zip(relevant, scores, strict=True) if other >= threshold]
        assert Fraction(tpr) == Fraction(sum(above), sum(relevant))
        assert Fraction(fpr) == Fraction(len(above) - sum(above), len(relevant) - sum(relevant))
        assert isclose(float(score.replace("\u2212", "-")), threshold, abs_tol=5.1e-5)
        assert label in ("0", "1")


def test_the_first_rows_have_scores_and_labels_and_a_phone_has_both() -> None:
    (tree,) = input_rows(example_scene("one-in-a-hundred"))
    classes = [str(head[1]["class"]) for head in nodes(tree, "th") if head[1]["scope"] == "col"]
    assert classes == ["rank unseen", "document unseen", "number bar", "label"]


@given(scene=scenes(), called=st.integers(0, 100))
@settings(deadline=None, max_examples=20, suppress_health_check=[HealthCheck.too_slow])
def test_what_the_line_lets_in_is_what_the_ring_and_the_matrix_count(scene: Scene, called: int) -> None:
    assume(scene.ranking.has_two_classes(scene.definition.threshold))
    scores = scores_of(scene.query)
    decision = scores[min(called, len(scores)) - 1] if called else inf
    view, line = RocView.of(scene, decision), threshold_line(scene, decision)
    assert line.at == sum(score >= decision for score in scores)
    for ring in nodes(view.curves(), "span", "take"):
        assert ring[1]["aria-valuenow"] == line.at
    counts = [int(exact_texts(node)[0]) for node in nodes(view.matrix(), "span", "count")]
    assert counts[0] + counts[2] == line.at  # true and false positives


def test_matrix_and_rates_at_a_threshold() -> None:
    view = view_of(tied(), 2)  # A, B and C are called relevant
    shown = view.matrix()
    assert [exact_texts(node) for node in nodes(shown, "span", "count")] == [["2"], ["0"], ["1"], ["1"]]
    assert [exact_texts(node) for node in nodes(shown, "span", "who")] == [["A", "C"], [], ["B"], ["D"]]
    assert ["".join(exact_texts(node)) for node in nodes(view.rates(), "span", "result")] == ratios(
        (2, 2), (1, 2), (2, 3), (2 * 2, 2 * 2 + 1), (3, 4), (1, 4)
    )


def test_nothing_called_relevant_is_explained() -> None:
    assert any("precision is 0 / 0" in text for text in exact_texts(view_of(tied(), 0).rates()))
    assert [
        "".join(exact_texts(node)) for node in nodes(view_of(tied(), 0).rates(), "span", "result")
    ] == ratios((0, 2), (0, 2), (1, 1), (0, 2), (2, 4), (2, 4))
    assert not any("0 / 0" in text for text in exact_texts(view_of(tied(), 1).rates()))


# --- the table ------------------------------------------------------------------------------------------


def test_the_table_has_a_row_a_threshold_and_the_columns_of_the_curve() -> None:
    table = view_of(tied(), 2).table()
    assert column(table, "threshold") == ["∞", "0.9", "0.7", "0.2"]
    assert column(table, "called relevant from here on") == ["", "A", "BC", "D"]
    for name, values in roc_columns(TIED, [1, 0, 1, 0]).items():
        if name not in ("threshold", "precision"):
            assert [Fraction(text) for text in column(table, name)] == pytest.approx([*values]), name
    assert column(table, "precision") == ["–", *ratios((1, 1), (2, 3), (2, 4))]
    (chosen,) = nodes(table, "tr", "chosen")
    assert exact_texts(chosen)[0] == "0.7"
    decimals = [node[1]["data-decimal"] for node in nodes(chosen, "button")]
    assert decimals == four(2 / 2, 1 / 2, 2 / 3, 2 / 2, 4 / 5, 3 / 4, 3 / 8)


def test_a_fraction_that_nobody_could_read_stays_a_decimal() -> None:
    line = view_of(build_scene([1, 0, 1] * 33)).average_precision()
    assert nodes(line, "button") == []
    value = sum((i + 1) / rank for i, rank in enumerate(r for r in range(1, 100) if r % 3 != 2)) / 66
    assert exact_texts(nodes(line, "span", "result")) == four(value)


def test_the_table_is_written_in_full() -> None:
    lines = list(csv.DictReader(csv_of_points(points_of(tied())).splitlines()))
    assert [float(line["threshold"]) for line in lines] == [inf, 0.9, 0.7, 0.2]
    assert float(lines[2]["precision"]) == 2 / 3


# --- the curves and the pairs ---------------------------------------------------------------------------


def test_a_tie_is_a_slanted_segment_and_half_a_pair() -> None:
    view = view_of(tied(), 1)
    assert len(nodes(view.curves(), "line", "slanted")) == 1
    assert any("B, C have the same score, 0.7" in text for text in exact_texts(view.about_curves()))
    assert [len(nodes(view.pair_grid(), "rect", kind)) for kind in ("won", "tied", "lost")] == [3, 1, 0]
    assert "3 pairs won, 1 tied, 0 lost, of 4." in exact_texts([view.pair_share(), *view.pair_words()])
    assert {"7/8", "1/8"} <= set(exact_texts([view.pair_share(), *view.pair_words()]))


def test_without_a_tie_nothing_is_slanted() -> None:
    view = view_of(build_scene([1, 0, 1, 0]))
    assert nodes(view.curves(), "line", "slanted") == []
    assert any("No relevant document is tied" in text for text in exact_texts(view.about_curves()))
    alike = set_scores(build_scene([1, 1, 0]), [2, 2, 1])
    assert nodes(view_of(alike).curves(), "line", "slanted") == []


def rings(view: RocView) -> list[dict[str, Any]]:
    """The marks of the threshold on both curves."""
    return [node[1] for node in nodes(view.curves(), "circle", "ring")]


def test_both_curves_have_the_point_of_the_threshold() -> None:
    view = view_of(tied(), 2)
    curves = view.curves()
    # From the threshold above, TPR and precision rise.
    for lower, higher in zip(*(rings(view_of(build_scene([1, 0, 1, 0]), i)) for i in (2, 3)), strict=True):
        assert lower["cy"] > higher["cy"] + 20
    assert len(rings(view)) == 2
    assert len(nodes(curves, "line", "diagonal")) == 1
    assert len(nodes(curves, "rect", "under")) == 2  # recall grows twice
    assert len(nodes(curves, "polygon", "under")) == 2  # and FPR twice
    assert "".join(exact_texts(nodes(view.average_precision(), "span", "term"))) == "12·11" + "12·23"
    assert exact_texts(nodes(view.average_precision(), "span", "result")) == [
        str(Fraction(1, 2) + Fraction(1, 2) * Fraction(2, 3))
    ]


def test_the_area_is_the_sum_of_the_strips() -> None:
    area = view_of(tied()).area()
    assert [exact_texts(node) for node in nodes(area, "span", "term")] == [
        ["1", "2", "·", "½(1 + 2)", "2"],
        ["1", "2", "·", "2", "2"],
    ]
    assert exact_texts(nodes(area, "span", "result")) == [
        str(Fraction(1, 2) * Fraction(3, 4) + Fraction(1, 2))
    ]


def test_a_hundred_documents_are_drawn_in_few_parts() -> None:
    view = view_of(build_scene([1, 0] * 50, k=10), 50)
    assert len(nodes(view.pair_grid(), "rect")) <= 2 * 50
    assert len(nodes(view.matrix(), "span", "doc")) == 4 * 12


# --- the examples ---------------------------------------------------------------------------------------


def test_an_accuracy_of_99_percent() -> None:
    table = imbalance_table()
    assert column(table, "accuracy") == four(99 / 100, (1 + 90) / 100, 1)
    assert column(table, "recall") == four(0, 1, 1)
    assert column(table, "AUC") == four(1 / 2, 90 / 99, 1)
    assert column(table, "AP") == four(1 / 100, 1 / 10, 1)


def test_one_auc_for_two_lists() -> None:
    table = same_auc_table()
    assert not nodes(table, "table", "folds")
    assert column(table, "AUC") == four(*[5 / 8] * 2)
    assert column(table, "AP") == four((1 + 2 / 5) / 2, (1 / 2 + 2 / 4) / 2)
    assert column(table, "RR") == four(1, 1 / 2)


def test_the_mistakes_are_computed_on_this_list() -> None:
    table = auc_mistakes_table(tied(), view_of(tied(), 1).threshold)
    assert column(table, "you get") == ratios((4, 4), (3, 4), (1 + 1 + 1, 4), (1, 2 * 4))


def test_never_calling_anything_relevant() -> None:
    view = view_of(example_scene("one-in-a-hundred"))
    assert f"has an accuracy of {99 / 100:.4f}" in "".join(exact_texts(view.never_relevant_table()))


# --- special lists --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"r": "0.0.x"}, "No document in this list is relevant"),
        ({"r": "x"}, "No document in this list is relevant"),
        ({"r": "1.1", "threshold": "2"}, "No document in this list is relevant"),
        ({"r": "3.2.1", "s": "1_1_1"}, "Every document in this list is relevant"),
    ],
)
def test_one_class_is_explained(parameters: dict[str, str], said: str) -> None:
    app = opened_page(**parameters)
    assert headline(app).value == "–"
    assert any(said in info.value for info in app.info)
    assert not app.select_slider
    with pytest.raises(KeyError):
        tree_of(app, "roc-curves")
    edit(app, ["set_grade", 1, 0 if said.startswith("Every") else 3], *added(said))
    assert headline(app).value != "–"
    assert nodes(tree_of(app, "roc-curves"), "figure")


def added(said: str) -> Iterator[list[Any]]:
    """A document of the other class, for the list of one document."""
    if said.startswith("No"):
        yield ["add"]
