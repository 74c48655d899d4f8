"""A line of numbers: a dot for each definition at its value, which moves with the list."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, pairwise

from ui.pictures.axes import axis_upwards
from ui.pictures.drawing import LEFT, TOP, circle, drawing, polyline, px, stroke, words
from ui.pictures.plane import Scale
from ui.tree.nodes import Child, Node

LOWEST_HEIGHT, MARGIN = 210, 14
"""The height of a line with few numbers, and what is left free below it."""
LINE_HEIGHT = 18
"""From one number that is written to the next."""
DOT, PITCH = 4.0, 9.5
"""Half of a dot's width, and from one dot to the next."""
DOTS_END, TEXT = LEFT + 150, LEFT + 172
"""The right end of the dots, and the left end of the numbers beside them."""


@dataclass(frozen=True)
class Mark:
    """A value on the line: how it is written, in brief whose it is, and each definition of it by its key."""

    value: float
    text: str
    owners: str
    keys: Sequence[str]
    is_on_screen: bool


def number_line(
    marks: Iterable[Mark], ends: tuple[float, float], description: str, values_before: Mapping[str, float]
) -> Node:
    """Return the marks as rows of dots along an upright line from its worse end to its better one, with their
    owners; a ring stands where a value was before the last edit.
    """
    sorted_marks = sorted(marks, key=lambda mark: mark.value, reverse=ends[1] > ends[0])
    height = max(LOWEST_HEIGHT, TOP + LINE_HEIGHT * len(sorted_marks)) + MARGIN
    base = height - MARGIN
    upwards = Scale(*ends, base, TOP)
    depths = [upwards.position(mark.value) for mark in sorted_marks]
    levels = [(upwards.position(value), f"{value:g}") for value in upwards.fifths]
    axis = stroke("axis strong", (LEFT, TOP), (LEFT, px(base)))
    came_from = {key: upwards.position(value) for key, value in values_before.items()}
    places = _spread_apart(depths, TOP, base)
    starts = _start_columns([len(mark.keys) for mark in sorted_marks], depths)
    widest = max(
        (start + len(mark.keys) for start, mark in zip(starts, sorted_marks, strict=True)), default=1
    )
    pitch = min(PITCH, (DOTS_END - LEFT - PITCH) / widest)
    parts: list[Child] = []
    for mark, depth, place, start in zip(sorted_marks, depths, places, starts, strict=True):
        left = LEFT + PITCH + pitch * start
        parts.append(_leader(left + pitch * len(mark.keys), depth, place))
        parts += _dots(mark, depth, left, pitch, came_from)
        kind = "strong" if mark.is_on_screen else ""
        parts.append(words(TEXT, place + 5, f"{mark.text}  {mark.owners}", "start", kind))
    return drawing(description, *axis_upwards(levels, end=DOTS_END), axis, *parts, height=height)


def _dots(mark: Mark, depth: float, left: float, pitch: float, came_from: Mapping[str, float]) -> list[Node]:
    """Draw a dot for each definition with a value; that of a definition stays the same one as it moves."""
    kind, radius = "dot" if mark.is_on_screen else "dot neutral", px(min(DOT, 0.45 * pitch))
    dots = []
    for key, x in zip(mark.keys, count(left, pitch), strict=False):
        y_before = px(came_from.get(key, depth))
        if y_before != px(depth):
            dots.append(circle((px(x), y_before), "before", radius, key=f"before {key}"))
        dots.append(circle((px(x), px(depth)), kind, radius, key=key))
    return dots


def _leader(left: float, depth: float, place: float) -> Node:
    """Draw a thin line from the dots of a value to where it is written."""
    end = (DOTS_END + 2, px(depth))
    return polyline([(px(left), px(depth)), end, (TEXT - 5, px(place))], "axis leader")


def _start_columns(counts: Sequence[int], depths: Sequence[float]) -> list[int]:
    """Return in which column the dots of each value begin: beside those that lie too near above them."""
    starts: list[int] = []
    for place, depth in enumerate(depths):
        near = [i for i in range(place) if depth - depths[i] < 2 * DOT]
        starts.append(max((starts[i] + counts[i] for i in near), default=0))
    return starts


def _spread_apart(depths: Sequence[float], top: float, base: float) -> list[float]:
    """Return where texts stand that are to be near rising depths, a line apart, between top and base."""
    places: list[float] = []
    for depth in depths:
        places.append(max(depth, places[-1] + LINE_HEIGHT if places else top))
    limit = base
    for i in reversed(range(len(places))):
        places[i] = min(places[i], limit)
        limit = places[i] - LINE_HEIGHT
    assert all(below - above >= LINE_HEIGHT - 1e-9 for above, below in pairwise(places))
    return places
