"""Pictures. A chart function takes arrays, one value a rank, and returns an SVG as a node of the lens.

They are plain SVG rather than a chart library's figures because every bar must carry its rank, so that it
lights up together with its card, its term and its row, and because a move has to show at once.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ui.lens import Child, Node, node
from ui.numbers import decimal, short
from ui.text import label

WIDTH, HEIGHT = 480, 250
LEFT, RIGHT, TOP, BOTTOM = 44, 10, 22, 34
MOST_TICKS = 12
ROOM_FOR_VALUES = 10
"""So many bars at most have their value written above them."""


@dataclass(frozen=True)
class Scale:
    """Where a rank and a value lie in the picture."""

    ranks: int
    highest: float

    @property
    def slot(self) -> float:
        """The width that a rank has."""
        return (WIDTH - LEFT - RIGHT) / max(self.ranks, 1)

    def x(self, rank: float) -> float:
        """The middle of a rank's slot."""
        return LEFT + self.slot * (rank - 0.5)

    def y(self, value: float) -> float:
        """The height of a value, measured from above as SVG does."""
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / self.highest)


def scale_for(*series: Sequence[float]) -> Scale:
    """Make the scale on which all the series fit."""
    highest = max((value for values in series for value in values), default=0.0)
    return Scale(max(map(len, series)), highest if highest > 0 else 1.0)


def figure(name: str, title: str, svg: Node) -> Node:
    """Put a picture under its title, with buttons that save it."""
    buttons = [
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
    return node(
        "figure",
        {"data-name": name},
        node("figcaption", None, node("span", {"class": "title"}, title), *buttons),
        svg,
    )


# --- the pictures ---------------------------------------------------------------------------------------


def gain_bars(gains: Sequence[float], depths: Sequence[float], k: int, *, description: str) -> Node:
    """Draw a bar a rank, as high as its gain."""
    scale = scale_for(gains)
    bars = [
        node(
            "g",
            _rank(rank, depths[rank - 1], k),
            _bar(scale, rank, gain, "yours"),
            *_value(scale, rank, gain),
        )
        for rank, gain in enumerate(gains, start=1)
    ]
    return _svg(description, *_axes(scale), *bars, _cutoff(scale, k))


def discounted_bars(
    gains: Sequence[float],
    discounted: Sequence[float],
    depths: Sequence[float],
    k: int,
    *,
    description: str,
) -> Node:
    """Draw what the discount leaves of each gain: the gain dashed, the discounted gain filled."""
    scale = scale_for(gains)
    bars = [
        node(
            "g",
            _rank(rank, depths[rank - 1], k),
            _bar(scale, rank, gain, "ghost"),
            _bar(scale, rank, left, "yours"),
            *_value(scale, rank, left),
        )
        for rank, (gain, left) in enumerate(zip(gains, discounted, strict=True), start=1)
    ]
    return _svg(description, *_axes(scale), *bars, _cutoff(scale, k))


def discount_curve(weights: Sequence[float], k: int, *, description: str) -> Node:
    """Draw the share of a gain that counts at each rank."""
    scale = Scale(len(weights), max(1.0, *weights))
    dots = [
        node(
            "g",
            _rank(rank, 1.0, k),
            node("circle", {"class": "dot", "cx": _r(scale.x(rank)), "cy": _r(scale.y(weight)), "r": 4}),
            *_value(scale, rank, weight, places=2),
        )
        for rank, weight in enumerate(weights, start=1)
    ]
    return _svg(description, *_axes(scale), _line(scale, weights, "line"), *dots, _cutoff(scale, k))


def paired_bars(
    yours: Sequence[float],
    ideal: Sequence[float],
    depths: Sequence[float],
    k: int,
    *,
    description: str,
) -> Node:
    """Draw this list's discounted gain and the ideal list's, side by side at each rank."""
    scale = scale_for(yours, ideal)
    pairs = [
        node(
            "g",
            _rank(rank, depths[rank - 1], k),
            _bar(scale, rank, mine, "yours", part=0),
            _bar(scale, rank, best, "ideal", part=1),
        )
        for rank, (mine, best) in enumerate(zip(yours, ideal, strict=True), start=1)
    ]
    legend = _legend((label("figure.yours"), "dot"), (label("figure.ideal"), "dot neutral"))
    return _svg(description, *_axes(scale), *pairs, _cutoff(scale, k), legend)


def growth(dcg: Sequence[float], idcg: Sequence[float], k: int, *, description: str) -> Node:
    """Draw DCG and IDCG growing with the cutoff, and the gap between them."""
    scale = scale_for(dcg, idcg)
    ranks = range(1, len(dcg) + 1)
    upper = [f"{_r(scale.x(rank))},{_r(scale.y(value))}" for rank, value in zip(ranks, idcg, strict=True)]
    lower = [f"{_r(scale.x(rank))},{_r(scale.y(value))}" for rank, value in zip(ranks, dcg, strict=True)]
    gap = node("polygon", {"class": "gap", "points": " ".join(upper + lower[::-1])})
    dots = [
        node(
            "g",
            _rank(rank, 1.0, k),
            node(
                "circle", {"class": "dot neutral", "cx": _r(scale.x(rank)), "cy": _r(scale.y(best)), "r": 3}
            ),
            node("circle", {"class": "dot", "cx": _r(scale.x(rank)), "cy": _r(scale.y(mine)), "r": 4}),
        )
        for rank, mine, best in zip(ranks, dcg, idcg, strict=True)
    ]
    legend = _legend(("DCG", "dot"), ("IDCG", "dot neutral"))
    lines = (_line(scale, idcg, "line neutral"), _line(scale, dcg, "line"))
    return _svg(description, *_axes(scale), gap, *lines, *dots, _cutoff(scale, k), legend)


# --- the parts of a picture -----------------------------------------------------------------------------


def _svg(description: str, *children: Child) -> Node:
    attributes: dict[str, str | int | float] = {
        "viewBox": f"0 0 {WIDTH} {HEIGHT}",
        "role": "img",
        "aria-label": description,
    }
    return node("svg", attributes, *children)


def _r(coordinate: float) -> float:
    return round(coordinate, 1)


def _rank(rank: int, depth: float, k: int) -> dict[str, str | int | float]:
    return {
        "data-rank": rank,
        "class": "beyond" if rank > k else "",
        "style": f"--depth:{depth:.3f}",
        "key": rank,
    }


def _bar(scale: Scale, rank: int, value: float, kind: str, part: int | None = None) -> Node:
    """Draw the bar of a rank; `part` 0 or 1 draws it in the left or right half of its slot."""
    width = scale.slot * (0.64 if part is None else 0.38)
    left = scale.x(rank) - (width / 2 if part is None else width * (1 - part))
    return node(
        "rect",
        {
            "class": kind,
            "x": _r(left),
            "y": _r(scale.y(value)),
            "width": _r(width),
            "height": _r(max(scale.y(0) - scale.y(value), 0)),
            "rx": 2,
        },
    )


def _value(scale: Scale, rank: int, value: float, places: int | None = None) -> list[Child]:
    if scale.ranks > ROOM_FOR_VALUES:
        return []
    text = short(round(value, 2)) if places is None else decimal(value, places)
    return [_text(scale.x(rank), scale.y(value) - 7, text, "middle", "strong")]


def _line(scale: Scale, values: Sequence[float], kind: str) -> Node:
    points = " ".join(
        f"{_r(scale.x(rank))},{_r(scale.y(value))}" for rank, value in enumerate(values, start=1)
    )
    return node("polyline", {"class": kind, "points": points})


def _cutoff(scale: Scale, k: int) -> Child:
    """Draw the line under which nothing counts; none where the cutoff lies beyond the list."""
    if k >= scale.ranks:
        return ""
    x = _r(scale.x(k + 0.5))
    return node("line", {"class": "cutoff", "x1": x, "x2": x, "y1": TOP - 8, "y2": HEIGHT - BOTTOM})


def _axes(scale: Scale) -> list[Child]:
    base = scale.y(0)
    step = math.ceil(scale.ranks / MOST_TICKS)
    ticks = [rank for rank in range(1, scale.ranks + 1) if rank % step == 0 or rank == 1]
    parts: list[Child] = [
        node("line", {"class": "axis", "x1": LEFT, "x2": WIDTH - RIGHT, "y1": base, "y2": base})
    ]
    parts += [_text(scale.x(rank), base + 17, str(rank), "middle") for rank in ticks]
    parts.append(_text(WIDTH - RIGHT, HEIGHT - 2, label("figure.rank"), "end"))
    for value in _round_values(scale.highest):
        y = _r(scale.y(value))
        parts.append(node("line", {"class": "axis", "x1": LEFT, "x2": WIDTH - RIGHT, "y1": y, "y2": y}))
        parts.append(_text(LEFT - 7, y + 4, short(value), "end"))
    return parts


def _round_values(highest: float) -> list[float]:
    """Give two to five round values up to the highest, for the lines across the picture."""
    power = 10.0 ** math.floor(math.log10(highest))
    step = next(
        power * each for each in (0.2, 0.25, 0.5, 1.0, 2.0, 2.5, 5.0) if highest / (power * each) <= 5
    )
    return [step * i for i in range(1, int(highest / step + 1e-9) + 1)]


def _text(x: float, y: float, text: str, anchor: str, kind: str = "") -> Node:
    return node("text", {"x": _r(x), "y": _r(y), "text-anchor": anchor, "class": kind}, text)


def _legend(*entries: tuple[str, str]) -> Node:
    parts: list[Child] = []
    x = float(LEFT)
    for text, kind in entries:
        parts.append(node("circle", {"class": kind, "cx": x + 5, "cy": 8, "r": 5}))
        parts.append(_text(x + 15, 12.5, text, "start"))
        x += 34 + 7.5 * len(text)
    return node("g", None, *parts)


def described(template: str, values: Iterable[float]) -> str:
    """Say a picture in words: a label with its values, for those who cannot see it."""
    return label(template, values=", ".join(short(value) for value in values))
