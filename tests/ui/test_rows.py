"""The rows beside the cards, without a browser: their numbers lead to the score, their bars are as long."""

import json
from fractions import Fraction
from math import isclose, log2
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from metrics.expected_reciprocal_rank import ERR
from metrics.measure import Measure
from metrics.measures import MEASURES
from metrics.rank_biased_precision import RBP
from scene.list.edits import build_scene, move, pin
from scene.list.model import Scene, with_query
from scene.measured.measured import Measured
from tests.ui.pages import edit, headline, opened, rows_of, session_of, show_step
from tests.ui.trees import nodes, rows, texts
from tests.unit.scenes import scenes
from ui.average_precision.tables import cutoff_rows
from ui.average_precision.view import AveragePrecisionView
from ui.err.view import ErrView
from ui.ndcg.view import NdcgView
from ui.reciprocal_rank.view import ReciprocalRankView
from ui.sections.measure_section import measure_section
from ui.words.text import label


def shares(cell: Any) -> dict[str, float]:
    """Return what a cell draws: shares of the longest bar."""
    said = (each.partition(":") for each in str(cell[1].get("style", "")).split(";") if each)
    return {name.strip(): float(value) for name, _, value in said}


@given(scene=scenes())
@settings(deadline=None, max_examples=20, suppress_health_check=[HealthCheck.too_slow])
def test_bars_are_as_long_as_their_numbers_and_a_sum_goes_on_where_it_was(scene: Scene) -> None:
    tree = NdcgView(Measured(scene)).step_rows("idcg")
    steps = NdcgView(Measured(scene))
    pinned = steps.pinned.values("DCG") if steps.pinned else [0.0]  # of a list that may be longer
    longest = max(steps.values("DCG")[-1], steps.values("IDCG")[-1], pinned[-1]) or 1.0
    end = 0.0
    for place, cell in enumerate(nodes(nodes(tree, "tbody"), "td", "stairs")):
        drawn = shares(cell)
        assert drawn.get("--from", 0.0) == end
        end = drawn["--to"]
        assert isclose(end, steps.values("DCG")[place] / longest, abs_tol=1e-3)
        assert isclose(drawn["--ideal-to"], steps.values("IDCG")[place] / longest, abs_tol=1e-3)
    for cell in nodes(nodes(tree, "tbody"), "td", "bar"):
        drawn = shares(cell)
        assert 0 <= drawn["--to"] <= 1 >= drawn.get("--whole", 0)


@given(scene=scenes())
@settings(deadline=None, max_examples=20, suppress_health_check=[HealthCheck.too_slow])
def test_what_is_added_is_as_long_as_its_block_of_the_sum_and_one_scale_holds_for_all_steps(
    scene: Scene,
) -> None:
    view = NdcgView(Measured(scene))
    possible = max(view.values("IDCG"))
    for step, (part, total) in {
        "cg": ("gain", "CG"),
        "dcg": ("discounted gain", "DCG"),
        "idcg": ("discounted gain", "DCG"),
        "ndcg": ("discounted gain", "DCG"),
    }.items():
        tree = view.step_rows(step)
        reach = shares(tree)
        if not possible:
            assert "--sum" not in reach
            continue
        for cell, value in zip(nodes(nodes(tree, "tbody"), "td", "stairs"), view.values(total), strict=True):
            assert isclose(shares(cell)["--to"] * reach["--sum"], value / possible, abs_tol=5e-3), step
        gains = nodes(nodes(tree, "tbody"), "td", "part")
        if view.values("gain") and max(view.values("gain")) >= possible / 8:
            for cell, value in zip(gains, view.values(part), strict=True):
                assert isclose(shares(cell)["--to"] * reach["--part"], value / possible, abs_tol=5e-3), step


@given(scene=scenes(), is_pinned=st.booleans())
@settings(deadline=None, max_examples=20, suppress_health_check=[HealthCheck.too_slow])
def test_a_sum_is_outlined_as_it_was_before_the_last_edit_or_in_the_pinned_order(
    scene: Scene, is_pinned: bool
) -> None:
    assume(len(scene.query.ranked) > 1)
    before = pin(scene) if is_pinned else with_query(scene, pinned=None)
    after = move(before, before.query.ranked[0].key, len(scene.query.ranked))
    view = NdcgView(Measured(after, Measured(before)))
    was, now = NdcgView(Measured(scene)).values("DCG"), view.values("DCG")
    tree, possible = view.step_rows("dcg"), max(view.values("IDCG"))
    assume(possible)
    for rank, cell in enumerate(nodes(nodes(tree, "tbody"), "td", "stairs")):
        drawn = nodes(cell, "i", "pin" if is_pinned else "was")
        if drawn:
            outline, unit = {**shares(cell), **shares(drawn[0])}, shares(tree)["--sum"]  # as CSS hands it on
            assert isclose(outline["--to"] * unit, was[rank] / possible, abs_tol=5e-3)
            begin = was[rank - 1] if rank else 0.0
            assert isclose(outline.get("--from", 0.0) * unit, begin / possible, abs_tol=5e-3)
        else:
            assert isclose(was[rank], now[rank], abs_tol=0.01 * possible)
            assert not is_pinned


def test_a_row_is_known_by_its_document_and_remembers_what_that_had_before() -> None:
    app = show_step(opened(r="3.2.3.0.1.2", k="6"), "dcg")
    assert not nodes(nodes(rows_of(app), "tbody"), "i", "was")
    start = [row[1]["data-key"] for row in nodes(rows_of(app), "tr") if "data-key" in row[1]]
    assert start == [document.key for document in session_of(app).scene.query.ranked]
    edit(app, ["move", start[5], 1])
    moved = nodes(rows_of(app), "tr")[1]
    assert moved[1]["data-key"] == start[5]
    was, *sums = nodes(moved, "i", "was")
    assert len(sums) == 1  # and what the sum was at this rank
    possible = 3 + 3 / log2(3) + 2 / 2 + 2 / log2(5) + 1 / log2(6)
    (drawn,) = nodes(rows_of(app), "div", "step-rows")
    assert isclose(shares(was)["--to"] * shares(drawn)["--part"], 2 / log2(7) / possible, abs_tol=1e-3)
    assert rows(rows_of(show_step(app, "ndcg")))[-1][-1] == headline(app).value


def test_the_ideal_list_has_names_and_says_which_of_them_were_missed() -> None:
    tree = rows_of(show_step(opened(r="1.0.3.2", m="3.1"), "idcg"))
    names = ["".join(texts(card)) for card in nodes(tree, "bdi", "who")]
    assert names == ["C", "E", "D", "A"]
    (missed,) = nodes(tree, "span", "missed")
    assert "E" in texts(missed)
    assert label("editor.shelf") in missed[1]["title"]


# --- every metric that has rows -------------------------------------------------------------------------

OWN = [each for each in MEASURES.values() if each.taught_with or each is RBP]
"""Those that have a step by their record."""


def table_of(tree: Any) -> dict[str, list[str]]:
    """Return the columns of rows as they are written, by their headings."""
    heads = [
        "".join(text for text in texts(head) if text != "▶") for head in nodes(nodes(tree, "thead"), "th")
    ]
    return dict(zip(heads, map(list, zip(*rows(tree), strict=True)), strict=True))


def number(text: str) -> float:
    return float(Fraction(text.replace("\u2212", "-")))


@pytest.mark.parametrize("measure", OWN, ids=lambda each: each.name)
@given(scene=scenes())
@settings(deadline=None, max_examples=10, suppress_health_check=list(HealthCheck))
def test_the_bars_of_every_record_keep_within_the_room(measure: Measure, scene: Scene) -> None:
    section = measure_section(measure, Measured(scene))
    assert (section.rows is None) != measure.is_defined(scene.definition, scene.ranking)
    for cell in nodes(nodes(section.part("rows"), "tbody"), "td"):
        assert all(0 <= share <= 1 for share in shares(cell).values())


@given(scene=scenes())
@settings(deadline=None, max_examples=30, suppress_health_check=list(HealthCheck))
def test_the_rows_of_err_end_in_the_score_and_seat_a_hundred_users(scene: Scene) -> None:
    tree = ErrView(Measured(scene)).step_rows("sum")
    ends = [number(text) for text in table_of(tree)[label("err.column.ERR")]]
    score = ERR.value(scene.definition, scene.ranking)
    assert isclose(ends[min(scene.k, len(ends)) - 1], score, abs_tol=5.1e-5)
    seated = [place[1]["data-count"] for place in nodes(tree, "i", "readers")]
    assert sum(seated) == 100
    assert len(seated) == len(ends) + 1
    stops = [number(text) for text in table_of(tree)[label("column.stops here")]]
    assert all(
        abs(count - 100 * share) <= 1.01 for count, share in zip(seated[: scene.k], stops, strict=False)
    )


def test_of_rr_the_first_relevant_row_is_what_one_sees() -> None:
    view = ReciprocalRankView(Measured(build_scene([0, 0, 2, 0, 1], k=5)))
    listed = nodes(nodes(view.step_rows(), "tbody"), "tr")
    assert ["--filled:0" in str(row) for row in listed] == [True, True, False, True, True]
    assert [bool(nodes(row, "i", "last")) for row in listed] == [False, False, True, False, False]
    assert table_of(view.step_rows())["RR"] == ["0", "0", "1/3", "1/3", "1/3"]


def test_of_ap_precisions_count_where_a_document_is_relevant_and_add_up() -> None:
    tree = AveragePrecisionView(Measured(build_scene([2, 0, 1, 0, 0, 3], k=6))).step_rows("average")
    assert table_of(tree)[label("column.P@i")] == ["1", "1/2", "2/3", "1/2", "2/5", "1/2"]
    assert table_of(tree)[label("average_precision.column.AP")][-1] == "13/18"
    hollow = ["--filled:0" in str(row) for row in nodes(nodes(tree, "tbody"), "tr")]
    assert hollow == [False, True, False, True, True, False]


def test_fractions_that_do_not_fit_into_a_row_are_decimals() -> None:
    tree = AveragePrecisionView(Measured(build_scene([1, 0] * 20, k=6))).step_rows("average")
    assert "/" not in "".join(table_of(tree)[label("average_precision.column.AP")])


def test_precision_recall_and_f_at_every_cutoff() -> None:
    scene = build_scene([2, 0, 1], [1], k=3)
    found = table_of(cutoff_rows(Measured(scene)))
    assert found[label("column.F")] == [
        f"{2 * p * r / (p + r):.4f}" for p, r in ((1, 1 / 3), (1 / 2, 1 / 3), (2 / 3, 2 / 3))
    ]


HEADS = [
    ("err", "chance", ["set_max_grade", 4], "0–3", "0–4"),
    ("average_precision", "precision", ["use_definition", {"threshold": 2}], "from 1", "from 2"),
    ("average_precision", "average", ["use_definition", {"denominator": "capped"}], "÷ R", "÷ min(k, R)"),
    ("reciprocal_rank", "list", ["use_definition", {"threshold": 2}], "from 1", "from 2"),
    ("roc_auc", "scores", ["use_definition", {"threshold": 2}], "from 1", "from 2"),
]
"""What the head of a column says before and after an edit that its menu has."""


@pytest.mark.parametrize(("page", "step", "change", "before", "after"), HEADS)
def test_the_head_of_a_column_says_what_is_in_force_and_changes_it(
    page: str, step: str, change: list[Any], before: str, after: str
) -> None:
    app = opened(page, r="3.0.2.1.0.2")
    show_step(app, step)
    head = nodes(rows_of(app), "thead")
    assert before in [said[1]["data-now"] for said in nodes(head, "span", "now")]
    assert change in [json.loads(option[1]["value"]) for option in nodes(head, "option")]
    edit(app, change)
    assert after in [said[1]["data-now"] for said in nodes(nodes(rows_of(app), "thead"), "span", "now")]
