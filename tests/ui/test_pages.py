"""The pages without a browser: what they compute, say and keep."""

from __future__ import annotations

import subprocess
import sys
from math import log2

import pytest

from scene.settings import set_conventions
from tests.logs import log
from tests.server import PROJECT
from tests.ui.pages import edit, opened, session_of, tree_of

PAGES = ("overview", "ndcg")


START = """
from streamlit import net_util
from streamlit.web import bootstrap
def ask(*_):
    raise AssertionError("a foreign request")
net_util._make_blocking_http_get = ask
bootstrap._print_url(False)
"""


def test_the_start_asks_no_other_host_for_an_address() -> None:
    told = subprocess.run(
        [sys.executable, "-c", START], check=True, cwd=PROJECT, capture_output=True, text=True
    )
    assert "URL: http://localhost:8501" in told.stdout


FIRST_PAGE = """
import sys
from tests.ui.pages import opened
opened("{page}")
assert "pandas" not in sys.modules
"""


@pytest.mark.parametrize("page", PAGES)
def test_the_first_page_does_not_wait_for_pandas(page: str) -> None:
    subprocess.run([sys.executable, "-c", FIRST_PAGE.format(page=page)], check=True, cwd=PROJECT)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_opens_with_the_newcomers_list(page: str) -> None:
    app = opened(page)
    assert (app.metric[0].label, app.metric[0].value) == ("nDCG@6", "0.9608")
    assert app.title


@pytest.mark.parametrize("page", PAGES)
def test_the_address_decides_at_the_start(page: str) -> None:
    app = opened(page, r="3.2.3.0.1.2", m="3.2", k="6")
    assert app.metric[0].value == "0.7850"


def test_a_broken_address_is_repaired_in_words() -> None:
    app = opened(r="3.banana.1", k="-2")
    assert [warning.value for warning in app.warning] == [
        "“banana” at place 2 is not a grade. Allowed are whole numbers from 0 to 10, "
        "and x for a document that is not judged. It counts as not judged here.",
        "“\\-2” is not possible for k. Allowed are whole numbers from 1 to 999999. "
        "The usual value is on screen instead.",
    ]
    edit(app, ["move", 1, 2])
    assert not app.warning


def test_the_change_is_told_with_its_sign() -> None:
    app = opened(r="3.2.3.0.1.2", k="6")
    assert app.metric[0].delta == "no move yet"
    edit(app, ["move", 3, 2])
    better = (3 + 3 / log2(3) + 2 / 2) - (3 + 2 / log2(3) + 3 / 2)
    ideal = 3 + 3 / log2(3) + 2 / 2 + 2 / log2(5) + 1 / log2(6)
    assert app.metric[0].delta == f"+{better / ideal:.4f}"
    edit(app, ["undo"])
    assert app.metric[0].delta == f"−{better / ideal:.4f}"


def test_nothing_relevant_is_explained() -> None:
    app = opened(r="0.0.0", k="3")
    assert app.metric[0].value == "0.0000"
    assert "Nothing here is relevant" in app.info[0].value
    assert r"No number comes from: PT\-Ranking, rankereval." in app.info[0].value.replace("\n", " ")
    assert "0.0000 by convention" in str(tree_of(app, "ndcg-ndcg"))


BURGES = (7 + 3 / log2(3) + 7 / 2 + 0 + 1 / log2(6) + 3 / log2(7)) / (
    7 + 7 / log2(3) + 7 / 2 + 3 / log2(5) + 3 / log2(6) + 3 / log2(7)
)
"""Grades 3 2 3 0 1 2 against 3 3 3 2 2 2, the best six of all judged."""


@pytest.mark.parametrize(
    ("parameters", "value", "user"),
    [
        # The same list in the published conventions: wikipedia, Burges' gain, Järvelin & Kekäläinen.
        ({}, 0.785002, r"trec\_eval"),
        ({"ideal": "list"}, 0.960808, r"scikit\-learn"),
        ({"ideal": "list", "gain": "exponential"}, 0.948811, "LightGBM"),
        ({"ideal": "list", "gain": "exponential", "discount": "ln"}, 0.948811, "LightGBM"),
        ({"gain": "exponential", "discount": "ln"}, BURGES, "Burges"),
    ],
)
def test_conventions_change_the_number_and_the_words(
    parameters: dict[str, str], value: float, user: str
) -> None:
    app = opened(r="3.2.3.0.1.2", m="3.2", k="6", **parameters)
    assert float(app.metric[0].value) == pytest.approx(value, abs=5e-5)
    assert any("On screen:" in text.value and user in text.value for text in app.markdown)


@pytest.mark.parametrize("ideal_cut", ["k", "none"])
@pytest.mark.parametrize("discount", ["log2", "ln", "jk", "zipf", "none"])
@pytest.mark.parametrize("gain", ["linear", "exponential"])
def test_every_combination_of_conventions_has_its_page(gain: str, discount: str, ideal_cut: str) -> None:
    app = opened(r="3.x.0.1", m="2.x", k="7", gain=gain, discount=discount, ideal_cut=ideal_cut)
    assert 0 < float(app.metric[0].value) < 1


def test_tied_documents_share_their_gains_all_over_the_page() -> None:
    # B, grade 0, and C, grade 3, are tied: 1.5 each; with exponential gain 3.5.
    tied = {"r": "1.0.3.2", "s": "0.9_0.5_0.5_0.1", "k": "3"}
    shared = (1 + 1.5 / log2(3) + 1.5 / 2) / (3 + 2 / log2(3) + 1 / 2)
    app = opened(**tied, ties="average")
    assert app.metric[0].value == f"{shared:.4f}"
    assert any(
        "Ties are another matter: here tied documents share their gains" in text.value
        for text in app.markdown
    )
    assert any(r"\frac{1}{|T_i|}\sum_{j\in T_i} g_j" in text.value for text in app.markdown)
    app.button_group(key="choice_ties_page_0").set_value("input").run()
    standing = (1 + 0 + 3 / 2) / (3 + 2 / log2(3) + 1 / 2)
    assert app.metric[0].value == f"{standing:.4f}"
    assert session_of(app).scene.conventions.ties == "input"
    assert any("here tied documents count as they stand" in text.value for text in app.markdown)
    app = opened(**tied, ties="average", gain="exponential")
    assert app.metric[0].value == f"{(1 + 3.5 / log2(3) + 3.5 / 2) / (7 + 3 / log2(3) + 1 / 2):.4f}"
    assert any(r"\left(2^{g_j}-1\right)" in text.value for text in app.markdown)


def test_without_ties_there_is_nothing_to_share() -> None:
    app = opened(r="1.0.3.2", s="0.9_0.5_0.4_0.1", k="3", ties="average")
    assert app.metric[0].value == f"{(1 + 0 + 3 / 2) / (3 + 2 / log2(3) + 1 / 2):.4f}"
    assert not any("T_i" in text.value or "Ties are" in text.value for text in app.markdown)


@pytest.mark.parametrize("parameters", [{"r": "x"}, {"r": "1"}, {"r": ".".join("3" * 100), "k": "100"}])
def test_extreme_lists_have_their_page(parameters: dict[str, str]) -> None:
    opened(**parameters)


def test_an_edit_on_an_older_list_is_void() -> None:
    app = opened(r="3.2.1", k="3")
    session = session_of(app)
    old = session.revision
    session.receive(log(session, [{"seq": 1, "revision": None, "edit": ["reverse"], "gesture": None}]))
    session.receive(log(session, [{"seq": 2, "revision": old, "edit": ["move", 1, 2], "gesture": None}]))
    assert [document.grade for document in session.scene.query.ranked] == [1, 2, 3]
    assert session.acknowledged == 2


def test_an_edit_is_taken_once() -> None:
    app = opened(r="3.2.1", k="3")
    session = session_of(app)
    edits = [{"seq": 1, "revision": session.revision, "edit": ["set_cutoff", 2], "gesture": None}]
    session.receive(log(session, edits))
    session.receive(log(session, edits))
    assert len(session.history.past) == 1


def test_what_is_not_possible_is_said_and_nothing_is_lost() -> None:
    app = opened(r="3.2.1", k="3")
    edit(app, ["set_cutoff", 0])
    assert app.toast[0].value == "The cutoff k = 0 is not possible. It is a whole number from 1 to 999999."
    assert session_of(app).scene.k == 3


def test_the_ranking_stays_when_the_page_changes() -> None:
    app = opened("overview", r="3.2.3.0.1.2", k="6")
    edit(app, ["move", 3, 2])
    value = app.metric[0].value
    app.switch_page("pages/ndcg.py").run()
    assert app.metric[0].value == value


def test_a_new_definition_does_not_void_an_edit_under_way() -> None:
    session = session_of(opened(r="3.2.1", k="3"))
    revision = session.revision
    session.step(lambda scene: set_conventions(scene, gain="exponential"))
    session.receive(log(session, [{"seq": 1, "revision": revision, "edit": ["move", 1, 2], "gesture": None}]))
    assert [document.grade for document in session.scene.query.ranked] == [2, 3, 1]


@pytest.mark.parametrize("example", ["ten-results", "one-in-a-hundred"])
def test_a_choice_for_a_list_that_is_gone_is_void(example: str) -> None:
    app = opened(r="3.2.1", k="3")
    session_of(app).load_example(example)
    usual = session_of(app).scene.conventions
    app.button_group[0].set_value("exponential").run()
    assert not app.exception
    assert session_of(app).scene.conventions == usual
