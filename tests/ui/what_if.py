"""The list of most tests of the page "What if?", and where it stands among all its orders."""

from math import log2

from streamlit.testing.v1 import AppTest

from tests.ui.pages import scene_of, session_of
from ui.what_if.distribution import DistributionView
from ui.what_if.orders import ORDERS_KEY, ScoredOrders, score_at_once

SIX = [3, 2, 3, 0, 1, 2]
IDEAL = 3 + 3 / log2(3) + 2 / 2 + 2 / log2(5) + 1 / log2(6)


def scored_in(app: AppTest) -> ScoredOrders:
    """Return the orders that the page has computed."""
    scored: ScoredOrders = app.session_state[ORDERS_KEY][1]
    return scored


def standing(app: AppTest) -> DistributionView:
    """Return what the page shows of where the list stands."""
    return DistributionView(session_of(app).scene, scored_in(app))


def standing_of(**address: str) -> DistributionView:
    """Return where the list of an address stands, without its page."""
    scene = scene_of(**address)
    return DistributionView(scene, score_at_once(scene, is_stopped=False))


def err(*grades: int) -> float:
    """Add up ERR with grades up to 3, reader by reader."""
    left, total = 1.0, 0.0
    for rank, grade in enumerate(grades, start=1):
        stop = (2**grade - 1) / 8
        total += left * stop / rank
        left *= 1 - stop
    return total
