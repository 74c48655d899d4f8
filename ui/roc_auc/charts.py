"""Pictures of ROC and AUC: scores on a line, ROC and precision-recall curves, the grid of pairs."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from ui.pictures.drawing import Points, circle, drawing, fit_text, polygon, polyline, px, stroke, words
from ui.pictures.plane import Plane, Scale, stair_corners
from ui.tree.nodes import Attributes, Child, Node, node
from ui.words.text import label

SIDE = 200
"""The side of the unit square."""
SQUARE = Plane(Scale(0, 1, 0, SIDE), Scale(0, 1, SIDE, 0))
GRID = f"M0 0H{SIDE}V{SIDE}H0ZM{SIDE // 2} 0V{SIDE}M0 {SIDE // 2}H{SIDE}"
"""The sides and the middle lines."""
MAX_NAMED = 12
"""The most documents that have their names written."""
NAME_WIDTH = 38
"""The room that a document's name has."""
OUTCOMES = {2: ("won", "1"), 1: ("tied", "½"), 0: ("lost", "0")}
STRIP_WIDTH, STRIP_HEIGHT = 480, 240


@dataclass(frozen=True)
class Margins:
    """The margins around the unit square of a curve."""

    left: float
    right: float
    top: float
    bottom: float


CURVES = Margins(26, 8, 8, 22)
PAIRS = Margins(42, 8, 20, 38)


@dataclass(frozen=True)
class Curve:
    """The points of a ROC or precision-recall curve, with the point of the chosen threshold."""

    xs: Sequence[float]
    ys: Sequence[float]
    ranks: Sequence[int] = ()  # the last that each point calls relevant
    chosen_index: int = 0
    name: str = ""  # of the handle
    handle_text: str = ""  # what the handle says
    has_strips: bool = False  # the area below, else drawn in one

    @cached_property  # 5 % of an edit on /roc_auc with 100 documents
    def places(self) -> Points:
        """The places of its points in the picture."""
        return SQUARE.places(list(zip(self.xs, self.ys, strict=True)))

    @property
    def segments(self) -> list[tuple[int, tuple[float, float], tuple[float, float]]]:
        """The segments between neighbouring places: rank, start and end of each."""
        return [(rank, *ends) for rank, ends in zip(self.ranks[1:], pairwise(self.places), strict=True)]


@dataclass(frozen=True)
class ScoreMark:
    """A document on the line of scores: rank, score, relevant or not."""

    rank: int
    name: str
    score: float
    relevant: bool
    depth: float


def roc_picture(curve: Curve, previous: Curve | None = None, *, description: str) -> Node:
    """Return TPR over FPR with the area in its strips, chance, the best curve, and that of before."""
    return _unit_square(
        CURVES,
        curve,
        description,
        *_axes(label("roc_auc.column.FPR"), label("roc_auc.column.TPR")),
        *(_area_strips(curve) if curve.has_strips else [_area_under_line(curve.places)]),
        stroke("diagonal", (0, SIDE), (SIDE, 0)),
        polyline([(0, SIDE), (0, 0), (SIDE, 0)], "best"),
        *_curve_lines(curve.places, previous.places if previous else []),
        *_tied_segments(curve),
    )


def precision_recall_picture(curve: Curve, previous: Curve | None = None, *, description: str) -> Node:
    """Draw precision over recall: the steps whose area AP adds up, the points, and the chosen one."""
    stairs = stair_corners(curve.places)
    return _unit_square(
        CURVES,
        curve,
        description,
        *_axes(label("roc_auc.column.recall"), label("roc_auc.column.precision")),
        *(_precision_steps(curve) if curve.has_strips else [_area_under_line(stairs)]),
        *_curve_lines(stairs, stair_corners(previous.places) if previous else []),
    )


def pair_grid(
    outcomes: Sequence[Sequence[int]],
    relevant: Sequence[tuple[int, str]],
    non_relevant: Sequence[tuple[int, str]],
    curve: Curve,
    previous: Curve | None = None,
    *,
    description: str,
) -> Node:
    """Return a cell a pair, relevant documents upwards; those that are won lie below the ROC curve."""
    grid = Plane(Scale(0, len(non_relevant), 0, SIDE), Scale(0, len(relevant), SIDE, 0))
    is_named = max(len(relevant), len(non_relevant)) <= MAX_NAMED
    rows = [
        _pair_row(grid, row, rank, line, is_named)
        for row, ((rank, _), line) in enumerate(zip(relevant, outcomes, strict=True))
    ]
    return _unit_square(
        PAIRS,
        None,
        description,
        node("g", None, *rows),
        *_curve_lines(curve.places, previous.places if previous else []),
        *(_grid_names(grid, relevant, non_relevant) if is_named else []),
        _text_lines(SIDE, SIDE, label("roc_auc.figure.others"), "end", dy=2.5),
        _text_lines(-PAIRS.left, 0, label("roc_auc.figure.relevant"), "start", dy=-0.5),
    )


def score_strip(marks: Sequence[ScoreMark], threshold: float, *, description: str) -> Node:
    """Draw every document at its score, the relevant ones above the line, and the decision threshold."""
    scores = [mark.score for mark in marks]
    across, middle, deep = _score_scale(scores), STRIP_HEIGHT / 2, STRIP_HEIGHT - 26
    seen: Counter[tuple[float, bool]] = Counter()
    sizes = Counter((mark.score, mark.relevant) for mark in marks)
    dots = []
    for mark in marks:
        place = (mark.score, mark.relevant)
        away = 20 + seen[place] * min(16.0, 76 / sizes[place])
        seen[place] += 1
        dots.append(
            _score_mark(
                mark, across.position(mark.score), middle + (-away if mark.relevant else away), len(marks)
            )
        )
    at, right = _threshold_x(across, threshold, scores), STRIP_WIDTH - 8
    return drawing(
        description,
        node("rect", {"class": "called", "x": px(at), "y": 20, "width": px(right - at), "height": deep - 20}),
        stroke("axis strong", (8, middle), (right, middle)),
        stroke("cutoff", (px(at), 20), (px(at), deep)),
        node("g", None, *dots),
        words(8, 14, label("roc_auc.figure.relevant"), "start", "strong"),
        words(8, STRIP_HEIGHT - 8, label("roc_auc.figure.others"), "start", "strong"),
        words(right, STRIP_HEIGHT - 8, label("roc_auc.figure.scores"), "end"),
        words(right, 14, label("roc_auc.figure.called"), "end"),
        width=STRIP_WIDTH,
        height=STRIP_HEIGHT,
    )


# --- the unit square ------------------------------------------------------------------------------------


def _unit_square(margins: Margins, curve: Curve | None, description: str, *children: Child) -> Node:
    """Return a picture of the unit square; type has one size (`assets/components/tree/sheets/roc.css`)."""
    width, height = margins.left + SIDE + margins.right, margins.top + SIDE + margins.bottom
    points = [_guide_lines(curve), _dots(curve)] if curve else []
    picture = drawing(
        description,
        node("g", {"transform": f"translate({margins.left} {margins.top})"}, *children, *points),
        width=width,
        height=height,
    )
    handle = [_threshold_handle(curve, margins, width, height)] if curve else []
    return node("div", {"class": "square", "style": f"--drawn:{width}px"}, picture, *handle)


def _threshold_handle(curve: Curve, margins: Margins, width: float, height: float) -> Node:
    """Return the chosen point as a handle to drag, a slider to screen readers."""
    x, y = SQUARE.x.position(curve.xs[curve.chosen_index]), SQUARE.y.position(curve.ys[curve.chosen_index])
    across, down = (margins.left + x) / width, (margins.top + y) / height
    slider: Attributes = {
        "class": "take",
        "role": "slider",
        "tabindex": 0,
        "aria-label": curve.name,
        "aria-valuemax": curve.ranks[-1],
        "aria-valuenow": curve.ranks[curve.chosen_index],
        "aria-valuetext": curve.handle_text,
        "style": f"left:{100 * across:.2f}%;top:{100 * down:.2f}%",
    }
    return node("span", slider)


def _curve_lines(current: Points, previous: Points) -> list[Node]:
    """Return a curve and behind it that of before the last edit."""
    behind = [polyline(previous, "line before")] if previous and previous != current else []
    return [*behind, polyline(current, "line")]


def _text_lines(x: float, y: float, text: str, anchor: str, kind: str = "strong", dy: float = 0.0) -> Node:
    """Write words some lines below a place: lines of one height, however large the picture is shown."""
    return node("text", {"x": px(x), "y": px(y), "dy": f"{dy}em", "text-anchor": anchor, "class": kind}, text)


def _axes(across: str, upwards: str) -> list[Child]:
    """Draw the square; each axis has its name between its ends."""
    below: Attributes = {"y": SIDE, "dy": "1.15em", "text-anchor": "middle"}
    beside: Attributes = {"transform": "rotate(-90)", "x": -SIDE / 2, "dy": "-0.4em", "text-anchor": "middle"}
    return [
        node("path", {"class": "axis", "d": GRID}),
        node(
            "text",
            below,
            _part_of_text("0", x=0),
            _part_of_text(f"{across} →", x=SIDE / 2),
            _part_of_text("1", x=SIDE),
        ),
        node(
            "text",
            {"text-anchor": "end"},
            _part_of_text("0", x=-4, y=SIDE),
            _part_of_text("1", x=-4, y=0, dy="0.7em"),
        ),
        node("text", beside, f"{upwards} →"),
    ]


def _part_of_text(text: str, **place: str | int | float) -> Node:
    """Write a part of a text at a place of its own."""
    return node("tspan", place, text)


def _tied_segments(curve: Curve) -> list[Node]:
    """Return the slanted segments of a curve that tied documents make."""
    return [
        stroke("slanted", start, end)
        for _, start, end in curve.segments
        if end[0] > start[0] and end[1] < start[1]
    ]


def _area_under_line(line: Points) -> Node:
    """Draw the area under a line that goes from one side to the other."""
    return polygon([(0, SIDE), *line, (SIDE, SIDE)], "under")


def _area_strips(curve: Curve) -> list[Node]:
    """Return the area under the ROC curve in strips, one for each step to the right."""
    return [
        polygon([(start[0], SIDE), start, end, (end[0], SIDE)], "under", **{"data-rank": rank})
        for rank, start, end in curve.segments
        if end[0] > start[0]
    ]


def _precision_steps(curve: Curve) -> list[Node]:
    """Return the rectangles under the precision-recall curve, whose area is AP."""
    return [
        SQUARE.cell("under", ends, (0, height), **{"data-rank": rank})
        for rank, ends, height in zip(curve.ranks[1:], pairwise(curve.xs), curve.ys[1:], strict=True)
        if ends[1] > ends[0]
    ]


def _guide_lines(curve: Curve) -> Node:
    """Draw from the chosen point to both axes."""
    x, y = curve.places[curve.chosen_index]
    return node("path", {"class": "guide", "d": f"M{x} {SIDE}V{y}H0"})


def _dots(curve: Curve) -> Node:
    """Draw the points, and a ring round the chosen one."""
    dots = [
        node("circle", {"cx": x, "cy": y, "data-rank": rank})
        for (x, y), rank in zip(curve.places, curve.ranks, strict=True)
    ]
    x, y = curve.places[curve.chosen_index]
    ring = node("circle", {"class": "ring", "cx": x, "cy": y, "key": "ring"})
    kind = "points" if len(curve.xs) <= 2 * MAX_NAMED else "many points"
    return node("g", {"class": kind}, *dots, ring)


# --- the grid of pairs ----------------------------------------------------------------------------------


def _grid_names(
    grid: Plane, relevant: Sequence[tuple[int, str]], non_relevant: Sequence[tuple[int, str]]
) -> list[Node]:
    """Return the names at the edges of the grid: a row a relevant document, a column each of the others."""
    upwards = [
        _grid_name(-6, grid.y.position(row + 0.5), rank, name, "end", dy=0.35)
        for row, (rank, name) in enumerate(relevant)
    ]
    across = [
        _grid_name(grid.x.position(column + 0.5), SIDE, rank, name, "middle", dy=1.2)
        for column, (rank, name) in enumerate(non_relevant)
    ]
    return [node("g", None, *upwards, *across)]


def _grid_name(x: float, y: float, rank: int, name: str, anchor: str, dy: float) -> Node:
    attributes: Attributes = {"data-rank": rank, "key": f"name-{rank}"}
    return node("g", attributes, _text_lines(x, y, fit_text(name, NAME_WIDTH), anchor, dy=dy))


def _pair_row(grid: Plane, row: int, rank: int, line: Sequence[int], is_named: bool) -> Node:
    parts: list[Child] = []
    for first, length, outcome in _equal_stretches(line, is_named):
        kind, text = OUTCOMES[outcome]
        parts.append(grid.cell(kind, (first, first + length), (row, row + 1)))
        if is_named:
            # Under the slanted curve, which halves a tied cell or a block of them.
            aside = 0.72 if outcome == 1 else 0.5
            x, y = grid.x.position(first + length * aside), grid.y.position(row + 1 - aside)
            parts.append(_text_lines(x, y, text, "middle", dy=0.35))
    return node("g", {"data-rank": rank, "key": rank}, *parts)


def _equal_stretches(line: Sequence[int], is_named: bool) -> Iterable[tuple[int, int, int]]:
    """Return a row as stretches of cells that ended alike: first cell, length, outcome."""
    # A large grid has one stretch an outcome: thousands of cells would take their time.
    if is_named:
        return ((i, 1, outcome) for i, outcome in enumerate(line))
    counts = Counter(line)
    return ((line.index(outcome), counts[outcome], outcome) for outcome in OUTCOMES if counts[outcome])


# --- the line of scores ---------------------------------------------------------------------------------


def _score_scale(scores: Sequence[float]) -> Scale:
    """Return where scores lie: higher ones further to the right, a single one in the middle."""
    low, high = min(scores), max(scores)
    return Scale(low, high, 34, STRIP_WIDTH - 56) if high > low else Scale(low, low, 0, STRIP_WIDTH)


def _threshold_x(across: Scale, threshold: float, scores: Sequence[float]) -> float:
    """Return the place of the threshold: between the scores that it lets in and those that it does not."""
    if math.isinf(threshold):
        return STRIP_WIDTH - 26.0
    lower = [score for score in scores if score < threshold]
    gap = across.position(threshold) - across.position(max(lower)) if lower else 24.0
    return across.position(threshold) - min(gap / 2, 12.0)


def _score_mark(mark: ScoreMark, x: float, y: float, count: int) -> Node:
    attributes: Attributes = {
        "data-rank": mark.rank,
        "style": f"--depth:{mark.depth:.3f}",
        "key": mark.rank,
    }
    is_named = count <= MAX_NAMED
    kind = "scored relevant" if mark.relevant else "scored"
    dot = circle((px(x), px(y)), kind, 6 if is_named else 3.5)
    name = [words(x + 9, y + 5, fit_text(mark.name, NAME_WIDTH), "start", "strong")] if is_named else []
    return node("g", attributes, dot, *name)
