"""The change against the pinned order where it is not a column of its table's one list (test_steps.py)."""

from collections.abc import Iterator
from math import log2
from typing import Any

from scene.list.edits import build_scene, move, pin, unpin
from scene.list.model import Scene
from scene.measured.means import QueryMeans
from scene.measured.measured import Measured
from tests.ui.pages import edit, opened, scene_of, tree_of
from tests.ui.tables import PIN, PINNED, QUERIES, read, text_of, without_pins
from tests.ui.trees import nodes, texts
from ui.average_precision.tables import mean_of_ap, metrics_table
from ui.conventions.by_library import LibraryView
from ui.err.view import ErrView
from ui.lessons.scenes import queries_table
from ui.reciprocal_rank.sections import HitRateView
from ui.reciprocal_rank.view import ReciprocalRankView
from ui.roc_auc.view import RocView, points_of
from ui.what_if.sections import PositionView
from ui.words.examples import example
from ui.words.numbers import UNDEFINED, change
from ui.words.text import label

SCENE = scene_of(**QUERIES, p=PINNED[0])


def tables(tree: Any) -> Iterator[tuple[list[str], dict[str, list[str]]]]:
    """Yield the headings of every table, and its rows by their keys."""
    yield from map(read, nodes(tree, "table"))


def changes(tree: Any) -> list[dict[str, str]]:
    """Return each column of changes, by the keys of the rows."""
    return [
        {key: row[place] for key, row in rows.items()}
        for heads, rows in tables(tree)
        for place, name in enumerate(heads)
        if name.endswith(PIN)
    ]


def roc_view(scene: Scene) -> RocView:
    return RocView(scene, points_of(scene), 2)


def moved_up() -> Scene:
    """The order [3, 2, 3], pinned, with its last document moved up to rank 2."""
    return move(pin(build_scene([3, 2, 3])), 3, 2)


def test_a_pin_of_another_query_shows_in_tables_over_queries_only() -> None:
    scene = scene_of(r="1.0", r2="0.1", p2="2.1", k="2")
    view = ReciprocalRankView(Measured(scene))
    assert changes(view.table()) == []
    assert changes(metrics_table(scene)) == []
    assert changes(view.queries_table())
    assert changes(queries_table(scene))


def test_the_means_beside_the_headline_have_their_change() -> None:
    scene = scene_of(r="1.0", p="2.1", r2="0.0.1", k="1")
    assert texts(mean_of_ap(scene).companion())[-3:] == ["+0.2500", " ", PIN]
    mean, at_k, rate = ReciprocalRankView(Measured(scene)).companions()
    assert texts(mean)[-3:] == ["+0.2500", " ", PIN]
    for companion in (at_k, rate):
        assert texts(companion)[-3:] == ["+0.5000", " ", PIN]
    without = without_pins(scene)
    for companion in (mean_of_ap(without).companion(), *ReciprocalRankView(Measured(without)).companions()):
        assert PIN not in texts(companion)


def test_the_confusion_matrix_is_compared_at_the_same_threshold() -> None:
    """Two documents are called relevant, A and B; in the pinned order C, which is not relevant, and B."""
    scene = scene_of(r="1.1.0.0", p="3.2.1.4", k="4")
    told = texts(roc_view(scene).matrix())
    assert [told[i - 2] for i, text in enumerate(told) if text == PIN] == ["+1", "−1", "−1", "+1"]
    assert PIN not in texts(roc_view(without_pins(scene)).matrix())


def test_where_the_pinned_order_has_no_auc_there_is_no_change() -> None:
    """Both documents of the pinned order are relevant; now one of them is on the shelf."""
    app = opened("roc_auc", r="1.0", m="1", p="1.3", k="2")
    for name in ("roc-table", "roc-mistakes"):
        assert set(changes(tree_of(app, name))[0].values()) == {UNDEFINED}


def test_thresholds_of_a_longer_order_are_not_compared() -> None:
    scene = scene_of(r="1.0", m="1", p="1.2.3", k="2")
    assert set(changes(RocView(scene, points_of(scene), 1).table())[0].values()) == {UNDEFINED}


def test_one_document_at_every_rank_is_compared_by_the_chosen_metric() -> None:
    scene = moved_up()
    ((heads, rows),) = tables(PositionView(scene, 1).table())
    assert heads[:3] == ["rank", "nDCG@3", PIN]
    pinned = 3 + 2 / log2(3) + 3 / log2(4)
    orders = ([3, 3, 2], [3, 3, 2], [3, 2, 3])
    dcgs = [sum(grade / log2(i + 2) for i, grade in enumerate(order)) for order in orders]
    ideal = dcgs[0]
    assert [row[2] for row in rows.values()] == [change((each - pinned) / ideal) for each in dcgs]
    assert changes(PositionView(unpin(scene), 1).table()) == []


def test_a_group_has_the_change_of_each_of_its_members_once() -> None:
    """The pinned order lists another document: ideals of all judged documents and of the listed part."""
    scene = scene_of(r="3.2.3.0.1.2", m="0", p="7.2.3.4.5.6", k="6")
    view = LibraryView(scene)
    ((_, members),) = tables(view.table("groups"))
    values, told = zip(*(row[:2] for row in members.values()), strict=True)
    (table,) = nodes(view.group_table(), "table")
    head, *rows = nodes(table, "tr")
    assert text_of(head[3]) == PIN
    shown = {text_of(row[2]): [text_of(each) for each in row[3][2][2:]] for row in rows}
    assert any(len(each) > 1 for each in shown.values())
    expected: dict[str, dict[str, None]] = {}
    for number, own in zip(values, told, strict=True):
        expected.setdefault(number, {})[own] = None
    assert shown == {number: [*of_members] for number, of_members in expected.items()}


def test_the_standing_of_this_order_has_the_column_too() -> None:
    app = opened("what_if", r="3.2.3", k="3", p="1.3.2")
    ((heads, rows),) = tables(tree_of(app, "what_if-standing"))
    assert heads[heads.index(PIN) - 1] == label("what_if.now")
    place = heads.index(PIN)
    ideal = 3 + 3 / log2(3) + 2 / 2
    assert rows["nDCG"][place] == change(((2 - 3) / log2(3) + (3 - 2) / log2(4)) / ideal)
    assert rows["RR"][place] == change(0)
    assert not changes(tree_of(app, "what_if-agreement"))
    edit(app, ["unpin"])
    assert not changes(tree_of(app, "what_if-standing"))


def test_what_is_about_other_lists_has_no_such_column() -> None:
    app = opened("roc_auc", r="3.0.2.0.1.0", k="6", p="2.1.3.4.5.6")
    assert changes(tree_of(app, "roc-table"))
    for name in ("roc-scores", "roc-imbalance", "roc-same-auc"):
        assert not changes(tree_of(app, name))
    assert not changes(HitRateView(QueryMeans(example("hit-ratio")), "three_users").table())
    assert not changes(ErrView(Measured(moved_up())).scale_table())
