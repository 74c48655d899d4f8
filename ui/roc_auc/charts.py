"""The pictures of ROC and AUC: the scores on a line, the two curves, the grid of pairs."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ui.pictures.axes import axis_across, axis_upwards, legend
from ui.pictures.before import outline_before
from ui.pictures.drawing import drawing, px, shortened, words
from ui.tree.nodes import Child, Node, node
from ui.words.numbers import short
from ui.words.text import label

SIDE = 340
LEFT, RIGHT, TOP, BOTTOM = 50, 14, 26, 44
TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)
PLANE_WIDTH, PLANE_HEIGHT = LEFT + SIDE + RIGHT, TOP + SIDE + BOTTOM
MAX_NAMED = 12
"""How many documents at most have their names written."""
NAME_WIDTH = 38
"""The room that a document's name has."""
OUTCOMES = {2: ("won", "1"), 1: ("tied", "½"), 0: ("lost", "0")}
STRIP_WIDTH, STRIP_HEIGHT = 480, 240


@dataclass(frozen=True)
class Curve:
    """The points of a curve in the unit square, each with the last rank that it calls relevant."""

    xs: Sequence[float]
    ys: Sequence[float]
    ranks: Sequence[int]
    chosen: int


@dataclass(frozen=True)
class Mark:
    """A document on the line of scores."""

    rank: int
    name: str
    score: float
    relevant: bool
    depth: float


def roc_picture(curve: Curve, was: Curve | None = None, *, description: str) -> Node:
    """Draw TPR over FPR with the area under it, the diagonal of chance, and the chosen point.

    Behind it lies the curve of before the last edit, as in the other pictures.
    """
    below = [*_points(curve), f"{px(_x(1))},{px(_y(0))}", f"{px(_x(0))},{px(_y(0))}"]
    key = legend(
        (label("roc_auc.figure.legend-curve"), "dot"),
        (label("roc_auc.figure.legend-chance"), "diagonal"),
        width=PLANE_WIDTH,
    )
    return _plane(
        description,
        *_axes(label("roc_auc.column.FPR"), label("roc_auc.column.TPR")),
        node("polygon", {"class": "under", "points": " ".join(below)}),
        _segment("diagonal", (0, 0), (1, 1)),
        *_ghost(_points(was) if was else [], _points(curve)),
        node("polyline", {"class": "line", "points": " ".join(_points(curve))}),
        *_slanted(curve),
        *_guides(curve),
        _dots(curve),
        key,
    )


def precision_recall_picture(curve: Curve, was: Curve | None = None, *, description: str) -> Node:
    """Draw precision over recall: the steps whose area AP adds up, the points, and the chosen one."""
    key = legend(
        (label("roc_auc.figure.legend-points"), "dot"),
        (label("roc_auc.figure.legend-steps"), "dot neutral"),
        width=PLANE_WIDTH,
    )
    return _plane(
        description,
        *_axes(label("roc_auc.column.recall"), label("roc_auc.column.precision")),
        node("g", None, *_steps(curve)),
        *_ghost(_stairs(was) if was else [], _stairs(curve)),
        node("polyline", {"class": "line", "points": " ".join(_stairs(curve))}),
        *_guides(curve),
        _dots(curve),
        key,
    )


def pair_grid(
    outcomes: Sequence[Sequence[int]],
    relevant: Sequence[tuple[int, str]],
    others: Sequence[tuple[int, str]],
    curve: Curve,
    was: Curve | None = None,
    *,
    description: str,
) -> Node:
    """Draw a cell a pair: relevant documents from below upwards, the others from left to right.

    The cells that are won lie below the ROC curve, which is drawn over them.
    """
    grid = _Grid(len(relevant), len(others))
    rows = [
        _pair_row(grid, i, rank, line)
        for i, ((rank, _), line) in enumerate(zip(relevant, outcomes, strict=True))
    ]
    return _plane(
        description,
        node("g", None, *rows),
        *_ghost(_points(was) if was else [], _points(curve)),
        node("polyline", {"class": "line", "points": " ".join(_points(curve))}),
        *grid.names(relevant, others),
        words(_x(1), _y(0) + 36, label("roc_auc.figure.others"), "end"),
        words(LEFT - 40, TOP - 10, label("roc_auc.figure.relevant"), "start"),
    )


def score_strip(marks: Sequence[Mark], threshold: float, *, description: str) -> Node:
    """Draw every document at its score, the relevant ones above the line, and the decision threshold."""
    strip = _Strip.of([mark.score for mark in marks])
    middle = STRIP_HEIGHT / 2
    seen: Counter[tuple[float, bool]] = Counter()
    sizes = Counter((mark.score, mark.relevant) for mark in marks)
    dots = []
    for mark in marks:
        place = (mark.score, mark.relevant)
        away = 20 + seen[place] * min(16.0, 76 / sizes[place])
        seen[place] += 1
        dots.append(_mark(mark, strip.x(mark.score), middle + (-away if mark.relevant else away), len(marks)))
    at = strip.before(threshold, [mark.score for mark in marks])
    right = STRIP_WIDTH - 8
    return drawing(
        description,
        _box("called", at, 20, right - at, STRIP_HEIGHT - 46),
        node("line", {"class": "axis strong", "x1": 8, "x2": right, "y1": middle, "y2": middle}),
        node("line", {"class": "cutoff", "x1": px(at), "x2": px(at), "y1": 20, "y2": STRIP_HEIGHT - 26}),
        node("g", None, *dots),
        words(8, 14, label("roc_auc.figure.relevant"), "start", "strong"),
        words(8, STRIP_HEIGHT - 8, label("roc_auc.figure.others"), "start", "strong"),
        words(right, STRIP_HEIGHT - 8, label("roc_auc.figure.scores"), "end"),
        words(right, 14, label("roc_auc.figure.called"), "end"),
        width=STRIP_WIDTH,
        height=STRIP_HEIGHT,
    )


# --- the unit square ------------------------------------------------------------------------------------


def _plane(description: str, *children: Child) -> Node:
    return drawing(description, *children, width=PLANE_WIDTH, height=PLANE_HEIGHT)


def _ghost(was: Sequence[str], now: Sequence[str]) -> list[Node]:
    return outline_before(was, now, width=PLANE_WIDTH, height=PLANE_HEIGHT)


def _x(share: float) -> float:
    return LEFT + SIDE * share


def _y(share: float) -> float:
    return TOP + SIDE * (1 - share)


def _points(curve: Curve) -> list[str]:
    return [f"{px(_x(x))},{px(_y(y))}" for x, y in zip(curve.xs, curve.ys, strict=True)]


def _box(kind: str, left: float, top: float, width: float, height: float) -> Node:
    return node(
        "rect", {"class": kind, "x": px(left), "y": px(top), "width": px(width), "height": px(height)}
    )


def _segment(kind: str, start: tuple[float, float], end: tuple[float, float]) -> Node:
    return node(
        "line",
        {
            "class": kind,
            "x1": px(_x(start[0])),
            "y1": px(_y(start[1])),
            "x2": px(_x(end[0])),
            "y2": px(_y(end[1])),
        },
    )


def _axes(across: str, upwards: str) -> list[Child]:
    # Turned on its side, the name of the upright axis needs no width.
    name = words(0, 0, f"{upwards} →", "end", "strong")
    return [
        *axis_upwards(((_y(tick), short(tick)) for tick in TICKS), left=_x(0), end=_x(1)),
        *(_segment("axis", (tick, 0), (tick, 1)) for tick in TICKS),
        *axis_across(((_x(tick), short(tick)) for tick in TICKS), _y(0)),
        words(_x(1), _y(0) + 38, f"{across} →", "end", "strong"),
        node("g", {"transform": f"translate(16 {TOP}) rotate(-90)"}, name),
    ]


def _slanted(curve: Curve) -> list[Child]:
    """Draw again, in another manner, the segments on which both kinds of documents come in together."""
    places = list(zip(curve.xs, curve.ys, strict=True))
    return [
        _segment("slanted", start, end)
        for start, end in pairwise(places)
        if end[0] > start[0] and end[1] > start[1]
    ]


def _steps(curve: Curve) -> Iterable[Child]:
    """Draw a rectangle for each growth of recall, as high as the precision at its end."""
    for i in range(1, len(curve.xs)):
        before, after, height = curve.xs[i - 1], curve.xs[i], curve.ys[i]
        if after > before:
            box = _box("ideal", _x(before), _y(height), SIDE * (after - before), SIDE * height)
            yield node("g", {"data-rank": curve.ranks[i], "key": curve.ranks[i]}, box)


def _stairs(curve: Curve) -> list[str]:
    """The outline of the steps: each point by way of its own height; nothing lies between two."""
    corners = [
        f"{px(_x(before))},{px(_y(height))} {px(_x(after))},{px(_y(height))}"
        for (before, after), height in zip(pairwise(curve.xs), curve.ys[1:], strict=True)
    ]
    return [_points(curve)[0], *corners]


def _guides(curve: Curve) -> list[Child]:
    x, y = curve.xs[curve.chosen], curve.ys[curve.chosen]
    return [_segment("guide", (x, 0), (x, y)), _segment("guide", (0, y), (x, y))]


def _dots(curve: Curve) -> Node:
    """Draw the points, and a ring round the chosen one."""
    dots = [
        node(
            "circle",
            {
                "class": "dot",
                "cx": px(_x(x)),
                "cy": px(_y(y)),
                "r": 4 if len(curve.xs) <= 2 * MAX_NAMED else 2.5,
                "data-rank": rank,
                "key": rank,
            },
        )
        for x, y, rank in zip(curve.xs, curve.ys, curve.ranks, strict=True)
    ]
    x, y = curve.xs[curve.chosen], curve.ys[curve.chosen]
    ring = node("circle", {"class": "ring", "cx": px(_x(x)), "cy": px(_y(y)), "r": 9, "key": "ring"})
    return node("g", None, *dots, ring)


# --- the grid of pairs ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Grid:
    """The unit square cut into a row a relevant document and a column a document that is not."""

    rows: int
    columns: int

    @property
    def is_named(self) -> bool:
        """Whether there is room for names and outcomes."""
        return max(self.rows, self.columns) <= MAX_NAMED

    def names(self, relevant: Sequence[tuple[int, str]], others: Sequence[tuple[int, str]]) -> list[Child]:
        """Write the names at the edges; nothing where they are too many."""
        if not self.is_named:
            return []
        upwards = [
            _name(LEFT - 8, _y((i + 0.5) / self.rows) + 5, rank, name, "end")
            for i, (rank, name) in enumerate(relevant)
        ]
        across = [
            _name(_x((i + 0.5) / self.columns), _y(0) + 18, rank, name, "middle")
            for i, (rank, name) in enumerate(others)
        ]
        return [node("g", None, *upwards, *across)]

    def runs(self, line: Sequence[int]) -> Iterable[tuple[int, int, int]]:
        """Split a row into stretches of cells that ended alike: first cell, length, outcome.

        A large grid has one stretch an outcome: thousands of cells would take their time. A small one has
        its cells one by one.
        """
        if self.is_named:
            yield from ((i, 1, outcome) for i, outcome in enumerate(line))
            return
        for outcome in OUTCOMES:
            if count := list(line).count(outcome):
                yield list(line).index(outcome), count, outcome


def _name(x: float, y: float, rank: int, name: str, anchor: str) -> Node:
    attributes: dict[str, str | int | float] = {"data-rank": rank, "key": f"name-{rank}"}
    return node("g", attributes, words(x, y, shortened(name, NAME_WIDTH), anchor, "strong"))


def _pair_row(grid: _Grid, row: int, rank: int, line: Sequence[int]) -> Node:
    parts: list[Child] = []
    top, height = _y((row + 1) / grid.rows), SIDE / grid.rows
    for first, length, outcome in grid.runs(line):
        kind, text = OUTCOMES[outcome]
        left, width = _x(first / grid.columns), SIDE * length / grid.columns
        parts.append(_box(kind, left, top, width, height))
        if grid.is_named:
            # Under the slanted curve, which halves a tied cell or a block of them.
            aside = 0.72 if outcome == 1 else 0.5
            parts.append(words(left + width * aside, top + height * aside + 5, text, "middle", "strong"))
    return node("g", {"data-rank": rank, "key": rank}, *parts)


# --- the line of scores ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Strip:
    """Where a score lies on the line: higher scores further to the right."""

    lowest: float
    highest: float

    @classmethod
    def of(cls, scores: Sequence[float]) -> _Strip:
        """Make the line on which all scores fit."""
        return cls(min(scores), max(scores))

    def x(self, score: float) -> float:
        """The place of a score; the middle if there is only one."""
        if self.highest == self.lowest:
            return STRIP_WIDTH / 2
        return 34 + (STRIP_WIDTH - 90) * (score - self.lowest) / (self.highest - self.lowest)

    def before(self, threshold: float, scores: Sequence[float]) -> float:
        """The place of the threshold: between the scores that it lets in and those that it does not."""
        if math.isinf(threshold):
            return STRIP_WIDTH - 26.0
        lower = [score for score in scores if score < threshold]
        gap = self.x(threshold) - self.x(max(lower)) if lower else 24.0
        return self.x(threshold) - min(gap / 2, 12.0)


def _mark(mark: Mark, x: float, y: float, count: int) -> Node:
    attributes: dict[str, str | int | float] = {
        "data-rank": mark.rank,
        "style": f"--depth:{mark.depth:.3f}",
        "key": mark.rank,
    }
    is_named = count <= MAX_NAMED
    dot = node(
        "circle",
        {
            "class": "scored relevant" if mark.relevant else "scored",
            "cx": px(x),
            "cy": px(y),
            "r": 6 if is_named else 3.5,
        },
    )
    name = [words(x + 9, y + 5, shortened(mark.name, NAME_WIDTH), "start", "strong")] if is_named else []
    return node("g", attributes, dot, *name)
