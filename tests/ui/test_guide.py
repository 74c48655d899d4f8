"""The guide: its tables follow the list, its tree ends at every metric, its glossary finds words."""

from fractions import Fraction
from typing import Any

import pytest

from metrics import err, ndcg
from metrics.measures import MEASURES
from metrics.papers import PAPERS
from scene.address.pages import page_and_step_of
from tests.ui.pages import opened, scene_of, show_step, tree_of
from tests.ui.trees import nodes, rows, texts, words
from ui.guide.comparison import COLUMNS, metric_traits_table, question_tree
from ui.guide.learning import ForcesView
from ui.guide.sections import binary_table, references, scores_with_base, words_table

GRADES = [3, 2, 3, 0, 1, 2]


SIX = scene_of(r="3.2.3.0.1.2", k="6")


def links(tree: Any) -> list[tuple[str, str]]:
    return [(node[1]["href"], words(node).strip()) for node in nodes(tree, "a")]


def test_the_questions_lead_to_every_metric() -> None:
    found = sorted(set(links(question_tree())))
    led = sorted(("{}?step={}".format(*page_and_step_of(each)), name) for name, each in MEASURES.items())
    assert found == led, "ui/guide/comparison.py"


def test_the_comparison_has_a_row_a_metric_and_something_to_sort_every_cell_by() -> None:
    tree = metric_traits_table()
    assert [name for _, name in links(tree)] == list(MEASURES)
    (body,) = nodes(tree, "tbody")
    for row in body[2:]:
        assert len(row[2:]) == len(COLUMNS)
        assert all("data-value" in cell[1] for cell in row[2:])
    heads = [node[1]["data-sort"] for node in nodes(tree, "button", "sort")]
    assert heads == list(range(len(COLUMNS)))


def test_the_words_are_those_of_the_list_on_screen() -> None:
    said = words(words_table(scene_of(r="3.x.0", m="2.1", k="2", r2="1")))
    for each in ("Q1 (number 1 of 2)", "A, B, C", "D, E", "k = 2, so 2", "3 of 5", "1 document", "0 to 3"):
        assert each in said, each


def test_a_list_without_its_grades_is_another_list() -> None:
    """From grade 1 up it is 1 1 1 0 1 1, from 3 up 1 0 1 0 0 0: these have scores of their own."""
    table = rows(binary_table(SIX))
    shown = {row[0]: row for row in table}
    assert set(shown) >= {"graded", "relevant from 1", "relevant from 2", "relevant from 3"}
    for name, grades, top in (
        ("graded", GRADES, 3),
        ("relevant from 1", [1, 1, 1, 0, 1, 1], 1),
        ("relevant from 3", [1, 0, 1, 0, 0, 0], 1),
    ):
        assert shown[name][2] == f"{ndcg(grades, 6):.4f}"
        assert float(Fraction(shown[name][3])) == pytest.approx(err(grades, 6, max_grade=top))
    assert shown["relevant from 3"][4:] == ["5/6", "1/3", "1"]
    assert shown["graded"][4:] == ["–", "–", "–"]


@pytest.mark.parametrize("conventions", [{}, {"gain": "exponential"}, {"discount": "jk"}, {"m": "3.2"}])
def test_the_base_changes_dcg_and_not_ndcg(conventions: dict[str, str]) -> None:
    scene = scene_of(r="3.2.3.0.1.2", k="4", **conventions)
    two, e, ten = (scores_with_base(scene, base) for base in (2, 2.718281828459045, 10))
    assert two[0] < e[0] < ten[0]
    assert two[2] == pytest.approx(e[2]) == pytest.approx(ten[2])


def test_the_forces_are_zero_together_and_push_only_where_grades_differ() -> None:
    assert sum(ForcesView(SIX).net_forces) == pytest.approx(0)
    assert set(ForcesView(scene_of(r="2.2.2", k="3")).net_forces) == {0.0}
    assert set(ForcesView(scene_of(r="0.x", k="2")).net_forces) == {0.0}


def test_every_paper_is_named_and_those_with_an_identifier_are_linked() -> None:
    tree = references()
    assert len(nodes(tree, "li")) == len(PAPERS)
    out = nodes(tree, "a")
    assert [each[1]["href"] for each in out] == [
        f"https://doi.org/{paper.doi}" for paper in PAPERS.values() if paper.doi
    ]
    assert {(each[1]["target"], each[1]["rel"]) for each in out} == {("_blank", "noopener noreferrer")}


def test_the_address_names_the_word_to_show() -> None:
    app = show_step(opened("guide", term="tpr"), "glossary")
    shown = tree_of(app, "guide-glossary")
    (sought,) = nodes(shown, "div", "sought")
    assert texts(nodes(sought, "dt")) == ["", "recall"]
    app.text_input(key="glossary_find").set_value("").run()
    assert len(nodes(tree_of(app, "guide-glossary"), "dt")) > 40
    app.text_input(key="glossary_find").set_value("<b>qwertz").run()
    assert "No entry has “<b>qwertz”" in words(tree_of(app, "guide-glossary"))


def test_the_guide_opens_at_the_beginning_with_its_words_in_the_open() -> None:
    app = show_step(opened("guide"), "beginning")
    assert any("From a question to a number" in each.value for each in app.markdown)
