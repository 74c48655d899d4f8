"""What the app puts together in Chinese: every prediction, number, library and name of a file."""

from typing import Any

import pytest

from tests.latin import is_english
from tests.ui.conventions import large_table, typed
from tests.ui.pages import edit, opened, reason, tree_of
from tests.ui.trees import is_node, nodes


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


@pytest.mark.parametrize("metric", ["nDCG", "AP", "AUC"])
def test_every_number_and_every_library_is_told_in_chinese(metric: str) -> None:
    app = opened("conventions", lang="zh", r="3.2.0.x.1", m="2", k="9", g="5", metric=metric)
    told = words_of(large_table(app))
    for number in ("", "甲", "1e15", "0.785010", "0.5", "33.33", "2.13"):
        typed(app, number)
        told += words_of(tree_of(app, "conventions-where-from"))
    assert len(told) > 100
    assert not [each for each in told if is_english(each, {"power"})]


@pytest.mark.parametrize(
    ("page", "names"),
    [
        ("ndcg", {"nDCG": "nDCG_步骤.csv"}),
        ("reciprocal_rank", {"RR": "RR_步骤.csv", "ESL": "ESL_步骤.csv"}),
        ("roc_auc", {"AUC": "AUC_步骤.csv"}),
        (
            "practice",
            {"moodle": "练习-7-1-混合.xml", "gift": "练习-7-1-混合.gift.txt", "csv": "练习-7-1-混合.csv"},
        ),
    ],
)
def test_files_have_chinese_names(page: str, names: dict[str, str]) -> None:
    app = opened(page, lang="zh", **({"seed": "7"} if page == "practice" else {}))
    for kind, name in names.items():
        (button,) = nodes(tree_of(app, f"file-{kind}"), "button")
        assert button[1]["data-name"] == name


def words_of(tree: Any) -> list[str]:
    """Return all texts of nodes that are no code."""
    if isinstance(tree, list) and tree[0] != "code":
        return [text for child in tree[2 if is_node(tree) else 0 :] for text in words_of(child)]
    return [tree] if isinstance(tree, str) else []
