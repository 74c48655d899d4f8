"""A waterfall: from the score before, change by change, to the score after."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import floor

from ui.pictures.drawing import HEIGHT, LEFT, RIGHT, TOP, WIDTH, drawing, px, words
from ui.tree.nodes import Node, node
from ui.words.direction import tone
from ui.words.numbers import DECIMALS, change, decimal, short
from ui.words.text import in_sequence, label

MAX_BARS = 9
SMALLEST = 0.02
"""Changes of less than this are not drawn larger than it would be."""
BASE = HEIGHT - 46
"""Where the axis lies; below it stand the names."""


@dataclass(frozen=True)
class Fall:
    """The steps of a waterfall by their names: where it starts, each change, where it ends."""

    start: tuple[str, float]
    changes: Sequence[tuple[str, float]]
    end: tuple[str, float]
    higher_is_better: bool = True
    counts: bool = False

    @property
    def places(self) -> int:
        """With how many decimals its numbers are written above the steps."""
        return 0 if self.counts else 3

    def shown(self) -> list[tuple[str, float]]:
        """The changes, all beyond the first few as one."""
        if len(self.changes) <= MAX_BARS:
            return list(self.changes)
        first, rest = self.changes[: MAX_BARS - 1], self.changes[MAX_BARS - 1 :]
        return [*first, (label("reason.rest"), sum(each for _, each in rest))]


def waterfall(fall: Fall) -> Node:
    """Draw the changes as steps from the score before to the score after."""
    changes = fall.shown()
    levels = list(accumulate((each for _, each in changes), initial=fall.start[1]))
    low, high = _window([*levels, fall.end[1]])
    slot = (WIDTH - LEFT - RIGHT) / (len(changes) + 2)

    def y(value: float) -> float:
        return TOP + (BASE - TOP) * (1 - (value - low) / ((high - low) or 1))

    def column(place: int, bottom: float, top: float, kind: str, name: str, value: str) -> Node:
        middle = LEFT + slot * (place + 0.5)
        upper, lower = y(max(bottom, top)), y(min(bottom, top))
        bar: dict[str, str | int | float] = {
            "class": kind,
            "x": px(middle - slot * 0.32),
            "y": px(upper),
            "width": px(slot * 0.64),
            "height": px(max(lower - upper, 1)),
            "rx": 2,
        }
        return node(
            "g",
            {"key": name},
            node("rect", bar),
            words(middle, upper - 5, value, "middle", "strong"),
            words(middle, BASE + 16, name, "middle"),
        )

    columns = [column(0, low, fall.start[1], "ideal", fall.start[0], decimal(fall.start[1], fall.places))]
    for place, (name, each) in enumerate(changes, start=1):
        kind = f"change-{tone(each, fall.higher_is_better)}"
        columns.append(column(place, levels[place - 1], levels[place], kind, name, change(each, fall.places)))
    columns.append(
        column(len(changes) + 1, low, fall.end[1], "now", fall.end[0], decimal(fall.end[1], fall.places))
    )
    described = in_sequence(
        label("reason.contribution", name=name, change=change(each, 0 if fall.counts else DECIMALS))
        for name, each in changes
    )
    base = px(y(low))
    axis = node("line", {"class": "axis", "x1": LEFT, "x2": WIDTH - RIGHT, "y1": base, "y2": base})
    start = words(LEFT - 7, base + 4, short(round(low, 2)), "end")
    return drawing(label("reason.figure-alt", changes=described), axis, start, *columns)


def _window(levels: Sequence[float]) -> tuple[float, float]:
    """Return the part of the axis that is shown: from 0 up, or from just below where small changes lie."""
    low, high = min(levels), max(levels)
    seen = max(high - low, SMALLEST) * 3
    return (floor((high - seen) * 100) / 100, high) if low > 0 and high - seen > 0 else (min(0.0, low), high)
