"""Every table with a number that follows the order shows the change against the pinned order."""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from math import log2
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.expected_search_length import ESL
from metrics.q_measure import Q
from scene.list.edits import build_scene, move, pin, unpin
from scene.list.history import History
from scene.list.model import MAX_DOCUMENTS, Scene, with_query
from scene.measured.means import QueryMeans, pinned_queries
from scene.measured.measured import Measured
from tests.fewer import drawn
from tests.ui.pages import edit, opened, scene_of, tree_of
from tests.ui.trees import given_by, nodes, texts
from tests.unit.scenes import scenes
from ui.average_precision.sections import worked_mistakes as made_in_ap
from ui.average_precision.tables import denominator_table, mean_of_ap, metrics_table
from ui.average_precision.view import ROW_COLUMNS, AveragePrecisionView
from ui.conventions.by_library import LibraryView
from ui.err.sections import OthersView
from ui.err.sections import worked_mistakes as made_in_err
from ui.err.view import READERS_COLUMNS, ErrView, mean_of_err
from ui.lessons.scenes import CHOICES, choice_table, means_table, queries_table
from ui.ndcg.sections import cg, dcg, idcg, ndcg, worked_mistakes
from ui.ndcg.view import NdcgView, mean_of_ndcg
from ui.reciprocal_rank.sections import HitRateView
from ui.reciprocal_rank.sections import mistakes as mistakes_section
from ui.reciprocal_rank.view import ReciprocalRankView
from ui.roc_auc.sections import auc_mistakes_table as roc_mistakes
from ui.roc_auc.view import RocView, points_of
from ui.sections.measure_section import measure_section
from ui.session.session import Session
from ui.what_if.sections import PositionView
from ui.words.examples import example
from ui.words.numbers import UNDEFINED, change
from ui.words.text import label

PIN = label("table.against-pin")
QUERIES = {
    "r": "3.2.x.0.1.2",
    "m": "2.1",
    "p": "4.5.2.1.3.6",
    "r2": "0.2.0.1",
    "p2": "3.4.1.2",
    "r3": "0.0.3",
    "r4": "0.0",
    "p4": "2.1",
    "k": "3",
    "s": "0.9_0.8_0.8_0.5_0.4_0.1",
}
"""The third query has no pinned order; to the fourth nothing is relevant."""


SCENE = scene_of(**QUERIES)


def without_pins(scene: Scene | None) -> Scene:
    assert scene is not None
    return replace(scene, queries=tuple(replace(query, pinned=None) for query in scene.queries))


def roc_view(scene: Scene) -> RocView:
    return RocView(scene, points_of(scene), 2)


STEPS = {"cg": cg, "dcg": dcg, "idcg": idcg, "ndcg": ndcg}


def ndcg_step(name: str, scene: Scene) -> list[Any]:
    return STEPS[name](NdcgView.of(Measured(scene))).nodes()


def choices(name: str, scene: Scene) -> Any:
    return choice_table(Session(History(scene)), name)


TABLES: dict[str, Callable[[Scene], Any]] = {
    **{f"ndcg {step}": partial(ndcg_step, step) for step in STEPS},
    "ndcg steps": lambda scene: NdcgView.of(Measured(scene)).table(),
    "ndcg mistakes": lambda scene: given_by(worked_mistakes, mean_of_ndcg(scene)),
    "ndcg queries": lambda scene: mean_of_ndcg(scene).table(),
    "err queries": lambda scene: mean_of_err(scene).table(),
    "err readers": lambda scene: ErrView.of(Measured(scene)).table(READERS_COLUMNS),
    "err sum": lambda scene: ErrView.of(Measured(scene)).sum_table(),
    "err steps": lambda scene: ErrView.of(Measured(scene)).table(),
    "err tops": lambda scene: ErrView.of(Measured(scene)).tops_table(),
    "err others": lambda scene: OthersView(ErrView.of(Measured(scene))).table(),
    "err mistakes": lambda scene: given_by(made_in_err, ErrView.of(Measured(scene))),
    "ap precision": lambda scene: AveragePrecisionView.of(Measured(scene)).table(ROW_COLUMNS["precision"]),
    "ap steps": lambda scene: AveragePrecisionView.of(Measured(scene)).table(),
    "ap levels": lambda scene: AveragePrecisionView.of(Measured(scene)).levels_table(),
    "ap denominators": denominator_table,
    "ap metrics": metrics_table,
    "ap queries": lambda scene: mean_of_ap(scene).table(),
    "ap mistakes": lambda scene: given_by(made_in_ap, mean_of_ap(scene)),
    "q steps": lambda scene: measure_section(Q, Measured(scene)).part("table"),
    "esl steps": lambda scene: measure_section(ESL, Measured(scene)).part("table"),
    "rr steps": lambda scene: ReciprocalRankView.of(Measured(scene)).table(),
    "rr queries": lambda scene: ReciprocalRankView.of(Measured(scene)).queries_table(),
    "rr rules": lambda scene: ReciprocalRankView.of(Measured(scene)).rules_table(),
    "rr mistakes": lambda scene: mistakes_section(ReciprocalRankView.of(Measured(scene))).part("table")[0],
    "hit rate": lambda scene: HitRateView(QueryMeans(scene)).table(),
    "roc thresholds": lambda scene: roc_view(scene).table(),
    "roc mistakes": lambda scene: roc_mistakes(scene, roc_view(scene).threshold),
    "libraries": lambda scene: LibraryView(scene).table("name"),
    **{f"choice {name}": partial(choices, name) for name in CHOICES},
    "lesson queries": queries_table,
    "lesson means": means_table,
}


def text_of(cell: Any) -> str:
    return "".join(text for text in texts(cell) if text).strip()


def tables(tree: Any) -> Iterator[tuple[list[str], dict[str, list[str]]]]:
    """Yield the headings of every table, and its rows by their keys."""
    for table in nodes(tree, "table"):
        head, *body = ([text_of(cell) for cell in row[2:]] for row in nodes(table, "tr"))
        keys = [str(row[1].get("key", "foot")) for row in nodes(table, "tr")[1:]]
        yield head, dict(zip(keys, body, strict=True))


def number(text: str) -> float:
    try:
        return float(text.replace("−", "-").replace("±", ""))
    except ValueError:
        return math.nan


def changes(tree: Any) -> list[dict[str, str]]:
    """Return each column of changes, by the keys of the rows."""
    return [
        {key: row[place] for key, row in rows.items()}
        for heads, rows in tables(tree)
        for place, name in enumerate(heads)
        if name.endswith(PIN)
    ]


# --- every table ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
def test_the_column_is_what_its_name_says_and_not_there_where_nothing_is_pinned(name: str) -> None:
    """Of an order of the same documents, and of one with another document."""
    assert PIN not in texts(TABLES[name](without_pins(SCENE)))
    for pinned in ("4.5.2.1.3.6", "7.5.2.1.3.6"):
        assert check(name, scene_of(**{**QUERIES, "p": pinned}))


def test_a_change_has_the_colour_of_the_better_where_lower_is_better_too() -> None:
    tones = {
        (node[1]["class"].removeprefix("change "), text_of(node)[0])
        for order in ("3.0", "0.3")
        for node in nodes(TABLES["esl steps"](scene_of(r=order, p="2.1")), "span", "change")
    }
    assert tones == {("up", "−"), ("down", "+")}


BY_DOCUMENT = {
    **dict.fromkeys(("ndcg cg", "ndcg dcg", "ndcg steps", "err readers", "err sum", "err steps"), True),
    **dict.fromkeys(("ap steps", "q steps"), False),
}
"""Tables that compare what each document adds, and whether it adds nothing beyond the cutoff."""


def check(name: str, scene: Scene) -> int:
    """Check every column of changes by its name; tell how many there are.

    One that is named after the column before it has that one's changes, row by row, and so has one that is
    not where rows are no documents. Where they are, it has the changes of each document.
    """
    order = pinned_queries(scene)
    assert order is not None
    was, found = tables(TABLES[name](without_pins(order))), 0
    for (heads, rows), (old_heads, old_rows) in zip(tables(TABLES[name](scene)), was, strict=True):
        places = [place for place, head in enumerate(heads) if head.endswith(PIN)]
        for count, place in enumerate(places):
            before = place - 1 - count  # the columns of changes are not in the other table
            assert heads[place - 1] == old_heads[before]
            assert heads[place] in (PIN, f"{heads[place - 1]} {PIN}")
            now = {key: number(row[place - 1]) for key, row in rows.items()}
            then = {key: number(row[before]) for key, row in old_rows.items()}
            if heads[place] == PIN and name in BY_DOCUMENT:
                k = scene.k if BY_DOCUMENT[name] else math.inf
                then = at_ranks_of(scene, order, then, k)
                now = {key: 0.0 if key.isdigit() and int(key) > k else each for key, each in now.items()}
            for key, row in rows.items():
                if math.isnan(expected := now[key] - then.get(key, math.nan)):
                    assert row[place] in (UNDEFINED, ""), (key, row)
                else:
                    assert number(row[place]) == pytest.approx(expected, abs=1.6e-4), (key, row)
                    assert row[place][0] in "+−±"
        found += len(places)
    return found


def at_ranks_of(scene: Scene, order: Scene, then: dict[str, float], k: float) -> dict[str, float]:
    """Return what stood at the documents' ranks in the other order, under their ranks of now."""
    ranked = enumerate(order.query.ranked, start=1)
    earlier = {each.key: then[str(rank)] if rank <= k else 0.0 for rank, each in ranked}
    ranked = enumerate(scene.query.ranked, start=1)
    return {"foot": then.get("foot", math.nan)} | {
        str(rank): earlier.get(each.key, 0.0) for rank, each in ranked
    }


@st.composite
def pinned_lists(draw: st.DrawFn) -> Scene:
    """Any list, with any order of any of its documents pinned."""
    scene = draw(scenes())
    keys = [document.key for document in scene.query.documents]
    pinned = draw(st.lists(st.sampled_from(keys), min_size=1, unique=True))
    return with_query(scene, pinned=tuple(pinned[:MAX_DOCUMENTS]))


@pytest.mark.parametrize(
    "name", [*BY_DOCUMENT, "ndcg ndcg", "ndcg idcg", "ap precision", "err others", "rr steps"]
)
@settings(max_examples=drawn(15), deadline=None)
@given(scene=pinned_lists())
def test_of_any_list_the_column_is_what_its_name_says(name: str, scene: Scene) -> None:
    assert check(name, scene)


# --- what they say, as arithmetic -----------------------------------------------------------------------


def moved_up() -> Scene:
    """The order [3, 2, 3], pinned, with its last document moved up to rank 2."""
    return move(pin(build_scene([3, 2, 3])), 3, 2)


def test_a_change_has_the_colour_of_its_direction() -> None:
    spans = nodes(ErrView.of(Measured(moved_up())).table(READERS_COLUMNS), "span")
    assert [span[1]["class"] for span in spans if "change" in str(span[1].get("class"))] == [
        "change same",
        "change up",
        "change down",
        "change same",
    ]


def test_a_pin_of_another_query_shows_in_tables_over_queries_only() -> None:
    scene = scene_of(r="1.0", r2="0.1", p2="2.1", k="2")
    view = ReciprocalRankView.of(Measured(scene))
    assert changes(view.table()) == []
    assert changes(metrics_table(scene)) == []
    assert list(changes(view.queries_table())[0].values()) == ["±0.0000", "−0.5000", "−0.2500"]
    assert list(changes(queries_table(scene))[0].values()) == ["±0.0000", change(1 / log2(3) - 1)]


def test_the_means_beside_the_headline_have_their_change() -> None:
    scene = scene_of(r="1.0", p="2.1", r2="0.0.1", k="1")
    assert texts(mean_of_ap(scene).companion())[-3:] == ["+0.2500", " ", PIN]
    mean, at_k, rate = ReciprocalRankView.of(Measured(scene)).companions()
    assert texts(mean)[-3:] == ["+0.2500", " ", PIN]
    for companion in (at_k, rate):
        assert texts(companion)[-3:] == ["+0.5000", " ", PIN]
    without = without_pins(scene)
    for companion in (
        mean_of_ap(without).companion(),
        *ReciprocalRankView.of(Measured(without)).companions(),
    ):
        assert PIN not in texts(companion)


def test_the_confusion_matrix_is_compared_at_the_same_threshold() -> None:
    """Two documents are called relevant, A and B; in the pinned order C, which is not relevant, and B."""
    scene = scene_of(r="1.1.0.0", p="3.2.1.4", k="4")
    told = texts(roc_view(scene).matrix())
    assert [told[i - 2] for i, text in enumerate(told) if text == PIN] == ["+1", "−1", "−1", "+1"]
    assert PIN not in texts(roc_view(without_pins(scene)).matrix())


def test_an_empty_query_has_no_change_of_its_own() -> None:
    assert changes(queries_table(SCENE))[0]["3"] == UNDEFINED
    left_out = replace(SCENE, definition=replace(SCENE.definition, empty="skipped"))
    assert changes(mean_of_ap(left_out).table())[0]["3"] == UNDEFINED


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


# --- libraries ------------------------------------------------------------------------------------------


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


# --- the page "What if?" --------------------------------------------------------------------------------


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
    assert not changes(ErrView.of(Measured(moved_up())).scale_table())
