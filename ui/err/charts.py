"""The pictures of ERR: the crowd that thins out, simulated readers, and other measures beside it."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from metrics.analysis.simulation import RunningMean
from metrics.expected_reciprocal_rank import ERR
from metrics.rank_biased_precision import RBP
from ui.pictures.axes import BELOW, END, axes, axis_across, axis_upwards, caption_below, legend
from ui.pictures.before import bars_before, curve_before
from ui.pictures.drawing import (
    BOTTOM,
    HEIGHT,
    LEFT,
    MAX_TICKS,
    RIGHT,
    ROOM_FOR_VALUES,
    TOP,
    WIDTH,
    Scale,
    bar,
    curve,
    cutoff_line,
    drawing,
    of_rank,
    px,
    words,
)
from ui.tree.nodes import Child, Node, node
from ui.words.numbers import decimal, short
from ui.words.text import label, whole

CROWD_SIZE = 100
"""How many readers are drawn, one dot each."""
ABREAST = 5
"""How many of them stand side by side."""
ROOM_FOR_DOTS = 16
"""Up to how many ranks every reader is a dot; on longer lists the crowd is drawn as bars."""
HEADROOM = 1.14
"""How much higher than its highest value a picture is that has numbers between the bars and the legend."""
LEAST_MARGIN = 0.01
"""How much is seen above and below what a window shows."""


def stop_bars(
    chances: Sequence[float], depths: Sequence[float], k: int, *, was: Sequence[float] = (), description: str
) -> Node:
    """Draw a bar a rank, as high as the chance that a reader who is there stops."""
    scale = Scale(max(len(chances), len(was)), 1.0)
    bars = [
        node(
            "g",
            of_rank(rank, depths[rank - 1], k),
            bar(scale, rank, chance, "yours"),
            *_label(scale, rank, chance),
        )
        for rank, chance in enumerate(chances, start=1)
    ]
    behind = bars_before(scale, was, chances)
    return drawing(description, *axes(scale), *behind, *bars, cutoff_line(scale, k))


def crowd(
    reaches: Sequence[float],
    stops: Sequence[float],
    unsatisfied: float,
    k: int,
    *,
    was: Sequence[float] = (),
    description: str,
) -> Node:
    """Draw those who reach each rank: the ones who stop there filled, the others pale; last, who leaves.

    Each stands in the picture of a hundred readers, rounded so that nobody is counted twice or lost. How many
    reached each rank before the last edit, `was`, is outlined.
    """
    ranks = len(reaches)
    scale = Scale(ranks + 1, HEADROOM)
    draw = _people if ranks <= ROOM_FOR_DOTS else _block
    parts = [
        node(
            "g",
            of_rank(rank, 1.0, k),
            _behind(scale, rank),
            draw(scale, rank, 0.0, there - here, "dot pale"),
            draw(scale, rank, there - here, there, "dot"),
            *_head_count(scale, rank, there, here),
        )
        for rank, (there, here) in enumerate(zip(reaches, stops, strict=True), start=1)
    ]
    leaving = draw(scale, ranks + 1, 0.0, unsatisfied, "leaving")
    key = legend(
        (label("err.figure.stop"), "dot"),
        (label("err.figure.go-on"), "dot pale"),
        (label("err.figure.leave-long"), "leaving"),
    )
    return drawing(
        description,
        *axes(scale, _ticks_with_leaving(scale)),
        *bars_before(scale, was[:ranks], reaches),
        *parts,
        leaving,
        cutoff_line(scale, k),
        key,
    )


def growing(
    contributions: Sequence[float],
    sums: Sequence[float],
    depths: Sequence[float],
    k: int,
    *,
    was: Sequence[float] = (),
    description: str,
) -> Node:
    """Draw what each rank contributes as bars, and the sum so far as a line above them."""
    scale = Scale(max(len(sums), len(was)), HEADROOM * _highest(sums, was))
    bars = [
        node(
            "g",
            of_rank(rank, depths[rank - 1], k),
            bar(scale, rank, part, "yours"),
            _dot(scale, rank, total, "dot"),
            *_label(scale, rank, total),
        )
        for rank, (part, total) in enumerate(zip(contributions, sums, strict=True), start=1)
    ]
    key = legend((label("err.figure.so-far"), "dot"), (label("err.figure.contribution"), "yours"))
    line = curve(scale, sums, "line")
    ghost = curve_before(scale, was, sums)
    return drawing(description, *axes(scale), *ghost, line, *bars, cutoff_line(scale, k), key)


def top_bars(values: Mapping[int, float], chosen: int, *, description: str) -> Node:
    """Draw the score of one list on every scale that it could have been judged on."""
    scale = Scale(len(values), _highest(values.values()))
    ticks = {place: str(top) for place, top in enumerate(values, start=1)}
    bars = [
        node(
            "g",
            {"key": top, "style": "--depth:1" if top == chosen else "--depth:0.25", "class": "place"},
            bar(scale, place, value, "yours"),
            *_label(scale, place, value),
        )
        for place, (top, value) in enumerate(values.items(), start=1)
    ]
    return drawing(description, *axes(scale, ticks, label("err.figure.top")), *bars)


def stop_histogram(
    shares: Sequence[float], exact_shares: Sequence[float], k: int, *, description: str
) -> Node:
    """Draw where simulated readers stopped beside the exact chances; the last pair are those who leave."""
    scale = Scale(len(shares), _highest(shares, exact_shares))
    leaving = len(shares)
    pairs = [
        node(
            "g",
            of_rank(rank, 1.0, k)
            if rank < leaving
            else {"key": "leaving", "style": "--depth:0.25", "class": "place"},
            bar(scale, rank, share, "yours", part=0),
            bar(scale, rank, chance, "ideal", part=1),
        )
        for rank, (share, chance) in enumerate(zip(shares, exact_shares, strict=True), start=1)
    ]
    key = legend((label("err.figure.simulated"), "yours"), (label("err.figure.exact"), "ideal"))
    return drawing(description, *axes(scale, _ticks_with_leaving(scale)), *pairs, key)


def approach(running: RunningMean, aim: float, *, description: str) -> Node:
    """Draw the mean reciprocal stopping rank with its confidence band, and the ERR that it approaches."""
    readers, means = running.readers.tolist(), running.means.tolist()
    lower = (running.means - running.half_widths).tolist()
    upper = (running.means + running.half_widths).tolist()
    window = _Window((readers[0], readers[-1]), (min(aim, *lower), max(aim, *upper)))
    band = window.points(readers, upper) + window.points(readers, lower)[::-1]
    y = window.y(aim)
    key = legend(
        (label("err.figure.mean"), "line"), (label("err.figure.interval"), "gap"), (ERR.name, "line neutral")
    )
    return drawing(
        description,
        *window.frame(),
        node("polygon", {"class": "gap", "points": " ".join(band)}),
        node("line", {"class": "line neutral", "x1": LEFT, "x2": WIDTH - RIGHT, "y1": y, "y2": y}),
        node("polyline", {"class": "line", "points": " ".join(window.points(readers, means))}),
        key,
    )


def attention(
    stops: Sequence[float], weights: Sequence[float], k: int, *, was: Sequence[float] = (), description: str
) -> Node:
    """Draw where ERR's readers stop, and `was` where before the last edit, beside where RBP's readers do."""
    scale = Scale(max(len(stops), len(was)), _highest(stops, weights, was))
    pairs = [
        node(
            "g",
            of_rank(rank, 1.0, k),
            bar(scale, rank, stop, "yours", part=0),
            bar(scale, rank, weight, "ideal", part=1),
        )
        for rank, (stop, weight) in enumerate(zip(stops, weights, strict=True), start=1)
    ]
    key = legend((label("err.figure.err-readers"), "yours"), (label("err.figure.rbp-readers"), "ideal"))
    behind = bars_before(scale, was, stops, 0)
    return drawing(description, *axes(scale), *behind, *pairs, cutoff_line(scale, k), key)


def three_sums(
    err: Sequence[float], cascade: Sequence[float], rbp: Sequence[float], k: int, *, description: str
) -> Node:
    """Draw the three measures as the cutoff grows; each has its own stroke."""
    scale = Scale(len(err), _highest(err, cascade, rbp))
    named = (
        (cascade, "line neutral dashed", "dot hollow"),
        (rbp, "line neutral", "dot neutral"),
        (err, "line", "dot"),
    )
    lines = [curve(scale, values, stroke) for values, stroke, _ in named]
    dots = [
        node(
            "g",
            of_rank(rank, 1.0, k),
            *(_dot(scale, rank, values[rank - 1], mark) for values, _, mark in named),
        )
        for rank in range(1, len(err) + 1)
    ]
    key = legend((ERR.name, "dot"), (label("err.figure.cascade"), "dot hollow"), (RBP.name, "dot neutral"))
    return drawing(description, *axes(scale), *lines, *dots, cutoff_line(scale, k), key)


# --- values -----------------------------------------------------------------------------------------------


def _highest(*series: Iterable[float]) -> float:
    """Return the highest of all values; 1 where there is nothing but 0, so that there is a scale."""
    return max(value for values in series for value in values) or 1.0


def _dot(scale: Scale, rank: int, value: float, kind: str) -> Node:
    """Mark a value; on a long list the marks are smaller than their slots."""
    radius = px(min(4.0, scale.slot * 0.4))
    return node("circle", {"class": kind, "cx": px(scale.x(rank)), "cy": px(scale.y(value)), "r": radius})


def _label(scale: Scale, place: int, value: float) -> list[Child]:
    """Write a value over its place, where there is room."""
    if scale.ranks > ROOM_FOR_VALUES:
        return []
    return [words(scale.x(place), scale.y(value) - 8, short(round(value, 3)), "middle", "strong")]


# --- the crowd ------------------------------------------------------------------------------------------


def _behind(scale: Scale, rank: int) -> Node:
    """Lay a column behind a rank, which is seen where the rank lights up."""
    left = px(scale.x(rank) - scale.slot / 2)
    height = px(scale.y(0) - TOP)
    return node("rect", {"class": "behind", "x": left, "y": TOP, "width": px(scale.slot), "height": height})


def _people(scale: Scale, rank: int, start: float, end: float, kind: str) -> Node:
    """Draw the readers from one share of the crowd to another as dots, in rows from below."""
    step = (scale.y(0) - scale.y(1)) * ABREAST / CROWD_SIZE
    across = min(step, scale.slot * 0.9 / ABREAST)
    radius = across * 0.38
    middle, floor, dots = scale.x(rank), scale.y(0), []
    for place in range(round(start * CROWD_SIZE), round(end * CROWD_SIZE)):
        row, column = divmod(place, ABREAST)
        x = middle + (column - (ABREAST - 1) / 2) * across
        y = floor - (row + 0.5) * step
        dots.append(
            f"M{x - radius:.1f},{y:.1f}a{radius:.1f},{radius:.1f} 0 1,0 {2 * radius:.1f},0"
            f"a{radius:.1f},{radius:.1f} 0 1,0 {-2 * radius:.1f},0"
        )
    return node("path", {"class": kind, "d": "".join(dots)})


def _block(scale: Scale, rank: int, start: float, end: float, kind: str) -> Node:
    """Draw the readers from one share of the crowd to another as a bar."""
    width = scale.slot * 0.8
    return node(
        "rect",
        {
            "class": kind,
            "x": px(scale.x(rank) - width / 2),
            "y": px(scale.y(end)),
            "width": px(width),
            "height": px(scale.y(start) - scale.y(end)),
        },
    )


def _head_count(scale: Scale, rank: int, there: float, here: float) -> list[Child]:
    """Write over a rank how many of the hundred readers stop there, where there is room."""
    if scale.ranks > MAX_TICKS:
        return []
    stopping = round(there * CROWD_SIZE) - round((there - here) * CROWD_SIZE)
    return [words(scale.x(rank), scale.y(there) - 7, str(stopping), "middle", "strong")]


# --- axes -----------------------------------------------------------------------------------------------


def _ticks_with_leaving(scale: Scale) -> dict[int, str]:
    """Name the ranks, and the last place for those who leave; it gets room for its name."""
    ranks = Scale(scale.ranks - 1, scale.highest)
    named = [rank for rank in ranks.named_ranks if ranks.step == 1 or rank <= ranks.ranks - ranks.step]
    return {**{rank: str(rank) for rank in named}, scale.ranks: label("err.figure.leave")}


@dataclass(frozen=True)
class _Window:
    """Numbers of readers on a log scale across, a part of the values from 0 to 1 upwards."""

    readers: tuple[int, int]
    values: tuple[float, float]

    @cached_property
    def shown(self) -> tuple[float, float]:
        """The values from below to above, never outside 0 and 1 and never all the same."""
        lowest, highest = self.values
        return max(0.0, lowest - LEAST_MARGIN), min(1.0, highest + LEAST_MARGIN)

    def x(self, readers: float) -> float:
        first, last = self.readers
        return px(LEFT + (WIDTH - LEFT - RIGHT) * math.log(readers / first) / math.log(last / first))

    def y(self, value: float) -> float:
        lowest, highest = self.shown
        inside = min(max(value, lowest), highest)
        return px(TOP + (HEIGHT - TOP - BOTTOM) * (1 - (inside - lowest) / (highest - lowest)))

    def points(self, readers: Sequence[float], values: Sequence[float]) -> list[str]:
        return [f"{self.x(count)},{self.y(value)}" for count, value in zip(readers, values, strict=True)]

    def frame(self) -> list[Child]:
        """Draw the axes: powers of ten across, five values upwards."""
        lowest, highest = self.shown
        values = [lowest + (highest - lowest) * i / 4 for i in range(5)]
        first, last = (round(math.log10(end)) for end in self.readers)
        return [
            *axis_upwards((self.y(value), decimal(value, 3)) for value in values),
            *axis_across((self.x(10**i), whole(10**i)) for i in range(first, last)),
            words(END, HEIGHT - BOTTOM + BELOW, whole(self.readers[1]), "end"),
            caption_below(label("err.figure.readers")),
        ]
