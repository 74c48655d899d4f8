"""The table of all metrics without a browser: which of its numbers turn into fractions."""

import json

import pytest

from metrics.measure import Measure
from metrics.measures import MEASURES
from scene.address.encoding import encode
from scene.address.pages import metric_of_step, page_and_step_of
from scene.examples import example_scene
from scene.list.edits import move, set_cutoff
from tests.ui.pages import edit, headline, opened, reason, said, scene_of, session_of, tree_of, trees_on
from tests.ui.trees import nodes, rows, words
from ui.overview.table import headlines, overview_table
from ui.strip.last_edit import FIRST_NAMED


def table_of(**address: str) -> dict[str, list[str]]:
    """The value, worst and best of each metric; of one that is a fraction, the fraction."""
    session = session_of(opened("overview", **address))
    table = overview_table(session.measured, headlines(session))
    links = [link[2] for link in nodes(table, "a")]
    found = {name: cells for name, (_, *cells) in zip(links, rows(table), strict=True)}
    return {name: [value, worst, best] for name, (value, _, worst, _, best) in found.items()}


def test_value_worst_and_best_of_rational_metrics_are_fractions() -> None:
    scene = scene_of(r="1.0.1.0", k="3", m="2", g="2")
    orders = (scene.ranking, *scene.ranking.worst_and_best)
    table = table_of(**encode(scene))
    for each in MEASURES.values():
        cells = table[each.title(scene.definition, scene.k)]
        exact = [str(each.exact(scene.definition, order)) for order in orders]
        assert (cells == exact) == each.is_rational, each.name


def test_where_there_is_no_number_there_is_no_fraction() -> None:
    assert table_of(r="1.1", k="2")["AUC"] == ["–"] * 3


RANK_SENSITIVE = ("nDCG", "ERR", "RBP", "AP", "Q", "AUC")


def test_the_first_list_moves_every_metric_and_most_moves_change_those_of_ranks() -> None:
    start = example_scene("first-look")
    count = len(start.query.ranked)
    assert start.k < count
    assert start.query.missing
    # To move a document one rank down is to move the next one up.
    ways = [
        (key, rank)
        for key in range(1, count + 1)
        for rank in range(1, count + 1)
        if rank not in (key, key + 1)
    ]
    moved = [move(start, key, rank).ranking for key, rank in ways]
    for measure in MEASURES.values():
        before = measure.value(start.definition, start.ranking)
        changed = sum(abs(measure.value(start.definition, after) - before) > 1e-12 for after in moved)
        assert changed > (0.7 * len(ways) if measure.name in RANK_SENSITIVE else 0), measure.name


def test_the_start_page_begins_with_a_list_of_its_own_and_says_what_it_is() -> None:
    app = opened("overview")
    assert session_of(app).present.query == example_scene("first-look").query
    assert "ranked list" in app.markdown[0].value
    assert "(no use) to 3" in app.markdown[0].value
    picture = words(tree_of(app, "overview-beginning"))
    assert "@3: these count" in picture
    assert "judged, not retrieved" in picture
    table = said(app, "overview-all")
    assert "hit rate, also called success: Is anything relevant in the first k at all?" in table
    edit(app, ["move", 5, 1])
    assert reason(app).startswith("Document E, grade 3, went from rank 5 to 1. Changed: nDCG@3 +")
    others = len(MEASURES) - FIRST_NAMED
    assert reason(app).endswith(f", and {others - 1} of the {others} other metrics.")


def test_another_address_begins_as_before() -> None:
    usual = example_scene("six-results")
    assert session_of(opened("overview", k="3")).present == set_cutoff(usual, 3)
    assert session_of(opened("guide")).present == usual


OF_ITS_PAGE = {"Success": "hit@6"}
"""The names of measures that have another on their page."""


@pytest.mark.parametrize("each", MEASURES.values(), ids=lambda each: each.name)
def test_the_link_of_a_measure_opens_the_step_that_shows_it(each: Measure) -> None:
    app = opened("overview", r="3.2.3.0.1.2", k="6")
    (link,) = [
        node
        for node in nodes(tree_of(app, "overview-all"), "a")
        if json.loads(node[1]["data-command"]) == ["show_measure", each.name]
    ]
    assert link[1]["href"] == "{}?step={}".format(*page_and_step_of(each))
    edit(app, json.loads(link[1]["data-command"]))
    session = session_of(app)
    assert (session.page, session.current_step) == page_and_step_of(each)
    definition, ranking = session.scene.definition, session.scene.ranking
    title = OF_ITS_PAGE.get(each.name) or each.title(definition, session.scene.k)
    if (
        metric_of_step(*page_and_step_of(each)) == each.name
    ):  # the first that the step ends with is its headline
        assert headline(app)[:2] == (each.title(definition, 6), f"{each.value(definition, ranking):.4f}")
    trees = {name: said(app, name) for name in {*trees_on(app)} - {"strip", "steps"}}
    assert any(title in told for told in trees.values())
    told = " ".join(told for name, told in trees.items() if is_of_step(name, session.current_step))
    numbers = f"{each.value(definition, ranking):.4f}", str(each.exact(definition, ranking))
    assert any(number in told for number in numbers)


def is_of_step(tree: str, step: str) -> bool:
    return tree.partition("-")[2].removesuffix("-sum") == step


def test_of_a_metric_that_no_order_changes_no_range_is_told() -> None:
    shown = str(tree_of(opened("overview", r="2.0.1", k="3"), "overview-all"))
    assert "P@3 is 0.6667 in every order of this list" in shown
    assert "over all orders of this list it ranges from" in shown
