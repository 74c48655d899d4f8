"""The page of NDCG without a browser: its number under every convention, its special lists."""

from math import log2

import pytest

from metrics.cumulative_gain import NDCG
from tests.ui.pages import headline, opened, said, session_of, tree_of
from tests.ui.trees import nodes
from ui.pictures.drawing import TOP
from ui.strip.convention_bar import full_definition


def test_nothing_relevant_is_explained() -> None:
    app = opened(r="0.0.0", k="3")
    assert headline(app).value == "0.0000"
    assert "Nothing in the ideal list is relevant" in app.info[0].value
    assert r"No number comes from: PT\-Ranking, rankereval." in app.info[0].value.replace("\n", " ")
    assert "0.0000 by convention" in str(tree_of(app, "ndcg-ndcg"))


@pytest.mark.parametrize(
    ("discount", "left"),
    [("log2", 1 / log2(41)), ("ln", 1 / log2(41)), ("jk", 1 / log2(40)), ("zipf", 1 / 40), ("none", 1.0)],
)
def test_every_convention_has_its_page_which_says_what_is_left_at_a_deep_rank(
    discount: str, left: float
) -> None:
    gain, ideal_cut = ("exponential", "none") if discount in ("ln", "zipf") else ("linear", "k")
    app = opened(r="3.x.0.1", m="2.x", k="7", gain=gain, discount=discount, ideal_cut=ideal_cut)
    assert 0 < float(headline(app).value) < 1
    said = f"At rank 40 a document brings {left:.4f} times what it would bring at rank 1"
    assert any(said in text.value for text in app.markdown)
    assert min(bar[1]["y"] for bar in nodes(tree_of(app, "ndcg-dcg"), "rect", "yours")) >= TOP


def test_tied_documents_share_their_gains_all_over_the_page() -> None:
    # B, grade 0, and C, grade 3, are tied: 1.5 each; with exponential gain 3.5.
    tied = {"r": "1.0.3.2", "s": "0.9_0.5_0.5_0.1", "k": "3"}
    shared = (1 + 1.5 / log2(3) + 1.5 / 2) / (3 + 2 / log2(3) + 1 / 2)
    app = opened(**tied, ties="average")
    assert headline(app).value == f"{shared:.4f}"
    shares = "Ties are a separate choice: here tied documents share their gains"
    assert shares in full_definition(session_of(app).scene, NDCG)
    assert any(r"\frac{1}{|T_i|}\sum_{j\in T_i} g_j" in text.value for text in app.markdown)
    app.button_group(key="choice_ties_page_0").set_value("input").run()
    standing = (1 + 0 + 3 / 2) / (3 + 2 / log2(3) + 1 / 2)
    assert headline(app).value == f"{standing:.4f}"
    assert session_of(app).scene.definition.ties == "input"
    listed = "here tied documents count in the order of the list"
    assert listed in full_definition(session_of(app).scene, NDCG)
    app = opened(**tied, ties="average", gain="exponential")
    assert headline(app).value == f"{(1 + 3.5 / log2(3) + 3.5 / 2) / (7 + 3 / log2(3) + 1 / 2):.4f}"
    assert any(r"\left(2^{g_j}-1\right)" in text.value for text in app.markdown)


def test_without_ties_there_is_nothing_to_share() -> None:
    app = opened(r="1.0.3.2", s="0.9_0.5_0.4_0.1", k="3", ties="average")
    assert headline(app).value == f"{(1 + 0 + 3 / 2) / (3 + 2 / log2(3) + 1 / 2):.4f}"
    assert not any("T_i" in text.value or "Ties are" in text.value for text in app.markdown)


def test_a_mistake_is_nobodys_definition_that_has_its_number_by_chance() -> None:
    """By log₂(i) and by 0/1 gains, nDCG of 2 3 1 is 1; of 1 3 2 only by 0/1 gains."""
    table = " ".join(said(opened("ndcg", r="2.3.1", k="4"), "ndcg-mistakes").split())
    assert "Järvelin & Kekäläinen" in table
    assert "recommenders" not in table
