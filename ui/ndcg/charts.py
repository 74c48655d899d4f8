"""Pictures: a chart function takes arrays, one value a rank, and returns an SVG as a node."""

# Plain SVG, because every bar carries its rank, so that it lights up with its card, and shows a move at once.

from ui.pictures.axes import legend
from ui.pictures.drawing import LOW, drawing
from ui.pictures.plane import Frame, Series, plane_of, rank_points, short_value
from ui.tree.nodes import Node
from ui.words.numbers import decimal
from ui.words.text import label


def gain_bars(gains: Series, frame: Frame) -> Node:
    """Draw a bar a rank, as high as its gain; behind it that of before the last edit."""
    plane = plane_of(gains, frame.previous)
    return drawing(
        frame.description,
        *plane.axes(),
        *plane.bars_before(frame.previous, gains),
        *plane.group_by_rank(
            plane.bars(gains),
            *plane.texts_above(gains, map(short_value, gains)),
            depths=frame.depths,
            k=frame.k,
        ),
        plane.cutoff(frame.k),
    )


def discounted_bars(gains: Series, discounted: Series, frame: Frame) -> Node:
    """Draw what the discount makes of each gain, 1/ln 2 even more than it was: the gain itself is dashed."""
    plane = plane_of(gains, discounted, frame.previous)
    bars = (
        plane.bars(gains, "ghost"),
        plane.bars(discounted),
        *plane.texts_above(discounted, map(short_value, discounted)),
    )
    return drawing(
        frame.description,
        *plane.axes(),
        *plane.bars_before(frame.previous, discounted, entries=[(label("figure.undiscounted"), "ghost")]),
        *plane.group_by_rank(*bars, depths=frame.depths, k=frame.k),
        plane.cutoff(frame.k),
    )


def discount_curve(weights: Series, frame: Frame) -> Node:
    """Draw the share of a gain that counts at each rank."""
    plane, points = plane_of(weights, highest=max(1.0, *weights), height=LOW), rank_points(weights)
    values = plane.texts_above(weights, (decimal(weight, 2) for weight in weights))
    return drawing(
        frame.description,
        *plane.axes(),
        plane.line(points),
        *plane.group_by_rank(plane.dots(points), *values, k=frame.k),
        plane.cutoff(frame.k),
        height=plane.height,
    )


def growth(dcg: Series, idcg: Series, frame: Frame) -> Node:
    """Draw DCG and IDCG growing with the cutoff, and the gap between them."""
    plane, list_points, ideal_points = (
        plane_of(dcg, idcg, frame.previous),
        rank_points(dcg),
        rank_points(idcg),
    )
    return drawing(
        frame.description,
        *plane.axes(),
        plane.area(ideal_points + list_points[::-1], "gap"),
        *plane.line_before(rank_points(frame.previous), list_points),
        plane.line(ideal_points, "line neutral"),
        plane.line(list_points),
        *plane.group_by_rank(plane.dots(ideal_points, "dot neutral", 3), plane.dots(list_points), k=frame.k),
        plane.cutoff(frame.k),
        legend(("DCG", "dot"), ("IDCG", "dot neutral")),
    )
