"""The pictures of ROC and AUC: the scores on a line, the two curves, the grid of pairs."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from ui.pictures.drawing import drawing, px, shortened, words
from ui.tables.table import Attributes
from ui.tree.nodes import Child, Node, node
from ui.words.text import label

SIDE = 200
"""How large the unit square is drawn."""
GRID = f"M0 0H{SIDE}V{SIDE}H0ZM{SIDE // 2} 0V{SIDE}M0 {SIDE // 2}H{SIDE}"
"""The sides and the middle lines."""
MAX_NAMED = 12
"""How many documents at most have their names written."""
NAME_WIDTH = 38
"""The room that a document's name has."""
OUTCOMES = {2: ("won", "1"), 1: ("tied", "½"), 0: ("lost", "0")}
STRIP_WIDTH, STRIP_HEIGHT = 480, 240


@dataclass(frozen=True)
class Margins:
    """The room around the unit square."""

    left: float
    right: float
    top: float
    bottom: float


CURVES = Margins(26, 8, 8, 22)
PAIRS = Margins(42, 8, 20, 38)


@dataclass(frozen=True)
class Curve:
    """The points of a curve in the unit square, each with the last rank that it calls relevant.

    The chosen one is a handle, with a `name` and what it `says`. The area under it is drawn in one, or in its
    strips.
    """

    xs: Sequence[float]
    ys: Sequence[float]
    ranks: Sequence[int] = ()
    chosen: int = 0
    name: str = ""
    says: str = ""
    has_strips: bool = False

    @property
    def chosen_point(self) -> tuple[float, float]:
        """Where the ring is."""
        return self.xs[self.chosen], self.ys[self.chosen]

    @property
    def segments(self) -> list[tuple[tuple[float, float], tuple[float, float]]]:
        """What lies between each point and the next: where it begins, and where it ends."""
        return list(pairwise(zip(self.xs, self.ys, strict=True)))

    @cached_property
    def points(self) -> list[str]:
        """Each point as a picture has it."""
        return [f"{px(_x(x))},{px(_y(y))}" for x, y in zip(self.xs, self.ys, strict=True)]

    @cached_property
    def stairs(self) -> list[str]:
        """The outline of the steps: each point by way of its own height; nothing lies between two."""
        corners = [
            f"{px(_x(before))},{px(_y(height))} {px(_x(after))},{px(_y(height))}"
            for (before, after), height in zip(pairwise(self.xs), self.ys[1:], strict=True)
        ]
        return [self.points[0], *corners]


@dataclass(frozen=True)
class Mark:
    """A document on the line of scores."""

    rank: int
    name: str
    score: float
    relevant: bool
    depth: float


def roc_picture(curve: Curve, was: Curve | None = None, *, description: str) -> Node:
    """Draw TPR over FPR with the area under it in its strips, the diagonal of chance, and the chosen point.

    Behind it lies the curve of before the last edit, as in the other pictures.
    """
    return _square(
        CURVES,
        curve,
        description,
        *_axes(label("roc_auc.column.FPR"), label("roc_auc.column.TPR")),
        *(_strips(curve) if curve.has_strips else [_area(curve.points)]),
        _segment("diagonal", (0, 0), (1, 1)),
        *_ghost(was.points if was else [], curve.points),
        node("polyline", {"class": "line", "points": " ".join(curve.points)}),
        *_slanted(curve),
    )


def precision_recall_picture(curve: Curve, was: Curve | None = None, *, description: str) -> Node:
    """Draw precision over recall: the steps whose area AP adds up, the points, and the chosen one."""
    return _square(
        CURVES,
        curve,
        description,
        *_axes(label("roc_auc.column.recall"), label("roc_auc.column.precision")),
        *(_steps(curve) if curve.has_strips else [_area(curve.stairs)]),
        *_ghost(was.stairs if was else [], curve.stairs),
        node("polyline", {"class": "line", "points": " ".join(curve.stairs)}),
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
    return _square(
        PAIRS,
        None,
        description,
        node("g", None, *rows),
        *_ghost(was.points if was else [], curve.points),
        node("polyline", {"class": "line", "points": " ".join(curve.points)}),
        *grid.names(relevant, others),
        _written(_x(1), _y(0), label("roc_auc.figure.others"), "end", dy=2.5),
        _written(-PAIRS.left, 0, label("roc_auc.figure.relevant"), "start", dy=-0.5),
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


def _square(margins: Margins, curve: Curve | None, description: str, *children: Child) -> Node:
    """Frame a picture of the unit square; of a curve with its points, its ring is a handle.

    However wide it is shown, its type has one size (`assets/components/tree/sheets/roc.css`).
    """
    width, height = margins.left + SIDE + margins.right, margins.top + SIDE + margins.bottom
    points = [_guide(curve), _dots(curve)] if curve else []
    picture = drawing(
        description,
        node("g", {"transform": f"translate({margins.left} {margins.top})"}, *children, *points),
        width=width,
        height=height,
    )
    handle = [_handle(curve, margins, width, height)] if curve else []
    return node("div", {"class": "square", "style": f"--drawn:{width}px"}, picture, *handle)


def _handle(curve: Curve, margins: Margins, width: float, height: float) -> Node:
    """Make of the ring what a hand can take, and what a screen reader calls a slider."""
    x, y = curve.chosen_point
    across, down = (margins.left + _x(x)) / width, (margins.top + _y(y)) / height
    said: Attributes = {
        "class": "take",
        "role": "slider",
        "tabindex": 0,
        "aria-label": curve.name,
        "aria-valuemax": curve.ranks[-1],
        "aria-valuenow": curve.ranks[curve.chosen],
        "aria-valuetext": curve.says,
        "style": f"left:{100 * across:.2f}%;top:{100 * down:.2f}%",
    }
    return node("span", said)


def _ghost(was: Sequence[str], now: Sequence[str]) -> list[Node]:
    """Draw the line of before the last edit, which is named below the pictures."""
    if not was or list(was) == list(now):
        return []
    return [node("polyline", {"class": "line before", "points": " ".join(was)})]


def _x(share: float) -> float:
    return SIDE * share


def _y(share: float) -> float:
    return SIDE * (1 - share)


def _box(
    kind: str,
    left: float,
    top: float,
    width: float,
    height: float,
    others: Attributes | None = None,
) -> Node:
    place = {"x": px(left), "y": px(top), "width": px(width), "height": px(height)}
    return node("rect", {"class": kind, **place, **(others or {})})


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


def _written(x: float, y: float, text: str, anchor: str, kind: str = "strong", dy: float = 0.0) -> Node:
    """Write words some lines below a place: lines of one height, however large the picture is shown."""
    return node("text", {"x": px(x), "y": px(y), "dy": f"{dy}em", "text-anchor": anchor, "class": kind}, text)


def _axes(across: str, upwards: str) -> list[Child]:
    """Draw the square; each axis has its name between its ends."""
    below: Attributes = {"y": SIDE, "dy": "1.15em", "text-anchor": "middle"}
    beside: Attributes = {"transform": "rotate(-90)", "x": -SIDE / 2, "dy": "-0.4em", "text-anchor": "middle"}
    return [
        node("path", {"class": "axis", "d": GRID}),
        node("text", below, _part("0", x=0), _part(f"{across} →", x=SIDE / 2), _part("1", x=SIDE)),
        node("text", {"text-anchor": "end"}, _part("0", x=-4, y=SIDE), _part("1", x=-4, y=0, dy="0.7em")),
        node("text", beside, f"{upwards} →"),
    ]


def _part(text: str, **place: str | int | float) -> Node:
    """Write a part of a text at a place of its own."""
    return node("tspan", place, text)


def _slanted(curve: Curve) -> list[Child]:
    """Draw again, in another manner, the segments on which both kinds of documents come in together."""
    return [
        _segment("slanted", start, end)
        for start, end in curve.segments
        if end[0] > start[0] and end[1] > start[1]
    ]


def _area(line: Sequence[str]) -> Node:
    """Draw the area under a line that goes from one side to the other."""
    corners = [f"0,{SIDE}", *line, f"{SIDE},{SIDE}"]
    return node("polygon", {"class": "under", "points": " ".join(corners)})


def _strips(curve: Curve) -> Iterable[Child]:
    """Draw the area under the curve in the strips that AUC adds up: one where it goes to the right."""
    for rank, ((left, low), (right, high)) in zip(curve.ranks[1:], curve.segments, strict=True):
        if right > left:
            corners = ((left, 0), (left, low), (right, high), (right, 0))
            points = " ".join(f"{px(_x(x))},{px(_y(y))}" for x, y in corners)
            yield node("polygon", {"class": "under", "points": points, "data-rank": rank})


def _steps(curve: Curve) -> Iterable[Child]:
    """Draw a rectangle for each growth of recall, as high as the precision at its end."""
    for i in range(1, len(curve.xs)):
        before, after, height = curve.xs[i - 1], curve.xs[i], curve.ys[i]
        if after > before:
            yield _box(
                "under",
                _x(before),
                _y(height),
                SIDE * (after - before),
                SIDE * height,
                {"data-rank": curve.ranks[i]},
            )


def _guide(curve: Curve) -> Node:
    """Draw from the chosen point to both axes."""
    x, y = curve.chosen_point
    return node("path", {"class": "guide", "d": f"M{px(_x(x))} {SIDE}V{px(_y(y))}H0"})


def _dots(curve: Curve) -> Node:
    """Draw the points, and a ring round the chosen one."""
    dots = [
        node("circle", {"cx": px(_x(x)), "cy": px(_y(y)), "data-rank": rank})
        for x, y, rank in zip(curve.xs, curve.ys, curve.ranks, strict=True)
    ]
    x, y = curve.chosen_point
    ring = node("circle", {"class": "ring", "cx": px(_x(x)), "cy": px(_y(y)), "key": "ring"})
    kind = "points" if len(curve.xs) <= 2 * MAX_NAMED else "many points"
    return node("g", {"class": kind}, *dots, ring)


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
            _name(-6, _y((i + 0.5) / self.rows), rank, name, "end", dy=0.35)
            for i, (rank, name) in enumerate(relevant)
        ]
        across = [
            _name(_x((i + 0.5) / self.columns), _y(0), rank, name, "middle", dy=1.2)
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


def _name(x: float, y: float, rank: int, name: str, anchor: str, dy: float) -> Node:
    attributes: dict[str, str | int | float] = {"data-rank": rank, "key": f"name-{rank}"}
    return node("g", attributes, _written(x, y, shortened(name, NAME_WIDTH), anchor, dy=dy))


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
            parts.append(_written(left + width * aside, top + height * aside, text, "middle", dy=0.35))
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
