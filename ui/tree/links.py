"""Links: to the pages that compute, and out of the app."""

import json

from metrics.measure import Measure
from scene.address.pages import place_of
from ui.tree.nodes import Node, node


def measure_link(measure: Measure, text: str) -> Node:
    """Link to the step of the page that shows a metric."""
    page, step = place_of(measure)
    command = json.dumps(["show_measure", measure.name])
    return node("a", {"href": f"{page}?step={step}", "data-page": page, "data-command": command}, text)


def link_to(page: str, text: str) -> Node:
    """Link to a page of the app."""
    return node("a", {"href": page, "data-page": page}, text)


def link_out(address: str, text: str) -> Node:
    """Link out of the app: nothing is fetched before a person clicks."""
    return node("a", {"href": address, "target": "_blank", "rel": "noopener noreferrer"}, text)
