"""What the app puts together in Chinese: of every edit, every prediction, every number and every library."""

from __future__ import annotations

from contextvars import copy_context
from typing import Any

import pytest

from scene.pace import Bucket
from tests.latin import is_english
from tests.ui.conventions import large_table, typed
from tests.ui.pages import edit, opened, reason, session_of, tree_of
from tests.ui.trees import is_node
from ui.parts.text import speak

EDITS: list[tuple[Any, ...]] = [
    ("move", 1, 2),
    ("swap", 4, 1),
    ("reverse",),
    ("sort_ideally",),
    ("shuffle", 3),
    ("set_grade", 1, 0),
    ("set_grade", 4, 2),
    ("set_grade", 2, None),
    ("retrieve", 6, 2),
    ("shelve", 6, 1),
    ("remove", 6),
    ("add",),
    ("set_cutoff", 2),
    ("use_definition", {"gain": "exponential"}),
    ("rename", 1, "甲"),
    ("add_query",),
]
"""Edits one after the other, each told in a sentence of its own."""


@pytest.mark.parametrize("page", ["ndcg", "overview"])
def test_every_edit_is_told_in_chinese(page: str) -> None:
    app = opened(page, lang="zh", r="3.2.0.x.1", m="2", k="5", s="0.9_0.7_0.7_0.2_0.1")
    told = [reason(app)]
    for each in EDITS:
        edit(app, list(each))
        told.append(reason(app))
    assert len(set(told)) == len(told)
    assert not [each for each in told if is_english(each)]


def test_edits_that_are_too_many_are_refused_in_chinese() -> None:
    app = opened("ndcg", lang="zh", r="3.2.1")
    session_of(app).pace = Bucket(a_second=1e-9, at_once=0)
    told_in = copy_context()
    told_in.run(speak, "zh")
    told_in.run(edit, app, ["reverse"])
    assert [each.value for each in app.toast] == [
        "编辑的速度超过每秒 100 次；超出的部分没有采用，列表保持在那之前的样子。"
    ]


@pytest.mark.parametrize("said", ["up", "same", "down"])
def test_every_prediction_is_told_in_chinese(said: str) -> None:
    app = opened("ndcg", lang="zh", r="0.3.3.1", k="4", predict="1")
    told = [reason(app)]
    for move in (("move", 1, 2), ("move", 3, 1), ("move", 1, 1)):
        edit(app, list(move))
        told.append(reason(app))
        edit(app, ["answer", said])
        told.append(reason(app))
    assert not [each for each in told if is_english(each)]


@pytest.mark.parametrize("metric", ["nDCG", "ERR", "AP", "P", "R", "F1", "RR", "AUC"])
def test_every_number_and_every_library_is_told_in_chinese(metric: str) -> None:
    app = opened("conventions", lang="zh", r="3.2.0.x.1", m="2", k="9", g="5", metric=metric)
    told = words_of(large_table(app))
    for number in ("", "甲", "1e15", "0.785010", "0.5", "33.33", "2.13"):
        typed(app, number)
        told += words_of(tree_of(app, "conventions-where-from"))
    assert len(told) > 100
    assert not [each for each in told if is_english(each, {"power"})]


def words_of(tree: Any) -> list[str]:
    """Give all texts of nodes that are no code."""
    if isinstance(tree, list) and tree[0] != "code":
        return [text for child in tree[2 if is_node(tree) else 0 :] for text in words_of(child)]
    return [tree] if isinstance(tree, str) else []
