"""What every page says of the last step, of a list without anything relevant, and of an example's list."""

import re
from typing import Any

import pytest

from tests.ui.pages import as_linked, edit, headline, opened, reason, session_of, show_step, tree_of
from tests.ui.tables import text_of
from tests.ui.trees import nodes
from ui.session.session import ALL

SUMS = {
    "overview": "nDCG@3",
    "ndcg": "DCG@3",
    "err": "ERR@3",
    "average_precision": "sum of P@i",
    "reciprocal_rank": "RR",
    "roc_auc": "pairs won",
    "what_if": "DCG@3",
    "conventions": "DCG@3",
}
"""What the contributions on each page add up to; the start page tells of every metric."""


@pytest.mark.parametrize(("page", "named"), SUMS.items())
def test_every_page_says_why_its_headline_changed(page: str, named: str) -> None:
    app = as_linked(page, r="0.1.3", k="3")
    assert "Drag a card" in reason(app)
    edit(app, ["move", 1, 2])
    assert "Document A, grade 0, went from rank 1 to 2." in reason(app)
    assert f"{named} +" in reason(app)
    edit(app, ["undo"])
    assert "Document A, grade 0, went from rank 2 to 1." in reason(app)
    app.run()
    assert "rank 2 to 1" in reason(app)


PINNED = "This order is pinned: every number now shows the difference."


@pytest.mark.parametrize("page", ["overview", "ndcg", "roc_auc"])
def test_to_pin_an_order_is_no_edit(page: str) -> None:
    """The change of the last edit stays, and so does what it is said to have done; also after undo."""
    app = as_linked(page, r="0.1.3", k="3")
    edit(app, ["pin"])
    assert reason(app).startswith(f"{PINNED} Drag a card")
    assert headline(app).delta == "no move yet"
    edit(app, ["unpin"], ["move", 1, 2])
    moved, said = headline(app), reason(app)
    edit(app, ["pin"])
    assert headline(app) == (*moved[:3], "±0.0000 against the pinned order")
    assert reason(app) == f"{PINNED} {said}"
    for back in (["undo"], ["redo"], ["unpin"]):
        edit(app, back)
        assert (headline(app)[:3], reason(app).removeprefix(PINNED).strip()) == (moved[:3], said)
    assert PINNED not in reason(app)
    edit(app, ["pin"], ["move", 3, 1])
    assert "went from rank 3 to 1" in reason(app)
    assert PINNED not in reason(app)


def test_to_predict_is_no_edit() -> None:
    app = as_linked("ndcg", r="0.1.3", k="3")
    edit(app, ["move", 1, 2])
    moved, said = headline(app), reason(app)
    edit(app, ["set_predict", True])
    assert headline(app) == moved
    assert reason(app).endswith(said)
    edit(app, ["set_predict", False])
    assert (headline(app), reason(app)) == (moved, said)


def test_a_verdict_stays_when_the_order_is_pinned() -> None:
    app = as_linked("ndcg", r="3.2.1", k="3", predict="1")
    edit(app, ["move", 3, 1], ["answer", "down"])
    verdict = reason(app)
    assert verdict.startswith("You said")
    edit(app, ["pin"])
    assert reason(app).startswith(verdict.partition(".")[0])
    assert PINNED in reason(app)


def test_a_divisor_that_alone_is_another_is_told_with_what_it_was() -> None:
    app = as_linked("average_precision", r="1.0.1", m="1", k="3")
    edit(app, ["set_grade", 4, 0])
    assert reason(app).endswith(" The numerator is unchanged; divisor 3 → 2.")


def test_tied_documents_that_share_their_gains_trade_their_shares() -> None:
    app = as_linked("ndcg", r="1.0.3.2", s="0.9_0.5_0.5_0.1", k="3", ties="average")
    edit(app, ["move", 3, 2])
    assert "DCG@3 unchanged; IDCG unchanged." in reason(app)


def test_a_page_speaks_of_its_own_metric_only() -> None:
    app = as_linked("reciprocal_rank", r="3.0.3", k="3")
    edit(app, ["move", 3, 2])
    assert "went from rank 3 to 2. No document's contribution changed." in reason(app)


NOTHING = re.compile("Nothing (here|in the ideal list) is relevant")


@pytest.mark.parametrize(
    "page", ["overview", "ndcg", "average_precision", "reciprocal_rank", "what_if", "conventions"]
)
def test_zero_over_zero_is_explained(page: str) -> None:
    app = as_linked(page, r="0.x.0", k="3")
    assert any(NOTHING.search(note.value) for note in app.info)
    edit(app, ["set_grade", 1, 1])
    assert not any(NOTHING.search(note.value) for note in app.info)


def test_what_ndcg_is_of_nothing_is_not_told_of_another_metric() -> None:
    app = as_linked("conventions", r="0.x.0", k="3", metric="AUC")
    assert not any(NOTHING.search(note.value) for note in app.info)


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
    app = as_linked("overview", r="3.2.1", k="3")
    session_of(app).load_example("ten-results")
    app.switch_page("pages/overview.py").run()
    assert session_of(app).page == "ndcg"
    assert session_of(app).destination is None


@pytest.mark.parametrize(
    ("page", "step", "tree", "dashed"),
    [
        ("ndcg", ALL, "ndcg-dcg", "gain before its discount"),
        ("err", ALL, "err-chance", ""),
        ("average_precision", ALL, "ap-average", "does not count"),
    ],
)
def test_the_picture_of_before_stays_behind_the_new_one(page: str, step: str, tree: str, dashed: str) -> None:
    """Outlines stand where the bars of the old order stood; a new query is no edit of this one."""
    app = opened(page, r="3.2.3.0.2.1", k="6")
    show_step(app, step)
    assert dashed in str(tree_of(app, tree))  # what else is outlined has a name of its own
    assert "before the last edit" not in str(tree_of(app, tree))
    before = bars(tree_of(app, tree), "yours")
    assert not bars(tree_of(app, tree), "before")
    edit(app, ["move", 6, 4])
    ghost = bars(tree_of(app, tree), "before")
    assert set(before) - set(ghost) <= {bar for bar in before if not bar[-1]}
    assert set(ghost) - set(before) <= {ghost[-1]}  # the sign beside the words
    assert "before the last edit" in str(tree_of(app, tree))
    edit(app, ["add_query"])
    assert not bars(tree_of(app, tree), "before")


@pytest.mark.parametrize(
    ("page", "trees"),
    [
        ("reciprocal_rank", ["reciprocal_rank-list"]),
        ("average_precision", ["ap-curve"]),
        ("err", ["err-readers", "err-cascade"]),
        ("roc_auc", ["roc-curves"]),
        ("what_if", ["what_if-standing"]),
    ],
)
def test_every_picture_that_follows_the_order_keeps_the_one_of_before(page: str, trees: list[str]) -> None:
    app = opened(page, r="0.2.3.0.2.1", k="6")

    def told() -> list[bool]:
        # Beside rows the legend stands always: there the line of before is what comes and goes.
        sign = "line before" if page == "roc_auc" else "before the last edit"
        return [sign in str(tree_of(app, tree)) for tree in trees]

    assert not any(told())
    edit(app, ["move", 3, 1])
    assert all(told())
    edit(app, ["add_query"])
    assert not any(told())


def bars(tree: Any, kind: str) -> list[tuple[Any, ...]]:
    """Where the bars of a kind stand, and how high they are."""
    found = [node[1] for node in nodes(tree, "rect") if node[1]["class"] == kind]
    return [tuple(each[name] for name in ("x", "y", "width", "height")) for each in found]


def test_where_room_is_short_the_sum_stays_and_its_parts_give_way() -> None:
    app = opened("average_precision", r="3.0.2.1.0.2", k="6")
    edit(app, ["reverse"])
    (line,) = nodes(tree_of(app, "strip"), "p", "reason")
    parts, total = text_of(line).split(": ")
    assert ", " in parts
    assert line[1]["data-brief"].endswith(total)
    assert ", ".join(parts.split(", ")[-2:]) not in line[1]["data-brief"]
