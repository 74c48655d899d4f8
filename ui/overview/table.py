"""All metrics of a list at once: value, change, worst and best over all orders, and a link to its page."""

from __future__ import annotations

from scene.edits import reverse, sort_ideally
from scene.measured import MEASURES, Measure
from scene.model import Scene
from ui.frame.headline import Headline
from ui.frame.measured import measure_headline
from ui.frame.session import Session
from ui.parts.direction import direction
from ui.parts.formula import written
from ui.parts.nodes import Node, node
from ui.parts.numbers import UNDEFINED, change, decimal
from ui.parts.text import label

TRACK_WIDTH, TRACK_HEIGHT = 150, 22


def headlines(session: Session) -> list[Headline]:
    """Measure every metric on the scene on screen and on the one before the last step."""
    return [measure_headline(session, name) for name in MEASURES]


def worst_and_best(scene: Scene) -> tuple[Scene, Scene]:
    """Put the list into the worst of all its orders, and into the best.

    No order need be tried: every one of these metrics gains, or stays as it is, when a higher grade changes
    places with a lower one above it. So the ideal order is the best and its reverse the worst.
    """
    ideal = sort_ideally(scene)
    return reverse(ideal), ideal


def overview_table(scene: Scene, measured: list[Headline]) -> Node:
    """Build the table of all metrics, a row a metric."""
    heads = [
        node("th", {"scope": "col", "class": kind}, label(f"overview.{name}"))
        for name, kind in (
            ("metric", "document"),
            ("value", "number"),
            ("change", "number"),
            *([("against-pin", "number")] if scene.query.pinned else []),
            ("worst", "number"),
            ("range", "range"),
            ("best", "number"),
        )
    ]
    extremes = worst_and_best(scene)
    rows = [
        _row(scene, extremes, each, shown) for each, shown in zip(MEASURES.values(), measured, strict=True)
    ]
    caption = label("overview.caption")
    table = node(
        "table",
        {"class": "overview"},
        node("caption", {"class": "unseen"}, caption),
        node("thead", None, node("tr", None, *heads)),
        node("tbody", None, *rows),
    )
    return node("div", {"class": "scroller", "tabindex": 0, "role": "region", "aria-label": caption}, table)


def _row(scene: Scene, extremes: tuple[Scene, Scene], measure: Measure, shown: Headline) -> Node:
    worst, best = (measure.score(each) for each in extremes)
    link = node("a", {"href": measure.page, "data-page": measure.page}, shown.name)
    moved = "" if shown.difference is None else shown.change
    return node(
        "tr",
        {"key": measure.name},
        node("th", {"scope": "row", "class": "document"}, link),
        node("td", {"class": "sum"}, written(measure.score(scene))),
        node("td", {"class": f"change {shown.direction}"}, moved),
        *_against_pin(scene, shown),
        node("td", None, written(worst)),
        node("td", {"class": "range"}, _track(shown, float(worst), float(best))),
        node("td", None, written(best)),
    )


def _against_pin(scene: Scene, shown: Headline) -> list[Node]:
    """Make the cell of the change against the pinned order; none where nothing is pinned."""
    if scene.query.pinned is None:
        return []
    difference = shown.against_pin
    text = UNDEFINED if difference is None else change(difference)
    return [node("td", {"class": f"change {direction(difference)}"}, text)]


def _track(shown: Headline, worst: float, best: float) -> Node:
    """Draw where the value lies between 0 and 1, and the part that the orders of this list can reach."""
    described = label(
        "overview.range-alt", value=shown.shown, worst=decimal(worst), best=decimal(best), name=shown.name
    )
    middle = TRACK_HEIGHT / 2
    parts = [node("line", {"class": "axis", "x1": 4, "x2": TRACK_WIDTH - 4, "y1": middle, "y2": middle})]
    if shown.value == shown.value:
        parts.append(
            node(
                "line",
                {"class": "reach", "x1": _at(worst), "x2": _at(best), "y1": middle, "y2": middle},
            )
        )
        parts.append(node("circle", {"class": "dot", "cx": _at(shown.value), "cy": middle, "r": 5}))
    attributes: dict[str, str | int | float] = {
        "viewBox": f"0 0 {TRACK_WIDTH} {TRACK_HEIGHT}",
        "role": "img",
        "aria-label": described,
        "class": "track",
    }
    return node("svg", attributes, *parts)


def _at(value: float) -> float:
    return round(6 + (TRACK_WIDTH - 12) * min(max(value, 0.0), 1.0), 1)
