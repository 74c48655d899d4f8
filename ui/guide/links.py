"""Links of the guide: to the pages that compute, and out of the app."""

from __future__ import annotations

from metrics.measure import Measure
from ui.parts.nodes import Node, node


def page_link(measure: Measure) -> Node:
    """Link a metric's name to its page."""
    return link_to(measure.page, measure.name)


def link_to(page: str, text: str) -> Node:
    """Link to a page of the app."""
    return node("a", {"href": page, "data-page": page}, text)


def link_out(address: str, text: str) -> Node:
    """Link out of the app: nothing is fetched before a person clicks."""
    return node("a", {"href": address, "target": "_blank", "rel": "noopener noreferrer"}, text)
