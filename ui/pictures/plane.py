"""A picture's plane: scales from numbers to pixels, and the marks (bars, lines, dots ...) drawn on it."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise, repeat
from typing import TypeAlias

from ui.pictures.axes import END, axis_across, axis_upwards, caption_below, legend, legend_below, line_across
from ui.pictures.drawing import (
    BOTTOM,
    HEIGHT,
    LEFT,
    TOP,
    Points,
    Value,
    circle,
    drawing,
    polygon,
    polyline,
    px,
    rank_attributes,
    round_coordinates,
    round_values,
    stroke,
    words,
)
from ui.tree.nodes import Child, Node, node
from ui.words.numbers import short
from ui.words.text import label

Series: TypeAlias = Sequence[float]
"""One value a rank."""

PLACE = ("x", "y", "width", "height")
MAX_TICKS = 12
ROOM_FOR_VALUES = 10
"""The most bars that have their values written above them."""
BAR, HALVES = (-0.32, 0.32), ((-0.38, 0.0), (0.0, 0.38))
"""From where to where a bar reaches in the slot of its rank, and each of two that share it."""


@dataclass(frozen=True)
class Scale:
    """A linear scale from numbers to pixels in one direction."""

    low: float
    high: float
    start: float
    end: float
    least: float = 0
    """What lies between two numbers is drawn at least so large."""

    @property
    def unit(self) -> float:
        """The pixels from one whole number to the next."""
        return (self.end - self.start) / (self.high - self.low)

    def position(self, number: float) -> float:
        """Return the pixel of a number."""
        return self.positions([number])[0]

    def positions(self, numbers: Iterable[float]) -> list[float]:
        """Return the pixels of numbers."""
        if self.low == self.high:
            return [(self.start + self.end) / 2 for _ in numbers]
        if self.start < self.end:
            unit = self.unit
            return [self.start + unit * (number - self.low) for number in numbers]
        # Upwards: SVG counts from above.
        reach, room = self.high - self.low, self.start - self.end
        return [self.end + room * (1 - (number - self.low) / reach) for number in numbers]

    @property
    def fifths(self) -> list[float]:
        """Five evenly spaced numbers from one end to the other."""
        if self.low == self.high:
            return [self.low]
        return [self.low + (self.high - self.low) * i / 4 for i in range(5)]


def short_value(value: float) -> str:
    """Write a value in the little room above a bar."""
    return short(round(value, 2))


def label_interval(ranks: int) -> int:
    """Return at every how many ranks a number is written below the axis."""
    return math.ceil(ranks / MAX_TICKS)


def named_ranks(ranks: int) -> list[int]:
    """Return the ranks whose numbers are written below the axis."""
    step = label_interval(ranks)
    return [rank for rank in range(1, ranks + 1) if rank % step == 0 or rank == 1]


def rank_points(values: Iterable[float]) -> list[tuple[int, float]]:
    """Return the points of a series: its ranks with their values."""
    return list(enumerate(values, start=1))


def stair_corners(points: Points) -> Points:
    """Return the corners of stairs through points; each step is as high as the point at its end."""
    steps = (((left, height), (right, height)) for (left, _), (right, height) in pairwise(points))
    return [*points[:1], *chain.from_iterable(steps)]


@dataclass(frozen=True)
class Frame:
    """What a picture by rank needs beside its values: description, cutoff, colours, former values."""

    description: str  # for those who cannot see it
    k: int
    depths: Series | None = None  # of the colours of the ranks' grades
    previous: Series = ()  # what is drawn behind: the values before the last edit


@dataclass(frozen=True)
class Plane:
    """Two scales, across and upwards, and the marks that are drawn on them."""

    x: Scale
    y: Scale
    height: int = HEIGHT

    @property
    def ranks(self) -> int:
        """How many ranks lie across it."""
        return int(self.x.high)

    @property
    def base(self) -> float:
        """How deep the axis across lies."""
        return self.height - BOTTOM

    # --- the axes -------------------------------------------------------------------------------------------

    def axes(self, across: Mapping[int, str] | None = None, caption: str = "") -> list[Child]:
        """Return the axes: names across, a grid line at each round value."""
        names = {rank: str(rank) for rank in named_ranks(self.ranks)} if across is None else across
        zero = [0.0] if self.y.start < self.y.end else []
        return [
            line_across(self.base),
            *self.x_labels(names.items()),
            caption_below(caption or label("figure.rank"), self.height),
            *self.y_labels([(value, short(value)) for value in [*zero, *round_values(self.y.high)]]),
        ]

    def x_labels(self, places: Iterable[tuple[float, str]]) -> list[Child]:
        """Return what is written below places."""
        places = list(places)
        across = self.x.positions([place for place, _ in places])
        return axis_across([(x, text) for x, (_, text) in zip(across, places, strict=True)], self.base)

    def y_labels(self, levels: Iterable[tuple[float, str]], *, has_lines: bool = True) -> list[Child]:
        """Return what is written beside levels, each with a line across the picture."""
        levels = list(levels)
        upwards = self.y.positions([level for level, _ in levels])
        named = [(y, text) for y, (_, text) in zip(upwards, levels, strict=True)]
        return axis_upwards(named, has_lines=has_lines)

    def horizontal_line(self, value: float, kind: str = "axis") -> Node:
        """Return a line across the picture at a value."""
        return line_across(self.y.position(value), kind)

    def vertical_line(
        self, place: float, kind: str = "cutoff", above: float = 0, **attributes: Value
    ) -> Node:
        """Return a line from the axis up to the top, or some way above it."""
        x = px(self.x.position(place))
        return stroke(kind, (x, TOP - above), (x, px(self.base)), **attributes)

    def cutoff(self, k: int) -> Child:
        """Return the line under which nothing counts; none where the cutoff lies beyond the list."""
        return "" if k >= self.ranks else self.vertical_line(k + 0.5, above=8)

    # --- the marks ------------------------------------------------------------------------------------------

    def places(self, points: Points) -> list[tuple[float, float]]:
        """Return where points lie in the picture."""
        across = round_coordinates(*self.x.positions([x for x, _ in points]))
        upwards = round_coordinates(*self.y.positions([y for _, y in points]))
        return list(zip(across, upwards, strict=True))

    def line(self, points: Points, kind: str = "line", **attributes: Value) -> Node:
        """Return a line through points; through their `stair_corners`, it is stairs."""
        return polyline(self.places(points), kind, **attributes)

    def area(self, points: Points, kind: str, **attributes: Value) -> Node:
        """Return the area inside points."""
        return polygon(self.places(points), kind, **attributes)

    def dots(self, points: Points, kind: str = "dot", radius: float = 4) -> list[Node]:
        """Return a dot at each point."""
        return [["circle", {"class": kind, "cx": x, "cy": y, "r": radius}] for x, y in self.places(points)]

    def dot(self, point: tuple[float, float], kind: str = "dot", radius: float = 4) -> Node:
        """Return a dot at a point."""
        return circle(self.places([point])[0], kind, radius)

    def cell(
        self, kind: str, across: tuple[float, float], upwards: tuple[float, float], **attributes: Value
    ) -> Node:
        """Return a cell of a grid: from one place to another, from one value to another."""
        return self.cells([kind], [across], [upwards], **attributes)[0]

    def cells(
        self,
        kinds: Iterable[str],
        across: Iterable[tuple[float, float]],
        upwards: Iterable[tuple[float, float]],
        **attributes: Value,
    ) -> list[Node]:
        """Return cells of a grid, each from one place to another, from one value to another."""
        sides, ends = self.x.positions(chain(*across)), self.y.positions(chain(*upwards))
        cells: list[Node] = []
        for kind, left, right, low, high in zip(
            kinds, sides[::2], sides[1::2], ends[::2], ends[1::2], strict=True
        ):
            width, height = max(abs(right - left), self.x.least), max(abs(high - low), self.y.least)
            x = min(left, right) - (width - abs(right - left)) / 2
            y = min(low, high) - (height - abs(high - low)) / 2
            place = dict(zip(PLACE, round_coordinates(x, y, width, height), strict=True))
            cells.append(["rect", {"class": kind, **place, **attributes}])
        return cells

    def bars(
        self, values: Series, kind: str | Sequence[str] = "yours", half: int | None = None
    ) -> list[Node]:
        """Return a bar a rank, from 0 on; of two that share a slot, the left is `half` 0 and the right 1."""
        left, right = BAR if half is None else HALVES[half]
        kinds = [kind] * len(values) if isinstance(kind, str) else kind
        across = [(rank + left, rank + right) for rank in range(1, len(values) + 1)]
        return self.cells(kinds, across, [(0, value) for value in values], rx=2)

    def texts_above(
        self, values: Iterable[float], texts: Iterable[str], *, rise: float = 7, room: int = ROOM_FOR_VALUES
    ) -> list[Sequence[Child]]:
        """Return texts above the values of ranks, as a mark; no mark where more ranks than have `room`."""
        if self.ranks > room:
            return []
        values = list(values)
        places = zip(
            self.x.positions(range(1, len(values) + 1)), self.y.positions(values), texts, strict=True
        )
        return [[words(x, y - rise, text, "middle", "strong") if text else "" for x, y, text in places]]

    def group_by_rank(
        self, *marks: Sequence[Child], depths: Iterable[float] | None = None, k: int | None = None
    ) -> list[Node]:
        """Return marks grouped by rank, which light up together; pale below k."""
        last = self.ranks if k is None else k
        colours = repeat(1.0, len(marks[0])) if depths is None else depths
        return group_marks(
            [rank_attributes(rank, depth, last) for rank, depth in rank_points(colours)], *marks
        )

    def picture(
        self, frame: Frame, before: Sequence[Node], *marks: Sequence[Child], legend: Sequence[Node] = ()
    ) -> Node:
        """Return the picture of marks by rank, in front of those of before the last edit."""
        groups = self.group_by_rank(*marks, depths=frame.depths, k=frame.k)
        return drawing(frame.description, *self.axes(), *before, *groups, self.cutoff(frame.k), *legend)

    # --- before the last edit -------------------------------------------------------------------------------

    def bars_before(
        self,
        previous: Series,
        current: Series,
        half: int | None = None,
        *,
        entries: Sequence[tuple[str, str]] = (),
    ) -> list[Node]:
        """Return the bars of before the last edit as outlines, with their legend."""
        if list(previous) == list(current) or not any(previous):
            return legend_below(*entries)
        bars = zip(self.bars(previous, "before", half), previous, strict=True)
        return [*(bar for bar, value in bars if value), *legend_below(*entries, legend_of_before("before"))]

    def line_before(self, previous: Points, current: Points) -> list[Node]:
        """Return the line of before the last edit."""
        if not previous or list(previous) == list(current):
            return []
        return [self.line(previous, "line before"), *legend_below(legend_of_before("line before"))]


def plane_of(*series: Series, highest: float | None = None, height: int = HEIGHT) -> Plane:
    """Return a plane of ranks on which these series fit."""
    ranks = max(map(len, series))
    top = axis_maximum(*series) if highest is None else highest
    return Plane(across_ranks(ranks), Scale(0, top, height - BOTTOM, TOP), height)


def across_ranks(ranks: int) -> Scale:
    """Return the horizontal scale of ranks."""
    return Scale(0.5, max(ranks, 1) + 0.5, LEFT, END)


def axis_maximum(*series: Iterable[float]) -> float:
    """Return the highest of all values; 1 if all are 0."""
    return max(chain(*series), default=0.0) or 1.0


def legend_of_before(kind: str) -> tuple[str, str]:
    """Return the entry of a legend that says what a mark is: what was there before the last edit."""
    return label("figure.before"), kind


def group_marks(attributes: Iterable[Mapping[str, Value]], *marks: Sequence[Child]) -> list[Node]:
    """Return marks grouped place by place."""
    return [
        node("g", dict(place), *filter(None, parts))
        for place, parts in zip(attributes, zip(*marks, strict=True), strict=True)
    ]


def paired_bars(first_values: Series, second_values: Series, names: tuple[str, str], frame: Frame) -> Node:
    """Return two bars side by side at each rank."""
    plane = plane_of(first_values, second_values, frame.previous)
    return plane.picture(
        frame,
        plane.bars_before(frame.previous, first_values, 0),
        plane.bars(first_values, "yours", 0),
        plane.bars(second_values, "ideal", 1),
        legend=[legend((names[0], "yours"), (names[1], "ideal"))],
    )
