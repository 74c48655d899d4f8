"""The page of ERR without a browser: its numbers, its readers, its special cases."""

from fractions import Fraction
from itertools import pairwise
from math import log2
from typing import Any
from unittest.mock import Mock

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from metrics.rank_biased_precision import PERSISTENCE
from scene.list.edits import build_scene
from scene.list.model import lowest_max_grade
from scene.measured.measured import Measured
from tests.ui.pages import edit, headline, opened, press, session_of
from tests.ui.trees import fractions_in, texts
from ui.err.sections import CascadeAndRbpView
from ui.err.simulation import AT_A_TIME, COUNT, Outcome, SimulationSettings, simulate
from ui.err.view import ErrView
from ui.words.text import plural_label

SIX = [3, 2, 3, 0, 1, 2]


def view_of(grades: list[int | None], **options: Any) -> ErrView:
    scene = build_scene(grades, **options)
    return ErrView(Measured(scene))


def simulated(app: AppTest) -> Outcome:
    outcome: Outcome = app.session_state["err_simulation"][1]
    return outcome


def test_the_top_of_the_scale_is_a_setting_and_an_undo_step() -> None:
    app = opened("err", r="3.2.3.0.1.2", k="6")
    assert headline(app).value == "0.9220"
    app.button_group[0].set_value(4).run()
    assert headline(app).value == "0.5676"
    edit(app, ["undo"])
    assert session_of(app).scene.max_grade == 3
    assert headline(app).value == "0.9220"


def test_dots_are_said_to_be_rounded_and_bars_are_not() -> None:
    sentence = "The dots are whole users, rounded so that all of them add up to 100;"
    assert any(text.startswith(sentence) for text in texts(view_of([1] * 16).rounding_note()))
    assert not any(text.startswith(sentence) for text in texts(view_of([1] * 17).rounding_note()))


def test_the_effect_of_the_top_is_shown_from_the_highest_grade_in_use() -> None:
    shown = texts(view_of([*SIX], k=6).tops_table())
    assert "0.9220" in shown
    assert "0.5676" in shown
    assert lowest_max_grade(build_scene([1, 0], [2])) == 2
    assert lowest_max_grade(build_scene([None])) == 1


def test_formula_and_table_are_exact() -> None:
    view = view_of([3, 2, 3, 1], k=4)
    assert Fraction(45295, 49152) in fractions_in(view.sum())
    stops = {Fraction(7, 8), Fraction(5, 64), Fraction(35, 512), Fraction(5, 512)}
    assert stops <= set(fractions_in(view.table()))


@pytest.mark.parametrize(("k", "passed"), [(6, [1, 5, 1, 8, 7, 5]), (2, [1, 5]), (9, [1, 5, 1, 8, 7, 5])])
def test_who_leaves_is_told_in_the_last_row(k: int, passed: list[int]) -> None:
    left = 1.0
    for eighths in passed:
        left *= eighths / 8
    view = view_of([*SIX], k=k)
    assert view.unsatisfied_share == pytest.approx(left)
    (scroller,) = [view.table()]
    foot = texts(scroller[2][-1])  # type: ignore[index]
    assert any(text.startswith("leaves unsatisfied") for text in foot)
    assert f"{left:.4f}" in foot
    assert sum(view.exact_shares) == pytest.approx(1)


def test_the_persistence_is_chosen_on_the_page_and_undone() -> None:
    app = opened("err", r="3.2.3.0.1.2", k="6")
    app.select_slider[0].set_value(0.5).run()
    assert PERSISTENCE.value_in(session_of(app).scene.definition) == 0.5
    edit(app, ["undo"])
    assert app.select_slider[0].value == 0.8


def test_the_same_cascade_with_the_log_stands_beside_it() -> None:
    shown = texts(CascadeAndRbpView(view_of([2, 1, 2], k=3, max_grade=2)).table())
    stops = [3 / 4, 1 / 4 * 1 / 4, 1 / 4 * 3 / 4 * 3 / 4]
    assert f"{sum(stop / log2(rank + 1) for rank, stop in enumerate(stops, start=1)):.4f}" in shown


# --- the simulation -------------------------------------------------------------------------------------


def test_the_same_readers_are_sent_once_without_a_click_and_others_stop_elsewhere() -> None:
    app, again = (opened("err", r="3.2.3.0.1.2", k="6") for _ in range(2))
    first = simulated(app)
    assert first.shares == simulated(again).shares
    assert sum(first.shares) == pytest.approx(1)
    assert len(first.shares) == 7
    edit(app, ["rename", 1, "Another name"])
    assert simulated(app) is first
    press(app, "Send other users")
    assert simulated(app).shares != first.shares


def test_more_readers_come_nearer() -> None:
    app = opened("err", r="2.1.2", k="3", g="2")
    widths = [simulated(app).half_width]
    for number in (10_000, 100_000):
        app.session_state[COUNT] = number
        app.run()
        widths.append(simulated(app).half_width)
    assert all(wider > 2.5 * narrower for wider, narrower in pairwise(widths))
    aim = 3 / 4 + 1 / 16 / 2 + 9 / 64 / 3
    assert simulated(app).mean == pytest.approx(aim, abs=2 * widths[-1])


def test_of_many_readers_it_is_said_how_many_were_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    place = Mock()
    monkeypatch.setattr(st, "empty", lambda: place)
    simulate(SimulationSettings((0, 3), 1, 3, 2 * AT_A_TIME, 1), build_scene([0, 3], k=1))
    said = [(share, plural_label("err.progress", int(share * 2 * AT_A_TIME))) for share in (0, 0.5)]
    assert [call.args for call in place.progress.call_args_list] == said
    place.empty.assert_called_once()


# --- special lists --------------------------------------------------------------------------------------


@pytest.mark.parametrize("grades", ["0.0.0", "x", "x.x"])
def test_nobody_satisfied_is_explained(grades: str) -> None:
    app = opened("err", r=grades, k="3")
    assert headline(app).value == "0.0000"
    assert any("No document within the cutoff can satisfy anybody" in info.value for info in app.info)
