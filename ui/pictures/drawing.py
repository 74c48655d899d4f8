"""What every picture is made of: its frame, its scale, its bars and words, as SVG."""

import math
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TypeAlias

from ui.tree.nodes import Child, Node, node
from ui.words.numbers import decimal, short
from ui.words.text import SOURCE_LANGUAGE, in_sequence, label, language

Points: TypeAlias = Sequence[tuple[float, float]]
Value: TypeAlias = str | int | float
"""What an attribute of a node can be."""

WIDTH, HEIGHT, LOW = 480, 250, 116
LEFT, RIGHT, TOP, BOTTOM = 44, 10, 22, 34
MAX_TICKS = 12
NARROW_SIGN, WIDE_SIGN = 7.5, 14.0
"""Widths of a sign in a picture's words: an average letter, and one that fills a square."""
ROOM_FOR_VALUES = 10
"""How many bars at most have their value written above them."""


@dataclass(frozen=True)
class Scale:
    """Where a rank and a value lie in the picture."""

    ranks: int
    highest: float
    height: int = HEIGHT
    has_zero_on_top: bool = False

    @cached_property
    def slot(self) -> float:
        """The width that a rank has."""
        return (WIDTH - LEFT - RIGHT) / max(self.ranks, 1)

    @property
    def step(self) -> int:
        """How many ranks it is from one whose number is written to the next."""
        return math.ceil(self.ranks / MAX_TICKS)

    @property
    def named_ranks(self) -> list[int]:
        """The ranks for whose numbers there is room below the picture: the first, and those at full steps."""
        return [rank for rank in range(1, self.ranks + 1) if rank % self.step == 0 or rank == 1]

    def x(self, rank: float) -> float:
        """The middle of a rank's slot."""
        return LEFT + self.slot * (rank - 0.5)

    def y(self, value: float) -> float:
        """The height of a value, measured from above as SVG does."""
        share = value / self.highest
        return TOP + (self.base - TOP) * (share if self.has_zero_on_top else 1 - share)

    @cached_property
    def base(self) -> float:
        """How deep the axis of the ranks lies."""
        return self.height - BOTTOM


def scale_for(*series: Sequence[float]) -> Scale:
    """Make the scale on which all the series fit."""
    highest = max(chain(*series), default=0.0)
    return Scale(max(map(len, series)), highest if highest > 0 else 1.0)


def figure(name: str, title: str, svg: Node, *, is_saved: bool = True) -> Node:
    """Put a picture under its title, with buttons that save it; not in English, the title names its file."""
    own = {} if language() == SOURCE_LANGUAGE else {"data-file": title}
    named = node("span", {"class": "named"}, title)
    caption = node("figcaption", None, named, *(_buttons(title) if is_saved else []))
    return node("figure", {"data-name": name, **own}, caption, svg)


def _buttons(title: str) -> list[Node]:
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
    """Frame a picture, with what it says to those who cannot see it."""
    said = {"viewBox": f"0 0 {width} {height}", "role": "img", "aria-label": description}
    return node("svg", {**said, **(attributes or {})}, *children)


def px(coordinate: float) -> float:
    """Round a coordinate to a tenth; what is no number has no place in a picture."""
    if not math.isfinite(coordinate):
        raise ValueError(f"coordinate must be a finite number, got {coordinate}")
    rounded = round(float(coordinate), 1)
    return int(rounded) if rounded.is_integer() else rounded


def of_rank(rank: int, depth: float, k: int) -> dict[str, str | int | float]:
    """Mark a part as a rank's: in its grade's colour, lit up with the rank, pale beyond k."""
    return {
        "data-rank": rank,
        "class": "beyond" if rank > k else "",
        "style": f"--depth:{depth:.3f}",
        "key": rank,
    }


def bar(scale: Scale, rank: int, value: float, kind: str, part: int | None = None) -> Node:
    """Draw the bar of a rank; `part` 0 or 1 draws it in the left or right half of its slot."""
    width = scale.slot * (0.64 if part is None else 0.38)
    left = scale.x(rank) - (width / 2 if part is None else width * (1 - part))
    return node(
        "rect",
        {
            "class": kind,
            "x": px(left),
            "y": px(scale.y(value)),
            "width": px(width),
            "height": px(max(scale.y(0) - scale.y(value), 0)),
            "rx": 2,
        },
    )


def value_above(scale: Scale, rank: int, value: float, places: int | None = None) -> list[Child]:
    """Write the value of a bar above it, where there is room."""
    if scale.ranks > ROOM_FOR_VALUES:
        return []
    text = short(round(value, 2)) if places is None else decimal(value, places)
    return [words(scale.x(rank), scale.y(value) - 7, text, "middle", "strong")]


def curve(scale: Scale, values: Sequence[float], kind: str) -> Node:
    """Draw a line through one value a rank."""
    points = " ".join(
        f"{px(scale.x(rank))},{px(scale.y(value))}" for rank, value in enumerate(values, start=1)
    )
    return node("polyline", {"class": kind, "points": points})


def cutoff_line(scale: Scale, k: int) -> Child:
    """Draw the line under which nothing counts; none where the cutoff lies beyond the list."""
    if k >= scale.ranks:
        return ""
    x = px(scale.x(k + 0.5))
    return node("line", {"class": "cutoff", "x1": x, "x2": x, "y1": TOP - 8, "y2": scale.height - BOTTOM})


def round_values(highest: float) -> list[float]:
    """Return two to five round values up to the highest, for the lines across the picture."""
    power = 10.0 ** math.floor(math.log10(highest))
    step = next(
        power * each for each in (0.2, 0.25, 0.5, 1.0, 2.0, 2.5, 5.0) if highest / (power * each) <= 5
    )
    return [step * i for i in range(1, int(highest / step + 1e-9) + 1)]


def polyline(places: Points, kind: str, **others: Value) -> Node:
    """Draw a line through places."""
    return node("polyline", {"class": kind, "points": _written(places), **others})


def polygon(places: Points, kind: str, **others: Value) -> Node:
    """Draw the area inside places."""
    return node("polygon", {"class": kind, "points": _written(places), **others})


def _written(places: Points) -> str:
    return " ".join(f"{x},{y}" for x, y in places)


def stroke(kind: str, start: tuple[float, float], end: tuple[float, float], **others: Value) -> Node:
    """Draw a straight line from one place to another."""
    return node("line", {"class": kind, "x1": start[0], "x2": end[0], "y1": start[1], "y2": end[1], **others})


def words(x: float, y: float, text: str, anchor: str, kind: str = "") -> Node:
    """Write words into a picture."""
    return node("text", {"x": px(x), "y": px(y), "text-anchor": anchor, "class": kind}, text)


def width_of(text: str) -> float:
    """Estimate how wide a text is in a picture: a Chinese, Japanese or Korean sign is as wide as high.

    Examples
    --------
    >>> width_of("nDCG"), width_of("理想列表"), width_of("e\N{COMBINING ACUTE ACCENT}")
    (30.0, 56.0, 7.5)
    """
    return sum(map(_width_of_sign, text))


def _width_of_sign(sign: str) -> float:
    if unicodedata.combining(sign):
        return 0.0
    return WIDE_SIGN if unicodedata.east_asian_width(sign) in "WF" else NARROW_SIGN


def shortened(text: str, width: float) -> str:
    """Cut a text to a width; an ellipsis stands for what is lost.

    Examples
    --------
    >>> shortened("Lipstick", 60), shortened("Lipstick", 45), shortened("口红推荐", 45)
    ('Lipstick', 'Lipst…', '口红…')
    """
    if width_of(text) <= width:
        return text
    length = max(i for i in range(len(text)) if i == 0 or width_of(text[:i]) + NARROW_SIGN <= width)
    return text[:length] + "…"


def described(template: str, values: Iterable[float]) -> str:
    """Return a picture in words: a label with its values, for those who cannot see it."""
    return label(template, values=in_sequence(map(short, values)))
