"""Thumbnails of lists: their first grades as tiny bars."""

from collections.abc import Sequence

from ui.tree.nodes import Node, node

MOST, STEP, HEIGHT = 6, 8, 24


def small_bars(grades: Sequence[float | None]) -> Node:
    """Return the first grades of a list as tiny bars, for menus."""
    values = [grade or 0 for grade in grades[:MOST]]
    highest = max([1.0, *values])
    heights = [2 + (HEIGHT - 4) * value / highest for value in values]
    bars = [
        node("rect", {"x": STEP * i, "y": HEIGHT - height, "width": STEP - 2, "height": height})
        for i, height in enumerate(heights)
    ]
    return node(
        "svg", {"class": "small", "viewBox": f"0 0 {MOST * STEP} {HEIGHT}", "aria-hidden": "true"}, *bars
    )
