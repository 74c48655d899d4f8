"""Pictures. A chart function takes arrays, one value a rank, and returns an SVG as a node.

They are plain SVG rather than a chart library's figures because every bar must carry its rank, so that it
lights up together with its card, its term and its row, and because a move has to show at once.
"""

from collections.abc import Sequence

from ui.pictures.axes import axes, legend
from ui.pictures.before import bars_before, curve_before
from ui.pictures.drawing import (
    LOW,
    Scale,
    bar,
    curve,
    cutoff_line,
    drawing,
    of_rank,
    px,
    scale_for,
    value_above,
)
from ui.tree.nodes import Node, node
from ui.words.text import label


def gain_bars(
    gains: Sequence[float], depths: Sequence[float], k: int, *, was: Sequence[float] = (), description: str
) -> Node:
    """Draw a bar a rank, as high as its gain; behind it that of before the last edit."""
    scale = scale_for(gains, was)
    bars = [
        node(
            "g",
            of_rank(rank, depths[rank - 1], k),
            bar(scale, rank, gain, "yours"),
            *value_above(scale, rank, gain),
        )
        for rank, gain in enumerate(gains, start=1)
    ]
    return drawing(description, *axes(scale), *bars_before(scale, was, gains), *bars, cutoff_line(scale, k))


def discounted_bars(
    gains: Sequence[float],
    discounted: Sequence[float],
    depths: Sequence[float],
    k: int,
    *,
    was: Sequence[float] = (),
    description: str,
) -> Node:
    """Draw what the discount makes of each gain, 1/ln 2 even more than it was: the gain itself is dashed."""
    scale = scale_for(gains, discounted, was)
    bars = [
        node(
            "g",
            of_rank(rank, depths[rank - 1], k),
            bar(scale, rank, gain, "ghost"),
            bar(scale, rank, left, "yours"),
            *value_above(scale, rank, left),
        )
        for rank, (gain, left) in enumerate(zip(gains, discounted, strict=True), start=1)
    ]
    behind = bars_before(scale, was, discounted, named=[(label("figure.undiscounted"), "ghost")])
    return drawing(description, *axes(scale), *behind, *bars, cutoff_line(scale, k))


def discount_curve(weights: Sequence[float], k: int, *, description: str) -> Node:
    """Draw the share of a gain that counts at each rank."""
    scale = Scale(len(weights), max(1.0, *weights), LOW)
    dots = [
        node(
            "g",
            of_rank(rank, 1.0, k),
            node("circle", {"class": "dot", "cx": px(scale.x(rank)), "cy": px(scale.y(weight)), "r": 4}),
            *value_above(scale, rank, weight, places=2),
        )
        for rank, weight in enumerate(weights, start=1)
    ]
    parts = [*axes(scale), curve(scale, weights, "line"), *dots, cutoff_line(scale, k)]
    return drawing(description, *parts, height=LOW)


def paired_bars(
    yours: Sequence[float],
    ideal: Sequence[float],
    depths: Sequence[float],
    k: int,
    *,
    was: Sequence[float] = (),
    description: str,
) -> Node:
    """Draw this list's discounted gain and the ideal list's, side by side at each rank."""
    scale = scale_for(yours, ideal, was)
    pairs = [
        node(
            "g",
            of_rank(rank, depths[rank - 1], k),
            bar(scale, rank, mine, "yours", part=0),
            bar(scale, rank, best, "ideal", part=1),
        )
        for rank, (mine, best) in enumerate(zip(yours, ideal, strict=True), start=1)
    ]
    key = legend((label("figure.yours"), "yours"), (label("figure.ideal"), "ideal"))
    behind = bars_before(scale, was, yours, 0)
    return drawing(description, *axes(scale), *behind, *pairs, cutoff_line(scale, k), key)


def growth(
    dcg: Sequence[float], idcg: Sequence[float], k: int, *, was: Sequence[float] = (), description: str
) -> Node:
    """Draw DCG and IDCG growing with the cutoff, and the gap between them."""
    scale = scale_for(dcg, idcg, was)
    ranks = range(1, len(dcg) + 1)
    upper = [f"{px(scale.x(rank))},{px(scale.y(value))}" for rank, value in zip(ranks, idcg, strict=True)]
    lower = [f"{px(scale.x(rank))},{px(scale.y(value))}" for rank, value in zip(ranks, dcg, strict=True)]
    gap = node("polygon", {"class": "gap", "points": " ".join(upper + lower[::-1])})
    dots = [
        node(
            "g",
            of_rank(rank, 1.0, k),
            node(
                "circle", {"class": "dot neutral", "cx": px(scale.x(rank)), "cy": px(scale.y(best)), "r": 3}
            ),
            node("circle", {"class": "dot", "cx": px(scale.x(rank)), "cy": px(scale.y(mine)), "r": 4}),
        )
        for rank, mine, best in zip(ranks, dcg, idcg, strict=True)
    ]
    key = legend(("DCG", "dot"), ("IDCG", "dot neutral"))
    lines = (*curve_before(scale, was, dcg), curve(scale, idcg, "line neutral"), curve(scale, dcg, "line"))
    return drawing(description, *axes(scale), gap, *lines, *dots, cutoff_line(scale, k), key)
