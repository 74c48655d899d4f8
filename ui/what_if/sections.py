"""The sections of the page "What if?"."""

from functools import cache, partial

from metrics.measures import defined_measures, measure
from scene.list.model import Scene
from ui.sections.section import Section
from ui.session.session import Session
from ui.tree.show import notice
from ui.what_if.choices import choose_document, chosen_place
from ui.what_if.distribution import DistributionView
from ui.what_if.orders import all_orders_of
from ui.what_if.pin import ask_for_pin, joined_picture, pin_comparison
from ui.what_if.position import PositionView
from ui.what_if.swaps import SwapView, choose_heat_map_ranks, chosen_blocks
from ui.what_if.zoom import zoom_into_orders
from ui.words.text import lesson

PAGE = "what_if"


def are_defined(scene: Scene) -> bool:
    """Return whether both chosen metrics exist on this list; where they do not, say so."""
    if {scene.metric, scene.comparison_metric} <= defined_measures(scene.definition, scene.ranking).keys():
        return True
    notice(lesson(PAGE, "undefined"))
    return False


def pin_section(scene: Scene) -> Section:
    """Compare this order with the pinned one."""
    return Section(
        "what_if-pin",
        lesson(PAGE, "pin"),
        table=partial(pin_comparison, scene),
        picture=partial(joined_picture, scene),
        notes=partial(ask_for_pin, scene),
        layout=(("picture", "table"), ("notes",)),
        halves="pictures",
    )


def document_section(session: Session) -> Section:
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


def steps(session: Session) -> list[Section]:
    """Return the steps of the page where both metrics exist, from one swap to all orders by two metrics."""
    scene, previous = session.scene, session.measured.previous
    swaps, count = SwapView(scene, measure(scene.metric)), len(scene.query.ranked)
    orders = cache(
        lambda: DistributionView(scene, all_orders_of(scene), previous.scene if previous else None)
    )  # scored when first asked for
    has_one_order = len({document.grade for document in scene.query.ranked}) == 1
    sections = [
        Section(
            "what_if-swaps",
            lesson(PAGE, "swaps"),
            controls=partial(choose_heat_map_ranks, count),
            table=lambda: swaps.heat_map(*chosen_blocks(count)),
            notes=swaps.best_changes,
            layout=(("table", "notes"),),
        ),
        pin_section(scene),
        document_section(session),
        Section(
            "what_if-standing",
            lesson(PAGE, "all orders"),
            table=lambda: orders().table(),
            picture=lambda: orders().pictures(),
            notes=lambda: orders().standing_nodes(),
            layout=(("notes",), ("picture",), ("table",)),
            below=None if has_one_order else lambda: zoom_into_orders(orders()),
        ),
    ]
    if has_one_order:
        return sections
    return [
        *sections,
        Section(
            "what_if-agreement",
            lesson(PAGE, "disagree"),
            table=lambda: orders().tau_table(),
            notes=lambda: orders().agreement(),
            layout=(("notes",), ("table",)),
        ),
        Section(
            "what_if-disagreements",
            lesson(PAGE, "two persons"),
            table=lambda: orders().disagreements(),
        ),
    ]
