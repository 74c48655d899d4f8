"""Charts that one zooms into, as plotly reads them: a figure is a dictionary that the browser draws."""

import math
from collections.abc import Iterable, Mapping, Sequence

from metrics.analysis.distribution import ScorePairs
from ui.pictures.zooming import Figure
from ui.what_if.charts import name_of_mark

PLOT_HEIGHT = 520
MANY_DOTS = 1_000
"""From how many dots on they are drawn smaller, lest they cover each other."""
FEW_SIZES, MANY_SIZES = (7.0, 28.0), (3.5, 10.0)
"""The diameters of the smallest and the largest dot; the smallest is smaller where areas need it."""
LEAST_RADIUS = 1.25
"""No dot has a smaller radius."""
RING_RADIUS = 9
"""The radius of a ring round a dot."""
DASHES = {"pin": "4px,3px", "before": "1px,4px"}


def orders_plot(
    pairs: ScorePairs,
    texts: Sequence[str],
    marks: Mapping[str, tuple[float, float]],
    names: tuple[str, str],
    colours: Mapping[str, str],
    *,
    higher_is_better: tuple[bool, bool],
) -> Figure:
    """Return each pair of scores as a dot whose area says how many orders have it, and rings round `marks`.
    `texts` say what a dot has below its scores; what is better is right and up.
    """
    rings = [_ring(place, kind, colours["ring"]) for kind, place in marks.items()]
    firsts, seconds = zip(*marks.values(), strict=True)
    return {
        "data": [_dots(pairs, texts, names, colours["dot"])],
        "layout": {
            "height": PLOT_HEIGHT,
            "margin": {"l": 10, "r": 10, "t": 64, "b": 10},
            "xaxis": {**_axis(names[0], [*pairs.first, *firsts], higher_is_better[0]), "showgrid": True},
            "yaxis": _axis(names[1], [*pairs.second, *seconds], higher_is_better[1]),
            "shapes": rings,
            "legend": {
                "orientation": "h",
                "x": 0,
                "y": 1.01,
                "yanchor": "bottom",
                "itemsizing": "constant",
                "itemclick": False,
                "itemdoubleclick": False,
            },
            "hovermode": "closest",
            "dragmode": "zoom",
        },
    }


def _dots(pairs: ScorePairs, texts: Sequence[str], names: tuple[str, str], colour: str) -> Figure:
    most = int(pairs.counts.max())
    small, large = FEW_SIZES if len(texts) < MANY_DOTS else MANY_SIZES
    largest = min(small * math.sqrt(most / int(pairs.counts.min())), large)
    first, second = names
    return {
        "type": "scatter",
        "mode": "markers",
        "showlegend": False,
        "x": pairs.first,
        "y": pairs.second,
        "text": texts,
        "hovertemplate": f"{first}: %{{x:.4f}}<br>{second}: %{{y:.4f}}<br>%{{text}}<extra></extra>",
        "hoverlabel": {"align": "left"},
        "marker": {
            "color": colour,
            "opacity": 0.6,
            "line": {"width": 0},
            "size": pairs.counts,
            "sizemode": "area",
            "sizeref": 2 * most / largest**2,
            "sizemin": LEAST_RADIUS,
        },
    }


def _ring(place: tuple[float, float], kind: str, colour: str) -> Figure:
    """Put a ring round a place: it keeps its size however far one zooms in."""
    return {
        "type": "circle",
        "name": name_of_mark(kind),
        "showlegend": True,
        "xsizemode": "pixel",
        "ysizemode": "pixel",
        "xanchor": place[0],
        "yanchor": place[1],
        "x0": -RING_RADIUS,
        "x1": RING_RADIUS,
        "y0": -RING_RADIUS,
        "y1": RING_RADIUS,
        "line": {"color": colour, "width": 2.5, "dash": DASHES.get(kind, "solid")},
    }


def _axis(name: str, scores: Iterable[float], higher_is_better: bool) -> Figure:
    """Make an axis on which all these scores fit, with room for a ring at both ends."""
    numbers = [float(score) for score in scores]
    lowest, highest = min(numbers), max(numbers)
    room = 0.06 * (highest - lowest) or 0.05
    ends = [lowest - room, highest + room]
    return {
        "title": {"text": name},
        "range": ends if higher_is_better else ends[::-1],
        "zeroline": False,
    }
