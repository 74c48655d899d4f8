"""Pictures of ERR: readers who stop at each rank, simulated readers, RBP and the log-discount cascade."""

import math
from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from metrics.analysis.simulation import RunningMean
from metrics.expected_reciprocal_rank import ERR
from metrics.rank_biased_precision import RBP
from ui.pictures.axes import BASE, BELOW, END, caption_below, legend
from ui.pictures.drawing import LEFT, TOP, Points, drawing, px, rank_attributes, words
from ui.pictures.plane import (
    MAX_TICKS,
    Frame,
    Plane,
    Scale,
    Series,
    axis_maximum,
    group_marks,
    label_interval,
    named_ranks,
    plane_of,
    rank_points,
)
from ui.tree.nodes import Child, Node, node
from ui.words.numbers import decimal, short
from ui.words.text import format_integer, label

CROWD_SIZE = 100
"""The number of readers drawn, one dot each."""
ABREAST = 5
"""The number of readers side by side in a row of dots."""
ROOM_FOR_DOTS = 16
"""Up to how many ranks every reader is a dot; on longer lists the crowd is drawn as bars."""
HEADROOM = 1.14
"""How much higher than its highest value a picture is that has numbers between the bars and the legend."""
LEAST_MARGIN = 0.01
"""How much is seen above and below what a window shows."""


def stop_bars(chances: Series, frame: Frame) -> Node:
    """Return the bars of R_i, the chance that a reader who reaches a rank stops there."""
    plane = plane_of(chances, frame.previous, highest=1.0)
    before = plane.bars_before(frame.previous, chances)
    return plane.picture(frame, before, plane.bars(chances), *_scores_above(plane, chances))


def draw_crowd(reaches: Series, stops: Series, unsatisfied: float, frame: Frame) -> Node:
    """Return the picture of a hundred readers: who stops at each rank, goes on, and leaves at the end.
    Those of before the last edit, `previous`, are outlined.
    """
    ranks = len(reaches)
    plane = plane_of([*reaches, unsatisfied], highest=HEADROOM)
    draw = _reader_dots if ranks <= ROOM_FOR_DOTS else _reader_bar
    readers = [
        (rank, reaching, reaching - stopping)
        for (rank, reaching), stopping in zip(rank_points(reaches), stops, strict=True)
    ]
    counts = (
        str(round(reaching * CROWD_SIZE) - round(passing * CROWD_SIZE)) for _, reaching, passing in readers
    )
    marks = (
        [plane.cell("behind", (rank - 0.5, rank + 0.5), (0, HEADROOM)) for rank, _, _ in readers],
        [draw(plane, rank, 0.0, passing, "dot pale") for rank, _, passing in readers],
        [draw(plane, rank, passing, reaching, "dot") for rank, reaching, passing in readers],
        *plane.texts_above(reaches, counts, room=MAX_TICKS),
    )
    return drawing(
        frame.description,
        *plane.axes(_rank_and_leave_ticks(plane)),
        *plane.bars_before(frame.previous[:ranks], reaches),
        *plane.group_by_rank(*marks, k=frame.k),
        draw(plane, ranks + 1, 0.0, unsatisfied, "leaving"),
        plane.cutoff(frame.k),
        legend(
            (label("err.figure.stop"), "dot"),
            (label("err.figure.go-on"), "dot pale"),
            (label("err.figure.leave-long"), "leaving"),
        ),
    )


def draw_growing_sum(contributions: Series, sums: Series, frame: Frame) -> Node:
    """Return the picture of ERR's contributions by rank as bars, and their running sum as a line."""
    plane = plane_of(sums, frame.previous, highest=HEADROOM * axis_maximum(sums, frame.previous))
    points = rank_points(sums)
    return plane.picture(
        frame,
        [*plane.line_before(rank_points(frame.previous), points), plane.line(points)],
        plane.bars(contributions),
        _dots(plane, points, "dot"),
        *_scores_above(plane, sums),
        legend=[legend((label("err.figure.so-far"), "dot"), (label("err.figure.contribution"), "yours"))],
    )


def top_bars(values: Mapping[int, float], current_top: int, *, description: str) -> Node:
    """Return the bars of a list's ERR by the top of the grade scale."""
    scores = list(values.values())
    plane = plane_of(scores)
    places = [
        {"key": top, "style": "--depth:1" if top == current_top else "--depth:0.25", "class": "place"}
        for top in values
    ]
    return drawing(
        description,
        *plane.axes({place: str(top) for place, top in enumerate(values, start=1)}, label("err.figure.top")),
        *group_marks(places, plane.bars(scores), *_scores_above(plane, scores)),
    )


def stop_histogram(shares: Series, exact_shares: Series, k: int, *, description: str) -> Node:
    """Return the picture of where simulated readers stopped, beside ERR's exact chances."""
    plane = plane_of(shares, exact_shares)
    places = [rank_attributes(rank, 1.0, k) for rank in range(1, len(shares))]
    leaving = {"key": "leaving", "style": "--depth:0.25", "class": "place"}
    return drawing(
        description,
        *plane.axes(_rank_and_leave_ticks(plane)),
        *group_marks(
            [*places, leaving], plane.bars(shares, "yours", 0), plane.bars(exact_shares, "ideal", 1)
        ),
        legend((label("err.figure.simulated"), "yours"), (label("err.figure.exact"), "ideal")),
    )


def draw_approach(running: RunningMean, aim: float, *, description: str) -> Node:
    """Return the picture of simulated readers' mean 1/rank with its confidence band nearing ERR."""
    lower, upper = running.means - running.half_widths, running.means + running.half_widths
    lowest, highest = min(aim, *lower) - LEAST_MARGIN, max(aim, *upper) + LEAST_MARGIN
    powers = [math.log10(readers) for readers in running.readers.tolist()]
    plane = Plane(
        Scale(powers[0], powers[-1], LEFT, END), Scale(max(0.0, lowest), min(1.0, highest), BASE, TOP)
    )
    inside = partial(np.clip, a_min=plane.y.low, a_max=plane.y.high)
    above, below = (list(zip(powers, inside(ends).tolist(), strict=True)) for ends in (upper, lower))
    first, last = round(powers[0]), round(powers[-1])
    return drawing(
        description,
        *plane.y_labels((value, decimal(value, 3)) for value in plane.y.fifths),
        *plane.x_labels((power, format_integer(10**power)) for power in range(first, last)),
        words(END, BASE + BELOW, format_integer(int(running.readers[-1])), "end"),
        caption_below(label("err.figure.readers")),
        plane.area(above + below[::-1], "gap"),
        plane.horizontal_line(aim, "line neutral"),
        plane.line(list(zip(powers, inside(running.means).tolist(), strict=True))),
        legend(
            (label("err.figure.mean"), "line"),
            (label("err.figure.interval"), "gap"),
            (ERR.name, "line neutral"),
        ),
    )


def three_sums(err: Series, cascade: Series, rbp: Series, k: int, *, description: str) -> Node:
    """Return the picture of ERR, its log-discount variant and RBP by cutoff."""
    plane = plane_of(err, cascade, rbp)
    kinds = (
        (rank_points(cascade), "line neutral dashed", "dot hollow"),
        (rank_points(rbp), "line neutral", "dot neutral"),
        (rank_points(err), "line", "dot"),
    )
    return drawing(
        description,
        *plane.axes(),
        *(plane.line(points, stroke) for points, stroke, _ in kinds),
        *plane.group_by_rank(*(_dots(plane, points, mark) for points, _, mark in kinds), k=k),
        plane.cutoff(k),
        legend((ERR.name, "dot"), (label("err.figure.cascade"), "dot hollow"), (RBP.name, "dot neutral")),
    )


# --- values -----------------------------------------------------------------------------------------------


def _dots(plane: Plane, points: Points, kind: str) -> list[Node]:
    """Return the dots of a curve, smaller on a long list."""
    return plane.dots(points, kind, px(min(4.0, plane.x.unit * 0.4)))


def _scores_above(plane: Plane, values: Series) -> list[Sequence[Child]]:
    """Return the texts above bars, with further decimals."""
    return plane.texts_above(values, (short(round(value, 3)) for value in values), rise=8)


# --- the crowd ------------------------------------------------------------------------------------------


def _reader_dots(plane: Plane, rank: int, start: float, end: float, kind: str) -> Node:
    """Return readers from one share of the crowd to another as dots at a rank."""
    step = (plane.y.position(0) - plane.y.position(1)) * ABREAST / CROWD_SIZE
    across = min(step, plane.x.unit * 0.9 / ABREAST)
    radius = across * 0.38
    middle, floor, dots = plane.x.position(rank), plane.y.position(0), []
    for place in range(round(start * CROWD_SIZE), round(end * CROWD_SIZE)):
        row, column = divmod(place, ABREAST)
        x = middle + (column - (ABREAST - 1) / 2) * across
        y = floor - (row + 0.5) * step
        dots.append(
            f"M{x - radius:.1f},{y:.1f}a{radius:.1f},{radius:.1f} 0 1,0 {2 * radius:.1f},0"
            f"a{radius:.1f},{radius:.1f} 0 1,0 {-2 * radius:.1f},0"
        )
    return node("path", {"class": kind, "d": "".join(dots)})


def _reader_bar(plane: Plane, rank: int, start: float, end: float, kind: str) -> Node:
    """Return readers from one share of the crowd to another as a bar at a rank."""
    return plane.cell(kind, (rank - 0.4, rank + 0.4), (start, end))


def _rank_and_leave_ticks(plane: Plane) -> dict[int, str]:
    """Return the names below the axis: ranks, and last those who leave."""
    ranks, step = plane.ranks - 1, label_interval(plane.ranks - 1)
    labelled_ranks = [rank for rank in named_ranks(ranks) if step == 1 or rank <= ranks - step]
    return {**{rank: str(rank) for rank in labelled_ranks}, plane.ranks: label("err.figure.leave")}
