"""The pictures of average precision: precision rank by rank, and precision over recall."""

from collections.abc import Sequence
from dataclasses import dataclass

from ui.pictures.axes import axes, axis_across, axis_upwards, caption_below, legend, line_across
from ui.pictures.before import bars_before, outline_before
from ui.pictures.drawing import (
    LEFT,
    RIGHT,
    WIDTH,
    Scale,
    bar,
    cutoff_line,
    drawing,
    of_rank,
    px,
    value_above,
)
from ui.tree.nodes import Child, Node, node
from ui.words.numbers import short
from ui.words.text import label

TICKS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)


@dataclass(frozen=True)
class Staircase:
    """What the picture of precision over recall shows: the ranks one after the other, and 11 levels."""

    recalls: Sequence[float]
    precisions: Sequence[float]
    relevant: Sequence[bool]
    depths: Sequence[float]
    levels: Sequence[float]
    interpolated: Sequence[float]

    def steps(self) -> list[tuple[int, float, float, float]]:
        """Each relevant rank with the recall before it and after it, and its precision."""
        before = [0.0, *self.recalls]
        return [
            (rank, before[rank - 1], before[rank], self.precisions[rank - 1])
            for rank, is_relevant in enumerate(self.relevant, start=1)
            if is_relevant
        ]


def precision_bars(
    precisions: Sequence[float],
    relevant: Sequence[bool],
    depths: Sequence[float],
    k: int,
    *,
    was: Sequence[float] = (),
    description: str,
    mean: float | None = None,
) -> Node:
    """Draw the precision at every rank, filled where the document is relevant and counts; and their mean."""
    scale = Scale(max(len(precisions), len(was)), 1.0)
    bars = [
        node(
            "g",
            of_rank(rank, depths[rank - 1], len(precisions)),
            bar(scale, rank, value, "yours" if counts else "ghost"),
            *(value_above(scale, rank, value) if counts else []),
        )
        for rank, (value, counts) in enumerate(zip(precisions, relevant, strict=True), start=1)
    ]
    line = [] if mean is None else [line_across(scale.y(mean), "line dotted")]
    counted = [value if counts else 0.0 for value, counts in zip(precisions, relevant, strict=True)]
    uncounted = [] if all(relevant) else [(label("figure.uncounted"), "ghost")]
    behind = bars_before(scale, was, counted, named=uncounted)
    return drawing(description, *axes(scale), *behind, *bars, *line, cutoff_line(scale, k))


def staircase(curve: Staircase, was: Staircase | None = None, *, description: str) -> Node:
    """Draw precision over recall: the area that AP adds up, the ranks, and the 11-point interpolation.

    The area of before the last edit, `was`, is outlined.
    """
    key = legend(
        (label("average_precision.figure.ranks"), "dot neutral"),
        (label("average_precision.figure.eleven"), "dot"),
    )
    return drawing(
        description,
        *_recall_axes(),
        *outline_before(_corners(was), _corners(curve)),
        _area(curve),
        _ranks(curve),
        *_eleven(curve),
        key,
    )


def _area(curve: Staircase) -> Node:
    """Draw a rectangle for each relevant rank: as wide as the recall it adds, as high as its precision."""
    bars = [
        node(
            "g",
            of_rank(rank, curve.depths[rank - 1], len(curve.recalls)),
            node(
                "rect",
                {
                    "class": "yours",
                    "x": px(_x(left)),
                    "y": px(_y(height)),
                    "width": px(_x(right) - _x(left)),
                    "height": px(_y(0) - _y(height)),
                },
            ),
        )
        for rank, left, right, height in curve.steps()
    ]
    return node("g", None, *bars)


def _corners(curve: Staircase | None) -> list[str]:
    return [
        f"{px(_x(recall))},{px(_y(height))}"
        for _, left, right, height in (curve.steps() if curve else [])
        for recall in (left, right)
    ]


def _ranks(curve: Staircase) -> Node:
    """Draw recall and precision at every rank, and the way from one rank to the next."""
    places = [
        (px(_x(recall)), px(_y(value))) for recall, value in zip(curve.recalls, curve.precisions, strict=True)
    ]
    way = node(
        "polyline", {"class": "line neutral dotted", "points": " ".join(f"{x},{y}" for x, y in places)}
    )
    dots = [
        node(
            "g",
            of_rank(rank, curve.depths[rank - 1], len(places)),
            node("circle", {"class": "dot neutral", "cx": x, "cy": y, "r": 3}),
        )
        for rank, (x, y) in enumerate(places, start=1)
    ]
    return node("g", None, way, *dots)


def _eleven(curve: Staircase) -> list[Child]:
    """Draw the interpolated precision at the 11 levels of recall."""
    places = [
        (px(_x(level)), px(_y(value))) for level, value in zip(curve.levels, curve.interpolated, strict=True)
    ]
    line = node("polyline", {"class": "line", "points": " ".join(f"{x},{y}" for x, y in places)})
    return [line, *(node("circle", {"class": "dot", "cx": x, "cy": y, "r": 4}) for x, y in places)]


def _recall_axes() -> list[Child]:
    return [
        *axis_upwards((_y(tick), short(tick)) for tick in TICKS),
        *axis_across((_x(tick), short(tick)) for tick in TICKS),
        caption_below(label("average_precision.figure.recall")),
    ]


def _x(recall: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * recall


def _y(precision: float) -> float:
    return Scale(1, 1.0).y(precision)
