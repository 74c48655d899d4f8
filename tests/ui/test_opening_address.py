"""The address that a session opens with: every page keeps all that it says, and so does a way to another."""

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from scene.address.encoding import encode
from scene.exercises.model import Series
from tests.every_page import PAGES
from tests.packed import unpacked
from tests.ui.pages import as_linked, edit, opened, session_of
from ui.session.channel import KEY
from ui.words.text import labels, languages

LIST = {"r": "3.2.0.1", "k": "4", "g": "3"}
EVERYTHING = {
    **LIST,
    "m": "2",
    "about": "AP",
    "other": "RR",
    "predict": "1",
    "gain": "exponential",
    "step": "all",
    "present": "1",
    "lang": "zh",
    "task": "Look",
    "hide": "reason",
    "lock": "order",
    "plan": "ndcg-45",
    "at": "2",
}
EXERCISES = {"seed": "7", "level": "2", "metric": "nDCG", "version": "1", "exercise": "3"}


def address_of(app: AppTest) -> dict[str, str]:
    """Return the address that the page is given."""
    editor: Any = app.get_by_key(KEY)
    data, *_ = unpacked(editor.proto.bytes)
    return {**data["base"]["address"], **data["look"]}


@pytest.mark.parametrize("page", [page for page in PAGES if page != "practice"])
def test_every_page_keeps_what_its_address_says_on_the_way_to_the_exercises_and_back(page: str) -> None:
    app = as_linked(page, **EVERYTHING, **EXERCISES)
    assert address_of(app) == EVERYTHING
    app.switch_page("pages/practice.py").run()
    assert EXERCISES.items() <= address_of(app).items()
    app.switch_page(f"pages/{page}.py").run()
    assert {**address_of(app), "step": "all"} == EVERYTHING
    practice = session_of(app).practice
    assert practice
    assert (practice.series, practice.number) == (Series(7, 2, "nDCG", 1), 3)
    assert not app.warning


def test_exercises_stay_the_same_behind_a_question_of_another_metric() -> None:
    """An address that a reload opens names the series of now, whatever is asked about elsewhere."""
    app = as_linked("practice", seed="7", level="2", exercise="3")
    app.switch_page("pages/what_if.py").run()
    edit(app, ["use_definition", {"metric": "AP"}])
    app.switch_page("pages/practice.py").run()
    address = address_of(app)
    again = session_of(as_linked("practice", **address))
    assert again.practice == session_of(app).practice
    assert again.present.metric == "AP"
    assert address["about"] == "AP"


def test_exercises_about_all_metrics_in_turn_are_no_metric_that_is_unknown() -> None:
    app = as_linked("practice", seed="7", metric="mix")
    assert not app.warning
    assert "metric" not in address_of(app)


@pytest.mark.parametrize("given", ["stops", "Stops", " STOPS", "停在哪里", "readers"])
def test_a_step_goes_by_the_word_on_its_tab_too(given: str) -> None:
    app = as_linked("err", **LIST, step=given)
    assert address_of(app)["step"] == "readers"
    assert not app.warning


def test_no_word_is_on_the_tabs_of_two_steps() -> None:
    """Of one language or two, or the key of another step."""
    keys = {name: name.partition("-")[2] for name in labels("tab.")}
    named = {
        (str(tab).casefold(), keys[name])
        for language in languages()
        for name, tab in labels("tab.", language).items()
    }
    named |= {(key, key) for key in keys.values()}
    assert len({name for name, _ in named}) == len(named)


# --- the list that a page begins with -------------------------------------------------------------------


def grades(app: AppTest) -> str:
    return encode(session_of(app).scene)["r"]


def go(app: AppTest, page: str) -> AppTest:
    app.switch_page(f"pages/{page}.py").run()
    return app


FIRST = {
    "ndcg": "1.0.3.2.0.2",
    "err": "0.2.3.0.1.2",
    "average_precision": "0.1.0.1.1.0",
    "roc_auc": "3.0.2.0.1.0",
    "reciprocal_rank": "0.0.2.0.1",
}


def test_each_page_begins_with_its_own_list_for_those_who_have_none() -> None:
    app = opened("ndcg")
    for page, expected in FIRST.items():
        assert grades(go(app, page)) == expected
        assert not session_of(app).history.past
    edit(app, ["move", 3, 2])
    for page in FIRST:
        assert grades(go(app, page)) == "0.2.0.0.1"
    edit(app, ["undo"])
    assert grades(go(app, "err")) == FIRST["reciprocal_rank"]  # who took an edit back has made one


def test_a_list_that_came_with_a_link_or_was_chosen_stays() -> None:
    assert grades(go(opened("ndcg", r="1.2"), "err")) == "1.2"
    assert grades(go(opened("ndcg", task="Look"), "err")) == FIRST["ndcg"]
    app = opened("err")
    session_of(app).load_example("err-halfway")  # the one that is there
    assert grades(go(app, "reciprocal_rank")) == FIRST["err"]
