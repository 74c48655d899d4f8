"""Pictures of reciprocal rank (the "cliff" 1/rank), small lists, hit rate and recall by cutoff."""

from collections.abc import Sequence

from scene.measured.means import Curves
from ui.pictures.axes import legend, legend_below
from ui.pictures.drawing import LEFT, drawing, px, stroke, words
from ui.pictures.plane import Plane, Series, legend_of_before, plane_of, rank_points
from ui.tree.nodes import Attributes, Child, Node, node
from ui.words.numbers import decimal

WIDEST_STRIP, STRIP_HEIGHT = 180, 26
STRIP_TOP, CELL_HEIGHT, WIDEST_CELL = 9, 14, 18
NARROWEST_WITH_GAP = 5
"""Narrower cells of a small list stand without a gap between them."""


def cliff(
    values: Series, first: int, *, previous_first: int = 0, labels: tuple[str, str], description: str
) -> Node:
    """Return the curve 1/rank with a dot at the `first` relevant rank (0 = none), and the former dot.
    `labels` stand beside the fall from rank 1 to 2 and beside the dot.
    """
    plane, points = plane_of(values, highest=1.0), rank_points(values)
    dots = [
        plane.dot(point, "dot", 7) if point[0] == first else plane.dot(point, "dot neutral")
        for point in points
    ]
    previous_mark = (
        plane.dot(points[previous_first - 1], "ring before", 11),
        *legend_below(legend_of_before("ring before")),
    )
    # The dot of this list has its value beside it, larger.
    texts = ["" if rank == first else decimal(value, 2) for rank, value in points]
    return drawing(
        description,
        *plane.axes(),
        *_draw_fall(plane, values, labels[0]),
        plane.line(points, "line neutral"),
        *(previous_mark if previous_first else []),
        *(_lines_to_axes(plane, first, values[first - 1], labels[1]) if first else []),
        *plane.group_by_rank(dots, *plane.texts_above(values, texts)),
    )


def _draw_fall(plane: Plane, values: Series, text: str) -> list[Child]:
    """Return the mark of the fall of 1/rank from rank 1 to rank 2."""
    if len(values) < 2:
        return []
    (start, top), (x, bottom) = plane.places(rank_points(values[:2]))
    return [
        stroke("fall", (start, top), (x, top)),
        stroke("fall", (x, top), (x, bottom - 20)),
        words(x + 8, (top + bottom) / 2, text, "start"),
    ]


def _lines_to_axes(plane: Plane, first: int, value: float, text: str) -> list[Child]:
    """Return the lines from the score's dot to both axes."""
    ((x, y),) = plane.places([(first, value)])
    # In the right half the text ends at the dot, so that it stays in the picture.
    left_half = first <= plane.ranks / 2
    beside = words(x + 12 if left_half else x, y - 12, text, "start" if left_half else "end", "strong")
    return [
        stroke("guide", (LEFT, y), (x, y)),
        stroke("guide", (x, y), (x, plane.base)),
        beside,
    ]


def small_list(relevant: Sequence[bool], k: int, *, active: bool, description: str) -> Node:
    """Return a list as a row of cells: relevant ones filled, the first marked, a line at the cutoff."""
    step = min((WIDEST_STRIP - 8) / len(relevant), WIDEST_CELL)
    first = relevant.index(True) + 1 if True in relevant else 0
    cells = [_rank_cell(step, rank, flag, first, active) for rank, flag in enumerate(relevant, start=1)]
    width = px(8 + step * len(relevant))
    attributes = {"style": f"width:{width}px", "class": "strip"}
    marks: list[Child] = []
    if first:
        x = 4 + step * (first - 0.5)
        marks.append(node("path", {"class": "first", "d": f"M{px(x - 5)} 0h10l-5 7z"}))
    if k < len(relevant):
        x = px(4 + step * k)
        marks.append(stroke("cutoff", (x, 4), (x, STRIP_HEIGHT)))
    return drawing(description, *cells, *marks, width=width, height=STRIP_HEIGHT, attributes=attributes)


def _rank_cell(step: float, rank: int, relevant: bool, first: int, active: bool) -> Node:
    gap = 2 if step >= NARROWEST_WITH_GAP else 0
    attributes: Attributes = {
        "class": "hit firsthit" if rank == first else "hit" if relevant else "miss",
        "x": px(4 + step * (rank - 1)),
        "y": STRIP_TOP,
        "width": px(step - gap),
        "height": CELL_HEIGHT,
        "rx": 2 if gap else 0,
        "key": rank,
    }
    return node("rect", {**attributes, "data-rank": rank} if active else attributes)


def ratios_by_cutoff(curves: Curves, k: int, *, names: tuple[str, str, str], description: str) -> Node:
    """Return the curves of hit rate, mean recall and pooled recall by cutoff."""
    series = [rank_points(values) for values in (curves.hit_rate, curves.mean_recall, curves.pooled)]
    plane, kinds, radii = plane_of(curves.hit_rate, highest=1.0), ("", " neutral", " pooled"), (5.5, 4.0, 2.5)
    dots = []
    for points, kind, radius in zip(series, kinds, radii, strict=True):
        dots.append(plane.dots(points, f"dot{kind}", radius))
        dots[-1][k - 1 : k] = plane.dots(points[k - 1 : k], f"dot{kind}", radius + 2)
    return drawing(
        description,
        *plane.axes(),
        *(plane.line(points, f"line{kind}") for points, kind in zip(series, kinds, strict=True)),
        *plane.group_by_rank(*dots, k=k),
        plane.cutoff(k),
        legend(*((name, f"dot{kind}") for name, kind in zip(names, kinds, strict=True))),
    )
