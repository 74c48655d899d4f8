"""The pictures of reciprocal rank and hit rate: the cliff, a list drawn small, the ratios by cutoff."""

from collections.abc import Sequence

from scene.measured.over_queries import Curves
from ui.pictures.axes import axes, legend
from ui.pictures.before import name_of_before
from ui.pictures.drawing import (
    LEFT,
    Scale,
    curve,
    cutoff_line,
    drawing,
    of_rank,
    px,
    value_above,
    words,
)
from ui.tree.nodes import Child, Node, node

WIDEST_STRIP, STRIP_HEIGHT = 180, 26
STRIP_TOP, CELL_HEIGHT, WIDEST_CELL = 9, 14, 18
NARROWEST_WITH_GAP = 5
"""Narrower cells of a small list stand without a gap between them."""


def cliff(
    values: Sequence[float], first: int, *, was: int = 0, labels: tuple[str, str], description: str
) -> Node:
    """Draw 1/rank by rank; the dot of the first relevant rank is the score, the others are what could be.

    `labels` are written beside the fall from rank 1 to 2 and beside the dot; a `first` of 0 marks no dot.
    That of before the last edit, `was`, is outlined. RR does not stop at a cutoff, so none is drawn.
    """
    scale = Scale(len(values), 1.0)
    dots = [_step(scale, rank, value, first) for rank, value in enumerate(values, start=1)]
    here = _here(scale, first, values[first - 1], labels[1]) if first else []
    return drawing(
        description,
        *axes(scale),
        *_fall(scale, values, labels[0]),
        curve(scale, values, "line neutral"),
        *(_where_it_was(scale, was, values[was - 1]) if was else []),
        *here,
        *dots,
    )


def _step(scale: Scale, rank: int, value: float, first: int) -> Node:
    kind, radius = ("dot", 7) if rank == first else ("dot neutral", 4)
    circle = node("circle", {"class": kind, "cx": px(scale.x(rank)), "cy": px(scale.y(value)), "r": radius})
    # The dot of this list has its value beside it, larger.
    values = [] if rank == first else value_above(scale, rank, value, places=2)
    return node("g", of_rank(rank, 1.0, rank), circle, *values)


def _where_it_was(scale: Scale, rank: int, value: float) -> list[Child]:
    circle = node(
        "circle", {"class": "ring before", "cx": px(scale.x(rank)), "cy": px(scale.y(value)), "r": 11}
    )
    return [circle, *name_of_before("ring before")]


def _fall(scale: Scale, values: Sequence[float], text: str) -> list[Child]:
    """Draw how far it is down from rank 1 to rank 2."""
    if len(values) < 2:
        return []
    top, bottom, x = px(scale.y(values[0])), px(scale.y(values[1])), px(scale.x(2))
    return [
        node("line", {"class": "fall", "x1": px(scale.x(1)), "x2": x, "y1": top, "y2": top}),
        node("line", {"class": "fall", "x1": x, "x2": x, "y1": top, "y2": bottom - 20}),
        words(x + 8, (top + bottom) / 2, text, "start"),
    ]


def _here(scale: Scale, first: int, value: float, text: str) -> list[Child]:
    """Draw the lines from this list's dot to both axes, and write its value beside it."""
    x, y = px(scale.x(first)), px(scale.y(value))
    # In the right half the text ends at the dot, so that it stays in the picture.
    left_half = first <= scale.ranks / 2
    beside = words(x + 12 if left_half else x, y - 12, text, "start" if left_half else "end", "strong")
    return [
        node("line", {"class": "guide", "x1": LEFT, "x2": x, "y1": y, "y2": y}),
        node("line", {"class": "guide", "x1": x, "x2": x, "y1": y, "y2": px(scale.y(0))}),
        beside,
    ]


def small_list(relevant: Sequence[bool], k: int, *, active: bool, description: str) -> Node:
    """Draw a list as a row of cells: filled = relevant, a triangle over the first of them, a line after k.

    Only the cells of the active list carry their rank: they light up with its cards.
    """
    step = min((WIDEST_STRIP - 8) / len(relevant), WIDEST_CELL)
    first = relevant.index(True) + 1 if True in relevant else 0
    cells = [_cell(step, rank, flag, first, active) for rank, flag in enumerate(relevant, start=1)]
    width = px(8 + step * len(relevant))
    attributes = {"style": f"width:{width}px", "class": "strip"}
    marks: list[Child] = []
    if first:
        x = 4 + step * (first - 0.5)
        marks.append(node("path", {"class": "first", "d": f"M{px(x - 5)} 0h10l-5 7z"}))
    if k < len(relevant):
        x = px(4 + step * k)
        marks.append(node("line", {"class": "cutoff", "x1": x, "x2": x, "y1": 4, "y2": STRIP_HEIGHT}))
    return drawing(description, *cells, *marks, width=width, height=STRIP_HEIGHT, attributes=attributes)


def _cell(step: float, rank: int, relevant: bool, first: int, active: bool) -> Node:
    gap = 2 if step >= NARROWEST_WITH_GAP else 0
    attributes: dict[str, str | int | float] = {
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
    """Draw the three ratios as the cutoff grows, each in its own way: where they meet, all are seen."""
    series = (curves.hit_rate, curves.mean_recall, curves.pooled)
    scale = Scale(len(curves.hit_rate), 1.0)
    kinds, radii = ("", " neutral", " pooled"), (5.5, 4.0, 2.5)
    lines = [curve(scale, values, f"line{kind}") for values, kind in zip(series, kinds, strict=True)]
    dots = [
        node(
            "g",
            of_rank(rank, 1.0, k),
            *(
                node(
                    "circle",
                    {
                        "class": f"dot{kind}",
                        "cx": px(scale.x(rank)),
                        "cy": px(scale.y(values[rank - 1])),
                        "r": radius + 2 if rank == k else radius,
                    },
                )
                for values, kind, radius in zip(series, kinds, radii, strict=True)
            ),
        )
        for rank in range(1, scale.ranks + 1)
    ]
    key = legend(*((name, f"dot{kind}") for name, kind in zip(names, kinds, strict=True)))
    return drawing(description, *axes(scale), *lines, *dots, cutoff_line(scale, k), key)
