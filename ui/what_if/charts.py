"""The pictures of "What if?": two orders joined, all orders as a histogram, one document at every rank."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from metrics.analysis.distribution import Histogram, JointHistogram
from metrics.numeric.arrays import FloatArray
from metrics.numeric.scores import ROUNDING
from scene.list.model import Document
from ui.pictures.axes import BASE, END, legend_of
from ui.pictures.drawing import (
    HEIGHT,
    LEFT,
    TOP,
    WIDTH,
    circle,
    drawing,
    fit_text,
    polyline,
    round_values,
    stroke,
    width_of,
    words,
)
from ui.pictures.plane import Plane, Scale, across_ranks, axis_maximum, named_ranks, rank_points
from ui.tree.nodes import Attributes, Child, Node, node
from ui.words.numbers import depth, short
from ui.words.text import format_integer, label, other_order

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


def draw_joined_orders(
    pinned: Sequence[Document], ranked: Sequence[Document], top: int, *, description: str
) -> Node:
    """Draw two orders side by side; a line joins the two places of each document."""
    height = 34 + ROW_HEIGHT * max(len(pinned), len(ranked))
    places = {document.key: rank for rank, document in enumerate(pinned, start=1)}
    names = [
        _document_text(rank, document)
        for order in (pinned, ranked)
        for rank, document in enumerate(order, start=1)
    ]
    side = max(90.0, 12 + BOLD_FACTOR * max(map(width_of, names)))
    lines = [
        _joining_line(places[document.key], rank, document, top, side)
        for rank, document in enumerate(ranked, start=1)
        if document.key in places
    ]
    left = [
        _document_label(rank, document, "end", side - 12) for rank, document in enumerate(pinned, start=1)
    ]
    right = [
        _document_label(rank, document, "start", WIDTH - side + 12)
        for rank, document in enumerate(ranked, start=1)
    ]
    heads = [
        words(0, 14, other_order(), "start", "strong"),
        words(WIDTH, 14, label("what_if.now"), "end", "strong"),
    ]
    parts = (*heads, *lines, *left, *right)
    return drawing(description, *parts, height=height, attributes={"class": "tall"})


def _joining_line(start: int, end: int, document: Document, top: int, side: float) -> Node:
    direction = "up" if end < start else "down" if end > start else "same"
    x, y, to, at = side, _row_height(start), WIDTH - side, _row_height(end)
    path = f"M{x} {y}C{x + 50} {y} {to - 50} {at} {to} {at}"
    attributes: Attributes = {
        "data-rank": end,
        "key": document.key,
        "style": f"--depth:{depth(document.grade, top):.3f}",
    }
    return node("g", attributes, node("path", {"class": f"join {direction}", "d": path}))


def _document_label(rank: int, document: Document, anchor: str, x: float) -> Node:
    text = words(x, _row_height(rank) + 5, _document_text(rank, document), anchor, "strong")
    return node("g", {"key": f"{anchor}{rank}"}, text)


def _document_text(rank: int, document: Document) -> str:
    """Write a document in little room: its rank, the beginning of its name, its grade."""
    name = fit_text(document.name, NAME_WIDTH)
    grade = "?" if document.grade is None else document.grade
    return f"{rank} · {name} · {grade}"


def _row_height(rank: int) -> float:
    return 24 + ROW_HEIGHT * (rank - 0.5)


# --- all orders -----------------------------------------------------------------------------------------


def score_histogram(
    histogram: Histogram,
    score: float,
    mean: float,
    other_scores: Mapping[str, float],
    *,
    higher_is_better: bool,
    description: str,
) -> Node:
    """Draw how many orders score how much, with this order, the mean, the pinned and the former one."""
    counts, edges = histogram.counts.tolist(), histogram.edges.tolist()
    # Others may have other documents, and be no order of this list.
    marks = {"mean": mean, **other_scores, "own": score}
    across = _score_scale([*edges, *marks.values()], higher_is_better, LEFT + MARGIN, END - MARGIN)
    plane = Plane(across, Scale(0, max(counts), BASE, TOP))
    bins = zip(counts, pairwise(edges), strict=True)
    return drawing(
        description,
        *plane.y_labels(
            (count, format_integer(int(count))) for count in round_values(plane.y.high) if count.is_integer()
        ),
        *_score_axis(plane),
        *(plane.cell("ideal", ends, (0, count)) for count, ends in bins if count),
        *(plane.vertical_line(score, f"mark {kind}", key=kind) for kind, score in marks.items()),
        _legend({kind: stroke(f"mark {kind}", (5, 1), (5, 15), key=kind) for kind in reversed(marks)}, 13),
    )


def _score_scale(scores: Iterable[float], higher_is_better: bool, start: float, end: float) -> Scale:
    """Return the scale on which all these scores fit: the worst at its start, the best at its end."""
    worst, *_, best = sorted(map(float, scores), reverse=not higher_is_better)
    are_one = abs(best - worst) <= ROUNDING * max(abs(worst), abs(best))
    return Scale(worst, worst if are_one else best, start, end, LEAST_SIZE)


def _score_axis(plane: Plane) -> list[Child]:
    strong = stroke("axis strong", (LEFT, BASE), (END, BASE))
    return [strong, *plane.x_labels((score, short(round(score, 3))) for score in plane.x.fifths)]


def _legend(signs: Mapping[str, Node], width: float, *, at_end: bool = False) -> Node:
    """Return what names this order, the pinned one and others, each beside its sign of some width."""
    entries = [(name_of_mark(kind), [sign]) for kind, sign in signs.items()]
    return legend_of(entries, width, at_end=at_end)


def name_of_mark(kind: str) -> str:
    """Name an order that is marked: that which is compared with, by what it is."""
    return other_order() if kind == "pin" else label(f"what_if.mark.{kind}")


def joint_picture(
    counts: JointHistogram,
    marks: Mapping[str, tuple[float, float]],
    names: tuple[str, str],
    *,
    higher_is_better: tuple[bool, bool],
    description: str,
) -> Node:
    """Return all orders by two metrics: the darker a cell, the more orders score about that. `marks` are this
    order, the pinned one and the one before; better is right and up.
    """
    (rightwards, up), (firsts, seconds) = higher_is_better, zip(*marks.values(), strict=True)
    plane = Plane(
        _score_scale([*counts.first_edges, *firsts], rightwards, LEFT + MARGIN, END - MARGIN),
        _score_scale([*counts.second_edges, *seconds], up, BASE - MARGIN, TOP + MARGIN),
    )
    rings = [plane.dot(place, f"ring {kind}", 8) for kind, place in marks.items()]
    return drawing(
        description,
        *_score_axis(plane),
        *plane.y_labels(((score, short(round(score, 3))) for score in plane.y.fifths), has_lines=False),
        words(0, 12.5, f"{names[1]} {'↑' if up else '↓'}", "start", "strong"),
        words(END, HEIGHT - 2, f"{names[0]} →" if rightwards else f"← {names[0]}", "end", "strong"),
        node("g", None, *_cells(counts, plane)),
        *rings[::-1],
        # At the right: at the left stands the name of the upward axis.
        _legend({kind: circle((7, 8), f"ring {kind}", 6) for kind in marks}, 19, at_end=True),
    )


def _cells(counts: JointHistogram, plane: Plane) -> list[Node]:
    """Draw the cells in which there are orders."""
    shares = (counts.counts / counts.counts.max()) ** 0.5
    first, second = (list(pairwise(edges.tolist())) for edges in (counts.first_edges, counts.second_edges))
    return [
        plane.cell("cell", first[i], second[j], style=f"opacity:{0.2 + 0.8 * shares[i, j]:.2f}")
        for i, j in zip(*counts.counts.nonzero(), strict=True)
    ]


# --- one document at every rank -------------------------------------------------------------------------


def position_curves(
    curves: Mapping[str, FloatArray], now: int, *, higher_is_better: bool, description: str
) -> Node:
    """Draw each metric over the rank of one document; `now` is the rank at which it stands."""
    values = [curve.tolist() for curve in curves.values()]
    bottom, top = (BASE, TOP) if higher_is_better else (TOP, BASE)
    plane = Plane(across_ranks(len(values[0])), Scale(0, axis_maximum([1.0], *values), bottom, top))
    marked = {*named_ranks(plane.ranks), now}
    parts = []
    for name, points, line, dot in zip(curves, map(rank_points, values), CURVES, DOTS, strict=False):
        parts.append(plane.line(points, f"line{line}", key=name))
        parts += plane.dots([point for point in points if point[0] in marked], f"dot{dot}", 3.5)
    now_line, legend = plane.vertical_line(now), _legend_of_curves(list(curves))
    return drawing(description, *plane.axes(), now_line, *parts, legend)


def _legend_of_curves(names: Sequence[str]) -> Node:
    """Name the curves, each beside a piece of its stroke with a dot of it."""
    ends, middle = ((0, 8), (STROKE_WIDTH, 8)), (STROKE_WIDTH / 2, 8)
    strokes = [
        (name, [stroke(f"line{line}", *ends), circle(middle, f"dot{dot}", 4)])
        for name, line, dot in zip(names, CURVES, DOTS, strict=False)
    ]
    return legend_of(strokes, STROKE_WIDTH + 5)


def small_curve(curve: FloatArray, ends: tuple[float, float], now: int) -> Node:
    """Return one metric over a document's rank, a dot at its own; the first of the `ends` is below."""
    across, upwards = Scale(1, max(len(curve), 2), 5, MINI_WIDTH - 5), Scale(*ends, MINI_HEIGHT - 5, 5)
    places = Plane(across, upwards).places(rank_points(curve.tolist()))
    return node(
        "svg",
        {"viewBox": f"0 0 {MINI_WIDTH} {MINI_HEIGHT}", "aria-hidden": "true"},
        *(stroke("axis", (0, level), (MINI_WIDTH, level)) for level in (5, MINI_HEIGHT - 5)),
        polyline(places, "line"),
        circle(places[now - 1], "dot", 4),
    )
