"""The Means step: every system by several measures with intervals, and the scores behind a mean."""

import numpy as np

from metrics.numeric.arrays import FloatArray
from ui.evaluate.results import MeanInterval, Results
from ui.evaluate.words import format_interval, system_name
from ui.pictures.axes import legend
from ui.pictures.drawing import drawing, figure, picture_description
from ui.pictures.plane import axis_maximum, plane_of, rank_points
from ui.tables.plain_table import Row, plain_table
from ui.tree.nodes import Child, Node, node
from ui.words.numbers import decimal
from ui.words.text import format_integer, label

MAX_POINTS = 240
"""Points of a curve: with more queries than these, some stand for those beside them."""
KINDS = ("line neutral", "line")


def table(results: Results) -> Node:
    """Return the table of every system's mean by several measures, with 95 % intervals."""
    collection, measures = results.evaluation.collection, results.shown_measures
    heads = [
        (label("evaluate.column.system"), "document"),
        *(
            (results.title(name), "number" if place < 3 else "number minor")
            for place, name in enumerate(measures)
        ),
        (label("evaluate.column.judged", k=results.evaluation.choices.k), "number minor"),
        (label("evaluate.column.queries"), "number minor"),
    ]
    rows = []
    for system in collection.systems:
        spreads = [results.spread(system, name) for name in measures]
        judged = (
            float(results.judged_shares(system)[system.judged_run.length > 0].mean())
            if system.judged_run.length.any()
            else np.nan
        )
        numbers = [*map(_mean_with_interval, spreads), decimal(judged, 2), format_integer(spreads[0].queries)]
        rows.append(Row(system.letter, [system_name(system), *numbers], system in results.pair))
    return plain_table(label("evaluate.table.means"), heads, rows)


def _mean_with_interval(spread: MeanInterval) -> Child:
    if np.isnan(spread.low):
        return decimal(spread.mean)
    between = node("small", {"class": "about"}, format_interval(spread.low, spread.high))
    return node("span", None, decimal(spread.mean), between)


def picture(results: Results) -> Node:
    """Return the curves of all queries' scores for both systems, from high to low."""
    series = [_sort_descending(results.values(system)) for system in results.pair]
    highest = axis_maximum(*series)
    plane = plane_of(*series, highest=max(highest, 1.0) if results.measure.highest else highest)
    kinds = list(zip(results.pair, series, KINDS, strict=False))
    quarters = [value for values in series for value in values[:: max(len(values) // 4, 1)]]
    places = _query_ticks(len(results.pair[0].judged_run.queries), max(map(len, series)))
    curves = drawing(
        picture_description("evaluate.figure.values-alt", quarters),
        *plane.axes(places, label("evaluate.figure.values-across")),
        *(plane.line(rank_points(values), kind) for _, values, kind in kinds),
        legend(*((system.letter, kind) for system, _, kind in kinds)),
    )
    return figure("values", label("evaluate.figure.values", measure=results.title()), curves)


def _sort_descending(values: FloatArray) -> list[float]:
    """Return scores from high to low, thinned out to what a picture has room for."""
    sorted_values = np.sort(values[~np.isnan(values)])[::-1]
    places = (
        np.linspace(0, max(len(sorted_values) - 1, 0), min(len(sorted_values), MAX_POINTS))
        .round()
        .astype(int)
    )
    return [float(value) for value in sorted_values[places]]


def _query_ticks(queries: int, points: int) -> dict[int, str]:
    """Return the numbers of queries below some points."""
    places = np.unique(np.linspace(1, points, min(points, 5)).round().astype(int)).tolist()
    return {place: format_integer(max(round(place / points * queries), 1)) for place in places}
