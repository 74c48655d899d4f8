"""The headline of every page about a metric: the metric of the list, by its name, and its change."""

import pytest

from metrics.measures import MEASURES
from scene.list.model import Scene
from tests.ui.pages import as_linked, edit, headline, session_of
from ui.words.numbers import UNDEFINED, change

OF_PAGES = {
    "ndcg": "nDCG",
    "err": "ERR",
    "average_precision": "AP",
    "reciprocal_rank": "RR",
    "roc_auc": "AUC",
}
LISTS = [
    {"r": "3.2.3.0.1.2", "m": "3.2", "k": "6", "gain": "exponential", "discount": "ln"},
    {"r": "3.1.2.0", "k": "2", "g": "4", "threshold": "2"},
    {"r": "1.0.1.0", "s": "0.9_0.7_0.7_0.2", "k": "3", "ties": "average"},
    {"r": "1.x.1.0", "r2": "0.1", "k": "9", "ideal": "list", "denominator": "position"},
    {"r": "0.x.0", "m": "2", "k": "1"},
]


@pytest.mark.parametrize("turn", range(2))
@pytest.mark.parametrize("page", OF_PAGES)
def test_the_headline_is_the_metric_of_the_page_and_tells_what_a_move_changed(page: str, turn: int) -> None:
    """Two lists a page, by turns: each list is on two pages."""
    name, place = OF_PAGES[page], [*OF_PAGES].index(page)
    app = as_linked(page, **LISTS[(place + 2 * turn) % len(LISTS)])
    session = session_of(app)
    start = session.scene
    assert headline(app)[:3] == (title(name, start), written(name, start), "no move yet")
    edit(app, ["move", start.query.ranked[-1].key, 1])
    moved = session.scene
    assert headline(app)[:2] == (title(name, start), written(name, moved))
    if written(name, start) == UNDEFINED:
        return
    difference = value(name, moved) - value(name, start)
    assert headline(app).delta == change(difference)
    edit(app, ["undo"])
    assert headline(app)[:3] == (title(name, start), written(name, start), change(-difference))


def title(name: str, scene: Scene) -> str:
    return MEASURES[name].title(scene.definition, scene.k)


def value(name: str, scene: Scene) -> float:
    return MEASURES[name].value(scene.definition, scene.ranking)


def written(name: str, scene: Scene) -> str:
    is_defined = MEASURES[name].is_defined(scene.definition, scene.ranking)
    return f"{value(name, scene):.4f}" if is_defined else UNDEFINED
