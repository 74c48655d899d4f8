"""The sections of the page "What if?"."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TypeAlias

from metrics.measures import defined_measures, measure
from scene.list.model import Scene
from scene.measured.rankings import ranking_of
from ui.sections.mistakes import watch_out
from ui.sections.section import Section
from ui.session.session import Session
from ui.tree.notice import notice
from ui.what_if.distribution import DistributionView
from ui.what_if.documents import choose_document, chosen_place
from ui.what_if.orders import all_orders_of
from ui.what_if.pin import ask_for_pin, compared, joined
from ui.what_if.position import PositionView
from ui.what_if.swaps import SwapView, choose_blocks, chosen_blocks
from ui.what_if.zoom import zoom_into_orders
from ui.words.text import lesson

PAGE = "what_if"
Orders: TypeAlias = Callable[[], DistributionView]
"""Gives all orders of the list; they are scored when a section first asks for them."""


def are_defined(scene: Scene) -> bool:
    """Return whether both chosen metrics exist on this list; where they do not, say so."""
    if {scene.metric, scene.other} <= defined_measures(scene.definition, ranking_of(scene)).keys():
        return True
    notice(lesson(PAGE, "undefined"))
    return False


def has_one_order(scene: Scene) -> bool:
    """Return whether all grades of the list are equal, so that no order differs from it."""
    return len({document.grade for document in scene.query.ranked}) == 1


def orders_of(scene: Scene, before: Scene | None) -> Orders:
    """Put off to score all orders until a section asks for them."""
    return cache(lambda: DistributionView(scene, all_orders_of(scene), before))


def against_pin(scene: Scene) -> Section:
    """Compare this order with the pinned one."""
    return Section(
        "what_if-pin",
        lesson(PAGE, "pin"),
        table=partial(compared, scene),
        picture=partial(joined, scene),
        notes=partial(ask_for_pin, scene),
        layout=(("picture", "table"), ("notes",)),
        halves="pictures",
    )


def swaps(scene: Scene) -> Section:
    """Show what every swap would do, and which are best."""
    view, count = SwapView(scene, measure(scene.metric)), len(scene.query.ranked)
    return Section(
        "what_if-swaps",
        lesson(PAGE, "swaps"),
        controls=partial(choose_blocks, count),
        table=lambda: view.heat_map(*chosen_blocks(count)),
        notes=view.best,
        layout=(("table", "notes"),),
    )


def one_document(session: Session) -> Section:
    """Put one document at every rank."""
    view = cache(lambda: PositionView(session.scene, chosen_place(session)))
    return Section(
        "what_if-position",
        lesson(PAGE, "position"),
        controls=partial(choose_document, session),
        table=lambda: view().table(),
        picture=lambda: view().pictures(),
        layout=(("picture",), ("table",)),
    )


def all_orders(scene: Scene, orders: Orders) -> Section:
    """Find this order among all orders of the list."""
    return Section(
        "what_if-standing",
        lesson(PAGE, "all orders"),
        table=lambda: orders().table(),
        picture=lambda: orders().pictures(),
        notes=lambda: orders().in_words(),
        layout=(("notes",), ("picture",), ("table",)),
        below=None if has_one_order(scene) else lambda: zoom_into_orders(orders()),
    )


def agreement(orders: Orders) -> Section:
    """Ask how often two metrics disagree."""
    return Section(
        "what_if-agreement",
        lesson(PAGE, "disagree"),
        table=lambda: orders().tau_table(),
        notes=lambda: orders().agreement(),
        layout=(("notes",), ("table",)),
    )


def disagreements(orders: Orders) -> Section:
    """Show the orders on which they disagree most."""
    return Section(
        "what_if-disagreements", lesson(PAGE, "two persons"), table=lambda: orders().disagreements()
    )


def mistakes() -> Section:
    """Warn of what people get wrong."""
    return watch_out(PAGE, PAGE)
