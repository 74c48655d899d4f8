"""The pictures of "What if?": two orders joined, all orders as a histogram, one document at every rank."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from metrics.analysis.distribution import Histogram, JointHistogram
from metrics.numeric.arrays import FloatArray
from metrics.numeric.scores import ROUNDING
from scene.list.model import Document
from ui.pictures.axes import BASE, axes, axis_across, axis_upwards, legend_of, line_across
from ui.pictures.drawing import (
    BOTTOM,
    HEIGHT,
    LEFT,
    RIGHT,
    TOP,
    WIDTH,
    Scale,
    drawing,
    px,
    round_values,
    shortened,
    width_of,
    words,
)
from ui.tree.nodes import Child, Node, node
from ui.words.grades import depth
from ui.words.numbers import short
from ui.words.text import label, whole

ROW_HEIGHT = 30
NAME_WIDTH = 90
"""The room that a document's name has."""
BOLD_FACTOR = 1.3
"""How much wider than others bold letters can be."""
MARGIN = 10
"""The room that an axis of scores leaves at both ends, for a line or a ring."""
LEAST_SIZE = 3
"""A bin of scores is drawn at least so large."""
MINI_WIDTH, MINI_HEIGHT = 120, 54
CURVES = ("", " dashed", " neutral", " neutral dashed", " dotted")
DOTS = ("", " hollow own", " neutral", " hollow", " small")
"""How the curves of several metrics, and their dots, are told apart."""
STROKE_WIDTH = 24
"""How much of a curve stands beside its name."""


def joined_orders(
    pinned: Sequence[Document], ranked: Sequence[Document], top: int, *, description: str
) -> Node:
    """Draw two orders side by side; a line joins the two places of each document."""
    height = 34 + ROW_HEIGHT * max(len(pinned), len(ranked))
    places = {document.key: rank for rank, document in enumerate(pinned, start=1)}
    names = [_in_brief(rank, each) for order in (pinned, ranked) for rank, each in enumerate(order, start=1)]
    side = max(90.0, 12 + BOLD_FACTOR * max(map(width_of, names)))
    lines = [
        _join(places[document.key], rank, document, top, side)
        for rank, document in enumerate(ranked, start=1)
        if document.key in places
    ]
    left = [_placed(rank, each, "end", side - 12) for rank, each in enumerate(pinned, start=1)]
    right = [_placed(rank, each, "start", WIDTH - side + 12) for rank, each in enumerate(ranked, start=1)]
    heads = [
        words(0, 14, label("what_if.pinned"), "start", "strong"),
        words(WIDTH, 14, label("what_if.now"), "end", "strong"),
    ]
    parts = (*heads, *lines, *left, *right)
    return drawing(description, *parts, height=height, attributes={"class": "tall"})


def _join(start: int, end: int, document: Document, top: int, side: float) -> Node:
    way = "up" if end < start else "down" if end > start else "same"
    x, y, to, at = side, _level(start), WIDTH - side, _level(end)
    path = f"M{x} {y}C{x + 50} {y} {to - 50} {at} {to} {at}"
    attributes: dict[str, str | int | float] = {
        "data-rank": end,
        "key": document.key,
        "style": f"--depth:{depth(document.grade, top):.3f}",
    }
    return node("g", attributes, node("path", {"class": f"join {way}", "d": path}))


def _placed(rank: int, document: Document, anchor: str, x: float) -> Node:
    text = words(x, _level(rank) + 5, _in_brief(rank, document), anchor, "strong")
    return node("g", {"key": f"{anchor}{rank}"}, text)


def _in_brief(rank: int, document: Document) -> str:
    """Write a document in little room: its rank, the beginning of its name, its grade."""
    name = shortened(document.name, NAME_WIDTH)
    grade = "?" if document.grade is None else document.grade
    return f"{rank} · {name} · {grade}"


def _level(rank: int) -> float:
    return 24 + ROW_HEIGHT * (rank - 0.5)


# --- all orders -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Axis:
    """Where scores lie on an axis: the worst at its start, the best its length further on.

    The length of an axis that goes up is negative, as SVG counts from above.
    """

    worst: float
    best: float
    start: float
    length: float

    @cached_property
    def is_one_score(self) -> bool:
        """Whether all scores on it are equal, up to rounding."""
        return abs(self.best - self.worst) <= ROUNDING * max(abs(self.worst), abs(self.best))

    def at(self, score: float) -> float:
        """The place of a score; the middle where all are equal."""
        if self.is_one_score:
            return self.start + self.length / 2
        return self.start + self.length * (score - self.worst) / (self.best - self.worst)

    def between(self, low: float, high: float) -> tuple[float, float]:
        """From where on, and how far, a bin of scores reaches; one without width still has a little."""
        one, other = self.at(low), self.at(high)
        size = max(abs(other - one), LEAST_SIZE)
        return px((one + other - size) / 2), px(size)

    @property
    def ticks(self) -> list[float]:
        """Five scores from the worst to the best."""
        if self.is_one_score:
            return [self.worst]
        return [self.worst + (self.best - self.worst) * i / 4 for i in range(5)]


def _across(scores: Iterable[float], *, higher_is_better: bool) -> _Axis:
    """Make the axis from left to right on which all these scores fit."""
    worst, best = _worst_and_best(scores, higher_is_better)
    return _Axis(worst, best, LEFT + MARGIN, WIDTH - LEFT - RIGHT - 2 * MARGIN)


def _upwards(scores: Iterable[float], *, higher_is_better: bool) -> _Axis:
    """Make the axis from the bottom to the top on which all these scores fit."""
    worst, best = _worst_and_best(scores, higher_is_better)
    return _Axis(worst, best, HEIGHT - BOTTOM - MARGIN, -(HEIGHT - TOP - BOTTOM - 2 * MARGIN))


def _worst_and_best(scores: Iterable[float], higher_is_better: bool) -> tuple[float, float]:
    found = sorted(float(score) for score in scores)
    return (found[0], found[-1]) if higher_is_better else (found[-1], found[0])


def score_histogram(
    histogram: Histogram,
    own: float,
    mean: float,
    others: Mapping[str, float],
    *,
    higher_is_better: bool,
    description: str,
) -> Node:
    """Draw how many orders score how much, with this order, the mean, the pinned and the former one."""
    counts = [int(count) for count in histogram.counts]
    edges = [float(edge) for edge in histogram.edges]
    # Others may have other documents, and be no order of this list.
    marks = {"mean": mean, **others, "own": own}
    across = _across([*edges, *marks.values()], higher_is_better=higher_is_better)
    scale = Scale(len(counts), max(counts))
    base = scale.y(0)
    bars = []
    for count, low, high in zip(counts, edges, edges[1:], strict=False):
        if count:
            x, width = across.between(low, high)
            y, height = px(scale.y(count)), px(base - scale.y(count))
            bars.append(node("rect", {"class": "ideal", "x": x, "y": y, "width": width, "height": height}))
    lines = [_mark(across.at(score), kind, TOP, base) for kind, score in marks.items()]
    return drawing(
        description,
        *axis_upwards((scale.y(count), whole(int(count))) for count in _whole_counts(scale)),
        *_score_axis(across),
        *bars,
        *lines,
        _legend_of_marks(list(marks)[::-1]),
    )


def _mark(x: float, kind: str, top: float, base: float) -> Node:
    return node(
        "line",
        {"class": f"mark {kind}", "x1": px(x), "x2": px(x), "y1": px(top), "y2": px(base), "key": kind},
    )


def _legend_of_marks(kinds: Sequence[str]) -> Node:
    """Name the lines that stand across the bars, each beside a piece of it."""
    return legend_of([(label(f"what_if.mark.{kind}"), [_mark(5, kind, 1, 15)]) for kind in kinds], 13)


def _whole_counts(scale: Scale) -> list[float]:
    """Return the round numbers of orders that are whole."""
    return [count for count in round_values(scale.highest) if count.is_integer()]


def _score_axis(across: _Axis) -> list[Child]:
    return [
        line_across(BASE, "axis strong"),
        *axis_across((across.at(tick), text) for tick, text in _texts(across)),
    ]


def _texts(axis: _Axis) -> list[tuple[float, str]]:
    return [(tick, short(round(tick, 3))) for tick in axis.ticks]


def joint_picture(
    counts: JointHistogram,
    marks: Mapping[str, tuple[float, float]],
    names: tuple[str, str],
    *,
    higher_is_better: tuple[bool, bool],
    description: str,
) -> Node:
    """Draw all orders by two metrics: the darker a cell, the more orders score about that.

    `marks` are where this order, the pinned one and the one before lie. What is better is at the right and at
    the top; the arrow beside a name points to where its scores grow.
    """
    rightwards, up = higher_is_better
    across = _across(
        [*counts.first_edges, *(each[0] for each in marks.values())], higher_is_better=rightwards
    )
    upwards = _upwards([*counts.second_edges, *(each[1] for each in marks.values())], higher_is_better=up)
    levels = ((upwards.at(tick), text) for tick, text in _texts(upwards))
    return drawing(
        description,
        *_score_axis(across),
        *axis_upwards(levels, has_lines=False),
        words(0, 12.5, f"{names[1]} {'↑' if up else '↓'}", "start", "strong"),
        words(WIDTH - RIGHT, HEIGHT - 2, f"{names[0]} →" if rightwards else f"← {names[0]}", "end", "strong"),
        node("g", None, *_cells(counts, across, upwards)),
        *_rings(marks, across, upwards),
        _legend_of_rings(list(marks)),
    )


def _cells(counts: JointHistogram, across: _Axis, upwards: _Axis) -> list[Node]:
    """Draw the cells in which there are orders."""
    most = counts.counts.max()
    cells = []
    for i, j in zip(*counts.counts.nonzero(), strict=True):
        x, width = across.between(*counts.first_edges[i : i + 2])
        y, height = upwards.between(*counts.second_edges[j : j + 2])
        opacity = 0.2 + 0.8 * float(counts.counts[i, j] / most) ** 0.5
        attributes: dict[str, str | int | float] = {"x": x, "y": y, "width": width, "height": height}
        cells.append(node("rect", {"class": "cell", **attributes, "style": f"opacity:{opacity:.2f}"}))
    return cells


def _rings(marks: Mapping[str, tuple[float, float]], across: _Axis, upwards: _Axis) -> list[Node]:
    """Put a ring round this order, and one round the pinned order below it."""
    return [
        node(
            "circle",
            {"class": f"ring {kind}", "cx": px(across.at(first)), "cy": px(upwards.at(second)), "r": 8},
        )
        for kind, (first, second) in reversed(list(marks.items()))
    ]


def _legend_of_rings(kinds: Sequence[str]) -> Node:
    """Name the rings, at the right so that the name of the upward axis has room."""
    rings = [
        (
            label(f"what_if.mark.{kind}"),
            [node("circle", {"class": f"ring {kind}", "cx": 7, "cy": 8, "r": 6})],
        )
        for kind in kinds
    ]
    return legend_of(rings, 19, at_end=True)


# --- one document at every rank -------------------------------------------------------------------------


def position_curves(
    curves: Mapping[str, FloatArray], now: int, *, higher_is_better: bool, description: str
) -> Node:
    """Draw each metric over the rank of one document; `now` is the rank at which it stands."""
    ranks = len(next(iter(curves.values())))
    highest = max(1.0, *(float(curve.max()) for curve in curves.values()))
    scale = Scale(ranks, highest, has_zero_on_top=not higher_is_better)
    here = px(scale.x(now))
    parts: list[Child] = [
        node("line", {"class": "cutoff", "x1": here, "x2": here, "y1": TOP, "y2": px(scale.base)})
    ]
    for (name, curve), line, dot in zip(curves.items(), CURVES, DOTS, strict=False):
        values = [float(value) for value in curve]
        points = " ".join(f"{px(scale.x(i))},{px(scale.y(value))}" for i, value in enumerate(values, start=1))
        parts.append(node("polyline", {"class": f"line{line}", "points": points, "key": name}))
        dots = [(scale.x(i), scale.y(values[i - 1])) for i in sorted({*scale.named_ranks, now})]
        parts += [node("circle", {"class": f"dot{dot}", "cx": px(x), "cy": px(y), "r": 3.5}) for x, y in dots]
    return drawing(description, *axes(scale), *parts, _legend_of_curves(list(curves)))


def _legend_of_curves(names: Sequence[str]) -> Node:
    """Name the curves, each beside a piece of its stroke with a dot of it."""
    strokes = [
        (
            name,
            [
                node("line", {"class": f"line{line}", "x1": 0, "x2": STROKE_WIDTH, "y1": 8, "y2": 8}),
                node("circle", {"class": f"dot{dot}", "cx": STROKE_WIDTH / 2, "cy": 8, "r": 4}),
            ],
        )
        for name, line, dot in zip(names, CURVES, DOTS, strict=False)
    ]
    return legend_of(strokes, STROKE_WIDTH + 5)


def small_curve(curve: FloatArray, ends: tuple[float, float], now: int) -> Node:
    """Draw one metric over the rank of a document; a dot at its own rank.

    The first of the `ends` of its range is at the bottom.
    """
    values = [float(value) for value in curve]
    pitch = (MINI_WIDTH - 10) / max(len(values) - 1, 1)
    bottom, top = ends
    shares = [(value - bottom) / (top - bottom) for value in values]
    places = [(px(5 + pitch * i), px(5 + (MINI_HEIGHT - 10) * (1 - share))) for i, share in enumerate(shares)]
    x, y = places[now - 1]
    levels = [
        node("line", {"class": "axis", "x1": 0, "x2": MINI_WIDTH, "y1": level, "y2": level})
        for level in (5, MINI_HEIGHT - 5)
    ]
    return node(
        "svg",
        {"viewBox": f"0 0 {MINI_WIDTH} {MINI_HEIGHT}", "aria-hidden": "true"},
        *levels,
        node("polyline", {"class": "line", "points": " ".join(f"{x},{y}" for x, y in places)}),
        node("circle", {"class": "dot", "cx": x, "cy": y, "r": 4}),
    )
