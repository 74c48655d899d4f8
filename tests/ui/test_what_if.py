"""The page "What if?" without a browser: its numbers, its special lists, what it says of a sample."""

import json
from collections.abc import Iterable
from itertools import permutations
from math import comb, log2
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

import metrics.analysis.orders
from metrics import all_orders
from metrics.measures import MEASURES
from metrics.numeric.arrays import FloatArray
from scene.address.encoding import encode
from scene.list import edits
from scene.list.edits import build_scene, default_names
from tests.ui.pages import as_linked, edit, headline, opened, press, reason, session_of, show_step, tree_of
from tests.ui.trees import nodes, texts, words
from tests.ui.what_if import IDEAL, SIX, err, scored_in, standing, standing_of
from ui.overview.table import headlines, overview_table
from ui.pictures.drawing import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, px
from ui.tree.nodes import node
from ui.what_if import orders
from ui.what_if.charts import MARGIN
from ui.what_if.distribution import DistributionView
from ui.what_if.orders import ORDERS_KEY, STOPPED_SAMPLE
from ui.what_if.sections import PositionView, pin_section
from ui.what_if.swaps import SwapView


def attributes_in(tree: Any) -> list[dict[str, Any]]:
    """The attributes of all nodes in a tree."""
    if isinstance(tree, dict):
        return [tree]
    return [found for part in tree for found in attributes_in(part)] if isinstance(tree, list) else []


def edit_of(tree: Any, said: str) -> list[Any]:
    """The edit that the first button with these words, or this name, asks for."""
    found = next(
        each for each in nodes(tree, "button") if said in (each[1].get("aria-label"), words(each).strip())
    )
    asked: list[Any] = json.loads(found[1]["data-edit"])
    return asked


# --- the pinned order -----------------------------------------------------------------------------------


def test_a_pin_compares_the_headline_and_every_metric() -> None:
    app = opened("what_if", r="3.2.3.0.1.2", k="6", p="1.3.2.4.5.6")
    lost = (3 - 2) * (1 / log2(3) - 1 / log2(4)) / IDEAL
    assert headline(app).against_pin == f"−{lost:.4f} against the pinned order"
    shown = texts(pin_section(session_of(app).scene).nodes())
    assert f"{0.9608081943360616 + lost:.4f}" in shown
    assert f"−{lost:.4f}" in shown
    assert f"−{err(3, 3, 2, 0, 1, 2) - err(*SIX):.4f}" in shown


def test_the_overview_has_a_column_against_the_pin_only_when_pinned() -> None:
    session = session_of(opened("overview", r="1.0.1", k="3"))
    assert "against the pin" not in words(overview_table(session.measured, headlines(session)))
    session.apply(edits.pin)
    session.apply(lambda scene: edits.move(scene, 1, 2))
    table = overview_table(session.measured, headlines(session))
    (head,) = nodes(table, "thead")
    place = ["".join(texts(each)) for each in nodes(head, "th")].index("against the pin")
    against = {words(nodes(row, "a")).strip(): "".join(texts(row[2 + place])) for row in table_rows(table)}
    for name, change in (("RR", 1 / 2 - 1), ("AP", (1 / 2 + 2 / 3) / 2 - (1 + 2 / 3) / 2), ("AUC", -1 / 2)):
        assert against[name] == f"{change:+.4f}".replace("-", "−")


def table_rows(tree: Any) -> list[Any]:
    (body,) = nodes(tree, "tbody")
    rows: list[Any] = nodes(body, "tr")
    return rows


def test_nothing_pinned_is_said_and_can_be_changed() -> None:
    nodes = pin_section(build_scene(SIX)).nodes()
    assert "No order is pinned yet" in words(nodes)
    assert '["pin"]' in repr(nodes)


def test_a_document_that_left_the_list_has_no_line() -> None:
    scene = edits.shelve(edits.pin(build_scene([3, 2, 1])), 1, 1)
    picture = repr(pin_section(scene).nodes())
    assert picture.count("'join ") == 2
    assert "1 · A · 3" in texts(pin_section(scene).nodes())


@pytest.mark.parametrize(("count", "is_scrolled"), [(16, False), (17, True)])
def test_two_long_orders_are_scrolled(count: int, is_scrolled: bool) -> None:
    title = "From the pinned order to this one"
    regions = [
        attribute.get("aria-label")
        for attribute in attributes_in(pin_section(edits.pin(build_scene([1] * count))).nodes())
    ]
    assert (title in regions) == is_scrolled


# --- swaps ----------------------------------------------------------------------------------------------


def test_the_best_swap_and_move_stand_beside_the_heat_map() -> None:
    shown = texts(SwapView(build_scene(SIX), MEASURES["nDCG"]).best_changes())
    swap = (2 - 0) * (1 / log2(5) - 1 / log2(7)) / IDEAL
    move_up = (3 - 2) * (1 / log2(3) - 1 / log2(4)) / IDEAL
    assert "4 ↔ 6" in shown
    assert "2 → 3" in shown
    assert shown[shown.index("exchanges of neighbours") + 2 :][0] == "3"
    assert f"+{swap:.4f}" in shown
    assert f"+{move_up:.4f}" in shown


def test_where_nothing_is_better_the_buttons_stay_and_do_nothing() -> None:
    """Whoever has just pressed one keeps the focus, and nothing on the page jumps."""
    better, best = (
        SwapView(build_scene(grades), MEASURES["nDCG"]).best_changes() for grades in ([2, 3, 1], [3, 2, 1])
    )
    before, after = (nodes(each, "button") for each in (better, best))
    assert [texts(each) for each in before] == [texts(each) for each in after]
    assert all("data-edit" in each[1] for each in before)
    for each in after:
        assert each[1]["aria-disabled"] == "true"
        assert "data-edit" not in each[1]
        assert "improves nDCG@3" in each[1]["title"]
    assert len(nodes(better, "tr")) == len(nodes(best, "tr"))


def test_a_long_list_shows_one_block_of_the_heat_map() -> None:
    view = SwapView(build_scene([3, 2, 1, 0] * 25), MEASURES["nDCG"])
    picture = repr(view.heat_map(16, 96))
    assert picture.count('["swap", ') == 16 * 4
    assert '["swap", 17, 97]' in picture
    assert '["swap", 33, 97]' not in picture


def test_a_cell_swaps_the_documents_that_it_names_though_the_page_waits_for_a_prediction() -> None:
    app = opened("what_if", r="3.2.3.0.1.2", k="6", predict="1")
    edit(app, ["move", 4, 1])
    session = session_of(app)
    assert [document.name for document in session.present.query.ranked] == list("DABCEF")
    picture = SwapView(session.scene, MEASURES["nDCG"]).heat_map(0, 0)
    said = "Swap rank 4 (D) and rank 6 (F)"
    [cell] = [
        attribute for attribute in attributes_in(picture) if str(attribute.get("aria-label")).startswith(said)
    ]
    edit(app, json.loads(cell["data-edit"]))
    assert [document.name for document in session.present.query.ranked] == list("FABCED")


# --- one document at every rank -------------------------------------------------------------------------


def test_a_document_is_moved_from_the_table_of_positions() -> None:
    app = opened("what_if", r="0.0.1", k="3")
    edit(app, edit_of(tree_of(app, "what_if-position"), "Move C to rank 2"))
    assert [document.name for document in session_of(app).scene.query.ranked] == list("ACB")
    assert headline(app).value == f"{1 / log2(3):.4f}"
    documents_to_choose(app).set_value(1).run()
    assert edit_of(tree_of(app, "what_if-position"), "Move A to rank 3")


def documents_to_choose(app: AppTest) -> Any:
    """What one chooses the document with that goes through all ranks."""
    title = "The document that goes through all ranks"
    return next(each for each in (*app.button_group, *app.selectbox) if each.label == title)


def options_of(choice: Any) -> list[str]:
    return [getattr(option, "content", option) for option in choice.options]


def test_a_name_is_no_markdown_where_a_document_is_chosen() -> None:
    names = ["![x](https://e.com/a.png)", "$a$", ":red[x]"]
    app = opened("what_if", **encode(build_scene([1, 1, 1], names=names)))
    assert options_of(documents_to_choose(app)) == [
        r"\!\[x\]\(https\:\/\/e\.com\/a\.png\)",
        r"\$a\$",
        r"\:red\[x\]",
    ]


@pytest.mark.parametrize("count", [4, 17])
def test_documents_of_one_name_are_told_apart(count: int) -> None:
    names = ["A", "A", "A (rank 1)", *default_names(count)[3:]]
    scene = build_scene([0, 1, 2, *[0] * (count - 3)], names=names)
    app = opened("what_if", **encode(scene))
    options = options_of(documents_to_choose(app))
    assert len(set(options)) == count
    assert options[1].replace("\\", "") == "A (rank 2)"
    choice = documents_to_choose(app)
    choice.set_value(1).run()
    assert "A (grade 0) at every rank" in words(tree_of(app, "what_if-position"))
    edit(app, ["swap", 1, 2])
    assert documents_to_choose(app).value == 1
    assert "A (grade 0) at every rank" in words(tree_of(app, "what_if-position"))


def test_every_metric_has_a_curve_of_its_own_and_the_key_has_their_strokes() -> None:
    pictures = PositionView(build_scene(SIX), 0).pictures()
    assert len(nodes(pictures, "div", "mini")) == len(MEASURES)
    found = attributes_in(pictures)
    strokes = [str(each["class"]) for each in found if "points" in each and "key" in each]
    key = [str(each["class"]) for each in found if str(each.get("class")).startswith("line") and "x1" in each]
    dots = [each["class"] for each in found if each.get("r") == 4 and each.get("cy") == 8]
    assert key == strokes
    assert len(key) == len(set(key)) == len(set(dots)) == 4


def test_a_long_list_has_no_more_dots_than_it_has_room_for() -> None:
    nodes = PositionView(build_scene([3, 2, 1, 0] * 25), 49).pictures()
    dots = [attribute for attribute in attributes_in(nodes) if attribute.get("r") == 3.5]
    assert len(dots) <= 13 * 4  # the ranks below the picture and rank 50, for four metrics


# --- all orders -----------------------------------------------------------------------------------------


def test_where_the_list_of_the_issue_stands() -> None:
    app = opened("what_if", r="3.2.3.0.1.2", k="6")
    scores = [
        sum(grade / log2(rank + 1) for rank, grade in enumerate(order, start=1)) / IDEAL
        for order in set(permutations(SIX))
    ]
    own = sum(grade / log2(rank + 1) for rank, grade in enumerate(SIX, start=1)) / IDEAL
    assert len(scores) == scored_in(app).orders.count == 180
    shown = words(standing(app).standing_nodes())
    worse = sum(score < own - 1e-12 for score in scores) / 180
    as_good = sum(score <= own + 1e-12 for score in scores) / 180
    assert (f"{100 * worse:.1f}", f"{100 * as_good:.1f}") == ("90.0", "90.6")
    assert f"beats {100 * worse:.1f} % of all orders" in shown
    assert f"ties or beats {100 * as_good:.1f} %" in shown
    assert f"Worst {min(scores):.4f}, best 1.0000" in shown
    assert f"random average {sum(scores) / 180:.4f}" in shown
    assert "arranged in 720 ways" in shown
    assert "180 distinct orders remain. All of them are counted" in shown
    row = next(each for each in nodes(standing(app).table(), "tr") if each[1].get("key") == "nDCG")
    assert ["".join(texts(cell)) for cell in row[3:]] == [
        *(f"{value:.4f}" for value in (min(scores), sum(scores) / 180, own, 1)),
        f"{100 * worse:.1f} %",
        f"{100 * as_good:.1f} %",
    ]
    edit(app, ["move", 3, 2])
    better = own + (3 - 2) * (1 / log2(3) - 1 / log2(4)) / IDEAL
    assert f"By nDCG@6 ({better:.4f}), this order beats" in words(tree_of(app, "what_if-standing"))


def test_a_sample_says_so_with_its_standard_errors() -> None:
    """And a count that is too large to write out is a power of ten."""
    view = standing_of(r=".".join(["1"] * 10 + ["0"] * 15), k="5", metric="P", other="RR")
    scored = view.scored
    assert (scored.orders.is_exact, scored.orders.distinct) == (False, comb(25, 10))
    shown = words(view.standing_nodes())
    assert "25 documents can be arranged in 1.55 · 10²⁵ ways" in shown
    assert f"{comb(25, 10):,} distinct orders remain: too many to look at them all" in shown
    assert f"random sample of {scored.orders.count:,} orders (seed 0)" in shown
    # P@5 of a random order: hypergeometric, 10 good ones of 25.
    variance = (10 / 25) * (15 / 25) / 5 * (25 - 5) / (25 - 1)
    error = float(shown.split("with a standard error of ")[1].split(" ")[0].rstrip("."))
    assert error == pytest.approx((variance / scored.orders.count) ** 0.5, rel=0.02)
    better = 1 - comb(10, 5) / comb(25, 5)
    share_error = float(shown.split("(standard error ")[1].split(" ")[0])
    assert share_error == pytest.approx(
        100 * (better * (1 - better) / scored.orders.count) ** 0.5, rel=0.15, abs=0.006
    )


def test_a_move_counts_nothing_anew_and_another_grade_does() -> None:
    app = opened("what_if", r="3.2.3.0.1.2", k="6")
    before = scored_in(app)
    order = before.disagreements("nDCG", "ERR")[0].first
    edit(app, ["move", 1, 4])
    assert scored_in(app) is before
    assert before.disagreements("nDCG", "ERR")[0].first is order
    edit(app, ["set_grade", 1, 2])
    assert scored_in(app) is not before


class Interrupted:
    """Scores of orders, block by block; before the third the run of the page ends, as an edit ends it."""

    def __init__(self, blocks: Iterable[FloatArray]) -> None:
        self.blocks = iter(blocks)
        self.asked = 0

    def __iter__(self) -> "Interrupted":
        return self

    def __next__(self) -> FloatArray:
        self.asked += 1
        if self.asked == 3:
            st.stop()
        return next(self.blocks)


def test_a_long_count_shows_its_progress_goes_on_after_an_edit_can_be_stopped_and_resumed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(metrics.analysis.orders, "GRADES_A_BLOCK", 20 * len(SIX))
    app = show_step(opened("what_if", r="3.2.3.0.1.2", k="6"), "standing")
    what, whole = app.session_state[ORDERS_KEY]
    monkeypatch.setattr(orders, "SECONDS_WITHOUT_PROGRESS", 0.0)

    def interrupt() -> None:
        begun = orders.ScoredOrders(whole.orders, whole.measures, Interrupted(whole.blocks))
        app.session_state[ORDERS_KEY] = (what, begun)
        app.run()

    interrupt()
    (progress,) = app.get("progress")
    assert "40 of 180" in progress.proto.text
    assert progress.proto.value == int(100 * 40 / 180)
    edit(app, ["move", 1, 4])
    assert scored_in(app).scored_count == 180
    assert not app.get("progress")
    interrupt()
    press(app, "Stop: a short sample is enough")
    assert scored_in(app).scored_count == STOPPED_SAMPLE == 2_000
    shown = words(tree_of(app, "what_if-standing"))
    assert "Stopped early: this is a random sample of 2,000" in shown
    assert "with a standard error of" in shown
    assert "Stop: a short sample is enough" not in [each.label for each in app.button]
    press(app, "Look at more orders after all")
    assert scored_in(app).scored_count == 180
    assert "180 distinct orders remain. All of them are counted" in standing(app).order_count_text()
    assert not app.get("progress")


def marks(view: DistributionView) -> dict[str, float]:
    """Where the lines stand in the histogram; in the legend above it they are shorter."""
    lines = [
        attribute
        for attribute in attributes_in(view.pictures())
        if str(attribute.get("class")).startswith("mark ")
    ]
    return {line["class"].removeprefix("mark "): line["x1"] for line in lines if line["y2"] > 15}


def rings(view: DistributionView) -> dict[str, tuple[float, float]]:
    """Where the rings stand on the map of two metrics; in its legend they are smaller."""
    found = [
        attribute
        for attribute in attributes_in(view.pictures())
        if str(attribute.get("class")).startswith("ring ")
    ]
    return {each["class"].removeprefix("ring "): (each["cx"], each["cy"]) for each in found if each["r"] == 8}


def test_a_pinned_order_of_other_documents_is_on_the_picture() -> None:
    app = opened("what_if", r="3.2.1.0", k="4")
    edit(app, ["pin"], ["shelve", 1, 1])
    left, right = LEFT + MARGIN, WIDTH - RIGHT - MARGIN
    dcgs = [sum(g / log2(i + 1) for i, g in enumerate(order, 1)) for order in permutations([2, 1, 0])]
    ideal = 3 + 2 / log2(3) + 1 / 2

    def x(dcg: float) -> float:
        return left + (right - left) * (dcg - min(dcgs)) / (ideal - min(dcgs))

    lines = marks(standing(app))
    assert lines["pin"] == pytest.approx(right, abs=0.1)
    assert lines["own"] == pytest.approx(x(max(dcgs)), abs=0.1)
    assert lines["mean"] == pytest.approx(x(sum(dcgs) / 6), abs=0.1)
    for across, up in rings(standing(app)).values():
        assert left - 0.1 <= across <= right + 0.1
        assert TOP + MARGIN - 0.1 <= up <= HEIGHT - BOTTOM - MARGIN + 0.1


def test_where_all_orders_score_alike_a_pinned_order_may_still_differ() -> None:
    app = opened("what_if", r="2.1.0", k="2", metric="P")
    edit(app, ["pin"], ["shelve", 1, 1])  # one relevant document of two is left, in any order
    lines = marks(standing(app))
    assert lines["own"] == lines["mean"] == LEFT + MARGIN
    assert lines["pin"] == WIDTH - RIGHT - MARGIN


def test_where_nothing_differs_all_is_in_the_middle() -> None:
    view = standing_of(r="2.1.1", k="3", metric="P", other="RR", p="3.1.2")
    middle = (LEFT + WIDTH - RIGHT) / 2
    assert set(marks(view).values()) == {middle}
    assert rings(view) == dict.fromkeys(("own", "pin"), (middle, (TOP + HEIGHT - BOTTOM) / 2))


@pytest.mark.parametrize("chosen", [{"metric": "AUC"}, {"other": "AUC"}])
def test_a_pinned_order_without_the_metric_is_left_out_of_its_pictures(chosen: dict[str, str]) -> None:
    app = opened("what_if", r="3.2.0", p="1.2", k="3", **chosen)  # no AUC without the third
    assert ("pin" in marks(standing(app))) == ("other" in chosen)
    assert rings(standing(app)).keys() == {"own"}
    for name in ("pin", "swaps", "position", "standing"):
        json.dumps(tree_of(app, f"what_if-{name}"), allow_nan=False)  # as the browser reads it


def test_what_is_no_number_never_gets_into_a_picture() -> None:
    with pytest.raises(ValueError, match=r"^x of line must be a finite number, got nan$"):
        node("line", {"x": float("nan")})
    with pytest.raises(ValueError, match=r"^coordinate must be a finite number, got inf$"):
        px(float("inf"))


# --- where metrics disagree -----------------------------------------------------------------------------


def test_a_disagreement_is_one_and_its_terms_sum_to_the_scores() -> None:
    view = standing_of(r="3.2.3.0.1.2", k="6")
    (opened_pair, *_) = view.scored.disagreements("nDCG", "ERR")
    found, better, worse = opened_pair
    orders = all_orders(SIX).tolist()
    assert [orders[found.first_prefers], orders[found.second_prefers]] == [better.tolist(), worse.tolist()]
    shown = texts(view.disagreements()[0])
    for order in (better, worse):
        dcg = sum(grade / log2(rank + 1) for rank, grade in enumerate(order, start=1))
        assert f"{dcg / IDEAL:.4f}" in shown
        assert f"{err(*map(int, order)):.4f}" in shown
    assert err(*map(int, better)) < err(*map(int, worse))
    assert repr(view.disagreements()[0]).count("'mark'") == 4


def test_two_metrics_that_always_agree_are_said_to() -> None:
    view = standing_of(r="1.0.0", k="3", metric="nDCG", other="RR")
    assert "never prefer opposite orders" in words(view.disagreements())
    assert "Kendall's tau is 1.00" in words(view.agreement())


def test_where_room_is_short_the_chosen_metrics_keep_their_columns() -> None:
    """The others fold behind a tick, in heads and in rows alike."""
    table = standing_of(r="3.2.3.0.1.2", k="6", metric="AP", other="ERR").tau_table()
    assert nodes(table, "table", "folds")
    measures = len(nodes(table, "tr")) - 1
    folded = nodes(table, "th", "minor")
    assert len(folded) == measures - 2
    assert not {"AP", "ERR@6"} & {words(each).strip() for each in folded}
    assert len(nodes(table, "td", "minor")) == len(folded) * measures


def test_a_disagreement_opens_by_its_button_and_is_one_undo_step() -> None:
    app = opened("what_if", r="3.2.3.0.1.2", k="6")
    shown = tree_of(app, "what_if-disagreements")
    assert "1 · nDCG@6 prefers one order, ERR@6 the other" in words(shown)
    edit(app, edit_of(shown, "Open: pin the first order, show the second"))
    # Much in the first ranks for nDCG; for ERR the one best document at the very top.
    first, second = [2, 3, 3, 2, 1, 0], [3, 0, 1, 2, 2, 3]
    assert [document.grade for document in session_of(app).scene.query.ranked] == second
    dcgs = [sum(g / log2(i + 1) for i, g in enumerate(order, 1)) for order in (first, second)]
    assert headline(app).value == f"{dcgs[1] / IDEAL:.4f}"
    assert headline(app).against_pin == f"−{(dcgs[0] - dcgs[1]) / IDEAL:.4f} against the pinned order"
    # The result stands where it was asked for.
    opened_pair, *others = nodes(tree_of(app, "what_if-disagreements"), "section", "pair")
    caption = "Every metric of the pinned order and of this one"
    assert caption in words(opened_pair)
    assert caption not in words(others)
    changes = {
        row[1]["key"]: nodes(row, "span", "change") for row in nodes(opened_pair, "tr") if "key" in row[1]
    }
    assert [each[1]["class"] for each in changes["nDCG"] + changes["ERR"]] == ["change down", "change up"]
    edit(app, ["undo"])
    assert [document.grade for document in session_of(app).scene.query.ranked] == SIX
    assert session_of(app).scene.query.pinned is None


# --- settings -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "page", ["overview", "ndcg", "err", "average_precision", "reciprocal_rank", "roc_auc", "what_if"]
)
def test_every_page_asks_before_it_shows(page: str) -> None:
    app = as_linked(page, r="3.2.3.0.1.2", k="6", predict="1", p="2.1.3.4.5.6")
    shown = headline(app).value
    edit(app, ["move", 4, 1])
    assert headline(app)[1:] == ("?", "what changed?", "? against the pinned order")
    assert "The page still shows the state before the move" in reason(app)
    edit(app, ["answer", "down"])
    assert headline(app).value != "?"
    assert headline(app).value < shown
    assert "You said down: right. 1 of 1 right." in reason(app)


@pytest.mark.parametrize(
    ("page", "rank", "told"), [("reciprocal_rank", 6, "it stayed the same"), ("ndcg", 1, "it went down")]
)
def test_a_wrong_prediction_is_told_what_it_was(page: str, rank: int, told: str) -> None:
    app = as_linked(page, r="3.2.3.0.1.2", k="6", predict="1")
    edit(app, ["move", 4, rank])
    edit(app, ["answer", "up"])
    assert f"You said up, but {told}. 0 of 1 right." in reason(app)


# --- special lists --------------------------------------------------------------------------------------


def test_a_metric_that_does_not_exist_on_the_list_is_explained() -> None:
    app = opened("what_if", r="2.2.2", k="3", metric="AUC")
    assert any("does not exist on this list" in info.value for info in app.info)
    assert headline(app).value == "–"


def test_orders_of_tied_scores_are_compared_by_auc() -> None:
    scene = edits.set_scores(edits.set_metric(build_scene([1, 0, 0]), "AUC"), [0.9, 0.5, 0.5])
    changes = SwapView(scene, MEASURES["AUC"]).changes
    assert changes[0, 1] == pytest.approx(1 / 4 - 1)  # at a tie it wins half of one of two pairs
    assert changes[1, 2] == 0


def test_orders_of_other_grades_are_refused_in_words() -> None:
    app = opened("what_if", r="3.2.1", k="3")
    edit(app, ["compare_orders", [1, 1, 1], [1, 1, 1]])
    assert app.toast
    assert edits.compare_orders(build_scene([2, 1]), [1, 2], [2, 1]).query.pinned == (2, 1)
