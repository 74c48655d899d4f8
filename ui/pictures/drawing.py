"""SVG primitives of all pictures: frame, lines, circles, texts, their widths."""

import math
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from ui.tree.nodes import Attributes, Child, Node, node
from ui.words.numbers import short
from ui.words.text import SOURCE_LANGUAGE, join_with_commas, label, language

Points: TypeAlias = Sequence[tuple[float, float]]
Value: TypeAlias = str | int | float
"""The types that an attribute of a node can have."""

WIDTH, HEIGHT, LOW = 480, 250, 116
LEFT, RIGHT, TOP, BOTTOM = 44, 10, 22, 34
NARROW_SIGN, WIDE_SIGN = 7.5, 14.0
"""Widths of a sign in a picture's words: an average letter, and one that fills a square."""


def figure(name: str, title: str, svg: Node, *, is_saved: bool = True) -> Node:
    """Return a picture under its title, with buttons that save it."""
    file = {} if language() == SOURCE_LANGUAGE else {"data-file": title}
    heading = node("span", {"class": "named"}, title)
    caption = node("figcaption", None, heading, *(_save_buttons(title) if is_saved else []))
    return node("figure", {"data-name": name, **file}, caption, svg)


def _save_buttons(title: str) -> list[Node]:
    return [
        node(
            "button",
            {
                "type": "button",
                "data-save": kind,
                "aria-label": label("figure.save", title=title, kind=kind.upper()),
            },
            kind.upper(),
        )
        for kind in ("svg", "png")
    ]


def drawing(
    description: str,
    *children: Child,
    width: float = WIDTH,
    height: float = HEIGHT,
    attributes: Mapping[str, str] | None = None,
) -> Node:
    """Return an SVG of some size with a description for screen readers."""
    frame = {"viewBox": f"0 0 {width} {height}", "role": "img", "aria-label": description}
    return node("svg", {**frame, **(attributes or {})}, *children)


def px(coordinate: float) -> float:
    """Round a coordinate to a tenth."""
    return round_coordinates(coordinate)[0]


def round_coordinates(*coordinates: float) -> list[float]:
    """Round coordinates to a tenth; what is no number has no place in a picture."""
    for coordinate in coordinates:
        if not math.isfinite(coordinate):
            raise ValueError(f"coordinate must be a finite number, got {coordinate}")
    rounded = [round(float(coordinate), 1) for coordinate in coordinates]
    return [int(number) if number.is_integer() else number for number in rounded]


def rank_attributes(rank: int, depth: float, k: int) -> Attributes:
    """Return the attributes of a part that belongs to a rank: its colour, lit up with it, pale below k."""
    return {
        "data-rank": rank,
        "class": "beyond" if rank > k else "",
        "style": f"--depth:{depth:.3f}",
        "key": rank,
    }


def round_values(highest: float) -> list[float]:
    """Return two to five round values up to the highest, for grid lines."""
    power = 10.0 ** math.floor(math.log10(highest))
    step = next(
        power * factor for factor in (0.2, 0.25, 0.5, 1.0, 2.0, 2.5, 5.0) if highest / (power * factor) <= 5
    )
    return [step * i for i in range(1, int(highest / step + 1e-9) + 1)]


def polyline(places: Points, kind: str, **attributes: Value) -> Node:
    """Draw a line through places."""
    points = " ".join([f"{x},{y}" for x, y in places])
    return node("polyline", {"class": kind, "points": points, **attributes})


def polygon(places: Points, kind: str, **attributes: Value) -> Node:
    """Draw the area inside places."""
    return ["polygon", *polyline(places, kind, **attributes)[1:]]


def circle(place: tuple[float, float], kind: str, radius: float, **attributes: Value) -> Node:
    """Draw a circle round a place."""
    return node("circle", {"class": kind, "cx": place[0], "cy": place[1], "r": radius, **attributes})


def stroke(kind: str, start: tuple[float, float], end: tuple[float, float], **attributes: Value) -> Node:
    """Draw a straight line from one place to another."""
    return node(
        "line", {"class": kind, "x1": start[0], "x2": end[0], "y1": start[1], "y2": end[1], **attributes}
    )


def words(x: float, y: float, text: str, anchor: str, kind: str = "") -> Node:
    """Write words into a picture."""
    x, y = round_coordinates(x, y)
    return ["text", {"x": x, "y": y, "text-anchor": anchor, "class": kind}, text]


def width_of(text: str) -> float:
    """Return about how wide a text is in a picture, in pixels."""
    return NARROW_SIGN * len(text) if text.isascii() else sum(map(_width_of_sign, text))


def _width_of_sign(sign: str) -> float:
    if unicodedata.combining(sign):
        return 0.0
    return WIDE_SIGN if unicodedata.east_asian_width(sign) in "WF" else NARROW_SIGN


def fit_text(text: str, width: float) -> str:
    """Return a text cut to a width; an ellipsis stands for what is lost."""
    if width_of(text) <= width:
        return text
    length = max(i for i in range(len(text)) if i == 0 or width_of(text[:i]) + NARROW_SIGN <= width)
    return text[:length] + "…"


def picture_description(template: str, values: Iterable[float]) -> str:
    """Return a label with a picture's values, for screen readers."""
    return label(template, values=join_with_commas(map(short, values)))
