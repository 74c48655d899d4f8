"""What every page says of the last step, of a list without anything relevant, and of an example's list."""

from __future__ import annotations

import pytest

from tests.ui.pages import edit, opened, reason, session_of

TITLES = {
    "overview": "nDCG@3",
    "ndcg": "nDCG@3",
    "err": "ERR@3",
    "average_precision": "AP",
    "reciprocal_rank": "RR",
    "roc_auc": "AUC",
    "what_if": "nDCG@3",
    "conventions": "nDCG@3",
}


@pytest.mark.parametrize(("page", "title"), TITLES.items())
def test_every_page_says_what_the_last_step_did_to_its_headline(page: str, title: str) -> None:
    app = opened(page, r="0.1.3", k="3")
    assert "Nothing has moved yet" in reason(app)
    edit(app, ["move", 1, 2])
    assert "Document A, grade 0, went from rank 1 to 2." in reason(app)
    assert f"Changed: {title} +" in reason(app)
    edit(app, ["undo"])
    assert "Document A, grade 0, went from rank 2 to 1." in reason(app)
    app.run()
    assert "rank 2 to 1" in reason(app)


def test_before_a_prediction_nothing_is_given_away() -> None:
    app = opened("ndcg", r="3.2.1", k="3", predict="1", p="2.1.3")
    edit(app, ["move", 3, 1])
    assert "say first what it does" in reason(app)
    assert any(":gray-badge[?] against the pinned order" in text.value for text in app.markdown)
    app.button(key="predict_down").click().run()
    assert "Document C, grade 1, went from rank 3 to 1." in reason(app)


def test_a_move_within_a_tie_that_shares_is_explained() -> None:
    tied = {"r": "1.0.3.2", "s": "0.9_0.5_0.5_0.1", "k": "3"}
    app = opened("ndcg", **tied, ties="average")
    edit(app, ["move", 3, 2])
    assert "Not changed: nDCG@3." in reason(app)
    assert "tied and share their gains, though: nDCG does not see their order." in reason(app)
    edit(app, ["move", 3, 1])
    assert "share their gains, though" not in reason(app)
    app = opened("ndcg", **tied)
    edit(app, ["move", 3, 2])
    assert "share their gains, though" not in reason(app)


def test_a_page_speaks_of_its_own_metric_only() -> None:
    app = opened("reciprocal_rank", r="3.0.3", k="3")
    edit(app, ["move", 3, 2])
    assert "went from rank 3 to 2. Not changed: RR. It passed" in reason(app)


@pytest.mark.parametrize("page", ["overview", "ndcg", "what_if", "conventions"])
def test_zero_over_zero_is_explained(page: str) -> None:
    app = opened(page, r="0.x.0", k="3")
    assert any("Nothing here is relevant" in note.value for note in app.info)
    edit(app, ["set_grade", 1, 1])
    assert not any("Nothing here is relevant" in note.value for note in app.info)


def test_what_an_example_teaches_stands_on_its_page_and_says_if_the_list_is_another_now() -> None:
    app = opened("ndcg", r="3.2.3.0.1.2", k="6")
    (note,) = app.info
    assert "6.8611" in note.value
    assert "As it was loaded" not in note.value
    edit(app, ["move", 4, 1])
    assert app.info[0].value.startswith("**As it was loaded** (you have changed it since): ")
    app.switch_page("pages/err.py").run()
    assert not app.info


def test_an_example_opens_its_page_even_if_the_page_before_runs_again() -> None:
    app = opened("overview", r="3.2.1", k="3")
    session_of(app).load_example("ten-results")
    app.switch_page("pages/overview.py").run()
    assert not app.exception
    assert session_of(app).page == "ndcg"
    assert session_of(app).destination is None
