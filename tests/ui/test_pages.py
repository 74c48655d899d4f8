"""What every page owes everybody, without a browser."""

import json
import subprocess
import sys
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from scene.address.pages import PLANS
from tests.every_page import PAGES, WITHOUT_LIST
from tests.server import PROJECT
from tests.ui.pages import PATIENCE, as_linked, edit, headline, opened, session_of, tree_of
from tests.ui.trees import nodes, with_role, words
from ui.tree.components import KIT_FILE
from ui.words.text import CHOSEN

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


def test_every_run_has_a_page_of_its_own() -> None:
    """Streamlit notes in a page that it may be run now, and many sessions ask for theirs at once."""

    def ask_twice() -> None:
        from ui.shell.shell import requested_page

        assert requested_page() is not requested_page()

    app = AppTest.from_function(ask_twice, default_timeout=PATIENCE)
    app.run()
    assert not app.exception


def test_the_shell_knows_every_page_there_is() -> None:
    files = {path.stem for path in (PROJECT / "pages").glob("*.py")}
    assert files - {"__init__", PLANS} == set(PAGES)


HEADINGS = {
    "overview": "Ranking Metrics Lab",
    "ndcg": "NDCG",
    "err": "ERR",
    "average_precision": "AP & MAP",
    "reciprocal_rank": "MRR & hit rate",
    "roc_auc": "ROC & AUC",
    "what_if": "What if?",
    "conventions": "Conventions",
    "evaluate": "Evaluate",
    "practice": "Practice",
    "room": "Room",
    "guide": "Guide",
    "lesson_ndcg": "When everyone means something else by NDCG",
    "lesson_empty": "An empty query is worth 0, 1, or nothing",
}


OF_OWN_LIST = [page for page in PAGES if page != "practice"]
"""Pages of the person's own list; that of exercises begins with one, and its list."""


@pytest.mark.parametrize("page", OF_OWN_LIST)
def test_a_page_opens_as_the_first_one_before_and_after_an_edit(page: str) -> None:
    app = opened(page)
    assert headline(app).value
    (heading,) = nodes(tree_of(app, "strip"), "h1")
    assert words(heading).strip() == HEADINGS[page]
    first, second, *rest = keys_of(app)
    edit(app, ["move", first, 2])
    assert keys_of(app) == [second, first, *rest]
    edit(app, ["undo"])
    assert keys_of(app) == [first, second, *rest]


def test_the_page_of_exercises_begins_with_the_first_and_gives_the_own_list_back() -> None:
    app = opened("practice", r="3.x.0", k="2")
    assert with_role(tree_of(app, "practice-exercise"), "status")
    assert session_of(app).look["exercise"] == "1"
    app.switch_page("pages/ndcg.py").run()
    assert [document.grade for document in session_of(app).scene.query.documents] == [3, None, 0]


def keys_of(app: AppTest) -> list[int]:
    return [document.key for document in session_of(app).scene.query.ranked]


@pytest.mark.parametrize("page", OF_OWN_LIST)
def test_a_broken_address_is_repaired_in_words(page: str) -> None:
    app = as_linked(page, r="3.banana.1", k="-2")
    assert [warning.value for warning in app.warning][:2] == [
        "“banana” at place 2 is not a grade. Use whole numbers from 0 to 10, "
        "and x for a document that is not judged. It counts as not judged here.",
        "“\\-2” is not possible for k. Use whole numbers from 1 to 999999. "
        "The usual value is on screen instead.",
    ]
    edit(app, ["move", 1, 2])  # in the middle of a drag, say, in which nothing may jump
    assert "banana" in app.warning[0].value
    session_of(app).load_example("err-halfway")
    assert not any("banana" in warning.value for warning in app.run().warning)


ABOUT_A_LIST = [page for page in PAGES if page not in WITHOUT_LIST]
MANY_QUERIES = {f"r{number or ''}": "0.1.x" for number in [0, *range(2, 21)]}
OF_EVERY_PAGE = [{"r": "x", "k": "9"}, {"r": "0", "k": "1"}]
LONGEST = {"r": ".".join(["3", "x"] * 50), "k": "100", "r2": "0.1", "r3": "x"}
"""As many documents as there can be; "What if?" has that in `test_many_sessions`."""
OF_ONE_PAGE = [
    ("what_if", {"r": "x.x", "p": "2.1"}),
    ("what_if", {"r": "2.2.2", "k": "9", "metric": "AUC"}),
    ("what_if", {"r": "0.0.0", "k": "2"}),
    ("what_if", {"r": "3.x.0.1", "m": "2.x", "k": "7", "p": "4.1.2"}),
    ("what_if", {"r": "1.0.1", "s": "0.9_0.5_0.5", "metric": "AUC", "other": "RR"}),
    ("what_if", {"r": "1.0", "r2": "0.0", "a": "2", "metric": "AUC"}),
    ("what_if", {"r": "2.1", "m": "1", "p": "1.3", "n": ".".join(each * 60 for each in "ABC")}),
    ("what_if", {"r": "10.0", "k": "2", "g": "10", "threshold": "10"}),
    ("err", {"r": "3", "k": "9"}),
    ("err", {"r": ".".join("3120x" * 20), "k": "100", "g": "10"}),
    ("err", {"r": ".".join("10" * 50), "k": "50", "persistence": "0.95"}),
    ("err", {"r": "10.0", "k": "2", "g": "10", "threshold": "10"}),
    ("average_precision", {"r": "1", "k": "50"}),
    ("average_precision", {"r": "0.0", "m": "1.1"}),
    ("average_precision", {"r": "x.x.x", "r2": "0.0", "empty": "skip"}),
    ("average_precision", {"r": ".".join("10" * 50), "k": "100", "beta": "0.25"}),
    *(
        ("reciprocal_rank", {"empty": rule, **address})
        for rule in ("0", "1", "skip")
        for address in ({"r": "x.x.x", "m": "x", "k": "9"}, {"r": "0.2", "threshold": "3"}, MANY_QUERIES)
    ),
    ("reciprocal_rank", {"r": ".".join("0" * 99 + "3"), "k": "100"}),
    ("reciprocal_rank", {"r": ".".join("3" * 100), "k": "1"}),
    ("roc_auc", {"r": ".".join("3120x" * 20), "k": "100"}),
    ("roc_auc", {"r": ".".join("10" * 50), "s": "_".join(["0.5"] * 100)}),
    ("roc_auc", {"r": "1.0", "s": "-1000000000_-1000000000"}),
    ("roc_auc", {"r": "1.0", "s": "0.500000001_0.5"}),
    ("roc_auc", {"r": "10.0", "g": "10", "threshold": "10"}),
]


@pytest.mark.parametrize(
    ("page", "address"),
    [
        *((page, each) for each in OF_EVERY_PAGE for page in ABOUT_A_LIST),
        *((page, LONGEST) for page in ABOUT_A_LIST if page != "what_if"),
        *OF_ONE_PAGE,
    ],
)
def test_pages_open_with_special_lists(page: str, address: dict[str, str]) -> None:
    app = opened(page, **address)
    assert headline(app).value


def test_the_kit_is_called_by_its_file_and_speaks_the_language_of_the_page() -> None:
    app = opened("ndcg")
    english = kit(app)
    app.run()
    assert kit(app) == english
    edit(app, ["move", session_of(app).present.query.ranked[0].key, 2])
    assert kit(app) == english
    assert f"kit/{KIT_FILE}" in english.js_content
    app.session_state[CHOSEN] = "zh"
    app.run()
    (spoken, *_), (before, *_) = (json.loads(each.json) for each in (kit(app), english))
    assert [json.loads(each)["language"] for each in (before, spoken)] == ["en", "zh"]
    assert json.loads(spoken)["labels"] != json.loads(before)["labels"]


def kit(app: AppTest) -> Any:
    """Return the message that brings the components' code and words."""
    element: Any = app.get_by_key("kit")
    return element.proto
