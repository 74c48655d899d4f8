"""A waterfall: from the score before, change by change, to the score after."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import floor

from ui.pictures.axes import axis_upwards
from ui.pictures.drawing import HEIGHT, TOP, drawing, words
from ui.pictures.plane import BAR, Plane, Scale, across_ranks
from ui.tree.nodes import Node, node
from ui.words.numbers import DECIMALS, change, decimal, direction, short
from ui.words.text import join_with_commas, label

MAX_BARS = 9
SMALLEST = 0.02
"""Changes of less than this are not drawn larger than it would be."""
BASE = HEIGHT - 46
"""The height of the axis; below it stand the names."""


@dataclass(frozen=True)
class WaterfallSteps:
    """The steps of a waterfall by their names: where it starts, each change, where it ends."""

    start: tuple[str, float]
    changes: Sequence[tuple[str, float]]
    end: tuple[str, float]
    higher_is_better: bool = True
    is_count: bool = False

    @property
    def places(self) -> int:
        """With how many decimals its numbers are written above the steps."""
        return 0 if self.is_count else 3

    def changes_with_rest(self) -> list[tuple[str, float]]:
        """The changes, all beyond the first few as one."""
        if len(self.changes) <= MAX_BARS:
            return list(self.changes)
        first, rest = self.changes[: MAX_BARS - 1], self.changes[MAX_BARS - 1 :]
        return [*first, (label("reason.rest"), sum(size for _, size in rest))]


def waterfall(fall: WaterfallSteps) -> Node:
    """Draw the changes as steps from the score before to the score after."""
    changes = fall.changes_with_rest()
    levels = list(accumulate([size for _, size in changes], initial=fall.start[1]))
    low, high = _window([*levels, fall.end[1]])
    plane = Plane(across_ranks(len(changes) + 2), Scale(low, high if high > low else low + 1, BASE, TOP))
    (first, start), (last, end), places = fall.start, fall.end, fall.places
    steps = [
        ("ideal", first, (low, start), decimal(start, places)),
        *[
            (f"change-{direction(size, fall.higher_is_better)}", name, ends, change(size, places))
            for (name, size), ends in zip(changes, pairwise(levels), strict=True)
        ],
        ("now", last, (low, end), decimal(end, places)),
    ]
    descriptions = [
        label("reason.contribution", name=name, change=change(size, 0 if fall.is_count else DECIMALS))
        for name, size in changes
    ]
    middles = plane.x.positions(range(1, len(steps) + 1))
    tops = plane.y.positions([max(ends) for _, _, ends, _ in steps])
    marks = _marks(plane, [(kind, ends) for kind, _, ends, _ in steps])
    columns = [
        node(
            "g",
            {"key": name},
            mark,
            words(middle, top - 5, text, "middle", "strong"),
            words(middle, BASE + 16, name, "middle"),
        )
        for middle, top, mark, (_, name, _, text) in zip(middles, tops, marks, steps, strict=True)
    ]
    axis = axis_upwards([(plane.y.position(low), short(round(low, 2)))])
    return drawing(label("reason.figure-alt", changes=join_with_commas(descriptions)), *axis, *columns)


def _marks(plane: Plane, steps: Sequence[tuple[str, tuple[float, float]]]) -> list[Node]:
    """Return the bars of steps by their kinds and ends; of one of no height, a line of a pixel is seen."""
    (left, right), pixel = BAR, -1 / plane.y.unit
    across = [(place + left, place + right) for place in range(1, len(steps) + 1)]
    upwards = [(min(*ends, max(ends) - pixel), max(ends)) for _, ends in steps]
    return plane.cells([kind for kind, _ in steps], across, upwards, rx=2)


def _window(levels: Sequence[float]) -> tuple[float, float]:
    """Return the part of the axis that is shown: from 0 up, or from just below where small changes lie."""
    low, high = min(levels), max(levels)
    seen = max(high - low, SMALLEST) * 3
    return (floor((high - seen) * 100) / 100, high) if low > 0 and high - seen > 0 else (min(0.0, low), high)
