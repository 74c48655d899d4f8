"""Axes and legends of pictures."""

from collections.abc import Iterable, Sequence
from math import isfinite

from metrics.measure import Measure
from ui.pictures.drawing import BOTTOM, HEIGHT, LEFT, RIGHT, WIDTH, circle, px, stroke, width_of, words
from ui.tree.nodes import Child, Node, node

END, BASE = WIDTH - RIGHT, HEIGHT - BOTTOM
"""The right end of an axis across a picture, and its height from above."""
BELOW = 17
"""The distance of a number below its axis."""
LEGEND_GAP = 19
"""The room between two entries of a legend."""
SIGN_WIDTH = 20
"""The room of a legend's sign."""
ROOM_FOR_CAPTION = 60
"""The room that a legend below a picture leaves to the axis across."""
LINES, DOTS = {"line", "diagonal"}, {"dot", "ring", "leaving"}
"""The kinds of marks drawn as curves and as dots; all others are bars and areas."""


def axis_across(places: Iterable[tuple[float, str]], base: float = BASE) -> list[Child]:
    """Return texts below a picture at these places."""
    return [words(x, base + BELOW, text, "middle") for x, text in places]


def axis_upwards(
    levels: Iterable[tuple[float, str]], *, end: float = END, has_lines: bool = True
) -> list[Child]:
    """Return texts at the left of a picture, with lines across it."""
    parts: list[Child] = []
    for y, text in levels:
        parts += [line_across(y, end=end)] if has_lines else []
        parts.append(words(LEFT - 7, px(y) + 4, text, "end"))
    return parts


def line_across(y: float, kind: str = "axis", *, end: float = END) -> Node:
    """Draw a line across a picture."""
    depth = px(y)
    return stroke(kind, (LEFT, depth), (end, depth))


def caption_below(text: str, height: float = HEIGHT) -> Node:
    """Name what the axis across a picture shows."""
    return words(END, height - 3, text, "end")


# --- the legend -----------------------------------------------------------------------------------------


def legend(*entries: tuple[str, str], width: float = WIDTH) -> Node:
    """Return the legend above a picture: texts beside signs of how things are drawn."""
    return legend_of([(text, [_legend_sign(kind)]) for text, kind in entries], SIGN_WIDTH, width=width)


def legend_below(*entries: tuple[str, str]) -> list[Node]:
    """Return the legend below a picture."""
    if not entries:
        return []
    row = legend(*entries, width=WIDTH - ROOM_FOR_CAPTION)
    return [node("g", {"transform": f"translate(0,{HEIGHT - 15})"}, row)]


def _legend_sign(kind: str) -> Node:
    """Draw a piece of a curve, a dot or a bar, whichever is of that kind."""
    shape = kind.partition(" ")[0]
    if shape in LINES:
        return stroke(kind, (0, 8), (SIGN_WIDTH - 4, 8))
    if shape in DOTS:
        return circle((5, 8), kind, 5)
    return node("rect", {"class": kind, "x": 0, "y": 3, "width": 11, "height": 10, "rx": 2})


def legend_of(
    entries: Sequence[tuple[str, Sequence[Node]]], sign: float, *, width: float = WIDTH, at_end: bool = False
) -> Node:
    """Return the legend above a picture from texts and drawn signs, which are `sign` wide;
    a row that is too long is drawn smaller.
    """
    places, x = [], 0.0
    for text, _ in entries:
        places.append(x)
        x += sign + width_of(text) + LEGEND_GAP
    room, needed = width - LEFT - RIGHT, max(x - LEGEND_GAP, 1.0)
    scale = min(1.0, room / needed)
    left = width - RIGHT - scale * needed if at_end else LEFT
    parts = [
        node("g", {"transform": f"translate({px(place)},0)"}, *signs, words(sign, 12.5, text, "start"))
        for place, (text, signs) in zip(places, entries, strict=True)
    ]
    moved = f"translate({px(left)},{px(8 * (1 - scale))}) scale({scale:.3f})"
    return node("g", {"transform": moved}, *parts)


def ends_of(measure: Measure, scores: Iterable[float]) -> tuple[float, float]:
    """Return the worse and the better end of an axis of scores."""
    finite = [score for score in scores if isfinite(score)]
    low = min([0.0, *finite]) if measure.lowest is None else measure.lowest
    high = max([0.0, *finite]) if measure.highest is None else measure.highest
    high = high if high > low else low + 1
    return (low, high) if measure.higher_is_better else (high, low)
