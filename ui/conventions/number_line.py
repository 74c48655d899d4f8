"""A picture of a number line: a dot for each library's score, moving with the list."""

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
DOT, PITCH = 7.0, 16.0
"""Half of a dot's width, and from one dot to the next."""
LEAST_COUNTED = 6.0
"""Half of the least width of a dot that has room for how many share it."""
DOTS_END, TEXT = LEFT + 150, LEFT + 172
"""The right end of the dots, and the left end of the numbers beside them."""


@dataclass(frozen=True)
class Mark:
    """A score on the number line: its text, and the definitions that give it."""

    value: float
    text: str
    owners: str
    keys: Sequence[str]
    is_on_screen: bool


def number_line(
    marks: Iterable[Mark], ends: tuple[float, float], description: str, values_before: Mapping[str, float]
) -> Node:
    """Return the picture of scores along an upright line, with who computes them.

    Dots that would touch stand side by side; a ring stands where a value was before the last edit.
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
    columns = _columns_apart(depths)
    pitch = min(PITCH, (DOTS_END - LEFT - PITCH) / (max(columns, default=0) + 1))
    radius = min(DOT, 0.45 * pitch)
    fan = LEFT + PITCH + pitch * (max(columns, default=0) + 1)
    below: list[Child] = []
    above: list[Child] = []
    for mark, depth, place, column in zip(sorted_marks, depths, places, columns, strict=True):
        x = LEFT + PITCH + pitch * column
        below.append(_leader_line((x + radius, fan), depth, place))
        below += _rings(mark, (x, depth), radius, came_from)
        above += _dots(mark, (x, depth), radius)
        kind = "strong" if mark.is_on_screen else ""
        above.append(words(TEXT, place + 5, f"{mark.text}  {mark.owners}", "start", kind))
    return drawing(description, *axis_upwards(levels, end=fan), axis, *below, *above, height=height)


def _rings(mark: Mark, at: tuple[float, float], radius: float, came_from: Mapping[str, float]) -> list[Node]:
    """Return rings where the dots were before the last edit."""
    x, depth = at
    depths = {key: px(came_from.get(key, depth)) for key in mark.keys}
    moved = {key: y for key, y in depths.items() if y != px(depth)}
    return [circle((px(x), y), "before", px(radius), key=f"before {key}") for key, y in moved.items()]


def _dots(mark: Mark, at: tuple[float, float], radius: float) -> list[Node]:
    """Return the dots of the definitions of one score, at one place, and how many they are.

    That of a definition stays the same one as it moves.
    """
    kind, (x, depth) = "dot" if mark.is_on_screen else "dot neutral", at
    dots = [circle((px(x), px(depth)), kind, px(radius), key=key) for key in mark.keys]
    is_counted = len(mark.keys) > 1 and radius >= LEAST_COUNTED
    return [*dots, *([words(x, depth + 3.5, f"{len(mark.keys)}", "middle", "in-dot")] if is_counted else [])]


def _leader_line(dots: tuple[float, float], depth: float, place: float) -> Node:
    """Return the thin line from a dot to its text."""
    start, end = dots
    return polyline([(px(start), px(depth)), (px(end), px(depth)), (TEXT - 5, px(place))], "axis leader")


def _columns_apart(depths: Sequence[float]) -> list[int]:
    """Return the column in which each dot stands, so that dots do not touch."""
    columns: list[int] = []
    for place, depth in enumerate(depths):
        taken = {columns[i] for i in range(place) if depth - depths[i] < 2 * DOT}
        columns.append(next(column for column in count() if column not in taken))
    return columns


def _spread_apart(depths: Sequence[float], top: float, base: float) -> list[float]:
    """Return the heights of texts beside dots, at least a line apart."""
    places: list[float] = []
    for depth in depths:
        places.append(max(depth, places[-1] + LINE_HEIGHT if places else top))
    limit = base
    for i in reversed(range(len(places))):
        places[i] = min(places[i], limit)
        limit = places[i] - LINE_HEIGHT
    assert all(below - above >= LINE_HEIGHT - 1e-9 for above, below in pairwise(places))
    return places
