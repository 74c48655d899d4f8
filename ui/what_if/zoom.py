"""Zoom into all orders of a list by two metrics: a chart, the pairs at its edges in tables, a file of all."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import streamlit as st

from metrics.analysis.distribution import ScorePairs
from metrics.measure import Measure
from metrics.numeric.arrays import Array
from scene.address.encoding import encode
from ui.pictures.zooming import Figure, dots_plot, show_plot, theme_colour
from ui.sections.section import Download, offer_download, side_by_side
from ui.tables.csv_text import csv_text
from ui.tables.plain_table import Row, plain_table
from ui.tree.nodes import Node, node, note
from ui.tree.show import show_tree
from ui.turns import TURNS
from ui.what_if.charts import name_of_mark
from ui.what_if.distribution import DistributionView
from ui.what_if.orders import Dots, OrdersOfPairs
from ui.words.numbers import decimal
from ui.words.text import format_integer, label, paragraph, pieces, plural_label

ZOOM_KEY = "what_if-zoom"
REMEMBERED = "what_if-zoom_kept"
"""Where the session notes whether the chart is on: Streamlit forgets that while another page is shown."""
ORDERS, ORDERS_SHORT = "orders", "orders-sample"
"""The files of all orders, and of the few that somebody looked at who did not want to wait."""
ROWS = 12
"""How many rows a table of the pairs at an edge has at most."""
GRADES_A_LINE = 20
"""How many grades of an order stand in a line of what a dot says."""


def zoom_into_orders(view: DistributionView) -> None:
    """Offer the chart of all orders below the pictures of them, and show it to those who want it."""
    st.session_state.setdefault(ZOOM_KEY, st.session_state.get(REMEMBERED, False))
    is_on = st.toggle(label("what_if.zoom"), key=ZOOM_KEY)
    st.session_state[REMEMBERED] = is_on
    if is_on:
        ZoomView(view).show()


@dataclass(frozen=True)
class ZoomView:
    """All orders of a list as dots on a chart."""

    view: DistributionView

    def show(self) -> None:
        """Put the chart on the page, with a file and tables that say the same."""
        show_tree(f"{ZOOM_KEY}-how", node("p", {"class": "note before"}, label("what_if.zoom.how")))
        first, second = self._titles
        dots = format_integer(len(self._plotly_dots.dots.orders))
        show_plot(
            self.figure(),
            f"{ZOOM_KEY}-chart",
            file=label("what_if.zoom.file").removesuffix(".csv"),
            alt=label("what_if.zoom.alt", first=first, second=second, dots=dots),
        )
        show_tree(f"{ZOOM_KEY}-shown", note(self.dots_sentence()))
        offer_download(
            Download(
                ORDERS_SHORT if self.view.scored.is_stopped else ORDERS,
                partial(encode, self.view.scene),
                label("what_if.zoom.file"),
                label("what_if.zoom.csv"),
            )
        )
        show_tree(f"{ZOOM_KEY}-edges", *self.edges())

    def figure(self) -> Figure:
        """Draw the dots, with this order and the pinned one."""
        dots = self._plotly_dots.dots
        counts = dots.pairs.counts.tolist()
        how_many = {count: self._count_text(count) for count in set(counts)}
        texts = [
            f"{how_many[count]}<br>{_grade_lines(order)}"
            for count, order in zip(counts, dots.orders, strict=True)
        ]
        return orders_plot(
            dots.pairs, texts, self.view.marks(), self._titles, higher_is_better=self.view.higher_is_better
        )

    def dots_sentence(self) -> str:
        """Return in words what a dot stands for."""
        all_dots = self._plotly_dots
        values = {
            "dots": format_integer(len(all_dots.dots.orders)),
            "pairs": format_integer(all_dots.count),
            "cells": all_dots.cells,
        }
        kind, orders = "merged" if all_dots.cells else "each", self.view.scored.orders
        return paragraph(
            plural_label(f"what_if.zoom.{kind}", orders.count, **values),
            "" if orders.is_exact else label("what_if.zoom.sample"),
        )

    def csv(self) -> str:
        """Write every pair of scores, merged or not, with how many orders have it and one of them."""
        scored, (first, second) = self.view.scored, self._measures
        pairs = scored.score_pairs(first.name, second.name)
        head = [*self._titles, label("what_if.zoom.orders"), label("what_if.zoom.one-order")]
        columns = [values.tolist() for values in (pairs.first, pairs.second, pairs.counts)]
        orders = scored.select_orders(pairs.examples.tolist())
        return csv_text(head, TURNS.with_safe_points(zip(*columns, map(_grades_text, orders), strict=True)))

    def edges(self) -> list[Node]:
        """Show the pairs that none beats by both metrics, and those where the two metrics part most."""
        all_dots, (first, second) = self._plotly_dots, self._titles
        apart = (
            self._edge_table("apart", all_dots.first_good, first, second),
            self._edge_table("apart", all_dots.second_good, second, first),
        )
        return [
            *self._edge_table("best", all_dots.best, first, second),
            side_by_side(*(node("div", None, *nodes) for nodes in apart), halves="pictures"),
        ]

    def _edge_table(self, name: str, edge: OrdersOfPairs, high: str, low: str) -> list[Node]:
        """Show the pairs of an edge, on which one metric is high; `best` is that where both are."""
        first, second = self._titles
        heads = [
            (first, "number"),
            (second, "number"),
            (label("what_if.zoom.orders"), "number"),
            (label("what_if.zoom.order"), "how"),
        ]
        count = len(edge.orders)
        places = np.linspace(0, count - 1, min(count, ROWS)).round().astype(int)
        rows = [
            Row(
                str(place),
                [
                    decimal(float(edge.pairs.first[place])),
                    decimal(float(edge.pairs.second[place])),
                    format_integer(int(edge.pairs.counts[place])),
                    _grades_text(edge.orders[place]),
                ],
            )
            for place in places
        ]
        says = paragraph(
            plural_label(f"what_if.zoom.{name}.says", count, high=high, low=low),
            plural_label("what_if.zoom.more", count - ROWS) if count > ROWS else "",
        )
        caption = label(f"what_if.zoom.{name}", high=high, low=low)
        return [
            node("p", None, *pieces("what_if.zoom.edge", caption=node("b", None, caption), says=says)),
            plain_table(caption, heads, rows),
        ]

    def _count_text(self, count: int) -> str:
        kind = "what_if.zoom.in-cell" if self._plotly_dots.cells else "what_if.zoom.share"
        share = 100 * count / self.view.scored.orders.count
        return plural_label(kind, count, share=label("what_if.percent", value=f"{share:.2g}"))

    @property
    def _measures(self) -> tuple[Measure, Measure]:
        return self.view.primary, self.view.comparison

    @property
    def _titles(self) -> tuple[str, str]:
        titles = self.view.titles
        return titles["first"], titles["second"]

    @property
    def _plotly_dots(self) -> Dots:
        first, second = self._measures
        return self.view.scored.dots(first.name, second.name)


def _grades_text(order: Array) -> str:
    """Write an order as its grades; x = not judged."""
    return " ".join("x" if grade != grade else str(int(grade)) for grade in order.tolist())


def _grade_lines(order: Array) -> str:
    starts = range(0, len(order), GRADES_A_LINE)
    return "<br>".join(_grades_text(order[start : start + GRADES_A_LINE]) for start in starts)


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
    *,
    higher_is_better: tuple[bool, bool],
) -> Figure:
    """Return each pair of scores as a dot whose area says how many orders have it, and rings round `marks`.
    `texts` say what a dot has below its scores; what is better is right and up.
    """
    rings = [_ring(place, kind) for kind, place in marks.items()]
    firsts, seconds = zip(*marks.values(), strict=True)
    across = {**_plotly_axis(names[0], [*pairs.first, *firsts], higher_is_better[0]), "showgrid": True}
    upwards = _plotly_axis(names[1], [*pairs.second, *seconds], higher_is_better[1])
    plot = dots_plot(_plotly_dots(pairs, texts, names), (across, upwards), rings, top=64)
    plot["layout"]["legend"] = {
        "orientation": "h",
        "x": 0,
        "y": 1.01,
        "yanchor": "bottom",
        "itemsizing": "constant",
        "itemclick": False,
        "itemdoubleclick": False,
    }
    return plot


def _plotly_dots(pairs: ScorePairs, texts: Sequence[str], names: tuple[str, str]) -> Figure:
    most = int(pairs.counts.max())
    small, large = FEW_SIZES if len(texts) < MANY_DOTS else MANY_SIZES
    largest = min(small * math.sqrt(most / int(pairs.counts.min())), large)
    first, second = names
    return {
        "x": pairs.first,
        "y": pairs.second,
        "text": texts,
        "hovertemplate": f"{first}: %{{x:.4f}}<br>{second}: %{{y:.4f}}<br>%{{text}}<extra></extra>",
        "hoverlabel": {"align": "left"},
        "marker": {
            "color": theme_colour("primaryColor"),
            "opacity": 0.6,
            "line": {"width": 0},
            "size": pairs.counts,
            "sizemode": "area",
            "sizeref": 2 * most / largest**2,
            "sizemin": LEAST_RADIUS,
        },
    }


def _ring(place: tuple[float, float], kind: str) -> Figure:
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
        "line": {"color": theme_colour("textColor"), "width": 2.5, "dash": DASHES.get(kind, "solid")},
    }


def _plotly_axis(name: str, scores: Iterable[float], higher_is_better: bool) -> Figure:
    """Make an axis on which all these scores fit, with room for a ring at both ends."""
    numbers = [float(score) for score in scores]
    lowest, highest = min(numbers), max(numbers)
    room = 0.06 * (highest - lowest) or 0.05
    ends = [lowest - room, highest + room]
    return {"title": {"text": name}, "range": ends if higher_is_better else ends[::-1]}
