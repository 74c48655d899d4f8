"""The lesson plans that come with the app, as links."""

from __future__ import annotations

from scene.address.plan import Way
from ui.stage.lesson_bar import address_of
from ui.tree.nodes import Node, node
from ui.words.plans import ready_plans
from ui.words.text import chosen_language


def ready_plan_links() -> Node:
    """List the plans; each opens at its first link."""
    ways = [Way(plan, name) for name, plan in ready_plans().items()]
    items = [
        node("li", None, node("a", {"href": address_of(way, chosen_language())}, way.plan.title))
        for way in ways
    ]
    return node("ul", None, *items)
