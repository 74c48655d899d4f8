"""What stands behind a picture: the same picture of before the last edit, where it was another one."""

from collections.abc import Sequence

from ui.pictures.axes import legend_below
from ui.pictures.drawing import HEIGHT, WIDTH, Scale, bar, curve
from ui.tree.nodes import Node, node
from ui.words.text import label


def bars_before(
    scale: Scale,
    was: Sequence[float],
    now: Sequence[float],
    part: int | None = None,
    *,
    named: Sequence[tuple[str, str]] = (),
) -> list[Node]:
    """Draw the bars of before the last edit as outlines; below, name them and what else is `named` there."""
    bars = [bar(scale, rank, value, "before", part) for rank, value in enumerate(was, start=1) if value]
    if not bars or list(was) == list(now):
        return legend_below(*named)
    return [*bars, *legend_below(*named, (label("figure.before"), "before"))]


def curve_before(scale: Scale, was: Sequence[float], now: Sequence[float]) -> list[Node]:
    """Draw the curve of before the last edit, to stand behind the new one."""
    if not was or list(was) == list(now):
        return []
    return [curve(scale, was, "line before"), *name_of_before("line before")]


def outline_before(
    was: Sequence[str], now: Sequence[str], *, width: float = WIDTH, height: float = HEIGHT
) -> list[Node]:
    """Draw a line of before the last edit through points of the picture, to stand behind the new one."""
    if not was or list(was) == list(now):
        return []
    line = node("polyline", {"class": "line before", "points": " ".join(was)})
    return [line, *name_of_before("line before", width=width, height=height)]


def name_of_before(kind: str, *, width: float = WIDTH, height: float = HEIGHT) -> list[Node]:
    """Return the line below a picture that says what a mark is: what was there before the last edit."""
    return legend_below((label("figure.before"), kind), width=width, height=height)
