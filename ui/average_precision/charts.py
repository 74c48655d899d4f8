"""The pictures of average precision: precision rank by rank, and precision over recall."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress, pairwise

from ui.pictures.axes import BASE, END, caption_below, legend
from ui.pictures.drawing import LEFT, TOP, Points, drawing, rank_attributes
from ui.pictures.plane import Frame, Plane, Scale, Series, group_marks, plane_of, short_value, stair_corners
from ui.tree.nodes import Node, node
from ui.words.numbers import short
from ui.words.text import label

TICKS = [(share, short(share)) for share in (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)]
PLANE = Plane(Scale(0, 1, LEFT, END), Scale(0, 1, BASE, TOP))
"""Recall across, precision upwards."""


@dataclass(frozen=True)
class Staircase:
    """The points of precision over recall: the ranks one after the other, and 11 levels."""

    recalls: Series
    precisions: Series
    relevant: Sequence[bool]
    depths: Series
    levels: Series
    interpolated: Series

    @property
    def points(self) -> list[tuple[float, float]]:
        """Recall and precision at every rank."""
        return list(zip(self.recalls, self.precisions, strict=True))

    @property
    def steps(self) -> list[tuple[float, float]]:
        """The start of the area, and recall and precision at each relevant rank."""
        return [(0.0, 0.0), *compress(self.points, self.relevant)]

    @property
    def outline(self) -> Points:
        """The corners of the area: each step is as high as the precision at its end."""
        return stair_corners(self.steps)[1:]


def precision_bars(
    precisions: Series, relevant: Sequence[bool], frame: Frame, mean: float | None = None
) -> Node:
    """Draw the precision at every rank, filled where the document is relevant and counts; and their mean."""
    plane = plane_of(precisions, frame.previous, highest=1.0)
    counted = [value if counts else 0.0 for value, counts in zip(precisions, relevant, strict=True)]
    bars = plane.bars(precisions, ["yours" if counts else "ghost" for counts in relevant])
    texts = [short_value(value) if counts else "" for value, counts in zip(precisions, relevant, strict=True)]
    uncounted = [] if all(relevant) else [(label("figure.uncounted"), "ghost")]
    return drawing(
        frame.description,
        *plane.axes(),
        *plane.bars_before(frame.previous, counted, entries=uncounted),
        *plane.group_by_rank(bars, *plane.texts_above(precisions, texts), depths=frame.depths),
        *([] if mean is None else [plane.horizontal_line(mean, "line dotted")]),
        plane.cutoff(frame.k),
    )


def staircase(curve: Staircase, previous: Staircase | None = None, *, description: str) -> Node:
    """Return precision over recall, outlined that of before, `previous`, and the 11-point interpolation."""
    ranks = [
        rank_attributes(rank, depth, len(curve.points)) for rank, depth in enumerate(curve.depths, start=1)
    ]
    area = [PLANE.cell("yours", (left, right), (0, top)) for (left, _), (right, top) in pairwise(curve.steps)]
    eleven = list(zip(curve.levels, curve.interpolated, strict=True))
    return drawing(
        description,
        *PLANE.y_labels(TICKS),
        *PLANE.x_labels(TICKS),
        caption_below(label("average_precision.figure.recall")),
        *PLANE.line_before(previous.outline if previous else [], curve.outline),
        node("g", None, *group_marks(compress(ranks, curve.relevant), area)),
        node(
            "g",
            None,
            PLANE.line(curve.points, "line neutral dotted"),
            *group_marks(ranks, PLANE.dots(curve.points, "dot neutral", 3)),
        ),
        PLANE.line(eleven),
        *PLANE.dots(eleven),
        legend(
            (label("average_precision.figure.ranks"), "dot neutral"),
            (label("average_precision.figure.eleven"), "dot"),
        ),
    )
