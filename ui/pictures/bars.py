"""Two values a rank, side by side: for what several pages compare."""

from ui.pictures.axes import legend
from ui.pictures.drawing import drawing
from ui.pictures.plane import Frame, Series, plane_of
from ui.tree.nodes import Node


def paired_bars(
    first_values: Series,
    second_values: Series,
    names: tuple[str, str],
    frame: Frame,
) -> Node:
    """Draw two values of each rank side by side, and `previous`, the first ones before the last edit."""
    plane = plane_of(first_values, second_values, frame.previous)
    return drawing(
        frame.description,
        *plane.axes(),
        *plane.bars_before(frame.previous, first_values, 0),
        *plane.group_by_rank(
            plane.bars(first_values, "yours", 0),
            plane.bars(second_values, "ideal", 1),
            depths=frame.depths,
            k=frame.k,
        ),
        plane.cutoff(frame.k),
        legend((names[0], "yours"), (names[1], "ideal")),
    )
