"""Measures unlike all others: every page that lists metrics takes them as it takes any."""

from collections.abc import Iterator

import pytest

from metrics.measures import measure
from tests.server import PROJECT
from tests.ui.pages import edit, headline, opened, said, scene_of, session_of, tree_of
from tests.ui.toys import LOW, TOYS, registered
from tests.ui.trees import nodes, rows
from ui.strip.headline import measure_headline
from ui.what_if.swaps import SwapView

LIST = {"r": "0.3.1.2", "k": "3"}


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with registered(*TOYS):
        yield


@pytest.mark.parametrize("page", sorted(path.stem for path in (PROJECT / "pages").glob("[a-z]*.py")))
def test_every_page_takes_them(page: str) -> None:
    opened(page, **LIST, metric="ToyLow", other="ToyHigh")


def test_the_overview_lists_them_with_their_directions() -> None:
    app = opened("overview", **LIST)
    listed = rows(nodes(tree_of(app, "overview-all"), "table")[0])
    toys = ("ToyLow", "ToyHigh@3")  # what the heading of a row says further is the same in words
    table = {toy: cells for toy in toys for heading, *cells in listed if heading.startswith(toy)}
    assert table["ToyLow"][0] == "2.0000"
    assert [table["ToyLow"][2], table["ToyLow"][4]] == [
        "4.0000",
        "1.0000",
    ]  # worst and best: the lower the better
    assert [table["ToyHigh@3"][2], table["ToyHigh@3"][4]] == ["–", "–"]
    assert table["ToyHigh@3"][0] == f"{3**0.5 + 1:.4f}"
    assert "Lower is better: ESL, ToyLow." in said(app, "overview-all")


def test_where_lower_is_better_a_fall_is_good() -> None:
    app = opened("what_if", **LIST, metric="ToyLow")
    edit(app, ["swap", 1, 2])
    found = measure_headline(session_of(app), "ToyLow")
    assert found.change == "−1.0000"
    assert (found.direction, found.tone) == ("down", "up")
    assert headline(app).delta == "−1.0000"
    assert nodes(tree_of(app, "strip"), "span", "up")  # the colour of what is better


def test_the_best_swap_is_the_one_that_lowers_it() -> None:
    scene = scene_of(**LIST)
    view = SwapView(scene, LOW)
    assert view.changes[0, 1] == -1
    cells = nodes(view.heat_map(0, 0), "td", "up")
    assert len(cells) == 2  # the swap of ranks 1 and 2, once above and once below the diagonal
    assert "1 ↔ 2" in " ".join(str(node) for node in nodes(view.best_changes(), "td"))


def test_a_measure_is_found_by_its_name() -> None:
    assert measure("ToyLow") is LOW
    with pytest.raises(ValueError, match="got nothing"):
        measure("nothing")
