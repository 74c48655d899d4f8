"""Pictures: a chart function takes arrays, one value a rank, and returns an SVG as a node."""

# Plain SVG, because every bar carries its rank, so that it lights up with its card, and shows a move at once.

from ui.pictures.axes import legend
from ui.pictures.drawing import LOW, drawing
from ui.pictures.plane import Series, plane_of, rank_points, short_value
from ui.tree.nodes import Node
from ui.words.numbers import decimal
from ui.words.text import label


def gain_bars(gains: Series, depths: Series, k: int, *, previous: Series = (), description: str) -> Node:
    """Draw a bar a rank, as high as its gain; behind it that of before the last edit."""
    plane = plane_of(gains, previous)
    return drawing(
        description,
        *plane.axes(),
        *plane.bars_before(previous, gains),
        *plane.group_by_rank(
            plane.bars(gains), *plane.texts_above(gains, map(short_value, gains)), depths=depths, k=k
        ),
        plane.cutoff(k),
    )


def discounted_bars(
    gains: Series, discounted: Series, depths: Series, k: int, *, previous: Series = (), description: str
) -> Node:
    """Draw what the discount makes of each gain, 1/ln 2 even more than it was: the gain itself is dashed."""
    plane = plane_of(gains, discounted, previous)
    bars = (
        plane.bars(gains, "ghost"),
        plane.bars(discounted),
        *plane.texts_above(discounted, map(short_value, discounted)),
    )
    return drawing(
        description,
        *plane.axes(),
        *plane.bars_before(previous, discounted, entries=[(label("figure.undiscounted"), "ghost")]),
        *plane.group_by_rank(*bars, depths=depths, k=k),
        plane.cutoff(k),
    )


def discount_curve(weights: Series, k: int, *, description: str) -> Node:
    """Draw the share of a gain that counts at each rank."""
    plane, points = plane_of(weights, highest=max(1.0, *weights), height=LOW), rank_points(weights)
    values = plane.texts_above(weights, (decimal(weight, 2) for weight in weights))
    return drawing(
        description,
        *plane.axes(),
        plane.line(points),
        *plane.group_by_rank(plane.dots(points), *values, k=k),
        plane.cutoff(k),
        height=plane.height,
    )


def growth(dcg: Series, idcg: Series, k: int, *, previous: Series = (), description: str) -> Node:
    """Draw DCG and IDCG growing with the cutoff, and the gap between them."""
    plane, list_points, ideal_points = plane_of(dcg, idcg, previous), rank_points(dcg), rank_points(idcg)
    return drawing(
        description,
        *plane.axes(),
        plane.area(ideal_points + list_points[::-1], "gap"),
        *plane.line_before(rank_points(previous), list_points),
        plane.line(ideal_points, "line neutral"),
        plane.line(list_points),
        *plane.group_by_rank(plane.dots(ideal_points, "dot neutral", 3), plane.dots(list_points), k=k),
        plane.cutoff(k),
        legend(("DCG", "dot"), ("IDCG", "dot neutral")),
    )
